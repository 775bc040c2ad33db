/* Characters: whether they are UTF-8, or text encoded twice. A part of _prescan.c. */

typedef struct {
    int is_utf8, is_ascii, has_nul;
    Py_ssize_t replaced, doubled;
} Characters;

/* Length of the character at `at`, which is not ASCII; 0 if it is no UTF-8. */
static int length_of(const unsigned char *at, const unsigned char *end)
{
    unsigned char first = at[0];
    Py_ssize_t left = end - at;
#define FOLLOWS(i) ((at[i] & 0xC0) == 0x80)
    if (first < 0xC2)
        return 0;
    if (first < 0xE0)
        return left > 1 && FOLLOWS(1) ? 2 : 0;
    if (first < 0xF0) {
        if (left < 3 || !FOLLOWS(1) || !FOLLOWS(2))
            return 0;
        if ((first == 0xE0 && at[1] < 0xA0) || (first == 0xED && at[1] > 0x9F)) /* too long; half of a pair */
            return 0;
        return 3;
    }
    if (first > 0xF4 || left < 4 || !FOLLOWS(1) || !FOLLOWS(2) || !FOLLOWS(3))
        return 0;
    if ((first == 0xF0 && at[1] < 0x90) || (first == 0xF4 && at[1] > 0x8F))
        return 0;
    return 4;
#undef FOLLOWS
}

/* Whether the letter of Latin-1 at `at` is the first byte of a character that was encoded twice beyond doubt. */
static int is_doubled(const unsigned char *at, const unsigned char *begin, const unsigned char *end)
{
    if (at[0] != 0xC3 || end - at < 4)
        return 0;
    if (at[2] == 0xC2 && (at[3] & 0xC0) == 0x80)
        return at[3] < 0xA0 ? at[1] >= 0x82 && at[1] <= 0xB4
                            : at[1] == 0x83 && at > begin && at[-1] >= 'a' && at[-1] <= 'z';
    return at[1] == 0xA2 && end - at > 4 && at[2] == 0xE2 && at[3] == 0x82 && at[4] == 0xAC;
}

enum { BLOCK = 64 };

static const uint64_t HIGH = 0x8080808080808080u, ONE = 0x0101010101010101u;

/* Not 0 at a high bit if any of the eight bytes at `at` is not ASCII, or 0. */
static uint64_t odd_bits(const unsigned char *at)
{
    uint64_t word;
    memcpy(&word, at, 8);
    return word | (word - ONE);
}

/* Whether the block of bytes at `at` is ASCII, none of it 0: the compiler makes few instructions of that. */
static int is_plain_block(const unsigned char *at)
{
    uint64_t bits = 0;
    for (int i = 0; i < BLOCK; i += 8)
        bits |= odd_bits(at + i);
    return !(bits & HIGH);
}

static Characters read_characters(Bytes page)
{
    Characters found = {1, 1, 0, 0, 0};
    const unsigned char *at = page.data, *end = at + page.length;
    while (at < end) {
        while (end - at >= 8) { /* eight bytes of ASCII at once, none of them 0 */
            if (odd_bits(at) & HIGH)
                break;
            at += 8;
            while (end - at >= BLOCK && is_plain_block(at))
                at += BLOCK;
        }
        if (at == end)
            break;
        if (*at < 0x80) {
            found.has_nul |= *at == 0;
            at++;
            continue;
        }
        found.is_ascii = 0;
        int length = length_of(at, end);
        if (!length) {
            found.is_utf8 = 0;
            length = 1;
        }
        else if (length == 3 && at[0] == 0xEF && at[1] == 0xBF && at[2] == 0xBD)
            found.replaced++;
        else if (length == 2)
            found.doubled += is_doubled(at, page.data, end);
        at += length;
    }
    return found;
}
