/* What elements say of the page: head.py. A part of _walk.c. */

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

/* Does what `note` in head.py does for `meta` and `link`, of which most pages have dozens. */
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

/* Leaves an element that speaks of the page to `note` in head.py. */
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
