/* Lines with their links and emphasis: inline.py. A part of _walk.c. */

enum { LINK = 0, JOINED = 4, MAX_AROUND = 64, MAX_LINKS = 8, MAX_OUTSIDE = 8, MAX_BLOCKS = 8 }; /* as in inline.py */
enum { MAX_URL_BYTES = 4 * 2083 }; /* in bytes: as many characters as `MAX_URL` in urls.py, with all of four */

/* A link or an emphasis around a text. */
typedef struct {
    const Node *node; /* only to be compared */
    long written;     /* its number */
    PyObject *href;   /* of a link */
} Wrapper;

/* Those around one text, innermost first, each kind once. */
typedef struct {
    Wrapper wrappers[MAX_WRITTEN];
    int count;
} Chain;

static void empty(Chain *chain)
{
    for (int i = 0; i < chain->count; i++)
        Py_CLEAR(chain->wrappers[i].href);
    chain->count = 0;
}

/* Adds one around those in the chain; where one of its kind is in it, it stands for that one. Takes *href* over. */
static void surround(Chain *chain, const Node *node, long written, PyObject *href)
{
    int i = 0;
    while (i < chain->count && chain->wrappers[i].written != written)
        i++;
    if (i < chain->count)
        Py_XDECREF(chain->wrappers[i].href);
    else
        chain->count++;
    chain->wrappers[i] = (Wrapper){node, written, href};
}

/* The address that *element*, whose node is a link, leads to; None if it leads nowhere. One that is too long for any
   `absolute` is not even read: a link may go on over thousands of lines. */
static PyObject *url_of(PyObject *element, PyObject *absolute)
{
    const Attribute *attribute = ((Element *)element)->node->attributes;
    while (attribute && (strcmp(attribute->name, "href") || !is_plain(attribute)))
        attribute = attribute->next;
    const char *value;
    int is_read = attribute && value_of_attribute(attribute, &value) == DONE;
    if (is_read && !memchr(value, 0, MAX_URL_BYTES + 1))
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
            PyObject *href = link ? url_of(link, absolute) : NULL;
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
static int goes_on(const Wrapper *one, const Wrapper *before, int joins)
{
    if (one->node == before->node)
        return 1;
    if (!joins || one->written != before->written || one->written >= JOINED)
        return 0;
    return one->written != LINK || (PyUnicode_Check(one->href) && PyUnicode_Check(before->href) &&
                                    PyUnicode_Compare(one->href, before->href) == 0);
}

/* What lines are added to, and what their parts are written as. */
typedef struct {
    PyObject *found, *absolute, *opening, *closing, *link, *write;
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
    if (stands_for_itself(text, ODD_IN_TEXT))
        return PyList_Append(form->found, text);
    return add_made(form, form->write, text);
}

static int add_link(const Walker *walker, const Form *form, PyObject *href)
{
    if (!PyUnicode_Check(href) || !stands_for_itself(href, ODD_IN_TEXT | QUOTE))
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

/* What is visible of *text*: -1 for any text, 0 for nothing, 1 for no more than a blank, which parts two words. */
static int visible_part_of(PyObject *text)
{
    Py_ssize_t start = 0, end = PyUnicode_GET_LENGTH(text);
    while (start < end && is_invisible(PyUnicode_READ_CHAR(text, start)))
        start++;
    while (start < end && is_invisible(PyUnicode_READ_CHAR(text, end - 1)))
        end--;
    if (start == 0 && end == PyUnicode_GET_LENGTH(text))
        return end ? -1 : 0;
    return start == end ? 0 : end - start == 1 && PyUnicode_READ_CHAR(text, start) == ' ' ? 1 : -1;
}

/* Closes what does not go on of *opened*, from the innermost down to *count* of them. */
static int close_tags(const Walker *self, const Form *form, const Chain *opened, int count)
{
    for (int k = 0; k < opened->count - count; k++)
        if (add_tag(form->found, form->closing, self->written, opened->wrappers[k].written) < 0)
            return FAILED;
    return 0;
}

/* Closes what of *opened* does not go on around *text*, and opens what else is in *chain*. A blank that the text begins
   with goes between, and from the text. */
static int change_tags(Walker *self, const Form *form, const Chain *opened, const Chain *chain, int folds,
                       PyObject **text)
{
    int shared = 0, has_blank = PyUnicode_READ_CHAR(*text, 0) == ' ', joins = folds && !has_blank;
    while (shared < chain->count && shared < opened->count &&
           goes_on(&chain->wrappers[chain->count - 1 - shared], &opened->wrappers[opened->count - 1 - shared], joins))
        shared++;
    if (close_tags(self, form, opened, shared) < 0)
        return FAILED;
    if (has_blank) {
        PyObject *blank = PyUnicode_Substring(*text, 0, 1);
        int failed = !blank || add_written(form, blank) < 0;
        Py_XDECREF(blank);
        Py_SETREF(*text, PyUnicode_Substring(*text, 1, PyUnicode_GET_LENGTH(*text)));
        if (failed || !*text)
            return FAILED;
    }
    for (int k = chain->count - 1 - shared; k >= 0; k--)
        if ((chain->wrappers[k].href ? add_link(self, form, chain->wrappers[k].href)
                                  : add_tag(form->found, form->opening, self->written, chain->wrappers[k].written)) < 0)
            return FAILED;
    return 0;
}

/* Adds the *text* of one piece, which it takes over: that of *element*, which is *top* or in it. *opened* becomes what
   is around it. */
static int compose_piece(Walker *self, const Form *form, PyObject *text, PyObject *element, PyObject *top, int folds,
                         Chain *opened)
{
    int visible = visible_part_of(text), failed = 0;
    if (visible == 1) {
        Py_SETREF(text, PyUnicode_FromString(" "));
        failed = !text || add_written(form, text) < 0;
    } else if (visible) {
        Chain chain;
        chain.count = 0;
        failed = element != top &&
                 collect_chain(self, element, ((Element *)top)->node, form->absolute, &chain) == FAILED;
        if (!failed && (chain.count || opened->count))
            failed = change_tags(self, form, opened, &chain, folds, &text) < 0;
        empty(opened);
        memcpy(opened->wrappers, chain.wrappers, chain.count * sizeof(Wrapper));
        opened->count = chain.count;
        failed = failed || add_written(form, text) < 0;
    }
    Py_XDECREF(text);
    return failed ? FAILED : 0;
}

static int is_link(const Node *node)
{
    return node->type == ELEMENT && has_no_namespace(node) && node->name[0] == 'a' && !node->name[1];
}

/* Opens the link around the block *top*, if *element*, in which its text begins, is in none inside: 1 if there is one,
   else 0: `_link_around` in inline.py. */
static int open_link_around(Walker *self, const Form *form, PyObject *element, PyObject *top)
{
    const Node *last = ((Element *)top)->node, *node = ((Element *)element)->node;
    for (; node && node != last; node = node->parent)
        if (is_link(node))
            return 0;
    int around = 0, inside = 0;
    Node *link = last ? last->parent : NULL;
    while (link && link->type == ELEMENT && !is_link(link) && ++around < MAX_OUTSIDE)
        link = link->parent;
    if (!link || link->type != ELEMENT || !is_link(link))
        return 0;
    for (const Node *child = next_element(link->children); child; child = next_element(child->next))
        if (++inside > MAX_BLOCKS)
            return 0;
    PyObject *held = self->make_element(((Element *)top)->document, link);
    PyObject *href = held ? url_of(held, form->absolute) : NULL;
    int leads = href ? PyObject_IsTrue(href) : FAILED;
    if (leads > 0 && add_link(self, form, href) < 0)
        leads = FAILED;
    Py_XDECREF(href);
    Py_XDECREF(held);
    return leads;
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
    const Py_ssize_t count = PyTuple_GET_SIZE(pieces);
    const int64_t linked = integer(segment, self->segment_slots[SEGMENT_LINK_CHARS]);
    if (linked == -1 && PyErr_Occurred())
        return FAILED;
    int outer = 0;
    int folds = !(flags & FLAG_PRE), inside = 0, failed = 0;
    Py_ssize_t start = 0, end = 0;
    Chain opened;
    opened.count = 0;
    Py_INCREF(pieces);
    Py_INCREF(folded);
    Py_INCREF(top);
    int is_whole = folds && count == 2 && PyTuple_GET_ITEM(pieces, 1) == top;
    if (linked && count > 1 && PyObject_TypeCheck(PyTuple_GET_ITEM(pieces, 1), self->element_type)) {
        outer = open_link_around(self, form, PyTuple_GET_ITEM(pieces, 1), top);
        failed = outer < 0;
    }
    if (is_whole && !failed)
        failed = add_written(form, folded) < 0;
    for (Py_ssize_t i = 0; !is_whole && !failed && i < count; i += 2) {
        PyObject *text = PyTuple_GET_ITEM(pieces, i);
        PyObject *element = i + 1 < count ? PyTuple_GET_ITEM(pieces, i + 1) : Py_None;
        if (!PyUnicode_Check(text) || !PyObject_TypeCheck(element, self->element_type)) {
            PyErr_SetString(PyExc_TypeError, "not a piece");
            failed = 1;
            break;
        }
        if (folds) {
            end = count == 2 ? PyUnicode_GET_LENGTH(folded) : end_of(text, end, &inside);
            text = PyUnicode_Substring(folded, start, end);
            start = end;
        } else {
            Py_INCREF(text);
        }
        failed = !text || compose_piece(self, form, text, element, top, folds, &opened) < 0;
    }
    failed = failed || close_tags(self, form, &opened, 0) < 0 ||
             (outer && add_tag(form->found, form->closing, self->written, LINK) < 0);
    empty(&opened);
    Py_DECREF(pieces);
    Py_DECREF(folded);
    Py_DECREF(top);
    return failed ? FAILED : 0;
}

static const char HTML_DOC[] = "compose_html(...): what `compose_html` in inline.py does; _walk.pyi has the rest";

static PyObject *walker_html(Walker *self, PyObject *args)
{
    PyObject *parts;
    Form form;
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
