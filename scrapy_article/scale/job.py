"""A batch job, which extracts the pages of inputs to one output, in order, with several processes, and resumes."""

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
"""Rows that are written at once, before the journal: a killed job has to extract at most as many again."""


_RESTART = "--overwrite starts again"
_PART = re.compile(r"_?part-\d+\.parquet")
"""Names of the files in an output directory."""


class JobError(Exception):
    """A job that cannot be started or resumed; the message says why."""


@dataclass
class State:
    """The progress of a job, as in its journal."""

    job: str
    """Hash of the inputs and options."""
    file: int = 0
    """Number of the current input; the same file may be given twice."""
    place: Place | None = None
    """The last finished record in it."""
    written: int = 0
    """Valid bytes of the file of chunks."""
    rows: int = 0
    """Rows in the file of chunks."""
    part: int = 0
    """Number of the part of the output that the file of chunks becomes."""
    complete: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    """Counts of ``pages``, with ``page_type/…`` and ``error/…``, of skipped records, ``skipped/…``, and ``broken``."""

    def to_json(self) -> str:
        """Return the state as JSON, for the journal."""
        return json.dumps(vars(self))

    @classmethod
    def from_json(cls, text: str) -> State:
        """Return the state in a journal; AttributeError, KeyError, TypeError or ValueError if it is invalid."""
        values = json.loads(text)
        place = values.pop("place")
        return cls(place=place and Place(*place), counts=Counter(values.pop("counts")), **values)


class Job:
    """Extracts the pages of *paths* into *output*.

    Each chunk of rows is flushed to the disk before the journal, which is replaced atomically. A job that is stopped in
    any way resumes after the last chunk, without lost or duplicate records. The journal is beside the output, and is
    deleted when the output is complete.
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
        """*jobs* processes may each take *timeout* seconds for a page; *broken* is called with each damaged record.

        JobError if a file of the output is one of the inputs.
        """
        self.paths = paths
        self.options = options
        self.jobs = jobs
        self.timeout = timeout
        self.path = output
        self.stopping = False
        """Set it to stop the job after the pages that are being extracted."""
        self._output = open_output(output, options.fields)
        self._chunks = output.with_name(f"{output.name}.part")
        self._journal = output.with_name(f"{output.name}.journal")
        self._on_broken = broken
        self._broken: list[Skipped] = []
        self._rows: list[Row] = []
        self._file: BinaryIO
        self.size = 0
        """Size of all inputs in bytes."""
        about = hashlib.sha256(repr(options).encode())
        written = [path for path in (self.path, self._chunks, self._journal) if path.is_file()]
        for file in inputs.find(paths):
            with suppress(OSError, ValueError):  # it does not exist
                if any(map(file.path.samefile, written)):
                    raise JobError(f"{file.path} is both an input and a file of the output")
            about.update(f"\n{file.source}\0{file.size}".encode("utf-8", "surrogateescape"))
            self.size += file.size
        self.state = State(about.hexdigest())

    @property
    def resumes(self) -> bool:
        """Whether there is a journal to resume from."""
        return self._journal.exists()

    def discard(self) -> None:
        """Remove the output of an earlier job; JobError if that job is still running.

        If the output directory contains other files, nothing is removed, and OSError is raised.
        """
        if self._chunks.exists():
            with self._chunks.open("r+b") as file:
                _lock(file)
        is_folder = self.path.is_dir()
        parts = self._parts() if is_folder else [self.path]
        for path in (self._journal, self._chunks, *parts):
            path.unlink(missing_ok=True)
        if is_folder:
            self.path.rmdir()

    def _parts(self) -> list[Path]:
        """The files of an output directory; OSError if it contains others."""
        if self.path.is_symlink():
            raise OSError(errno.ENOTDIR, "a symbolic link to a directory", str(self.path))
        parts = sorted(self.path.iterdir())
        for part in parts:
            if not _PART.fullmatch(part.name):
                raise OSError(errno.ENOTEMPTY, f"not empty: {part.name} is not part of an output", str(self.path))
        return parts

    def run(self) -> Iterator[tuple[State, int]]:
        """Run the job. After each record, yield the state of the job and the number of input bytes that are done.

        The last state is complete, unless `stopping` was set. JobError if the output exists already, is being written,
        or belongs to another job; OSError if it cannot be written.
        """
        with ExitStack() as stack:
            self._begin(stack)
            if not self.state.complete:
                yield from self._work(stack)
                self.state.complete = not self.stopping
                if self.state.complete:
                    self._flush_broken()
                self._save()
                if not self.state.complete:
                    return
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
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise JobError(f"{self._journal} is not a journal: {error}: {_RESTART}") from error
            if state.job != self.state.job:
                raise JobError(f"{self._journal} is of a job with other inputs or options: {_RESTART}")
            self.state = state
        elif self.path.exists():
            raise JobError(f"{self.path} exists already: {_RESTART}")
        if self.state.complete:  # only the last steps are left
            return
        self._file = stack.enter_context(self._chunks.open("r+b" if self._chunks.exists() else "w+b"))
        _lock(self._file)
        if self._file.seek(0, os.SEEK_END) < self.state.written:
            raise JobError(f"{self._chunks} is shorter than the journal says: {_RESTART}")
        self._file.seek(self.state.written)
        self._file.truncate()
        self._roll()

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
        """Yield the entries after the last finished one, each with the number of its file and the bytes before it."""
        first, after, behind = self.state.file, self.state.place, 0
        for number, file in enumerate(inputs.find(self.paths)):
            if number >= first:
                for entry in inputs.read(file, after if number == first else None):
                    # The body need not be kept after it was sent.
                    tag = entry._replace(body=b"") if isinstance(entry, Page) else entry
                    before = behind + min(entry.place.offset, file.size)
                    yield (tag, number, before), entry if isinstance(entry, Page) else None
            behind += file.size

    def _count(self, entry: Entry, result: Row | Failure | None) -> None:
        counts = self.state.counts
        if isinstance(entry, Skipped):
            counts[f"skipped/{entry.reason}"] += 1
            return
        assert result is not None
        if isinstance(result, Failure):
            counts[f"error/{result.kind}"] += 1
            result = as_row(entry, None, self.options, f"{result.kind}: {result.message}")
        elif result["error"]:
            counts["error/extraction"] += 1
        counts["pages"] += 1
        if "page_type" in result:
            counts[f"page_type/{result['page_type']}"] += 1
        self._rows.append(result)

    def _flush_broken(self) -> None:
        # A job cannot resume after damage, so it is counted with the next record.
        for skipped in self._broken:
            self.state.counts["broken"] += 1
            self._on_broken(skipped)
        self._broken = []

    # Writing

    def _save(self) -> None:
        """Write the pending rows, then the journal."""
        if self._rows:
            self.state.written += self._file.write(self._output.encode(self._rows))
            self.state.rows += len(self._rows)
            self._rows = []
        self._note()

    def _roll(self) -> None:
        """Turn the file of chunks into a part of the output, if it has enough rows, and begin it if it is empty."""
        if self._output.part_rows and self.state.rows >= self._output.part_rows:
            self._output.finish(self._chunks, self.state.part)
            self.state.part += 1
            # The journal must be updated before the file is truncated.
            self.state.written = self.state.rows = 0
            self._note()
        if not self.state.written:
            self._file.seek(0)
            self._file.truncate()
            self.state.written = self._file.write(self._output.head())
            self._note()

    def _note(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        unfinished = self._journal.with_name(f"{self._journal.name}.new")
        unfinished.write_text(self.state.to_json(), "utf-8")
        synced(unfinished)
        unfinished.replace(self._journal)


def _extractor(options: Options) -> Callable[[Page], Row]:
    """Return the function that extracts a page, after loading all that it needs."""
    extract_page(Page(Place("", 0, 0), "<p>"), options)
    return partial(row, options=options)


def _lock(file: BinaryIO) -> None:
    """Lock *file* against other processes; JobError if one is writing it."""
    with suppress(ImportError):  # not on Windows
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise JobError("another process is writing this output") from error
