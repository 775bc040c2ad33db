/* Whether any of several words is in a text, compiled: does what needles.py does, which says why.

   Each word has one of 64 bits, in the tables of its first three characters, by their last byte. A text is gone over
   once: only where the three characters from a place on have a bit in common are the words of that bit compared. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

enum { BITS = 64, TABLES = 3 };

typedef struct {
    PyObject_HEAD
    PyObject *words; /* a tuple of strings */
    uint64_t bits[TABLES][256];
} Needles;

static PyObject *needles_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *words;
    if (!PyArg_ParseTuple(args, "O", &words) || !(words = PySequence_Tuple(words)))
        return NULL;
    Needles *self = (Needles *)type->tp_alloc(type, 0);
    if (!self) {
        Py_DECREF(words);
        return NULL;
    }
    self->words = words;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(words); k++) {
        PyObject *word = PyTuple_GET_ITEM(words, k);
        if (!PyUnicode_CheckExact(word) || PyUnicode_READY(word) < 0 || !PyUnicode_GET_LENGTH(word)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "words are strings that are not empty");
            Py_DECREF(self);
            return NULL;
        }
        const uint64_t bit = (uint64_t)1 << k % BITS;
        for (Py_ssize_t i = 0; i < TABLES; i++)
            if (i < PyUnicode_GET_LENGTH(word))
                self->bits[i][PyUnicode_READ_CHAR(word, i) & 255] |= bit;
            else /* whatever comes after a short one */
                for (int c = 0; c < 256; c++)
                    self->bits[i][c] |= bit;
    }
    return (PyObject *)self;
}

static void needles_dealloc(Needles *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->words);
    type->tp_free(self);
}

/* Whether one of the words with the lowest of *bits* stands at *i*. */
static inline int stands_at(const Needles *self, int kind, const void *text, Py_ssize_t i, Py_ssize_t length, uint64_t bits)
{
    Py_ssize_t k = 0;
    while (!(bits >> k & 1))
        k++;
    for (; k < PyTuple_GET_SIZE(self->words); k += BITS) {
        PyObject *word = PyTuple_GET_ITEM(self->words, k);
        const Py_ssize_t size = PyUnicode_GET_LENGTH(word);
        Py_ssize_t same = 0;
        while (same < size && same < length - i && PyUnicode_READ(kind, text, i + same) == PyUnicode_READ_CHAR(word, same))
            same++;
        if (same == size)
            return 1;
    }
    return 0;
}

static inline int search(const Needles *self, int kind, const void *text, Py_ssize_t length)
{
    /* The bits of the words that may stand a character, and two, before the next one. */
    uint64_t one = 0, two = 0;
    for (Py_ssize_t i = 0; i < length + TABLES - 1; i++) {
        const unsigned char c = i < length ? PyUnicode_READ(kind, text, i) & 255 : 0;
        uint64_t found = two & self->bits[2][c];
        two = one & self->bits[1][c];
        one = i < length ? self->bits[0][c] : 0;
        for (; found; found &= found - 1)
            if (stands_at(self, kind, text, i - 2, length, found))
                return 1;
    }
    return 0;
}

static PyObject *needles_are_in(Needles *self, PyObject *text)
{
    if (!PyUnicode_Check(text))
        return PyErr_Format(PyExc_TypeError, "no string");
    if (PyUnicode_READY(text) < 0)
        return NULL;
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return PyBool_FromLong(search(self, PyUnicode_1BYTE_KIND, data, length));
    case PyUnicode_2BYTE_KIND:
        return PyBool_FromLong(search(self, PyUnicode_2BYTE_KIND, data, length));
    default:
        return PyBool_FromLong(search(self, PyUnicode_4BYTE_KIND, data, length));
    }
}

static PyMethodDef needles_methods[] = {
    {"are_in", (PyCFunction)needles_are_in, METH_O, PyDoc_STR("are_in(text, /): whether any of the words is in it")},
    {NULL},
};

static PyTypeObject needles_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._needles.Needles",
    .tp_doc = PyDoc_STR("Needles(words, /): words to look for in texts, all at once."),
    .tp_basicsize = sizeof(Needles),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = needles_new,
    .tp_dealloc = (destructor)needles_dealloc,
    .tp_methods = needles_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_needles",
    .m_doc = PyDoc_STR("Whether any of several words is in a text, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__needles(void)
{
    if (PyType_Ready(&needles_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Needles", (PyObject *)&needles_type) < 0)
        Py_CLEAR(made);
    return made;
}
