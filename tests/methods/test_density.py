import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.methods import density, get


def brute_force(strings, c1, c2):
    """The paper's section 4, to the letter."""
    longest = max(length for _, length in strings)
    cutoff = longest * c1
    region = {[length for _, length in strings].index(longest)}
    while True:
        more = {
            i
            for i, (place, length) in enumerate(strings)
            if i not in region and length > cutoff and any(abs(place - strings[j][0]) < c2 for j in region)
        }
        if not more:
            return min(region), max(region)
        region |= more


class TestSlots:
    def slots(self, html):
        return [(slot.place, slot.length) for slot in density.slots(Document(f"<html><body>{html}"))]

    def test_each_structural_tag_begins_a_string(self):
        assert self.slots("<p>one</p><p>two</p><div><div><p>three</p></div></div>") == [(2, 3), (3, 3), (6, 5)]

    def test_inline_tags_do_not(self):
        assert self.slots("<p>on<b>e</b> <a href=x>two</a></p>") == [(2, 7)]

    def test_line_breaks_do(self):
        assert self.slots("<p>one<br>two<br><br>three</p>") == [(2, 3), (3, 3), (5, 5)]

    def test_text_after_a_block_joins_the_string_before(self):
        assert self.slots("<div>one<p>two</p>three</div>") == [(2, 3), (3, 8)]


class TestGrow:
    def test_by_hand(self):
        lengths = [10, 50, 5, 40, 100, 2, 3, 1, 90, 34, 33]
        strings = list(enumerate(lengths))
        # 100 is the longest and 33.3 the cutoff; 40 and 50 are near, 90 is 4 away.
        assert density.grow(strings) == (1, 4)
        # With c2 = 5 it is near, and so is 34, but 33 is too short.
        assert density.grow(strings, c2=5) == (1, 9)

    def test_both_bounds_are_strict(self):
        assert density.grow([(0, 30), (1, 10)], c1=1 / 3) == (0, 0)
        assert density.grow([(0, 30), (1, 11)], c1=1 / 3) == (0, 1)
        assert density.grow([(0, 30), (4, 30)]) == (0, 0)
        assert density.grow([(0, 30), (3, 30)]) == (0, 1)

    def test_what_is_near_by_way_of_another(self):
        assert density.grow([(0, 20), (3, 20), (6, 30), (9, 20), (12, 20), (16, 20)]) == (0, 4)

    @given(
        st.lists(st.tuples(st.integers(1, 5), st.integers(1, 30)), min_size=1, max_size=15),
        st.sampled_from([0.0, 0.2, 0.333, 1.0]),
        st.integers(1, 9),
    )
    def test_against_the_letter_of_the_paper(self, steps, c1, c2):
        strings, place = [], 0
        for step, length in steps:
            place += step
            strings.append((place, length))
        assert density.grow(strings, c1, c2) == brute_force(strings, c1, c2)


PAGE = f"""
<ul><li>Home</li><li>News</li></ul>
<h1>Title</h1>
<p>{"first " * 20}</p><p>short</p><p>{"second " * 20}</p>
<div><div><div><div><div><p>{"third " * 20}</p></div></div></div></div></div>
<p>end</p>
"""


class TestSelect:
    def test_from_leftmost_to_rightmost(self):
        selection = get("density").select(Document(PAGE))
        assert selection.kept == [3, 4, 5]
        assert selection.text is None
        assert selection.reasons == [
            *["outside the dense region"] * 3,
            *["in the dense region"] * 3,
            *["outside the dense region"] * 2,
        ]

    def test_wide(self):
        assert get("density-wide").select(Document(PAGE)).kept == [3, 4, 5, 6]

    @pytest.mark.parametrize("name", density.METHODS)
    @pytest.mark.parametrize("html", ["", " ", "<p></p>"])
    def test_no_text(self, name, html):
        assert get(name).select(Document(html)).kept == []
