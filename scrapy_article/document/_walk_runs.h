/* The texts inside an element: runs.py. A part of _walk.c. */

enum { AFTER_COMMENT, WITHIN, APART }; /* as in runs.py */
enum { READ = 16 };

static int is_called_any(const Node *node, const char *const names[], size_t count)
{
    if (!has_no_namespace(node))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(node->name, names[i]))
            return 1;
    return 0;
}

static int is_unread(const Node *node)
{
    static const char *const unread[] = {"script", "style", "svg", "template", "noscript"};
    return is_called_any(node, unread, Py_ARRAY_LENGTH(unread));
}

/* What a text stands behind that follows the start or the end of an element. */
static char run_at(const Node *node)
{
    static const char *const parts_nothing[] = {"a",   "span", "b",    "strong", "i", "em",  "time", "small", "abbr",
                                                "bdi", "cite", "font", "mark",   "s", "sub", "sup",  "u",     "wbr"};
    return is_called_any(node, parts_nothing, Py_ARRAY_LENGTH(parts_nothing)) ? WITHIN : APART;
}

/* Adds the text from *node* on, which stands behind *what*, and counts its characters. */
static int add_run(Pass *pass, PyObject *texts, char what, const Node *node, Py_ssize_t limit, Py_ssize_t *count)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    if (!text)
        text = "";
    PyObject *run = string_of(text, strlen(text));
    int failed = !run || PyList_Append(texts, run) < 0 || append(&pass->names, &what, 1) < 0;
    Py_XDECREF(run);
    for (Py_ssize_t i = 0; i < READ * limit && text[i]; i++)
        *count += text[i] > ' ' && text[i] < 127;
    return failed ? FAILED : DONE;
}

/* Adds the texts inside *top*: `runs_of` in runs.py; ODD where there are references to entities. */
static int add_runs(Pass *pass, PyObject *texts, Node *top, Py_ssize_t most, Py_ssize_t limit)
{
    Py_ssize_t number = 0, count = 0;
    for (Node *node = next_element(top->children); node;) { /* no Python code runs meanwhile */
        int is_comment = node->type != ELEMENT;
        if (node->type == ENTITY_REFERENCE)
            return ODD;
        if (++number > most)
            return DONE;
        if (!is_comment && !is_unread(node)) {
            if (add_run(pass, texts, run_at(node), node->children, limit, &count) < 0)
                return FAILED;
            Node *child = count > limit ? NULL : next_element(node->children);
            if (child) {
                node = child;
                continue;
            }
        }
        for (;; node = node->parent, is_comment = 0) { /* it ends, and those that it is the last child of */
            if (node == top || count > limit || (!is_comment && ++number > most))
                return DONE;
            if (add_run(pass, texts, is_comment ? AFTER_COMMENT : run_at(node), node->next, limit, &count) < 0)
                return FAILED;
            Node *next = count > limit ? NULL : next_element(node->next);
            if (next) {
                node = next;
                break;
            }
        }
    }
    return DONE;
}

static const char RUNS_DOC[] = "runs_of(element, most, limit): what `runs_of` in runs.py does, or None";

static PyObject *walker_runs(Walker *self, PyObject *args)
{
    Element *element;
    Py_ssize_t most, limit;
    if (!self->make_element || !PyArg_ParseTuple(args, "O!nn", self->element_type, &element, &most, &limit))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a walker without tables");
    if (!element->node || element->node->type != ELEMENT)
        Py_RETURN_NONE;
    Pass pass = {.walker = self};
    PyObject *texts = PyList_New(0), *found = NULL;
    int status = texts ? add_runs(&pass, texts, element->node, most, limit) : FAILED;
    if (status != FAILED)
        found = status == ODD ? Py_NewRef(Py_None)
                              : Py_BuildValue("(y#O)", pass.names.length ? pass.names.bytes : "",
                                              (Py_ssize_t)pass.names.length, texts);
    Py_XDECREF(texts);
    PyMem_Free(pass.names.bytes);
    PyMem_Free(pass.text.bytes);
    return found;
}
