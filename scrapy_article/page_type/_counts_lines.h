/* Words, characters and lines of a page: lines.py. A part of _counts.c. */

enum { CARDS = 3, CARD_WORDS = 3, HEADLINE_WORDS = 4, AFTER = 30 }; /* as in lines.py */
static const double SHORT_LINE = 0.3, LINKED = 0.8, LINKED_HEADING = 0.5, LONGEST_LINKED = 1.0 / 3;

enum { UP, START, END, FLAGS, HINTS, KINDS, BLOCK_OF, WORDS, CHARS, LINK_CHARS, GOOD, DATED, COLUMNS };
enum { ELSEWHERE, HEADINGS, FORM, BUTTON, PARAGRAPH, LIST, ARTICLE, PREFORMATTED, COMMENT, BITS };
enum { KEPT = 1, PRICE = 2, LINK = 4, LINKED_HEADINGS = 8, DATE = 16 }; /* what a line is */

typedef struct {
    Py_ssize_t blocks, segments;
    const int64_t *up, *start, *end, *flags, *hints, *kinds, *block_of;
    const double *words, *chars, *link_chars;
    const char *good, *dated;
    long bits[BITS];
    unsigned char *lines;
} Page;

typedef struct {
    double words, kept_words, run, longest, good_kept_words, link_words, headline_words, comment_words;
    double in_paragraphs, in_lists, in_articles, preformatted;
    double chars, link_chars, after_chars, after_link_chars, after_good_words, after_kept_words;
    Py_ssize_t good_kept, good_left, links, links_out, headlines, headings, linked_headings, linked_headings_kept;
    Py_ssize_t dated_kept, dated_left, prices, forms, buttons, after_links;
} LineCounts;

/* The hints of each block with those of its ancestors; NULL if there is no memory. */
static int64_t *hints_above(const Page *page)
{
    int64_t *hints = PyMem_Malloc((page->blocks + 1) * sizeof *hints);
    if (!hints) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < page->blocks; i++) {
        int64_t up = page->up[i];
        hints[i] = page->hints[i] | (up >= 0 && up < i ? hints[up] : 0);
    }
    return hints;
}

/* Add the words of a line that is kept, but for the longest run, which depends on those before it. */
static void add_kept(const long *bits, int64_t flags, double words, int good, LineCounts *sums)
{
    sums->kept_words += words;
    sums->good_kept_words += good ? words : 0;
    sums->in_paragraphs += flags & bits[PARAGRAPH] ? words : 0;
    sums->in_lists += flags & bits[LIST] ? words : 0;
    sums->in_articles += flags & bits[ARTICLE] ? words : 0;
    sums->preformatted += flags & bits[PREFORMATTED] ? words : 0;
}

/* Tell of each line what it is, and add up. 0 with an exception where a line is in no block, or there is no memory. */
static int add_lines(const Page *page, Py_ssize_t first, LineCounts *sums)
{
    const long *bits = page->bits;
    int64_t *hints = hints_above(page);
    double run = 0, before = 0;
    if (!hints)
        return 0;
    for (Py_ssize_t i = 0; i < page->segments; i++) {
        int64_t block = page->block_of[i];
        if (block < 0 || block >= page->blocks) {
            PyErr_SetString(PyExc_ValueError, "a line in no block");
            PyMem_Free(hints);
            return 0;
        }
        int64_t flags = page->flags[block];
        double words = page->words[i], density = page->link_chars[i] / page->chars[i];
        int kept = page->lines[i] & KEPT, price = page->lines[i] & PRICE, good = page->good[i], out = !(flags & bits[ELSEWHERE]);
        int link = density > LINKED, linked_heading = flags & bits[HEADINGS] && density > LINKED_HEADING;
        int dated = page->dated[i] && !price, headline = link && out && words >= HEADLINE_WORDS;
        page->lines[i] |= (link ? LINK : 0) | (linked_heading ? LINKED_HEADINGS : 0) | (dated ? DATE : 0);
        sums->words += words;
        sums->chars += page->chars[i];
        sums->link_chars += page->link_chars[i];
        if (kept && linked_heading) {
            sums->run = Py_MAX(sums->run, run - before);
            before = run;
        }
        if (kept) {
            add_kept(bits, flags, words, good, sums);
            run += good ? words : SHORT_LINE * words;
            if (density < LONGEST_LINKED)
                sums->longest = Py_MAX(sums->longest, words);
        }
        sums->link_words += link ? words : 0;
        sums->headline_words += headline ? words : 0;
        sums->comment_words += hints[block] & bits[COMMENT] ? words : 0;
        sums->good_kept += good && kept;
        sums->good_left += good && !kept && out;
        sums->links += link;
        sums->links_out += link && out;
        sums->headlines += headline;
        sums->headings += (flags & bits[HEADINGS]) != 0;
        sums->linked_headings += linked_heading;
        sums->linked_headings_kept += linked_heading && kept;
        sums->dated_kept += dated && kept;
        sums->dated_left += dated && !kept;
        sums->prices += price != 0;
        sums->forms += (flags & bits[FORM]) != 0;
        sums->buttons += (flags & bits[BUTTON]) != 0;
        if (i > first && i <= first + AFTER) {
            sums->after_chars += page->chars[i];
            sums->after_link_chars += page->link_chars[i];
            sums->after_good_words += good ? words : 0;
            sums->after_kept_words += kept ? words : 0;
            sums->after_links += link && out;
        }
    }
    sums->run = Py_MAX(sums->run, run - before);
    PyMem_Free(hints);
    return 1;
}
