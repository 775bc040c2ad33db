import pytest
from lexicon.asking import has

heads_contents = has("contents")


@pytest.mark.parametrize(
    "line", ["Table of Contents", "Jump to:", "INHOUDSOPGAVE", "Mục lục", "目次", "本文目錄", "В этой статье:"]
)
def test_headings_of_tables_of_contents(line):
    assert heads_contents(line)


@pytest.mark.parametrize("line", ["Contents", "Table of Contents, Part One", "Jump to the boat", "目次を作る"])
def test_other_lines(line):
    assert not heads_contents(line)
