/* What the attributes of elements say, which `traits_of` in attributes.py tells. A part of _walk.c. */

typedef struct {
    PyObject *names; /* class and id; NULL for none */
    long hints, flags, marks;
    PyObject *href;
} Traits;

static int is_plain(const Attribute *attribute)
{
    return !attribute->namespace || !attribute->namespace->href;
}

/* The value of an attribute of no namespace; ODD if it holds entities, which libxml2 knows. */
static int value_of_attribute(const Attribute *attribute, const char **value)
{
    const Node *text = attribute->children;
    *value = text && text->content ? text->content : "";
    return text && (text->next || (text->type != TEXT && text->type != CDATA)) ? ODD : DONE;
}

/* The value of the first attribute of that name, NULL if there is none. */
static int find_attribute(const Node *node, const char *name, const char **value)
{
    *value = NULL;
    for (const Attribute *attribute = node->attributes; attribute; attribute = attribute->next)
        if (*attribute->name == *name && !strcmp(attribute->name, name) && is_plain(attribute))
            return value_of_attribute(attribute, value);
    return DONE;
}

/* --- Words of class and id --------------------------------------------------------------------------------------- */

enum { MAX_READ = 400 }; /* characters, as in attributes.py */

static long value_of(const Table *table, const char *key, Py_ssize_t length)
{
    const Entry *entry = look_up(table, key, length);
    return entry ? entry->value : 0;
}

/* The next run of letters and digits from *start* on, and its end; a capital after a small letter begins another. */
static Py_ssize_t next_part(const char *name, Py_ssize_t start, Py_ssize_t length, Py_ssize_t *end)
{
    while (start < length && !Py_ISALNUM(name[start]))
        start++;
    Py_ssize_t i = start;
    while (i < length && Py_ISALNUM(name[i]) && !(i > start && Py_ISLOWER(name[i - 1]) && Py_ISUPPER(name[i])))
        i++;
    *end = i;
    return start;
}

/* What the words of an ASCII class or id say: `_hints_of_name` in attributes.py. */
static long hints_of_name(const Table *words, const char *name, Py_ssize_t length)
{
    char folded[MAX_READ], pair[2 * MAX_READ + 1]; /* in lower case; a word that begins others, and the one after it */
    long found = value_of(words, name, length) & HIDES;
    Py_ssize_t upper = 0, parts = 0, before = 0, end = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        upper += Py_ISUPPER(name[i]) != 0;
        folded[i] = Py_TOLOWER(name[i]);
    }
    for (Py_ssize_t start = 0; upper && (start = next_part(name, end, length, &end)) < length;)
        parts++;
    const Py_ssize_t shortest = parts < 3 ? 1 : 3;
    end = parts = 0;
    for (Py_ssize_t start; (start = next_part(name, end, length, &end)) < length; parts++) {
        Py_ssize_t size = end - start;
        if (!parts && value_of(words, folded + start, size) & NEGATION)
            return found;
        while (size && Py_ISDIGIT(name[start + size - 1]))
            size--;
        const long value = value_of(words, folded + start, size);
        found |= size >= shortest ? value & (HIDES - 1) : 0;
        memcpy(pair + before, folded + start, size);
        found |= before ? value_of(words, pair, before + size) & (HIDES - 1) : 0;
        before = value & FIRST ? size + 1 : 0;
        if (before) {
            memcpy(pair, folded + start, size);
            pair[size] = '-';
        }
    }
    return found;
}

/* The traits of an element by its class and id, all ASCII: `trait_of` in attributes.py. */
static PyObject *traits_of_names(const Walker *walker, const char *names, Py_ssize_t length)
{
    long found = 0;
    for (Py_ssize_t i = 0, start, read = Py_MIN(length, MAX_READ); i < read;) {
        while (i < read && Py_UNICODE_ISSPACE((unsigned char)names[i]))
            i++;
        for (start = i; i < read && !Py_UNICODE_ISSPACE((unsigned char)names[i]);)
            i++;
        found |= hints_of_name(&walker->words, names + start, i - start);
    }
    const long marks = (found & HINT_AUTHOR ? BYLINE : 0) + (found & HINT_DATE ? DATE : 0);
    return Py_BuildValue("(s#lll)", names, length, found & (HIDES - 1), found & HIDES ? (long)FLAG_HIDDEN : 0L, marks);
}

static int is_ascii(const char *bytes, Py_ssize_t length)
{
    unsigned char all = 0;
    for (Py_ssize_t i = 0; i < length; i++)
        all |= bytes[i];
    return all < 0x80;
}

/* --- Attributes -------------------------------------------------------------------------------------------------- */

/* What is known of attributes of all pages: so many, and up to so many bytes of each. */
enum { MAX_KNOWN = 16384, MAX_KNOWN_BYTES = 2000 };

/* What Python says of an attribute of that *value*. */
static PyObject *ask_for_trait(Pass *pass, Node *node, const Entry *entry, const char *value, Py_ssize_t length)
{
    PyObject *string = hold(pass, element_of(pass, node)) ? PyUnicode_FromStringAndSize(value, length) : NULL;
    PyObject *rule = PyTuple_GET_ITEM(pass->walker->rules, TRAIT_OF);
    PyObject *found = string ? PyObject_CallFunctionObjArgs(rule, entry->word, string, NULL) : NULL;
    Py_XDECREF(string);
    return found;
}

/* The traits by an attribute; *key* is its number and its value. Those of a site's template come again and again. */
static PyObject *trait_of(Pass *pass, Node *node, const Entry *entry, const char *key, Py_ssize_t length)
{
    PyObject *known = pass->walker->known, *bytes = PyBytes_FromStringAndSize(key, length);
    PyObject *found = bytes ? Py_XNewRef(PyDict_GetItemWithError(known, bytes)) : NULL;
    if (bytes && !found) {
        const int is_plain = entry->value <= ID && length <= MAX_KNOWN_BYTES && is_ascii(key, length);
        found = is_plain ? traits_of_names(pass->walker, key + 1, length - 1)
                         : ask_for_trait(pass, node, entry, key + 1, length - 1);
        if (PyDict_GET_SIZE(known) >= MAX_KNOWN)
            PyDict_Clear(known);
        if (found && length <= MAX_KNOWN_BYTES && PyDict_SetItem(known, bytes, found) < 0)
            Py_CLEAR(found);
    }
    Py_XDECREF(bytes);
    return found;
}

/* Adds that to *traits*. */
static int add_trait(Pass *pass, Node *node, const Entry *entry, const char *key, Py_ssize_t length, Traits *traits)
{
    PyObject *found = trait_of(pass, node, entry, key, length);
    if (!found)
        return FAILED;
    if (entry->value <= ID)
        traits->names = Py_NewRef(PyTuple_GET_ITEM(found, 0));
    traits->hints |= PyLong_AsLong(PyTuple_GET_ITEM(found, 1));
    traits->flags |= PyLong_AsLong(PyTuple_GET_ITEM(found, 2));
    traits->marks += PyLong_AsLong(PyTuple_GET_ITEM(found, 3));
    Py_DECREF(found);
    return DONE;
}

/* Reads the attributes of an element: `traits_of` in attributes.py. Python is asked at the end: what it runs, and other
   threads meanwhile, may change the attributes. */
static int read_attributes(Pass *pass, Node *node, Traits *traits)
{
    Buffer *names = &pass->names, *others = &pass->text;
    const Entry *named = NULL, *asked[IMAGE_ATTRIBUTE];
    size_t ends[IMAGE_ATTRIBUTE], begin = 0;
    int there = 0, count = 0;
    others->length = names->length = 0;
    if (append(names, "\1", 1) < 0)
        return FAILED;
    for (Attribute *attribute = node->attributes; attribute; attribute = attribute->next) {
        const Entry *entry = look_up_name(&pass->walker->attributes, pass->attributes, attribute->name);
        const char *value, number = entry ? (char)entry->value : 0;
        if (!number || !is_plain(attribute))
            continue;
        if (number == IMAGE_ATTRIBUTE) {
            traits->flags |= DRAWN;
            continue;
        }
        if (there & 1 << number || value_of_attribute(attribute, &value) == ODD)
            return ODD; /* the same attribute again: XML that was recovered has that, and lxml gives the first value */
        there |= 1 << number;
        if (number == HREF) {
            if (!(traits->href = PyUnicode_FromString(value)))
                return FAILED;
            continue;
        }
        if (number <= ID) {
            const char *between = names->length > 1 ? " " : "";
            if (append(names, between, strlen(between)) < 0 || append(names, value, strlen(value)) < 0)
                return FAILED;
            named = entry;
            continue;
        }
        if (append(others, &number, 1) < 0 || append(others, value, strlen(value)) < 0)
            return FAILED;
        asked[count] = entry;
        ends[count++] = others->length;
    }
    for (int i = 0; i < count; begin = ends[i++])
        if (add_trait(pass, node, asked[i], others->bytes + begin, ends[i] - begin, traits) < 0)
            return FAILED;
    return named && names->length > 1 ? add_trait(pass, node, named, names->bytes, names->length, traits) : DONE;
}
