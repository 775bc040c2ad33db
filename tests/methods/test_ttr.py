import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.methods import get, names
from scrapy_article.methods.curves import expectation_maximisation, farthest_first, kmeans, threshold

CLUSTERINGS = [threshold, kmeans, expectation_maximisation, farthest_first]
LOW, HIGH = [0.0, 1, 2, 1, 0, 3, 2, 1, 0, 1, 2, 0], [95.0, 100, 105, 110, 90]


class TestClusterings:
    @pytest.mark.parametrize("cluster", CLUSTERINGS)
    def test_two_heaps(self, cluster):
        assert cluster(np.array(LOW + HIGH)).tolist() == [False] * len(LOW) + [True] * len(HIGH)

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


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("ttr")])
class TestSelect:
    def test_lines_of_text(self, name):
        document = Document(f"<ul>{MENU}</ul><div>\n{PARAGRAPH * 6}</div>\n<ul>{MENU}</ul>")
        selection = get(name).select(document)
        assert selection.text.count("A sentence") == 48
        assert set(range(12, 18)) <= set(selection.selected)
        assert len(selection.selected) <= 10
        assert selection.reasons[14] == "much text to a tag"
        assert selection.reasons[0] == "little text to a tag"
