/* What a tree holds, as one number. A part of _walk.c. */

static inline uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * FIBONACCI;
    return sum ^ sum >> 32;
}

static uint64_t mixed_with_text(uint64_t sum, const char *text)
{
    size_t length = text ? strlen(text) : 0, i = 0;
    sum = mixed(sum, length);
    for (; i + 8 <= length; i += 8)
        sum = mixed(sum, start_of(text + i, 8));
    return i < length ? mixed(sum, start_of(text + i, (Py_ssize_t)(length - i))) : sum;
}

/* Names count by their address: libxml2 has each of them once for all trees of a thread. */
static uint64_t mixed_with_name(uint64_t sum, const char *name, const Namespace *namespace)
{
    return mixed(mixed(sum, (uintptr_t)name), (uintptr_t)namespace);
}

static uint64_t mixed_with_attributes(uint64_t sum, const Node *node)
{
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        sum = mixed_with_name(sum, attribute->name, attribute->namespace);
        for (const Node *part = attribute->children; part; part = part->next)
            sum = part->type == TEXT ? mixed_with_text(sum, part->content) : mixed(sum, (uintptr_t)part->name);
    }
    return sum;
}

static const char CHECKSUM_DOC[] = "checksum(root): a number that is another one once what is under root has changed";

static PyObject *walker_checksum(Walker *self, PyObject *root)
{
    if (!self->make_element || !PyObject_TypeCheck(root, self->element_type))
        return PyErr_Format(PyExc_TypeError, "no walker with tables, or no element");
    uint64_t sum = 0;
    for (const Node *top = ((Element *)root)->node, *node = top; node;) { /* no Python code runs meanwhile */
        sum = mixed_with_name(mixed(sum, (uint64_t)node->type), node->name, NULL);
        const Node *next = NULL;
        if (node->type == ELEMENT) {
            sum = mixed_with_attributes(mixed(sum, (uintptr_t)node->namespace), node);
            next = node->children;
        } else {
            sum = mixed_with_text(sum, node->content);
        }
        while (!next && node != top) {
            sum = mixed(sum, 0); /* another place, for the same nodes */
            next = node->next;
            node = next ? next : node->parent;
            if (!node)
                break;
        }
        node = next;
    }
    return PyLong_FromUnsignedLongLong(sum);
}
