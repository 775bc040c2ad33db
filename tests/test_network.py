import numpy as np
import pytest

from scrapy_article.learned.network import LIMIT, Network, product, sigmoid


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
        assert product(rows, columns) == pytest.approx((weights @ values).T, rel=1e-3, abs=1e-4)
