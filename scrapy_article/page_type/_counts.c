/* What is counted on a page, compiled: does what counts.py does, which says what and why. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include "../document/_numbers.h"
#include "_counts_addresses.h"
#include "_counts_leads.h"
#include "_counts_lines.h"
#include "_counts_cards.h"
#include "_counts_networks.h"

/* --- Pages ------------------------------------------------------------------------------------------------------- */

static double words_of(const Page *page, int64_t start, int64_t end)
{
    double words = 0;
    for (int64_t i = Py_MAX(start, 0); i < Py_MIN(end, page->segments); i++)
        words += page->words[i];
    return words;
}

/* Note `mark` of the lines whose numbers are in `list`. 0 and an exception for what is no number of a line. */
static int mark_lines(const Page *page, PyObject *list, int mark)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        Py_ssize_t number = PyNumber_AsSsize_t(PyList_GET_ITEM(list, i), NULL);
        if (number == -1 && PyErr_Occurred())
            return 0;
        if (number < 0 || number >= page->segments) {
            PyErr_SetString(PyExc_IndexError, "no such line");
            return 0;
        }
        page->lines[number] |= mark;
    }
    return 1;
}

/* How many of the blocks with these `tags` are articles, their words, and the most words of one. 0 and an exception for
   a tag that is no text. */
static int add_articles(const Page *page, PyObject *tags, Py_ssize_t *count, double *sum, double *most)
{
    for (Py_ssize_t i = 0; i < Py_MIN(page->blocks, PyList_GET_SIZE(tags)); i++) {
        if (!(page->flags[i] & page->bits[ARTICLE]))
            continue;
        PyObject *tag = PyList_GET_ITEM(tags, i);
        if (!PyUnicode_Check(tag)) {
            PyErr_SetString(PyExc_TypeError, "a tag that is no text");
            return 0;
        }
        if (PyUnicode_CompareWithASCIIString(tag, "article") == 0) {
            double words = words_of(page, page->start[i], page->end[i]);
            *count += 1;
            *sum += words;
            *most = Py_MAX(*most, words);
        }
    }
    return 1;
}

/* What there is of the page, all counted. */
static PyObject *counted(const Page *page, PyObject *tags, Py_ssize_t first, Py_ssize_t from, Py_ssize_t to)
{
    LineCounts sums = {0};
    Cards best = {0};
    Py_ssize_t articles = 0;
    double article_words = 0, most_words = 0, kept_chars = 0, kept_link_chars = 0;
    if (!add_lines(page, first, &sums) || !add_cards(page, &best)
        || !add_articles(page, tags, &articles, &article_words, &most_words))
        return NULL;
    for (Py_ssize_t i = 0; i < page->segments; i++) {
        kept_chars += page->lines[i] & KEPT ? page->chars[i] : 0;
        kept_link_chars += page->lines[i] & KEPT ? page->link_chars[i] : 0;
    }
    return Py_BuildValue(
        "dddddddddddddddddddddddnnnnnnnnnnnnnnndnnnnd", sums.words, sums.kept_words, sums.run, sums.longest,
        words_of(page, from, to), sums.good_kept_words, sums.link_words, sums.headline_words, sums.comment_words,
        sums.in_paragraphs, sums.in_lists, sums.in_articles, sums.preformatted, sums.chars, sums.link_chars, kept_chars,
        kept_link_chars, sums.after_chars, sums.after_link_chars, sums.after_good_words, sums.after_kept_words,
        article_words, most_words, articles, sums.good_kept, sums.good_left, sums.links, sums.links_out, sums.headlines,
        sums.headings, sums.linked_headings, sums.linked_headings_kept, sums.dated_kept, sums.dated_left, sums.prices,
        sums.forms, sums.buttons, sums.after_links, best.words, best.cards, best.headlines, best.dated, best.priced,
        best.kept_words);
}

static PyObject *count_lines(PyObject *module, PyObject *arguments)
{
    static const int widths[COLUMNS] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 1, 1};
    PyObject *tags, *kept, *prices, *result = NULL;
    Py_ssize_t first;
    Py_buffer columns[COLUMNS];
    Page page = {0};
    long *bits = page.bits;
    int fits = 1;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "O!O!O!n(lllllllll)y*y*y*y*y*y*y*y*y*y*y*y*", &PyList_Type, &tags, &PyList_Type, &kept,
            &PyList_Type, &prices, &first, &bits[ELSEWHERE], &bits[HEADINGS], &bits[FORM], &bits[BUTTON],
            &bits[PARAGRAPH], &bits[LIST], &bits[ARTICLE], &bits[PREFORMATTED], &bits[COMMENT], &columns[0],
            &columns[1], &columns[2], &columns[3], &columns[4], &columns[5], &columns[6], &columns[7], &columns[8],
            &columns[9], &columns[10], &columns[11]))
        return NULL;
    page.blocks = columns[START].len / widths[START];
    page.segments = columns[WORDS].len / widths[WORDS];
    for (int i = 0; i < COLUMNS; i++)
        fits = fits && columns[i].len >= (i < BLOCK_OF ? page.blocks : page.segments) * widths[i];
    page.up = columns[UP].buf;
    page.start = columns[START].buf;
    page.end = columns[END].buf;
    page.flags = columns[FLAGS].buf;
    page.hints = columns[HINTS].buf;
    page.kinds = columns[KINDS].buf;
    page.block_of = columns[BLOCK_OF].buf;
    page.words = columns[WORDS].buf;
    page.chars = columns[CHARS].buf;
    page.link_chars = columns[LINK_CHARS].buf;
    page.good = columns[GOOD].buf;
    page.dated = columns[DATED].buf;
    page.lines = PyMem_Calloc(page.segments + 1, 1);
    if (!page.lines)
        PyErr_NoMemory();
    else if (!fits)
        PyErr_SetString(PyExc_ValueError, "columns of different lengths");
    else if (mark_lines(&page, kept, KEPT) && mark_lines(&page, prices, PRICE)) {
        Py_ssize_t lines = PyList_GET_SIZE(kept), from = 0, to = 0;
        if (lines) {
            from = PyNumber_AsSsize_t(PyList_GET_ITEM(kept, 0), NULL);
            to = PyNumber_AsSsize_t(PyList_GET_ITEM(kept, lines - 1), NULL) + 1;
        }
        result = counted(&page, tags, first, from, to);
    }
    PyMem_Free(page.lines);
    for (int i = 0; i < COLUMNS; i++)
        PyBuffer_Release(&columns[i]);
    return result;
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"ask", ask, METH_VARARGS, PyDoc_STR("ask(column, mean, scale, hidden, hidden_bias, last, network_of, kind_of, networks, kinds, /)")},
    {"count_lines", count_lines, METH_VARARGS, PyDoc_STR("count_lines(tags, kept, prices, first, bits, *columns, /)")},
    {"read_leads", read_leads, METH_VARARGS, PyDoc_STR("read_leads(links, hrefs, is_kept, host, heading, most, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_counts",
    .m_doc = PyDoc_STR("What is counted on a page, compiled."),
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__counts(void)
{
    flags_name = PyUnicode_InternFromString("flags");
    return flags_name ? PyModule_Create(&module) : NULL;
}
