/* What is counted on a page, compiled: does what counts.py does, which says what and why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { STORY_HYPHENS = 3, STORY_DIGITS = 5 }; /* as in addresses.py */

typedef struct {
    const void *data;
    int kind;
    Py_ssize_t length;
} Text;

static Text text_of(PyObject *string)
{
    return (Text){PyUnicode_DATA(string), PyUnicode_KIND(string), PyUnicode_GET_LENGTH(string)};
}

/* The character at `at`; 0 beyond the end. */
static Py_UCS4 letter(Text text, Py_ssize_t at)
{
    return at < text.length ? PyUnicode_READ(text.kind, text.data, at) : 0;
}

static int is_digit(Py_UCS4 character)
{
    return character < 128 ? character >= '0' && character <= '9' : Py_UNICODE_ISDECIMAL(character);
}

/* --- Stories ----------------------------------------------------------------------------------------------------- */

/* Whether a month ends at `at`: with a mark, or the text does. */
static int ends(Text text, Py_ssize_t at)
{
    Py_UCS4 next = letter(text, at);
    return at >= text.length || next == '/' || next == '-' || (next == '\n' && at + 1 == text.length);
}

/* Whether year and month stand after the "/" at `at`. */
static int is_dated(Text text, Py_ssize_t at)
{
    Py_UCS4 first = letter(text, at + 1), second = letter(text, at + 2), mark = letter(text, at + 5);
    if (!((first == '1' && second == '9') || (first == '2' && second == '0')) || (mark != '/' && mark != '-'))
        return 0;
    if (!is_digit(letter(text, at + 3)) || !is_digit(letter(text, at + 4)))
        return 0;
    Py_UCS4 ten = letter(text, at + 6), one = letter(text, at + 7);
    if (ten >= '1' && ten <= '9' && ends(text, at + 7))
        return 1;
    if ((ten == '0' && one >= '1' && one <= '9') || (ten == '1' && one >= '0' && one <= '2'))
        return ends(text, at + 8);
    return 0;
}

static int is_story(PyObject *address)
{
    Text text = text_of(address);
    Py_ssize_t end = 0;
    for (Py_UCS4 next; end < text.length && (next = letter(text, end)) != '#' && next != '?'; end++)
        ;
    text.length = end;
    if (end && letter(text, end - 1) == '/')
        end--;
    int hyphens = 0, bars = 0, digits = 0;
    for (Py_ssize_t at = end - 1; at >= 0; at--) {
        Py_UCS4 next = letter(text, at);
        if (next == '/')
            break;
        hyphens += next == '-';
        bars += next == '_';
        digits += is_digit(next);
    }
    if (hyphens >= STORY_HYPHENS || bars >= STORY_HYPHENS || digits >= STORY_DIGITS)
        return 1;
    for (Py_ssize_t at = 0; at + 6 < text.length; at++)
        if (letter(text, at) == '/' && is_dated(text, at))
            return 1;
    return 0;
}

/* --- Following pages --------------------------------------------------------------------------------------------- */

/* Whether one of the parameters that count pages, in any case, and a digit stand from `at` on. */
static int is_page_parameter(Text text, Py_ssize_t at)
{
    static const char *const names[] = {"page=", "paged=", "p=", "pg=", "start=", "offset="};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(names); i++) {
        Py_ssize_t next = at;
        const char *name = names[i];
        for (; *name; name++, next++) {
            Py_UCS4 found = letter(text, next);
            found = found >= 'A' && found <= 'Z' ? found + 32 : found == 0x17F ? 's' : found; /* the long s */
            if (found != (Py_UCS4)*name)
                break;
        }
        if (!*name && is_digit(letter(text, next)))
            return 1;
    }
    return 0;
}

/* Whether what follows the "/" at `at` is "page/" and a digit, or "p" and a number with which a line ends. */
static int is_page_path(Text text, Py_ssize_t at)
{
    Py_UCS4 second = letter(text, at + 2);
    if ((letter(text, at + 1) | 32) != 'p')
        return 0;
    if ((second | 32) == 'a')
        return (letter(text, at + 3) | 32) == 'g' && (letter(text, at + 4) | 32) == 'e' && letter(text, at + 5) == '/'
               && is_digit(letter(text, at + 6));
    Py_ssize_t end = at + 2;
    while (end < at + 5 && is_digit(letter(text, end)))
        end++;
    if (end == at + 2)
        return 0;
    end += letter(text, end) == '/';
    return end >= text.length || letter(text, end) == '\n';
}

static Py_ssize_t count_paged(PyObject *address)
{
    Text text = text_of(address);
    Py_ssize_t count = 0;
    for (Py_ssize_t at = 0; at + 2 < text.length; at++) {
        Py_UCS4 next = letter(text, at);
        if (next == '/')
            count += is_page_path(text, at);
        else if (next == '?' || next == '&')
            count += is_page_parameter(text, at + 1);
    }
    return count;
}

/* --- Links ------------------------------------------------------------------------------------------------------- */

enum { INSIDE = 1, OUTSIDE = 2, HEADING_INSIDE = 4, HEADING_OUTSIDE = 8 };

static PyObject *flags_name;

/* What `flags` of `block` are; -1 and an exception where there are none. */
static long flags_of(PyObject *block)
{
    PyObject *value = PyObject_GetAttr(block, flags_name);
    long flags = value ? PyLong_AsLong(value) : -1;
    Py_XDECREF(value);
    return flags;
}

static PyObject *read_leads(PyObject *module, PyObject *arguments)
{
    PyObject *links, *hrefs, *host, *known = NULL, *addresses = NULL, *result = NULL;
    Py_buffer kept;
    long heading;
    Py_ssize_t most, foreign = 0, paged = 0, stories[3] = {0, 0, 0};
    unsigned char *where = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O!y*Uln", &PyList_Type, &links, &PyList_Type, &hrefs, &kept, &host, &heading, &most))
        return NULL;
    Py_ssize_t count = Py_MIN(Py_MIN(PyList_GET_SIZE(links), PyList_GET_SIZE(hrefs)), most);
    Py_ssize_t host_length = PyUnicode_GET_LENGTH(host);
    if (!kept.len) {
        PyErr_SetString(PyExc_ValueError, "no segments");
        goto done;
    }
    known = PyDict_New();
    addresses = PyList_New(0);
    where = PyMem_Calloc(count + 1, 1);
    if (!known || !addresses || !where)
        goto done;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *address = PyList_GET_ITEM(hrefs, i), *place = PyList_GET_ITEM(links, i);
        if (!PyUnicode_Check(address) || !PyTuple_Check(place) || PyTuple_GET_SIZE(place) != 3) {
            PyErr_SetString(PyExc_TypeError, "no link");
            goto done;
        }
        Text text = text_of(address);
        if (host_length && text.length > 3 && letter(text, 0) == 'h' && letter(text, 1) == 't' && letter(text, 2) == 't'
            && letter(text, 3) == 'p') {
            int found = PyUnicode_Contains(address, host);
            if (found < 0)
                goto done;
            if (!found) {
                foreign++;
                continue;
            }
        }
        if (text.length < 2)
            continue;
        Py_ssize_t position = PyLong_AsSsize_t(PyTuple_GET_ITEM(place, 1));
        long flags = flags_of(PyTuple_GET_ITEM(place, 2));
        if (PyErr_Occurred())
            goto done;
        PyObject *number = PyDict_GetItemWithError(known, address);
        Py_ssize_t index = PyList_GET_SIZE(addresses);
        if (number)
            index = PyLong_AsSsize_t(number);
        else {
            if (PyErr_Occurred() || !(number = PyLong_FromSsize_t(index)))
                goto done;
            int failed = PyDict_SetItem(known, address, number) < 0 || PyList_Append(addresses, address) < 0;
            Py_DECREF(number);
            if (failed)
                goto done;
        }
        position = Py_MAX(0, Py_MIN(position, kept.len - 1));
        if (((const char *)kept.buf)[position])
            where[index] = (where[index] & ~HEADING_INSIDE) | INSIDE | (flags & heading ? HEADING_INSIDE : 0);
        else
            where[index] = (where[index] & ~HEADING_OUTSIDE) | OUTSIDE | (flags & heading ? HEADING_OUTSIDE : 0);
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(addresses); i++) {
        paged += count_paged(PyList_GET_ITEM(addresses, i));
        if (is_story(PyList_GET_ITEM(addresses, i))) {
            stories[0] += (where[i] & INSIDE) != 0;
            stories[1] += (where[i] & OUTSIDE) != 0;
            stories[2] += (where[i] & (where[i] & OUTSIDE ? HEADING_OUTSIDE : HEADING_INSIDE)) != 0;
        }
    }
    result = Py_BuildValue(
        "nnnnnn", PyList_GET_SIZE(addresses), paged, stories[0], stories[1], stories[2], foreign);
done:
    PyBuffer_Release(&kept);
    PyMem_Free(where);
    Py_XDECREF(known);
    Py_XDECREF(addresses);
    return result;
}

/* --- Prices ------------------------------------------------------------------------------------------------------ */

/* Whether one of the currencies of counts.py begins at `at`. */
static int is_currency(Text text, Py_ssize_t at)
{
    switch (letter(text, at)) {
    case '$': case 0x20AC: case 0xA3: case 0xA5: case 0x20B9: case 0x20BD: case 0x20B4:
        return 1;
    case 'E':
        return letter(text, at + 1) == 'U' && letter(text, at + 2) == 'R';
    case 'U':
        return letter(text, at + 1) == 'S' && letter(text, at + 2) == 'D';
    case 'z':
        return letter(text, at + 1) == 0x142;
    case 'k':
        return letter(text, at + 1) == 'r';
    case 0x43B:
        return letter(text, at + 1) == 0x432;
    default:
        return 0;
    }
}

static PyObject *text_name;

static PyObject *may_hold_price(PyObject *module, PyObject *arguments)
{
    PyObject *segments;
    Py_ssize_t limit;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!n", &PyList_Type, &segments, &limit))
        return NULL;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(segments); i++) {
        PyObject *string = PyObject_GetAttr(PyList_GET_ITEM(segments, i), text_name);
        if (!string || !PyUnicode_Check(string)) {
            if (string)
                PyErr_SetString(PyExc_TypeError, "no text");
            Py_XDECREF(string);
            Py_CLEAR(found);
            break;
        }
        Text text = text_of(string);
        int found_one = 0;
        Py_ssize_t digit = 0; /* most lines have none */
        while (text.length < limit && digit < text.length && !is_digit(letter(text, digit)))
            digit++;
        for (Py_ssize_t at = 0; text.length < limit && digit < text.length && at < text.length && !found_one; at++)
            found_one = is_currency(text, at);
        Py_DECREF(string);
        if (found_one) {
            PyObject *number = PyLong_FromSsize_t(i);
            if (!number || PyList_Append(found, number) < 0)
                Py_CLEAR(found);
            Py_XDECREF(number);
        }
    }
    return found;
}

/* --- Cards ------------------------------------------------------------------------------------------------------- */

enum { CARDS = 3, CARD_WORDS = 3, HEADLINE_WORDS = 4 }; /* as in counts.py */
enum { UP, KINDS, START, END, ALLOWED, WORDS, KEPT_WORDS, LINK, HEADING, DATE, PRICE, COLUMNS };

typedef struct {
    Py_ssize_t size, cards, headlines, dated, priced, link_lines, headings, dates, prices;
    double words, link_words, kept_words;
} Sums;

/* Number of the group of each block, its siblings of one kind with it; returns how many there are, -1 without memory. */
static Py_ssize_t group(const int64_t *up, const int64_t *kinds, Py_ssize_t blocks, Py_ssize_t *group_of)
{
    size_t size = 16;
    while (size < 2 * (size_t)blocks)
        size *= 2;
    Py_ssize_t *slots = PyMem_Malloc(size * sizeof *slots), groups = 0; /* the first block of each group, or -1 */
    if (!slots)
        return -1;
    memset(slots, 0xFF, size * sizeof *slots);
    for (Py_ssize_t i = 0; i < blocks; i++) {
        uint64_t hash = ((uint64_t)up[i] * 0x9E3779B97F4A7C15u) ^ ((uint64_t)kinds[i] * 0xC2B2AE3D27D4EB4Fu);
        size_t at = (hash ^ hash >> 32) & (size - 1);
        while (slots[at] >= 0 && (up[slots[at]] != up[i] || kinds[slots[at]] != kinds[i]))
            at = (at + 1) & (size - 1);
        if (slots[at] < 0) {
            slots[at] = i;
            group_of[i] = groups++;
        }
        else
            group_of[i] = group_of[slots[at]];
    }
    PyMem_Free(slots);
    return groups;
}

static int add_cards(const Py_buffer *columns, Py_ssize_t blocks, Py_ssize_t segments, Sums *best)
{
    const int64_t *up = columns[UP].buf, *kinds = columns[KINDS].buf, *start = columns[START].buf, *end = columns[END].buf;
    const char *allowed = columns[ALLOWED].buf, *link = columns[LINK].buf, *heading = columns[HEADING].buf;
    const char *date = columns[DATE].buf, *price = columns[PRICE].buf;
    const double *words = columns[WORDS].buf, *kept_words = columns[KEPT_WORDS].buf;
    Py_ssize_t *group_of = PyMem_Calloc(blocks + 1, sizeof *group_of), *inside = PyMem_Calloc(segments + 1, sizeof *inside);
    Sums *until = PyMem_Calloc(segments + 1, sizeof *until), *found = PyMem_Calloc(blocks + 1, sizeof *found);
    Py_ssize_t groups = group_of && inside && until && found ? group(up, kinds, blocks, group_of) : -1;
    for (Py_ssize_t i = 0; groups >= 0 && i < segments; i++) {
        until[i + 1] = until[i];
        until[i + 1].link_lines += link[i] && words[i] >= CARD_WORDS;
        until[i + 1].headings += heading[i];
        until[i + 1].dates += date[i];
        until[i + 1].prices += price[i];
        until[i + 1].words += words[i];
        until[i + 1].link_words += link[i] ? words[i] : 0;
    }
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++)
        found[group_of[i]].size++;
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++) {
        Sums *sums = &found[group_of[i]];
        if (!allowed[i] || sums->size < CARDS || start[i] < 0 || end[i] > segments || start[i] >= end[i])
            continue;
        const Sums *first = &until[start[i]], *last = &until[end[i]];
        if (last->link_lines == first->link_lines)
            continue;
        sums->cards++;
        sums->headlines += last->headings > first->headings || last->link_words - first->link_words >= HEADLINE_WORDS;
        sums->dated += last->dates > first->dates;
        sums->priced += last->prices > first->prices;
        sums->words += last->words - first->words;
        inside[start[i]]++;
        inside[end[i]]--;
    }
    for (Py_ssize_t i = 0; i < groups; i++) {
        best->cards = Py_MAX(best->cards, found[i].cards);
        best->headlines = Py_MAX(best->headlines, found[i].headlines);
        best->dated = Py_MAX(best->dated, found[i].dated);
        best->priced = Py_MAX(best->priced, found[i].priced);
        best->words = Py_MAX(best->words, found[i].words);
    }
    for (Py_ssize_t i = 0, open = 0; groups >= 0 && i < segments; i++) {
        open += inside[i];
        best->kept_words += open > 0 ? kept_words[i] : 0;
    }
    PyMem_Free(group_of);
    PyMem_Free(inside);
    PyMem_Free(until);
    PyMem_Free(found);
    return groups >= 0;
}

static PyObject *count_cards(PyObject *module, PyObject *arguments)
{
    static const int widths[COLUMNS] = {8, 8, 8, 8, 1, 8, 8, 1, 1, 1, 1};
    Py_buffer columns[COLUMNS];
    Py_ssize_t blocks, segments;
    Sums best = {0};
    PyObject *result = NULL;
    int fits = 1;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*y*y*y*y*y*y*y*y*y*", &columns[0], &columns[1], &columns[2], &columns[3],
                          &columns[4], &columns[5], &columns[6], &columns[7], &columns[8], &columns[9], &columns[10]))
        return NULL;
    blocks = columns[START].len / widths[START];
    segments = columns[WORDS].len / widths[WORDS];
    for (int i = 0; i < COLUMNS; i++)
        fits = fits && columns[i].len >= (i < WORDS ? blocks : segments) * widths[i];
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "columns of different lengths");
    else if (!add_cards(columns, blocks, segments, &best))
        PyErr_NoMemory();
    else
        result = Py_BuildValue("dnnnnd", best.words, best.cards, best.headlines, best.dated, best.priced, best.kept_words);
    for (int i = 0; i < COLUMNS; i++)
        PyBuffer_Release(&columns[i]);
    return result;
}

static PyMethodDef methods[] = {
    {"count_cards", count_cards, METH_VARARGS, PyDoc_STR("count_cards(*columns, /)")},
    {"read_leads", read_leads, METH_VARARGS, PyDoc_STR("read_leads(links, hrefs, is_kept, host, heading, most, /)")},
    {"may_hold_price", may_hold_price, METH_VARARGS, PyDoc_STR("may_hold_price(segments, limit, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_counts",
    .m_doc = PyDoc_STR("What is counted on a page, compiled."),
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__counts(void)
{
    flags_name = PyUnicode_InternFromString("flags");
    text_name = PyUnicode_InternFromString("text");
    return flags_name && text_name ? PyModule_Create(&module) : NULL;
}
