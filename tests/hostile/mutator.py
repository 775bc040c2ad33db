"""Pages with mistakes that nobody thinks of: pieces of real ones, changed at random, the same for the same seed."""

from collections.abc import Callable, Sequence
from random import Random

__all__ = ["mutant"]

LENGTH = 3_000
"""Bytes of the piece of a page that a mutant is made of: small ones are quick, and their mistakes weigh more."""
MOST = 200_000
"""Bytes of a mutant."""

TOKENS: tuple[bytes, ...] = (
    *b"< > / = \" ' & ; ! ? - [ ] { } # \\ \t \n \0 \x0b \x7f \x80 \xff".split(b" "),
    *b"</ <!-- --> <![CDATA[ ]]>".split(),
    b"<?xml version='1.0'?>",
    b"<!DOCTYPE html>",
    *b"</html> </body>".split(),
    b"<html lang=zz>",
    *b"""<body> <head> <frameset> <noframes> <plaintext> <xmp> <template> <script> </script> <style> </style>
    <textarea> <title> </title> <noscript> <svg> <table> <tr>""".split(),
    b"<td colspan=9007199254740992>",
    *b"</table> <ul> <li> <dl> <dd> <select> <p> </p> <br> <hr>".split(),
    b"<div hidden>",
    b"<span style='display:none'>",
    *b"<pre> <h1> </h1>".split(),
    b"<a href='javascript:alert(1)'>",
    b"<a href='//[::1'>",
    b"<a href=' HTTP://x/\n'>",
    *b"</a> <b> </i>".split(),
    b"<img src=data:x onerror=alert(1)>",
    b"<iframe srcdoc='<p>'>",
    b"<base href=javascript:x>",
    b"<base href=//[>",
    b"<meta charset=utf-16>",
    b"<meta charset=utf-7>",
    b"<meta property=og:image content='data:x'>",
    b"<figure>",
    b"<meta property=article:published_time content='2024-13-45T99:99:99+99:99'>",
    b"<time datetime=0000-00-00>",
    b"<script type=application/ld+json>",
    *b"""{"@type":"NewsArticle","headline": null [[[[ 1e999""".split(),
    b'"\\ud800"',
    *b""""datePublished":["x",null,{}], "author":[null,{"name":{}}], "image":{"url":["javascript:x"]}, &#0; &#xD800;
    &#99999999; &lt;script&gt; &amp;amp; &nothing;""".split(),
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"\xe2\x80\x8b",
    b"\xcc\x81",
    b"\xf0\x9f\x92\xa9",
    b"\xe5\xb9\xb4",
    b"\xd9\xa1",
    b"\xe0\xb8\x81",
    b"By ",
    b" and ",
    b"2 hours ago",
    b"May 3, 2024",
    b"99:99",
    b"Feb 30",
    b" | ",
    b" - ",
    b"class='comment' ",
    b"id=x ",
)


def mutant(pages: Sequence[bytes], seed: int) -> bytes:
    """Return the mutant number *seed* of *pages*."""
    random = Random(seed)
    page = _piece(random, pages)
    for _ in range(random.choice((1, 2, 3, 5, 8, 20))):
        page = random.choice(_CHANGES)(random, page, pages)[:MOST]
    if random.random() < 0.03:
        page = page.decode("utf-8", "replace").encode(
            random.choice(("utf-16", "utf-16-le", "utf-32", "shift_jis")), "replace"
        )
    return page


def _piece(random: Random, pages: Sequence[bytes]) -> bytes:
    """The beginning of a page, where much of what it says of itself stands, or the beginning and a part of the rest."""
    page = random.choice(pages)
    start = random.randrange(max(1, len(page)))
    head = page[: random.choice((0, LENGTH // 3, LENGTH // 2))]
    return head + page[start : start + LENGTH - len(head)]


def _range(random: Random, page: bytes) -> tuple[int, int]:
    """Where something stands: often from one tag to another, else anywhere."""
    start = random.randrange(len(page) + 1)
    end = min(len(page), start + random.choice((1, 2, 8, 40, 200, 1_000)))
    if random.random() < 0.6:
        start = max(0, page.rfind(b"<", 0, start))
        end = page.find(b">", end) + 1 or len(page)
    return start, end


def _delete(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    start, end = _range(random, page)
    return page[:start] + page[end:]


def _repeat(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    start, end = _range(random, page)
    return page[:start] + page[start:end] * random.choice((2, 2, 3, 10, 100)) + page[end:]


def _move(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    start, end = _range(random, page)
    rest = page[:start] + page[end:]
    place = random.randrange(len(rest) + 1)
    return rest[:place] + page[start:end] + rest[place:]


def _insert(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    place = random.choice(_range(random, page))
    token = b"".join(random.choices(TOKENS, k=random.choice((1, 1, 2, 4)))) * random.choice((1, 1, 1, 2, 50))
    return page[:place] + token + page[place:]


def _replace(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    """Put another token for one that is there, everywhere."""
    return page.replace(random.choice(TOKENS), random.choice(TOKENS), random.choice((1, 5, 100)))


def _flip(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    changed = bytearray(page)
    for _ in range(random.choice((1, 3, 30)) if changed else 0):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _splice(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    other = random.choice(pages)
    start, end = _range(random, other)
    place = random.randrange(len(page) + 1)
    return page[:place] + other[start:end] + page[place:]


def _cut(random: Random, page: bytes, pages: Sequence[bytes]) -> bytes:
    return page[: random.randrange(len(page) + 1)]


_CHANGES: tuple[Callable[[Random, bytes, Sequence[bytes]], bytes], ...] = (
    *(_delete, _repeat, _move, _insert, _insert, _insert, _replace, _flip, _splice, _cut),
)
