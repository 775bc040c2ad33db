"""Sentences, letters and stop words, counted by hand."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.methods.linguistic_features import _words as words
from scrapy_article.methods.linguistic_features import alphanumeric_shares, sentence_counts, stop_word_shares


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 1),
        ("No mark", 1),
        ("One. Two! Three? Four…", 4),
        ("One. Two", 2),
        ('He said: "Go." Then he left.', 2),
        ("Wait... what? No.", 2),
        ("Really?! Yes.", 2),
        ("It cost 3.50 on example.com today.", 1),
        ("J. Smith met A. B. Jones.", 1),
        ("Approx. five of them.", 1),
        ("一。二！三？", 3),
        ("一。。二", 2),
        ("यह एक है। वह दो है॥ तीन", 3),
        ("ما هذا؟ لا", 2),
    ],
)
def test_sentence_counts(text, count):
    assert sentence_counts([text]) == [count]
    assert sentence_counts(["No mark", text, "One. Two! Three", text, ""]) == [1, count, 3, count, 1]


def test_no_texts():
    assert sentence_counts([]) == alphanumeric_shares([]) == []
    assert stop_word_shares([]) == ([], [])


@pytest.mark.parametrize(
    ("text", "share"),
    [("", 0), ("abc1", 1), ("ab, c", 3 / 5), ("äöü!", 3 / 4), ("漢字。", 2 / 3), ("\ud800a", 1 / 2), ("...", 0)],
)
def test_alphanumeric_shares(text, share):
    assert alphanumeric_shares([text, "ä ", text]) == pytest.approx([share, 1 / 2, share])


class TestStopWords:
    def test_shares(self):
        languages, shares = stop_word_shares(["the cat, the dog", "", "Wir sind im Haus", "xyzzy"])
        assert languages == ["en", None, "de", None]
        assert shares == [0.5, 0, 0.75, 0]

    @pytest.mark.parametrize("text", ["渡轮将于星期一恢复运行", "قال مكتب الميناء", "เรือข้ามฟากจะกลับมา"])
    def test_scripts_without_a_list(self, text):
        assert stop_word_shares([text]) == ([None], [1.0])

    def test_scripts_with_one(self):
        assert stop_word_shares(["Ну, паром"])[1] == [0.0]
        assert stop_word_shares(["Überfüllt"])[1] == [0.0]

    def test_marks_of_all_kinds(self):
        marks = "".join(map(chr, range(0x2010, 0x2060)))
        for text in ("“The—cat…the’dog”", f"The{marks}cat {marks} the{marks}dog", "the١cat२the_9dog"):
            assert stop_word_shares([text])[1] == [0.5]

    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x1e"))))
    @example(["ΟΔΟΣ", "Σ", "İstanbul"])
    def test_words(self, texts):
        expected = [re.findall(r"[^\W\d_]+", text.lower()) for text in texts]
        assert [[word.decode() for word in found] for found in words(texts)] == expected
