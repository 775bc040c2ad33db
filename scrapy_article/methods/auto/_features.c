/* What `_Page` in measuring.py measures and `Features.look_up` looks up, compiled: the same numbers to the last bit.

   measuring.py says what each row is and why. Whatever is added up is whole, or has few enough bits for every sum of it
   to be exact, so that the order of additions makes no difference; logarithms are left to numpy. It works on arrays and
   strings that Python gives it, and calls nothing but CPython. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <string.h>
#include "../../document/_memory.h"
#include "../../document/_numbers.h"

/* The hash of a string, character by character. Strings are compared by these 64 bits alone: that two of the some ten
   thousand words of a table share theirs is told when it is filled, and one in 10^14 others is taken for one of them. */
static inline uint64_t hashed(uint64_t hash, Py_UCS4 c)
{
    return hash * FIBONACCI + c;
}

static uint64_t hash_of(PyObject *text)
{
    int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    uint64_t hash = 0;
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++)
        hash = hashed(hash, PyUnicode_READ(kind, data, i));
    return hash;
}

/* Another, of eight bytes at once, for strings that are compared with each other alone. */
static uint64_t quick_hash_of(PyObject *text)
{
    const char *data = PyUnicode_DATA(text);
    const Py_ssize_t size = PyUnicode_GET_LENGTH(text) * PyUnicode_KIND(text);
    uint64_t hash = (uint64_t)size * 4 + PyUnicode_KIND(text);
    for (Py_ssize_t i = 0; i < size; i += 8) {
        uint64_t part = 0;
        memcpy(&part, data + i, Py_MIN(size - i, 8));
        hash = (hash ^ part) * FIBONACCI;
        hash ^= hash >> 32;
    }
    return hash;
}

/* --- Arguments --------------------------------------------------------------------------------------------------- */

static int are_strings(PyObject *list, Py_ssize_t count)
{
    if (!PyList_CheckExact(list) || PyList_GET_SIZE(list) != count) {
        PyErr_SetString(PyExc_ValueError, "not a list of as many strings as there are");
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!PyUnicode_CheckExact(PyList_GET_ITEM(list, i))) {
            PyErr_SetString(PyExc_TypeError, "not a string");
            return 0;
        }
    return 1;
}

/* --- Characters -------------------------------------------------------------------------------------------------- */

static int is_end(Py_UCS4 c) /* _ENDS */
{
    switch (c) {
    case '.': case '!': case '?': case 0x2026: case 0x3002: case 0xff01: case 0xff1f: case 0x0964: case 0x0965:
    case 0x061f: case 0x06d4: case 0x0589: case 0x1362: case 0x1367: case 0x1368: case 0x104b: case 0x17d4: case 0x17d5:
        return 1;
    }
    return 0;
}

static int is_quote(Py_UCS4 c) /* _QUOTES */
{
    switch (c) {
    case '"': case '\'': case 0x201d: case 0x2019: case 0xbb: case ')': case ']': case 0x300d: case 0x300f: case ' ':
        return 1;
    }
    return 0;
}

static int is_unlike(Py_UCS4 c) /* _UNLIKE */
{
    if (c < 0x80)
        return ('!' <= c && c <= '/') || (':' <= c && c <= '@') || ('[' <= c && c <= '`') || ('{' <= c && c <= '~');
    switch (c) {
    case 0x200b: case 0x2018: case 0x2019: case 0x201c: case 0x201d: case 0x201e: case 0x201a: case 0xab: case 0xbb:
    case 0x2039: case 0x203a: case 0x2013: case 0x2014: case 0x2026: case 0xb7:
        return 1;
    }
    return 0;
}

static int ends_sentence(int kind, const void *data, Py_ssize_t length)
{
    Py_ssize_t end = length;
    if (is_end(PyUnicode_READ(kind, data, end - 1)))
        return 1;
    while (end > 0 && end > length - 4 && is_quote(PyUnicode_READ(kind, data, end - 1)))
        end--;
    return end < length && end > 0 && end > length - 4 && is_end(PyUnicode_READ(kind, data, end - 1));
}

static double commas_in(int kind, const void *data, Py_ssize_t length)
{
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        found += c == ',' || c == 0x060c || c == 0x3001 || c == 0xff0c;
    }
    return (double)found;
}

/* --- First words ------------------------------------------------------------------------------------------------- */

enum { LINE_CHARACTERS = 80, LINE_WORDS = 8 }; /* as in vocabulary.py */

/* The first words of a line: of each the hash, of each with the next, and of the very first with its mark. */
typedef struct {
    int64_t count;
    uint64_t single[LINE_WORDS], pair[LINE_WORDS - 1], first;
} Line;

/* Of each character of Latin-1, the small letter; BLANK for white space. */
enum { BLANK = 0x110000 };
static Py_UCS4 small[0x100];
/* Whether it stands for nothing where a text is compared with a copy. */
static char left_out[0x100];

static void fill_tables(void)
{
    for (Py_UCS4 c = 0; c < 0x100; c++) {
        int is_capital = ('A' <= c && c <= 'Z') || (0xc0 <= c && c <= 0xde && c != 0xd7);
        small[c] = Py_UNICODE_ISSPACE(c) ? BLANK : is_capital ? c + 32 : c;
        left_out[c] = Py_UNICODE_ISSPACE(c) || is_unlike(c);
    }
}

/* *kind* is known where this is compiled; where it is another than Latin-1, there are no capitals beyond that. */
static inline void read_words(int kind, const void *data, Py_ssize_t length, Line *line)
{
    uint64_t single = 0, pair = 0;
    int inside = 0;
    line->count = 0;
    line->first = hashed(0, '^');
    for (Py_ssize_t i = 0; i <= length; i++) {
        Py_UCS4 c = i < length ? PyUnicode_READ(kind, data, i) : ' ';
        if (c < 0x100)
            c = small[c];
        else if (kind != PyUnicode_1BYTE_KIND && Py_UNICODE_ISSPACE(c))
            c = BLANK;
        if (c == BLANK) {
            if (inside) {
                line->single[line->count] = single;
                if (line->count)
                    line->pair[line->count - 1] = pair;
                pair = hashed(single, ' ');
                single = 0;
                if (++line->count == LINE_WORDS)
                    break;
            }
            inside = 0;
            continue;
        }
        inside = 1;
        single = hashed(single, c);
        if (line->count)
            pair = hashed(pair, c);
        else
            line->first = hashed(line->first, c);
    }
    if (!line->count) { /* as `first_words`, which has an empty one then */
        line->single[0] = 0;
        line->count = 1;
    }
}

/* Whether all capitals are of Latin-1: what else there is are signs, dashes and quotes, or Chinese and Japanese. */
static int has_plain_capitals(const Py_UCS2 *data, Py_ssize_t length)
{
    for (Py_ssize_t i = 0; i < length; i++)
        if (data[i] >= 0x100 && !(0x2000 <= data[i] && data[i] < 0x2070) && !(0x3000 <= data[i] && data[i] < 0xa000))
            return 0;
    return 1;
}

static int read_line(PyObject *text, Line *line)
{
    Py_ssize_t length = Py_MIN(PyUnicode_GET_LENGTH(text), LINE_CHARACTERS);
    if (PyUnicode_KIND(text) == PyUnicode_1BYTE_KIND) {
        read_words(PyUnicode_1BYTE_KIND, PyUnicode_DATA(text), length, line);
        return 0;
    }
    if (PyUnicode_KIND(text) == PyUnicode_2BYTE_KIND && has_plain_capitals(PyUnicode_2BYTE_DATA(text), length)) {
        read_words(PyUnicode_2BYTE_KIND, PyUnicode_DATA(text), length, line);
        return 0;
    }
    PyObject *part = PyUnicode_Substring(text, 0, length); /* its capitals are Python's to know */
    PyObject *lowered = part ? PyObject_CallMethod(part, "lower", NULL) : NULL;
    Py_XDECREF(part);
    if (!lowered)
        return -1;
    const int kind = PyUnicode_KIND(lowered);
    const void *data = PyUnicode_DATA(lowered);
    length = PyUnicode_GET_LENGTH(lowered);
    if (kind == PyUnicode_1BYTE_KIND)
        read_words(PyUnicode_1BYTE_KIND, data, length, line);
    else
        read_words(kind, data, length, line);
    Py_DECREF(lowered);
    return 0;
}

/* --- The page: all that measuring.py's `_Page` holds ------------------------------------------------------------- */

enum { MAX_GROUPS = 32, MAX_ROWS = 64 };

typedef struct {
    PyObject_HEAD
    PyObject *tags;                       /* number of each tag's kind, and the bits below */
    int64_t tag_count, parent_tags[MAX_GROUPS], flags[MAX_GROUPS], hints[MAX_GROUPS];
    Py_ssize_t parent_tag_count, flag_count, hint_count;
    int64_t heading, table, negative, body, elsewhere; /* bits of Flag and Hint */
    int64_t cell_tag, division_tag;       /* kinds of tags: td and th, div */
    int64_t logarithms[MAX_ROWS];         /* rows of which those are wanted; */
    Py_ssize_t logarithm_count;
    int64_t signed_from, signed_to;       /* which of them have a sign, of their amount */
    int64_t rows;
} Measurer;

enum { TAG_BITS = 0xff, IS_TABLE = 0x100, IS_PARAGRAPH = 0x200 }; /* values of tags */

enum { CHARS, LINKED, GOOD_WORDS, WORDS, GOOD, ONES, ENDS, SUMS };

/* As in layout_tables.py, measuring.py and declared.py. */
static const double LAYOUT_WORDS = 80, REPEATED_WORDS = 4;
enum { DECLARED_CHARACTERS = 60, DECLARED_START = 40, DESCRIBED = 5 };

typedef struct {
    const Measurer *measurer;
    Py_ssize_t count, blocks; /* segments; filled blocks, and the number that stands for none */
    float *next;              /* row of the matrix */
    const int64_t *up, *start, *end, *flags, *hints, *kinds, *block_of;
    const double *words, *chars, *breaks, *linked, *density;
    const char *good, *dated;
    PyObject *texts;
    /* Of each segment. */
    Line *lines;
    double *sums[SUMS], *commas;
    char *ends, *cluttered, *headings;
    int64_t *heading;
    /* Of each block, and of none. */
    int64_t *tags;
    char *in_table, *is_negative, *is_paragraph;
    double *depth, *of_block[SUMS], *first, *second;
    /* What else is known. */
    double good_total;
    int64_t container, first_good, last_good, title_start, title_end;
} Page;

#define ROW(value)                                                                                                     \
    do {                                                                                                               \
        float *row = page->next;                                                                                       \
        page->next += count;                                                                                           \
        for (Py_ssize_t i = 0; i < count; i++)                                                                         \
            row[i] = (float)(value);                                                                                   \
    } while (0)
/* The next rows, so many, as zeros: for what is seldom anything else. */
static float *zeros(Page *page, Py_ssize_t rows)
{
    float *first = page->next;
    memset(first, 0, rows * page->count * sizeof(float));
    page->next += rows * page->count;
    return first;
}

/* The block that segment i stands in, its parent, its grandparent. */
#define OWN page->block_of[i]
#define PARENT page->up[OWN]
#define GRANDPARENT page->up[PARENT]

/* Adds to each block's value those of all its ancestors, or takes the greatest: parents come before children. */
static void inherit(const Page *page, double *values, int adds)
{
    values[page->blocks] = 0;
    for (Py_ssize_t b = 0; b < page->blocks; b++) {
        double above = page->up[b] < b ? values[page->up[b]] : 0;
        values[b] = adds ? values[b] + above : values[b] > above ? values[b] : above;
    }
}

static double clipped(double value, double least, double greatest)
{
    return value < least ? least : value > greatest ? greatest : value;
}

static double at_least(double value, double least)
{
    return value > least ? value : least;
}

/* Tags by kind; those of tables that lay out the page are no cells: `_layout`. */
static int read_tags(Page *page, PyObject *tags)
{
    const Measurer *measurer = page->measurer;
    Py_ssize_t blocks = page->blocks;
    int has_table = 0;
    for (Py_ssize_t b = 0; b < blocks; b++) {
        PyObject *value = PyDict_GetItemWithError(measurer->tags, PyList_GET_ITEM(tags, b));
        if (!value && PyErr_Occurred())
            return -1;
        page->tags[b] = value ? PyLong_AsLong(value) : measurer->tag_count - 1;
        has_table |= (page->tags[b] & IS_TABLE) != 0;
        page->in_table[b] = (page->flags[b] & measurer->table) != 0;
    }
    page->tags[blocks] = measurer->tag_count - 1;
    if (has_table) {
        int64_t *nearest = PyMem_Malloc(2 * (blocks + 1) * sizeof(int64_t)), *row = nearest + blocks + 1;
        char *lays_out = PyMem_Calloc(2, blocks + 1), *has_columns = lays_out + blocks + 1;
        if (!nearest || !lays_out) {
            PyMem_Free(nearest);
            PyMem_Free(lays_out);
            PyErr_NoMemory();
            return -1;
        }
        for (Py_ssize_t b = 0; b < blocks; b++) {
            int64_t around = page->up[b] < b ? nearest[page->up[b]] : blocks; /* the last: what stands in no table */
            nearest[b] = around;
            if (page->tags[b] & IS_TABLE) {
                nearest[b] = b;
                row[b] = blocks;
                lays_out[around] = 1;
            } else if ((page->tags[b] & TAG_BITS) == measurer->cell_tag && around < blocks) {
                has_columns[around] |= row[around] == page->up[b];
                row[around] = page->up[b];
                if (page->sums[WORDS][page->end[b]] - page->sums[WORDS][page->start[b]] >= LAYOUT_WORDS)
                    lays_out[around] = 1;
            }
        }
        for (Py_ssize_t b = 0; b < blocks; b++)
            if (nearest[b] < blocks && (lays_out[nearest[b]] || !has_columns[nearest[b]])) {
                if ((page->tags[b] & TAG_BITS) == measurer->cell_tag)
                    page->tags[b] = measurer->division_tag;
                page->in_table[b] = 0;
            }
        PyMem_Free(nearest);
        PyMem_Free(lays_out);
    }
    for (Py_ssize_t b = 0; b <= blocks; b++) {
        page->is_paragraph[b] = (page->tags[b] & IS_PARAGRAPH) != 0;
        page->tags[b] &= TAG_BITS;
    }
    return 0;
}

static int add_lines(Page *page)
{
    Py_ssize_t count = page->count;
    char *upper = PyMem_Calloc(4 * count + 1, 1), *colon = upper + count, *later = colon + count, *again = later + count;
    PyObject *first = PyDict_New();
    int failed = !upper || !first;
    if (!upper)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count && !failed; i++) {
        PyObject *text = PyList_GET_ITEM(page->texts, i);
        Py_ssize_t length = PyUnicode_GET_LENGTH(text);
        if (!length) {
            PyErr_SetString(PyExc_ValueError, "a segment without text");
            failed = 1;
            break;
        }
        int kind = PyUnicode_KIND(text);
        const void *data = PyUnicode_DATA(text);
        Py_UCS4 last = PyUnicode_READ(kind, data, length - 1);
        upper[i] = Py_UNICODE_ISUPPER(PyUnicode_READ(kind, data, 0)) != 0;
        colon[i] = last == ':' || last == 0xff1a;
        page->ends[i] = ends_sentence(kind, data, length);
        page->commas[i] = kind == PyUnicode_1BYTE_KIND ? commas_in(PyUnicode_1BYTE_KIND, data, length)
                                                       : commas_in(kind, data, length);
        failed = read_line(text, &page->lines[i]) < 0;
        if (page->words[i] < REPEATED_WORDS || failed)
            continue;
        PyObject *number = PyLong_FromSsize_t(i), *known = number ? PyDict_SetDefault(first, text, number) : NULL;
        if (known && known != number) {
            again[i] = 1;
            later[PyLong_AsSsize_t(known)] = 1;
        }
        failed = !known;
        Py_XDECREF(number);
    }
    if (!failed) {
        ROW(page->chars[i]);
        ROW(page->words[i]);
        ROW(page->density[i]);
        ROW(page->commas[i]);
        ROW(page->ends[i]);
        ROW(page->commas[i] > 0 || page->ends[i]);
        ROW(page->good[i]);
        ROW(upper[i]);
        ROW(colon[i]);
        ROW(page->dated[i]);
        ROW(Py_MIN(page->breaks[i], 3));
        ROW(later[i]);
        ROW(again[i]);
        ROW(Py_MIN(page->chars[i] / at_least(page->words[i], 1), 30) / 10);
    }
    PyMem_Free(upper);
    Py_XDECREF(first);
    return failed ? -1 : 0;
}

static void add_sums(Page *page)
{
    Py_ssize_t count = page->count;
    for (int k = 0; k < SUMS; k++)
        page->sums[k][0] = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        double good = page->good[i];
        const double values[SUMS] = {page->chars[i], page->linked[i], good ? page->words[i] : 0, page->words[i], good, 1,
                                     page->ends[i]};
        for (int k = 0; k < SUMS; k++)
            page->sums[k][i + 1] = page->sums[k][i] + values[k];
    }
}

static void add_markup(Page *page)
{
    const Measurer *measurer = page->measurer;
    Py_ssize_t count = page->count, blocks = page->blocks;
    float *rows = zeros(page, measurer->tag_count);
    for (Py_ssize_t i = 0; i < count; i++)
        rows[page->tags[OWN] * count + i] = 1;
    int64_t row_of[TAG_BITS + 1];
    for (int64_t k = 0; k <= TAG_BITS; k++)
        row_of[k] = -1;
    for (Py_ssize_t k = 0; k < measurer->parent_tag_count; k++)
        row_of[measurer->parent_tags[k]] = k;
    rows = zeros(page, measurer->parent_tag_count);
    for (Py_ssize_t i = 0; i < count; i++) {
        int64_t row = row_of[page->tags[PARENT]];
        if (row >= 0)
            rows[row * count + i] = 1;
    }
    int64_t flags = 0, hints = 0; /* of any block */
    for (Py_ssize_t b = 0; b < blocks; b++) {
        flags |= page->flags[b];
        hints |= page->hints[b];
    }
    for (Py_ssize_t k = 0; k < measurer->flag_count; k++) {
        int64_t flag = measurer->flags[k];
        if (!(flags & flag))
            zeros(page, 1);
        else if (flag == measurer->table)
            ROW(page->in_table[OWN]);
        else
            ROW((page->flags[OWN] & flag) != 0);
    }
    for (Py_ssize_t k = 0; k < measurer->hint_count; k++)
        if (hints & measurer->hints[k])
            ROW((page->hints[OWN] & measurer->hints[k]) != 0);
        else
            zeros(page, 1);
    for (Py_ssize_t k = 0; k < measurer->hint_count; k++) {
        if (!(hints & measurer->hints[k])) {
            zeros(page, 1);
            continue;
        }
        for (Py_ssize_t b = 0; b < blocks; b++)
            page->first[b] = (page->hints[b] & measurer->hints[k]) != 0;
        inherit(page, page->first, 1);
        ROW(Py_MIN(page->first[OWN], 3));
    }
    for (Py_ssize_t b = 0; b < blocks; b++)
        page->depth[b] = 1;
    inherit(page, page->depth, 1);
}

static void add_blocks(Page *page)
{
    Py_ssize_t count = page->count, blocks = page->blocks;
    page->good_total = at_least(page->sums[GOOD_WORDS][count], 1);
    for (int k = 0; k < SUMS; k++) {
        for (Py_ssize_t b = 0; b < blocks; b++)
            page->of_block[k][b] = page->sums[k][page->end[b]] - page->sums[k][page->start[b]];
        page->of_block[k][blocks] = 1;
    }
    double *const *of = page->of_block;
#define DENSITY(b) (of[LINKED][b] / at_least(of[CHARS][b], 1))
#define MEAN(b) (of[WORDS][b] / at_least(of[ONES][b], 1))
    ROW(of[CHARS][OWN]);
    ROW(DENSITY(OWN));
    ROW(of[GOOD_WORDS][OWN] / page->good_total);
    ROW(of[GOOD][OWN]);
    ROW(of[ONES][OWN]);
    ROW(MEAN(OWN));
    ROW(of[CHARS][PARENT]);
    ROW(DENSITY(PARENT));
    ROW(of[GOOD_WORDS][PARENT] / page->good_total);
    ROW(of[GOOD][PARENT]);
    ROW(of[ONES][PARENT]);
    ROW(MEAN(PARENT));
    ROW(of[CHARS][GRANDPARENT]);
    ROW(DENSITY(GRANDPARENT));
    ROW(of[GOOD_WORDS][GRANDPARENT] / page->good_total);
    ROW(MEAN(GRANDPARENT));
}

static int add_repetition(Page *page)
{
    const Measurer *measurer = page->measurer;
    Py_ssize_t count = page->count, blocks = page->blocks;
    Numbers groups = {0}, paths = {0};
    int64_t *group = PyMem_Malloc((blocks + count + 1) * sizeof(int64_t)), *path = group + blocks;
    double *sizes = PyMem_Calloc(blocks + 1, sizeof(double));
    double *totals = PyMem_Calloc(6 * count + 1, sizeof(double));
    int failed = !group || !sizes || !totals || make_numbers(&groups, blocks) < 0 || make_numbers(&paths, count) < 0;
    if (!failed) {
        for (Py_ssize_t b = 0; b < blocks; b++) {
            uint64_t key = (uint64_t)page->up[b] * (uint64_t)(page->kinds[blocks] + 1) + (uint64_t)page->kinds[b];
            group[b] = number_of(&groups, key);
            sizes[group[b]]++;
        }
        for (Py_ssize_t b = 0; b < blocks; b++) {
            double size = sizes[group[b]];
            page->is_negative[b] = (page->hints[b] & measurer->negative) && !(page->hints[b] & measurer->body);
            page->first[b] = page->end[b] - page->start[b] >= 2 ? size : 1;
            page->second[b] = page->is_paragraph[b] ? 1 : size;
        }
        inherit(page, page->first, 0);
        inherit(page, page->second, 0);
        ROW(sizes[group[OWN]]);
        ROW(page->first[OWN]);
        ROW(page->second[OWN]);
        for (Py_ssize_t b = 0; b < blocks; b++)
            page->first[b] = page->is_negative[b] || (page->flags[b] & measurer->elsewhere);
        inherit(page, page->first, 0);
        for (Py_ssize_t i = 0; i < count; i++) {
            page->cluttered[i] = page->first[OWN] > 0;
            uint64_t hash = (uint64_t)page->kinds[OWN];
            int64_t above = PARENT;
            for (int k = 0; k < 5; k++) {
                hash = hash * 1000003 + (uint64_t)page->kinds[above];
                above = page->up[above];
            }
            path[i] = number_of(&paths, hash);
            for (int k = 0; k < 6; k++)
                totals[6 * path[i] + k] += page->sums[k][i + 1] - page->sums[k][i];
        }
#define OF_PATH(k) totals[6 * path[i] + k]
        ROW(OF_PATH(ONES));
        ROW(OF_PATH(CHARS) / page->sums[CHARS][count]);
        ROW(OF_PATH(LINKED) / OF_PATH(CHARS));
        ROW(OF_PATH(GOOD_WORDS) / page->good_total);
        ROW(OF_PATH(GOOD) / OF_PATH(ONES));
        ROW(OF_PATH(WORDS) / OF_PATH(ONES));
    }
    if (failed && !PyErr_Occurred())
        PyErr_NoMemory();
    PyMem_Free(groups.entries);
    PyMem_Free(paths.entries);
    PyMem_Free(group);
    PyMem_Free(sizes);
    PyMem_Free(totals);
    return failed ? -1 : 0;
}

/* As Readability does: a paragraph votes for its parent, and half as much for its grandparent. *votes* are zeros for
   all blocks and one more, twice. Returns the block with most. */
static Py_ssize_t count_votes(const Page *page, double *votes)
{
    Py_ssize_t best = 0;
    double *half = votes + page->blocks + 1, *const *of = page->of_block;
    for (Py_ssize_t i = 0; i < page->count; i++)
        if (page->chars[i] >= 25 && page->density[i] < 0.5) {
            double vote = 1 + page->commas[i] + Py_MIN(page->chars[i] / 100, 3);
            votes[PARENT] += vote;
            half[GRANDPARENT] += vote;
        }
    for (Py_ssize_t b = 0; b < page->blocks; b++) {
        double factor = (page->is_negative[b] ? 0.3 : 1) * ((page->hints[b] & page->measurer->body) ? 1.3 : 1);
        votes[b] = (votes[b] + 0.5 * half[b]) * (1 - DENSITY(b)) * factor;
        if (votes[b] > votes[best])
            best = b;
    }
    return best;
}

static void add_votes(Page *page, double *votes)
{
    Py_ssize_t count = page->count, blocks = page->blocks, best = count_votes(page, votes);
    double *share = page->first, *above = page->second;
    for (Py_ssize_t b = 0; b < blocks; b++)
        share[b] = above[b] = votes[b] / at_least(votes[best], 1e-6);
    share[blocks] = 0;
    inherit(page, above, 0);
    ROW(share[OWN]);
    ROW(share[PARENT]);
    ROW(above[OWN]);
    ROW(i >= page->start[best] && i < page->end[best]);
}

/* As the rules do: finds the block with most good text, less what is lost by all else in it, and where such text
   begins and ends in it. *running* has room for all segments and one more; `page->first` gets what each block is worth
   of that. */
static void find_container(Page *page, double *running)
{
    Py_ssize_t blocks = page->blocks, container = 0;
    for (Py_ssize_t i = 0; i < page->count; i++) {
        double value = page->good[i]              ? (page->cluttered[i] ? 0 : page->words[i])
                       : page->cluttered[i]       ? -1
                       : page->density[i] > 0.5   ? -1 - 0.5 * Py_MIN(page->words[i], 12)
                       : page->words[i] < 4       ? -1
                                                  : 0;
        running[i + 1] = running[i] + value;
    }
#define WORTH(b) (running[page->end[b]] - running[page->start[b]])
    for (Py_ssize_t b = 0; b < blocks; b++)
        if (WORTH(b) >= WORTH(container)) /* the innermost of equals */
            container = b;
    double most = at_least(WORTH(container), 1);
    for (Py_ssize_t b = 0; b < blocks; b++)
        page->first[b] = at_least(WORTH(b), 0) / most;
#undef WORTH
    page->container = container;
    page->first_good = -1;
    for (int64_t i = page->start[container]; i < page->end[container]; i++)
        if (page->good[i] && !page->cluttered[i]) {
            if (page->first_good < 0)
                page->first_good = i;
            page->last_good = i;
        }
    if (page->first_good < 0) {
        page->first_good = 0;
        page->last_good = page->count - 1;
    }
}

static void add_container(Page *page)
{
    Py_ssize_t count = page->count, blocks = page->blocks;
    int64_t first = page->start[page->container], last = page->end[page->container];
    const double *before = page->sums[WORDS];
    double *share = page->first, *above = page->second;
    for (Py_ssize_t b = 0; b < blocks; b++)
        above[b] = page->start[b] <= first && page->end[b] >= last;
    inherit(page, above, 1);
    double deepest = at_least(page->depth[page->container], 1), width = at_least((double)(last - first), 1);
    ROW(share[OWN]);
    ROW(share[PARENT]);
    ROW(share[GRANDPARENT]);
    ROW(i >= first && i < last);
    ROW(clipped((double)(i - first) / width, -1, 2));
    ROW(i < page->first_good);
    ROW(i > page->last_good);
    ROW(before[i] - before[page->first_good]);
    ROW(before[i] - before[page->last_good]);
    ROW(page->cluttered[i]);
    ROW(above[OWN] / deepest);
}

static int add_containers(Page *page)
{
    double *running = PyMem_Calloc(page->count + 1, sizeof(double));
    double *votes = PyMem_Calloc(2 * (page->blocks + 1), sizeof(double));
    int has_room = running && votes;
    if (has_room) {
        add_votes(page, votes);
        find_container(page, running);
        add_container(page);
    } else {
        PyErr_NoMemory();
    }
    PyMem_Free(running);
    PyMem_Free(votes);
    return has_room ? 0 : -1;
}

static int add_title(Page *page, PyObject *wanted)
{
    Py_ssize_t count = page->count, blocks = page->blocks;
    double *shared = page->first;
    Numbers words;
    Py_ssize_t some = PyList_GET_SIZE(wanted);
    double *in_title = PyMem_Calloc(count + 1, sizeof(double));
    int64_t *seen = PyMem_Calloc(2 * some + 1, sizeof(int64_t));
    if (make_numbers(&words, some + 1) < 0 || !in_title || !seen) {
        PyMem_Free(words.entries);
        PyMem_Free(in_title);
        PyMem_Free(seen);
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t k = 0; k < some; k++)
        number_of(&words, hash_of(PyList_GET_ITEM(wanted, k)));
    for (Py_ssize_t i = 0; i < count && some; i++) {
        const Line *line = &page->lines[i];
        int found = 0;
        for (int64_t k = 0; k < line->count; k++) {
            int64_t number = words.entries[place_of_key(&words, line->single[k])].number;
            if (number) {
                found += seen[number - 1] != i + 1; /* each counts once */
                seen[number - 1] = i + 1;
            }
        }
        in_title[i] = (double)found / (double)line->count;
    }
    ROW(page->sums[CHARS][i] / page->sums[CHARS][count]);
    ROW((double)i / (double)count);
    const double *before = page->sums[WORDS];
    int64_t start = page->title_start, end = page->title_end;
    if (start < 0) {
        zeros(page, 1);
        ROW(before[i]);
        ROW(1);
        zeros(page, 1);
        ROW(in_title[i]);
        zeros(page, 2);
    } else {
        for (Py_ssize_t b = 0; b < blocks; b++)
            shared[b] = page->start[b] <= start && page->end[b] > start;
        inherit(page, shared, 1);
        double depth = at_least(shared[page->block_of[start]], 1);
        ROW(1);
        ROW(before[i] - before[end] + (i >= end ? 0.5 : -0.5));
        ROW(i >= end);
        ROW(i >= start && i < end);
        ROW(in_title[i]);
        ROW(shared[OWN] / depth);
        ROW((page->depth[OWN] - shared[OWN]) / 10);
    }
    PyMem_Free(words.entries);
    PyMem_Free(in_title);
    PyMem_Free(seen);
    return 0;
}

#define AROUND(value)                                                                                                  \
    for (int k = 0; k < 4; k++) {                                                                                      \
        Py_ssize_t shift = (k < 2 ? -2 : -1) + k;                                                                      \
        float *row = zeros(page, 1);                                                                                   \
        for (Py_ssize_t j = Py_MAX(-shift, 0); j < count - Py_MAX(shift, 0); j++) {                                    \
            Py_ssize_t i = j + shift;                                                                                  \
            row[j] = (float)(value);                                                                                   \
        }                                                                                                              \
    }

static void add_neighbours(Page *page)
{
    Py_ssize_t count = page->count;
    const double *words = page->sums[WORDS];
    float *since = page->next, *until = since + count;
    page->next += 2 * count;
    int64_t last = -1, heading = -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (page->good[i])
            last = i;
        if (page->headings[i])
            heading = i;
        page->heading[i] = heading;
        since[i] = (float)(last == i ? 0 : words[i] - (last >= 0 ? words[last + 1] : 0));
    }
    int64_t following = count;
    for (Py_ssize_t i = count - 1; i >= 0; i--) {
        if (page->good[i])
            following = i;
        until[i] = (float)(following == i ? 0 : words[following] - words[i + 1]);
    }
    ROW(i - page->heading[i]);
    AROUND(page->words[i]);
    AROUND(page->density[i]);
    AROUND(page->ends[i]);
    AROUND(page->good[i]);
    AROUND(page->headings[i]);
    ROW(i > 0 && page->block_of[i] == page->block_of[i - 1]);
    ROW(i > 0 && PARENT == page->up[page->block_of[i - 1]]);
    ROW(i + 1 < count && page->block_of[i] == page->block_of[i + 1]);
    ROW(i + 1 < count && PARENT == page->up[page->block_of[i + 1]]);
    static const Py_ssize_t widths[] = {2, 5, 10};
    for (int k = 0; k < 3; k++) {
        Py_ssize_t width = widths[k];
        float *rows = page->next;
        page->next += 4 * count;
        for (Py_ssize_t i = 0; i < count; i++) {
            Py_ssize_t low = Py_MAX(i - width, 0), high = Py_MIN(i + width + 1, count);
            double lines = (double)(high - low);
#define WINDOW(k) (page->sums[k][high] - page->sums[k][low])
            rows[i] = (float)(WINDOW(GOOD) / lines);
            rows[count + i] = (float)(WINDOW(LINKED) / at_least(WINDOW(CHARS), 1));
            rows[2 * count + i] = (float)(WINDOW(WORDS) / lines);
            rows[3 * count + i] = (float)(WINDOW(ENDS) / lines);
        }
    }
}

static void add_page(Page *page)
{
    Py_ssize_t count = page->count;
    ROW(page->sums[WORDS][count]);
    ROW(page->sums[LINKED][count] / page->sums[CHARS][count]);
    ROW(page->sums[GOOD][count]);
    ROW(page->of_block[GOOD_WORDS][page->container] / page->good_total);
    ROW(count);
}

/* Which sequences of four characters a text has, but for a few that are told for others: `in`, asked beforehand. */
enum { GRAMS = 1 << 15, GRAM = 4 };

/* What the last four characters are told by, from what those before *c* are. */
static inline uint64_t next_gram(uint64_t gram, Py_UCS4 c)
{
    return ((gram << 8) + c) & 0xffffffff;
}

static inline size_t place_of_gram(uint64_t gram)
{
    return (size_t)(gram * FIBONACCI >> 49); /* 15 bits */
}

/* Whether a character stands for nothing where a text is compared with a copy: `_plain`. */
static inline int is_left_out(Py_UCS4 c)
{
    return c < 0x100 ? left_out[c] : Py_UNICODE_ISSPACE(c) || is_unlike(c);
}

/* Notes the sequences in *text*, as it is without what is left out. Returns how long it is then, and all of its bits. */
static inline Py_ssize_t note_grams(int kind, PyObject *text, char *grams, Py_UCS4 *bits)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), found = 0;
    uint64_t gram = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (is_left_out(c))
            continue;
        *bits |= c;
        gram = next_gram(gram, c);
        if (++found >= GRAM)
            grams[place_of_gram(gram)] = 1;
    }
    return found;
}

/* *text* without what is left out, and its sequences. */
static PyObject *plain_of(PyObject *text, char *grams)
{
    const int kind = PyUnicode_KIND(text);
    Py_UCS4 bits = 0;
    Py_ssize_t length = kind == PyUnicode_1BYTE_KIND ? note_grams(PyUnicode_1BYTE_KIND, text, grams, &bits)
                                                     : note_grams(kind, text, grams, &bits);
    PyObject *plain = PyUnicode_New(length, Py_MIN(bits, 0x10ffff));
    if (!plain)
        return NULL;
    const int to_kind = PyUnicode_KIND(plain);
    void *to = PyUnicode_DATA(plain);
    const void *data = PyUnicode_DATA(text);
    for (Py_ssize_t i = 0, written = 0; written < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        if (!is_left_out(c))
            PyUnicode_WRITE(to_kind, to, written++, c);
    }
    return plain;
}

static int add_declared(Page *page, PyObject *body, PyObject *description)
{
    Py_ssize_t count = page->count;
    float *declared = zeros(page, 3), *has_declared = declared + count, *described = has_declared + count;
    if (body != Py_None) {
        char *grams = PyMem_Calloc(GRAMS, 1);
        if (!grams) {
            PyErr_NoMemory();
            return -1;
        }
        PyObject *told = plain_of(body, grams);
        if (!told) {
            PyMem_Free(grams);
            return -1;
        }
        for (Py_ssize_t i = 0; i < count; i++) {
            has_declared[i] = 1;
            if (page->words[i] < 3 && !page->headings[i])
                continue;
            PyObject *text = PyList_GET_ITEM(page->texts, i);
            int kind = PyUnicode_KIND(text);
            const void *data = PyUnicode_DATA(text);
            Py_UCS4 start[DECLARED_CHARACTERS];
            Py_ssize_t length = 0, end = Py_MIN(PyUnicode_GET_LENGTH(text), DECLARED_CHARACTERS);
            uint64_t gram = 0;
            int is_there = 1;
            for (Py_ssize_t j = 0; j < end && length < DECLARED_START && is_there; j++) {
                Py_UCS4 c = PyUnicode_READ(kind, data, j);
                if (is_left_out(c))
                    continue;
                start[length++] = c;
                gram = next_gram(gram, c);
                is_there = length < GRAM || grams[place_of_gram(gram)];
            }
            if (is_there && length) {
                PyObject *wanted = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, start, length);
                is_there = wanted ? PyUnicode_Contains(told, wanted) : -1;
                Py_XDECREF(wanted);
            }
            if (is_there < 0) {
                PyMem_Free(grams);
                Py_DECREF(told);
                return -1;
            }
            declared[i] = is_there ? 1 : -1;
        }
        PyMem_Free(grams);
        Py_DECREF(told);
    }
    if (PyList_GET_SIZE(description) == DESCRIBED) {
        uint64_t wanted[DESCRIBED];
        for (int k = 0; k < DESCRIBED; k++)
            wanted[k] = hash_of(PyList_GET_ITEM(description, k));
        for (Py_ssize_t i = 0; i < count; i++) {
            const Line *line = &page->lines[i];
            described[i] = line->count >= DESCRIBED && !memcmp(line->single, wanted, sizeof(wanted));
        }
    }
    return 0;
}

static int measure(Page *page, PyObject *tags, PyObject *wanted, PyObject *body, PyObject *description)
{
    for (Py_ssize_t i = 0; i < page->count; i++)
        page->headings[i] = (page->flags[page->block_of[i]] & page->measurer->heading) != 0;
    if (add_lines(page) < 0)
        return -1;
    add_sums(page);
    if (read_tags(page, tags) < 0)
        return -1;
    add_markup(page);
    add_blocks(page);
    if (add_repetition(page) < 0 || add_containers(page) < 0 || add_title(page, wanted) < 0)
        return -1;
    add_neighbours(page);
    add_page(page);
    return add_declared(page, body, description);
}

/* Whether every block and segment stands where it can. */
static int is_sound(const Page *page)
{
    int sound = page->up[page->blocks] == page->blocks && page->title_start <= page->title_end &&
                page->title_end <= page->count && page->title_start < page->count;
    for (Py_ssize_t b = 0; b < page->blocks && sound; b++)
        sound = page->up[b] >= 0 && page->up[b] <= page->blocks && page->start[b] >= 0 &&
                page->start[b] <= page->end[b] && page->end[b] <= page->count;
    for (Py_ssize_t i = 0; i < page->count && sound; i++)
        sound = page->block_of[i] >= 0 && page->block_of[i] < page->blocks;
    if (!sound)
        PyErr_SetString(PyExc_ValueError, "blocks and segments that do not fit");
    return sound;
}

static const char MEASURE_DOC[] = "measure(...): fill in the rows that need no vocabulary; _features.pyi has the rest";

enum { INNER = 8 }; /* numbers of a line, as in inner.py */

/* What inline elements say of a line, and the pictures around it. */
static int add_inner(Page *page, const int32_t *inner, PyObject *pictures)
{
    for (int k = 1; k < INNER; k++)
        for (Py_ssize_t i = 0; i < page->count; i++) {
            const double letters = inner[i * INNER];
            *page->next++ = (float)(inner[i * INNER + k] / (k == INNER - 1 || letters < 1 ? 1 : letters));
        }
    float *before = zeros(page, 2), *after = before + page->count;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(pictures); k++) {
        PyObject *picture = PyList_GET_ITEM(pictures, k);
        if (!PyTuple_Check(picture) || PyTuple_GET_SIZE(picture) != 3) {
            PyErr_SetString(PyExc_TypeError, "not a place");
            return -1;
        }
        const Py_ssize_t place = PyLong_AsSsize_t(PyTuple_GET_ITEM(picture, 1));
        if (place == -1 && PyErr_Occurred())
            return -1;
        if (place >= 0 && place < page->count)
            before[place]++;
        if (place > 0 && place <= page->count)
            after[place - 1]++;
    }
    return 0;
}

/* Copies the rows of which logarithms are wanted to *numbers*, without their signs, or those back, with the signs. */
static void copy_rows(const Measurer *self, float *matrix, float *numbers, Py_ssize_t count, int back)
{
    for (Py_ssize_t k = 0; k < self->logarithm_count; k++, numbers += count) {
        float *row = matrix + self->logarithms[k] * count;
        const int is_signed = k >= self->signed_from && k < self->signed_to;
        if (!is_signed)
            memcpy(back ? row : numbers, back ? numbers : row, count * sizeof(float));
        for (Py_ssize_t i = 0; i < count && is_signed; i++)
            if (back)
                row[i] = copysignf(numbers[i], row[i]);
            else
                numbers[i] = fabsf(row[i]);
    }
}

/* The bytes that a page is measured in. */
static size_t size_of_page(const Page *page)
{
    const size_t count = page->count, blocks = page->blocks;
    size_t of_segments = (SUMS * (count + 1) + count) * sizeof(double) + 3 * count;
    size_t of_blocks = (SUMS + 4) * (blocks + 1) * sizeof(double) + 3 * (blocks + 1);
    return of_segments + of_blocks;
}

/* Lays out *room*, of that size, for what is known of each segment and each block. */
static void lay_out(Page *page, void *room)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    double *next = room;
    for (int k = 0; k < SUMS; k++, next += count + 1)
        page->sums[k] = next;
    page->commas = next;
    next += count;
    for (int k = 0; k < SUMS; k++, next += blocks + 1)
        page->of_block[k] = next;
    page->depth = next;
    page->first = page->depth + blocks + 1;
    page->second = page->first + blocks + 1;
    page->tags = (int64_t *)(page->second + blocks + 1);
    page->ends = (char *)(page->tags + blocks + 1);
    page->cluttered = page->ends + count;
    page->headings = page->cluttered + count;
    page->in_table = page->headings + count;
    page->is_negative = page->in_table + blocks + 1;
    page->is_paragraph = page->is_negative + blocks + 1;
}

/* Whether a page holds text, and nothing but strings where those are wanted; an exception if not. */
static int are_texts(PyObject *texts, PyObject *tags, PyObject *wanted, PyObject *body, PyObject *description)
{
    Py_ssize_t count = PyList_GET_SIZE(texts), blocks = PyList_GET_SIZE(tags);
    if (count && blocks && are_strings(texts, count) && are_strings(tags, blocks) &&
        are_strings(wanted, PyList_GET_SIZE(wanted)) && are_strings(description, PyList_GET_SIZE(description)) &&
        (body == Py_None || PyUnicode_CheckExact(body)))
        return 1;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a page without text");
    return 0;
}

static PyObject *measurer_measure(Measurer *self, PyObject *args)
{
    enum { MATRIX, HEADING, INTEGERS, NUMBERS = INTEGERS + 7, TRUTHS = NUMBERS + 5, OF_INNER = TRUTHS + 2, LOGARITHMS, VIEWS };
    PyObject *arrays[VIEWS], *texts, *tags, *wanted, *body, *description, *pictures, *found = NULL;
    Page page = {.measurer = self};
    if (!PyArg_ParseTuple(args, "OOO!O!(OOOOOOO)(OOOOO)(OO)(LL)O!OO!OO!O", &arrays[MATRIX], &arrays[HEADING],
                          &PyList_Type, &texts, &PyList_Type, &tags, &arrays[2], &arrays[3], &arrays[4], &arrays[5], &arrays[6],
                          &arrays[7], &arrays[8], &arrays[9], &arrays[10], &arrays[11], &arrays[12], &arrays[13],
                          &arrays[14], &arrays[15],
                          &page.title_start, &page.title_end, &PyList_Type, &wanted, &body, &PyList_Type, &description,
                          &arrays[OF_INNER], &PyList_Type, &pictures, &arrays[LOGARITHMS]))
        return NULL;
    Py_ssize_t count = page.count = PyList_GET_SIZE(texts), blocks = page.blocks = PyList_GET_SIZE(tags);
    if (!are_texts(texts, tags, wanted, body, description))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    void *room = NULL;
    PyObject *lines = NULL;
    const int64_t **integers[] = {&page.up, &page.start, &page.end, &page.flags, &page.hints, &page.kinds, &page.block_of};
    const Py_ssize_t lengths[] = {blocks + 1, blocks, blocks, blocks, blocks, blocks + 1, count};
    const double **numbers[] = {&page.words, &page.chars, &page.breaks, &page.linked, &page.density};
    const char **truths[] = {&page.good, &page.dated};
    page.next = memory(arrays[MATRIX], &views[MATRIX], self->rows * count, sizeof(float), 1);
    float *matrix = page.next;
    page.heading = matrix ? memory(arrays[HEADING], &views[HEADING], count, sizeof(int64_t), 1) : NULL;
    int failed = !page.heading;
    for (int k = 0; k < 7 && !failed; k++)
        failed = !(*integers[k] = memory(arrays[INTEGERS + k], &views[INTEGERS + k], lengths[k], sizeof(int64_t), 0));
    for (int k = 0; k < 5 && !failed; k++)
        failed = !(*numbers[k] = memory(arrays[NUMBERS + k], &views[NUMBERS + k], count, sizeof(double), 0));
    for (int k = 0; k < 2 && !failed; k++)
        failed = !(*truths[k] = memory(arrays[TRUTHS + k], &views[TRUTHS + k], count, 1, 0));
    const int32_t *inner = failed ? NULL : memory(arrays[OF_INNER], &views[OF_INNER], INNER * count, sizeof(int32_t), 0);
    const Py_ssize_t wanted_rows = self->logarithm_count * count;
    float *to = inner ? memory(arrays[LOGARITHMS], &views[LOGARITHMS], wanted_rows, sizeof(float), 1) : NULL;
    if (!to || !is_sound(&page))
        goto done;

    room = PyMem_Malloc(size_of_page(&page));
    lines = PyBytes_FromStringAndSize(NULL, count * sizeof(Line));
    if (!room || !lines) {
        PyErr_NoMemory();
        goto done;
    }
    page.texts = texts;
    page.lines = (Line *)PyBytes_AS_STRING(lines);
    lay_out(&page, room);
    if (measure(&page, tags, wanted, body, description) < 0 || add_inner(&page, inner, pictures) < 0)
        goto done;
    if (page.next != matrix + self->rows * count) {
        PyErr_Format(PyExc_SystemError, "%zd rows were measured", (Py_ssize_t)((page.next - matrix) / count));
    } else {
        copy_rows(self, matrix, to, count, 0);
        found = Py_BuildValue("nO", (Py_ssize_t)page.container, lines);
    }
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    PyMem_Free(room);
    Py_XDECREF(lines);
    return found;
}

static const char PUT_DOC[] = "put(matrix, numbers, /): put logarithms where they belong";

static PyObject *measurer_put(Measurer *self, PyObject *args)
{
    PyObject *arrays[2], *found = NULL;
    if (!PyArg_ParseTuple(args, "OO", &arrays[0], &arrays[1]))
        return NULL;
    Py_buffer views[2] = {{0}};
    if (PyObject_GetBuffer(arrays[0], &views[0], PyBUF_CONTIG) < 0)
        return NULL;
    const Py_ssize_t size = self->rows * (Py_ssize_t)sizeof(float), count = size ? views[0].len / size : -1;
    float *numbers = NULL;
    if (views[0].len == count * size)
        numbers = memory(arrays[1], &views[1], self->logarithm_count * count, sizeof(float), 0);
    else
        PyErr_SetString(PyExc_ValueError, "an array of other rows");
    if (numbers) {
        copy_rows(self, views[0].buf, numbers, count, 1);
        found = Py_NewRef(Py_None);
    }
    PyBuffer_Release(&views[0]);
    PyBuffer_Release(&views[1]);
    return found;
}

static Py_ssize_t read_integers(PyObject *tuple, int64_t to[], Py_ssize_t most)
{
    Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    if (count > most) {
        PyErr_SetString(PyExc_ValueError, "too many groups");
        return -1;
    }
    for (Py_ssize_t k = 0; k < count; k++)
        to[k] = PyLong_AsLongLong(PyTuple_GET_ITEM(tuple, k));
    return PyErr_Occurred() ? -1 : count;
}

static int measurer_init(Measurer *self, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"rows", "tags", "tag_count", "parent_tags", "flags", "hints", "bits",
                                        "cell", "logarithms", "signed", NULL};
    PyObject *tags, *parent_tags, *flags, *hints, *logarithms;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "LO!LO!O!O!(LLLLL)(LL)O!(LL)", (char **)names, &self->rows,
                                     &PyDict_Type, &tags, &self->tag_count, &PyTuple_Type, &parent_tags, &PyTuple_Type,
                                     &flags, &PyTuple_Type, &hints, &self->heading, &self->table, &self->negative,
                                     &self->body, &self->elsewhere, &self->cell_tag, &self->division_tag, &PyTuple_Type,
                                     &logarithms, &self->signed_from, &self->signed_to))
        return -1;
    self->parent_tag_count = read_integers(parent_tags, self->parent_tags, MAX_GROUPS);
    self->flag_count = read_integers(flags, self->flags, MAX_GROUPS);
    self->hint_count = read_integers(hints, self->hints, MAX_GROUPS);
    self->logarithm_count = read_integers(logarithms, self->logarithms, MAX_ROWS);
    if (self->parent_tag_count < 0 || self->flag_count < 0 || self->hint_count < 0 || self->logarithm_count < 0)
        return -1;
    for (Py_ssize_t k = 0; k < self->logarithm_count; k++)
        if (self->logarithms[k] < 0 || self->logarithms[k] >= self->rows)
            goto odd;
    PyObject *tag, *value;
    for (Py_ssize_t position = 0; PyDict_Next(tags, &position, &tag, &value);) {
        long number = PyLong_AsLong(value);
        if (number < 0 || (number & TAG_BITS) >= self->tag_count)
            goto odd;
    }
    for (Py_ssize_t k = 0; k < self->parent_tag_count; k++)
        if (self->parent_tags[k] < 0 || self->parent_tags[k] > TAG_BITS)
            goto odd;
    if (self->tag_count > TAG_BITS || self->division_tag < 0 || self->division_tag >= self->tag_count)
        goto odd;
    Py_XSETREF(self->tags, PyDict_Copy(tags));
    return self->tags ? 0 : -1;
odd:
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "tags that have no row, or no such row");
    return -1;
}

static void measurer_dealloc(Measurer *self)
{
    Py_XDECREF(self->tags);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* --- The vocabulary ---------------------------------------------------------------------------------------------- */

enum { NAME_CHARACTERS = 400, SHORTEST_PART = 2, LONGEST_PART = 40 }; /* as in vocabulary.py */
static const double MOST_NAMED = 6, MANY = 4, MOST = 15, MOST_ABOVE = 20;
enum { LEARNED_ROWS = 20 };

typedef struct {
    uint64_t key; /* 0: free */
    double odds;
} Odds;

/* Most words are in no table. A bit for each of their hashes, set where one that is there has the same, tells most of
   them apart, and all bits together stay in the processor's cache, where the entries do not. */
typedef struct {
    Odds *entries;
    uint64_t *bits, *asked; /* asked: of each entry, when it was found last; none where it counts as often as it is */
    size_t mask, bits_mask;
} Table;

typedef struct {
    PyObject_HEAD
    Table words, names;
    PyObject *name_tokens; /* asked for names that are not ASCII */
    uint64_t asked;
} Vocabulary;

static size_t bit_of(const Table *table, uint64_t key)
{
    return (size_t)(key * FIBONACCI >> 20) & table->bits_mask;
}

static size_t first_place_of(const Table *table, uint64_t key)
{
    return (size_t)(key * FIBONACCI >> 30) & table->mask;
}

static size_t place_of(const Table *table, uint64_t key)
{
    size_t place = first_place_of(table, key);
    while (table->entries[place].key && table->entries[place].key != key)
        place = (place + 1) & table->mask;
    return place;
}

/* Tables are not in the nearest caches when a page comes. So the bits of many words are asked for before any is looked at,
   then the entries of those that may be there: waiting for all of them takes little longer than waiting for one. */
#ifdef __GNUC__
#define ASK_FOR(address) __builtin_prefetch(address)
#else
#define ASK_FOR(address) (void)(address)
#endif

static void ask_for_bits(const Table *table, uint64_t key)
{
    ASK_FOR(&table->bits[bit_of(table, key) / 64]);
}

/* Whether *key* may be in the table; its entry is asked for then. Nothing here is to depend on a guess of which are. */
static inline int may_be_in(const Table *table, uint64_t key)
{
    const size_t bit = bit_of(table, key);
    const int may_be = (int)(table->bits[bit / 64] >> bit % 64 & 1);
    const size_t place = first_place_of(table, key) & -(size_t)may_be;
    ASK_FOR(&table->entries[place]);
    if (table->asked)
        ASK_FOR(&table->asked[place]);
    return may_be;
}

static int fill(Table *table, PyObject *odds, int is_asked_once)
{
    size_t size = 16;
    while (size < 2 * (size_t)PyDict_GET_SIZE(odds))
        size *= 2;
    table->mask = size - 1;
    table->bits_mask = 4 * size - 1;
    table->entries = PyMem_Calloc(size, sizeof(Odds));
    table->asked = is_asked_once ? PyMem_Calloc(size, sizeof(uint64_t)) : NULL;
    table->bits = PyMem_Calloc(4 * size / 64, sizeof(uint64_t));
    if (!table->entries || (is_asked_once && !table->asked) || !table->bits) {
        PyErr_NoMemory();
        return -1;
    }
    PyObject *word, *value;
    for (Py_ssize_t position = 0; PyDict_Next(odds, &position, &word, &value);) {
        if (!PyUnicode_Check(word) || !PyFloat_Check(value)) {
            PyErr_SetString(PyExc_TypeError, "not a table of log-odds");
            return -1;
        }
        uint64_t key = hash_of(word);
        Odds *entry = &table->entries[place_of(table, key)];
        if (!key || entry->key) {
            PyErr_SetString(PyExc_ValueError, "two words with one hash");
            return -1;
        }
        *entry = (Odds){.key = key, .odds = PyFloat_AS_DOUBLE(value)};
        size_t bit = bit_of(table, key);
        table->bits[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    return 0;
}

static void empty(Table *table)
{
    PyMem_Free(table->entries);
    PyMem_Free(table->asked);
    PyMem_Free(table->bits);
}

typedef struct {
    double sum, least, greatest;
    int known;
} Scores;

static void count_name(Vocabulary *self, uint64_t key, Scores *scores)
{
    const size_t place = place_of(&self->names, key);
    const Odds *entry = &self->names.entries[place];
    if (!entry->key || self->names.asked[place] == self->asked)
        return;
    self->names.asked[place] = self->asked;
    scores->least = scores->known ? Py_MIN(scores->least, entry->odds) : entry->odds;
    scores->greatest = scores->known ? Py_MAX(scores->greatest, entry->odds) : entry->odds;
    scores->sum += entry->odds;
    scores->known = 1;
}

/* The words of names, and every two neighbours, of several blocks or lines. */
enum { MAX_KEYS = 2048 };
typedef struct {
    Py_ssize_t count;
    uint64_t keys[MAX_KEYS];
    Py_ssize_t owners[MAX_KEYS];
} Keys;

/* Reads ASCII names; there is room for as many keys as there are characters that are read. */
static void read_names(const Table *table, const unsigned char *names, Py_ssize_t length, Py_ssize_t owner, Keys *keys)
{
    uint64_t part = 0, pair = 0, stem = 0; /* the word; the one before, a hyphen, the word; the first two of these */
    int size = 0, parts = 0;
    unsigned char before = ' ';
    for (Py_ssize_t i = 0; i <= length; i++) {
        unsigned char c = i < length ? names[i] : ' ', small = c | 0x20;
        int is_letter = 'a' <= small && small <= 'z';
        int camel = is_letter && c != small && 'a' <= before && before <= 'z';
        if (size && (!is_letter || camel || size == LONGEST_PART)) { /* a word ends */
            if (size >= SHORTEST_PART) {
                keys->owners[keys->count] = owner;
                ask_for_bits(table, keys->keys[keys->count++] = part);
                if (parts++) {
                    keys->owners[keys->count] = owner;
                    ask_for_bits(table, keys->keys[keys->count++] = pair);
                }
                stem = hashed(part, '-');
            }
            size = 0;
        }
        if (is_letter) {
            part = hashed(size ? part : 0, small);
            pair = hashed(size ? pair : stem, small);
            size++;
        } else if (Py_UNICODE_ISSPACE(c)) {
            parts = 0;
        }
        before = c;
    }
}

/* Reads names that are not ASCII as `name_tokens` does; -1 on failure. */
static int read_other_names(Vocabulary *self, PyObject *text, Py_ssize_t owner, Keys *keys)
{
    PyObject *tokens = PyObject_CallOneArg(self->name_tokens, text);
    int failed = !tokens || !are_strings(tokens, PyObject_Size(tokens));
    for (Py_ssize_t k = 0; !failed && k < PyList_GET_SIZE(tokens) && keys->count < MAX_KEYS; k++) {
        keys->owners[keys->count] = owner;
        keys->keys[keys->count++] = hash_of(PyList_GET_ITEM(tokens, k));
    }
    Py_XDECREF(tokens);
    return failed ? -1 : 0;
}

/* What *keys* score, put into the rows of *named*, each of so many numbers. */
static void score_keys(Vocabulary *self, Keys *keys, double *named, Py_ssize_t row)
{
    Py_ssize_t known = 0;
    for (Py_ssize_t k = 0; k < keys->count; k++) {
        keys->keys[known] = keys->keys[k];
        keys->owners[known] = keys->owners[k];
        known += may_be_in(&self->names, keys->keys[k]);
    }
    for (Py_ssize_t k = 0; k < known;) {
        const Py_ssize_t owner = keys->owners[k];
        Scores scores = {0};
        self->asked++;
        for (; k < known && keys->owners[k] == owner; k++)
            count_name(self, keys->keys[k], &scores);
        named[owner] = clipped(scores.sum, -MOST_NAMED, MOST_NAMED);
        named[row + owner] = scores.least;
        named[2 * row + owner] = scores.greatest;
    }
    keys->count = 0;
}

/* The names of each block or line, scored: sum, least and greatest, a row each of one more than there are. Those that are
   the same are scored once; so are those of one of *kinds*, which are the same but for digits, of which no word is made:
   only how much is read of long ones depends on them. */
static int score_all_names(Vocabulary *self, PyObject *names, const int64_t *kinds, double *named)
{
    Py_ssize_t count = PyList_GET_SIZE(names), row = count + 1;
    Numbers known = {0};
    Py_ssize_t *first = PyMem_Calloc(2 * row, sizeof(Py_ssize_t)); /* where the names of each number were first, and one */
    Py_ssize_t *same = first + row; /* of each, where the same were scored, and one; 0 for those that have none */
    Keys *keys = PyMem_Malloc(sizeof(Keys));
    int failed = !first || !keys || (!kinds && make_numbers(&known, count) < 0);
    if (!first || !keys)
        PyErr_NoMemory();
    else
        keys->count = 0;
    for (Py_ssize_t i = 0; i < count && !failed; i++) {
        PyObject *text = PyList_GET_ITEM(names, i);
        Py_ssize_t length = PyUnicode_GET_LENGTH(text);
        if (!length)
            continue;
        int64_t number = !kinds ? number_of(&known, quick_hash_of(text)) : length <= NAME_CHARACTERS ? kinds[i] : count;
        if (number < count && first[number]) {
            same[i] = first[number];
            continue;
        }
        if (number < count)
            first[number] = i + 1;
        length = Py_MIN(length, NAME_CHARACTERS);
        if (keys->count + length > MAX_KEYS)
            score_keys(self, keys, named, row);
        if (PyUnicode_IS_ASCII(text))
            read_names(&self->names, PyUnicode_1BYTE_DATA(text), length, i, keys);
        else
            failed = read_other_names(self, text, i, keys) < 0;
    }
    if (!failed) {
        score_keys(self, keys, named, row);
        for (Py_ssize_t i = 0; i < count; i++)
            for (int k = 0; k < 3 && same[i]; k++)
                named[k * row + i] = named[k * row + same[i] - 1];
    }
    PyMem_Free(first);
    PyMem_Free(keys);
    PyMem_Free(known.entries);
    return failed ? -1 : 0;
}

enum { AHEAD = 4 }; /* lines of which entries are asked for before one is scored */

/* The words of a line that may be in the table: their numbers, of those of `score_line`, and how many they are. */
typedef struct {
    int count;
    uint8_t words[2 * LINE_WORDS];
    uint64_t keys[2 * LINE_WORDS];
} Asked;

static void ask_for_line(const Table *table, const Line *line, Asked *asked)
{
    const int words = (int)line->count;
    int count = 0;
#define ASK(number, key)                                                                                               \
    do {                                                                                                               \
        asked->words[count] = (uint8_t)(number);                                                                       \
        asked->keys[count] = (key);                                                                                    \
        count += may_be_in(table, (key)) & ((key) != 0);                                                               \
    } while (0)
    for (int k = 0; k < words; k++)
        ASK(k, line->single[k]);
    for (int k = 0; k + 1 < words; k++)
        ASK(words + k, line->pair[k]);
    ASK(2 * words - 1, line->first);
    asked->count = count;
}

static void score_line(const Table *table, const Line *line, const Asked *asked, double said[4])
{
    double sums[3] = {0}, least = Py_HUGE_VAL, greatest = -Py_HUGE_VAL; /* of words, pairs, the first */
    int64_t count = 0, words = line->count;
    for (int k = 0; k < asked->count; k++) {
        const Odds *entry = &table->entries[place_of(table, asked->keys[k])];
        if (!entry->key || entry->odds == 0)
            continue;
        sums[(asked->words[k] >= words) + (asked->words[k] == 2 * words - 1)] += entry->odds;
        least = Py_MIN(least, entry->odds);
        greatest = Py_MAX(greatest, entry->odds);
        count++;
    }
    double total = sums[0] + sums[1] + sums[2];
    said[0] = count ? total / at_least((double)count, MANY) : 0;
    said[1] = count ? least : 0;
    said[2] = count ? greatest : 0;
    said[3] = count ? clipped(total, -MOST, MOST) / 4 : 0;
}

/* Whether the numbers of blocks and segments are all of some. */
static int fits(Py_ssize_t blocks, Py_ssize_t count, const int64_t *block_of, const int64_t *up, const int64_t *heading,
                const int64_t *kinds, const Line *lines)
{
    for (Py_ssize_t i = 0; i < count; i++)
        if (block_of[i] < 0 || block_of[i] >= blocks || up[block_of[i]] < 0 || up[block_of[i]] > blocks ||
            heading[i] < -1 || heading[i] >= count || lines[i].count < 1 || lines[i].count > LINE_WORDS)
            return 0;
    for (Py_ssize_t b = 0; b < blocks; b++)
        if (kinds[b] < 0 || kinds[b] >= blocks)
            return 0;
    return 1;
}

/* Of each block and all its ancestors, what the names say together, and the worst and the best of it: *above*. */
static void sum_above(Py_ssize_t blocks, const int64_t *up, const double *named, double *above)
{
    const Py_ssize_t row = blocks + 1;
    double *sum = above, *bad = sum + row, *good = bad + row;
    for (Py_ssize_t b = 0; b < blocks; b++) {
        int is_below = up[b] >= 0 && up[b] < b;
        double least = named[row + b], greatest = named[2 * row + b];
        sum[b] = named[b] + (is_below ? sum[up[b]] : 0);
        bad[b] = at_least(at_least(-least, 0), is_below ? bad[up[b]] : 0);
        good[b] = at_least(at_least(greatest, 0), is_below ? good[up[b]] : 0);
    }
}

/* What the words of each line say, four numbers each. */
static void score_lines(const Table *words, const Line *lines, Py_ssize_t count, double *said)
{
    for (size_t bit = 0; bit <= words->bits_mask && bit < (size_t)count * 1024; bit += 512)
        ASK_FOR(&words->bits[bit / 64]); /* all of them: there are few for so many lines */
    Asked asked[AHEAD];
    for (Py_ssize_t i = 0; i < count + AHEAD; i++) {
        if (i >= AHEAD)
            score_line(words, &lines[i - AHEAD], &asked[i % AHEAD], &said[4 * (i - AHEAD)]);
        if (i < count)
            ask_for_line(words, &lines[i], &asked[i % AHEAD]);
    }
}

/* Puts all of it where it belongs; *named* and *above* have so many numbers a *row*. */
static void put_rows(float *rows, Py_ssize_t count, Py_ssize_t row, const int64_t *block_of, const int64_t *up,
                     const int64_t *heading, const double *named, const double *above, const double *inner,
                     const double *said)
{
    const double *sum = above, *bad = sum + row, *good = bad + row;
    for (Py_ssize_t i = 0; i < count; i++) {
        int64_t own = block_of[i], parent = up[own];
        for (int k = 0; k < 3; k++) {
            rows[k * count + i] = (float)named[k * row + own];
            rows[(3 + k) * count + i] = (float)named[k * row + parent];
        }
        rows[6 * count + i] = (float)clipped(sum[own], -MOST_ABOVE, MOST_ABOVE);
        rows[7 * count + i] = (float)bad[own];
        rows[8 * count + i] = (float)good[own];
        for (int k = 0; k < 3; k++)
            rows[(9 + k) * count + i] = (float)inner[k * (count + 1) + i];
        for (int k = 0; k < 4; k++)
            rows[(12 + k) * count + i] = (float)said[4 * i + k];
        rows[16 * count + i] = heading[i] < 0 ? 0 : (float)said[4 * heading[i]];
        rows[17 * count + i] = heading[i] < 0 ? 0 : (float)said[4 * heading[i] + 1];
        rows[18 * count + i] = i ? (float)said[4 * (i - 1)] : 0;
        rows[19 * count + i] = i + 1 < count ? (float)said[4 * (i + 1)] : 0;
    }
}

static const char LOOK_UP_DOC[] = "look_up(rows, lines, names, inner_names, integers): fill in the rows of `LEARNED_NAMES`";

static PyObject *vocabulary_look_up(Vocabulary *self, PyObject *args)
{
    enum { ROWS, LINES, BLOCK_OF, UP, HEADING, KINDS, VIEWS };
    PyObject *arrays[VIEWS], *names, *inner_names;
    if (!PyArg_ParseTuple(args, "OOO!O!(OOOO)", &arrays[ROWS], &arrays[LINES], &PyList_Type, &names, &PyList_Type,
                          &inner_names, &arrays[BLOCK_OF], &arrays[UP], &arrays[HEADING], &arrays[KINDS]))
        return NULL;
    Py_ssize_t blocks = PyList_GET_SIZE(names), count = PyList_GET_SIZE(inner_names);
    if (!self->names.entries || !are_strings(names, blocks) || !are_strings(inner_names, count)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "a vocabulary without tables");
        return NULL;
    }
    Py_buffer views[VIEWS] = {{0}};
    PyObject *found = NULL;
    double *named = NULL, *above = NULL, *inner = NULL, *said = NULL;
    const int64_t *block_of, *up, *heading, *kinds;
    const Line *lines;
    float *rows;
    if (!(rows = memory(arrays[ROWS], &views[ROWS], LEARNED_ROWS * count, sizeof(float), 1)) ||
        !(lines = memory(arrays[LINES], &views[LINES], count, sizeof(Line), 0)) ||
        !(block_of = memory(arrays[BLOCK_OF], &views[BLOCK_OF], count, sizeof(int64_t), 0)) ||
        !(up = memory(arrays[UP], &views[UP], blocks + 1, sizeof(int64_t), 0)) ||
        !(heading = memory(arrays[HEADING], &views[HEADING], count, sizeof(int64_t), 0)) ||
        !(kinds = memory(arrays[KINDS], &views[KINDS], blocks + 1, sizeof(int64_t), 0)))
        goto done;
    if (!fits(blocks, count, block_of, up, heading, kinds, lines)) {
        PyErr_SetString(PyExc_ValueError, "blocks and segments that do not fit");
        goto done;
    }
    Py_ssize_t row = blocks + 1;
    named = PyMem_Calloc(3 * row, sizeof(double));
    above = PyMem_Malloc(3 * row * sizeof(double));
    inner = PyMem_Calloc(3 * (count + 1), sizeof(double));
    said = PyMem_Malloc(4 * count * sizeof(double));
    if (!named || !above || !inner || !said) {
        PyErr_NoMemory();
        goto done;
    }
    if (score_all_names(self, names, kinds, named) < 0 || score_all_names(self, inner_names, NULL, inner) < 0)
        goto done;
    sum_above(blocks, up, named, above);
    score_lines(&self->words, lines, count, said);
    put_rows(rows, count, row, block_of, up, heading, named, above, inner, said);
    found = Py_NewRef(Py_None);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    PyMem_Free(named);
    PyMem_Free(above);
    PyMem_Free(inner);
    PyMem_Free(said);
    return found;
}

static int vocabulary_init(Vocabulary *self, PyObject *args, PyObject *kwargs)
{
    static const char *const keywords[] = {"words", "names", "name_tokens", NULL};
    PyObject *words, *names, *name_tokens;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O!O", (char **)keywords, &PyDict_Type, &words, &PyDict_Type,
                                     &names, &name_tokens))
        return -1;
    if (self->words.entries) {
        PyErr_SetString(PyExc_TypeError, "a vocabulary is made once");
        return -1;
    }
    self->name_tokens = Py_NewRef(name_tokens);
    return fill(&self->words, words, 0) < 0 || fill(&self->names, names, 1) < 0 ? -1 : 0;
}

static void vocabulary_dealloc(Vocabulary *self)
{
    empty(&self->words);
    empty(&self->names);
    Py_XDECREF(self->name_tokens);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef measurer_methods[] = {
    {"measure", (PyCFunction)measurer_measure, METH_VARARGS, MEASURE_DOC},
    {"put", (PyCFunction)measurer_put, METH_VARARGS, PUT_DOC},
    {NULL},
};

static PyTypeObject measurer_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.methods.auto._features.Measurer",
    .tp_doc = PyDoc_STR("Measures pages; _features.pyi tells what it is made of."),
    .tp_basicsize = sizeof(Measurer),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)measurer_init,
    .tp_dealloc = (destructor)measurer_dealloc,
    .tp_methods = measurer_methods,
};

static PyMethodDef vocabulary_methods[] = {
    {"look_up", (PyCFunction)vocabulary_look_up, METH_VARARGS, LOOK_UP_DOC},
    {NULL},
};

static PyTypeObject vocabulary_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.methods.auto._features.Table",
    .tp_doc = PyDoc_STR("The log-odds of words and of names."),
    .tp_basicsize = sizeof(Vocabulary),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)vocabulary_init,
    .tp_dealloc = (destructor)vocabulary_dealloc,
    .tp_methods = vocabulary_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_features",
    .m_doc = PyDoc_STR("What the learned extractor looks at, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__features(void)
{
    if (PyType_Ready(&measurer_type) < 0 || PyType_Ready(&vocabulary_type) < 0)
        return NULL;
    fill_tables();
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddObjectRef(made, "Measurer", (PyObject *)&measurer_type) < 0 ||
                 PyModule_AddObjectRef(made, "Table", (PyObject *)&vocabulary_type) < 0))
        Py_CLEAR(made);
    return made;
}
