/* Sums over the lines of a page, compiled: sums.py says what they are. They are added up in the order of the lines, so
   that numpy's running sums give the same to the last bit. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
#include "../../document/_memory.h"

/* --- The threshold ----------------------------------------------------------------------------------------------- */

enum { DIGITS = 4, VALUES = 256 };

typedef struct {
    uint32_t key; /* that sorts as the probability does, the highest first */
    uint32_t line;
} Likely;

static uint32_t key_of(float probability)
{
    const float plain = probability + 0.0f; /* there is one zero */
    uint32_t bits;
    memcpy(&bits, &plain, sizeof bits);
    return bits >> 31 ? bits : ~(bits | 0x80000000u);
}

/* The likeliest first; of those that are as likely, the first: by one byte after the other, for guesses of which of two
   comes first are mostly wrong, and take ten times as long. *room* is for as many. */
static void sort(Likely *lines, Likely *room, Py_ssize_t count)
{
    Py_ssize_t places[DIGITS][VALUES] = {0};
    for (Py_ssize_t i = 0; i < count; i++)
        for (int digit = 0; digit < DIGITS; digit++)
            places[digit][lines[i].key >> 8 * digit & (VALUES - 1)]++;
    for (int digit = 0; digit < DIGITS; digit++) {
        Py_ssize_t before = 0;
        for (int value = 0; value < VALUES; value++) {
            const Py_ssize_t some = places[digit][value];
            places[digit][value] = before;
            before += some;
        }
        for (Py_ssize_t i = 0; i < count; i++)
            room[places[digit][lines[i].key >> 8 * digit & (VALUES - 1)]++] = lines[i];
        Likely *sorted = room;
        room = lines;
        lines = sorted;
    }
}

/* The probability from which lines are kept for the best F1 that is to be expected, and that F1; -1 for no memory. */
static int find_threshold(const float *probabilities, const double *words, Py_ssize_t count, double *threshold,
                          double *expected)
{
    Likely *order = PyMem_Malloc(2 * count * sizeof(Likely));
    if (!order) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        order[i] = (Likely){key_of(probabilities[i]), (uint32_t)i};
    sort(order, order + count, count);
    double all = 0, kept = 0, hit = 0;
    for (Py_ssize_t i = 0; i < count; i++)
        all += words[order[i].line] * (double)probabilities[order[i].line];
    *expected = -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        kept += words[order[i].line];
        hit += words[order[i].line] * (double)probabilities[order[i].line];
        const double f1 = 2 * hit / (kept + all);
        if (f1 > *expected) {
            *expected = f1;
            *threshold = probabilities[order[i].line];
        }
    }
    PyMem_Free(order);
    return 0;
}

static PyObject *best_threshold(PyObject *module, PyObject *args)
{
    PyObject *objects[2], *found = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &objects[0], &objects[1]))
        return NULL;
    Py_buffer views[2] = {{0}};
    if (PyObject_GetBuffer(objects[0], &views[0], PyBUF_CONTIG_RO) < 0)
        return NULL;
    const Py_ssize_t count = views[0].len / (Py_ssize_t)sizeof(float);
    const double *words = memory(objects[1], &views[1], count, sizeof(double), 0);
    double threshold = 0, expected = 0;
    if (words && !count)
        PyErr_SetString(PyExc_ValueError, "no lines");
    else if (words && find_threshold(views[0].buf, words, count, &threshold, &expected) == 0)
        found = Py_BuildValue("dd", threshold, expected);
    PyBuffer_Release(&views[0]);
    PyBuffer_Release(&views[1]);
    return found;
}

/* --- The page ---------------------------------------------------------------------------------------------------- */

/* Of all lines: their words, those that are likely to be text, how far the probabilities are from one half. */
typedef struct {
    double all, text, certain;
} Whole;

static Whole add_up(const float *probabilities, const double *words, Py_ssize_t count)
{
    Whole sums = {0};
    for (Py_ssize_t i = 0; i < count; i++) {
        sums.all += words[i];
        sums.text += (double)probabilities[i] * words[i];
        sums.certain += (double)fabsf(probabilities[i] - 0.5f) * words[i];
    }
    sums.certain /= sums.all;
    return sums;
}

static PyObject *page_sums(PyObject *module, PyObject *args)
{
    enum { PROBABILITIES, WORDS, MATRIX, CHOSEN, VIEWS };
    PyObject *objects[VIEWS], *found = NULL, *means = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOO", &objects[0], &objects[1], &objects[2], &objects[3]))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    if (PyObject_GetBuffer(objects[PROBABILITIES], &views[PROBABILITIES], PyBUF_CONTIG_RO) < 0 ||
        PyObject_GetBuffer(objects[MATRIX], &views[MATRIX], PyBUF_CONTIG_RO) < 0 ||
        PyObject_GetBuffer(objects[CHOSEN], &views[CHOSEN], PyBUF_CONTIG_RO) < 0)
        goto done;
    const Py_ssize_t count = views[PROBABILITIES].len / (Py_ssize_t)sizeof(float);
    const Py_ssize_t rows = count ? views[MATRIX].len / (Py_ssize_t)sizeof(float) / count : 0;
    const Py_ssize_t wanted = views[CHOSEN].len / (Py_ssize_t)sizeof(int64_t);
    const double *words = memory(objects[WORDS], &views[WORDS], count, sizeof(double), 0);
    const float *probabilities = views[PROBABILITIES].buf, *matrix = views[MATRIX].buf;
    const int64_t *chosen = views[CHOSEN].buf;
    if (!words)
        goto done;
    int fits = count > 0 && views[MATRIX].itemsize == sizeof(float) && views[CHOSEN].itemsize == sizeof(int64_t);
    for (Py_ssize_t k = 0; k < wanted && fits; k++)
        fits = chosen[k] >= 0 && chosen[k] < rows;
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "lines and rows that do not fit");
        goto done;
    }
    double threshold, expected;
    if (find_threshold(probabilities, words, count, &threshold, &expected) < 0 || !(means = PyList_New(wanted)))
        goto done;
    const Whole whole = add_up(probabilities, words, count);
    const double least = whole.text > 1e-9 ? whole.text : 1e-9;
    for (Py_ssize_t k = 0; k < wanted; k++) {
        const float *row = matrix + chosen[k] * count;
        double sum = 0;
        for (Py_ssize_t i = 0; i < count; i++)
            sum += (double)row[i] * ((double)probabilities[i] * words[i]);
        PyObject *mean = PyFloat_FromDouble(sum / least);
        if (!mean)
            goto done;
        PyList_SET_ITEM(means, k, mean);
    }
    found = Py_BuildValue("ddddO", threshold, expected, whole.text, whole.certain, means);
done:
    Py_XDECREF(means);
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    return found;
}

/* --- The choice -------------------------------------------------------------------------------------------------- */

static PyObject *choice_sums(PyObject *module, PyObject *args)
{
    enum { PROBABILITIES, WORDS, DENSITY, GOOD, VIEWS };
    PyObject *objects[VIEWS], *kept, *found = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOO!", &objects[0], &objects[1], &objects[2], &objects[3], &PyList_Type, &kept))
        return NULL;
    Py_buffer views[VIEWS] = {{0}};
    if (PyObject_GetBuffer(objects[PROBABILITIES], &views[PROBABILITIES], PyBUF_CONTIG_RO) < 0)
        return NULL;
    const Py_ssize_t count = views[PROBABILITIES].len / (Py_ssize_t)sizeof(float);
    const float *probabilities = views[PROBABILITIES].buf;
    const double *words = memory(objects[WORDS], &views[WORDS], count, sizeof(double), 0);
    const double *density = words ? memory(objects[DENSITY], &views[DENSITY], count, sizeof(double), 0) : NULL;
    const char *good = density ? memory(objects[GOOD], &views[GOOD], count, 1, 0) : NULL;
    if (!good)
        goto done;
    const Whole whole = add_up(probabilities, words, count);
    double taken = 0, hit = 0, linked = 0, paragraphs = 0;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(kept); k++) {
        const Py_ssize_t i = PyLong_AsSsize_t(PyList_GET_ITEM(kept, k));
        if (i < 0 || i >= count) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_ValueError, "no such line");
            goto done;
        }
        taken += words[i];
        hit += (double)probabilities[i] * words[i];
        linked += density[i] * words[i];
        paragraphs += good[i] ? words[i] : 0;
    }
    found = Py_BuildValue("ddddddd", whole.all, whole.text, whole.certain, taken, hit, linked, paragraphs);
done:
    for (int k = 0; k < VIEWS; k++)
        PyBuffer_Release(&views[k]);
    return found;
}

#include "_sums_around.h"

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef functions[] = {
    {"best_threshold", best_threshold, METH_VARARGS, PyDoc_STR("best_threshold(probabilities, words, /)")},
    {"page_sums", page_sums, METH_VARARGS, PyDoc_STR("page_sums(probabilities, words, matrix, rows, /)")},
    {"around", around, METH_VARARGS, AROUND_DOC},
    {"choice_sums", choice_sums, METH_VARARGS, PyDoc_STR("choice_sums(probabilities, words, density, good, kept, /)")},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_sums",
    .m_doc = PyDoc_STR("Sums over the lines of a page, and what stands around some, compiled."),
    .m_size = 0,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__sums(void)
{
    return PyModule_Create(&module);
}
