"""``scrapy article annotate``."""

import csv
import json
from functools import partial
from pathlib import Path

import pytest
import running
from report.pages import story

from scrapy_article.commands.article_annotate import Command
from scrapy_article.document import Document
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.labels import digest
from scrapy_article.report import labelling
from scrapy_article.report.labelling import labelling_page


def call(*args: object) -> int:
    """Run the command; return its exit code."""
    return running.start(Command, *args).exitcode


problem = partial(running.problem, Command)


def files(folder: Path, number: int) -> Path:
    """A directory with pages."""
    folder.mkdir()
    for i in range(number):
        (folder / f"story {i}.html").write_text(story(i, title=f"Story number {i}"), encoding="utf-8")
    return folder


@pytest.fixture
def work(tmp_path, capsys) -> Path:
    """What the command makes of two pages."""
    assert call(files(tmp_path / "pages", 2), "--url", "https://loop.example/", "-o", tmp_path / "work") == 0
    assert capsys.readouterr().out == f"2 pages to label in {tmp_path / 'work' / 'label'}\n"
    return tmp_path / "work"


def answer(work: Path, number: int, annotator: str, label: str = "text") -> Path:
    """The file of somebody who gives all lines of a page the same *label*."""
    page = list(corpus.read(work))[number]
    segments = Document(page.html).segments
    path = work.parent / f"{number}-{annotator}.json"
    data = {"version": 1, "page": page.id, "annotator": annotator, "labels": [label] * len(segments)}
    path.write_text(json.dumps({**data, "digest": digest(segment.text for segment in segments)}))
    return path


class TestAnnotate:
    @pytest.mark.slow
    def test_pages(self, work):
        pages = list(corpus.read(work))
        assert [page.url for page in pages] == [f"https://loop.example/story%20{i}.html" for i in range(2)]
        assert all(page.id.startswith("story-") for page in pages)
        for page in pages:
            made = (work / "label" / f"{page.id}.html").read_text("utf-8")
            assert f'data-page="{page.id}"' in made
            assert page.html.decode() == story(int(page.id[6]), title=f"Story number {page.id[6]}")

    @pytest.mark.parametrize("odd", ["\x1b[2J\x1b]0;owned\x07", "\x9b31m", "a\nscrapy: all is well", "\udcff"])
    def test_names_that_command_a_terminal(self, odd, tmp_path, capsys):
        (tmp_path / "pages").mkdir()
        (tmp_path / "pages" / f"{odd}.html").write_bytes(b"")
        (tmp_path / "pages" / "b.html").write_text(story())
        output = tmp_path / f"work{odd}"
        assert call(tmp_path / "pages", tmp_path / "pages" / f"gone{odd}.html", "-o", output) == 1
        told, said = capsys.readouterr()
        assert (told + said).replace("\n", "").isprintable()
        assert len(said.splitlines()) == 2
        assert "\x1b" not in problem(f"--odd{odd}") + problem(tmp_path, "-o", tmp_path, "--encoding", odd)

    def test_crowd(self, tmp_path, capsys):
        pages = tmp_path / "pages"
        pages.mkdir()
        (pages / "a.html").write_text(story(extra="<p>=HYPERLINK(1)</p><script>alert(1)</script>"))
        assert call(pages, "--crowd", "--url", "https://loop.example/", "-o", tmp_path / "work") == 0
        with (tmp_path / "work" / "manifest.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert capsys.readouterr().out.endswith(f"{len(rows)} blocks in {tmp_path / 'work' / 'manifest.csv'}\n")
        by_text = {row["text"]: row for row in rows}
        assert by_text["The ferry is late again"]["guess"] == "title"
        assert by_text["The ferry is late again"]["url"] == "https://loop.example/a.html"
        assert " =HYPERLINK(1)" in by_text
        for row in rows:
            name, _, fragment = row["file"].partition("#")
            made = (tmp_path / "work" / name).read_text("utf-8")
            assert f'id="{fragment}"' in made
        assert "alert" not in made

    def test_called_again(self, work, tmp_path, capsys):
        """Pages of earlier calls stay, and each is there once, as it was written last."""
        before = list(corpus.read(work))
        more = files(tmp_path / "more", 3)
        assert call(more / "story 1.html", more / "story 2.html", "-o", work) == 0
        assert capsys.readouterr().out == f"3 pages to label in {work / 'label'}\n"
        pages = list(corpus.read(work))
        assert [page.id for page in pages][:2] == [page.id for page in before]
        assert [page.url for page in pages] == [before[0].url, None, None]
        args = [answer(work, number, "ann") for number in range(3)]
        assert call("--collect", *args, "--pages", work, "-o", tmp_path / "corpus") == 0

    def test_interrupted(self, tmp_path, monkeypatch, capsys):
        """What has been written until then is a whole."""
        made = []

        def interrupted(*args):
            if made:
                raise KeyboardInterrupt
            made.append(args)
            return labelling_page(*args)

        monkeypatch.setattr(labelling, "labelling_page", interrupted)
        assert call(files(tmp_path / "pages", 3), "-o", tmp_path / "work") == 130
        assert capsys.readouterr() == ("", "")
        (page,) = corpus.read(tmp_path / "work")
        assert (tmp_path / "work" / "label" / f"{page.id}.html").exists()

    @pytest.mark.parametrize(
        ("name", "content"), [("index.jsonl", '{"id": "a", "text": "precious"}\n'), ("manifest.csv", "precious\n")]
    )
    def test_files_of_others(self, tmp_path, name, content):
        (tmp_path / "work").mkdir()
        path = tmp_path / "work" / name
        path.write_text(content)
        args = [files(tmp_path / "pages", 1), "--crowd", "-o", tmp_path / "work"]
        assert problem(*args) == f"{path} was not written by this command"
        assert path.read_text() == content


class TestCollect:
    def test_two_people(self, work, tmp_path, capsys):
        answers = [answer(work, 0, "ann"), answer(work, 0, "bo"), answer(work, 1, "ann", "none")]
        assert call("--collect", *answers, "--pages", work, "-o", tmp_path / "corpus") == 0
        assert capsys.readouterr().out == (
            f"2 pages in {tmp_path / 'corpus'}, labelled by 2\n"
            "agreement on the 1 that more than one has labelled: Fleiss' kappa 1.000, "
            "length-scaled cosine 1.000\n"
        )
        first, second = corpus.read(tmp_path / "corpus")
        assert "A boat race in the fog" in first.text
        assert second.text is None

    def test_problems(self, work, tmp_path):
        one = answer(work, 0, "ann")
        assert problem("--collect", one, "--pages", work, "-o", work) == "-o and --pages must not be the same directory"
        assert "not an answer" in problem("--collect", work / "index.jsonl", "--pages", work, "-o", tmp_path / "c")
        assert "index.jsonl: No such file" in problem("--collect", one, "--pages", tmp_path, "-o", tmp_path / "c")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--nonsense"], "no such option: --nonsense"),
        (["a.html"], "-o DIR is missing: the directory to write to"),
        (["a.json", "--collect", "-o", "x"], "--collect and --pages belong together"),
        (["a.json", "--collect", "--pages", "y", "--crowd", "-o", "x"], "--crowd is not for --collect"),
        (["a.html", "-o", "x", "--url", "e"], "--url must be an absolute URL, such as https://example.com/page"),
        (["a.html", "-o", "/proc/none"], "-o /proc/none: No such file or directory"),
    ],
)
def test_wrong_arguments(args, message, tmp_path):
    assert problem(*(arg.format(tmp=tmp_path) for arg in args)) == message
