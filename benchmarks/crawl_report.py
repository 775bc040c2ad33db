"""What the page on a crawl (``ARTICLE_REPORT``) costs: CPU time a page while it collects, and once at the end.

The pages of corpora are extracted as in a crawl, without one: what Scrapy does costs the same with a report or without.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime, timezone
from pathlib import Path
from time import process_time

from scrapy import Request
from scrapy.http import HtmlResponse
from tqdm import tqdm

from scrapy_article.crawl import article_of
from scrapy_article.report.collector import Collector
from scrapy_article.report.crawl_page import crawl_page
from scrapy_article.settings import ArticleSettings


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, help="directories with index.jsonl and html/<id>.html")
    parser.add_argument("-o", "--output", type=Path, help="write the page to this file")
    options = parser.parse_args()
    collector, settings = Collector(), ArticleSettings()
    extraction = collecting = 0.0
    pages = 0
    started = datetime.now(timezone.utc)
    for corpus in options.corpora:
        records = [json.loads(line) for line in (corpus / "index.jsonl").read_text("utf-8").splitlines()]
        for record in tqdm(records, desc=corpus.name, unit=" pages", leave=False, disable=None):
            url = record.get("url") or f"http://corpus.invalid/{record['id']}"
            body = (corpus / "html" / f"{record['id']}.html").read_bytes()
            response = HtmlResponse(url, body=body, request=Request(url))
            before = process_time()
            article = article_of(response)
            extraction += process_time() - before
            before = process_time()
            collector.page(response, article, settings)
            collector.item(url)
            collecting += process_time() - before
            pages += 1
    before = process_time()
    page = crawl_page(collector, "benchmark", started, datetime.now(timezone.utc), "finished")
    closing = process_time() - before
    print(f"{pages:,} pages: extraction {1e3 * extraction / pages:.1f} ms a page")
    print(f"collecting: {1e6 * collecting / pages:.0f} µs a page, {collecting / extraction:.2%} of the extraction")
    print(f"the page at the end: {closing:.2f} s, {closing / extraction:.2%}; {len(page.encode()):,} bytes")
    if options.output:
        options.output.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
