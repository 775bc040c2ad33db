/* Characters, hashes and the first words of lines, and tables of log-odds. A part of _features.c. */

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

/* --- Characters -------------------------------------------------------------------------------------------------- */

static int is_in(PyObject *characters, Py_UCS4 c)
{
    return PyUnicode_FindChar(characters, c, 0, PyUnicode_GET_LENGTH(characters), 1) >= 0;
}

/* Whether one of *ends* is last in *text*, or before up to three *quotes*: `_ends`. */
static int ends_sentence(PyObject *text, PyObject *ends, PyObject *quotes)
{
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    for (Py_ssize_t i = length - 1; i >= 0 && i >= length - 4; i--) {
        const Py_UCS4 c = PyUnicode_READ_CHAR(text, i);
        if (is_in(ends, c))
            return 1;
        if (!is_in(quotes, c))
            return 0;
    }
    return 0;
}

static inline double commas_in(int kind, const void *data, Py_ssize_t length)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        found += c == ',' || c == 0x060c || c == 0x3001 || c == 0xff0c;
    }
    return (double)found;
}

/* --- First words ------------------------------------------------------------------------------------------------- */

enum { LINE_CHARACTERS = 80, LINE_WORDS = 8 }; /* as in features.py */

/* The first words of a line: of each the hash, of each with the next, and of the very first with its mark. */
typedef struct {
    int64_t count;
    uint64_t single[LINE_WORDS], pair[LINE_WORDS - 1], first;
} Line;

/* Of each character of Latin-1, the small letter; BLANK for white space. */
enum { BLANK = 0x110000 };
static Py_UCS4 small[0x100];

static void fill_small(void)
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

static int read_line(PyObject *text, Line *line)
{
    const Py_ssize_t length = Py_MIN(PyUnicode_GET_LENGTH(text), LINE_CHARACTERS);
    if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND) {
        read_words(PyUnicode_1BYTE_KIND, PyUnicode_DATA(text), length, line);
        return 0;
    }
    PyObject *part = PyUnicode_Substring(text, 0, length); /* its capitals are Python's to know */
    PyObject *lowered = part ? PyObject_CallMethod(part, "lower", NULL) : NULL;
    Py_XDECREF(part);
    if (!lowered)
        return -1;
    read_words(PyUnicode_KIND(lowered), PyUnicode_DATA(lowered), PyUnicode_GET_LENGTH(lowered), line);
    Py_DECREF(lowered);
    return 0;
}

/* --- Tables of log-odds ------------------------------------------------------------------------------------------ */

typedef struct {
    uint64_t key; /* 0: free */
    double odds;
    uint64_t asked; /* the number of the names in which it was found last */
} Odds;

typedef struct {
    Odds *entries;
    size_t mask;
} Table;

/* Where a key lies, or would lie. */
static inline Odds *entry_of(const Table *table, uint64_t key)
{
    size_t place = (size_t)(key * FIBONACCI >> 30) & table->mask;
    while (table->entries[place].key && table->entries[place].key != key)
        place = (place + 1) & table->mask;
    return &table->entries[place];
}

static int fill(Table *table, PyObject *odds)
{
    size_t size = 16;
    while (size < 2 * (size_t)PyDict_GET_SIZE(odds))
        size *= 2;
    table->mask = size - 1;
    table->entries = PyMem_Calloc(size, sizeof(Odds));
    if (!table->entries) {
        PyErr_NoMemory();
        return -1;
    }
    PyObject *word, *value;
    for (Py_ssize_t position = 0; PyDict_Next(odds, &position, &word, &value);) {
        if (!PyUnicode_Check(word) || !PyFloat_Check(value)) {
            PyErr_SetString(PyExc_TypeError, "not a table of log-odds");
            return -1;
        }
        const uint64_t key = hash_of(word);
        Odds *entry = entry_of(table, key);
        if (!key || entry->key) {
            PyErr_SetString(PyExc_ValueError, "two words with one hash");
            return -1;
        }
        *entry = (Odds){.key = key, .odds = PyFloat_AS_DOUBLE(value)};
    }
    return 0;
}
