/* Where the page ends; scripts and style sheets that may be left out, as parts.py says. A part of _prescan.c. */

/* Where the name at `at`, in any case, ends; NULL if another stands there. */
static const unsigned char *after_name(const unsigned char *at, const unsigned char *end, const char *name)
{
    for (; *name; name++, at++)
        if (at == end || (*at | 0x20) != (unsigned char)*name)
            return NULL;
    return at;
}

/* Where an end tag of `name` at `at` ends; NULL if there is none. */
static const unsigned char *after_end_tag(const unsigned char *at, const unsigned char *end, const char *name)
{
    if (end - at < 2 || at[0] != '<' || at[1] != '/' || !(at = after_name(at + 2, end, name)))
        return NULL;
    for (int blanks = 0; at < end && is_blank(*at); at++)
        if (++blanks > 100)
            return NULL;
    return at < end && *at == '>' ? at + 1 : NULL;
}

/* Where the comment at `at` ends; NULL if there is none. */
static const unsigned char *after_comment(const unsigned char *at, const unsigned char *end)
{
    if (end - at < 7 || memcmp(at, "<!--", 4))
        return NULL;
    for (at += 4; end - at >= 3; at++) {
        at = memchr(at, '-', end - at - 2);
        if (!at)
            return NULL;
        if (at[1] == '-' && at[2] == '>')
            return at + 3;
    }
    return NULL;
}

/* Whether the page goes on after its end tag. */
static int goes_on(const unsigned char *after, const unsigned char *end)
{
    while (after && after < end) {
        const unsigned char *next = is_blank(*after) ? after + 1 : after_comment(after, end);
        if (!next && !(next = after_end_tag(after, end, "body")) && !(next = after_end_tag(after, end, "html")))
            return 1;
        after = next;
    }
    return 0;
}

/* Bytes of a text that may be left out; how many may be. */
enum { MIN_TEXT_BYTES = 512, MAX_UNREAD = 2000 };

/* The text of a script or a style sheet that is being read, and all that may be left out. */
typedef struct {
    const unsigned char *begin; /* NULL outside */
    const char *name;
    int is_kept, has_comment, has_script;
    const unsigned char *after; /* the end of the comment that was met last */
    int is_over;                /* what comes next may not be what it looks like */
    Py_ssize_t places[2 * MAX_UNREAD];
    int count;
} Unread;

/* Whether what stands at `at` may end the name of a tag. */
static int ends_name(const unsigned char *at, const unsigned char *end)
{
    return at < end && (is_blank(*at) || *at == '/' || *at == '>');
}

/* Where the content begins of an element whose name ends at `at`; NULL if it has none, or that cannot be told at a glance. */
static const unsigned char *after_start_tag(const unsigned char *at, const unsigned char *end)
{
    unsigned char before = 0; /* the byte before that is not blank */
    for (; at < end && *at != '<'; at++) {
        if (*at == '>')
            return before == '/' ? NULL : at + 1;
        if ((*at == '"' || *at == '\'') && before == '=') {
            const unsigned char *begin = at + 1;
            if (!(at = memchr(begin, *at, end - begin)) || memchr(begin, '<', at - begin))
                return NULL;
        }
        if (!is_blank(*at))
            before = *at;
    }
    return NULL;
}

/* Whether the text of the script whose tag goes on in what is given may be asked for: data and formulas, which its type
   tells. */
static int is_kept(const unsigned char *at, const unsigned char *end)
{
    for (; at < end; at++)
        if (*at == '+' || *at == '&' || (*at == 'm' && end - at > 4 && !memcmp(at, "math", 4)))
            return 1;
    return 0;
}

/* Looks at a "<". */
static void read_unread(Unread *unread, const unsigned char *at, Bytes page)
{
    const unsigned char *end = page.data + page.length, *after;
    if (unread->begin) {
        if (at[1] == '!')
            unread->has_comment |= end - at > 4 && !memcmp(at, "<!--", 4);
        else if (at[1] == 's' || at[1] == 'S')
            unread->has_script |= after_name(at + 1, end, "script") != NULL;
        else if (at[1] == '/' && (after = after_name(at + 2, end, unread->name))) {
            /* In a comment, a script in the script goes on after the end tag of the one inside. */
            unread->is_over = (unread->has_comment && unread->has_script) || !ends_name(after, end);
            if (!unread->is_kept && !unread->is_over && at - unread->begin >= MIN_TEXT_BYTES) {
                unread->places[unread->count++] = unread->begin - page.data;
                unread->places[unread->count++] = at - page.data;
                unread->is_over = unread->count == 2 * MAX_UNREAD;
            }
            unread->begin = NULL;
        }
    } else if (at[1] == '!') {
        if (at >= unread->after && end - at > 4 && !memcmp(at, "<!--", 4)) {
            unread->after = after_comment(at, end);
            unread->is_over = !unread->after;
        }
    } else if ((at[1] == 's' || at[1] == 'S') && at >= unread->after) {
        unread->name = "script";
        if (!(after = after_name(at + 1, end, unread->name)))
            after = after_name(at + 1, end, unread->name = "style");
        unread->has_comment = unread->has_script = 0;
        if (after && ends_name(after, end) && (unread->begin = after_start_tag(after, end)))
            unread->is_kept = is_kept(after, unread->begin);
    }
}

/* Looks at each "<", and returns how many there are. */
static Py_ssize_t read_tags(Bytes page, Unread *unread, Crowded *crowded, int *going_on)
{
    const unsigned char *at = page.data, *end = at + page.length, *after = NULL;
    Py_ssize_t opened = 0;
    for (; (at = memchr(at, '<', end - at)); at++) {
        opened++;
        if (is_letter(at[1]))
            read_tag(crowded, at, page);
        if (end - at > 6) {
            if (!after && at[1] == '/' && (at[2] | 0x20) == 'h')
                after = after_end_tag(at, end, "html");
            if (!unread->is_over)
                read_unread(unread, at, page);
        }
    }
    *going_on = goes_on(after, end);
    return opened;
}
