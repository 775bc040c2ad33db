import numpy as np
import pytest

from scrapy_article.learned import LIMIT, Network, sigmoid


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


def test_sigmoid_has_no_overflow():
    with np.errstate(all="raise"):
        assert sigmoid(np.array([-1e9, 0.0, 1e9])).tolist() == pytest.approx([0, 0.5, 1])
