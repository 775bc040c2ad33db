"""What a browser's boxes are worth: methods on pages as they came, as a browser gives them back, and with its marks.

Draws pages of labelled corpora in a real Chromium, which gets the page itself at its own address and nothing else: no
style sheet, script or picture of the network, so that what is drawn is what the page's own markup, styles and scripts
make. Needs ``pip install '.[render]'`` and a browser::

    python benchmarks/render.py CORPUS... --pages 50 --keep DIR

Takes as many pages of each corpus, evenly spread, and keeps what the browser gave in DIR: a second run draws none
again. Prints, in Markdown, how good each method is on each kind, how much of the text of the labels is hidden, what the
script costs, and how large the marks are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from shutil import which
from statistics import mean, median
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from scrapy_article.document import Document, Flag
from scrapy_article.document.layout.rendering import MEDIUM, unmarked
from scrapy_article.evaluation import corpus, measures
from scrapy_article.extract import analyse
from scrapy_article.output import to_text
from scrapy_article.render import BOUNDS, VIEWPORT, script

METHODS = ("segment-mss", "vips", "auto", "readability", "ccb")
DROPPED = "auto, without what is hidden"
KINDS = ("as it came", "drawn, without marks", "drawn, with marks")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
TIMEOUT = 15_000
SETTLE = 0.3


class Drawn(NamedTuple):
    """A page as the browser gave it back."""

    html: str
    milliseconds: float
    """What the script took, in the page's process."""


# --- the browser ------------------------------------------------------------------------------------------------------


async def draw(pages: Sequence[corpus.Page], folder: Path, executable: str | None) -> None:
    """Draw those of *pages* that are not in *folder* yet."""
    from playwright.async_api import Error, async_playwright

    missing = [page for page in pages if not place(folder, page).exists()]
    if not missing:
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=FLAGS)
        for page in tqdm(missing, unit=" pages", mininterval=10, disable=None):
            context = await browser.new_context(viewport=VIEWPORT)
            try:
                drawn = await asyncio.wait_for(draw_one(context, page), 60)
            except (Error, asyncio.TimeoutError) as error:
                drawn = {"error": str(error)[:300]}
            place(folder, page).write_text(json.dumps(drawn), "utf-8")
            await context.close()
        await browser.close()


async def draw_one(context: Any, page: corpus.Page) -> dict[str, Any]:
    """Return what the browser makes of *page*."""
    address = page.url if page.url and page.url.startswith("http") else f"http://example.org/{page.id}"
    served = []

    async def answer(route: Any) -> None:
        if route.request.is_navigation_request() and not served:
            served.append(address)
            await route.fulfill(status=200, content_type="text/html", body=page.html)
        else:
            await route.abort()

    tab = await context.new_page()
    await tab.route("**/*", answer)
    await tab.goto(address, timeout=TIMEOUT)
    await asyncio.sleep(SETTLE)
    milliseconds = await tab.evaluate(
        f"bounds => {{ const t = performance.now(); ({script()})(bounds); return performance.now() - t; }}", BOUNDS
    )
    return {"html": await tab.content(), "milliseconds": milliseconds}


def place(folder: Path, page: corpus.Page) -> Path:
    """Return the file of *page*."""
    return folder / f"{page.corpus}-{page.id}.json"


# --- the figures ------------------------------------------------------------------------------------------------------


def measure(page: corpus.Page, drawn: Drawn) -> dict[str, Any]:
    """Return the word F1 of each method on each kind of *page*, and what else is known of it."""
    assert page.text
    inputs: dict[str, str | bytes] = dict(zip(KINDS, (page.html, unmarked(drawn.html), drawn.html), strict=True))
    scores: dict[tuple[str, str], float] = {}
    seconds: dict[str, float] = {}
    for kind, html in inputs.items():
        started = time.thread_time()
        Document(html, page.url)
        seconds[kind] = time.thread_time() - started
        for method in METHODS:
            found = analyse(html, page.url, method=method).article
            scores[method, kind] = measures.word_score(page.text, found.text).f1
    scores.update(((DROPPED, kind), scores["auto", kind]) for kind in KINDS)
    scores[DROPPED, KINDS[2]] = measures.word_score(page.text, without_hidden(page, drawn)).f1
    return {"scores": scores, "seconds": seconds, "styled": has_styles(drawn.html), **of_hidden(page, drawn.html)}


def has_styles(html: str) -> bool:
    """Whether most text outside of links is in another size or colour than that of a page without style sheets."""
    document = Document(html)
    lengths: Counter[tuple[float, str]] = Counter()
    for segment in document.segments:
        if (
            document.rendering
            and segment.link_density <= 0.5
            and not segment.block.flags & (Flag.NOSCRIPT | Flag.HIDDEN)
        ):
            style = document.rendering.style(segment.pieces[0][1])
            lengths[style.font_size, style.colour] += segment.chars
    return bool(lengths) and lengths.most_common(1)[0][0] != (MEDIUM, "#000000")


def without_hidden(page: corpus.Page, drawn: Drawn) -> str:
    """Return the text of ``auto`` without the segments that the browser hides."""
    document, selection, article = analyse(drawn.html, page.url)
    rendering = document.rendering
    if rendering is None or "structured-text" in article.warnings:
        return article.text
    seen = [i for i in selection.selected if any(rendering.visible(e) for _, e in document.segments[i].pieces)]
    return to_text(document, seen)


def of_hidden(page: corpus.Page, html: str) -> dict[str, Any]:
    """Return how many words of the page only the browser knows to be hidden, and how many of those are labelled."""
    marked, plain = Document(html, page.url), Document(unmarked(html), page.url)
    known = sum(segment.words for segment in plain.segments if segment.block.flags & Flag.HIDDEN)
    gold = measures.words(page.text or "")
    runs = {tuple(gold[i : i + 4]) for i in range(len(gold) - 3)}
    words = labelled = 0
    for segment in marked.segments:
        if segment.block.flags & Flag.HIDDEN:
            words += segment.words
            own = measures.words(segment.text)
            four = [tuple(own[i : i + 4]) for i in range(len(own) - 3)]
            if four and sum(run in runs for run in four) > len(four) / 2:
                labelled += segment.words
    total = sum(segment.words for segment in marked.segments)
    return {"hidden": words, "hidden_labelled": labelled, "known": known, "words": total, "gold": len(gold)}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def gain(one: Sequence[float], two: Sequence[float]) -> str:
    """Return the mean difference of *two* and *one* with its 95 % interval by bootstrap over the pages."""
    differences = np.array(two) - np.array(one)
    draws = np.random.default_rng(0).choice(differences, (2000, len(differences))).mean(axis=1)
    low, high = np.percentile(draws, (2.5, 97.5))
    return f"{differences.mean():+.3f} ({low:+.3f} to {high:+.3f})"


def report(outcomes: Sequence[dict[str, Any]], pages: Sequence[corpus.Page], drawn: Sequence[Drawn]) -> str:
    """Return all figures."""
    parts = []
    kinds = [("article" if page.page_type in (None, "article") else "other") for page in pages]
    for types, chosen in (
        ("articles", [o for o, kind in zip(outcomes, kinds, strict=True) if kind == "article"]),
        (
            "articles with styles of their own",
            [o for o, k in zip(outcomes, kinds, strict=True) if k == "article" and o["styled"]],
        ),
        ("pages of other types", [o for o, kind in zip(outcomes, kinds, strict=True) if kind == "other"]),
    ):
        if not chosen:
            continue
        rows = []
        for method in (*METHODS, DROPPED):
            of = {kind: [outcome["scores"][method, kind] for outcome in chosen] for kind in KINDS}
            rows.append([method, *(f"{mean(of[kind]):.3f}" for kind in KINDS), gain(of[KINDS[1]], of[KINDS[2]])])
        parts += [f"{len(chosen)} {types}, word F1:", table(["method", *KINDS, "what the marks add"], rows)]
    total = {
        key: sum(outcome[key] for outcome in outcomes)
        for key in ("hidden", "hidden_labelled", "known", "words", "gold")
    }
    parts.append(
        f"Words: {total['words']:,} on the pages, {total['known']:,} hidden by their markup, {total['hidden']:,} by the"
        f" browser, of those {total['hidden_labelled']:,} in the text of the labels ({total['gold']:,})."
    )
    marks = [
        len(one.html.encode("utf-8", "replace")) - len(unmarked(one.html).encode("utf-8", "replace")) for one in drawn
    ]
    sizes = [len(unmarked(one.html).encode("utf-8", "replace")) for one in drawn]
    times = [one.milliseconds for one in drawn]
    decode = [1000 * (o["seconds"][KINDS[2]] - o["seconds"][KINDS[1]]) for o in outcomes]
    parts.append(
        f"The script: median {median(times):.0f} ms, mean {mean(times):.0f}, most {max(times):.0f}. Marks: median "
        f"{median(marks) / 1000:.1f} kB a page, mean {mean(marks) / 1000:.1f}, most {max(marks) / 1000:.0f} "
        f"({100 * sum(marks) / sum(sizes):.1f} % of the pages). Reading them: median {median(decode):.1f} ms a page."
    )
    return "\n\n".join(parts)


def main() -> None:
    """Draw, measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--pages", type=int, default=50, metavar="N")
    parser.add_argument("--keep", type=Path, required=True, metavar="DIR")
    parser.add_argument("--browser", default=which("chromium") or which("google-chrome"), metavar="PATH")
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    pages: list[corpus.Page] = []
    for path in args.corpora:
        count = corpus.count([path], lambda page: bool(page.text))
        step = max(1, count // args.pages)
        pages += islice((page for page in corpus.read(path) if page.text), 0, step * args.pages, step)
    asyncio.run(draw(pages, args.keep, args.browser))
    kept, drawn, errors = [], [], 0
    for page in pages:
        data = json.loads(place(args.keep, page).read_text("utf-8"))
        if "error" in data:
            errors += 1
        else:
            kept.append(page)
            drawn.append(Drawn(data["html"], data["milliseconds"]))
    outcomes = [
        measure(*pair) for pair in zip(kept, tqdm(drawn, unit=" pages", mininterval=10, disable=None), strict=True)
    ]
    print(f"{len(kept)} pages, {errors} that the browser did not draw.\n")
    print(report(outcomes, kept, drawn))


if __name__ == "__main__":
    main()
