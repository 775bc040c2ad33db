"""How the cost of a page grows with its length: pages of one kind, each twice as long as the one before.

    python benchmarks/growth.py
    python benchmarks/growth.py --largest 3 --kinds links deep
    python benchmarks/growth.py --held

Prints for each kind the CPU seconds a megabyte of the shortest and of the longest page, and the exponent *b* of the
curve ``seconds = a * bytes ** b`` through all of them (least squares of the logarithms, over pages of 200 kB and more,
where what every page costs is small), beside that of the bare parse of the same pages. One is linear. On Linux also by
how much resident memory was higher at the peak of the longest page than before it, in megabytes a megabyte of page. The
limits of `extract` are lifted, but for that of depth.

A long page needs new memory, which some systems, such as nested virtual machines, take ten microseconds a page of 4 kB
to hand out; a short one finds that of the page before. With ``--held`` (glibc only), the process gives no memory back
and takes the longest page of each kind first, so that what is left is the time that the extraction takes itself.
"""

from __future__ import annotations

import argparse
import ctypes
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from lxml import etree
from tqdm import tqdm

from scrapy_article import Limits, extract

URL = "https://example.org/2024/05/the-keeper-of-the-light"
SENTENCE = "The keeper climbed the stairs every evening, for the {}th year, and never once missed the hour of dusk. "
UNLIMITED = Limits(bytes=1 << 40, nodes=1 << 40)
FITTED = 200_000
"""Bytes from which pages count for the exponent."""


def _repeat(line: str) -> Callable[[int], str]:
    """What makes so many bytes of *line*, numbered."""
    return lambda size: "".join(line.format(number) for number in range(size // len(line.format(10_000))))


def _deep(size: int) -> str:
    levels = size // 30
    return "<div>" * levels + _repeat("<p>" + SENTENCE)(size // 2) + "</div>" * levels


def _attributes(size: int) -> str:
    names = " ".join(f"data-a{number}='{number}'" for number in range(200))
    return _repeat(f"<p {names}>{SENTENCE}")(size)


KINDS: dict[str, Callable[[int], str]] = {
    "paragraphs": _repeat("<p>" + SENTENCE),
    "one text node": lambda size: "<p>" + _repeat(SENTENCE)(size),
    "deep": _deep,
    "headings 200 open": lambda size: "<h2>" * 200 + _repeat("<br>The keeper of light {0}")(size),
    "figures 200 open": lambda size: "<figure><img src=/a.jpg>" * 200 + _repeat("<i>No. {0}</i> at dusk ")(size),
    "nested 200 deep": lambda size: "<div>" * 200 + _repeat("<section><p>" + SENTENCE + "</section>")(size),
    "links": _repeat('<a href="/2024/05/story-{0}">A story about the keeper, number {0}</a> '),
    "cards": _repeat(
        '<li class="card"><a href="/story-{0}"><h3>Story number {0} of them</h3></a><time>May 3, 2024</time>'
    ),
    "line breaks": _repeat("He said so<br>"),
    "tables": _repeat("<table><tr><th>Year<td>{0}<td>17<tr><th>Keepers<td>3<td>4</table>"),
    "classes": _repeat('<div class="c{0} x-{0}-y" id="i{0}">' + SENTENCE.replace("{}", "{0}") + "</div>"),
    "attributes": _attributes,
    "pictures": _repeat(
        '<figure><img src="/{0}.jpg" alt="No. {0}"><figcaption>The light at dusk</figcaption></figure>'
    ),
    "scripts": _repeat("<script>window.state{0} = {{'a': [1, 2, 3], 'b': '<p>'}};</script>"),
}


def page(kind: str, size: int) -> bytes:
    """Return a page of *kind* of about *size* bytes, with a story in it."""
    story = "".join(f"<p>{SENTENCE.format(number)}" for number in range(8))
    head = "<title>The keeper</title>"
    return f"<html><head>{head}</head><body><h1>The keeper</h1>{story}{KINDS[kind](size)}</body></html>".encode()


def parse(html: bytes) -> None:
    """Do what any extractor must do first."""
    etree.fromstring(html, etree.HTMLParser(encoding="utf-8", huge_tree=True))


def seconds(run: Callable[[], object], rounds: int) -> float:
    """The least CPU seconds of *rounds*."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        run()
        best = min(best, process_time() - start)
    return best


_PROCESS = Path("/proc/self")


def memory(name: str) -> int:
    """Bytes that the process holds (``VmRSS``), or has held at most (``VmHWM``)."""
    lines = (_PROCESS / "status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


def peak(run: Callable[[], object]) -> float:
    """How many bytes more than before *run* holds at its peak; NaN where that cannot be told."""
    try:
        (_PROCESS / "clear_refs").write_text("5")  # the peak is from now on
        before = memory("VmRSS")
    except OSError:
        return float("nan")
    run()
    return memory("VmHWM") - before


def hold_memory() -> None:
    """Have the C library give no memory back to the system, and ask for none apart; OSError if it cannot."""
    m_trim_threshold, m_mmap_max = -1, -4  # of malloc.h
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except AttributeError:
        raise OSError("no mallopt") from None
    if not (mallopt(m_mmap_max, 0) and mallopt(m_trim_threshold, -1)):
        raise OSError("mallopt refuses")


def exponent(sizes: list[int], times: list[float]) -> float:
    """The slope of the line through the logarithms."""
    fitted = [(size, time) for size, time in zip(sizes, times, strict=True) if size >= FITTED]
    return float(np.polyfit(*np.log(np.array(fitted).T), 1)[0])


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--largest", type=float, default=50, metavar="MB", help="length of the longest page (default: 50)"
    )
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--held", action="store_true", help="measure in memory that the process holds already")
    parser.add_argument("--method", default="auto")
    options = parser.parse_args()
    lengths = [50_000]
    while lengths[-1] * 2 <= options.largest * 1e6:
        lengths.append(lengths[-1] * 2)
    if options.held:
        hold_memory()
    extract(page("paragraphs", 50_000), URL, method=options.method)  # models are read
    print("| pages | s/MB, shortest | s/MB, longest | exponent | of the parse | memory |\n|---|--:|--:|--:|--:|--:|")
    bar = tqdm(total=len(options.kinds) * sum(lengths), unit="B", unit_scale=True, disable=None)
    for kind in options.kinds:
        sizes, ours, bare = [], [], []
        if options.held:
            extract(page(kind, lengths[-1]), URL, method=options.method, limits=UNLIMITED)
        for length in lengths:
            html = page(kind, length)
            rounds = 3 if length < 1_000_000 else 1

            def run(html: bytes = html) -> object:
                return extract(html, URL, method=options.method, limits=UNLIMITED)

            sizes.append(len(html))
            bare.append(seconds(lambda html=html: parse(html), rounds))  # type: ignore[misc]
            grown = peak(lambda: ours.append(seconds(run, rounds)))  # noqa: B023 - it is called at once
            bar.update(length)
        first, last = (1e6 * ours[i] / sizes[i] for i in (0, -1))
        exponents = f"{exponent(sizes, ours):.2f} | {exponent(sizes, bare):.2f}"
        held = "" if options.held else f"{grown / sizes[-1]:.0f}"
        bar.write(f"| {kind} | {first:.2f} | {last:.2f} | {exponents} | {held} |")
    bar.close()


if __name__ == "__main__":
    main()
