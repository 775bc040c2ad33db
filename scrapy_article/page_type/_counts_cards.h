/* Siblings of one kind that hold a link each: `_cards` in lines.py. A part of _counts.c. */

typedef struct {
    Py_ssize_t size, cards, headlines, dated, priced;
    double words, kept_words;
} Cards;

typedef struct {
    Py_ssize_t link_lines, headings, dates, prices;
    double words, link_words;
} Until; /* sums of the lines before one */

/* Number of the group of each block, its siblings of one kind with it; returns how many there are, -1 without memory. */
static Py_ssize_t group(const Page *page, Py_ssize_t *group_of)
{
    Numbers groups;
    if (make_numbers(&groups, page->blocks) < 0)
        return -1;
    for (Py_ssize_t i = 0; i < page->blocks; i++)
        group_of[i] = number_of(&groups, (uint64_t)page->up[i] * (page->blocks + 1) + page->kinds[i]);
    PyMem_Free(groups.entries);
    return groups.count;
}

/* The most of any group of cards. 0 and an exception without memory. */
static int add_cards(const Page *page, Cards *best)
{
    Py_ssize_t blocks = page->blocks, segments = page->segments;
    Py_ssize_t *group_of = PyMem_Calloc(blocks + 1, sizeof *group_of), *inside = PyMem_Calloc(segments + 1, sizeof *inside);
    Until *until = PyMem_Calloc(segments + 1, sizeof *until);
    Cards *found = PyMem_Calloc(blocks + 1, sizeof *found);
    Py_ssize_t groups = group_of && inside && until && found ? group(page, group_of) : -1;
    for (Py_ssize_t i = 0; groups >= 0 && i < segments; i++) {
        int line = page->lines[i];
        double words = page->words[i];
        until[i + 1] = until[i];
        until[i + 1].link_lines += line & LINK && words >= CARD_WORDS;
        until[i + 1].headings += (line & LINKED_HEADINGS) != 0;
        until[i + 1].dates += (line & DATE) != 0;
        until[i + 1].prices += (line & PRICE) != 0;
        until[i + 1].words += words;
        until[i + 1].link_words += line & LINK ? words : 0;
    }
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++)
        found[group_of[i]].size++;
    for (Py_ssize_t i = 0; groups >= 0 && i < blocks; i++) {
        int64_t start = page->start[i], end = page->end[i];
        Cards *sums = &found[group_of[i]];
        if (page->flags[i] & page->bits[ELSEWHERE] || sums->size < CARDS || start < 0 || end > segments || start >= end)
            continue;
        const Until *first = &until[start], *last = &until[end];
        if (last->link_lines == first->link_lines)
            continue;
        sums->cards++;
        sums->headlines += last->headings > first->headings || last->link_words - first->link_words >= HEADLINE_WORDS;
        sums->dated += last->dates > first->dates;
        sums->priced += last->prices > first->prices;
        sums->words += last->words - first->words;
        inside[start]++;
        inside[end]--;
    }
    for (Py_ssize_t i = 0; i < groups; i++) {
        best->cards = Py_MAX(best->cards, found[i].cards);
        best->headlines = Py_MAX(best->headlines, found[i].headlines);
        best->dated = Py_MAX(best->dated, found[i].dated);
        best->priced = Py_MAX(best->priced, found[i].priced);
        best->words = Py_MAX(best->words, found[i].words);
    }
    for (Py_ssize_t i = 0, open = 0; groups >= 0 && i < segments; i++) {
        open += inside[i];
        best->kept_words += open > 0 && page->lines[i] & KEPT ? page->words[i] : 0;
    }
    PyMem_Free(group_of);
    PyMem_Free(inside);
    PyMem_Free(until);
    PyMem_Free(found);
    if (groups < 0)
        PyErr_NoMemory();
    return groups >= 0;
}
