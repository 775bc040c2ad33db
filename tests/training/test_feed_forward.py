import numpy as np
import pytest

from scrapy_article.training.feed_forward import Schedule, learn

pytest.importorskip("torch", reason="PyTorch is not installed")

SCHEDULE = Schedule(hidden=(16, 8), epochs=60, batch=64, rate=5e-3, dropout=0.0)


def exclusive_or(count=600, seed=1):
    rows = np.random.default_rng(seed).normal(size=(count, 2)).astype(np.float32)
    return rows, ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(np.float32)


def test_learns_what_no_line_parts():
    rows, wanted = exclusive_or()
    network = learn(rows, wanted, np.ones(len(rows), np.float32), SCHEDULE, 0)
    fresh, truth = exclusive_or(seed=2)
    assert ((network(fresh.T) > 0.5) == truth).mean() > 0.93


def test_progress_and_nothing_to_learn_from():
    told = []
    rows, wanted = exclusive_or(100)
    learn(rows, wanted, np.ones(100), SCHEDULE._replace(epochs=4), 0, told.append)
    assert told == pytest.approx([0.25, 0.5, 0.75, 1])
    with pytest.raises(ValueError, match="nothing"):
        learn(rows[:0], wanted[:0], wanted[:0], SCHEDULE, 0)
