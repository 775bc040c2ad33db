/* What a network says of ROWS columns, with vectors of LANES_AT_ONCE numbers: included by _network.c for each width that a
   processor may have. Two vectors for each column are as many sums as fit into the registers of all of them. */

#define JOINED(one, two) one##two
#define NAMED(one, two) JOINED(one, two)
#define VECTOR NAMED(RUN, _vector)
#define SIGNS NAMED(RUN, _signs)
#define ADD_UP NAMED(RUN, _add_up)

typedef float VECTOR __attribute__((vector_size(LANES_AT_ONCE * sizeof(float))));
typedef int32_t SIGNS __attribute__((vector_size(LANES_AT_ONCE * sizeof(float))));

/* Puts *count* columns in standard deviations from the mean where `RUN` wants them: ROWS columns, input after input, then
   the next. They are those from *start* on, or those *chosen*; *columns* is how many there are. */
TARGET static void PACK(const Ensemble *self, const Part *parts, const int64_t *chosen, Py_ssize_t start,
                        Py_ssize_t columns, Py_ssize_t count, float *tile)
{
    const Py_ssize_t step = self->inputs * ROWS + SPARE;
    const int is_there = !chosen && start + TILE + SPARE <= columns;
    const Packed most = (Packed){0} + self->limit, least = -most;
    float values[AHEAD][TILE + SPARE] = {{0}};
    for (Py_ssize_t k = 0; k < self->inputs; parts++) {
        const char *rows = parts->view.buf;
        for (Py_ssize_t row = 0; row < parts->rows; row++, k++, tile += ROWS) {
            const float *from = rows ? (const float *)(rows + row * parts->view.strides[0]) : NULL;
            const Packed mean = (Packed){0} + self->mean[k], scale = (Packed){0} + self->scale[k];
            if (!(from && is_there) && row % AHEAD == 0)
                for (Py_ssize_t r = 0; r < AHEAD && row + r < parts->rows; r++)
                    for (Py_ssize_t i = 0; i < count; i++) {
                        const float *next = (const float *)(rows ? rows + (row + r) * parts->view.strides[0] : NULL);
                        values[r][i] = next ? next[chosen ? chosen[i] : start + i] : parts->number;
                    }
            from = from && is_there ? from + start : values[row % AHEAD];
            for (int group = 0; group < TILE / ROWS; group++) { /* the next input overwrites what is spare */
                Packed value = *(const Packed *)(from + group * ROWS);
                value = (value - mean) * scale;
                value = CHOSEN(value < least, least, value);
                *(Packed *)(tile + group * step) = CHOSEN(value > most, most, value);
            }
        }
    }
}

/* The sums of the units from *unit* on for columns of which *rows* has the inputs one after the other; 0 for what is
   below it. */
TARGET static void ADD_UP(const Layer *layer, Py_ssize_t unit, const float *rows, float *found)
{
    const float *weights = layer->weights + unit / LANES * layer->inputs * LANES + unit % LANES;
    VECTOR sums[ROWS][2];
    memset(sums, 0, sizeof sums);
    for (Py_ssize_t k = 0; k < layer->inputs; k++, rows += ROWS, weights += LANES) {
        const VECTOR one = *(const VECTOR *)weights, two = *(const VECTOR *)(weights + LANES_AT_ONCE);
#pragma GCC unroll 6
        for (int r = 0; r < ROWS; r++) {
            sums[r][0] += one * rows[r];
            sums[r][1] += two * rows[r];
        }
    }
    for (int r = 0; r < ROWS; r++)
        for (int half = 0; half < 2; half++) {
            const VECTOR sum = sums[r][half] + *(const VECTOR *)(layer->bias + unit + half * LANES_AT_ONCE);
            sums[r][half] = (VECTOR)(~(sum < 0) & (SIGNS)sum);
        }
    float out[ROWS][2 * LANES_AT_ONCE];
    memcpy(out, sums, sizeof out);
    for (int i = 0; i < 2 * LANES_AT_ONCE; i++)
        for (int r = 0; r < ROWS; r++)
            *found++ = out[r][i];
}

/* The log-odds of so many *groups* of columns, whose inputs lie *step* numbers apart; *between* has room for what two
   layers give, *widest* numbers a column each. All groups are asked for the same weights before the next ones, which
   would push these out of the nearest cache. */
TARGET static void RUN(const Layers *self, const float *rows, Py_ssize_t step, int groups, float *between,
                       Py_ssize_t widest, float *odds)
{
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Layer *layer = &self->hidden[i];
        float *found = between + (i % 2 ? widest * TILE : 0);
        for (Py_ssize_t unit = 0; unit < layer->blocks * LANES; unit += 2 * LANES_AT_ONCE)
            for (int group = 0; group < groups; group++)
                ADD_UP(layer, unit, rows + group * step, found + (group * widest + unit) * ROWS);
        rows = found;
        step = widest * ROWS;
    }
    for (int group = 0; group < groups; group++, rows += step) {
        float sums[ROWS] = {0};
        for (Py_ssize_t k = 0; k < self->inputs; k++)
            for (int r = 0; r < ROWS; r++)
                sums[r] += rows[k * ROWS + r] * self->last[k];
        for (int r = 0; r < ROWS; r++)
            *odds++ = sums[r] + self->bias;
    }
}

#undef JOINED
#undef NAMED
#undef VECTOR
#undef SIGNS
#undef ADD_UP
#undef TARGET
#undef LANES_AT_ONCE
#undef RUN
#undef PACK
