import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.document.tokens import Tokens
from scrapy_article.methods import get, ttr
from scrapy_article.methods.ttr import (
    expectation_maximisation,
    farthest_first,
    kmeans,
    lines,
    ratios,
    smooth,
    threshold,
)

CLUSTERINGS = [threshold, kmeans, expectation_maximisation, farthest_first]
LOW, HIGH = [0.0, 1, 2, 1, 0, 3, 2, 1, 0, 1, 2, 0], [95.0, 100, 105, 110, 90]


def table(markup):
    tokens = Tokens(markup)
    starts, ends = lines(tokens)
    values, told = ratios(tokens, starts, ends)
    return values[told].tolist()


class TestRatios:
    def test_by_hand(self):
        markup = """<html>
            <script>var x;
            </script>
            <p>one two</p>
            three   four

            <a href=x>five</a> <b>six</b>
            <br>
        """
        # <html>: 0 / 1. one two: 7 / 2. three four: no tags, 10. five six: 8 / 4. <br>: 0 / 1. Empty lines are dropped.
        assert table(markup) == [0, 3.5, 10, 2, 0]


class TestSmooth:
    def test_by_hand(self):
        assert smooth(np.array([0.0, 0, 10, 0, 0, 5])).tolist() == [10 / 3, 2.5, 2, 3, 3.75, 5 / 3]


class TestClusterings:
    @pytest.mark.parametrize("cluster", CLUSTERINGS)
    def test_two_heaps(self, cluster):
        assert cluster(np.array(LOW + HIGH)).tolist() == [False] * len(LOW) + [True] * len(HIGH)

    def test_kmeans_by_hand(self):
        # Three clusters from 0, 5 and 10: {0, 1}, {5}, {9, 10}.
        assert kmeans(np.array([10.0, 0, 5, 1, 9])).tolist() == [True, False, True, False, True]
        assert kmeans(np.array([10.0, 0, 4, 1, 9]), 2).tolist() == [True, False, False, False, True]

    def test_farthest_first_by_hand(self):
        # Centres 0, then 10, then 5, then 2, so 1 is as near to 0 as to 2 and stays low.
        assert farthest_first(np.array([10.0, 0, 5, 2, 1])).tolist() == [True, False, True, True, False]
        assert farthest_first(np.array([10.0, 0, 5, 2, 1]), 2).tolist() == [True, False, False, False, False]

    @pytest.mark.parametrize("cluster", CLUSTERINGS)
    @example([0.0, 460360, 460361, 461799, 465761, 920722])
    @given(st.lists(st.floats(0, 1e6), min_size=1, max_size=40))
    def test_what_is_chosen_is_higher(self, cluster, values):
        values = np.array(values)
        chosen = cluster(values)
        assert chosen.dtype == bool
        if chosen.any() and not chosen.all():
            assert values[chosen].max() >= values[~chosen].max()


PARAGRAPH = "<p>" + "A sentence of the article, without a tag. " * 8 + "</p>\n"
MENU = "<li><a href=x>Menu</a></li>\n" * 12


@pytest.mark.parametrize("name", ttr.METHODS)
class TestSelect:
    def test_lines_of_text(self, name):
        document = Document(f"<ul>{MENU}</ul><div>\n{PARAGRAPH * 6}</div>\n<ul>{MENU}</ul>")
        selection = get(name).select(document)
        assert selection.text.count("A sentence") == 48
        assert set(range(12, 18)) <= set(selection.selected)
        assert len(selection.selected) <= 10
        assert selection.reasons[14] == "much text to a tag"
        assert selection.reasons[0] == "little text to a tag"
