/* What single elements mean for a pass, formulas among them. A part of _walk.c. */

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

/* The text after a *button* in its line: `_text_after` in line_parts.py; NULL if there is none. */
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

/* IN_SENTENCE if a *button* is a word in a sentence, else 0: `is_in_sentence` in line_parts.py; ODD as above. */
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

/* Whether a *noscript* begins with a picture: `holds_picture` in line_parts.py. */
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

/* READ_OUT if an inline element that is not read out stands beside a copy that is: `is_shown` in line_parts.py. */
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

/* Whether a link to its own page is but a mark: `is_mark` in line_parts.py. */
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
