import re

import pytest

from scrapy_article.document import Document
from scrapy_article.output import to_html, to_text
from scrapy_article.output.markdown import to_markdown

BROKEN = "The masons found in the old northern"


def kept_of(html):
    """The page, and the numbers of its lines but for those that say ``x``."""
    document = Document(html)
    return document, [segment.index for segment in document.segments if segment.text != "x"]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<div>{BROKEN} <div>x</div> pier a crack.</div>", "<p>{} pier a crack.</p>"),
        (f"<p>{BROKEN} <div>x</div> <b>pier</b> a crack.</p>", "<p>{} <strong>pier</strong> a crack.</p>"),
        (f"<p>{BROKEN} pier <div>x</div>, a crack.</p>", "<p>{} pier, a crack.</p>"),
        (f"<ul><li>{BROKEN} <div>x</div> pier a crack.</ul>", "<ul><li>{} pier a crack.</li></ul>"),
    ],
    ids=["block", "paragraph that a block ended", "comma", "item"],
)
def test_what_was_left_within(html, expected):
    document, kept = kept_of(html)
    expected = expected.format(BROKEN)
    assert to_html(document, kept).replace("\n", "") == expected
    assert to_text(document, kept) == re.sub("<.*?>", "", expected)
    assert to_markdown(document, kept).replace("*", "").removeprefix("- ").strip() == re.sub("<.*?>", "", expected)


@pytest.mark.parametrize(
    "html",
    [
        f"<div>{BROKEN} pier. <div>x</div> and then</div>",
        f"<div>{BROKEN} <div>x</div> Pier</div>",
        f"<div>{BROKEN} <div>x</div><br> pier</div>",
        "<div>In stock <div>x</div> from 5 pounds</div>",
        f"<p>{BROKEN}</p><div>x</div><p>pier</p>",
        f"<div><p>{BROKEN}</p> pier <div>x</div></div>",
        f"<pre>{BROKEN} <div>x</div> pier</pre>",
    ],
    ids=["full stop", "capital", "line break", "few words", "another paragraph", "below a paragraph", "code"],
)
def test_others(html):
    document, kept = kept_of(html)
    assert "\n\n" in to_text(document, kept)
