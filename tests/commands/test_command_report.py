"""``scrapy article --report``."""

from pathlib import Path

import pytest
from commands.test_command import start
from report.pages import story
from scrapy.exceptions import UsageError


@pytest.fixture
def pages(tmp_path) -> Path:
    """A directory with three pages."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / f"{number}.html").write_text(story(number, title=f"Story {number}"))
    return folder


def problem(*args: object, **settings: object) -> str:
    with pytest.raises(UsageError) as caught:
        start(*args, **settings)
    return str(caught.value)


class TestReport:
    def test_written(self, pages, tmp_path, capsys):
        file = tmp_path / "r.html"
        assert start(pages / "1.html", "--report", file, "--url", "https://example.com/a").exitcode == 0
        assert capsys.readouterr() == ("", "")
        made = file.read_text("utf-8")
        assert '<h1 dir="auto">Story 1</h1>' in made
        assert "https://example.com/a" in made
        assert [
            made.count(f'<th scope="col">{name}</th>') for name in ("auto", "rules", "readability", "boilerpipe")
        ] == [1] * 4

    def test_methods(self, pages, tmp_path):
        file = tmp_path / "r.html"
        start(pages / "1.html", "--report", file, "--method", "density", "--compare", "auto, all-text,density")
        made = file.read_text("utf-8")
        heads = '<th scope="col">Segment</th>' + "".join(
            f'<th scope="col">{name}</th>' for name in ("density", "auto", "all-text")
        )
        assert heads in made
        start(pages / "1.html", "--report", file, "--compare", "")
        assert 'id="methods"' not in file.read_text("utf-8")

    def test_several_pages(self, pages, tmp_path, capsys):
        folder = tmp_path / "reports"
        folder.mkdir()
        missing = tmp_path / "none.html"
        assert start(pages, missing, "--report", folder / "r.html", "--compare", "").exitcode == 1
        assert "none.html" in capsys.readouterr().err
        assert sorted(file.name for file in folder.iterdir()) == ["r-1.html", "r-2.html", "r-3.html", "r.html"]
        made = (folder / "r.html").read_text("utf-8")
        assert "<h1>Report on 3 pages</h1>" in made
        for number in (1, 2, 3):
            assert f'<a href="r-{number}.html"><bdi>Story {number}</bdi></a>' in made
            assert f'<h1 dir="auto">Story {number}</h1>' in (folder / f"r-{number}.html").read_text("utf-8")


class TestProblems:
    def test_several_pages_to_standard_output(self, pages, tmp_path):
        assert problem(pages, "--report", "-").startswith("--report needs the name of a file")

    def test_methods(self):
        assert problem("1.html", "--compare", "auto") == "--compare is for --report"
        assert problem("1.html", "--report", "r", "--compare", "auto,nonsense").startswith(
            "--compare: no method 'nonsense': choose one of auto,"
        )

    def test_an_input_is_no_output(self, pages):
        (pages / "r-2.html").write_text(story())
        before = {path: path.read_text() for path in pages.iterdir()}
        for out, message in (("1.html", "1.html"), ("r.html", "r-2.html")):
            assert problem(pages, "--report", pages / out) == (
                f"--report {pages / message}: this file is also an input"
            )
        assert {path: path.read_text() for path in pages.iterdir()} == before
