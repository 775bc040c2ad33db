/* The one pass over a tree, compiled: does what `walk` in segments.py does, which says what and why.

   It reads libxml2's nodes where they are, and calls lxml only for the elements that its result holds. It is built
   without lxml's headers and libxml2's, and calls nothing in libxml2: a second copy of that library in one process
   would crash it. What it knows of their structures is their first members, which have not changed in the life of
   lxml; `Walker` refuses an lxml where they are others, and compiled.py compares both passes before it takes this one.

   A tree that other threads change while it is read must not end the process. So no Python code runs in the pass (no
   collection of garbage either), but for what it asks of an element that it holds: lxml keeps the nodes around such an
   element. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <string.h>
#include "_numbers.h"

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
    PyObject *words;       /* keeps the entries alive */
} Table;

/* The first eight bytes of *key*, or less and zeros. */
static inline uint64_t start_of(const char *key, Py_ssize_t length)
{
    uint64_t start = 0;
    if (length >= 8)
        memcpy(&start, key, 8);
    else
        for (Py_ssize_t i = length; i-- > 0;)
            start = start << 8 | (unsigned char)key[i];
    return start;
}

static size_t hash_of(const char *key, Py_ssize_t length)
{
    uint64_t start = start_of(key, length);
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

static long value_of(const Table *table, const char *key, Py_ssize_t length)
{
    const Entry *entry = look_up(table, key, length);
    return entry ? entry->value : 0;
}

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
    table->words = PyDict_Copy(words);
    if (!table->words)
        return -1;
    PyObject *word, *value;
    for (Py_ssize_t position = 0; PyDict_Next(table->words, &position, &word, &value);) {
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

enum { BLOCK_INDEX, BLOCK_ELEMENT, BLOCK_TAG, BLOCK_PARENT, BLOCK_NAMES, BLOCK_HINTS, BLOCK_FLAGS, BLOCK_START,
       BLOCK_END, BLOCK_SLOTS };
enum { SEGMENT_INDEX, SEGMENT_TEXT, SEGMENT_BLOCK, SEGMENT_WORDS, SEGMENT_CHARS, SEGMENT_LINK_CHARS, SEGMENT_LINKS,
       SEGMENT_BREAKS, SEGMENT_PIECES, SEGMENT_SLOTS };
static const char *const BLOCK_NAME[] = {"index", "element", "tag",   "parent", "names",
                                         "hints", "flags",   "start", "end"};
static const char *const SEGMENT_NAME[] = {"index", "text", "block", "words", "chars", "link_chars", "links", "breaks",
                                           "flat_pieces"};

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

/* A new object of *type*, for the garbage collector to pass over: what the pass makes leads to no cycle, and there is
   so much of it that looking for one would cost as much as making it. */
static PyObject *make(PyTypeObject *type, Py_ssize_t items)
{
    PyObject *object = type->tp_alloc(type, items);
    if (object)
        PyObject_GC_UnTrack(object);
    return object;
}

/* Fills a slot of a new object with *value*, which it takes over. */
static int set(PyObject *object, Py_ssize_t offset, PyObject *value)
{
    SLOT(object, offset) = value;
    return value ? 0 : -1;
}

/* --- The walker: what all passes need ---------------------------------------------------------------------------- */

/* As in segments.py; the kinds from SKIP on are not walked into. A tag's value is its kind and its flags above. */
enum { KIND_INLINE, KIND_BLOCK, KIND_LINK, KIND_TIME, KIND_BREAK, KIND_SKIP, KIND_IMAGE, KIND_MEDIA, KIND_META,
       KIND_SCRIPT };
enum { KIND_BITS = 4, KIND_MASK = 15 };

enum { MAX_NAMES = 512, MAX_WRITTEN = 16 };

/* As in inner.py: bits of Inner, one more for what is in a link, and their number; the numbers of INNER. */
enum { INNER_INLINE = 1, INNER_NAMED = 8, INNER_ANCHOR = 16, INNER_FOREIGN = 32, INNER_LINKED = 64, INNER_BITS = 6,
       INNER_NUMBERS = 8, INNER_CHARACTERS = 400 };

/* The tags around lines, in the order of TAGS in nesting.py, and its numbers. */
enum { NO_PLACE, QUOTED, CODE, BULLETS, NUMBERED, TERMS, TABLE, ROW, LIST_ITEM, TERM, MEANING, CELL, HEADER_CELL,
       TABLE_CAPTION, HEADING, PARAGRAPH = HEADING + 6 };
enum { MAX_DEPTH = 24, HEADING_LINES = 3, WRAPPED = 5, ALL_WRAPPED = 3, MAX_BREAKS = 3, LAYOUT_CELL_WORDS = 80 };

/* What `_said_by` in segments.py reads; and above READ_BITS, or that alone, what `note` reads: names in its order. */
enum { CLASS = 1, ID, HREF, STYLE, HIDDEN, ARIA_HIDDEN, ROLE, ITEM, REL, PROPERTY, POPOVER, OPEN, READ_BITS = 4,
       READ_MASK = 15 };
enum { NOTED_PROPERTY = 1, NOTED_NAME, NOTED_ITEM, NOTED_HTTP, NOTED_CONTENT, NOTED_REL, NOTED_HREF, NOTED_LANGUAGE,
       NOTED_TYPE, NOTED };
#define AS_NOTED(number) (NOTED_##number << READ_BITS)
static const struct {
    const char *name;
    long value;
} ATTRIBUTES[] = {
    {"class", CLASS},
    {"id", ID},
    {"href", HREF | AS_NOTED(HREF)},
    {"style", STYLE},
    {"hidden", HIDDEN},
    {"aria-hidden", ARIA_HIDDEN},
    {"role", ROLE},
    {"itemprop", ITEM | AS_NOTED(ITEM)},
    {"rel", REL | AS_NOTED(REL)},
    {"popover", POPOVER},
    {"open", OPEN},
    {"content", AS_NOTED(CONTENT)},
    {"property", PROPERTY | AS_NOTED(PROPERTY)},
    {"name", AS_NOTED(NAME)},
    {"http-equiv", AS_NOTED(HTTP)},
    {"hreflang", AS_NOTED(LANGUAGE)},
    {"type", AS_NOTED(TYPE)},
};

/* As in segments.py: flags of an element that are not inherited. */
enum { IS_OPEN = 1 << 29, POPS_UP = 1 << 28, UNSEEN_IN_LINE = 1 << 27, EXPLAINS = 1 << 26 };
#define OF_ELEMENT ((long)(IS_OPEN | POPS_UP | UNSEEN_IN_LINE | EXPLAINS))
enum { FIRST_UNSPACED = 0x0e00, LABEL = 40, REST = 20, NEAR = 4 };

/* As in hints.py: bits of Shown. */
enum { SHOWN_NOT = 1, SHOWN_NOT_IN_LINE = 2, SHOWN_POPUP = 4, SHOWN_LINES = 8 };

/* What short class names were found to say, the latest of each hash: the same ones come again and again. */
enum { CACHED_LENGTH = 24, CACHED_NAMES = 2048 };
typedef struct {
    uint64_t name[CACHED_LENGTH / 8];
    long hints;
} Cached;

typedef struct {
    PyObject_HEAD
    PyTypeObject *element_type, *walk_type, *block_type, *segment_type, *placed_type;
    PyObject *read_names, *root_tag, *no_names, *link_start, *link_end;
    const PyObject *body_tag, *title_tag, *meta_tag, *link_tag, *button_tag, *noscript_tag, *template_tag,
        *dialog_tag; /* in tags */
    ElementFactory make_element;
    Table tags, attributes, roles, words, inlines, structures;
    PyObject *written; /* what the elements in `inlines` are written as, by number; the first is a link */
    PyObject *placed;  /* the same of those in `structures`; a number less */
    Py_ssize_t block_slots[BLOCK_SLOTS], segment_slots[SEGMENT_SLOTS];
    long hidden, body, heading, preformatted, table, list, lines; /* bits of Flag */
    long author, date;                        /* bits of Hint */
    long first, negation, hides, popup, unseen, on_hover, nowhere, somewhere,
        lined;                                /* bits of `words` beside those of Hint */
    Py_ssize_t max_names, kept_names; /* characters of class and id: that are read, that are kept */
    double good_words, good_density;  /* from which, up to which, a line may be a paragraph */
    Py_ssize_t short_characters;      /* below which a line may be a date or a price */
    Cached cache[CACHED_NAMES];
} Walker;

static const char *const ARGUMENTS[] = {"etree", "types", "tags", "roles", "flags", "words", "marks", "hints",
                                        "read_names", "max_names", "kept_names", "good", "short_characters", "inline",
                                        "nesting", NULL};

static int walker_init(Walker *self, PyObject *args, PyObject *kwargs)
{
    PyObject *etree, *tags, *roles, *words, *inlines, *written, *structures, *placed_tags;
    if (self->element_type) {
        PyErr_SetString(PyExc_TypeError, "a walker is made once");
        return -1;
    }
    PyTypeObject *walk, *block, *segment, *placed;
    PyObject *read_names;
    if (!PyArg_ParseTupleAndKeywords(
            args, kwargs, "O(O!O!O!O!)O!O!(lllllll)O!(lllllllll)(ll)Onn(dd)n(O!O!)(O!O!)", (char **)ARGUMENTS, &etree,
            &PyType_Type, &walk, &PyType_Type, &block, &PyType_Type, &segment, &PyType_Type, &placed, &PyDict_Type,
            &tags, &PyDict_Type, &roles, &self->hidden, &self->body, &self->heading, &self->preformatted, &self->table,
            &self->list, &self->lines, &PyDict_Type, &words, &self->first,
            &self->negation, &self->hides, &self->popup, &self->unseen, &self->on_hover, &self->nowhere,
            &self->somewhere, &self->lined, &self->author, &self->date, &read_names, &self->max_names,
            &self->kept_names, &self->good_words, &self->good_density, &self->short_characters, &PyDict_Type, &inlines,
            &PyTuple_Type, &written, &PyDict_Type, &structures, &PyTuple_Type, &placed_tags))
        return -1;
    self->walk_type = (PyTypeObject *)Py_NewRef(walk);
    self->block_type = (PyTypeObject *)Py_NewRef(block);
    self->segment_type = (PyTypeObject *)Py_NewRef(segment);
    self->placed_type = (PyTypeObject *)Py_NewRef(placed);
    self->read_names = Py_NewRef(read_names);
    self->written = Py_NewRef(written);
    self->placed = Py_NewRef(placed_tags);
    if (self->max_names > MAX_NAMES) {
        PyErr_Format(PyExc_ValueError, "max_names may be %d at most", MAX_NAMES);
        return -1;
    }
    if (PyTuple_GET_SIZE(written) > MAX_WRITTEN) {
        PyErr_Format(PyExc_ValueError, "%d tags may be written in a line at most", MAX_WRITTEN);
        return -1;
    }
    if (!PyType_IsSubtype(placed, &PyTuple_Type)) {
        PyErr_SetString(PyExc_TypeError, "Placed is no tuple");
        return -1;
    }
    self->root_tag = PyUnicode_InternFromString("html");
    self->no_names = PyUnicode_FromString("");
    self->link_start = PyUnicode_FromString("<a href=\"");
    self->link_end = PyUnicode_FromString("\">");
    if (!self->root_tag || !self->no_names || !self->link_start || !self->link_end || fill(&self->tags, tags) < 0 || fill(&self->roles, roles) < 0 ||
        fill(&self->words, words) < 0 || fill(&self->inlines, inlines) < 0 ||
        fill(&self->structures, structures) < 0 || find_slots(block, BLOCK_NAME, BLOCK_SLOTS, self->block_slots) < 0 ||
        find_slots(segment, SEGMENT_NAME, SEGMENT_SLOTS, self->segment_slots) < 0)
        return -1;

    const Entry *body = look_up(&self->tags, "body", 4), *title = look_up(&self->tags, "title", 5),
                *meta = look_up(&self->tags, "meta", 4), *link = look_up(&self->tags, "link", 4),
                *button = look_up(&self->tags, "button", 6), *noscript = look_up(&self->tags, "noscript", 8),
                *template = look_up(&self->tags, "template", 8), *dialog = look_up(&self->tags, "dialog", 6);
    self->body_tag = body ? body->word : NULL;
    self->title_tag = title ? title->word : NULL;
    self->meta_tag = meta ? meta->word : NULL;
    self->link_tag = link ? link->word : NULL;
    self->button_tag = button ? button->word : NULL;
    self->noscript_tag = noscript ? noscript->word : NULL;
    self->template_tag = template ? template->word : NULL;
    self->dialog_tag = dialog ? dialog->word : NULL;
    PyObject *attributes = PyDict_New();
    for (size_t i = 0; attributes && i < Py_ARRAY_LENGTH(ATTRIBUTES); i++) {
        PyObject *value = PyLong_FromLong(ATTRIBUTES[i].value);
        if (!value || PyDict_SetItemString(attributes, ATTRIBUTES[i].name, value) < 0)
            Py_CLEAR(attributes);
        Py_XDECREF(value);
    }
    if (!attributes || fill(&self->attributes, attributes) < 0) {
        Py_XDECREF(attributes);
        return -1;
    }
    Py_DECREF(attributes);
    for (size_t i = 0; i <= self->inlines.mask; i++)
        if (self->inlines.entries[i].word && (self->inlines.entries[i].value < 0 ||
                                              self->inlines.entries[i].value >= PyTuple_GET_SIZE(written))) {
            PyErr_SetString(PyExc_ValueError, "a tag without a number");
            return -1;
        }
    for (size_t i = 0; i <= self->structures.mask; i++)
        if (self->structures.entries[i].word &&
            (self->structures.entries[i].value < 0 || self->structures.entries[i].value >= PARAGRAPH)) {
            PyErr_SetString(PyExc_ValueError, "a block without a number");
            return -1;
        }
    if (PyTuple_GET_SIZE(placed_tags) != PARAGRAPH) {
        PyErr_Format(PyExc_ValueError, "%d tags stand around lines", PARAGRAPH);
        return -1;
    }
    PyObject *type = PyObject_GetAttrString(etree, "_Element");
    self->element_type = (PyTypeObject *)type;
    PyObject *interface = type ? PyObject_GetAttrString(etree, "__pyx_capi__") : NULL;
    PyObject *factory = interface ? PyMapping_GetItemString(interface, "elementFactory") : NULL;
    if (factory && PyType_Check(type) && self->element_type->tp_basicsize == sizeof(Element))
        self->make_element = (ElementFactory)PyCapsule_GetPointer(factory, FACTORY); /* NULL for other arguments */
    Py_XDECREF(interface);
    Py_XDECREF(factory);
    if (self->make_element)
        return 0;
    PyErr_SetString(PyExc_ImportError, "this lxml is not built as those that are known");
    return -1;
}

static void walker_dealloc(Walker *self)
{
    Table *tables[] = {&self->tags,  &self->attributes, &self->roles,
                       &self->words, &self->inlines,    &self->structures};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(tables); i++) {
        PyMem_Free(tables[i]->entries);
        Py_XDECREF(tables[i]->words);
    }
    Py_XDECREF(self->element_type);
    Py_XDECREF(self->walk_type);
    Py_XDECREF(self->block_type);
    Py_XDECREF(self->segment_type);
    Py_XDECREF(self->placed_type);
    Py_XDECREF(self->read_names);
    Py_XDECREF(self->root_tag);
    Py_XDECREF(self->no_names);
    Py_XDECREF(self->link_start);
    Py_XDECREF(self->link_end);
    Py_XDECREF(self->written);
    Py_XDECREF(self->placed);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* --- One pass ---------------------------------------------------------------------------------------------------- */

typedef struct {
    char *bytes;
    size_t length, size;
} Buffer;

/* The entry of a name at some address: libxml2 has each name of a page once. */
typedef struct {
    const char *name;
    const Entry *entry;
} Seen;

static const Entry *look_up_name(const Table *table, Seen seen[128], const char *name)
{
    Seen *one = &seen[(uintptr_t)name / 8 % 128];
    if (one->name != name) {
        one->name = name;
        one->entry = look_up(table, name, strlen(name));
    }
    return one->entry;
}

/* The inline elements around a text, up to the nearest block: bits of Inner, and where in `around` their names are. */
typedef struct {
    int bits;
    size_t start, length, characters;
} Around;

/* What an ASCII class and id say, the latest of each hash: most come again and again on a page. */
enum { KNOWN_NAMES = 256 };
typedef struct {
    PyObject *string; /* NULL: free */
    long hints;       /* and other bits of `words` */
    int shown;
} Known;

/* A piece of the line that is being read, its letters, what is around it, and whether folding changes it. */
typedef struct {
    PyObject *text, *element;
    Py_ssize_t letters;
    int bits, changes;
} Piece;

/* White space folded into single blanks: the length, the words, the highest bits, and whether that changes a thing. */
typedef struct {
    Py_ssize_t letters, words;
    Py_UCS4 bits;
    int inside, changes, unspaced;
} Fold;

/* An element that the pass is in: its kind, and what is around it. */
typedef struct {
    int kind;
    Around around;
} Level;

typedef struct {
    Walker *walker;
    const char *host;                                                         /* of the page */
    PyObject *document;                                                       /* lxml's */
    PyObject *blocks, *segments, *headings, *tables, *images, *media, *links, *hrefs, *tag_links, *times, *bylines,
        *inner_names;                                                         /* of the result */
    PyObject *metas, *head_links;                                             /* of its head */
    PyObject *notes, *unfinished;                                             /* what is left to do in Python */
    PyObject *block;                                                          /* borrowed from blocks */
    PyObject *position;                                                       /* the number of segments */
    PyObject *held;                                                           /* what Python code was asked of */
    /* The line that is being read. */
    Buffer pieces;
    Fold fold;
    Py_ssize_t linked, link_count, breaks;
    int has_linked, has_inner;
    int keeps_lines;           /* a block whose line feeds break lines has been seen */
    int has_ended, may_run_on; /* as in segments.py: an inline element before the text that comes; it is looked at */
    Py_ssize_t in_link;
    Around within;                                 /* around the text of the element at hand, or after it */
    Buffer around;                                 /* the names of the inline elements that the pass is in */
    Buffer line_names, inner;                      /* of the line, of the result */
    size_t last_names, line_characters;            /* where the last of the line's names begin; how long they all are */
    Buffer names, text, levels;
    Seen tags[128], attributes[128];
    Known known[KNOWN_NAMES];
} Pass;

enum { FAILED = -1, DONE = 0, ODD = 1 }; /* ODD: the page has what only the other pass can read */

static int reserve(Buffer *buffer, size_t size)
{
    if (size <= buffer->size)
        return 0;
    size_t larger = size < 256 ? 256 : 2 * size;
    char *bytes = PyMem_Realloc(buffer->bytes, larger);
    if (!bytes) {
        PyErr_NoMemory();
        return FAILED;
    }
    buffer->bytes = bytes;
    buffer->size = larger;
    return 0;
}

static int append(Buffer *buffer, const char *bytes, size_t length)
{
    if (reserve(buffer, buffer->length + length + 1) < 0)
        return FAILED;
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

/* The same of *node* and its previous siblings. */
static const Node *previous_element(const Node *node)
{
    while (node && !is_element(node))
        node = node->previous;
    return node;
}

/* *node*, or the next sibling, if it is one of the nodes that lxml gives as one text. */
static const Node *next_text(const Node *node)
{
    while (node && (node->type == XINCLUDE_START || node->type == XINCLUDE_END))
        node = node->next;
    return node && (node->type == TEXT || node->type == CDATA) ? node : NULL;
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

static unsigned char spaces[256]; /* which of the first characters are white space */

enum { LOWER = 1, UPPER = 2, DIGIT = 4, ALNUM = 7, SPACE = 8 };

/* What each ASCII character is, 0 for other bytes; white space as for `str.split`. */
static unsigned char classes[256];

enum { ODD_IN_TEXT = 1, QUOTE = 2 };

/* Which of the first characters are written otherwise in HTML: none is seen, or it is markup; or in an attribute. */
static unsigned char marks[256];

static void classify(void)
{
    for (int c = 0; c < 256; c++) {
        spaces[c] = Py_UNICODE_ISSPACE((Py_UCS4)c) != 0;
        marks[c] = !Py_UNICODE_ISPRINTABLE((Py_UCS4)c) || c == '&' || c == '<' || c == '>' ? ODD_IN_TEXT
                   : c == '"' || c == '\''                                                  ? QUOTE
                                                                                            : 0;
    }
    for (int c = 0; c < 128; c++)
        classes[c] = 'a' <= c && c <= 'z'                  ? LOWER
                     : 'A' <= c && c <= 'Z'                ? UPPER
                     : '0' <= c && c <= '9'                ? DIGIT
                     : spaces[c]                            ? SPACE
                                                           : 0;
}

static int class_of(char c)
{
    return classes[(unsigned char)c];
}

static inline int is_space(int kind, Py_UCS4 c)
{
    return kind == PyUnicode_1BYTE_KIND ? spaces[c] : Py_UNICODE_ISSPACE(c);
}

static int is_ascii(const char *text, Py_ssize_t length)
{
    uint64_t bits = 0, part;
    Py_ssize_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&part, text + i, 8);
        bits |= part;
    }
    for (; i < length; i++)
        bits |= (unsigned char)text[i];
    return !(bits & 0x8080808080808080u);
}

/* A string of *text*: what PyUnicode_DecodeUTF8 gives, sooner where it is ASCII, as mostly. */
static PyObject *string_of(const char *text, size_t length)
{
    if (length < 2 || !is_ascii(text, length))
        return PyUnicode_DecodeUTF8(text, length, NULL);
    PyObject *string = PyUnicode_New(length, 127);
    if (string)
        memcpy(PyUnicode_1BYTE_DATA(string), text, length);
    return string;
}

#define EACH(byte) (0x0101010101010101u * (byte))

/* Whether all bytes of *eight* are ASCII, from the blank on. */
static inline int are_printed(uint64_t eight)
{
    return !((eight | (eight - EACH(' '))) & EACH(0x80));
}

/* How many bytes of *bits* are 0x80; the others are 0. */
static inline int number_of_bytes(uint64_t bits)
{
    return (int)((bits >> 7) * EACH(1) >> 56);
}

static inline void measure_kind(int kind, PyObject *text, Fold *fold)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), letters = 0, words = 0;
    int inside = fold->inside, changes = 0, unspaced = 0;
    Py_UCS4 bits = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
#if PY_LITTLE_ENDIAN
        uint64_t eight;
        while (kind == PyUnicode_1BYTE_KIND && length - i >= 8 &&
               are_printed(eight = start_of((const char *)data + i, 8))) {
            const uint64_t blank = ~((eight ^ EACH(' ')) + EACH(0x7F)) & EACH(0x80);
            const uint64_t before = blank << 8 | (inside ? 0 : 0x80);
            letters += 8 - number_of_bytes(blank);
            words += number_of_bytes(before & ~blank);
            changes |= (before & blank) != 0;
            inside = !(blank >> 63);
            bits |= 0x7F;
            i += 8;
        }
        if (i == length)
            break;
#endif
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        changes |= !letter && (!inside || c != ' ');
        words += letter & !inside;
        letters += letter;
        bits |= c & -(Py_UCS4)letter;
        /* Where all the characters of UNSPACED are, and others: counting looks closer. */
        if (kind != PyUnicode_1BYTE_KIND)
            unspaced |= c >= 0x0e00 && (c < 0x1800 || c >= 0x3040);
        inside = letter;
    }
    fold->letters += letters;
    fold->words += words;
    fold->bits |= bits;
    fold->inside = inside;
    fold->changes |= changes;
    fold->unspaced |= unspaced;
}

static void measure(PyObject *text, Fold *fold)
{
    switch (PyUnicode_KIND(text)) { /* the compiler makes a loop of each */
    case PyUnicode_1BYTE_KIND:
        measure_kind(PyUnicode_1BYTE_KIND, text, fold);
        break;
    case PyUnicode_2BYTE_KIND:
        measure_kind(PyUnicode_2BYTE_KIND, text, fold);
        break;
    default:
        measure_kind(PyUnicode_4BYTE_KIND, text, fold);
    }
}

static Py_ssize_t folded_length(const Fold *fold)
{
    return fold->letters + (fold->words ? fold->words - 1 : 0);
}

/* Writes *text*, folded, from *written* on; *inside* is whether a word is being written. Returns where it ends. */
static inline Py_ssize_t write_kind(int kind, PyObject *text, int to_kind, void *to, Py_ssize_t written, int *inside)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        if (letter) {
            if (!was_inside && written)
                PyUnicode_WRITE(to_kind, to, written++, ' ');
            PyUnicode_WRITE(to_kind, to, written++, c);
        }
        was_inside = letter;
    }
    *inside = was_inside;
    return written;
}

/* The same of a text that folding does not change, of the kind that is written. */
static Py_ssize_t copy_words(PyObject *text, void *to, Py_ssize_t written, int *inside)
{
    int kind = PyUnicode_KIND(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    *inside = PyUnicode_READ(kind, PyUnicode_DATA(text), length - 1) != ' ';
    length -= !*inside;
    if (length && !was_inside && written)
        PyUnicode_WRITE(kind, to, written++, ' ');
    memcpy((char *)to + written * kind, PyUnicode_DATA(text), length * kind);
    return written + length;
}

static PyObject *fold_pieces(const Piece *pieces, Py_ssize_t count, const Fold *fold)
{
    if (count == 1 && !fold->changes && fold->inside)
        return Py_NewRef(pieces[0].text);
    PyObject *folded = PyUnicode_New(folded_length(fold), Py_MIN(fold->bits, 0x10ffff));
    if (!folded)
        return NULL;
    int to_kind = PyUnicode_KIND(folded), inside = 0;
    void *to = PyUnicode_DATA(folded);
    Py_ssize_t written = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *text = pieces[i].text;
        int kind = PyUnicode_KIND(text);
        if (!pieces[i].changes && kind == to_kind)
            written = copy_words(text, to, written, &inside);
        else if (kind == PyUnicode_1BYTE_KIND && to_kind == PyUnicode_1BYTE_KIND)
            written = write_kind(PyUnicode_1BYTE_KIND, text, PyUnicode_1BYTE_KIND, to, written, &inside);
        else
            written = write_kind(kind, text, to_kind, to, written, &inside);
    }
    return folded;
}

/* The first *most* characters of *text*: their bytes. */
static size_t first_characters(const char *text, size_t length, size_t most, size_t *characters)
{
    size_t i = Py_MIN(length, most), count = i;
    if (!is_ascii(text, i))
        for (i = count = 0; i < length; i++) {
            int begins = ((unsigned char)text[i] & 0xC0) != 0x80;
            if (begins && count == most)
                break;
            count += begins;
        }
    *characters = count;
    return i;
}

/* Adds what inline elements say of the line to the result: `inner_of` in inner.py. */
static int add_inner(Pass *pass, const Piece *pieces, Py_ssize_t count)
{
    int32_t numbers[INNER_NUMBERS] = {0};
    PyObject *names = NULL;
    if (pass->has_inner) {
        for (Py_ssize_t i = 0; i < count; i++) {
            int32_t letters = (int32_t)pieces[i].letters;
            numbers[0] += letters;
            for (int bit = 0; bit < INNER_BITS; bit++)
                if (pieces[i].bits >> bit & 1)
                    numbers[1 + bit] += letters;
            if (letters)
                numbers[1 + INNER_BITS] = (pieces[i].bits & INNER_LINKED) != 0;
        }
        size_t characters, length = first_characters(pass->line_names.bytes, pass->line_names.length, INNER_CHARACTERS,
                                                     &characters);
        if (length && !(names = PyUnicode_DecodeUTF8(pass->line_names.bytes, length, NULL)))
            return FAILED;
    }
    int failed = append(&pass->inner, (const char *)numbers, sizeof(numbers)) < 0 ||
                 PyList_Append(pass->inner_names, names ? names : pass->walker->no_names) < 0;
    Py_XDECREF(names);
    pass->line_names.length = pass->last_names = pass->line_characters = 0;
    pass->has_inner = 0;
    return failed ? FAILED : 0;
}

/* Ends the line: makes a segment of the pieces, if there are any. */
static int end_line(Pass *pass)
{
    const Piece *piece = (const Piece *)pass->pieces.bytes;
    Py_ssize_t count = pass->pieces.length / sizeof(Piece);
    if (!count)
        return 0;
    const Walker *walker = pass->walker;
    const Py_ssize_t *slots = walker->segment_slots;
    const Fold fold = pass->fold;
    if (add_inner(pass, piece, count) < 0)
        return FAILED;
    Py_ssize_t chars = folded_length(&fold);
    Py_ssize_t link_chars = !pass->has_linked ? 0 : count == 1 ? chars : pass->linked;
    PyObject *segment = make(walker->segment_type, 0), *pieces = segment ? PyTuple_New(2 * count) : NULL;
    if (!pieces) {
        Py_XDECREF(segment);
        return FAILED;
    }
    PyObject_GC_UnTrack(pieces); /* as in `make` */
    SLOT(segment, slots[SEGMENT_TEXT]) = fold_pieces(piece, count, &fold);
    SLOT(segment, slots[SEGMENT_PIECES]) = pieces;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyTuple_SET_ITEM(pieces, 2 * i, piece[i].text); /* the segment's now */
        PyTuple_SET_ITEM(pieces, 2 * i + 1, piece[i].element);
    }
    pass->pieces.length = 0;
    SLOT(segment, slots[SEGMENT_BLOCK]) = Py_NewRef(pass->block);
    SLOT(segment, slots[SEGMENT_INDEX]) = pass->position;
    pass->position = PyLong_FromSsize_t(PyList_GET_SIZE(pass->segments) + 1);
    int failed = !pass->position || !SLOT(segment, slots[SEGMENT_TEXT]) ||
                 set(segment, slots[SEGMENT_WORDS], PyLong_FromSsize_t(fold.words)) < 0 ||
                 set(segment, slots[SEGMENT_CHARS], PyLong_FromSsize_t(chars)) < 0 ||
                 set(segment, slots[SEGMENT_LINK_CHARS], PyLong_FromSsize_t(link_chars)) < 0 ||
                 set(segment, slots[SEGMENT_LINKS], PyLong_FromSsize_t(pass->link_count)) < 0 ||
                 set(segment, slots[SEGMENT_BREAKS], PyLong_FromSsize_t(pass->breaks)) < 0 ||
                 PyList_Append(pass->segments, segment) < 0;
    if (!failed && (fold.unspaced || PyLong_AsLong(SLOT(pass->block, walker->block_slots[BLOCK_FLAGS])) &
                                         walker->preformatted))
        failed = PyList_Append(pass->unfinished, segment) < 0;
    Py_DECREF(segment);
    pass->has_linked = 0;
    pass->linked = pass->link_count = 0;
    pass->fold = (Fold){0};
    return failed ? FAILED : 0;
}

static const char *skip_blanks(const char *text)
{
    while (class_of(*text) == SPACE)
        text++;
    return text;
}

static int is_blank(const char *text)
{
    text = skip_blanks(text);
    if (!(*text & 0x80))
        return !*text;
    Fold fold = {0};
    PyObject *rest = PyUnicode_DecodeUTF8(text, strlen(text), NULL);
    if (!rest)
        return FAILED;
    measure(rest, &fold);
    Py_DECREF(rest);
    return !fold.letters;
}

/* What lxml gives as the text or tail that begins with *node*; NULL if there is none. */
static int collect_text(Pass *pass, const Node *node, const char **text)
{
    node = next_text(node);
    *text = !node ? NULL : node->content ? node->content : "";
    const Node *more = node ? next_text(node->next) : NULL;
    if (!more)
        return 0;
    pass->text.length = 0;
    if (append(&pass->text, *text, strlen(*text)) < 0)
        return FAILED;
    for (; more; more = next_text(more->next))
        if (more->content && append(&pass->text, more->content, strlen(more->content)) < 0)
            return FAILED;
    *text = pass->text.bytes;
    return 0;
}

/* Notes the names around the piece that is added to the line. */
static int add_names(Pass *pass)
{
    const Around *within = &pass->within;
    if (!within->length)
        return 0;
    const char *names = pass->around.bytes + within->start;
    Buffer *line = &pass->line_names;
    size_t last = line->length - pass->last_names;
    if (pass->line_characters >= INNER_CHARACTERS ||
        (line->length && last == within->length && !memcmp(line->bytes + pass->last_names, names, last)))
        return 0;
    if (line->length && append(line, " ", 1) < 0)
        return FAILED;
    pass->last_names = line->length;
    pass->line_characters += within->characters + 1;
    return append(line, names, within->length);
}

static int has_no_namespace(const Node *node)
{
    return !node->namespace || !node->namespace->href;
}

static long flags_of(const Pass *pass)
{
    return PyLong_AsLong(SLOT(pass->block, pass->walker->block_slots[BLOCK_FLAGS]));
}

/* Whether the line ends in a word of a script that puts blanks between words: `ends_in_word` in segments.py. */
static int ends_in_word(const Pass *pass)
{
    PyObject *text = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    Py_UCS4 last = PyUnicode_READ_CHAR(text, PyUnicode_GET_LENGTH(text) - 1);
    return last < FIRST_UNSPACED && Py_UNICODE_ISALNUM(last);
}

enum { CENTS = 2 };

static int is_ascii_digit(Py_UCS4 c)
{
    return '0' <= c && c <= '9';
}

static int is_ascii_of(Py_UCS4 c, const char *ascii)
{
    return c && c < 0x80 && strchr(ascii, (int)c);
}

/* Whether there is text between *node* and the next element that is more than white space. */
static int is_text_there(Pass *pass, const Node *node)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    int blank = text && *text ? is_blank(text) : 1;
    return blank < 0 ? FAILED : !blank;
}

static int is_raised(const Node *node)
{
    return node->type == ELEMENT && has_no_namespace(node) && (!strcmp(node->name, "sub") || !strcmp(node->name, "sup"));
}

/* Whether what ends in *before* and *last* is a label of a text that begins with *first* and *second*, in *owner*, and
   *is_long*, or the other way round: `is_label` in segments.py. */
static int is_label(Pass *pass, Py_UCS4 before, Py_UCS4 last, Py_UCS4 first, Py_UCS4 second, int is_long,
                    const Node *owner)
{
    int is_met = is_ascii_digit(first);
    if (is_ascii_digit(last))
        is_met = is_met ? is_long : Py_UNICODE_ISALPHA(first) && Py_UNICODE_ISALPHA(second);
    else if (last == ')')
        is_met |= Py_UNICODE_ISALPHA(first);
    else
        is_met = Py_UNICODE_ISALPHA(last) && Py_UNICODE_ISALPHA(before) &&
                 (is_met || first == '$' || first == 0xa3 || first == 0x20ac);
    const Node *other = is_met ? previous_element(owner->previous) : NULL;
    const Element *block = (const Element *)SLOT(pass->block, pass->walker->block_slots[BLOCK_ELEMENT]);
    if (!other || owner->parent != block->node || is_raised(owner) || is_raised(other))
        return 0;
    const Node *const texts[] = {owner->parent->children, other->next, owner->next};
    for (int i = 0; i < 3; i++) {
        int is_there = is_text_there(pass, texts[i]);
        if (is_there)
            return is_there < 0 ? FAILED : 0;
    }
    return 1;
}

/* Whether a *text* in *owner* begins with a word that runs on from the line: `runs_on` in segments.py. */
static int runs_on(Pass *pass, PyObject *text, const Node *owner)
{
    PyObject *line = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    const Py_ssize_t length = PyUnicode_GET_LENGTH(line);
    const Py_UCS4 last = PyUnicode_READ_CHAR(line, length - 1), before = length > 1 ? PyUnicode_READ_CHAR(line, length - 2) : 0,
                  first = PyUnicode_READ_CHAR(text, 0),
                  second = PyUnicode_GET_LENGTH(text) > 1 ? PyUnicode_READ_CHAR(text, 1) : 0;
    int is_apart;
    if ((first == 0x201c || first == 0x201e || first == 0x2018) && Py_UNICODE_ISUPPER(second))
        is_apart = is_ascii_of(last, ".!?") || last == 0x2026;
    else
        is_apart = Py_UNICODE_ISUPPER(first) && Py_UNICODE_ISLOWER(second) &&
                   (Py_UNICODE_ISLOWER(last) || is_ascii_digit(last) || is_ascii_of(last, ".!?,:;)%") || last == 0x2026);
    if (is_apart && ((length == 1 && last == ':') || (last == '.' && PyUnicode_FindChar(line, ' ', 0, length, 1) < 0)))
        return 0;
    if (!is_apart) {
        int status = is_label(pass, before, last, first, second, PyUnicode_GET_LENGTH(text) > CENTS, owner);
        if (status <= 0)
            return status;
    }
    const Node *around = owner->parent;
    return !(around && around->type == ELEMENT && has_no_namespace(around) && !strcmp(around->name, "code")) &&
           !(flags_of(pass) & pass->walker->preformatted);
}

/* Adds a text, which stands in *owner*, to the line. */
static int add_piece(Pass *pass, const char *bytes, Node *owner)
{
    const Fold before = pass->fold;
    pass->fold.changes = 0;
    Piece piece = {.text = string_of(bytes, strlen(bytes))};
    if (piece.text && pass->may_run_on && pass->pieces.length) {
        int is_running_on = runs_on(pass, piece.text, owner);
        if (is_running_on)
            Py_SETREF(piece.text, is_running_on < 0 ? NULL : PyUnicode_FromFormat(" %U", piece.text));
    }
    if (!piece.text)
        return FAILED;
    pass->has_ended = 0;
    measure(piece.text, &pass->fold);
    piece.changes = pass->fold.changes;
    pass->fold.changes |= before.changes;
    piece.letters = pass->fold.letters - before.letters;
    piece.bits = pass->within.bits;
    if (pass->in_link) {
        Py_ssize_t words = pass->fold.words - before.words;
        if (before.inside && !is_space(PyUnicode_KIND(piece.text), PyUnicode_READ_CHAR(piece.text, 0)))
            words++; /* the first goes on with one of the text before */
        pass->has_linked = 1;
        pass->linked += piece.letters + (words ? words - 1 : 0);
        piece.bits |= INNER_LINKED;
    }
    pass->has_inner |= piece.bits;
    piece.element = element_of(pass, owner);
    if (!piece.element || add_names(pass) < 0 || append(&pass->pieces, (const char *)&piece, sizeof(piece)) < 0) {
        Py_DECREF(piece.text);
        Py_XDECREF(piece.element);
        return FAILED;
    }
    return 0;
}

/* The same of a text that may be blank or none at all: no line begins with white space. */
static int add_to_line(Pass *pass, const char *text, Node *owner)
{
    if (!text || !*text)
        return 0;
    int blank = pass->pieces.length ? 0 : is_blank(text);
    return blank < 0 ? FAILED : blank ? 0 : add_piece(pass, text, owner);
}

/* The same of a text whose line feeds end lines: `_end_lines` in segments.py. */
static int add_lines(Pass *pass, const char *text, Node *owner)
{
    size_t size = strlen(text) + 1;
    char *copy = PyMem_Malloc(size), *line = copy, *end;
    if (!copy) {
        PyErr_NoMemory();
        return FAILED;
    }
    memcpy(copy, text, size);
    int status = 0;
    while (status == 0 && (end = strchr(line, '\n'))) {
        *end = 0;
        status = add_to_line(pass, line, owner);
        if (status == 0 && pass->pieces.length) {
            status = end_line(pass);
            pass->breaks = 0;
        }
        pass->breaks++;
        line = end + 1;
    }
    if (status == 0)
        status = add_to_line(pass, line, owner);
    PyMem_Free(copy);
    return status;
}

/* The same of the text from *node* on. */
static int add_text(Pass *pass, const Node *node, Node *owner)
{
    const Walker *walker = pass->walker;
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    if (text && pass->keeps_lines && (flags_of(pass) & (walker->lines | walker->preformatted)) == walker->lines)
        return add_lines(pass, text, owner);
    return add_to_line(pass, text, owner);
}

/* --- Attributes -------------------------------------------------------------------------------------------------- */

/* What the attributes of an element say. */
typedef struct {
    const char *names; /* class and id */
    size_t length;
    long flags, hints;
    const char *href;
    int has_item, is_tag, is_unread, bylines, dates;
    PyObject *string; /* of the names */
} Said;

static char lower(char c)
{
    return 'A' <= c && c <= 'Z' ? c + 'a' - 'A' : c;
}

/* The next run of letters and digits from *start* on; a capital after a small letter begins another. */
static Py_ssize_t next_part(const char *name, Py_ssize_t start, Py_ssize_t length, Py_ssize_t *end)
{
    while (start < length && !(class_of(name[start]) & ALNUM))
        start++;
    Py_ssize_t i = start;
    int before = 0, class;
    while (i < length && (class = class_of(name[i])) & ALNUM && !(before == LOWER && class == UPPER)) {
        before = class;
        i++;
    }
    *end = i;
    return start;
}

/* The groups that one ASCII class or id votes for: `_hints_of_name` in hints.py. */
static long hints_of_name(const Walker *walker, const char *name, Py_ssize_t length)
{
    const Table *words = &walker->words;
    const long of_words = (walker->hides - 1) | walker->popup, groups = walker->hides - 1;
    long found = value_of(words, name, length) & 
                 (walker->hides | walker->unseen | walker->nowhere | walker->lined);
    if (length > 1 && name[0] == 'd' && name[1] == '-')
        found |= found & walker->nowhere ? 0 : walker->somewhere;
    else if ((length > 5 && !memcmp(name, "group-", 6) && memchr(name, ':', length)) ||
             (length > 4 && !memcmp(name, "peer-", 5) && memchr(name, ':', length)))
        found |= walker->on_hover;
    char folded[MAX_NAMES], pair[2 * MAX_NAMES + 1];
    int has_upper = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        has_upper |= (unsigned char)(name[i] - 'A') < 26;
        folded[i] = name[i] | 0x20; /* lower case, and digits as they are; no word has others */
    }
    Py_ssize_t shortest = 1, end, start = next_part(name, 0, length, &end), first = start;
    if (has_upper) {
        Py_ssize_t parts = 0;
        for (; start < length; start = next_part(name, end, length, &end))
            parts++;
        shortest = parts < 3 ? 1 : 3;
        start = next_part(name, 0, length, &end);
    }
    const char *before = NULL; /* the word before, if one of two parts may begin with it */
    Py_ssize_t before_size = 0;
    for (; start < length; start = next_part(name, end, length, &end)) {
        const char *word = folded + start;
        Py_ssize_t size = end - start;
        if (start == first && value_of(words, word, size) & walker->negation)
            return found;
        while (size && class_of(word[size - 1]) == DIGIT)
            size--;
        long value = value_of(words, word, size);
        if (size >= shortest)
            found |= value & of_words;
        if (before) {
            memcpy(pair, before, before_size);
            pair[before_size] = '-';
            memcpy(pair + before_size + 1, word, size);
            found |= value_of(words, pair, before_size + 1 + size) & groups;
        }
        before = value & walker->first ? word : NULL;
        before_size = size;
    }
    return found;
}

static long cached_hints(Walker *walker, const char *name, Py_ssize_t length)
{
    if (length > CACHED_LENGTH)
        return hints_of_name(walker, name, length);
    uint64_t key[CACHED_LENGTH / 8];
    for (int i = 0; i < CACHED_LENGTH / 8; i++)
        key[i] = start_of(name + Py_MIN(8 * i, length), Py_MAX(length - 8 * i, 0));
    uint64_t hash = (key[0] ^ key[1] * 3 ^ key[2] * 5) * FIBONACCI;
    Cached *cached = &walker->cache[hash >> 40 & (CACHED_NAMES - 1)];
    const uint64_t *known = cached->name;
    if (known[0] != key[0] || known[1] != key[1] || known[2] != key[2]) {
        memcpy(cached->name, key, sizeof(key));
        cached->hints = hints_of_name(walker, name, length);
    }
    return cached->hints;
}

/* The place for what is known of *names*. */
static Known *place_of(Pass *pass, const char *names, size_t length)
{
    uint64_t hash = length, part = 0;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&part, names + i, 8);
        hash = (hash ^ part) * FIBONACCI;
        hash ^= hash >> 32;
    }
    for (part = 0; i < length; i++)
        part = part << 8 | (unsigned char)names[i];
    return &pass->known[((hash ^ part) * FIBONACCI >> 40) % KNOWN_NAMES];
}

static int is_known(const Known *known, const char *names, size_t length)
{
    PyObject *string = known->string;
    return string && PyUnicode_GET_LENGTH(string) == (Py_ssize_t)length &&
           !memcmp(PyUnicode_1BYTE_DATA(string), names, length);
}

/* Has Python read names that are not ASCII: capitals and white space are its to know. */
static int ask_for_names(Pass *pass, Node *node, Known *known, const Said *said)
{
    PyObject *whole = PyUnicode_DecodeUTF8(said->names, said->length, NULL);
    if (!whole)
        return FAILED;
    known->string = PyUnicode_Substring(whole, 0, pass->walker->kept_names);
    Py_DECREF(whole);
    if (!known->string)
        return FAILED;
    PyObject *element = element_of(pass, node);
    if (!element || PyList_Append(pass->held, element) < 0) {
        Py_XDECREF(element);
        return FAILED;
    }
    Py_DECREF(element);
    PyObject *read = PyObject_CallOneArg(pass->walker->read_names, known->string);
    if (!read)
        return FAILED;
    int is_read = PyArg_ParseTuple(read, "li", &known->hints, &known->shown);
    Py_DECREF(read);
    return is_read ? 0 : FAILED;
}

/* Reads names that are ASCII. */
static int read_ascii_names(Walker *walker, Known *known, const char *names, Py_ssize_t length)
{
    long found = 0;
    int is_hidden = 0;
    for (Py_ssize_t i = 0; i < length;) {
        while (i < length && class_of(names[i]) == SPACE)
            i++;
        Py_ssize_t start = i;
        while (i < length && class_of(names[i]) != SPACE)
            i++;
        if (start < i && start < walker->max_names)
            found |= cached_hints(walker, names + start, Py_MIN(i, walker->max_names) - start);
        if (length > walker->max_names)
            is_hidden |= (value_of(&walker->words, names + start, i - start) & walker->hides) != 0;
    }
    Py_XSETREF(known->string, string_of(names, length));
    known->hints = found;
    known->shown = (found & walker->popup ? SHOWN_POPUP : 0) | (found & walker->lined ? SHOWN_LINES : 0);
    if ((found & walker->unseen && found & walker->on_hover) ||
        (found & walker->nowhere && !(found & walker->somewhere)))
        known->shown |= SHOWN_NOT_IN_LINE;
    if (length > walker->max_names ? is_hidden : (found & walker->hides) != 0)
        known->shown |= SHOWN_NOT;
    return known->string ? 0 : FAILED;
}

/* Reads the class and id of an element: `_said_by_names` in segments.py. */
static int read_names(Pass *pass, Node *node, Said *said)
{
    Walker *walker = pass->walker;
    Known *known = place_of(pass, said->names, said->length), asked = {NULL};
    if (!is_known(known, said->names, said->length)) {
        if (is_ascii(said->names, said->length)) {
            said->length = Py_MIN((Py_ssize_t)said->length, walker->kept_names);
            if (read_ascii_names(walker, known, said->names, said->length) < 0)
                return FAILED;
        } else {
            known = &asked;
            int failed = ask_for_names(pass, node, known, said) < 0;
            said->string = asked.string;
            Py_ssize_t length;
            if (failed || !(said->names = PyUnicode_AsUTF8AndSize(said->string, &length)))
                return FAILED;
            said->length = length;
        }
    }
    if (!said->string)
        said->string = Py_NewRef(known->string);
    said->hints = known->hints & (walker->hides - 1);
    said->bylines += (said->hints & walker->author) != 0;
    said->dates += (said->hints & walker->date) != 0;
    if (known->shown & SHOWN_NOT)
        said->flags |= walker->hidden;
    if (known->shown & SHOWN_NOT_IN_LINE)
        said->flags |= UNSEEN_IN_LINE;
    if (known->shown & SHOWN_POPUP)
        said->flags |= EXPLAINS;
    if (known->shown & SHOWN_LINES)
        said->flags |= walker->lines;
    return 0;
}

/* *value* in lower case, without blanks if *folded*; NULL on failure. */
static const char *lowered(Pass *pass, const char *value, int folded)
{
    pass->text.length = 0;
    if (append(&pass->text, value, strlen(value)) < 0)
        return NULL;
    char *to = pass->text.bytes;
    for (; *value; value++)
        if (!folded || *value != ' ')
            *to++ = lower(*value);
    *to = 0;
    return pass->text.bytes;
}

/* The value of an attribute of no namespace; ODD if it holds entities, which libxml2 knows. */
static int value_of_attribute(const Attribute *attribute, const char **value)
{
    const Node *text = attribute->children;
    *value = text && text->content ? text->content : "";
    return text && (text->next || (text->type != TEXT && text->type != CDATA)) ? ODD : DONE;
}

static int is_plain(const Attribute *attribute)
{
    return !attribute->namespace || !attribute->namespace->href;
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

/* Reads the attributes of an element: `_said_by` in segments.py. */
static int read_attributes(Pass *pass, Node *node, Said *said)
{
    const Walker *walker = pass->walker;
    int is_author, there = 0;
    for (Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&walker->attributes, pass->attributes, attribute->name);
        int read = entry ? entry->value & READ_MASK : 0;
        if (!read)
            continue;
        if (!is_plain(attribute))
            continue;
        const char *value;
        if (there & 1 << read || value_of_attribute(attribute, &value) == ODD)
            return ODD; /* the same attribute again: XML that was recovered has that, and lxml gives the first value */
        there |= 1 << read;
        switch (read) {
        case CLASS:
        case ID:
            if (said->length) {
                if (said->names != pass->names.bytes) {
                    pass->names.length = 0;
                    if (append(&pass->names, said->names, said->length) < 0)
                        return FAILED;
                }
                if (append(&pass->names, " ", 1) < 0 || append(&pass->names, value, strlen(value)) < 0)
                    return FAILED;
                said->names = pass->names.bytes;
                said->length = pass->names.length;
            } else {
                said->names = value;
                said->length = strlen(value);
            }
            break;
        case HREF:
            said->href = value;
            break;
        case STYLE:
            value = lowered(pass, value, 1);
            if (!value)
                return FAILED;
            if (strstr(value, "display:none") || strstr(value, "visibility:hidden"))
                said->flags |= walker->hidden;
            if (strstr(value, "white-space:pre"))
                said->flags |= walker->lines;
            break;
        case ARIA_HIDDEN:
            said->is_unread = !strcmp(value, "true");
            break;
        case HIDDEN:
            said->flags |= walker->hidden;
            break;
        case ROLE:
            said->flags |= value_of(&walker->roles, value, strlen(value));
            break;
        case POPOVER:
            said->flags |= POPS_UP;
            break;
        case OPEN:
            said->flags |= IS_OPEN;
            break;
        case ITEM:
            said->has_item = *value != 0;
            if (strstr(value, "articleBody"))
                said->flags |= walker->body;
            is_author = strstr(value, "author") || strstr(value, "creator");
            value = lowered(pass, value, 0);
            if (!value)
                return FAILED;
            if (strstr(value, "date"))
                said->dates++;
            else
                said->bylines += is_author;
            break;
        case REL:
            said->bylines += strstr(value, "author") != NULL;
            said->is_tag = !strcmp(value, "tag");
            break;
        case PROPERTY:
            value = lowered(pass, value, 0);
            if (!value)
                return FAILED;
            said->dates += strstr(value, "date") != NULL;
            break;
        }
    }
    return said->length ? read_names(pass, node, said) : 0;
}

/* --- Elements ---------------------------------------------------------------------------------------------------- */

/* Whether a script may be of a JSON-LD type. */
static int is_data(const Node *node)
{
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const char *value;
        if (!strcmp(attribute->name, "type") && (value_of_attribute(attribute, &value) == ODD || strchr(value, '+')))
            return 1;
    }
    return 0;
}

/* *text* as a string without white space around it. */
static PyObject *stripped(const char *text)
{
    text = skip_blanks(text);
    size_t length = strlen(text);
    while (length && class_of(text[length - 1]) == SPACE)
        length--;
    PyObject *string = string_of(text, length);
    if (!string || PyUnicode_IS_ASCII(string))
        return string;
    const int kind = PyUnicode_KIND(string);
    const void *data = PyUnicode_DATA(string);
    Py_ssize_t start = 0, end = PyUnicode_GET_LENGTH(string);
    while (start < end && is_space(kind, PyUnicode_READ(kind, data, start)))
        start++;
    while (start < end && is_space(kind, PyUnicode_READ(kind, data, end - 1)))
        end--;
    PyObject *part = PyUnicode_Substring(string, start, end);
    Py_DECREF(string);
    return part;
}

/* The same in lower case, or *text* as it is in lower case. */
static PyObject *small(Pass *pass, const char *text, int is_stripped)
{
    if (is_ascii(text, strlen(text))) {
        text = lowered(pass, text, 0);
        return !text ? NULL : is_stripped ? stripped(text) : string_of(text, strlen(text));
    }
    PyObject *string = is_stripped ? stripped(text) : string_of(text, strlen(text));
    PyObject *lower_case = string ? PyObject_CallMethod(string, "lower", NULL) : NULL;
    Py_XDECREF(string);
    return lower_case;
}

/* Adds a tuple of *parts*, which it takes over. */
static int add_parts(PyObject *list, PyObject *const parts[], Py_ssize_t count)
{
    PyObject *tuple = PyTuple_New(count);
    int failed = !tuple;
    for (Py_ssize_t i = 0; i < count; i++) {
        failed = failed || !parts[i];
        if (tuple)
            PyTuple_SET_ITEM(tuple, i, parts[i]);
        else
            Py_XDECREF(parts[i]);
    }
    if (tuple)
        PyObject_GC_UnTrack(tuple); /* as in `make` */
    failed = failed || PyList_Append(list, tuple) < 0;
    Py_XDECREF(tuple);
    return failed ? FAILED : DONE;
}

/* Notes the *content* of a `meta` element under the names that one of its attributes has. */
static int note_names(Pass *pass, const char *attribute, int are_several, PyObject *content)
{
    PyObject *name = small(pass, attribute, 1), *names = NULL;
    if (!name || (are_several && !(names = PyUnicode_Split(name, NULL, -1)))) {
        Py_XDECREF(name);
        return FAILED;
    }
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < (names ? PyList_GET_SIZE(names) : 1); i++) {
        PyObject *const parts[] = {Py_NewRef(names ? PyList_GET_ITEM(names, i) : name), Py_NewRef(content)};
        failed = add_parts(pass->metas, parts, 2) < 0;
    }
    Py_DECREF(name);
    Py_XDECREF(names);
    return failed ? FAILED : DONE;
}

/* Does what `note` in segments.py does for `meta` and `link`, of which most pages have dozens. */
static int note_at_once(Pass *pass, const Node *node, int is_meta)
{
    const char *values[NOTED] = {NULL};
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&pass->walker->attributes, pass->attributes, attribute->name);
        const long number = entry ? entry->value >> READ_BITS : 0;
        const char *value;
        if (!number || !is_plain(attribute))
            continue;
        if (value_of_attribute(attribute, &value) == ODD)
            return ODD;
        if (!values[number]) /* the first, if there are two */
            values[number] = value;
    }
    if (!is_meta) {
        const char *rel = values[NOTED_REL], *href = values[NOTED_HREF], *language = values[NOTED_LANGUAGE];
        rel = rel && *rel ? rel : values[NOTED_ITEM];
        if (!rel || !*rel || !href || !*href)
            return DONE;
        language = language ? language : "";
        PyObject *const parts[] = {small(pass, rel, 0), stripped(href), string_of(language, strlen(language))};
        return add_parts(pass->head_links, parts, 3);
    }
    if (!values[NOTED_CONTENT] || !*values[NOTED_CONTENT])
        return DONE;
    PyObject *content = stripped(values[NOTED_CONTENT]);
    int status = content ? DONE : FAILED;
    for (int number = NOTED_PROPERTY; number <= NOTED_HTTP && status == DONE; number++)
        if (values[number] && *values[number])
            status = note_names(pass, values[number], number == NOTED_PROPERTY, content);
    Py_XDECREF(content);
    return status;
}

/* Leaves an element that speaks of the page to `note` in segments.py. */
static int note(Pass *pass, const Node *node, const Entry *tag, int has_text)
{
    PyObject *attributes = PyDict_New();
    if (!attributes)
        return FAILED;
    int status = DONE;
    for (const Attribute *attribute = node->attributes; attribute && status == DONE; attribute = attribute->next) {
        const Entry *entry = look_up_name(&pass->walker->attributes, pass->attributes, attribute->name);
        if (!entry || !(entry->value >> READ_BITS) || !is_plain(attribute))
            continue;
        const char *value;
        status = value_of_attribute(attribute, &value);
        if (status == DONE) {
            PyObject *string = PyUnicode_FromString(value);
            if (!string || !PyDict_SetDefault(attributes, entry->word, string)) /* the first, if there are two */
                status = FAILED;
            Py_XDECREF(string);
        }
    }
    const char *text = NULL;
    if (status == DONE && has_text)
        status = collect_text(pass, node->children, &text);
    if (status == DONE) {
        PyObject *noted = Py_BuildValue("(OOs)", tag->word, attributes, text);
        status = !noted || PyList_Append(pass->notes, noted) < 0 ? FAILED : DONE;
        Py_XDECREF(noted);
    }
    Py_DECREF(attributes);
    return status;
}

/* Notes *element*, so many times, in one of the lists of the result. */
static int place(Pass *pass, PyObject *list, PyObject *element, int times)
{
    if (!times)
        return 0;
    PyObject *placed = make(pass->walker->placed_type, 3);
    if (!placed)
        return FAILED;
    PyTuple_SET_ITEM(placed, 0, Py_NewRef(element));
    PyTuple_SET_ITEM(placed, 1, Py_NewRef(pass->position));
    PyTuple_SET_ITEM(placed, 2, Py_NewRef(pass->block));
    int failed = 0;
    while (times-- && !failed)
        failed = PyList_Append(list, placed) < 0;
    Py_DECREF(placed);
    return failed ? FAILED : 0;
}

static int add_string(PyObject *list, const char *text)
{
    PyObject *string = PyUnicode_FromString(text);
    int failed = !string || PyList_Append(list, string) < 0;
    Py_XDECREF(string);
    return failed ? FAILED : 0;
}

static int add_number(PyObject *list, Py_ssize_t value)
{
    PyObject *number = PyLong_FromSsize_t(value);
    int failed = !number || PyList_Append(list, number) < 0;
    Py_XDECREF(number);
    return failed ? FAILED : 0;
}

/* What is around the text of an inline element of these *names* and *bits*: `within` in inner.py. */
static int go_within(Pass *pass, const Said *said, int bits)
{
    Around *within = &pass->within;
    if (!said->length) {
        within->bits |= bits ? bits | INNER_INLINE : 0;
        return 0;
    }
    within->bits |= bits | INNER_INLINE | INNER_NAMED;
    if (within->characters >= INNER_CHARACTERS)
        return 0;
    size_t characters, some = first_characters(said->names, said->length, INNER_CHARACTERS, &characters);
    pass->around.length = within->start + within->length; /* what is beyond was around others */
    if ((within->length && append(&pass->around, " ", 1) < 0) || append(&pass->around, said->names, some) < 0)
        return FAILED;
    within->characters += characters + (within->length > 0);
    within->length = pass->around.length - within->start;
    return 0;
}

/* The bits of Inner that a link votes for: `said_by_link` in inner.py. */
static int said_by_link(const Pass *pass, const char *href)
{
    static const char *const schemes[] = {"javascript:", "mailto:", "tel:"};
    href += strspn(href, " \t\n\v\f\r");
    const char *at = !strncmp(href, "http:", 5) ? href + 5 : !strncmp(href, "https:", 6) ? href + 6 : href;
    if (at[0] == '/' && at[1] == '/') {
        size_t host = strlen(pass->host), length = strcspn(at += 2, "/?#");
        for (size_t i = 0; i + host <= length; i++)
            if (!memcmp(at + i, pass->host, host))
                return INNER_INLINE;
        return INNER_INLINE | (host ? INNER_FOREIGN : 0);
    }
    if (!*href || *href == '#')
        return INNER_INLINE | INNER_ANCHOR;
    for (size_t i = 0; i < Py_ARRAY_LENGTH(schemes); i++) {
        size_t k = 0;
        while (schemes[i][k] && lower(href[k]) == schemes[i][k])
            k++;
        if (!schemes[i][k])
            return INNER_INLINE | INNER_ANCHOR;
    }
    return INNER_INLINE;
}

static void trim(const char **text, size_t *length);

/* How many characters a UTF-8 *text* of some bytes has, without the blanks around it, of which it is freed. */
static size_t trimmed_characters(const char **text, size_t *length)
{
    size_t characters;
    trim(text, length);
    first_characters(*text, *length, *length, &characters);
    return characters;
}

/* Finds the first character of a *text* that is not empty. */
static int first_of(const char *text, Py_UCS4 *first)
{
    size_t one, bytes = first_characters(text, strlen(text), 1, &one);
    PyObject *string = PyUnicode_DecodeUTF8(text, bytes, NULL);
    if (!string)
        return FAILED;
    *first = PyUnicode_READ_CHAR(string, 0);
    Py_DECREF(string);
    return 0;
}

static int kind_of(Pass *pass, const Node *node)
{
    if (node->type != ELEMENT)
        return KIND_SKIP;
    const Entry *entry = has_no_namespace(node) ? look_up_name(&pass->walker->tags, pass->tags, node->name) : NULL;
    return entry ? entry->value & KIND_MASK : KIND_INLINE;
}

static int is_in_line(int kind)
{
    return kind == KIND_INLINE || kind == KIND_LINK || kind == KIND_TIME;
}

enum { UNSEEN = 2 };

/* UNSEEN if an inline element is, else 0; ODD as in `value_of_attribute`. */
static int is_out_of_sight(Pass *pass, Node *node)
{
    Said said = {.names = ""};
    int status = read_attributes(pass, node, &said);
    Py_XDECREF(said.string);
    if (status == DONE && said.flags & (pass->walker->hidden | POPS_UP | UNSEEN_IN_LINE))
        return UNSEEN;
    return status;
}

/* The text after a *button* in its line: `_text_after` in segments.py; NULL if there is none. */
static int text_after(Pass *pass, const Node *button, const char **text)
{
    const Node *element = button;
    *text = NULL;
    for (int i = 0; i < NEAR; i++) {
        const char *tail;
        if (collect_text(pass, element->next, &tail) < 0)
            return FAILED;
        int blank = tail && *tail ? is_blank(tail) : 1;
        if (blank < 0)
            return FAILED;
        if (!blank) {
            *text = tail;
            return DONE;
        }
        Node *after = next_element(element->next);
        if (after) {
            int kind = kind_of(pass, after), status = kind == KIND_SKIP ? UNSEEN : DONE;
            if (is_in_line(kind))
                status = is_out_of_sight(pass, after);
            if (status != UNSEEN)
                return status;
        } else {
            after = element->parent;
            if (!after || after->type != ELEMENT || !is_in_line(kind_of(pass, after)))
                return DONE;
        }
        element = after;
    }
    return DONE;
}

enum { IN_SENTENCE = 2 };

/* IN_SENTENCE if a *button* is a word in a sentence, else 0: `is_in_sentence` in segments.py; ODD as above. */
static int is_in_sentence(Pass *pass, const Node *button)
{
    const Node *parent = button->parent;
    const char *text;
    if (pass->pieces.length && parent && has_no_namespace(parent) && !strcmp(parent->name, "p")) {
        if (collect_text(pass, button->next, &text) < 0)
            return FAILED;
        int blank = text && *text ? is_blank(text) : 1;
        if (blank <= 0)
            return blank < 0 ? FAILED : IN_SENTENCE;
    }
    if (collect_text(pass, button->children, &text) < 0)
        return FAILED;
    size_t length = text ? strlen(text) : 0, characters = text ? trimmed_characters(&text, &length) : 0;
    if (!characters || characters > LABEL)
        return 0;
    int status = text_after(pass, button, &text);
    if (status != DONE || !text)
        return status;
    length = strlen(text);
    if (trimmed_characters(&text, &length) < REST)
        return 0;
    if (strchr(",.;:)", *text))
        return IN_SENTENCE;
    Py_UCS4 c;
    if (first_of(text, &c) < 0)
        return FAILED;
    return Py_UNICODE_ISALPHA(c) && !Py_UNICODE_ISUPPER(c) ? IN_SENTENCE : 0;
}

/* Whether a *noscript* begins with a picture: `holds_picture` in segments.py. */
static int holds_picture(Pass *pass, const Node *noscript)
{
    const Node *first = next_element(noscript->children);
    if (!first || first->type != ELEMENT || !has_no_namespace(first) ||
        (strcmp(first->name, "img") && strcmp(first->name, "picture") && strcmp(first->name, "iframe")))
        return 0;
    const char *text;
    if (collect_text(pass, noscript->children, &text) < 0)
        return FAILED;
    return text && *text ? is_blank(text) : 1;
}

enum { READ_OUT = 2 };

/* READ_OUT if a *text*, which may be NULL, begins with a small letter, else 0. */
static int begins_small(const char *text)
{
    if (!text || !*text)
        return 0;
    Py_UCS4 first;
    if (first_of(text, &first) < 0)
        return FAILED;
    return Py_UNICODE_ISLOWER(first) ? READ_OUT : 0;
}

/* READ_OUT if *node* is read out and not shown, else 0; ODD as in `value_of_attribute`. */
static int is_read_out(const Node *node)
{
    static const char *const read_out[] = {"screen-reader", "sr-only", "visually-hidden", "visuallyhidden"};
    if (!node || node->type != ELEMENT)
        return 0;
    const char *value;
    int status = find_attribute(node, "class", &value);
    for (size_t i = 0; status == DONE && value && i < Py_ARRAY_LENGTH(read_out); i++)
        if (strstr(value, read_out[i]))
            return READ_OUT;
    return status;
}

/* READ_OUT if an inline element that is not read out stands beside a copy that is: `is_shown` in segments.py. */
static int is_shown(Pass *pass, const Node *node)
{
    const Node *before = previous_element(node->previous), *after = next_element(node->next);
    const Node *last = before && before->type == ELEMENT ? previous_element(before->last) : NULL;
    const Node *const copies[] = {before, last, after}, *const told[] = {before, before, after};
    for (int i = 0; i < 3; i++) {
        const char *text;
        int status = is_read_out(copies[i]);
        if (status == DONE)
            continue;
        if (status == READ_OUT && collect_text(pass, told[i]->children, &text) < 0)
            return FAILED;
        if (status != READ_OUT || (text && strpbrk(text, "0123456789")))
            return status;
        const Node *end = node;
        if (i == 2) {
            if (collect_text(pass, node->next, &text) < 0)
                return FAILED;
            end = text && *text ? node : after;
        }
        if (collect_text(pass, end->next, &text) < 0)
            return FAILED;
        return begins_small(text);
    }
    return 0;
}

/* --- Formulas: formulas.py --------------------------------------------------------------------------------------- */

static int is_blank_byte(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void trim(const char **text, size_t *length)
{
    while (*length && is_blank_byte(**text))
        ++*text, --*length;
    while (*length && is_blank_byte((*text)[*length - 1]))
        --*length;
}

/* Whether a link to its own page is but a mark: `is_mark` in segments.py. */
static int is_mark(Pass *pass, const Node *link)
{
    static const char *const marks[] = {"#", "\xc2\xb6", "\xc2\xa7"};
    const char *text;
    if (next_element(link->children))
        return 0;
    if (collect_text(pass, link->children, &text) < 0)
        return FAILED;
    if (!text)
        return 0;
    size_t length = strlen(text);
    trim(&text, &length);
    for (size_t i = 0; i < Py_ARRAY_LENGTH(marks); i++)
        if (length == strlen(marks[i]) && !memcmp(text, marks[i], length))
            return 1;
    return 0;
}

/* Adds a formula to the line, without blanks and MediaWiki's wrapper around it, if anything is left: `_bare`. */
static int add_formula(Pass *pass, const char *tex, Node *owner, int *is_added)
{
    static const char *const styles[] = {"{\\displaystyle ", "{\\textstyle "};
    if (!tex)
        return DONE;
    size_t length = strlen(tex);
    trim(&tex, &length);
    for (size_t i = 0; i < Py_ARRAY_LENGTH(styles); i++) {
        size_t head = strlen(styles[i]);
        if (length > head && !memcmp(tex, styles[i], head) && tex[length - 1] == '}') {
            tex += head;
            length -= head + 1;
            trim(&tex, &length);
        }
    }
    if (!length)
        return DONE;
    *is_added = 1;
    char *bare = PyMem_Malloc(length + 1);
    if (!bare) {
        PyErr_NoMemory();
        return FAILED;
    }
    memcpy(bare, tex, length);
    bare[length] = 0;
    int status = add_to_line(pass, bare, owner);
    PyMem_Free(bare);
    return status;
}

/* Adds the TeX of a `math` element: `tex_of_math`. */
static int add_math(Pass *pass, Node *math, int *is_added)
{
    const char *value;
    int status = find_attribute(math, "alttext", &value);
    if (status != DONE)
        return status;
    if (value && *value)
        return add_formula(pass, value, math, is_added);
    const Node *child = next_element(math->children);
    if (!child || child->type != ELEMENT || !has_no_namespace(child) || strcmp(child->name, "semantics"))
        return DONE;
    for (child = next_element(child->children); child; child = next_element(child->next)) {
        if (child->type != ELEMENT || !has_no_namespace(child) || strcmp(child->name, "annotation"))
            continue;
        status = find_attribute(child, "encoding", &value);
        if (status != DONE)
            return status;
        if (value && (strstr(value, "tex") || strstr(value, "TeX"))) {
            const char *text;
            return collect_text(pass, child->children, &text) < 0 ? FAILED : add_formula(pass, text, math, is_added);
        }
    }
    return DONE;
}

/* Adds what an image that shows a formula has for those who do not see it: `tex_of_image`. */
static int add_formula_image(Pass *pass, Node *image, int *is_added)
{
    const char *value;
    int status = find_attribute(image, "class", &value);
    if (status != DONE || !value || (strcmp(value, "latex") && !strstr(value, "mwe-math-fallback")))
        return status;
    status = find_attribute(image, "alt", &value);
    return status != DONE ? status : add_formula(pass, value, image, is_added);
}

enum { UTF8_MOST = 4, LONGEST_GLYPH = 4, LONGEST_EMOJI = 8, FIRST_EMOJI = 0x1f000 };

/* Adds the characters that a picture beside text stands for: `glyph_of` in glyphs.py. */
static int add_glyph(Pass *pass, Node *image, int *is_added)
{
    static const char *const parts[] = {"emoji", "smiley", "smilie", "gaiji"};
    const char *alt, *names, *after;
    int status = find_attribute(image, "alt", &alt);
    if (status != DONE || !alt || !*alt)
        return status;
    size_t length = strlen(alt), characters;
    trim(&alt, &length);
    if (length > UTF8_MOST * LONGEST_EMOJI) /* sooner than by its characters */
        return DONE;
    characters = trimmed_characters(&alt, &length);
    if (!characters || characters > LONGEST_EMOJI || memchr(alt, ' ', length))
        return status;
    Py_UCS4 first, next = 0;
    if (first_of(alt, &first) < 0)
        return FAILED;
    int is_glyph = first >= FIRST_EMOJI;
    if (characters > LONGEST_GLYPH && !is_glyph)
        return DONE;
    int is_behind = pass->pieces.length > 0, is_before;
    if ((is_before = is_text_there(pass, image->next)) < 0 || collect_text(pass, image->next, &after) < 0)
        return FAILED;
    if (!is_behind && !is_before)
        return DONE;
    if (is_before && first_of(after, &next) < 0)
        return FAILED;
    if (!is_behind && characters == 1 && Py_UNICODE_ISUPPER(first) && Py_UNICODE_ISLOWER(next))
        return add_formula(pass, alt, image, is_added);
    if (!is_glyph) {
        if ((status = find_attribute(image, "class", &names)) != DONE)
            return status;
        for (size_t i = 0; names && i < Py_ARRAY_LENGTH(parts); i++)
            is_glyph |= strstr(names, parts[i]) != NULL;
    }
    return is_glyph ? add_formula(pass, alt, image, is_added) : DONE;
}

/* Adds the TeX in a script: `tex_of_script`. */
static int add_formula_script(Pass *pass, Node *script)
{
    const char *value;
    int status = find_attribute(script, "type", &value), is_added;
    if (status != DONE || !value || strncmp(value, "math/tex", 8))
        return status;
    const Node *before = previous_element(script->previous);
    if (before && before->type == ELEMENT) {
        status = find_attribute(before, "class", &value);
        if (status != DONE || (value && strstr(value, "MathJax")))
            return status;
    }
    const char *text;
    return collect_text(pass, script->children, &text) < 0 ? FAILED : add_formula(pass, text, script, &is_added);
}

/* Makes a block and stands in it. */
static int begin_block(Pass *pass, PyObject *element, PyObject *tag, const Said *said, long flags)
{
    const Walker *walker = pass->walker;
    const Py_ssize_t *slots = walker->block_slots;
    PyObject *block = make(walker->block_type, 0);
    if (!block)
        return FAILED;
    SLOT(block, slots[BLOCK_ELEMENT]) = Py_NewRef(element);
    SLOT(block, slots[BLOCK_TAG]) = Py_NewRef(tag);
    SLOT(block, slots[BLOCK_PARENT]) = Py_NewRef(pass->block ? pass->block : Py_None);
    SLOT(block, slots[BLOCK_START]) = Py_NewRef(pass->position);
    SLOT(block, slots[BLOCK_END]) = Py_NewRef(pass->position);
    PyObject *names = said->string ? said->string : walker->no_names;
    PyObject *above = pass->block ? SLOT(pass->block, slots[BLOCK_FLAGS]) : NULL;
    int is_same = above && PyLong_AsLong(above) == flags; /* as mostly */
    SLOT(block, slots[BLOCK_NAMES]) = Py_NewRef(names);
    int failed = set(block, slots[BLOCK_INDEX], PyLong_FromSsize_t(PyList_GET_SIZE(pass->blocks))) < 0 ||
                 set(block, slots[BLOCK_HINTS], PyLong_FromLong(said->hints)) < 0 ||
                 set(block, slots[BLOCK_FLAGS], is_same ? Py_NewRef(above) : PyLong_FromLong(flags)) < 0 ||
                 PyList_Append(pass->blocks, block) < 0;
    if (!failed)
        pass->block = block;
    Py_DECREF(block);
    return failed ? FAILED : 0;
}

/* Sets the end of the block that the pass stands in. */
static void end_block(Pass *pass)
{
    Py_SETREF(SLOT(pass->block, pass->walker->block_slots[BLOCK_END]), Py_NewRef(pass->position));
}

static int begin_element(Pass *pass, Node *node, int *kind)
{
    const Walker *walker = pass->walker;
    Said said = {.names = ""};
    const Entry *entry = has_no_namespace(node) ? look_up_name(&walker->tags, pass->tags, node->name) : NULL;
    long own = entry ? entry->value >> KIND_BITS : 0;
    *kind = entry ? entry->value & KIND_MASK : KIND_INLINE;
    PyObject *element = NULL;
    int status = DONE;
    if (entry && (entry->word == walker->button_tag || (pass->pieces.length && entry->word == walker->noscript_tag))) {
        int is_button = entry->word == walker->button_tag;
        int is_inline = is_button ? is_in_sentence(pass, node) : holds_picture(pass, node);
        if (is_inline < 0 || (is_button && is_inline == ODD))
            return is_inline;
        if (is_inline) {
            *kind = KIND_INLINE;
            own = 0;
        }
    } else if (*kind == KIND_SKIP && entry->word == walker->template_tag) {
        const char *mode = NULL;
        if ((status = find_attribute(node, "shadowrootmode", &mode)) != DONE)
            return status;
        if (mode) {
            *kind = KIND_INLINE;
            own = 0;
        }
    }
    if (*kind <= KIND_TIME) {
        status = read_attributes(pass, node, &said);
        if (status == DONE && *kind == KIND_BLOCK &&
            (said.flags & POPS_UP || (entry->word == walker->dialog_tag && !(said.flags & IS_OPEN)))) {
            *kind = KIND_SKIP; /* it stands over the page, once it is asked for */
            goto done;
        }
        if (status == DONE && said.is_unread && !(said.flags & walker->hidden)) {
            int beside = *kind == KIND_BLOCK ? 0 : is_shown(pass, node);
            if (!beside)
                said.flags |= walker->hidden;
            status = beside == READ_OUT ? DONE : beside;
        }
        if (status == DONE && (*kind == KIND_BLOCK || *kind == KIND_TIME || said.bylines || said.dates ||
                               (*kind == KIND_LINK && said.href))) {
            element = element_of(pass, node);
            status = element ? DONE : FAILED;
        }
    }
    if (status != DONE)
        goto done;
    int failed = 0, is_only_mark;
    switch (*kind) {
    case KIND_BLOCK:
        failed = end_line(pass) < 0;
        pass->breaks = 0;
        pass->keeps_lines |= (said.flags & walker->lines) != 0;
        pass->within = (Around){.start = pass->within.start + pass->within.length};
        if (entry->word == walker->body_tag) /* its classes speak of the page and the theme */
            said.hints = 0;
        failed = failed || place(pass, pass->bylines, element, said.bylines) < 0 ||
                 place(pass, pass->times, element, said.dates) < 0 ||
                 begin_block(pass, element, entry->word, &said, flags_of(pass) | own | (said.flags & ~OF_ELEMENT)) < 0 ||
                 (own == walker->heading && PyList_Append(pass->headings, pass->block) < 0) ||
                 (own == walker->table && PyList_Append(pass->tables, pass->block) < 0);
        break;
    case KIND_TIME:
    case KIND_LINK:
    case KIND_INLINE:
        failed = (*kind == KIND_TIME && place(pass, pass->times, element, !said.has_item) < 0) ||
                 place(pass, pass->bylines, element, said.bylines) < 0 ||
                 place(pass, pass->times, element, said.dates) < 0;
        if (said.flags & (walker->hidden | POPS_UP | UNSEEN_IN_LINE) ||
            (said.flags & EXPLAINS && *kind != KIND_LINK && pass->pieces.length && ends_in_word(pass))) {
            /* text that nobody sees is left out of its line */
            *kind = KIND_SKIP;
        } else if (*kind == KIND_LINK && said.href && *said.href == '#' && (is_only_mark = is_mark(pass, node))) {
            failed = failed || is_only_mark < 0;
            *kind = KIND_SKIP;
        } else if (*kind == KIND_LINK && said.href) {
            pass->in_link++;
            pass->link_count++;
            failed = failed || (said.is_tag && add_number(pass->tag_links, PyList_GET_SIZE(pass->links)) < 0) ||
                     place(pass, pass->links, element, 1) < 0 || add_string(pass->hrefs, said.href) < 0 ||
                     go_within(pass, &said, said_by_link(pass, said.href)) < 0;
        } else {
            *kind = KIND_INLINE;
            failed = failed || go_within(pass, &said, (int)own) < 0;
            if (!failed && !entry && has_no_namespace(node) && !strcmp(node->name, "math")) {
                int is_added = 0;
                status = add_math(pass, node, &is_added);
                if (is_added)
                    *kind = KIND_SKIP;
            }
        }
        break;
    case KIND_BREAK:
        if (pass->pieces.length) {
            failed = end_line(pass) < 0;
            pass->breaks = 0;
        }
        pass->breaks++;
        break;
    case KIND_IMAGE: {
        int is_added = 0;
        status = add_formula_image(pass, node, &is_added);
        if (status == DONE && !is_added)
            status = add_glyph(pass, node, &is_added);
        if (status != DONE || is_added)
            break;
    } /* fall through */
    case KIND_MEDIA:
        element = element_of(pass, node);
        failed = !element || place(pass, *kind == KIND_IMAGE ? pass->images : pass->media, element, 1) < 0;
        break;
    case KIND_SCRIPT:
        status = is_data(node) ? note(pass, node, entry, 1) : DONE;
        return status == DONE ? add_formula_script(pass, node) : status;
    case KIND_META:
        if (entry->word == walker->meta_tag || entry->word == walker->link_tag)
            return note_at_once(pass, node, entry->word == walker->meta_tag);
        return note(pass, node, entry, entry->word == walker->title_tag);
    }
    if (failed)
        status = FAILED;
done:
    Py_XDECREF(element);
    Py_XDECREF(said.string);
    return status;
}

/* Goes over the tree under *root*. */
static int walk(Pass *pass, Node *root, size_t *depth)
{
    Said nothing = {.names = ""};
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
                Level level = {kind, around};
                if (append(&pass->levels, (const char *)&level, sizeof(level)) < 0)
                    return FAILED;
                if (pass->levels.length / sizeof(level) > *depth)
                    *depth = pass->levels.length / sizeof(level);
                node = child;
                continue;
            }
        }
        pass->within = around;
        for (;;) { /* the element ends, and those that it is the last child of */
            if (kind == KIND_BLOCK) {
                if (end_line(pass) < 0)
                    return FAILED;
                end_block(pass);
                pass->breaks = 0;
                pass->block = SLOT(pass->block, pass->walker->block_slots[BLOCK_PARENT]);
            } else if (kind == KIND_LINK) {
                pass->in_link--;
            }
            Node *parent = node->parent;
            if (!parent)
                return ODD; /* somebody took it out of the tree meanwhile */
            pass->may_run_on = kind == KIND_IMAGE;
            pass->has_ended |= kind < KIND_BREAK;
            if (add_text(pass, node->next, parent) < 0)
                return FAILED;
            Node *next = next_element(node->next);
            if (next || !pass->levels.length) {
                node = next;
                break;
            }
            node = parent;
            Level level;
            pass->levels.length -= sizeof(level);
            memcpy(&level, pass->levels.bytes + pass->levels.length, sizeof(level));
            kind = level.kind;
            pass->within = level.around;
        }
    }
    if (end_line(pass) < 0)
        return FAILED;
    pass->block = PyList_GET_ITEM(pass->blocks, 0);
    end_block(pass);
    return DONE;
}

static PyObject *list_of(PyObject *result, const char *name)
{
    PyObject *list = PyObject_GetAttrString(result, name);
    if (list && !PyList_CheckExact(list)) {
        PyErr_Format(PyExc_TypeError, "Walk.%s is no list", name);
        Py_CLEAR(list);
    }
    return list;
}

static PyObject *walker_call(Walker *self, PyObject *args, PyObject *kwargs)
{
    Element *root;
    static const char *const names[] = {"root", "host", NULL};
    const char *host = "";
    if (!self->make_element) {
        PyErr_SetString(PyExc_TypeError, "a walker without tables");
        return NULL;
    }
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|s", (char **)names, self->element_type, &root, &host))
        return NULL;
    if (!root->node || root->node->proxy != root || root->node->type != ELEMENT)
        Py_RETURN_NONE;
    PyObject *result = PyObject_CallNoArgs((PyObject *)self->walk_type), *found = NULL;
    if (!result)
        return NULL;
    PyObject *head = PyObject_GetAttrString(result, "head");
    Pass pass = {.walker = self, .host = host, .document = root->document};
    int status = FAILED;
    size_t depth = 0;
    if ((pass.blocks = list_of(result, "blocks")) && (pass.segments = list_of(result, "segments")) &&
        (pass.headings = list_of(result, "headings")) && (pass.tables = list_of(result, "tables")) && (pass.images = list_of(result, "images")) &&
        (pass.media = list_of(result, "media")) && (pass.links = list_of(result, "links")) && (pass.hrefs = list_of(result, "hrefs")) &&
        (pass.tag_links = list_of(result, "tag_links")) && (pass.times = list_of(result, "times")) && (pass.bylines = list_of(result, "bylines")) &&
        (pass.inner_names = list_of(result, "inner_names")) && head && (pass.metas = list_of(head, "metas")) &&
        (pass.head_links = list_of(head, "links")) &&
        (pass.notes = PyList_New(0)) && (pass.unfinished = PyList_New(0)) && (pass.held = PyList_New(0)) &&
        (pass.position = PyLong_FromLong(0))) {
        int collects = PyGC_Disable();
        status = walk(&pass, root->node, &depth);
        if (collects)
            PyGC_Enable();
    }
    if (status == ODD) {
        found = Py_NewRef(Py_None);
    } else if (status == DONE) {
        PyObject *levels = PyLong_FromSize_t(depth);
        PyObject *inner = PyBytes_FromStringAndSize(pass.inner.bytes, pass.inner.length);
        if (levels && inner && PyObject_SetAttrString(result, "depth", levels) == 0)
            found = PyTuple_Pack(4, result, pass.notes, pass.unfinished, inner);
        Py_XDECREF(levels);
        Py_XDECREF(inner);
    }
    PyObject *owned[] = {pass.blocks, pass.segments, pass.headings, pass.tables, pass.images, pass.media, pass.links, pass.hrefs,
                         pass.tag_links, pass.times, pass.bylines, pass.inner_names, pass.metas, pass.head_links,
                         pass.notes, pass.unfinished, pass.held, pass.position, head, result};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(owned); i++) {
        if (found && found != Py_None && PyList_CheckExact(owned[i]))
            PyObject_GC_UnTrack(owned[i]); /* as in `make`: the collector would look at all that they hold */
        Py_XDECREF(owned[i]);
    }
    for (size_t i = 0; i < KNOWN_NAMES; i++)
        Py_XDECREF(pass.known[i].string);
    for (size_t i = 0; i < pass.pieces.length / sizeof(Piece); i++) { /* of a line that did not end */
        Py_DECREF(((Piece *)pass.pieces.bytes)[i].text);
        Py_DECREF(((Piece *)pass.pieces.bytes)[i].element);
    }
    const Buffer buffers[] = {pass.names, pass.text, pass.levels, pass.around, pass.pieces,
                              pass.line_names, pass.inner};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(buffers); i++)
        PyMem_Free(buffers[i].bytes);
    return found;
}

/* --- What was left out ------------------------------------------------------------------------------------------- */

/* Whether an element is a script or a style sheet with the *mark* as its text, or a path with it as its shape. */
static int is_marked(const Node *node, const char *mark)
{
    const Node *text = NULL;
    if (!has_no_namespace(node))
        return 0;
    if (!strcmp(node->name, "path")) {
        const Attribute *attribute = node->attributes;
        while (attribute && (strcmp(attribute->name, "d") || !is_plain(attribute)))
            attribute = attribute->next;
        text = attribute ? attribute->children : NULL;
    } else if (!strcmp(node->name, "script") || !strcmp(node->name, "style")) {
        text = node->children;
    }
    return text && !text->next && (text->type == TEXT || text->type == CDATA) && text->content &&
           !strcmp(text->content, mark);
}

static const char MARKS_DOC[] = "count_marks(root, mark): what `count_marks` in unread.py does";

static PyObject *walker_marks(Walker *self, PyObject *args)
{
    Element *root;
    const char *mark;
    if (!self->make_element || !PyArg_ParseTuple(args, "O!y", self->element_type, &root, &mark))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a walker without tables");
    Py_ssize_t count = 0;
    for (const Node *top = root->node, *node = top; node;) { /* no Python code runs meanwhile */
        count += node->type == ELEMENT && is_marked(node, mark);
        const Node *next = node->type == ELEMENT ? node->children : NULL;
        while (!next && node != top) {
            next = node->next;
            node = next ? node : node->parent;
            if (!node)
                break;
        }
        node = next;
    }
    return PyLong_FromSsize_t(count);
}

/* --- Arrays ------------------------------------------------------------------------------------------------------ */

/* What `_PUNCTUATION` in arrays.py matches: marks that sentences have, or a letter of scripts that hardly use any. */
static int is_punctuation(Py_UCS4 c)
{
    if (c < 0x80)
        return c == '.' || c == ',' || c == '!' || c == '?' || c == ':' || c == ';';
    switch (c) {
    case 0x2026: case 0x3002: case 0xff01: case 0xff1f: case 0x0964: case 0x0965: case 0x061f: case 0x06d4:
    case 0x060c: case 0x3001: case 0xff0c: case 0x055d: case 0x0589:
        return 1;
    }
    return (0x1362 <= c && c <= 0x1368) || (0x0e00 <= c && c <= 0x0eff) || (0x1000 <= c && c <= 0x109f) || (0x1780 <= c && c <= 0x17ff);
}

static int has_punctuation(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t i = PyUnicode_GET_LENGTH(text); i-- > 0;) /* the end is where it is likely to be */
        if (is_punctuation(PyUnicode_READ(kind, data, i)))
            return 1;
    return 0;
}

/* A line that is asked for digits. */
typedef struct {
    int kind;
    const void *data;
    Py_ssize_t length;
} Text;

static int is_digit(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 c = i < text->length ? PyUnicode_READ(text->kind, text->data, i) : 0;
    return c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c);
}

static int are_digits(const Text *text, Py_ssize_t i, int count)
{
    while (count && is_digit(text, i + count - 1))
        count--;
    return !count;
}

static int is_one_of(const Text *text, Py_ssize_t i, const char *characters)
{
    const Py_UCS4 c = i < text->length ? PyUnicode_READ(text->kind, text->data, i) : 0;
    return c && c < 0x80 && strchr(characters, (int)c);
}

static int is_in_word(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 c = i >= 0 && i < text->length ? PyUnicode_READ(text->kind, text->data, i) : ' ';
    return c == '_' || Py_UNICODE_ISALNUM(c);
}

/* Whether what `_DATE` in arrays.py finds begins at the digit *i*, which is the first of its word. */
static int begins_date(const Text *text, Py_ssize_t i)
{
    const Py_UCS4 first = PyUnicode_READ(text->kind, text->data, i);
    if (((first == '1' && is_one_of(text, i + 1, "9")) || (first == '2' && is_one_of(text, i + 1, "0"))) &&
        are_digits(text, i + 2, 2) && !is_in_word(text, i + 4))
        return 1;
    for (int one = 1; one <= 2 && are_digits(text, i, one); one++) {
        const Py_ssize_t next = i + one + 1;
        if (is_one_of(text, next - 1, ":.") && are_digits(text, next, 2) && !is_in_word(text, next + 2))
            return 1;
        for (int two = 1; two <= 2 && is_one_of(text, next - 1, "./-") && are_digits(text, next, two); two++)
            if (is_one_of(text, next + two, "./-") && are_digits(text, next + two + 1, 2))
                return 1;
    }
    return 0;
}

/* What `_digits` in arrays.py says of a short line. */
static char digits_of(PyObject *line)
{
    const Text text = {PyUnicode_KIND(line), PyUnicode_DATA(line), PyUnicode_GET_LENGTH(line)};
    int any = 0;
    for (Py_ssize_t i = 0; i < text.length; i++)
        if (is_digit(&text, i)) {
            if (!is_in_word(&text, i - 1) && begins_date(&text, i))
                return 2;
            any = 1;
        }
    return (char)any;
}

/* A hash of 64 bits of a tag and names (a class and an id) with 0 for each run of digits: `without_numbers`. */
static uint64_t hash_of_kind(PyObject *tag, PyObject *names)
{
    uint64_t hash = 0;
    PyObject *parts[] = {tag, names};
    for (int part = 0; part < 2; part++) {
        int kind = PyUnicode_KIND(parts[part]), before = 0;
        const void *data = PyUnicode_DATA(parts[part]);
        for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(parts[part]); i++) {
            Py_UCS4 c = PyUnicode_READ(kind, data, i);
            int digit = part && (c < 0x80 ? '0' <= c && c <= '9' : Py_UNICODE_ISDECIMAL(c));
            if (digit && before)
                continue;
            hash = (hash ^ (digit ? '0' : c)) * FIBONACCI;
            hash ^= hash >> 29;
            before = digit;
        }
        hash = (hash ^ 0x110000) * FIBONACCI; /* no character */
    }
    return hash;
}

/* What a tag and names were numbered as that lie at some address: the pass gives blocks of the same names the same. */
typedef struct {
    const PyObject *tag, *names;
    int64_t number;
} Numbered;

static int64_t number_of_kind(Numbers *kinds, Numbered seen[128], PyObject *tag, PyObject *names)
{
    Numbered *one = &seen[((uintptr_t)tag / 16 * 5 ^ (uintptr_t)names / 16) % 128];
    if (one->tag != tag || one->names != names)
        *one = (Numbered){tag, names, number_of(kinds, hash_of_kind(tag, names))};
    return one->number;
}

static int is_body(PyObject *tag)
{
    return PyUnicode_GET_LENGTH(tag) == 4 && PyUnicode_CompareWithASCIIString(tag, "body") == 0;
}

static int64_t integer(PyObject *object, Py_ssize_t slot)
{
    PyObject *value = SLOT(object, slot);
    if (!value) {
        PyErr_SetString(PyExc_AttributeError, "a part of it was not set");
        return -1;
    }
    return PyLong_AsLongLong(value);
}

static const char ARRAYS_DOC[] = "arrays(blocks, segments): what `read_columns` in arrays.py reads of them";

static PyObject *walker_arrays(Walker *self, PyObject *args)
{
    PyObject *blocks, *segments, *filled = NULL, *integers = NULL, *numbers = NULL, *truths = NULL, *found = NULL;
    PyObject *tags = NULL, *all_names = NULL, *texts = NULL;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &blocks, &PyList_Type, &segments))
        return NULL;
    const Py_ssize_t *of_block = self->block_slots, *of_segment = self->segment_slots;
    Py_ssize_t all = PyList_GET_SIZE(blocks), count = PyList_GET_SIZE(segments), some = 0;
    for (Py_ssize_t i = 0; i < all; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(blocks, i), self->block_type))
            return PyErr_Format(PyExc_TypeError, "not a block");
    for (Py_ssize_t i = 0; i < count; i++)
        if (!Py_IS_TYPE(PyList_GET_ITEM(segments, i), self->segment_type) ||
            !SLOT(PyList_GET_ITEM(segments, i), of_segment[SEGMENT_TEXT]))
            return PyErr_Format(PyExc_TypeError, "not a segment");
    Numbers kinds = {0};
    Numbered seen[128] = {{NULL}};
    int64_t *number = PyMem_Malloc((all + 1) * sizeof(int64_t));
    filled = PyList_New(0);
    if (!number || !filled) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t i = 0; i < all; i++) {
        PyObject *block = PyList_GET_ITEM(blocks, i);
        int64_t start = integer(block, of_block[BLOCK_START]), end = integer(block, of_block[BLOCK_END]);
        number[i] = -1;
        if (end > start) {
            number[i] = some++;
            if (PyList_Append(filled, block) < 0)
                goto done;
        }
    }
    integers = PyByteArray_FromStringAndSize(NULL, (6 * some + 2 + count) * sizeof(int64_t));
    numbers = PyByteArray_FromStringAndSize(NULL, 5 * count * sizeof(double));
    truths = PyByteArray_FromStringAndSize(NULL, 2 * count);
    tags = PyList_New(some);
    all_names = PyList_New(some);
    texts = PyList_New(count);
    if (!integers || !numbers || !truths || !tags || !all_names || !texts || make_numbers(&kinds, some) < 0)
        goto done;
    int64_t *up = (int64_t *)PyByteArray_AS_STRING(integers), *start = up + some + 1, *end = start + some,
            *flags = end + some, *hints = flags + some, *kind = hints + some, *block_of = kind + some + 1;
    for (Py_ssize_t i = 0; i < some; i++) {
        PyObject *block = PyList_GET_ITEM(filled, i), *parent = SLOT(block, of_block[BLOCK_PARENT]);
        PyObject *tag = SLOT(block, of_block[BLOCK_TAG]), *names = SLOT(block, of_block[BLOCK_NAMES]);
        if (!parent || !tag || !names || !PyUnicode_Check(tag) || !PyUnicode_Check(names) ||
            (parent != Py_None && !Py_IS_TYPE(parent, self->block_type))) {
            PyErr_SetString(PyExc_TypeError, "not a block");
            goto done;
        }
        int64_t above = parent == Py_None ? -1 : integer(parent, of_block[BLOCK_INDEX]);
        up[i] = above < 0 || above >= all || number[above] < 0 ? some : number[above];
        start[i] = integer(block, of_block[BLOCK_START]);
        end[i] = integer(block, of_block[BLOCK_END]);
        flags[i] = integer(block, of_block[BLOCK_FLAGS]);
        hints[i] = integer(block, of_block[BLOCK_HINTS]);
        kind[i] = number_of_kind(&kinds, seen, tag, names);
        PyList_SET_ITEM(tags, i, Py_NewRef(tag));
        PyList_SET_ITEM(all_names, i, Py_NewRef(is_body(tag) ? self->no_names : names));
    }
    up[some] = some;
    kind[some] = kinds.count;
    double *words = (double *)PyByteArray_AS_STRING(numbers), *chars = words + count, *links = chars + count,
           *breaks = links + count, *linked = breaks + count;
    char *good = PyByteArray_AS_STRING(truths), *digits = good + count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *segment = PyList_GET_ITEM(segments, i), *block = SLOT(segment, of_segment[SEGMENT_BLOCK]);
        PyObject *text = SLOT(segment, of_segment[SEGMENT_TEXT]);
        if (!block || !Py_IS_TYPE(block, self->block_type) || !PyUnicode_Check(text)) {
            PyErr_SetString(PyExc_TypeError, "not a segment");
            goto done;
        }
        PyList_SET_ITEM(texts, i, Py_NewRef(text));
        int64_t index = integer(block, of_block[BLOCK_INDEX]);
        block_of[i] = index < 0 || index >= all || number[index] < 0 ? some : number[index];
        words[i] = (double)integer(segment, of_segment[SEGMENT_WORDS]);
        chars[i] = (double)integer(segment, of_segment[SEGMENT_CHARS]);
        links[i] = (double)integer(segment, of_segment[SEGMENT_LINKS]);
        breaks[i] = (double)integer(segment, of_segment[SEGMENT_BREAKS]);
        linked[i] = Py_MIN((double)integer(segment, of_segment[SEGMENT_LINK_CHARS]), chars[i]);
        good[i] = words[i] >= self->good_words && linked[i] / chars[i] <= self->good_density && has_punctuation(text);
        digits[i] = PyUnicode_GET_LENGTH(text) < self->short_characters ? digits_of(text) : 0;
    }
    if (!PyErr_Occurred())
        found = PyTuple_Pack(7, filled, tags, all_names, texts, integers, numbers, truths);
    PyObject *const lists[] = {filled, tags, all_names, texts};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(lists); i++)
        PyObject_GC_UnTrack(lists[i]); /* as in `make` */
done:
    PyMem_Free(number);
    PyMem_Free(kinds.entries);
    Py_XDECREF(filled);
    Py_XDECREF(tags);
    Py_XDECREF(all_names);
    Py_XDECREF(texts);
    Py_XDECREF(integers);
    Py_XDECREF(numbers);
    Py_XDECREF(truths);
    return found;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

enum { LINK = 0, MAX_AROUND = 64, MAX_LINKS = 8 }; /* as in inline.py */
enum { LONGEST_ADDRESS = 4 * 2083 }; /* in bytes: as many characters as `MAX_ADDRESS` in urls.py, with all of four */

/* A link or an emphasis around a text. */
typedef struct {
    const Node *node; /* only to be compared */
    long written;     /* its number */
    PyObject *href;   /* of a link */
} Inner;

/* Those around one text, innermost first, each kind once. */
typedef struct {
    Inner inner[MAX_WRITTEN];
    int count;
} Chain;

static void empty(Chain *chain)
{
    for (int i = 0; i < chain->count; i++)
        Py_CLEAR(chain->inner[i].href);
    chain->count = 0;
}

/* Adds one around those in the chain; where one of its kind is in it, it stands for that one. Takes *href* over. */
static void surround(Chain *chain, const Node *node, long written, PyObject *href)
{
    int i = 0;
    while (i < chain->count && chain->inner[i].written != written)
        i++;
    if (i < chain->count)
        Py_XDECREF(chain->inner[i].href);
    else
        chain->count++;
    chain->inner[i] = (Inner){node, written, href};
}

/* The address that *element*, whose node is a link, leads to; None if it leads nowhere. One that is too long for any
   `absolute` is not even read: a link may go on over thousands of lines. */
static PyObject *address_of(PyObject *element, PyObject *absolute)
{
    const Attribute *attribute = ((Element *)element)->node->attributes;
    while (attribute && (strcmp(attribute->name, "href") || !is_plain(attribute)))
        attribute = attribute->next;
    const char *value;
    int is_read = attribute && value_of_attribute(attribute, &value) == DONE;
    if (is_read && !memchr(value, 0, LONGEST_ADDRESS + 1))
        Py_RETURN_NONE;
    PyObject *href = is_read ? PyUnicode_FromString(value) : PyObject_CallMethod(element, "get", "ss", "href", "");
    PyObject *found = href ? PyObject_CallOneArg(absolute, href) : NULL;
    Py_XDECREF(href);
    return found;
}

/* Collects what is around *element* up to *top*. */
static int collect_chain(Walker *walker, PyObject *element, const Node *top, PyObject *absolute, Chain *chain)
{
    PyObject *held = Py_NewRef(element); /* Python code runs meanwhile: lxml keeps the nodes around this one */
    Node *node = ((Element *)element)->node;
    int status = DONE, links = 0, around = 0;
    while (status == DONE && around++ < MAX_AROUND && node && node != top && node->type == ELEMENT) {
        const Entry *entry = node->namespace && node->namespace->href
                                 ? NULL
                                 : look_up(&walker->inlines, node->name, strlen(node->name));
        if (entry && entry->value == LINK && links++ < MAX_LINKS) {
            PyObject *link = walker->make_element(((Element *)element)->document, node);
            if (link)
                Py_SETREF(held, link);
            PyObject *href = link ? address_of(link, absolute) : NULL;
            int leads = href ? PyObject_IsTrue(href) : FAILED;
            if (leads > 0)
                surround(chain, node, LINK, Py_NewRef(href));
            Py_XDECREF(href);
            status = leads < 0 ? FAILED : DONE;
        } else if (entry && entry->value != LINK) {
            surround(chain, node, entry->value, NULL);
        }
        node = node->parent;
    }
    Py_DECREF(held);
    return status;
}

/* Whether one around a text is that around the text before, or another of its kind to the same address that joins it. */
static int goes_on(Walker *walker, const Inner *one, const Inner *before, int joins)
{
    static const char *const joined[] = {"strong", "em", "del"}; /* as in inline.py, beside links */
    if (one->node == before->node)
        return 1;
    if (!joins || one->written != before->written)
        return 0;
    if (one->written == LINK)
        return PyUnicode_Check(one->href) && PyUnicode_Check(before->href) &&
               PyUnicode_Compare(one->href, before->href) == 0;
    for (size_t i = 0; i < sizeof joined / sizeof *joined; i++) {
        const Entry *entry = look_up(&walker->inlines, joined[i], strlen(joined[i]));
        if (entry && entry->value == one->written)
            return 1;
    }
    return 0;
}

/* What lines are added to, and what their parts are written as. */
typedef struct {
    PyObject *found, *absolute, *opening, *closing, *link, *write;
    int is_html; /* what is plain is written as it is */
} Form;

/* Adds to *found* what *parts* have for the tag of a number. */
static int add_tag(PyObject *found, PyObject *parts, PyObject *tags, long number)
{
    PyObject *part = PyDict_GetItemWithError(parts, PyTuple_GET_ITEM(tags, number));
    if (!part && !PyErr_Occurred())
        PyErr_SetString(PyExc_KeyError, "a tag that is not written");
    return part ? PyList_Append(found, part) : FAILED;
}

/* Adds what *call* makes of *text*. */
static int add_made(const Form *form, PyObject *call, PyObject *text)
{
    PyObject *part = PyObject_CallOneArg(call, text);
    int failed = !part || PyList_Append(form->found, part) < 0;
    Py_XDECREF(part);
    return failed ? FAILED : 0;
}

/* Whether all characters of *text* stand for themselves in HTML, but for those with *odd* marks. */
static int stands_for_itself(PyObject *text, int odd)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int kind = PyUnicode_KIND(text), found = 0;
    if (kind == PyUnicode_1BYTE_KIND) {
        const Py_UCS1 *data = PyUnicode_1BYTE_DATA(text);
        for (Py_ssize_t i = 0; i < length; i++)
            found |= marks[data[i]];
    } else {
        const void *data = PyUnicode_DATA(text);
        for (Py_ssize_t i = 0; i < length; i++) {
            Py_UCS4 c = PyUnicode_READ(kind, data, i);
            found |= c < 256 ? marks[c] : Py_UNICODE_ISPRINTABLE(c) ? 0 : ODD_IN_TEXT;
        }
    }
    return !(found & odd);
}

static int add_written(const Form *form, PyObject *text)
{
    if (form->is_html && stands_for_itself(text, ODD_IN_TEXT))
        return PyList_Append(form->found, text);
    return add_made(form, form->write, text);
}

static int add_link(const Walker *walker, const Form *form, PyObject *href)
{
    if (!form->is_html || !PyUnicode_Check(href) || !stands_for_itself(href, ODD_IN_TEXT | QUOTE))
        return add_made(form, form->link, href);
    return PyList_Append(form->found, walker->link_start) < 0 || PyList_Append(form->found, href) < 0
               ? FAILED
               : PyList_Append(form->found, walker->link_end);
}

/* Where *text* ends in a folded text, before white space that follows it; *end* is where that before it did. */
static inline Py_ssize_t end_of_kind(int kind, PyObject *text, Py_ssize_t end, int *inside)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    for (Py_ssize_t i = 0; i < length; i++) {
        int letter = !is_space(kind, PyUnicode_READ(kind, data, i));
        end += letter + (letter & !was_inside & (end > 0));
        was_inside = letter;
    }
    *inside = was_inside;
    return end;
}

static Py_ssize_t end_of(PyObject *text, Py_ssize_t end, int *inside)
{
    if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND)
        return end_of_kind(PyUnicode_1BYTE_KIND, text, end, inside);
    return end_of_kind(PyUnicode_KIND(text), text, end, inside);
}

/* Whether *c* is not seen where it stands alone: `_UNSEEN` in inline.py. */
static int is_unseen(Py_UCS4 c)
{
    return c == 0xAD || (c >= 0x200B && c <= 0x200F) || c == 0x2060 || c == 0xFEFF || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* What is seen of *text*: -1 for any text, 0 for nothing, 1 for no more than a blank, which parts two words. */
static int seen_of(PyObject *text)
{
    Py_ssize_t start = 0, end = PyUnicode_GET_LENGTH(text);
    while (start < end && is_unseen(PyUnicode_READ_CHAR(text, start)))
        start++;
    while (start < end && is_unseen(PyUnicode_READ_CHAR(text, end - 1)))
        end--;
    if (start == 0 && end == PyUnicode_GET_LENGTH(text))
        return end ? -1 : 0;
    return start == end ? 0 : end - start == 1 && PyUnicode_READ_CHAR(text, start) == ' ' ? 1 : -1;
}

/* Adds the text of *segment* with its links and emphasis. */
static int compose(Walker *self, const Form *form, PyObject *segment)
{
    PyObject *pieces = SLOT(segment, self->segment_slots[SEGMENT_PIECES]);
    PyObject *folded = SLOT(segment, self->segment_slots[SEGMENT_TEXT]);
    PyObject *block = SLOT(segment, self->segment_slots[SEGMENT_BLOCK]);
    PyObject *top = block && Py_IS_TYPE(block, self->block_type) ? SLOT(block, self->block_slots[BLOCK_ELEMENT]) : NULL;
    if (!pieces || !PyTuple_Check(pieces) || !folded || !PyUnicode_Check(folded) || !top ||
        !PyObject_TypeCheck(top, self->element_type)) {
        PyErr_SetString(PyExc_TypeError, "not a segment");
        return FAILED;
    }
    long flags = (long)integer(block, self->block_slots[BLOCK_FLAGS]);
    if (flags == -1 && PyErr_Occurred())
        return FAILED;
    int folds = !(flags & self->preformatted), inside = 0, failed = 0;
    Py_ssize_t start = 0, end = 0;
    Chain chains[2], *opened = &chains[0], *chain = &chains[1];
    opened->count = chain->count = 0;
    Py_INCREF(pieces);
    Py_INCREF(folded);
    Py_INCREF(top);
    int is_whole = folds && PyTuple_GET_SIZE(pieces) == 2 && PyTuple_GET_ITEM(pieces, 1) == top;
    if (is_whole)
        failed = add_written(form, folded) < 0;
    for (Py_ssize_t i = 0; !is_whole && !failed && i < PyTuple_GET_SIZE(pieces); i += 2) {
        PyObject *text = PyTuple_GET_ITEM(pieces, i);
        PyObject *element = i + 1 < PyTuple_GET_SIZE(pieces) ? PyTuple_GET_ITEM(pieces, i + 1) : Py_None;
        if (!PyUnicode_Check(text) || !PyObject_TypeCheck(element, self->element_type)) {
            PyErr_SetString(PyExc_TypeError, "not a piece");
            failed = 1;
            break;
        }
        Py_INCREF(text);
        if (folds) {
            end = PyTuple_GET_SIZE(pieces) == 2 ? PyUnicode_GET_LENGTH(folded) : end_of(text, end, &inside);
            Py_SETREF(text, PyUnicode_Substring(folded, start, end));
            start = end;
        }
        int seen = text ? seen_of(text) : 0;
        if (seen == 1) {
            Py_SETREF(text, PyUnicode_FromString(" "));
            failed = !text || add_written(form, text) < 0;
        } else if (seen) {
            failed = element != top &&
                     collect_chain(self, element, ((Element *)top)->node, form->absolute, chain) == FAILED;
            if (!failed && (chain->count || opened->count)) {
                int shared = 0, joins = folds && PyUnicode_READ_CHAR(text, 0) != ' ';
                while (shared < chain->count && shared < opened->count &&
                       goes_on(self, &chain->inner[chain->count - 1 - shared],
                               &opened->inner[opened->count - 1 - shared], joins))
                    shared++;
                for (int k = 0; !failed && k < opened->count - shared; k++)
                    failed = add_tag(form->found, form->closing, self->written, opened->inner[k].written) < 0;
                if (!failed && PyUnicode_READ_CHAR(text, 0) == ' ') {
                    PyObject *blank = PyUnicode_Substring(text, 0, 1);
                    failed = !blank || add_written(form, blank) < 0;
                    Py_XDECREF(blank);
                    Py_SETREF(text, PyUnicode_Substring(text, 1, PyUnicode_GET_LENGTH(text)));
                }
                for (int k = chain->count - 1 - shared; !failed && k >= 0; k--)
                    failed = (chain->inner[k].href ? add_link(self, form, chain->inner[k].href)
                                                   : add_tag(form->found, form->opening, self->written,
                                                             chain->inner[k].written)) < 0;
            }
            Chain *before = opened;
            opened = chain;
            chain = before;
            empty(chain);
            failed = failed || !text || add_written(form, text) < 0;
        }
        failed = failed || !text;
        Py_XDECREF(text);
    }
    for (int k = 0; !failed && k < opened->count; k++)
        failed = add_tag(form->found, form->closing, self->written, opened->inner[k].written) < 0;
    empty(opened);
    Py_DECREF(pieces);
    Py_DECREF(folded);
    Py_DECREF(top);
    return failed ? FAILED : 0;
}

static const char LINE_DOC[] = "compose_line(...): what `compose_line` in inline.py does; _walk.pyi has the rest";

static PyObject *walker_line(Walker *self, PyObject *args)
{
    PyObject *segment;
    Form form = {.is_html = 0};
    if (!PyArg_ParseTuple(args, "O!O!OO!O!OO", &PyList_Type, &form.found, self->segment_type, &segment, &form.absolute,
                          &PyDict_Type, &form.opening, &PyDict_Type, &form.closing, &form.link, &form.write) ||
        compose(self, &form, segment) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static const char HTML_DOC[] = "compose_html(...): what `compose_html` in inline.py does; _walk.pyi has the rest";

static PyObject *walker_html(Walker *self, PyObject *args)
{
    PyObject *parts;
    Form form = {.is_html = 1};
    if (!PyArg_ParseTuple(args, "O!OO!O!OO", &PyList_Type, &parts, &form.absolute, &PyDict_Type, &form.opening,
                          &PyDict_Type, &form.closing, &form.link, &form.write) ||
        !(form.found = PyList_New(0)))
        return NULL;
    int failed = 0;
    for (Py_ssize_t i = 0; !failed && i < PyList_GET_SIZE(parts); i++) {
        PyObject *part = Py_NewRef(PyList_GET_ITEM(parts, i)); /* what is called may change the list */
        if (PyObject_TypeCheck(part, self->segment_type))
            failed = compose(self, &form, part) < 0;
        else
            failed = PyList_Append(form.found, part) < 0;
        Py_DECREF(part);
    }
    PyObject *html = failed ? NULL : PyUnicode_Join(self->no_names, form.found);
    Py_DECREF(form.found);
    return html;
}

/* --- Structure --------------------------------------------------------------------------------------------------- */

/* A block that lines stand in, in the order in which they are met; the first stands for the whole page. All are known
   by their number in that order. */
typedef struct {
    PyObject *block;
    long flags;
    int tag;
    Py_ssize_t index, parent, start, end;
    Py_ssize_t place; /* the innermost structural element that it is or stands in, be it one that holds no text */
    Py_ssize_t around; /* of such an element: that which it stands in */
    int depth;
    Py_ssize_t last; /* of a row that is open: the cell that was written last; at first the row itself */
    Py_ssize_t held; /* words in a cell, or lines of an item that are in no other inside it */
} Holder;

typedef struct {
    Walker *walker;
    PyObject *found, *opening, *closing; /* borrowed */
    Buffer holders, unknown;
    int *known; /* of each block, by index: its number; 0 if it was not met */
    Py_ssize_t blocks;
} Nesting;

/* Of tags that must stand in some others: bits of those. */
static const int HOLDERS[HEADING] = {
    [ROW] = 1 << TABLE, [CELL] = 1 << ROW, [HEADER_CELL] = 1 << ROW, [TABLE_CAPTION] = 1 << TABLE,
    [LIST_ITEM] = 1 << BULLETS | 1 << NUMBERED, [TERM] = 1 << TERMS, [MEANING] = 1 << TERMS,
};

static Holder *holder_at(const Nesting *nesting, Py_ssize_t number)
{
    return (Holder *)nesting->holders.bytes + number;
}

/* *place*, or the innermost around it that holds text. */
static Py_ssize_t with_text(const Nesting *nesting, Py_ssize_t place)
{
    while (BULLETS <= holder_at(nesting, place)->tag && holder_at(nesting, place)->tag <= ROW)
        place = holder_at(nesting, place)->around;
    return place;
}

/* Notes a block whose parent is known. */
static int note_block(Nesting *nesting, PyObject *block, Py_ssize_t parent)
{
    const Walker *walker = nesting->walker;
    const Py_ssize_t *slots = walker->block_slots;
    PyObject *tag = SLOT(block, slots[BLOCK_TAG]);
    Py_ssize_t length, number = nesting->holders.length / sizeof(Holder), place = holder_at(nesting, parent)->place;
    const char *name = tag && PyUnicode_Check(tag) ? PyUnicode_AsUTF8AndSize(tag, &length) : NULL;
    if (!name) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "not a block");
        return FAILED;
    }
    Holder new = {.block = block, .parent = parent, .place = place};
    new.tag = (int)value_of(&walker->structures, name, length);
    new.index = integer(block, slots[BLOCK_INDEX]);
    new.flags = (long)integer(block, slots[BLOCK_FLAGS]);
    new.start = integer(block, slots[BLOCK_START]);
    new.end = integer(block, slots[BLOCK_END]);
    if (PyErr_Occurred())
        return FAILED;
    if (NO_PLACE < new.tag && new.tag < HEADING) {
        int holders = HOLDERS[new.tag];
        new.around = holders ? place : with_text(nesting, place);
        int outer = holder_at(nesting, new.around)->tag;
        if (holders ? holders >> outer & 1 : new.tag != CODE || outer != CODE) { /* no old tag for code in a new one */
            new.place = number;
            new.depth = holder_at(nesting, new.around)->depth + 1;
        }
    }
    nesting->known[new.index] = (int)number;
    return append(&nesting->holders, (const char *)&new, sizeof(new));
}

/* The number of *block*, with which those around it are noted. */
static Py_ssize_t number_of_block(Nesting *nesting, PyObject *block)
{
    const Py_ssize_t *slots = nesting->walker->block_slots;
    Py_ssize_t limit = nesting->blocks, parent = 0;
    nesting->unknown.length = 0;
    while (block != Py_None && !parent) {
        if (!block || !Py_IS_TYPE(block, nesting->walker->block_type)) {
            PyErr_SetString(PyExc_TypeError, "not a block");
            return FAILED;
        }
        int64_t index = integer(block, slots[BLOCK_INDEX]);
        if (index < 0 || index >= limit) { /* a block comes before what it holds */
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "not a block of a page");
            return FAILED;
        }
        parent = nesting->known[index];
        if (!parent && append(&nesting->unknown, (const char *)&block, sizeof(block)) < 0)
            return FAILED;
        limit = index;
        block = SLOT(block, slots[BLOCK_PARENT]);
    }
    for (Py_ssize_t i = nesting->unknown.length / sizeof(block); i-- > 0;) {
        if (note_block(nesting, ((PyObject **)nesting->unknown.bytes)[i], parent) < 0)
            return FAILED;
        parent = nesting->holders.length / sizeof(Holder) - 1;
    }
    return parent;
}

/* Adds what is written for a tag at one of its ends. */
static int add_end(const Nesting *nesting, PyObject *tags, int tag)
{
    return add_tag(nesting->found, tags, nesting->walker->placed, tag - 1);
}

static const Node *node_of(const Nesting *nesting, const Holder *around)
{
    PyObject *element = SLOT(around->block, nesting->walker->block_slots[BLOCK_ELEMENT]);
    return element && PyObject_TypeCheck(element, nesting->walker->element_type) ? ((Element *)element)->node : NULL;
}

static int is_cell(const Node *node)
{
    return node->type == ELEMENT && !(node->namespace && node->namespace->href) &&
           (!strcmp(node->name, "td") || !strcmp(node->name, "th"));
}

/* Whether *cell* may reach down to other rows. */
static int reaches_down(const Nesting *nesting, const Holder *cell)
{
    const Node *node = node_of(nesting, cell);
    for (const Attribute *attribute = node ? node->attributes : NULL; attribute; attribute = attribute->next)
        if (!strcmp(attribute->name, "rowspan"))
            return 1;
    return 0;
}

/* Whether cells that hold nothing must be written in *row* before *next*, or at its end if that is NULL; or may have to
   be. */
static int lacks_cells(const Nesting *nesting, const Holder *row, const Holder *next)
{
    const Holder *last = holder_at(nesting, row->last);
    const Node *from = last == row ? NULL : node_of(nesting, last), *node = next ? node_of(nesting, next) : from;
    if (!node || (last != row && !from))
        return last != row || next;
    for (const Attribute *attribute = from ? from->attributes : NULL; attribute; attribute = attribute->next)
        if (!strcmp(attribute->name, "colspan"))
            return 1;
    if (next && next->index == last->index + 1)
        return 0; /* each cell is a block */
    do
        node = next ? node->previous : node->next;
    while (node && node != from && !is_cell(node));
    return node && node != from;
}

/* Whether a list or an item may have a number of its own. */
static int is_numbered(const Nesting *nesting, const Holder *one)
{
    if (one->tag != NUMBERED && (one->tag != LIST_ITEM || holder_at(nesting, one->around)->tag != NUMBERED))
        return 0;
    const Node *node = node_of(nesting, one);
    for (const Attribute *attribute = node ? node->attributes : NULL; attribute; attribute = attribute->next)
        if (!strcmp(attribute->name, one->tag == NUMBERED ? "start" : "value") ||
            (one->tag == NUMBERED && !strcmp(attribute->name, "reversed")))
            return 1;
    return 0;
}

/* Closes *opened* and those around it that are not around *place*, too, and opens the others that are; *goes_on* is
   whether there are none. ODD where cells are missing, or take more than one row. */
static int enter(const Nesting *nesting, Py_ssize_t opened, Py_ssize_t place, int *goes_on)
{
    Py_ssize_t inside[MAX_DEPTH];
    int count = 0;
    while (place != opened) {
        Holder *one = holder_at(nesting, opened);
        if (holder_at(nesting, place)->depth > one->depth) {
            inside[count++] = place;
            place = holder_at(nesting, place)->around;
        } else {
            if (one->tag == ROW && lacks_cells(nesting, one, NULL))
                return ODD;
            if (add_end(nesting, nesting->closing, one->tag) < 0)
                return FAILED;
            opened = one->around;
        }
    }
    *goes_on = !count;
    while (count) {
        Holder *one = holder_at(nesting, inside[--count]), *row = holder_at(nesting, one->around);
        if (one->tag == ROW) {
            one->last = one->place;
        } else if (one->tag == CELL || one->tag == HEADER_CELL) {
            if (lacks_cells(nesting, row, one) || reaches_down(nesting, one))
                return ODD;
            row->last = one->place;
        }
        if (is_numbered(nesting, one))
            return ODD;
        if (add_end(nesting, nesting->opening, one->tag) < 0)
            return FAILED;
    }
    return DONE;
}

/* The outermost of the preformatted blocks around one, or itself. */
static Py_ssize_t code_of(const Nesting *nesting, Py_ssize_t number)
{
    const long preformatted = nesting->walker->preformatted;
    Py_ssize_t found = number;
    for (; number && holder_at(nesting, number)->flags & preformatted; number = holder_at(nesting, number)->parent)
        found = number;
    return found;
}

/* The tag of a line of a block in *place*: `_paragraph` in nesting.py. */
static int paragraph_of(const Nesting *nesting, Py_ssize_t number, Py_ssize_t place, int goes_on)
{
    const Holder *own = holder_at(nesting, number);
    if (own->flags & nesting->walker->heading) {
        const Holder *heading = own;
        while (heading->block && heading->tag < HEADING)
            heading = holder_at(nesting, heading->parent);
        if (!heading->block || heading->end - heading->start > HEADING_LINES)
            heading = own;
        if (heading->tag >= HEADING)
            return heading->tag;
    }
    int tag = holder_at(nesting, place)->tag;
    return tag != CODE && (goes_on || place != number || tag == QUOTED) ? PARAGRAPH : NO_PLACE;
}

/* Counts a line for the list item or the table cell that it stands in. Returns ODD for that of a table for layout,
   or for code in one. */
static int count_line(const Nesting *nesting, Py_ssize_t number, Py_ssize_t words, Py_ssize_t *listed, Py_ssize_t *most)
{
    const long flags = holder_at(nesting, number)->flags;
    Holder *one = holder_at(nesting, number);
    if (flags & nesting->walker->list) {
        ++*listed;
        for (int i = 0; i < MAX_DEPTH && one->block && one->tag != LIST_ITEM; i++)
            one = holder_at(nesting, one->parent);
        if (one->tag == LIST_ITEM)
            *most = Py_MAX(*most, ++one->held);
    }
    if (flags & nesting->walker->table) {
        if (flags & nesting->walker->preformatted)
            return ODD;
        one = holder_at(nesting, number);
        while (one->block && one->tag != CELL && one->tag != HEADER_CELL && one->tag != TABLE)
            one = holder_at(nesting, one->parent);
        if (one->block && (one->held += words) >= LAYOUT_CELL_WORDS)
            return ODD;
    }
    return DONE;
}

/* Whether a list item may hold most of the lines: `_wrapping_items` in nesting.py. */
static int may_wrap(const Nesting *nesting, Py_ssize_t first, Py_ssize_t index, Py_ssize_t lines, Py_ssize_t listed,
                    Py_ssize_t most)
{
    if (most >= WRAPPED && 2 * most > lines)
        return 1;
    if (listed < lines || lines < ALL_WRAPPED)
        return 0;
    const Holder *one = holder_at(nesting, first);
    while (one->block && (one->tag != LIST_ITEM || one->end <= index))
        one = holder_at(nesting, one->parent);
    return one->block != NULL;
}

static int nest(Nesting *nesting, PyObject *segments, PyObject *line_break)
{
    const Walker *walker = nesting->walker;
    const Py_ssize_t *slots = walker->segment_slots, lines = PyList_GET_SIZE(segments);
    Py_ssize_t opened = 0, place = 0, before = 0, outer = -1, first = 0, index = 0, listed = 0, most = 0;
    int paragraph = NO_PLACE, goes_on;
    for (Py_ssize_t i = 0; i < lines; i++) {
        PyObject *segment = PyList_GET_ITEM(segments, i);
        const Py_ssize_t number = number_of_block(nesting, SLOT(segment, slots[SEGMENT_BLOCK])), previous = index;
        if (number < 0)
            return FAILED;
        index = integer(segment, slots[SEGMENT_INDEX]);
        const Py_ssize_t parted = integer(segment, slots[SEGMENT_BREAKS]);
        const Py_ssize_t words = integer(segment, slots[SEGMENT_WORDS]);
        if (PyErr_Occurred())
            return FAILED;
        if (count_line(nesting, number, words, &listed, &most) == ODD)
            return ODD;
        const Holder *own = holder_at(nesting, number);
        Py_ssize_t breaks = 0;
        if (i && number == before && parted == 1 && index == previous + 1)
            breaks = 1;
        else if (i && own->flags & holder_at(nesting, before)->flags & walker->preformatted &&
                 holder_at(nesting, opened)->tag == CODE && code_of(nesting, number) == code_of(nesting, before))
            breaks = number == before ? Py_MIN(Py_MAX(parted, 1), MAX_BREAKS) : 1;
        for (Py_ssize_t k = 0; k < breaks; k++)
            if (PyList_Append(nesting->found, line_break) < 0)
                return FAILED;
        if (!breaks) {
            if (paragraph && add_end(nesting, nesting->closing, paragraph) < 0)
                return FAILED;
            int is_plain_block = own->tag == NO_PLACE || own->tag >= HEADING;
            Py_ssize_t around = is_plain_block && own->parent ? own->parent : number;
            if (around != outer) {
                outer = around;
                place = with_text(nesting, holder_at(nesting, around)->place);
                while (holder_at(nesting, place)->depth > MAX_DEPTH)
                    place = holder_at(nesting, place)->around;
            }
            int status = enter(nesting, opened, place, &goes_on);
            if (status != DONE)
                return status;
            opened = place;
            paragraph = paragraph_of(nesting, number, place, goes_on);
            if (paragraph && add_end(nesting, nesting->opening, paragraph) < 0)
                return FAILED;
        }
        if (PyList_Append(nesting->found, segment) < 0)
            return FAILED;
        if (!i)
            first = number;
        before = number;
    }
    if (2 * listed > lines && may_wrap(nesting, first, index, lines, listed, most))
        return ODD;
    if (paragraph && add_end(nesting, nesting->closing, paragraph) < 0)
        return FAILED;
    return enter(nesting, opened, 0, &goes_on);
}

static const char NEST_DOC[] = "nest(...): what `nest` in nesting.py does, or None; _walk.pyi has the rest";

static PyObject *walker_nest(Walker *self, PyObject *args)
{
    PyObject *segments, *line_break;
    Nesting nesting = {.walker = self};
    if (!PyArg_ParseTuple(args, "O!O!O!O", &PyList_Type, &segments, &PyDict_Type, &nesting.opening, &PyDict_Type,
                          &nesting.closing, &line_break) ||
        !(nesting.found = PyList_New(0)))
        return NULL; /* from here on, no Python code runs */
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(segments); i++) {
        PyObject *segment = PyList_GET_ITEM(segments, i);
        int is_segment = Py_IS_TYPE(segment, self->segment_type);
        PyObject *block = is_segment ? SLOT(segment, self->segment_slots[SEGMENT_BLOCK]) : NULL;
        if (!block || !Py_IS_TYPE(block, self->block_type)) {
            Py_DECREF(nesting.found);
            return PyErr_Format(PyExc_TypeError, "not a segment");
        }
        nesting.blocks = Py_MAX(nesting.blocks, integer(block, self->block_slots[BLOCK_INDEX]) + 1);
    }
    const Holder whole = {.block = NULL};
    int status = FAILED;
    nesting.known = PyErr_Occurred() ? NULL : PyMem_Calloc(nesting.blocks + 1, sizeof(int));
    if (nesting.known && append(&nesting.holders, (const char *)&whole, sizeof(whole)) == 0)
        status = nest(&nesting, segments, line_break);
    else if (!PyErr_Occurred())
        PyErr_NoMemory();
    PyMem_Free(nesting.known);
    PyMem_Free(nesting.holders.bytes);
    PyMem_Free(nesting.unknown.bytes);
    if (status == DONE)
        return nesting.found;
    Py_DECREF(nesting.found);
    return status == ODD ? Py_NewRef(Py_None) : NULL;
}

/* --- Pictures: pictured.py --------------------------------------------------------------------------------------- */

enum { AROUND = 4 }; /* LEVELS in pictured.py */

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

/* Finds the link around a picture, if there is one, and whether a class of it or around it speaks of a video. */
static int look_around(Node *node, Node **link, int *may_be_still)
{
    *link = NULL;
    *may_be_still = 0;
    for (int i = 0; i < AROUND && node && node->type == ELEMENT; i++) {
        const char *names;
        if (find_attribute(node, "class", &names) == ODD)
            return ODD;
        *may_be_still |= names && strstr(names, "ideo");
        node = node->parent;
        if (!*link && node && node->type == ELEMENT && is_called(node, "a"))
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
    int is_in_picture = outer && outer->type == ELEMENT && is_called(outer, "picture"), may_be_still;
    Node *around;
    PyObject *attributes = PyDict_New(), *link = NULL, *found = NULL;
    int status = attributes ? collect_attributes(node, attributes) : FAILED;
    if (status == DONE)
        status = look_around(node, &around, &may_be_still);
    if (status == DONE) {
        link = around ? self->make_element(((Element *)element)->document, around) : Py_NewRef(Py_None);
        found = link ? PyTuple_Pack(4, attributes, link, is_in_picture ? Py_True : Py_False, may_be_still ? Py_True : Py_False)
                     : NULL;
    }
    Py_XDECREF(link);
    Py_XDECREF(attributes);
    return status == ODD ? Py_NewRef(Py_None) : found;
}

static PyMethodDef walker_methods[] = {
    {"look_at", (PyCFunction)walker_look_at, METH_O, LOOK_DOC},
    {"compose_line", (PyCFunction)walker_line, METH_VARARGS, LINE_DOC},
    {"nest", (PyCFunction)walker_nest, METH_VARARGS, NEST_DOC},
    {"compose_html", (PyCFunction)walker_html, METH_VARARGS, HTML_DOC},
    {"count_marks", (PyCFunction)walker_marks, METH_VARARGS, MARKS_DOC},
    {"arrays", (PyCFunction)walker_arrays, METH_VARARGS, ARRAYS_DOC},
    {NULL},
};

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyTypeObject walker_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._walk.Walker",
    .tp_doc = PyDoc_STR("Walks over trees; _walk.pyi tells what it is made of."),
    .tp_basicsize = sizeof(Walker),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)walker_init,
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
    classify();
    if (PyType_Ready(&walker_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Walker", (PyObject *)&walker_type) < 0)
        Py_CLEAR(made);
    return made;
}
