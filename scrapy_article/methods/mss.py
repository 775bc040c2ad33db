"""``mss``: maximum subsequence segmentation.

Pasternack and Roth, "Extracting article text from the Web with maximum subsequence segmentation", WWW 2009. A page is a
sequence of tokens: tags, words and numbers. Words are stemmed with Porter's stemmer; all numbers are the same token. A
naive Bayes classifier gives the probability p that a token is in the article from two features: the trigram of the
token and its two successors, and the parent tag, the innermost open tag. The article is the run of tokens with the
greatest sum of the scores p - 0.5.

What the paper leaves open, or what is done differently:

* Tags have no attributes. Words are runs of letters, in lower case. In scripts without blanks between words, each
  character is a word.
* Features are identified by a 32-bit hash. The model holds those that help most. For other trigrams, p depends only on
  the parent tag and the share of article tokens.
* The model of the package is trained on pages of many sites. Its file names the collections, and its quality on other
  sites.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scrapy_article.document import Document
from scrapy_article.document.tokens import BLOCK, INLINE, Tokens
from scrapy_article.learned import read_model, read_shipped
from scrapy_article.methods import Method, Selection, select_spans
from scrapy_article.text.words import UNSPACED_RANGES

SCALE = 16
"""Units of a weight per nat, in the file of a model."""

TOKEN = re.compile(
    rf"([{INLINE}-{BLOCK}]|[a-zA-Z]+[^\W\d_{UNSPACED_RANGES}]*|[^\W\d_{UNSPACED_RANGES}]+|\d+(?:[.,:]\d+){{0,99}}"
    rf"|[{UNSPACED_RANGES}])[ \t\n.,]*"
)
"""A tag, a word, or a number, as group 1. The text between them, and a class for most letters, are matched for
speed."""
_VOID = frozenset(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr".split()
)
_NUMBER = "0"
_NO_TAG = "<>"
_END = 0
"""Code of the end of the page."""
_FACTORS = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D)
_PARENT_FACTOR = 0x27D4EB2F


class TokenSequence(NamedTuple):
    """The tokens of a page, with their features."""

    features: NDArray[np.uint32]
    """A row for each token: the hashes of its trigram and of its parent tag."""
    is_tag: NDArray[np.bool_]
    run: NDArray[np.int64]
    """The run of text of each token: the number of tags before it."""


class Model:
    """The parameters of the classifier: the weights of features, and the share of article tokens.

    A weight is the natural logarithm of the ratio of the probabilities of a feature inside and outside articles, in
    units of 1 / `SCALE`.
    """

    def __init__(self, features: NDArray[np.uint32], weights: NDArray[np.int8], prior: float) -> None:
        if features.dtype != np.uint32 or features.shape != (len(weights),) or not 0 < prior < 1:
            raise ValueError("each feature, a 32-bit hash, needs a weight, and the prior must be between 0 and 1")
        self.features = features
        self.weights = weights.astype(np.float32) / SCALE
        self.bias = float(np.log(prior / (1 - prior)))

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Model:
        """Return the model with the *values* of a file."""
        return cls(np.asarray(values["features"]), np.asarray(values["weights"]), float(values["prior"]))

    def probabilities(self, features: NDArray[np.uint32]) -> NDArray[np.float32]:
        """Return the probability that each token, a row of *features*, is in the article."""
        odds = np.full(len(features), self.bias, np.float32)
        if len(self.features):
            for column in features.T:
                wanted, which = np.unique(column, return_inverse=True)  # sorted values are found three times as fast
                places = np.minimum(np.searchsorted(self.features, wanted), len(self.features) - 1)
                odds += np.where(self.features[places] == wanted, self.weights[places], 0)[which]
        return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def load(path: str | Path) -> Model:
    """Return the model in an NPZ file; ValueError if it holds none."""
    return read_model(path, "mss", Model.from_values)


shipped = cache(partial(read_shipped, "scrapy_article.methods", "mss.npz", load))
"""Returns the model that comes with the package."""


@lru_cache(1 << 15)
def _code(token: str) -> int:
    """The code of a token, -1 for a tag."""
    word = _NUMBER if token[0].isdigit() else stem(token.lower())
    return -1 if token <= BLOCK else _hash(word)


def _hash(text: str) -> int:
    return crc32(text.encode("utf-8", "replace"))


_MAX_LETTERS = 32
"""Characters of a word that count."""


def sequence(tokens: Tokens) -> TokenSequence:
    """Return the tokens of a page with their features."""
    found = TOKEN.findall(tokens.text)
    values = np.fromiter([_code(token[:_MAX_LETTERS]) for token in found], np.int64, len(found))
    is_tag = values < 0
    run: NDArray[np.int64] = np.cumsum(is_tag) - is_tag
    names = {tag: _hash(f"<{tag}>") for tag in {*tokens.tags, _NO_TAG}}
    values[is_tag] = np.fromiter(map(names.__getitem__, tokens.tags), np.int64, len(tokens.tags))
    parents = np.fromiter(map(names.__getitem__, _parents(tokens.tags)), np.uint64, len(tokens.tags) + 1)
    values = np.append(values, (_END, _END)).astype(np.uint64)
    trigrams = values[:-2] * _FACTORS[0] + values[1:-1] * _FACTORS[1] + values[2:] * _FACTORS[2]
    features = np.empty((len(run), 2), np.uint32)
    features[:, 0] = trigrams >> 13
    features[:, 1] = ((parents * _PARENT_FACTOR) >> 7)[run]
    return TokenSequence(features, is_tag, run)


def _parents(tags: Sequence[str]) -> list[str]:
    """The innermost open tag before each of *tags*, and after the last.

    An end tag closes all tags that were opened after its start tag; without a start tag, it closes none.
    """
    stack = [_NO_TAG]
    opened: Counter[str] = Counter()
    found = []
    for tag in tags:
        found.append(stack[-1])
        if tag[0] != "/":
            if tag not in _VOID:
                stack.append(tag)
                opened[tag] += 1
        elif opened[name := tag[1:]] > 0:
            closed = ""
            while closed != name:
                closed = stack.pop()
                opened[closed] -= 1
    return [*found, stack[-1]]


def maximum_subsequence(values: Sequence[float] | NDArray[np.floating]) -> tuple[int, int]:
    """Return start and end (exclusive) of the run of *values* with the greatest sum.

    It takes time O(n): a sum is the difference of two prefix sums, and for each end, the best start is the smallest
    prefix sum before it. Of several best runs, the one that ends first is returned, and of these the shortest. If no
    sum is above zero, the run is empty: ``(0, 0)``.
    """
    sums = np.zeros(len(values) + 1)
    np.cumsum(values, out=sums[1:])
    lowest = np.minimum.accumulate(sums)
    gains = sums - lowest
    end = int(gains.argmax())
    if gains[end] <= 0:
        return 0, 0
    start = end - 1 - int((sums[:end][::-1] == lowest[end]).argmax())
    return start, end


def select(document: Document, model: Model | None = None) -> Selection:
    """Select the run of tokens of *document* with the greatest sum of scores."""
    tokens = document.tokens
    row = sequence(tokens)
    start, end = maximum_subsequence((model or shipped()).probabilities(row.features) - 0.5)
    words = np.flatnonzero(~row.is_tag[start:end]) + start
    spans = []
    if len(words):
        first, last = int(words[0]), int(words[-1])
        spans.append((_place(tokens, row, first)[0], _place(tokens, row, last)[1]))
    return select_spans(document, spans, "in the best stretch of tokens", "outside the best stretch of tokens")


def _place(tokens: Tokens, row: TokenSequence, word: int) -> tuple[int, int]:
    """Start and end in ``Tokens.text`` of the token with the index *word*, which is not a tag."""
    run = int(row.run[word])
    before = int(np.searchsorted(row.run, run))
    matches = TOKEN.finditer(tokens.text, int(tokens.starts[run]), int(tokens.ends[run]))
    return [match.span(1) for match in matches][word - before]


# --- Porter's stemmer -----------------------------------------------------------
#
# M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980; step names and rules are those of the paper.
# snowballstemmer returns the same stems, except for words of two letters, and takes four times as long.

_FORM = {code: "v" if chr(code) in "aeiou" else "c" for code in range(ord("a"), ord("z") + 1)}

_PLURAL = re.compile("(?:(?<=ss)|(?<=i))es$|(?<!s)s$")
"""Step 1a."""
_STEP_2 = dict(
    pair.split(":")
    for pair in (
        "ational:ate tional:tion enci:ence anci:ance izer:ize abli:able alli:al entli:ent eli:e ousli:ous ization:ize "
        "ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble"
    ).split()
)
_STEP_3 = dict(pair.split(":") for pair in "icate:ic ative: alize:al iciti:ic ical:ic ful: ness:".split())
_STEP_4 = dict.fromkeys("al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split(), "")
_LENGTHS = range(7, 1, -1)


def stem(word: str) -> str:
    """Return the stem of *word*, which is in lower case; words with other letters than a to z are unchanged."""
    if len(word) <= 2 or not (word.isascii() and word.isalpha()):
        return word
    word = _step_1b(_PLURAL.sub("", word))
    if word.endswith("y") and "v" in _form(word[:-1]):  # step 1c
        word = word[:-1] + "i"
    word = _replace(_replace(word, _STEP_2, 0), _STEP_3, 0)
    return _step_5(_replace(word, _STEP_4, 1))


def _form(word: str) -> str:
    """*word* with ``v`` for each vowel and ``c`` for each consonant; y is a vowel after a consonant."""
    form = word.translate(_FORM)
    if "y" not in word:
        return form
    letters: list[str] = []
    for letter, kind in zip(word, form, strict=True):
        letters.append("v" if letter == "y" and letters and letters[-1] == "c" else kind)
    return "".join(letters)


def _measure(word: str) -> int:
    """Number of vowel-consonant sequences, m in the paper."""
    return _form(word).count("vc")


def _ends_short(word: str) -> bool:
    """Whether it ends with consonant, vowel, consonant, and not with w, x or y: *o in the paper."""
    return _form(word)[-3:] == "cvc" and word[-1] not in "wxy"


def _step_1b(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    rest = word.removesuffix("ed") if word.endswith("ed") else word.removesuffix("ing")
    if rest == word or "v" not in _form(rest):
        return word
    if rest.endswith(("at", "bl", "iz")) or (_measure(rest) == 1 and _ends_short(rest)):
        return rest + "e"
    if rest[-1:] == rest[-2:-1] and _form(rest)[-1] == "c" and rest[-1] not in "lsz":
        return rest[:-1]
    return rest


def _replace(word: str, endings: Mapping[str, str], above: int) -> str:
    """Steps 2 to 4: replace the longest matching ending, if m > *above* for the part before it."""
    for length in _LENGTHS:
        ending, rest = word[-length:], word[:-length]
        if len(ending) == length and ending in endings:
            fits = _measure(rest) > above and (ending != "ion" or rest[-1] in "st")
            return rest + endings[ending] if fits else word
    return word


def _step_5(word: str) -> str:
    rest = word[:-1]
    if word.endswith("e") and (_measure(rest) > 1 or (_measure(rest) == 1 and not _ends_short(rest))):
        word = rest
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word


METHODS = {
    "mss": Method(
        "the run of tokens with the greatest sum of naive Bayes scores, from trigrams and parent tags",
        "Pasternack and Roth, Extracting article text from the Web with maximum subsequence segmentation, WWW 2009",
        select,
        load,
    ),
}
