/* Which texts hold any of several words, compiled: does what needles.py does, which says why.

   Each word has one of 64 bits, in the tables of its first four characters, by their last byte. A text is gone over
   once: only where the four characters from a place on have a bit in common are the words of that bit compared. Words
   that begin alike share one: others would have all that begins like one and goes on like another compared. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "_strings.h"

enum { BITS = 64, TABLES = 4 };

typedef struct {
    PyObject_HEAD
    PyObject *words; /* a list of strings, sorted */
    int any_case;    /* whether texts hold them in large letters, too */
    uint64_t bits[TABLES][256];
} Needles;

/* The number of the first word that has the bit of that number, or a higher one. */
static inline Py_ssize_t first_of(const Needles *self, int bit)
{
    return (bit * PyList_GET_SIZE(self->words) + BITS - 1) / BITS;
}

/* The small letter; both of sigma's are one, for `str.lower` writes another at the end of words. */
static inline Py_UCS4 folded(Py_UCS4 c)
{
    if (c < 0x80)
        return 'A' <= c && c <= 'Z' ? c + 32 : c;
    c = Py_UNICODE_TOLOWER(c);
    return c == 0x3c2 ? 0x3c3 : c;
}

/* Puts the *bit* of a word where its character *c*, which is folded in any case, is looked up. */
static void note(Needles *self, Py_ssize_t table, Py_UCS4 c, uint64_t bit)
{
    self->bits[table][c & 255] |= bit;
    for (Py_UCS4 large = 0; self->any_case && large < 256; large++) /* looked up as they are: see `search` */
        if (folded(large) == c)
            self->bits[table][large] |= bit;
}

static PyObject *needles_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"", "any_case", NULL};
    PyObject *words;
    int any_case = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$p", (char **)names, &words, &any_case) ||
        !(words = PySequence_List(words)))
        return NULL;
    Needles *self = (Needles *)type->tp_alloc(type, 0);
    if (!self) {
        Py_DECREF(words);
        return NULL;
    }
    self->words = words;
    self->any_case = any_case;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(words); k++) {
        PyObject *word = PyList_GET_ITEM(words, k);
        if (!PyUnicode_CheckExact(word) || PyUnicode_READY(word) < 0 || !PyUnicode_GET_LENGTH(word)) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "words are strings that are not empty");
            Py_DECREF(self);
            return NULL;
        }
    }
    if (PyList_Sort(words) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(words); k++) {
        PyObject *word = PyList_GET_ITEM(words, k);
        const uint64_t bit = (uint64_t)1 << k * BITS / PyList_GET_SIZE(words);
        for (Py_ssize_t i = 0; i < TABLES; i++) {
            if (i < PyUnicode_GET_LENGTH(word)) {
                const Py_UCS4 c = PyUnicode_READ_CHAR(word, i);
                note(self, i, any_case ? folded(c) : c, bit);
            } else { /* whatever comes after a short one */
                for (int c = 0; c < 256; c++)
                    self->bits[i][c] |= bit;
            }
        }
    }
    return (PyObject *)self;
}

static void needles_dealloc(Needles *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(self->words);
    type->tp_free(self);
}

/* Whether one of the words that have one of *bits* stands at *i*. */
static int stands_at(
    const Needles *self, int kind, const void *text, Py_ssize_t i, Py_ssize_t length, uint64_t bits)
{
    for (int bit = 0; bits; bit++, bits >>= 1) {
        if (!(bits & 1))
            continue;
        const Py_ssize_t end = first_of(self, bit + 1);
        for (Py_ssize_t k = first_of(self, bit); k < end; k++) {
            PyObject *word = PyList_GET_ITEM(self->words, k);
            const Py_ssize_t size = PyUnicode_GET_LENGTH(word);
            Py_ssize_t same = 0;
            for (; same < size && same < length - i; same++) {
                const Py_UCS4 one = PyUnicode_READ(kind, text, i + same), other = PyUnicode_READ_CHAR(word, same);
                if (one != other && (!self->any_case || folded(one) != folded(other)))
                    break;
            }
            if (same == size)
                return 1;
        }
    }
    return 0;
}

/* The bits of the words that may stand one character, two and three before the next one. */
typedef struct {
    uint64_t one, two, three;
} Begun;

/* The bits of the words that may stand where the last four characters do, the next of which has that *byte*. */
static inline uint64_t go_on(const Needles *self, Begun *begun, unsigned char byte, int is_there)
{
    const uint64_t found = begun->three & self->bits[3][byte];
    begun->three = begun->two & self->bits[2][byte];
    begun->two = begun->one & self->bits[1][byte];
    begun->one = is_there ? self->bits[0][byte] : 0;
    return found;
}

/* Whether a text that is *kind*, which is known where this is compiled, holds a word; or may do so, beyond Latin-1. */
static inline int search(const Needles *self, int kind, const void *text, Py_ssize_t length)
{
    Begun begun = {0};
    Py_ssize_t i = 0;
    for (; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, text, i);
        if (kind != PyUnicode_1BYTE_KIND && self->any_case && c == 0x130)
            return 1; /* the only letter that becomes two: the caller looks closer */
        /* Large letters below 256 are in the tables, too. */
        const uint64_t found = go_on(self, &begun, (c < 256 || !self->any_case ? c : folded(c)) & 255, 1);
        if (found && stands_at(self, kind, text, i - TABLES + 1, length, found))
            return 1;
    }
    for (; i < length + TABLES - 1; i++) { /* whatever comes after the last one */
        const uint64_t found = go_on(self, &begun, 0, 0);
        if (found && stands_at(self, kind, text, i - TABLES + 1, length, found))
            return 1;
    }
    return 0;
}

/* The numbers of those of the list *texts* of which *is_one* holds; it gives -1 on failure. */
static PyObject *numbers_within(const void *words, PyObject *texts, int (*is_one)(const void *words, PyObject *text))
{
    if (!PyList_CheckExact(texts)) {
        PyErr_SetString(PyExc_TypeError, "not a list");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(texts); i++) {
        const int is_there = is_one(words, PyList_GET_ITEM(texts, i));
        PyObject *number = is_there > 0 ? PyLong_FromSsize_t(i) : NULL;
        if (is_there < 0 || (is_there && (!number || PyList_Append(found, number) < 0)))
            Py_CLEAR(found);
        Py_XDECREF(number);
    }
    return found;
}

/* Whether the string *text* holds a word; -1 on failure. */
static int is_any_in(const void *words, PyObject *text)
{
    const Needles *self = words;
    if (!is_readable(text))
        return -1;
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return search(self, PyUnicode_1BYTE_KIND, data, length);
    case PyUnicode_2BYTE_KIND:
        if (!search(self, PyUnicode_2BYTE_KIND, data, length))
            return 0;
        break;
    default:
        if (!search(self, PyUnicode_4BYTE_KIND, data, length))
            return 0;
    }
    if (!self->any_case)
        return 1;
    PyObject *lower = PyObject_CallMethod(text, "lower", NULL); /* it knows of letters that become two, and of sigma */
    int found = lower ? 0 : -1;
    for (Py_ssize_t k = 0; lower && !found && k < PyList_GET_SIZE(self->words); k++)
        found = PyUnicode_Contains(lower, PyList_GET_ITEM(self->words, k));
    Py_XDECREF(lower);
    return found;
}

static PyObject *needles_are_in(Needles *self, PyObject *text)
{
    const int found = is_any_in(self, text);
    return found < 0 ? NULL : PyBool_FromLong(found);
}

static PyObject *needles_within(Needles *self, PyObject *texts)
{
    return numbers_within(self, texts, is_any_in);
}

static PyMethodDef needles_methods[] = {
    {"are_in", (PyCFunction)needles_are_in, METH_O, PyDoc_STR("are_in(text, /): whether any of the words is in it")},
    {"within", (PyCFunction)needles_within, METH_O, PyDoc_STR("within(texts, /): the numbers of those that hold any")},
    {NULL},
};

static PyTypeObject needles_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._needles.Needles",
    .tp_doc = PyDoc_STR("Needles(words, /, *, any_case=False): words to look for in texts, all at once."),
    .tp_basicsize = sizeof(Needles),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = needles_new,
    .tp_dealloc = (destructor)needles_dealloc,
    .tp_methods = needles_methods,
};

#include "_needles_tally.h"

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_needles",
    .m_doc = PyDoc_STR("Which texts hold any of several words, or have how many, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__needles(void)
{
    if (PyType_Ready(&needles_type) < 0 || PyType_Ready(&tally_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddObjectRef(made, "Needles", (PyObject *)&needles_type) < 0 ||
                 PyModule_AddObjectRef(made, "Tally", (PyObject *)&tally_type) < 0))
        Py_CLEAR(made);
    return made;
}
