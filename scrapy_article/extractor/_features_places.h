/* Where the article may be, and what stands around a line. A part of _features.c. */

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
}
