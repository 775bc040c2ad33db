/* What measuring.py measures and `Features.look_up` looks up, compiled: the same numbers to the last bit.
   Only what the page declares is compared with its lines in Python: page_parts.py.

   measuring.py says what each row is and why. Whatever is added up is whole, or has few enough bits for every sum of it
   to be exact, so that the order of additions makes no difference; logarithms are left to numpy. It works on arrays and
   strings that Python gives it, and calls nothing but CPython. The network that reads the rows is here, too. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <string.h>
#include "../document/walk/_numbers.h"
#include "_features_words.h"
#include "_features_page.h"
#include "_features_places.h"
#include "_features_measurer.h"
#include "_features_table.h"
#include "_features_vocabulary.h"
#include "_features_network.h"

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef measurer_methods[] = {
    {"measure", (PyCFunction)measurer_measure, METH_VARARGS, MEASURE_DOC},
    {NULL},
};

static PyTypeObject measurer_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.extractor._features.Measurer",
    .tp_doc = PyDoc_STR("Measures pages; _features.pyi tells what it is made of."),
    .tp_basicsize = sizeof(Measurer),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)measurer_init,
    .tp_dealloc = (destructor)measurer_dealloc,
    .tp_methods = measurer_methods,
};

static PyMethodDef vocabulary_methods[] = {
    {"look_up", (PyCFunction)vocabulary_look_up, METH_VARARGS, LOOK_UP_DOC},
    {NULL},
};

static PyTypeObject vocabulary_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.extractor._features.Table",
    .tp_doc = PyDoc_STR("The log-odds of words and of names."),
    .tp_basicsize = sizeof(Vocabulary),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)vocabulary_init,
    .tp_dealloc = (destructor)vocabulary_dealloc,
    .tp_methods = vocabulary_methods,
};

static PyMethodDef functions[] = {
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
    if (PyType_Ready(&measurer_type) < 0 || PyType_Ready(&vocabulary_type) < 0)
        return NULL;
    fill_tables();
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddObjectRef(made, "Measurer", (PyObject *)&measurer_type) < 0 ||
                 PyModule_AddObjectRef(made, "Table", (PyObject *)&vocabulary_type) < 0))
        Py_CLEAR(made);
    return made;
}
