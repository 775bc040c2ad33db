"""The pass over a tree, and the arrays of its result: compiled, if that works, or in Python.

Both have the same results. `scrapy_article.accelerators` chooses which one runs.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from lxml import etree

from scrapy_article.accelerators import choose
from scrapy_article.document.walk import attributes, pure
from scrapy_article.document.walk.code_blocks import indented, lines
from scrapy_article.document.walk.inline import EMPHASIS, is_visible
from scrapy_article.document.walk.line_parts import is_alone, is_visible_copy, runs_on, text_for
from scrapy_article.document.walk.segments import (
    FLAGS,
    KINDS,
    Block,
    Flag,
    Placed,
    Segment,
    Walk,
    language_of,
    note,
)
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from scrapy_article.document.walk._walk import Walker

Pass: TypeAlias = "Callable[[etree._Element, str], Walk]"
Ints: TypeAlias = "NDArray[np.int64]"
Reader: TypeAlias = "Callable[[list[Block], list[Segment]], tuple[Ints, Ints]]"


def compiled_passes() -> tuple[Pass, Reader]:
    """Return the compiled passes.

    ImportError if they were not built, or give something else on this lxml.
    """
    go_over = _walker()

    def walk(root: etree._Element, host: str = "") -> Walk:
        found = go_over(root, host)
        if found is None:
            return pure.walk(root, host)
        result, notes, unfinished, numbers = found
        result.inline_counts.frombytes(numbers)
        result.head.lang = language_of(root)
        for element in notes:
            note(result.head, element.tag, dict(attributes.attributes_of(element)), element.text)
        for segment in unfinished:
            _finish(segment)
        return result

    def read_numbers(blocks: list[Block], segments: list[Segment]) -> tuple[Ints, Ints]:
        of_blocks, of_segments = go_over.numbers(blocks, segments)
        return (
            np.frombuffer(of_blocks, np.int64).reshape(6, len(blocks)),
            np.frombuffer(of_segments, np.int64).reshape(7, len(segments)),
        )

    sample = etree.fromstring(_SAMPLE, etree.HTMLParser(encoding="utf-8"))
    if contents(walk(sample, "b.org")) != contents(pure.walk(sample, "b.org")):
        raise ImportError("the compiled pass misreads this lxml")
    return walk, read_numbers


def _finish(segment: Segment) -> None:
    """Complete a line that is preformatted, or may be of a script without blanks."""
    text, pieces = segment.text, segment.pieces
    if segment.block.flags & Flag.PRE:
        segment.words = count_words(text)
        pieces = indented(pieces, segment.block.element)
        text = lines("".join([piece[0] for piece in pieces]))
    else:
        text, pieces = pure.unbroken(text, pieces)
        segment.words = count_words(text)
        if text is segment.text:
            return
        if segment.link_chars and len(pieces) == 1:
            segment.link_chars = len(text)
    segment.text, segment.chars = text, len(text)
    segment.flat_pieces = tuple(chain.from_iterable(pieces))


_RULES = (
    text_for,
    is_visible_copy,
    lambda owner, line: runs_on(line[0], line[1], owner, line[2]),
    is_alone,
    lambda _, text: is_visible(text),
    attributes.trait_of,
)
"""What the compiled pass asks of elements."""


def _walker() -> Walker:
    from scrapy_article.document.walk._walk import Walker

    tags = [tag for tag in KINDS if isinstance(tag, str)]
    read = dict.fromkeys(attributes.IMAGE_ATTRIBUTES, len(attributes.READ) + 1)
    return Walker(
        etree,
        (Walk, Block, Segment, Placed),
        {tag: bits << 4 for tag, bits in EMPHASIS.items()} | {tag: KINDS[tag] | FLAGS.get(tag, 0) << 4 for tag in tags},
        read | {name: number for number, name in enumerate(attributes.READ, 1)},
        attributes.VOCABULARY,
        _RULES,
        ("html", ""),
    )


def contents(result: Walk) -> dict[str, Any]:
    """Return the contents of *result*, to compare it with another for the same tree."""
    found: dict[str, Any] = {"depth": result.depth}
    found["head"] = {name: getattr(result.head, name) for name in result.head.__slots__}
    found["blocks"] = [
        [block.parent.index if name == "parent" and block.parent else getattr(block, name) for name in Block.__slots__]
        for block in result.blocks
    ]
    found["segments"] = [
        [segment.block.index if name == "block" else getattr(segment, name) for name in Segment.__slots__]
        for segment in result.segments
    ]
    found["hrefs"] = result.hrefs
    found["inline_counts"] = result.inline_counts
    found["inline_names"] = result.inline_names
    found["tag_links"] = result.tag_links
    for name in ("headings", "tables"):
        found[name] = [block.index for block in getattr(result, name)]
    for name in ("images", "drawn", "media", "links", "times", "bylines"):
        found[name] = [(element, position, block.index) for element, position, block in getattr(result, name)]
    return found


_SAMPLE = """
<html lang=en><head><title> A page </title><meta property="og:title b" content=" A "><link rel=canonical href=/a>
<base href="/x"><script type="application/ld+json">{}</script><script>1</script></head><body class="comments">
<!-- note --><div hidden id="S:1">h</div>
<div class="post-Content has-sidebar" id=main role=main><h1 itemprop=headline property="dc:Date">T\u00eate
<b>\u6f22\u5b57</b></h1><p class="byline sr">By <a rel=author href=/ann> Ann  B </a>, <time datetime=2024>x</time><br>
two<br><br> three <span style="Display: NONE">no</span><img src=i> <a name=x>x</a></p><ul class=relatedPosts><li>
<a href=/b><div>b</div></a><a rel=tag href=/c>c</a></ul><p><i class="icon é">i</i> <a href="#x" id=up><b>up</b> x</a>
<b>30<i class="sr-only"> m</i></b> <u aria-hidden=true>min</u> by <button>Ann</button>, b
<a href=/a class=mention data-name=Ann></a>Bo</p><h3> <button>c</button></h3><h3><button>c</button> d</h3><p>
<math><semantics><mi>x</mi><annotation encoding=tex> x </annotation></semantics></math>
<img class=latex alt="{\\textstyle y}">
<a href="//a.org/b.org">a</a> <a href=https://www.b.org>b</a> <a href=mailto:a@b.org>c</a>
<b>a</b><i>Bc</i> d<img src=i>Ef <code><b>f</b><i>Gh</i></code><pre> a

  b </pre><div hidden itemprop="articleBody dateCreated">\U0001f600</div><iframe src=v>i</iframe>tail</div>
<x-a><template shadowrootmode=open>s <b>t</b></template>u</x-a><template>v</template>
a<b class=tooltip>b</b> <b class="Hide-text é">c</b>
<dialog>e</dialog><dialog open itemtype="https://schema.org/Comment">f</dialog>
<div>g<div role=tooltip>h</div>i</div><x-i src=/i.jpg></x-i><p data-bg=/j.jpg style="a: Url(x)" data-src=""></p>
</body>
"""
"""Some of everything."""


walk: Pass
"""Goes once over the tree under a root element, which is not changed, and returns what it holds."""
read_numbers: Reader
"""Reads the numbers of blocks and segments into arrays."""
walk, read_numbers = choose(__name__, compiled_passes, (pure.walk, pure.read_numbers))
