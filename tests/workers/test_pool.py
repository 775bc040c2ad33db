import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from workers.tasks import broken, slept, start

from scrapy_article.workers import Failure, Pool, ordered

pytestmark = pytest.mark.slow

LIMIT = 30.0


def pids(workers: Pool, count: int) -> list[int]:
    """Those of the processes, once all have been started."""
    deadline = time.monotonic() + LIMIT
    while len(workers.pids) < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return workers.pids


def give(tasks: list[Any], **options: Any) -> list[tuple[Any, Any]]:
    with Pool(start, ("x",), **{"limit": LIMIT, **options}) as workers:
        return list(workers.ordered(enumerate(tasks)))


class TestOrder:
    @pytest.mark.parametrize("count", [1, 3])
    def test_results(self, count: int) -> None:
        tasks = [("sleep", 0.3), *(("", i) for i in range(100)), None, ("sleep", 0.1), ("", 100)]
        assert give(tasks, count=count) == [(i, task and ("x", task[1])) for i, task in enumerate(tasks)]

    def test_items_are_taken_when_there_is_room(self) -> None:
        taken = []

        def items() -> Iterator[tuple[int, Any]]:
            for i in range(1000):
                taken.append(i)
                yield i, ("sleep", 1) if i == 0 else ("", i)

        with Pool(start, ("x",), count=2, limit=LIMIT) as workers:
            results = workers.ordered(items())
            next(results)
            assert len(taken) <= 2 * 32 + 1
            results.close()


class TestDeath:
    def test_costs_one_item(self) -> None:
        deaths = {2: "kill", 3: "kill", 7: "exit", 11: "segfault"}
        results = give([(deaths.get(i, ""), i) for i in range(12)], count=2)
        assert [i for i, result in results if getattr(result, "kind", "") == "crashed"] == [*deaths]
        assert [result for i, result in results if i not in deaths] == [("x", i) for i in range(12) if i not in deaths]

    def test_timeout(self) -> None:
        began = time.monotonic()
        results = give([("", 0), ("sleep", 600), ("", 2)], limit=1)
        assert [getattr(result, "kind", "") for _, result in results] == ["", "timeout", ""]
        assert time.monotonic() - began < 60

    def test_what_is_no_result(self) -> None:
        """An exception, and what cannot be sent."""
        results = give([("raise", "a key"), ("", 1), ("unpicklable", 0), ("", 2)])
        assert results[:2] == [(0, Failure("KeyError", "'a key'")), (1, ("x", 1))]
        assert isinstance(results[2][1], Failure)
        assert results[3] == (3, ("x", 2))

    def test_none_can_be_started(self) -> None:
        with Pool(broken, count=2) as workers, pytest.raises(RuntimeError, match="could not be started"):
            list(workers.ordered([(0, 1)]))


class TestOrdered:
    def test_in_others(self) -> None:
        waits = [0.5, *[0.0] * 30]
        assert list(ordered(slept, waits, jobs=3)) == waits
        assert list(ordered(slept, [], jobs=2)) == []

    def test_a_process_dies(self) -> None:
        with pytest.raises(ChildProcessError, match="item 0: crashed: exit status 1"):
            list(ordered(os._exit, [1, 1, 1, 1], jobs=2))

    def test_interrupt(self) -> None:
        """One that a terminal gives to all ends them at once and quietly."""
        script = (
            "import time\nfrom scrapy_article.workers import ordered\nfrom workers.tasks import slept\n"
            "try:\n    print(next(ordered(slept, [0, 60, 60], 2)), flush=True)\n    time.sleep(60)\n"
            "except KeyboardInterrupt:\n    print('interrupted')\n"
        )
        command = [sys.executable, "-c", script]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"0\n"
            os.kill(process.pid, signal.SIGINT)
            # The end of its output is that of all processes.
            assert process.communicate(timeout=LIMIT) == (b"interrupted\n", b"")
