"""Rules by name, and what a page gives without them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scrapy_article import extract
from scrapy_article.cleanup import registry

TEXT = "".join(
    f"<p>The council of the {part} town met on Monday, and it was clear to all that the old bridge would not last.</p>"
    for part in ("northern", "southern", "eastern", "western")
)
PAGE = f"""<html><head><title>The old bridge</title></head><body><article><div class="desktop"><div>{TEXT}</div></div>
<section class="mobile"><div>{TEXT}</div></section></article></body></html>"""


def text():
    return extract(PAGE, "https://paper.example/the-old-bridge").text


def run(without):
    """Return what a process of its own says of the page, and its error."""
    code = f"from scrapy_article import extract; print(extract({PAGE!r}).text)"
    environment = {**os.environ, registry.VARIABLE: without}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def test_docs_list_the_rules():
    docs = (Path(__file__).parents[2] / "docs" / "explanation" / "how-it-works.md").read_text()
    rules = registry.rules().values()
    table = "\n".join(f"| `{rule.name}` | {rule.scope} | {rule.purpose} |" for rule in rules)
    assert f"\n|---|---|---|\n{table}\n\n" in docs


def test_rules_tell_what_they_are():
    rules = registry.rules()
    assert [*rules] == sorted(rules)
    assert {rule.scope for rule in rules.values()} == {"articles", "other pages", "all pages"}
    for rule in rules.values():
        assert rule.name == rule.name.lower().replace("_", "-")
        assert rule.purpose.endswith((".", ":", "``"))


def test_without():
    assert text().count("northern") == 1
    with registry.without(["repeated-blocks"]):
        assert text().count("northern") == 2
    assert text().count("northern") == 1


def test_without_all():
    """Whatever is left out, a page gives its text."""
    with registry.without(registry.rules()):
        assert text().count("old bridge would not last") == 8


@pytest.mark.parametrize(
    ("name", "hint"), [("related-link", "did you mean 'related-links'?"), ("xyz", "choose one of after-the-end, ")]
)
def test_no_such_rule(name, hint):
    with pytest.raises(ValueError, match=f"^no rule '{name}': {hint.replace('?', '[?]')}"), registry.without([name]):
        pass


def test_no_such_rule_in_process():
    output, error = run("related-link")
    assert output == ""
    assert error.splitlines()[-1] == (
        "ValueError: SCRAPY_ARTICLE_WITHOUT: no rule 'related-link': did you mean 'related-links'?"
    )


def test_tracing():
    with registry.tracing() as acted:
        text()
    assert "repeated-blocks" in acted
    assert "footnotes" not in acted
    with registry.tracing() as acted:
        extract(PAGE.replace("<article>", "<article><h1>The old bridge</h1>"), method="pruned")
    assert acted == {"title-and-byline"}
