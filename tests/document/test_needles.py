"""Words that are looked for in texts, the same in C and in Python."""

from time import process_time

import pytest
from allocations import fail_everywhere, leaves_nothing
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.needles import NeedlesInPython, TallyInPython

try:
    from scrapy_article.document._needles import Needles as Native
    from scrapy_article.document._needles import Tally as NativeTally
except ImportError:
    Native = NativeTally = None
compiled = pytest.mark.skipif(Native is None, reason="not built")
BOTH = pytest.mark.parametrize("needles", [NeedlesInPython, pytest.param(Native, marks=compiled)])

TEXTS = st.text("abcé\u0161写\U0001f600\ud800\0", max_size=8)
LETTERS = "abkiIİı\u0307SsßſKσςΣжЖ漢É \ud800😀"


@BOTH
class TestBoth:
    def test_within(self, needles):
        words = needles(("newsletter", "рассылк", "版权所有", "mañana"), any_case=True)
        texts = ["Our NEWSLETTER", "", "news", "letter", "РАССЫЛКА", "版权所有", "MAÑANA!", "newslette", "xnewsletterx"]
        assert words.within(texts) == [0, 4, 5, 6, 8]
        assert words.within([]) == []

    def test_case(self, needles):
        assert needles(("ab",)).within(["ab", "AB"]) == [0]
        assert not needles(("ab",)).are_in("AB")
        assert needles(("ab",), any_case=True).are_in("xAB")

    def test_one_word_in_two_texts(self, needles):
        assert needles(("a\nb",)).within(["a", "b"]) == []

    def test_many_words(self, needles):
        words = [f"{number:03}" for number in range(0, 1000, 3)]
        are_in = needles(words).are_in
        assert [are_in(f"x{number:03}x") for number in range(999)] == [f"{number:03}" in words for number in range(999)]

    def test_no_words(self, needles):
        assert not needles(()).are_in("abc")
        assert needles(()).within(["abc"]) == []

    @pytest.mark.parametrize("words", [["a", ""], [None], [b"a"], None, 1])
    def test_what_is_no_word(self, needles, words):
        with pytest.raises(TypeError):
            needles(words)


@compiled
class TestSame:
    @given(st.lists(TEXTS.filter(bool), max_size=90), st.lists(TEXTS, max_size=20))
    def test_as_they_are(self, words, texts):
        one, other = Native(words), NeedlesInPython(words)
        assert [*map(one.are_in, texts)] == [*map(other.are_in, texts)]
        assert one.within(texts) == other.within(texts)

    @given(
        st.lists(st.text(LETTERS, min_size=1, max_size=6).map(str.lower), min_size=1, max_size=5),
        st.lists(st.text(LETTERS, max_size=20), max_size=6),
        st.randoms(use_true_random=False),
    )
    def test_in_any_case(self, words, texts, random):
        texts += [random.choice([str.upper, str.title, str])(f"a{word}b") for word in words]
        one, other = Native(words, any_case=True), NeedlesInPython(words, any_case=True)
        assert one.within(texts) == other.within(texts)
        assert [*map(one.are_in, texts)] == [*map(other.are_in, texts)]


def test_letters_that_become_two():
    """The compiled search takes small letters one by one, but for the only one of which `str.lower` makes more."""
    assert [chr(code) for code in range(0x110000) if len(chr(code).lower()) != 1] == ["İ"]


@compiled
class TestNative:
    def test_wrong_use(self):
        words = Native(("abc",))
        for wrong in (("abc",), None, ["abc", None]):
            with pytest.raises(TypeError):
                words.within(wrong)
        for wrong in (None, b"abc", ["abc"]):
            with pytest.raises(TypeError):
                words.are_in(wrong)

    def test_nothing_is_left_behind(self):
        assert leaves_nothing(lambda: Native(("abc", "жжж"), any_case=True).within(["xabcx", "ЖЖЖ", "x"]))

    def test_out_of_memory(self):
        fail_everywhere(
            lambda: Native(("abc", "жжж"), any_case=True).within(["abc", "ЖЖЖ", "x"]), lambda found: found == [0, 1], 50
        )

    @pytest.mark.parametrize("text", ["a" * 2_000_000, "ab" * 1_000_000, "漢a" * 1_000_000])
    def test_time_is_linear(self, text):
        start = process_time()
        assert Native(("aaab" * 5, "abac", "zzz"), any_case=True).within([text]) == []
        assert process_time() - start < 1 * slowness()


BOTH_TALLIES = pytest.mark.parametrize("tally", [TallyInPython, pytest.param(NativeTally, marks=compiled)])


@BOTH_TALLIES
class TestTally:
    def test_count(self, tally):
        lists = {"en": frozenset(("the", "of", "in")), "de": ("der", "in", "für"), "": ()}
        words = tally(lists)
        text = " the  state of\tthe\u3000art in für Others\U0001f600 the\U0001f600 inin "
        assert words.count(text, "en") == (10, 4, 5)
        assert words.count(text, "de") == (10, 2, 5)
        assert words.count(text, "fr") == words.count(text, "") == (10, 0, 5)
        assert words.count("", "en") == words.count(" \n", "en") == (0, 0, 0)
        assert tally({}).count("a b", "en") == (2, 0, 0)

    def test_length(self, tally):
        words = tally({"a": ["a" * 12, "b"], "c": ["a" * 11]})
        assert words.count(f"{'a' * 11} {'a' * 12} {'a' * 13} {'a' * 500} b", "a") == (5, 2, 3)

    @pytest.mark.parametrize("word", ["", "a" * 13, "a b", " ", "\U0001f600", "a\0"])
    def test_what_is_no_word(self, tally, word):
        with pytest.raises(ValueError, match="12 characters"):
            tally({"a": ["b", word]})

    def test_other_types(self, tally):
        with pytest.raises(TypeError):
            tally({"a": [1]})
        with pytest.raises(TypeError):
            tally({"a": 1})

    def test_too_many(self, tally):
        lists = {str(number): [str(number)] for number in range(65)}
        with pytest.raises(ValueError, match="64 lists"):
            tally(lists)
        del lists["64"]
        assert tally(lists).count("63 0 64 63", "63") == (4, 2, 3)


@compiled
class TestSameTally:
    @given(st.dictionaries(st.text("abc", max_size=1), st.sets(st.text("abcéж漢", min_size=1, max_size=5)), max_size=4))
    def test_any(self, lists):
        native, pure = NativeTally(lists), TallyInPython(lists)
        texts = [" ".join(words) for words in lists.values()] + [
            "a b c é ж 漢 ab ba \ud800 😀",
            "\x1ca\x85b\xa0c\u2028",
        ]
        for text in texts:
            for name in "abcd":
                assert native.count(text, name) == pure.count(text, name)

    def test_many_words(self):
        lists = {str(k): [f"{number:x}" for number in range(0, 20_000, k + 1)] for k in range(9)}
        text = " ".join(f"{number:x}" for number in range(30_000))
        native, pure = NativeTally(lists), TallyInPython(lists)
        for name in lists:
            assert native.count(text, name) == pure.count(text, name)

    def test_out_of_memory(self):
        lists = {"a": ["a", "b"], "b": ["c", "d" * 12]}
        fail_everywhere(lambda: NativeTally(lists).count("a b c", "a"), lambda found: found == (3, 2, 3), 10)

    def test_nothing_is_left_behind(self):
        lists = {"a": ["a", "b"], "b": ["c"]}
        assert leaves_nothing(lambda: NativeTally(lists).count("a b c", "a"))
