from collections.abc import Iterator

import pytest
from serving import site as serve


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a small site."""
    with serve() as address:
        yield address
