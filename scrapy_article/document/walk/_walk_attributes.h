/* What the attributes of elements say: `traits_of` and `read_names` in attributes.py. A part of _walk.c. */

/* What the attributes of an element say. */
typedef struct {
    const char *names; /* class and id */
    size_t length;
    long flags, hints;
    PyObject *href;
    int has_item, is_tag, is_aria_hidden, is_drawn, bylines, dates;
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
    const long groups = walker->hides - 1;
    long found = value_of(words, name, length) & (walker->hides | walker->until_hover | walker->nowhere);
    if (length > 1 && name[0] == 'd' && name[1] == '-')
        found |= found & walker->nowhere ? 0 : walker->somewhere;
    else if ((length > 5 && !memcmp(name, "group-", 6) && memchr(name, ':', length)) ||
             (length > 4 && !memcmp(name, "peer-", 5) && memchr(name, ':', length)))
        found |= walker->on_hover;
    char folded[MAX_NAMES], pair[2 * MAX_NAMES + 1];
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
        if (start == first && value_of(words, word, size) & walker->negation)
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
        before = value & walker->first ? word : NULL;
        before_size = size;
    }
    return found;
}

static long cached_hints(Walker *walker, const char *name, Py_ssize_t length)
{
    if (length > CACHED_LENGTH)
        return hints_of_name(walker, name, length);
    uint64_t key[CACHED_LENGTH / 8];
    for (int i = 0; i < CACHED_LENGTH / 8; i++)
        key[i] = start_of(name + Py_MIN(8 * i, length), Py_MAX(length - 8 * i, 0));
    uint64_t hash = (key[0] ^ key[1] * 3 ^ key[2] * 5) * FIBONACCI;
    Cached *cached = &walker->cache[hash >> 40 & (CACHED_NAMES - 1)];
    const uint64_t *known = cached->name;
    if (known[0] != key[0] || known[1] != key[1] || known[2] != key[2]) {
        memcpy(cached->name, key, sizeof(key));
        cached->hints = hints_of_name(walker, name, length);
    }
    return cached->hints;
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
    PyObject *string = known->string;
    return string && PyUnicode_GET_LENGTH(string) == (Py_ssize_t)length &&
           !memcmp(PyUnicode_1BYTE_DATA(string), names, length);
}

/* Has Python read names that are not ASCII: capitals and white space are its to know. */
static int ask_for_names(Pass *pass, Node *node, Known *known, const Traits *traits)
{
    PyObject *whole = PyUnicode_DecodeUTF8(traits->names, traits->length, NULL);
    if (!whole)
        return FAILED;
    known->string = PyUnicode_Substring(whole, 0, pass->walker->kept_names);
    Py_DECREF(whole);
    if (!known->string)
        return FAILED;
    PyObject *element = element_of(pass, node);
    if (!element || PyList_Append(pass->held, element) < 0) {
        Py_XDECREF(element);
        return FAILED;
    }
    Py_DECREF(element);
    PyObject *read = PyObject_CallOneArg(pass->walker->read_names, known->string);
    if (!read)
        return FAILED;
    int is_read = PyArg_ParseTuple(read, "li", &known->hints, &known->visibility);
    Py_DECREF(read);
    return is_read ? 0 : FAILED;
}

/* Reads names that are ASCII. */
static int read_ascii_names(Walker *walker, Known *known, const char *names, Py_ssize_t length)
{
    long found = 0;
    int is_hidden = 0;
    for (Py_ssize_t i = 0; i < length;) {
        while (i < length && class_of(names[i]) == SPACE)
            i++;
        Py_ssize_t start = i;
        while (i < length && class_of(names[i]) != SPACE)
            i++;
        if (start < i && start < walker->max_names)
            found |= cached_hints(walker, names + start, Py_MIN(i, walker->max_names) - start);
        if (length > walker->max_names)
            is_hidden |= (value_of(&walker->words, names + start, i - start) & walker->hides) != 0;
    }
    Py_XSETREF(known->string, string_of(names, length));
    known->hints = found;
    known->visibility = 0;
    if ((found & walker->until_hover && found & walker->on_hover) ||
        (found & walker->nowhere && !(found & walker->somewhere)))
        known->visibility |= VISIBILITY_HIDDEN_IN_LINE;
    if (length > walker->max_names ? is_hidden : (found & walker->hides) != 0)
        known->visibility |= VISIBILITY_HIDDEN;
    return known->string ? 0 : FAILED;
}

/* Reads the class and id of an element: `traits_of_names` in attributes.py. */
static int read_names(Pass *pass, Node *node, Traits *traits)
{
    Walker *walker = pass->walker;
    Known *known = place_of(pass, traits->names, traits->length), asked = {NULL};
    if (!is_known(known, traits->names, traits->length)) {
        if (is_ascii(traits->names, traits->length)) {
            traits->length = Py_MIN((Py_ssize_t)traits->length, walker->kept_names);
            if (read_ascii_names(walker, known, traits->names, traits->length) < 0)
                return FAILED;
        } else {
            known = &asked;
            int failed = ask_for_names(pass, node, known, traits) < 0;
            traits->string = asked.string;
            Py_ssize_t length;
            if (failed || !(traits->names = PyUnicode_AsUTF8AndSize(traits->string, &length)))
                return FAILED;
            traits->length = length;
        }
    }
    if (!traits->string) {
        traits->string = Py_NewRef(known->string);
        traits->names = (const char *)PyUnicode_1BYTE_DATA(traits->string); /* where it stays, whatever becomes of the tree */
    }
    traits->hints = known->hints & (walker->hides - 1);
    traits->bylines += (traits->hints & walker->author) != 0;
    traits->dates += (traits->hints & walker->date) != 0;
    if (known->visibility & VISIBILITY_HIDDEN)
        traits->flags |= walker->hidden;
    if (known->visibility & VISIBILITY_HIDDEN_IN_LINE)
        traits->flags |= HIDDEN_IN_LINE;
    return 0;
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
        traits->flags |= pass->walker->hidden;
    traits->is_drawn |= strstr(value, "url(") != NULL;
    return DONE;
}

/* Reads an `itemprop`. */
static int read_item(Pass *pass, Traits *traits, const char *value)
{
    traits->has_item = *value != 0;
    if (strstr(value, "articleBody"))
        traits->flags |= pass->walker->body;
    int is_author = strstr(value, "author") || strstr(value, "creator");
    value = lowered(pass, value, 0);
    if (!value)
        return FAILED;
    if (strstr(value, "date"))
        traits->dates++;
    else
        traits->bylines += is_author;
    return DONE;
}

/* Reads the attributes of an element: `traits_of` in attributes.py. */
static int read_attributes(Pass *pass, Node *node, Traits *traits)
{
    const Walker *walker = pass->walker;
    int there = 0;
    for (Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&walker->attributes, pass->attributes, attribute->name);
        int read = entry ? entry->value & READ_MASK : 0;
        if (!read || !is_plain(attribute))
            continue;
        if (read == IMAGE_ATTRIBUTE) {
            traits->is_drawn = 1;
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
            traits->flags |= walker->hidden;
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
            traits->bylines += strstr(value, "author") != NULL;
            traits->is_tag = !strcmp(value, "tag");
            break;
        case PROPERTY:
            value = lowered(pass, value, 0);
            if (!value)
                return FAILED;
            traits->dates += strstr(value, "date") != NULL;
            break;
        }
    }
    return traits->length ? read_names(pass, node, traits) : 0;
}
