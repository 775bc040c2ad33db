from __future__ import annotations

from report.pages import explained, story, texts


class TestMethods:
    def test_side_by_side(self):
        tree = explained(story(), "auto", "all-text", "density")
        columns = [th.text for th in tree.cssselect(".methods thead th")]
        assert columns == ["Segment", "auto", "all-text", "density"]
        for row in tree.cssselect(".methods tbody tr"):
            signs = [cell.text for cell in row.cssselect("td")]
            assert signs[1] == "✓"
            assert ("differs" in (row.get("class") or "")) == ("–" in signs)
            assert ("*" in row.text_content()) == ("–" in signs)
        assert [cell.get("aria-label") for cell in tree.cssselect(".methods tbody tr:first-child td")][:2] == [
            "left",
            "kept",
        ]

    def test_agreement(self):
        tree = explained(story(), "auto", "all-text")
        first, second = (
            texts(row.cssselect("td")) for row in tree.cssselect("#methods ~ .scroll")[0].cssselect("tbody tr")
        )
        assert first[2:] == ["0", "0", "1.000"]
        assert int(second[2]) > 0
        assert second[3] == "0"
        assert float(second[4]) < 1

    def test_one_method_is_not_compared(self):
        assert not explained(story()).cssselect("#methods")
