/* Which elements hold a value: `that_hold` in attributes.py; what of them came later. A part of _walk.c. */

/* Whether an attribute of an element, or that of a *name*, which may be NULL, holds a *part*; -1 if that is not told. */
static int holds(const Node *node, const char *part, const char *name)
{
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const char *value;
        if (name && (!is_plain(attribute) || strcmp(attribute->name, name)))
            continue;
        if (value_of_attribute(attribute, &value) == ODD)
            return -1;
        if (strstr(value, part))
            return 1;
        if (name)
            return 0;
    }
    return 0;
}

static const char HOLD_DOC[] = "that_hold(...): what `that_hold` in attributes.py does, or None; _walk.pyi has the rest";

static PyObject *walker_hold(Walker *self, PyObject *args)
{
    PyObject *elements;
    const char *part, *name = NULL;
    if (!self->make_element || !PyArg_ParseTuple(args, "O!s|z", &PyList_Type, &elements, &part, &name))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a walker without tables");
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(elements); i++) { /* no Python code runs meanwhile */
        PyObject *element = PyList_GET_ITEM(elements, i);
        const Node *node = PyObject_TypeCheck(element, self->element_type) ? ((Element *)element)->node : NULL;
        if (!node) {
            Py_DECREF(found);
            return PyErr_Format(PyExc_TypeError, "not an element");
        }
        const int is_one = node->type == ELEMENT ? holds(node, part, name) : 0; /* comments have no attributes */
        if (is_one < 0) {
            Py_DECREF(found);
            Py_RETURN_NONE;
        }
        if (is_one && add_number(found, i) < 0)
            Py_CLEAR(found);
    }
    return found;
}

static int is_plain_element(const Node *node, const char *name)
{
    return node->type == ELEMENT && has_no_namespace(node) && !strcmp(node->name, name);
}

/* Whether a child of the body came later than the page, or may have: entities are libxml2's to read. */
static int is_part(const Node *node)
{
    const char *hidden, *name;
    if (!is_plain_element(node, "div") || (find_attribute(node, "hidden", &hidden) == DONE && !hidden))
        return 0;
    return find_attribute(node, "id", &name) == ODD || (name && !strncmp(name, "S:", 2));
}

static const char PARTS_DOC[] = "may_have_parts(root): whether `has_streamed_parts` in streamed.py may say so";

static PyObject *walker_parts(Walker *self, PyObject *root)
{
    const int is_one = self->make_element && PyObject_TypeCheck(root, self->element_type);
    const Node *node = is_one ? ((Element *)root)->node : NULL;
    if (!node)
        return PyErr_Format(PyExc_TypeError, "not an element");
    const Node *body = node->type == ELEMENT ? node->children : NULL;
    while (body && !is_plain_element(body, "body"))
        body = body->next;
    const Node *child = body ? body->children : NULL;
    while (child && !is_part(child))
        child = child->next;
    return PyBool_FromLong(child != NULL);
}
