/* The measuring of a page, from arrays to rows. A part of _features.c. */

static int measure(Page *page, PyObject *tags, PyObject *wanted)
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
    zeros(page, DECLARED_ROWS);
    return 0;
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

enum { INLINE_COUNTS = 8 }; /* numbers of a line, as in inline.py */

/* What inline elements say of a line, and the images around it. */
static int add_inline_counts(Page *page, const int32_t *counts, PyObject *images)
{
    for (int k = 1; k < INLINE_COUNTS; k++)
        for (Py_ssize_t i = 0; i < page->count; i++) {
            const double letters = counts[i * INLINE_COUNTS];
            *page->next++ = (float)(counts[i * INLINE_COUNTS + k] / (k == INLINE_COUNTS - 1 || letters < 1 ? 1 : letters));
        }
    float *before = zeros(page, 2), *after = before + page->count;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(images); k++) {
        PyObject *image = PyList_GET_ITEM(images, k);
        if (!PyTuple_Check(image) || PyTuple_GET_SIZE(image) != 3) {
            PyErr_SetString(PyExc_TypeError, "not a place");
            return -1;
        }
        const Py_ssize_t place = PyLong_AsSsize_t(PyTuple_GET_ITEM(image, 1));
        if (place == -1 && PyErr_Occurred())
            return -1;
        if (place >= 0 && place < page->count)
            before[place]++;
        if (place > 0 && place <= page->count)
            after[place - 1]++;
    }
    return 0;
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
static int are_texts(PyObject *texts, PyObject *tags, PyObject *wanted)
{
    Py_ssize_t count = PyList_GET_SIZE(texts), blocks = PyList_GET_SIZE(tags);
    if (count && blocks && are_strings(texts, count) && are_strings(tags, blocks) &&
        are_strings(wanted, PyList_GET_SIZE(wanted)))
        return 1;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a page without text");
    return 0;
}

static PyObject *measurer_measure(Measurer *self, PyObject *args)
{
    enum {
        MATRIX, HEADING, PATH, GROUP, INTEGERS, NUMBERS = INTEGERS + 7, TRUTHS = NUMBERS + 5, OF_COUNTS = TRUTHS + 2,
        VIEWS
    };
    PyObject *arrays[VIEWS], *texts, *tags, *wanted, *images, *found = NULL;
    Page page = {.measurer = self};
    if (!PyArg_ParseTuple(args, "OOOOO!O!(OOOOOOO)(OOOOO)(OO)(LL)O!OO!", &arrays[MATRIX], &arrays[HEADING],
                          &arrays[PATH], &arrays[GROUP], &PyList_Type, &texts, &PyList_Type, &tags, &arrays[4],
                          &arrays[5], &arrays[6], &arrays[7], &arrays[8], &arrays[9], &arrays[10], &arrays[11],
                          &arrays[12], &arrays[13], &arrays[14], &arrays[15], &arrays[16], &arrays[17],
                          &page.title_start, &page.title_end, &PyList_Type, &wanted, &arrays[OF_COUNTS], &PyList_Type,
                          &images))
        return NULL;
    Py_ssize_t count = page.count = PyList_GET_SIZE(texts), blocks = page.blocks = PyList_GET_SIZE(tags);
    if (!are_texts(texts, tags, wanted))
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
    page.path = page.heading ? memory(arrays[PATH], &views[PATH], count, sizeof(int64_t), 1) : NULL;
    page.group = page.path ? memory(arrays[GROUP], &views[GROUP], blocks, sizeof(int64_t), 1) : NULL;
    int failed = !page.group;
    for (int k = 0; k < 7 && !failed; k++)
        failed = !(*integers[k] = memory(arrays[INTEGERS + k], &views[INTEGERS + k], lengths[k], sizeof(int64_t), 0));
    for (int k = 0; k < 5 && !failed; k++)
        failed = !(*numbers[k] = memory(arrays[NUMBERS + k], &views[NUMBERS + k], count, sizeof(double), 0));
    for (int k = 0; k < 2 && !failed; k++)
        failed = !(*truths[k] = memory(arrays[TRUTHS + k], &views[TRUTHS + k], count, 1, 0));
    const int32_t *counts = failed ? NULL : memory(arrays[OF_COUNTS], &views[OF_COUNTS], INLINE_COUNTS * count, sizeof(int32_t), 0);
    if (!counts || !is_sound(&page))
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
    if (measure(&page, tags, wanted) < 0 || add_inline_counts(&page, counts, images) < 0)
        goto done;
    if (page.next != matrix + self->rows * count)
        PyErr_Format(PyExc_SystemError, "%zd rows were measured", (Py_ssize_t)((page.next - matrix) / count));
    else
        found = Py_BuildValue("nO", (Py_ssize_t)page.container, lines);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    PyMem_Free(room);
    Py_XDECREF(lines);
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
                                        "cell", NULL};
    PyObject *tags, *parent_tags, *flags, *hints;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "LO!LO!O!O!(LLLLL)(LL)", (char **)names, &self->rows, &PyDict_Type,
                                     &tags, &self->tag_count, &PyTuple_Type, &parent_tags, &PyTuple_Type, &flags,
                                     &PyTuple_Type, &hints, &self->heading, &self->table, &self->negative, &self->body,
                                     &self->outside, &self->cell_tag, &self->division_tag))
        return -1;
    self->parent_tag_count = read_integers(parent_tags, self->parent_tags, MAX_GROUPS);
    self->flag_count = read_integers(flags, self->flags, MAX_GROUPS);
    self->hint_count = read_integers(hints, self->hints, MAX_GROUPS);
    if (self->parent_tag_count < 0 || self->flag_count < 0 || self->hint_count < 0)
        return -1;
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
