"""docs/reference/promises.md is a closed list, and names each test of this folder."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_PROMISES = 40


def _rows() -> list[list[str]]:
    lines = (ROOT / "docs" / "reference" / "promises.md").read_text("utf-8").split("\n")
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if re.match(r"\| \d", line)]


def _tests_in(path: Path) -> list[str]:
    """The tests of a file, those of its classes as ``Class::test``, each with the path before it."""
    found = []
    for node in ast.parse(path.read_text("utf-8")).body:
        inner = [(f"{node.name}::", part) for part in node.body] if isinstance(node, ast.ClassDef) else [("", node)]
        found += [f"{prefix}{part.name}" for prefix, part in inner if isinstance(part, ast.FunctionDef)]
    return [f"{path.relative_to(ROOT).as_posix()}::{name}" for name in found if "test_" in name]


def test_the_list_is_closed() -> None:
    rows = _rows()
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) <= MAX_PROMISES
    assert all(promise.endswith(".") and harm.endswith(".") and tests for _, promise, harm, tests in rows)


def test_each_promise_has_its_tests() -> None:
    named = re.findall(r"`(tests/\S+?\.py)::(\S+?)`", "".join(row[3] for row in _rows()))
    existing = {test for path in {path for path, _ in named} for test in _tests_in(ROOT / path)}
    assert [name for path, name in named if f"{path}::{name}" not in existing] == []
    assert len(named) == len(set(named))


def test_each_test_belongs_to_a_promise() -> None:
    named = set(re.findall(r"`(tests/[^`]+)`", "".join(row[3] for row in _rows())))
    files = [path for path in sorted(Path(__file__).parent.glob("test_*.py")) if path != Path(__file__)]
    assert [test for path in files for test in _tests_in(path) if test not in named] == []
