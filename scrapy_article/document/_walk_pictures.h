/* What pictures a page has: pictured.py. A part of _walk.c. */

enum { LINK_LEVELS = 4, CLASSES = 6 }; /* as in pictured.py */

static int is_called(const Node *node, const char *name)
{
    return has_no_namespace(node) && !strcmp(node->name, name);
}

/* Puts the attributes of an element into a dictionary; ODD if they have namespaces or entities, or come twice. */
static int collect_attributes(const Node *node, PyObject *attributes)
{
    Py_ssize_t count = 0;
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next, count++) {
        const char *text;
        if (!is_plain(attribute) || value_of_attribute(attribute, &text) == ODD)
            return ODD;
        PyObject *name = string_of(attribute->name, strlen(attribute->name));
        PyObject *value = name ? string_of(text, strlen(text)) : NULL;
        int failed = !value || PyDict_SetItem(attributes, name, value) < 0;
        Py_XDECREF(name);
        Py_XDECREF(value);
        if (failed)
            return FAILED;
    }
    return PyDict_GET_SIZE(attributes) == count ? DONE : ODD;
}

/* Finds the link around a picture, if there is one, and appends its class and those around it to a list. */
static int look_around(Node *node, Node **link, PyObject *classes)
{
    *link = NULL;
    for (int i = 0; i < CLASSES && node && node->type == ELEMENT; i++) {
        const char *names;
        if (find_attribute(node, "class", &names) == ODD)
            return ODD;
        PyObject *told = string_of(names ? names : "", names ? strlen(names) : 0);
        int failed = !told || PyList_Append(classes, told) < 0;
        Py_XDECREF(told);
        if (failed)
            return FAILED;
        node = node->parent;
        if (!*link && i < LINK_LEVELS && node && node->type == ELEMENT && is_called(node, "a"))
            *link = node;
    }
    return DONE;
}

static const char LOOK_DOC[] = "look_at(element, /): what `look_at` in pictured.py does, or None; _walk.pyi has the rest";

static PyObject *walker_look_at(Walker *self, PyObject *element)
{
    Node *node = PyObject_TypeCheck(element, self->element_type) ? ((Element *)element)->node : NULL;
    if (!node || node->type != ELEMENT)
        return PyErr_Format(PyExc_TypeError, "not an element");
    const Node *outer = node->parent;
    while (outer && outer->type == ELEMENT && is_called(outer, "source"))
        outer = outer->parent;
    int is_in_picture = outer && outer->type == ELEMENT && is_called(outer, "picture");
    Node *around;
    PyObject *attributes = PyDict_New(), *classes = PyList_New(0), *link = NULL, *found = NULL;
    int status = attributes && classes ? collect_attributes(node, attributes) : FAILED;
    if (status == DONE)
        status = look_around(node, &around, classes);
    if (status == DONE) {
        link = around ? self->make_element(((Element *)element)->document, around) : Py_NewRef(Py_None);
        found = link ? PyTuple_Pack(4, attributes, link, is_in_picture ? Py_True : Py_False, classes) : NULL;
    }
    Py_XDECREF(link);
    Py_XDECREF(attributes);
    Py_XDECREF(classes);
    return status == ODD ? Py_NewRef(Py_None) : found;
}
