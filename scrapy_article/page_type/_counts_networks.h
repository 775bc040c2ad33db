/* What networks say of a page: `ask_in_python` in networks.py. A part of _counts.c. */

enum { LANES = 32, QUESTIONS = 2 }; /* as in networks.py */
enum { COLUMN, MEAN, SCALE, HIDDEN, HIDDEN_BIAS, LAST, NETWORK_OF, KIND_OF, ROWS };
static const float LIMIT = 4; /* as in network.py */

/* A list of numbers. */
static PyObject *list_of(const double *numbers, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *number = PyFloat_FromDouble(numbers[i]);
        if (!number)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, number);
    }
    return list;
}

/* The hidden units of one question, of which there are `blocks` of LANES each, for standardised `inputs`. */
static void fill_hidden(const float *inputs, Py_ssize_t count, const float *weights, const float *bias, Py_ssize_t blocks,
                        float *units)
{
    for (Py_ssize_t block = 0; block < blocks; block++, units += LANES, bias += LANES) {
        float sums[LANES] = {0};
        for (Py_ssize_t i = 0; i < count; i++, weights += LANES)
            for (int lane = 0; lane < LANES; lane++)
                sums[lane] += weights[lane] * inputs[i];
        for (int lane = 0; lane < LANES; lane++) {
            float value = sums[lane] + bias[lane];
            units[lane] = value > 0 ? value : 0;
        }
    }
}

/* What each of the inputs adds: it, times the slope there. `slopes` has room for LANES for each of them. */
static void add_up(const float *inputs, Py_ssize_t count, const float *weights, const float *last, Py_ssize_t blocks,
                   const float *units, float *slopes, const int64_t *kind_of, double *added, Py_ssize_t kinds)
{
    memset(slopes, 0, count * LANES * sizeof *slopes);
    for (Py_ssize_t block = 0; block < blocks; block++, units += LANES, last += LANES) {
        float active[LANES];
        for (int lane = 0; lane < LANES; lane++)
            active[lane] = units[lane] > 0 ? last[lane] : 0;
        for (Py_ssize_t i = 0; i < count; i++, weights += LANES)
            for (int lane = 0; lane < LANES; lane++)
                slopes[i * LANES + lane] += weights[lane] * active[lane];
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        float slope = 0;
        for (int lane = 0; lane < LANES; lane++)
            slope += slopes[i * LANES + lane];
        if (kind_of[i] >= 0 && kind_of[i] < kinds)
            added[kind_of[i]] += (double)(slope * inputs[i]);
    }
}

static PyObject *ask(PyObject *module, PyObject *arguments)
{
    Py_buffer rows[ROWS];
    Py_ssize_t networks, kinds, size = 0;
    PyObject *result = NULL, *odds = NULL, *told = NULL;
    float *memory = NULL;
    double *sums = NULL;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*y*y*y*y*y*y*nn", &rows[0], &rows[1], &rows[2], &rows[3], &rows[4], &rows[5],
                          &rows[6], &rows[7], &networks, &kinds))
        return NULL;
    Py_ssize_t count = rows[COLUMN].len / (Py_ssize_t)sizeof(float), units = rows[LAST].len / (Py_ssize_t)sizeof(float);
    Py_ssize_t blocks = units / (QUESTIONS * LANES);
    Py_ssize_t row = QUESTIONS * count * (Py_ssize_t)sizeof(float);
    if (!count || networks < 1 || kinds < 1 || networks > 1000 || kinds > 1000 || units != blocks * QUESTIONS * LANES
        || rows[MEAN].len != row || rows[SCALE].len != row || rows[HIDDEN].len != blocks * LANES * row
        || rows[HIDDEN_BIAS].len != rows[LAST].len || rows[NETWORK_OF].len != units * (Py_ssize_t)sizeof(int64_t)
        || rows[KIND_OF].len != count * (Py_ssize_t)sizeof(int64_t)) {
        PyErr_SetString(PyExc_ValueError, "networks of other sizes");
        goto done;
    }
    size = QUESTIONS * count + units + count * LANES;
    memory = PyMem_Malloc(size * sizeof *memory);
    sums = PyMem_Calloc(networks + kinds, sizeof *sums);
    if (!memory || !sums) {
        PyErr_NoMemory();
        goto done;
    }
    const float *column = rows[COLUMN].buf, *mean = rows[MEAN].buf, *scale = rows[SCALE].buf, *last = rows[LAST].buf;
    const int64_t *network_of = rows[NETWORK_OF].buf;
    float *inputs = memory, *hidden = inputs + QUESTIONS * count, *slopes = hidden + units;
    for (Py_ssize_t i = 0; i < QUESTIONS * count; i++) {
        float value = column[i < count ? i : i - count] - mean[i];
        value *= scale[i];
        inputs[i] = value < -LIMIT ? -LIMIT : value > LIMIT ? LIMIT : value;
    }
    for (int question = 0; question < QUESTIONS; question++)
        fill_hidden(inputs + question * count, count, (const float *)rows[HIDDEN].buf + question * blocks * count * LANES,
                    (const float *)rows[HIDDEN_BIAS].buf + question * blocks * LANES, blocks,
                    hidden + question * blocks * LANES);
    for (Py_ssize_t i = 0; i < units; i++)
        if (network_of[i] >= 0 && network_of[i] < networks)
            sums[network_of[i]] += (double)(hidden[i] * last[i]);
    add_up(inputs, count, rows[HIDDEN].buf, last, blocks, hidden, slopes, rows[KIND_OF].buf, sums + networks, kinds);
    odds = list_of(sums, networks);
    told = list_of(sums + networks, kinds);
    if (odds && told)
        result = PyTuple_Pack(2, odds, told);
done:
    Py_XDECREF(odds);
    Py_XDECREF(told);
    PyMem_Free(memory);
    PyMem_Free(sums);
    for (int i = 0; i < ROWS; i++)
        PyBuffer_Release(&rows[i]);
    return result;
}
