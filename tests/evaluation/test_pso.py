from __future__ import annotations

import numpy as np
import pytest

from scrapy_article.evaluation.pso import Generation, maximise

CALM = {"inertia": 0.7298, "cognitive": 1.4962, "social": 1.4962, "max_velocity": 0.5}
"""Weights with which a swarm settles: Clerc and Kennedy, 2002."""


def sphere(points):
    """Highest at 0.3 along every axis."""
    return -((points - 0.3) ** 2).sum(axis=1)


def rosenbrock(points):
    """A curved ridge, highest at 1, 1."""
    x, y = points.T
    return -(100 * (y - x**2) ** 2 + (1 - x) ** 2)


class TestMaximise:
    def test_sphere(self):
        found = maximise(sphere, [-5] * 8, [5] * 8, **CALM)
        assert found.point == pytest.approx([0.3] * 8, abs=0.02)
        assert found.fitness == sphere(found.point[None])[0]

    def test_sphere_with_the_weights_of_the_paper(self):
        """Such a swarm does not settle, but it comes near."""
        found = maximise(sphere, [0] * 4, [1] * 4)
        assert found.point == pytest.approx([0.3] * 4, abs=0.05)

    def test_rosenbrock(self):
        found = maximise(rosenbrock, [-2, -2], [2, 2], **CALM)
        assert found.point == pytest.approx([1, 1], abs=0.01)

    def test_function_of_one_point(self):
        found = maximise(lambda points: [-abs(x - 1) for (x,) in points], [0], [4], particles=10, generations=30)
        assert found.point == pytest.approx([1], abs=0.02)

    def test_maximum_at_the_wall(self):
        found = maximise(lambda points: points.sum(axis=1), [0, 0], [1, 2], particles=20, generations=30)
        assert found.point.tolist() == [1, 2]

    def test_no_particle_leaves_the_box_or_goes_too_fast(self):
        seen = []

        def fitness(points):
            seen.append(points.copy())
            return sphere(points)

        maximise(fitness, [-1, 0], [1, 10], particles=30, generations=20, max_velocity=0.1)
        places = np.array(seen)
        assert (places >= [-1, 0]).all()
        assert (places <= [1, 10]).all()
        assert (abs(np.diff(places, axis=0)) <= np.array([0.2, 1]) + 1e-9).all()

    def test_history(self):
        told = []
        found = maximise(sphere, [0, 0], [1, 1], particles=20, generations=15, progress=told.append)
        assert len(found.history) == 16
        assert told == found.history
        assert all(generation.average <= generation.best for generation in told)
        assert found.history[found.generation] == Generation(found.fitness, found.history[found.generation].average)
        assert found.fitness == max(generation.best for generation in told)

    def test_first_steps_by_hand(self):
        """Alg. 1: the leader has no pull to follow, the other goes towards it; no particle has a velocity at first."""
        seen = []

        def fitness(points):
            seen.append(points.copy())
            return sphere(points)

        maximise(fitness, [0], [1], particles=2, generations=1, max_velocity=9, seed=4)
        before, after = seen
        rng = np.random.default_rng(4)
        rng.random((2, 1)), rng.random((2, 1))  # the places, and what the own best places are weighted with
        leader = sphere(before).argmax()
        expected = (before + 2 * rng.random((2, 1)) * (before[leader] - before)).clip(0, 1)
        assert after == pytest.approx(expected)
        assert after[leader] == before[leader]

    def test_seed(self):
        first, again, other = (
            maximise(rosenbrock, [-2, -2], [2, 2], particles=10, generations=10, seed=seed) for seed in (5, 5, 6)
        )
        assert first.point.tolist() == again.point.tolist()
        assert first.history == again.history
        assert first.point.tolist() != other.point.tolist()

    @pytest.mark.parametrize(("low", "high"), [([0], [0]), ([1, 1], [2]), (0, 1), ([1], [0])])
    def test_no_box(self, low, high):
        with pytest.raises(ValueError, match="low must be below high"):
            maximise(sphere, low, high)

    @pytest.mark.parametrize("worth", [[1.0], float("nan"), [[1.0, 2.0]]])
    def test_wrong_fitness(self, worth):
        with pytest.raises(ValueError, match="the fitness of 2 particles"):
            maximise(lambda _: worth, [0], [1], particles=2)
