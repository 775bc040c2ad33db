/* Whether a text goes on in the word before it: spacing.py. A part of _walk.c. */

enum { CENTS = 2, MOST_BEFORE = 100 };

static int is_ascii_digit(Py_UCS4 c)
{
    return '0' <= c && c <= '9';
}

static int is_ascii_of(Py_UCS4 c, const char *ascii)
{
    return c && c < 0x80 && strchr(ascii, (int)c);
}

/* Whether there is text between *node* and the next element that is more than white space. */
static int is_text_there(Pass *pass, const Node *node)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    int blank = text && *text ? is_blank(text) : 1;
    return blank < 0 ? FAILED : !blank;
}

static int is_raised(const Node *node)
{
    return node->type == ELEMENT && has_no_namespace(node) && (!strcmp(node->name, "sub") || !strcmp(node->name, "sup"));
}

/* Whether what ends in *before* and *last* is a label of a text that begins with *first* and *second*, in *owner*, and
   *is_long*, or the other way round: `is_label` in spacing.py. */
static int is_label(Pass *pass, Py_UCS4 before, Py_UCS4 last, Py_UCS4 first, Py_UCS4 second, int is_long,
                    const Node *owner)
{
    int is_met = is_ascii_digit(first);
    if (is_ascii_digit(last))
        is_met = is_met ? is_long : Py_UNICODE_ISALPHA(first) && Py_UNICODE_ISALPHA(second);
    else if (last == ')')
        is_met |= Py_UNICODE_ISALPHA(first);
    else
        is_met = Py_UNICODE_ISALPHA(last) && Py_UNICODE_ISALPHA(before) &&
                 (is_met || first == '$' || first == 0xa3 || first == 0x20ac);
    const Node *other = is_met ? previous_element(owner->previous) : NULL;
    const Element *block = (const Element *)SLOT(pass->block, pass->walker->block_slots[BLOCK_ELEMENT]);
    if (!other || owner->parent != block->node || is_raised(owner) || is_raised(other))
        return 0;
    const Node *further = other;
    for (int i = 1; i < MOST_BEFORE && further; i++)
        further = previous_element(further->previous);
    if (further && previous_element(further->previous))
        return 0;
    const Node *const texts[] = {owner->parent->children, other->next, owner->next};
    for (int i = 0; i < 3; i++) {
        int is_there = is_text_there(pass, texts[i]);
        if (is_there)
            return is_there < 0 ? FAILED : 0;
    }
    return 1;
}

/* Whether a *text* in *owner* begins with a word that runs on from the line: `runs_on` in spacing.py. */
static int runs_on(Pass *pass, PyObject *text, const Node *owner)
{
    PyObject *line = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    const Py_ssize_t length = PyUnicode_GET_LENGTH(line);
    const Py_UCS4 last = PyUnicode_READ_CHAR(line, length - 1), before = length > 1 ? PyUnicode_READ_CHAR(line, length - 2) : 0,
                  first = PyUnicode_READ_CHAR(text, 0),
                  second = PyUnicode_GET_LENGTH(text) > 1 ? PyUnicode_READ_CHAR(text, 1) : 0;
    int is_apart;
    if ((first == 0x201c || first == 0x201e || first == 0x2018) && Py_UNICODE_ISUPPER(second))
        is_apart = is_ascii_of(last, ".!?") || last == 0x2026;
    else
        is_apart = Py_UNICODE_ISUPPER(first) && Py_UNICODE_ISLOWER(second) &&
                   (Py_UNICODE_ISLOWER(last) || is_ascii_digit(last) || is_ascii_of(last, ".!?,:;)%") || last == 0x2026);
    if (is_apart && ((length == 1 && last == ':') || (last == '.' && PyUnicode_FindChar(line, ' ', 0, length, 1) < 0)))
        return 0;
    if (!is_apart) {
        int status = is_label(pass, before, last, first, second, PyUnicode_GET_LENGTH(text) > CENTS, owner);
        if (status <= 0)
            return status;
    }
    const Node *around = owner->parent;
    return !(around && around->type == ELEMENT && has_no_namespace(around) && !strcmp(around->name, "code")) &&
           !(flags_of(pass) & pass->walker->preformatted);
}
