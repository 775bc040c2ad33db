/* One pass: what it holds, and the nodes that it comes by. A part of _walk.c. */

typedef struct {
    char *bytes;
    size_t length, size;
} Buffer;

/* The entry of a name at some address: libxml2 has each name of a page once. */
typedef struct {
    const char *name;
    const Entry *entry;
} CachedName;

static const Entry *look_up_name(const Table *table, CachedName cache[128], const char *name)
{
    CachedName *one = &cache[(uintptr_t)name / 8 % 128];
    if (one->name != name) {
        one->name = name;
        one->entry = look_up(table, name, strlen(name));
    }
    return one->entry;
}

/* The inline elements around a text, up to the nearest block: bits of InlineBit, and their names, borrowed, or NULL. */
typedef struct {
    int bits;
    PyObject *names;
} Around;

/* A piece of the line that is being read, and what is around it. */
typedef struct {
    PyObject *text, *element;
    Around around;
} Piece;

/* An element that the pass is in: its kind, and what is around it. */
typedef struct {
    int kind;
    Around around;
} Level;

/* The lists of the result, what is left to do in Python, and what is kept to the end of the pass. */
enum { OF_RESULT = 13, LISTS = 16 };
static const char *const LIST_NAME[OF_RESULT] = {
    "blocks", "segments", "headings", "tables", "images", "drawn", "media", "links", "hrefs", "tag_links", "times",
    "bylines", "inline_names",
};

typedef struct {
    Walker *walker;
    const char *host;   /* of the page */
    PyObject *document; /* lxml's */
    union {
        PyObject *lists[LISTS];
        struct {
            PyObject *blocks, *segments, *headings, *tables, *images, *drawn, *media, *links, *hrefs, *tag_links, *times,
                *bylines, *inline_names, *notes, *unfinished, *held;
        };
    };
    PyObject *block;    /* borrowed from blocks */
    PyObject *position; /* the number of segments */
    /* The line that is being read. */
    Buffer pieces;
    Py_ssize_t link_count, breaks;
    int has_ended, may_run_on; /* as in pure.py: an inline element before the text that comes; it is looked at */
    Py_ssize_t in_link;
    Around within;        /* around the text of the element at hand, or after it */
    Buffer inline_counts; /* of the result */
    Buffer names, text, levels;
    CachedName tags[128], attributes[128];
} Pass;

enum { FAILED = -1, DONE = 0, ODD = 1 }; /* ODD: the page has what only the other pass can read */

static int append(Buffer *buffer, const void *bytes, size_t length)
{
    const size_t size = buffer->length + length + 1;
    if (size > buffer->size) {
        char *larger = PyMem_Realloc(buffer->bytes, 256 + 2 * size);
        if (!larger) {
            PyErr_NoMemory();
            return FAILED;
        }
        buffer->bytes = larger;
        buffer->size = 256 + 2 * size;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = 0;
    return 0;
}

/* lxml's element for *node*. Its own kind refers to nothing but its document, which refers to no element: it is in no
   cycle, and untracked as in `make`; classes of the user's making may refer to anything. */
static PyObject *element_of(Pass *pass, Node *node)
{
    if (node->proxy)
        return Py_NewRef(node->proxy);
    PyObject *element = pass->walker->make_element(pass->document, node);
    if (element && Py_TYPE(element) == pass->walker->element_type)
        PyObject_GC_UnTrack(element);
    return element;
}

/* Keeps *object*, which it takes over, to the end of the pass; NULL on failure, else it is borrowed from then on. */
static PyObject *hold(Pass *pass, PyObject *object)
{
    int failed = !object || PyList_Append(pass->held, object) < 0;
    Py_XDECREF(object);
    return failed ? NULL : object;
}

/* What Python says of an element by one of the rules, which are about few, told *more*, which may be NULL. It is held, for
   Python code is about to run. */
static PyObject *ask(Pass *pass, Node *node, int rule, PyObject *more)
{
    PyObject *element = hold(pass, element_of(pass, node));
    return element ? PyObject_CallFunctionObjArgs(PyTuple_GET_ITEM(pass->walker->rules, rule), element, more, NULL) : NULL;
}

/* The same of a rule that says yes or no: 1, 0, or FAILED. */
static int is_so(Pass *pass, Node *node, int rule, PyObject *more)
{
    PyObject *found = ask(pass, node, rule, more);
    int is_so = found ? PyObject_IsTrue(found) : FAILED;
    Py_XDECREF(found);
    return is_so;
}

/* Whether lxml takes *node* for an element. */
static int is_element(const Node *node)
{
    return node->type == ELEMENT || node->type == COMMENT || node->type == INSTRUCTION ||
           node->type == ENTITY_REFERENCE;
}

/* The first of *node* and its next siblings that is one. */
static Node *next_element(Node *node)
{
    while (node && !is_element(node))
        node = node->next;
    return node;
}

/* *node*, or the next sibling, if it is one of the nodes that lxml gives as one text. */
static const Node *next_text(const Node *node)
{
    while (node && (node->type == XINCLUDE_START || node->type == XINCLUDE_END))
        node = node->next;
    return node && (node->type == TEXT || node->type == CDATA) ? node : NULL;
}
