/* The line that is being read, and the segment that it becomes. A part of _walk.c. */

static long flags_of(const Pass *pass)
{
    return PyLong_AsLong(SLOT(pass->block, pass->walker->block_slots[BLOCK_FLAGS]));
}

/* The first *most* characters of *text*: their bytes. */
static size_t first_characters(const char *text, size_t length, size_t most, size_t *characters)
{
    size_t i = Py_MIN(length, most), count = i;
    if (!is_ascii(text, i))
        for (i = count = 0; i < length; i++) {
            int begins = ((unsigned char)text[i] & 0xC0) != 0x80;
            if (begins && count == most)
                break;
            count += begins;
        }
    *characters = count;
    return i;
}

/* Adds what inline elements say of the line, which are around those *pieces* with bits of it, to the result:
   `inline_counts_of` in inline.py. Returns the linked characters. */
static Py_ssize_t add_inline_counts(Pass *pass, const Piece *pieces, Py_ssize_t count, const Fold *line, int bits)
{
    int32_t numbers[INLINE_NUMBERS] = {0};
    Py_ssize_t linked = 0;
    PyObject *names = NULL;
    if (bits) {
        numbers[0] = (int32_t)line->letters;
        for (Py_ssize_t i = 0; i < count; i++) {
            const Fold fold = count == 1 ? *line : measure(pieces[i].text);
            for (int bit = 0; bit < INLINE_BITS; bit++)
                numbers[1 + bit] += pieces[i].bits >> bit & 1 ? (int32_t)fold.letters : 0;
            if (fold.letters)
                numbers[1 + INLINE_BITS] = (pieces[i].bits & BIT_LINKED) != 0;
            linked += pieces[i].bits & BIT_LINKED ? folded_length(&fold) : 0;
        }
        size_t characters, length = first_characters(pass->line_names.bytes, pass->line_names.length, INLINE_CHARACTERS,
                                                     &characters);
        if (length && !(names = PyUnicode_DecodeUTF8(pass->line_names.bytes, length, NULL)))
            return FAILED;
    }
    int failed = append(&pass->inline_counts, (const char *)numbers, sizeof(numbers)) < 0 ||
                 PyList_Append(pass->inline_names, names ? names : pass->walker->no_names) < 0;
    Py_XDECREF(names);
    pass->line_names.length = pass->last_names = pass->line_characters = 0;
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
    int bits = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyTuple_SET_ITEM(pieces, 2 * i, piece[i].text); /* the segment's now */
        PyTuple_SET_ITEM(pieces, 2 * i + 1, piece[i].element);
        bits |= piece[i].bits;
    }
    pass->pieces.length = 0;
    PyObject *joined = join(pass, pieces), *text = joined ? stripped(joined) : NULL;
    const Fold fold = text ? measure(text) : (Fold){0};
    Py_ssize_t linked = text ? add_inline_counts(pass, piece, count, &fold, bits) : FAILED;
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
                 ((fold.unspaced || flags_of(pass) & FLAG_PRE) &&
                  PyList_Append(pass->unfinished, segment) < 0);
    Py_XDECREF(joined);
    Py_XDECREF(text);
    Py_DECREF(segment);
    pass->link_count = 0;
    return failed ? FAILED : 0;
}

static const char *skip_blanks(const char *text)
{
    while (class_of(*text) == SPACE)
        text++;
    return text;
}

/* What lxml gives as the text or tail that begins with *node*; NULL if there is none. */
static int collect_text(Pass *pass, const Node *node, const char **text)
{
    node = next_text(node);
    *text = !node ? NULL : node->content ? node->content : "";
    const Node *more = node ? next_text(node->next) : NULL;
    if (!more)
        return 0;
    pass->text.length = 0;
    if (append(&pass->text, *text, strlen(*text)) < 0)
        return FAILED;
    for (; more; more = next_text(more->next))
        if (more->content && append(&pass->text, more->content, strlen(more->content)) < 0)
            return FAILED;
    *text = pass->text.bytes;
    return 0;
}

/* Notes the names around the piece that is added to the line. */
static int add_names(Pass *pass)
{
    const Around *within = &pass->within;
    if (!within->length)
        return 0;
    const char *names = pass->around.bytes + within->start;
    Buffer *line = &pass->line_names;
    size_t last = line->length - pass->last_names;
    if (pass->line_characters >= INLINE_CHARACTERS ||
        (line->length && last == within->length && !memcmp(line->bytes + pass->last_names, names, last)))
        return 0;
    if (line->length && append(line, " ", 1) < 0)
        return FAILED;
    pass->last_names = line->length;
    pass->line_characters += within->characters + 1;
    return append(line, names, within->length);
}

static int has_no_namespace(const Node *node)
{
    return !node->namespace || !node->namespace->href;
}
