/* Tags that have more attributes than are read. A part of _prescan.c. */

enum { MAX_READINGS = 8 };

typedef struct {
    PyObject *found;       /* where tags, or what looks like them, begin that have more; NULL on failure */
    Py_ssize_t most, left; /* attributes of a tag, and bytes that may still be read */
} Crowded;

/* Whether the tag that begins at `*at` has more than `most` attributes, as HTML tells them apart; `*at` becomes the end of
   what was read. A 0 is at `end`. */
static int has_more(const unsigned char **at, const unsigned char *end, Py_ssize_t most)
{
    enum { BLANK = 1, SLASH = 2, CLOSE = 4, EQUALS = 8 };
    static const unsigned char kinds[256] = {[' '] = BLANK, ['\t'] = BLANK, ['\n'] = BLANK, ['\v'] = BLANK, ['\f'] = BLANK,
                                             ['\r'] = BLANK, ['/'] = SLASH, ['>'] = CLOSE, ['='] = EQUALS};
    const unsigned char *to = *at, *value;
    for (; to < end && !(kinds[*to] & ~EQUALS); to++) /* the name */
        ;
    for (Py_ssize_t number = 0; number <= most; number++) {
        for (; kinds[*to] & (BLANK | SLASH); to++)
            ;
        *at = to;
        if (to >= end || *to == '>')
            return 0;
        for (to++; to < end && !kinds[*to]; to++)
            ;
        for (value = to; kinds[*value] == BLANK; value++)
            ;
        if (*value != '=')
            continue;
        for (value++; kinds[*value] == BLANK; value++)
            ;
        if (*value == '"' || *value == '\'') {
            to = memchr(value + 1, *value, end - value - 1);
            to = to ? to + 1 : end;
        }
        else {
            for (to = value; to < end && !(kinds[*to] & (BLANK | CLOSE)); to++)
                ;
        }
    }
    return 1;
}

/* Looks at the tag that begins at `at`; once that takes too long, any may have more. */
static void read_tag(Crowded *crowded, const unsigned char *at, Bytes page)
{
    const unsigned char *after = at;
    if (!crowded->found || crowded->left <= 0)
        return;
    if (has_more(&after, page.data + page.length, crowded->most)) {
        PyObject *number = PyLong_FromSsize_t(at - page.data);
        if (!number || PyList_Append(crowded->found, number) < 0)
            Py_CLEAR(crowded->found);
        Py_XDECREF(number);
    }
    crowded->left -= after - at;
    if (crowded->left <= 0 && crowded->found)
        Py_SETREF(crowded->found, Py_NewRef(Py_None));
}
