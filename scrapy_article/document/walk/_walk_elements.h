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
static int go_within(Pass *pass, const Traits *traits, int bits)
{
    Around *within = &pass->within;
    if (!traits->length) {
        within->bits |= bits ? bits | BIT_INLINE : 0;
        return 0;
    }
    within->bits |= bits | BIT_INLINE | BIT_NAMED;
    if (within->characters >= INLINE_CHARACTERS)
        return 0;
    size_t characters, some = first_characters(traits->names, traits->length, INLINE_CHARACTERS, &characters);
    pass->around.length = within->start + within->length; /* what is beyond was around others */
    if ((within->length && append(&pass->around, " ", 1) < 0) || append(&pass->around, traits->names, some) < 0)
        return FAILED;
    within->characters += characters + (within->length > 0);
    within->length = pass->around.length - within->start;
    return 0;
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
        while (schemes[i][k] && lower(href[k]) == schemes[i][k])
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

/* Whether a picture may stand for characters: most have a longer text instead of them, or none. */
static int may_be_text(const Node *image)
{
    static const char blanks[] = " \t\n\v\f\r";
    const char *alt, *names;
    int status = find_attribute(image, "alt", &alt);
    if (status == ODD || find_attribute(image, "class", &names) == ODD)
        return 1;
    if (!alt || !*alt || (names && (strstr(names, "math") || strstr(names, "latex"))))
        return alt && *alt;
    alt += strspn(alt, blanks);
    size_t length = strlen(alt);
    while (length && strchr(blanks, alt[length - 1]))
        length--;
    return length <= MAX_GLYPH_BYTES && !memchr(alt, ' ', length);
}

static int has_attribute(const Node *node, const char *name)
{
    const Attribute *attribute = node->attributes;
    while (attribute && (!is_plain(attribute) || strcmp(attribute->name, name)))
        attribute = attribute->next;
    return attribute != NULL;
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
