"""README and docs hold to the code: their tables, links, snippets and commands."""

import ast
import json
import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from scrapy_article.article import FIELD_NAMES, Article
from scrapy_article.commands.subcommands import SUBCOMMANDS
from scrapy_article.extract import WARNINGS
from scrapy_article.plugin import COMPONENTS
from scrapy_article.plugin.settings import SETTINGS

ROOT = Path(__file__).parents[1]
SOURCE = "https://github.com/scrapy-article/scrapy-article/"
"""Below this URL stands what the README and the docs link to outside of the docs."""
PAGES = sorted(
    path
    for folder in (".", ".github", "docs", "benchmarks", "example_project", "scrapy_article")
    for path in ROOT.joinpath(folder).glob("**/*.md" if folder in {"docs", "scrapy_article"} else "*.md")
)
REFERENCE = ROOT / "docs" / "reference"
MOST_WORDS = 120
"""That a paragraph may have."""
TYPES = {
    "str": "string",
    "str | None": "string or None",
    "list[str]": "list of strings",
    "list[Image]": "list of `Image`",
    "list[Media]": "list of `Media`",
    "list[Breadcrumb]": "list of `Breadcrumb`",
    "list[Author] | None": "list of `Author` or None",
    "list[Comment] | None": "list of `Comment` or None",
    "bool": "bool",
    "bool | None": "bool or None",
    "int | None": "integer or None",
    "float": "number",
    "float | None": "number or None",
    "PageType": "string",
    "dict[str, str]": "dict of strings",
}
CODE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def rows(path: Path, head: str) -> list[list[str]]:
    """The rows of the table whose first row is *head*."""
    lines = path.read_text("utf-8").partition(f"\n{head}\n")[2].split("\n")[1:]
    end = next(i for i, line in enumerate(lines) if not line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[:end]]


def anchors(path: Path) -> set[str]:
    """What the headings of a page are linked by."""
    text = CODE.sub("", path.read_text("utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands(start: str) -> list[str]:
    """The commands in the code of all pages that begin with *start*, those over several lines put into one."""
    found = []
    for path in PAGES:
        text = path.read_text("utf-8").replace("\\\n", " ")
        found += re.findall(rf"^    {start}.*", text, re.MULTILINE)
    return found


def test_fields_are_described_in_order() -> None:
    annotations = Article.__annotations__
    expected = [[f"`{field}`", TYPES[annotations[field]]] for field in FIELD_NAMES]
    assert [row[:2] for row in rows(REFERENCE / "fields.md", "| field | type | meaning |")] == expected


def test_warnings_are_described() -> None:
    described = [row[0] for row in rows(REFERENCE / "warnings.md", "| warning | when | what to do |")]
    assert described == sorted(described)
    assert set(described) == {f"`{code}`" for code in WARNINGS}


def test_settings_are_described_with_their_defaults() -> None:
    found = {row[0]: row[1] for row in rows(REFERENCE / "settings.md", "| setting | default | |")}
    expected = {f"`{setting}`" + " *" * field.metadata["per_request"]: field for setting, field in SETTINGS.items()}
    assert found.keys() == expected.keys()
    for setting, default in found.items():
        if default == "32 MiB":
            assert expected[setting].default == 32 << 20
        else:
            known = expected[setting].default
            assert ast.literal_eval(default.strip("`")) == ([*known] if isinstance(known, frozenset) else known)


def test_components_are_listed_in_their_places() -> None:
    listed = [
        [cell.strip("`") for cell in row[:3]]
        for row in rows(REFERENCE / "settings.md", "| component | order | in | for |")
    ]
    assert listed == [[component.path, str(component.order), component.listed_in] for component in COMPONENTS]


def test_stats_are_described() -> None:
    plugin = [
        *ROOT.glob("scrapy_article/*.py"),
        *ROOT.glob("scrapy_article/plugin/*.py"),
        *ROOT.glob("scrapy_article/discovery/*.py"),
    ]
    source = "".join(path.read_text("utf-8") for path in plugin)
    counted = set(re.findall(r'\bcount\(f?"([a-z_]+(?:/[a-z_]+)*)', source))
    assert {"seen", "pages", "workers/started", "rendered/failed"} <= counted
    named = "".join(row[0] for row in rows(REFERENCE / "stats.md", "| stat | what it counts |"))
    assert [stat for stat in counted if f"`article/{stat}" not in named] == []


def test_extras_are_described() -> None:
    project = ROOT.joinpath("pyproject.toml").read_text("utf-8")
    section = project.partition("[project.optional-dependencies]")[2].partition("\n[")[0]
    named = re.findall(r"`([\w-]+)`", str([row[0] for row in rows(REFERENCE / "install.md", "| NAME | for |")]))
    assert sorted(named) == sorted(re.findall(r"^([\w-]+) = \[", section, re.MULTILINE))


def parser(command: str) -> ArgumentParser:
    """The parser of a subcommand of ``scrapy article``, or of that itself."""
    found = ArgumentParser(add_help=False)
    added = load_object(f"scrapy_article.commands.{command}.Command")()
    added.settings = Settings()
    added.add_options(found)
    return found


@pytest.mark.parametrize("command", ["article", *(f"article_{name}" for name in SUBCOMMANDS)])
def test_options_are_described_as_in_the_help(command: str) -> None:
    page = REFERENCE.joinpath("commands.md").read_text("utf-8")
    title = command.replace("_", " ")
    section = re.split(rf"^## `scrapy {title} (?!{'|'.join(SUBCOMMANDS)})", page, flags=re.MULTILINE)[1].split("\n## ")[
        0
    ]
    rows = re.findall(r"^\| `(-.*?)` \| (.+) \|$", section, re.MULTILINE)
    described = [(option, meaning.replace("`", "")) for option, meaning in rows]
    expected = []
    for action in parser(command)._actions:
        if action.container.title != "Global Options":
            value = action.metavar or (f"{{{','.join(action.choices)}}}" if action.choices else action.dest.upper())
            option = ", ".join(action.option_strings)
            expected.append((option if action.nargs == 0 else f"{option} {value}", action.help))
    assert described == expected


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(CODE.sub("", path.read_text("utf-8"))):
        inside = re.fullmatch(rf"{SOURCE}(?:blob|tree|raw)/main/(.+)", link)
        if inside or not link.startswith(("http:", "https:", "mailto:")):
            file, _, anchor = (inside[1] if inside else link).partition("#")
            target = ((ROOT if inside else path.parent) / file).resolve() if file else path
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_readme_has_absolute_links() -> None:
    """The package index shows it, too."""
    links = LINK.findall(CODE.sub("", ROOT.joinpath("README.md").read_text("utf-8")))
    assert [link for link in links if not link.startswith("https://")] == []


def test_readme_has_the_commands_of_continuous_integration() -> None:
    run = ROOT / ".ci" / "run"
    if not run.exists():
        pytest.skip("not in a source distribution")
    found = re.findall(r"^    (\S.*\.venv/.*)$", ROOT.joinpath("README.md").read_text("utf-8"), re.MULTILINE)
    assert len(found) == 2
    assert [command for command in found if f"\n{command} || exit\n" not in run.read_text("utf-8")] == []


@pytest.mark.parametrize("path", [path for path in PAGES if "scrapy_article/" not in name(path)], ids=name)
def test_paragraphs_are_short(path: Path) -> None:
    text = re.sub(r"^(?:    |\|).*$", "", CODE.sub("", path.read_text("utf-8")), flags=re.MULTILINE)
    paragraphs = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text)
    assert [paragraph for paragraph in paragraphs if len(paragraph.split()) > MOST_WORDS] == []


def test_each_page_is_in_a_table_of_contents() -> None:
    docs = ROOT / "docs"
    listed = set()
    for path in docs.rglob("*.md"):
        for entries in re.findall(r"^```{toctree}\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            names = [line for line in entries.split("\n") if line and not line.startswith(":")]
            listed |= {path.parent / f"{entry}.md" for entry in names}
    assert listed == {*docs.rglob("*.md")} - {docs / "index.md"}


SNIPPETS = [
    pytest.param(code, id=f"{name(path)}:{number}")
    for path in PAGES
    for number, (language, code) in enumerate(CODE.findall(path.read_text("utf-8")))
    if language == "python" and "tutorial" not in name(path)
]


@pytest.mark.parametrize("code", SNIPPETS)
def test_snippets_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They run as they stand, with a page at hand; those for engines run in ``tests/scale``."""
    for engine in ("spark.", "pages.map_batches", "datatrove"):
        if engine in code:
            compile(code, "snippet", "exec")
            return
    monkeypatch.chdir(tmp_path)
    url = "https://example.com/2024/05/bridge.html"
    page = "<h1>The bridge</h1>" + "<p>The council of the town has met to speak of the new bridge again.</p>" * 9
    scope: dict[str, Any] = {"html": page, "url": url, "pages": [(page, url)], "print": lambda *_: None}
    try:
        exec(code, scope)
    except ImportError as error:
        if str(error.name).startswith("scrapy_article"):
            raise
        pytest.skip(f"{error.name} is not installed")
    assert {word for word in scope if word.startswith("ARTICLE_")} <= SETTINGS.keys()
    if "article" in scope:
        assert scope["article"].title == "The bridge"


def serving() -> Any:
    """The context manager of the example that serves its site."""
    sys.path.insert(0, str(ROOT / "example_project"))
    try:
        return load_object("serve.serving")()
    finally:
        sys.path.pop(0)


def scrapy(command: str, folder: Path) -> str:
    """Run a command of Scrapy in *folder*, and return what it prints and logs."""
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", *command.split()[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.slow
def test_the_spider_of_the_readme_gives_the_item_beside_it(tmp_path: Path) -> None:
    text = ROOT.joinpath("README.md").read_text("utf-8")
    code = CODE.findall(text)
    line, spider = [block for language, block in code if language == "python"][:2]
    shown = json.loads(next(block for language, block in code if language == "json"))
    scrapy("scrapy startproject news", tmp_path)
    project = tmp_path / "news"
    with project.joinpath("news", "settings.py").open("a", encoding="utf-8") as file:
        file.write(f"{line}DOWNLOAD_DELAY = 0\n")
    front = "http://127.0.0.1:8000/"
    with serving() as site:
        project.joinpath("news", "spiders", "news.py").write_text(spider.replace(front, site), "utf-8")
        scrapy("scrapy crawl news -O news.jsonl", project)
    items = [json.loads(line) for line in project.joinpath("news.jsonl").read_text("utf-8").splitlines()]
    assert len(items) == 9
    item = next(item for item in items if item["title"] == shown["title"])
    assert item["text"].startswith(shown.pop("text").removesuffix("[…]"))
    item["url"] = item["url"].replace(site, front)
    assert {name: item[name] for name in shown} == shown


@pytest.mark.slow
def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    """Its files and commands, word for word, but for a port that is free and no wait between requests."""
    text = ROOT.joinpath("docs", "tutorial.md").read_text("utf-8")
    folder = tmp_path
    with serving() as site:
        text = text.replace("http://127.0.0.1:8000/", site)

        def shown(heading: str) -> list[str]:
            section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
            return [line for line in re.findall(r"```text\n(.*?)```", section, re.DOTALL)[0].split("\n") if line]

        steps = dict(re.findall(r"`(news/[\w./]+)`[^\n`]*(?:\n[^\n`]+)*:\n\n```python\n(.*?)```", text, re.DOTALL))
        assert steps.keys() == {"news/settings.py", "news/spiders/harbour.py", "news/items.py"}
        look, create = re.findall(r"^    (scrapy (?:article|startproject) .+)$", text, re.MULTILINE)
        printed = scrapy(look, folder)
        assert all(line.removesuffix(" […]") in printed for line in shown("Look at a page"))
        scrapy(create, folder)
        folder = tmp_path / "news"
        settings = folder / "news" / "settings.py"
        first, more, report = re.findall(r"^```python\n((?:[A-Z_]+ = .+\n)+)```", text, re.MULTILINE)
        crawl = re.findall(r"^    (scrapy crawl .+)$", text, re.MULTILINE)[0]
        settings.write_text(settings.read_text("utf-8") + first + "DOWNLOAD_DELAY = 0\n", "utf-8")
        spider = folder / "news" / "spiders" / "harbour.py"
        spider.write_text(steps["news/spiders/harbour.py"], "utf-8")
        log = scrapy(crawl, folder)
        assert all(line in log for line in shown("Write a spider"))
        (folder / "news" / "items.py").write_text(steps["news/items.py"], "utf-8")
        story = re.search(r"`(from news\.items import Story)`", text)
        assert story
        assert "    yield Story(url=response.url)" in text
        changed = steps["news/spiders/harbour.py"].replace(
            'yield {"url": response.url}', "yield Story(url=response.url)"
        )
        spider.write_text(f"{story[1]}\n{changed}", "utf-8")
        settings.write_text(settings.read_text("utf-8") + more + report, "utf-8")
        scrapy(crawl, folder)
    feed = folder.joinpath("articles.jsonl").read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["title"] for line in feed) == shown("Choose articles")
    assert folder.joinpath("report.html").stat().st_size > 10_000


@pytest.mark.parametrize("command", commands("scrapy article"))
def test_commands_know_their_options(command: str) -> None:
    words = command.partition(" #")[0].split()
    module = f"article_{words[2]}" if words[2:3] and words[2] in SUBCOMMANDS else "article"
    known = {option for action in parser(module)._actions for option in action.option_strings}
    assert {word for word in words if re.match(r"--?[a-z]", word)} <= known
