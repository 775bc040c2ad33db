import pytest

from scrapy_article.training.train_fe import maximise


def sphere(points):
    """Highest at 0.3 along every axis."""
    return -((points - 0.3) ** 2).sum(axis=1)


def rosenbrock(points):
    """A curved ridge, highest at 0.75, 0.75."""
    x, y = 4 * points.T - 2
    return -(100 * (y - x**2) ** 2 + (1 - x) ** 2)


def test_maximum_inside():
    """With the weights of the paper a swarm does not settle, but it comes near."""
    assert maximise(sphere, 4)[0] == pytest.approx([0.3] * 4, abs=0.05)
    assert maximise(rosenbrock, 2)[0] == pytest.approx([0.75] * 2, abs=0.05)


def test_maximum_at_the_wall():
    assert maximise(lambda points: points.sum(axis=1), 2, particles=20, generations=30)[0].tolist() == [1, 1]


def test_seed():
    first, again, other = (maximise(rosenbrock, 2, particles=10, generations=10, seed=seed) for seed in (5, 5, 6))
    assert first[0].tolist() == again[0].tolist()
    assert first[1] == again[1]
    assert first[0].tolist() != other[0].tolist()
