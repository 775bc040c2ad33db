/* Formulas: formulas.py. A part of _walk.c. */

/* Whether the text that begins with *node* is more than blanks of ASCII. */
static int is_written(Pass *pass, const Node *node)
{
    const char *text;
    if (collect_text(pass, node, &text) < 0)
        return FAILED;
    size_t length = text ? strlen(text) : 0;
    if (text)
        trim(&text, &length);
    return length > 0;
}

/* Adds a formula to the line, without blanks and MediaWiki's wrapper around it, if anything is left: `_bare`. */
static int add_formula(Pass *pass, const char *tex, Node *owner, int *is_added)
{
    static const char *const styles[] = {"{\\displaystyle ", "{\\textstyle "};
    if (!tex)
        return DONE;
    size_t length = strlen(tex);
    trim(&tex, &length);
    for (size_t i = 0; i < Py_ARRAY_LENGTH(styles); i++) {
        size_t head = strlen(styles[i]);
        if (length > head && !memcmp(tex, styles[i], head) && tex[length - 1] == '}') {
            tex += head;
            length -= head + 1;
            trim(&tex, &length);
        }
    }
    if (!length)
        return DONE;
    *is_added = 1;
    char *bare = PyMem_Malloc(length + 1);
    if (!bare) {
        PyErr_NoMemory();
        return FAILED;
    }
    memcpy(bare, tex, length);
    bare[length] = 0;
    int status = add_to_line(pass, bare, owner);
    PyMem_Free(bare);
    return status;
}

enum { TOLD = READ_OUT };

/* TOLD if a script is TeX, and what is drawn before it is no text: `_is_told`; else DONE, or ODD, or FAILED. */
static int is_told(Pass *pass, const Node *script)
{
    const char *value;
    int status = find_attribute(script, "type", &value);
    if (status != DONE || !value || strncmp(value, "math/tex", 8))
        return status;
    const Node *drawn = previous_element(script->previous);
    if (!drawn || drawn->type != ELEMENT)
        return TOLD;
    if ((status = find_attribute(drawn, "class", &value)) != DONE)
        return status;
    if (!value || !strstr(value, "MathJax"))
        return TOLD;
    for (int i = 0; i < 2 && next_element(drawn->children); i++) {
        drawn = next_element(drawn->children);
        if (drawn->type != ELEMENT)
            break;
        if ((status = find_attribute(drawn, "aria-hidden", &value)) != DONE)
            return status;
        if ((has_no_namespace(drawn) && !strcmp(drawn->name, "svg")) || (value && !strcmp(value, "true")))
            return TOLD;
    }
    if (drawn->type != ELEMENT)
        return ODD; /* a comment is rare there */
    if (next_element(drawn->children))
        return DONE;
    int is_text = is_written(pass, drawn->children);
    return is_text < 0 ? FAILED : is_text ? DONE : TOLD;
}

/* TOLD if a `math` element is there for those who do not see the drawing beside it: `is_told_by_script`. */
static int is_told_by_script(Pass *pass, const Node *math)
{
    const char *value;
    const Node *around = math->parent;
    if (!around || around->type != ELEMENT)
        return DONE;
    int status = find_attribute(around, "class", &value);
    if (status != DONE || !value || strcmp(value, "MJX_Assistive_MathML"))
        return status;
    for (int i = 0; i < 2; i++) {
        around = around->parent;
        const Node *after = around && around->type == ELEMENT ? next_element(around->next) : NULL;
        if (after && after->type == ELEMENT && has_no_namespace(after) && !strcmp(after->name, "script"))
            return is_told(pass, after);
    }
    return DONE;
}

/* Adds the TeX of a `math` element: `tex_of_math`. */
static int add_math(Pass *pass, Node *math, int *is_added)
{
    const char *value;
    int status = find_attribute(math, "alttext", &value);
    if (status != DONE)
        return status;
    if (value && *value)
        return add_formula(pass, value, math, is_added);
    const Node *child = next_element(math->children);
    if (!child || child->type != ELEMENT || !has_no_namespace(child) || strcmp(child->name, "semantics"))
        return DONE;
    for (child = next_element(child->children); child; child = next_element(child->next)) {
        if (child->type != ELEMENT || !has_no_namespace(child) || strcmp(child->name, "annotation"))
            continue;
        status = find_attribute(child, "encoding", &value);
        if (status != DONE)
            return status;
        if (value && (strstr(value, "tex") || strstr(value, "TeX"))) {
            const char *text;
            return collect_text(pass, child->children, &text) < 0 ? FAILED : add_formula(pass, text, math, is_added);
        }
    }
    return DONE;
}

/* Adds what an image that shows a formula has for those who do not see it: `tex_of_image`. */
static int add_formula_image(Pass *pass, Node *image, int *is_added)
{
    const char *value;
    int status = find_attribute(image, "class", &value);
    if (status != DONE || !value || (strcmp(value, "latex") && !strstr(value, "mwe-math-fallback")))
        return status;
    status = find_attribute(image, "alt", &value);
    return status != DONE ? status : add_formula(pass, value, image, is_added);
}

enum { UTF8_MOST = 4, LONGEST_GLYPH = 4, LONGEST_EMOJI = 8, FIRST_EMOJI = 0x1f000 };

/* Adds the characters that a picture beside text stands for: `glyph_of` in glyphs.py. */
static int add_glyph(Pass *pass, Node *image, int *is_added)
{
    static const char *const parts[] = {"emoji", "smiley", "smilie", "gaiji"};
    const char *alt, *names, *after;
    int status = find_attribute(image, "alt", &alt);
    if (status != DONE || !alt || !*alt)
        return status;
    size_t length = strlen(alt), characters;
    trim(&alt, &length);
    if (length > UTF8_MOST * LONGEST_EMOJI) /* sooner than by its characters */
        return DONE;
    characters = trimmed_characters(&alt, &length);
    if (!characters || characters > LONGEST_EMOJI || memchr(alt, ' ', length))
        return status;
    Py_UCS4 first, next = 0;
    if (first_of(alt, &first) < 0)
        return FAILED;
    int is_glyph = first >= FIRST_EMOJI;
    if (characters > LONGEST_GLYPH && !is_glyph)
        return DONE;
    int is_behind = pass->pieces.length > 0, is_before;
    if ((is_before = is_text_there(pass, image->next)) < 0 || collect_text(pass, image->next, &after) < 0)
        return FAILED;
    if (!is_behind && !is_before)
        return DONE;
    if (is_before && first_of(after, &next) < 0)
        return FAILED;
    if (!is_behind && characters == 1 && Py_UNICODE_ISUPPER(first) && Py_UNICODE_ISLOWER(next))
        return add_formula(pass, alt, image, is_added);
    if (!is_glyph) {
        if ((status = find_attribute(image, "class", &names)) != DONE)
            return status;
        for (size_t i = 0; names && i < Py_ARRAY_LENGTH(parts); i++)
            is_glyph |= strstr(names, parts[i]) != NULL;
    }
    return is_glyph ? add_formula(pass, alt, image, is_added) : DONE;
}

/* Adds the TeX in a script: `tex_of_script`. */
static int add_formula_script(Pass *pass, Node *script)
{
    const char *text;
    int is_added, status = is_told(pass, script);
    if (status != TOLD)
        return status;
    return collect_text(pass, script->children, &text) < 0 ? FAILED : add_formula(pass, text, script, &is_added);
}
