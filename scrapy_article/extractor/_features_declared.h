/* What a page declares of its text, held against its lines: declared.py. A part of _features.c. */

/* Which sequences of four characters a text has, but for a few that are taken for others: asked before `in`. */
enum { GRAMS = 1 << 15, GRAM = 4 };

/* The number of the last four characters, from that of those before *c*. */
static inline uint64_t next_gram(uint64_t gram, Py_UCS4 c)
{
    return ((gram << 8) + c) & 0xffffffff;
}

static inline size_t place_of_gram(uint64_t gram)
{
    return (size_t)(gram * FIBONACCI >> 49); /* 15 bits */
}

/* Whether a character stands for nothing where a text is compared with a copy: `_plain`. */
static inline int is_left_out(Py_UCS4 c)
{
    return c < 0x100 ? left_out[c] : Py_UNICODE_ISSPACE(c) || is_unlike(c);
}

/* Notes the sequences in *text*, as it is without what is left out. Returns how long it is then, and all of its bits. */
static inline Py_ssize_t note_grams(int kind, PyObject *text, char *grams, Py_UCS4 *bits)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), found = 0;
    uint64_t gram = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (is_left_out(c))
            continue;
        *bits |= c;
        gram = next_gram(gram, c);
        if (++found >= GRAM)
            grams[place_of_gram(gram)] = 1;
    }
    return found;
}

/* *text* without what is left out, and its sequences. */
static PyObject *plain_of(PyObject *text, char *grams)
{
    const int kind = PyUnicode_KIND(text);
    Py_UCS4 bits = 0;
    Py_ssize_t length = kind == PyUnicode_1BYTE_KIND ? note_grams(PyUnicode_1BYTE_KIND, text, grams, &bits)
                                                     : note_grams(kind, text, grams, &bits);
    PyObject *plain = PyUnicode_New(length, Py_MIN(bits, 0x10ffff));
    if (!plain)
        return NULL;
    const int to_kind = PyUnicode_KIND(plain);
    void *to = PyUnicode_DATA(plain);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t i = 0, written = 0; written < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (!is_left_out(c))
            PyUnicode_WRITE(to_kind, to, written++, c);
    }
    return plain;
}

static int add_declared(Page *page, PyObject *body, PyObject *description)
{
    Py_ssize_t count = page->count;
    float *declared = zeros(page, 3), *has_declared = declared + count, *described = has_declared + count;
    if (body != Py_None) {
        char *grams = PyMem_Calloc(GRAMS, 1);
        if (!grams) {
            PyErr_NoMemory();
            return -1;
        }
        PyObject *plain = plain_of(body, grams);
        if (!plain) {
            PyMem_Free(grams);
            return -1;
        }
        for (Py_ssize_t i = 0; i < count; i++) {
            has_declared[i] = 1;
            if (page->words[i] < 3 && !page->headings[i])
                continue;
            PyObject *text = PyList_GET_ITEM(page->texts, i);
            int kind = PyUnicode_KIND(text);
            const void *data = PyUnicode_DATA(text);
            Py_UCS4 start[DECLARED_CHARACTERS];
            Py_ssize_t length = 0, end = Py_MIN(PyUnicode_GET_LENGTH(text), DECLARED_CHARACTERS);
            uint64_t gram = 0;
            int is_there = 1;
            for (Py_ssize_t j = 0; j < end && length < DECLARED_START && is_there; j++) {
                Py_UCS4 c = PyUnicode_READ(kind, data, j);
                if (is_left_out(c))
                    continue;
                start[length++] = c;
                gram = next_gram(gram, c);
                is_there = length < GRAM || grams[place_of_gram(gram)];
            }
            if (is_there && length) {
                PyObject *wanted = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, start, length);
                is_there = wanted ? PyUnicode_Contains(plain, wanted) : -1;
                Py_XDECREF(wanted);
            }
            if (is_there < 0) {
                PyMem_Free(grams);
                Py_DECREF(plain);
                return -1;
            }
            declared[i] = is_there ? 1 : -1;
        }
        PyMem_Free(grams);
        Py_DECREF(plain);
    }
    if (PyList_GET_SIZE(description) == DESCRIBED) {
        uint64_t wanted[DESCRIBED];
        for (int k = 0; k < DESCRIBED; k++)
            wanted[k] = hash_of(PyList_GET_ITEM(description, k));
        for (Py_ssize_t i = 0; i < count; i++) {
            const Line *line = &page->lines[i];
            described[i] = line->count >= DESCRIBED && !memcmp(line->single, wanted, sizeof(wanted));
        }
    }
    return 0;
}
