"""What an installed wheel must do, without a checkout: extract an article, with all that is compiled unless --pure."""

import subprocess
import sys
from importlib.metadata import files

from scrapy_article import __file__ as package
from scrapy_article import accelerators, extract, methods

PARAGRAPH = "<p>The council of the town has met to speak of the new bridge, which will cost 4 million euros.</p>"

if __name__ == "__main__":
    article = extract(f"<title>Bridge - Post</title><h1>Bridge</h1>{PARAGRAPH * 9}", "https://example.com/bridge.html")
    assert article.title == "Bridge", article.title
    assert article.text.count("council") == 9, article.text
    assert article.warnings == [], article.warnings
    methods.describe("auto")
    print(package, accelerators.summary(), sep="\n")
    assert "--pure" in sys.argv or "in Python" not in accelerators.summary()
    assert [path for path in files("scrapy-article") or () if path.suffix in {".c", ".h"}] == []
    command = [sys.executable, "-m", "scrapy", "article", "--methods"]
    assert "auto" in subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
