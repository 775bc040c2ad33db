"""The network over the lines of a page: what it does with them, beside the same in plain Python."""

import numpy as np
import pytest

from scrapy_article.extractor.sequence import SPANS, Places, SequenceNetwork

INPUTS, PAGE, WIDTH, SMALL = 5, 3, 4, 2
AROUND, WHOLE = WIDTH + (SPANS + 1) * (SMALL + 1) + 1, 2 * SMALL + 1


def weights(seed=0):
    random = np.random.default_rng(seed)
    sizes = {
        "inputs": (INPUTS, WIDTH),
        "lines": (WIDTH, WIDTH),
        "first": (WIDTH, 1),
        "small": (WIDTH, SMALL),
        **{f"near_{k}": (3 * WIDTH, WIDTH) for k in range(3)},
        "declared": (PAGE, 8),
        "kind": (PAGE + WHOLE, 16),
        "verdict": (16, 1),
        "mix": (AROUND, WIDTH),
        "last": (WIDTH, 6),
        "out": (6, 1),
    }
    found = {f"{name}_weight": random.normal(0, 0.5, size) for name, size in sizes.items()}
    found |= {f"{name}_bias": random.normal(0, 0.1, size[1]) for name, size in sizes.items()}
    found |= {"mix_page": random.normal(0, 0.5, (WHOLE + 8, WIDTH)), "rows_mean": np.zeros(INPUTS)}
    found |= {"rows_scale": np.ones(INPUTS), "page_mean": np.zeros(PAGE), "page_scale": np.ones(PAGE)}
    return found | {f"{name}_{part}": np.ones(WIDTH) for name in ("before", "after") for part in ("scale", "shift")}


def places(count):
    index = np.arange(count)
    starts, ends = np.zeros((SPANS, count), np.int64), np.full((SPANS, count), count)
    starts[0], ends[0] = index, index + 1  # each line is a block of its own
    return Places(starts, ends, index % 2, np.ones(count, np.float32))


def rows(count, seed=1):
    return np.random.default_rng(seed).normal(size=(INPUTS, count)).astype(np.float32)


COLUMN = np.ones((PAGE, 1), np.float32)


@pytest.mark.parametrize("count", [1, 2, 5, 40])
def test_any_number_of_lines(count):
    found = SequenceNetwork(weights())(rows(count), COLUMN, places(count))
    assert found.lines.shape == (count,)
    assert ((found.lines > 0) & (found.lines < 1)).all()
    assert 0 < found.article < 1


def test_a_line_sees_its_neighbours_and_the_page():
    network, page = SequenceNetwork(weights()), rows(30)
    before = network(page, COLUMN, places(30))
    page[:, 11] += 2
    after = network(page, COLUMN, places(30))
    change = np.abs(after.lines - before.lines)
    assert change[10] > 0
    assert change[0] > 0  # by the mean over the page
    assert before.article != after.article
