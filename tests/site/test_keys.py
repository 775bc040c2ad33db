import os
import subprocess
import sys

import pytest
from gazette import page

from scrapy_article.document import Document
from scrapy_article.site.keys import line_keys, short_hash


def keys(body: str, wrapper: str = "story") -> list[tuple[bytes, bytes]]:
    document = Document(page("Headline", body, wrapper=wrapper))
    return line_keys(document, range(1, len(document.segments)))


class TestLines:
    def test_lone_surrogates(self) -> None:
        document = Document("<p>x</p>", "http://example.com/\ud800")
        document.segments[0].text = "\ud800"
        assert len(line_keys(document, [0])) == 1
        assert short_hash("http://example.com/\ud800") != short_hash("http://example.com/\ud801")


@pytest.mark.slow
def test_the_same_in_every_process() -> None:
    code = (
        "from scrapy_article.document import Document\n"
        "from scrapy_article.site.keys import *\n"
        "print(line_keys(Document('<div class=a><p>Sâme 5</p></div>'), [0]), title_keys('One | Two'), short_hash('x'))"
    )
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed}
        found.add(subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout)
    assert len(found) == 1
