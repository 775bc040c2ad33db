"""Turn the npm package ``article`` into a collection: 258 news pages of 2013, labelled by hand, new to `auto`.

    npm pack article && tar xzf article-*.tgz
    python benchmarks/article_package.py package -o article-2013
    scrapy article eval article-2013 --methods auto,trafilatura,readability-lxml,newspaper4k,resiliparse

The package (MIT, Andreas Madsen) tests an extractor with them: each page has a title and the text as a person reads it,
without captions, boxes, standfirsts and what agencies add at the end.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path


def main() -> None:
    """Write the collection."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the directory that the package was unpacked to")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    args = parser.parse_args()
    pages = args.package / "test" / "reallife"
    html = args.output / "html"
    html.mkdir(parents=True, exist_ok=True)
    count = 0
    with (args.output / "index.jsonl").open("w") as index:
        for entry in json.loads((pages / "datamap.json").read_text()):
            key = entry["key"]
            expected = json.loads((pages / "expected" / f"{key}.json").read_text())
            record = {"id": key[:16], "url": entry["href"], "page_type": "article"}
            record |= {name: expected[name] for name in ("title", "text") if expected.get(name)}
            index.write(json.dumps(record) + "\n")
            shutil.copyfile(pages / "source" / f"{key}.html", html / f"{key[:16]}.html")
            count += 1
    print(f"{count} pages in {args.output}")


if __name__ == "__main__":
    main()
