"""Whether a command may write its output, and can: asked before there is any work that could be lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_article.commands.usage import fail

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["check_not_read", "check_output"]


def check_output(path: str, option: str) -> None:
    """Refuse a file that cannot be written; nothing is changed in one that can."""
    try:
        if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
            return  # what reads from a pipe must not see it opened and closed
        file = Path(os.path.realpath(path))  # a link may lead to a file that is not there yet
        new = not file.exists()
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        fail(f"{option} {path}: {error.strerror}")


def check_not_read(outputs: Iterable[Path], inputs: Iterable[Path], option: str) -> None:
    """Refuse to write to a file that is to be read, under whatever name."""
    there = {key: path for path in outputs if (key := _key(path))}
    for path in inputs if there else ():
        if (key := _key(path)) in there:
            fail(f"{option} {there[key]}: this file is one of those to be read")


def _key(path: Path) -> tuple[int, int] | None:
    """What is the same for all names of a file; None where there is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return None
    return (found.st_dev, found.st_ino) if path.is_file() else None
