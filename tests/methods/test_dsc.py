import time

import numpy as np
import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.document.tokens import Tokens
from scrapy_article.methods import dsc, get
from scrapy_article.methods.dsc import low_stretches, slope_curve

MENU = "<ul>" + "<li><a href=x>Menu</a></li>" * 60 + "</ul>"


def numbered(name, count):
    return " ".join(f"{name}{i}" for i in range(count))


class TestSlopeCurve:
    def test_by_hand(self):
        # Tokens: p one two /p; b is counted like a word.
        assert slope_curve(Tokens("<p>one two</p>")).tolist() == [1, 1, 1, 2]
        assert slope_curve(Tokens("<p>one <b>two</b></p> x")).tolist() == [1, 1, 1, 1, 1, 2, 2]

    def test_nothing(self):
        assert slope_curve(Tokens("")).tolist() == []
        assert slope_curve(Tokens("one two")).tolist() == [0, 0]


class TestLowStretches:
    def curve(self, *parts):
        return np.concatenate([np.full(count, tag) for count, tag in parts]).cumsum()

    def test_windows_by_hand(self):
        # 100 tags, 200 words, 100 tags: the mean slope is 1/2, so a window of 50 tokens is low with 12 tags at
        # most. The windows at 100, 125, … 250 have none.
        assert low_stretches(self.curve((100, 1), (200, 0), (100, 1))) == [(100, 300)]

    def test_too_short(self):
        # The windows at 100 and 125 are low, which is one too few.
        assert low_stretches(self.curve((100, 1), (75, 0), (100, 1))) == []
        assert low_stretches(self.curve((100, 1), (100, 0), (100, 1))) == [(100, 200)]

    def test_two_stretches(self):
        curve = self.curve((100, 1), (150, 0), (100, 1), (150, 0), (100, 1))
        assert low_stretches(curve) == [(100, 250), (350, 500)]

    def test_a_page_of_less_than_three_windows(self):
        assert low_stretches(self.curve((20, 0))) == [(0, 20)]
        assert low_stretches(self.curve((10, 0), (10, 1))) == []
        assert low_stretches(np.array([], np.int64)) == []


class TestSelect:
    def test_words_of_the_flat_part(self):
        document = Document(f"{MENU}<p>{numbered('word', 300)}</p>{MENU}")
        selection = get("dsc").select(document)
        words = [word for word in selection.text.split() if word != "Menu"]
        assert len(words) > 270
        assert numbered("word", 300).count(" ".join(words)) == 1
        assert selection.kept == [60]
        assert selection.reasons[60] == "the slope curve is low"
        assert selection.reasons[0] == "many tags"

    def test_text_to_the_very_end(self):
        assert get("dsc").select(Document("one two")).text == "one two"

    @pytest.mark.parametrize("html", ["", "<p></p>", "<p>" * 200])
    def test_no_text(self, html):
        selection = get("dsc").select(Document(html))
        assert selection.kept == []
        assert not selection.text

    @pytest.mark.parametrize("html", ["<p>x" * 100_000, "x " * 200_000, ("<p>" * 60 + "x " * 99) * 1000])
    def test_time(self, html):
        document = Document(html)
        before = time.process_time()
        dsc.select(document)
        assert time.process_time() - before < 2 * slowness()
