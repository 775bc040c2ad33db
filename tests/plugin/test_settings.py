import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import scrapy
from scrapy.crawler import Crawler, CrawlerProcess
from scrapy.settings import Settings

from scrapy_article.methods import fe
from scrapy_article.plugin import setting_values as module
from scrapy_article.plugin.settings import SETTINGS, ArticleSettings, SettingError, SettingExit


class Item(scrapy.Item):
    pass


def checked(**settings: Any) -> ArticleSettings:
    return ArticleSettings.from_settings(Settings(settings))


def line_of(**settings: Any) -> str:
    with pytest.raises(SettingError) as caught:
        checked(**settings)
    return str(caught.value)


class TestDefaults:
    @pytest.mark.parametrize("setting", fields(ArticleSettings), ids=lambda setting: setting.name)
    def test_each_default_is_allowed(self, setting: Any) -> None:
        if setting.default is not None:
            assert setting.metadata["check"](setting.default) == setting.default
        assert "\n" not in setting.metadata["allowed"]


class TestValues:
    @pytest.mark.parametrize(
        ("name", "value", "expected"),
        [
            ("ENABLED", "0", False),
            ("SNIFF", "1", True),
            ("OVERWRITE", 1, True),
            ("METHOD", "auto", "auto"),
            ("TAG", "html", "html"),
            ("DROP", "index,other", {"index", "other"}),
            ("DROP", [], set()),
            ("MAX_BYTES", "1000", 1000),
            ("THRESHOLD", "0.75", 0.75),
            ("WORKERS", "4", 4),
            ("FIELDS", "title,text", {"title": None, "text": None}),
            ("FIELDS", {"title": "headline", "text": None}, {"title": "headline", "text": None}),
            ("ITEMS", "builtins.dict,scrapy.Item", (dict, scrapy.Item)),
            ("SITE_MEMORY", False, "off"),
            ("SITE_MEMORY", Path("sites.db"), "sites.db"),
            ("SITE_MEMORY", "redis://localhost:6379/1", "redis://localhost:6379/1"),
        ],
    )
    def test_right(self, name: str, value: Any, expected: Any) -> None:
        assert getattr(checked(**{f"ARTICLE_{name}": value}), name.lower()) == expected

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("ENABLED", "maybe"),
            ("METHOD", "magic"),
            ("DROP", "front"),
            ("MAX_BYTES", 0),
            ("MAX_ATTRIBUTES", "many"),
            ("THRESHOLD", 1.5),
            ("THRESHOLD", "nan"),
            ("WORKERS", -1),
            ("TIMEOUT", 0),
            ("TIMEOUT", "30s"),
            ("FIELDS", "title,headline"),
            ("FIELDS", {"headline": "title"}),
            ("FIELDS", "{"),
            ("ITEMS", ["scrapy.Spider"]),
            ("SITE_MEMORY", "memroy"),
            ("SITE_MEMORY", "redis://localhost:port"),
            ("ITEMS", Item),
            ("SITES", {"example.com": {"title": "h1["}}),
            ("SITES", "no/such/file.toml"),
            ("FILTER", {}),
            ("FILTER", {"min_lenght": 3}),
            ("FILTER", {"min_length": 0}),
            ("FILTER", {"min_quality": 2}),
            ("FILTER", {"max_age": "a week"}),
            ("FILTER", {"function": "no.such.function"}),
            ("FILTER", {"function": "scrapy_article.__version__"}),
        ],
    )
    def test_wrong(self, name: str, value: Any) -> None:
        line = line_of(**{f"ARTICLE_{name}": value})
        assert line.startswith(f"ARTICLE_{name} = ")
        assert f" is wrong: allowed is {SETTINGS[f'ARTICLE_{name}'].metadata['allowed']}" in line
        assert "\n" not in line

    @pytest.mark.parametrize(
        ("module", "cause"),
        [
            ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
            ("raise ValueError('two\\nlines')", "ValueError: two lines"),
            ("", "NameError: Module 'my_items' doesn't define any object named 'Story'"),
        ],
    )
    def test_items_that_cannot_be_loaded(
        self, module: str, cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "my_items.py").write_text(module)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "my_items", raising=False)
        assert line_of(ARTICLE_ITEMS=["my_items.Story"]) == (
            "ARTICLE_ITEMS = ['my_items.Story'] is wrong: allowed is a list of item classes, or of their import paths; "
            + cause
        )


class TestTimeout:
    def test_needs_workers(self) -> None:
        line = (
            "ARTICLE_TIMEOUT = 5 needs ARTICLE_WORKERS = 1 or more: "
            "an extraction in the crawler's own process cannot be stopped"
        )
        for settings in ({}, {"ARTICLE_WORKERS": 0}):
            with pytest.raises(SettingError) as caught:
                ArticleSettings.at_start(Settings({"ARTICLE_TIMEOUT": 5, **settings}))
            assert str(caught.value) == line
        assert ArticleSettings.at_start(Settings({"ARTICLE_TIMEOUT": 5, "ARTICLE_WORKERS": 1})).timeout == 5
        assert ArticleSettings.at_start(Settings({"ARTICLE_TIMEOUT": None})).timeout == 30


class TestUnknownNames:
    def test_close(self) -> None:
        assert line_of(ARTICLE_DORP=["index"]) == (
            "ARTICLE_DORP is not a setting of scrapy-article: did you mean 'ARTICLE_DROP'?"
        )


class TestModel:
    @pytest.fixture
    def model(self, tmp_path: Path) -> str:
        shipped = Path(fe.__file__).with_name("fe.json")
        (tmp_path / "own.json").write_bytes(shipped.read_bytes())
        return str(tmp_path / "own.json")

    @pytest.mark.parametrize(
        ("method", "path", "cause"),
        [
            ("fe", "missing.json", "No such file"),
            ("fe", __file__, "test_settings.py"),
            ("density", __file__, "the method 'density' takes no model"),
            ("fe", 3, "allowed is the path"),
            ("fe", "", "allowed is the path"),
        ],
    )
    def test_wrong(self, method: str, path: object, cause: str) -> None:
        with pytest.raises(SettingError, match="ARTICLE_MODEL = ") as error:
            checked(ARTICLE_METHOD=method, ARTICLE_MODEL=path)
        assert cause in str(error.value)
        assert "\n" not in str(error.value)

    def test_another_method_for_one_request(self, model: str) -> None:
        settings = checked(ARTICLE_METHOD="fe", ARTICLE_MODEL=model)
        assert settings.for_request({"article_method": "density"})[0].model is None
        assert settings.for_request({"article_method": "fe"})[0].model == model


class TestArchive:
    def test_paths(self, tmp_path: Path) -> None:
        pytest.importorskip("fastwarc", reason="the extra batch is not installed")
        (tmp_path / "pages.warc.gz").touch()
        for value in (str(tmp_path), tmp_path, [tmp_path], f"{tmp_path}, "):
            assert checked(ARTICLE_ARCHIVE=value).archive == (str(tmp_path),)

    def test_without_the_extra(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "find_spec", lambda name: None)
        with pytest.raises(SettingError, match=r"fastwarc is missing: pip install 'scrapy-article\[batch\]'"):
            checked(ARTICLE_ARCHIVE=tmp_path)


class TestDuplicates:
    @pytest.mark.parametrize("value", ["off", "seen", "redis://[", False, "no/such/folder/seen.db"])
    def test_no_stores(self, value: object) -> None:
        with pytest.raises(SettingError, match='allowed is "memory", a redis:// URL, or the path'):
            checked(ARTICLE_DUPLICATES_STORE=value)


class TestReport:
    @pytest.mark.parametrize("name", ["", "file/report.html", "%(crawl)s.html"])
    def test_wrong(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "file").touch()
        assert "the path of an HTML file that can be written" in line_of(ARTICLE_REPORT=str(tmp_path / name))


class TestFields:
    def test_two_of_one_name(self) -> None:
        assert "no two of them the same" in line_of(ARTICLE_FIELDS={"title": "x", "text": "x"})
        assert "no two of them the same" in line_of(ARTICLE_FIELDS={"title": "text", "text": None})


def test_no_password_in_messages() -> None:
    line = line_of(ARTICLE_SITE_MEMORY="redis://user:s3cr@t@host:port/0")
    assert "s3cr" not in line
    assert "redis://user:***@host:port/0" in line
    line = line_of(ARTICLE_SITE_MEMORY="redis://h:x/0?password=s3cr@t&db=1")
    assert "s3cr" not in line
    assert "=***&db=1" in line


class TestForRequest:
    @pytest.mark.parametrize(
        ("key", "line"),
        [
            ("article_metod", 'request.meta["article_metod"] is unknown: did you mean "article_method"?'),
            ("article_workers", 'request.meta["article_workers"]: ARTICLE_WORKERS cannot be set for a single request'),
        ],
    )
    def test_keys_that_do_nothing(self, key: str, line: str) -> None:
        settings = checked()
        assert settings.for_request({key: "x"}) == (settings, [line])

    @pytest.mark.parametrize(
        "key", ["article_id", "article_title", "article_url", "article_page", "article", 5, "metod"]
    )
    def test_keys_of_the_user(self, key: Any) -> None:
        settings = checked()
        assert settings.for_request({key: "x"}) == (settings, [])


class Process(CrawlerProcess):
    """Starts a crawl, as one of several."""

    def __init__(self, crawls: int, **settings: Any) -> None:
        self._crawlers = {Crawler(scrapy.Spider) for _ in range(crawls)}
        self._about = {"ARTICLE_TAG": "all", **settings}

    def crawl(self) -> None:  # type: ignore[override]
        ArticleSettings.at_start(Settings(self._about))


class TestAtStart:
    @pytest.fixture(autouse=True)
    def _log(self, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
        with caplog.at_level(logging.CRITICAL, "scrapy_article"):
            yield

    @pytest.mark.parametrize(
        ("settings", "code"), [({}, 1), ({"LOG_ENABLED": False}, None), ({"LOG_FILE": "log.txt"}, None)]
    )
    def test_wrong(self, caplog: pytest.LogCaptureFixture, settings: dict[str, Any], code: int | None) -> None:
        with pytest.raises(SettingExit) as caught:
            Process(1, **settings).crawl()
        assert caplog.messages == [str(caught.value)]
        assert caught.value.code == (code or str(caught.value))  # what Python prints, or the exit status

    @pytest.mark.parametrize(
        "start", [lambda: ArticleSettings.at_start(Settings({"ARTICLE_TAG": "all"})), lambda: Process(2).crawl()]
    )
    def test_wrong_in_one_of_several_crawls(
        self, caplog: pytest.LogCaptureFixture, start: Callable[[], object]
    ) -> None:
        with pytest.raises(SettingError) as caught:
            start()
        assert not isinstance(caught.value, SystemExit)  # which would leave the event loop that all of them run in
        assert caplog.messages == [str(caught.value)]
