/* What arrays.py tells of all lines at once. A part of _walk.c. */

/* What `_PUNCTUATION` in arrays.py matches: marks that sentences have, or a letter of scripts that hardly use any. */
static int is_punctuation(Py_UCS4 c)
{
    if (c < 0x80)
        return c == '.' || c == ',' || c == '!' || c == '?' || c == ':' || c == ';';
    switch (c) {
    case 0x2026: case 0x3002: case 0xff01: case 0xff1f: case 0x0964: case 0x0965: case 0x061f: case 0x06d4:
    case 0x060c: case 0x3001: case 0xff0c: case 0x055d: case 0x0589:
        return 1;
    }
    return (0x1362 <= c && c <= 0x1368) || (0x0e00 <= c && c <= 0x0eff) || (0x1000 <= c && c <= 0x109f) || (0x1780 <= c && c <= 0x17ff);
}

static int has_punctuation(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t i = PyUnicode_GET_LENGTH(text); i-- > 0;) /* the end is where it is likely to be */
        if (is_punctuation(PyUnicode_READ(kind, data, i)))
            return 1;
    return 0;
}

/* A line that is asked for digits. */
typedef struct {
    int kind;
    const void *data;
    Py_ssize_t length;
} Text;

static int is_digit(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 c = i < text->length ? PyUnicode_READ(text->kind, text->data, i) : 0;
    return c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c);
}

static int are_digits(const Text *text, Py_ssize_t i, int count)
{
    while (count && is_digit(text, i + count - 1))
        count--;
    return !count;
}

static int is_one_of(const Text *text, Py_ssize_t i, const char *characters)
{
    const Py_UCS4 c = i < text->length ? PyUnicode_READ(text->kind, text->data, i) : 0;
    return c && c < 0x80 && strchr(characters, (int)c);
}

static int is_in_word(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 c = i >= 0 && i < text->length ? PyUnicode_READ(text->kind, text->data, i) : ' ';
    return c == '_' || Py_UNICODE_ISALNUM(c);
}

/* Whether what `_DATE` in arrays.py finds begins at the digit *i*, which is the first of its word. */
static int begins_date(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 first = PyUnicode_READ(text->kind, text->data, i);
    if (((first == '1' && is_one_of(text, i + 1, "9")) || (first == '2' && is_one_of(text, i + 1, "0"))) &&
        are_digits(text, i + 2, 2) && !is_in_word(text, i + 4))
        return 1;
    for (int one = 1; one <= 2 && are_digits(text, i, one); one++) {
        const Py_ssize_t next = i + one + 1;
        if (is_one_of(text, next - 1, ":.") && are_digits(text, next, 2) && !is_in_word(text, next + 2))
            return 1;
        for (int two = 1; two <= 2 && is_one_of(text, next - 1, "./-") && are_digits(text, next, two); two++)
            if (is_one_of(text, next + two, "./-") && are_digits(text, next + two + 1, 2))
                return 1;
    }
    return 0;
}

/* What `_digits` in arrays.py says of a short line. */
static char digits_of(PyObject *line)
{
    const Text text = {PyUnicode_KIND(line), PyUnicode_DATA(line), PyUnicode_GET_LENGTH(line)};
    int any = 0;
    for (Py_ssize_t i = 0; i < text.length; i++)
        if (is_digit(&text, i)) {
            if (!is_in_word(&text, i - 1) && begins_date(&text, i))
                return 2;
            any = 1;
        }
    return (char)any;
}

/* What a tag and names were numbered as that lie at some address: the pass gives blocks of the same names the same. */
typedef struct {
    const PyObject *tag, *names;
    int64_t number;
} Numbered;

static int64_t number_of_kind(Numbers *kinds, Numbered cache[128], PyObject *tag, PyObject *names)
{
    Numbered *one = &cache[((uintptr_t)tag / 16 * 5 ^ (uintptr_t)names / 16) % 128];
    if (one->tag != tag || one->names != names)
        *one = (Numbered){tag, names, number_of(kinds, hash_of_kind(tag, names, 0))};
    return one->number;
}

static int is_body(PyObject *tag)
{
    return PyUnicode_GET_LENGTH(tag) == 4 && PyUnicode_CompareWithASCIIString(tag, "body") == 0;
}

static int64_t integer(PyObject *object, Py_ssize_t slot)
{
    PyObject *value = SLOT(object, slot);
    if (!value) {
        PyErr_SetString(PyExc_AttributeError, "a part of it was not set");
        return -1;
    }
    return PyLong_AsLongLong(value);
}

/* What `arrays` reads: the blocks that hold text, some of all, and the segments; and where it goes. */
typedef struct {
    PyObject *blocks, *segments; /* all of them */
    Py_ssize_t all, count, some;
    int64_t *number; /* of each block among those that hold text, or -1 */
    PyObject *filled, *tags, *names, *texts, *integers, *numbers, *truths;
} Columns;

static int check_types(const Walker *self, const Columns *columns)
{
    for (Py_ssize_t i = 0; i < columns->all; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(columns->blocks, i), self->block_type)) {
            PyErr_SetString(PyExc_TypeError, "not a block");
            return -1;
        }
    for (Py_ssize_t i = 0; i < columns->count; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(columns->segments, i), self->segment_type) ||
            !SLOT(PyList_GET_ITEM(columns->segments, i), self->segment_slots[SEGMENT_TEXT])) {
            PyErr_SetString(PyExc_TypeError, "not a segment");
            return -1;
        }
    return 0;
}

/* Numbers the blocks that hold text. */
static int number_blocks(const Walker *self, Columns *columns)
{
    columns->number = PyMem_Malloc((columns->all + 1) * sizeof(int64_t));
    columns->filled = PyList_New(0);
    if (!columns->number || !columns->filled) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < columns->all; i++) {
        PyObject *block = PyList_GET_ITEM(columns->blocks, i);
        int64_t start = integer(block, self->block_slots[BLOCK_START]);
        int64_t end = integer(block, self->block_slots[BLOCK_END]);
        columns->number[i] = -1;
        if (end > start) {
            columns->number[i] = columns->some++;
            if (PyList_Append(columns->filled, block) < 0)
                return -1;
        }
    }
    return 0;
}

/* The number of a block, by its index, or one more than there are. */
static int64_t number_of_filled(const Columns *columns, int64_t index)
{
    return index < 0 || index >= columns->all || columns->number[index] < 0 ? columns->some : columns->number[index];
}

/* Makes room for what is read. */
static int make_columns(Columns *columns)
{
    const Py_ssize_t some = columns->some, count = columns->count;
    columns->integers = PyByteArray_FromStringAndSize(NULL, (6 * some + 2 + count) * sizeof(int64_t));
    columns->numbers = PyByteArray_FromStringAndSize(NULL, 5 * count * sizeof(double));
    columns->truths = PyByteArray_FromStringAndSize(NULL, 2 * count);
    columns->tags = PyList_New(some);
    columns->names = PyList_New(some);
    columns->texts = PyList_New(count);
    return columns->integers && columns->numbers && columns->truths && columns->tags && columns->names && columns->texts
               ? 0
               : -1;
}

static int read_blocks(const Walker *self, Columns *columns)
{
    const Py_ssize_t *of_block = self->block_slots, some = columns->some;
    int64_t *up = (int64_t *)PyByteArray_AS_STRING(columns->integers), *start = up + some + 1, *end = start + some,
            *flags = end + some, *hints = flags + some, *kind = hints + some;
    Numbers kinds = {0};
    Numbered cache[128] = {{NULL}};
    if (make_numbers(&kinds, some) < 0)
        return -1;
    for (Py_ssize_t i = 0; i < some; i++) {
        PyObject *block = PyList_GET_ITEM(columns->filled, i), *parent = SLOT(block, of_block[BLOCK_PARENT]);
        PyObject *tag = SLOT(block, of_block[BLOCK_TAG]), *names = SLOT(block, of_block[BLOCK_NAMES]);
        if (!parent || !tag || !names || !PyUnicode_Check(tag) || !PyUnicode_Check(names) ||
            (parent != Py_None && !Py_IS_TYPE(parent, self->block_type))) {
            PyErr_SetString(PyExc_TypeError, "not a block");
            PyMem_Free(kinds.entries);
            return -1;
        }
        up[i] = number_of_filled(columns, parent == Py_None ? -1 : integer(parent, of_block[BLOCK_INDEX]));
        start[i] = integer(block, of_block[BLOCK_START]);
        end[i] = integer(block, of_block[BLOCK_END]);
        flags[i] = integer(block, of_block[BLOCK_FLAGS]);
        hints[i] = integer(block, of_block[BLOCK_HINTS]);
        kind[i] = number_of_kind(&kinds, cache, tag, names);
        PyList_SET_ITEM(columns->tags, i, Py_NewRef(tag));
        PyList_SET_ITEM(columns->names, i, Py_NewRef(is_body(tag) ? self->no_names : names));
    }
    up[some] = some;
    kind[some] = kinds.count;
    PyMem_Free(kinds.entries);
    return 0;
}

static int read_segments(const Walker *self, Columns *columns)
{
    const Py_ssize_t *of_segment = self->segment_slots, count = columns->count;
    int64_t *block_of = (int64_t *)PyByteArray_AS_STRING(columns->integers) + 6 * columns->some + 2;
    double *words = (double *)PyByteArray_AS_STRING(columns->numbers), *chars = words + count, *links = chars + count,
           *breaks = links + count, *linked = breaks + count;
    char *good = PyByteArray_AS_STRING(columns->truths), *digits = good + count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *segment = PyList_GET_ITEM(columns->segments, i), *block = SLOT(segment, of_segment[SEGMENT_BLOCK]);
        PyObject *text = SLOT(segment, of_segment[SEGMENT_TEXT]);
        if (!block || !Py_IS_TYPE(block, self->block_type) || !PyUnicode_Check(text)) {
            PyErr_SetString(PyExc_TypeError, "not a segment");
            return -1;
        }
        PyList_SET_ITEM(columns->texts, i, Py_NewRef(text));
        block_of[i] = number_of_filled(columns, integer(block, self->block_slots[BLOCK_INDEX]));
        words[i] = (double)integer(segment, of_segment[SEGMENT_WORDS]);
        chars[i] = (double)integer(segment, of_segment[SEGMENT_CHARS]);
        links[i] = (double)integer(segment, of_segment[SEGMENT_LINKS]);
        breaks[i] = (double)integer(segment, of_segment[SEGMENT_BREAKS]);
        linked[i] = Py_MIN((double)integer(segment, of_segment[SEGMENT_LINK_CHARS]), chars[i]);
        good[i] = words[i] >= self->good_words && linked[i] / chars[i] <= self->good_density && has_punctuation(text);
        digits[i] = PyUnicode_GET_LENGTH(text) < self->max_dated_characters ? digits_of(text) : 0;
    }
    return 0;
}

static const char ARRAYS_DOC[] = "arrays(blocks, segments): what `read_columns` in arrays.py reads of them";

static PyObject *walker_arrays(Walker *self, PyObject *args)
{
    Columns columns = {NULL};
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &columns.blocks, &PyList_Type, &columns.segments))
        return NULL;
    columns.all = PyList_GET_SIZE(columns.blocks);
    columns.count = PyList_GET_SIZE(columns.segments);
    PyObject *found = NULL;
    if (check_types(self, &columns) == 0 && number_blocks(self, &columns) == 0 && make_columns(&columns) == 0 &&
        read_blocks(self, &columns) == 0 && read_segments(self, &columns) == 0) {
        if (!PyErr_Occurred())
            found = PyTuple_Pack(7, columns.filled, columns.tags, columns.names, columns.texts, columns.integers,
                                 columns.numbers, columns.truths);
        PyObject *const lists[] = {columns.filled, columns.tags, columns.names, columns.texts};
        for (size_t i = 0; i < Py_ARRAY_LENGTH(lists); i++)
            PyObject_GC_UnTrack(lists[i]); /* as in `make` */
    }
    PyMem_Free(columns.number);
    PyObject *const made[] = {columns.filled, columns.tags, columns.names, columns.texts, columns.integers,
                              columns.numbers, columns.truths};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(made); i++)
        Py_XDECREF(made[i]);
    return found;
}
