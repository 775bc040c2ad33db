import json

import pytest

from scrapy_article import Author, extract

BODY = "".join(
    f"<p>The council wants to close old bridge number {i}, since there is no more money for it.</p>" for i in range(4)
)


def details(byline, **declared):
    entry = json.dumps({"@type": "NewsArticle", "headline": "The bridge", **declared})
    script = f'<script type="application/ld+json">{entry}</script>' if declared else ""
    html = f"<title>The bridge</title>{script}<article><h1>The bridge</h1><p class=byline>{byline}</p>{BODY}</article>"
    return extract(html, "https://example.org/a", fields=("author_details",)).author_details


@pytest.mark.parametrize(
    ("byline", "declared", "expected"),
    [
        ("By Ann Lee", {}, [Author("Ann Lee")]),
        (
            "By <a href=/by/lee>Ann Lee</a>, staff writer, and Bo Roy",
            {},
            [Author("Ann Lee", "https://example.org/by/lee"), Author("Bo Roy")],
        ),
        (
            "",
            {"author": {"@type": "Person", "name": "Ann Lee", "url": "/lee", "jobTitle": "Editor"}},
            [Author("Ann Lee", "https://example.org/lee", "Editor")],
        ),
        (
            "",
            {"author": {"@type": "NewsMediaOrganization", "name": "The Planet"}},
            [Author("The Planet", None, None, "organization")],
        ),
        ("", {}, []),
    ],
)
def test_details(byline, declared, expected):
    assert details(byline, **declared) == expected


def test_only_on_request():
    assert extract("<h1>A</h1>").author_details is None
