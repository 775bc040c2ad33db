"""Particle swarm optimisation: finding the best of all points in a cube, where all that can be done is try.

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

__all__ = ["GENERATIONS", "PARTICLES", "Generation", "maximise"]

PARTICLES = 100
"""Particles of a swarm (section 4.1)."""
GENERATIONS = 100
"""Generations after which the search ends (section 4.1)."""
INERTIA = 0.9
"""Share of its velocity that a particle keeps (section 3.5.3: "close to 1")."""
COGNITIVE = SOCIAL = 2.0
"""Pull of a particle's own best place, and of the best particle (section 3.5.3: "around 2")."""
MAX_VELOCITY = 0.2
"""Longest step along an axis, as a share of the cube. The paper names none, but without one such weights make a swarm
explode; Eberhart, Simpson and Dobbins, "Computational Intelligence PC Tools", 1996, advise 0.1 to 0.2."""


class Generation(NamedTuple):
    """What the particles of one generation are worth."""

    best: float
    average: float


def maximise(
    fitness: Callable[[Numbers], Numbers],
    axes: int,
    *,
    particles: int = PARTICLES,
    generations: int = GENERATIONS,
    seed: int = 0,
    progress: Callable[[float], object] = lambda _: None,
) -> tuple[Numbers, list[Generation]]:
    """Return the point of the unit cube of so many *axes* at which *fitness* is highest, as far as a swarm can tell.

    And its generations, the first before any particle has moved; the best may get worse from one to the next.

    *fitness* gets the points of all particles, an array (particles, axes), and returns what each is worth. *progress*
    is told the share of the work that is done, after each generation. The same *seed* gives the same result. A particle
    that runs into a wall of the cube stays there, at rest along that axis.
    """
    random = np.random.default_rng(seed)
    shape = (particles, axes)
    points, velocities = random.random(shape), np.zeros(shape)
    own_points, own_worth = points, np.full(particles, -np.inf)
    best, highest = points[0], -np.inf
    history: list[Generation] = []
    while True:
        worth = fitness(points)
        better = worth > own_worth
        own_points, own_worth = np.where(better[:, None], points, own_points), np.where(better, worth, own_worth)
        leader = int(worth.argmax())
        if worth[leader] > highest:
            best, highest = points[leader], worth[leader]
        history.append(Generation(float(worth[leader]), float(worth.mean())))
        progress(len(history) / (generations + 1))
        if len(history) > generations:
            return best, history
        velocities = (
            INERTIA * velocities
            + COGNITIVE * random.random(shape) * (own_points - points)
            + SOCIAL * random.random(shape) * (points[leader] - points)
        ).clip(-MAX_VELOCITY, MAX_VELOCITY)
        moved = points + velocities
        points = moved.clip(0, 1)
        velocities[points != moved] = 0.0
