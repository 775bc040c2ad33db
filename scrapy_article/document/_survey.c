/* A look over the bytes of a page before it is parsed, compiled: does what survey.py does, which says what and why. */

#define _GNU_SOURCE /* memrchr */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const unsigned char *data;
    Py_ssize_t length;
} Bytes;

/* White space of HTML and of Python's patterns: both have these six. */
static int is_blank(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static int is_letter(unsigned char byte)
{
    return (unsigned char)((byte | 0x20) - 'a') < 26;
}

/* --- Characters -------------------------------------------------------------------------------------------------- */

typedef struct {
    int is_utf8, is_ascii, has_nul;
    Py_ssize_t replaced, doubled;
} Characters;

/* Length of the character at `at`, which is not ASCII; 0 if it is no UTF-8. */
static int length_of(const unsigned char *at, const unsigned char *end)
{
    unsigned char first = at[0];
    Py_ssize_t left = end - at;
#define FOLLOWS(i) ((at[i] & 0xC0) == 0x80)
    if (first < 0xC2)
        return 0;
    if (first < 0xE0)
        return left > 1 && FOLLOWS(1) ? 2 : 0;
    if (first < 0xF0) {
        if (left < 3 || !FOLLOWS(1) || !FOLLOWS(2))
            return 0;
        if ((first == 0xE0 && at[1] < 0xA0) || (first == 0xED && at[1] > 0x9F)) /* too long; half of a pair */
            return 0;
        return 3;
    }
    if (first > 0xF4 || left < 4 || !FOLLOWS(1) || !FOLLOWS(2) || !FOLLOWS(3))
        return 0;
    if ((first == 0xF0 && at[1] < 0x90) || (first == 0xF4 && at[1] > 0x8F))
        return 0;
    return 4;
#undef FOLLOWS
}

/* Whether the letter of Latin-1 at `at` is the first byte of a character that was encoded twice beyond doubt. */
static int is_doubled(const unsigned char *at, const unsigned char *begin, const unsigned char *end)
{
    if (at[0] != 0xC3 || end - at < 4)
        return 0;
    if (at[2] == 0xC2 && (at[3] & 0xC0) == 0x80)
        return at[3] < 0xA0 ? at[1] >= 0x82 && at[1] <= 0xB4
                            : at[1] == 0x83 && at > begin && at[-1] >= 'a' && at[-1] <= 'z';
    return at[1] == 0xA2 && end - at > 4 && at[2] == 0xE2 && at[3] == 0x82 && at[4] == 0xAC;
}

enum { BLOCK = 64 };

/* Whether the block of bytes at `at` is ASCII, none of it 0: the compiler makes few instructions of that. */
static int is_plain_block(const unsigned char *at)
{
    unsigned char bits = 0, zeros = 0;
    for (int i = 0; i < BLOCK; i++) {
        bits |= at[i];
        zeros |= at[i] == 0;
    }
    return !(bits & 0x80) && !zeros;
}

static Characters read_characters(Bytes page)
{
    Characters found = {1, 1, 0, 0, 0};
    const unsigned char *at = page.data, *end = at + page.length;
    const uint64_t high = 0x8080808080808080u, one = 0x0101010101010101u;
    while (at < end) {
        while (end - at >= 8) { /* eight bytes of ASCII at once, none of them 0 */
            uint64_t word;
            memcpy(&word, at, 8);
            if ((word | (word - one)) & high)
                break;
            at += 8;
            while (end - at >= BLOCK && is_plain_block(at))
                at += BLOCK;
        }
        if (at == end)
            break;
        if (*at < 0x80) {
            found.has_nul |= *at == 0;
            at++;
            continue;
        }
        found.is_ascii = 0;
        int length = length_of(at, end);
        if (!length) {
            found.is_utf8 = 0;
            length = 1;
        }
        else if (length == 3 && at[0] == 0xEF && at[1] == 0xBF && at[2] == 0xBD)
            found.replaced++;
        else if (length == 2)
            found.doubled += is_doubled(at, page.data, end);
        at += length;
    }
    return found;
}

/* --- The end of the page ----------------------------------------------------------------------------------------- */

/* Where the name at `at`, in any case, ends; NULL if another stands there. */
static const unsigned char *after_name(const unsigned char *at, const unsigned char *end, const char *name)
{
    for (; *name; name++, at++)
        if (at == end || (*at | 0x20) != (unsigned char)*name)
            return NULL;
    return at;
}

/* Where an end tag of `name` at `at` ends; NULL if there is none. */
static const unsigned char *after_end_tag(const unsigned char *at, const unsigned char *end, const char *name)
{
    if (end - at < 2 || at[0] != '<' || at[1] != '/' || !(at = after_name(at + 2, end, name)))
        return NULL;
    for (int blanks = 0; at < end && is_blank(*at); at++)
        if (++blanks > 100)
            return NULL;
    return at < end && *at == '>' ? at + 1 : NULL;
}

/* Where the comment at `at` ends; NULL if there is none. */
static const unsigned char *after_comment(const unsigned char *at, const unsigned char *end)
{
    if (end - at < 7 || memcmp(at, "<!--", 4))
        return NULL;
    for (at += 4; end - at >= 3; at++) {
        at = memchr(at, '-', end - at - 2);
        if (!at)
            return NULL;
        if (at[1] == '-' && at[2] == '>')
            return at + 3;
    }
    return NULL;
}

/* Whether the page goes on after its end tag. */
static int goes_on(const unsigned char *after, const unsigned char *end)
{
    while (after && after < end) {
        const unsigned char *next = is_blank(*after) ? after + 1 : after_comment(after, end);
        if (!next && !(next = after_end_tag(after, end, "body")) && !(next = after_end_tag(after, end, "html")))
            return 1;
        after = next;
    }
    return 0;
}

/* --- Scripts, style sheets and shapes ---------------------------------------------------------------------------- */

/* Bytes of a text, and of a shape, that may be left out; how many may be; bytes of a value that are looked at. */
enum { LEAST_TEXT = 512, LEAST_SHAPE = 128, MAX_UNREAD = 2000, LONGEST_VALUE = 1 << 16 };

/* The text of a script or a style sheet that is being read, and all that may be left out. */
typedef struct {
    const unsigned char *begin; /* NULL outside */
    const char *name;
    int is_kept, has_comment, has_script;
    const unsigned char *after; /* the end of the comment or the shape that was met last */
    int is_over;                /* what comes next may not be what it looks like */
    Py_ssize_t places[2 * MAX_UNREAD];
    int count;
} Unread;

static void leave_out(Unread *unread, const unsigned char *begin, const unsigned char *end, Bytes page)
{
    unread->places[unread->count++] = begin - page.data;
    unread->places[unread->count++] = end - page.data;
    unread->is_over = unread->count == 2 * MAX_UNREAD;
}

/* Whether what stands at `at` may end the name of a tag. */
static int ends_name(const unsigned char *at, const unsigned char *end)
{
    return at < end && (is_blank(*at) || *at == '/' || *at == '>');
}

/* Where the start tag ends whose name ends at `at`; NULL if that cannot be told at a glance. `is_kept` is whether the
   text of the element may be asked for: data and formulas, which the type of a script tells. */
static const unsigned char *after_start_tag(const unsigned char *at, const unsigned char *end, int *is_kept)
{
    unsigned char quote = 0, before = 0; /* the byte before that is not blank */
    for (; at < end && *at != '<'; at++) {
        *is_kept |= *at == '+' || *at == '&' || (*at == 'm' && end - at > 4 && !memcmp(at, "math", 4));
        if (quote)
            quote = *at == quote ? 0 : quote;
        else if (*at == '>')
            return before == '/' ? NULL : at + 1;
        else if ((*at == '"' || *at == '\'') && before == '=')
            quote = *at;
        if (!is_blank(*at))
            before = *at;
    }
    return NULL;
}

/* Looks for the shape in a tag `path` whose name ends at `at`. */
static void read_shape(Unread *unread, const unsigned char *at, Bytes page)
{
    const unsigned char *end = page.data + page.length;
    for (; at < end && *at != '<' && *at != '>'; at++) {
        if (*at != '"' && *at != '\'')
            continue;
        const unsigned char *begin = at + 1, *close = memchr(begin, *at, Py_MIN(end - begin, LONGEST_VALUE));
        unread->is_over = !close;
        if (!close)
            return;
        if (*at == '"' && at[-1] == '=' && at[-2] == 'd' && is_blank(at[-3]) && close - begin >= LEAST_SHAPE &&
            !memchr(begin, '<', close - begin)) {
            leave_out(unread, begin, close, page);
            at = close;
            break;
        }
        at = close;
    }
    unread->after = at;
}

/* Looks at a "<". */
static void read_unread(Unread *unread, const unsigned char *at, Bytes page)
{
    const unsigned char *end = page.data + page.length, *after;
    if (unread->begin) {
        if (at[1] == '!')
            unread->has_comment |= end - at > 4 && !memcmp(at, "<!--", 4);
        else if (at[1] == 's' || at[1] == 'S')
            unread->has_script |= after_name(at + 1, end, "script") != NULL;
        else if (at[1] == '/' && (after = after_name(at + 2, end, unread->name))) {
            /* In a comment, a script in the script goes on after the end tag of the one inside. */
            unread->is_over = (unread->has_comment && unread->has_script) || !ends_name(after, end);
            if (!unread->is_kept && !unread->is_over && at - unread->begin >= LEAST_TEXT)
                leave_out(unread, unread->begin, at, page);
            unread->begin = NULL;
        }
    } else if (at[1] == '!') {
        if (at >= unread->after && end - at > 4 && !memcmp(at, "<!--", 4)) {
            unread->after = after_comment(at, end);
            unread->is_over = !unread->after;
        }
    } else if (at[1] == 'p' && at >= unread->after) {
        if ((after = after_name(at + 1, end, "path")) && after < end && is_blank(*after))
            read_shape(unread, after, page);
    } else if ((at[1] == 's' || at[1] == 'S') && at >= unread->after) {
        unread->name = "script";
        if (!(after = after_name(at + 1, end, unread->name)))
            after = after_name(at + 1, end, unread->name = "style");
        unread->is_kept = unread->has_comment = unread->has_script = 0;
        if (after && ends_name(after, end))
            unread->begin = after_start_tag(after, end, &unread->is_kept);
    }
}

/* Looks at each "<", and returns how many there are. */
static Py_ssize_t read_tags(Bytes page, Unread *unread, int *going_on)
{
    const unsigned char *at = page.data, *end = at + page.length, *after = NULL;
    Py_ssize_t opened = 0;
    for (; (at = memchr(at, '<', end - at)); at++) {
        opened++;
        if (end - at > 6) {
            if (!after && at[1] == '/' && (at[2] | 0x20) == 'h')
                after = after_end_tag(at, end, "html");
            if (!unread->is_over)
                read_unread(unread, at, page);
        }
    }
    *going_on = goes_on(after, end);
    return opened;
}

/* --- Attributes -------------------------------------------------------------------------------------------------- */

enum { REACH = 50000, BLANKS = 100, HOPS = 10, SHORTEST = 3, MOST_READ = 8 };

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
    Py_ssize_t at = 0, start, end, left = MOST_READ * page.length;
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
    Py_ssize_t step = most * SHORTEST, looked = 0, looked_for_marks = 0, last[2] = {-1, -1}, begin, end_of_tag;
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

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyObject *survey(PyObject *module, PyObject *arguments)
{
    Bytes page;
    Py_ssize_t most;
    PyObject *whole;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Sn", &whole, &most))
        return NULL;
    page.data = (const unsigned char *)PyBytes_AS_STRING(whole);
    page.length = PyBytes_GET_SIZE(whole);
    Characters characters = read_characters(page);
    Unread unread = {.after = page.data};
    int going_on;
    Py_ssize_t opened = read_tags(page, &unread, &going_on);
    PyObject *places = PyTuple_New(unread.count);
    for (int i = 0; places && i < unread.count; i++) {
        PyObject *place = PyLong_FromSsize_t(unread.places[i]);
        if (place)
            PyTuple_SET_ITEM(places, i, place);
        else
            Py_CLEAR(places);
    }
    if (!places)
        return NULL;
    return Py_BuildValue(
        "NnNNnnNN",
        PyBool_FromLong(characters.is_utf8 && !characters.is_ascii),
        characters.replaced,
        PyBool_FromLong(characters.has_nul),
        PyBool_FromLong(going_on),
        opened,
        characters.doubled,
        may_have_more(page, most) ? find_crowded(page, most) : PyList_New(0),
        places);
}

static PyObject *find(PyObject *module, PyObject *arguments)
{
    const char *data, *word;
    Py_ssize_t length, size, start;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#y#n", &data, &length, &word, &size, &start))
        return NULL;
    if (start < 0 || !size) {
        PyErr_SetString(PyExc_ValueError, "no place, or no word");
        return NULL;
    }
    const char *end = data + length, *at = data + Py_MIN(start, length);
    for (; end - at >= size && (at = memchr(at, *word, end - at - size + 1)); at++)
        if (!memcmp(at, word, size))
            return PyLong_FromSsize_t(at - data);
    return PyLong_FromLong(-1);
}

static PyMethodDef methods[] = {
    {"survey", survey, METH_VARARGS, PyDoc_STR("survey(data, most_attributes, /)")},
    {"find", find, METH_VARARGS, PyDoc_STR("find(data, word, start, /): where a word is; -1 if nowhere")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_survey",
    .m_doc = PyDoc_STR("A look over the bytes of a page, compiled."),
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__survey(void)
{
    return PyModule_Create(&module);
}
