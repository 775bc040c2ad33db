/* Tables of log-odds, by the hash of each word. A part of _features.c. */

typedef struct {
    uint64_t key; /* 0: free */
    double odds;
} Odds;

/* Most words are in no table. A bit for each of their hashes, set where one that is there has the same, tells most of
   them apart, and all bits together stay in the processor's cache, where the entries do not. */
typedef struct {
    Odds *entries;
    uint64_t *bits, *asked; /* asked: of each entry, when it was found last; none where it counts as often as it is */
    size_t mask, bits_mask;
} Table;

static size_t bit_of(const Table *table, uint64_t key)
{
    return (size_t)(key * FIBONACCI >> 20) & table->bits_mask;
}

static size_t place_of(const Table *table, uint64_t key)
{
    size_t place = (size_t)(key * FIBONACCI >> 30) & table->mask;
    while (table->entries[place].key && table->entries[place].key != key)
        place = (place + 1) & table->mask;
    return place;
}

/* Whether *key* may be in the table: most words are not, and tell by their bits. */
static inline int may_be_in(const Table *table, uint64_t key)
{
    const size_t bit = bit_of(table, key);
    return (int)(table->bits[bit / 64] >> bit % 64 & 1);
}

static int fill(Table *table, PyObject *odds, int is_asked_once)
{
    size_t size = 16;
    while (size < 2 * (size_t)PyDict_GET_SIZE(odds))
        size *= 2;
    table->mask = size - 1;
    table->bits_mask = 4 * size - 1;
    table->entries = PyMem_Calloc(size, sizeof(Odds));
    table->asked = is_asked_once ? PyMem_Calloc(size, sizeof(uint64_t)) : NULL;
    table->bits = PyMem_Calloc(4 * size / 64, sizeof(uint64_t));
    if (!table->entries || (is_asked_once && !table->asked) || !table->bits) {
        PyErr_NoMemory();
        return -1;
    }
    PyObject *word, *value;
    for (Py_ssize_t position = 0; PyDict_Next(odds, &position, &word, &value);) {
        if (!PyUnicode_Check(word) || !PyFloat_Check(value)) {
            PyErr_SetString(PyExc_TypeError, "not a table of log-odds");
            return -1;
        }
        uint64_t key = hash_of(word);
        Odds *entry = &table->entries[place_of(table, key)];
        if (!key || entry->key) {
            PyErr_SetString(PyExc_ValueError, "two words with one hash");
            return -1;
        }
        *entry = (Odds){.key = key, .odds = PyFloat_AS_DOUBLE(value)};
        size_t bit = bit_of(table, key);
        table->bits[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    return 0;
}

static void empty(Table *table)
{
    PyMem_Free(table->entries);
    PyMem_Free(table->asked);
    PyMem_Free(table->bits);
}
