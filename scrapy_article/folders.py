"""Folders, and the files below them, by names that may be any."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

__all__ = ["exists", "is_folder", "walk"]


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether there is anything called *path*."""
    return os.path.exists(path)  # noqa: PTH110 - `Path.exists` raises for names that are too long


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether there is a folder called *path*."""
    return os.path.isdir(path)  # noqa: PTH112


def walk(folder: str | os.PathLike[str]) -> Iterator[Path | OSError]:
    """Yield the files below *folder*, those of a folder before those of the folders in it, sorted by their names.

    Links are followed, and no folder is read twice. In the place of a folder that cannot be read stands the error,
    whose ``filename`` it is.
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
    """Whether *folder* is none of those *seen*, to which it is added: links may lead in a circle."""
    try:
        found = Path(folder).stat()
    except OSError:
        return True  # reading it says why
    key = (found.st_dev, found.st_ino)
    is_new = key not in seen
    seen.add(key)
    return is_new
