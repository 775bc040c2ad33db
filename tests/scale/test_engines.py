"""The snippets of docs/howto/engines.md, run by the engines that they are for."""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow", reason="the extra batch is not installed")

from scrapy_article.scale import extract_batch, schema  # noqa: E402

DOCS = Path(__file__).parents[2] / "docs" / "howto" / "engines.md"


def snippet(word: str) -> str:
    blocks = re.findall(r"^```python\n(.*?)^```", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    found = [block for block in blocks if word in block]
    assert len(found) == 1
    return found[0]


def html(number: int) -> str:
    return (
        f"<h1>The bridge {number}</h1>" + "<p>The council of the town has met to speak of the new bridge again.</p>" * 9
    )


@pytest.fixture
def table() -> Any:
    return pa.table(
        {
            "url": [f"https://example.com/{number}" for number in range(20)],
            "body": [html(number).encode() for number in range(20)],
            "record": list(range(20)),
        }
    )


@pytest.mark.filterwarnings("ignore")  # the engine's own
def test_spark(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark", reason="pyspark is not installed")
    if not (shutil.which("java") or "JAVA_HOME" in os.environ):
        pytest.skip("Spark needs Java")
    pytest.importorskip("pandas", reason="pyspark wants pandas to take an Arrow table")
    from pyspark.sql import SparkSession

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        scope = {"spark": spark, "pages": spark.createDataFrame(table)}
        exec(snippet("mapInArrow"), scope)
        rows = scope["articles"].orderBy("record").collect()
    finally:
        spark.stop()
    expected = extract_batch(table).to_pylist()
    assert [(row.url, row.title, row.text) for row in rows] == [(e["url"], e["title"], e["text"]) for e in expected]
    assert rows[3].reasons == dict(expected[3]["reasons"])
    assert rows[0].asDict().keys() == expected[0].keys()


@pytest.mark.filterwarnings("ignore")
def test_ray(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray", reason="ray is not installed")
    pytest.importorskip("ray.data", reason="ray is installed without its extra data")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        scope = {"pages": ray.data.from_arrow(table)}
        exec(snippet("map_batches"), scope)
        found = pa.concat_tables(ray.get(scope["articles"].to_arrow_refs())).sort_by("record")
    finally:
        ray.shutdown()
    assert found.schema.equals(schema())
    assert found.to_pylist() == extract_batch(table).to_pylist()


@pytest.mark.filterwarnings("ignore")
def test_datatrove() -> None:
    pytest.importorskip("datatrove", reason="datatrove is not installed")
    from datatrove.data import Document

    scope: dict[str, Any] = {}
    exec(snippet("PipelineStep"), scope)
    front = "<ul>" + "".join(f"<li><a href=/{i}>The story number {i} of today</a></li>" for i in range(40)) + "</ul>"
    documents = [Document(html(1), "1", metadata={"url": "https://example.com/a/1"}), Document(front, "2")]
    (found,) = scope["Articles"]().run(iter(documents))
    assert found.id == "1"
    assert found.metadata["title"] == "The bridge 1"
    assert found.text.count("The council") == 9
