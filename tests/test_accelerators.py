import pytest

from scrapy_article import accelerators
from scrapy_article.accelerators import choose, summary


@pytest.fixture(autouse=True)
def _nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerators, "_causes", {})
    monkeypatch.delenv("SCRAPY_ARTICLE_PURE", raising=False)


def compiled() -> str:
    return "compiled"


def missing() -> str:
    import scrapy_article._no_such_build as native  # type: ignore[import-not-found]

    return str(native)


def broken() -> str:
    raise RuntimeError("another\n lxml")


def test_missing_and_broken() -> None:
    """One policy for all: whatever is wrong with a build, Python does the work, and the cause can be seen."""
    assert choose("scrapy_article.two.three", missing, "pure") == "pure"
    assert choose("scrapy_article.four", broken, "pure") == "pure"
    assert choose("scrapy_article.one", compiled, "pure") == "compiled"
    assert choose("scrapy_article.five", missing, "pure") == "pure"
    assert summary() == (
        "1 of 4 parts run compiled; in Python: five (not built for this Python), four (RuntimeError: another lxml), "
        "two.three (not built for this Python)"
    )
