/* The one pass over a tree, compiled: does what `walk` in walk.py does, which says what and why.

   It reads libxml2's nodes where they are, and calls lxml only for the elements that its result holds. It is built
   without lxml's headers and libxml2's, and calls nothing in libxml2: a second copy of that library in one process
   would crash it. What it knows of their structures is their first members, which have not changed in the life of
   lxml; `Walker` refuses an lxml where they are others, and compiled.py compares both passes before it takes this one.

   A tree that other threads change while it is read must not end the process. So no Python code runs in the pass (no
   collection of garbage either), but for what it asks of an element that it holds: lxml keeps the nodes around such an
   element. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <string.h>
#include "_numbers.h"
#include "_walk_memory.h"
#include "_walk_text.h"
#include "_walk_attributes.h"
#include "_walk_elements.h"
#include "_walk_arrays.h"
#include "_walk_lines.h"
#include "_walk_structure.h"
#include "_walk_pictures.h"

/* --- Blocks, and the tree ----------------------------------------------------------------------------------------- */

/* Makes a block and stands in it. */
static int begin_block(Pass *pass, PyObject *element, PyObject *tag, const Said *said, long flags)
{
    const Walker *walker = pass->walker;
    const Py_ssize_t *slots = walker->block_slots;
    PyObject *block = make(walker->block_type, 0);
    if (!block)
        return FAILED;
    SLOT(block, slots[BLOCK_ELEMENT]) = Py_NewRef(element);
    SLOT(block, slots[BLOCK_TAG]) = Py_NewRef(tag);
    SLOT(block, slots[BLOCK_PARENT]) = Py_NewRef(pass->block ? pass->block : Py_None);
    SLOT(block, slots[BLOCK_START]) = Py_NewRef(pass->position);
    SLOT(block, slots[BLOCK_END]) = Py_NewRef(pass->position);
    PyObject *names = said->string ? said->string : walker->no_names;
    PyObject *above = pass->block ? SLOT(pass->block, slots[BLOCK_FLAGS]) : NULL;
    int is_same = above && PyLong_AsLong(above) == flags; /* as mostly */
    SLOT(block, slots[BLOCK_NAMES]) = Py_NewRef(names);
    int failed = set(block, slots[BLOCK_INDEX], PyLong_FromSsize_t(PyList_GET_SIZE(pass->blocks))) < 0 ||
                 set(block, slots[BLOCK_HINTS], PyLong_FromLong(said->hints)) < 0 ||
                 set(block, slots[BLOCK_FLAGS], is_same ? Py_NewRef(above) : PyLong_FromLong(flags)) < 0 ||
                 PyList_Append(pass->blocks, block) < 0;
    if (!failed)
        pass->block = block;
    Py_DECREF(block);
    return failed ? FAILED : 0;
}

/* Sets the end of the block that the pass stands in. */
static void end_block(Pass *pass)
{
    Py_SETREF(SLOT(pass->block, pass->walker->block_slots[BLOCK_END]), Py_NewRef(pass->position));
}

static int begin_element(Pass *pass, Node *node, int *kind)
{
    const Walker *walker = pass->walker;
    Said said = {.names = ""};
    const Entry *entry = has_no_namespace(node) ? look_up_name(&walker->tags, pass->tags, node->name) : NULL;
    long own = entry ? entry->value >> KIND_BITS : 0;
    *kind = entry ? entry->value & KIND_MASK : KIND_INLINE;
    PyObject *element = NULL;
    int status = DONE;
    if (entry && (entry->word == walker->button_tag || (pass->pieces.length && entry->word == walker->noscript_tag))) {
        int is_button = entry->word == walker->button_tag;
        int is_inline = is_button ? is_in_sentence(pass, node) : holds_picture(pass, node);
        if (is_inline < 0 || (is_button && is_inline == ODD))
            return is_inline;
        if (is_inline) {
            *kind = KIND_INLINE;
            own = 0;
        }
    } else if (*kind == KIND_SKIP && entry->word == walker->template_tag) {
        const char *mode = NULL;
        if ((status = find_attribute(node, "shadowrootmode", &mode)) != DONE)
            return status;
        if (mode) {
            *kind = KIND_INLINE;
            own = 0;
        }
    }
    if (*kind <= KIND_TIME) {
        status = read_attributes(pass, node, &said);
        if (status == DONE && *kind == KIND_BLOCK &&
            (said.flags & POPS_UP || (entry->word == walker->dialog_tag && !(said.flags & IS_OPEN)))) {
            *kind = KIND_SKIP; /* it stands over the page, once it is asked for */
            goto done;
        }
        if (status == DONE && said.is_unread && !(said.flags & walker->hidden)) {
            int beside = *kind == KIND_BLOCK ? 0 : is_shown(pass, node);
            if (!beside)
                said.flags |= walker->hidden;
            status = beside == READ_OUT ? DONE : beside;
        }
        if (status == DONE && (*kind == KIND_BLOCK || *kind == KIND_TIME || said.bylines || said.dates ||
                               (*kind == KIND_LINK && said.href))) {
            element = element_of(pass, node);
            status = element ? DONE : FAILED;
        }
    }
    if (status != DONE)
        goto done;
    int failed = 0, is_only_mark;
    switch (*kind) {
    case KIND_BLOCK:
        failed = end_line(pass) < 0;
        pass->breaks = 0;
        pass->keeps_lines |= (said.flags & walker->lines) != 0;
        pass->within = (Around){.start = pass->within.start + pass->within.length};
        if (entry->word == walker->body_tag) /* its classes speak of the page and the theme */
            said.hints = 0;
        failed = failed || place(pass, pass->bylines, element, said.bylines) < 0 ||
                 place(pass, pass->times, element, said.dates) < 0 ||
                 begin_block(pass, element, entry->word, &said, flags_of(pass) | own | (said.flags & ~OF_ELEMENT)) < 0 ||
                 (own == walker->heading && PyList_Append(pass->headings, pass->block) < 0) ||
                 (own == walker->table && PyList_Append(pass->tables, pass->block) < 0);
        break;
    case KIND_TIME:
    case KIND_LINK:
    case KIND_INLINE:
        failed = (*kind == KIND_TIME && place(pass, pass->times, element, !said.has_item) < 0) ||
                 place(pass, pass->bylines, element, said.bylines) < 0 ||
                 place(pass, pass->times, element, said.dates) < 0;
        if (said.flags & (walker->hidden | POPS_UP | UNSEEN_IN_LINE) ||
            (said.flags & EXPLAINS && *kind != KIND_LINK && pass->pieces.length && ends_in_word(pass))) {
            /* text that nobody sees is left out of its line */
            *kind = KIND_SKIP;
        } else if (*kind == KIND_LINK && said.href && *said.href == '#' && (is_only_mark = is_mark(pass, node))) {
            failed = failed || is_only_mark < 0;
            *kind = KIND_SKIP;
        } else if (*kind == KIND_LINK && said.href) {
            pass->in_link++;
            pass->link_count++;
            failed = failed || (said.is_tag && add_number(pass->tag_links, PyList_GET_SIZE(pass->links)) < 0) ||
                     place(pass, pass->links, element, 1) < 0 || add_string(pass->hrefs, said.href) < 0 ||
                     go_within(pass, &said, said_by_link(pass, said.href)) < 0;
        } else {
            *kind = KIND_INLINE;
            failed = failed || go_within(pass, &said, (int)own) < 0;
            if (!failed && !entry && has_no_namespace(node) && !strcmp(node->name, "math")) {
                int is_added = 0;
                status = add_math(pass, node, &is_added);
                if (is_added)
                    *kind = KIND_SKIP;
            }
        }
        break;
    case KIND_BREAK:
        if (pass->pieces.length) {
            failed = end_line(pass) < 0;
            pass->breaks = 0;
        }
        pass->breaks++;
        break;
    case KIND_IMAGE: {
        int is_added = 0;
        status = add_formula_image(pass, node, &is_added);
        if (status == DONE && !is_added)
            status = add_glyph(pass, node, &is_added);
        if (status != DONE || is_added)
            break;
    } /* fall through */
    case KIND_MEDIA:
        element = element_of(pass, node);
        failed = !element || place(pass, *kind == KIND_IMAGE ? pass->images : pass->media, element, 1) < 0;
        break;
    case KIND_SCRIPT:
        status = is_data(node) ? note(pass, node, entry, 1) : DONE;
        return status == DONE ? add_formula_script(pass, node) : status;
    case KIND_META:
        if (entry->word == walker->meta_tag || entry->word == walker->link_tag)
            return note_at_once(pass, node, entry->word == walker->meta_tag);
        return note(pass, node, entry, entry->word == walker->title_tag);
    }
    if (failed)
        status = FAILED;
done:
    Py_XDECREF(element);
    Py_XDECREF(said.string);
    return status;
}

/* Goes over the tree under *root*. */
static int walk(Pass *pass, Node *root, size_t *depth)
{
    Said nothing = {.names = ""};
    PyObject *element = element_of(pass, root);
    if (!element)
        return FAILED;
    int failed = begin_block(pass, element, pass->walker->root_tag, &nothing, 0) < 0;
    Py_DECREF(element);
    if (failed || add_text(pass, root->children, root) < 0)
        return FAILED;
    *depth = 0;
    for (Node *node = next_element(root->children); node;) {
        int kind = KIND_SKIP;
        Around around = pass->within;
        pass->may_run_on = pass->has_ended;
        if (node->type == ELEMENT) {
            int status = begin_element(pass, node, &kind);
            if (status != DONE)
                return status;
        }
        if (kind < KIND_SKIP) {
            if (add_text(pass, node->children, node) < 0)
                return FAILED;
            Node *child = next_element(node->children);
            if (child) {
                Level level = {kind, around};
                if (append(&pass->levels, (const char *)&level, sizeof(level)) < 0)
                    return FAILED;
                if (pass->levels.length / sizeof(level) > *depth)
                    *depth = pass->levels.length / sizeof(level);
                node = child;
                continue;
            }
        }
        pass->within = around;
        for (;;) { /* the element ends, and those that it is the last child of */
            if (kind == KIND_BLOCK) {
                if (end_line(pass) < 0)
                    return FAILED;
                end_block(pass);
                pass->breaks = 0;
                pass->block = SLOT(pass->block, pass->walker->block_slots[BLOCK_PARENT]);
            } else if (kind == KIND_LINK) {
                pass->in_link--;
            }
            Node *parent = node->parent;
            if (!parent)
                return ODD; /* somebody took it out of the tree meanwhile */
            pass->may_run_on = kind == KIND_IMAGE;
            pass->has_ended |= kind < KIND_BREAK;
            if (add_text(pass, node->next, parent) < 0)
                return FAILED;
            Node *next = next_element(node->next);
            if (next || !pass->levels.length) {
                node = next;
                break;
            }
            node = parent;
            Level level;
            pass->levels.length -= sizeof(level);
            memcpy(&level, pass->levels.bytes + pass->levels.length, sizeof(level));
            kind = level.kind;
            pass->within = level.around;
        }
    }
    if (end_line(pass) < 0)
        return FAILED;
    pass->block = PyList_GET_ITEM(pass->blocks, 0);
    end_block(pass);
    return DONE;
}

static PyObject *list_of(PyObject *result, const char *name)
{
    PyObject *list = PyObject_GetAttrString(result, name);
    if (list && !PyList_CheckExact(list)) {
        PyErr_Format(PyExc_TypeError, "Walk.%s is no list", name);
        Py_CLEAR(list);
    }
    return list;
}

static PyObject *walker_call(Walker *self, PyObject *args, PyObject *kwargs)
{
    Element *root;
    static const char *const names[] = {"root", "host", NULL};
    const char *host = "";
    if (!self->make_element) {
        PyErr_SetString(PyExc_TypeError, "a walker without tables");
        return NULL;
    }
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|s", (char **)names, self->element_type, &root, &host))
        return NULL;
    if (!root->node || root->node->proxy != root || root->node->type != ELEMENT)
        Py_RETURN_NONE;
    PyObject *result = PyObject_CallNoArgs((PyObject *)self->walk_type), *found = NULL;
    if (!result)
        return NULL;
    PyObject *head = PyObject_GetAttrString(result, "head");
    Pass pass = {.walker = self, .host = host, .document = root->document};
    int status = FAILED;
    size_t depth = 0;
    if ((pass.blocks = list_of(result, "blocks")) && (pass.segments = list_of(result, "segments")) &&
        (pass.headings = list_of(result, "headings")) && (pass.tables = list_of(result, "tables")) && (pass.images = list_of(result, "images")) &&
        (pass.media = list_of(result, "media")) && (pass.links = list_of(result, "links")) && (pass.hrefs = list_of(result, "hrefs")) &&
        (pass.tag_links = list_of(result, "tag_links")) && (pass.times = list_of(result, "times")) && (pass.bylines = list_of(result, "bylines")) &&
        (pass.inner_names = list_of(result, "inner_names")) && head && (pass.metas = list_of(head, "metas")) &&
        (pass.head_links = list_of(head, "links")) &&
        (pass.notes = PyList_New(0)) && (pass.unfinished = PyList_New(0)) && (pass.held = PyList_New(0)) &&
        (pass.position = PyLong_FromLong(0))) {
        int collects = PyGC_Disable();
        status = walk(&pass, root->node, &depth);
        if (collects)
            PyGC_Enable();
    }
    if (status == ODD) {
        found = Py_NewRef(Py_None);
    } else if (status == DONE) {
        PyObject *levels = PyLong_FromSize_t(depth);
        PyObject *inner = PyBytes_FromStringAndSize(pass.inner.bytes, pass.inner.length);
        if (levels && inner && PyObject_SetAttrString(result, "depth", levels) == 0)
            found = PyTuple_Pack(4, result, pass.notes, pass.unfinished, inner);
        Py_XDECREF(levels);
        Py_XDECREF(inner);
    }
    PyObject *owned[] = {pass.blocks, pass.segments, pass.headings, pass.tables, pass.images, pass.media, pass.links, pass.hrefs,
                         pass.tag_links, pass.times, pass.bylines, pass.inner_names, pass.metas, pass.head_links,
                         pass.notes, pass.unfinished, pass.held, pass.position, head, result};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(owned); i++) {
        if (found && found != Py_None && PyList_CheckExact(owned[i]))
            PyObject_GC_UnTrack(owned[i]); /* as in `make`: the collector would look at all that they hold */
        Py_XDECREF(owned[i]);
    }
    for (size_t i = 0; i < KNOWN_NAMES; i++)
        Py_XDECREF(pass.known[i].string);
    for (size_t i = 0; i < pass.pieces.length / sizeof(Piece); i++) { /* of a line that did not end */
        Py_DECREF(((Piece *)pass.pieces.bytes)[i].text);
        Py_DECREF(((Piece *)pass.pieces.bytes)[i].element);
    }
    const Buffer buffers[] = {pass.names, pass.text, pass.levels, pass.around, pass.pieces,
                              pass.line_names, pass.inner};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(buffers); i++)
        PyMem_Free(buffers[i].bytes);
    return found;
}

/* --- What was left out ------------------------------------------------------------------------------------------- */

/* Whether an element is a script or a style sheet with the *mark* as its text, or a path with it as its shape. */
static int is_marked(const Node *node, const char *mark)
{
    const Node *text = NULL;
    if (!has_no_namespace(node))
        return 0;
    if (!strcmp(node->name, "path")) {
        const Attribute *attribute = node->attributes;
        while (attribute && (strcmp(attribute->name, "d") || !is_plain(attribute)))
            attribute = attribute->next;
        text = attribute ? attribute->children : NULL;
    } else if (!strcmp(node->name, "script") || !strcmp(node->name, "style")) {
        text = node->children;
    }
    return text && !text->next && (text->type == TEXT || text->type == CDATA) && text->content &&
           !strcmp(text->content, mark);
}

static const char MARKS_DOC[] = "count_marks(root, mark): what `count_marks` in unread.py does";

static PyObject *walker_marks(Walker *self, PyObject *args)
{
    Element *root;
    const char *mark;
    if (!self->make_element || !PyArg_ParseTuple(args, "O!y", self->element_type, &root, &mark))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a walker without tables");
    Py_ssize_t count = 0;
    for (const Node *top = root->node, *node = top; node;) { /* no Python code runs meanwhile */
        count += node->type == ELEMENT && is_marked(node, mark);
        const Node *next = node->type == ELEMENT ? node->children : NULL;
        while (!next && node != top) {
            next = node->next;
            node = next ? node : node->parent;
            if (!node)
                break;
        }
        node = next;
    }
    return PyLong_FromSsize_t(count);
}

/* --- The module -------------------------------------------------------------------------------------------------- */

static PyMethodDef walker_methods[] = {
    {"look_at", (PyCFunction)walker_look_at, METH_O, LOOK_DOC},
    {"compose_line", (PyCFunction)walker_line, METH_VARARGS, LINE_DOC},
    {"nest", (PyCFunction)walker_nest, METH_VARARGS, NEST_DOC},
    {"compose_html", (PyCFunction)walker_html, METH_VARARGS, HTML_DOC},
    {"count_marks", (PyCFunction)walker_marks, METH_VARARGS, MARKS_DOC},
    {"arrays", (PyCFunction)walker_arrays, METH_VARARGS, ARRAYS_DOC},
    {NULL},
};

static PyTypeObject walker_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "scrapy_article.document._walk.Walker",
    .tp_doc = PyDoc_STR("Walks over trees; _walk.pyi tells what it is made of."),
    .tp_basicsize = sizeof(Walker),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)walker_init,
    .tp_dealloc = (destructor)walker_dealloc,
    .tp_call = (ternaryfunc)walker_call,
    .tp_methods = walker_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_walk",
    .m_doc = PyDoc_STR("The one pass over a tree, compiled."),
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__walk(void)
{
    classify();
    if (PyType_Ready(&walker_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Walker", (PyObject *)&walker_type) < 0)
        Py_CLEAR(made);
    return made;
}
