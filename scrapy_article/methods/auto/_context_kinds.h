/* The kinds of lines, by the tags and names around them: `kinds_in_python` in kinds.py. A part of _context.c. */

enum { KIND_LEVELS = 5, NAMED_LEVELS = 2 };

typedef struct {
    Py_ssize_t count, blocks;
    const int64_t *up, *kinds, *block_of;
    PyObject *tags, *names;
    int64_t *of;   /* of each line, the number of its kind */
    char *named;   /* and whether its block, or one of those around it, has a name */
    int64_t *first; /* of each of *kinds*, the number of those of that tag and first name; and one for none */
} Kinds;

/* Numbers what blocks stand in: those of one kind have one, and so have those of one tag and first name. */
static int number_firsts(const Kinds *page)
{
    const int64_t none = page->kinds[page->blocks];
    Numbers numbers;
    if (make_numbers(&numbers, none) < 0)
        return -1;
    for (int64_t kind = 0; kind < none; kind++)
        page->first[kind] = -1;
    for (Py_ssize_t b = 0; b < page->blocks; b++)
        if (page->first[page->kinds[b]] < 0)
            page->first[page->kinds[b]] =
                number_of(&numbers, hash_of_kind(PyList_GET_ITEM(page->tags, b), PyList_GET_ITEM(page->names, b), 1));
    page->first[none] = none;
    PyMem_Free(numbers.entries);
    return 0;
}

static int number_lines(const Kinds *page)
{
    Numbers numbers;
    if (make_numbers(&numbers, page->count) < 0)
        return -1;
    for (Py_ssize_t i = 0; i < page->count; i++) {
        const int64_t own = page->block_of[i];
        uint64_t path = (uint64_t)page->kinds[own];
        int64_t above = page->up[own];
        for (int k = 0; k < KIND_LEVELS; k++, above = page->up[above])
            path = path * 1000003 + (uint64_t)page->first[page->kinds[above]];
        page->of[i] = number_of(&numbers, path);
        page->named[i] = 0;
        for (int64_t k = 0, block = own; k <= NAMED_LEVELS && block < page->blocks; k++, block = page->up[block])
            page->named[i] |= PyUnicode_GET_LENGTH(PyList_GET_ITEM(page->names, block)) > 0;
    }
    PyMem_Free(numbers.entries);
    return 0;
}

/* Whether all numbers are those of something, and the lists have strings. */
static int are_sound(const Kinds *page)
{
    int sound = PyList_GET_SIZE(page->names) == page->blocks && page->up[page->blocks] == page->blocks;
    const int64_t none = page->kinds[page->blocks];
    sound = sound && none >= 0 && none <= page->blocks;
    for (Py_ssize_t b = 0; b < page->blocks && sound; b++)
        sound = page->up[b] >= 0 && page->up[b] <= page->blocks && page->kinds[b] >= 0 && page->kinds[b] < none &&
                PyUnicode_CheckExact(PyList_GET_ITEM(page->tags, b)) &&
                PyUnicode_CheckExact(PyList_GET_ITEM(page->names, b));
    for (Py_ssize_t i = 0; i < page->count && sound; i++)
        sound = page->block_of[i] >= 0 && page->block_of[i] < page->blocks;
    if (!sound)
        PyErr_SetString(PyExc_ValueError, "blocks and segments that do not fit");
    return sound;
}

static const char KINDS_DOC[] = "kinds(of, named, integers, tags, names, /): _context.pyi tells what it does";

static PyObject *kinds(PyObject *module, PyObject *args)
{
    (void)module;
    enum { OF, NAMED, UP, KIND, BLOCK_OF, VIEWS };
    PyObject *arrays[VIEWS], *found = NULL;
    Kinds page = {0};
    if (!PyArg_ParseTuple(args, "OO(OOO)O!O!", &arrays[OF], &arrays[NAMED], &arrays[UP], &arrays[KIND],
                          &arrays[BLOCK_OF], &PyList_Type, &page.tags, &PyList_Type, &page.names))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    if (PyObject_GetBuffer(arrays[BLOCK_OF], &views[BLOCK_OF], PyBUF_CONTIG_RO) < 0)
        return NULL;
    page.block_of = views[BLOCK_OF].buf;
    page.count = views[BLOCK_OF].len / (Py_ssize_t)sizeof(int64_t);
    page.blocks = PyList_GET_SIZE(page.tags);
    if (!(page.of = memory(arrays[OF], &views[OF], page.count, sizeof(int64_t), 1)) ||
        !(page.named = memory(arrays[NAMED], &views[NAMED], page.count, 1, 1)) ||
        !(page.up = memory(arrays[UP], &views[UP], page.blocks + 1, sizeof(int64_t), 0)) ||
        !(page.kinds = memory(arrays[KIND], &views[KIND], page.blocks + 1, sizeof(int64_t), 0)) || !are_sound(&page))
        goto done;
    if (!(page.first = PyMem_Malloc((page.blocks + 1) * sizeof(int64_t)))) {
        PyErr_NoMemory();
        goto done;
    }
    if (number_firsts(&page) == 0 && number_lines(&page) == 0)
        found = Py_NewRef(Py_None);
    PyMem_Free(page.first);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    return found;
}
