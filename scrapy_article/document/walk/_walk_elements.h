/* What single elements mean for a pass. A part of _walk.c. */

/* Notes *element*, so many times, in one of the lists of the result. */
static int place(Pass *pass, PyObject *list, PyObject *element, int times)
{
    if (!times)
        return 0;
    PyObject *placed = make_tuple(pass->walker->placed_type, 3);
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

static int add_number(PyObject *list, Py_ssize_t value)
{
    PyObject *number = PyLong_FromSsize_t(value);
    int failed = !number || PyList_Append(list, number) < 0;
    Py_XDECREF(number);
    return failed ? FAILED : 0;
}

/* What is around the text of an inline element of these *names* and *bits*: `within` in inline.py. */
static int go_within(Pass *pass, PyObject *names, int bits)
{
    Around *within = &pass->within;
    if (!names) {
        within->bits |= bits ? bits | BIT_INLINE : 0;
        return DONE;
    }
    within->bits |= bits | BIT_INLINE | BIT_NAMED;
    if (within->names && PyUnicode_GET_LENGTH(within->names) >= INLINE_CHARACTERS)
        return DONE;
    PyObject *some = PyUnicode_Substring(names, 0, INLINE_CHARACTERS);
    if (some && within->names)
        Py_SETREF(some, PyUnicode_FromFormat("%U %U", within->names, some));
    within->names = hold(pass, some);
    return within->names ? DONE : FAILED;
}

/* The bits of InlineBit that a link votes for: `bits_of_link` in inline.py; FAILED for an address that is no text. */
static int bits_of_link(const Pass *pass, PyObject *address)
{
    const char *href = PyUnicode_AsUTF8(address);
    if (!href)
        return FAILED;
    static const char *const schemes[] = {"javascript:", "mailto:", "tel:"};
    href += strspn(href, " \t\n\v\f\r");
    const char *at = !strncmp(href, "http:", 5) ? href + 5 : !strncmp(href, "https:", 6) ? href + 6 : href;
    if (at[0] == '/' && at[1] == '/') {
        size_t host = strlen(pass->host), length = strcspn(at += 2, "/?#");
        for (size_t i = 0; i + host <= length; i++)
            if (!memcmp(at + i, pass->host, host))
                return BIT_INLINE;
        return BIT_INLINE | (host ? BIT_FOREIGN : 0);
    }
    if (!*href || *href == '#')
        return BIT_INLINE | BIT_ANCHOR;
    for (size_t i = 0; i < Py_ARRAY_LENGTH(schemes); i++) {
        size_t k = 0;
        while (schemes[i][k] && Py_TOLOWER(href[k]) == schemes[i][k])
            k++;
        if (!schemes[i][k])
            return BIT_INLINE | BIT_ANCHOR;
    }
    return BIT_INLINE;
}

/* Adds the characters that an element stands for to the line, if any: `text_for` in line_parts.py. *is_none* is whether
   it stands for none. */
static int add_text_for(Pass *pass, Node *node, int *is_none)
{
    PyObject *text = ask(pass, node, TEXT_FOR, pass->pieces.length ? Py_True : Py_False);
    if (!text)
        return FAILED;
    *is_none = text == Py_None;
    const char *bytes = *is_none ? NULL : PyUnicode_AsUTF8(text);
    int failed = !*is_none && (!bytes || add_to_line(pass, bytes, node) < 0);
    Py_DECREF(text);
    return failed ? FAILED : DONE;
}

/* Whether an element that holds nothing may be a mention: `is_mention` in line_parts.py, which is asked then. */
static int may_be_mention(const Node *node)
{
    if (node->children)
        return 0;
    const char *value;
    int is_one = strstr(node->name, "ention") != NULL;
    for (const Attribute *attribute = node->attributes; attribute && !is_one; attribute = attribute->next)
        is_one = strstr(attribute->name, "ention") || value_of_attribute(attribute, &value) == ODD ||
                 strstr(value, "ention");
    return is_one;
}

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
    PyObject *above = pass->block ? SLOT(pass->block, slots[BLOCK_FLAGS]) : NULL;
    int is_same = above && PyLong_AsLong(above) == flags; /* as mostly */
    SLOT(block, slots[BLOCK_NAMES]) = Py_NewRef(traits->names ? traits->names : walker->no_names);
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
    return tag && *tag->key == *name && !strcmp(tag->key, name);
}

/* Tells what an element is, by its tag and by what it stands in: its kind, and the flags that its tag has. */
static int tell_kind(Pass *pass, Node *node, const Entry *tag, int *kind, long *flags)
{
    *kind = tag ? tag->value & KIND_MASK : KIND_INLINE;
    *flags = tag ? tag->value >> KIND_BITS : 0;
    int is_inline = 0;
    const char *mode;
    if (is_tag(tag, "button"))
        is_inline = !pass->pieces.length && flags_of(pass) & FLAG_HEADING ? is_so(pass, node, IS_ALONE, NULL) : 0;
    else if (is_tag(tag, "template"))
        is_inline = find_attribute(node, "shadowrootmode", &mode) == ODD || mode;
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
    if (traits->flags & ARIA_HIDDEN && !(traits->flags & FLAG_HIDDEN)) {
        int is_visible_copy = kind == KIND_BLOCK ? 0 : is_so(pass, node, IS_VISIBLE_COPY, NULL);
        if (is_visible_copy < 0)
            return FAILED;
        if (!is_visible_copy)
            traits->flags |= FLAG_HIDDEN;
    }
    if (kind == KIND_BLOCK || kind == KIND_TIME || (kind == KIND_LINK && traits->href) || traits->marks ||
        traits->flags & DRAWN) {
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
                 place(pass, pass->times, element, traits->marks / DATE) < 0 ||
                 place(pass, pass->drawn, element, traits->flags & DRAWN ? 1 : 0) < 0;
    return failed ? FAILED : DONE;
}

/* Ends the line, and stands in a block of that tag; *flags* are those of the tag. */
static int enter_block(Pass *pass, PyObject *element, const Entry *tag, Traits *traits, long flags)
{
    if (end_line(pass) < 0)
        return FAILED;
    pass->breaks = 0;
    pass->within = (Around){0};
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
    int failed = bits < 0 || (traits->flags & IS_TAG && add_number(pass->tag_links, PyList_GET_SIZE(pass->links)) < 0) ||
                 place(pass, pass->links, element, 1) < 0 || PyList_Append(pass->hrefs, traits->href) < 0 ||
                 go_within(pass, traits->names, bits) < 0;
    return failed ? FAILED : DONE;
}

/* Stands in an inline element, if it is not left out of its line; *bits* are those of the tag. */
static int enter_inline(Pass *pass, Node *node, const Entry *tag, PyObject *element, const Traits *traits, int bits,
                        int *kind)
{
    if ((*kind == KIND_TIME && place(pass, pass->times, element, !(traits->flags & HAS_ITEM)) < 0) ||
        place_marked(pass, element, traits) < 0)
        return FAILED;
    if (traits->flags & FLAG_HIDDEN) {
        *kind = KIND_SKIP; /* text that nobody sees */
        return DONE;
    }
    if (*kind != KIND_LINK || !traits->href)
        *kind = KIND_INLINE;
    if (*kind == KIND_LINK ? enter_link(pass, element, traits) < 0 : go_within(pass, traits->names, bits) < 0)
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
    const char *alt;
    int is_none = 1, may_be_text = find_attribute(node, "alt", &alt) == ODD || (alt && *alt);
    int status = may_be_text ? add_text_for(pass, node, &is_none) : DONE;
    return status == DONE && is_none ? place_medium(pass, node, pass->images) : status;
}

/* Whether a script may be of a JSON-LD type. */
static int is_data(const Node *node)
{
    const char *type;
    return find_attribute(node, "type", &type) == ODD || (type && strchr(type, '+'));
}

/* Leaves an element that speaks of the page to `note` in segments.py. */
static int note(Pass *pass, Node *node)
{
    PyObject *element = element_of(pass, node);
    int failed = !element || PyList_Append(pass->notes, element) < 0;
    Py_XDECREF(element);
    return failed ? FAILED : DONE;
}

/* Does what the beginning of an element asks for, and tells its kind: KIND_SKIP or above if it is not walked into. */
static int begin_element(Pass *pass, Node *node, int *kind)
{
    const Walker *walker = pass->walker;
    Traits traits = {0};
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
        status = *kind == KIND_META || is_data(node) ? note(pass, node) : DONE;
        break;
    }
done:
    Py_XDECREF(element);
    Py_XDECREF(traits.names);
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
