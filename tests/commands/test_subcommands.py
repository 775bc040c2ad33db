"""The subcommands of ``scrapy article``, and the names that they had as commands."""

import pytest
from running import start
from scrapy.cmdline import ScrapyArgumentParser
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from scrapy_article.commands import subcommands
from scrapy_article.commands.article import Command

PAGE = "<title>A</title><h1>The bridge closes</h1><p>The council wants to close the old bridge this autumn.</p>"


def test_a_first_argument_that_is_one(tmp_path, capsys):
    (tmp_path / "page.html").write_text(PAGE)
    start(Command, "batch", tmp_path / "page.html", "-o", tmp_path / "out.jsonl", "--jobs", 1)
    assert '"The bridge closes"' in (tmp_path / "out.jsonl").read_text()
    assert "scrapy article batch: 1 pages" in capsys.readouterr().err


def test_a_file_of_that_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "batch").write_text(PAGE)
    start(Command, "./batch")
    assert "The council wants" in capsys.readouterr().out


def test_its_errors_and_its_help(capsys):
    with pytest.raises(UsageError, match="-o is missing"):
        start(Command, "batch", __file__)
    command = Command()
    command.settings = Settings()
    parser = ScrapyArgumentParser(prog="scrapy", conflict_handler="resolve")
    command.add_options(parser)
    with pytest.raises(SystemExit):
        parser.parse_known_args(["eval", "-h"])
    assert "scrapy article eval [options]" in capsys.readouterr().out


@pytest.mark.parametrize("name", subcommands.SUBCOMMANDS)
def test_old_names(name, capsys):
    kind = getattr(subcommands, name.capitalize())
    assert kind().short_desc() == f"Deprecated: use scrapy article {name}"
    with pytest.raises((UsageError, SystemExit)):
        start(kind, "--no-such-option")
    assert f"article-{name}: this name is deprecated: use scrapy article {name}" in capsys.readouterr().err


def test_other_names():
    with pytest.raises(AttributeError):
        subcommands.Fetch  # noqa: B018
