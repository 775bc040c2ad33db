/* What stands around some lines: `around_in_python` in sums.py. A part of _sums.c. */

typedef struct {
    Py_ssize_t count, blocks;
    const int64_t *up, *flags, *block_of;
    const double *density;
} Around;

/* What has been found so far. */
typedef struct {
    PyObject *names; /* those of the blocks, each once, a dict without values */
    char *seen;      /* of each block, whether it has been gone through */
    int64_t flags, flags_after;
    double density, density_before;
} Found;

static inline double higher(double one, double other)
{
    return one > other ? one : other;
}

/* Adds line *i*, and what it stands in; -1 on failure. */
static int add_around(Found *found, const Around *page, Py_ssize_t i, PyObject *blocks, PyObject *attribute)
{
    const int64_t own = page->block_of[i];
    found->flags |= page->flags[own];
    found->density = higher(found->density, page->density[i]);
    if (i > 0)
        found->density_before = higher(found->density_before, page->density[i - 1]);
    if (i + 1 < page->count)
        found->flags_after |= page->flags[page->block_of[i + 1]];
    for (int64_t b = own; b < page->blocks && !found->seen[b]; b = page->up[b]) {
        found->seen[b] = 1;
        PyObject *names = PyObject_GetAttr(PyList_GET_ITEM(blocks, b), attribute);
        const int failed = !names || PyDict_SetItem(found->names, names, Py_None) < 0;
        Py_XDECREF(names);
        if (failed)
            return -1;
    }
    return 0;
}

/* Whether every line stands in a block, and every block in another or in none. */
static int is_whole(const Around *page)
{
    int sound = page->up[page->blocks] == page->blocks;
    for (Py_ssize_t b = 0; b < page->blocks && sound; b++)
        sound = page->up[b] >= 0 && page->up[b] <= page->blocks;
    for (Py_ssize_t i = 0; i < page->count && sound; i++)
        sound = page->block_of[i] >= 0 && page->block_of[i] < page->blocks;
    if (!sound)
        PyErr_SetString(PyExc_ValueError, "blocks and segments that do not fit");
    return sound;
}

/* Adds the lines whose numbers are *chosen*; -1 on failure. */
static int add_all_around(Found *found, const Around *page, PyObject *chosen, PyObject *blocks)
{
    PyObject *attribute = PyUnicode_InternFromString("names");
    int failed = !attribute;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(chosen) && !failed; k++) {
        const Py_ssize_t i = PyLong_AsSsize_t(PyList_GET_ITEM(chosen, k));
        failed = i == -1 && PyErr_Occurred();
        if (!failed && (i < 0 || i >= page->count)) {
            PyErr_SetString(PyExc_IndexError, "no such line");
            failed = 1;
        }
        failed = failed || add_around(found, page, i, blocks, attribute) < 0;
    }
    Py_XDECREF(attribute);
    return failed ? -1 : 0;
}

static const char AROUND_DOC[] = "around(chosen, blocks, arrays, /): _sums.pyi tells what it does";

static PyObject *around(PyObject *module, PyObject *args)
{
    (void)module;
    enum { UP, FLAGS, BLOCK_OF, DENSITY, VIEWS };
    PyObject *chosen, *blocks, *arrays[VIEWS], *told = NULL;
    Around page = {0};
    if (!PyArg_ParseTuple(args, "O!O!(OOOO)", &PyList_Type, &chosen, &PyList_Type, &blocks, &arrays[UP], &arrays[FLAGS],
                          &arrays[BLOCK_OF], &arrays[DENSITY]))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    Found found = {0};
    if (PyObject_GetBuffer(arrays[BLOCK_OF], &views[BLOCK_OF], PyBUF_CONTIG_RO) < 0)
        return NULL;
    page.block_of = views[BLOCK_OF].buf;
    page.count = views[BLOCK_OF].len / (Py_ssize_t)sizeof(int64_t);
    page.blocks = PyList_GET_SIZE(blocks);
    if (!(page.up = memory(arrays[UP], &views[UP], page.blocks + 1, sizeof(int64_t), 0)) ||
        !(page.flags = memory(arrays[FLAGS], &views[FLAGS], page.blocks, sizeof(int64_t), 0)) ||
        !(page.density = memory(arrays[DENSITY], &views[DENSITY], page.count, sizeof(double), 0)) || !is_whole(&page))
        goto done;
    if (!(found.seen = PyMem_Calloc(page.blocks + 1, 1))) {
        PyErr_NoMemory();
        goto done;
    }
    if ((found.names = PyDict_New()) && add_all_around(&found, &page, chosen, blocks) == 0)
        told = Py_BuildValue("OLdLd", found.names, (long long)found.flags, found.density,
                             (long long)found.flags_after, found.density_before);
    Py_XDECREF(found.names);
    PyMem_Free(found.seen);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    return told;
}
