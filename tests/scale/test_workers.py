from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tasks import broken, start

from scrapy_article import pool
from scrapy_article.scale.workers import Failure, OrderedWorkers

pytestmark = pytest.mark.slow

TIMEOUT = 30.0


def pids(workers: OrderedWorkers[Any, Any], count: int) -> list[int]:
    """Those of the processes, once all have been started."""
    deadline = time.monotonic() + TIMEOUT
    while len(workers.pids) < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return workers.pids


def give(tasks: list[Any], **options: Any) -> list[tuple[Any, Any]]:
    with OrderedWorkers(start, ("x",), **{"timeout": TIMEOUT, **options}) as workers:
        return list(workers.ordered(enumerate(tasks)))


class TestOrder:
    @pytest.mark.parametrize("jobs", [1, 3])
    def test_results(self, jobs: int) -> None:
        tasks = [("sleep", 0.3), *(("", i) for i in range(100)), ("sleep", 0.1), ("", 100)]
        assert give(tasks, jobs=jobs) == [(i, ("x", value)) for i, (_, value) in enumerate(tasks)]

    def test_no_items(self) -> None:
        assert give([]) == []

    def test_items_without_task(self) -> None:
        assert give([None, ("", 1), None]) == [(0, None), (1, ("x", 1)), (2, None)]

    def test_items_are_taken_when_there_is_room(self) -> None:
        taken = []

        def items() -> Iterator[tuple[int, Any]]:
            for i in range(1000):
                taken.append(i)
                yield i, ("sleep", 1) if i == 0 else ("", i)

        with OrderedWorkers(start, ("x",), jobs=2, timeout=TIMEOUT) as workers:
            results = workers.ordered(items())
            next(results)
            assert len(taken) <= 2 * 32 + 1
            results.close()

    def test_processes_are_replaced_in_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pool, "TASKS", 4)
        with OrderedWorkers(start, ("x",), timeout=TIMEOUT) as workers:
            first = pids(workers, 1)
            assert list(workers.ordered((i, ("", i)) for i in range(6))) == [(i, ("x", i)) for i in range(6)]
            assert first != workers.pids


class TestDeath:
    def test_costs_one_item(self) -> None:
        deaths = {2: "kill", 3: "kill", 7: "exit", 11: "segfault"}
        results = give([(deaths.get(i, ""), i) for i in range(12)], jobs=2)
        assert [i for i, result in results if getattr(result, "kind", "") == "crashed"] == [*deaths]
        assert [result for i, result in results if i not in deaths] == [("x", i) for i in range(12) if i not in deaths]

    def test_while_it_waits(self) -> None:
        with OrderedWorkers(start, ("x",), jobs=1, timeout=TIMEOUT) as workers:
            results = workers.ordered((i, ("", i)) for i in range(4))
            next(results)
            os.kill(workers.pids[0], signal.SIGKILL)
            time.sleep(0.2)  # it may be at the next one already
            assert sum(isinstance(result, Failure) for _, result in results) <= 1

    def test_timeout(self) -> None:
        began = time.monotonic()
        results = give([("", 0), ("sleep", 600), ("", 2)], timeout=1)
        assert [getattr(result, "kind", "") for _, result in results] == ["", "timeout", ""]
        assert time.monotonic() - began < 60

    def test_exceptions(self) -> None:
        results = give([("raise", "a key"), ("", 1)])
        assert results == [(0, Failure("KeyError", "'a key'")), (1, ("x", 1))]

    def test_results_that_cannot_be_sent(self) -> None:
        results = give([("unpicklable", 0), ("", 1)])
        assert isinstance(results[0][1], Failure)
        assert results[1] == (1, ("x", 1))

    def test_none_can_be_started(self) -> None:
        with OrderedWorkers(broken, jobs=2) as workers, pytest.raises(RuntimeError, match="could not be started"):
            list(workers.ordered([(0, 1)]))

    def test_none_is_left_behind(self) -> None:
        with OrderedWorkers(start, ("x",), jobs=2) as workers:
            found = pids(workers, 2)
        assert not [pid for pid in found if Path(f"/proc/{pid}").exists()]
