from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.words import UNSPACED, count_words, is_unspaced, join_space, split_words
from scrapy_article.evaluation import labels
from scrapy_article.fields.title_parts import words_of
from scrapy_article.methods import engines, mss


class TestCountWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", 0),
            ("three plain words", 3),
            ("déjà vu", 2),
            ("Привет, мир", 2),
            ("한국어는 띄어쓰기를 한다", 3),  # Korean puts blanks
            ("今日は天気がいい", 4),  # eight characters
            ("中国 GDP 增长", 3),  # one word of Latin letters, four characters
            ("中文。", 1),  # punctuation is no word
            ("ภาษาไทย", 4),  # seven code points, rounded up
        ],
    )
    def test_scripts(self, text, words):
        assert count_words(text) == words

    def test_time(self):
        start = process_time()
        assert count_words("漢 a " * 100_000) == 150_000
        assert process_time() - start < 2 * slowness()


def test_every_character_of_an_unspaced_script_is_seen():
    """Each block of 256 characters: its first, middle and last one, and what bounds the ranges."""
    codes = {high + low for high in range(0, 0x30000, 256) for low in (0, 63, 64, 127, 128, 159, 255)}
    wrong = [code for code in codes if is_unspaced(f"a {chr(code)}") != bool(UNSPACED.match(chr(code)))]
    assert wrong == []


class TestSplitWords:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", []),
            ("three-plain words_4", ["three", "plain", "words", "4"]),
            ("한국어는 띄어", ["한국어는", "띄어"]),
            ("中国GDP增", ["中", "国", "GDP", "增"]),
        ],
    )
    def test_words(self, text, words):
        assert split_words(text) == words

    @pytest.mark.parametrize("character", "\u0e01\u0eab\u1000\u1780\u3042\u31f0\u4e00\uf900\U00020000")
    def test_characters_of_scripts_without_blanks_in_every_table(self, character):
        """Each part that takes words apart has the same scripts."""
        assert split_words(f"a{character}{character}b") == ["a", character, character, "b"]
        assert labels._WORD.findall(f"a{character}{character}b") == ["a", character, character, "b"]
        assert engines._TOKEN.findall(f"a{character}{character}b") == ["a", character, character, "b"]
        assert mss.TOKEN.findall(f"a{character}{character}b") == ["a", character, character, "b"]
        assert words_of(f"A{character}b") == {"a", character, "b"}


def test_join_space():
    assert join_space("  a\u00a0\u3000b\n\t c ") == "a b c"
