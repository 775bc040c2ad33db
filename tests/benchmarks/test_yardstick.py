"""The yardstick: what it measures, what it writes, and what it says has changed."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hand_made import NAV, STORY, paragraphs

import scrapy_article

ROOT = Path(__file__).parents[2]
HEAD = "<html lang=en><title>{}</title><body>" + NAV
STORIES = {
    "ferry": HEAD.format("Ferry to run again")
    + f"<h1>Ferry to run again</h1><p>By <a rel=author>Mara Lind</a>, 5 March 2024</p>{paragraphs(STORY)}",
    "bridge": HEAD.format("Bridge to close") + f"<h1>Bridge to close</h1>{paragraphs(STORY[::-1])}",
    "strings": HEAD.format("Timetable") + f"<h1>Timetable</h1>{paragraphs(STORY)}",
    "front": HEAD.format("News")
    + "".join(f'<h2><a href="/2024/{n}.html">The council wants to close bridge {n}</a></h2>' for n in range(30)),
}
RECORDS: list[dict[str, Any]] = [
    {
        "id": "ferry",
        "url": "https://news.one.example/2024/ferry.html",
        "page_type": "article",
        "title": "Ferry to run again",
        "date": "2024-03-05",
        "authors": ["Mara Lind"],
        "text": "\n\n".join(STORY),
    },
    {
        "id": "bridge",
        "url": "https://www.two.example/2024/bridge.html",
        "page_type": "article",
        "title": "Another title",
        "text": "\n\n".join(STORY[::-1]),
    },
    {
        "id": "strings",
        "url": "https://three.example/timetable.html",
        "with": [STORY[0][:40], "not on the page"],
        "without": ["Section 3"],
    },
    {"id": "front", "url": "https://four.example/", "page_type": "index"},
]
SEALED = """
import argparse, json
parser = argparse.ArgumentParser()
parser.add_argument("--half")
parser.add_argument("--save")
args = parser.parse_args()
pages = {"0123": {"corpus": "secret", "site": "4567", "text": 0.75, "day": 1.0}}
open(args.save, "w").write(json.dumps(pages))
print("half", args.half)
"""


def run(folder: Path, *options: object) -> tuple[dict[str, Any], str]:
    """The JSON and the table of a run."""
    written = folder / "out.json"
    command = [sys.executable, "benchmarks/yardstick.py", folder / "pages", "--jobs", 1, "-o", written, *options]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [*map(str, command)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(written.read_text("utf-8")), done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus, weights that have not seen two of its sites, and a script that scores pages that nobody sees."""
    folder = tmp_path_factory.mktemp("yardstick")
    (folder / "pages" / "html").mkdir(parents=True)
    (folder / "pages" / "index.jsonl").write_text("\n".join(map(json.dumps, RECORDS)), "utf-8")
    for name, html in STORIES.items():
        (folder / "pages" / "html" / f"{name}.html").write_text(html, "utf-8")
    with np.load(str(files(scrapy_article) / "extractor" / "auto.npz"), allow_pickle=False) as model:
        arrays = dict(model)
    about = json.loads(str(arrays.pop("description")))
    about["training"] = {"held_out": ["one.example", "two.example"]}
    (folder / "folds").mkdir()
    np.savez(folder / "folds" / "fold-1.npz", description=np.array(json.dumps(about)), **arrays)
    (folder / "sealed.py").write_text(SEALED, "utf-8")
    return folder


@pytest.fixture(scope="module")
def measured(folder: Path) -> tuple[dict[str, Any], str]:
    return run(folder, "--folds", folder / "folds", "--sealed", folder / "sealed.py", "--half", "b", "--rounds", 1)


def means(figures: dict[str, dict[str, float]]) -> dict[str, float]:
    return {name: round(values["mean"], 4) for name, values in figures.items()}


def test_quality_is_that_of_the_labels(measured: tuple[dict[str, Any], str]) -> None:
    results, shown = measured
    figures = means(results["quality"]["figures"]["auto"])
    assert figures.pop("calibration error") < 0.2
    assert figures == {
        "shingle F1": 1,
        "shingle P": 1,
        "shingle R": 1,
        "word F1": 1,
        "word F1, all types": 1,
        "wanted F1": round(2 / 3, 4),  # one of two is found, and none that is unwanted
        "title": 0.5,
        "day": 1,
        "authors": 1,
        "kept articles": 1,
        "found index pages": 1,
    }
    assert "weights out of fold" in shown
    assert "| title | 0.5000 | 0.5000 |" in shown
    sites = {key: page["site"] for key, page in results["quality"]["pages"]["auto"].items()}
    assert sites["pages/ferry"] == "one.example"


def test_a_step_that_changes_nothing_proves_it(folder: Path, measured: tuple[dict[str, Any], str]) -> None:
    (folder / "before.json").write_text(json.dumps(measured[0]), "utf-8")
    results, shown = run(folder, "--quick", "--no-speed", "--against", folder / "before.json")
    assert [*results["quality"]["digests"]] == ["pages/ferry"]  # every tenth page
    assert "on the 1 pages of both runs\n\nNo figure differs on any page." in shown
    assert "No field differs." in shown
    assert "The size is the same." in shown
    assert "of the package: sites that they have seen" in shown


def test_what_changed_is_shown(folder: Path, measured: tuple[dict[str, Any], str]) -> None:
    before = json.loads(json.dumps(measured[0]))
    before["quality"]["pages"]["auto"]["pages/ferry"]["title"] = [0.0, 1.0]
    before["quality"]["digests"]["pages/ferry"]["title"] = "of another title"
    before["size"]["links"][1] += 100
    (folder / "before.json").write_text(json.dumps(before), "utf-8")
    _, shown = run(folder, "--no-speed", "--no-sealed", "--against", folder / "before.json")
    (row,) = [line for line in shown.splitlines() if line.startswith("| title | mean |")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2:5] == ["0.0000", "0.5000", "+0.50000"]
    assert cells[7:] == ["1", "0", "1"]  # sites better, worse; pages
    assert "| title | 1 | 1 |" in shown
    assert "| links | +0 | -100 | +0 | +0 | +0 |" in shown
