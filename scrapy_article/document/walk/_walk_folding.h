/* Characters, and texts whose white space is folded. A part of _walk.c. */

static unsigned char spaces[256]; /* which of the first characters are white space */

enum { LOWER = 1, UPPER = 2, DIGIT = 4, ALNUM = 7, SPACE = 8 };

/* What each ASCII character is, 0 for other bytes; white space as for `str.split`. */
static unsigned char classes[256];

static void classify(void)
{
    for (int c = 0; c < 256; c++)
        spaces[c] = Py_UNICODE_ISSPACE((Py_UCS4)c) != 0;
    for (int c = 0; c < 128; c++)
        classes[c] = 'a' <= c && c <= 'z'                  ? LOWER
                     : 'A' <= c && c <= 'Z'                ? UPPER
                     : '0' <= c && c <= '9'                ? DIGIT
                     : spaces[c]                            ? SPACE
                                                           : 0;
}

static int class_of(char c)
{
    return classes[(unsigned char)c];
}

static inline int is_space(int kind, Py_UCS4 c)
{
    return kind == PyUnicode_1BYTE_KIND ? spaces[c] : Py_UNICODE_ISSPACE(c);
}

static int is_ascii(const char *text, Py_ssize_t length)
{
    uint64_t bits = 0, part;
    Py_ssize_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&part, text + i, 8);
        bits |= part;
    }
    for (; i < length; i++)
        bits |= (unsigned char)text[i];
    return !(bits & 0x8080808080808080u);
}

/* A string of *text*: what PyUnicode_DecodeUTF8 gives, sooner where it is ASCII, as mostly. */
static PyObject *string_of(const char *text, size_t length)
{
    if (length < 2 || !is_ascii(text, length))
        return PyUnicode_DecodeUTF8(text, length, NULL);
    PyObject *string = PyUnicode_New(length, 127);
    if (string)
        memcpy(PyUnicode_1BYTE_DATA(string), text, length);
    return string;
}

/* Whether *c* is not seen where it stands alone: `_INVISIBLE_ALONE` in inline.py. */
static int is_invisible(Py_UCS4 c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* White space folded into single blanks: the characters beside blanks, the words, the highest bits, whether that changes
   a thing, and whether it may be of a script without blanks. */
typedef struct {
    Py_ssize_t letters, words;
    Py_UCS4 bits;
    int changes, unspaced;
} Fold;

static inline Fold measure_kind(int kind, PyObject *text)
{
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    Fold fold = {0};
    int inside = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        const int letter = !is_space(kind, c);
        fold.changes |= !letter && (!inside || c != ' ');
        fold.words += letter & !inside;
        fold.letters += letter;
        fold.bits |= c & -(Py_UCS4)letter;
        /* Where all the characters of UNSPACED are, and others: counting looks closer. */
        if (kind != PyUnicode_1BYTE_KIND)
            fold.unspaced |= c >= 0x0e00 && (c < 0x1800 || c >= 0x3040);
        inside = letter;
    }
    fold.changes |= !inside;
    return fold;
}

static Fold measure(PyObject *text)
{
    /* The compiler makes a loop of each. */
    return PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND ? measure_kind(PyUnicode_1BYTE_KIND, text)
                                                        : measure_kind(PyUnicode_KIND(text), text);
}

static Py_ssize_t folded_length(const Fold *fold)
{
    return fold->letters + (fold->words ? fold->words - 1 : 0);
}

static inline void write_kind(int kind, PyObject *text, int to_kind, void *to)
{
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    Py_ssize_t written = 0;
    int inside = 1; /* no blank before the first word */
    for (Py_ssize_t i = 0; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        const int letter = !is_space(kind, c);
        if (letter) {
            if (!inside)
                PyUnicode_WRITE(to_kind, to, written++, ' ');
            PyUnicode_WRITE(to_kind, to, written++, c);
        }
        inside = letter || !written;
    }
}

/* *text* without white space around it. */
static PyObject *stripped(PyObject *text)
{
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t start = 0, end = PyUnicode_GET_LENGTH(text);
    while (start < end && is_space(kind, PyUnicode_READ(kind, data, start)))
        start++;
    while (start < end && is_space(kind, PyUnicode_READ(kind, data, end - 1)))
        end--;
    return PyUnicode_Substring(text, start, end);
}

static PyObject *folded(PyObject *text, const Fold *fold)
{
    if (!fold->changes)
        return Py_NewRef(text);
    PyObject *found = PyUnicode_New(folded_length(fold), Py_MIN(fold->bits, 0x10ffff));
    if (found && PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND)
        write_kind(PyUnicode_1BYTE_KIND, text, PyUnicode_1BYTE_KIND, PyUnicode_DATA(found));
    else if (found)
        write_kind(PyUnicode_KIND(text), text, PyUnicode_KIND(found), PyUnicode_DATA(found));
    return found;
}
