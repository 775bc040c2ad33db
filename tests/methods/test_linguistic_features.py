"""Sentences, letters and stop words, counted by hand."""

from __future__ import annotations

import pytest

from scrapy_article.document import Document
from scrapy_article.methods.fe import (
    alphanumeric_share,
    count_sentences,
    linked_words,
    stop_word_share,
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("One. Two! Three? Four…", 4),
        ("One. Two", 2),
        ('He said: "Go." Then he left.', 2),
        ("It cost 3.50 on example.com today.", 1),
        ("J. Smith met A. B. Jones.", 1),
        ("Approx. five of them.", 1),
        ("一。二！三？", 3),
        ("一。。二", 2),
        ("यह एक है। वह दो है॥ तीन", 3),
        ("ما هذا؟ لا", 2),
    ],
)
def test_sentences(text, count):
    assert count_sentences(text) == count


@pytest.mark.parametrize(
    ("text", "share"),
    [("", 0), ("abc1", 1), ("ab, c", 3 / 5), ("äöü!", 3 / 4), ("漢字。", 2 / 3), ("\ud800a", 1 / 2), ("...", 0)],
)
def test_alphanumeric_share(text, share):
    assert alphanumeric_share(text) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("the cat, the dog", 0.5),
        ("Wir sind im Haus", 0.75),
        ("the١cat२the_9dog", 0.5),
        ("“The—cat…the’dog”", 0.5),
        ("渡轮将于星期一恢复运行", 1),  # scripts without a list
        ("قال مكتب الميناء", 1),
        ("Ну, паром", 0),  # and with one
        ("Überfüllt", 0),
    ],
)
def test_stop_word_share(text, share):
    assert stop_word_share(text) == share


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<p>one <a href=x>two <b>three</b></a> four</p>", 2),
        ("<p><a href=x>one two</a></p>", 2),
        ("<p><a>no address</a></p>", 0),
        # The link is around a paragraph, and ends in the middle of its text: most of the characters count as linked.
        ("<div>one two<a href=x> three</a><p></p></div>", 1),
    ],
)
def test_linked_words(html, count):
    assert linked_words(Document(html).segments[0]) == count
