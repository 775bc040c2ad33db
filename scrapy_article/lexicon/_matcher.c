/* Which phrases lines may have, compiled: does what matcher.py does, which says why.

   Words, and beginnings of lines, are chained by their first four, two or one keys, which are bytes: a line is gone over
   once, and only those are compared that may stand where they do. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if PY_VERSION_HEX >= 0x030C0000 /* all strings are */
#undef PyUnicode_READY
#define PyUnicode_READY(text) 0
#endif

enum { MARKS = 5, LISTS = 64, LATIN = 256, WORDS = 0xffff, HASH_BITS = 12 };

typedef struct {
    Py_UCS4 *text;
    Py_ssize_t length;
    int is_begun, is_ended; /* whether it is whole there */
    uint64_t lists;         /* 0 for a beginning */
    Py_ssize_t start;       /* the number of a beginning; -1 for a word */
    double most;            /* words of a line that begins so, at most */
    uint16_t next; /* in its chain, counted from 1 */
} Word;

typedef struct {
    PyObject_HEAD
    Word *words;
    Py_ssize_t words_count;
    double most[LISTS]; /* words of a line at most */
    int lists_count;
    uint16_t ones[LATIN], pairs[1 << HASH_BITS], fours[1 << HASH_BITS]; /* the first words of chains */
    uint64_t is_pair[1 << 10], is_four[1 << 10]; /* a bit for each hash that begins a word: most do not */
    Py_UCS4 folded[LATIN];
} Matcher;

/* Whether *text* is a string that can be read. */
static int is_readable(PyObject *text)
{
    if (!PyUnicode_Check(text))
        PyErr_SetString(PyExc_TypeError, "not a string");
    else
        return PyUnicode_READY(text) == 0;
    return 0;
}

static Py_UCS4 fold(Py_UCS4 c)
{
    if (c < 0x80)
        return 'A' <= c && c <= 'Z' ? c + 32 : c;
    c = Py_UNICODE_TOLOWER(c);
    return c == 0x131 ? 'i' : c == 0x17f ? 's' : c == 0x3c2 ? 0x3c3 : c;
}

static int is_letter(Py_UCS4 c)
{
    return c == '_' || Py_UNICODE_ISALNUM(c);
}

/* A number of 16 bits, the first of which tell a chain. */
static inline uint32_t hash_of(uint32_t keys)
{
    return keys * 2654435761u >> 16;
}

static inline int has_bit(const uint64_t *bits, uint32_t hash)
{
    return bits[hash >> 6] >> (hash & 63) & 1;
}

/* Where the chain of those that begin with so many *keys* has its first. */
static uint16_t *chain_of(Matcher *self, uint32_t keys, Py_ssize_t count)
{
    if (count == 1)
        return &self->ones[keys & 255];
    return &(count == 2 ? self->pairs : self->fours)[hash_of(keys) >> (16 - HASH_BITS)];
}

/* Makes room for more words. */
static int reserve(Matcher *self, Py_ssize_t count)
{
    Word *more = PyMem_Realloc(self->words, (self->words_count + count + 1) * sizeof *more);
    if (!more) {
        PyErr_NoMemory();
        return -1;
    }
    self->words = more;
    return 0;
}

/* Adds a word of the list of that bit, or else a beginning. */
static int add_word(Matcher *self, PyObject *text, uint64_t list, Py_ssize_t start, double most)
{
    if (!is_readable(text))
        return -1;
    Word *word = &self->words[self->words_count];
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), i = 0;
    *word = (Word){.lists = list, .start = start, .most = most};
    if (length > 1 && PyUnicode_READ_CHAR(text, 0) == '\\' && PyUnicode_READ_CHAR(text, 1) == 'b') {
        word->is_begun = 1;
        i = 2;
    }
    if (length - i > 1 && PyUnicode_READ_CHAR(text, length - 2) == '\\' && PyUnicode_READ_CHAR(text, length - 1) == 'b') {
        word->is_ended = 1;
        length -= 2;
    }
    word->length = length - i;
    int is_sound = word->length > 0 && self->words_count < WORDS;
    if (is_sound && !(word->text = PyMem_Malloc(word->length * sizeof *word->text))) {
        PyErr_NoMemory();
        return -1;
    }
    self->words_count++;
    for (Py_ssize_t k = 0; k < word->length; k++) {
        word->text[k] = PyUnicode_READ_CHAR(text, i + k);
        is_sound &= fold(word->text[k]) == word->text[k];
    }
    if (!is_sound) {
        PyErr_SetString(PyExc_ValueError, "words and beginnings are in small letters, not empty, and fewer than 65536");
        return -1;
    }
    uint32_t keys = 0;
    const Py_ssize_t count = word->length >= 4 ? 4 : word->length >= 2 ? 2 : 1;
    for (Py_ssize_t k = 0; k < count; k++)
        keys = keys << 8 | (word->text[k] & 255);
    const uint32_t hash = hash_of(keys);
    if (count > 1)
        (count == 2 ? self->is_pair : self->is_four)[hash >> 6] |= (uint64_t)1 << (hash & 63);
    uint16_t *chain = chain_of(self, keys, count);
    word->next = *chain;
    *chain = (uint16_t)self->words_count;
    return 0;
}

/* Adds the tuples of a beginning and the words of a line at most. */
static int add_starts(Matcher *self, PyObject *starts)
{
    int result = reserve(self, PyList_GET_SIZE(starts));
    for (Py_ssize_t k = 0; !result && k < PyList_GET_SIZE(starts); k++) {
        PyObject *text;
        double most;
        if (!PyArg_Parse(PyList_GET_ITEM(starts, k), "(Od)", &text, &most))
            return -1;
        result = add_word(self, text, 0, k, most);
    }
    return result;
}

/* Adds a tuple of words and the words of a line at most. */
static int add_list(Matcher *self, PyObject *list)
{
    PyObject *words;
    if (!PyArg_Parse(list, "(Od)", &words, &self->most[self->lists_count]) || !(words = PySequence_List(words)))
        return -1;
    const Py_ssize_t count = PyList_GET_SIZE(words);
    int result = reserve(self, count);
    for (Py_ssize_t k = 0; !result && k < count; k++)
        result = add_word(self, PyList_GET_ITEM(words, k), (uint64_t)1 << self->lists_count, -1, 0);
    self->lists_count++;
    Py_DECREF(words);
    return result;
}

static void matcher_dealloc(Matcher *self)
{
    for (Py_ssize_t k = 0; k < self->words_count; k++)
        PyMem_Free(self->words[k].text);
    PyMem_Free(self->words);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *matcher_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *starts, *lists = NULL;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "OO", &starts, &lists) || !(starts = PySequence_List(starts)))
        return NULL;
    lists = PySequence_List(lists);
    Matcher *self = lists ? (Matcher *)type->tp_alloc(type, 0) : NULL;
    int result = self ? add_starts(self, starts) : -1;
    if (!result && PyList_GET_SIZE(lists) > LISTS) {
        PyErr_SetString(PyExc_ValueError, "more than 64 lists");
        result = -1;
    }
    for (Py_ssize_t k = 0; !result && k < PyList_GET_SIZE(lists); k++)
        result = add_list(self, PyList_GET_ITEM(lists, k));
    for (Py_UCS4 c = 0; !result && c < LATIN; c++)
        self->folded[c] = fold(c);
    if (result)
        Py_CLEAR(self);
    Py_DECREF(starts);
    Py_XDECREF(lists);
    return (PyObject *)self;
}

/* A character of a text, folded. */
static inline Py_UCS4 folded(const Matcher *self, int kind, const void *text, Py_ssize_t place)
{
    const Py_UCS4 c = PyUnicode_READ(kind, text, place);
    return c < LATIN ? self->folded[c] : fold(c);
}

/* Whether *word* stands at *place* of a text. */
static inline int stands(
    const Matcher *self, const Word *word, int kind, const void *text, Py_ssize_t place, Py_ssize_t length)
{
    const Py_ssize_t end = place + word->length;
    if (end > length || (word->is_begun && place > 0 && is_letter(PyUnicode_READ(kind, text, place - 1))) ||
        (word->is_ended && end < length && is_letter(PyUnicode_READ(kind, text, end))))
        return 0;
    for (Py_ssize_t i = 0; i < word->length; i++)
        if (folded(self, kind, text, place + i) != word->text[i])
            return 0;
    return 1;
}

/* Adds to *lists* those of *asked* of which a word of a chain stands at *place* of a text. */
static inline uint64_t with_chain(const Matcher *self, int k, uint64_t lists, uint64_t asked, int kind, const void *text,
                                  Py_ssize_t place, Py_ssize_t length)
{
    for (; k; k = self->words[k - 1].next) {
        const Word *word = &self->words[k - 1];
        if (word->lists & asked & ~lists && stands(self, word, kind, text, place, length))
            lists |= word->lists;
    }
    return lists;
}

/* The lists of *asked* with a word that the text holds; *kind* is known where this is compiled. */
static inline uint64_t search(const Matcher *self, int kind, const void *text, Py_ssize_t length, uint64_t asked)
{
    uint64_t lists = 0;
    uint32_t keys = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        keys = keys << 8 | (folded(self, kind, text, i) & 255);
        const uint32_t four = hash_of(keys), pair = hash_of(keys & 0xffff);
        if (has_bit(self->is_four, four) && i >= 3)
            lists = with_chain(self, self->fours[four >> (16 - HASH_BITS)], lists, asked, kind, text, i - 3, length);
        if (has_bit(self->is_pair, pair) && i >= 1)
            lists = with_chain(self, self->pairs[pair >> (16 - HASH_BITS)], lists, asked, kind, text, i - 1, length);
        if (self->ones[keys & 255])
            lists = with_chain(self, self->ones[keys & 255], lists, asked, kind, text, i, length);
    }
    return lists;
}

/* The longest beginning of the text, after a few characters that are no letters; NULL if there is none. */
static const Word *begun(Matcher *self, int kind, const void *text, Py_ssize_t length)
{
    const Word *found = NULL;
    Py_ssize_t i = 0;
    while (i < length && !is_letter(PyUnicode_READ(kind, text, i)))
        if (++i > MARKS)
            return NULL;
    uint32_t keys = 0;
    for (int count = 1; count <= 4 && i + count <= length; count++) {
        keys = keys << 8 | (folded(self, kind, text, i + count - 1) & 255);
        for (int k = count == 3 ? 0 : *chain_of(self, keys, count); k; k = self->words[k - 1].next) {
            const Word *word = &self->words[k - 1];
            if (word->start >= 0 && (!found || word->length > found->length) &&
                stands(self, word, kind, text, i, length))
                found = word;
        }
    }
    return found;
}

static PyObject *matcher_found(Matcher *self, PyObject *args)
{
    PyObject *texts, *words;
    if (!PyArg_ParseTuple(args, "O!O", &PyList_Type, &texts, &words) || !(words = PySequence_List(words)))
        return NULL;
    PyObject *found = NULL;
    if (PyList_GET_SIZE(words) != PyList_GET_SIZE(texts))
        PyErr_SetString(PyExc_ValueError, "not as many numbers of words as texts");
    else
        found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(texts); i++) {
        PyObject *text = PyList_GET_ITEM(texts, i);
        const double size = PyFloat_AsDouble(PyList_GET_ITEM(words, i));
        if ((size == -1 && PyErr_Occurred()) || !is_readable(text)) {
            Py_CLEAR(found);
            break;
        }
        uint64_t lists = 0;
        for (int k = 0; k < self->lists_count; k++)
            lists |= (uint64_t)(size <= self->most[k]) << k;
        const int kind = PyUnicode_KIND(text);
        const void *data = PyUnicode_DATA(text);
        const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
        const Word *word = begun(self, kind, data, length);
        const Py_ssize_t start = word && size <= word->most ? word->start : -1;
        if (kind == PyUnicode_1BYTE_KIND)
            lists = search(self, PyUnicode_1BYTE_KIND, data, length, lists);
        else if (kind == PyUnicode_2BYTE_KIND)
            lists = search(self, PyUnicode_2BYTE_KIND, data, length, lists);
        else
            lists = search(self, PyUnicode_4BYTE_KIND, data, length, lists);
        if (start < 0 && !lists)
            continue;
        PyObject *one = Py_BuildValue("(nnK)", i, start, (unsigned long long)lists);
        if (!one || PyList_Append(found, one) < 0)
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    Py_DECREF(words);
    return found;
}

static PyMethodDef matcher_methods[] = {
    {"found", (PyCFunction)matcher_found, METH_VARARGS, PyDoc_STR("found(texts, words, /): what texts that may have a phrase have")},
    {NULL},
};

static PyTypeObject matcher_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.lexicon._matcher.Matcher",
    .tp_doc = PyDoc_STR("Matcher(starts, lists, /): how texts may begin, and lists of words that they may hold."),
    .tp_basicsize = sizeof(Matcher),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = matcher_new,
    .tp_dealloc = (destructor)matcher_dealloc,
    .tp_methods = matcher_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_matcher",
    .m_doc = PyDoc_STR("Which phrases lines may have, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__matcher(void)
{
    if (PyType_Ready(&matcher_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Matcher", (PyObject *)&matcher_type) < 0)
        Py_CLEAR(made);
    return made;
}
