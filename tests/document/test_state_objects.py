import json
from urllib.parse import urlsplit

import pytest
from lxml import html

from scrapy_article.document.state import state_texts
from scrapy_article.document.state_objects import (
    ANOTHER,
    NOBODY,
    OWN,
    PUBLISHED,
    UNKNOWN,
    Subject,
    is_body,
    is_error,
    is_not_text,
    owner_of,
    version_in,
)

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
]
OTHER = "Read the story of the lighthouse keeper, who has lived on the island for forty years, and never saw the sea."
LONG = "".join(f"<p>{text} {' '.join(reversed(text.split()))}.</p>" for text in BODY * 2)


OTHERS = [{"title": f"Post {n}", "url": f"/posts/{n}", "body": f"{n} {LONG}"} for n in range(3)]
PAGE = [urlsplit("https://a.org/news/the-ferry-is-back")]


def told_of(state, **subject):
    root = html.fromstring(f"<html><body><script>a = {json.dumps(state)}</script></body></html>")
    return state_texts(root, Subject(**{"title": "The ferry is back", "addresses": PAGE, **subject}))


class TestOwnObject:
    """The body in the object of the page goes before all others."""

    @pytest.mark.parametrize("key", ["body", "articleBody", "contentHtml", "post_content", "text", "content({})"])
    @pytest.mark.parametrize(
        "own", [{"title": "The ferry is back"}, {"url": "https://a.org/news/the-ferry-is-back/"}, {"slug": "the-ferry-is-back"}]
    )  # fmt: skip
    def test_short_beside_long(self, key, own):
        state = {"post": {**own, key: BODY[0]}, "other": {"text": LONG * 5}}
        assert told_of(state) == ([BODY[0]], True)

    @pytest.mark.parametrize(
        "own", [{"headlines": {"basic": "The ferry is back"}}, {"slug": {"current": "the-ferry-is-back"}}]
    )
    def test_in_objects(self, own):
        assert told_of({"post": {**own, "content": {"rendered": BODY[0]}}, "x": {"text": LONG * 5}}) == (
            [BODY[0]],
            True,
        )

    @pytest.mark.parametrize("key", ["description", "excerpt", "seo", "bio", "message"])
    def test_another_key(self, key):
        assert told_of({"post": {"title": "The ferry is back", key: BODY[0]}, "x": {"text": LONG * 5}})[1] is False

    def test_the_front_page(self):
        state = {"site": {"name": "The Island Post", "text": BODY[0]}, "ids": ["x"] * 99}
        assert told_of(state, title="The Island Post", addresses=[urlsplit("https://a.org/")]).is_own is False
        assert told_of(state, title="The Island Post").is_own is True


class TestOtherStories:
    """Those that have a title and an address of their own, where they are several, or called the next one."""

    def test_beside_the_title(self):
        assert told_of({"page": {"title": "The ferry is back", "items": OTHERS}}) == ([], False)
        assert told_of({"page": {"title": "The ferry is back", "nextPost": OTHERS[0]}}) == ([], False)

    def test_without_the_title(self):
        assert told_of({"page": {"items": OTHERS}}) == ([], False)

    def test_beside_the_own_one(self):
        own = {"title": "The ferry is back", "url": "/news/the-ferry-is-back", "body": BODY[0]}
        assert told_of({"items": [*OTHERS, own]}) == ([BODY[0]], True)

    def test_beside_the_own_one_that_is_called_otherwise(self):
        own = {"title": "How it came back", "url": "/news/the-ferry-is-back", "body": BODY[0]}
        assert told_of({"items": [OTHERS[0], own]}) == ([BODY[0]], True)

    @pytest.mark.parametrize(
        "sections",
        [
            OTHERS[:1],
            [{**one, "url": f"https://b.org/{n}"} for n, one in enumerate(OTHERS)],
            [{**one, "url": f"#{n}"} for n, one in enumerate(OTHERS)],
            [{**one, "url": f"section-{n}"} for n, one in enumerate(OTHERS)],
            [{"title": one["title"], "body": one["body"]} for one in OTHERS],
        ],
    )
    def test_parts_of_one(self, sections):
        found = told_of({"page": {"title": "The ferry is back", "items": sections}}).texts
        assert [text for text in found if "Post" not in text] == [one["body"] for one in sections]

    def test_without_an_address_of_the_page(self):
        assert len(told_of({"page": {"items": OTHERS}}, addresses=()).texts) > 2


class TestVersions:
    """Texts that stand there several times: in languages, as drafts, as transcripts."""

    GERMAN = "".join(
        f"<p>Die Fähre fährt wieder, sagte das Amt am Montag um {n} Uhr, und das ist gut.</p>" for n in range(30)
    )

    @pytest.mark.parametrize(
        "versions",
        [
            lambda one, other: {"en-US": one, "de-DE": other},
            lambda one, other: {"en": {"html": one}, "de": {"html": other}},
            lambda one, other: [{"locale": "en_US", "html": one}, {"locale": "de_DE", "html": other}],
            lambda one, other: [{"html": one, "lang": "en"}, {"html": other, "lang": "de"}],
        ],
    )
    @pytest.mark.parametrize("is_turned", [False, True])
    def test_languages(self, versions, is_turned):
        state = {"post": {"body": versions(LONG, self.GERMAN)}}
        if is_turned:
            body = state["post"]["body"]
            turned = body[::-1] if isinstance(body, list) else dict(reversed(body.items()))
            state = {"post": {"body": turned}}
        assert told_of(state, language="en").texts == [LONG]
        assert told_of(state, language="de-DE").texts == [self.GERMAN]
        assert told_of(state, language="fr").texts in ([LONG], [self.GERMAN], [LONG, self.GERMAN], [self.GERMAN, LONG])

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_languages_beside_the_title(self, language):
        bodies = {"en": LONG, "de": self.GERMAN}
        state = {"post": {"title": "The ferry is back", "body": bodies}}
        assert told_of(state, language=language).texts == [bodies[language]]

    def test_another_text_is_no_version(self):
        """A page of one language may say that it is in another, and hold something else in that."""
        help_text = {"locale": "en", "steps": [{"text": text} for text in BODY]}
        story = {"title": "The ferry is back", "locale": "de", "body": self.GERMAN}
        assert told_of({"help": help_text, "page": story}, language="en").texts == [self.GERMAN]
        story = {"title": "The ferry is back", "preview": True, "body": LONG}
        assert told_of({"help": help_text, "page": story}).texts == [LONG]

    def test_the_same_language_in_two_countries(self):
        versions = {
            "zh-CN": f"<p>{'港务局表示，渡轮将于下周一恢复通航。' * 20}</p>",
            "zh-TW": f"<p>{'港務局表示，渡輪將恢復通航。' * 20}</p>",
        }
        for code, text in versions.items():
            assert told_of({"post": {"body": versions}}, language=code).texts == [text]

    @pytest.mark.parametrize(
        "draft",
        [{"_id": "drafts.1"}, {"status": "draft"}, {"post_status": "auto-draft"}, {"isDraft": True}, {"preview": True}],
    )
    @pytest.mark.parametrize("is_turned", [False, True])
    def test_drafts(self, draft, is_turned):
        draft = {**draft, "blocks": [{"text": text} for text in [*BODY, OTHER]]}
        posts = [draft, {"_id": "1", "blocks": [{"text": text} for text in BODY]}]
        assert told_of({"posts": posts[::-1] if is_turned else posts}).texts == BODY
        assert told_of({"posts": [draft]}).texts == [*BODY, OTHER]

    @pytest.mark.parametrize("key", ["draft", "revisions", "previousVersion", "transcript", "video_transcript"])
    def test_under_a_key(self, key):
        assert told_of({"post": {key: {"text": LONG * 2}, "body": LONG}}).texts == [LONG]
        assert told_of({"post": {key: {"text": LONG}}}).texts == [LONG]
        assert told_of({"post": {"description": BODY[0], key: {"text": LONG}}}).texts == [LONG]


class TestOwners:
    SUBJECT = Subject("The ferry is back", tuple(PAGE))

    @pytest.mark.parametrize(
        ("value", "owner"),
        [
            ({"title": "The  ferry is back!"}, OWN),
            ({"title": {"rendered": "The ferry is back"}, "slug": "other"}, OWN),
            ({"headline": "Other", "url": "/news/the-ferry-is-back/"}, OWN),
            ({"title": "The ferry is back | The Island Post"}, OWN),
            ({"title": "Why the ferry is back in court"}, UNKNOWN),
            ({"frontmatter": {"title": "The ferry is back"}, "title": None}, OWN),
            ({"title": {"de": "Die Fähre", "en": "The ferry is back"}}, OWN),
            ({"headline": ["The ferry is back"]}, OWN),
            ({"title": "The ferry", "url": "/news/ferry"}, ANOTHER),
            ({"title": "Other", "url": "https://www.a.org/other"}, ANOTHER),
            ({"title": "Other", "slug": "other", "publishedAt": None}, ANOTHER),
            ({"title": "Other", "slug": "other"}, UNKNOWN),
            ({"title": "News", "url": "/news"}, UNKNOWN),
            ({"title": "Other", "url": "https://b.org/other"}, UNKNOWN),
            ({"title": "Other"}, UNKNOWN),
            ({"url": "/other"}, UNKNOWN),
            ({"title": 3, "url": [], "name": {"a": {}}}, UNKNOWN),
            ({}, UNKNOWN),
        ],
    )
    def test_of(self, value, owner):
        assert owner_of(value, self.SUBJECT) == owner

    @pytest.mark.parametrize(
        ("slug", "owner"),
        [("the-ferry-is-back", OWN), ("the-ferry", UNKNOWN), ("ferry-is-back", UNKNOWN)],
    )
    @pytest.mark.parametrize("name", ["{}", "{}-123.html", "c0ffee12-{}", "{},a1b2", "2024_{}.amp"])
    def test_parts_of_an_address(self, slug, owner, name):
        address = urlsplit("https://a.org/news/" + name.format("the-ferry-is-back"))
        assert owner_of({"name": "Other", "slug": slug}, Subject("Ferries", [address])) == owner

    def test_of_stories(self):
        assert owner_of({"title": "Other"}, self.SUBJECT, "latestStories") == ANOTHER
        assert owner_of({"title": "The ferry is back"}, self.SUBJECT, "stories") == OWN
        assert owner_of({"text": "Other"}, self.SUBJECT, "stories") == UNKNOWN

    def test_of_a_page_that_nothing_is_known_of(self):
        assert owner_of({"title": "Other", "url": "/other"}, NOBODY) == UNKNOWN


def test_keys():
    bodies = [
        "body",
        "articleBody",
        "bodyHtml",
        "post_content",
        "content_elements",
        "text",
        "contentRaw",
        "content({})",
    ]
    assert all(is_body(key, {}) for key in bodies)
    assert not any(is_body(key, {}) for key in ["", "description", "excerpt", "bodyguards", "context", "title"])
    assert is_body("description", {"price": 3})
    assert is_body("description", {}, "productDetails")
    assert is_body("descriptionHtml", {"variants": []})
    assert not is_body("metaDescription", {"price": 3})
    assert all(map(is_not_text, ["terms", "privacyPolicy", "cookie_consent", "I18N"]))
    assert not any(map(is_not_text, ["", "body", "determined", "longTerm"]))


@pytest.mark.parametrize(
    "title", ["Ann&#8217;s &amp; Bo&rsquo;s “ferry”", "Ann's & Bo's \"ferry\"", " Ann’s &  Bo’s ferry"]
)
def test_titles_that_are_written_otherwise(title):
    state = {"post": {"title": title, "body": BODY[0]}, "other": {"text": LONG}}
    assert told_of(state, title="Ann’s & Bo’s “ferry”") == ([BODY[0]], True)


def test_errors():
    assert is_error({"statusCode": 404})
    assert is_error({"page": "/_error", "x": 1})
    assert not any(map(is_error, [{}, {"statusCode": 200}, {"statusCode": "404"}, {"page": ["/404"]}, {"path": "/x"}]))


def test_versions_of_anything():
    for value in ({}, [], {"en": 1}, {"id": 1, "url": 2}, {"status": 3, "_id": 4, "locale": "any language"}):
        assert version_in(value, "en", PUBLISHED) == PUBLISHED
