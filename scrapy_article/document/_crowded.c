/* Where the tags of a page begin that have too many attributes: limits.py says why it is asked. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

enum { MAX_READS = 8 }; /* of each byte, on the mean: a tag may begin in what another reads as a value */

/* White space of HTML and of Python's patterns: both have these six. */
static int is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static int is_letter(char byte)
{
    return (unsigned char)((byte | 0x20) - 'a') < 26;
}

/* Whether the tag whose name ends at *at* has more than *most* attributes, as HTML tells them apart. *read* is where the
   last of those that were read ends. */
static int has_more(const char *at, const char *end, Py_ssize_t most, const char **read)
{
    *read = at;
    for (Py_ssize_t number = 0; number <= most; number++) {
        while (at < end && (is_blank(*at) || *at == '/'))
            at++;
        *read = at;
        if (at == end || *at == '>')
            return 0;
        for (at++; at < end && !is_blank(*at) && *at != '/' && *at != '>' && *at != '='; at++)
            ;
        const char *value = at;
        while (value < end && is_blank(*value))
            value++;
        if (value == end || *value != '=')
            continue;
        for (value++; value < end && is_blank(*value); value++)
            ;
        if (value < end && (*value == '"' || *value == '\'')) {
            const char *close = memchr(value + 1, *value, end - value - 1);
            at = close ? close + 1 : end;
        } else {
            for (at = value; at < end && !is_blank(*at) && *at != '>'; at++)
                ;
        }
    }
    return 1;
}

static PyObject *crowded(PyObject *module, PyObject *arguments)
{
    const char *page;
    Py_ssize_t length, most;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#n", &page, &length, &most))
        return NULL;
    const char *at = page, *end = page + length, *read;
    Py_ssize_t left = MAX_READS * length;
    PyObject *found = PyList_New(0);
    while (found && left > 0 && end - at > 1 && (at = memchr(at, '<', end - at - 1))) {
        const char *start = at++;
        if (!is_letter(*at))
            continue;
        while (at < end && !is_blank(*at) && *at != '/' && *at != '>')
            at++;
        if (has_more(at, end, most, &read)) {
            PyObject *number = PyLong_FromSsize_t(start - page);
            if (!number || PyList_Append(found, number) < 0)
                Py_CLEAR(found);
            Py_XDECREF(number);
        }
        left -= read - at;
    }
    if (found && left <= 0 && length)
        Py_SETREF(found, Py_NewRef(Py_None));
    return found;
}

static PyMethodDef methods[] = {
    {"crowded", crowded, METH_VARARGS, PyDoc_STR("crowded(data, most_attributes, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_crowded",
    .m_doc = PyDoc_STR("Where tags begin that have too many attributes."),
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__crowded(void)
{
    return PyModule_Create(&module);
}
