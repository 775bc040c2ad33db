/* A look over the bytes of a page before it is parsed, compiled: does what __init__.py does, which says what and why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const unsigned char *data;
    Py_ssize_t length;
} Bytes;

/* White space of HTML and of Python's patterns: both have these six. */
static int is_blank(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static int is_letter(unsigned char byte)
{
    return (unsigned char)((byte | 0x20) - 'a') < 26;
}

#include "_prescan_characters.h"
#include "_prescan_attributes.h"
#include "_prescan_unread.h"

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyObject *prescan(PyObject *module, PyObject *arguments)
{
    Bytes page;
    Py_ssize_t most;
    PyObject *whole;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Sn", &whole, &most))
        return NULL;
    page.data = (const unsigned char *)PyBytes_AS_STRING(whole);
    page.length = PyBytes_GET_SIZE(whole);
    Characters characters = read_characters(page);
    Unread unread = {.after = page.data};
    Crowded crowded = {PyList_New(0), most, MAX_READINGS * page.length};
    int going_on;
    Py_ssize_t opened = read_tags(page, &unread, &crowded, &going_on);
    PyObject *places = PyTuple_New(unread.count);
    for (int i = 0; places && i < unread.count; i++) {
        PyObject *place = PyLong_FromSsize_t(unread.places[i]);
        if (place)
            PyTuple_SET_ITEM(places, i, place);
        else
            Py_CLEAR(places);
    }
    if (!places || !crowded.found) {
        Py_XDECREF(places);
        Py_XDECREF(crowded.found);
        return NULL;
    }
    return Py_BuildValue(
        "NnNNnnNN",
        PyBool_FromLong(characters.is_utf8 && !characters.is_ascii),
        characters.replaced,
        PyBool_FromLong(characters.has_nul),
        PyBool_FromLong(going_on),
        opened,
        characters.doubled,
        crowded.found,
        places);
}

static PyMethodDef methods[] = {
    {"prescan", prescan, METH_VARARGS, PyDoc_STR("prescan(data, most_attributes, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_prescan",
    .m_doc = PyDoc_STR("A look over the bytes of a page, compiled."),
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__prescan(void)
{
    return PyModule_Create(&module);
}
