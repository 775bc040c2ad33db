/* Characters, hashes and the first words of lines. A part of _features.c. */

/* The hash of a string, character by character. Strings are compared by these 64 bits alone: that two of the some ten
   thousand words of a table share theirs is told when it is filled, and one in 10^14 others is taken for one of them. */
static inline uint64_t hashed(uint64_t hash, Py_UCS4 c)
{
    return hash * FIBONACCI + c;
}

static uint64_t hash_of(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    uint64_t hash = 0;
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++)
        hash = hashed(hash, PyUnicode_READ(kind, data, i));
    return hash;
}

/* Another, of eight bytes at once, for strings that are compared with each other alone. */
static uint64_t quick_hash_of(PyObject *text)
{
    const char *data = PyUnicode_DATA(text);
    const Py_ssize_t size = PyUnicode_GET_LENGTH(text) * PyUnicode_KIND(text);
    uint64_t hash = (uint64_t)size * 4 + PyUnicode_KIND(text);
    for (Py_ssize_t i = 0; i < size; i += 8) {
        uint64_t part = 0;
        memcpy(&part, data + i, Py_MIN(size - i, 8));
        hash = (hash ^ part) * FIBONACCI;
        hash ^= hash >> 32;
    }
    return hash;
}

/* --- Arguments --------------------------------------------------------------------------------------------------- */

static int are_strings(PyObject *list, Py_ssize_t count)
{
    if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) != count) {
        PyErr_SetString(PyExc_ValueError, "not a list of as many strings as there are");
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!PyUnicode_CheckExact(PyList_GET_ITEM(list, i))) {
            PyErr_SetString(PyExc_TypeError, "not a string");
            return 0;
        }
    return 1;
}

/* --- Characters -------------------------------------------------------------------------------------------------- */

static int is_end(Py_UCS4 c) /* _ENDS */
{
    switch (c) {
    case '.': case '!': case '?': case 0x2026: case 0x3002: case 0xff01: case 0xff1f: case 0x0964: case 0x0965:
    case 0x061f: case 0x06d4: case 0x0589: case 0x1362: case 0x1367: case 0x1368: case 0x104b: case 0x17d4: case 0x17d5:
        return 1;
    }
    return 0;
}

static int is_quote(Py_UCS4 c) /* _QUOTES */
{
    switch (c) {
    case '"': case '\'': case 0x201d: case 0x2019: case 0xbb: case ')': case ']': case 0x300d: case 0x300f: case ' ':
        return 1;
    }
    return 0;
}

static int ends_sentence(int kind, const void *data, Py_ssize_t length)
{
    Py_ssize_t end = length;
    if (is_end(PyUnicode_READ(kind, data, end - 1)))
        return 1;
    while (end > 0 && end > length - 4 && is_quote(PyUnicode_READ(kind, data, end - 1)))
        end--;
    return end < length && end > 0 && end > length - 4 && is_end(PyUnicode_READ(kind, data, end - 1));
}

static double commas_in(int kind, const void *data, Py_ssize_t length)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        found += c == ',' || c == 0x060c || c == 0x3001 || c == 0xff0c;
    }
    return (double)found;
}

/* --- First words ------------------------------------------------------------------------------------------------- */

enum { LINE_CHARACTERS = 80, LINE_WORDS = 8 }; /* as in vocabulary.py */

/* The first words of a line: of each the hash, of each with the next, and of the very first with its mark. */
typedef struct {
    int64_t count;
    uint64_t single[LINE_WORDS], pair[LINE_WORDS - 1], first;
} Line;

/* Of each character of Latin-1, the small letter; BLANK for white space. */
enum { BLANK = 0x110000 };
static Py_UCS4 small[0x100];

static void fill_tables(void)
{
    for (Py_UCS4 c = 0; c < 0x100; c++) {
        int is_capital = ('A' <= c && c <= 'Z') || (0xc0 <= c && c <= 0xde && c != 0xd7);
        small[c] = Py_UNICODE_ISSPACE(c) ? BLANK : is_capital ? c + 32 : c;
    }
}

/* *kind* is known where this is compiled; where it is another than Latin-1, there are no capitals beyond that. */
static inline void read_words(int kind, const void *data, Py_ssize_t length, Line *line)
{
    uint64_t single = 0, pair = 0;
    int inside = 0;
    line->count = 0;
    line->first = hashed(0, '^');
    for (Py_ssize_t i = 0; i <= length; i++) {
        Py_UCS4 c = i < length ? PyUnicode_READ(kind, data, i) : ' ';
        if (c < 0x100)
            c = small[c];
        else if (kind != PyUnicode_1BYTE_KIND && Py_UNICODE_ISSPACE(c))
            c = BLANK;
        if (c == BLANK) {
            if (inside) {
                line->single[line->count] = single;
                if (line->count)
                    line->pair[line->count - 1] = pair;
                pair = hashed(single, ' ');
                single = 0;
                if (++line->count == LINE_WORDS)
                    break;
            }
            inside = 0;
            continue;
        }
        inside = 1;
        single = hashed(single, c);
        if (line->count)
            pair = hashed(pair, c);
        else
            line->first = hashed(line->first, c);
    }
    if (!line->count) { /* as `first_words`, which has an empty one then */
        line->single[0] = 0;
        line->count = 1;
    }
}

/* Whether all capitals are of Latin-1: what else there is are signs, dashes and quotes, or Chinese and Japanese. */
static int has_plain_capitals(const Py_UCS2 *data, Py_ssize_t length)
{
    for (Py_ssize_t i = 0; i < length; i++)
        if (data[i] >= 0x100 && !(0x2000 <= data[i] && data[i] < 0x2070) && !(0x3000 <= data[i] && data[i] < 0xa000))
            return 0;
    return 1;
}

static int read_line(PyObject *text, Line *line)
{
    Py_ssize_t length = Py_MIN(PyUnicode_GET_LENGTH(text), LINE_CHARACTERS);
    if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND) {
        read_words(PyUnicode_1BYTE_KIND, PyUnicode_DATA(text), length, line);
        return 0;
    }
    if (PyUnicode_KIND(text) == PyUnicode_2BYTE_KIND && has_plain_capitals(PyUnicode_2BYTE_DATA(text), length)) {
        read_words(PyUnicode_2BYTE_KIND, PyUnicode_DATA(text), length, line);
        return 0;
    }
    PyObject *part = PyUnicode_Substring(text, 0, length); /* its capitals are Python's to know */
    PyObject *lowered = part ? PyObject_CallMethod(part, "lower", NULL) : NULL;
    Py_XDECREF(part);
    if (!lowered)
        return -1;
    const int kind = PyUnicode_KIND(lowered);
    const void *data = PyUnicode_DATA(lowered);
    length = PyUnicode_GET_LENGTH(lowered);
    if (kind == PyUnicode_1BYTE_KIND)
        read_words(PyUnicode_1BYTE_KIND, data, length, line);
    else
        read_words(kind, data, length, line);
    Py_DECREF(lowered);
    return 0;
}
