/* What class, id and words say: `Vocabulary` and `learned_rows` in features.py. A part of _features.c. */

enum { NAME_CHARACTERS = 400, MIN_PART_CHARACTERS = 2, MAX_PART_CHARACTERS = 40 }; /* as in features.py */
static const char VOCABULARY[] = "scrapy_article.extractor._features.table";
static const double MAX_NAME_ODDS = 6, MIN_ODDS_COUNT = 4, MAX_ODDS_SUM = 15, MAX_ANCESTOR_ODDS = 20;
enum { LEARNED_ROWS = 20 };
enum { DOTTED_I = 0x130, KELVIN = 0x212a }; /* in lower case an i with a sign after it, and a k; no others are letters of ASCII */

typedef struct {
    Table words, names;
    uint64_t asked;
} Vocabulary;

/* Log-odds have few enough bits for every sum of some to be exact. */
typedef struct {
    double sum, least, greatest;
    int known;
} Scores;

static void note(Scores *scores, const Odds *entry)
{
    if (!entry->key)
        return;
    scores->sum += entry->odds;
    scores->least = scores->known ? Py_MIN(scores->least, entry->odds) : entry->odds;
    scores->greatest = scores->known ? Py_MAX(scores->greatest, entry->odds) : entry->odds;
    scores->known++;
}

/* Counts a word of names, once. */
static void count_name(Vocabulary *self, uint64_t key, Scores *scores)
{
    Odds *entry = entry_of(&self->names, key);
    if (!entry->key || entry->asked == self->asked)
        return;
    entry->asked = self->asked;
    note(scores, entry);
}

/* Counts the words of names, and every two neighbours. *kind* is known where this is compiled. */
static inline void read_names(Vocabulary *self, int kind, const void *data, Py_ssize_t length, Scores *scores)
{
    uint64_t part = 0, pair = 0, stem = 0; /* the word; the one before, a hyphen, the word; the first two of these */
    int size = 0, parts = 0;
    Py_UCS4 before = ' ';
    for (Py_ssize_t i = 0; i <= length; i++) {
        Py_UCS4 c = i < length ? PyUnicode_READ(kind, data, i) : ' ';
        Py_UCS4 small = c == DOTTED_I ? 'i' : c == KELVIN ? 'k' : c | 0x20;
        int is_letter = 'a' <= small && small <= 'z';
        int camel = c < 0x80 && is_letter && c != small && 'a' <= before && before <= 'z';
        if (size && (!is_letter || camel || before == DOTTED_I || size == MAX_PART_CHARACTERS)) { /* a word ends */
            if (size >= MIN_PART_CHARACTERS) {
                count_name(self, part, scores);
                if (parts++)
                    count_name(self, pair, scores);
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

/* The names of each block or line, scored: sum, least and greatest. */
static void score_names(Vocabulary *self, PyObject *names, double (*named)[3])
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(names); i++) {
        PyObject *text = PyList_GET_ITEM(names, i);
        const Py_ssize_t length = Py_MIN(PyUnicode_GET_LENGTH(text), NAME_CHARACTERS);
        const int kind = PyUnicode_KIND(text);
        Scores scores = {0};
        self->asked++;
        if (kind == PyUnicode_1BYTE_KIND)
            read_names(self, PyUnicode_1BYTE_KIND, PyUnicode_DATA(text), length, &scores);
        else
            read_names(self, kind, PyUnicode_DATA(text), length, &scores);
        named[i][0] = clipped(scores.sum, -MAX_NAME_ODDS, MAX_NAME_ODDS);
        named[i][1] = scores.least;
        named[i][2] = scores.greatest;
    }
}

/* What the words of a line say: mean, least, greatest, sum. */
static void score_line(const Table *table, const Line *line, double scores[4])
{
    Scores found = {0};
    for (int64_t k = 0; k < line->count; k++)
        note(&found, entry_of(table, line->single[k]));
    for (int64_t k = 0; k + 1 < line->count; k++)
        note(&found, entry_of(table, line->pair[k]));
    note(&found, entry_of(table, line->first));
    scores[0] = found.sum / at_least(found.known, MIN_ODDS_COUNT);
    scores[1] = found.least;
    scores[2] = found.greatest;
    scores[3] = clipped(found.sum, -MAX_ODDS_SUM, MAX_ODDS_SUM) / 4;
}

/* Puts all of it into *rows*. Of each block and all its ancestors, *above* gets what the names say together, and the
   worst and the best of it. */
static void put_rows(float *rows, Py_ssize_t count, Py_ssize_t blocks, const int64_t *block_of, const int64_t *up,
                     const int64_t *heading, double (*named)[3], double (*above)[3], double (*inlines)[3],
                     double (*scores)[4])
{
    for (Py_ssize_t b = 0; b < blocks; b++) {
        const double *of_parent = above[up[b] < b ? up[b] : blocks];
        above[b][0] = named[b][0] + of_parent[0];
        above[b][1] = at_least(-named[b][1], of_parent[1]);
        above[b][2] = at_least(named[b][2], of_parent[2]);
    }
#define PUT(value)                                                                                                     \
    do {                                                                                                               \
        for (Py_ssize_t i = 0; i < count; i++)                                                                         \
            rows[i] = (float)(value);                                                                                  \
        rows += count;                                                                                                 \
    } while (0)
    for (int k = 0; k < 3; k++)
        PUT(named[block_of[i]][k]);
    for (int k = 0; k < 3; k++)
        PUT(named[up[block_of[i]]][k]);
    PUT(clipped(above[block_of[i]][0], -MAX_ANCESTOR_ODDS, MAX_ANCESTOR_ODDS));
    PUT(above[block_of[i]][1]);
    PUT(above[block_of[i]][2]);
    for (int k = 0; k < 3; k++)
        PUT(inlines[i][k]);
    for (int k = 0; k < 4; k++)
        PUT(scores[i][k]);
    for (int k = 0; k < 2; k++)
        PUT(heading[i] < 0 ? 0 : scores[heading[i]][k]);
    PUT(i ? scores[i - 1][0] : 0);
    PUT(i + 1 < count ? scores[i + 1][0] : 0);
#undef PUT
}

static PyObject *vocabulary_look_up(PyObject *module, PyObject *args)
{
    enum { ROWS, LINES, BLOCK_OF, UP, HEADING, ARRAYS };
    PyObject *capsule, *names, *inline_names, *arrays, *found = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO!O!O!", &capsule, &PyList_Type, &names, &PyList_Type, &inline_names, &PyTuple_Type,
                          &arrays))
        return NULL;
    Vocabulary *self = PyCapsule_GetPointer(capsule, VOCABULARY);
    const Py_ssize_t blocks = PyList_GET_SIZE(names), count = PyList_GET_SIZE(inline_names);
    if (!self || !are_strings(names, blocks) || !are_strings(inline_names, count))
        return NULL;
    const Py_ssize_t sizes[ARRAYS] = {LEARNED_ROWS * count * 4, count * sizeof(Line), count * 8, (blocks + 1) * 8, count * 8};
    Py_buffer views[ARRAYS] = {{0}};
    void *a[ARRAYS];
    double *room = NULL;
    if (read_arrays(arrays, ARRAYS, 1, sizes, views, a) && are_between(a[BLOCK_OF], count, 0, blocks) &&
        are_between(a[UP], blocks + 1, 0, blocks + 1) && are_between(a[HEADING], count, -1, count)) {
        room = PyMem_Calloc(6 * (blocks + 1) + 7 * count, sizeof(double));
        double (*named)[3] = (void *)room, (*above)[3] = named + blocks + 1, (*inlines)[3] = above + blocks + 1;
        double (*scores)[4] = (void *)(inlines + count);
        if (!room)
            PyErr_NoMemory();
        else {
            score_names(self, names, named);
            score_names(self, inline_names, inlines);
            for (Py_ssize_t i = 0; i < count; i++)
                score_line(&self->words, (const Line *)a[LINES] + i, scores[i]);
            put_rows(a[ROWS], count, blocks, a[BLOCK_OF], a[UP], a[HEADING], named, above, inlines, scores);
            found = Py_NewRef(Py_None);
        }
    }
    release(views, ARRAYS);
    PyMem_Free(room);
    return found;
}

static void free_vocabulary(PyObject *capsule)
{
    Vocabulary *self = PyCapsule_GetPointer(capsule, VOCABULARY);
    PyMem_Free(self->words.entries);
    PyMem_Free(self->names.entries);
    PyMem_Free(self);
}

static PyObject *vocabulary_new(PyObject *module, PyObject *args)
{
    PyObject *words, *names;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", &PyDict_Type, &words, &PyDict_Type, &names))
        return NULL;
    Vocabulary *self = PyMem_Calloc(1, sizeof(Vocabulary));
    PyObject *capsule = self ? PyCapsule_New(self, VOCABULARY, free_vocabulary) : PyErr_NoMemory();
    if (!capsule) {
        PyMem_Free(self);
        return NULL;
    }
    if (fill(&self->words, words) < 0 || fill(&self->names, names) < 0)
        Py_CLEAR(capsule);
    return capsule;
}
