/* What measuring.py measures and `Features.look_up` looks up, compiled: the same numbers to the last bit; and the network
   of sequence.py, which reads them.

   measuring.py says what each row is and why. Whatever is added up is whole, or has few enough bits for every sum of it
   to be exact, so that the order of additions makes no difference; logarithms are left to numpy. It works on arrays and
   strings that Python gives it, and calls nothing but CPython. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <string.h>
#include "../document/walk/_numbers.h"

/* --- Arguments and numbers --------------------------------------------------------------------------------------- */

/* The memory of the *arrays* in a tuple, of so many bytes each; the first ones are written to. */
static int read_arrays(PyObject *arrays, Py_ssize_t count, Py_ssize_t written, const Py_ssize_t bytes[],
                       Py_buffer views[], void *found[])
{
    if (PyTuple_GET_SIZE(arrays) != count) {
        PyErr_Format(PyExc_ValueError, "%zd arrays are wanted", count);
        return 0;
    }
    for (Py_ssize_t k = 0; k < count; k++)
        if (!(found[k] = memory(PyTuple_GET_ITEM(arrays, k), &views[k], bytes[k], 1, k < written)))
            return 0;
    return 1;
}

static void release(Py_buffer views[], Py_ssize_t count)
{
    for (Py_ssize_t k = 0; k < count; k++)
        PyBuffer_Release(&views[k]);
}

/* Whether *numbers* are places that exist. */
static int are_between(const int64_t *numbers, Py_ssize_t count, int64_t least, int64_t end)
{
    for (Py_ssize_t i = 0; i < count; i++)
        if (numbers[i] < least || numbers[i] >= end) {
            PyErr_SetString(PyExc_ValueError, "lines, blocks or layers of another size");
            return 0;
        }
    return 1;
}

static int are_strings(PyObject *list, Py_ssize_t count)
{
    if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) != count) {
        PyErr_SetString(PyExc_ValueError, "not a list of as many strings as there are");
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!PyUnicode_CheckExact(PyList_GET_ITEM(list, i))) {
            PyErr_SetString(PyExc_TypeError, "not a string");
            return 0;
        }
    return 1;
}

static double clipped(double value, double least, double greatest)
{
    return value < least ? least : value > greatest ? greatest : value;
}

static double at_least(double value, double least)
{
    return value > least ? value : least;
}

#include "_features_words.h"
#include "_features_page.h"
#include "_features_vocabulary.h"
#include "_features_network.h"

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef functions[] = {
    {"measure", page_measure, METH_VARARGS, PyDoc_STR("measure(...): see _features.pyi")},
    {"table", vocabulary_new, METH_VARARGS, PyDoc_STR("table(words, names): see _features.pyi")},
    {"look_up", vocabulary_look_up, METH_VARARGS, PyDoc_STR("look_up(table, ...): see _features.pyi")},
    {"verdict", network_verdict, METH_VARARGS, PyDoc_STR("verdict(...): see _features.pyi")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_features",
    .m_doc = PyDoc_STR("What the learned extractor looks at, compiled."),
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__features(void)
{
    fill_small();
    return PyModule_Create(&module);
}
