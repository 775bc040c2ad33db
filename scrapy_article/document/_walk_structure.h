/* What is written around lines: nesting.py, structure_writer.py. A part of _walk.c. */

/* Adds what is written for a tag at one of its ends. */
static int add_end(const Nesting *nesting, PyObject *tags, int tag)
{
    return add_tag(nesting->found, tags, nesting->walker->placed, tag - 1);
}

/* What *node* is written as if it is a cell by its tag. */
static int tag_of_cell(const Node *node)
{
    if (node->type != ELEMENT || !has_no_namespace(node) || node->name[0] != 't' || !node->name[1] || node->name[2])
        return NO_PLACE;
    return node->name[1] == 'd' ? CELL : node->name[1] == 'h' ? HEADER_CELL : NO_PLACE;
}

/* Whether *node* may be a cell by its role. */
static int may_be_cell(const Node *node)
{
    const char *role;
    return node->type == ELEMENT && has_no_namespace(node) && (find_attribute(node, "role", &role) == ODD || role);
}

static int has_attribute(const Node *node, const char *name)
{
    for (const Attribute *attribute = node ? node->attributes : NULL; attribute; attribute = attribute->next)
        if (!strcmp(attribute->name, name))
            return 1;
    return 0;
}

/* Writes the cells of *row* that hold nothing, or nothing that is kept, before *next*, or at its end if that is NULL.
   ODD where a cell may take more than one column or row, or be one by its role. */
static int add_empty_cells(const Nesting *nesting, const Holder *row, const Holder *next)
{
    const Holder *last = holder_at(nesting, row->last);
    if (last == row && !next)
        return DONE;
    const Node *from = last == row ? NULL : node_of(nesting, last), *to = next ? node_of(nesting, next) : NULL;
    if ((last != row && !from) || (next && !to) || has_attribute(from, "colspan"))
        return ODD;
    if (next && next->index == last->index + 1)
        return DONE; /* each cell is a block */
    const int are_tags = tag_of_cell(next ? to : from) != NO_PLACE;
    const Node *node = next ? to : from->next;
    while (next && node->previous && node->previous != from)
        node = node->previous;
    for (; node && node != to; node = node->next) {
        const int tag = tag_of_cell(node);
        if (tag ? !are_tags || has_attribute(node, "colspan") || has_attribute(node, "rowspan")
                : !are_tags && may_be_cell(node))
            return ODD;
        if (tag && (add_end(nesting, nesting->opening, tag) < 0 || add_end(nesting, nesting->closing, tag) < 0))
            return FAILED;
    }
    return DONE;
}

/* Whether a list or an item may have a number of its own. */
static int is_numbered(const Nesting *nesting, const Holder *one)
{
    if (one->tag != NUMBERED && (one->tag != LIST_ITEM || holder_at(nesting, one->around)->tag != NUMBERED))
        return 0;
    const Node *node = node_of(nesting, one);
    return has_attribute(node, one->tag == NUMBERED ? "start" : "value") ||
           (one->tag == NUMBERED && has_attribute(node, "reversed"));
}

/* Closes *opened* and those around it that are not around *place*, too, and opens the others that are; *goes_on* is
   whether there are none. ODD where cells may take more than one column or row. */
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
            int status = one->tag == ROW ? add_empty_cells(nesting, one, NULL) : DONE;
            if (status != DONE)
                return status;
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
            int status = has_attribute(node_of(nesting, one), "rowspan") ? ODD : add_empty_cells(nesting, row, one);
            if (status != DONE)
                return status;
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

/* Whether a line may go on with the sentence of the one before it: `joint_within` in sentences.py. */
static int may_go_on(PyObject *text)
{
    if (!text || !PyUnicode_Check(text) || !PyUnicode_GET_LENGTH(text))
        return 0;
    Py_UCS4 first = PyUnicode_READ_CHAR(text, 0);
    return Py_UNICODE_ISLOWER(first) || (first < 128 && strchr(",;:)", (int)first));
}

static int nest(Nesting *nesting, PyObject *segments, PyObject *line_break)
{
    const Walker *walker = nesting->walker;
    const Py_ssize_t *slots = walker->segment_slots, lines = PyList_GET_SIZE(segments);
    Py_ssize_t opened = 0, place = 0, before = 0, outer = -1, index = 0, said = 0;
    int paragraph = NO_PLACE, goes_on, status = find_places(nesting, segments);
    if (status != DONE)
        return status;
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
        const Holder *own = holder_at(nesting, number);
        Py_ssize_t breaks = 0;
        if (i && number == before && parted == 1 && index == previous + 1)
            breaks = 1;
        else if (i && own->flags & holder_at(nesting, before)->flags & walker->preformatted &&
                 holder_at(nesting, opened)->tag == CODE && code_of(nesting, number) == code_of(nesting, before))
            breaks = number == before ? Py_MIN(Py_MAX(parted, 1), MAX_BREAKS) : 1;
        if (i && !breaks && (number == before || holder_at(nesting, before)->parent == number) &&
            said >= SENTENCE_WORDS && may_go_on(SLOT(segment, slots[SEGMENT_TEXT])))
            return ODD;
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
            status = enter(nesting, opened, place, &goes_on);
            if (status != DONE)
                return status;
            opened = place;
            paragraph = paragraph_of(nesting, number, place, goes_on);
            if (paragraph && add_end(nesting, nesting->opening, paragraph) < 0)
                return FAILED;
        }
        if (PyList_Append(nesting->found, segment) < 0)
            return FAILED;
        before = number;
        said = words;
    }
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
