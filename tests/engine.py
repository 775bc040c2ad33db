"""A library that the method ``trafilatura`` finds in the place of the real one, and that does what pages tell it."""

import sys
from pathlib import Path

SOURCE = """
import logging, os, re, signal, time

def extract(markup, **options):
    print("a library that prints")
    logging.getLogger("engine").warning("%d characters", len(markup))
    for word, seconds in re.findall(r"<!-- (sleep|spin|kill|exit) ?([0-9.]*) -->", markup):
        if word == "sleep":
            time.sleep(float(seconds))
        elif word == "spin":
            sum(range(10 ** 13))  # which never lets go of the interpreter
        elif word == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        else:
            raise SystemExit(3)
    return markup
"""


def is_running(pid: int) -> bool:
    """Whether there is a process of that id; one that is dead but not yet waited for is none."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def install(directory: Path) -> None:
    """Put the library where this process, and those that it starts, find it first."""
    (directory / "trafilatura.py").write_text(SOURCE, encoding="utf-8")
    sys.path.insert(0, str(directory))
