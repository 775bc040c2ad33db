import dataclasses
import json
from collections import defaultdict
from typing import Any

import attrs
import pydantic
import pytest
import scrapy
import zyte_common_items
from itemadapter import ItemAdapter
from scrapy.utils.serialize import ScrapyJSONEncoder

from scrapy_article.article import FIELD_NAMES, ON_REQUEST, Article, Breadcrumb, Image, Media
from scrapy_article.plugin.items import DICT_FIELDS, SCHEMA_NAMES, fill, sources, targets, value_of, without_room

URL = "https://example.com/article/1"
PICTURE = "https://example.com/1.jpg"
ARTICLE = Article(
    url=URL,
    canonical_url="https://example.com/1",
    title="The title",
    text="The text.",
    html="<p>The text.</p>",
    date_published="2024-03-05T10:00:00+01:00",
    date_published_raw="5 March 2024",
    authors=["A. Author", "B. Author"],
    language="en",
    main_image=PICTURE,
    images=[Image(PICTURE, caption="The caption"), Image("https://example.com/2.jpg")],
    videos=[Media("https://example.com/1.mp4", "The film", PICTURE)],
    audios=[Media("https://example.com/1.mp3")],
    section="News",
    breadcrumbs=[Breadcrumb("News", "https://example.com/news"), Breadcrumb("The title")],
    tags=["one", "two"],
    is_accessible_for_free=False,
    comment_count=0,
    reading_time=90,
    page_type="article",
    probability=0.75,
    reasons={"title": "h1"},
)


def filled(item: Any, article: Article = ARTICLE, *, overwrite: bool = False, fields: Any = None) -> Any:
    found, errors = fill(item, article, targets(item, fields, overwrite=overwrite))
    assert not errors
    return found


class Item(scrapy.Item):
    title = scrapy.Field()
    text = scrapy.Field()
    images = scrapy.Field()
    date_modified = scrapy.Field()
    own = scrapy.Field()


def declared(decorate: Any) -> Any:
    """A class of the same fields, as *decorate* makes it."""

    class Kind:
        title: str | None = None
        text: str = ""
        own: str = "mine"
        authors: Any = ()
        date_modified: str = "never"

    return decorate(Kind)


Data = declared(dataclasses.dataclass)
FrozenData = declared(dataclasses.dataclass(frozen=True, slots=True))
Attrs, FrozenAttrs = declared(attrs.define), declared(attrs.frozen)


@attrs.define
class PartlyFrozenAttrs:
    own: str = "mine"
    title: str | None = attrs.field(default=None, on_setattr=attrs.setters.frozen)
    text: str = ""
    authors: list[str] = attrs.field(factory=list)
    date_modified: str = "never"


class Model(pydantic.BaseModel):
    title: str | None = None
    text: str = ""
    own: str = "mine"
    authors: list[str] = []
    date_modified: str = "never"


class FrozenModel(Model, frozen=True):
    pass


class PartlyFrozenModel(Model):
    title: str | None = pydantic.Field(default=None, frozen=True)


MUTABLE = [Data, Attrs, Model]
FROZEN = [FrozenData, FrozenAttrs, PartlyFrozenAttrs, FrozenModel, PartlyFrozenModel]


class TestDict:
    def test_all_fields(self) -> None:
        item = {"own": "mine"}
        assert filled(item) is item
        assert item.pop("own") == "mine"
        assert tuple(item) == DICT_FIELDS
        assert set(FIELD_NAMES) - set(DICT_FIELDS) == {"html", "reasons", *ON_REQUEST}
        assert item["title"] == "The title"
        assert item["images"][0] == {"url": PICTURE, "caption": "The caption", "alt": None, "credit": None}

    def test_what_is_set_stays(self) -> None:
        item = filled({"title": "mine", "text": "", "tags": [], "section": None, "images": {}, "probability": 0})
        assert item["title"] == "mine"
        assert item["probability"] == 0
        assert [item[name] for name in ("text", "tags", "section")] == ["The text.", ["one", "two"], "News"]
        assert len(item["images"]) == 2

    def test_fields(self) -> None:
        assert filled({}, fields={"html": None, "title": "name"}) == {"html": "<p>The text.</p>", "name": "The title"}
        assert filled({}, fields={}) == {}

    def test_values_are_not_shared(self) -> None:
        one, other = filled({}), filled({})
        one["images"].clear()
        one["authors"].append("C. Author")
        assert other["images"]
        assert ARTICLE.authors == other["authors"] == ["A. Author", "B. Author"]


class TestScrapyItem:
    def test_declared_fields(self) -> None:
        item = Item(own="mine")
        assert filled(item) is item
        nothing = dict.fromkeys(("caption", "alt", "credit"))
        images = [
            {**nothing, "url": PICTURE, "caption": "The caption"},
            {**nothing, "url": "https://example.com/2.jpg"},
        ]
        assert dict(item) == {"own": "mine", "title": "The title", "text": "The text.", "images": images}


class TestClasses:
    @pytest.mark.parametrize("kind", MUTABLE)
    def test_mutable(self, kind: Any) -> None:
        item = kind(text="mine")
        assert filled(item) is item
        assert item == kind(title="The title", text="mine", authors=["A. Author", "B. Author"])

    @pytest.mark.parametrize("kind", FROZEN)
    def test_frozen(self, kind: Any) -> None:
        item = kind(text="mine")
        changed = filled(item)
        assert type(changed) is kind
        assert changed == kind(title="The title", text="mine", authors=["A. Author", "B. Author"])
        assert item.title is None


class TestSchemaNames:
    def test_names(self) -> None:
        item = dict.fromkeys(SCHEMA_NAMES.values())
        kind = attrs.make_class("Schema", {name: attrs.field(default=None) for name in item}, slots=False)
        values = attrs.asdict(filled(kind()))
        assert values == {
            "canonicalUrl": "https://example.com/1",
            "headline": "The title",
            "articleBody": "The text.",
            "articleBodyHtml": "<p>The text.</p>",
            "datePublished": "2024-03-05T10:00:00+01:00",
            "datePublishedRaw": "5 March 2024",
            "dateModified": None,
            "dateModifiedRaw": None,
            "inLanguage": "en",
            "mainImage": PICTURE,
            "video": [{"url": "https://example.com/1.mp4", "title": "The film", "thumbnail": PICTURE}],
            "audio": [{"url": "https://example.com/1.mp3", "title": None, "thumbnail": None}],
            "articleSection": "News",
            "breadcrumb": [{"name": "News", "url": "https://example.com/news"}, {"name": "The title", "url": None}],
            "keywords": ["one", "two"],
            "isAccessibleForFree": False,
            "commentCount": 0,
            "timeRequired": "PT90S",
        }


class TestZyte:
    def test_article(self) -> None:
        item = zyte_common_items.Article(url=URL)
        assert "author_details" in sources(item, targets(item))
        assert filled(item) is item
        assert item == zyte_common_items.Article(
            url=URL,
            canonicalUrl="https://example.com/1",
            headline="The title",
            articleBody="The text.",
            articleBodyHtml="<p>The text.</p>",
            datePublished="2024-03-05T10:00:00+01:00",
            datePublishedRaw="5 March 2024",
            inLanguage="en",
            authors=[zyte_common_items.Author(name=name, nameRaw=name) for name in ARTICLE.authors],
            mainImage=zyte_common_items.Image(url=PICTURE),
            images=[zyte_common_items.Image(url=image.url) for image in ARTICLE.images],
            videos=[zyte_common_items.Video(url="https://example.com/1.mp4")],
            audios=[zyte_common_items.Audio(url="https://example.com/1.mp3")],
            breadcrumbs=[
                zyte_common_items.Breadcrumb(name="News", url="https://example.com/news"),
                zyte_common_items.Breadcrumb(name="The title"),
            ],
            metadata=zyte_common_items.ArticleMetadata(probability=0.75),
        )
        assert type(item.metadata) is zyte_common_items.ArticleMetadata

    def test_probability_is_that_of_an_article(self) -> None:
        item = filled(zyte_common_items.Article(url=URL), Article(page_type="index", probability=0.75))
        assert item.metadata.probability == 0.25


class TestDefaults:
    """What a class declares as a default counts as not set."""

    @pytest.mark.parametrize("decorate", [dataclasses.dataclass, attrs.define])
    def test_are_replaced(self, decorate: Any) -> None:
        class Kind:
            title: str
            page_type: str = "unknown"
            probability: float = 0.0
            reading_time: int = -1

        item = filled(decorate(Kind)(title=""))
        assert (item.title, item.page_type, item.probability, item.reading_time) == ("The title", "article", 0.75, 90)

    def test_value_that_cannot_be_compared(self) -> None:
        class Strange:
            def __ne__(self, other: object) -> bool:
                raise TypeError

        strange = Strange()
        assert filled(Data(title=strange)).title is strange  # type: ignore[arg-type]


class TestDownloadedPictures:
    """What Scrapy's ``ImagesPipeline`` writes."""

    def test_field_is_left_to_it(self) -> None:
        class Pictures(scrapy.Item):
            title = scrapy.Field()
            image_urls = scrapy.Field()
            images = scrapy.Field()

        for item in (Pictures(), {"image_urls": []}):
            names = targets(item)
            assert "images" not in names
            assert names["title"] == "title"
            assert targets(item, {"images": None}) == {"images": "images"}
        assert targets({})["images"] == "images"


@pytest.mark.parametrize("empty", [[""], [None, ""], ("",), {""}, "\n  ", "\xa0", ["\n", " "]])
def test_nothing_but_white_space_is_not_set(empty: Any) -> None:
    """As `ItemLoader` leaves it, and selectors give the text around elements."""
    assert filled({"title": empty})["title"] == "The title"
    assert filled({"title": ["", "mine"]})["title"] == ["", "mine"]


class TestDictThatMakesKeys:
    """A ``defaultdict`` makes one of each name that it is asked for."""

    @pytest.mark.parametrize("default", [list, lambda: "unknown"])
    def test_it_is_filled_as_any(self, default: Any) -> None:
        plain, item = {"own": 1}, defaultdict(default, own=1)
        assert value_of(ItemAdapter(item), "url") is None
        assert filled(item) == filled(plain)


def test_class_that_declares_both_names_of_a_field() -> None:
    kind = type("Both", (scrapy.Item,), {name: scrapy.Field() for name in ("title", "headline", "tags", "keywords")})
    assert dict(filled(kind())) == {
        "title": "The title", "headline": "The title", "tags": ["one", "two"], "keywords": ["one", "two"]
    }  # fmt: skip
    assert filled(kind(headline="mine"))["title"] == "The title"
    assert dict(filled(kind(), fields={"title": "headline"})) == {"headline": "The title"}


def test_fields_without_room() -> None:
    fields = {"title": None, "text": "body", "tags": None}
    assert without_room(Item(), fields) == ["text", "tags"]
    assert without_room({}, fields) == []
    kind = type("Schema", (scrapy.Item,), {name: scrapy.Field() for name in ("headline", "body", "keywords")})
    assert without_room(kind(), fields) == []


class TestRefusals:
    """A field that does not take its value leaves the others alone."""

    @pytest.mark.parametrize("define", [attrs.define, attrs.frozen])
    def test_attrs(self, define: Any) -> None:
        @define
        class Picky:
            title: int | None = attrs.field(
                default=None, validator=attrs.validators.optional(attrs.validators.max_len(3))
            )
            date_published: Any = attrs.field(default=None, converter=lambda value: value and int(value))
            text: str | None = None

        item, errors = fill(Picky(), ARTICLE, targets(Picky()))
        assert item == Picky(text="The text.")
        assert sorted(errors) == ["date_published", "title"]


@pytest.mark.parametrize("kind", [dict, Item, *MUTABLE, *FROZEN])
def test_feeds_can_write_the_items(kind: Any) -> None:
    item = filled(kind())
    assert json.loads(json.dumps(item, cls=ScrapyJSONEncoder)) == json.loads(json.dumps(ItemAdapter(item).asdict()))
    if kind is dict:
        json.dumps(item)
