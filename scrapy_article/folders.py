"""Directories and the files below them, whose names may be anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether *path* exists."""
    return os.path.exists(path)  # noqa: PTH110 - `Path.exists` raises for names that are too long


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether *path* is a directory."""
    return os.path.isdir(path)  # noqa: PTH112


def walk(folder: str | os.PathLike[str]) -> Iterator[Path | OSError]:
    """Yield the files below *folder*, sorted by name, those of a directory before those of its subdirectories.

    Symbolic links are followed, and no directory is read twice. For a directory that cannot be read, the error is
    yielded, with the directory as its ``filename``.
    """
    closed: list[OSError] = []
    seen: set[tuple[int, int]] = set()
    _is_new(folder, seen)
    for path, folders, names in os.walk(folder, onerror=closed.append, followlinks=True):
        yield from closed
        closed.clear()
        folders[:] = [name for name in sorted(folders) if _is_new(Path(path, name), seen)]
        yield from (Path(path, name) for name in sorted(names))
    yield from closed


def _is_new(folder: str | os.PathLike[str], seen: set[tuple[int, int]]) -> bool:
    """Whether *folder* is not in *seen*, to which it is added: links may form a cycle."""
    try:
        found = Path(folder).stat()
    except OSError:
        return True  # reading it will raise the error
    key = (found.st_dev, found.st_ino)
    is_new = key not in seen
    seen.add(key)
    return is_new
