"""Text that only scripts hold is found, and never stands in for what a reader of the page would see."""

import json

import pytest
from promises.ordinary import PARAGRAPHS, TITLE, URL, page, paragraphs

from scrapy_article import extract

OTHER = [text.replace("library", "museum").replace("Sunday", "Monday").replace("read", "paint") for text in PARAGRAPHS]
"""Another story of the same site."""
CONSENT = [
    (
        "We and our partners store and access information on your device, such as cookies and unique identifiers, "
        "in order to show you advertisements and content that suit you, and to learn how they are received."
    ),
    (
        "You may accept all of these purposes, refuse them, or choose among them in the settings, which you can change "
        "at any time by a click on the link at the bottom of each page of this website, as the law provides."
    ),
    (
        "Some of our partners process your personal data on the ground of legitimate interest, to which you can object. "
        "Your choice is kept for thirteen months and concerns this website alone, and none of the others we run."
    ),
]


def state(data: object, kind: str = "application/json", id: str = "__NEXT_DATA__") -> str:  # noqa: A002
    return f'<script id="{id}" type="{kind}">{json.dumps(data)}</script>'.replace("</p>", "<\\/p>")


def declared(texts: list[str]) -> str:
    entry = {"@context": "https://schema.org", "@type": "NewsArticle", "headline": TITLE}
    return state({**entry, "articleBody": "\n".join(texts)}, "application/ld+json", "schema")


def of_page(texts: list[str], **more: object) -> dict[str, object]:
    post = {"slug": URL.rpartition("/")[2], "title": TITLE, "body": paragraphs(texts)}
    return {"props": {"pageProps": {"post": post, **more}}}


def shell(scripts: str, shown: str = "") -> str:
    return (
        f'<html lang="en"><head><title>{TITLE}</title></head><body><div id="app">{shown}</div>{scripts}</body></html>'
    )


@pytest.mark.parametrize(
    "scripts",
    [
        declared(PARAGRAPHS),
        state(of_page(PARAGRAPHS)),
        "<script>window.__INITIAL_STATE__ = "
        + json.dumps(of_page(PARAGRAPHS)).replace("/p>", "\\u002fp>")
        + ";</script>",
    ],
    ids=["JSON-LD", "JSON", "program"],
)
def test_text_that_only_scripts_hold_is_found(scripts: str) -> None:
    for shown in ("", "<p>Please enable JavaScript to read this page.</p>"):
        article = extract(shell(scripts, shown), URL)
        assert article.text.split("\n\n") == PARAGRAPHS
        assert article.warnings == ["structured-text"]
        assert article.page_type == "article"


@pytest.mark.parametrize("hold", [declared, lambda texts: state(of_page(texts))], ids=["JSON-LD", "JSON"])
def test_text_in_scripts_never_replaces_longer_text_that_is_seen(hold: object) -> None:
    for texts in (OTHER[:3], OTHER[:7]):
        article = extract(page(head=hold(texts)), URL)  # type: ignore[operator]
        assert article.text.split("\n\n") == PARAGRAPHS
        assert article.warnings == []


@pytest.mark.parametrize(
    "data",
    [
        {"props": {"pageProps": {"consent": {"title": "Your privacy", "body": paragraphs(CONSENT)}}}},
        {"cookieConsent": {"text": " ".join(CONSENT)}},
        {"config": {"privacyPolicy": {"html": paragraphs(CONSENT * 3)}}},
        {"props": {"statusCode": 404, "posts": [{"title": "Museum to open on Mondays", "body": paragraphs(OTHER)}]}},
    ],
    ids=["consent", "cookies", "policy", "error page"],
)
def test_scripts_never_give_consent_or_other_stories(data: dict[str, object]) -> None:
    article = extract(shell(state(data)), URL)
    assert article.text == ""
    assert "empty" in article.warnings


def test_of_several_stories_in_scripts_that_of_the_page_is_taken() -> None:
    stories = [{"slug": "museum-mondays", "title": "Museum to open on Mondays", "body": paragraphs(OTHER * 2)}]
    both = of_page(PARAGRAPHS, related=stories, consent={"text": " ".join(CONSENT)})
    assert extract(shell(state(both)), URL).text.split("\n\n") == PARAGRAPHS
    assert extract(page(head=state(both)), URL).text.split("\n\n") == PARAGRAPHS
