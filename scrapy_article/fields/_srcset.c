/* The largest picture of a srcset, compiled: does what srcset.py does, which says what and why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { MAX_DIGITS = 5 }; /* of a size, as in srcset.py */

/* What Python takes for white space in ASCII. */
static int is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= 0x1F);
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* None where anything is out of the ordinary: that is left to Python. */
static PyObject *largest_of_plain(PyObject *module, PyObject *srcset)
{
    (void)module;
    if (!PyUnicode_CheckExact(srcset))
        return PyErr_Format(PyExc_TypeError, "no string");
    if (!PyUnicode_IS_COMPACT_ASCII(srcset))
        Py_RETURN_NONE;
    const char *at = PyUnicode_DATA(srcset), *const end = at + PyUnicode_GET_LENGTH(srcset), *best = NULL;
    Py_ssize_t length = 0;
    int size = -1;
    char unit = 0;
    for (at = skip_blanks(at, end); at < end; at = skip_blanks(at, end)) {
        const char *address = at;
        while (at < end && !is_blank(*at))
            at++;
        const int is_bare = at[-1] == ','; /* it has no size */
        const Py_ssize_t found = at - address - is_bare;
        if (*address == ',' || is_digit(*address) || at[-1 - is_bare] == ',' || (found > 4 && !memcmp(address, "data:", 5)))
            Py_RETURN_NONE;
        at = skip_blanks(at, end);
        if (is_bare || (at == end && !best)) {
            if (size < 0) {
                size = 0;
                best = address;
                length = found;
            }
            continue;
        }
        int number = 0, digits = 0;
        for (; at < end && is_digit(*at) && digits <= MAX_DIGITS; at++, digits++)
            number = 10 * number + *at - '0';
        if (!digits || digits > MAX_DIGITS || at == end || (*at != 'w' && *at != 'x' && *at != 'h') || (unit && *at != unit))
            Py_RETURN_NONE;
        unit = *at++;
        if (at < end && *at == ',')
            at++;
        else if (skip_blanks(at, end) < end)
            Py_RETURN_NONE;
        if (number > size) {
            size = number;
            best = address;
            length = found;
        }
    }
    return best ? PyUnicode_FromStringAndSize(best, length) : Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {
    {"largest_of_plain", largest_of_plain, METH_O, PyDoc_STR("largest_of_plain(srcset, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_srcset",
    .m_doc = PyDoc_STR("The largest picture of a srcset, compiled."),
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__srcset(void)
{
    return PyModule_Create(&module);
}
