/* What the compiled passes have in common: the memory of arrays, and numbers for keys of 64 bits. To be included after Python.h. */

/* The memory of an array, of *count* items of *size* bytes each. */
static inline void *memory(PyObject *object, Py_buffer *view, Py_ssize_t count, Py_ssize_t size, int writable)
{
    if (PyObject_GetBuffer(object, view, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO) < 0)
        return NULL;
    if (view->len != count * size) {
        PyErr_Format(PyExc_ValueError, "an array of %zd bytes where %zd are wanted", view->len, count * size);
        return NULL;
    }
    return view->buf;
}

/* For multiplicative hashing: 2^64 by the golden ratio (Knuth, The Art of Computer Programming, 6.4). */
static const uint64_t FIBONACCI = 0x9e3779b97f4a7c15u;

/* Numbers keys in the order in which they come. Where they lie nobody can tell who does not know the *seed*, a random
   number of the process: a page could have keys that all belong beside each other, and each would be compared with all
   others. */
typedef struct {
    struct { uint64_t key; int64_t number; } *entries; /* number 0: free; else the number and one */
    size_t mask;
    int64_t count;
    uint64_t seed;
} Numbers;

static int make_numbers(Numbers *numbers, size_t keys)
{
    *numbers = (Numbers){0};
    PyObject *text = PyUnicode_FromString("seed");
    if (!text)
        return -1;
    numbers->seed = (uint64_t)PyObject_Hash(text); /* of strings it has a key, which Python draws at its start */
    Py_DECREF(text);
    size_t size = 16;
    while (size < 2 * keys)
        size *= 2;
    numbers->mask = size - 1;
    numbers->entries = PyMem_Calloc(size, sizeof(*numbers->entries));
    if (!numbers->entries)
        PyErr_NoMemory();
    return numbers->entries ? 0 : -1;
}

/* Where a key lies, or would lie. */
static inline size_t place_of_key(const Numbers *numbers, uint64_t key)
{
    uint64_t mixed = (key ^ numbers->seed) * FIBONACCI;
    mixed = (mixed ^ mixed >> 32) * FIBONACCI; /* else the upper bits of keys would have no say */
    size_t place = (size_t)(mixed >> 20) & numbers->mask;
    while (numbers->entries[place].number && numbers->entries[place].key != key)
        place = (place + 1) & numbers->mask;
    return place;
}

/* The number of a key, from 0. */
static int64_t number_of(Numbers *numbers, uint64_t key)
{
    size_t place = place_of_key(numbers, key);
    if (!numbers->entries[place].number) {
        numbers->entries[place].key = key;
        numbers->entries[place].number = ++numbers->count;
    }
    return numbers->entries[place].number - 1;
}
