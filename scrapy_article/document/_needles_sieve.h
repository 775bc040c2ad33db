/* Which of several sets of words some of a page's texts hold, or begin with: asked once for all that look for them. */

typedef struct {
    PyObject *words; /* `Needles` or `Starts` */
    int (*is_one)(const void *words, PyObject *text);
    double most; /* words of a text up to which it is asked */
} Set;

enum { SETS = 62 }; /* each a bit of a number */

typedef struct {
    PyObject_HEAD
    Set *sets;
    Py_ssize_t count;
} Sieve;

/* Puts what is *found* in a list of sets where those of *self* lie; -1 where it is none. */
static int add_set(Sieve *self, PyObject *found)
{
    Set *set = &self->sets[self->count];
    if (!PyTuple_Check(found)) {
        PyErr_SetString(PyExc_TypeError, "not a set of words and a number");
        return -1;
    }
    if (!PyArg_ParseTuple(found, "Od", &set->words, &set->most))
        return -1;
    if (Py_IS_TYPE(set->words, &needles_type))
        set->is_one = is_any_in;
    else if (Py_IS_TYPE(set->words, &starts_type))
        set->is_one = is_begun;
    else {
        PyErr_SetString(PyExc_TypeError, "not a set of words");
        return -1;
    }
    Py_INCREF(set->words);
    self->count++;
    return 0;
}

static PyObject *sieve_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *sets;
    if (kwargs && PyDict_GET_SIZE(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "Sieve takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O", &sets) || !(sets = PySequence_List(sets)))
        return NULL;
    Sieve *self = NULL;
    if (PyList_GET_SIZE(sets) > SETS)
        PyErr_SetString(PyExc_ValueError, "more sets than a number has bits");
    else if ((self = (Sieve *)type->tp_alloc(type, 0)) &&
             !(self->sets = PyMem_Calloc(PyList_GET_SIZE(sets) + 1, sizeof(Set)))) {
        PyErr_NoMemory();
        Py_CLEAR(self);
    }
    for (Py_ssize_t k = 0; self && k < PyList_GET_SIZE(sets); k++)
        if (add_set(self, PyList_GET_ITEM(sets, k)) < 0)
            Py_CLEAR(self);
    Py_DECREF(sets);
    return (PyObject *)self;
}

static void sieve_dealloc(Sieve *self)
{
    for (Py_ssize_t k = 0; k < self->count; k++)
        Py_DECREF(self->sets[k].words);
    PyMem_Free(self->sets);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *sieve_found(Sieve *self, PyObject *args)
{
    PyObject *texts, *words, *chosen;
    if (!PyArg_ParseTuple(args, "O!O!O!", &PyList_Type, &texts, &PyList_Type, &words, &PyList_Type, &chosen))
        return NULL;
    unsigned long long found = 0;
    for (Py_ssize_t c = 0; c < PyList_GET_SIZE(chosen); c++) {
        const Py_ssize_t i = PyLong_AsSsize_t(PyList_GET_ITEM(chosen, c));
        if (i == -1 && PyErr_Occurred())
            return NULL;
        if (i < 0 || i >= PyList_GET_SIZE(texts) || i >= PyList_GET_SIZE(words)) {
            PyErr_SetString(PyExc_IndexError, "no such text");
            return NULL;
        }
        const double length = PyFloat_AsDouble(PyList_GET_ITEM(words, i));
        if (length == -1 && PyErr_Occurred())
            return NULL;
        for (Py_ssize_t k = 0; k < self->count; k++) {
            const Set *set = &self->sets[k];
            if (length > set->most || found >> k & 1)
                continue;
            const int is_there = set->is_one(set->words, PyList_GET_ITEM(texts, i));
            if (is_there < 0)
                return NULL;
            found |= (unsigned long long)is_there << k;
        }
    }
    return PyLong_FromUnsignedLongLong(found);
}

static PyMethodDef sieve_methods[] = {
    {"found", (PyCFunction)sieve_found, METH_VARARGS, PyDoc_STR("found(texts, words, chosen, /): bits of the sets")},
    {NULL},
};

static PyTypeObject sieve_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._needles.Sieve",
    .tp_doc = PyDoc_STR("Sieve(sets, /): sets of words that texts may hold, each with the words of a text at most."),
    .tp_basicsize = sizeof(Sieve),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = sieve_new,
    .tp_dealloc = (destructor)sieve_dealloc,
    .tp_methods = sieve_methods,
};
