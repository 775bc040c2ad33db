"""Extractors of other projects as methods, for comparisons or combinations.

Each needs a library that the extra of the same name installs. The article's text is the engine's output; `align` finds
the segments that are in it, so that clean HTML, images and page type are available as with any other method.
Exceptions of an engine become warnings. Its running time is not limited.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import groupby
from typing import Any

from lxml import etree

from scrapy_article.document import Document
from scrapy_article.methods import Method, Selection, select_segments
from scrapy_article.output import clean, to_text
from scrapy_article.text.words import join_space, ngrams, split_words

logger = logging.getLogger(__name__)


def _select(engine: Callable[[Any, str], str], library: str, name: str, document: Document) -> Selection:
    """Select the text that *engine* returns for *library* and the markup of *document*, and the segments in it."""
    if document.tree is None:
        return Selection(text="")
    log = logging.getLogger(library)
    if log.level == logging.NOTSET:  # a warning of the article reports what a library logs, unless the user wants that
        log.setLevel(logging.CRITICAL)
    try:
        text = engine(import_module(library), _markup(document))
    except (MemoryError, KeyboardInterrupt, SystemExit, GeneratorExit):  # not caused by the page
        raise
    except BaseException as error:  # a panic of compiled code is no Exception
        logger.warning("%s failed on %s: %s: %.200r", name, document.url, type(error).__name__, str(error))
        return Selection(text="", warnings=["engine-failed"])
    selected = align([segment.text for segment in document.segments], text)
    return select_segments(document, selected, f"in the text of {name}", f"not in the text of {name}", text=text)


def _markup(document: Document) -> str:
    """The page as given, without elements that have no text; if it nests too deeply, as libxml2 truncated it.

    The time of some engines grows with the square of the depth.
    """
    if document.root is not None and "deep" in document.warnings and document.rendering is None:
        return etree.tostring(document.root, encoding="unicode", method="html")
    return document.shown.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


# --- engines ------------------------------------------------------------------


def _trafilatura(trafilatura: Any, markup: str) -> str:
    html = trafilatura.extract(markup, output_format="html", include_comments=False) or ""
    return _html_to_text(_INLINE_CODE.sub(r"<code>\1</code>", html))


_INLINE_CODE = re.compile("<pre>([^<\n]*)</pre>")
"""Code within a line: trafilatura's HTML makes a block of it."""


def _readability_lxml(readability: Any, markup: str) -> str:
    return _html_to_text(readability.Document(markup).summary(html_partial=True))


def _newspaper4k(newspaper: Any, markup: str) -> str:
    # The required URL, and the images, which it would download, do not matter for the text.
    article = newspaper.Article("http://localhost/", fetch_images=False)
    article.download(input_html=markup)
    article.parse()
    return _tidy(article.text)


def _resiliparse(html2text: Any, markup: str) -> str:
    text = html2text.extract_plain_text(markup, main_content=True, preserve_formatting=True, list_bullets=False)
    return _tidy(text)


def _turbohtml(turbohtml: Any, markup: str) -> str:
    return _tidy(_LIST_MARK.sub("", turbohtml.parse(markup).main_text()))


_LIST_MARK = re.compile("^[* ]*\\* ", re.MULTILINE)


def _html_to_text(html: str) -> str:
    inner = Document(html)
    return to_text(inner, range(len(inner.segments)))


def _tidy(text: str) -> str:
    """Collapse the white space in each line of *text*, and several blank lines into one."""
    lines = map(join_space, text.splitlines())
    return "\n\n".join("\n".join(paragraph) for is_filled, paragraph in groupby(lines, bool) if is_filled)


# --- from text to segments ----------------------------------------------------

_RUN = 3
"""Words of the runs that segments are found by."""


def align(segments: Sequence[str], text: str) -> list[int]:
    """Return the indices of the *segments* of a page that are more than half in *text*, ascending.

    A segment is found by its runs of three words; a segment of fewer words must be a line of the text. No part of the
    text is used twice: long segments come first, since teasers repeat parts of them. Of equal segments, those next to a
    segment that is in the text come first.
    """
    words = [_words(segment) for segment in segments]
    lines = text.splitlines()
    cells = [cell for line in lines if "|" in line for cell in line.split("|")]
    unused = Counter(found for found in map(_words, [*lines, *cells]) if len(found) < _RUN)
    unused.update(ngrams(_words(text), _RUN))
    repeated = {found for found, number in Counter(words).items() if number > 1}
    chosen = [False] * (len(words) + 1)

    def choose(indices: Iterable[int]) -> None:
        for i in indices:
            own = Counter(ngrams(words[i], _RUN) if len(words[i]) >= _RUN else [words[i]])
            found = own & unused
            if words[i] and not chosen[i] and 2 * found.total() > own.total():
                chosen[i] = True
                unused.subtract(found)

    choose(sorted((i for i, found in enumerate(words) if found not in repeated), key=lambda i: -len(words[i])))
    others = [i for i, found in enumerate(words) if found in repeated]
    choose(i for i in others if chosen[i - 1] or chosen[i + 1])
    choose(i for i in reversed(others) if chosen[i - 1] or chosen[i + 1])
    choose(others)
    return [i for i, is_chosen in enumerate(chosen) if is_chosen]


def _words(text: str) -> tuple[str, ...]:
    return tuple(split_words(clean(text).lower()))


_ENGINES = {
    "trafilatura": (_trafilatura, "trafilatura", "without comments and metadata", "Barbaresi, Trafilatura, ACL 2021"),
    "readability-lxml": (
        _readability_lxml,
        "readability",
        "another port of Arc90 Readability",
        "github.com/buriy/python-readability",
    ),
    "newspaper4k": (_newspaper4k, "newspaper", "the successor of newspaper3k", "github.com/AndyTheFactory/newspaper4k"),
    "resiliparse": (
        _resiliparse,
        "resiliparse.extract.html2text",
        "main content as formatted text",
        "Bevendorff et al., Elastic ChatNoir, ECIR 2018",
    ),
    "turbohtml": (_turbohtml, "turbohtml", "main content as text", "github.com/tox-dev/turbohtml"),
}
"""Each engine with its module, what it gives, and its source."""

METHODS = {
    name: Method(
        f"the engine of that name, {summary}", source, partial(_select, engine, library, name), library=library
    )
    for name, (engine, library, summary, source) in _ENGINES.items()
}
