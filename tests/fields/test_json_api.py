"""Threads that tell who began them, and when, in JSON:API alone."""

from __future__ import annotations

import json
from time import process_time

import pytest
from cpu import slowness
from fields.filling import TEXT, URL, filled

from scrapy_article.document import Document
from scrapy_article.fields.json_api import MainResource, main_resource

ATTRIBUTES = {"title": "The pump stands still", "createdAt": "2024-03-12T10:20:30+00:00"}
THREAD = {
    "data": {
        "type": "discussions",
        "id": "12",
        "attributes": ATTRIBUTES,
        "relationships": {"user": {"data": {"type": "users", "id": "7"}}},
    },
    "included": [
        {"type": "users", "id": "8", "attributes": {"displayName": "Bo Ek"}},
        {"type": "users", "id": "7", "attributes": {"username": "ann", "displayName": "Ann Lee"}},
    ],
}
TITLE = "<title>The pump stands still - Pumps</title>"
POSTS = f"<h1>The pump stands still</h1><h3>Ann Lee</h3><div>{TEXT}</div><h3>Bo Ek</h3><div><p>Yes.</p></div>"


def script(value: object) -> str:
    payload = json.dumps({"links": {}, **value} if isinstance(value, dict) else value, separators=(",", ":"))
    return f'<script type="application/json">{payload}</script>'


def resource(value: object) -> MainResource | None:
    return main_resource(Document(f"<html><head>{TITLE}</head><body>{script(value)}</body></html>"))


def test_author_and_day_of_a_thread() -> None:
    article = filled(POSTS + script(THREAD), TITLE, url=URL)
    assert article.authors == ["Ann Lee"]
    assert article.date_published == "2024-03-12T10:20:30+00:00"
    assert filled(POSTS, TITLE, url=URL).authors == []


def test_behind_others() -> None:
    """Who reads the page is told in a document before that of the text, and which site it is."""
    reader = {"data": {"type": "users", "id": "9", "attributes": {"name": "Cy Oz"}}}
    site = {"data": {"type": "sites", "id": "1", "attributes": {"title": "Pumps", "createdAt": "2010-01-01"}}}
    found = MainResource(ATTRIBUTES["createdAt"], "Ann Lee")
    assert resource({"reader": reader, "thread": THREAD}) == found
    assert resource({"reader": {"data": {"type": "users", "id": "9"}}, "thread": THREAD}) == found
    head = TITLE + '<meta property="og:site_name" content="Pumps">'
    assert filled(POSTS + script(site), head, url=URL).date_published is None
    assert filled(POSTS + script(site) + script(THREAD), head, url=URL).date_published == ATTRIBUTES["createdAt"]


def test_other_objects_with_types() -> None:
    others = [{"type": "discussions", "id": "1", "attributes": ATTRIBUTES | {"createdAt": "2020-01-01"}}] * 3
    assert resource({"listed": others, **THREAD}) == MainResource("2024-03-12T10:20:30+00:00", "Ann Lee")


def test_accounts() -> None:
    thread = THREAD | {"included": [{"type": "users", "id": "7", "attributes": {"username": "annlee7"}}]}
    assert filled(POSTS.replace("Ann Lee", "annlee7") + script(thread), TITLE, url=URL).authors == ["annlee7"]


def test_what_the_page_declares_goes_before() -> None:
    head = TITLE + '<meta name="author" content="Cy Oz"><meta name="date" content="2024-03-01">'
    article = filled(POSTS + script(THREAD), head, url=URL)
    assert (article.authors, article.date_published) == (["Cy Oz"], "2024-03-01")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, MainResource("2024-03-12T10:20:30+00:00", "Ann Lee")),
        ({"relationships": {}}, MainResource("2024-03-12T10:20:30+00:00", None)),
        ({"relationships": {"user": {"data": None}}}, MainResource("2024-03-12T10:20:30+00:00", None)),
        (
            {"relationships": {"user": {"data": {"type": "users", "id": "9"}}}},
            MainResource(ATTRIBUTES["createdAt"], None),
        ),
        ({"attributes": {"title": ATTRIBUTES["title"], "createdAt": 7}}, MainResource(None, "Ann Lee")),
        ({"attributes": ATTRIBUTES | {"title": "Another thread"}}, None),
        ({"attributes": {"createdAt": "2024-03-12"}}, None),
        ({"attributes": [1]}, None),
    ],
)
def test_resources(change: dict[str, object], found: MainResource | None) -> None:
    assert resource(THREAD | {"data": THREAD["data"] | change}) == found


@pytest.mark.parametrize(
    "text",
    ['"data":{"type":"' * 100_000, '{"data":{"type":"x","attributes":' + "[" * 500_000, '"data":{"type":"x"}' * 9],
)
def test_hostile(text: str) -> None:
    start = process_time()
    assert main_resource(Document(f"<html><head>{TITLE}</head><body><script>{text}</script></body></html>")) is None
    assert process_time() - start < 2 * slowness()
