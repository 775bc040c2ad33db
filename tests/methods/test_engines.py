"""Other engines: with the real libraries where they are installed, with stand-ins, and without any."""

import re
import socket
import subprocess
import sys
from argparse import ArgumentParser
from functools import cache
from itertools import accumulate
from time import process_time
from types import ModuleType

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from scrapy_article import evaluation, extract, methods
from scrapy_article.commands import article, article_eval
from scrapy_article.document import Document
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extract import WARNINGS, analyse
from scrapy_article.methods.engines import align

ENGINES = ("trafilatura", "readability-lxml", "newspaper4k", "resiliparse", "turbohtml")
LIBRARIES = {name: methods.describe(name).library.partition(".")[0] for name in ENGINES}

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
    "A second ferry, ordered in the spring, is to arrive before the winter, so that such a gap cannot come again.",
    "Until then the boats will stay in the harbour, and their crews have been asked to be ready within the hour.",
]
LINKS = "".join(f'<li><a href="/{n}">Section number {n}</a></li>' for n in range(9))
PAGE = (
    "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>The ferry is back | Harbour Post</title></head>"
    f"<body><nav><ul>{LINKS}</ul></nav><main><article><h1>The ferry is back</h1>"
    f"{''.join(f'<p>{paragraph}</p>' for paragraph in BODY[:3])}<img src='/ferry.jpg' width='800' height='600'>"
    f"<h2>What comes next</h2>{''.join(f'<p>{paragraph}</p>' for paragraph in BODY[3:])}</article></main>"
    f"<aside><h3>Also in the news</h3><ul>{LINKS}</ul></aside><footer><p>All rights reserved.</p></footer></body></html>"
)
URL = "https://harbour.example/2024/05/the-ferry-is-back"


@pytest.fixture(autouse=True)
def _nothing_imported_yet(monkeypatch):
    monkeypatch.setattr(methods, "_module", cache(methods._module.__wrapped__))


class TestAlign:
    def test_white_space_marks_capitals_and_hyphens(self):
        segments = ["Über-uns", "Die Fäh\u00adre fährt  wieder – endlich!", "Heute"]
        assert align(segments, "- DIE FÄHRE\nfährt wieder... endlich") == [1]

    def test_lists_and_tables(self):
        segments = ["Home", BODY[0], "Year", "Ships", "1900", "12", "1901", "12", BODY[1], "Share"]
        text = f"{BODY[0]}\n| Year | Ships | \n|---|---|\n| 1900 | 12 | \n- 1901 - | 12\n{BODY[1]}"
        assert align(segments, text) == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_teasers(self):
        """What stands twice on the page is taken where its neighbours are."""
        segments = [BODY[0], "Read more", "Share", *BODY, "Read more", BODY[1]]
        assert align(segments, "\n\n".join(BODY)) == [3, 4, 5, 6, 7]

    def test_refrain(self):
        poem = [
            "The sea is wide",
            "and so is the sky",
            "Heave ho",
            "The boat is small",
            "Heave ho",
            "and I am",
            "Heave ho",
        ]
        assert align(["Heave ho", "by Ann", *poem, "Heave ho"], "\n".join(poem)) == [2, 3, 4, 5, 6, 7, 8]

    @settings(deadline=None)
    @given(st.lists(st.text(max_size=20), max_size=8), st.text(max_size=80))
    def test_any_text(self, segments, text):
        kept = align(segments, text)
        assert kept == sorted(set(kept))
        assert set(kept) <= set(range(len(segments)))

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("segments", "text"),
        [
            (["word"] * 20_000, "word\n\n" * 20_000),
            (["a b " * 40_000], "b a " * 40_000),
            ([str(n % 10) for n in range(40_000)], "\n".join(str(n % 7) for n in range(40_000))),
            (["| " * 80_000], "| \n - " * 40_000),
            (["灯台守は毎晩" * 8_000], "灯台守は毎朝" * 8_000),
        ],
        ids=lambda value: value[0][:16],
    )
    def test_time(self, segments, text):
        start = process_time()
        align(segments, text)
        assert process_time() - start < 1.5 * slowness()


# --- stand-ins ----------------------------------------------------------------


@pytest.fixture
def stand_in(monkeypatch):
    """Put a function in the place of ``trafilatura.extract``."""

    def install(function):
        library = ModuleType("trafilatura")
        library.extract = function
        monkeypatch.setitem(sys.modules, "trafilatura", library)

    return install


class Panic(BaseException):
    """As compiled libraries raise it."""


def raising(error):
    def function(*args, **options):
        raise error

    return function


class TestFailures:
    @pytest.mark.parametrize(
        "error",
        [ValueError("what\nthis is"), RecursionError("deep"), AttributeError(), Panic("index out of bounds")],
        ids=lambda error: type(error).__name__,
    )
    def test_raised(self, stand_in, caplog, error):
        stand_in(raising(error))
        found = extract(PAGE, URL, method="trafilatura")
        assert (found.text, found.html, found.images) == ("", "", [])
        assert found.warnings == ["engine-failed", "empty"]
        assert set(found.warnings) <= set(WARNINGS)
        assert found.title == "The ferry is back"
        [line] = caplog.messages
        assert line.startswith(f"trafilatura failed on {URL}: {type(error).__name__}: ")
        assert "\n" not in line

    @pytest.mark.parametrize("error", [MemoryError(), KeyboardInterrupt(), SystemExit()], ids=repr)
    def test_not_of_the_page(self, stand_in, error):
        stand_in(raising(error))
        with pytest.raises(type(error)):
            extract(PAGE, method="trafilatura")

    def test_text_that_is_not_on_the_page(self, stand_in):
        stand_in(lambda *args, **options: "<p>Written by\x00 a\u00ad robot.</p>")
        found = analyse(PAGE, method="trafilatura")
        assert found.article.text == "Written by a robot."
        assert found.selection.selected == []


class TestMarkup:
    def given_to(self, stand_in, html):
        seen = []
        stand_in(lambda markup, **options: seen.append(markup))
        extract(html, method="trafilatura")
        return seen[0]

    def test_what_is_no_text(self, stand_in):
        assert self.given_to(stand_in, "<p>a\x00b\ud800") == "<p>ab?"

    def test_depth(self, stand_in):
        markup = self.given_to(stand_in, "<p>up here</p>" + "<div>" * 30_000 + "down there")
        assert "up here" in markup
        ends = ["/" in tag for tag in re.findall("</?div>", markup)]
        assert max(accumulate(-1 if end else 1 for end in ends)) < 520


# --- without the libraries ----------------------------------------------------


def run(module, *args):
    command = module.Command()
    command.settings = Settings()
    parser = ArgumentParser(prog="scrapy", conflict_handler="resolve")
    command.add_options(parser)
    opts, rest = parser.parse_known_args([str(arg) for arg in args])
    command.process_options(rest, opts)
    command.run(rest, opts)


@pytest.mark.parametrize("name", ENGINES)
class TestNotInstalled:
    @pytest.fixture(autouse=True)
    def _without(self, monkeypatch):
        for library in LIBRARIES.values():
            for module in [key for key in sys.modules if key.partition(".")[0] == library]:
                monkeypatch.delitem(sys.modules, module)
            monkeypatch.setitem(sys.modules, library, None)

    @pytest.fixture
    def line(self, name):
        with pytest.raises(methods.NotInstalledError) as caught:
            methods.get(name)
        return str(caught.value)

    def test_extract(self, name, line):
        with pytest.raises(ValueError, match="pip install"):
            extract(PAGE, method=name)
        assert extract(PAGE).text

    def test_it_is_listed(self, name, capsys):
        assert name in methods.names()
        assert methods.missing(name) == f"pip install 'scrapy-article[{name}]'"
        assert methods.missing("auto") is None
        run(article, "--methods")
        assert f"\n    not installed: pip install 'scrapy-article[{name}]'\n" in capsys.readouterr().out

    def test_command(self, name, line):
        with pytest.raises(UsageError) as caught:
            run(article, "--method", name, "page.html")
        assert str(caught.value) == line

    def test_evaluation(self, name, line, tmp_path, monkeypatch):
        with pytest.raises(ValueError, match="pip install") as caught:
            evaluation.evaluate([], [name])
        assert str(caught.value) == line
        seen = []
        monkeypatch.setattr(evaluation, "evaluate", lambda pages, names, **other: seen.append(names) or {"c": {}})
        (tmp_path / "index.jsonl").write_text("")
        run(article_eval, "--methods", "all", tmp_path)
        assert name not in seen[0]
        assert "auto" in seen[0]


def test_broken_installation(monkeypatch, tmp_path):
    for module in [key for key in sys.modules if key.partition(".")[0] == "readability"]:
        monkeypatch.delitem(sys.modules, module)
    (tmp_path / "readability.py").write_text("raise RuntimeError('two\\nlines')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"^the method 'readability-lxml' cannot run here \(two lines\): pip install"):
        methods.get("readability-lxml")


@pytest.mark.slow
def test_nothing_is_imported_before_it_is_needed():
    code = (
        "import sys; from scrapy_article import extract, methods; from scrapy_article.commands.article import _methods;"
        "import scrapy_article.plugin.settings; _methods(); extract('<p>x');"
        f"sys.exit(any(name in sys.modules for name in {tuple(LIBRARIES.values())}))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0


# --- the libraries ------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
class TestReal:
    @pytest.fixture(autouse=True)
    def _installed(self, name, monkeypatch):
        if methods.missing(name):
            pytest.skip(f"{name} is not installed")
        monkeypatch.setattr(socket.socket, "connect", raising(AssertionError("no engine may go to the network")))

    @pytest.mark.parametrize(
        "kind", [str, str.encode, lambda page: page.encode("utf-16"), lambda page: Document(page).root]
    )
    def test_page(self, name, kind, caplog, capfd):
        found = analyse(kind(PAGE), URL, method=name)
        assert [part for part in found.article.text.split("\n\n") if part in BODY] == BODY
        assert "Section number" not in found.article.text
        assert "rights" not in found.article.text
        texts = [found.document.segments[i].text for i in found.selection.selected]
        assert [text for text in texts if text != "The ferry is back"] == [*BODY[:3], "What comes next", *BODY[3:]]
        assert len(found.selection.reasons) == len(found.document.segments)
        assert found.article.html.count("<p>") == 5
        assert [image.url for image in found.article.images] == ["https://harbour.example/ferry.jpg"]
        assert found.article.page_type == "article"
        assert found.article.warnings == []
        assert caplog.messages == []
        assert capfd.readouterr() == ("", "")

    @pytest.mark.parametrize(
        "html",
        [
            "<",
            "x",
            "<p>",
            "<!-- -->",
            "<html><head></head></html>",
            "<?xml version='1.0' encoding='latin1'?>" + PAGE,
            PAGE.replace("ferry", "ferry\x00\x01\ud800"),
            PAGE.replace("lang='en'", "lang='zh'"),
            PAGE.replace("<p>", "<div>" * 300 + "<p>"),
            "<div>" * 20_000 + PAGE,
            "<table><tr><td>" * 3_000 + PAGE,
            "<b>" * 5_000 + PAGE,
            "<p>" + "word, " * 50_000,
            "<p " * 20_000,
            "&" * 50_000,
        ],
        ids=lambda html: html[:12],
    )
    def test_any_page(self, name, html, caplog):
        start = process_time()
        found = extract(html, "http://[", method=name)
        assert process_time() - start < 10 * slowness()
        assert set(found.warnings) <= set(WARNINGS)
        assert all(record.name.startswith("scrapy_article") for record in caplog.records)
        found.text.encode()

    @settings(deadline=None, max_examples=30)
    @given(st.binary(max_size=200))
    def test_any_bytes(self, name, body):
        found = extract(PAGE.encode()[:600] + body, method=name)
        assert set(found.warnings) <= set(WARNINGS)

    def test_evaluation(self, name):
        page = Page("1", PAGE.encode(), url=URL, page_type="article", text="\n\n".join(BODY))
        scores = evaluation.score_page(page, ["auto", name])
        assert scores[name].words > 0.9
        assert not scores[name].error
