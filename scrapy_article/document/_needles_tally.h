/* How many words of a text stand in lists: a word is looked up in one table for all lists, and no object is made of it.

   Most words of a text stand in no list. The table of places is small enough to stay near, and holds some bits of what a
   word is hashed to, so that only words that are most likely the same are compared. */

enum { LONGEST = 12, LISTS = 64 };

/* Where a listed word lies, from 1 on, and bits of its hash; 0 where none does. */
typedef struct {
    uint16_t place, hash;
} Entry;

typedef struct {
    uint16_t characters[LONGEST]; /* 0 after the last */
    uint64_t lists;               /* a bit each */
} Listed;

typedef struct {
    PyObject_HEAD
    PyObject *names; /* of the lists, and the number of each */
    Listed *words;
    Entry *entries;
    uint32_t mask; /* of the places of entries, which are a power of two */
    Py_ssize_t count;
} Tally;

static inline uint32_t hash_of(const uint16_t *characters, Py_ssize_t length)
{
    uint32_t hash = 2166136261u;
    for (Py_ssize_t i = 0; i < length; i++)
        hash = (hash ^ characters[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* Finds where a word lies, padded with 0, or would. */
static inline Entry *entry_of(const Tally *self, const uint16_t *characters, uint32_t hash)
{
    uint32_t at = hash & self->mask;
    while (self->entries[at].place && (self->entries[at].hash != hash >> 16 ||
                                       memcmp(self->words[self->entries[at].place - 1].characters, characters,
                                              LONGEST * sizeof(*characters))))
        at = (at + 1) & self->mask;
    return &self->entries[at];
}

/* Puts a word into the list of that number; -1 where it is none. */
static int add_word(Tally *self, PyObject *word, int number)
{
    uint16_t characters[LONGEST] = {0};
    if (!PyUnicode_CheckExact(word) || PyUnicode_READY(word) < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "not a string");
        return -1;
    }
    const Py_ssize_t length = PyUnicode_GET_LENGTH(word);
    int is_one = 0 < length && length <= LONGEST && self->count < UINT16_MAX - 1;
    for (Py_ssize_t i = 0; is_one && i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ_CHAR(word, i);
        is_one = 0 < c && c <= UINT16_MAX && !Py_UNICODE_ISSPACE(c);
        characters[i] = (uint16_t)c;
    }
    if (!is_one) {
        PyErr_SetString(PyExc_ValueError, "a listed word has 1 to 12 characters below U+10000, and no white space");
        return -1;
    }
    const uint32_t hash = hash_of(characters, length);
    Entry *entry = entry_of(self, characters, hash);
    if (!entry->place) {
        memcpy(self->words[self->count].characters, characters, sizeof(characters));
        *entry = (Entry){(uint16_t)++self->count, (uint16_t)(hash >> 16)};
    }
    self->words[entry->place - 1].lists |= (uint64_t)1 << number;
    return 0;
}

/* Fills the table from the words of all lists, which are *lists* of lists; -1 where there are too many or others. */
static int fill(Tally *self, PyObject *lists)
{
    Py_ssize_t most = 0;
    uint32_t size = 64;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(lists); k++)
        most += PyList_GET_SIZE(PyList_GET_ITEM(lists, k));
    while (size < 2 * most)
        size *= 2;
    self->mask = size - 1;
    self->words = PyMem_Calloc(most + 1, sizeof(*self->words));
    self->entries = PyMem_Calloc(size, sizeof(*self->entries));
    if (!self->words || !self->entries) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(lists); k++) {
        PyObject *words = PyList_GET_ITEM(lists, k);
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(words); i++)
            if (add_word(self, PyList_GET_ITEM(words, i), (int)k) < 0)
                return -1;
    }
    return 0;
}

/* The words of each list in *given*, and their numbers by name in *names*; NULL on failure. */
static PyObject *lists_of(PyObject *given, PyObject *names)
{
    PyObject *lists = PyList_New(0), *items = PyDict_Items(given); /* which stay, whatever Python code changes */
    if (!items)
        Py_CLEAR(lists);
    for (Py_ssize_t k = 0; lists && k < PyList_GET_SIZE(items); k++) {
        PyObject *item = PyList_GET_ITEM(items, k), *number = PyLong_FromSsize_t(k);
        PyObject *list = number ? PySequence_List(PyTuple_GET_ITEM(item, 1)) : NULL;
        if (!list || PyDict_SetItem(names, PyTuple_GET_ITEM(item, 0), number) < 0 || PyList_Append(lists, list) < 0)
            Py_CLEAR(lists);
        Py_XDECREF(number);
        Py_XDECREF(list);
    }
    Py_XDECREF(items);
    if (lists && PyList_GET_SIZE(lists) > LISTS) {
        PyErr_SetString(PyExc_ValueError, "more than 64 lists");
        Py_CLEAR(lists);
    }
    return lists;
}

static PyObject *tally_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *given;
    if (kwargs && PyDict_GET_SIZE(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "Tally takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!", &PyDict_Type, &given))
        return NULL;
    Tally *self = (Tally *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    PyObject *lists = (self->names = PyDict_New()) ? lists_of(given, self->names) : NULL;
    if (!lists || fill(self, lists) < 0)
        Py_CLEAR(self);
    Py_XDECREF(lists);
    return (PyObject *)self;
}

static void tally_dealloc(Tally *self)
{
    Py_XDECREF(self->names);
    PyMem_Free(self->words);
    PyMem_Free(self->entries);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *tally_count(Tally *self, PyObject *args)
{
    PyObject *text, *name;
    Py_ssize_t all = 0, own = 0, any = 0;
    if (!PyArg_ParseTuple(args, "UU", &text, &name) || PyUnicode_READY(text) < 0)
        return NULL;
    PyObject *number = PyDict_GetItemWithError(self->names, name);
    if (!number && PyErr_Occurred())
        return NULL;
    const uint64_t bit = number ? (uint64_t)1 << PyLong_AsLong(number) : 0;
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    for (Py_ssize_t i = 0; i < length;) {
        uint16_t characters[LONGEST] = {0};
        Py_ssize_t count = 0;
        int may_be = 1;
        for (; i < length; i++) {
            const Py_UCS4 c = PyUnicode_READ(kind, data, i);
            if (Py_UNICODE_ISSPACE(c)) {
                if (!count)
                    continue;
                break;
            }
            may_be &= count < LONGEST && c <= UINT16_MAX;
            if (may_be)
                characters[count] = (uint16_t)c;
            count++;
        }
        if (!count)
            break;
        all++;
        const Entry *entry = may_be ? entry_of(self, characters, hash_of(characters, count)) : NULL;
        if (entry && entry->place) {
            any++;
            own += (self->words[entry->place - 1].lists & bit) != 0;
        }
    }
    return Py_BuildValue("nnn", all, own, any);
}

static PyMethodDef tally_methods[] = {
    {"count", (PyCFunction)tally_count, METH_VARARGS, PyDoc_STR("count(text, name, /): its words, and those listed")},
    {NULL},
};

static PyTypeObject tally_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._needles.Tally",
    .tp_doc = PyDoc_STR("Tally(lists, /): lists of words, whose words in a text are counted."),
    .tp_basicsize = sizeof(Tally),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = tally_new,
    .tp_dealloc = (destructor)tally_dealloc,
    .tp_methods = tally_methods,
};
