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

/* A hash of 64 bits of a tag and names (a class and an id) with 0 for each run of digits: `without_numbers`. */
static uint64_t hash_of_kind(PyObject *tag, PyObject *names)
{
    uint64_t hash = 0;
    PyObject *parts[] = {tag, names};
    for (int part = 0; part < 2; part++) {
        int kind = PyUnicode_KIND(parts[part]), before = 0;
        const void *data = PyUnicode_DATA(parts[part]);
        for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(parts[part]); i++) {
            Py_UCS4 c = PyUnicode_READ(kind, data, i);
            int digit = part && (c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c));
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

/* What a tag and names were numbered as that lie at some address: the pass gives blocks of the same names the same. */
typedef struct {
    const PyObject *tag, *names;
    int64_t number;
} Numbered;

static int64_t number_of_kind(Numbers *kinds, Numbered seen[128], PyObject *tag, PyObject *names)
{
    Numbered *one = &seen[((uintptr_t)tag / 16 * 5 ^ (uintptr_t)names / 16) % 128];
    if (one->tag != tag || one->names != names)
        *one = (Numbered){tag, names, number_of(kinds, hash_of_kind(tag, names))};
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

static const char ARRAYS_DOC[] = "arrays(blocks, segments): what `read_columns` in arrays.py reads of them";

static PyObject *walker_arrays(Walker *self, PyObject *args)
{
    PyObject *blocks, *segments, *filled = NULL, *integers = NULL, *numbers = NULL, *truths = NULL, *found = NULL;
    PyObject *tags = NULL, *all_names = NULL, *texts = NULL;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &blocks, &PyList_Type, &segments))
        return NULL;
    const Py_ssize_t *of_block = self->block_slots, *of_segment = self->segment_slots;
    Py_ssize_t all = PyList_GET_SIZE(blocks), count = PyList_GET_SIZE(segments), some = 0;
    for (Py_ssize_t i = 0; i < all; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(blocks, i), self->block_type))
            return PyErr_Format(PyExc_TypeError, "not a block");
    for (Py_ssize_t i = 0; i < count; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(segments, i), self->segment_type) ||
            !SLOT(PyList_GET_ITEM(segments, i), of_segment[SEGMENT_TEXT]))
            return PyErr_Format(PyExc_TypeError, "not a segment");
    Numbers kinds = {0};
    Numbered seen[128] = {{NULL}};
    int64_t *number = PyMem_Malloc((all + 1) * sizeof(int64_t));
    filled = PyList_New(0);
    if (!number || !filled) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t i = 0; i < all; i++) {
        PyObject *block = PyList_GET_ITEM(blocks, i);
        int64_t start = integer(block, of_block[BLOCK_START]), end = integer(block, of_block[BLOCK_END]);
        number[i] = -1;
        if (end > start) {
            number[i] = some++;
            if (PyList_Append(filled, block) < 0)
                goto done;
        }
    }
    integers = PyByteArray_FromStringAndSize(NULL, (6 * some + 2 + count) * sizeof(int64_t));
    numbers = PyByteArray_FromStringAndSize(NULL, 5 * count * sizeof(double));
    truths = PyByteArray_FromStringAndSize(NULL, 2 * count);
    tags = PyList_New(some);
    all_names = PyList_New(some);
    texts = PyList_New(count);
    if (!integers || !numbers || !truths || !tags || !all_names || !texts || make_numbers(&kinds, some) < 0)
        goto done;
    int64_t *up = (int64_t *)PyByteArray_AS_STRING(integers), *start = up + some + 1, *end = start + some,
            *flags = end + some, *hints = flags + some, *kind = hints + some, *block_of = kind + some + 1;
    for (Py_ssize_t i = 0; i < some; i++) {
        PyObject *block = PyList_GET_ITEM(filled, i), *parent = SLOT(block, of_block[BLOCK_PARENT]);
        PyObject *tag = SLOT(block, of_block[BLOCK_TAG]), *names = SLOT(block, of_block[BLOCK_NAMES]);
        if (!parent || !tag || !names || !PyUnicode_Check(tag) || !PyUnicode_Check(names) ||
            (parent != Py_None && !Py_IS_TYPE(parent, self->block_type))) {
            PyErr_SetString(PyExc_TypeError, "not a block");
            goto done;
        }
        int64_t above = parent == Py_None ? -1 : integer(parent, of_block[BLOCK_INDEX]);
        up[i] = above < 0 || above >= all || number[above] < 0 ? some : number[above];
        start[i] = integer(block, of_block[BLOCK_START]);
        end[i] = integer(block, of_block[BLOCK_END]);
        flags[i] = integer(block, of_block[BLOCK_FLAGS]);
        hints[i] = integer(block, of_block[BLOCK_HINTS]);
        kind[i] = number_of_kind(&kinds, seen, tag, names);
        PyList_SET_ITEM(tags, i, Py_NewRef(tag));
        PyList_SET_ITEM(all_names, i, Py_NewRef(is_body(tag) ? self->no_names : names));
    }
    up[some] = some;
    kind[some] = kinds.count;
    double *words = (double *)PyByteArray_AS_STRING(numbers), *chars = words + count, *links = chars + count,
           *breaks = links + count, *linked = breaks + count;
    char *good = PyByteArray_AS_STRING(truths), *digits = good + count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *segment = PyList_GET_ITEM(segments, i), *block = SLOT(segment, of_segment[SEGMENT_BLOCK]);
        PyObject *text = SLOT(segment, of_segment[SEGMENT_TEXT]);
        if (!block || !Py_IS_TYPE(block, self->block_type) || !PyUnicode_Check(text)) {
            PyErr_SetString(PyExc_TypeError, "not a segment");
            goto done;
        }
        PyList_SET_ITEM(texts, i, Py_NewRef(text));
        int64_t index = integer(block, of_block[BLOCK_INDEX]);
        block_of[i] = index < 0 || index >= all || number[index] < 0 ? some : number[index];
        words[i] = (double)integer(segment, of_segment[SEGMENT_WORDS]);
        chars[i] = (double)integer(segment, of_segment[SEGMENT_CHARS]);
        links[i] = (double)integer(segment, of_segment[SEGMENT_LINKS]);
        breaks[i] = (double)integer(segment, of_segment[SEGMENT_BREAKS]);
        linked[i] = Py_MIN((double)integer(segment, of_segment[SEGMENT_LINK_CHARS]), chars[i]);
        good[i] = words[i] >= self->good_words && linked[i] / chars[i] <= self->good_density && has_punctuation(text);
        digits[i] = PyUnicode_GET_LENGTH(text) < self->short_characters ? digits_of(text) : 0;
    }
    if (!PyErr_Occurred())
        found = PyTuple_Pack(7, filled, tags, all_names, texts, integers, numbers, truths);
    PyObject *const lists[] = {filled, tags, all_names, texts};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(lists); i++)
        PyObject_GC_UnTrack(lists[i]); /* as in `make` */
done:
    PyMem_Free(number);
    PyMem_Free(kinds.entries);
    Py_XDECREF(filled);
    Py_XDECREF(tags);
    Py_XDECREF(all_names);
    Py_XDECREF(texts);
    Py_XDECREF(integers);
    Py_XDECREF(numbers);
    Py_XDECREF(truths);
    return found;
}
