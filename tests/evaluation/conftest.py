from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from labelled_pages import write


@pytest.fixture(scope="session")
def small(tmp_path_factory):
    """The path of a corpus of eight articles."""
    return write(tmp_path_factory.mktemp("corpora") / "small")
