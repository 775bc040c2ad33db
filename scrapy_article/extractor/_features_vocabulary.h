/* What class, id and words say: vocabulary.py, and `learned_rows` in features.py. A part of _features.c. */

enum { NAME_CHARACTERS = 400, MIN_PART_CHARACTERS = 2, MAX_PART_CHARACTERS = 40 }; /* as in vocabulary.py */
static const double MAX_NAME_ODDS = 6, MIN_ODDS_COUNT = 4, MAX_ODDS_SUM = 15, MAX_ANCESTOR_ODDS = 20;
enum { LEARNED_ROWS = 20 };

typedef struct {
    PyObject_HEAD
    Table words, names;
    PyObject *name_tokens; /* asked for names that are not ASCII */
    uint64_t asked;
} Vocabulary;

typedef struct {
    double sum, least, greatest;
    int known;
} Scores;

/* Notes the log-odds of one more word, for the least and the greatest. */
static void note(Scores *scores, double odds)
{
    scores->least = scores->known ? Py_MIN(scores->least, odds) : odds;
    scores->greatest = scores->known ? Py_MAX(scores->greatest, odds) : odds;
    scores->known++;
}

static void count_name(Vocabulary *self, uint64_t key, Scores *scores)
{
    if (!may_be_in(&self->names, key))
        return;
    const size_t place = place_of(&self->names, key);
    const Odds *entry = &self->names.entries[place];
    if (!entry->key || self->names.asked[place] == self->asked)
        return;
    self->names.asked[place] = self->asked;
    scores->sum += entry->odds;
    note(scores, entry->odds);
}

/* Counts the words of ASCII names, and every two neighbours. */
static void read_names(Vocabulary *self, const unsigned char *names, Py_ssize_t length, Scores *scores)
{
    uint64_t part = 0, pair = 0, stem = 0; /* the word; the one before, a hyphen, the word; the first two of these */
    int size = 0, parts = 0;
    unsigned char before = ' ';
    for (Py_ssize_t i = 0; i <= length; i++) {
        unsigned char c = i < length ? names[i] : ' ', small = c | 0x20;
        int is_letter = 'a' <= small && small <= 'z';
        int camel = is_letter && c != small && 'a' <= before && before <= 'z';
        if (size && (!is_letter || camel || size == MAX_PART_CHARACTERS)) { /* a word ends */
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

/* Reads names that are not ASCII as `name_tokens` does; -1 on failure. */
static int read_other_names(Vocabulary *self, PyObject *text, Scores *scores)
{
    PyObject *tokens = PyObject_CallOneArg(self->name_tokens, text);
    int failed = !tokens || !are_strings(tokens, PyObject_Size(tokens));
    for (Py_ssize_t k = 0; !failed && k < PyList_GET_SIZE(tokens); k++)
        count_name(self, hash_of(PyList_GET_ITEM(tokens, k)), scores);
    Py_XDECREF(tokens);
    return failed ? -1 : 0;
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
    int failed = !first || (!kinds && make_numbers(&known, count) < 0);
    if (!first)
        PyErr_NoMemory();
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
        Scores scores = {0};
        self->asked++;
        if (PyUnicode_IS_ASCII(text))
            read_names(self, PyUnicode_1BYTE_DATA(text), Py_MIN(length, NAME_CHARACTERS), &scores);
        else
            failed = read_other_names(self, text, &scores) < 0;
        named[i] = clipped(scores.sum, -MAX_NAME_ODDS, MAX_NAME_ODDS);
        named[row + i] = scores.least;
        named[2 * row + i] = scores.greatest;
    }
    for (Py_ssize_t i = 0; i < count && !failed; i++)
        for (int k = 0; k < 3 && same[i]; k++)
            named[k * row + i] = named[k * row + same[i] - 1];
    PyMem_Free(first);
    PyMem_Free(known.entries);
    return failed ? -1 : 0;
}

/* Adds the log-odds of a word of a line, and notes the least and the greatest. */
static void count_word(const Table *table, uint64_t key, double *sum, Scores *scores)
{
    const Odds *entry = key && may_be_in(table, key) ? &table->entries[place_of(table, key)] : NULL;
    if (!entry || !entry->key || entry->odds == 0)
        return;
    *sum += entry->odds;
    note(scores, entry->odds);
}

/* What the words of a line say: mean, least, greatest, sum. */
static void score_line(const Table *table, const Line *line, double scores[4])
{
    Scores found = {0};
    double sums[3] = {0}; /* of words, pairs, the first: added as in Python, to the last bit */
    for (int64_t k = 0; k < line->count; k++)
        count_word(table, line->single[k], &sums[0], &found);
    for (int64_t k = 0; k + 1 < line->count; k++)
        count_word(table, line->pair[k], &sums[1], &found);
    count_word(table, line->first, &sums[2], &found);
    const double total = sums[0] + sums[1] + sums[2];
    scores[0] = total / at_least(found.known, MIN_ODDS_COUNT);
    scores[1] = found.least;
    scores[2] = found.greatest;
    scores[3] = clipped(total, -MAX_ODDS_SUM, MAX_ODDS_SUM) / 4;
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

/* Puts all of it where it belongs; *named* and *above* have so many numbers a *row*. */
static void put_rows(float *rows, Py_ssize_t count, Py_ssize_t row, const int64_t *block_of, const int64_t *up,
                     const int64_t *heading, const double *named, const double *above, const double *inlines,
                     const double *scores)
{
    const double *sum = above, *bad = sum + row, *good = bad + row;
    for (Py_ssize_t i = 0; i < count; i++) {
        int64_t own = block_of[i], parent = up[own];
        for (int k = 0; k < 3; k++) {
            rows[k * count + i] = (float)named[k * row + own];
            rows[(3 + k) * count + i] = (float)named[k * row + parent];
        }
        rows[6 * count + i] = (float)clipped(sum[own], -MAX_ANCESTOR_ODDS, MAX_ANCESTOR_ODDS);
        rows[7 * count + i] = (float)bad[own];
        rows[8 * count + i] = (float)good[own];
        for (int k = 0; k < 3; k++)
            rows[(9 + k) * count + i] = (float)inlines[k * (count + 1) + i];
        for (int k = 0; k < 4; k++)
            rows[(12 + k) * count + i] = (float)scores[4 * i + k];
        rows[16 * count + i] = heading[i] < 0 ? 0 : (float)scores[4 * heading[i]];
        rows[17 * count + i] = heading[i] < 0 ? 0 : (float)scores[4 * heading[i] + 1];
        rows[18 * count + i] = i ? (float)scores[4 * (i - 1)] : 0;
        rows[19 * count + i] = i + 1 < count ? (float)scores[4 * (i + 1)] : 0;
    }
}

static const char LOOK_UP_DOC[] = "look_up(rows, lines, names, inline_names, integers): fill in the rows of `LEARNED_NAMES`";

static PyObject *vocabulary_look_up(Vocabulary *self, PyObject *args)
{
    enum { ROWS, LINES, BLOCK_OF, UP, HEADING, KINDS, VIEWS };
    PyObject *arrays[VIEWS], *names, *inline_names;
    if (!PyArg_ParseTuple(args, "OOO!O!(OOOO)", &arrays[ROWS], &arrays[LINES], &PyList_Type, &names, &PyList_Type,
                          &inline_names, &arrays[BLOCK_OF], &arrays[UP], &arrays[HEADING], &arrays[KINDS]))
        return NULL;
    Py_ssize_t blocks = PyList_GET_SIZE(names), count = PyList_GET_SIZE(inline_names);
    if (!self->names.entries || !are_strings(names, blocks) || !are_strings(inline_names, count)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "a vocabulary without tables");
        return NULL;
    }
    Py_buffer views[VIEWS] = {{0}};
    PyObject *found = NULL;
    double *named = NULL, *above = NULL, *inlines = NULL, *scores = NULL;
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
    inlines = PyMem_Calloc(3 * (count + 1), sizeof(double));
    scores = PyMem_Malloc(4 * count * sizeof(double));
    if (!named || !above || !inlines || !scores) {
        PyErr_NoMemory();
        goto done;
    }
    if (score_all_names(self, names, kinds, named) < 0 || score_all_names(self, inline_names, NULL, inlines) < 0)
        goto done;
    sum_above(blocks, up, named, above);
    for (Py_ssize_t i = 0; i < count; i++)
        score_line(&self->words, &lines[i], &scores[4 * i]);
    put_rows(rows, count, row, block_of, up, heading, named, above, inlines, scores);
    found = Py_NewRef(Py_None);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    PyMem_Free(named);
    PyMem_Free(above);
    PyMem_Free(inlines);
    PyMem_Free(scores);
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
