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

/* Finds the text of an element without others in it; empty if there are some, or none. */
static int text_alone(Pass *pass, const Node *node, const char **text)
{
    *text = NULL;
    int status = next_element(node->children) ? DONE : collect_text(pass, node->children, text);
    if (!*text)
        *text = "";
    return status;
}

/* Characters of a link from which it may be a sentence. */
enum { SENTENCE_LENGTH = 40 };

/* READ_OUT if a *link* is a sentence, though it is not read out, else 0: `holds_sentence` in line_parts.py. */
static int holds_sentence(Pass *pass, const Node *link)
{
    static const char *const ends[] = {
        ".", "!", "?", "\xe2\x80\xa6", "\xe3\x80\x82", "\xef\xbc\x81", "\xef\xbc\x9f", "\xd8\x9f", "\xdb\x94",
        "\xe0\xa5\xa4",
    };
    const char *text;
    if (text_alone(pass, link, &text) < 0)
        return FAILED;
    size_t length = strlen(text);
    if (trimmed_characters(&text, &length) < SENTENCE_LENGTH)
        return 0;
    for (size_t i = 0; i < Py_ARRAY_LENGTH(ends); i++) {
        size_t size = strlen(ends[i]);
        if (!memcmp(text + length - size, ends[i], size))
            return READ_OUT;
    }
    return 0;
}

/* Whether a link to its own page is but a mark: `is_mark` in line_parts.py. */
static int is_mark(Pass *pass, const Node *link)
{
    static const char *const marks[] = {"#", "\xc2\xb6", "\xc2\xa7"};
    const char *text;
    if (text_alone(pass, link, &text) < 0)
        return FAILED;
    size_t length = strlen(text);
    trim(&text, &length);
    for (size_t i = 0; i < Py_ARRAY_LENGTH(marks); i++)
        if (length == strlen(marks[i]) && !memcmp(text, marks[i], length))
            return 1;
    return 0;
}
