/* Where the page ends. A part of _prescan.c. */

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
