import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.document.tokens import Tokens
from scrapy_article.methods import get
from scrapy_article.methods.mss import Model, maximum_subsequence, sequence, stem

PARAGRAPH = (
    "The council said on Monday that it would close the bridge for 3 weeks, and that buses would take another road."
)
PAGE = f"""
<nav><ul><li><a href=x>Home</a></li><li><a href=x>News</a></li><li><a href=x>Sport</a></li></ul></nav>
<div><h1>Bridge to close</h1>{f"<p>{PARAGRAPH}</p>" * 6}</div>
<div><ul><li><a href=x>Contact us</a></li><li><a href=x>Privacy policy</a></li></ul>Copyright 2020</div>
"""


def features(markup):
    return sequence(Tokens(markup)).features


class TestSequence:
    def test_stems_and_numbers_are_the_same(self):
        one, two = features("<p>Connected 17 roads</p>"), features("<P>connections 2,000 Road</P>")
        assert (one == two).all()
        assert (features("<p>connected roads</p>") != features("<p>connected tracks</p>")).any()

    def test_scripts_without_blanks(self):
        assert len(features("漢字とかな")) == 5
        assert len(features("слово слова")) == 2


class TestSelect:
    def test_the_stretch_that_scores_best(self):
        # Words in p are of the article, all others are not.
        parent = features("<p>x")[1, 1]
        others = {int(features(f"<{tag}>x")[1, 1]) for tag in ("li", "a", "h1", "div")} | {int(features("x")[0, 1])}
        pairs = sorted([(int(parent), 100), *((other, -100) for other in others)])
        model = Model(np.array([p[0] for p in pairs], np.uint32), np.array([p[1] for p in pairs], np.int8), 0.5)
        selection = get("mss").select(Document(PAGE), model)
        assert selection.text == "\n\n".join([PARAGRAPH.rstrip(".")] * 6).replace("\n\n", ".\n\n")
        assert selection.selected == [4, 5, 6, 7, 8, 9]
        assert selection.reasons[3:5] == ["outside the best stretch of tokens", "in the best stretch of tokens"]

    def test_shipped_model(self):
        text = get("mss").select(Document(PAGE)).text
        assert text.count("The council said") == 6
        assert "Privacy" not in text
        assert "Sport" not in text


def brute_force(values):
    return max(sum(values[i:j]) for i in range(len(values) + 1) for j in range(i, len(values) + 1))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], (0, 0)),
        ([0, 0], (0, 0)),
        ([2], (0, 1)),
        ([1, -1, 1], (0, 1)),  # ends first
        ([0, 3, -3, 3, 0], (1, 2)),  # and is shortest
    ],
)
def test_maximum_subsequence(values, expected):
    assert maximum_subsequence(values) == expected
    assert maximum_subsequence(np.array(values, dtype=np.float32)) == expected


@given(st.lists(st.integers(-5, 5), max_size=25))
def test_maximum_subsequence_against_brute_force(values):
    start, end = maximum_subsequence(values)
    assert 0 <= start <= end <= len(values)
    assert sum(values[start:end]) == brute_force(values)


# The examples that Porter (1980) gives for his rules, each with what all steps make of it.
PAIRS = """
caresses caress  ponies poni  ties ti  caress caress  cats cat
feed feed  agreed agre  plastered plaster  bled bled  motoring motor  sing sing
conflated conflat  troubled troubl  sized size  hopping hop  tanned tan  falling fall  hissing hiss  fizzed fizz
failing fail  filing file  happy happi  sky sky
relational relat  conditional condit  rational ration  valenci valenc  hesitanci hesit  digitizer digit
conformabli conform  radicalli radic  differentli differ  vileli vile  analogousli analog  vietnamization vietnam
predication predic  operator oper  feudalism feudal  decisiveness decis  hopefulness hope  callousness callous
formaliti formal  sensitiviti sensit  sensibiliti sensibl
triplicate triplic  formative form  formalize formal  electriciti electr  electrical electr  hopeful hope
goodness good
revival reviv  allowance allow  inference infer  airliner airlin  gyroscopic gyroscop  adjustable adjust
defensible defens  irritant irrit  replacement replac  adjustment adjust  dependent depend  adoption adopt
homologou homolog  communism commun  activate activ  angulariti angular  homologous homolog  effective effect
bowdlerize bowdler
probate probat  rate rate  cease ceas  controll control  roll roll
generalizations gener  oscillators oscil
""".split()


@pytest.mark.parametrize(("word", "expected"), list(zip(PAIRS[::2], PAIRS[1::2], strict=True)))
def test_examples_of_the_paper(word, expected):
    assert stem(word) == expected


@pytest.mark.parametrize("word", ["", "a", "is", "čas", "straße", "x2y", "don’t", "漢字"])
def test_other_words_stay(word):
    assert stem(word) == word
