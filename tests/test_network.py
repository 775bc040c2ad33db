import math
from itertools import pairwise
from time import perf_counter, process_time

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article import network
from scrapy_article.methods.auto import default_model
from scrapy_article.network import AT_ONCE, LIMIT, Network, ask_numpy, sigmoid

try:
    from scrapy_article import _network as native
except ImportError:
    native = None
compiled = pytest.mark.skipif(native is None, reason="the compiled networks were not built")
ASKING = [ask_numpy] if native is None else [ask_numpy, network.compiled_ensemble()]
BOTH = pytest.mark.parametrize("asking", ASKING)


def test_against_plain_python():
    network = Network(
        np.array([1.0, -2.0], np.float32),
        np.array([0.5, 2.0], np.float32),
        (np.array([[1.0, -1.0], [0.5, 2.0]], np.float32), np.array([[2.0, -3.0]], np.float32)),
        (np.array([0.1, -0.2], np.float32), np.array([0.3], np.float32)),
    )
    for a, b in ((0.0, 0.0), (3.0, -1.5), (-100.0, 100.0)):
        x = max(-LIMIT, min(LIMIT, (a - 1) * 0.5))
        y = max(-LIMIT, min(LIMIT, (b + 2) * 2))
        one, two = max(0.0, x - y + 0.1), max(0.0, 0.5 * x + 2 * y - 0.2)
        wanted = 1 / (1 + np.exp(-(2 * one - 3 * two + 0.3)))
        assert network(np.array([[a], [b]], np.float32))[0] == pytest.approx(wanted, rel=1e-5)


def test_values_give_the_same_network():
    random = np.random.default_rng(0)
    net = Network(
        np.zeros(3, np.float32),
        np.ones(3, np.float32),
        (random.integers(-4, 4, (2, 3)).astype(np.float32), np.ones((1, 2), np.float32)),
        (np.zeros(2, np.float32), np.zeros(1, np.float32)),
    )
    again = Network.of_values(net.values("x") | {"y_weights_0": np.zeros(1)}, "x")
    columns = random.normal(size=(3, 4)).astype(np.float32)
    assert (again(columns) == net(columns)).all()


def test_inputs_are_not_changed():
    network = Network(np.ones(1), np.ones(1), (np.ones((1, 1)),), (np.zeros(1),))
    columns = np.array([[3.0, 4.0]], np.float32)
    network(columns)
    assert columns.tolist() == [[3.0, 4.0]]


def test_sigmoid_has_no_overflow():
    with np.errstate(all="raise"):
        assert sigmoid(np.array([-1e9, 0.0, 1e9])).tolist() == pytest.approx([0, 0.5, 1])


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 21, 22, 500])
def test_products_in_pieces(count):
    random = np.random.default_rng(0)
    weights = random.normal(size=(64, 190)).astype(np.float32)
    values = random.normal(size=(190, count)).astype(np.float32)
    for rows, columns in ((values.T, weights.T), (np.ascontiguousarray(values.T), np.ascontiguousarray(weights.T))):
        assert network._product(rows, columns) == pytest.approx((weights @ values).T, rel=1e-3, abs=1e-4)


def test_one_thread():
    """A second thread that waits for its share of a page's products would show as CPU time beyond the wall clock."""
    net = Network(
        np.zeros(190),
        np.ones(190),
        (np.ones((64, 190), np.float32), np.ones((1, 64), np.float32)),
        (np.zeros(64), np.zeros(1)),
    )
    columns = np.ones((190, 300), np.float32)
    wall, cpu = perf_counter(), process_time()
    for _ in range(300):
        net(columns)
    assert process_time() - cpu < 1.5 * (perf_counter() - wall) + 0.05


# --- several networks ---------------------------------------------------------


def random_networks(random, count, *sizes):
    """Networks whose sums are about as large as those of learned ones: so is what rounding does to them."""
    mean, scale = random.normal(size=(2, sizes[0])).astype(np.float32)
    return [
        Network(
            mean,
            scale,
            tuple(
                (random.normal(size=(above, below)) / np.sqrt(below)).astype(np.float32)
                for below, above in pairwise((*sizes, 1))
            ),
            tuple(random.normal(size=size).astype(np.float32) for size in (*sizes[1:], 1)),
        )
        for _ in range(count)
    ]


@BOTH
@given(
    st.integers(0, 2**32),
    st.integers(1, 3),
    st.lists(st.sampled_from([1, 3, 16, 31, 32, 33, 64]), min_size=1, max_size=3),
    st.integers(0, 60),
)
def test_mean_of_what_each_says(asking, seed, count, sizes, columns):
    random = np.random.default_rng(seed)
    networks = random_networks(random, count, *sizes)
    inputs = (random.normal(size=(sizes[0], columns)) * 2).astype(np.float32)
    wanted = np.mean([one(inputs) for one in networks], axis=0)
    found = asking(networks)([inputs], None)
    assert found.dtype == np.float32
    assert found == pytest.approx(wanted, abs=1e-5)


@BOTH
@given(st.integers(0, 2**32), st.integers(1, 50), st.integers(0, 60))
def test_parts_and_chosen_columns(asking, seed, columns, count):
    """Neither how the inputs lie nor what else is asked changes a digit of what numbers are."""
    random = np.random.default_rng(seed)
    networks = random_networks(random, 2, 9, 20)
    inputs = random.normal(size=(12, columns + 3)).astype(np.float32)[2:11, 1 : columns + 1]
    inputs[-1] = 0.75
    chosen = random.integers(0, columns, count)
    ask = asking(networks)
    every = ask([np.ascontiguousarray(inputs)], None)
    some = ask([inputs[:3], inputs[3:8], 0.75], chosen)
    assert some == pytest.approx(every[chosen], abs=1e-6)
    if asking is not ask_numpy:
        assert some.tolist() == every[chosen].tolist()


@BOTH
def test_as_in_plain_python(asking):
    random = np.random.default_rng(3)
    (one,) = random_networks(random, 1, 3, 2)
    column = [1.5, -2.0, 90.0]
    inputs = [
        max(-LIMIT, min(LIMIT, (x - float(m)) * float(s))) for x, m, s in zip(column, one.mean, one.scale, strict=True)
    ]
    hidden = [
        max(0.0, sum(w * x for w, x in zip(map(float, weights), inputs, strict=True)) + float(bias))
        for weights, bias in zip(one.weights[0], one.biases[0], strict=True)
    ]
    odds = sum(float(w) * x for w, x in zip(one.weights[1][0], hidden, strict=True)) + float(one.biases[1][0])
    found = asking([one])([np.array(column, np.float32)[:, None]], None)
    assert found.tolist() == pytest.approx([1 / (1 + math.exp(-odds))], rel=1e-5)


@BOTH
def test_more_columns_than_numpy_takes_at_once(asking):
    random = np.random.default_rng(4)
    networks = random_networks(random, 2, 5, 8)
    inputs = random.normal(size=(5, AT_ONCE + 7)).astype(np.float32)
    found = asking(networks)([inputs], None)
    assert found[-9:] == pytest.approx(np.mean([one(inputs[:, -9:]) for one in networks], axis=0), abs=1e-5)


@BOTH
def test_no_overflow(asking):
    networks = [Network(np.zeros(1, "f4"), np.ones(1, "f4"), (np.array([[1e9]], "f4"),), (np.zeros(1, "f4"),))]
    found = asking(networks)([np.array([[-3, 0, 3]], np.float32)], None)
    assert found.tolist() == pytest.approx([0, 0.5, 1], abs=1e-9)


def test_shipped_networks():
    """What is compiled says the same of lines and pages as numpy does."""
    random = np.random.default_rng(5)
    model = default_model()
    for ensemble in (model.first, model.second, model.gate, model.quality):
        mean, scale = ensemble.networks[0].mean, ensemble.networks[0].scale
        inputs = (
            mean[:, None] + random.normal(size=(len(mean), 100)).astype(np.float32) / np.maximum(scale, 1e-3)[:, None]
        )
        assert ensemble([inputs]) == pytest.approx(ask_numpy(ensemble.networks)([inputs], None), abs=1e-5)


@compiled
class TestCompiled:
    def arguments(self):
        return [np.zeros(4, np.float32), (np.ones((2, 9), np.float32), 0.5, np.ones((1, 9), np.float32)), np.arange(4)]

    def ensemble(self):
        random = np.random.default_rng(0)
        (one,) = random_networks(random, 1, 4, 3)
        return native.Ensemble(one.mean, one.scale, ((one.weights, one.biases),), LIMIT)

    @pytest.mark.parametrize(
        ("at", "value"),
        [
            (0, None),
            (0, np.zeros(3, np.float32)),
            (0, np.zeros(4)),
            (0, np.zeros(8, np.float32)[::2]),
            (1, ()),
            (1, (0.5, 0.5, 0.5, 0.5)),
            (1, (np.ones((4, 9)),)),
            (1, (np.ones((4, 9, 1), np.float32),)),
            (1, (np.ones((4, 18), np.float32)[:, ::2],)),
            (1, (np.ones((5, 9), np.float32),)),
            (1, (np.ones((2, 9), np.float32), np.ones((2, 8), np.float32))),
            (1, (np.ones((0, 9), np.float32),) * 9),
            (1, [np.ones((4, 9), np.float32)]),
            (1, ("four",)),
            (2, None),
            (2, np.arange(5)),
            (2, np.arange(6, 10)),
            (2, np.array([0, 1, 2, -1])),
            (2, np.arange(4, dtype=np.int32)),
            (2, "none"),
        ],
    )
    def test_what_does_not_fit(self, at, value):
        ensemble, arguments = self.ensemble(), self.arguments()
        ensemble.probabilities(*arguments)
        arguments[at] = value
        with pytest.raises((ValueError, TypeError, BufferError)):
            ensemble.probabilities(*arguments)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("mean", np.zeros(3, np.float32)),
            ("mean", np.zeros(0, np.float32)),
            ("mean", np.zeros(4)),
            ("scale", None),
            ("networks", ()),
            ("networks", (None,)),
            ("networks", (((), ()),)),
            ("networks", (((np.zeros(4, np.float32),), ()),)),
            ("networks", (((np.zeros(5, np.float32),), (np.zeros(1, np.float32),)),)),
            ("networks", (((np.zeros(4, np.float32),), (np.zeros(2, np.float32),)),)),
            ("networks", (((np.zeros((3, 5), np.float32),) * 2, (np.zeros(3, np.float32),) * 2),)),
            ("limit", None),
        ],
    )
    def test_networks_that_do_not_fit(self, name, value):
        (one,) = random_networks(np.random.default_rng(0), 1, 4, 3)
        right = {"mean": one.mean, "scale": one.scale, "networks": ((one.weights, one.biases),), "limit": LIMIT}
        native.Ensemble(**right)
        with pytest.raises((ValueError, TypeError, BufferError)):
            native.Ensemble(**{**right, name: value}).probabilities(*self.arguments())

    def test_made_once(self):
        with pytest.raises((TypeError, ValueError)):
            native.Ensemble.__new__(native.Ensemble).probabilities(*self.arguments())
        ensemble = self.ensemble()
        with pytest.raises(TypeError, match="once"):
            ensemble.__init__(np.zeros(1, np.float32), np.zeros(1, np.float32), (), LIMIT)

    def test_nothing_is_left_behind(self):
        assert leaves_nothing(lambda: self.ensemble().probabilities(*self.arguments()))

    def test_out_of_memory(self):
        (one,) = random_networks(np.random.default_rng(0), 1, 4, 3)
        arguments = self.arguments()
        self.ensemble().probabilities(*arguments)
        wanted = arguments[0].tolist()

        def again():
            native.Ensemble(one.mean, one.scale, ((one.weights, one.biases),), LIMIT).probabilities(*arguments)
            return arguments[0].tolist()

        fail_everywhere(again, lambda found: found == wanted, 200)
