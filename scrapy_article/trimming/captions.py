"""What goes from the chosen text as it says what a picture is described with, which has a field of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.letters import letters as _letters
from scrapy_article.fields.sizes import FILES
from scrapy_article.output import clean
from scrapy_article.trimming.drop import drop
from scrapy_article.trimming.noise import LEAD_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.article import Article
    from scrapy_article.document import Document, Segment
    from scrapy_article.fields.images import Picture
    from scrapy_article.methods.method import Selection

__all__ = ["drop_captions", "drop_known_captions"]


_CAPTION_CHARACTERS = 20
"""Characters from which a description that is said again beside its picture is the caption."""
_CAPTION_WORDS = 50
"""Words up to which it is: in a show of pictures, the article stands under them."""
_NAME_DENSITY, _NAME_WORDS = 0.9, 20
"""Share of a line in links from which it is the name of what they lead to, as in the cards of a shop, and its words at
most: captions of a gallery may be links as well."""
_CAPTIONS = 3
"""Captions from which they are the text, if there is less beside them: of a photo essay."""
_BESIDE = 3
"""Lines after a picture that may be."""
_NO_CAPTION = Flag.HEADING | Flag.LIST | Flag.TABLE | Flag.QUOTE
"""What is said there again is not: pictures are described by the headings that they stand under."""
_IN_FIGURE = Flag.FIGURE | Flag.CAPTION
"""What stands in neither, beside a picture in a figure, is no caption if the text begins with it."""


@rule("captions-of-images", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_captions(document: Document, selection: Selection, article: Article, pictures: Sequence[Picture]) -> bool:
    """Take out of the body what stands beside a picture and says what its description or its caption does.

    A lead stays, which some sites describe the picture above it with, and so does a link to a page, but in a figure.
    """
    kept = {*selection.kept} if pictures else set()
    segments = document.segments
    description = _letters(article.description or "")
    first = next((i for i in selection.kept if segments[i].words >= LEAD_WORDS), None) if pictures else None
    dropped: dict[int, str] = {}
    for picture in pictures:
        image, position = picture.image, picture.place.position
        texts = [text for text in (image.alt, image.caption) if text and len(text) >= _CAPTION_CHARACTERS]
        near = segments[position : position + _BESIDE] if texts else ()
        short = [line for line in near if line.words <= _CAPTION_WORDS and line.index in kept]
        beside = [line for line in short if not line.block.flags & _NO_CAPTION and not _is_name(line)]
        if not beside:
            continue
        told = {*map(_letters, texts)}.difference([_letters(line.text) for line in near if line.index not in kept])
        for line in beside:
            letters = _letters(line.text)
            is_lead = letters == description or (line.index == first and picture.place.block.flags & Flag.FIGURE)
            if letters in told and not (is_lead and not line.block.flags & _IN_FIGURE):
                dropped[line.index] = "caption"
                image.caption = image.caption or clean(line.text)
    if len(dropped) < _CAPTIONS or _words(segments, dropped) <= _words(segments, kept - dropped.keys()):
        return drop(selection, dropped if len(dropped) < len(kept) else {})
    return False


def _is_name(line: Segment) -> bool:
    """Whether *line* is a short link to a page, and in no figure: no caption, but the name of what it leads to.

    A link to the picture, such as in its full size, is the caption of it.
    """
    if line.link_density < _NAME_DENSITY or line.words > _NAME_WORDS or line.block.flags & _IN_FIGURE:
        return False
    return not line.href.partition("?")[0].lower().endswith(FILES)


def _words(segments: Sequence[Segment], indices: Iterable[int]) -> int:
    return sum([segments[i].words for i in indices])


@rule("captions-known", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_known_captions(document: Document, selection: Selection, article: Article) -> bool:
    """Take out of the body what was dropped as a caption when *article* was made of it."""
    told = {_letters(image.caption) for image in article.images if image.caption}
    lines = {i: document.segments[i].text for i in selection.kept} if told else {}
    return drop(
        selection, {i: "caption" for i, text in lines.items() if _letters(text) in told and text not in article.text}
    )
