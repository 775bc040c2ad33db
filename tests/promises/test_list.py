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
    tree = ast.parse(path.read_text("utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def test_the_list_is_closed() -> None:
    rows = _rows()
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) <= MAX_PROMISES
    assert all(promise.endswith(".") and harm.endswith(".") and tests for _, promise, harm, tests in rows)


def test_promises_and_tests_name_each_other() -> None:
    named = re.findall(r"`(test_[^`]+)`", "".join(row[3] for row in _rows()))
    files = [path for path in sorted(Path(__file__).parent.glob("test_*.py")) if path != Path(__file__)]
    assert sorted(named) == sorted(test for path in files for test in _tests_in(path))
