from __future__ import annotations

import json
import runpy
from dataclasses import asdict
from pathlib import Path

import pytest

from scrapy_article.evaluation.scoring import Figure, Row
from scrapy_article.training.train_fe import Generation

plots = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "plots.py"))

HISTORY = [Generation(0.2, 0.1), Generation(0.8, 0.5), Generation(0.7, 0.6)]


def row(*values, names=("shingle_f1", "cosine")):
    return Row(5, 0, 1.5, {name: Figure(v, v - 0.1, v + 0.05, 5) for name, v in zip(names, values, strict=False)})


class TestConvergence:
    @pytest.mark.slow
    def test_svg_shows_both_curves(self, tmp_path):
        plots["plot_convergence"](HISTORY, tmp_path / "a.svg")
        text = (tmp_path / "a.svg").read_text()
        assert text.count("best particle") == text.count("average particle") == 1
        assert "0.800 in generation 1" in text


class TestScores:
    def test_svg(self, tmp_path):
        rows = {
            "news": {"auto": row(0.9, 0.8), "fe": row(0.7, 0.75)},
            "blogs": {"auto": row(0.5, names=("wanted_f1",)), "fe": row()},
            "nothing": {"auto": row()},
        }
        written = {corpus: {name: asdict(row) for name, row in found.items()} for corpus, found in rows.items()}
        (tmp_path / "a.json").write_text(json.dumps({"corpora": written}))
        assert plots["read_rows"](tmp_path / "a.json") == rows
        plots["plot_scores"](rows, tmp_path / "a.svg")
        text = (tmp_path / "a.svg").read_text()
        labels = ("news, 5 pages", "blogs, 5 pages", "shingle F1", "length-scaled cosine", "wanted F1")
        assert [text.count(f">{label}</text>") for label in labels] == [1] * len(labels)
        assert text.count(">auto</text>") == text.count(">fe</text>") == 2
        assert "nothing" not in text
        assert "segment F1" not in text
