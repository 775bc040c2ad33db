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
