import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.extractor.features import (
    MAX_ODDS_SUM,
    MIN_ODDS_COUNT,
    NAME_CHARACTERS,
    Vocabulary,
    name_tokens,
    word_tokens,
)


@pytest.mark.parametrize(
    ("names", "tokens"),
    [
        ("post-body", ["post", "body", "post-body"]),
        ("articleBody text2", ["article", "body", "article-body", "text"]),
        ("a b", []),  # one letter says nothing
        ("", []),
        ("post post", ["post"]),
        ("UPPER_CASE", ["upper", "case", "upper-case"]),
    ],
)
def test_name_tokens(names, tokens):
    assert name_tokens(names) == tokens


def test_generated_names_are_cut():
    assert len(name_tokens("abc " * 100_000)) == 1
    assert "late" not in name_tokens("x" * NAME_CHARACTERS + " late")


def test_scores():
    vocabulary = Vocabulary(
        {"body": 2.0, "post-body": 1.0, "share": -3.0}, {"read": -1.0, "read more": -2.0, "^read": -0.5}
    )
    assert vocabulary.name_scores("post-body share") == (0.0, -3.0, 2.0)
    assert vocabulary.name_scores("unknown") == (0.0, 0.0, 0.0)
    assert vocabulary.line_scores([["read", "more"], ["nothing"]]).T.tolist() == [
        [-3.5 / 4, -2.0, -0.5, -3.5 / 4],
        [0.0, 0.0, 0.0, 0.0],
    ]


WORDS = st.sampled_from("a b c x y".split())
TABLE = {"a": 1.0, "a b": 2.0, "b c": -3.0, "^a": 4.0, "x y": 9.0, "y": -9.0, "^y": -0.5, "c": 0.25, "x x": 8.0}


def summary(odds):
    """Return mean, least, greatest and sum of *odds*: one of few counts less, and many no more than some."""
    if not odds:
        return 0.0, 0.0, 0.0, 0.0
    total = sum(odds)
    return (
        total / max(len(odds), MIN_ODDS_COUNT),
        min(odds),
        max(odds),
        min(max(total, -MAX_ODDS_SUM), MAX_ODDS_SUM) / 4,
    )


@given(st.lists(st.lists(WORDS, min_size=1, max_size=8), min_size=1, max_size=6))
def test_lines_are_looked_up_as_they_are_written(lines):
    wanted = [summary([TABLE[token] for token in word_tokens(words) if token in TABLE]) for words in lines]
    found = Vocabulary({}, TABLE).line_scores(lines)
    assert pytest.approx(np.array(wanted), abs=1e-6) == found.T
