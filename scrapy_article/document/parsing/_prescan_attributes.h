/* Attributes, and elements that have more of them than are read. A part of _prescan.c. */

enum { REACH = 50000, BLANKS = 100, HOPS = 10, MIN_ATTRIBUTE_BYTES = 3, MAX_READINGS = 8 };

/* Index of the last `byte` from `start` to before `end`, or -1. */
static Py_ssize_t last_of(Bytes page, unsigned char byte, Py_ssize_t start, Py_ssize_t end)
{
    if (start < 0)
        start = 0;
#ifdef __GLIBC__
    const unsigned char *found = end > start ? memrchr(page.data + start, byte, end - start) : NULL;
    return found ? found - page.data : -1;
#else
    while (end > start)
        if (page.data[--end] == byte)
            return end;
    return -1;
#endif
}

/* Where the name of the first tag that begins from `start` on, and before `end`, ends; -1 if there is none. `begin` is
   where the tag does. */
static Py_ssize_t after_tag_name(Bytes page, Py_ssize_t start, Py_ssize_t end, Py_ssize_t *begin)
{
    while (start + 1 < end) {
        const unsigned char *found = memchr(page.data + start, '<', end - 1 - start);
        if (!found)
            return -1;
        start = found - page.data + 1;
        if (is_letter(page.data[start])) {
            *begin = start - 1;
            while (start < end && !is_blank(page.data[start]) && page.data[start] != '/' && page.data[start] != '>')
                start++;
            return start;
        }
    }
    return -1;
}

/* Whether the tag whose name ends at `at` has more than `most` attributes, as HTML tells them apart. */
static int has_more(Bytes page, Py_ssize_t at, Py_ssize_t most, Py_ssize_t *end)
{
    const unsigned char *data = page.data;
    Py_ssize_t length = page.length;
    for (Py_ssize_t number = 0; number <= most; number++) {
        while (at < length && (is_blank(data[at]) || data[at] == '/'))
            at++;
        *end = at;
        if (at == length || data[at] == '>')
            return 0;
        for (at++; at < length && !is_blank(data[at]) && data[at] != '/' && data[at] != '>' && data[at] != '='; at++)
            ;
        Py_ssize_t value = at;
        while (value < length && is_blank(data[value]))
            value++;
        if (value == length || data[value] != '=')
            continue;
        for (value++; value < length && is_blank(data[value]); value++)
            ;
        if (value < length && (data[value] == '"' || data[value] == '\'')) {
            const unsigned char *close = memchr(data + value + 1, data[value], length - value - 1);
            at = close ? close - data + 1 : length;
        }
        else {
            for (at = value; at < length && !is_blank(data[at]) && data[at] != '>'; at++)
                ;
        }
    }
    return 1;
}

/* Where tags, or what looks like them, begin that have more than `most` attributes; None where that takes too long. */
static PyObject *find_crowded(Bytes page, Py_ssize_t most)
{
    Py_ssize_t at = 0, start, end, left = MAX_READINGS * page.length;
    PyObject *found = PyList_New(0);
    while (found && left > 0 && (at = after_tag_name(page, at, page.length, &start)) >= 0) {
        if (has_more(page, at, most, &end)) {
            PyObject *number = PyLong_FromSsize_t(start);
            if (!number || PyList_Append(found, number) < 0)
                Py_CLEAR(found);
            Py_XDECREF(number);
        }
        left -= end - at;
    }
    if (!found || left > 0)
        return found;
    Py_DECREF(found);
    Py_RETURN_NONE;
}

/* Whether the quotation mark at index `mark` opens the value of an attribute, or has many blanks before it. */
static int opens(Bytes page, Py_ssize_t mark)
{
    Py_ssize_t at = mark - 1;
    while (at >= 0 && mark - at <= BLANKS && is_blank(page.data[at]))
        at--;
    return at < 0 || mark - at > BLANKS || page.data[at] == '=';
}

static const unsigned char MARKS[] = {'"', '\''};

/* Whether index `place`, which is no ">", may be inside a tag with more than `most` attributes. */
static int may_be_inside(Bytes page, Py_ssize_t place, Py_ssize_t most)
{
    Py_ssize_t places[HOPS + 2], begin, end_of_tag;
    int waiting = 0;
    places[waiting++] = place;
    for (int hop = 0; hop < HOPS; hop++) {
        if (!waiting)
            return 0;
        place = places[--waiting];
        Py_ssize_t end = last_of(page, '>', place - REACH, place);
        if (end < 0)
            return 1;
        Py_ssize_t tag = after_tag_name(page, end + 1, place, &begin);
        if (tag >= 0 && has_more(page, tag, most, &end_of_tag))
            return 1;
        for (int i = 0; i < 2; i++) {
            Py_ssize_t before = last_of(page, MARKS[i], end - REACH, end);
            if (before > 0 && opens(page, before))
                places[waiting++] = before;
            else if (before < 0 && end > REACH)
                return 1;
        }
    }
    return 1;
}

/* Whether any element may have more than `most` attributes, told by a look every so many bytes. */
static int may_have_more(Bytes page, Py_ssize_t most)
{
    Py_ssize_t step = most * MIN_ATTRIBUTE_BYTES, looked = 0, looked_for_marks = 0, last[2] = {-1, -1}, begin, end_of_tag;
    int begun = 0;
    if (step < 1)
        return 1;
    for (Py_ssize_t place = step; place < page.length; place += step) {
        Py_ssize_t end = last_of(page, '>', looked, place);
        if (end >= 0) {
            for (int i = 0; i < 2; i++) {
                Py_ssize_t before = last_of(page, MARKS[i], looked_for_marks, end);
                if (before >= 0)
                    last[i] = before;
                if (last[i] > 0 && opens(page, last[i]) && may_be_inside(page, last[i], most))
                    return 1;
            }
            begun = 0;
            looked = looked_for_marks = end + 1;
        }
        if (!begun) {
            Py_ssize_t tag = after_tag_name(page, looked, place + 1, &begin);
            begun = tag >= 0;
            if (begun && has_more(page, tag, most, &end_of_tag))
                return 1;
        }
        looked = place;
    }
    return 0;
}
