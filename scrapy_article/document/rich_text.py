"""Paragraphs of rich text in JSON, whose words stand in pieces: what is plain, what is bold, what is a link.

Editors write a paragraph as a list of nodes. A piece of text is ``{"type": "text", "text": "…", "marks": […]}``, with
``value``, ``data`` or ``content`` for ``text``, and ``span`` for the type or none; a link has pieces of its own
(Portable Text, ProseMirror, Slate, Lexical, Contentful, hast, htmlparser2). Quill has the pieces of all paragraphs in
one list, ``{"ops": [{"insert": "…"}]}``, and Mobiledoc numbers kinds: ``[1, "p", [[0, [], 0, "…"]]]``. In elements of
React (``["$", "p", key, {"children": …}]``) and JsonML (``["p", {…}, …]``), and under ``children`` at all, strings are
such pieces.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from scrapy_article.document.element_kinds import BLOCK_TAGS

__all__ = ["KINDS_OF", "children_of", "is_react", "joined_pieces", "kinds_of"]

KINDS_OF = ("style", "tagName", "tag", "nodeType", "blockName", "_type", "type", "__typename")
"""Keys that say what kind of node an object is; the first of them says most."""
_TEXTS = ("text", "value", "data", "content")
_PIECES = frozenset(("text", "span"))
_BREAKS = frozenset(("br", "break", "hardBreak", "hard_break", "linebreak", "lineBreak"))
_PARAGRAPHS = frozenset("p paragraph heading h1 h2 h3 h4 h5 h6 li dt dd".split())
_NAMED_PIECES = re.compile(r"(?:rich)?(?:text(?:inline|node|span|run)?|inlinetext|span)", re.IGNORECASE)
"""What they are called where objects say of what type they are."""
_OPERATIONS = "ops"
_HOLDERS = ("children", "content")
_INLINE_TAGS = frozenset("a abbr b cite code del em font i ins mark q s small span strike strong sub sup u".split())
_LAST, _QUOTES = frozenset(".!?…”»"), frozenset("“„«\"'")
_TAG = re.compile(r"[a-z][a-z0-9-]{0,30}")
MAX_DEPTH = 8
"""Levels of links, bold text and the like, one in the other."""
MAX_KIND = 100
"""Characters of what a node says that it is: all strings below it are asked for that."""


def is_react(node: Any) -> bool:
    """Whether *node* is an element of React."""
    return isinstance(node, list) and len(node) >= 4 and node[0] == "$" and isinstance(node[3], dict)


def children_of(node: list[Any]) -> list[Any] | None:
    """Return what *node* holds if it is an element of JsonML, else None."""
    if len(node) > 2 and node[0] == 1 and isinstance(node[1], str) and isinstance(node[2], list):  # Mobiledoc
        return [one[3] for one in node[2] if isinstance(one, list) and len(one) == 4 and isinstance(one[3], str)]
    if len(node) < 2 or not isinstance(node[0], str) or not _TAG.fullmatch(node[0]):
        return None
    if isinstance(node[1], dict):
        return node[2:]
    return node[1:] if isinstance(node[1], list) or node[0] in BLOCK_TAGS or node[0] in _INLINE_TAGS else None


def kinds_of(node: Any) -> list[str]:
    """Return what *node* says that it is, such as ``"h2"``, ``"paragraph"`` or ``"list"``."""
    if isinstance(node, dict):
        kinds = [node.get(key) for key in KINDS_OF]
    elif is_react(node):
        kinds = [node[1]]
    else:
        kinds = [node[1] if node[0] == 1 else node[0]] if isinstance(node, list) and children_of(node) else []
    return [kind for kind in kinds if isinstance(kind, str) and len(kind) <= MAX_KIND]


def joined_pieces(nodes: list[Any], key: str, holder: Any) -> str | None:
    """Return the text of *nodes* if they are the pieces of one paragraph, else None.

    *holder* is the object or element that has them under *key*.

    >>> joined_pieces([{"type": "text", "text": "The "}, {"type": "text", "text": "ferry"}], "content", {})
    'The ferry'
    """
    if key == _OPERATIONS:
        return "".join([one["insert"] for one in nodes if isinstance(one, dict) and isinstance(one.get("insert"), str)])
    if key not in _HOLDERS:
        return None
    if not any(_own_text(node, key).strip() for node in nodes) and _kind(holder) not in _PARAGRAPHS:
        return None
    pieces: list[str] = []
    stack = [(node, key, 0) for node in reversed(nodes)]
    while stack:
        node, key, depth = stack.pop()
        text = _own_text(node, key)
        if text:
            pieces.append(text)
            continue
        if _kind(node) in BLOCK_TAGS:
            return None
        key, inner = _inner_nodes(node)
        # A list in a paragraph has no text of its own, and a link has nothing else.
        if inner and (depth == MAX_DEPTH or not any(_own_text(piece, key) for piece in inner)):
            return None
        stack.extend((piece, key, depth + 1) for piece in reversed(inner))
        if not inner and isinstance(node, dict) and isinstance(node.get("text"), str):
            pieces.append(node["text"])
    text = "".join(pieces)
    return text if text.strip() and not _are_paragraphs(pieces) else None


def _are_paragraphs(pieces: list[str]) -> bool:
    """Whether each of *pieces* ends a sentence, and the next begins one without a blank before it."""
    pairs = [*pairwise(pieces)]
    return bool(pairs) and all(
        one[-1:] in _LAST and (after[:1].isupper() or after[:1] in _QUOTES) for one, after in pairs
    )


def _kind(node: Any) -> str | None:
    """What kind of node it is, such as ``"text"`` or ``"em"``; None if it does not say."""
    if isinstance(node, dict):
        kind = node.get("tagName") or node.get("tag") or node.get("nodeType") or node.get("_type") or node.get("type")
        kind = node.get("name") if kind == "tag" else kind
    else:
        kind = next(iter(kinds_of(node)), None)
    return kind if isinstance(kind, str) else None


def _own_text(node: Any, key: str) -> str:
    """The text of a piece, or the break that it is; empty for other nodes."""
    if isinstance(node, str):
        return node if key == "children" else ""
    kind = _kind(node)
    if kind in _BREAKS:
        return "\n"
    # Without a type, a list under "content" may be one of paragraphs.
    if isinstance(node, dict) and (kind in _PIECES or (kind is None and (key == "children" or _is_named_piece(node)))):
        return next((text for text in map(node.get, _TEXTS) if isinstance(text, str)), "")
    return ""


def _is_named_piece(node: dict[str, Any]) -> bool:
    name = node.get("__typename")
    return isinstance(name, str) and _NAMED_PIECES.fullmatch(name) is not None


def _inner_nodes(node: Any) -> tuple[str, list[Any]]:
    """The nodes in a link and the like, and the key under which they stand."""
    if is_react(node):
        inner = node[3].get("children")
        return "children", inner if isinstance(inner, list) and not is_react(inner) else [inner]
    if isinstance(node, dict):
        return next(((name, node[name]) for name in _HOLDERS if isinstance(node.get(name), list)), ("", []))
    return "children", (children_of(node) or node) if isinstance(node, list) else []
