"""A batch job: from inputs to one output, in order, by several processes, and from where it was stopped."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import BinaryIO

from scrapy_article.scale import Row, as_row, inputs, open_output, row, synced
from scrapy_article.scale.pages import Entry, Options, Page, Place, Skipped, extract_page
from scrapy_article.workers import Pool
from scrapy_article.workers.process import Failure

_CHUNK_ROWS = 20
"""Rows that are written at once, after which the journal tells of them: what a kill costs has to be done again."""


_RESTART = "--overwrite begins anew"
_PART = re.compile(r"_?part-\d+\.parquet")
"""The name of a file of an output that is a directory."""


class JobError(Exception):
    """A job that cannot be begun or gone on with; the message says why."""


@dataclass
class State:
    """How far a job has come: what its journal holds."""

    job: str
    """What it is a job of: inputs and options, as a hash."""
    file: int = 0
    """The number of the file that it has come to: the same one may be given twice."""
    place: Place | None = None
    """The last record in it that counts."""
    written: int = 0
    """Bytes of the file of chunks that count."""
    rows: int = 0
    """Rows in it."""
    part: int = 0
    """The number of the part of the output that it will be."""
    complete: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    """Pages; of them, ``page_type/…`` and ``error/…``; records that gave no page, ``skipped/…``; and ``broken``."""

    def to_json(self) -> str:
        """Return it for the journal."""
        return json.dumps(vars(self))

    @classmethod
    def from_json(cls, text: str) -> State:
        """Return what a journal holds; ValueError if it is none."""
        try:
            values = json.loads(text)
            place = values.pop("place")
            counts = Counter(values.pop("counts"))
            return cls(place=place and Place(*place), counts=counts, **values)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(str(error)) from error


class Job:
    """Extracts the pages of *paths* into *output*.

    Each chunk of rows is on the disk before the journal tells of it, and the journal is replaced at once or not at
    all: a job that is stopped in any way goes on after the last chunk, with no record lost and none twice. The journal
    stands beside the output and goes when that is complete.
    """

    def __init__(
        self,
        paths: Sequence[str],
        output: Path,
        options: Options,
        *,
        jobs: int = 1,
        timeout: float = 60,
        broken: Callable[[Skipped], None] = lambda skipped: None,
    ):
        """*jobs* processes may take *timeout* seconds for a page each; *broken* is called with what is damaged.

        JobError if a file of the output is one of the inputs.
        """
        self.paths = paths
        self.options = options
        self.jobs = jobs
        self.timeout = timeout
        self.path = output
        self.stopping = False
        """Set it to have the job stopped after the pages that are being worked on."""
        self._output = open_output(output, options.fields)
        self._chunks = output.with_name(f"{output.name}.part")
        self._journal = output.with_name(f"{output.name}.journal")
        self._on_broken = broken
        self._broken: list[Skipped] = []
        self._rows: list[Row] = []
        self._file: BinaryIO
        self.size = 0
        """Bytes of all inputs."""
        about = hashlib.sha256(repr(options).encode())
        written = [path for path in (self.path, self._chunks, self._journal) if path.is_file()]
        for file in inputs.find(paths):
            if any(_same(file.path, path) for path in written):
                raise JobError(f"{file.path} is an input, and would be written to")
            about.update(f"\n{file.source}\0{file.size}".encode("utf-8", "surrogateescape"))
            self.size += file.size
        self.state = State(about.hexdigest())

    @property
    def resumes(self) -> bool:
        """Whether there is a journal to go on from."""
        return self._journal.exists()

    def discard(self) -> None:
        """Remove what an earlier job has written; JobError if it is still writing.

        OSError, and all stays as it is, if something else is among it.
        """
        if self._chunks.exists():
            with self._chunks.open("r+b") as file:
                _lock(file)
        parts = self._parts() if self.path.is_dir() else []
        self._journal.unlink(missing_ok=True)
        self._chunks.unlink(missing_ok=True)
        if self.path.is_dir():
            for part in parts:
                part.unlink()
            self.path.rmdir()
        else:
            self.path.unlink(missing_ok=True)

    def _parts(self) -> list[Path]:
        """The files of an output that is a directory, if it can be removed with them."""
        if self.path.is_symlink():
            raise OSError(errno.ENOTDIR, "a link to a directory", str(self.path))
        parts = sorted(self.path.iterdir())
        for part in parts:
            if not _PART.fullmatch(part.name):
                raise OSError(errno.ENOTEMPTY, f"not empty: {part.name} is no part of an output", str(self.path))
        return parts

    def run(self) -> Iterator[tuple[State, int]]:
        """Do the job. After each record yield the state of the job, and the bytes of all inputs that are behind it.

        The state is complete when all is done; it is not if `stopping` was set. JobError if the output is there
        already, or is being written, or belongs to another job; OSError if it cannot be written.
        """
        with ExitStack() as stack:
            self._begin(stack)
            if not self.state.complete:
                yield from self._work(stack)
                if self.stopping:
                    self._save()
                    return
                self._flush_broken()
                self._save()
                self.state.complete = True
                self._note()
            if self._chunks.exists() and (self.state.rows or not self.state.part):
                self._output.finish(self._chunks, self.state.part)
            self._chunks.unlink(missing_ok=True)
            self._journal.unlink()
            yield self.state, self.size

    # Beginning

    def _begin(self, stack: ExitStack) -> None:
        if self.resumes:
            try:
                state = State.from_json(self._journal.read_text("utf-8"))
            except ValueError as error:
                raise JobError(f"{self._journal} is no journal: {error}: {_RESTART}") from error
            if state.job != self.state.job:
                raise JobError(f"{self._journal} is of a job with other inputs or options: {_RESTART}")
            self.state = state
        elif self.path.exists():
            raise JobError(f"{self.path} is there already: {_RESTART}")
        if self.state.complete:  # all but the last steps
            return
        self._file = stack.enter_context(self._chunks.open("r+b" if self._chunks.exists() else "w+b"))
        _lock(self._file)
        if self._file.seek(0, os.SEEK_END) < self.state.written:
            raise JobError(f"{self._chunks} has lost some of its end: {_RESTART}")
        self._file.seek(self.state.written)
        self._file.truncate()
        if not self.state.written:
            self._start_part()
        else:
            self._roll()

    def _start_part(self) -> None:
        self._file.seek(0)
        self._file.truncate()
        self.state.written = self._file.write(self._output.head())
        self._note()

    # Work

    def _work(self, stack: ExitStack) -> Iterator[tuple[State, int]]:
        pool = stack.enter_context(Pool(_extractor, (self.options,), count=self.jobs, limit=self.timeout))
        for (entry, file, behind), result in pool.ordered(self._tasks()):
            if isinstance(entry, Skipped) and entry.broken:
                self._broken.append(entry)
            else:
                self._flush_broken()
                self._count(entry, result)
                self.state.file, self.state.place = file, entry.place
                if len(self._rows) >= _CHUNK_ROWS:
                    self._save()
                    self._roll()
            yield self.state, behind
            if self.stopping:
                return

    def _tasks(self) -> Iterator[tuple[tuple[Entry, int, int], Page | None]]:
        """Yield the entries that come after the last one that counts.

        With each come the number of its file, and the bytes of all inputs that are before it.
        """
        first, after, behind = self.state.file, self.state.place, 0
        for number, file in enumerate(inputs.find(self.paths)):
            if number >= first:
                for entry in inputs.read(file, after if number == first else None):
                    # A page need not be kept once it has been sent.
                    tag = entry._replace(body=b"") if isinstance(entry, Page) else entry
                    before = behind + min(entry.place.offset, file.size)
                    yield (tag, number, before), entry if isinstance(entry, Page) else None
            behind += file.size

    def _count(self, entry: Entry, result: Row | Failure | None) -> None:
        counts = self.state.counts
        if isinstance(entry, Skipped):
            counts[f"skipped/{entry.reason}"] += 1
            return
        if isinstance(result, Failure):
            counts[f"error/{result.kind}"] += 1
            result = as_row(entry, None, self.options, f"{result.kind}: {result.message}")
        elif result is None or result["error"]:
            counts["error/extraction"] += 1
        assert result is not None
        counts["pages"] += 1
        if "page_type" in result:
            counts[f"page_type/{result['page_type']}"] += 1
        self._rows.append(result)

    def _flush_broken(self) -> None:
        # Damage is no place to go on after: it counts with the record that follows.
        for skipped in self._broken:
            self.state.counts["broken"] += 1
            self._on_broken(skipped)
        self._broken = []

    # Writing

    def _save(self) -> None:
        """Write the rows that wait, then the journal."""
        if self._rows:
            self.state.written += self._file.write(self._output.encode(self._rows))
            self.state.rows += len(self._rows)
            self._rows = []
        self._note()

    def _roll(self) -> None:
        """Make what has been written a part of the output, if it is enough for one."""
        if not self._output.part_rows or self.state.rows < self._output.part_rows:
            return
        self._output.finish(self._chunks, self.state.part)
        self.state.part += 1
        # Before anything is cut off, the journal must know that it is of no use any more.
        self.state.written = self.state.rows = 0
        self._note()
        self._start_part()

    def _note(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        unfinished = self._journal.with_name(f"{self._journal.name}.new")
        unfinished.write_text(self.state.to_json(), "utf-8")
        synced(unfinished)
        unfinished.replace(self._journal)


def _extractor(options: Options) -> Callable[[Page], Row]:
    """Return what extracts a page, once all that it needs has been loaded."""
    extract_page(Page(Place("", 0, 0), "<p>"), options)
    return partial(row, options=options)


def _same(one: Path, other: Path) -> bool:
    """Whether two names are of one file."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # one is not there
        return False


def _lock(file: BinaryIO) -> None:
    """Keep another process from writing *file*; JobError if one does."""
    with suppress(ImportError):  # there is no such thing on Windows
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise JobError("another process is writing this output") from error
