/* The texts of a line, and whether one goes on in the word before it. A part of _walk.c. */

/* Whether a *text* in *owner* begins with a word that runs on from the line: `runs_on` in line_parts.py, which is asked if
   no blank or mark parts them. */
static int runs_on(Pass *pass, PyObject *text, Node *owner)
{
    PyObject *line = ((const Piece *)(pass->pieces.bytes + pass->pieces.length))[-1].text;
    const Py_UCS4 last = PyUnicode_READ_CHAR(line, PyUnicode_GET_LENGTH(line) - 1), first = PyUnicode_READ_CHAR(text, 0);
    if (Py_UNICODE_ISSPACE(last) || !(Py_UNICODE_ISALNUM(first) || first == '$' || first > 0x7f))
        return 0;
    PyObject *more = PyTuple_Pack(3, line, text, pass->block);
    int is_so = more ? is_true(ask(pass, owner, RUNS_ON, more)) : FAILED;
    Py_XDECREF(more);
    return is_so;
}

/* Adds a text, which stands in *owner*, to the line. */
static int add_piece(Pass *pass, const char *bytes, Node *owner)
{
    Piece piece = {.text = string_of(bytes, strlen(bytes)), .bits = pass->within.bits | (pass->in_link ? BIT_LINKED : 0)};
    if (piece.text && pass->may_run_on && pass->pieces.length) {
        int is_running_on = runs_on(pass, piece.text, owner);
        if (is_running_on)
            Py_SETREF(piece.text, is_running_on < 0 ? NULL : PyUnicode_FromFormat(" %U", piece.text));
    }
    if (!piece.text)
        return FAILED;
    pass->has_ended = 0;
    piece.element = element_of(pass, owner);
    if (!piece.element || add_names(pass) < 0 || append(&pass->pieces, (const char *)&piece, sizeof(piece)) < 0) {
        Py_DECREF(piece.text);
        Py_XDECREF(piece.element);
        return FAILED;
    }
    return 0;
}

/* Whether nobody sees any of *text*: the other way round `is_visible` in inline.py. */
static int is_invisible_text(const char *text)
{
    text = skip_blanks(text);
    switch ((unsigned char)*text) { /* what blanks and invisible characters begin with */
    case 0xC2: case 0xE1: case 0xE2: case 0xE3: case 0xEF:
        break;
    default:
        return !*text;
    }
    PyObject *rest = PyUnicode_DecodeUTF8(text, strlen(text), NULL);
    if (!rest)
        return FAILED;
    Py_ssize_t i = 0, length = PyUnicode_GET_LENGTH(rest);
    int kind = PyUnicode_KIND(rest);
    while (i < length && (is_space(kind, PyUnicode_READ_CHAR(rest, i)) || is_invisible(PyUnicode_READ_CHAR(rest, i))))
        i++;
    Py_DECREF(rest);
    return i == length;
}

/* The same of a text that may be blank or none at all: no line begins with what nobody sees. */
static int add_to_line(Pass *pass, const char *text, Node *owner)
{
    if (!text || !*text)
        return 0;
    int invisible = pass->pieces.length ? 0 : is_invisible_text(text);
    return invisible < 0 ? FAILED : invisible ? 0 : add_piece(pass, text, owner);
}

/* The same of the text from *node* on. */
static int add_text(Pass *pass, const Node *node, Node *owner)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    return add_to_line(pass, text, owner);
}
