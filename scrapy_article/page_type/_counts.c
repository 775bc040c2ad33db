/* What is counted on a page, compiled: does what counts.py does, which says what and why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include "../document/_numbers.h"

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
static inline Py_UCS4 letter(Text text, Py_ssize_t at)
{
    return at < text.length ? PyUnicode_READ(text.kind, text.data, at) : 0;
}

static int is_digit(Py_UCS4 character)
{
    return character < 128 ? character >= '0' && character <= '9' : Py_UNICODE_ISDECIMAL(character);
}

/* --- Addresses --------------------------------------------------------------------------------------------------- */

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

typedef struct {
    int is_story, paged;
} Address;

typedef struct {
    int hyphens, bars, digits;
} Part; /* of a path, between slashes */

static inline Address read_text(Text text)
{
    Address found = {0, 0};
    Part part = {0}, before = {0};
    Py_ssize_t end = -1; /* of the path */
    int may_be_dated = 0;
    for (Py_ssize_t at = 0; at < text.length; at++) {
        Py_UCS4 next = letter(text, at);
        if ((next | 32) >= 'a' && (next | 32) <= 'z') /* most of it */
            continue;
        if (next == '/') {
            found.paged += is_page_path(text, at);
            if (end < 0) {
                Py_UCS4 first = letter(text, at + 1);
                may_be_dated |= first == '1' || first == '2';
                before = part;
                part = (Part){0};
            }
        }
        else if (next == '?' || next == '#' || next == '&') {
            if (end < 0 && next != '&')
                end = at;
            found.paged += next != '#' && is_page_parameter(text, at + 1);
        }
        else if (end < 0) {
            part.hyphens += next == '-';
            part.bars += next == '_';
            part.digits += is_digit(next);
        }
    }
    text.length = end < 0 ? text.length : end;
    if (text.length && letter(text, text.length - 1) == '/')
        part = before;
    found.is_story = part.hyphens >= STORY_HYPHENS || part.bars >= STORY_HYPHENS || part.digits >= STORY_DIGITS;
    for (Py_ssize_t at = 0; may_be_dated && !found.is_story && at + 6 < text.length; at++)
        found.is_story = letter(text, at) == '/' && is_dated(text, at);
    return found;
}

/* Whether the address is that of a story, and how many times it speaks of following pages. */
static Address read_address(PyObject *address)
{
    Text text = text_of(address);
    if (text.kind == PyUnicode_1BYTE_KIND) /* nearly all: told to the compiler, which makes it twice as fast */
        return read_text((Text){text.data, PyUnicode_1BYTE_KIND, text.length});
    return read_text(text);
}

/* --- Links ------------------------------------------------------------------------------------------------------- */

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

static PyObject *read_leads(PyObject *module, PyObject *arguments)
{
    PyObject *links, *hrefs, *host, *result = NULL;
    Py_buffer kept;
    long heading;
    Py_ssize_t most, foreign = 0, paged = 0, inside = 0, outside = 0, headings = 0;
    Numbers known = {0};
    unsigned char *where = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O!y*Uln", &PyList_Type, &links, &PyList_Type, &hrefs, &kept, &host, &heading, &most))
        return NULL;
    Py_ssize_t count = Py_MIN(Py_MIN(PyList_GET_SIZE(links), PyList_GET_SIZE(hrefs)), most);
    if (!kept.len) {
        PyErr_SetString(PyExc_ValueError, "no segments");
        goto done;
    }
    if (make_numbers(&known, count) < 0)
        goto done;
    where = PyMem_Calloc(count + 1, 1);
    if (!where) {
        PyErr_NoMemory();
        goto done;
    }
    for (Py_ssize_t i = 0; i < count && i < PyList_GET_SIZE(links) && i < PyList_GET_SIZE(hrefs); i++) {
        PyObject *address = PyList_GET_ITEM(hrefs, i);
        if (!PyUnicode_Check(address)) {
            PyErr_SetString(PyExc_TypeError, "no address");
            goto done;
        }
        int is_other = is_foreign(address, host);
        if (is_other < 0)
            goto done;
        foreign += is_other;
        if (is_other || PyUnicode_GET_LENGTH(address) < 2)
            continue;
        /* Two strings with one hash of 64 bits, of which nobody knows the key, are taken for the same. */
        Py_hash_t hash = PyObject_Hash(address);
        int64_t before = known.count, number = hash == -1 ? -1 : number_of(&known, (uint64_t)hash);
        if (number < 0)
            goto done;
        if (known.count > before) {
            Address found = read_address(address);
            paged += found.paged;
            where[number] = found.is_story ? STORY : 0;
        }
        if (!(where[number] & STORY))
            continue;
        if (mark_story(PyList_GET_ITEM(links, i), &kept, heading, &where[number]) < 0)
            goto done;
    }
    for (int64_t i = 0; i < known.count; i++) {
        inside += (where[i] & INSIDE) != 0;
        outside += (where[i] & OUTSIDE) != 0;
        headings += (where[i] & (where[i] & OUTSIDE ? HEADING_OUTSIDE : HEADING_INSIDE)) != 0;
    }
    result = Py_BuildValue("nnnnn", paged, inside, outside, headings, foreign);
done:
    PyBuffer_Release(&kept);
    PyMem_Free(where);
    PyMem_Free(known.entries);
    return result;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

enum { CARDS = 3, CARD_WORDS = 3, HEADLINE_WORDS = 4, AFTER = 30 }; /* as in lines.py */
static const double SHORT_LINE = 0.3, LINKED = 0.8, LINKED_HEADING = 0.5, LONGEST_LINKED = 1.0 / 3;

enum { UP, START, END, FLAGS, HINTS, KINDS, BLOCK_OF, WORDS, CHARS, LINK_CHARS, GOOD, DATED, COLUMNS };
enum { ELSEWHERE, HEADINGS, FORM, BUTTON, PARAGRAPH, LIST, ARTICLE, PREFORMATTED, COMMENT, BITS };
enum { KEPT = 1, PRICE = 2, LINK = 4, LINKED_HEADINGS = 8, DATE = 16 }; /* what a line is */

typedef struct {
    Py_ssize_t blocks, segments;
    const int64_t *up, *start, *end, *flags, *hints, *kinds, *block_of;
    const double *words, *chars, *link_chars;
    const char *good, *dated;
    long bits[BITS];
    unsigned char *lines;
} Page;

typedef struct {
    double words, kept_words, run, longest, good_kept_words, link_words, headline_words, comment_words;
    double in_paragraphs, in_lists, in_articles, preformatted;
    double chars, link_chars, after_chars, after_link_chars, after_good_words, after_kept_words;
    Py_ssize_t good_kept, good_left, links, links_out, headlines, headings, linked_headings, linked_headings_kept;
    Py_ssize_t dated_kept, dated_left, prices, forms, buttons, after_links;
} LineCounts;

/* The hints of each block with those of its ancestors; NULL if there is no memory. */
static int64_t *hints_above(const Page *page)
{
    int64_t *hints = PyMem_Malloc((page->blocks + 1) * sizeof *hints);
    if (!hints) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < page->blocks; i++) {
        int64_t up = page->up[i];
        hints[i] = page->hints[i] | (up >= 0 && up < i ? hints[up] : 0);
    }
    return hints;
}

/* Add the words of a line that is kept, but for the longest run, which depends on those before it. */
static void add_kept(const long *bits, int64_t flags, double words, int good, LineCounts *sums)
{
    sums->kept_words += words;
    sums->good_kept_words += good ? words : 0;
    sums->in_paragraphs += flags & bits[PARAGRAPH] ? words : 0;
    sums->in_lists += flags & bits[LIST] ? words : 0;
    sums->in_articles += flags & bits[ARTICLE] ? words : 0;
    sums->preformatted += flags & bits[PREFORMATTED] ? words : 0;
}

/* Tell of each line what it is, and add up. 0 with an exception where a line is in no block, or there is no memory. */
static int add_lines(const Page *page, Py_ssize_t first, LineCounts *sums)
{
    const long *bits = page->bits;
    int64_t *hints = hints_above(page);
    double run = 0, before = 0;
    if (!hints)
        return 0;
    for (Py_ssize_t i = 0; i < page->segments; i++) {
        int64_t block = page->block_of[i];
        if (block < 0 || block >= page->blocks) {
            PyErr_SetString(PyExc_ValueError, "a line in no block");
            PyMem_Free(hints);
            return 0;
        }
        int64_t flags = page->flags[block];
        double words = page->words[i], density = page->link_chars[i] / page->chars[i];
        int kept = page->lines[i] & KEPT, price = page->lines[i] & PRICE, good = page->good[i], out = !(flags & bits[ELSEWHERE]);
        int link = density > LINKED, linked_heading = flags & bits[HEADINGS] && density > LINKED_HEADING;
        int dated = page->dated[i] && !price, headline = link && out && words >= HEADLINE_WORDS;
        page->lines[i] |= (link ? LINK : 0) | (linked_heading ? LINKED_HEADINGS : 0) | (dated ? DATE : 0);
        sums->words += words;
        sums->chars += page->chars[i];
        sums->link_chars += page->link_chars[i];
        if (kept && linked_heading) {
            sums->run = Py_MAX(sums->run, run - before);
            before = run;
        }
        if (kept) {
            add_kept(bits, flags, words, good, sums);
            run += good ? words : SHORT_LINE * words;
            if (density < LONGEST_LINKED)
                sums->longest = Py_MAX(sums->longest, words);
        }
        sums->link_words += link ? words : 0;
        sums->headline_words += headline ? words : 0;
        sums->comment_words += hints[block] & bits[COMMENT] ? words : 0;
        sums->good_kept += good && kept;
        sums->good_left += good && !kept && out;
        sums->links += link;
        sums->links_out += link && out;
        sums->headlines += headline;
        sums->headings += (flags & bits[HEADINGS]) != 0;
        sums->linked_headings += linked_heading;
        sums->linked_headings_kept += linked_heading && kept;
        sums->dated_kept += dated && kept;
        sums->dated_left += dated && !kept;
        sums->prices += price != 0;
        sums->forms += (flags & bits[FORM]) != 0;
        sums->buttons += (flags & bits[BUTTON]) != 0;
        if (i > first && i <= first + AFTER) {
            sums->after_chars += page->chars[i];
            sums->after_link_chars += page->link_chars[i];
            sums->after_good_words += good ? words : 0;
            sums->after_kept_words += kept ? words : 0;
            sums->after_links += link && out;
        }
    }
    sums->run = Py_MAX(sums->run, run - before);
    PyMem_Free(hints);
    return 1;
}

/* --- Cards ------------------------------------------------------------------------------------------------------- */

typedef struct {
    Py_ssize_t size, cards, headlines, dated, priced;
    double words, kept_words;
} Cards;

typedef struct {
    Py_ssize_t link_lines, headings, dates, prices;
    double words, link_words;
} Until; /* sums of the lines before one */

/* Number of the group of each block, its siblings of one kind with it; returns how many there are, -1 without memory. */
static Py_ssize_t group(const Page *page, Py_ssize_t *group_of)
{
    Numbers groups;
    if (make_numbers(&groups, page->blocks) < 0)
        return -1;
    for (Py_ssize_t i = 0; i < page->blocks; i++)
        group_of[i] = number_of(&groups, (uint64_t)page->up[i] * (page->blocks + 1) + page->kinds[i]);
    PyMem_Free(groups.entries);
    return groups.count;
}

/* The most of any group of cards. 0 and an exception without memory. */
static int add_cards(const Page *page, Cards *best)
{
    Py_ssize_t blocks = page->blocks, segments = page->segments;
    Py_ssize_t *group_of = PyMem_Calloc(blocks + 1, sizeof *group_of), *inside = PyMem_Calloc(segments + 1, sizeof *inside);
    Until *until = PyMem_Calloc(segments + 1, sizeof *until);
    Cards *found = PyMem_Calloc(blocks + 1, sizeof *found);
    Py_ssize_t groups = group_of && inside && until && found ? group(page, group_of) : -1;
    for (Py_ssize_t i = 0; groups >= 0 && i < segments; i++) {
        int line = page->lines[i];
        double words = page->words[i];
        until[i + 1] = until[i];
        until[i + 1].link_lines += line & LINK && words >= CARD_WORDS;
        until[i + 1].headings += (line & LINKED_HEADINGS) != 0;
        until[i + 1].dates += (line & DATE) != 0;
        until[i + 1].prices += (line & PRICE) != 0;
        until[i + 1].words += words;
        until[i + 1].link_words += line & LINK ? words : 0;
    }
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++)
        found[group_of[i]].size++;
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++) {
        int64_t start = page->start[i], end = page->end[i];
        Cards *sums = &found[group_of[i]];
        if (page->flags[i] & page->bits[ELSEWHERE] || sums->size < CARDS || start < 0 || end > segments || start >= end)
            continue;
        const Until *first = &until[start], *last = &until[end];
        if (last->link_lines == first->link_lines)
            continue;
        sums->cards++;
        sums->headlines += last->headings > first->headings || last->link_words - first->link_words >= HEADLINE_WORDS;
        sums->dated += last->dates > first->dates;
        sums->priced += last->prices > first->prices;
        sums->words += last->words - first->words;
        inside[start]++;
        inside[end]--;
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
        best->kept_words += open > 0 && page->lines[i] & KEPT ? page->words[i] : 0;
    }
    PyMem_Free(group_of);
    PyMem_Free(inside);
    PyMem_Free(until);
    PyMem_Free(found);
    if (groups < 0)
        PyErr_NoMemory();
    return groups >= 0;
}

/* --- Pages ------------------------------------------------------------------------------------------------------- */

static double words_of(const Page *page, int64_t start, int64_t end)
{
    double words = 0;
    for (int64_t i = Py_MAX(start, 0); i < Py_MIN(end, page->segments); i++)
        words += page->words[i];
    return words;
}

/* Note `mark` of the lines whose numbers are in `list`. 0 and an exception for what is no number of a line. */
static int mark_lines(const Page *page, PyObject *list, int mark)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        Py_ssize_t number = PyNumber_AsSsize_t(PyList_GET_ITEM(list, i), NULL);
        if (number == -1 && PyErr_Occurred())
            return 0;
        if (number < 0 || number >= page->segments) {
            PyErr_SetString(PyExc_IndexError, "no such line");
            return 0;
        }
        page->lines[number] |= mark;
    }
    return 1;
}

/* How many of the blocks with these `tags` are articles, their words, and the most words of one. 0 and an exception for
   a tag that is no text. */
static int add_articles(const Page *page, PyObject *tags, Py_ssize_t *count, double *sum, double *most)
{
    for (Py_ssize_t i = 0; i < Py_MIN(page->blocks, PyList_GET_SIZE(tags)); i++) {
        if (!(page->flags[i] & page->bits[ARTICLE]))
            continue;
        PyObject *tag = PyList_GET_ITEM(tags, i);
        if (!PyUnicode_Check(tag)) {
            PyErr_SetString(PyExc_TypeError, "a tag that is no text");
            return 0;
        }
        if (PyUnicode_CompareWithASCIIString(tag, "article") == 0) {
            double words = words_of(page, page->start[i], page->end[i]);
            *count += 1;
            *sum += words;
            *most = Py_MAX(*most, words);
        }
    }
    return 1;
}

/* What there is of the page, all counted. */
static PyObject *counted(const Page *page, PyObject *tags, Py_ssize_t first, Py_ssize_t from, Py_ssize_t to)
{
    LineCounts sums = {0};
    Cards best = {0};
    Py_ssize_t articles = 0;
    double article_words = 0, most_words = 0, kept_chars = 0, kept_link_chars = 0;
    if (!add_lines(page, first, &sums) || !add_cards(page, &best)
        || !add_articles(page, tags, &articles, &article_words, &most_words))
        return NULL;
    for (Py_ssize_t i = 0; i < page->segments; i++) {
        kept_chars += page->lines[i] & KEPT ? page->chars[i] : 0;
        kept_link_chars += page->lines[i] & KEPT ? page->link_chars[i] : 0;
    }
    return Py_BuildValue(
        "dddddddddddddddddddddddnnnnnnnnnnnnnnndnnnnd", sums.words, sums.kept_words, sums.run, sums.longest,
        words_of(page, from, to), sums.good_kept_words, sums.link_words, sums.headline_words, sums.comment_words,
        sums.in_paragraphs, sums.in_lists, sums.in_articles, sums.preformatted, sums.chars, sums.link_chars, kept_chars,
        kept_link_chars, sums.after_chars, sums.after_link_chars, sums.after_good_words, sums.after_kept_words,
        article_words, most_words, articles, sums.good_kept, sums.good_left, sums.links, sums.links_out, sums.headlines,
        sums.headings, sums.linked_headings, sums.linked_headings_kept, sums.dated_kept, sums.dated_left, sums.prices,
        sums.forms, sums.buttons, sums.after_links, best.words, best.cards, best.headlines, best.dated, best.priced,
        best.kept_words);
}

static PyObject *count_lines(PyObject *module, PyObject *arguments)
{
    static const int widths[COLUMNS] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 1, 1};
    PyObject *tags, *kept, *prices, *result = NULL;
    Py_ssize_t first;
    Py_buffer columns[COLUMNS];
    Page page = {0};
    long *bits = page.bits;
    int fits = 1;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "O!O!O!n(lllllllll)y*y*y*y*y*y*y*y*y*y*y*y*", &PyList_Type, &tags, &PyList_Type, &kept,
            &PyList_Type, &prices, &first, &bits[ELSEWHERE], &bits[HEADINGS], &bits[FORM], &bits[BUTTON],
            &bits[PARAGRAPH], &bits[LIST], &bits[ARTICLE], &bits[PREFORMATTED], &bits[COMMENT], &columns[0],
            &columns[1], &columns[2], &columns[3], &columns[4], &columns[5], &columns[6], &columns[7], &columns[8],
            &columns[9], &columns[10], &columns[11]))
        return NULL;
    page.blocks = columns[START].len / widths[START];
    page.segments = columns[WORDS].len / widths[WORDS];
    for (int i = 0; i < COLUMNS; i++)
        fits = fits && columns[i].len >= (i < BLOCK_OF ? page.blocks : page.segments) * widths[i];
    page.up = columns[UP].buf;
    page.start = columns[START].buf;
    page.end = columns[END].buf;
    page.flags = columns[FLAGS].buf;
    page.hints = columns[HINTS].buf;
    page.kinds = columns[KINDS].buf;
    page.block_of = columns[BLOCK_OF].buf;
    page.words = columns[WORDS].buf;
    page.chars = columns[CHARS].buf;
    page.link_chars = columns[LINK_CHARS].buf;
    page.good = columns[GOOD].buf;
    page.dated = columns[DATED].buf;
    page.lines = PyMem_Calloc(page.segments + 1, 1);
    if (!page.lines)
        PyErr_NoMemory();
    else if (!fits)
        PyErr_SetString(PyExc_ValueError, "columns of different lengths");
    else if (mark_lines(&page, kept, KEPT) && mark_lines(&page, prices, PRICE)) {
        Py_ssize_t lines = PyList_GET_SIZE(kept), from = 0, to = 0;
        if (lines) {
            from = PyNumber_AsSsize_t(PyList_GET_ITEM(kept, 0), NULL);
            to = PyNumber_AsSsize_t(PyList_GET_ITEM(kept, lines - 1), NULL) + 1;
        }
        result = counted(&page, tags, first, from, to);
    }
    PyMem_Free(page.lines);
    for (int i = 0; i < COLUMNS; i++)
        PyBuffer_Release(&columns[i]);
    return result;
}

/* --- Networks ---------------------------------------------------------------------------------------------------- */

enum { LANES = 32, QUESTIONS = 2 }; /* as in networks.py */
enum { COLUMN, MEAN, SCALE, HIDDEN, HIDDEN_BIAS, LAST, NETWORK_OF, KIND_OF, ROWS };
static const float LIMIT = 4; /* as in network.py */

/* A list of numbers. */
static PyObject *list_of(const double *numbers, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *number = PyFloat_FromDouble(numbers[i]);
        if (!number)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, number);
    }
    return list;
}

/* The hidden units of one question, of which there are `blocks` of LANES each, for standardised `inputs`. */
static void fill_hidden(const float *inputs, Py_ssize_t count, const float *weights, const float *bias, Py_ssize_t blocks,
                        float *units)
{
    for (Py_ssize_t block = 0; block < blocks; block++, units += LANES, bias += LANES) {
        float sums[LANES] = {0};
        for (Py_ssize_t i = 0; i < count; i++, weights += LANES)
            for (int lane = 0; lane < LANES; lane++)
                sums[lane] += weights[lane] * inputs[i];
        for (int lane = 0; lane < LANES; lane++) {
            float value = sums[lane] + bias[lane];
            units[lane] = value > 0 ? value : 0;
        }
    }
}

/* What each of the inputs adds: it, times the slope there. `slopes` has room for LANES for each of them. */
static void add_up(const float *inputs, Py_ssize_t count, const float *weights, const float *last, Py_ssize_t blocks,
                   const float *units, float *slopes, const int64_t *kind_of, double *added, Py_ssize_t kinds)
{
    memset(slopes, 0, count * LANES * sizeof *slopes);
    for (Py_ssize_t block = 0; block < blocks; block++, units += LANES, last += LANES) {
        float active[LANES];
        for (int lane = 0; lane < LANES; lane++)
            active[lane] = units[lane] > 0 ? last[lane] : 0;
        for (Py_ssize_t i = 0; i < count; i++, weights += LANES)
            for (int lane = 0; lane < LANES; lane++)
                slopes[i * LANES + lane] += weights[lane] * active[lane];
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        float slope = 0;
        for (int lane = 0; lane < LANES; lane++)
            slope += slopes[i * LANES + lane];
        if (kind_of[i] >= 0 && kind_of[i] < kinds)
            added[kind_of[i]] += (double)(slope * inputs[i]);
    }
}

static PyObject *ask(PyObject *module, PyObject *arguments)
{
    Py_buffer rows[ROWS];
    Py_ssize_t networks, kinds, size = 0;
    PyObject *result = NULL, *odds = NULL, *told = NULL;
    float *memory = NULL;
    double *sums = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*y*y*y*y*y*y*nn", &rows[0], &rows[1], &rows[2], &rows[3], &rows[4], &rows[5],
                          &rows[6], &rows[7], &networks, &kinds))
        return NULL;
    Py_ssize_t count = rows[COLUMN].len / (Py_ssize_t)sizeof(float), units = rows[LAST].len / (Py_ssize_t)sizeof(float);
    Py_ssize_t blocks = units / (QUESTIONS * LANES);
    Py_ssize_t row = QUESTIONS * count * (Py_ssize_t)sizeof(float);
    if (!count || networks < 1 || kinds < 1 || networks > 1000 || kinds > 1000 || units != blocks * QUESTIONS * LANES
        || rows[MEAN].len != row || rows[SCALE].len != row || rows[HIDDEN].len != blocks * LANES * row
        || rows[HIDDEN_BIAS].len != rows[LAST].len || rows[NETWORK_OF].len != units * (Py_ssize_t)sizeof(int64_t)
        || rows[KIND_OF].len != count * (Py_ssize_t)sizeof(int64_t)) {
        PyErr_SetString(PyExc_ValueError, "networks of other sizes");
        goto done;
    }
    size = QUESTIONS * count + units + count * LANES;
    memory = PyMem_Malloc(size * sizeof *memory);
    sums = PyMem_Calloc(networks + kinds, sizeof *sums);
    if (!memory || !sums) {
        PyErr_NoMemory();
        goto done;
    }
    const float *column = rows[COLUMN].buf, *mean = rows[MEAN].buf, *scale = rows[SCALE].buf, *last = rows[LAST].buf;
    const int64_t *network_of = rows[NETWORK_OF].buf;
    float *inputs = memory, *hidden = inputs + QUESTIONS * count, *slopes = hidden + units;
    for (Py_ssize_t i = 0; i < QUESTIONS * count; i++) {
        float value = column[i < count ? i : i - count] - mean[i];
        value *= scale[i];
        inputs[i] = value < -LIMIT ? -LIMIT : value > LIMIT ? LIMIT : value;
    }
    for (int question = 0; question < QUESTIONS; question++)
        fill_hidden(inputs + question * count, count, (const float *)rows[HIDDEN].buf + question * blocks * count * LANES,
                    (const float *)rows[HIDDEN_BIAS].buf + question * blocks * LANES, blocks,
                    hidden + question * blocks * LANES);
    for (Py_ssize_t i = 0; i < units; i++)
        if (network_of[i] >= 0 && network_of[i] < networks)
            sums[network_of[i]] += (double)(hidden[i] * last[i]);
    add_up(inputs, count, rows[HIDDEN].buf, last, blocks, hidden, slopes, rows[KIND_OF].buf, sums + networks, kinds);
    odds = list_of(sums, networks);
    told = list_of(sums + networks, kinds);
    if (odds && told)
        result = PyTuple_Pack(2, odds, told);
done:
    Py_XDECREF(odds);
    Py_XDECREF(told);
    PyMem_Free(memory);
    PyMem_Free(sums);
    for (int i = 0; i < ROWS; i++)
        PyBuffer_Release(&rows[i]);
    return result;
}

static PyMethodDef methods[] = {
    {"ask", ask, METH_VARARGS, PyDoc_STR("ask(column, mean, scale, hidden, hidden_bias, last, network_of, kind_of, networks, kinds, /)")},
    {"count_lines", count_lines, METH_VARARGS, PyDoc_STR("count_lines(tags, kept, prices, first, bits, *columns, /)")},
    {"read_leads", read_leads, METH_VARARGS, PyDoc_STR("read_leads(links, hrefs, is_kept, host, heading, most, /)")},
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
    return flags_name ? PyModule_Create(&module) : NULL;
}
