/* Whether a text goes on in the word before it: spacing.py. A part of _walk.c. */

/* Whether there is text between *node* and the next element that is more than white space. */
static int is_text_there(Pass *pass, const Node *node)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    int blank = text && *text ? is_blank(text) : 1;
    return blank < 0 ? FAILED : !blank;
}

/* Whether a *text* in *owner* begins with a word that runs on from the line: `runs_on` in spacing.py, which is asked if
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
