/* The letters and digits of texts, compiled: does what words.py does, which says why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>
#include "_strings.h"

enum {
    SHORT = 256, /* characters of a text that need no memory of their own */
    KNOWN = 0x600, /* characters of which it is known what they become: Latin, Greek, Cyrillic, Armenian, Hebrew */
    SEVERAL = 0xffff, /* becomes more than one */
};

/* The small letter or the digit that a character of ASCII is; 0 for what is neither. */
static const unsigned char PLAIN[128] = {
    ['0'] = '0', '1', '2', '3', '4', '5', '6', '7', '8', '9',
    ['A'] = 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm',
            'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
    ['a'] = 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm',
            'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
};

/* Writes the letters and digits of a text in ASCII to *found*, and returns how many there are. */
static Py_ssize_t keep_plain(const unsigned char *text, Py_ssize_t length, unsigned char *found)
{
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        found[count] = PLAIN[text[i]];
        count += found[count] != 0;
    }
    return count;
}

/* What each of the first characters becomes, folded; 0 for what is neither a letter nor a digit. */
static Py_UCS2 folded[KNOWN];

/* Whether a character beyond those is one of a punctuation, or of a script that has no capitals. */
static inline int is_mark(Py_UCS4 c)
{
    return c - 0x2000 < 0x40;
}

static inline int has_no_case(Py_UCS4 c)
{
    return c < 0x10a0 || (c - 0x2e80 < 0xa640 - 0x2e80) || (c - 0xac00 < 0x2c00);
}

/* Writes the letters and digits of any text to *found*, as wide as *wide*, and returns how many there are; *are_done* is
   whether all are folded. A loop of each kind of text. */
static inline Py_ssize_t keep(int kind, const void *text, Py_ssize_t length, int wide, void *found, int *are_done)
{
    Py_ssize_t count = 0;
    int is_open = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, text, i);
        if (c < KNOWN) {
            const Py_UCS4 plain = folded[c];
            PyUnicode_WRITE(wide, found, count, plain == SEVERAL ? c : plain);
            count += plain != 0;
            is_open |= plain == SEVERAL;
        } else if (!is_mark(c) && Py_UNICODE_ISALNUM(c)) {
            PyUnicode_WRITE(wide, found, count++, c);
            is_open |= !has_no_case(c);
        }
    }
    *are_done = !is_open;
    return count;
}

static PyObject *letters(PyObject *module, PyObject *text)
{
    Py_UCS4 near[SHORT];
    (void)module;
    if (!is_readable(text))
        return NULL;
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    Py_UCS4 *found = length <= SHORT ? near : PyMem_New(Py_UCS4, length);
    if (!found)
        return PyErr_NoMemory();
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t count;
    int wide = PyUnicode_2BYTE_KIND, are_done = 1;
    if (PyUnicode_IS_ASCII(text)) {
        count = keep_plain(data, length, (unsigned char *)found);
        wide = PyUnicode_1BYTE_KIND;
    } else if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND) {
        count = keep(PyUnicode_1BYTE_KIND, data, length, PyUnicode_2BYTE_KIND, found, &are_done);
    } else if (PyUnicode_KIND(text) == PyUnicode_2BYTE_KIND) {
        count = keep(PyUnicode_2BYTE_KIND, data, length, PyUnicode_2BYTE_KIND, found, &are_done);
    } else {
        wide = PyUnicode_4BYTE_KIND;
        count = keep(PyUnicode_4BYTE_KIND, data, length, PyUnicode_4BYTE_KIND, found, &are_done);
    }
    PyObject *kept = PyUnicode_FromKindAndData(wide, found, count);
    if (found != near)
        PyMem_Free(found);
    if (kept && !are_done) /* what is folded stays as it is */
        Py_SETREF(kept, PyObject_CallMethod(kept, "casefold", NULL));
    return kept;
}

/* Whether a character is one of those that `has_odd_signs` in words.py looks for. */
static inline int is_odd(Py_UCS4 c)
{
    return ((c - 0x80 < 0x20) & (c != 0x85)) | (c == 0xad) | (c - 0x300 < 0x80) | (c - 0x653 < 3) | (c - 0x3099 < 2);
}

/* Whether any is, of a text of one kind: without a branch, so that the compiler asks many at once. */
static inline int are_odd(int kind, const void *text, Py_ssize_t length)
{
    int found = 0;
    for (Py_ssize_t i = 0; i < length; i++)
        found |= is_odd(PyUnicode_READ(kind, text, i));
    return found;
}

static PyObject *has_odd_signs(PyObject *module, PyObject *text)
{
    (void)module;
    if (!is_readable(text))
        return NULL;
    const void *data = PyUnicode_DATA(text);
    const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    switch (PyUnicode_KIND(text)) { /* a loop of each */
    case PyUnicode_1BYTE_KIND:
        return PyBool_FromLong(!PyUnicode_IS_ASCII(text) && are_odd(PyUnicode_1BYTE_KIND, data, length));
    case PyUnicode_2BYTE_KIND:
        return PyBool_FromLong(are_odd(PyUnicode_2BYTE_KIND, data, length));
    default:
        return PyBool_FromLong(are_odd(PyUnicode_4BYTE_KIND, data, length));
    }
}

static PyMethodDef methods[] = {
    {"has_odd_signs", has_odd_signs, METH_O, PyDoc_STR("has_odd_signs(text, /): whether it may be spelt otherwise")},
    {"letters", letters, METH_O, PyDoc_STR("letters(text, /): its letters and digits, in lower case")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_letters",
    .m_doc = PyDoc_STR("The letters and digits of texts, compiled."),
    .m_size = 0,
    .m_methods = methods,
};

/* Notes what each of the first characters becomes. */
static int fold(void)
{
    for (Py_UCS4 c = 0; c < KNOWN; c++) {
        if (c < 128) {
            folded[c] = PLAIN[c];
            continue;
        }
        if (!Py_UNICODE_ISALNUM(c))
            continue;
        PyObject *text = PyUnicode_FromOrdinal((int)c);
        PyObject *found = text ? PyObject_CallMethod(text, "casefold", NULL) : NULL;
        Py_XDECREF(text);
        if (!found)
            return -1;
        folded[c] = PyUnicode_GET_LENGTH(found) == 1 ? (Py_UCS2)PyUnicode_READ_CHAR(found, 0) : SEVERAL;
        Py_DECREF(found);
    }
    return 0;
}

PyMODINIT_FUNC PyInit__letters(void)
{
    return fold() < 0 ? NULL : PyModule_Create(&module);
}
