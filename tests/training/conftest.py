import pytest
from evaluation.labelled_pages import write


@pytest.fixture(scope="session")
def small(tmp_path_factory):
    """The path of a corpus of eight articles."""
    return write(tmp_path_factory.mktemp("corpora") / "small")
