"""Content code blurring and the document slope curve."""

import pytest

from scrapy_article.document import Document
from scrapy_article.methods import get

TEXT = "Words of the article that go on for quite a while, with no tag between them. " * 3
MENU = '<ul class="menu">' + '<li class="item"><a href="/somewhere" class="link">Menu</a></li>' * 9 + "</ul>"
LINKED = 'A <a href="/a/long/address/of/another/page/in/the/wiki" title="Of some page">linked</a> word. ' * 6


class TestBlurring:
    @pytest.mark.parametrize("name", ["ccb", "accb", "ccb-tokens"])
    def test_text_amid_text(self, name):
        selection = get(name).select(Document(f"{MENU}<p>{TEXT}</p><p>{TEXT}</p>{MENU}"))
        assert "\n\n".join([TEXT.strip()] * 2) in selection.text
        assert selection.text.count("Menu") <= 2
        assert {9, 10} <= set(selection.selected) <= {8, 9, 10, 11}
        assert selection.reasons[7:13:5] == ["amid tags"] * 2
        assert selection.reasons[9:11] == ["amid text"] * 2

    def test_only_accb_ignores_anchors(self):
        document = Document(f"<p>{LINKED}</p>")
        assert "A linked word." in get("accb").select(document).text
        assert "A linked word." not in get("ccb").select(document).text


class TestSlopeCurve:
    def test_words_of_the_flat_part(self):
        menu = "<ul>" + "<li><a href=x>Menu</a></li>" * 60 + "</ul>"
        text = " ".join(f"word{i}" for i in range(300))
        selection = get("dsc").select(Document(f"{menu}<p>{text}</p>{menu}"))
        words = [word for word in selection.text.split() if word != "Menu"]
        assert len(words) > 270
        assert text.count(" ".join(words)) == 1
        assert selection.selected == [60]
        assert selection.reasons[60] == "the slope curve is low"
        assert selection.reasons[0] == "many tags"

    def test_text_to_the_very_end(self):
        assert get("dsc").select(Document("one two")).text == "one two"
