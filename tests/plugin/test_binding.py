import gc
import weakref
from dataclasses import dataclass
from typing import Any

import attrs
import pytest
import scrapy
from pydantic import BaseModel
from scrapy.http import Response

from scrapy_article.plugin import responses
from scrapy_article.plugin.responses import bind, bind_yielded, finish, forget, is_bound_by_hand, response_of


class Item(scrapy.Item):
    pass


@dataclass(frozen=True, slots=True)
class Slotted:
    text: str = ""


@attrs.frozen
class Attrs:
    text: str = ""


class Model(BaseModel):
    text: str = ""


def response(url: str = "https://example.com/", **kwargs: Any) -> Response:
    return Response(url, **kwargs)


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Any:
    before = len(responses._responses), len(responses._items)  # of tests in other files, which the collector leaves out
    yield
    gc.collect()
    assert (len(responses._responses), len(responses._items)) == before


class TestBind:
    @pytest.mark.parametrize("kind", [dict, Item, Slotted, Attrs, Model, list])
    def test_by_identity(self, kind: Any) -> None:
        one, other = response(), response()
        items = [kind() for _ in range(4)]
        assert bind(items[0], one) is items[0]
        bind(items[1], other)
        bind(items[2], one)
        assert [response_of(item) for item in items] == [one, other, one, None]

    def test_what_the_spider_binds_stays(self) -> None:
        inner, outer, item = response(), response(), {}
        bind(item, inner)
        bind_yielded(item, outer)
        assert response_of(item) is inner
        assert is_bound_by_hand(item)
        bind(item, outer)
        assert response_of(item) is outer
        forget(item)
        assert not is_bound_by_hand(item)

    def test_what_is_bound_by_hand_is_kept_while_the_item_is_under_way(self) -> None:
        inner, outer, item = response(), response(), {}
        bind(item, inner)
        bind_yielded(item, outer)
        watched = weakref.ref(inner)
        del inner  # the callback has ended
        assert response_of(item) is watched() is not None
        finish(item, outer)
        assert watched() is None

    def test_what_is_no_response(self) -> None:
        with pytest.raises(TypeError, match="not to NoneType"):
            bind({}, None)  # type: ignore[arg-type]


class TestMemory:
    def test_response_is_not_kept(self) -> None:
        page, item = response(), {}
        bind(item, page)
        watched = weakref.ref(page)
        del page
        assert watched() is None
        assert response_of(item) is None

    def test_item_is_kept_while_the_response_lives(self) -> None:
        page, item = response(), Item()
        bind(item, page)
        watched = weakref.ref(item)
        del item
        gc.collect()
        assert watched() is not None
        del page
        assert watched() is None

    def test_items_that_hold_their_response_and_never_came_to_the_pipeline(self) -> None:
        """Another pipeline has put others in their place."""
        page = response()
        for _ in range(2):
            bind_yielded({"response": page}, page)
        for _ in range(2):
            finish({}, page)
        watched = weakref.ref(page)
        del page
        gc.collect()
        assert watched() is None

    def test_ids_that_come_again(self) -> None:
        """New objects often have the id of one that has just gone: they must not come by its response."""
        pages = []
        for number in range(2000):
            page = response(f"https://example.com/{number}")
            bind({"number": number}, page)  # nobody else holds the item
            if number % 3:
                pages.append(page)
            assert response_of({}) is None
            assert response_of({"number": number}) is None
            del page
        others = [{} for _ in range(5000)]
        assert [item for item in others if response_of(item)] == []
