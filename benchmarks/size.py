"""What a package weighs.

Tokens are Python's own, without comments, line ends and indentation; a docstring is one. Words are the characters of
string literals other than docstrings, and the bytes of data files that are text: words in a file are words, too.
"""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

COLUMNS = ("files", "lines", "tokens", "words (bytes)", "lines of C")
_IGNORED = frozenset(
    (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
)


def size(root: Path) -> dict[str, list[int]]:
    """Return `COLUMNS` of each package in *root*, the largest first, of its modules (``(top)``), and of ``all``."""
    rows: dict[str, list[int]] = {}
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        row = rows.setdefault(parts[0] if len(parts) > 1 else "(top)", [0] * len(COLUMNS))
        for i, number in enumerate(_weight(path)):
            row[i] += number
    packages = sorted(((name, row) for name, row in rows.items() if any(row)), key=lambda pair: -pair[1][2])
    return {**dict(packages), "all": [sum(column) for column in zip(*rows.values(), strict=True)]}


def _weight(path: Path) -> tuple[int, ...]:
    if path.suffix == ".py":
        text = path.read_text("utf-8")
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return 1, text.count("\n"), sum(token.type not in _IGNORED for token in tokens), _characters(ast.parse(text))
    if path.suffix in (".toml", ".json", ".txt"):
        return 0, 0, 0, path.stat().st_size
    if path.suffix in (".c", ".h", ".pyx"):
        return 0, 0, 0, 0, path.read_text("utf-8").count("\n")
    return ()


def _characters(tree: ast.AST) -> int:
    """Characters of the string literals that are no docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    return sum(
        len(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    )
