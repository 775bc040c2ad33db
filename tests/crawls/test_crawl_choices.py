"""What a project says of sites and of the articles that it wants, and Markdown on items of each kind."""

from pathlib import Path

import pytest
from crawling import crawl
from pages import headline, place

pytestmark = pytest.mark.slow

SPIDER = """
import dataclasses
import scrapy

SITE = "%s"


@dataclasses.dataclass
class Data:
    case: str
    title: str = ""
    markdown: str | None = None
    author_details: list | None = None
    comments: list | None = None


def reject(article):
    return f"no {article.title}"


KINDS = [dict, Data]


class Choices(scrapy.Spider):
    name = "choices"

    async def start(self):
        for number, kind in enumerate(KINDS, 1):
            meta = {"article_fields": ["title", "markdown", "author_details", "comments"]} if kind is dict else {}
            yield scrapy.Request(f"{SITE}/commented/{number}", cb_kwargs={"kind": kind}, meta=meta)
        for number, wanted in enumerate(
            ({"language": "de,fr"}, {"min_length": 100000}, {"max_age": 30}, {"function": reject}, {"language": "en"}),
            11,
        ):
            yield scrapy.Request(
                f"{SITE}/article/{number}", cb_kwargs={"kind": dict}, meta={"article_filter": wanted, "number": number}
            )

    def parse(self, response, kind):
        yield kind(case=response.url.rpartition("/")[2])
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_choices(site: str, tmp_path: Path, workers: int) -> None:
    host = site.partition("://")[2].partition(":")[0]
    (tmp_path / "sites.toml").write_text(f"['{host}']\ntitle = '.date time'\ntext = '.gone'\n")
    crawled = crawl(tmp_path, SPIDER % site, ARTICLE_SITES=str(tmp_path / "sites.toml"), ARTICLE_WORKERS=workers)[
        "choices"
    ]
    items = crawled.by("case")
    assert sorted(items) == ["1", "15", "2"]
    for number in (1, 2):
        item = items[str(number)]
        assert item["title"] == "5 March 2024"  # as the rule has it
        assert place(number) in item["markdown"]
        (author,), (comment,) = item["author_details"], item["comments"]
        assert (author["name"], author["url"], author["type"]) == ("Ann Lee", f"{site}/by/lee", "person")
        assert (comment["author"], comment["text"]) == ("Cy Oz", f"I like {place(number)}.")
    reasons = {item["case"]: reason for item, reason in crawled.dropped}
    assert reasons["11"].endswith("the language is en")
    assert " characters" in reasons["12"]
    assert "it was published 2024-03-05" in reasons["13"]
    assert reasons["14"].endswith("no 5 March 2024")
    kinds = ("language", "length", "age", "function")
    assert [crawled.stats[f"article/dropped/{kind}"] for kind in kinds] == [1, 1, 1, 1]
    assert crawled.stats[f"article/site_rules/missed/{host}"] == crawled.stats["article/warnings/site-rule"] == 7
    assert headline(15) not in items["15"]["title"]
