"""Labelled pages: reading a corpus, and splitting it by site.

A corpus is a directory, or a ``.tar``, ``.tar.gz``, ``.tar.bz2`` or ``.tar.xz`` of one, with ``index.jsonl``, one JSON
object per page, and ``html/<id>.html``, the bytes of each page in any encoding. In an archive, the index comes first.
``docs/reference/corpus.md`` describes the fields, of which only ``id`` is required; others are kept in `Page.extra`.
"""

from __future__ import annotations

import json
import lzma
import os
import tarfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from scrapy_article.document import Document
from scrapy_article.text.urls import registered_domain

INDEX = "index.jsonl"


@dataclass(frozen=True, slots=True)
class Page:
    """A labelled page. Unknown labels are None or empty."""

    id: str
    html: bytes = field(repr=False)
    corpus: str = ""
    """Name of the corpus."""
    url: str | None = None
    encoding: str | None = None
    """Encoding declared in the HTTP headers."""
    page_type: str | None = None
    lang: str | None = None
    title: str | None = None
    date: str | None = None
    authors: tuple[str, ...] = ()
    text: str | None = field(default=None, repr=False)
    wanted: tuple[str, ...] = field(default=(), repr=False)
    """Strings that the text must contain: ``with``."""
    unwanted: tuple[str, ...] = field(default=(), repr=False)
    """Strings that the text must not contain: ``without``."""
    extra: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def site(self) -> str:
        """The `registered_domain` of the URL; a page without a URL is its own site."""
        return (self.url and registered_domain(self.url)) or f"{self.corpus}/{self.id}"

    def document(self) -> Document:
        """Return a new document of the page. Methods cache results in a document, so do not reuse it."""
        return Document(self.html, self.url, self.encoding)


_STRINGS = ("url", "encoding", "page_type", "lang", "title", "date", "text")
_LISTS = {"authors": "authors", "with": "wanted", "without": "unwanted"}
_KNOWN = frozenset(("id", *_STRINGS, *_LISTS))


# --- sites --------------------------------------------------------------------


def folds(sites: Sequence[str], count: int, seed: int = 0) -> list[list[int]]:
    """Return *count* folds of about the same size, with all pages of a site in the same fold.

    *sites* has the site of each page. A fold is a sorted list of page indices. The largest remaining site goes to the
    smallest fold; ties are broken at random with *seed*. Raises ValueError for fewer sites than folds.
    """
    members: dict[str, list[int]] = {}
    for i, site in enumerate(sites):
        members.setdefault(site, []).append(i)
    if not 2 <= count <= len(members):
        raise ValueError(f"{len(members)} sites cannot be split into {count} parts")
    names = sorted(members)
    order = np.random.default_rng(seed).permutation(len(names))
    parts: list[list[int]] = [[] for _ in range(count)]
    for site in sorted((names[i] for i in order), key=lambda site: -len(members[site])):
        min(parts, key=len).extend(members[site])
    return [sorted(part) for part in parts]


# --- reading ------------------------------------------------------------------


def name(path: str | PathLike[str]) -> str:
    """Return the name of the corpus at *path*: the file or directory name without ``.tar.xz`` or the like."""
    return Path(path).resolve().name.partition(".tar.")[0].removesuffix(".tar")


def read(path: str | PathLike[str]) -> Generator[Page, None, None]:
    """Yield the pages of the corpus at *path*, in the order of its index; only one page at a time is in memory.

    Raises ValueError if *path* is not a corpus, or if a part of it is missing or damaged.
    """
    path = Path(path)
    if not os.path.exists(path):
        raise ValueError(f"{path}: no such file or directory")
    with closing(_files(path)) as found:
        records = _index(path, found)
        for key, content in found:
            if key not in records:
                raise ValueError(f"{path}: {key} is not in the index, or a duplicate")
            yield _page(path, records.pop(key), content)
    if records:
        raise ValueError(f"{path}: {next(iter(records))} and {len(records) - 1} more are missing")


def take(
    paths: Iterable[str | PathLike[str]], wanted: Callable[[Page], bool] = lambda _: True, limit: int | None = None
) -> Iterator[Page]:
    """Yield the *wanted* pages among the first *limit* pages of each of several corpora."""
    for path in paths:
        with closing(read(path)) as pages:
            yield from filter(wanted, islice(pages, limit))


def count(
    paths: Iterable[str | PathLike[str]], wanted: Callable[[Page], bool] = lambda _: True, limit: int | None = None
) -> int:
    """Return the number of pages that `take` would yield. Reads only indexes: *wanted* gets pages without content."""
    total = 0
    for path in map(Path, paths):
        with closing(_files(path)) as found:
            records = islice(_index(path, found).values(), limit)
        total += sum(wanted(_page(path, record, b"")) for record in records)
    return total


def write_index(folder: Path, records: Iterable[Mapping[str, Any]]) -> None:
    """Write the index of the corpus in *folder*."""
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    (folder / INDEX).write_text(lines, encoding="utf-8", errors="replace")


def _files(path: Path) -> Generator[tuple[str, bytes], None, None]:
    """Yield the name and content of each file of a corpus. Raises ValueError if one cannot be read."""
    try:
        if os.path.isdir(path):
            index = (path / INDEX).read_bytes()
            yield INDEX, index
            for key in _records(path, index):
                yield key, (path / key).read_bytes()
            return
        with tarfile.open(path, "r|*") as archive:
            for member in archive:
                file = archive.extractfile(member)
                if file is not None:
                    yield member.name.removeprefix("./"), file.read()
    except (tarfile.TarError, EOFError, OSError, lzma.LZMAError, zlib.error) as error:
        where = getattr(error, "filename", None) or path
        raise ValueError(f"{where}: {getattr(error, 'strerror', None) or error}") from error


def _index(path: Path, found: Iterator[tuple[str, bytes]]) -> dict[str, dict[str, Any]]:
    """Return the records of the index, which is the first of the files *found*."""
    key, content = next(found, (None, b""))
    if key is None:
        raise ValueError(f"{path}: no {INDEX} in it")
    if key != INDEX:
        raise ValueError(f"{path}: {INDEX} must come first, not {key}")
    return _records(path, content)


def _records(path: Path, content: bytes) -> dict[str, dict[str, Any]]:
    """Return the records of an index, by the file names of their pages."""
    records: dict[str, dict[str, Any]] = {}
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        where = f"{path}: {INDEX} line {number}"
        try:
            record = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{where} is not JSON: {error}") from error
        problem = _problem(record)
        if problem:
            raise ValueError(f"{where}: {problem}")
        key = f"html/{record['id']}.html"
        if key in records:
            raise ValueError(f"{where}: id {record['id']!r} occurs twice")
        records[key] = record
    return records


def _problem(record: Any) -> str | None:
    """Return what is wrong with a record, or None."""
    if not isinstance(record, dict):
        return "not a JSON object"
    identity = record.get("id")
    if not isinstance(identity, str) or not identity or set(identity) & set("/\\\x00"):
        return "its id is not a file name"
    strings = {key: [record.get(key) or ""] for key in _STRINGS} | {key: record.get(key) or [] for key in _LISTS}
    for key, value in strings.items():
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            return f"its {key} is not made of strings"
    return None


def _page(path: Path, record: dict[str, Any], html: bytes) -> Page:
    known: dict[str, Any] = {key: record.get(key) for key in _STRINGS}
    known |= {field_name: tuple(record.get(key) or ()) for key, field_name in _LISTS.items()}
    extra = {key: value for key, value in record.items() if key not in _KNOWN}
    return Page(id=record["id"], html=html, corpus=name(path), extra=extra, **known)
