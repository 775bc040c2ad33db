/* A page, its lines, and the blocks that they stand in: `python_rows` in measuring.py, which says what each row is.
   A part of _features.c. */

enum { TAGS = 19, PARENT_TAGS = 11, FLAGS = 18, HINTS = 10, PATH_LEVELS = 5 }; /* as in features.py */
enum { LINE_ROWS = 14, ROWS = LINE_ROWS + TAGS + PARENT_TAGS + FLAGS + 2 * HINTS + 52 };
enum { CHARS, LINKED, GOOD_WORDS, WORDS, GOOD, ONES, SUMS };

/* Flags and hints with a meaning, before the bits of flags and hints that have rows. */
enum { NEGATIVE, OUTSIDE, BODY, HEADING, FIRST_FLAG, FIRST_HINT = FIRST_FLAG + FLAGS, BITS = FIRST_HINT + HINTS };

typedef struct {
    Py_ssize_t count, blocks; /* segments; filled blocks, and the number that stands for none */
    float *next;                     /* row of the matrix */
    int64_t *heading, *path, *group; /* the last one of each segment; a number of each segment, and of each block */
    const int64_t *up, *start, *end, *flags, *hints, *kinds, *tags, *block_of, *bits, *parent_rows;
    const double *words, *chars, *breaks, *linked, *density;
    const char *good, *dated, *is_paragraph; /* the last of each kind of tag */
    int64_t title_start, title_end;
    /* Of each segment, and before the first and each one. */
    double *commas, *cluttered, *running, (*sums)[SUMS];
    /* Of each block, and of none. */
    double *depth, *first, *second, (*of_block)[SUMS];
    double good_total;
    int64_t container, first_good, last_good;
} Page;

/* The next row of the matrix: *value* of each segment i. */
#define ROW(value)                                                                                                     \
    do {                                                                                                               \
        float *row = page->next;                                                                                       \
        page->next += count;                                                                                           \
        for (Py_ssize_t i = 0; i < count; i++)                                                                         \
            row[i] = (float)(value);                                                                                   \
    } while (0)
/* The block that segment i stands in, its parent, its grandparent. */
#define OWN page->block_of[i]
#define PARENT page->up[OWN]
#define GRANDPARENT page->up[PARENT]

/* The next rows, so many, as zeros: for what is seldom anything else. */
static float *zeros(Page *page, Py_ssize_t rows)
{
    float *first = page->next;
    memset(first, 0, rows * page->count * sizeof(float));
    page->next += rows * page->count;
    return first;
}

/* Adds to each block's value those of all its ancestors, or takes the greatest: parents come before children. */
static void inherit(const Page *page, double *values, int adds)
{
    values[page->blocks] = 0;
    for (Py_ssize_t b = 0; b < page->blocks; b++) {
        double above = page->up[b] < b ? values[page->up[b]] : 0;
        values[b] = adds ? values[b] + above : values[b] > above ? values[b] : above;
    }
}

static int is_negative(const Page *page, Py_ssize_t block)
{
    return page->hints[block] & page->bits[NEGATIVE] && !(page->hints[block] & page->bits[BODY]);
}

/* Each line by itself. Whether it is repeated is filled in by Python. */
static int add_lines(Page *page, PyObject *texts, PyObject *ends, PyObject *quotes, Line *lines)
{
    for (Py_ssize_t i = 0; i < page->count; i++) {
        PyObject *text = PyList_GET_ITEM(texts, i);
        const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
        if (!length)
            PyErr_SetString(PyExc_ValueError, "a segment without text");
        if (!length || read_line(text, &lines[i]) < 0)
            return -1;
        const int kind = PyUnicode_KIND(text), is_end = ends_sentence(text, ends, quotes);
        const void *data = PyUnicode_DATA(text);
        const Py_UCS4 last = PyUnicode_READ(kind, data, length - 1);
        const double commas = kind == PyUnicode_1BYTE_KIND ? commas_in(PyUnicode_1BYTE_KIND, data, length)
                                                           : commas_in(kind, data, length);
        const double words = page->words[i], chars = page->chars[i], good = page->good[i];
        const double row[LINE_ROWS] = {
            chars, words, page->density[i], commas, is_end, commas > 0 || is_end, good,
            Py_UNICODE_ISUPPER(PyUnicode_READ(kind, data, 0)), last == ':' || last == 0xff1a, page->dated[i],
            Py_MIN(page->breaks[i], 3), 0, 0, Py_MIN(chars / at_least(words, 1), 30) / 10};
        const double sums[SUMS] = {chars, page->linked[i], good ? words : 0, words, good, 1};
        for (int k = 0; k < LINE_ROWS; k++)
            page->next[k * page->count + i] = (float)row[k];
        for (int k = 0; k < SUMS; k++)
            page->sums[i + 1][k] = page->sums[i][k] + sums[k];
        page->commas[i] = commas;
    }
    page->next += LINE_ROWS * page->count;
    return 0;
}

static void add_markup(Page *page)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    const int64_t *flag = page->bits + FIRST_FLAG, *hint = page->bits + FIRST_HINT;
    float *own = zeros(page, TAGS), *parents = zeros(page, PARENT_TAGS);
    for (Py_ssize_t i = 0; i < count; i++) {
        const int64_t row = page->parent_rows[page->tags[PARENT]];
        own[page->tags[OWN] * count + i] = 1;
        if (row >= 0)
            parents[row * count + i] = 1;
    }
    for (int k = 0; k < FLAGS; k++)
        ROW((page->flags[OWN] & flag[k]) != 0);
    for (int k = 0; k < HINTS; k++)
        ROW((page->hints[OWN] & hint[k]) != 0);
    int64_t any = 0;
    for (Py_ssize_t b = 0; b < blocks; b++)
        any |= page->hints[b];
    for (int k = 0; k < HINTS; k++) {
        for (Py_ssize_t b = 0; b < blocks && any & hint[k]; b++)
            page->first[b] = (page->hints[b] & hint[k]) != 0;
        if (any & hint[k]) {
            inherit(page, page->first, 1);
            ROW(Py_MIN(page->first[OWN], 3));
        } else {
            zeros(page, 1);
        }
    }
}

static void add_blocks(Page *page)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    page->good_total = at_least(page->sums[count][GOOD_WORDS], 1);
    for (Py_ssize_t b = 0; b <= blocks; b++) {
        page->depth[b] = 1;
        for (int k = 0; k < SUMS; k++)
            page->of_block[b][k] = b < blocks ? page->sums[page->end[b]][k] - page->sums[page->start[b]][k] : 1;
    }
    inherit(page, page->depth, 1);
    const double (*of)[SUMS] = (const double (*)[SUMS])page->of_block;
#define DENSITY(b) (of[b][LINKED] / at_least(of[b][CHARS], 1))
#define AT (level == 0 ? OWN : level == 1 ? PARENT : GRANDPARENT)
    for (int level = 0; level < 3; level++) {
        ROW(of[AT][CHARS]);
        ROW(DENSITY(AT));
        ROW(of[AT][GOOD_WORDS] / page->good_total);
        if (level < 2) {
            ROW(of[AT][GOOD]);
            ROW(of[AT][ONES]);
        }
        ROW(of[AT][WORDS] / at_least(of[AT][ONES], 1));
    }
}

/* *groups* and *paths* have room for all blocks, and all segments; *sizes* and *totals* for one of each. */
static void add_repetition(Page *page, Numbers *groups, Numbers *paths, double *sizes, double (*totals)[SUMS])
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    int64_t *group = page->group, *path = page->path;
    for (Py_ssize_t b = 0; b < blocks; b++) {
        group[b] = number_of(groups, (uint64_t)page->up[b] * (uint64_t)(page->kinds[blocks] + 1) + (uint64_t)page->kinds[b]);
        sizes[group[b]]++;
    }
    for (Py_ssize_t b = 0; b < blocks; b++) {
        page->first[b] = page->end[b] - page->start[b] >= 2 ? sizes[group[b]] : 1;
        page->second[b] = page->is_paragraph[page->tags[b]] ? 1 : sizes[group[b]];
    }
    inherit(page, page->first, 0);
    inherit(page, page->second, 0);
    ROW(sizes[group[OWN]]);
    ROW(page->first[OWN]);
    ROW(page->second[OWN]);
    for (Py_ssize_t i = 0; i < count; i++) {
        uint64_t hash = (uint64_t)page->kinds[OWN];
        int64_t above = PARENT;
        for (int k = 0; k < PATH_LEVELS; k++, above = page->up[above])
            hash = hash * 1000003 + (uint64_t)page->kinds[above];
        path[i] = number_of(paths, hash);
        for (int k = 0; k < SUMS; k++)
            totals[path[i]][k] += page->sums[i + 1][k] - page->sums[i][k];
    }
    ROW(totals[path[i]][ONES]);
    ROW(totals[path[i]][CHARS] / page->sums[count][CHARS]);
    ROW(totals[path[i]][LINKED] / totals[path[i]][CHARS]);
    ROW(totals[path[i]][GOOD_WORDS] / page->good_total);
    ROW(totals[path[i]][GOOD] / totals[path[i]][ONES]);
    ROW(totals[path[i]][WORDS] / totals[path[i]][ONES]);
}

/* As Readability does: a paragraph votes for its parent, and half as much for its grandparent. */
static void add_votes(Page *page)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    Py_ssize_t best = 0;
    double *votes = page->first, *above = page->second; /* first the votes of grandchildren */
    const double (*of)[SUMS] = (const double (*)[SUMS])page->of_block;
    memset(votes, 0, (blocks + 1) * sizeof(double));
    memset(above, 0, (blocks + 1) * sizeof(double));
    for (Py_ssize_t i = 0; i < count; i++)
        if (page->chars[i] >= 25 && page->density[i] < 0.5) {
            const double vote = 1 + page->commas[i] + Py_MIN(page->chars[i] / 100, 3);
            votes[PARENT] += vote;
            above[GRANDPARENT] += vote;
        }
    for (Py_ssize_t b = 0; b < blocks; b++) {
        const double factor = (is_negative(page, b) ? 0.3 : 1) * (page->hints[b] & page->bits[BODY] ? 1.3 : 1);
        votes[b] = (votes[b] + 0.5 * above[b]) * (1 - DENSITY(b)) * factor;
        if (votes[b] > votes[best])
            best = b;
    }
    const double most = at_least(votes[best], 1e-6);
    for (Py_ssize_t b = 0; b < blocks; b++)
        votes[b] = above[b] = votes[b] / most;
    votes[blocks] = 0;
    inherit(page, above, 0);
    ROW(votes[OWN]);
    ROW(votes[PARENT]);
    ROW(above[OWN]);
    ROW(i >= page->start[best] && i < page->end[best]);
}

/* Finds the block with most good text, less what is lost by all else in it, and where such text begins and ends in it.
   `page->first` gets what each block is worth of that. */
static void find_container(Page *page)
{
    Py_ssize_t blocks = page->blocks, container = 0;
    double *running = page->running;
    for (Py_ssize_t b = 0; b < blocks; b++)
        page->first[b] = is_negative(page, b) || page->flags[b] & page->bits[OUTSIDE];
    inherit(page, page->first, 0);
    for (Py_ssize_t i = 0; i < page->count; i++) {
        page->cluttered[i] = page->first[OWN];
        running[i + 1] = running[i] + (page->good[i]            ? (page->cluttered[i] ? 0 : page->words[i])
                                       : page->cluttered[i]     ? -1
                                       : page->density[i] > 0.5 ? -1 - 0.5 * Py_MIN(page->words[i], 12)
                                       : page->words[i] < 4     ? -1
                                                                : 0);
    }
#define WORTH(b) (running[page->end[b]] - running[page->start[b]])
    for (Py_ssize_t b = 0; b < blocks; b++)
        if (WORTH(b) >= WORTH(container)) /* the innermost of equals */
            container = b;
    const double most = at_least(WORTH(container), 1);
    for (Py_ssize_t b = 0; b < blocks; b++)
        page->first[b] = at_least(WORTH(b), 0) / most;
    page->container = container;
    page->first_good = page->count;
    for (int64_t i = page->start[container]; i < page->end[container]; i++)
        if (page->good[i] && !page->cluttered[i]) {
            page->first_good = Py_MIN(page->first_good, i);
            page->last_good = i;
        }
    if (page->first_good == page->count) {
        page->first_good = 0;
        page->last_good = page->count - 1;
    }
}

static void add_container(Page *page)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    const int64_t first = page->start[page->container], last = page->end[page->container];
    double *share = page->first, *above = page->second;
    for (Py_ssize_t b = 0; b < blocks; b++)
        above[b] = page->start[b] <= first && page->end[b] >= last;
    inherit(page, above, 1);
    const double deepest = at_least(page->depth[page->container], 1), width = at_least((double)(last - first), 1);
    ROW(share[OWN]);
    ROW(share[PARENT]);
    ROW(share[GRANDPARENT]);
    ROW(i >= first && i < last);
    ROW(clipped((double)(i - first) / width, -1, 2));
    ROW(i < page->first_good);
    ROW(i > page->last_good);
    ROW(page->sums[i][WORDS] - page->sums[page->first_good][WORDS]);
    ROW(page->sums[i][WORDS] - page->sums[page->last_good][WORDS]);
    ROW(page->cluttered[i]);
    ROW(above[OWN] / deepest);
}

/* The place of each line, and where the heading with the title is; *words* has those of the title. */
static void add_title(Page *page, const Numbers *words, const Line *lines)
{
    const Py_ssize_t count = page->count, blocks = page->blocks;
    const int64_t start = page->title_start, end = page->title_end;
    double *shared = page->first, *in_title = page->running;
    for (Py_ssize_t i = 0; i < count; i++) {
        const Line *line = &lines[i];
        int found = 0;
        for (int64_t k = 0; k < line->count; k++) {
            int64_t before = 0;
            while (line->single[before] != line->single[k]) /* each counts once */
                before++;
            found += before == k && words->entries[place_of_key(words, line->single[k])].number;
        }
        in_title[i] = (double)found / (double)line->count;
    }
    ROW(page->sums[i][CHARS] / page->sums[count][CHARS]);
    ROW((double)i / (double)count);
    const int has = start >= 0;
    for (Py_ssize_t b = 0; b < blocks; b++)
        shared[b] = has && page->start[b] <= start && page->end[b] > start;
    inherit(page, shared, 1);
    const double depth = has ? at_least(shared[page->block_of[start]], 1) : 1, words_to = has ? page->sums[end][WORDS] : 0;
    ROW(has);
    ROW(page->sums[i][WORDS] - words_to + (!has ? 0 : i >= end ? 0.5 : -0.5));
    ROW(!has || i >= end);
    ROW(i >= start && i < end);
    ROW(in_title[i]);
    ROW(shared[OWN] / depth);
    ROW(has ? (page->depth[OWN] - shared[OWN]) / 10 : 0);
}

static void add_neighbours(Page *page)
{
    const Py_ssize_t count = page->count;
    float *since = page->next, *until = since + count;
    page->next += 2 * count;
    int64_t last = -1, heading = -1, following = count;
#define WORDS_TO(i) page->sums[i][WORDS]
    for (Py_ssize_t i = 0; i < count; i++) {
        last = page->good[i] ? i : last;
        heading = page->flags[OWN] & page->bits[HEADING] ? i : heading;
        page->heading[i] = heading;
        since[i] = (float)(last == i ? 0 : WORDS_TO(i) - WORDS_TO(last + 1));
    }
    for (Py_ssize_t i = count - 1; i >= 0; i--) {
        following = page->good[i] ? i : following;
        until[i] = (float)(following == i ? 0 : WORDS_TO(following) - WORDS_TO(i + 1));
    }
    ROW(i - page->heading[i]);
}

static PyObject *page_measure(PyObject *module, PyObject *args)
{
    enum { ARRAYS = 22 };
    PyObject *texts, *wanted, *ends, *quotes, *arrays, *lines = NULL, *found = NULL;
    Py_ssize_t blocks, title_start, title_end;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!UUnnnO!", &PyList_Type, &texts, &PyList_Type, &wanted, &ends, &quotes, &blocks,
                          &title_start, &title_end, &PyTuple_Type, &arrays))
        return NULL;
    const Py_ssize_t count = PyList_GET_SIZE(texts), some = PyList_GET_SIZE(wanted);
    const Py_ssize_t sizes[ARRAYS] = {
        ROWS * count * 4, count * 8, count * 8, blocks * 8,                                                /* filled in */
        blocks * 8 + 8, blocks * 8, blocks * 8, blocks * 8, blocks * 8, blocks * 8 + 8, blocks * 8 + 8, /* up to tags */
        count * 8, BITS * 8, TAGS * 8,                                                     /* block_of to parent_rows */
        count * 8, count * 8, count * 8, count * 8, count * 8, count, count, TAGS};
    Py_buffer views[ARRAYS] = {{0}};
    void *a[ARRAYS];
    double *room = NULL;
    Numbers groups = {0}, paths = {0}, words = {0};
    if (!are_strings(texts, count) || !are_strings(wanted, some) || !read_arrays(arrays, ARRAYS, 4, sizes, views, a))
        goto done;
    Page page = {count, blocks, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12],
                 a[13], a[14], a[15], a[16], a[17], a[18], a[19], a[20], a[21], title_start, title_end};
    if (!are_between(page.up, blocks + 1, 0, blocks + 1) || !are_between(page.start, blocks, 0, count + 1) ||
        !are_between(page.end, blocks, 0, count + 1) || !are_between(page.block_of, count, 0, blocks) ||
        !are_between(page.tags, blocks + 1, 0, TAGS) || !are_between(page.parent_rows, TAGS, -1, PARENT_TAGS) ||
        !are_between(&page.title_start, 1, -1, count) || !are_between(&page.title_end, 1, -1, count + 1))
        goto done;
    lines = PyBytes_FromStringAndSize(NULL, count * sizeof(Line));
    room = PyMem_Calloc(15 * (count + 1) + 10 * (blocks + 1), sizeof(double));
    if (!lines || !room || make_numbers(&groups, blocks) < 0 || make_numbers(&paths, count) < 0 ||
        make_numbers(&words, some + 1) < 0) {
        PyErr_NoMemory();
        goto done;
    }
    Line *first = (Line *)PyBytes_AS_STRING(lines);
    double(*totals)[SUMS], *of_groups;
    page.commas = room;
    page.cluttered = page.commas + count;
    page.running = page.cluttered + count;
    page.sums = (void *)(page.running + count + 1);
    totals = page.sums + count + 1;
    page.of_block = totals + count;
    page.depth = (void *)(page.of_block + blocks + 1);
    page.first = page.depth + blocks + 1;
    page.second = page.first + blocks + 1;
    of_groups = page.second + blocks + 1;
    for (Py_ssize_t k = 0; k < some; k++)
        number_of(&words, hash_of(PyList_GET_ITEM(wanted, k)));
    if (add_lines(&page, texts, ends, quotes, first) < 0)
        goto done;
    add_markup(&page);
    add_blocks(&page);
    add_repetition(&page, &groups, &paths, of_groups, totals);
    add_votes(&page);
    find_container(&page);
    add_container(&page);
    add_title(&page, &words, first);
    add_neighbours(&page);
    found = Py_BuildValue("nO", (Py_ssize_t)page.container, lines);
done:
    release(views, ARRAYS);
    PyMem_Free(groups.entries);
    PyMem_Free(paths.entries);
    PyMem_Free(words.entries);
    PyMem_Free(room);
    Py_XDECREF(lines);
    return found;
}
