/* Where lines stand: text_structure.py. A part of _walk.c. */

/* A block that lines stand in, in the order in which they are met; the first stands for the whole page. All are known
   by their number in that order. */
typedef struct {
    PyObject *block;
    long flags;
    int tag, depth; /* what it is written as; of what is written, how many it stands in, with itself */
    Py_ssize_t index, parent, start, end, level;
    Py_ssize_t place;  /* the innermost structural element that it is or stands in, be it one that holds no text */
    Py_ssize_t around; /* of such an element: that which it stands in */
    Py_ssize_t last;   /* of a row that is open: the cell that was written last; at first the row itself */
    Py_ssize_t held;   /* words in a cell, or lines of an item that are in no other inside it */
    Py_ssize_t item;   /* of a list by its role: the item that was met first */
    char is_by_role;   /* its tag is what its role says */
    char is_list;      /* a list without an order, and not by an old name */
    char has_lines, has_prose;               /* of a cell: any lines; any that are no code */
    char has_cells, has_others;              /* of a table: cells that hold lines; such as do not hold code alone */
    char has_items, has_parts;               /* of a list by its role: other items; such as are a part of the text */
    char is_layout, is_laid_out, is_wrapper; /* as in `Places` */
} Holder;

typedef struct {
    Walker *walker;
    PyObject *found, *opening, *closing; /* borrowed */
    Buffer holders, unknown;
    int *known; /* of each block, by index: its number; 0 if it was not met */
    Py_ssize_t blocks;
    int has_lists; /* an element is a list by its role */
    int is_odd;    /* what an element is by its role cannot be told */
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

static const Node *node_of(const Nesting *nesting, const Holder *around)
{
    PyObject *element = SLOT(around->block, nesting->walker->block_slots[BLOCK_ELEMENT]);
    return element && PyObject_TypeCheck(element, nesting->walker->element_type) ? ((Element *)element)->node : NULL;
}

/* Tells whether a `div` is a list, or an item of one, by its role: `tag_of` in text_structure.py. */
static void read_role(Nesting *nesting, Holder *one)
{
    const char *role = NULL;
    const Node *node = node_of(nesting, one);
    nesting->is_odd |= !node || find_attribute(node, "role", &role) == ODD;
    if (role && !strcmp(role, "list"))
        one->tag = BULLETS;
    else if (role && !strcmp(role, "listitem"))
        one->tag = LIST_ITEM;
    one->is_by_role = one->tag != NO_PLACE;
    one->is_list = one->tag == BULLETS;
    nesting->has_lists |= one->is_list;
}

/* Notes a block whose parent is known. */
static int note_block(Nesting *nesting, PyObject *block, Py_ssize_t parent)
{
    const Walker *walker = nesting->walker;
    const Py_ssize_t *slots = walker->block_slots;
    PyObject *tag = SLOT(block, slots[BLOCK_TAG]);
    Py_ssize_t length, number = nesting->holders.length / sizeof(Holder);
    const char *name = tag && PyUnicode_Check(tag) ? PyUnicode_AsUTF8AndSize(tag, &length) : NULL;
    if (!name) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "not a block");
        return FAILED;
    }
    Holder new = {.block = block, .parent = parent, .level = holder_at(nesting, parent)->level + 1};
    new.tag = (int)value_of(&walker->structures, name, length);
    new.index = integer(block, slots[BLOCK_INDEX]);
    new.flags = (long)integer(block, slots[BLOCK_FLAGS]);
    new.start = integer(block, slots[BLOCK_START]);
    new.end = integer(block, slots[BLOCK_END]);
    if (PyErr_Occurred())
        return FAILED;
    if (!strcmp(name, "div"))
        read_role(nesting, &new);
    else
        new.is_list = !strcmp(name, "ul");
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

/* Whether a block is a table, or belongs to one. */
static int is_of_table(const Holder *one)
{
    return one->tag == TABLE || one->tag == ROW || one->tag == CELL || one->tag == HEADER_CELL ||
           one->tag == TABLE_CAPTION;
}

/* Counts a line for the table cell that it stands in: `layout_tables` in text_structure.py. */
static void count_in_cell(const Nesting *nesting, Holder *one, Py_ssize_t words)
{
    const int is_code = (one->flags & nesting->walker->preformatted) != 0;
    while (one->block && one->tag != CELL && one->tag != HEADER_CELL && one->tag != TABLE)
        one = holder_at(nesting, one->parent);
    one->held += words;
    one->has_lines = 1;
    one->has_prose |= !is_code;
}

/* Counts a line for the list item that it stands in: `wrapping_items` there. */
static void count_in_item(const Nesting *nesting, Holder *one)
{
    for (int i = 0; i < MAX_DEPTH && one->block && (one->tag != LIST_ITEM || one->is_by_role); i++)
        one = holder_at(nesting, one->parent);
    one->held += one->block && one->tag == LIST_ITEM && !one->is_by_role;
}

/* Notes for a list by its role which items it has: `lists_of_parts` there. */
static void count_in_list(const Nesting *nesting, Py_ssize_t number)
{
    const Holder *own = holder_at(nesting, number);
    Py_ssize_t item = 0;
    for (int i = 0; i < MAX_DEPTH && !holder_at(nesting, number)->is_list && holder_at(nesting, number)->parent; i++) {
        if (!item && holder_at(nesting, number)->tag == LIST_ITEM)
            item = number;
        number = holder_at(nesting, number)->parent;
    }
    Holder *list = holder_at(nesting, number);
    if (!item || !list->is_list || !list->is_by_role)
        return;
    const Holder *first = holder_at(nesting, item);
    list->has_parts |= own->flags & nesting->walker->heading || first->end - first->start >= WRAPPED;
    list->has_items |= list->item && list->item != item;
    list->item = list->item ? list->item : item;
}

/* Notes that the tables around a block, itself included, lay out the page. */
static void lay_out(const Nesting *nesting, Holder *one)
{
    for (; one->block; one = holder_at(nesting, one->parent))
        one->is_layout |= one->tag == TABLE;
}

/* Notes that a list item, and the lists and items around it, hold most of the lines. */
static void leave_out(const Nesting *nesting, Holder *one)
{
    for (; one->block; one = holder_at(nesting, one->parent))
        one->is_wrapper |= !one->is_by_role && (one->tag == LIST_ITEM || one->tag == NUMBERED || one->is_list);
}

/* Finds tables for layout. */
static void find_layout(const Nesting *nesting, Py_ssize_t holders)
{
    for (Py_ssize_t i = 1; i < holders; i++) {
        Holder *one = holder_at(nesting, i), *table = one;
        if (!one->has_lines)
            continue;
        if (one->held >= LAYOUT_CELL_WORDS)
            lay_out(nesting, one);
        while (table->block && table->tag != TABLE)
            table = holder_at(nesting, table->parent);
        table->has_cells = 1;
        table->has_others |= one->has_prose;
    }
    for (Py_ssize_t i = 1; i < holders; i++)
        if (holder_at(nesting, i)->has_cells && !holder_at(nesting, i)->has_others)
            lay_out(nesting, holder_at(nesting, i));
}

/* Finds the list items that hold most of the *lines*, of which so many are *listed*, the first in the block of that
   number, the *last* with that index. */
static void find_wrappers(const Nesting *nesting, Py_ssize_t holders, Py_ssize_t lines, Py_ssize_t listed,
                          Py_ssize_t number, Py_ssize_t last)
{
    Py_ssize_t deepest = 0;
    for (Py_ssize_t i = 1; i < holders; i++) {
        Holder *one = holder_at(nesting, i);
        deepest = Py_MAX(deepest, one->level);
        if (one->tag == LIST_ITEM && !one->is_by_role && one->held >= WRAPPED && 2 * one->held > lines)
            leave_out(nesting, one);
    }
    Holder *one = holder_at(nesting, number);
    for (int i = 0; i <= MAX_DEPTH && one->block && listed == lines && lines >= ALL_WRAPPED; i++) {
        if (one->tag == LIST_ITEM && !one->is_by_role && one->end > last && deepest - one->level <= MAX_DEPTH)
            leave_out(nesting, one);
        one = holder_at(nesting, one->parent);
    }
}

/* Finds where a block stands whose parent's place is known: `Places` in text_structure.py. */
static void find_place(const Nesting *nesting, Py_ssize_t number)
{
    Holder *one = holder_at(nesting, number);
    const Holder *parent = holder_at(nesting, one->parent);
    const Py_ssize_t place = parent->place;
    one->place = place;
    one->is_laid_out = one->tag == TABLE ? one->is_layout : parent->is_laid_out;
    if (one->tag == NO_PLACE || one->tag >= HEADING || one->is_wrapper || (one->is_laid_out && is_of_table(one)))
        return;
    const int holders = HOLDERS[one->tag];
    one->around = holders ? place : with_text(nesting, place);
    const int outer = holder_at(nesting, one->around)->tag;
    if (holders ? holders >> outer & 1 : one->tag != CODE || outer != CODE) { /* no old tag for code in a new one */
        one->place = number;
        one->depth = holder_at(nesting, one->around)->depth + 1;
    }
}

/* Whether a block is a list that stands right in another, and so may belong to an item of that. */
static int is_list_in_list(const Nesting *nesting, Py_ssize_t number)
{
    const Holder *one = holder_at(nesting, number);
    const int outer = holder_at(nesting, holder_at(nesting, one->parent)->place)->tag;
    return one->place == number && (one->tag == BULLETS || one->tag == NUMBERED) &&
           (outer == BULLETS || outer == NUMBERED);
}

/* Notes the blocks that *segments* stand in, and where they stand. */
static int find_places(Nesting *nesting, PyObject *segments)
{
    const Walker *walker = nesting->walker;
    const Py_ssize_t lines = PyList_GET_SIZE(segments);
    Py_ssize_t listed = 0, first = 0, last = 0;
    for (Py_ssize_t i = 0; i < lines; i++) {
        PyObject *segment = PyList_GET_ITEM(segments, i);
        const Py_ssize_t number = number_of_block(nesting, SLOT(segment, walker->segment_slots[SEGMENT_BLOCK]));
        if (number < 0)
            return FAILED;
        const Py_ssize_t words = integer(segment, walker->segment_slots[SEGMENT_WORDS]);
        last = integer(segment, walker->segment_slots[SEGMENT_INDEX]);
        if (PyErr_Occurred())
            return FAILED;
        Holder *own = holder_at(nesting, number);
        first = i ? first : number;
        if (own->flags & walker->table)
            count_in_cell(nesting, own, words);
        if (own->flags & walker->list) {
            listed++;
            count_in_item(nesting, own);
        }
    }
    if (nesting->is_odd)
        return ODD;
    const Py_ssize_t holders = nesting->holders.length / sizeof(Holder);
    find_layout(nesting, holders);
    if (2 * listed > lines)
        find_wrappers(nesting, holders, lines, listed, first, last);
    if (nesting->has_lists) {
        for (Py_ssize_t i = 0; i < lines; i++)
            count_in_list(nesting, number_of_block(nesting, SLOT(PyList_GET_ITEM(segments, i),
                                                                walker->segment_slots[SEGMENT_BLOCK])));
        for (Py_ssize_t i = 1; i < holders; i++) {
            Holder *one = holder_at(nesting, i);
            one->is_wrapper |= one->item && (!one->has_items || one->has_parts);
        }
    }
    for (Py_ssize_t i = 1; i < holders; i++) {
        find_place(nesting, i);
        if (is_list_in_list(nesting, i))
            return ODD;
    }
    return DONE;
}
