import math
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.evaluation.measures import (
    Counts,
    Score,
    lc_sequence,
    lc_string,
    length_scaled_cosine,
    longest_common_substring,
    segment_counts,
    shingle_counts,
    string_counts,
    word_score,
)

ONE = "the dog jumps over the brown fox"
TWO = "the fox jumps over the brown dog"


class TestCounts:
    def test_score(self):
        assert Counts(3, 1, 3).score == (0.75, 0.5, 0.6)


class TestLengthScaledCosine:
    def test_by_hand(self):
        # Vectors (2, 1) and (1, 1) of "aa", "bb": cosine 3 / sqrt(10), lengths 3 and 2.
        assert length_scaled_cosine("aa aa bb", "aa bb") == pytest.approx(3 / math.sqrt(10) * 2 / 3)

    @pytest.mark.parametrize(("gold", "found", "value"), [("", "", 1), ("text", "", 0), ("", "text", 0), ("a", "b", 1)])
    def test_empty(self, gold, found, value):
        assert length_scaled_cosine(gold, found) == value


class TestCharacters:
    def test_the_papers_examples(self):
        """Section 5.2; there blanks count, and a blank on the left and the "o" of dog and fox were overlooked."""
        assert longest_common_substring(ONE, TWO) == len(" jumps over the brown ")
        assert lc_string(ONE, TWO).f1 == pytest.approx(len("jumpsoverthebrown") / len("thedogjumpsoverthebrownfox"))
        assert lc_sequence(ONE, TWO).f1 == pytest.approx(len("theojumpsoverthebrowno") / 26)

    @pytest.mark.parametrize("measure", [lc_string, lc_sequence])
    def test_empty(self, measure):
        assert measure("", " \n").f1 == 1
        assert measure("a", "").f1 == 0
        assert measure("", "a").f1 == 0

    @given(st.text("abc", max_size=30), st.text("abc", max_size=30))
    def test_against_brute_force(self, one, two):
        lengths = [j - i for i in range(len(one)) for j in range(i, len(one) + 1) if one[i:j] in two]
        assert longest_common_substring(one, two) == max(lengths, default=0)

    @pytest.mark.parametrize(
        ("one", "two", "length"),
        [
            ("x".join("abcdefgh" * 4_000), "y".join("abcdefgh" * 4_000), 1),
            ("a" * 300 + "b" * 50_000, "c" * 50_000 + "a" * 299, 299),
            (
                "".join(map(chr, range(0x4E00, 0x4E00 + 20_000))),
                "".join(map(chr, range(0x8E00, 0x8E00 + 20_000))),
                3616,
            ),
        ],
        ids=["nothing common", "a short string", "other letters"],
    )
    def test_time(self, one, two, length):
        start = process_time()
        assert longest_common_substring(one, two) == length
        assert process_time() - start < 2 * slowness()


class TestWords:
    def test_word_score(self):
        assert word_score("The dog and the cat", "the DOG barks") == Score(2 / 3, 2 / 5, pytest.approx(0.5))

    def test_shingles_by_hand(self):
        # Gold: abcd, bcde; found: abcd, bcdx, cdxy.
        assert shingle_counts("a b c d e", "a b c d x y") == (1 / 4, 2 / 4, 1 / 4)

    def test_short_texts_are_one_shingle(self):
        assert shingle_counts("a b", "a b") == (1, 0, 0)
        assert shingle_counts("a b", "a b c") == (0, 1 / 2, 1 / 2)
        assert shingle_counts("", "") == (0, 0, 0)


class TestSegments:
    def test_segment_counts(self):
        assert segment_counts([0, 1, 3, 4], [True, False, True, None, True]) == (2, 1, 1)

    def test_string_counts(self):
        assert string_counts("one \n two three", ["one two", "four"], ["three", "five"]) == (1, 1, 1)
