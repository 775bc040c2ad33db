/* How the compiled parts get at strings. To be included after Python.h. */

#if PY_VERSION_HEX >= 0x030C0000 /* all strings are */
#undef PyUnicode_READY
#define PyUnicode_READY(text) 0
#endif

/* Whether *text* is a string that can be read. */
static int is_readable(PyObject *text)
{
    if (!PyUnicode_Check(text))
        PyErr_SetString(PyExc_TypeError, "not a string");
    else
        return PyUnicode_READY(text) == 0;
    return 0;
}
