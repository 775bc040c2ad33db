"""What holds for every block-based method on any page at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article import methods
from scrapy_article.document import Document
from scrapy_article.fields.pagination import next_page
from scrapy_article.methods.fe import FEATURES, block_features

NAMES = [
    "all-text",
    "pruned",
    "fe",
    "link-quota",
    "fan-out",
    "boilerpipe",
    "boilerpipe-words",
    "boilerpipe-density",
    "readability",
    "comma",
]
TAGS = (
    "html head body title div p a b i span br h1 h2 ul ol li dl dt table tr td th caption thead form button noscript "
    "section article aside nav footer blockquote pre img script style svg figure fieldset input main header"
).split()
ATTRIBUTES = [
    "",
    " href=x",
    " href='/a?page=2' class=next",
    " class='article content'",
    " id=comments",
    " class=sidebar",
    " class=byline",
    " style='display:none'",
    " role=dialog",
    " hidden",
]
TEXTS = [
    "",
    " ",
    "word ",
    "Some words, and more of them. ",
    "a" * 90 + " ",
    "渡轮，将于。",
    "|",
    "— ",
    "\x00",
    "ä ",
    "Comments (3)",
]

tags = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
ends = st.builds("</{}>".format, st.sampled_from(TAGS))
texts = st.builds(str.__mul__, st.sampled_from(TEXTS), st.integers(0, 30)) | st.text(max_size=20)
soups = st.lists(tags | ends | texts, max_size=60).map("".join)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(soups)
def test_any_page(html):
    for name in NAMES:
        document = Document(html, "https://example.com/a")
        selection = methods.get(name).select(document)
        count = len(document.segments)
        assert selection.kept == sorted(set(selection.kept)), name
        assert all(0 <= i < count for i in selection.kept), name
        assert len(selection.reasons) in (0, count), name
        assert all(selection.reasons), name
    next_page(document)
    table = block_features(document)
    assert table.values.shape == (len(table.texts), len(FEATURES))
    members = [i for segments in table.segments for i in segments]
    assert members == sorted(set(members))
    shares = table.values[:, 2:5]
    assert ((shares >= 0) & (shares <= 1)).all()
    assert (table.values >= 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_through_the_flow(name):
    from scrapy_article import extract

    text = (
        "The ferry, said the harbour office, will run again from Monday on, after four weeks of repairs. It had cracks."
    )
    article = extract(f"<html><body>{f'<p>{text}</p>' * 5}<p>End</p></body></html>", method=name)
    assert article.text.count(text) == 5
