from __future__ import annotations

import pytest

from scrapy_article.evaluation.plots import plot_convergence, plot_scores
from scrapy_article.evaluation.scoring import Figure, Row
from scrapy_article.training.train_fe import Generation

HISTORY = [Generation(0.2, 0.1), Generation(0.8, 0.5), Generation(0.7, 0.6)]


def row(*values, names=("shingle_f1", "cosine")):
    return Row(5, 0, 1.5, {name: Figure(v, v - 0.1, v + 0.05, 5) for name, v in zip(names, values, strict=False)})


class TestConvergence:
    @pytest.mark.slow
    def test_svg_shows_both_curves(self, tmp_path):
        plot_convergence(HISTORY, tmp_path / "a.svg")
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
        plot_scores(rows, tmp_path / "a.svg")
        text = (tmp_path / "a.svg").read_text()
        labels = ("news, 5 pages", "blogs, 5 pages", "shingle F1", "length-scaled cosine", "wanted F1")
        assert [text.count(f">{label}</text>") for label in labels] == [1] * len(labels)
        assert text.count(">auto</text>") == text.count(">fe</text>") == 2
        assert "nothing" not in text
        assert "segment F1" not in text

    def test_nothing_to_draw(self, tmp_path):
        with pytest.raises(ValueError, match="no figures"):
            plot_scores({"nothing": {"auto": row()}}, tmp_path / "a.png")
