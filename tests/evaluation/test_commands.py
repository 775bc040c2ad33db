"""The commands ``scrapy article eval`` and ``scrapy article train``, in this process."""

import json
import os

import pytest
import running
from evaluation.labelled_pages import pack, record, write

from scrapy_article import commands, training
from scrapy_article.commands import article_eval, article_train
from scrapy_article.training import Trainer, train_fe


def call(module, *args):
    """Run the command; return its exit code."""
    return running.start(module.Command, *args).exitcode


def problem(module, *args):
    return running.problem(module.Command, *args)


@pytest.mark.parametrize(("name", "module"), [("article-eval", article_eval), ("article-train", article_train)])
class TestBoth:
    def test_no_corpus(self, name, module):
        assert problem(module, *["fe"] * (name == "article-train")) == ""

    @pytest.mark.parametrize(
        ("args", "message"),
        [
            (["--nonsense"], "no such option: --nonsense"),
            (["none"], "none: no such file or directory"),
        ],
    )
    def test_wrong_arguments(self, name, module, args, message, small, tmp_path):
        method = ["fe", "-o", tmp_path / "fe.json"] if name == "article-train" else []
        assert problem(module, *method, *args, small) == message


@pytest.mark.parametrize(("name", "least"), [("jobs", 1), ("limit", 1), ("seed", 0)])
def test_numbers_that_are_too_small(name, least, capsys):
    with pytest.raises(SystemExit):
        call(article_eval, f"--{name}={least - 1}", "corpus")
    assert f"argument --{name}: must be at least {least}" in capsys.readouterr().err


def cells(output, first):
    """The cells of the table row that begins with *first*."""
    (line,) = [line for line in output.splitlines() if line.startswith(f"| {first} ")]
    return [cell.strip() for cell in line.strip("|").split("|")]


class TestEval:
    def test_table(self, small, capsys):
        assert call(article_eval, "--jobs", 1, small) == 0
        output = capsys.readouterr().out
        assert output.startswith("small\n\n| method ")
        head, row = cells(output, "method"), cells(output, "auto")
        assert head[:3] == ["method", "pages", "shingle F1 (95 %)"]
        assert row[:3] == ["auto", "8", "1.0000 (1.000 to 1.000)"]
        assert (head[-1], float(row[-1]) > 0) == ("ms", True)
        assert "errors" not in head

    @pytest.mark.slow
    def test_files(self, small, tmp_path):
        call(article_eval, "--jobs", 1, "--json", tmp_path / "a.json", small)
        found = json.loads((tmp_path / "a.json").read_text())
        assert found["intervals"] == {"level": 0.95, "resamples": 1000, "seed": 0}
        row = found["corpora"]["small"]["auto"]
        assert (row["pages"], row["errors"]) == (8, 0)
        assert row["figures"]["cosine"] == {"value": 1.0, "low": 1.0, "high": 1.0, "pages": 8}

    def test_model(self, small):
        message = "--model is for one method, named by --methods"
        assert problem(article_eval, "--methods", "auto,fe", "--model", "fe.json", small) == message
        assert "none.json" in problem(article_eval, "--methods", "fe", "--model", "none.json", small)

    def test_no_labels(self, tmp_path, capsys):
        path = write(tmp_path / "c", [{"id": "page-0"}])
        assert call(article_eval, "--jobs", 1, path) == 1
        output = capsys.readouterr()
        assert output.out == "c: no page has labels that count\n\n"
        assert output.err == "scrapy article eval: no page has labels that count\n"


def train(examples, *, seed):
    return {"thresholds": {"length": len(examples)}}


class TestTrain:
    @pytest.fixture
    def toy(self, monkeypatch):
        trainer = Trainer("", train, lambda values, examples: {"share": len(examples) / 10}, lambda page: page)
        monkeypatch.setattr(train_fe, "TRAINER", trainer)

    def test_fe(self, small, tmp_path, capsys):
        output = tmp_path / "fe.json"
        args = ["fe", small, "--folds", 2, "--jobs", 1, "-o", output]
        assert call(article_train, *args) == 0
        printed = capsys.readouterr().out
        assert printed.startswith("fe: small 8\n\n| held out ")
        assert cells(printed, "held out")[:4] == ["held out", "pages", "sites", "cosine"]
        assert cells(printed, "fold 1")[:3] == ["fold 1", "4", "2"]
        assert float(cells(printed, "mean")[3]) > 0.95
        assert printed.endswith(f"The model is in {output}, and its model card in {output.with_suffix('.md')}\n")
        assert "fe" in output.with_suffix(".md").read_text()
        model = json.loads(output.read_text())
        assert model["training"]["corpora"] == {"small": 8}

    def test_types(self, tmp_path, toy):
        path = pack(
            tmp_path / "c.tar",
            {
                "index.jsonl": b"\n".join(
                    json.dumps(record(i, page_type=kind)).encode() for i, kind in enumerate(KINDS)
                ),
                **{f"html/page-{i}.html": b"<p>text" for i in range(len(KINDS))},
            },
            "w",
        )
        for types, pages in ((None, 3), ("forum", 2), ("forum,article", 4), ("all", 5)):
            chosen = ["--types", types] if types else []
            call(article_train, "fe", path, "--folds", 0, "--jobs", 1, "-o", tmp_path / "m.json", *chosen)
            assert json.loads((tmp_path / "m.json").read_text())["training"]["pages"] == pages

    def test_what_cannot_be_written(self, small, tmp_path, toy, monkeypatch):
        """It is refused before the work."""
        file, folder, output = tmp_path / "page.html", tmp_path / "dir.json", tmp_path / "m.json"
        file.write_text("precious")
        folder.mkdir()
        with monkeypatch.context() as patch:
            patch.setattr(training, "learn", None)
            assert problem(article_train, "fe", small, "-o", folder) == f"-o {folder}: Is a directory"
            args = ["fe", small, "-o", output, "--keep"]
            assert problem(article_train, *args, file) == f"--keep {file}: File exists"
            assert problem(article_train, *args, "/proc/x") == "--keep /proc/x: No such file or directory"
            output.with_suffix(".md").mkdir()
            assert problem(article_train, "fe", small, "-o", output).endswith("m.md: Is a directory")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["dir.json", "m.md", "page.html"]
        assert file.read_text() == "precious"
        monkeypatch.setattr(commands, "check_output", lambda *_: None)  # as if it had gone meanwhile
        output = tmp_path / "gone" / "m.json"
        message = f"{output}: No such file or directory"
        assert problem(article_train, "fe", small, "--folds", 0, "--jobs", 1, "-o", output) == message

    def test_what_is_no_model_card_stays(self, small, tmp_path, toy):
        output, about = tmp_path / "work.json", tmp_path / "work.md"
        args = ["fe", small, "--folds", 0, "--jobs", 1, "-o", output]
        about.write_text("# My work\n")
        assert problem(article_train, *args) == (
            f"-o {output}: the model card would overwrite {about}, which is not a model card"
        )
        assert about.read_text() == "# My work\n"
        about.unlink()
        for _ in range(2):
            assert call(article_train, *args) == 0

    def test_wrong_arguments(self, small, tmp_path, toy):
        assert problem(article_train) == ""
        assert problem(article_train, "density", small).startswith(
            "method 'density' cannot be trained: choose one of auto, fe"
        )
        assert problem(article_train, "fe", small, "--folds", 1) == "--folds must be 0, or at least 2"
        assert problem(article_train, "fe", small, "-o", "a.npz") == "-o a.npz: the extension must be .json"
        message = "4 sites cannot be split into 9 parts"
        assert problem(article_train, "fe", small, "--folds", 9, "--jobs", 1, "-o", tmp_path / "m.json") == message


KINDS = ("article", "article", "forum", "listing", None)


class TestWithout:
    def test_rules_are_off(self, small, tmp_path, capsys):
        figures = {}
        for names in ("", "related-links"):
            path = tmp_path / "a.json"
            assert call(article_eval, small, "--fast", "--json", path, "--without", names) == 0
            figures[names] = json.loads(path.read_text())["without"]
        assert figures == {"": "", "related-links": "related-links"}
        assert "SCRAPY_ARTICLE_WITHOUT" not in os.environ

    def test_no_such_rule(self, small):
        assert (
            problem(article_eval, small, "--without", "fotnotes")
            == "--without: no rule 'fotnotes': did you mean 'footnotes'?"
        )
