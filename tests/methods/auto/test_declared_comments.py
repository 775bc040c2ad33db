"""Comments that JSON-LD holds, and that stand below the text without markup of their own."""

import json
from time import process_time

import pytest
from choosing import BODY
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.document import Document
from scrapy_article.methods.auto.declared_comments import declared_comments

SAID = ["My brother works there, and he says that it will take longer.", "It was about time!\nThank you all."]


def found(comments, *, kind="NewsArticle", said=SAID, names=("Bo Ek", "Cy")):
    entry = {"@type": kind, "headline": "The ferry", "comment": comments}
    lines = "".join(
        [f"<p>{who}</p><p>{text.replace(chr(10), '</p><p>')}" for who, text in zip(names, said, strict=True)]
    )
    script = f'<script type="application/ld+json">{json.dumps(entry)}</script>'
    document = Document(f"<html><head>{script}</head><body><h1>The ferry</h1>{paragraphs(BODY)}{lines}</body></html>")
    texts = [segment.text for segment in document.segments]
    return [texts[i] for i in declared_comments(document, range(len(texts)))]


def declared(texts):
    return [{"@type": "Comment", "text": text, "author": {"name": "x"}} for text in texts]


def test_comments_and_who_wrote_them():
    lines = ["Bo Ek", SAID[0], "Cy", "It was about time!", "Thank you all."]
    assert found(declared(SAID)) == lines
    assert found(declared([f"<p>{text.replace(chr(10), '<br />')}</p>" for text in SAID])) == lines
    assert found(declared(SAID)[0]) == [SAID[0]]


@pytest.mark.parametrize("comments", [None, [], "x", [None, 7, {"text": None}], declared(["Something else was said."])])
def test_none(comments):
    assert found(comments) == []


def test_a_comment_that_quotes_the_text():
    assert found(declared([f"{BODY[1]}\n{SAID[0]}", SAID[1]])) == found(declared(SAID))
    assert found(declared([f"{BODY[0]}<br>{BODY[1]}"])) == []


def test_threads_live_on_their_answers():
    assert found(declared(SAID), kind="SocialMediaPosting") == []


def test_a_page_of_nothing_else():
    assert found(declared([*SAID, *BODY, "The ferry is here."]), names=SAID) != []
    entry = {"@type": "Article", "headline": "x", "comment": declared(BODY)}
    document = Document(f'<script type="application/ld+json">{json.dumps(entry)}</script>{paragraphs(BODY)}')
    assert declared_comments(document, [0, 1, 2]) == []


def test_linear():
    start = process_time()
    found(declared(["<p " * 100_000, "<br" * 100_000]))
    assert process_time() - start < 2 * slowness()
