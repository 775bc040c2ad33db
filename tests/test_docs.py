"""README and docs hold to the code: their tables, links, snippets and commands. So do docstrings, in their form."""

from __future__ import annotations

import ast
import re
from argparse import ArgumentParser
from pathlib import Path

import pytest
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from scrapy_article.article import FIELD_NAMES, Article
from scrapy_article.commands.subcommands import SUBCOMMANDS
from scrapy_article.extract import WARNINGS
from scrapy_article.plugin import COMPONENTS
from scrapy_article.plugin.settings import SETTINGS

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for folder in (".", "docs", "benchmarks", "example_project", "scrapy_article")
    for path in ROOT.joinpath(folder).glob("**/*.md" if folder == "scrapy_article" else "*.md")
)
README, FIELDS = ROOT / "README.md", ROOT / "docs" / "fields.md"
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
    assert [row[:2] for row in rows(FIELDS, "| field | type | meaning |")] == expected


def test_warnings_are_described() -> None:
    described = [row[0] for row in rows(FIELDS, "| warning | when | what to do |")]
    assert described == sorted(described)
    assert set(described) == {f"`{code}`" for code in WARNINGS}


def test_readme_names_each_field() -> None:
    named = set(re.findall(r"`(\w+)`", str(rows(README, "| | fields |"))))
    assert named >= set(FIELD_NAMES)


def test_readme_names_each_setting_and_its_default() -> None:
    found = {row[0]: row[1] for row in rows(README, "| setting | default | |")}
    expected = {f"`{setting}`" + " *" * field.metadata["per_request"]: field for setting, field in SETTINGS.items()}
    assert found.keys() == expected.keys()
    for setting, default in found.items():
        if default == "32 MiB":
            assert expected[setting].default == 32 << 20
        else:
            known = expected[setting].default
            assert ast.literal_eval(default.strip("`")) == ([*known] if isinstance(known, frozenset) else known)


def test_readme_names_the_components_in_their_places() -> None:
    listed = [[cell.strip("`") for cell in row[:3]] for row in rows(README, "| component | order | in | for |")]
    assert listed == [[component.path, str(component.order), component.listed_in] for component in COMPONENTS]


def test_readme_names_each_stat() -> None:
    plugin = [*ROOT.glob("scrapy_article/*.py"), *ROOT.glob("scrapy_article/plugin/*.py")]
    source = "".join(path.read_text("utf-8") for path in plugin)
    counted = set(re.findall(r'\bcount\(f?"([a-z_]+(?:/[a-z_]+)*)', source))
    assert {"seen", "pages", "workers/started", "rendered/failed"} <= counted
    named = "".join(row[0] for row in rows(README, "| stat | what it counts |"))
    assert [stat for stat in counted if f"`article/{stat}" not in named] == []


def test_readme_names_each_extra() -> None:
    project = ROOT.joinpath("pyproject.toml").read_text("utf-8")
    section = project.partition("[project.optional-dependencies]")[2].partition("\n[")[0]
    named = re.findall(r"`([\w-]+)`", str([row[0] for row in rows(README, "| NAME | for |")]))
    assert sorted(named) == sorted(re.findall(r"^([\w-]+) = \[", section, re.MULTILINE))


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(CODE.sub("", path.read_text("utf-8"))):
        if not link.startswith(("http:", "https:")):
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_snippets_are_python(path: Path) -> None:
    for language, code in CODE.findall(path.read_text("utf-8")):
        if language == "python":
            compile(code, path.name, "exec")


@pytest.mark.parametrize("command", commands("scrapy article"))
def test_commands_know_their_options(command: str) -> None:
    words = command.partition(" #")[0].split()
    parser = ArgumentParser()
    module = f"article_{words[2]}" if words[2:3] and words[2] in SUBCOMMANDS else "article"
    added = load_object(f"scrapy_article.commands.{module}.Command")()
    added.settings = Settings()
    added.add_options(parser)
    known = {option for action in parser._actions for option in action.option_strings}
    assert {word for word in words if re.match(r"--?[a-z]", word)} <= known
