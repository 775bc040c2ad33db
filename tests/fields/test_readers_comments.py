import json
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from soup import soup

from scrapy_article import Comment, extract

BODY = "".join(
    f"<p>The council wants to close old bridge number {i}, since there is no more money for it.</p>" for i in range(4)
)
ARTICLE = f"<title>The bridge</title><article><h1>The bridge</h1>{BODY}</article>"
WORDPRESS = """<ol class=comment-list>
<li class="comment even" id=comment-1><article class=comment-body><footer><b class=fn><a href=x>Cy Oz</a></b> <i>says:</i>
<time datetime="2024-05-03T10:00:00+00:00">May 3</time></footer><div class=comment-content><p>I like it.<p>Or not.</div>
<a href=r>Reply</a></article><ol><li class=comment id=comment-2><article class=comment-body><b class=fn>Di</b>
<div class=comment-content><p>You do.</div></article></ol>
<li class=comment id=comment-3><cite class=fn>Ed</cite> <span class=date>4 May 2024</span><p>Nobody asked me at all.</p></ol>"""
MICRODATA = """<div itemscope itemtype="https://schema.org/Comment"><b itemprop=author>Cy Oz</b>
<meta itemprop=dateCreated content=2024-05-03><p itemprop=text>Fine by me.</p><button>Report</button></div>"""


def comments(html, **options):
    return extract(ARTICLE + html, "https://example.org/a", fields=("comments", "text"), **options).comments


def declared(*entries):
    return f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", "headline": "The bridge", "comment": entries})}</script>'


class TestMarkup:
    def test_replies_follow_what_they_answer(self):
        assert comments(WORDPRESS) == [
            Comment("I like it.\n\nOr not.", "Cy Oz", "2024-05-03T10:00:00+00:00"),
            Comment("You do.", "Di", None),
            Comment("Nobody asked me at all.", "Ed", "2024-05-04"),
        ]

    def test_microdata(self):
        assert comments(MICRODATA) == [Comment("Fine by me.", "Cy Oz", "2024-05-03")]

    @pytest.mark.parametrize(
        "html",
        ["", "<div class=comments><h3>3 comments</h3></div>", "<div class=comment-form><textarea>Say</textarea></div>"],
    )
    def test_none(self, html):
        assert comments(html) == []

    def test_the_text_is_without(self):
        assert "asked me" not in extract(ARTICLE + WORDPRESS, fields=("comments", "text")).text


class TestJsonLd:
    def test_replies(self):
        reply = {"@type": "Comment", "text": "D", "author": "E"}
        html = declared(
            {"text": "A &amp; B", "author": {"name": "B"}, "dateCreated": "2024-05-03", "comment": reply}, {"text": ""}
        )
        assert comments(html) == [Comment("A & B", "B", "2024-05-03"), Comment("D", "E", None)]

    def test_the_source_with_more_counts(self):
        assert len(comments(declared({"text": "A"}) + WORDPRESS)) == 3
        assert comments(declared({"text": "A"}) + MICRODATA) == [Comment("A")]


def test_only_on_request():
    article = extract(ARTICLE + WORDPRESS)
    assert article.comments is None
    assert "comments" not in article.to_dict()


@pytest.mark.parametrize(
    "html",
    [
        "<div class=comment>" * 400 + "a",
        "<div class=comment><p>a b c d e</p></div>" * 20_000,
        declared(*[{"text": "a", "comment": {"text": "b"}}] * 20_000),
    ],
)
def test_time(html):
    start = process_time()
    comments(html)
    assert process_time() - start < 5 * slowness()


@given(soup())
def test_never_raises(html):
    extract(html, fields=("comments",))
