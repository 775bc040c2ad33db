"""How often the language of a paragraph is told without what its page declares: by function words, and by py3langid.

    python benchmarks/languages.py trafilatura-a newspaper-a htmldate-a wcxb-dev --characters 400

Of each page the first three longer lines that `auto` selects are asked, cut to so many characters. Right is what the
page declares, where its text does not speak against that.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from py3langid import classify

from scrapy_article.document import Document
from scrapy_article.evaluation import corpus
from scrapy_article.extract import extract
from scrapy_article.fields.language import identify
from scrapy_article.methods import auto

LINES, MIN_WORDS, MIN_CHARACTERS = 3, 15, 60
"""Lines of a page, words of one of them, and characters where there are no blanks."""


def main() -> int:
    """Run the benchmark; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--characters", type=int, default=400)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    languages = set()
    for page in (page for path in options.corpora for page in corpus.read(path)):
        article = extract(page.html, page.url, fields=("language",))
        if "py3langid" in article.reasons.get("language", "py3langid") or "words" in article.reasons["language"]:
            continue  # the page declares none, or another one
        document = Document(page.html, page.url)
        lines = [document.segments[i] for i in auto.select(document).selected]
        long = [
            line.text
            for line in lines
            if line.words >= MIN_WORDS or (not line.text.isascii() and line.chars > MIN_CHARACTERS)
        ]
        for text in (text[: options.characters] for text in long[:LINES]):
            found = identify(text)
            languages.add(article.language)
            counts["paragraphs"] += 1
            counts["function words"] += found is not None and found.value == article.language
            counts["py3langid"] += classify(text)[0] == article.language
    total = counts.pop("paragraphs")
    print(f"{total} paragraphs in {len(languages)} languages")
    for name, right in counts.items():
        print(f"{name}: {right / total:.4f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
