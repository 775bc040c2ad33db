/* What the beginning and the end of an element ask of a pass. A part of _walk.c. */

/* --- Blocks ------------------------------------------------------------------------------------------------------ */

/* Makes a block and stands in it. */
static int begin_block(Pass *pass, PyObject *element, PyObject *tag, const Traits *traits, long flags)
{
    const Walker *walker = pass->walker;
    const Py_ssize_t *slots = walker->block_slots;
    PyObject *block = make(walker->block_type);
    if (!block)
        return FAILED;
    SLOT(block, slots[BLOCK_ELEMENT]) = Py_NewRef(element);
    SLOT(block, slots[BLOCK_TAG]) = Py_NewRef(tag);
    SLOT(block, slots[BLOCK_PARENT]) = Py_NewRef(pass->block ? pass->block : Py_None);
    SLOT(block, slots[BLOCK_START]) = Py_NewRef(pass->position);
    SLOT(block, slots[BLOCK_END]) = Py_NewRef(pass->position);
    PyObject *names = traits->string ? traits->string : walker->no_names;
    PyObject *above = pass->block ? SLOT(pass->block, slots[BLOCK_FLAGS]) : NULL;
    int is_same = above && PyLong_AsLong(above) == flags; /* as mostly */
    SLOT(block, slots[BLOCK_NAMES]) = Py_NewRef(names);
    int failed = set(block, slots[BLOCK_INDEX], PyLong_FromSsize_t(PyList_GET_SIZE(pass->blocks))) < 0 ||
                 set(block, slots[BLOCK_HINTS], PyLong_FromLong(traits->hints)) < 0 ||
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

/* --- Elements ---------------------------------------------------------------------------------------------------- */

static int is_tag(const Entry *tag, const char *name)
{
    return tag && !strcmp(tag->key, name);
}

/* Tells what an element is, by its tag and by what it stands in: its kind, and the flags that its tag has. */
static int tell_kind(Pass *pass, Node *node, const Entry *tag, int *kind, long *flags)
{
    *kind = tag ? tag->value & KIND_MASK : KIND_INLINE;
    *flags = tag ? tag->value >> KIND_BITS : 0;
    int is_inline = 0;
    if (is_tag(tag, "button"))
        is_inline = !pass->pieces.length && flags_of(pass) & FLAG_HEADING ? is_true(ask(pass, node, IS_ALONE, NULL)) : 0;
    else if (is_tag(tag, "template"))
        is_inline = has_attribute(node, "shadowrootmode");
    if (is_inline > 0) {
        *kind = KIND_INLINE;
        *flags = 0;
    }
    return is_inline < 0 ? FAILED : DONE;
}

/* Reads what an element of that *kind*, which may hold text, says of itself; *element* is set if the result will hold
   it. */
static int read_element(Pass *pass, Node *node, const Entry *tag, int kind, Traits *traits, PyObject **element)
{
    int status = read_attributes(pass, node, traits);
    if (status != DONE)
        return status;
    if (is_tag(tag, "dialog") && !(traits->flags & IS_OPEN))
        traits->flags |= FLAG_HIDDEN;
    if (traits->is_aria_hidden && !(traits->flags & FLAG_HIDDEN)) {
        int is_visible_copy = kind == KIND_BLOCK || !node->children ? 0 : is_true(ask(pass, node, IS_VISIBLE_COPY, NULL));
        if (is_visible_copy < 0)
            return FAILED;
        if (!is_visible_copy)
            traits->flags |= FLAG_HIDDEN;
    }
    if (kind == KIND_BLOCK || kind == KIND_TIME || (kind == KIND_LINK && traits->href) || traits->marks) {
        *element = element_of(pass, node);
        if (!*element)
            return FAILED;
    }
    return DONE;
}

/* Notes an element that speaks of authors or dates, or may be drawn as a picture. */
static int place_marked(Pass *pass, PyObject *element, const Traits *traits)
{
    int failed = place(pass, pass->bylines, element, traits->marks % DATE) < 0 ||
                 place(pass, pass->times, element, traits->marks % DRAWN / DATE) < 0 ||
                 place(pass, pass->drawn, element, traits->marks / DRAWN) < 0;
    return failed ? FAILED : DONE;
}

/* Ends the line, and stands in a block of that tag; *flags* are those of the tag. */
static int enter_block(Pass *pass, PyObject *element, const Entry *tag, Traits *traits, long flags)
{
    if (end_line(pass) < 0)
        return FAILED;
    pass->breaks = 0;
    pass->within = (Around){.start = pass->within.start + pass->within.length};
    if (is_tag(tag, "body")) /* its classes speak of the page and the theme */
        traits->hints = 0;
    const long all = flags_of(pass) | flags | (traits->flags & ~OF_ELEMENT);
    int failed = place_marked(pass, element, traits) < 0 || begin_block(pass, element, tag->word, traits, all) < 0 ||
                 (flags == FLAG_HEADING && PyList_Append(pass->headings, pass->block) < 0) ||
                 (flags == FLAG_TABLE && PyList_Append(pass->tables, pass->block) < 0);
    return failed ? FAILED : DONE;
}

/* Stands in a link. */
static int enter_link(Pass *pass, PyObject *element, const Traits *traits)
{
    pass->in_link++;
    pass->link_count++;
    const int bits = bits_of_link(pass, traits->href);
    int failed = bits < 0 || (traits->is_tag && add_number(pass->tag_links, PyList_GET_SIZE(pass->links)) < 0) ||
                 place(pass, pass->links, element, 1) < 0 || PyList_Append(pass->hrefs, traits->href) < 0 ||
                 go_within(pass, traits, bits) < 0;
    return failed ? FAILED : DONE;
}

/* Stands in an inline element, if it is not left out of its line; *bits* are those of the tag. */
static int enter_inline(Pass *pass, Node *node, const Entry *tag, PyObject *element, const Traits *traits, int bits,
                        int *kind)
{
    if ((*kind == KIND_TIME && place(pass, pass->times, element, !traits->has_item) < 0) ||
        place_marked(pass, element, traits) < 0)
        return FAILED;
    if (traits->flags & (FLAG_HIDDEN | HIDDEN_IN_LINE)) {
        *kind = KIND_SKIP; /* text that nobody sees */
        return DONE;
    }
    if (*kind != KIND_LINK || !traits->href)
        *kind = KIND_INLINE;
    if (*kind == KIND_LINK ? enter_link(pass, element, traits) < 0 : go_within(pass, traits, bits) < 0)
        return FAILED;
    const int is_math = !tag && has_no_namespace(node) && !strcmp(node->name, "math");
    int is_none = 1, status = is_math || may_be_mention(node) ? add_text_for(pass, node, &is_none) : DONE;
    if (is_math && !is_none)
        *kind = KIND_SKIP;
    return status;
}

/* Ends the line, if there is any, at a line break. */
static int break_line(Pass *pass)
{
    if (pass->pieces.length) {
        if (end_line(pass) < 0)
            return FAILED;
        pass->breaks = 0;
    }
    pass->breaks++;
    return DONE;
}

/* Notes a picture or embedded medium in *list*. */
static int place_medium(Pass *pass, Node *node, PyObject *list)
{
    PyObject *element = element_of(pass, node);
    int failed = !element || place(pass, list, element, 1) < 0;
    Py_XDECREF(element);
    return failed ? FAILED : DONE;
}

/* Notes a picture, or adds the formula or the characters that it shows to the line. */
static int add_image(Pass *pass, Node *node)
{
    int is_none = 1, status = may_be_text(node) ? add_text_for(pass, node, &is_none) : DONE;
    return status == DONE && is_none ? place_medium(pass, node, pass->images) : status;
}

/* Whether a script may be of a JSON-LD type. */
static int is_data(const Node *node)
{
    const char *type;
    return find_attribute(node, "type", &type) == ODD || (type && strchr(type, '+'));
}

/* Leaves an element that speaks of the page to `note` in segments.py. */
static int note(Pass *pass, const Node *node, const Entry *tag)
{
    PyObject *attributes = PyDict_New(), *noted = NULL;
    int status = attributes ? DONE : FAILED;
    for (const Attribute *attribute = node->attributes; attribute && status == DONE; attribute = attribute->next) {
        const Entry *entry = look_up_name(&pass->walker->attributes, pass->attributes, attribute->name);
        const char *value;
        if (!entry || !(entry->value & NOTED) || !is_plain(attribute) ||
            (status = value_of_attribute(attribute, &value)) == ODD)
            continue;
        PyObject *string = string_of(value, strlen(value));
        if (!string || !PyDict_SetDefault(attributes, entry->word, string)) /* the first, if there are two */
            status = FAILED;
        Py_XDECREF(string);
    }
    const char *bytes = NULL;
    if (status == DONE)
        status = collect_text(pass, node->children, &bytes);
    PyObject *text = status == DONE && bytes ? string_of(bytes, strlen(bytes)) : Py_NewRef(Py_None);
    noted = status == DONE && text ? PyTuple_Pack(3, tag->word, attributes, text) : NULL;
    if (status == DONE && (!noted || PyList_Append(pass->notes, noted) < 0))
        status = FAILED;
    Py_XDECREF(text);
    Py_XDECREF(noted);
    Py_XDECREF(attributes);
    return status;
}

/* Does what the beginning of an element asks for, and tells its kind: KIND_SKIP or above if it is not walked into. */
static int begin_element(Pass *pass, Node *node, int *kind)
{
    const Walker *walker = pass->walker;
    Traits traits = {.names = ""};
    const Entry *tag = has_no_namespace(node) ? look_up_name(&walker->tags, pass->tags, node->name) : NULL;
    PyObject *element = NULL;
    long flags;
    int status = tell_kind(pass, node, tag, kind, &flags);
    if (status == DONE && *kind <= KIND_TIME)
        status = read_element(pass, node, tag, *kind, &traits, &element);
    if (status != DONE)
        goto done;
    switch (*kind) {
    case KIND_BLOCK:
        status = enter_block(pass, element, tag, &traits, flags);
        break;
    case KIND_TIME:
    case KIND_LINK:
    case KIND_INLINE:
        status = enter_inline(pass, node, tag, element, &traits, (int)flags, kind);
        break;
    case KIND_BREAK:
        status = break_line(pass);
        break;
    case KIND_IMAGE:
        status = add_image(pass, node);
        break;
    case KIND_MEDIA:
        status = place_medium(pass, node, pass->media);
        break;
    case KIND_SCRIPT:
    case KIND_META:
        status = *kind == KIND_META || is_data(node) ? note(pass, node, tag) : DONE;
        break;
    }
done:
    Py_XDECREF(element);
    Py_XDECREF(traits.string);
    Py_XDECREF(traits.href);
    return status;
}

/* Does what the end of an element of that kind asks for. */
static int end_element(Pass *pass, int kind)
{
    if (kind == KIND_BLOCK) {
        if (end_line(pass) < 0)
            return FAILED;
        end_block(pass);
        pass->breaks = 0;
        pass->block = SLOT(pass->block, pass->walker->block_slots[BLOCK_PARENT]);
    } else if (kind == KIND_LINK) {
        pass->in_link--;
    }
    pass->may_run_on = kind == KIND_IMAGE;
    pass->has_ended |= kind < KIND_BREAK;
    return DONE;
}
