import time

import numpy as np
import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.methods import ccb, get
from scrapy_article.methods.ccb import blur, content_ratios

TEXT = "Words of the article that go on for quite a while, with no tag between them. " * 3
MENU = '<ul class="menu">' + '<li class="item"><a href="/somewhere" class="link">Menu</a></li>' * 9 + "</ul>"
LINKED = 'A <a href="/a/long/address/of/another/page/in/the/wiki" title="Of some page">linked</a> word. ' * 6


class TestBlur:
    def test_what_is_even_stays(self):
        for value in (0.0, 0.25, 1.0):
            assert blur(np.full(9, value), 1.0) == pytest.approx(np.full(9, value))

    def test_one_pass_by_hand(self):
        side, far = np.exp(-0.5), np.exp(-2)
        total = 1 + 2 * (side + far)
        expected = np.array([0, far, side, 1, side, far, 0]) / total
        found = blur(np.array([0, 0, 0, 1, 0, 0, 0.0]), 1.0, max_passes=1)
        assert found == pytest.approx(expected)

    def test_ends_go_on_as_they_are(self):
        found = blur(np.array([1.0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1.0, max_passes=1)
        side, far = np.exp(-0.5), np.exp(-2)
        assert found[:3] == pytest.approx(np.array([1 + side + far, side + far, far]) / (1 + 2 * (side + far)))

    def test_runs_until_stable(self):
        step = np.repeat([1.0, 0.0, 1.0, 0.0], 30)
        found = blur(step, 2.0, stable=0.01)
        assert np.abs(blur(found, 2.0, max_passes=1) - found).max() <= 0.01
        assert np.abs(blur(step, 2.0, max_passes=1) - step).max() > 0.01
        assert found.mean() == pytest.approx(0.5, abs=0.05)

    def test_reaches_a_fixed_point(self):
        found = blur(np.array([1.0, 0, 0, 1, 1]), 2.0, stable=1e-12, max_passes=10_000)
        assert found == pytest.approx(np.full(5, found[0]))
        assert blur(found, 2.0) == pytest.approx(found)


class TestContentRatios:
    def test_text_alone_and_tags_alone(self):
        assert content_ratios(np.array([50]), np.array([], int), 40) == pytest.approx([1])
        assert content_ratios(np.array([0, 0]), np.array([50]), 40) == pytest.approx([0, 0])
        assert content_ratios(np.array([0]), np.array([], int), 40) == pytest.approx([0])

    def test_long_runs_are_higher(self):
        ratios = content_ratios(np.array([5, 500, 5, 5]), np.array([30, 30, 30]), 40)
        assert ratios[1] > 0.9
        assert ratios[[0, 2, 3]].max() < 0.7
        assert ratios[3] < ratios[2]

    def test_cells_come_close_to_single_characters(self, monkeypatch):
        content, code = np.array([5, 200, 20, 300, 7, 3]), np.array([40, 20, 20, 30, 60])
        coarse = content_ratios(content, code, 40)
        monkeypatch.setattr(ccb, "CELLS", 40)
        assert coarse == pytest.approx(content_ratios(content, code, 40), abs=0.05)


@pytest.mark.parametrize("name", ccb.METHODS)
class TestSelect:
    def test_text_amid_text(self, name):
        document = Document(f"{MENU}<p>{TEXT}</p><p>{TEXT}</p>{MENU}")
        selection = get(name).select(document)
        assert "\n\n".join([TEXT.strip()] * 2) in selection.text
        assert selection.text.count("Menu") <= 2
        assert {9, 10} <= set(selection.kept) <= {8, 9, 10, 11}
        assert selection.reasons[7:13:5] == ["amid tags"] * 2
        assert selection.reasons[9:11] == ["amid text"] * 2

    @pytest.mark.parametrize("html", ["", "<p></p>", "<a", "<!-- x"])
    def test_no_text(self, name, html):
        selection = get(name).select(Document(html))
        assert selection.kept == []
        assert not selection.text

    @pytest.mark.slow
    @pytest.mark.parametrize("html", ["<p>x" * 100_000, "x" * 400_000, "<b>" * 130_000, "<p>" + "x " * 200_000])
    def test_time(self, name, html):
        document = Document(html)
        before = time.process_time()
        get(name).select(document)
        assert time.process_time() - before < 2 * slowness()


def test_only_accb_ignores_anchors():
    document = Document(f"<p>{LINKED}</p>")
    assert "A linked word." in get("accb").select(document).text
    assert "A linked word." not in get("ccb").select(document).text
