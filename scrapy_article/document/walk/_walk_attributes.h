/* What the attributes of elements say, which `traits_of` in attributes.py tells. A part of _walk.c. */

typedef struct {
    PyObject *names; /* class and id; NULL for none */
    long hints, flags, marks;
    PyObject *href;
} Traits;

static int is_plain(const Attribute *attribute)
{
    return !attribute->namespace || !attribute->namespace->href;
}

/* The value of an attribute of no namespace; ODD if it holds entities, which libxml2 knows. */
static int value_of_attribute(const Attribute *attribute, const char **value)
{
    const Node *text = attribute->children;
    *value = text && text->content ? text->content : "";
    return text && (text->next || (text->type != TEXT && text->type != CDATA)) ? ODD : DONE;
}

/* The value of the first attribute of that name, NULL if there is none. */
static int find_attribute(const Node *node, const char *name, const char **value)
{
    *value = NULL;
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next)
        if (is_plain(attribute) && !strcmp(attribute->name, name))
            return value_of_attribute(attribute, value);
    return DONE;
}

/* What is known of attributes of all pages: so many, and up to so many bytes of each. */
enum { MAX_KNOWN = 16384, MAX_KNOWN_BYTES = 2000 };

/* What Python says of an attribute; *key* is its number and its value. Those of a site's template come again and again. */
static PyObject *trait_of(Pass *pass, Node *node, const Entry *entry, const Buffer *key)
{
    PyObject *known = pass->walker->known, *value = NULL, *bytes = PyBytes_FromStringAndSize(key->bytes, key->length);
    PyObject *found = bytes ? Py_XNewRef(PyDict_GetItemWithError(known, bytes)) : NULL;
    if (bytes && !found && hold(pass, element_of(pass, node)) && (value = PyUnicode_FromString(key->bytes + 1))) {
        found = PyObject_CallFunctionObjArgs(PyTuple_GET_ITEM(pass->walker->rules, TRAIT_OF), entry->word, value, NULL);
        if (PyDict_GET_SIZE(known) >= MAX_KNOWN)
            PyDict_Clear(known);
        if (found && key->length <= MAX_KNOWN_BYTES && PyDict_SetItem(known, bytes, found) < 0)
            Py_CLEAR(found);
    }
    Py_XDECREF(bytes);
    Py_XDECREF(value);
    return found;
}

/* Adds that to *traits*. */
static int add_trait(Pass *pass, Node *node, const Entry *entry, const Buffer *key, Traits *traits)
{
    PyObject *found = trait_of(pass, node, entry, key);
    if (!found)
        return FAILED;
    if (entry->value <= ID)
        traits->names = Py_NewRef(PyTuple_GET_ITEM(found, 0));
    traits->hints |= PyLong_AsLong(PyTuple_GET_ITEM(found, 1));
    traits->flags |= PyLong_AsLong(PyTuple_GET_ITEM(found, 2));
    traits->marks += PyLong_AsLong(PyTuple_GET_ITEM(found, 3));
    Py_DECREF(found);
    return DONE;
}

/* Reads the attributes of an element: `traits_of` in attributes.py. */
static int read_attributes(Pass *pass, Node *node, Traits *traits)
{
    Buffer *names = &pass->names, *other = &pass->text;
    const Entry *named = NULL;
    int there = 0;
    names->length = 0;
    if (append(names, "\1", 1) < 0)
        return FAILED;
    for (Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&pass->walker->attributes, pass->attributes, attribute->name);
        const char *value, number = entry ? (char)entry->value : 0;
        if (!number || !is_plain(attribute))
            continue;
        if (number == IMAGE_ATTRIBUTE) {
            traits->flags |= DRAWN;
            continue;
        }
        if (there & 1 << number || value_of_attribute(attribute, &value) == ODD)
            return ODD; /* the same attribute again: XML that was recovered has that, and lxml gives the first value */
        there |= 1 << number;
        if (number == HREF) {
            if (!(traits->href = PyUnicode_FromString(value)))
                return FAILED;
            continue;
        }
        if (number <= ID) {
            const char *between = names->length > 1 ? " " : "";
            if (append(names, between, strlen(between)) < 0 || append(names, value, strlen(value)) < 0)
                return FAILED;
            named = entry;
            continue;
        }
        other->length = 0;
        if (append(other, &number, 1) < 0 || append(other, value, strlen(value)) < 0 ||
            add_trait(pass, node, entry, other, traits) < 0)
            return FAILED;
    }
    return named && names->length > 1 ? add_trait(pass, node, named, names, traits) : DONE;
}
