/* A page, its lines, and the blocks that they stand in. A part of _features.c. */

/* --- The page: all that measuring.py's `_Page` holds ------------------------------------------------------------- */

enum { MAX_GROUPS = 32 };

typedef struct {
    PyObject_HEAD
    PyObject *tags;                       /* number of each tag's kind, and the bits below */
    int64_t tag_count, parent_tags[MAX_GROUPS], flags[MAX_GROUPS], hints[MAX_GROUPS];
    Py_ssize_t parent_tag_count, flag_count, hint_count;
    int64_t heading, table, negative, body, outside; /* bits of Flag and Hint */
    int64_t cell_tag, division_tag;       /* kinds of tags: td and th, div */
    int64_t rows;
} Measurer;

enum { TAG_BITS = 0xff, IS_TABLE = 0x100, IS_PARAGRAPH = 0x200 }; /* values of tags */

enum { CHARS, LINKED, GOOD_WORDS, WORDS, GOOD, ONES, ENDS, SUMS };

/* As in layout_tables.py, measuring.py and declared.py. */
static const double LAYOUT_WORDS = 80, REPEATED_WORDS = 4;
enum { DECLARED_ROWS = 3 }; /* that Python fills in */

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
    int64_t *heading, *path;
    int64_t *group; /* of each block */
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

/* Tags by kind; those of tables that lay out the page are no cells: `layout_blocks` in layout_tables.py. */
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
    int64_t *group = page->group, *path = page->path;
    double *sizes = PyMem_Calloc(blocks + 1, sizeof(double));
    double *totals = PyMem_Calloc(6 * count + 1, sizeof(double));
    int failed = !sizes || !totals || make_numbers(&groups, blocks) < 0 || make_numbers(&paths, count) < 0;
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
            page->first[b] = page->is_negative[b] || (page->flags[b] & measurer->outside);
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
    PyMem_Free(sizes);
    PyMem_Free(totals);
    return failed ? -1 : 0;
}
