/* The walker, which is made once: what all passes need. A part of _walk.c. */

/* As in segments.py; the kinds from SKIP on are not walked into. A tag's value is its kind and its flags above. */
enum { KIND_INLINE, KIND_BLOCK, KIND_LINK, KIND_TIME, KIND_BREAK, KIND_SKIP, KIND_IMAGE, KIND_MEDIA, KIND_META,
       KIND_SCRIPT };
enum { KIND_BITS = 4, KIND_MASK = 15 };

/* As in inline.py: bits of InlineBit, one more for what is in a link, and their number; the numbers of INLINE_COUNTS. */
enum { BIT_INLINE = 1, BIT_NAMED = 8, BIT_ANCHOR = 16, BIT_FOREIGN = 32, BIT_LINKED = 64, INLINE_BITS = 6,
       INLINE_NUMBERS = 8, INLINE_CHARACTERS = 400 };

/* What `traits_of` in attributes.py reads: `READ` there, and images. */
enum { CLASS = 1, ID, HREF, STYLE, HIDDEN, ARIA_HIDDEN, ROLE, ITEM, REL, PROPERTY, POPOVER, OPEN, IMAGE_ATTRIBUTE,
       READ_MASK = 15, NOTED = 16 }; /* what `note` reads, too */
/* As in attributes.py: flags of an element that are not inherited. */
enum { IS_OPEN = 1 << 29, HIDDEN_IN_LINE = 1 << 27 };
/* As in segments.py: bits of Flag. */
enum { FLAG_TABLE = 1 << 9, FLAG_PRE = 1 << 12, FLAG_HEADING = 1 << 13, FLAG_HIDDEN = 1 << 16, FLAG_BODY = 1 << 17 };
/* As in attributes.py: bits of words beside those of Hint, and some of these; how much of class and id is read. */
enum { HIDES = 1 << 16, FIRST = 1 << 17, NEGATION = 1 << 18, UNTIL_HOVER = 1 << 20, ON_HOVER = 1 << 21,
       NOWHERE = 1 << 22, SOMEWHERE = 1 << 23, HINT_AUTHOR = 16, HINT_DATE = 512, MAX_READ = 400 };
/* As there: units of marks. */
enum { BYLINE = 1, DATE = 1 << 8, DRAWN = 1 << 16 };
#define OF_ELEMENT ((long)(IS_OPEN | HIDDEN_IN_LINE))

enum { MAX_GLYPH_BYTES = 32 };

/* What Python is asked, by place in `rules`. */
enum { TEXT_FOR, IS_VISIBLE_COPY, RUNS_ON, IS_ALONE, RULES };

typedef struct {
    PyObject_HEAD
    PyTypeObject *element_type, *walk_type, *block_type, *segment_type, *placed_type;
    PyObject *read_names, *rules, *root_tag, *no_names;
    ElementFactory make_element;
    Table tags, attributes, roles, words;
    Py_ssize_t block_slots[BLOCK_SLOTS], segment_slots[SEGMENT_SLOTS];
    Py_ssize_t max_names; /* characters of class and id that are kept */
} Walker;

static const char *const ARGUMENTS[] = {"etree", "types", "tags", "attributes", "roles", "words",
                                        "read_names", "rules", "max_names", NULL};

/* Fills in what is compared with or given again and again. */
static int find_words(Walker *self)
{
    self->root_tag = PyUnicode_InternFromString("html");
    self->no_names = PyUnicode_FromString("");
    return self->root_tag && self->no_names ? 0 : -1;
}

/* Finds lxml's type of elements, and what makes them; ImportError if it is not built as those that are known. */
static int find_factory(Walker *self, PyObject *etree)
{
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

static int walker_init(Walker *self, PyObject *args, PyObject *kwargs)
{
    PyObject *etree, *tags, *attributes, *roles, *words, *read_names, *rules;
    PyTypeObject *walk, *block, *segment, *placed;
    if (self->element_type) {
        PyErr_SetString(PyExc_TypeError, "a walker is made once");
        return -1;
    }
    if (!PyArg_ParseTupleAndKeywords(
            args, kwargs, "O(O!O!O!O!)O!O!O!O!OO!n", (char **)ARGUMENTS, &etree,
            &PyType_Type, &walk, &PyType_Type, &block, &PyType_Type, &segment, &PyType_Type, &placed, &PyDict_Type,
            &tags, &PyDict_Type, &attributes, &PyDict_Type, &roles, &PyDict_Type, &words, &read_names, &PyTuple_Type,
            &rules, &self->max_names))
        return -1;
    self->walk_type = (PyTypeObject *)Py_NewRef(walk);
    self->block_type = (PyTypeObject *)Py_NewRef(block);
    self->segment_type = (PyTypeObject *)Py_NewRef(segment);
    self->placed_type = (PyTypeObject *)Py_NewRef(placed);
    self->read_names = Py_NewRef(read_names);
    self->rules = Py_NewRef(rules);
    if (PyTuple_GET_SIZE(rules) != RULES) {
        PyErr_Format(PyExc_ValueError, "%d rules are asked", RULES);
        return -1;
    }
    if (!PyType_IsSubtype(placed, &PyTuple_Type) || placed->tp_basicsize != PyTuple_Type.tp_basicsize) {
        PyErr_SetString(PyExc_TypeError, "Placed is no plain tuple");
        return -1;
    }
    if (fill(&self->tags, tags) < 0 || fill(&self->attributes, attributes) < 0 || fill(&self->roles, roles) < 0 ||
        fill(&self->words, words) < 0 || find_words(self) < 0 ||
        find_slots(block, BLOCK_NAME, BLOCK_SLOTS, self->block_slots) < 0 ||
        find_slots(segment, SEGMENT_NAME, SEGMENT_SLOTS, self->segment_slots) < 0)
        return -1;
    return find_factory(self, etree);
}

static void walker_dealloc(Walker *self)
{
    Table *tables[] = {&self->tags, &self->attributes, &self->roles, &self->words};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(tables); i++) {
        PyMem_Free(tables[i]->entries);
        Py_XDECREF(tables[i]->words);
    }
    void *owned[] = {self->element_type, self->walk_type, self->block_type, self->segment_type, self->placed_type,
                     self->read_names, self->rules, self->root_tag, self->no_names};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(owned); i++)
        Py_XDECREF((PyObject *)owned[i]);
    Py_TYPE(self)->tp_free((PyObject *)self);
}
