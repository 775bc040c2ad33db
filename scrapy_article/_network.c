/* What networks say, compiled: network.py tells how. All layers are worked out for a few columns at once, from numbers
   as they were measured to probabilities.

   numpy would put what is between any two steps into arrays, and its library for products is made for larger ones. Here
   sums are in the order of the inputs, on whatever processor, for however many columns. Only where products and sums
   are not rounded together, which all processors since 2013 can do, the last digits are others. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#ifndef __GNUC__
#error "vectors are written as GCC and Clang know them; without this module, numpy does the same"
#endif

/* Units that lie side by side, columns whose sums stay in registers, columns that are read at once; what is written
   beyond ROWS numbers so that they are whole vectors; inputs that are copied before they are read as such, which
   processors wait for right after. */
enum { LANES = 32, ROWS = 6, TILE = 4 * ROWS, SPARE = 2, AHEAD = 16 };

typedef struct {
    Py_ssize_t inputs, blocks; /* of LANES units, the last of which may have no weight */
    float *weights;            /* of each block, those of each input */
    float *bias;
} Layer;

typedef struct {
    Layer *hidden;
    Py_ssize_t count;
    Py_ssize_t inputs; /* of the output */
    float *last, bias; /* its weights; its bias */
} Layers;

typedef struct {
    PyObject_HEAD
    Py_ssize_t inputs, widest; /* the most numbers between two layers */
    float limit, *mean, *scale;
    Layers *networks;
    Py_ssize_t count;
} Ensemble;

/* Some of the inputs: rows of an array, or one number for all columns. */
typedef struct {
    Py_buffer view;
    Py_ssize_t rows;
    float number;
} Part;

/* --- A few columns ----------------------------------------------------------------------------------------------- */

typedef struct {
    void (*pack)(const Ensemble *self, const Part *parts, const int64_t *chosen, Py_ssize_t start, Py_ssize_t columns,
                 Py_ssize_t count, float *tile);
    void (*run)(const Layers *self, const float *rows, Py_ssize_t step, int groups, float *between, Py_ssize_t widest,
                float *odds);
} Kernel;

/* As many numbers as are packed at once, wherever they lie, and those of two of them that *mask* chooses. */
typedef float Packed __attribute__((vector_size((ROWS + SPARE) * sizeof(float)), aligned(sizeof(float)), may_alias));
typedef int32_t Mask __attribute__((vector_size((ROWS + SPARE) * sizeof(float))));
#define CHOSEN(mask, one, other) ((Packed)(((mask) & (Mask)(one)) | (~(mask) & (Mask)(other))))

#define TARGET
#define LANES_AT_ONCE 4
#define RUN run_4
#define PACK pack_4
#include "_network_run.h"

#ifdef __x86_64__
#define TARGET __attribute__((target("avx2,fma")))
#define LANES_AT_ONCE 8
#define RUN run_8
#define PACK pack_8
#include "_network_run.h"

#define TARGET __attribute__((target("avx512f,avx2,fma")))
#define LANES_AT_ONCE 16
#define RUN run_16
#define PACK pack_16
#include "_network_run.h"
#endif

static Kernel fastest(void)
{
#ifdef __x86_64__
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return __builtin_cpu_supports("avx512f") ? (Kernel){pack_16, run_16} : (Kernel){pack_8, run_8};
#endif
    return (Kernel){pack_4, run_4};
}

/* --- The networks ------------------------------------------------------------------------------------------------ */

/* A copy of the numbers of *object*, 32 bits each: so many or, if *count* is negative, however many there are. */
static float *numbers_of(PyObject *object, Py_ssize_t *count)
{
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t found = view.len / (Py_ssize_t)sizeof(float);
    float *copy = NULL;
    if (view.itemsize != sizeof(float) || !found || (*count >= 0 && found != *count))
        PyErr_SetString(PyExc_ValueError, "a network of other sizes");
    else if (!(copy = PyMem_Malloc(view.len)))
        PyErr_NoMemory();
    else
        memcpy(copy, view.buf, view.len);
    *count = found;
    PyBuffer_Release(&view);
    return copy;
}

enum { ALIGNED = LANES * sizeof(float) };

/* Memory for numbers, all 0, so many times LANES: it begins at a multiple of their size. The byte before tells how far
   from where it was allocated. */
static float *make_lanes(Py_ssize_t count)
{
    char *memory = PyMem_Calloc(count + 1, ALIGNED);
    if (!memory) {
        PyErr_NoMemory();
        return NULL;
    }
    char *start = memory + ALIGNED - (uintptr_t)memory % ALIGNED;
    start[-1] = (char)(start - memory);
    return (float *)start;
}

static void free_lanes(float *start)
{
    if (start)
        PyMem_Free((char *)start - ((unsigned char *)start)[-1]);
}

/* The number of the units that *weights* and *bias* make; -1 on failure. Inputs lie *padded*. */
static Py_ssize_t fill_layer(Layer *layer, PyObject *weights, PyObject *bias, Py_ssize_t inputs, Py_ssize_t padded)
{
    Py_ssize_t units = -1;
    float *biases = numbers_of(bias, &units), *numbers = NULL;
    if (!biases)
        return -1;
    Py_ssize_t size = units * inputs;
    layer->inputs = padded;
    layer->blocks = (units + LANES - 1) / LANES;
    layer->weights = make_lanes(layer->blocks * padded);
    layer->bias = layer->weights ? make_lanes(layer->blocks) : NULL;
    if (layer->bias && (numbers = numbers_of(weights, &size))) {
        for (Py_ssize_t unit = 0; unit < units; unit++) {
            layer->bias[unit] = biases[unit];
            for (Py_ssize_t k = 0; k < inputs; k++)
                layer->weights[(unit / LANES * padded + k) * LANES + unit % LANES] = numbers[unit * inputs + k];
        }
    }
    PyMem_Free(biases);
    PyMem_Free(numbers);
    return numbers ? units : -1;
}

static int fill_layers(Ensemble *self, Layers *network, PyObject *weights, PyObject *biases)
{
    Py_ssize_t all = PyTuple_GET_SIZE(weights), inputs = self->inputs, padded = inputs, one = 1;
    if (!all || PyTuple_GET_SIZE(biases) != all) {
        PyErr_SetString(PyExc_ValueError, "a network of other sizes");
        return -1;
    }
    network->hidden = PyMem_Calloc(all, sizeof(Layer));
    if (!network->hidden) {
        PyErr_NoMemory();
        return -1;
    }
    while (network->count < all - 1) {
        Layer *layer = &network->hidden[network->count];
        PyObject *bias = PyTuple_GET_ITEM(biases, network->count);
        inputs = fill_layer(layer, PyTuple_GET_ITEM(weights, network->count++), bias, inputs, padded);
        if (inputs < 0)
            return -1;
        padded = layer->blocks * LANES;
        self->widest = Py_MAX(self->widest, padded);
    }
    network->inputs = inputs;
    float *bias = numbers_of(PyTuple_GET_ITEM(biases, all - 1), &one);
    if (!bias)
        return -1;
    network->bias = *bias;
    PyMem_Free(bias);
    network->last = numbers_of(PyTuple_GET_ITEM(weights, all - 1), &inputs);
    return network->last ? 0 : -1;
}

static int ensemble_init(Ensemble *self, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"mean", "scale", "networks", "limit", NULL};
    PyObject *mean, *scale, *networks, *weights, *biases;
    if (self->mean) {
        PyErr_SetString(PyExc_TypeError, "networks are made once");
        return -1;
    }
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOO!f", (char **)names, &mean, &scale, &PyTuple_Type, &networks,
                                     &self->limit))
        return -1;
    self->inputs = -1;
    if (!(self->mean = numbers_of(mean, &self->inputs)) || !(self->scale = numbers_of(scale, &self->inputs)))
        return -1;
    self->networks = PyMem_Calloc(PyTuple_GET_SIZE(networks) + 1, sizeof(Layers));
    if (!self->networks) {
        PyErr_NoMemory();
        return -1;
    }
    for (; self->count < PyTuple_GET_SIZE(networks); self->count++) {
        PyObject *network = PyTuple_GET_ITEM(networks, self->count);
        if (!PyTuple_Check(network)) {
            PyErr_SetString(PyExc_TypeError, "not a network");
            return -1;
        }
        if (!PyArg_ParseTuple(network, "O!O!", &PyTuple_Type, &weights, &PyTuple_Type, &biases) ||
            fill_layers(self, &self->networks[self->count], weights, biases) < 0)
            return -1;
    }
    return 0;
}

static void ensemble_dealloc(Ensemble *self)
{
    for (Py_ssize_t n = 0; self->networks && n <= self->count; n++) { /* one more may be there in part */
        Layers *network = &self->networks[n];
        for (Py_ssize_t i = 0; i < network->count; i++) {
            free_lanes(network->hidden[i].weights);
            free_lanes(network->hidden[i].bias);
        }
        PyMem_Free(network->hidden);
        PyMem_Free(network->last);
    }
    PyMem_Free(self->networks);
    PyMem_Free(self->mean);
    PyMem_Free(self->scale);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* --- Inputs ------------------------------------------------------------------------------------------------------ */

enum { MAX_PARTS = 8 };

/* Reads *object*; *columns* is how many there are, -1 where that is not known. */
static int read_part(PyObject *object, Part *part, Py_ssize_t *columns)
{
    if (PyFloat_Check(object)) {
        part->number = (float)PyFloat_AS_DOUBLE(object);
        part->rows = 1;
        return 0;
    }
    if (PyObject_GetBuffer(object, &part->view, PyBUF_STRIDED_RO) < 0)
        return -1;
    const Py_buffer *view = &part->view;
    if (view->ndim != 2 || view->itemsize != sizeof(float) || (*columns >= 0 && view->shape[1] != *columns) ||
        (view->shape[1] > 1 && view->strides[1] != sizeof(float))) {
        PyErr_SetString(PyExc_ValueError, "not rows of numbers of 32 bits");
        return -1;
    }
    part->rows = view->shape[0];
    *columns = view->shape[1];
    return 0;
}

/* Numbers that so many rows as are answered at once take. */
static Py_ssize_t step_of(const Ensemble *self)
{
    return self->inputs * ROWS + SPARE;
}

/* Packs the columns of one tile, *some* from *start* on or those that are *picked*, into *packed*. */
static void pack_tile(const Kernel *kernel, const Ensemble *self, const Part *parts, const int64_t *picked,
                      Py_ssize_t start, Py_ssize_t columns, Py_ssize_t some, float *packed)
{
    Py_ssize_t first = picked ? (Py_ssize_t)picked[0] : start, beside = 1;
    while (picked && beside < some && picked[beside] == first + beside)
        beside++;
    kernel->pack(self, parts, !picked || beside == some ? NULL : picked, first, columns, some, packed);
}

/* Answers one tile, with the mean of what the networks say; *room* is for what they compute. */
static void run_tile(const Kernel *kernel, const Ensemble *self, const float *packed, float *room, float *probabilities,
                     Py_ssize_t some)
{
    const int groups = (int)((some + ROWS - 1) / ROWS);
    float sums[TILE] = {0}, odds[TILE];
    for (Py_ssize_t n = 0; n < self->count; n++) {
        kernel->run(&self->networks[n], packed, step_of(self), groups, room, self->widest, odds);
        for (Py_ssize_t row = 0; row < some; row++)
            sums[row] += 1 / (1 + expf(-(odds[row] < -30 ? -30 : odds[row] > 30 ? 30 : odds[row])));
    }
    for (Py_ssize_t row = 0; row < some; row++)
        probabilities[row] = sums[row] / (float)self->count;
}

static const char PROBABILITIES_DOC[] = "probabilities(found, parts, chosen, /): _network.pyi tells what it does";

static PyObject *ensemble_probabilities(Ensemble *self, PyObject *args)
{
    PyObject *found, *rows, *some;
    if (!PyArg_ParseTuple(args, "OO!O", &found, &PyTuple_Type, &rows, &some))
        return NULL;
    Part parts[MAX_PARTS];
    Py_buffer out = {0}, index = {0};
    float *memory = NULL;
    PyObject *done = NULL;
    Py_ssize_t inputs = 0, columns = -1, count = PyTuple_GET_SIZE(rows);
    memset(parts, 0, sizeof parts);
    if (count > MAX_PARTS || !self->networks || !self->count) {
        PyErr_SetString(PyExc_ValueError, "inputs of other sizes");
        return NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        if (read_part(PyTuple_GET_ITEM(rows, i), &parts[i], &columns) < 0)
            goto done;
        inputs += parts[i].rows;
    }
    if (PyObject_GetBuffer(found, &out, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) < 0 ||
        (some != Py_None && PyObject_GetBuffer(some, &index, PyBUF_C_CONTIGUOUS) < 0))
        goto done;
    const int64_t *chosen = some == Py_None ? NULL : index.buf;
    const Py_ssize_t all = chosen ? index.len / (Py_ssize_t)sizeof(int64_t) : columns;
    int fits = inputs == self->inputs && columns >= 0 && out.len == all * (Py_ssize_t)sizeof(float) &&
               (!chosen || index.itemsize == sizeof(int64_t));
    for (Py_ssize_t i = 0; chosen && fits && i < all; i++)
        fits = chosen[i] >= 0 && chosen[i] < columns;
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "inputs of other sizes");
        goto done;
    }
    const Py_ssize_t size = TILE / ROWS * step_of(self);
    memory = PyMem_Malloc((size + 2 * TILE * self->widest) * sizeof(float));
    if (!memory) {
        PyErr_NoMemory();
        goto done;
    }
    const Kernel kernel = fastest();
    float *probabilities = out.buf;
    for (Py_ssize_t start = 0; start < all; start += TILE) {
        const Py_ssize_t some = Py_MIN(all - start, TILE);
        const int64_t *picked = chosen ? chosen + start : NULL;
        pack_tile(&kernel, self, parts, picked, start, columns, some, memory);
        run_tile(&kernel, self, memory, memory + size, probabilities + start, some);
    }
    done = Py_NewRef(Py_None);
done:
    PyMem_Free(memory);
    PyBuffer_Release(&out);
    PyBuffer_Release(&index);
    for (Py_ssize_t i = 0; i < count; i++)
        PyBuffer_Release(&parts[i].view);
    return done;
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef ensemble_methods[] = {
    {"probabilities", (PyCFunction)ensemble_probabilities, METH_VARARGS, PROBABILITIES_DOC},
    {NULL},
};

static PyTypeObject ensemble_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article._network.Ensemble",
    .tp_doc = PyDoc_STR("Networks whose mean counts; _network.pyi tells what they are made of."),
    .tp_basicsize = sizeof(Ensemble),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)ensemble_init,
    .tp_dealloc = (destructor)ensemble_dealloc,
    .tp_methods = ensemble_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_network",
    .m_doc = PyDoc_STR("Small feed-forward networks, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__network(void)
{
    if (PyType_Ready(&ensemble_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Ensemble", (PyObject *)&ensemble_type) < 0)
        Py_CLEAR(made);
    return made;
}
