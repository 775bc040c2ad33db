"""Networks as they are learned, beside what the package makes of their weights."""

import numpy as np
import pytest

from scrapy_article.extractor.sequence import Places, SequenceNetwork
from scrapy_article.training.networks import Lesson, PageSchedule, Schedule, learn_pages, learn_rows, scales_of

pytest.importorskip("torch", reason="PyTorch is not installed")
INPUTS, LINES = 4, 24


def lesson(seed):
    """Lines are text if the first input of the line before is high: only neighbours tell."""
    random = np.random.default_rng(seed)
    rows = random.normal(size=(INPUTS, LINES)).astype(np.float32)
    wanted = np.concatenate([[0], rows[0, :-1] > 0]).astype(np.float32)
    index = np.arange(LINES)
    starts, ends = (
        np.stack([index, index // 4 * 4, index * 0, index * 0]),
        np.stack([index + 1, index // 4 * 4 + 4, index * 0 + LINES, index * 0 + LINES]),
    )
    places = Places(starts, ends, index % 3, np.ones(LINES, np.float32))
    is_article = seed % 2 == 0
    column = np.full((2, 1), float(is_article), np.float32)
    return Lesson(rows, column, places, wanted, np.ones(LINES, np.float32), is_article)


@pytest.fixture(scope="module")
def network():
    lessons = [lesson(seed) for seed in range(40)]
    schedule = PageSchedule(12, 4, 8, epochs=60, batch=8, rate=1e-2)
    return SequenceNetwork(learn_pages(lessons, scales_of(lessons, []), schedule, 0))


def test_it_learns_what_neighbours_tell(network):
    right, kinds = [], []
    for seed in range(100, 110):
        one = lesson(seed)
        found = network(one.rows, one.page, one.places)
        right += ((found.lines > 0.5) == one.wanted).tolist()
        kinds.append((found.article > 0.5) == one.article)
    assert np.mean(right) > 0.9
    assert all(kinds)


def test_the_same_seed_gives_the_same_weights():
    lessons = [lesson(seed) for seed in range(8)]
    one, two = (learn_pages(lessons, scales_of(lessons, [3]), PageSchedule(8, 2, 4, epochs=2), 7) for _ in range(2))
    assert all((one[name] == two[name]).all() for name in one)
    assert one["rows_mean"][3] == 0
    assert one["rows_scale"][3] == 1


def test_nothing_to_learn_from():
    with pytest.raises(ValueError, match="nothing to learn from"):
        learn_pages([], scales_of([lesson(0)], []), PageSchedule(), 0)


def exclusive_or(count=600, seed=1):
    rows = np.random.default_rng(seed).normal(size=(count, 2)).astype(np.float32)
    return rows, ((rows[:, 0] > 0) != (rows[:, 1] > 0)).astype(np.float32)


def test_learns_what_no_line_parts():
    rows, wanted = exclusive_or()
    schedule = Schedule(hidden=(16, 8), epochs=60, batch=64, rate=5e-3, dropout=0.0)
    network = learn_rows(rows, wanted, np.ones(len(rows), np.float32), schedule, 0)
    fresh, truth = exclusive_or(seed=2)
    assert ((network(fresh.T) > 0.5) == truth).mean() > 0.93
