from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from scrapy_article.evaluation.parallel import cores, ordered

pytestmark = pytest.mark.slow


class TestOrdered:
    def test_in_this_process(self):
        assert list(ordered(lambda _: os.getpid(), range(3))) == [os.getpid()] * 3

    def test_is_lazy(self):
        seen = []
        results = ordered(str, (seen.append(i) or i for i in range(100)))
        assert next(results) == "0"
        assert seen == [0]

    def test_in_others(self):
        assert list(ordered(abs, range(-20, 0), jobs=2)) == list(range(20, 0, -1))

    def test_errors_come_back(self):
        with pytest.raises(ValueError, match="invalid literal"):
            list(ordered(int, ["1", "x", *["2"] * 20], jobs=2))

    def test_in_the_order_of_the_items(self):
        waits = [0.5, *[0.0] * 30]
        assert list(ordered(_slept, waits, jobs=3)) == waits

    def test_is_lazy_with_others(self):
        seen = []
        results = ordered(abs, (seen.append(i) or i for i in range(1000)), jobs=2)
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        assert len(seen) < 20
        results.close()

    @pytest.mark.parametrize("number", [0, 1])
    def test_few(self, number):
        assert list(ordered(abs, range(number), jobs=4)) == list(range(number))

    def test_no_result_can_be_sent(self):
        with pytest.raises(RuntimeError, match="pickle"):
            list(ordered(_lambda, [1], jobs=2))

    def test_a_process_dies(self):
        with pytest.raises(ChildProcessError, match="a process has died"):
            list(ordered(os._exit, [1, 1, 1, 1], jobs=2))

    @pytest.mark.parametrize("seconds", [0.05, 2])
    def test_interrupt(self, seconds, tmp_path):
        """An interrupt that all get, just started or at work, ends them at once and quietly."""
        with _begun(_SCRIPT, tmp_path) as process:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGINT)
            # The end of its output is that of all processes.
            assert process.communicate(timeout=60) == (b"interrupted\n", b"")

    def test_interrupt_while_a_process_is_started(self, tmp_path):
        """It waits until that has what it needs, also where another thread gets the signal, and is then raised."""
        with _begun(_INTERRUPTED_AT_START + _SCRIPT, tmp_path) as process:
            assert process.communicate(timeout=60) == (b"started\n" * 3 + b"interrupted\n", b"")

    def test_in_another_thread(self):
        """Signals are none of its business: it may not even ask for them."""
        with ThreadPoolExecutor(1) as threads:
            assert threads.submit(lambda: list(ordered(abs, [-1, -2], jobs=2))).result() == [1, 2]

    def test_interrupts_are_as_before(self):
        before = signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())
        assert list(ordered(abs, [-1], jobs=2)) == [1]
        assert (signal.getsignal(signal.SIGINT), signal.pthread_sigmask(signal.SIG_BLOCK, ())) == before


@contextmanager
def _begun(script, folder):
    """Give the process of *script*, which has begun its work, in a group of its own."""
    (folder / "work.py").write_text(script)
    process = subprocess.Popen(
        [sys.executable, "work.py"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # or what readline reads ahead is lost to communicate
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        cwd=folder,
        start_new_session=True,
    )
    try:
        assert process.stdout.readline() == b"begun\n"
        yield process
    finally:
        process.kill()
        process.communicate()


_SCRIPT = """
import signal, time
from scrapy_article.evaluation.parallel import ordered

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that a shell runs behind it ignore interrupts
    try:
        print("begun", flush=True)
        list(ordered(time.sleep, [600] * 100, jobs=3))
    except KeyboardInterrupt:
        print("interrupted")
"""

_INTERRUPTED_AT_START = """
import multiprocessing.util, os, signal, threading

spawn = multiprocessing.util.spawnv_passfds


def interrupted(path, arguments, descriptors):
    pid = spawn(path, arguments, descriptors)
    if "spawn_main" in str(arguments):
        print("started")
        os.killpg(os.getpid(), signal.SIGINT)
    return pid


multiprocessing.util.spawnv_passfds = interrupted
threading.Thread(target=threading.Event().wait, daemon=True).start()
"""


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def _lambda(_: int) -> object:
    return lambda: None


def test_cores(monkeypatch):
    assert 1 <= cores() <= os.cpu_count()
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()
