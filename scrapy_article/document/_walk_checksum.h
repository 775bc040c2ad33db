/* What a tree holds, as one number. A part of _walk.c. */

static inline uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * FIBONACCI;
    return sum ^ sum >> 32;
}

static uint64_t mixed_with_text(uint64_t sum, const char *text)
{
    size_t length = text ? strlen(text) : 0, i = 0;
    if (length >= 64) { /* such as a script: four sums at a time, none of which waits for another */
        uint64_t sums[4] = {sum, 1, 2, 3};
        for (; i + 32 <= length; i += 32)
            for (size_t k = 0; k < 4; k++)
                sums[k] = mixed(sums[k], start_of(text + i + 8 * k, 8));
        sum = mixed(mixed(mixed(sums[0], sums[1]), sums[2]), sums[3]);
    }
    for (; i + 8 < length; i += 8)
        sum = mixed(sum, start_of(text + i, 8));
    uint64_t last = length < 8 ? start_of(text, (Py_ssize_t)length) : start_of(text + length - 8, 8);
    return mixed(sum, last ^ length * FIBONACCI);
}

/* Names count by their address: libxml2 has each of them once for all trees of a thread. *more* has eight bits. */
static uint64_t mixed_with_name(uint64_t sum, const char *name, const Namespace *namespace, int more)
{
    return mixed(sum, ((uint64_t)(uintptr_t)name << 8 | (uint64_t)more) ^ (uintptr_t)namespace * FIBONACCI);
}

static uint64_t mixed_with_attributes(uint64_t sum, const Node *node)
{
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        sum = mixed_with_name(sum, attribute->name, attribute->namespace, ATTRIBUTE);
        for (const Node *part = attribute->children; part; part = part->next)
            sum = part->type == TEXT ? mixed_with_text(sum, part->content) : mixed_with_name(sum, part->name, NULL, 0);
    }
    return sum;
}

static const char CHECKSUM_DOC[] = "checksum(root): a number that is another one once what is under root has changed";

static PyObject *walker_checksum(Walker *self, PyObject *root)
{
    enum { HAS_CHILDREN = 128, ENDS = 1 };
    if (!self->make_element || !PyObject_TypeCheck(root, self->element_type))
        return PyErr_Format(PyExc_TypeError, "no walker with tables, or no element");
    uint64_t sum = 0;
    for (const Node *top = ((Element *)root)->node, *node = top; node;) { /* no Python code runs meanwhile */
        const Node *next = NULL;
        if (node->type == ELEMENT) {
            next = node->children;
            sum = mixed_with_name(sum, node->name, node->namespace, next ? ELEMENT | HAS_CHILDREN : ELEMENT);
            sum = mixed_with_attributes(sum, node);
        } else {
            sum = mixed_with_text(mixed_with_name(sum, node->name, NULL, node->type), node->content);
        }
        while (!next && node != top) {
            next = node->next;
            if (!next) {
                sum = mixed(sum, ENDS); /* the children of an element do */
                node = node->parent;
                if (!node)
                    break;
            }
        }
        node = next;
    }
    return PyLong_FromUnsignedLongLong(sum);
}
