"""Turn the npm package ``@postlight/parser`` into a collection: 148 pages of 2016 to 2022, most of them news, labelled.

    npm pack @postlight/parser@2.2.2 && tar xzf postlight-parser-*.tgz
    python benchmarks/postlight_parser.py parser-2.2.2 -o postlight
    python benchmarks/yardstick.py postlight --no-speed --peers trafilatura,newspaper4k

The package (MIT or Apache-2.0, Postlight) tests its extractors, one a site, with them: each test says what title,
author and date a page has. Texts are left out, of which it says but the first words; so are authors with more than
names, and dates whose day is not the same from California to Japan, for they are given in UTC. The package has
rewritten the ``meta`` elements of its pages (``<meta name="og:title" value="…">``); here they get their attributes
back.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from datetime import datetime
from pathlib import Path

_READ = re.compile(r"readFileSync\(\s*['\"`]\./(fixtures/[^'\"`]+)")
_ADDRESS = re.compile(r"\b(?:url|uri)\s*=\s*(['\"`])(https?://.*?)\1")
_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`(?:[^`\\]|\\.)*`"
_EXPECTED = re.compile(
    rf"assert\.equal\(\s*(title|author|date_published)\s*,\s*((?:{_STRING})(?:\s*\+\s*(?:{_STRING}))*)\s*\)"
)
_META = re.compile(rb"<meta\b[^>]*>")
_CONTENT, _VALUE = re.compile(rb"\scontent\s*="), re.compile(rb"(?<=\s)value(?=\s*=)")
_NAMES = re.compile(r"\s*(?:,|;|\band\b|&|、)\s*")
_NAME = re.compile(r"[^\W\d_]+(?:[.'’ -]{1,2}[^\W\d_]+){0,4}\.?")
"""Words, and not what stands around the names on the page: ``Politics · Ann Lee``."""
FIELDS = ("title", "authors", "date")
HOURS = range(8, 15)
"""Hours of UTC at which it is the same day from California to Japan."""


def main() -> None:
    """Write the collection."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the directory that the package was unpacked to")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    args = parser.parse_args()
    html = args.output / "html"
    html.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[str, object]] = {}
    for test in sorted((args.package / "src" / "extractors" / "custom").glob("*/index.test.js")):
        _read(test.read_text(), args.package, found)
    labelled = {name: record for name, record in found.items() if not record.keys().isdisjoint(FIELDS)}
    with (args.output / "index.jsonl").open("w") as index:
        for name, record in labelled.items():
            index.write(json.dumps(record) + "\n")
            page = _META.sub(_mended, (args.package / name).read_bytes())
            (html / f"{record['id']}.html").write_bytes(page)
    print(f"{len(labelled)} pages in {args.output}")


def _read(test: str, package: Path, found: dict[str, dict[str, object]]) -> None:
    """Note what *test* expects of its pages: each is read, and all that is said up to the next is said of it."""
    reads = [*_READ.finditer(test)]
    for place, read in enumerate(reads):
        if not (package / read[1]).is_file():
            continue
        end = reads[place + 1].start() if place + 1 < len(reads) else len(test)
        addresses = [*_ADDRESS.finditer(test, 0, read.start())] or [*_ADDRESS.finditer(test)]
        record = found.setdefault(
            read[1],
            {
                "id": re.sub(r"[^\w.-]", "_", read[1].removeprefix("fixtures/").removesuffix(".html")),
                "url": addresses[-1][2] if addresses else None,
                "page_type": "article",
            },
        )
        for field, literal in _EXPECTED.findall(test, read.end(), end):
            _note(record, field, "".join(_string(one[0]) for one in re.finditer(_STRING, literal)))


def _string(literal: str) -> str:
    """What a string of JavaScript says."""
    return str(ast.literal_eval(f'"""{literal[1:-1]}"""' if literal[0] == "`" else literal.replace("\n", "\\n")))


def _note(record: dict[str, object], field: str, value: str) -> None:
    if field == "title" and value:
        record["title"] = value
    elif field == "author" and value:
        names = [name for name in _NAMES.split(value.removeprefix("By ")) if name]
        if all(map(_NAME.fullmatch, names)):
            record["authors"] = names
    elif field == "date_published" and value:
        date = datetime.fromisoformat(value.replace("Z", "+00:00"))
        if date.hour in HOURS:
            record["date"] = value


def _mended(meta: re.Match[bytes]) -> bytes:
    return meta[0] if _CONTENT.search(meta[0]) else _VALUE.sub(b"content", meta[0], count=1)


if __name__ == "__main__":
    main()
