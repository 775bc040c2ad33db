import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Some hundred processes are started, these of pytest-xdist among them: the first compiles what all of them import.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Bounds on time are for tests that count CPU time: a deadline is missed whenever the machine has other work.
# Both try the same examples each time, so that what has passed passes again; "search" looks for new ones.
settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=300, deadline=None, derandomize=True)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile("quick")


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: a good part of the tests waits for crawls, browsers and stores."""
    return (os.cpu_count() or 1) + 2


LONG = (
    "tests/crawls/",
    "tests/promises/test_crawl",
    "tests/test_example",
    "tests/workers/",
    "tests/commands/",
    "tests/hostile/",
)
"""Files whose tests take longest; each goes to one worker, so they come first. pytest-xdist would order files by their
numbers of tests if it were not told otherwise (`--no-loadscope-reorder`)."""


gc.disable()  # until all are collected: they are tens of thousands of objects, and none of them is garbage


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="tests marked as slow, too, as where any are named")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.option.slow and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("slow")])
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.fixture(autouse=True, scope="module")
def _young_heap() -> None:
    """Keep thousands of collected tests, and what earlier ones have left, out of the garbage collections of a module."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """The address of a Redis of its own, on a socket in a folder."""
    redis = pytest.importorskip("redis")
    server = shutil.which("redis-server")
    if server is None:
        pytest.skip("redis-server is not installed")
    with tempfile.TemporaryDirectory() as folder:  # that of pytest may be too long a path for a socket
        socket = Path(folder, "socket")
        command = [server, "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            url = f"unix://{socket}"
            for _ in range(100):
                try:
                    redis.Redis.from_url(url).ping()
                    break
                except redis.exceptions.ConnectionError:
                    time.sleep(0.05)
            else:
                pytest.fail(f"redis-server does not answer at {url}; its exit status is {process.poll()}")
            yield url
        finally:
            process.terminate()
            process.wait()
