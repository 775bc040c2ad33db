/* The one pass over a tree, compiled: does what `walk` in pure.py does, which says what and why.

   It reads libxml2's nodes where they are, and calls lxml only for the elements that its result holds. It is built
   without lxml's headers and libxml2's, and calls nothing in libxml2: a second copy of that library in one process
   would crash it. What it knows of their structures is their first members, which have not changed in the life of
   lxml; `Walker` refuses an lxml where they are others, and __init__.py compares both passes before it takes this one.

   A tree that other threads change while it is read must not end the process. So no Python code runs in the pass (no
   collection of garbage either), but for what it asks of an element that it holds: lxml keeps the nodes around such an
   element. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <string.h>
#include "_numbers.h"
#include "_walk_memory.h"
#include "_walk_walker.h"
#include "_walk_pass.h"
#include "_walk_segment.h"
#include "_walk_attributes.h"
#include "_walk_elements.h"
#include "_walk_rows.h"

/* --- The tree ---------------------------------------------------------------------------------------------------- */

/* Goes down to the children of an element of that kind, with *around* around it. */
static int go_down(Pass *pass, int kind, Around around, size_t *depth)
{
    Level level = {kind, around};
    if (append(&pass->levels, &level, sizeof(level)) < 0)
        return FAILED;
    if (pass->levels.length / sizeof(level) > *depth)
        *depth = pass->levels.length / sizeof(level);
    return DONE;
}

/* Goes up to the element around, and returns its kind. */
static int go_up(Pass *pass)
{
    Level level;
    pass->levels.length -= sizeof(level);
    memcpy(&level, pass->levels.bytes + pass->levels.length, sizeof(level));
    pass->within = level.around;
    return level.kind;
}

/* Goes over the tree under *root*. */
static int walk(Pass *pass, Node *root, size_t *depth)
{
    const Traits nothing = {0};
    PyObject *element = element_of(pass, root);
    if (!element)
        return FAILED;
    int failed = begin_block(pass, element, pass->walker->root_tag, &nothing, 0) < 0;
    Py_DECREF(element);
    if (failed || add_text(pass, root->children, root) < 0)
        return FAILED;
    *depth = 0;
    for (Node *node = next_element(root->children); node;) {
        int kind = KIND_SKIP;
        Around around = pass->within;
        pass->may_run_on = pass->has_ended;
        if (node->type == ELEMENT) {
            int status = begin_element(pass, node, &kind);
            if (status != DONE)
                return status;
        }
        if (kind < KIND_SKIP) {
            if (add_text(pass, node->children, node) < 0)
                return FAILED;
            Node *child = next_element(node->children);
            if (child) {
                if (go_down(pass, kind, around, depth) < 0)
                    return FAILED;
                node = child;
                continue;
            }
        }
        pass->within = around;
        for (;;) { /* the element ends, and those that it is the last child of */
            if (end_element(pass, kind) < 0)
                return FAILED;
            Node *parent = node->parent;
            if (!parent)
                return ODD; /* somebody took it out of the tree meanwhile */
            if (add_text(pass, node->next, parent) < 0)
                return FAILED;
            Node *next = next_element(node->next);
            if (next || !pass->levels.length) {
                node = next;
                break;
            }
            node = parent;
            kind = go_up(pass);
        }
    }
    if (end_line(pass) < 0)
        return FAILED;
    pass->block = PyList_GET_ITEM(pass->blocks, 0);
    end_block(pass);
    return DONE;
}

/* Takes the lists of *result*, a `Walk`, and makes those that it has not. */
static int make_lists(Pass *pass, PyObject *result)
{
    for (int i = 0; i < LISTS; i++) {
        pass->lists[i] = i < OF_RESULT ? PyObject_GetAttrString(result, LIST_NAME[i]) : PyList_New(0);
        if (!pass->lists[i])
            return FAILED;
        if (!PyList_CheckExact(pass->lists[i])) {
            PyErr_Format(PyExc_TypeError, "Walk.%s is no list", LIST_NAME[i]);
            return FAILED;
        }
    }
    pass->position = PyLong_FromLong(0);
    return pass->position ? DONE : FAILED;
}

/* Gives back what the pass holds; the collector is not to look at its lists if they *are_kept*. */
static void release(Pass *pass, int are_kept)
{
    for (int i = 0; i < LISTS; i++) {
        if (are_kept)
            PyObject_GC_UnTrack(pass->lists[i]); /* as in `make`: the collector would look at all that they hold */
        Py_XDECREF(pass->lists[i]);
    }
    Py_XDECREF(pass->position);
    for (size_t i = 0; i < pass->pieces.length / sizeof(Piece); i++) { /* of a line that did not end */
        Py_DECREF(((Piece *)pass->pieces.bytes)[i].text);
        Py_DECREF(((Piece *)pass->pieces.bytes)[i].element);
    }
    const Buffer buffers[] = {pass->names, pass->text, pass->levels, pass->pieces, pass->inline_counts};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(buffers); i++)
        PyMem_Free(buffers[i].bytes);
}

/* What `Walker` gives back for *result*: with the notes on the head, and the numbers of the inline elements. */
static PyObject *with_notes(const Pass *pass, PyObject *result, size_t depth)
{
    PyObject *levels = PyLong_FromSize_t(depth), *found = NULL;
    PyObject *counts = PyBytes_FromStringAndSize(pass->inline_counts.bytes, pass->inline_counts.length);
    if (levels && counts && PyObject_SetAttrString(result, "depth", levels) == 0)
        found = PyTuple_Pack(4, result, pass->notes, pass->unfinished, counts);
    Py_XDECREF(levels);
    Py_XDECREF(counts);
    return found;
}

static PyObject *walker_call(Walker *self, PyObject *args, PyObject *kwargs)
{
    Element *root;
    const char *host = "";
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O!|s", self->element_type, &root, &host))
        return NULL;
    if (!root->node || root->node->proxy != root || root->node->type != ELEMENT)
        Py_RETURN_NONE;
    PyObject *result = PyObject_CallNoArgs((PyObject *)self->walk_type), *found = NULL;
    if (!result)
        return NULL;
    Pass pass = {.walker = self, .host = host, .document = root->document};
    int status = FAILED;
    size_t depth = 0;
    if (make_lists(&pass, result) == DONE) {
        int collects = PyGC_Disable();
        status = walk(&pass, root->node, &depth);
        if (collects)
            PyGC_Enable();
    }
    if (status == ODD)
        found = Py_NewRef(Py_None);
    else if (status == DONE)
        found = with_notes(&pass, result, depth);
    release(&pass, status == DONE && found);
    Py_DECREF(result);
    return found;
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef walker_methods[] = {
    {"numbers", (PyCFunction)walker_numbers, METH_VARARGS, NUMBERS_DOC},
    {NULL},
};

static PyTypeObject walker_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document.walk._walk.Walker",
    .tp_doc = PyDoc_STR("Walks over trees; _walk.pyi tells what it is made of."),
    .tp_basicsize = sizeof(Walker),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = walker_new,
    .tp_dealloc = (destructor)walker_dealloc,
    .tp_call = (ternaryfunc)walker_call,
    .tp_methods = walker_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_walk",
    .m_doc = PyDoc_STR("The one pass over a tree, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__walk(void)
{
    if (PyType_Ready(&walker_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Walker", (PyObject *)&walker_type) < 0)
        Py_CLEAR(made);
    return made;
}
