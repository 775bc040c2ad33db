/* What a network says of ROWS columns, with vectors of LANES_AT_ONCE numbers: included by _network.c for each width that a
   processor may have. Two vectors for each column are as many sums as fit into the registers of all of them. */

#define JOINED(one, two) one##two
#define NAMED(one, two) JOINED(one, two)
#define VECTOR NAMED(RUN, _vector)
#define SIGNS NAMED(RUN, _signs)
#define ADD_UP NAMED(RUN, _add_up)

typedef float VECTOR __attribute__((vector_size(LANES_AT_ONCE * sizeof(float))));
typedef int32_t SIGNS __attribute__((vector_size(LANES_AT_ONCE * sizeof(float))));

/* Puts *count* columns in standard deviations from where 0 lies where `RUN` wants them: of ROWS columns, input after
   input, without those that are 0 in all of them. They are those from *start* on, or those *chosen*; *columns* is how
   many there are. */
TARGET static void PACK(const Ensemble *self, const Part *parts, const int64_t *chosen, Py_ssize_t start,
                        Py_ssize_t columns, Py_ssize_t count, Tile *tile)
{
    const int is_there = !chosen && start + TILE + SPARE <= columns;
    const Packed most = (Packed){0} + self->limit, least = -most;
    float values[AHEAD][TILE + SPARE] = {{0}};
    memset(tile->counts, 0, sizeof tile->counts);
    for (Py_ssize_t k = 0; k < self->inputs; parts++) {
        const char *rows = parts->view.buf;
        const Py_ssize_t stride = rows ? parts->view.strides[0] : 0;
        for (Py_ssize_t row = 0; row < parts->rows; row++, k++) {
            const float *from = rows ? (const float *)(rows + row * stride) : NULL;
            if (!(from && is_there) && row % AHEAD == 0)
                for (Py_ssize_t r = 0; r < AHEAD && row + r < parts->rows; r++)
                    for (Py_ssize_t i = 0; i < count; i++) {
                        const float *next = (const float *)(rows + (row + r) * stride);
                        values[r][i] = !rows ? parts->number : next[chosen ? chosen[i] : start + i];
                    }
            from = from && is_there ? from + start : values[row % AHEAD];
            const Packed mean = (Packed){0} + self->mean[k], scale = (Packed){0} + self->scale[k];
            const Packed zero = (Packed){0} + self->zero[k];
            for (int group = 0; group < TILE / ROWS; group++) {
                Packed value = *(const Packed *)(from + group * ROWS);
                const Mask says = value != 0;
                uint64_t pairs[(ROWS + SPARE) / 2];
                memcpy(pairs, &says, sizeof pairs);
                const Py_ssize_t place = tile->counts[group];
                tile->counts[group] += (pairs[0] | pairs[1] | pairs[2]) != 0; /* of ROWS; others are of the next group */
                tile->places[group * tile->inputs + place] = (int32_t)k;
                value = (value - mean) * scale;
                value = CHOSEN(value < least, least, value);
                value = CHOSEN(value > most, most, value) - zero; /* the next input overwrites zeros and what is spare */
                *(Packed *)(tile->rows + group * tile->step + place * ROWS) = value;
            }
        }
    }
}

/* The sums of the units from *unit* on for columns of which *rows* has *count* inputs, those at *places*, one after the
   other; 0 for what is below it. */
TARGET static void ADD_UP(const Layer *layer, Py_ssize_t unit, const float *rows, const int32_t *places,
                          Py_ssize_t count, float *found)
{
    const float *weights = layer->weights + unit / LANES * layer->inputs * LANES + unit % LANES;
    VECTOR sums[ROWS][2];
    memset(sums, 0, sizeof sums);
    for (Py_ssize_t k = 0; k < count; k++, rows += ROWS) {
        const float *own = weights + (Py_ssize_t)places[k] * LANES;
        const VECTOR one = *(const VECTOR *)own, two = *(const VECTOR *)(own + LANES_AT_ONCE);
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

/* The log-odds of so many *groups* of columns of a *tile*; *all* are the places of the inputs of other layers, *between*
   has room for what two layers give, *widest* numbers a column each. All groups are asked for the same weights before the
   next ones, which would push these out of the nearest cache. */
TARGET static void RUN(const Layers *self, const Tile *tile, const int32_t *all, int groups, float *between,
                       Py_ssize_t widest, float *odds)
{
    const float *rows = tile->rows;
    Py_ssize_t step = tile->step;
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Layer *layer = &self->hidden[i];
        float *found = between + (i % 2 ? widest * TILE : 0);
        for (Py_ssize_t unit = 0; unit < layer->blocks * LANES; unit += 2 * LANES_AT_ONCE)
            for (int group = 0; group < groups; group++)
                ADD_UP(layer, unit, rows + group * step, i ? all : tile->places + group * tile->inputs,
                       i ? layer->inputs : tile->counts[group], found + (group * widest + unit) * ROWS);
        rows = found;
        step = widest * ROWS;
    }
    for (int group = 0; group < groups; group++, rows += step) {
        float sums[ROWS] = {0};
        const int32_t *places = self->count ? all : tile->places + group * tile->inputs;
        const Py_ssize_t count = self->count ? self->inputs : tile->counts[group];
        for (Py_ssize_t k = 0; k < count; k++)
            for (int r = 0; r < ROWS; r++)
                sums[r] += rows[k * ROWS + r] * self->last[places[k]];
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
