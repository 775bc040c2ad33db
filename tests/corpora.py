"""Labelled pages to hold the quality against; they are no part of this project, and tests skip without them.

A corpus is a file ``NAME.tar.xz`` of ``index.jsonl``, one record a page, and ``html/<id>.html``, in no order. The directory
is named by the environment variable ``BENCH_CORPORA``, or lies beside the checkout. As many pages of each as
``BENCH_PAGES`` says are read; ``.ci/run`` has all.
"""

import json
import os
import re
import tarfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

_BESIDE = Path(__file__).resolve().parents[2] / "shared" / "bench" / "corpora"
DIRECTORY = Path(os.environ.get("BENCH_CORPORA") or _BESIDE)
PAGES = int(os.environ.get("BENCH_PAGES") or 150)


def load(name: str) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield the first records of the corpus *name*, each with the bytes of its page; skip the test if there is none."""
    return islice(_all(name), PAGES)


def _all(name: str) -> Iterator[tuple[dict[str, Any], bytes]]:
    path = DIRECTORY / f"{name}.tar.xz"
    if not path.is_file():
        pytest.skip(f"needs the corpus {name} in BENCH_CORPORA")
    records: dict[str, dict[str, Any]] = {}
    with tarfile.open(path, "r|xz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is None:
                continue
            if member.name == "index.jsonl":
                for line in file:
                    record = json.loads(line)
                    records[f"html/{record['id']}.html"] = record
            else:
                yield records[member.name], file.read()


_WORD = re.compile(r"\w+")


def shingles(text: str, size: int = 4) -> Counter[tuple[str, ...]]:
    """The runs of *size* words in *text*."""
    tokens = _WORD.findall(text)
    return Counter(tuple(tokens[i : i + size]) for i in range(max(1, len(tokens) - size + 1)))


def shingle_f1(pairs: list[tuple[str, str]]) -> float:
    """Harmonic mean of the mean precision and mean recall of shingles over (gold, found) *pairs*."""
    precision = recall = 0.0
    for gold, found in pairs:
        wanted, given = shingles(gold), shingles(found)
        hits = sum((wanted & given).values())
        precision += hits / max(1, sum(given.values()))
        recall += hits / max(1, sum(wanted.values()))
    precision /= len(pairs)
    recall /= len(pairs)
    return 2 * precision * recall / (precision + recall)
