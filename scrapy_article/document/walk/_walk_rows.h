/* The numbers of all blocks and segments at once: `read_numbers` in pure.py. A part of _walk.c. */

static int64_t integer(PyObject *object, Py_ssize_t slot)
{
    PyObject *value = SLOT(object, slot);
    if (!value) {
        PyErr_SetString(PyExc_AttributeError, "a part of it was not set");
        return -1;
    }
    return PyLong_AsLongLong(value);
}

/* The first *rows* of the *slots* of *objects*, all of one *type*: a row of numbers each, and room for another. Of a
   block in the first of them, it is the index; -1 for none. */
static PyObject *read_rows(const Walker *self, PyObject *objects, PyTypeObject *type, const Py_ssize_t slots[],
                           int rows)
{
    const Py_ssize_t count = PyList_GET_SIZE(objects);
    PyObject *found = PyByteArray_FromStringAndSize(NULL, (rows + 1) * count * sizeof(int64_t));
    int64_t *to = found ? (int64_t *)PyByteArray_AS_STRING(found) : NULL;
    for (Py_ssize_t i = 0; found && i < count; i++) {
        PyObject *object = PyList_GET_ITEM(objects, i);
        PyObject *block = Py_IS_TYPE(object, type) ? SLOT(object, slots[0]) : NULL;
        if (!block || (block != Py_None && !Py_IS_TYPE(block, self->block_type))) {
            PyErr_Format(PyExc_TypeError, "not a %s", type->tp_name);
            Py_CLEAR(found);
            break;
        }
        to[i] = block == Py_None ? -1 : integer(block, self->block_slots[BLOCK_INDEX]);
        for (int k = 1; k < rows; k++)
            to[k * count + i] = integer(object, slots[k]);
    }
    if (found && PyErr_Occurred())
        Py_CLEAR(found);
    return found;
}

/* A hash of a tag and names, a class and an id, with 0 for each run of digits: `without_numbers` in attributes.py. */
static uint64_t hash_of_kind(PyObject *tag, PyObject *names)
{
    uint64_t hash = 0;
    PyObject *const parts[] = {tag, names};
    for (int part = 0; part < 2; part++) {
        const int kind = PyUnicode_KIND(parts[part]);
        const void *data = PyUnicode_DATA(parts[part]);
        int before = 0;
        for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(parts[part]); i++) {
            const Py_UCS4 c = PyUnicode_READ(kind, data, i);
            const int digit = part && (c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c));
            if (digit && before)
                continue;
            hash = (hash ^ (digit ? '0' : c)) * FIBONACCI;
            hash ^= hash >> 29;
            before = digit;
        }
        hash = (hash ^ 0x110000) * FIBONACCI; /* no character */
    }
    return hash;
}

/* Numbers the tags and names, digits aside, of *blocks* that hold text. */
static int number_kinds(const Walker *self, PyObject *blocks, const int64_t *start, const int64_t *end, int64_t *kinds)
{
    const Py_ssize_t count = PyList_GET_SIZE(blocks), *slots = self->block_slots;
    struct { const PyObject *tag, *names; int64_t kind; } cache[128] = {{NULL}}; /* mostly, the same are one object */
    Numbers numbers = {0};
    if (make_numbers(&numbers, count) < 0)
        return FAILED;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *tag = SLOT(PyList_GET_ITEM(blocks, i), slots[BLOCK_TAG]);
        PyObject *names = SLOT(PyList_GET_ITEM(blocks, i), slots[BLOCK_NAMES]);
        const size_t place = ((uintptr_t)tag / 16 * 5 ^ (uintptr_t)names / 16) % 128;
        kinds[i] = 0;
        if (end[i] <= start[i] || !tag || !names || !PyUnicode_Check(tag) || !PyUnicode_Check(names))
            continue;
        if (cache[place].tag != tag || cache[place].names != names) {
            cache[place].tag = tag;
            cache[place].names = names;
            cache[place].kind = number_of(&numbers, hash_of_kind(tag, names));
        }
        kinds[i] = cache[place].kind;
    }
    PyMem_Free(numbers.entries);
    return DONE;
}

/* Whether a line is short and has a digit. */
static int has_digit(PyObject *text)
{
    enum { MAX_DATED_CHARACTERS = 80 }; /* as in segments.py */
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    for (Py_ssize_t i = 0; i < length && length < MAX_DATED_CHARACTERS; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c))
            return 1;
    }
    return 0;
}

static const char NUMBERS_DOC[] = "numbers(blocks, segments): what `read_numbers` in pure.py does";

static PyObject *walker_numbers(Walker *self, PyObject *args)
{
    PyObject *blocks, *segments, *of_blocks, *of_segments = NULL, *found = NULL;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &blocks, &PyList_Type, &segments))
        return NULL;
    if ((of_blocks = read_rows(self, blocks, self->block_type, self->block_slots, BLOCK_NUMBERS)) &&
        (of_segments = read_rows(self, segments, self->segment_type, self->segment_slots, SEGMENT_NUMBERS))) {
        const Py_ssize_t count = PyList_GET_SIZE(blocks), lines = PyList_GET_SIZE(segments);
        int64_t *rows = (int64_t *)PyByteArray_AS_STRING(of_blocks);
        int64_t *digits = (int64_t *)PyByteArray_AS_STRING(of_segments) + SEGMENT_NUMBERS * lines;
        for (Py_ssize_t i = 0; i < lines; i++) {
            PyObject *text = SLOT(PyList_GET_ITEM(segments, i), self->segment_slots[SEGMENT_TEXT]);
            digits[i] = text && PyUnicode_Check(text) && has_digit(text);
        }
        if (number_kinds(self, blocks, rows + BLOCK_START * count, rows + BLOCK_END * count,
                         rows + BLOCK_NUMBERS * count) == DONE)
            found = PyTuple_Pack(2, of_blocks, of_segments);
    }
    Py_XDECREF(of_blocks);
    Py_XDECREF(of_segments);
    return found;
}
