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
        if (size && (!is_letter || camel || size == MAX_PART_CHARACTERS)) { /* a word ends */
            if (size >= MIN_PART_CHARACTERS) {
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
        named[owner] = clipped(scores.sum, -MAX_NAME_ODDS, MAX_NAME_ODDS);
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

enum { LINES_AHEAD = 4 }; /* lines of which entries are asked for before one is scored */

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

static void score_line(const Table *table, const Line *line, const Asked *asked, double scores[4])
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
    scores[0] = count ? total / at_least((double)count, MIN_ODDS_COUNT) : 0;
    scores[1] = count ? least : 0;
    scores[2] = count ? greatest : 0;
    scores[3] = count ? clipped(total, -MAX_ODDS_SUM, MAX_ODDS_SUM) / 4 : 0;
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
static void score_lines(const Table *words, const Line *lines, Py_ssize_t count, double *scores)
{
    for (size_t bit = 0; bit <= words->bits_mask && bit < (size_t)count * 1024; bit += 512)
        ASK_FOR(&words->bits[bit / 64]); /* all of them: there are few for so many lines */
    Asked asked[LINES_AHEAD];
    for (Py_ssize_t i = 0; i < count + LINES_AHEAD; i++) {
        if (i >= LINES_AHEAD)
            score_line(words, &lines[i - LINES_AHEAD], &asked[i % LINES_AHEAD], &scores[4 * (i - LINES_AHEAD)]);
        if (i < count)
            ask_for_line(words, &lines[i], &asked[i % LINES_AHEAD]);
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
    score_lines(&self->words, lines, count, scores);
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
