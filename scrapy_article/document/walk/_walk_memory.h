/* What lxml, libxml2 and Python have in memory, and tables of words. A part of _walk.c, as the other headers of this
   name are: one unit, so that what is small is built into what calls it. */

/* --- What lxml and libxml2 have in memory ------------------------------------------------------------------------ */

typedef struct Namespace {
    struct Namespace *next;
    int type;
    const char *href;
} Namespace;

typedef struct Node {
    void *proxy; /* lxml's element for it, if there is one */
    int type;
    const char *name;
    struct Node *children, *last, *parent, *next, *previous;
    void *document;
    Namespace *namespace;
    const char *content;
    struct Attribute *attributes;
} Node;

typedef struct Attribute {
    void *unused;
    int type;
    const char *name;
    Node *children, *last, *parent;
    struct Attribute *next, *previous;
    void *document;
    Namespace *namespace;
} Attribute;

enum { ELEMENT = 1, ATTRIBUTE = 2, TEXT = 3, CDATA = 4, ENTITY_REFERENCE = 5, INSTRUCTION = 7, COMMENT = 8,
       XINCLUDE_START = 19, XINCLUDE_END = 20 };

typedef struct {
    PyObject_HEAD
    PyObject *document;
    Node *node;
    PyObject *tag;
} Element;

typedef PyObject *(*ElementFactory)(PyObject *document, Node *node);
static const char FACTORY[] = "struct LxmlElement *(struct LxmlDocument *, xmlNode *)";

/* --- Words and what they mean ------------------------------------------------------------------------------------ */

typedef struct {
    PyObject *word; /* NULL: free */
    const char *key;
    Py_ssize_t length;
    long value;
} Entry;

typedef struct {
    Entry *entries;
    size_t mask;
    uint32_t lengths[256]; /* of the words that begin with a byte: most others are told by that */
} Table;

/* A hash of the first eight bytes, and the length. */
static size_t hash_of(const char *key, Py_ssize_t length)
{
    uint64_t start = length;
    memcpy(&start, key, Py_MIN(length, 8));
    return (size_t)((start ^ (uint64_t)length << 56) * FIBONACCI >> 40);
}

static uint32_t length_bit(Py_ssize_t length)
{
    return (uint32_t)1 << Py_MIN(length, 31);
}

static const Entry *look_up(const Table *table, const char *key, Py_ssize_t length)
{
    if (!length || !(table->lengths[(unsigned char)*key] & length_bit(length)))
        return NULL;
    for (size_t i = hash_of(key, length);; i++) {
        const Entry *entry = &table->entries[i & table->mask];
        if (!entry->word)
            return NULL;
        if (entry->length == length && !memcmp(entry->key, key, length))
            return entry;
    }
}

/* *words* must stay as they are as long as the table. */
static int fill(Table *table, PyObject *words)
{
    size_t size = 16;
    while (size < 2 * (size_t)PyDict_GET_SIZE(words))
        size *= 2;
    table->entries = PyMem_Calloc(size, sizeof(Entry));
    if (!table->entries) {
        PyErr_NoMemory();
        return -1;
    }
    table->mask = size - 1;
    PyObject *word, *value;
    for (Py_ssize_t position = 0; PyDict_Next(words, &position, &word, &value);) {
        Py_ssize_t length;
        const char *key = PyUnicode_AsUTF8AndSize(word, &length);
        long number = PyLong_AsLong(value);
        if (!key || (number == -1 && PyErr_Occurred()))
            return -1;
        size_t i = hash_of(key, length);
        while (table->entries[i & table->mask].word)
            i++;
        table->entries[i & table->mask] = (Entry){word, key, length, number};
        table->lengths[(unsigned char)*key] |= length_bit(length);
    }
    return 0;
}

/* --- Objects of Python classes with slots ------------------------------------------------------------------------ */

/* Their slots, by place; those whose numbers `read_numbers` reads are the first. */
enum { BLOCK_PARENT, BLOCK_START, BLOCK_END, BLOCK_FLAGS, BLOCK_HINTS, BLOCK_NUMBERS, BLOCK_INDEX = BLOCK_NUMBERS,
       BLOCK_ELEMENT, BLOCK_TAG, BLOCK_NAMES, BLOCK_SLOTS };
enum { SEGMENT_BLOCK, SEGMENT_WORDS, SEGMENT_CHARS, SEGMENT_LINKS, SEGMENT_BREAKS, SEGMENT_LINK_CHARS, SEGMENT_NUMBERS,
       SEGMENT_INDEX = SEGMENT_NUMBERS, SEGMENT_TEXT, SEGMENT_PIECES, SEGMENT_SLOTS };
static const char *const BLOCK_NAME[] = {"parent", "start", "end", "flags", "hints", "index", "element", "tag", "names"};
static const char *const SEGMENT_NAME[] = {"block", "words", "chars", "links", "breaks", "link_chars",
                                           "index", "text", "flat_pieces"};

#define SLOT(object, offset) (*(PyObject **)((char *)(object) + (offset)))

static int find_slots(PyTypeObject *type, const char *const names[], int count, Py_ssize_t offsets[])
{
    for (int i = 0; i < count; i++) {
        PyObject *descriptor = PyObject_GetAttrString((PyObject *)type, names[i]);
        if (!descriptor)
            return -1;
        int is_slot = Py_IS_TYPE(descriptor, &PyMemberDescr_Type) &&
                      ((PyMemberDescrObject *)descriptor)->d_member->type == T_OBJECT_EX;
        if (is_slot)
            offsets[i] = ((PyMemberDescrObject *)descriptor)->d_member->offset;
        Py_DECREF(descriptor);
        if (!is_slot) {
            PyErr_Format(PyExc_TypeError, "%s.%s is no slot", type->tp_name, names[i]);
            return -1;
        }
    }
    return 0;
}

/* A new object of *type*, empty, that the garbage collector never knows of: what the pass makes leads to no cycle, and
   there is so much of it that looking for one would cost as much as making it. */
static PyObject *make(PyTypeObject *type)
{
    PyObject *object = PyObject_GC_New(PyObject, type);
    if (object)
        memset(object + 1, 0, type->tp_basicsize - sizeof(PyObject));
    return object;
}

/* The same of a tuple, or a kind of tuple that has nothing more. */
static PyObject *make_tuple(PyTypeObject *type, Py_ssize_t items)
{
    PyTupleObject *tuple = PyObject_GC_NewVar(PyTupleObject, type, items);
    if (tuple)
        memset(tuple->ob_item, 0, items * sizeof(PyObject *));
    return (PyObject *)tuple;
}

/* Fills a slot of a new object with *value*, which it takes over. */
static int set(PyObject *object, Py_ssize_t offset, PyObject *value)
{
    SLOT(object, offset) = value;
    return value ? 0 : -1;
}
