"""Every regular expression of the package takes time that grows with the text, and no faster."""

import inspect
import re
import sys
from time import process_time

import pytest
from cpu import slowness_in_c
from hostile.patterns import adversaries, compiled

LENGTH = 10_000
SECONDS = 0.1
"""Of CPU time for one text; where it takes ten nanoseconds a step, a square of the length takes a whole second."""
SHORT = 4
"""A text is tried first at one part in as many; what is a cube of the length takes this cubed less time there."""

PATTERNS = compiled()


def _is_anchored(name):
    """Whether the module of a pattern asks only whether it matches at a given place."""
    module, _, short = name.partition("[")[0].rpartition(".")
    source = inspect.getsource(sys.modules[f"scrapy_article.{module}"])
    uses = set(re.findall(rf"\b{short}\.(\w+)", source))
    return bool(uses) and uses <= {"match", "fullmatch"}


def seconds(pattern, text, anchored):
    start = process_time()
    if anchored:
        pattern.match(text)
        pattern.fullmatch(text)
    else:
        for _ in pattern.finditer(text):
            pass
    return process_time() - start


def worst(pattern, anchored, length=LENGTH):
    bound = SECONDS * slowness_in_c()
    for short, text in zip(adversaries(pattern, length // SHORT), adversaries(pattern, length), strict=True):
        # What could be over the bound at the whole length is over its share already.
        if seconds(pattern, short, anchored) <= SECONDS / SHORT**3:
            continue
        # What another process on the machine has slowed down is not slow again.
        if seconds(pattern, text, anchored) > bound and seconds(pattern, text, anchored) > bound:
            return text
    return None


@pytest.mark.parametrize("name", PATTERNS)
def test_linear(name):
    assert worst(PATTERNS[name], _is_anchored(name)) is None


def test_there_are_some():
    assert len(PATTERNS) > 200
    assert "document.limits._ATTRIBUTE" in PATTERNS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "length"),
    [
        (r"(?:a|b)+c\d", 20_000),
        (r"\s+$", 10_000),
        (r"[0-9]+(?![\w-])", 10_000),
        (r"#|(?:[a-z]+(?![=\w]))", 10_000),
        (r"\?(?:x|[a-z]+\b)|[a-z]+\b", 10_000),
        (r"[a-z ,.;:!?#-]+(?<! )", 10_000),
        (r"[^,]*,[^;]*;", 20_000),
    ],
)
def test_a_bad_one_is_found(pattern, length):
    """Some fail only where a look-around or a boundary at their end does; the last has the quickest steps."""
    assert worst(re.compile(pattern), False, length) is not None
