import pytest

from scrapy_article.document import Document
from scrapy_article.extractor.page_parts import find_title


class TestTitle:
    @pytest.mark.parametrize(("lines", "is_found"), [(19, True), (20, False)])
    def test_far_down_in_a_heading(self, lines, is_found):
        """Where a heading is left open, all of the page stands in it."""
        html = f"<h2>the bridge</h2><h2>{'x<br>' * lines}the old bridge over the river</h2>"
        found = find_title(Document(html), {"the", "old", "bridge", "over", "river"})
        assert found is not None
        assert (found.end - found.start > 1) is is_found
