/* What addresses tell: addresses.py. A part of _counts.c. */

enum { STORY_HYPHENS = 3, STORY_DIGITS = 5 }; /* as in addresses.py */

typedef struct {
    const void *data;
    int kind;
    Py_ssize_t length;
} Text;

static Text text_of(PyObject *string)
{
    return (Text){PyUnicode_DATA(string), PyUnicode_KIND(string), PyUnicode_GET_LENGTH(string)};
}

/* The character at `at`; 0 beyond the end. */
static inline Py_UCS4 letter(Text text, Py_ssize_t at)
{
    return at < text.length ? PyUnicode_READ(text.kind, text.data, at) : 0;
}

static int is_digit(Py_UCS4 character)
{
    return character < 128 ? character >= '0' && character <= '9' : Py_UNICODE_ISDECIMAL(character);
}

/* Whether a month ends at `at`: with a mark, or the text does. */
static int ends(Text text, Py_ssize_t at)
{
    Py_UCS4 next = letter(text, at);
    return at >= text.length || next == '/' || next == '-' || (next == '\n' && at + 1 == text.length);
}

/* Whether year and month stand after the "/" at `at`. */
static int is_dated(Text text, Py_ssize_t at)
{
    Py_UCS4 first = letter(text, at + 1), second = letter(text, at + 2), mark = letter(text, at + 5);
    if (!((first == '1' && second == '9') || (first == '2' && second == '0')) || (mark != '/' && mark != '-'))
        return 0;
    if (!is_digit(letter(text, at + 3)) || !is_digit(letter(text, at + 4)))
        return 0;
    Py_UCS4 ten = letter(text, at + 6), one = letter(text, at + 7);
    if (ten >= '1' && ten <= '9' && ends(text, at + 7))
        return 1;
    if ((ten == '0' && one >= '1' && one <= '9') || (ten == '1' && one >= '0' && one <= '2'))
        return ends(text, at + 8);
    return 0;
}

/* Whether one of the parameters that count pages, in any case, and a digit stand from `at` on. */
static int is_page_parameter(Text text, Py_ssize_t at)
{
    static const char *const names[] = {"page=", "paged=", "p=", "pg=", "start=", "offset="};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(names); i++) {
        Py_ssize_t next = at;
        const char *name = names[i];
        for (; *name; name++, next++) {
            Py_UCS4 found = letter(text, next);
            found = found >= 'A' && found <= 'Z' ? found + 32 : found == 0x17F ? 's' : found; /* the long s */
            if (found != (Py_UCS4)*name)
                break;
        }
        if (!*name && is_digit(letter(text, next)))
            return 1;
    }
    return 0;
}

/* Whether what follows the "/" at `at` is "page/" and a digit, or "p" and a number with which a line ends. */
static int is_page_path(Text text, Py_ssize_t at)
{
    Py_UCS4 second = letter(text, at + 2);
    if ((letter(text, at + 1) | 32) != 'p')
        return 0;
    if ((second | 32) == 'a')
        return (letter(text, at + 3) | 32) == 'g' && (letter(text, at + 4) | 32) == 'e' && letter(text, at + 5) == '/'
               && is_digit(letter(text, at + 6));
    Py_ssize_t end = at + 2;
    while (end < at + 5 && is_digit(letter(text, end)))
        end++;
    if (end == at + 2)
        return 0;
    end += letter(text, end) == '/';
    return end >= text.length || letter(text, end) == '\n';
}

typedef struct {
    int is_story, paged;
} Address;

typedef struct {
    int hyphens, bars, digits;
} Part; /* of a path, between slashes */

static inline Address read_text(Text text)
{
    Address found = {0, 0};
    Part part = {0}, before = {0};
    Py_ssize_t end = -1; /* of the path */
    int may_be_dated = 0;
    for (Py_ssize_t at = 0; at < text.length; at++) {
        Py_UCS4 next = letter(text, at);
        if ((next | 32) >= 'a' && (next | 32) <= 'z') /* most of it */
            continue;
        if (next == '/') {
            found.paged += is_page_path(text, at);
            if (end < 0) {
                Py_UCS4 first = letter(text, at + 1);
                may_be_dated |= first == '1' || first == '2';
                before = part;
                part = (Part){0};
            }
        }
        else if (next == '?' || next == '#' || next == '&') {
            if (end < 0 && next != '&')
                end = at;
            found.paged += next != '#' && is_page_parameter(text, at + 1);
        }
        else if (end < 0) {
            part.hyphens += next == '-';
            part.bars += next == '_';
            part.digits += is_digit(next);
        }
    }
    text.length = end < 0 ? text.length : end;
    if (text.length && letter(text, text.length - 1) == '/')
        part = before;
    found.is_story = part.hyphens >= STORY_HYPHENS || part.bars >= STORY_HYPHENS || part.digits >= STORY_DIGITS;
    for (Py_ssize_t at = 0; may_be_dated && !found.is_story && at + 6 < text.length; at++)
        found.is_story = letter(text, at) == '/' && is_dated(text, at);
    return found;
}

/* Whether the address is that of a story, and how many times it speaks of following pages. */
static Address read_address(PyObject *address)
{
    Text text = text_of(address);
    if (text.kind == PyUnicode_1BYTE_KIND) /* nearly all: told to the compiler, which makes it twice as fast */
        return read_text((Text){text.data, PyUnicode_1BYTE_KIND, text.length});
    return read_text(text);
}
