/* The network of sequence.py: the same but for the last digits, since numpy adds in another order. Part of _features.c.

   A line is WIDTH numbers, and so is the output of any layer, filled up with zeros. The weights of a layer are a row
   for its bias and one for each input: sums stay in registers, and have the same order on every processor. */

enum { WIDTH = 32, NEAR = 3, FAR = 1 << (NEAR - 1), SPANS = 4 }; /* FAR: most lines between two that see each other */
static const float EPSILON = 1e-5f, ZEROS[WIDTH] = {0};

typedef struct {
    Py_ssize_t count, inputs, declared, small; /* lines, inputs of each, inputs of the page, outputs of "small" */
    float *found;              /* the probability of each line */
    const float *rows, *page, *weights;
    const int64_t *starts, *ends, *path;
    const float *weights_of_lines;
    double *sums;                   /* those that means are of: up to each line, then of each path */
    float *hidden, *before, *first; /* of each line: outputs of the last layer, of that before, the first probability */
} Lines;

/* The sum of *bias* and the inputs *x*, each by its row of *weights*; returns what follows these. AVX2 takes two thirds
   of the time, and gives the same: nothing is fused, or added in another order. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((target_clones("avx2", "default")))
#endif
static const float *add(float *sum, const float *bias, const float *x, Py_ssize_t count, const float *weights)
{
    float s[WIDTH];
    for (int k = 0; k < WIDTH; k++)
        s[k] = bias[k];
    for (Py_ssize_t i = 0; i < count; i++, weights += WIDTH)
        for (int k = 0; k < WIDTH; k++)
            s[k] += x[i] * weights[k];
    for (int k = 0; k < WIDTH; k++)
        sum[k] = s[k];
    return weights;
}

static const float *layer(float *sum, const float *x, Py_ssize_t count, const float *weights)
{
    return add(sum, weights, x, count, weights + WIDTH);
}

static void rectify(float *x, const float *more)
{
    for (int k = 0; k < WIDTH; k++)
        x[k] = (x[k] > 0 ? x[k] : 0) + more[k];
}

static float product(const float *x, const float *y)
{
    float s[8] = {0};
    for (int k = 0; k < WIDTH; k += 8)
        for (int j = 0; j < 8; j++)
            s[j] += x[k + j] * y[k + j];
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

/* The output of a layer with one: a row for its bias, and one for its weights. */
static float probability(const float *x, const float *weights)
{
    return 1 / (1 + expf((float)-clipped(product(x, weights + WIDTH) + weights[0], -30, 30)));
}

static void normalise(float *x)
{
    float sum = 0;
    for (int k = 0; k < WIDTH; k++)
        sum += x[k];
    for (int k = 0; k < WIDTH; k++)
        x[k] -= sum / WIDTH;
    const float deviation = sqrtf(product(x, x) / WIDTH + EPSILON);
    for (int k = 0; k < WIDTH; k++)
        x[k] /= deviation;
}

/* Each line by itself; *x* has room for its inputs. */
static const float *see_lines(Lines *page, float *x)
{
    const float *lowest = page->weights, *highest = lowest + page->inputs, *w = highest;
    for (Py_ssize_t line = 0; line < page->count; line++) {
        float s[WIDTH], *hidden = page->hidden + line * WIDTH;
        for (Py_ssize_t i = 0; i < page->inputs; i++) {
            const float value = page->rows[i * page->count + line], raised = value < lowest[i] ? lowest[i] : value;
            x[i] = raised > highest[i] ? highest[i] : raised;
        }
        w = layer(hidden, x, page->inputs, highest + page->inputs);
        rectify(hidden, ZEROS);
        w = layer(s, hidden, WIDTH, w);
        rectify(s, hidden);
        page->first[line] = probability(s, w);
        normalise(s);
        for (int k = 0; k < WIDTH; k++)
            hidden[k] = s[k] * w[2 * WIDTH + k] + w[3 * WIDTH + k];
        w += 4 * WIDTH;
    }
    return w;
}

/* Each line and those at a *distance*. */
static const float *see_beside(Lines *page, Py_ssize_t distance, const float *const weights)
{
    const float *x = page->hidden, *w = weights;
    float *s = page->before;
    page->before = page->hidden;
    page->hidden = s;
    for (Py_ssize_t line = 0; line < page->count; line++, s += WIDTH, x += WIDTH) {
        w = layer(s, x - distance * WIDTH, WIDTH, weights);
        w = add(s, s, x, WIDTH, w);
        w = add(s, s, x + distance * WIDTH, WIDTH, w);
        rectify(s, x);
    }
    return w;
}

/* The sums that means are of, the probability of an article, and *shared*, the same for all lines in the next layer. */
static const float *see_page(Lines *page, const float *const weights, float *shared, float *article)
{
    const Py_ssize_t small = page->small, width = small + 2;
    const float *w = weights;
    float s[WIDTH], kind[3 * WIDTH], *next = kind + page->declared;
    double likely[WIDTH] = {0}, *whole = page->sums;
    for (Py_ssize_t line = 0; line < page->count; line++, whole += width) {
        double *alike = page->sums + (page->count + 1 + page->path[line]) * width;
        w = layer(s, page->hidden + line * WIDTH, WIDTH, weights);
        s[small] = page->first[line];
        s[small + 1] = 1;
        for (Py_ssize_t k = 0; k < width; k++) {
            const float value = s[k] * page->weights_of_lines[line];
            whole[k + width] = whole[k] + value;
            alike[k] += value;
            likely[k] += value * page->first[line];
        }
    }
    memcpy(kind, page->page, page->declared * sizeof(float));
    for (Py_ssize_t k = 0; k <= small; k++)
        *next++ = (float)(whole[k] / whole[small + 1]);
    for (Py_ssize_t k = 0; k < small; k++)
        *next++ = (float)(likely[k] / (likely[small + 1] + 0.1));
    w = layer(s, kind, next - kind, w);
    rectify(s, ZEROS);
    *article = probability(s, w);
    return layer(shared, kind, next - kind, w + 2 * WIDTH);
}

/* Each line and its surroundings: SPANS ranges of lines, and the lines of its path. */
static void decide(Lines *page, const float *const weights, const float *shared)
{
    const Py_ssize_t small = page->small, width = small + 2;
    for (Py_ssize_t line = 0; line < page->count; line++) {
        float s[WIDTH], x[WIDTH + (SPANS + 1) * WIDTH], *hidden = page->hidden + line * WIDTH, *next = x + WIDTH;
        memcpy(x, hidden, WIDTH * sizeof *x);
        for (Py_ssize_t span = 0, i = line; span <= SPANS; span++, i += page->count) {
            const int64_t end = span < SPANS ? page->ends[i] : page->count + 1 + page->path[line];
            const double *to = page->sums + end * width;
            const double *from = span < SPANS ? page->sums + page->starts[i] * width : page->sums;
            for (Py_ssize_t k = 0; k <= small; k++)
                *next++ = (float)((to[k] - from[k]) / (to[small + 1] - from[small + 1]));
        }
        *next++ = page->first[line];
        const float *w = add(s, shared, x, next - x, weights);
        rectify(s, hidden);
        normalise(s);
        w = layer(x, s, WIDTH, w);
        rectify(x, ZEROS);
        page->found[line] = probability(x, w);
    }
}

static PyObject *network_verdict(PyObject *module, PyObject *args)
{
    enum { ARRAYS = 8 };
    PyObject *arrays, *verdict = NULL;
    Py_ssize_t count, inputs, declared, small;
    (void)module;
    if (!PyArg_ParseTuple(args, "nnnnO!", &count, &inputs, &declared, &small, &PyTuple_Type, &arrays))
        return NULL;
    const Py_ssize_t width = small + 2, rows = 7 + inputs + (4 + 3 * NEAR) * WIDTH + 2 * declared + 9 * width; /* of weights */
    const Py_ssize_t sums = (2 * count + 1) * width, lines = (count + 2 * FAR) * WIDTH;
    const Py_ssize_t sizes[ARRAYS] = {count * 4, inputs * count * 4, declared * 4, (2 * inputs + rows * WIDTH) * 4,
                                      SPANS * count * 8, SPANS * count * 8, count * 8, count * 4};
    Py_buffer views[ARRAYS] = {{0}};
    void *a[ARRAYS];
    double *room = NULL;
    if (are_between((int64_t[]){declared, width}, 2, 0, WIDTH + 1) && read_arrays(arrays, ARRAYS, 1, sizes, views, a) &&
        are_between(a[4], SPANS * count, 0, count) && are_between(a[5], SPANS * count, 1, count + 1) &&
        are_between(a[6], count, 0, count) && !(room = PyMem_Calloc(sums + lines + count + inputs, sizeof(double))))
        PyErr_NoMemory();
    if (room) {
        Lines page = {count, inputs, declared, small, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], room};
        float shared[WIDTH], article;
        page.hidden = (float *)(room + sums) + FAR * WIDTH; /* between zeros */
        page.before = page.hidden + lines;
        page.first = (float *)(room + sums + lines);
        const float *weights = see_lines(&page, page.first + count);
        for (int k = 0; k < NEAR; k++)
            weights = see_beside(&page, (Py_ssize_t)1 << k, weights);
        weights = see_page(&page, weights, shared, &article);
        decide(&page, weights, shared);
        verdict = PyFloat_FromDouble(article);
    }
    release(views, ARRAYS);
    PyMem_Free(room);
    return verdict;
}
