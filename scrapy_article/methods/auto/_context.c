/* What `look_around` in context.py finds out, compiled: the same numbers to the last bit.

   context.py says what each row is and why. Sums are added up in the order in which numpy does; logarithms are left to
   numpy. It works on arrays that Python gives it, and calls nothing but CPython. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>
#include "../../document/_memory.h"
#include "../../document/_numbers.h"

enum { NEAR = 3, ANCESTORS = 4, WINDOWS = 3, PATHS = 2, LEVELS = 5, ROWS = 37 };
static const int64_t WIDTHS[WINDOWS] = {3, 8, 20}, OF_LEVELS[PATHS] = {1, 5};
static const double FAR = 1000, NO_HEADING = -0.2;
static const float CERTAIN = 0.003f;

typedef struct {
    double words, text, probability, lines;
} Sums;

typedef struct {
    Py_ssize_t count, blocks;
    float *next;                                           /* the row to be filled in next */
    const float *probabilities;                            /* of segments */
    const double *words;                                   /* what segments weigh */
    const char *sure;                                      /* whether segments are text beyond doubt */
    const int64_t *heading, *up, *start, *end, *kinds, *block_of;
    Sums *before;                                          /* of all segments before each, and of all */
    double *share, *mean;                                  /* of the blocks, and 0 for none */
    Sums *groups;                                          /* one for each segment or block, for whatever is grouped */
    int64_t *group;                                        /* of each segment or block, its number there */
} Page;

/* Fill in a row: *value* for each segment *i*. */
#define ROW(value)                                                                                                     \
    do {                                                                                                               \
        for (Py_ssize_t i = 0; i < page->count; i++)                                                                   \
            page->next[i] = (float)(value);                                                                            \
        page->next += page->count;                                                                                     \
    } while (0)
#define PROBABILITY(i) ((double)page->probabilities[i])

static void add_sums(Page *page)
{
    Sums sums = {0};
    for (Py_ssize_t i = 0; i < page->count; i++) {
        page->before[i] = sums;
        sums.words += page->words[i];
        sums.text += page->words[i] * PROBABILITY(i);
        sums.probability += PROBABILITY(i);
    }
    page->before[page->count] = sums;
}

static void add_near(Page *page)
{
    for (Py_ssize_t i = 0; i < page->count; i++) {
        const float least = page->probabilities[i] > CERTAIN ? page->probabilities[i] : CERTAIN;
        const float bounded = least < 1 - CERTAIN ? least : 1 - CERTAIN;
        *page->next++ = bounded / (1 - bounded);
    }
    ROW(PROBABILITY(i));
    for (Py_ssize_t k = -NEAR; k <= NEAR; k++)
        if (k)
            ROW(i + k < 0 || i + k >= page->count ? 0 : PROBABILITY(i + k));
}

static void add_blocks(Page *page)
{
    const Sums *before = page->before;
    for (Py_ssize_t b = 0; b < page->blocks; b++) {
        int64_t start = page->start[b], end = page->end[b];
        page->share[b] = (before[end].text - before[start].text) / (before[end].words - before[start].words);
        page->mean[b] = (before[end].probability - before[start].probability) / (double)(end - start);
    }
    page->share[page->blocks] = page->mean[page->blocks] = 0;
    int64_t *block = page->group;
    for (Py_ssize_t i = 0; i < page->count; i++)
        block[i] = page->block_of[i];
    for (int k = 0; k < ANCESTORS; k++) {
        ROW(page->share[block[i]]);
        ROW(page->mean[block[i]]);
        for (Py_ssize_t i = 0; i < page->count; i++)
            block[i] = page->up[block[i]];
    }
    for (int k = 0; k < WINDOWS; k++)
        for (Py_ssize_t i = 0; i < page->count; i++) {
            const Sums *low = &before[i < WIDTHS[k] ? 0 : i - WIDTHS[k]];
            const Sums *high = &before[i + WIDTHS[k] + 1 > page->count ? page->count : i + WIDTHS[k] + 1];
            *page->next++ = (float)((high->text - low->text) / (high->words - low->words));
        }
}

static void add_to_group(Page *page, int64_t number, Py_ssize_t i)
{
    Sums *sums = &page->groups[number];
    sums->words += page->words[i];
    sums->text += page->words[i] * PROBABILITY(i);
    sums->probability += PROBABILITY(i);
    sums->lines++;
}

/* Segments whose blocks, and blocks around them, are called the same. */
static int add_paths(Page *page)
{
    for (int k = 0; k < PATHS; k++) {
        Numbers paths = {0};
        if (make_numbers(&paths, page->count) < 0)
            return -1;
        memset(page->groups, 0, page->count * sizeof(Sums));
        for (Py_ssize_t i = 0; i < page->count; i++) {
            uint64_t hash = (uint64_t)page->kinds[page->block_of[i]];
            int64_t above = page->up[page->block_of[i]];
            for (int level = 0; level < OF_LEVELS[k]; level++) {
                hash = hash * 1000003 + (uint64_t)page->kinds[above];
                above = page->up[above];
            }
            add_to_group(page, page->group[i] = number_of(&paths, hash), i);
        }
        PyMem_Free(paths.entries);
        ROW(page->groups[page->group[i]].text / page->groups[page->group[i]].words);
        ROW(page->groups[page->group[i]].probability / page->groups[page->group[i]].lines);
    }
    return 0;
}

static int add_siblings(Page *page)
{
    Numbers numbers = {0};
    if (make_numbers(&numbers, page->blocks) < 0)
        return -1;
    const Sums *before = page->before;
    memset(page->groups, 0, page->blocks * sizeof(Sums));
    for (Py_ssize_t b = 0; b < page->blocks; b++) {
        uint64_t key = (uint64_t)page->up[b] * (uint64_t)(page->kinds[page->blocks] + 1) + (uint64_t)page->kinds[b];
        Sums *sums = &page->groups[page->group[b] = number_of(&numbers, key)];
        sums->words += before[page->end[b]].words - before[page->start[b]].words;
        sums->text += before[page->end[b]].text - before[page->start[b]].text;
    }
    PyMem_Free(numbers.entries);
    for (Py_ssize_t b = 0; b < page->blocks; b++)
        page->share[b] = page->groups[page->group[b]].text / page->groups[page->group[b]].words;
    ROW(page->share[page->block_of[i]]);
    ROW(page->share[page->up[page->block_of[i]]]);
    return 0;
}

static void add_sure(Page *page)
{
    Py_ssize_t count = page->count;
    int64_t last = -1, *following = page->group;
    int64_t next = count;
    for (Py_ssize_t i = count - 1; i >= 0; i--)
        following[i] = next = page->sure[i] ? i : next;
    float *row = page->next;
    page->next += 8 * count;
    if (next == count) {
        memset(row, 0, 8 * count * sizeof(float));
        return;
    }
    const Sums *before = page->before;
    for (Py_ssize_t i = 0; i < count; i++, row++) {
        last = page->sure[i] ? i : last;
        next = following[i];
        int64_t parent = page->up[page->block_of[i]];
        double since = last < 0 ? FAR : before[i].words - before[last + 1].words;
        double until = next == count ? FAR : before[next].words - before[i + 1].words;
        row[0] = last < 0;
        row[count] = next == count;
        row[2 * count] = (float)(since > 0 ? since : 0);
        row[3 * count] = (float)(until > 0 ? until : 0);
        row[4 * count] = (float)(i - last);
        row[5 * count] = (float)(next - i);
        row[6 * count] = last >= 0 && page->up[page->block_of[last]] == parent;
        row[7 * count] = next < count && page->up[page->block_of[next]] == parent;
    }
}

static void add_sections(Page *page)
{
    const Sums *before = page->before;
    double all = before[page->count].text;
    ROW(before[i].text / all);
    ROW((all - before[i + 1].text) / all);
    memset(page->groups, 0, (page->count + 1) * sizeof(Sums));
    int64_t section = 0;
    for (Py_ssize_t i = 0; i < page->count; i++) {
        section += page->heading[i] == i;
        add_to_group(page, page->group[i] = section, i);
    }
    ROW(page->groups[page->group[i]].text / page->groups[page->group[i]].words);
    ROW(page->heading[i] < 0 ? NO_HEADING : PROBABILITY(page->heading[i]));
}

/* Whether every block and segment stands where it can. */
static int is_sound(const Page *page)
{
    int sound = page->count > 0 && page->blocks > 0 && page->up[page->blocks] == page->blocks;
    for (Py_ssize_t b = 0; b < page->blocks && sound; b++)
        sound = page->up[b] >= 0 && page->up[b] <= page->blocks && page->start[b] >= 0 &&
                page->start[b] < page->end[b] && page->end[b] <= page->count;
    for (Py_ssize_t i = 0; i < page->count && sound; i++)
        sound = page->block_of[i] >= 0 && page->block_of[i] < page->blocks && page->heading[i] < page->count;
    if (!sound)
        PyErr_SetString(PyExc_ValueError, "blocks and segments that do not fit");
    return sound;
}

static const char CONTEXT_DOC[] = "context(...): fill in all rows but logarithms; _context.pyi has the rest";

static PyObject *context(PyObject *module, PyObject *args)
{
    (void)module;
    enum { INTEGERS = 4, VIEWS = INTEGERS + 6 };
    PyObject *arrays[VIEWS], *found = NULL;
    Page page = {0};
    if (!PyArg_ParseTuple(args, "OOOO(OOOOOO)", &arrays[0], &arrays[1], &arrays[2], &arrays[3], &arrays[4], &arrays[5],
                          &arrays[6], &arrays[7], &arrays[8], &arrays[9]))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    char *memory_of_all = NULL;
    if (PyObject_GetBuffer(arrays[1], &views[1], PyBUF_CONTIG_RO) < 0)
        return NULL;
    page.probabilities = views[1].buf;
    Py_ssize_t count = page.count = views[1].len / (Py_ssize_t)sizeof(float);
    if (PyObject_GetBuffer(arrays[INTEGERS + 1], &views[INTEGERS + 1], PyBUF_CONTIG_RO) < 0)
        goto done;
    page.start = views[INTEGERS + 1].buf;
    Py_ssize_t blocks = page.blocks = views[INTEGERS + 1].len / (Py_ssize_t)sizeof(int64_t);
    const int64_t **integers[] = {&page.up, NULL, &page.end, &page.kinds, &page.block_of, &page.heading};
    const Py_ssize_t lengths[] = {blocks + 1, 0, blocks, blocks + 1, count, count};
    page.next = memory(arrays[0], &views[0], ROWS * count, sizeof(float), 1);
    page.words = page.next ? memory(arrays[2], &views[2], count, sizeof(double), 0) : NULL;
    page.sure = page.words ? memory(arrays[3], &views[3], count, 1, 0) : NULL;
    int failed = !page.sure;
    for (int k = 0; k < 6 && !failed; k++)
        if (integers[k])
            failed = !(*integers[k] = memory(arrays[INTEGERS + k], &views[INTEGERS + k], lengths[k], sizeof(int64_t), 0));
    if (failed || !is_sound(&page))
        goto done;
    size_t most = (size_t)(count > blocks ? count : blocks) + 1;
    memory_of_all = PyMem_Malloc((count + 1 + most) * sizeof(Sums) + 2 * (blocks + 1) * sizeof(double) +
                                 most * sizeof(int64_t));
    if (!memory_of_all) {
        PyErr_NoMemory();
        goto done;
    }
    page.before = (Sums *)memory_of_all;
    page.groups = page.before + count + 1;
    page.share = (double *)(page.groups + most);
    page.mean = page.share + blocks + 1;
    page.group = (int64_t *)(page.mean + blocks + 1);
    add_sums(&page);
    add_near(&page);
    add_blocks(&page);
    if (add_paths(&page) < 0 || add_siblings(&page) < 0)
        goto done;
    add_sure(&page);
    add_sections(&page);
    found = Py_NewRef(Py_None);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    PyMem_Free(memory_of_all);
    return found;
}

#include "_context_kinds.h"

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef functions[] = {
    {"context", context, METH_VARARGS, CONTEXT_DOC},
    {"kinds", kinds, METH_VARARGS, KINDS_DOC},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_context",
    .m_doc = PyDoc_STR("What a first look says of the surroundings of each line, and the kinds of lines, compiled."),
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__context(void)
{
    return PyModule_Create(&module);
}
