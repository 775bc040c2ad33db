/* Which texts begin with one of several words, in large letters or small ones, after a few characters that are none.

   No word begins as another does. So of the words in their order, only the last that is not behind a text may be how it
   begins: what lay between the two would begin with the first. */

enum { START = sizeof(uint64_t), MARKS = 5, OTHER = 0x80 };

/* The characters of a word, the first in the highest byte, 0 after the last; and the bits of those that are none. */
typedef struct {
    uint64_t word;
    int rest;
} Start;

typedef struct {
    PyObject_HEAD
    Start *starts; /* sorted */
    Py_ssize_t count;
    int after_numbers; /* whether any marks and digits may stand before them */
} Starts;

static int compare_starts(const void *one, const void *other)
{
    const uint64_t first = ((const Start *)one)->word, second = ((const Start *)other)->word;
    return (first > second) - (first < second);
}

/* Whether the first of two words is how the second begins. */
static inline int begins(const Start *start, uint64_t word)
{
    return (start->word ^ word) >> start->rest == 0;
}

/* Puts a *word* where those of *self* lie; -1 where it is none. */
static int add_start(Starts *self, PyObject *word)
{
    if (!PyUnicode_CheckExact(word) || PyUnicode_READY(word) < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "not a string");
        return -1;
    }
    const Py_ssize_t length = PyUnicode_GET_LENGTH(word);
    Start *start = &self->starts[self->count++];
    *start = (Start){0, 64 - 8 * (int)Py_MIN(length, START)};
    int is_one = 0 < length && length <= START;
    for (Py_ssize_t i = 0; is_one && i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ_CHAR(word, i);
        is_one = 0 < c && c <= OTHER && folded(c) == c;
        start->word |= (uint64_t)c << (56 - 8 * i);
    }
    if (!is_one)
        PyErr_SetString(PyExc_ValueError, "a start has 1 to 8 plain characters in small letters");
    return is_one ? 0 : -1;
}

static PyObject *starts_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"", "after_numbers", NULL};
    PyObject *words;
    int after_numbers = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$p", (char **)names, &words, &after_numbers) ||
        !(words = PySequence_List(words)))
        return NULL;
    Starts *self = (Starts *)type->tp_alloc(type, 0);
    if (self)
        self->after_numbers = after_numbers;
    if (self && !(self->starts = PyMem_Malloc((PyList_GET_SIZE(words) + 1) * sizeof(Start)))) {
        PyErr_NoMemory();
        Py_CLEAR(self);
    }
    for (Py_ssize_t k = 0; self && k < PyList_GET_SIZE(words); k++)
        if (add_start(self, PyList_GET_ITEM(words, k)) < 0)
            Py_CLEAR(self);
    Py_DECREF(words);
    if (!self)
        return NULL;
    qsort(self->starts, self->count, sizeof(Start), compare_starts);
    Py_ssize_t kept = 0;
    for (Py_ssize_t k = 0; k < self->count; k++)
        if (!kept || !begins(&self->starts[kept - 1], self->starts[k].word))
            self->starts[kept++] = self->starts[k];
    self->count = kept;
    return (PyObject *)self;
}

static void starts_dealloc(Starts *self)
{
    PyMem_Free(self->starts);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Whether the string *text* begins so; -1 on failure. */
static int is_begun(const void *words, PyObject *text)
{
    const Starts *self = words;
    if (!is_readable(text))
        return -1;
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    Py_ssize_t i = 0;
    for (; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (c == '_' || (Py_UNICODE_ISALNUM(c) && !(self->after_numbers && '0' <= c && c <= '9')))
            break;
        if (i == MARKS && !self->after_numbers)
            return 0;
    }
    uint64_t word = 0;
    for (int shift = 56; shift >= 0 && i < length; shift -= 8, i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        word |= (uint64_t)(c < OTHER ? folded(c) : OTHER) << shift;
    }
    Py_ssize_t low = 0, high = self->count; /* words before *low* are not behind the text, those from *high* on are */
    while (low < high) {
        const Py_ssize_t middle = (low + high) / 2;
        if (self->starts[middle].word <= word)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && begins(&self->starts[low - 1], word);
}

static PyObject *starts_begin(Starts *self, PyObject *text)
{
    const int found = is_begun(self, text);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

static PyObject *starts_within(Starts *self, PyObject *texts)
{
    return numbers_within(self, texts, is_begun);
}

static PyMethodDef starts_methods[] = {
    {"begin", (PyCFunction)starts_begin, METH_O, PyDoc_STR("begin(text, /): whether any of the words begins it")},
    {"within", (PyCFunction)starts_within, METH_O, PyDoc_STR("within(texts, /): the numbers of those that any begins")},
    {NULL},
};

static PyTypeObject starts_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._needles.Starts",
    .tp_doc = PyDoc_STR("Starts(words, /, *, after_numbers=False): words that texts may begin with, all at once."),
    .tp_basicsize = sizeof(Starts),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = starts_new,
    .tp_dealloc = (destructor)starts_dealloc,
    .tp_methods = starts_methods,
};
