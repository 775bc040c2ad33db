import pytest
from evaluation.labelled_pages import html, paragraphs

from scrapy_article.document import Document
from scrapy_article.evaluation.labels import from_strings, from_text

GOLD = "The quick brown fox jumps over the lazy dog.\n\nIt was never seen again in that part of the world."


class TestFromText:
    def test_a_page(self):
        segments = Document(html("river")).segments
        labels = from_text([segment.text for segment in segments], "\n\n".join(paragraphs("river")))
        assert [segment.text for segment, label in zip(segments, labels, strict=True) if label] == paragraphs("river")

    def test_share_of_words(self):
        """Six words in ten are enough, five are not."""
        gold = "one two three four five six seven eight nine ten"
        assert from_text(["one two three four five six a b c d", "eight nine ten"], gold) == [True, True]
        assert from_text(["one two three four five six seven", "eight nine ten a b c"], gold) == [True, False]

    def test_common_words_elsewhere_are_not_collected(self):
        """The words of the first stand in the gold text in that order, but far apart."""
        assert from_text(["the fox was in the world", *GOLD.split("\n\n")], GOLD) == [False, True, True]

    def test_scripts_without_blanks(self):
        gold = "東京は日本の首都である。人口は世界で最も多い。"
        assert from_text(["東京は日本の首都である。", "広告", "人口は世界で最も多い。"], gold) == [True, False, True]

    @pytest.mark.parametrize("gold", ["", "...", f"{GOLD} " + "and much more that is not on the page " * 5])
    def test_pages_that_do_not_hold_the_gold_text(self, gold):
        assert from_text([*GOLD.split("\n\n"), "Menu"], gold) is None


class TestFromStrings:
    def test_only_segments_with_a_string_have_a_label(self):
        texts = ["The fox  jumps.", "Subscribe now", "Nothing known", "The fox jumps. Subscribe now"]
        assert from_strings(texts, ["fox jumps", " "], ["Subscribe"]) == [True, False, None, None]
