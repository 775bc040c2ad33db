"""The names of the rows that the learned extractor looks at, and of which of them logarithms are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Ints

__all__ = [
    "FLAGS",
    "HINTS",
    "INNER_NAMES",
    "LEARNED_NAMES",
    "LOGARITHMS",
    "NAMES",
    "OTHER_TAG",
    "PARENT_TAGS",
    "SIGNED",
    "TAG_COUNT",
    "TAG_NUMBER",
]

_TAGS = tuple(
    tags.split("/")
    for tags in (
        "p div li h1 h2 h3 h4/h5/h6 td/th blockquote pre dd/dt figcaption section article button header footer body"
    ).split()
)
"""Kinds of blocks, of one or more tags each."""
TAG_NUMBER = {tag: i for i, tags in enumerate(_TAGS) for tag in tags}
OTHER_TAG = len(_TAGS)
TAG_COUNT = OTHER_TAG + 1
PARENT_TAGS = [TAG_NUMBER[tag] for tag in "p div li td blockquote section article header footer body".split()]
FLAGS = (
    "ARTICLE MAIN ASIDE NAV HEADER FOOTER FORM FIGURE CAPTION TABLE LIST QUOTE HEADING BUTTON NOSCRIPT "
    "HIDDEN BODY DIALOG"
).split()
HINTS = ("COMMENT", "CAPTION", "RELATED", "CALL", "AUTHOR", "CHROME", "SUBTITLE", "BODY", "ADVERT", "DATE")


def _names() -> tuple[str, ...]:
    names = (
        "log_chars log_words density commas ends punctuation good begins_upper colon date breaks repeated_later".split()
    )
    names += "repeated word_length".split()
    names += [f"tag_{tags[0]}" for tags in _TAGS] + ["tag_other"]
    names += [f"parent_tag_{_TAGS[i][0]}" for i in PARENT_TAGS] + ["parent_tag_other"]
    names += [f"flag_{name.lower()}" for name in FLAGS]
    names += [f"hint_{name.lower()}" for name in HINTS] + [f"above_{name.lower()}" for name in HINTS]
    for whose in ("own", "parent"):
        names += [f"{whose}_{what}" for what in ("chars", "density", "good_share", "good", "segments", "mean_words")]
    names += "grandparent_chars grandparent_density grandparent_good_share grandparent_mean_words".split()
    names += "siblings cards_above siblings_above".split()
    names += [f"path_{what}" for what in ("count", "share", "density", "good_share", "good", "mean_words")]
    names += "readability_own readability_parent readability_above in_readability_best".split()
    names += "value_own value_parent value_grandparent in_container place_in_container before_good after_good".split()
    names += "since_first_good since_last_good cluttered shared_depth".split()
    names += (
        "place place_of_line has_title from_title after_title is_title title_words title_depth below_title_path".split()
    )
    names += "since_good until_good since_heading".split()
    names += "declared has_declared description".split()
    return tuple(names)


INNER_NAMES = tuple(
    "inline bold italic inline_named anchor foreign ends_in_link pictures_before pictures_after".split()
)
"""What the last rows are called that need no table: what inline elements say of a line, and the pictures around it."""
NAMES = (*_names(), *INNER_NAMES)
"""What each row of the matrix is called that needs no table."""


def _rows(names: str) -> Ints:
    return np.array([NAMES.index(name) for name in names.split()])


_COUNTS = _rows(
    "log_chars log_words commas own_chars own_good own_segments own_mean_words parent_chars parent_good "
    "parent_segments parent_mean_words grandparent_chars grandparent_mean_words path_mean_words since_good "
    "until_good since_heading pictures_before pictures_after"
)
"""Rows of which the logarithm of one more is looked at."""
_DISTANCES = _rows("since_first_good since_last_good from_title")
"""The same, but they may be negative: of their amount, with their sign."""
_SIZES = _rows("siblings cards_above siblings_above path_count")
"""Rows of which the logarithm is looked at."""
LOGARITHMS = np.concatenate([_COUNTS, _DISTANCES, _SIZES])
SIGNED = (len(_COUNTS), len(_COUNTS) + len(_DISTANCES))
"""All of these, and where the second and the third of them begin."""
LEARNED_NAMES = (
    *(f"name_{what}" for what in ("own", "own_min", "own_max", "parent", "parent_min", "parent_max")),
    *(f"names_above{what}" for what in ("", "_min", "_max")),
    *(f"name_inline{what}" for what in ("", "_min", "_max")),
    *(f"words_{what}" for what in ("mean", "min", "max", "sum", "of_heading", "of_heading_min", "before", "after")),
)
"""What the rows after them are called, which need a `Vocabulary`."""
