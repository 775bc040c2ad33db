import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.lexicon.matcher import START, Matcher, MatcherInPython, folded

LETTERS = "aAbBiIİıkKsSſσςΣ ßé_’-1٣中\U0001f600\0"
short = st.text(LETTERS, min_size=1, max_size=START).map(folded).filter(lambda text: "\0" not in text)
words = st.tuples(
    st.sampled_from(["", r"\b"]), short | st.text("abσ", min_size=1, max_size=9), st.sampled_from(["", r"\b"])
).map("".join)
needs_compiled = pytest.mark.skipif(Matcher is MatcherInPython, reason="it is not built")
sizes = st.sampled_from([1, 3.5, 1e9])


@given(
    st.sets(short, max_size=9).flatmap(
        lambda starts: st.tuples(*(st.tuples(st.just(one), sizes) for one in sorted(starts)))
    ),
    st.lists(st.tuples(st.lists(words, max_size=4), sizes), max_size=5),
    st.lists(st.tuples(st.text(LETTERS, max_size=20), sizes), max_size=5),
)
@example([("i", 9)], [(["ab", r"\bσ"], 9)], [("İ", 1), ("Σ ab", 1), ("", 0)])
def test_both_find_the_same(starts, lists, lines):
    texts, counts = [text for text, _ in lines], [count for _, count in lines]
    assert Matcher(starts, lists).found(texts, counts) == MatcherInPython(starts, lists).found(texts, counts)


@pytest.mark.parametrize("kind", [*dict.fromkeys((Matcher, MatcherInPython))])
def test_what_is_found(kind):
    matcher = kind([("re", 9), ("read", 9), ("see", 2)], [([r"\bour\b", "mill"], 9), (["old "], 3)])
    texts = ["— Reader", "The hour", "OUR old mill", "Seen", "...... read", "See"]
    assert matcher.found(texts, [1, 2, 4, 2, 1, 3]) == [(0, 1, 0), (2, -1, 1), (3, 2, 0)]


@needs_compiled
@pytest.mark.parametrize(
    ("starts", "lists"),
    [
        ([("A", 1)], []),
        ([("", 1)], []),
        ([], [(["A"], 1)]),
        ([], [([""], 1)]),
        ([], [([r"\b"], 1)]),
        ([], [(["a"], 1)] * 65),
    ],
)
def test_what_is_no_phrase(starts, lists):
    with pytest.raises(ValueError, match=r"."):
        Matcher(starts, lists)


@needs_compiled
def test_each_text_has_its_words():
    with pytest.raises(ValueError, match="words"):
        Matcher([], []).found(["a"], [])
    with pytest.raises(TypeError):
        Matcher([], []).found([None], [1])
