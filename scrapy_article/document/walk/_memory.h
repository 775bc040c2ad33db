/* How the compiled passes get at arrays. To be included after Python.h. */

/* The memory of an array, of *count* items of *size* bytes each. */
static void *memory(PyObject *object, Py_buffer *view, Py_ssize_t count, Py_ssize_t size, int writable)
{
    if (PyObject_GetBuffer(object, view, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO) < 0)
        return NULL;
    if (view->len != count * size) {
        PyErr_Format(PyExc_ValueError, "an array of %zd bytes where %zd are wanted", view->len, count * size);
        return NULL;
    }
    return view->buf;
}
