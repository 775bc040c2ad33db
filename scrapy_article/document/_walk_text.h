/* One pass, and the lines that it makes of texts. A part of _walk.c. */

/* --- One pass ---------------------------------------------------------------------------------------------------- */

typedef struct {
    char *bytes;
    size_t length, size;
} Buffer;

/* The entry of a name at some address: libxml2 has each name of a page once. */
typedef struct {
    const char *name;
    const Entry *entry;
} Seen;

static const Entry *look_up_name(const Table *table, Seen seen[128], const char *name)
{
    Seen *one = &seen[(uintptr_t)name / 8 % 128];
    if (one->name != name) {
        one->name = name;
        one->entry = look_up(table, name, strlen(name));
    }
    return one->entry;
}

/* The inline elements around a text, up to the nearest block: bits of Inner, and where in `around` their names are. */
typedef struct {
    int bits;
    size_t start, length, characters;
} Around;

/* What an ASCII class and id say, the latest of each hash: most come again and again on a page. */
enum { KNOWN_NAMES = 256 };
typedef struct {
    PyObject *string; /* NULL: free */
    long hints;       /* and other bits of `words` */
    int shown;
} Known;

/* A piece of the line that is being read, its letters, what is around it, and whether folding changes it. */
typedef struct {
    PyObject *text, *element;
    Py_ssize_t letters;
    int bits, changes;
} Piece;

/* White space folded into single blanks: the length, the words, the highest bits, and whether that changes a thing. */
typedef struct {
    Py_ssize_t letters, words;
    Py_UCS4 bits;
    int inside, changes, unspaced;
} Fold;

/* An element that the pass is in: its kind, and what is around it. */
typedef struct {
    int kind;
    Around around;
} Level;

typedef struct {
    Walker *walker;
    const char *host;                                                         /* of the page */
    PyObject *document;                                                       /* lxml's */
    PyObject *blocks, *segments, *headings, *tables, *images, *media, *links, *hrefs, *tag_links, *times, *bylines,
        *inner_names;                                                         /* of the result */
    PyObject *metas, *head_links;                                             /* of its head */
    PyObject *notes, *unfinished;                                             /* what is left to do in Python */
    PyObject *block;                                                          /* borrowed from blocks */
    PyObject *position;                                                       /* the number of segments */
    PyObject *held;                                                           /* what Python code was asked of */
    /* The line that is being read. */
    Buffer pieces;
    Fold fold;
    Py_ssize_t linked, link_count, breaks;
    int has_linked, has_inner;
    int keeps_lines;           /* a block whose line feeds break lines has been seen */
    int has_ended, may_run_on; /* as in walk.py: an inline element before the text that comes; it is looked at */
    Py_ssize_t in_link;
    Around within;                                 /* around the text of the element at hand, or after it */
    Buffer around;                                 /* the names of the inline elements that the pass is in */
    Buffer line_names, inner;                      /* of the line, of the result */
    size_t last_names, line_characters;            /* where the last of the line's names begin; how long they all are */
    Buffer names, text, levels;
    Seen tags[128], attributes[128];
    Known known[KNOWN_NAMES];
} Pass;

enum { FAILED = -1, DONE = 0, ODD = 1 }; /* ODD: the page has what only the other pass can read */

static int reserve(Buffer *buffer, size_t size)
{
    if (size <= buffer->size)
        return 0;
    size_t larger = size < 256 ? 256 : 2 * size;
    char *bytes = PyMem_Realloc(buffer->bytes, larger);
    if (!bytes) {
        PyErr_NoMemory();
        return FAILED;
    }
    buffer->bytes = bytes;
    buffer->size = larger;
    return 0;
}

static int append(Buffer *buffer, const char *bytes, size_t length)
{
    if (reserve(buffer, buffer->length + length + 1) < 0)
        return FAILED;
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = 0;
    return 0;
}

/* lxml's element for *node*. Its own kind refers to nothing but its document, which refers to no element: it is in no
   cycle, and untracked as in `make`; classes of the user's making may refer to anything. */
static PyObject *element_of(Pass *pass, Node *node)
{
    if (node->proxy)
        return Py_NewRef(node->proxy);
    PyObject *element = pass->walker->make_element(pass->document, node);
    if (element && Py_TYPE(element) == pass->walker->element_type)
        PyObject_GC_UnTrack(element);
    return element;
}

/* Whether lxml takes *node* for an element. */
static int is_element(const Node *node)
{
    return node->type == ELEMENT || node->type == COMMENT || node->type == INSTRUCTION ||
           node->type == ENTITY_REFERENCE;
}

/* The first of *node* and its next siblings that is one. */
static Node *next_element(Node *node)
{
    while (node && !is_element(node))
        node = node->next;
    return node;
}

/* The same of *node* and its previous siblings. */
static const Node *previous_element(const Node *node)
{
    while (node && !is_element(node))
        node = node->previous;
    return node;
}

/* *node*, or the next sibling, if it is one of the nodes that lxml gives as one text. */
static const Node *next_text(const Node *node)
{
    while (node && (node->type == XINCLUDE_START || node->type == XINCLUDE_END))
        node = node->next;
    return node && (node->type == TEXT || node->type == CDATA) ? node : NULL;
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

static unsigned char spaces[256]; /* which of the first characters are white space */

enum { LOWER = 1, UPPER = 2, DIGIT = 4, ALNUM = 7, SPACE = 8 };

/* What each ASCII character is, 0 for other bytes; white space as for `str.split`. */
static unsigned char classes[256];

enum { ODD_IN_TEXT = 1, QUOTE = 2 };

/* Which of the first characters are written otherwise in HTML: none is seen, or it is markup; or in an attribute. */
static unsigned char marks[256];

static void classify(void)
{
    for (int c = 0; c < 256; c++) {
        spaces[c] = Py_UNICODE_ISSPACE((Py_UCS4)c) != 0;
        marks[c] = !Py_UNICODE_ISPRINTABLE((Py_UCS4)c) || c == '&' || c == '<' || c == '>' ? ODD_IN_TEXT
                   : c == '"' || c == '\''                                                  ? QUOTE
                                                                                            : 0;
    }
    for (int c = 0; c < 128; c++)
        classes[c] = 'a' <= c && c <= 'z'                  ? LOWER
                     : 'A' <= c && c <= 'Z'                ? UPPER
                     : '0' <= c && c <= '9'                ? DIGIT
                     : spaces[c]                            ? SPACE
                                                           : 0;
}

static int class_of(char c)
{
    return classes[(unsigned char)c];
}

static inline int is_space(int kind, Py_UCS4 c)
{
    return kind == PyUnicode_1BYTE_KIND ? spaces[c] : Py_UNICODE_ISSPACE(c);
}

static int is_ascii(const char *text, Py_ssize_t length)
{
    uint64_t bits = 0, part;
    Py_ssize_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&part, text + i, 8);
        bits |= part;
    }
    for (; i < length; i++)
        bits |= (unsigned char)text[i];
    return !(bits & 0x8080808080808080u);
}

/* A string of *text*: what PyUnicode_DecodeUTF8 gives, sooner where it is ASCII, as mostly. */
static PyObject *string_of(const char *text, size_t length)
{
    if (length < 2 || !is_ascii(text, length))
        return PyUnicode_DecodeUTF8(text, length, NULL);
    PyObject *string = PyUnicode_New(length, 127);
    if (string)
        memcpy(PyUnicode_1BYTE_DATA(string), text, length);
    return string;
}

#define EACH(byte) (0x0101010101010101u * (byte))

/* Whether all bytes of *eight* are ASCII, from the blank on. */
static inline int are_printed(uint64_t eight)
{
    return !((eight | (eight - EACH(' '))) & EACH(0x80));
}

/* How many bytes of *bits* are 0x80; the others are 0. */
static inline int number_of_bytes(uint64_t bits)
{
    return (int)((bits >> 7) * EACH(1) >> 56);
}

static inline void measure_kind(int kind, PyObject *text, Fold *fold)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text), letters = 0, words = 0;
    int inside = fold->inside, changes = 0, unspaced = 0;
    Py_UCS4 bits = 0;
    for (Py_ssize_t i = 0; i < length; i++) {
#if PY_LITTLE_ENDIAN
        uint64_t eight;
        while (kind == PyUnicode_1BYTE_KIND && length - i >= 8 &&
               are_printed(eight = start_of((const char *)data + i, 8))) {
            const uint64_t blank = ~((eight ^ EACH(' ')) + EACH(0x7F)) & EACH(0x80);
            const uint64_t before = blank << 8 | (inside ? 0 : 0x80);
            letters += 8 - number_of_bytes(blank);
            words += number_of_bytes(before & ~blank);
            changes |= (before & blank) != 0;
            inside = !(blank >> 63);
            bits |= 0x7F;
            i += 8;
        }
        if (i == length)
            break;
#endif
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        changes |= !letter && (!inside || c != ' ');
        words += letter & !inside;
        letters += letter;
        bits |= c & -(Py_UCS4)letter;
        /* Where all the characters of UNSPACED are, and others: counting looks closer. */
        if (kind != PyUnicode_1BYTE_KIND)
            unspaced |= c >= 0x0e00 && (c < 0x1800 || c >= 0x3040);
        inside = letter;
    }
    fold->letters += letters;
    fold->words += words;
    fold->bits |= bits;
    fold->inside = inside;
    fold->changes |= changes;
    fold->unspaced |= unspaced;
}

static void measure(PyObject *text, Fold *fold)
{
    switch (PyUnicode_KIND(text)) { /* the compiler makes a loop of each */
    case PyUnicode_1BYTE_KIND:
        measure_kind(PyUnicode_1BYTE_KIND, text, fold);
        break;
    case PyUnicode_2BYTE_KIND:
        measure_kind(PyUnicode_2BYTE_KIND, text, fold);
        break;
    default:
        measure_kind(PyUnicode_4BYTE_KIND, text, fold);
    }
}

static Py_ssize_t folded_length(const Fold *fold)
{
    return fold->letters + (fold->words ? fold->words - 1 : 0);
}

/* Writes *text*, folded, from *written* on; *inside* is whether a word is being written. Returns where it ends. */
static inline Py_ssize_t write_kind(int kind, PyObject *text, int to_kind, void *to, Py_ssize_t written, int *inside)
{
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ(kind, data, i);
        int letter = !is_space(kind, c);
        if (letter) {
            if (!was_inside && written)
                PyUnicode_WRITE(to_kind, to, written++, ' ');
            PyUnicode_WRITE(to_kind, to, written++, c);
        }
        was_inside = letter;
    }
    *inside = was_inside;
    return written;
}

/* The same of a text that folding does not change, of the kind that is written. */
static Py_ssize_t copy_words(PyObject *text, void *to, Py_ssize_t written, int *inside)
{
    int kind = PyUnicode_KIND(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    int was_inside = *inside;
    *inside = PyUnicode_READ(kind, PyUnicode_DATA(text), length - 1) != ' ';
    length -= !*inside;
    if (length && !was_inside && written)
        PyUnicode_WRITE(kind, to, written++, ' ');
    memcpy((char *)to + written * kind, PyUnicode_DATA(text), length * kind);
    return written + length;
}

static PyObject *fold_pieces(const Piece *pieces, Py_ssize_t count, const Fold *fold)
{
    if (count == 1 && !fold->changes && fold->inside)
        return Py_NewRef(pieces[0].text);
    PyObject *folded = PyUnicode_New(folded_length(fold), Py_MIN(fold->bits, 0x10ffff));
    if (!folded)
        return NULL;
    int to_kind = PyUnicode_KIND(folded), inside = 0;
    void *to = PyUnicode_DATA(folded);
    Py_ssize_t written = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *text = pieces[i].text;
        int kind = PyUnicode_KIND(text);
        if (!pieces[i].changes && kind == to_kind)
            written = copy_words(text, to, written, &inside);
        else if (kind == PyUnicode_1BYTE_KIND && to_kind == PyUnicode_1BYTE_KIND)
            written = write_kind(PyUnicode_1BYTE_KIND, text, PyUnicode_1BYTE_KIND, to, written, &inside);
        else
            written = write_kind(kind, text, to_kind, to, written, &inside);
    }
    return folded;
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

/* Adds what inline elements say of the line to the result: `inner_of` in inner.py. */
static int add_inner(Pass *pass, const Piece *pieces, Py_ssize_t count)
{
    int32_t numbers[INNER_NUMBERS] = {0};
    PyObject *names = NULL;
    if (pass->has_inner) {
        for (Py_ssize_t i = 0; i < count; i++) {
            int32_t letters = (int32_t)pieces[i].letters;
            numbers[0] += letters;
            for (int bit = 0; bit < INNER_BITS; bit++)
                if (pieces[i].bits >> bit & 1)
                    numbers[1 + bit] += letters;
            if (letters)
                numbers[1 + INNER_BITS] = (pieces[i].bits & INNER_LINKED) != 0;
        }
        size_t characters, length = first_characters(pass->line_names.bytes, pass->line_names.length, INNER_CHARACTERS,
                                                     &characters);
        if (length && !(names = PyUnicode_DecodeUTF8(pass->line_names.bytes, length, NULL)))
            return FAILED;
    }
    int failed = append(&pass->inner, (const char *)numbers, sizeof(numbers)) < 0 ||
                 PyList_Append(pass->inner_names, names ? names : pass->walker->no_names) < 0;
    Py_XDECREF(names);
    pass->line_names.length = pass->last_names = pass->line_characters = 0;
    pass->has_inner = 0;
    return failed ? FAILED : 0;
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
    const Fold fold = pass->fold;
    if (add_inner(pass, piece, count) < 0)
        return FAILED;
    Py_ssize_t chars = folded_length(&fold);
    Py_ssize_t link_chars = !pass->has_linked ? 0 : count == 1 ? chars : pass->linked;
    PyObject *segment = make(walker->segment_type, 0), *pieces = segment ? PyTuple_New(2 * count) : NULL;
    if (!pieces) {
        Py_XDECREF(segment);
        return FAILED;
    }
    PyObject_GC_UnTrack(pieces); /* as in `make` */
    SLOT(segment, slots[SEGMENT_TEXT]) = fold_pieces(piece, count, &fold);
    SLOT(segment, slots[SEGMENT_PIECES]) = pieces;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyTuple_SET_ITEM(pieces, 2 * i, piece[i].text); /* the segment's now */
        PyTuple_SET_ITEM(pieces, 2 * i + 1, piece[i].element);
    }
    pass->pieces.length = 0;
    SLOT(segment, slots[SEGMENT_BLOCK]) = Py_NewRef(pass->block);
    SLOT(segment, slots[SEGMENT_INDEX]) = pass->position;
    pass->position = PyLong_FromSsize_t(PyList_GET_SIZE(pass->segments) + 1);
    int failed = !pass->position || !SLOT(segment, slots[SEGMENT_TEXT]) ||
                 set(segment, slots[SEGMENT_WORDS], PyLong_FromSsize_t(fold.words)) < 0 ||
                 set(segment, slots[SEGMENT_CHARS], PyLong_FromSsize_t(chars)) < 0 ||
                 set(segment, slots[SEGMENT_LINK_CHARS], PyLong_FromSsize_t(link_chars)) < 0 ||
                 set(segment, slots[SEGMENT_LINKS], PyLong_FromSsize_t(pass->link_count)) < 0 ||
                 set(segment, slots[SEGMENT_BREAKS], PyLong_FromSsize_t(pass->breaks)) < 0 ||
                 PyList_Append(pass->segments, segment) < 0;
    if (!failed && (fold.unspaced || PyLong_AsLong(SLOT(pass->block, walker->block_slots[BLOCK_FLAGS])) &
                                         walker->preformatted))
        failed = PyList_Append(pass->unfinished, segment) < 0;
    Py_DECREF(segment);
    pass->has_linked = 0;
    pass->linked = pass->link_count = 0;
    pass->fold = (Fold){0};
    return failed ? FAILED : 0;
}

static const char *skip_blanks(const char *text)
{
    while (class_of(*text) == SPACE)
        text++;
    return text;
}

static int is_blank(const char *text)
{
    text = skip_blanks(text);
    if (!(*text & 0x80))
        return !*text;
    Fold fold = {0};
    PyObject *rest = PyUnicode_DecodeUTF8(text, strlen(text), NULL);
    if (!rest)
        return FAILED;
    measure(rest, &fold);
    Py_DECREF(rest);
    return !fold.letters;
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
    if (pass->line_characters >= INNER_CHARACTERS ||
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

static long flags_of(const Pass *pass)
{
    return PyLong_AsLong(SLOT(pass->block, pass->walker->block_slots[BLOCK_FLAGS]));
}

/* Whether the line ends in a word of a script that puts blanks between words: `ends_in_word` in line_parts.py. */
static int ends_in_word(const Pass *pass)
{
    PyObject *text = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    Py_UCS4 last = PyUnicode_READ_CHAR(text, PyUnicode_GET_LENGTH(text) - 1);
    return last < FIRST_UNSPACED && Py_UNICODE_ISALNUM(last);
}

enum { CENTS = 2 };

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

/* Adds a text, which stands in *owner*, to the line. */
static int add_piece(Pass *pass, const char *bytes, Node *owner)
{
    const Fold before = pass->fold;
    pass->fold.changes = 0;
    Piece piece = {.text = string_of(bytes, strlen(bytes))};
    if (piece.text && pass->may_run_on && pass->pieces.length) {
        int is_running_on = runs_on(pass, piece.text, owner);
        if (is_running_on)
            Py_SETREF(piece.text, is_running_on < 0 ? NULL : PyUnicode_FromFormat(" %U", piece.text));
    }
    if (!piece.text)
        return FAILED;
    pass->has_ended = 0;
    measure(piece.text, &pass->fold);
    piece.changes = pass->fold.changes;
    pass->fold.changes |= before.changes;
    piece.letters = pass->fold.letters - before.letters;
    piece.bits = pass->within.bits;
    if (pass->in_link) {
        Py_ssize_t words = pass->fold.words - before.words;
        if (before.inside && !is_space(PyUnicode_KIND(piece.text), PyUnicode_READ_CHAR(piece.text, 0)))
            words++; /* the first goes on with one of the text before */
        pass->has_linked = 1;
        pass->linked += piece.letters + (words ? words - 1 : 0);
        piece.bits |= INNER_LINKED;
    }
    pass->has_inner |= piece.bits;
    piece.element = element_of(pass, owner);
    if (!piece.element || add_names(pass) < 0 || append(&pass->pieces, (const char *)&piece, sizeof(piece)) < 0) {
        Py_DECREF(piece.text);
        Py_XDECREF(piece.element);
        return FAILED;
    }
    return 0;
}

/* The same of a text that may be blank or none at all: no line begins with white space. */
static int add_to_line(Pass *pass, const char *text, Node *owner)
{
    if (!text || !*text)
        return 0;
    int blank = pass->pieces.length ? 0 : is_blank(text);
    return blank < 0 ? FAILED : blank ? 0 : add_piece(pass, text, owner);
}

/* The same of a text whose line feeds end lines: `_end_lines` in walk.py. */
static int add_lines(Pass *pass, const char *text, Node *owner)
{
    size_t size = strlen(text) + 1;
    char *copy = PyMem_Malloc(size), *line = copy, *end;
    if (!copy) {
        PyErr_NoMemory();
        return FAILED;
    }
    memcpy(copy, text, size);
    int status = 0;
    while (status == 0 && (end = strchr(line, '\n'))) {
        *end = 0;
        status = add_to_line(pass, line, owner);
        if (status == 0 && pass->pieces.length) {
            status = end_line(pass);
            pass->breaks = 0;
        }
        pass->breaks++;
        line = end + 1;
    }
    if (status == 0)
        status = add_to_line(pass, line, owner);
    PyMem_Free(copy);
    return status;
}

/* The same of the text from *node* on. */
static int add_text(Pass *pass, const Node *node, Node *owner)
{
    const Walker *walker = pass->walker;
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    if (text && pass->keeps_lines && (flags_of(pass) & (walker->lines | walker->preformatted)) == walker->lines)
        return add_lines(pass, text, owner);
    return add_to_line(pass, text, owner);
}
