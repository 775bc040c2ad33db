/* What the attributes of elements say: `traits_of` in attributes.py. A part of _walk.c. */

/* What the attributes of an element say; marks as in attributes.py. */
typedef struct {
    const char *names; /* class and id */
    size_t length;
    long flags, hints, marks;
    PyObject *href;
    int has_item, is_tag, is_aria_hidden;
    PyObject *string; /* of the names */
} Traits;

static char lower(char c)
{
    return 'A' <= c && c <= 'Z' ? c + 'a' - 'A' : c;
}

/* The next run of letters and digits from *start* on; a capital after a small letter begins another. */
static Py_ssize_t next_part(const char *name, Py_ssize_t start, Py_ssize_t length, Py_ssize_t *end)
{
    while (start < length && !(class_of(name[start]) & ALNUM))
        start++;
    Py_ssize_t i = start;
    int before = 0, class;
    while (i < length && (class = class_of(name[i])) & ALNUM && !(before == LOWER && class == UPPER)) {
        before = class;
        i++;
    }
    *end = i;
    return start;
}

/* The groups that one ASCII class or id votes for: `_hints_of_name` in attributes.py. */
static long hints_of_name(const Walker *walker, const char *name, Py_ssize_t length)
{
    const Table *words = &walker->words;
    const long groups = HIDES - 1;
    long found = value_of(words, name, length) & (HIDES | UNTIL_HOVER | NOWHERE);
    if (length > 1 && name[0] == 'd' && name[1] == '-')
        found |= found & NOWHERE ? 0 : SOMEWHERE;
    else if ((length > 5 && !memcmp(name, "group-", 6) && memchr(name, ':', length)) ||
             (length > 4 && !memcmp(name, "peer-", 5) && memchr(name, ':', length)))
        found |= ON_HOVER;
    char folded[MAX_READ], pair[2 * MAX_READ + 1];
    int has_upper = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        has_upper |= (unsigned char)(name[i] - 'A') < 26;
        folded[i] = name[i] | 0x20; /* lower case, and digits as they are; no word has others */
    }
    Py_ssize_t shortest = 1, end, start = next_part(name, 0, length, &end), first = start;
    if (has_upper) {
        Py_ssize_t parts = 0;
        for (; start < length; start = next_part(name, end, length, &end))
            parts++;
        shortest = parts < 3 ? 1 : 3;
        start = next_part(name, 0, length, &end);
    }
    const char *before = NULL; /* the word before, if one of two parts may begin with it */
    Py_ssize_t before_size = 0;
    for (; start < length; start = next_part(name, end, length, &end)) {
        const char *word = folded + start;
        Py_ssize_t size = end - start;
        if (start == first && value_of(words, word, size) & NEGATION)
            return found;
        while (size && class_of(word[size - 1]) == DIGIT)
            size--;
        long value = value_of(words, word, size);
        if (size >= shortest)
            found |= value & groups;
        if (before) {
            memcpy(pair, before, before_size);
            pair[before_size] = '-';
            memcpy(pair + before_size + 1, word, size);
            found |= value_of(words, pair, before_size + 1 + size) & groups;
        }
        before = value & FIRST ? word : NULL;
        before_size = size;
    }
    return found;
}

/* The place for what is known of *names*. */
static Known *place_of(Pass *pass, const char *names, size_t length)
{
    uint64_t hash = length, part = 0;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&part, names + i, 8);
        hash = (hash ^ part) * FIBONACCI;
        hash ^= hash >> 32;
    }
    for (part = 0; i < length; i++)
        part = part << 8 | (unsigned char)names[i];
    return &pass->known[((hash ^ part) * FIBONACCI >> 40) % KNOWN_NAMES];
}

static int is_known(const Known *known, const char *names, size_t length)
{
    Py_ssize_t size;
    const char *string = known->string ? PyUnicode_AsUTF8AndSize(known->string, &size) : NULL;
    return string && size == (Py_ssize_t)length && !memcmp(string, names, length);
}

/* Reads names that are ASCII. */
static int read_ascii_names(const Walker *walker, Known *known, const char *names, Py_ssize_t length)
{
    long found = 0;
    const Py_ssize_t read = Py_MIN(length, MAX_READ);
    for (Py_ssize_t i = 0, start; i < read;) {
        while (i < read && class_of(names[i]) == SPACE)
            i++;
        for (start = i; i < read && class_of(names[i]) != SPACE;)
            i++;
        if (start < i)
            found |= hints_of_name(walker, names + start, i - start);
    }
    Py_XSETREF(known->string, string_of(names, length));
    known->hints = found & (HIDES - 1);
    known->marks = (found & HINT_AUTHOR ? BYLINE : 0) + (found & HINT_DATE ? DATE : 0);
    known->flags = found & HIDES ? FLAG_HIDDEN : 0;
    if ((found & UNTIL_HOVER && found & ON_HOVER) || (found & NOWHERE && !(found & SOMEWHERE)))
        known->flags |= HIDDEN_IN_LINE;
    return known->string ? DONE : FAILED;
}

/* Has Python read names that are not ASCII: capitals and white space are its to know. */
static int ask_for_names(Pass *pass, Node *node, Known *known, const Traits *traits)
{
    PyObject *whole = PyUnicode_DecodeUTF8(traits->names, traits->length, NULL), *read = NULL;
    PyObject *names = whole ? PyUnicode_Substring(whole, 0, pass->walker->max_names) : NULL;
    if (names && hold(pass, node))
        read = PyObject_CallOneArg(pass->walker->read_names, names);
    Py_XDECREF(names);
    Py_XDECREF(whole);
    if (!read)
        return FAILED;
    Py_XSETREF(known->string, Py_NewRef(PyTuple_GET_ITEM(read, 0)));
    known->hints = PyLong_AsLong(PyTuple_GET_ITEM(read, 1));
    known->flags = PyLong_AsLong(PyTuple_GET_ITEM(read, 2));
    known->marks = PyLong_AsLong(PyTuple_GET_ITEM(read, 3));
    Py_DECREF(read);
    return DONE;
}

/* Reads the class and id of an element: `traits_of_names` in attributes.py. */
static int read_names(Pass *pass, Node *node, Traits *traits)
{
    Known *known = place_of(pass, traits->names, traits->length);
    Py_ssize_t length = traits->length;
    if (!is_known(known, traits->names, length) &&
        (is_ascii(traits->names, length)
             ? read_ascii_names(pass->walker, known, traits->names, Py_MIN(length, pass->walker->max_names))
             : ask_for_names(pass, node, known, traits)) < 0)
        return FAILED;
    traits->string = Py_NewRef(known->string);
    traits->names = PyUnicode_AsUTF8AndSize(traits->string, &length); /* where it stays, whatever becomes of the tree */
    if (!traits->names)
        return FAILED;
    traits->length = length;
    traits->hints = known->hints;
    traits->flags |= known->flags;
    traits->marks += known->marks;
    return DONE;
}

/* *value* in lower case, without blanks if *folded*; NULL on failure. */
static const char *lowered(Pass *pass, const char *value, int folded)
{
    pass->text.length = 0;
    if (append(&pass->text, value, strlen(value)) < 0)
        return NULL;
    char *to = pass->text.bytes;
    for (; *value; value++)
        if (!folded || *value != ' ')
            *to++ = lower(*value);
    *to = 0;
    return pass->text.bytes;
}

/* The value of an attribute of no namespace; ODD if it holds entities, which libxml2 knows. */
static int value_of_attribute(const Attribute *attribute, const char **value)
{
    const Node *text = attribute->children;
    *value = text && text->content ? text->content : "";
    return text && (text->next || (text->type != TEXT && text->type != CDATA)) ? ODD : DONE;
}

static int is_plain(const Attribute *attribute)
{
    return !attribute->namespace || !attribute->namespace->href;
}

/* The value of the first attribute of that name, NULL if there is none. */
static int find_attribute(const Node *node, const char *name, const char **value)
{
    *value = NULL;
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next)
        if (is_plain(attribute) && !strcmp(attribute->name, name))
            return value_of_attribute(attribute, value);
    return DONE;
}

/* Adds class or id to the names of an element. */
static int join_names(Pass *pass, Traits *traits, const char *value)
{
    if (!traits->length) {
        traits->names = value;
        traits->length = strlen(value);
        return DONE;
    }
    if (traits->names != pass->names.bytes) {
        pass->names.length = 0;
        if (append(&pass->names, traits->names, traits->length) < 0)
            return FAILED;
    }
    if (append(&pass->names, " ", 1) < 0 || append(&pass->names, value, strlen(value)) < 0)
        return FAILED;
    traits->names = pass->names.bytes;
    traits->length = pass->names.length;
    return DONE;
}

static int read_style(Pass *pass, Traits *traits, const char *value)
{
    value = lowered(pass, value, 1);
    if (!value)
        return FAILED;
    if (strstr(value, "display:none") || strstr(value, "visibility:hidden"))
        traits->flags |= FLAG_HIDDEN;
    traits->marks |= strstr(value, "url(") ? DRAWN : 0;
    return DONE;
}

/* Reads an `itemprop`. */
static int read_item(Pass *pass, Traits *traits, const char *value)
{
    traits->has_item = *value != 0;
    if (strstr(value, "articleBody"))
        traits->flags |= FLAG_BODY;
    int is_author = strstr(value, "author") || strstr(value, "creator");
    value = lowered(pass, value, 0);
    if (!value)
        return FAILED;
    if (strstr(value, "date"))
        traits->marks += DATE;
    else
        traits->marks += is_author ? BYLINE : 0;
    return DONE;
}

/* Reads the attributes of an element: `traits_of` in attributes.py. */
static int read_attributes(Pass *pass, Node *node, Traits *traits)
{
    const Walker *walker = pass->walker;
    int there = 0;
    for (Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&walker->attributes, pass->attributes, attribute->name);
        const int read = entry ? entry->value & READ_MASK : 0;
        if (!read || !is_plain(attribute))
            continue;
        if (read == IMAGE_ATTRIBUTE) {
            traits->marks |= DRAWN;
            continue;
        }
        const char *value;
        if (there & 1 << read || value_of_attribute(attribute, &value) == ODD)
            return ODD; /* the same attribute again: XML that was recovered has that, and lxml gives the first value */
        there |= 1 << read;
        switch (read) {
        case CLASS:
        case ID:
            if (join_names(pass, traits, value) < 0)
                return FAILED;
            break;
        case HREF:
            if (!(traits->href = PyUnicode_FromString(value)))
                return FAILED;
            break;
        case STYLE:
            if (read_style(pass, traits, value) < 0)
                return FAILED;
            break;
        case ARIA_HIDDEN:
            traits->is_aria_hidden = !strcmp(value, "true");
            break;
        case HIDDEN:
        case POPOVER:
            traits->flags |= FLAG_HIDDEN;
            break;
        case ROLE:
            traits->flags |= value_of(&walker->roles, value, strlen(value));
            break;
        case OPEN:
            traits->flags |= IS_OPEN;
            break;
        case ITEM:
            if (read_item(pass, traits, value) < 0)
                return FAILED;
            break;
        case REL:
            traits->marks += strstr(value, "author") ? BYLINE : 0;
            traits->is_tag = !strcmp(value, "tag");
            break;
        case PROPERTY:
            value = lowered(pass, value, 0);
            if (!value)
                return FAILED;
            traits->marks += strstr(value, "date") ? DATE : 0;
            break;
        }
    }
    return traits->length ? read_names(pass, node, traits) : 0;
}
