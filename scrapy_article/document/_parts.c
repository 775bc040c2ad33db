/* Which of several texts hold one of several parts, compiled: does what parts.py does.

   Every three characters in a row are looked up in a table of those by which parts are told, one sequence for each part.
   It is asked by 15 bits, five of each character, which small and large letters have in common. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { LEAST = 3, BITS = 5, LOW = (1 << BITS) - 1, SEQUENCES = 1 << LEAST * BITS, MAX_PARTS = 255 };

typedef struct {
    Py_ssize_t length, at; /* at: where the last character is of those that it is told by */
    uint32_t told_by;
    Py_UCS4 *characters; /* folded */
} Part;

typedef struct {
    PyObject_HEAD
    PyObject *parts;
    Part *of_parts;
    Py_ssize_t count;
    int has_dots; /* above an i: what `str.lower` makes of a letter may be two that stand in a part */
    uint64_t table[SEQUENCES / 64];
} Parts;

/* The small letter; both of sigma's are one, for `str.lower` writes another at the end of words. */
static inline Py_UCS4 folded(Py_UCS4 c)
{
    if (c < 0x80)
        return 'A' <= c && c <= 'Z' ? c + 32 : c;
    c = Py_UNICODE_TOLOWER(c);
    return c == 0x3c2 ? 0x3c3 : c;
}

/* What characters are told by, from what those before *c* are. Those of Latin-1 that are a small and a large letter have
   the same five bits as such. */
static inline uint32_t next_sequence(uint32_t sequence, Py_UCS4 c)
{
    return (sequence << BITS | ((c < 0x100 ? c : folded(c)) & LOW)) % SEQUENCES;
}

/* Whether a text that is *kind*, which is known where this is compiled, holds a part, its letters folded. */
static inline int may_hold(const Parts *self, int kind, const void *data, Py_ssize_t length)
{
    uint32_t sequence = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        sequence = next_sequence(sequence, PyUnicode_READ(kind, data, i));
        if (!(self->table[sequence / 64] >> sequence % 64 & 1))
            continue;
        for (const Part *part = self->of_parts; part < self->of_parts + self->count; part++) {
            const Py_ssize_t start = i - part->at;
            if (part->told_by != sequence || start < 0 || part->length > length - start)
                continue;
            Py_ssize_t k = 0;
            while (k < part->length && folded(PyUnicode_READ(kind, data, start + k)) == part->characters[k])
                k++;
            if (k == part->length)
                return 1;
        }
    }
    return 0;
}

/* Whether *text* holds one of the parts; -1 on failure. */
static int holds(const Parts *self, PyObject *text)
{
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    if (kind == PyUnicode_1BYTE_KIND)
        return may_hold(self, PyUnicode_1BYTE_KIND, data, length);
    if (!self->has_dots && !(kind == PyUnicode_2BYTE_KIND ? may_hold(self, PyUnicode_2BYTE_KIND, data, length)
                                                          : may_hold(self, kind, data, length)))
        return 0;
    PyObject *lower = PyObject_CallMethod(text, "lower", NULL); /* it knows of letters that become two, and of sigma */
    int found = lower ? 0 : -1;
    for (Py_ssize_t k = 0; lower && !found && k < self->count; k++)
        found = PyUnicode_Contains(lower, PyTuple_GET_ITEM(self->parts, k));
    Py_XDECREF(lower);
    return found;
}

static const char WITHIN_DOC[] = "within(texts, /): the numbers of those of the texts that hold one of the parts";

static PyObject *parts_within(Parts *self, PyObject *texts)
{
    if (!PyList_CheckExact(texts) || !self->of_parts) {
        PyErr_SetString(PyExc_TypeError, "not a list");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(texts); i++) {
        PyObject *text = PyList_GET_ITEM(texts, i);
        int is_there = -1;
        if (PyUnicode_CheckExact(text))
            is_there = holds(self, text);
        else
            PyErr_SetString(PyExc_TypeError, "not a string");
        PyObject *number = is_there > 0 ? PyLong_FromSsize_t(i) : NULL;
        if (is_there < 0 || (is_there && (!number || PyList_Append(found, number) < 0)))
            Py_CLEAR(found);
        Py_XDECREF(number);
    }
    return found;
}

/* --- The parts --------------------------------------------------------------------------------------------------- */

/* How common three characters are in what most pages say: the place of each in this. */
static const char COMMON[] = "zjqxkvbpgwyfmculdhrsnioate ";

static int commonness(const Py_UCS4 *characters)
{
    int found = 0;
    for (int k = 0; k < LEAST; k++) {
        const char *place = characters[k] && characters[k] < 0x80 ? strchr(COMMON, (int)characters[k]) : NULL;
        found += place ? (int)(place - COMMON) : 0;
    }
    return found;
}

static int read_part(Part *part, PyObject *text)
{
    if (!PyUnicode_CheckExact(text) || PyUnicode_GET_LENGTH(text) < LEAST) {
        PyErr_SetString(PyExc_ValueError, "a part of less than three characters");
        return -1;
    }
    part->length = PyUnicode_GET_LENGTH(text);
    part->characters = PyMem_Calloc(part->length, sizeof(Py_UCS4));
    if (!part->characters) {
        PyErr_NoMemory();
        return -1;
    }
    Py_ssize_t rarest = 0;
    for (Py_ssize_t k = 0; k < part->length; k++)
        part->characters[k] = folded(PyUnicode_READ_CHAR(text, k));
    for (Py_ssize_t k = 1; k + LEAST <= part->length; k++)
        if (commonness(part->characters + k) < commonness(part->characters + rarest))
            rarest = k;
    part->at = rarest + LEAST - 1;
    for (Py_ssize_t k = rarest; k <= part->at; k++)
        part->told_by = next_sequence(part->told_by, part->characters[k]);
    return 0;
}

static int parts_init(Parts *self, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"parts", NULL};
    PyObject *parts;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!", (char **)names, &PyTuple_Type, &parts))
        return -1;
    const Py_ssize_t count = PyTuple_GET_SIZE(parts);
    if (self->of_parts || !count || count > MAX_PARTS) {
        PyErr_SetString(PyExc_ValueError, "no parts, too many, or others");
        return -1;
    }
    self->of_parts = PyMem_Calloc(count, sizeof(Part));
    if (!self->of_parts) {
        PyErr_NoMemory();
        return -1;
    }
    self->parts = Py_NewRef(parts);
    while (self->count < count) {
        Part *part = &self->of_parts[self->count];
        if (read_part(part, PyTuple_GET_ITEM(parts, self->count++)) < 0)
            return -1;
        for (Py_ssize_t k = 0; k < part->length; k++)
            self->has_dots |= part->characters[k] == 0x307;
        self->table[part->told_by / 64] |= (uint64_t)1 << part->told_by % 64;
    }
    return 0;
}

static void parts_dealloc(Parts *self)
{
    for (Py_ssize_t k = 0; k < self->count; k++)
        PyMem_Free(self->of_parts[k].characters);
    PyMem_Free(self->of_parts);
    Py_XDECREF(self->parts);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"within", (PyCFunction)parts_within, METH_O, WITHIN_DOC},
    {NULL},
};

static PyTypeObject type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._parts.Parts",
    .tp_doc = PyDoc_STR("Parts of texts that are looked for together."),
    .tp_basicsize = sizeof(Parts),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)parts_init,
    .tp_dealloc = (destructor)parts_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_parts",
    .m_doc = PyDoc_STR("Which texts hold one of several parts, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__parts(void)
{
    if (PyType_Ready(&type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Parts", (PyObject *)&type) < 0)
        Py_CLEAR(made);
    return made;
}
