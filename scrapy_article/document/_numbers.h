/* Numbers for keys of 64 bits, which the compiled passes have in common. To be included after Python.h. */

/* For multiplicative hashing: 2^64 by the golden ratio (Knuth, The Art of Computer Programming, 6.4). */
static const uint64_t FIBONACCI = 0x9e3779b97f4a7c15u;

/* Numbers keys in the order in which they come. */
typedef struct {
    struct { uint64_t key; int64_t number; } *entries; /* number 0: free; else the number and one */
    size_t mask;
    int64_t count;
} Numbers;

static int make_numbers(Numbers *numbers, size_t keys)
{
    size_t size = 16;
    while (size < 2 * keys)
        size *= 2;
    *numbers = (Numbers){PyMem_Calloc(size, sizeof(*numbers->entries)), size - 1, 0};
    if (!numbers->entries)
        PyErr_NoMemory();
    return numbers->entries ? 0 : -1;
}

static int64_t number_of(Numbers *numbers, uint64_t key)
{
    for (size_t i = (size_t)(key * FIBONACCI >> 20);; i++) {
        size_t place = i & numbers->mask;
        if (!numbers->entries[place].number) {
            numbers->entries[place].key = key;
            numbers->entries[place].number = ++numbers->count;
            return numbers->count - 1;
        }
        if (numbers->entries[place].key == key)
            return numbers->entries[place].number - 1;
    }
}
