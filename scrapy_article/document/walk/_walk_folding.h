/* Characters, and texts whose white space is folded. A part of _walk.c. */

static unsigned char spaces[256]; /* which of the first characters are white space */

enum { LOWER = 1, UPPER = 2, DIGIT = 4, ALNUM = 7, SPACE = 8 };

/* What each ASCII character is, 0 for other bytes; white space as for `str.split`. */
static unsigned char classes[256];

enum { ODD_IN_TEXT = 1, QUOTE = 2 };

/* Which of the first characters are written otherwise in HTML: none is seen, or it is markup; or in an attribute. */
static unsigned char marks[256];

static void classify(void)
{
    for (int c = 0; c < 256; c++) {
        spaces[c] = Py_UNICODE_ISSPACE((Py_UCS4)c) != 0;
        marks[c] = !Py_UNICODE_ISPRINTABLE((Py_UCS4)c) || c == '&' || c == '<' || c == '>' ? ODD_IN_TEXT
                   : c == '"' || c == '\''                                                  ? QUOTE
                                                                                            : 0;
    }
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

#define EACH(byte) (0x0101010101010101u * (byte))

/* Whether all bytes of *eight* are ASCII, from the blank on. */
static inline int are_printed(uint64_t eight)
{
    return !((eight | (eight - EACH(' '))) & EACH(0x80));
}

/* How many bytes of *bits* are 0x80; the others are 0. */
static inline int number_of_bytes(uint64_t bits)
{
    return (int)((bits >> 7) * EACH(1) >> 56);
}

static inline void measure_kind(int kind, PyObject *text, Fold *fold)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), letters = 0, words = 0;
    int inside = fold->inside, changes = 0, unspaced = 0;
    Py_UCS4 bits = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
#if PY_LITTLE_ENDIAN
        uint64_t eight;
        while (kind == PyUnicode_1BYTE_KIND && length - i >= 8 &&
               are_printed(eight = start_of((const char *)data + i, 8))) {
            const uint64_t blank = ~((eight ^ EACH(' ')) + EACH(0x7F)) & EACH(0x80);
            const uint64_t before = blank << 8 | (inside ? 0 : 0x80);
            letters += 8 - number_of_bytes(blank);
            words += number_of_bytes(before & ~blank);
            changes |= (before & blank) != 0;
            inside = !(blank >> 63);
            bits |= 0x7F;
            i += 8;
        }
        if (i == length)
            break;
#endif
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        changes |= !letter && (!inside || c != ' ');
        words += letter & !inside;
        letters += letter;
        bits |= c & -(Py_UCS4)letter;
        /* Where all the characters of UNSPACED are, and others: counting looks closer. */
        if (kind != PyUnicode_1BYTE_KIND)
            unspaced |= c >= 0x0e00 && (c < 0x1800 || c >= 0x3040);
        inside = letter;
    }
    fold->letters += letters;
    fold->words += words;
    fold->bits |= bits;
    fold->inside = inside;
    fold->changes |= changes;
    fold->unspaced |= unspaced;
}

/* Whether *c* is not seen where it stands alone: `_INVISIBLE_ALONE` in inline.py. */
static int is_invisible(Py_UCS4 c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static void measure(PyObject *text, Fold *fold)
{
    switch (PyUnicode_KIND(text)) { /* the compiler makes a loop of each */
    case PyUnicode_1BYTE_KIND:
        measure_kind(PyUnicode_1BYTE_KIND, text, fold);
        break;
    case PyUnicode_2BYTE_KIND:
        measure_kind(PyUnicode_2BYTE_KIND, text, fold);
        break;
    default:
        measure_kind(PyUnicode_4BYTE_KIND, text, fold);
    }
}

static Py_ssize_t folded_length(const Fold *fold)
{
    return fold->letters + (fold->words ? fold->words - 1 : 0);
}

/* Writes *text*, folded, from *written* on; *inside* is whether a word is being written. Returns where it ends. */
static inline Py_ssize_t write_kind(int kind, PyObject *text, int to_kind, void *to, Py_ssize_t written, int *inside)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        if (letter) {
            if (!was_inside && written)
                PyUnicode_WRITE(to_kind, to, written++, ' ');
            PyUnicode_WRITE(to_kind, to, written++, c);
        }
        was_inside = letter;
    }
    *inside = was_inside;
    return written;
}

/* The same of a text that folding does not change, of the kind that is written. */
static Py_ssize_t copy_words(PyObject *text, void *to, Py_ssize_t written, int *inside)
{
    int kind = PyUnicode_KIND(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    *inside = PyUnicode_READ(kind, PyUnicode_DATA(text), length - 1) != ' ';
    length -= !*inside;
    if (length && !was_inside && written)
        PyUnicode_WRITE(kind, to, written++, ' ');
    memcpy((char *)to + written * kind, PyUnicode_DATA(text), length * kind);
    return written + length;
}

static PyObject *fold_pieces(const Piece *pieces, Py_ssize_t count, const Fold *fold)
{
    if (count == 1 && !fold->changes && fold->inside)
        return Py_NewRef(pieces[0].text);
    PyObject *folded = PyUnicode_New(folded_length(fold), Py_MIN(fold->bits, 0x10ffff));
    if (!folded)
        return NULL;
    int to_kind = PyUnicode_KIND(folded), inside = 0;
    void *to = PyUnicode_DATA(folded);
    Py_ssize_t written = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *text = pieces[i].text;
        int kind = PyUnicode_KIND(text);
        if (!pieces[i].changes && kind == to_kind)
            written = copy_words(text, to, written, &inside);
        else if (kind == PyUnicode_1BYTE_KIND && to_kind == PyUnicode_1BYTE_KIND)
            written = write_kind(PyUnicode_1BYTE_KIND, text, PyUnicode_1BYTE_KIND, to, written, &inside);
        else
            written = write_kind(kind, text, to_kind, to, written, &inside);
    }
    return folded;
}
