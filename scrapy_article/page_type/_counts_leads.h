/* Links to stories, in the text and outside it: `read_leads_in_python` in counts.py. A part of _counts.c. */

enum { INSIDE = 1, OUTSIDE = 2, HEADING_INSIDE = 4, HEADING_OUTSIDE = 8, STORY = 16 };

static PyObject *flags_name;

/* What `flags` of `block` are; -1 and an exception where there are none. */
static long flags_of(PyObject *block)
{
    PyObject *value = PyObject_GetAttr(block, flags_name);
    long flags = value ? PyLong_AsLong(value) : -1;
    Py_XDECREF(value);
    return flags;
}

/* Whether `address` begins with "http"; then `host` is where the name of its host begins, after "www." */
static int is_absolute(Text address, Py_ssize_t *host)
{
    static const char *const starts[] = {"http", "s", "://", "www."}; /* all but the first may be missing */
    Py_ssize_t at = 0;
    for (int i = 0; i < 4; i++) {
        const char *next = starts[i];
        Py_ssize_t end = at;
        while (*next && letter(address, end) == (Py_UCS4)*next)
            next++, end++;
        if (!*next)
            at = end;
        else if (!i)
            return 0;
    }
    *host = at;
    return 1;
}

/* Whether `address` is of another site than `host`; -1 with an exception. */
static int is_foreign(PyObject *address, PyObject *host)
{
    Py_ssize_t start = 0, at = 0;
    Text text = text_of(address), wanted = text_of(host);
    if (!wanted.length || !is_absolute(text, &start))
        return 0;
    while (at < wanted.length && letter(text, start + at) == letter(wanted, at))
        at++;
    if (at == wanted.length)
        return 0;
    int found = PyUnicode_Contains(address, host);
    return found < 0 ? -1 : !found;
}

/* Marks in *where* that a link to a story stands inside or outside the text, and whether the last such is in a heading. */
static int mark_story(PyObject *place, const Py_buffer *kept, long heading, unsigned char *where)
{
    if (!PyTuple_Check(place) || PyTuple_GET_SIZE(place) != 3) {
        PyErr_SetString(PyExc_TypeError, "no link");
        return -1;
    }
    Py_ssize_t position = PyLong_AsSsize_t(PyTuple_GET_ITEM(place, 1));
    long flags = PyErr_Occurred() ? -1 : flags_of(PyTuple_GET_ITEM(place, 2));
    if (flags == -1 && PyErr_Occurred())
        return -1;
    position = Py_MAX(0, Py_MIN(position, kept->len - 1));
    if (((const char *)kept->buf)[position])
        *where = (*where & ~HEADING_INSIDE) | INSIDE | (flags & heading ? HEADING_INSIDE : 0);
    else
        *where = (*where & ~HEADING_OUTSIDE) | OUTSIDE | (flags & heading ? HEADING_OUTSIDE : 0);
    return 0;
}

/* What is known of the links so far. */
typedef struct {
    Numbers known;        /* of addresses */
    unsigned char *where; /* by the number of its address, what is told of a link */
    Py_ssize_t paged, foreign;
} Leads;

/* Notes a link to *address* at *place*; -1 with an exception. */
static int note_link(Leads *leads, PyObject *address, PyObject *host, PyObject *place, const Py_buffer *kept, long heading)
{
    if (!PyUnicode_Check(address)) {
        PyErr_SetString(PyExc_TypeError, "no address");
        return -1;
    }
    int is_other = is_foreign(address, host);
    if (is_other < 0)
        return -1;
    leads->foreign += is_other;
    if (is_other || PyUnicode_GET_LENGTH(address) < 2)
        return 0;
    /* Two strings with one hash of 64 bits, of which nobody knows the key, are taken for the same. */
    Py_hash_t hash = PyObject_Hash(address);
    int64_t before = leads->known.count, number = hash == -1 ? -1 : number_of(&leads->known, (uint64_t)hash);
    if (number < 0)
        return -1;
    if (leads->known.count > before) {
        Address found = read_address(address);
        leads->paged += found.paged;
        leads->where[number] = found.is_story ? STORY : 0;
    }
    return leads->where[number] & STORY ? mark_story(place, kept, heading, &leads->where[number]) : 0;
}

static PyObject *read_leads(PyObject *module, PyObject *arguments)
{
    PyObject *links, *hrefs, *host, *result = NULL;
    Py_buffer kept;
    long heading;
    Py_ssize_t most, inside = 0, outside = 0, headings = 0;
    Leads leads = {0};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O!y*Uln", &PyList_Type, &links, &PyList_Type, &hrefs, &kept, &host, &heading, &most))
        return NULL;
    Py_ssize_t count = Py_MIN(Py_MIN(PyList_GET_SIZE(links), PyList_GET_SIZE(hrefs)), most);
    if (!kept.len) {
        PyErr_SetString(PyExc_ValueError, "no segments");
        goto done;
    }
    if (make_numbers(&leads.known, count) < 0)
        goto done;
    leads.where = PyMem_Calloc(count + 1, 1);
    if (!leads.where) {
        PyErr_NoMemory();
        goto done;
    }
    /* What is asked of a link may run Python code, which may change the lists. */
    for (Py_ssize_t i = 0; i < count && i < PyList_GET_SIZE(links) && i < PyList_GET_SIZE(hrefs); i++) {
        PyObject *address = Py_NewRef(PyList_GET_ITEM(hrefs, i)), *place = Py_NewRef(PyList_GET_ITEM(links, i));
        int noted = note_link(&leads, address, host, place, &kept, heading);
        Py_DECREF(address);
        Py_DECREF(place);
        if (noted < 0)
            goto done;
    }
    for (int64_t i = 0; i < leads.known.count; i++) {
        unsigned char where = leads.where[i];
        inside += (where & INSIDE) != 0;
        outside += (where & OUTSIDE) != 0;
        headings += (where & (where & OUTSIDE ? HEADING_OUTSIDE : HEADING_INSIDE)) != 0;
    }
    result = Py_BuildValue("nnnnn", leads.paged, inside, outside, headings, leads.foreign);
done:
    PyBuffer_Release(&kept);
    PyMem_Free(leads.where);
    PyMem_Free(leads.known.entries);
    return result;
}
