/* The line that is being read, and the segment that it becomes. A part of _walk.c. */

static int has_no_namespace(const Node *node)
{
    return !node->namespace || !node->namespace->href;
}

static long flags_of(const Pass *pass)
{
    return PyLong_AsLong(SLOT(pass->block, pass->walker->block_slots[BLOCK_FLAGS]));
}

/* --- Texts ------------------------------------------------------------------------------------------------------- */

/* A text whose white space is folded into single blanks: the characters beside these, the words, whether that changes a
   thing, and whether it may be of a script without blanks. */
typedef struct {
    Py_ssize_t letters, words;
    int changes, unspaced;
} Fold;

static Fold measure(PyObject *text)
{
    const int kind = PyUnicode_KIND(text);
    const void *data = PyUnicode_DATA(text);
    Fold fold = {0};
    int inside = 0;
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++) {
        const Py_UCS4 c = PyUnicode_READ(kind, data, i);
        const int letter = !Py_UNICODE_ISSPACE(c);
        fold.changes |= !letter && (!inside || c != ' ');
        fold.words += letter & !inside;
        fold.letters += letter;
        /* Where all the characters of UNSPACED are, and others: counting looks closer. */
        fold.unspaced |= c >= 0x0e00 && (c < 0x1800 || c >= 0x3040);
        inside = letter;
    }
    fold.changes |= !inside;
    return fold;
}

static Py_ssize_t folded_length(const Fold *fold)
{
    return fold->letters + (fold->words ? fold->words - 1 : 0);
}

static PyObject *folded(PyObject *text, const Fold *fold)
{
    PyObject *words, *blank = NULL, *found = NULL;
    if (!fold->changes)
        return Py_NewRef(text);
    if ((words = PyUnicode_Split(text, NULL, -1)) && (blank = PyUnicode_FromOrdinal(' ')))
        found = PyUnicode_Join(blank, words);
    Py_XDECREF(words);
    Py_XDECREF(blank);
    return found;
}

/* --- Segments ---------------------------------------------------------------------------------------------------- */

/* Adds *name* to the names of a line, unless it is the last one. */
static int add_name(PyObject **names, PyObject **last, PyObject *name)
{
    if (!name || name == *last || (*names && PyUnicode_GET_LENGTH(*names) >= INLINE_CHARACTERS - 1) ||
        (*last && !PyUnicode_Compare(*last, name)))
        return DONE;
    *last = name;
    Py_XSETREF(*names, *names ? PyUnicode_FromFormat("%U %U", *names, name) : Py_NewRef(name));
    return *names ? DONE : FAILED;
}

/* Adds what inline elements say of the line, which are around those *pieces*, to the result: `inline_counts_of` in
   inline.py. Returns the linked characters. */
static Py_ssize_t add_inline_counts(Pass *pass, const Piece *pieces, Py_ssize_t count, const Fold *line)
{
    int32_t numbers[INLINE_NUMBERS] = {0};
    Py_ssize_t linked = 0;
    PyObject *names = NULL, *last = NULL;
    int bits = 0, failed = 0;
    for (Py_ssize_t i = 0; i < count; i++)
        bits |= pieces[i].around.bits;
    numbers[0] = bits ? (int32_t)line->letters : 0;
    for (Py_ssize_t i = 0; bits && i < count && !failed; i++) {
        const int own = pieces[i].around.bits;
        const Fold fold = count == 1 ? *line : measure(pieces[i].text);
        for (int bit = 0; bit < INLINE_BITS; bit++)
            numbers[1 + bit] += own >> bit & 1 ? (int32_t)fold.letters : 0;
        if (fold.letters)
            numbers[1 + INLINE_BITS] = (own & BIT_LINKED) != 0;
        linked += own & BIT_LINKED ? folded_length(&fold) : 0;
        failed = add_name(&names, &last, pieces[i].around.names) < 0;
    }
    if (names)
        Py_SETREF(names, PyUnicode_Substring(names, 0, INLINE_CHARACTERS));
    failed = failed || PyErr_Occurred() || append(&pass->inline_counts, numbers, sizeof(numbers)) < 0 ||
             PyList_Append(pass->inline_names, names ? names : pass->walker->no_names) < 0;
    Py_XDECREF(names);
    return failed ? FAILED : linked;
}

/* The text of the first of *pieces*, or that of all. */
static PyObject *join(const Pass *pass, PyObject *pieces)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(pieces) / 2;
    if (count == 1)
        return Py_NewRef(PyTuple_GET_ITEM(pieces, 0));
    PyObject *texts = PyTuple_New(count), *joined = NULL;
    for (Py_ssize_t i = 0; texts && i < count; i++)
        PyTuple_SET_ITEM(texts, i, Py_NewRef(PyTuple_GET_ITEM(pieces, 2 * i)));
    if (texts)
        joined = PyUnicode_Join(pass->walker->no_names, texts);
    Py_XDECREF(texts);
    return joined;
}

/* Ends the line: makes a segment of the pieces, if there are any. */
static int end_line(Pass *pass)
{
    const Piece *piece = (const Piece *)pass->pieces.bytes;
    Py_ssize_t count = pass->pieces.length / sizeof(Piece);
    if (!count)
        return 0;
    const Walker *walker = pass->walker;
    const Py_ssize_t *slots = walker->segment_slots;
    PyObject *segment = make(walker->segment_type), *pieces = segment ? PyTuple_New(2 * count) : NULL;
    if (!pieces) {
        Py_XDECREF(segment);
        return FAILED;
    }
    PyObject_GC_UnTrack(pieces); /* as in `make` */
    SLOT(segment, slots[SEGMENT_PIECES]) = pieces;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyTuple_SET_ITEM(pieces, 2 * i, piece[i].text); /* the segment's now */
        PyTuple_SET_ITEM(pieces, 2 * i + 1, piece[i].element);
    }
    pass->pieces.length = 0;
    PyObject *text = join(pass, pieces);
    const Fold fold = text ? measure(text) : (Fold){0};
    Py_ssize_t linked = text ? add_inline_counts(pass, piece, count, &fold) : FAILED;
    SLOT(segment, slots[SEGMENT_TEXT]) = linked < 0 ? NULL : folded(text, &fold);
    SLOT(segment, slots[SEGMENT_BLOCK]) = Py_NewRef(pass->block);
    SLOT(segment, slots[SEGMENT_INDEX]) = pass->position;
    pass->position = PyLong_FromSsize_t(PyList_GET_SIZE(pass->segments) + 1);
    int failed = !pass->position || !SLOT(segment, slots[SEGMENT_TEXT]) ||
                 set(segment, slots[SEGMENT_WORDS], PyLong_FromSsize_t(fold.words)) < 0 ||
                 set(segment, slots[SEGMENT_CHARS], PyLong_FromSsize_t(folded_length(&fold))) < 0 ||
                 set(segment, slots[SEGMENT_LINK_CHARS], PyLong_FromSsize_t(linked)) < 0 ||
                 set(segment, slots[SEGMENT_LINKS], PyLong_FromSsize_t(pass->link_count)) < 0 ||
                 set(segment, slots[SEGMENT_BREAKS], PyLong_FromSsize_t(pass->breaks)) < 0 ||
                 PyList_Append(pass->segments, segment) < 0 ||
                 ((fold.unspaced || flags_of(pass) & FLAG_PRE) && PyList_Append(pass->unfinished, segment) < 0);
    Py_XDECREF(text);
    Py_DECREF(segment);
    pass->link_count = 0;
    return failed ? FAILED : 0;
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

/* Whether a *text* in *owner* begins with a word that runs on from the line: `runs_on` in line_parts.py, which is asked if
   no blank or mark parts them. */
static int runs_on(Pass *pass, PyObject *text, Node *owner)
{
    PyObject *line = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    const Py_UCS4 last = PyUnicode_READ_CHAR(line, PyUnicode_GET_LENGTH(line) - 1), first = PyUnicode_READ_CHAR(text, 0);
    if (Py_UNICODE_ISSPACE(last) || !(Py_UNICODE_ISALNUM(first) || first == '$' || first > 0x7f))
        return 0;
    PyObject *more = PyTuple_Pack(3, line, text, pass->block);
    int runs = more ? is_so(pass, owner, RUNS_ON, more) : FAILED;
    Py_XDECREF(more);
    return runs;
}

/* Adds *bytes*, a text that may be NULL, which stands in *owner*, to the line. No line begins with what nobody sees:
   `is_visible` in inline.py is asked if that is not white space of ASCII. */
static int add_to_line(Pass *pass, const char *bytes, Node *owner)
{
    const unsigned char *seen = (const unsigned char *)bytes;
    while (seen && !pass->pieces.length && *seen < 0x80 && Py_UNICODE_ISSPACE(*seen))
        seen++;
    if (!seen || !*seen)
        return DONE;
    const Around within = {pass->within.bits | (pass->in_link ? BIT_LINKED : 0), pass->within.names};
    Piece piece = {PyUnicode_FromString(bytes), element_of(pass, owner), within};
    int is_added = piece.text && piece.element ? 1 : FAILED;
    if (is_added > 0 && !pass->pieces.length && *seen & 0x80)
        is_added = is_so(pass, owner, IS_VISIBLE, piece.text);
    if (is_added > 0 && pass->pieces.length && pass->may_run_on) {
        int runs = runs_on(pass, piece.text, owner);
        if (runs)
            Py_SETREF(piece.text, runs < 0 ? NULL : PyUnicode_FromFormat(" %U", piece.text));
    }
    if (is_added > 0 && piece.text && append(&pass->pieces, &piece, sizeof(piece)) == DONE) {
        pass->has_ended = 0;
        return DONE;
    }
    Py_XDECREF(piece.text);
    Py_XDECREF(piece.element);
    return is_added ? FAILED : DONE;
}

/* The same of what lxml gives as the text or tail that begins with *node*. */
static int add_text(Pass *pass, const Node *node, Node *owner)
{
    node = next_text(node);
    const char *text = !node ? NULL : node->content ? node->content : "";
    const Node *more = node ? next_text(node->next) : NULL;
    pass->text.length = 0;
    if (more && append(&pass->text, text, strlen(text)) < 0)
        return FAILED;
    for (; more; more = next_text(more->next), text = pass->text.bytes)
        if (more->content && append(&pass->text, more->content, strlen(more->content)) < 0)
            return FAILED;
    return add_to_line(pass, text, owner);
}
