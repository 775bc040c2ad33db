import json
import subprocess
import sys
from pathlib import Path

import pytest

from scrapy_article import methods
from scrapy_article.methods.fe import FEATURES

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "explanation" / "methods.md"


@pytest.mark.parametrize("name", methods.names())
def test_every_method_is_in_the_documentation(name):
    method = methods.describe(name)
    row = f"| `{name}` | {method.summary} | {method.source} |" if method.library is None else f"| `{name}` |"
    assert row in DOCUMENTATION.read_text("utf-8")


def test_unknown():
    with pytest.raises(ValueError, match=r"no method 'magic': choose one of auto"):
        methods.get("magic")


@pytest.mark.slow
def test_first_calls_in_several_threads():
    code = """
import sys
from threading import Barrier, Thread
from scrapy_article import extract

barrier, done = Barrier(8), []
sys.setswitchinterval(1e-5)

def run():
    barrier.wait()
    done.append(extract(b"<p>hello world here</p>"))

threads = [Thread(target=run) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(len(done) < len(threads))
"""
    result = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


class TestModels:
    @pytest.fixture
    def train(self, tmp_path):
        def train(threshold):
            (tmp_path / "fe.json").write_text(json.dumps({"thresholds": {name: threshold for name, _ in FEATURES}}))
            return str(tmp_path / "fe.json")

        return train

    def test_a_file_that_was_trained_anew_is_read_again(self, train):
        first = methods.load_model("fe", train(5))
        second = methods.load_model("fe", train(25))
        assert (first.values[0], second.values[0]) == (5, 25)

    def test_a_file_that_is_being_written_or_gone(self, train):
        path = train(5)
        first = methods.load_model("fe", path)
        Path(path).write_text("{")
        assert methods.load_model("fe", path) is first
        Path(path).unlink()
        assert methods.load_model("fe", path) is first

    def test_none(self, tmp_path):
        with pytest.raises(ValueError, match="takes no model"):
            methods.load_model("density", str(tmp_path / "none"))
        with pytest.raises(FileNotFoundError):
            methods.load_model("fe", str(tmp_path / "none"))
