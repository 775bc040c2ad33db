"""Section, tags, images and captions on pages that were labelled by hand: F1 a field.

    python benchmarks/fields.py path/to/corpora/*

The labels, ``labels/fields.jsonl``, name pages by ``corpus`` and ``id``; those whose corpus is not given are skipped.
What a page was not labelled for is left out of its record:

``section``    what the page may be said to stand in, the likeliest first: any of them is right; empty for none
``tags``       as shown beside the article, or else declared; ``also_tags`` are declared, too, and count neither way
``images``     addresses of each image of the article; several where the page offers files with different names
``captions``   the address of an image, and all that stands below it, with the credit; empty for none
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.parse import unquote

from scrapy_article.article import Article
from scrapy_article.document.normalization import unescape
from scrapy_article.evaluation import corpus
from scrapy_article.extract import extract
from scrapy_article.text.words import letters

LABELS = Path(__file__).parent / "labels" / "fields.jsonl"

_FILE = re.compile(
    r"([^/=?&,;]+?)(?:[-_.]?\d{2,4}x\d{2,4})?(?:-scaled)?\.(?:jpe?g|png|webp|gif|avif)(?![a-z])", re.IGNORECASE
)


def file_name(url: str) -> str:
    """The name of the file at *url*, without its ending and its size: what addresses of one image have in common."""
    url = unquote(unescape(url))
    names = _FILE.findall(url)
    return str(names[-1] if names else url.partition("?")[0].rstrip("/").rpartition("/")[2]).lower()


def f1(found: Iterable[object], wanted: Iterable[object]) -> float:
    """Harmonic mean of precision and recall; 1 where nothing is wanted and nothing found."""
    got, gold = set(found), set(wanted)
    return 2 * len(got & gold) / (len(got) + len(gold)) if got or gold else 1.0


def scores(label: dict[str, Any], article: Article) -> dict[str, float]:
    """F1 of each field that the page is labelled for; of captions, the mean over images that were found."""
    found: dict[str, float] = {}
    if "section" in label:
        right = {letters(section) for section in label["section"]} or {""}
        found["section"] = float(letters(article.section or "") in right)
    wanted = {letters(tag) for tag in label["tags"]}
    neither = {letters(tag) for tag in label.get("also_tags", ())} - wanted
    found["tags"] = f1({letters(tag) for tag in article.tags} - neither, wanted)
    images = {file_name(image.url): image for image in article.images}
    if "images" in label:
        numbers = {
            file_name(url): number
            for number, urls in enumerate(label["images"])
            for url in ([urls] if isinstance(urls, str) else urls)
        }
        found["images"] = f1((numbers.get(name, name) for name in images), numbers.values())
    captions = [
        f1(_words(f"{image.caption or ''} {image.credit or ''}"), _words(text))
        for url, text in label.get("captions", {}).items()
        if (image := images.get(file_name(url)))
    ]
    if captions:
        found["captions"] = mean(captions)
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", unescape(text).casefold())


def main() -> None:
    """Print the mean of each field, and with ``-v`` each page that falls short."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    labels = {
        (label["corpus"], label["id"]): label for label in map(json.loads, LABELS.read_text("utf-8").splitlines())
    }
    total: dict[str, list[float]] = defaultdict(list)
    for page in chain.from_iterable(map(corpus.read, options.corpora)):
        label = labels.pop((page.corpus, page.id), None)
        if label is None:
            continue
        article = extract(page.html, page.url, encoding=page.encoding)
        for name, score in scores(label, article).items():
            total[name].append(score)
            if options.verbose and score < 1:
                print(f"{page.corpus} {page.id}: {name} {score:.2f}")
    for name, values in total.items():
        print(f"{name:10}{mean(values):.3f}  ({len(values)} pages)")
    if labels:
        print(f"{len(labels)} labelled pages are in none of these corpora")


if __name__ == "__main__":
    main()
