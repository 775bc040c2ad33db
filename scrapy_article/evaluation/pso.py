"""Particle swarm optimisation: finding the best of all points in a box, where all that can be done is try.

Kennedy and Eberhart, "Particle swarm optimization", 1995, in the form of Ziegler and Skubacz, "Content extraction from
news pages using particle swarm optimization on linguistic and structural features", WI 2007, Alg. 1: each particle
remembers its own best place, and is drawn to it and to the best particle of its generation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.evaluation.bootstrap import Numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike

__all__ = ["Generation", "Optimum", "maximise"]

PARTICLES = 100
"""Particles of a swarm (section 4.1)."""
GENERATIONS = 100
"""Generations after which the search ends (section 4.1)."""
INERTIA = 0.9
"""Share of its velocity that a particle keeps (section 3.5.3: "close to 1")."""
COGNITIVE = SOCIAL = 2.0
"""Pull of a particle's own best place, and of the best particle (section 3.5.3: "around 2")."""
MAX_VELOCITY = 0.2
"""Longest step along an axis, as a share of the box. The paper names none, but without one such weights make a swarm
explode; Eberhart, Simpson and Dobbins, "Computational Intelligence PC Tools", 1996, advise 0.1 to 0.2."""


class Generation(NamedTuple):
    """What the particles of one generation are worth."""

    best: float
    average: float


class Optimum(NamedTuple):
    """The best point that any particle came to."""

    point: Numbers
    fitness: float
    generation: int
    """The generation that found it; the first is 0, before any particle has moved."""
    history: list[Generation]
    """The best and the average particle of each generation; the best may get worse from one to the next."""


def maximise(
    fitness: Callable[[Numbers], ArrayLike],
    low: ArrayLike,
    high: ArrayLike,
    *,
    particles: int = PARTICLES,
    generations: int = GENERATIONS,
    inertia: float = INERTIA,
    cognitive: float = COGNITIVE,
    social: float = SOCIAL,
    max_velocity: float = MAX_VELOCITY,
    seed: int = 0,
    progress: Callable[[Generation], object] | None = None,
) -> Optimum:
    """Return the point between the corners *low* and *high* at which *fitness* is highest, as far as a swarm can tell.

    *fitness* gets the points of all particles, an array (particles, axes), and returns what each is worth; it is called
    *generations* + 1 times. For a function of one point pass ``lambda points: [function(point) for point in points]``.
    *progress* is called after each generation. The same *seed* gives the same result.

    A particle that runs into a wall of the box stays there, at rest along that axis. ValueError if the corners do not
    make a box, or *fitness* does not give one number a particle.
    """
    floor, ceiling = np.asarray(low, dtype=float), np.asarray(high, dtype=float)
    if floor.ndim != 1 or floor.shape != ceiling.shape or not (floor < ceiling).all() or particles < 1:
        raise ValueError("low must be below high, along the same axes, and hold a particle")
    random = np.random.default_rng(seed)
    shape = (particles, len(floor))
    limit = max_velocity * (ceiling - floor)
    points = floor + random.random(shape) * (ceiling - floor)
    velocities = np.zeros(shape)
    worth = _worth(fitness, points)
    own_points, own_worth = points.copy(), worth.copy()
    history: list[Generation] = []
    found = Optimum(points[0].copy(), -np.inf, 0, history)
    while True:
        leader = int(worth.argmax())
        if worth[leader] > found.fitness:
            found = Optimum(points[leader].copy(), float(worth[leader]), len(history), history)
        history.append(Generation(float(worth[leader]), float(worth.mean())))
        if progress:
            progress(history[-1])
        if len(history) > generations:
            return found
        velocities = (
            inertia * velocities
            + cognitive * random.random(shape) * (own_points - points)
            + social * random.random(shape) * (points[leader] - points)
        ).clip(-limit, limit)
        moved = points + velocities
        points = moved.clip(floor, ceiling)
        velocities[points != moved] = 0.0
        worth = _worth(fitness, points)
        better = worth > own_worth
        own_points[better], own_worth[better] = points[better], worth[better]


def _worth(fitness: Callable[[Numbers], ArrayLike], points: Numbers) -> Numbers:
    worth = np.asarray(fitness(points), dtype=float)
    if worth.shape != (len(points),) or np.isnan(worth).any():
        raise ValueError(f"the fitness of {len(points)} particles must be as many numbers")
    return worth
