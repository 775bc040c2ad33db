"""The text of a page whose markup shows none: what its structured data declare, or its scripts hold."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document.letters import letters
from scrapy_article.document.state import state_texts
from scrapy_article.document.state_objects import Subject
from scrapy_article.document.words import amount_of, join_space
from scrapy_article.paragraphs import paragraphs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scrapy_article.document import Document

__all__ = ["OF_NO_ARTICLE", "SOME_WORDS", "hidden_text"]

FEW_WORDS, SOME_WORDS = 30, 100
"""Words of visible text below which that of structured data or scripts is looked for. From the first on, it may be a
short item as well as a standfirst or a notice on cookies: then scripts must hold the text beside the title, and under
the keys of what is seen, if they hold that."""
MORE, OWN_MORE = 3, 2
"""As many times as long must that be; the second is for the body in the object of the page."""
BODY_WORDS = 20
"""Words beyond which what is declared to be the body of an article may be one: buttons and notices say less."""
STATE_WORDS = 60
"""Words beyond which what scripts hold may be an article: there is much else in them."""
BEGINNING = 100
"""Characters by which a text is known again."""
_CUT = ("…", "...", "…]", "...]", "…)", "...)")
"""How a text ends that is cut off."""
_POST, _QUESTIONS = "text", "mainEntity"
OF_NO_ARTICLE = frozenset((f"JSON-LD {_POST}", f"JSON-LD {_QUESTIONS}"))
"""Where the text was of a page that is no article for it: the first post of a thread, questions and their answers."""


@rule("text-in-scripts", scope=ALL_PAGES, otherwise=lambda *_: ("", ""))
def hidden_text(document: Document, words: int, title: str | None, seen: str = "") -> tuple[str, str]:
    """Return the text that structured data or scripts hold, a blank line between its paragraphs, and where it was.

    *words* are those of *seen*, the visible text, and *title* is that of the article. Both are empty if there is none,
    or not much more than what is seen.
    """
    has_some = words >= FEW_WORDS
    least = max(MORE * words, BODY_WORDS)
    declared, source = "", ""
    for name, texts in chain(_declared(document.json_ld_article), _of_other_types(document, has_some)):
        found = _joined(texts, title)
        if amount_of(found) > least:
            declared, source = found, f"JSON-LD {name}"
            break
    if not declared or declared.endswith(_CUT):
        found = _in_state(document, words, title, seen if has_some else None)
        if not declared or (len(found) > len(declared) and _begin_alike(declared, found)):
            return found, "state of the page's scripts" if found else ""
    return declared, source


def _begin_alike(one: str, other: str) -> bool:
    return letters(other[: 2 * BEGINNING]).startswith(letters(one[:BEGINNING]))


def _in_state(document: Document, words: int, title: str | None, seen: str | None) -> str:
    """The text in what scripts start from; beside *seen*, what the page shows, only if it stands with the title."""
    # What else there is on the page of a product is on all of them.
    is_product = "Product" in document.all_json_ld_types and not document.has_json_ld_article
    if (seen is not None and is_product) or document.root is None:  # the latter may parse the page once more
        return ""
    if seen is None and _asks_for_password(document):
        seen = ""
    subject = Subject(title or "", document.identity.addresses, document.root.get("lang") or "")
    told = state_texts(document.root, subject, seen)
    found = _joined(told.texts, title)
    least = max(OWN_MORE * words, BODY_WORDS) if told.is_own else max(MORE * words, STATE_WORDS)
    return found if amount_of(found) > least else ""


def _declared(entry: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the properties of an article in JSON-LD that may hold its text, the likeliest first, and their strings."""
    yield "articleBody", _strings(entry.get("articleBody"))
    updates = entry.get("liveBlogUpdate")
    yield "liveBlogUpdate", _strings_of(updates, ("headline", "articleBody"))
    steps = _strings_of(entry.get("recipeInstructions"), ("text",))
    if steps:
        yield "recipeInstructions", [*_strings(entry.get("recipeIngredient")), *steps]


def _of_other_types(document: Document, has_some: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield the properties that may hold the text of a page that is no article, and their strings.

    Pages that have some text of their own have questions beside it.
    """
    for types, entry in zip(document.json_ld_types, document.json_ld, strict=True):
        if "DiscussionForumPosting" in types and document.is_of_page(entry):
            yield _POST, _strings(entry.get(_POST))
        if "FAQPage" in types and not has_some:
            questions = entry.get(_QUESTIONS)
            found: list[str] = []
            for question in questions if isinstance(questions, list) else [questions]:
                if isinstance(question, dict):
                    found += [*_strings(question.get("name")), *_strings_of(question.get("acceptedAnswer"), ("text",))]
            yield _QUESTIONS, found


def _strings_of(value: Any, names: tuple[str, ...]) -> list[str]:
    """The strings of a property, and those called *names* in its objects, in order."""
    found: list[str] = []
    for inner in value if isinstance(value, list) else [value]:
        if isinstance(inner, dict):
            found += chain.from_iterable(_strings(inner.get(name)) for name in names)
        else:
            found += _strings(inner)
    return found


def _strings(value: Any) -> list[str]:
    """The strings of a property of JSON-LD, which may be a list, and may stand in objects."""
    entries = value if isinstance(value, list) else [value]
    entries = [entry.get("@value") if isinstance(entry, dict) else entry for entry in entries]
    return [entry for entry in entries if isinstance(entry, str)]


def _asks_for_password(document: Document) -> bool:
    """Whether the page is there to log in: what its scripts hold beside its title is no text of it."""
    root = document.root
    return root is not None and any(field.get("type") == "password" for field in root.iter("input"))


def _joined(texts: Iterable[str], title: str | None) -> str:
    """The paragraphs of *texts*, without *title* where they begin with it."""
    found = "\n\n".join(filter(None, map(paragraphs_of, texts)))
    first, _, others = found.partition("\n\n")
    return others if title and first == join_space(title) else found
