/* The walker, which is made once: what all passes need. A part of _walk.c. */

/* As in segments.py; the kinds from SKIP on are not walked into. A tag's value is its kind and its flags above. */
enum { KIND_INLINE, KIND_BLOCK, KIND_LINK, KIND_TIME, KIND_BREAK, KIND_SKIP, KIND_IMAGE, KIND_MEDIA, KIND_META,
       KIND_SCRIPT };
enum { KIND_BITS = 4, KIND_MASK = 15 };

/* As in inline.py: bits of InlineBit, one more for what is in a link, and their number; the numbers of INLINE_COUNTS. */
enum { BIT_INLINE = 1, BIT_NAMED = 8, BIT_ANCHOR = 16, BIT_FOREIGN = 32, BIT_LINKED = 64, INLINE_BITS = 6,
       INLINE_NUMBERS = 8, INLINE_CHARACTERS = 400 };

/* As in attributes.py: `READ`, and images; hints, and what else a word may be; flags of an element, which are not inherited; units of
   marks. */
enum { CLASS = 1, ID, HREF, IMAGE_ATTRIBUTE = 13 };
enum { HINT_AUTHOR = 1 << 4, HINT_DATE = 1 << 9, HIDES = 1 << 16, FIRST = 1 << 17, NEGATION = 1 << 18 };
enum { HAS_ITEM = 1 << 24, IS_TAG = 1 << 25, IS_OPEN = 1 << 27, ARIA_HIDDEN = 1 << 28, DRAWN = 1 << 29 };
#define OF_ELEMENT (63L << 24)
enum { BYLINE = 1, DATE = 1 << 8 };
/* As in segments.py: bits of Flag. */
enum { FLAG_TABLE = 1 << 9, FLAG_PRE = 1 << 12, FLAG_HEADING = 1 << 13, FLAG_HIDDEN = 1 << 16 };

/* What Python is asked, by place in `rules`. */
enum { TEXT_FOR, IS_VISIBLE_COPY, RUNS_ON, IS_ALONE, IS_VISIBLE, TRAIT_OF, RULES };

typedef struct {
    PyObject_HEAD
    PyObject *arguments; /* what is borrowed is theirs */
    PyTypeObject *element_type, *walk_type, *block_type, *segment_type, *placed_type;
    PyObject *rules, *root_tag, *no_names;
    PyObject *known; /* what was told of attributes */
    ElementFactory make_element;
    Table tags, attributes, words;
    Py_ssize_t block_slots[BLOCK_SLOTS], segment_slots[SEGMENT_SLOTS];
} Walker;

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

static int prepare(Walker *self, PyObject *args)
{
    PyObject *etree, *tags, *attributes, *words;
    if (!PyArg_ParseTuple(args, "O(O!O!O!O!)O!O!O!O!(UU)", &etree, &PyType_Type, &self->walk_type, &PyType_Type,
                          &self->block_type, &PyType_Type, &self->segment_type, &PyType_Type, &self->placed_type,
                          &PyDict_Type, &tags, &PyDict_Type, &attributes, &PyDict_Type, &words, &PyTuple_Type, &self->rules,
                          &self->root_tag, &self->no_names))
        return -1;
    self->arguments = Py_NewRef(args);
    const PyTypeObject *placed = self->placed_type;
    if (PyTuple_GET_SIZE(self->rules) != RULES || !PyType_IsSubtype((PyTypeObject *)placed, &PyTuple_Type) ||
        placed->tp_basicsize != PyTuple_Type.tp_basicsize) {
        PyErr_SetString(PyExc_TypeError, "not the rules, or Placed is no plain tuple");
        return -1;
    }
    if (!(self->known = PyDict_New()) || fill(&self->tags, tags) < 0 || fill(&self->attributes, attributes) < 0 ||
        fill(&self->words, words) < 0 ||
        find_slots(self->block_type, BLOCK_NAME, BLOCK_SLOTS, self->block_slots) < 0 ||
        find_slots(self->segment_type, SEGMENT_NAME, SEGMENT_SLOTS, self->segment_slots) < 0)
        return -1;
    return find_factory(self, etree);
}

static PyObject *walker_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    Walker *self = (Walker *)type->tp_alloc(type, 0);
    (void)kwargs;
    if (self && prepare(self, args) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void walker_dealloc(Walker *self)
{
    PyMem_Free(self->tags.entries);
    PyMem_Free(self->attributes.entries);
    PyMem_Free(self->words.entries);
    Py_XDECREF(self->element_type);
    Py_XDECREF(self->known);
    Py_XDECREF(self->arguments);
    Py_TYPE(self)->tp_free((PyObject *)self);
}
