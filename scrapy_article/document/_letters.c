/* The letters and digits of texts, compiled: does what letters.py does, which says why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#if PY_VERSION_HEX >= 0x030C0000 /* all strings are */
#undef PyUnicode_READY
#define PyUnicode_READY(text) 0
#endif

enum { SHORT = 256 }; /* characters of a text that need no memory of their own */

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

/* The same of any text; *are_plain* is whether all that is found is ASCII. */
static Py_ssize_t keep(int kind, const void *text, Py_ssize_t length, Py_UCS4 *found, int *are_plain)
{
    Py_ssize_t count = 0;
    *are_plain = 1;
    for (Py_ssize_t i = 0; i < length; i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, text, i);
        if (c < 128) {
            found[count] = PLAIN[c];
            count += found[count] != 0;
        } else if (Py_UNICODE_ISALNUM(c)) {
            found[count++] = c;
            *are_plain = 0;
        }
    }
    return count;
}

/* Whether *text* is a string that can be read. */
static int is_readable(PyObject *text)
{
    if (!PyUnicode_Check(text))
        PyErr_SetString(PyExc_TypeError, "not a string");
    else
        return PyUnicode_READY(text) == 0;
    return 0;
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
    PyObject *kept;
    int are_plain = 1;
    if (PyUnicode_IS_ASCII(text)) {
        const Py_ssize_t count = keep_plain(PyUnicode_1BYTE_DATA(text), length, (unsigned char *)found);
        kept = PyUnicode_FromKindAndData(PyUnicode_1BYTE_KIND, found, count);
    } else {
        const Py_ssize_t count = keep(PyUnicode_KIND(text), PyUnicode_DATA(text), length, found, &are_plain);
        kept = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, found, count);
    }
    if (found != near)
        PyMem_Free(found);
    if (kept && !are_plain)
        Py_SETREF(kept, PyObject_CallMethod(kept, "casefold", NULL));
    return kept;
}

/* Whether a character is one of those that `has_odd_signs` in letters.py looks for. */
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

PyMODINIT_FUNC PyInit__letters(void)
{
    return PyModule_Create(&module);
}
