"""Two questions put to networks at once: what each network says alone, the same in C and in Python."""

import math

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.network import LIMIT, Network
from scrapy_article.page_type.networks import LANES, ask, ask_in_python, pair_of

BOTH = pytest.mark.parametrize("asking", [ask, ask_in_python])
native = pytest.mark.skipif(ask is ask_in_python, reason="the compiled networks were not built")


def networks(random, count, inputs, units):
    mean, scale = random.normal(size=(2, inputs)).astype(np.float32)
    return [
        Network(
            mean,
            scale,
            (random.normal(size=(units, inputs)).astype(np.float32), random.normal(size=(1, units)).astype(np.float32)),
            (random.normal(size=units).astype(np.float32), random.normal(size=1).astype(np.float32)),
        )
        for _ in range(count)
    ]


@BOTH
def test_each_network_says_what_it_says_alone(asking):
    random = np.random.default_rng(1)
    first, second = networks(random, 3, 7, 40), networks(random, 2, 7, 9)
    pair = pair_of(first, second, [0] * 7)
    column = random.normal(size=(7, 1)).astype(np.float32)
    odds, _ = asking(column, pair, 1)
    found = [1 / (1 + math.exp(-(one + bias))) for one, bias in zip(odds, pair.last_bias, strict=True)]
    assert found == pytest.approx([float(network(column)[0]) for network in first + second], rel=1e-5)


@BOTH
def test_what_is_added_makes_up_the_odds(asking):
    """Where no unit has a bias."""
    random = np.random.default_rng(2)
    first = [network._replace(biases=(np.zeros(5, np.float32), np.zeros(1))) for network in networks(random, 2, 4, 5)]
    column = random.normal(size=(4, 1)).astype(np.float32)
    odds, added = asking(column, pair_of(first, first, [0, 1, 1, 2]), 4)
    assert sum(added) == pytest.approx(odds[0] + odds[1], abs=1e-5)
    assert added[3] == 0
    assert 0 not in added[:3]


@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 6), st.sampled_from([1, LANES, LANES + 1]))
def test_same(seed, count, inputs, units):
    random = np.random.default_rng(seed)
    kinds = random.integers(0, 3, inputs).tolist()
    pair = pair_of(networks(random, count, inputs, units), networks(random, 1, inputs, 3), kinds)
    column = (random.normal(size=(inputs, 1)) * LIMIT).astype(np.float32)
    assert ask(column, pair, 3) == ask_in_python(column, pair, 3)


@native
class TestCompiled:
    def arguments(self):
        random = np.random.default_rng(0)
        pair = pair_of(networks(random, 2, 3, 4), networks(random, 2, 3, 4), [0, 1, 1])
        rows = [pair.mean, pair.scale, pair.hidden, pair.hidden_bias, pair.last, pair.network_of, pair.kind_of]
        return [np.ones((3, 1), np.float32), *rows, 4, 2]

    @pytest.mark.parametrize("at", range(10))
    @pytest.mark.parametrize("value", [None, np.zeros(2, np.int16), 0, -1, 2**40])
    def test_arguments(self, at, value):
        from scrapy_article.page_type import _counts

        arguments = self.arguments()
        _counts.ask(*arguments)
        arguments[at] = value
        with pytest.raises((TypeError, ValueError)):
            _counts.ask(*arguments)

    @pytest.mark.parametrize("at", [6, 7])
    def test_numbers_out_of_range(self, at):
        from scrapy_article.page_type import _counts

        for value in (-1, 4, 2**40):
            arguments = self.arguments()
            arguments[at] = np.full_like(arguments[at], value)
            assert not any(_counts.ask(*arguments)[at - 6])

    def test_memory(self):
        """Wherever memory runs out, there is an error, and nothing is left behind."""
        from scrapy_article.page_type import _counts

        arguments = self.arguments()
        expected = _counts.ask(*arguments)
        fail_everywhere(lambda: _counts.ask(*arguments), lambda found: found == expected, 8)
        assert leaves_nothing(lambda: _counts.ask(*arguments))
