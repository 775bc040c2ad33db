"""The network over the lines of a page: what it does with them, beside the same in plain Python."""

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing

from scrapy_article.extractor import sequence
from scrapy_article.extractor.sequence import SPANS, Places, SequenceNetwork

INPUTS, PAGE, SMALL = 5, 3, 2
WHOLE = 2 * SMALL + 1


def weights(width=4, seed=0):
    random = np.random.default_rng(seed)
    sizes = {
        "inputs": (INPUTS, width),
        "lines": (width, width),
        "first": (width, 1),
        "small": (width, SMALL),
        **{f"near_{k}": (3 * width, width) for k in range(3)},
        "declared": (PAGE, 8),
        "kind": (PAGE + WHOLE, 16),
        "verdict": (16, 1),
        "mix": (width + (SPANS + 1) * (SMALL + 1) + 1, width),
        "last": (width, 6),
        "out": (6, 1),
    }
    found = {f"{name}_weight": random.normal(0, 0.5, size) for name, size in sizes.items()}
    found |= {f"{name}_bias": random.normal(0, 0.1, size[1]) for name, size in sizes.items()}
    found |= {"mix_page": random.normal(0, 0.5, (WHOLE + 8, width)), "rows_mean": random.normal(size=INPUTS)}
    found |= {"rows_scale": random.uniform(1, 9, INPUTS), "page_mean": np.zeros(PAGE), "page_scale": np.ones(PAGE)}
    parts = [f"{name}_{part}" for name in ("before", "after") for part in ("scale", "shift")]
    return found | {name: random.normal(1, 0.5, width) for name in parts}


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


@pytest.mark.skipif(sequence._verdict is None, reason="the compiled network was not built")
class TestCompiled:
    @pytest.fixture
    def networks(self, monkeypatch):
        compiled = SequenceNetwork(weights(width=32))
        monkeypatch.setattr(sequence, "_verdict", None)
        in_python = SequenceNetwork(weights(width=32))
        monkeypatch.undo()
        assert compiled._packed is not None
        assert in_python._packed is None
        return compiled, in_python

    @pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9, 40, 1000])
    def test_the_same_as_in_python(self, networks, count):
        page = rows(count)
        page[0] = 0
        page[1, ::2] = 1e6
        compiled, in_python = (network(page, COLUMN, places(count)) for network in networks)
        assert compiled.article == pytest.approx(in_python.article, abs=1e-5)
        assert compiled.lines == pytest.approx(in_python.lines, abs=1e-5)
        assert np.ptp(compiled.lines) > 0.01 or count == 1

    @pytest.mark.parametrize("width", [16, 31, 33, 48])
    def test_another_size(self, width):
        network = SequenceNetwork(weights(width))
        assert network._packed is None
        assert network(rows(3), COLUMN, places(3)).lines.shape == (3,)

    @pytest.mark.parametrize(
        "change",
        [
            {"starts": np.full((SPANS, 9), -1)},
            {"ends": np.full((SPANS, 9), 10)},
            {"ends": np.zeros((SPANS, 9), np.int64)},
            {"starts": np.zeros((SPANS, 8), np.int64)},
            {"path": np.full(9, 9)},
            {"path": np.full(9, -1)},
            {"weights": np.ones(9)},
        ],
    )
    def test_lines_that_do_not_fit(self, networks, change):
        with pytest.raises(ValueError, match=r"another size|bytes"):
            networks[0](rows(9), COLUMN, places(9)._replace(**change))

    def test_memory(self, networks):
        network, page, where = networks[0], rows(9), places(9)
        out, expected = np.empty(9, np.float32), network(page, COLUMN, where)
        arguments = (9, INPUTS, PAGE, SMALL, (out, page, COLUMN, network._packed, *where))
        assert leaves_nothing(lambda: sequence._verdict(*arguments))
        fail_everywhere(lambda: sequence._verdict(*arguments), lambda article: article == expected.article, 3)
