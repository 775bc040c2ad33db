"""What `scrapy article batch` costs: pages a second and memory by processes, and how both grow with the pages.

Pages of all corpora in turn, the same ones over and over, are written as one WARC file of each
size, compressed record by record, and each run of the command is a process of its own.

CPU times are those of all processes together. They depend less than pages a second on what
else the machine does.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from scrapy_article.evaluation import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SAMPLE = 0.2
"""Seconds between two looks at the memory."""


@dataclass
class Figures:
    """What came of one run."""

    pages: int
    jobs: int
    bytes: int
    """Size of the WARC file."""
    seconds: float
    cpu: float
    """Seconds, of all processes together."""
    main_cpu: float
    """The same of the process that reads and writes."""
    memory: int
    """Highest sum of the resident memory of all processes, in bytes."""
    main: int
    """The same of the process that reads and writes."""


def pages(paths: Sequence[Path], distinct: int) -> Iterator[tuple[str, bytes]]:
    """Yield addresses and pages: *distinct* pages, of each corpus in turn, over and over under new addresses."""
    in_turn = itertools.zip_longest(*map(_pages, paths))
    first = list(itertools.islice((page for turn in in_turn for page in turn if page), distinct))
    for copy in itertools.count():
        for url, body in first:
            yield (f"{url}{'&' if '?' in url else '?'}copy={copy}" if copy else url), body


def _pages(path: Path) -> Iterator[tuple[str, bytes]]:
    for page in corpus.read(path):
        yield page.url or f"https://example.com/{page.id}", page.html


def write(path: Path, found: Iterator[tuple[str, bytes]]) -> None:
    """Write a WARC file (ISO 28500), compressed record by record."""
    with path.open("wb") as file:
        for url, body in found:
            block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
            head = (
                f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
            )
            file.write(gzip.compress(head.encode() + block + b"\r\n\r\n", 1, mtime=0))


def run(archive: Path, output: Path, count: int, jobs: int) -> Figures:
    """Run the command and measure it."""
    command = [sys.executable, "-m", "scrapy", "article", "batch", str(archive), "-o", str(output), "--jobs", str(jobs)]
    before, began = os.times(), time.monotonic()
    process = subprocess.Popen([*command, "--overwrite"], stderr=subprocess.PIPE, text=True)
    memory = main = 0
    main_cpu = 0.0
    while process.poll() is None:
        own, main_cpu = _resident(process.pid), max(main_cpu, cpu_seconds(process.pid))
        main, memory = max(main, own), max(memory, own + sum(map(_resident, _children(process.pid))))
        time.sleep(_SAMPLE)
    after = os.times()
    assert process.stderr is not None
    if process.returncode:
        sys.exit(process.stderr.read())
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Figures(count, jobs, archive.stat().st_size, time.monotonic() - began, cpu, main_cpu, memory, main)


def _children(pid: int) -> list[int]:
    try:
        lists = Path(f"/proc/{pid}/task").glob("*/children")  # each thread has its own
        return [int(child) for path in lists for child in path.read_text().split()]
    except OSError:
        return []


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # it has ended
        return 0


def cpu_seconds(pid: int) -> float:
    """Return the seconds of CPU that a process has taken so far; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def exponent(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the slope of the line through the logarithms, by least squares."""
    us, vs = [math.log(x) for x in xs], [math.log(y) for y in ys]
    u, v = sum(us) / len(us), sum(vs) / len(vs)
    return sum((a - u) * (b - v) for a, b in zip(us, vs, strict=True)) / sum((a - u) ** 2 for a in us)


def table(found: Sequence[Figures]) -> str:
    """Return the figures as a Markdown table."""
    lines = [
        "| pages | WARC | processes | pages a second | CPU a page | of it, main | memory | of it, main |",
        "|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [
        f"| {one.pages:,} | {one.bytes / 1e6:,.0f} MB | {one.jobs} | {one.pages / one.seconds:.1f} "
        f"| {1000 * one.cpu / one.pages:.1f} ms | {1000 * one.main_cpu / one.pages:.2f} ms "
        f"| {one.memory / 1e6:.0f} MB | {one.main / 1e6:.0f} MB |"
        for one in found
    ]
    return "\n".join(lines)


def main() -> None:
    """Write the archives, run the command over them, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 3000, 10000], help="sizes of the archives")
    parser.add_argument("--distinct", type=int, default=1000, help="as many different pages, over and over")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2], help="numbers of processes")
    parser.add_argument("--output", default="out.jsonl", help="name of the output, which tells its format")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    options = parser.parse_args()
    found: list[Figures] = []
    with tempfile.TemporaryDirectory() as folder:
        for count in sorted(options.pages):
            archive = Path(folder, f"{count}.warc.gz")
            write(
                archive,
                tqdm(
                    itertools.islice(pages(options.corpora, options.distinct), count),
                    f"{count} pages",
                    count,
                    leave=False,
                    disable=None,
                ),
            )
            for jobs in options.jobs:
                found.append(run(archive, Path(folder, options.output), count, jobs))
                print(table(found[-1:]).splitlines()[-1], file=sys.stderr)
            archive.unlink()
    print(table(found))
    for jobs in options.jobs:
        own = [one for one in found if one.jobs == jobs]
        if len(own) > 1:
            sizes = [float(one.pages) for one in own]
            cpu, memory = (exponent(sizes, [getattr(one, name) for one in own]) for name in ("cpu", "memory"))
            print(f"\n{jobs} processes: CPU time grows with the pages to the power of {cpu:.3f}, memory {memory:.3f}")
    print(f"\nPython {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    if options.json:
        options.json.write_text(json.dumps([asdict(one) for one in found], indent=2) + "\n")


if __name__ == "__main__":
    main()
