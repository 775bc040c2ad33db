import numpy as np
import pytest
from scrapy_article.training import backpropagation
from scrapy_article.training.backpropagation import Schedule, learn

SCHEDULE = Schedule(hidden=(16, 8), epochs=60, batch=64, rate=5e-3, dropout=0.0)


def exclusive_or(count=600, seed=1):
    rows = np.random.default_rng(seed).normal(size=(count, 2)).astype(np.float32)
    return rows, ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(np.float32)


def test_learns_what_no_line_parts():
    rows, wanted = exclusive_or()
    network = learn(rows, wanted, np.ones(len(rows), np.float32), SCHEDULE, 0)
    fresh, truth = exclusive_or(seed=2)
    assert ((network(fresh.T) > 0.5) == truth).mean() > 0.93


def test_gradients_against_differences():
    random = np.random.default_rng(0)
    matrices = [random.normal(size=(3, 4)), random.normal(size=(4, 1))]
    biases = [random.normal(size=4), random.normal(size=1)]
    rows, wanted, weights = random.normal(size=(5, 3)), random.random(5), random.random(5)

    def loss():
        hidden = np.maximum(rows @ matrices[0] + biases[0], 0)
        p = 1 / (1 + np.exp(-(hidden @ matrices[1] + biases[1])[:, 0]))
        return -(weights * (wanted * np.log(p) + (1 - wanted) * np.log(1 - p))).sum()

    found = backpropagation._gradients(matrices, biases, rows, wanted, weights, 0.0, random)
    for parameter, gradient in zip([*matrices, *biases], found, strict=True):
        flat = parameter.reshape(-1)
        for i in range(len(flat)):
            before = flat[i]
            flat[i] = before + 1e-5
            above = loss()
            flat[i] = before - 1e-5
            below = loss()
            flat[i] = before
            assert gradient.reshape(-1)[i] == pytest.approx((above - below) / 2e-5, rel=1e-3, abs=1e-5)


def test_progress_and_nothing_to_learn_from():
    told = []
    rows, wanted = exclusive_or(100)
    learn(rows, wanted, np.ones(100), SCHEDULE._replace(epochs=4), 0, told.append)
    assert told == pytest.approx([0.25, 0.5, 0.75, 1])
    with pytest.raises(ValueError, match="nothing"):
        learn(rows[:0], wanted[:0], wanted[:0], SCHEDULE, 0)
