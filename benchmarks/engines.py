"""What the same pages cost in each engine: `scrapy article batch`, a loop over Arrow batches, Spark, Ray and datatrove.

    python benchmarks/engines.py path/to/corpora --pages 500 --jobs 1 2

Corpora are as for `batch.py`. Each engine runs in local mode with so many workers, in a process of its own with all
that it starts: CPU time and memory (proportional set size, which counts what processes share once) are those of all of
them, the Java of Spark and the servers of Ray included. Each runs twice: over ten pages, which is what it costs to
start, and over all; CPU a page is that of the difference, pages a second are by the clock and count the start in.
Engines that are not installed are left out. At the end, the articles of all engines are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from batch import cpu_seconds, pages, write
from pyarrow import parquet
from tqdm import tqdm
from w3lib.encoding import html_to_unicode

from scrapy_article.scale import extract_batch, schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

FEW = 10
"""Pages of the run that tells what it costs to start."""
BATCH = 50
"""Rows of a batch, and of an input file."""
POLL = 0.2
"""Seconds between two looks at the processes."""


# --- the engines --------------------------------------------------------------


def article_batch(inputs: Path, output: Path, jobs: int) -> None:
    """Run the command."""
    archive, out = str(inputs / "pages.warc.gz"), str(output / "articles.parquet")
    subprocess.run(
        [sys.executable, "-m", "scrapy", "article", "batch", archive, "-o", out, "--jobs", str(jobs)], check=True
    )


def arrow(inputs: Path, output: Path, jobs: int) -> None:
    """Loop over files of Arrow batches; with several workers, in a pool of processes."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    files = sorted(inputs.glob("parquet/*"))
    (output / "articles.parquet").mkdir()
    targets = [output / "articles.parquet" / file.name for file in files]
    if jobs == 1:
        for file, target in zip(files, targets, strict=True):
            _arrow_file(file, target)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            list(pool.map(_arrow_file, files, targets))


def _arrow_file(file: Path, target: Path) -> None:
    with parquet.ParquetFile(file) as source, parquet.ParquetWriter(target, schema()) as writer:
        for batch in source.iter_batches(BATCH):
            writer.write_batch(extract_batch(batch))


def spark(inputs: Path, output: Path, jobs: int) -> None:
    """Run Spark's `mapInArrow`."""
    from pyspark.sql import SparkSession
    from pyspark.sql.pandas.types import from_arrow_schema

    os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
    builder = SparkSession.builder.master(f"local[{jobs}]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", BATCH).getOrCreate()
    rows = session.read.parquet(str(inputs / "parquet"))
    articles = rows.mapInArrow(lambda batches: map(extract_batch, batches), from_arrow_schema(schema()))
    articles.write.parquet(str(output / "articles.parquet"))
    session.stop()


def ray(inputs: Path, output: Path, jobs: int) -> None:
    """Run the `map_batches` of Ray Data."""
    import ray

    os.environ.update(RAY_USAGE_STATS_ENABLED="0", PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    rows = ray.data.read_parquet(str(inputs / "parquet"))
    articles = rows.map_batches(extract_batch, batch_format="pyarrow", batch_size=BATCH)
    articles.write_parquet(str(output / "articles.parquet"))
    ray.shutdown()


def datatrove(inputs: Path, output: Path, jobs: int) -> None:
    """Run a step of datatrove; it keeps the articles, and drops other pages."""
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.base import PipelineStep
    from datatrove.pipeline.readers import JsonlReader
    from datatrove.pipeline.writers import JsonlWriter

    from scrapy_article import extract

    class Articles(PipelineStep):  # type: ignore[misc]
        name = "Articles"
        type = "Extractor"

        def run(self, data: Any, rank: int = 0, world_size: int = 1) -> Iterator[Any]:
            for document in data:
                article = extract(document.text, document.metadata.get("url"))
                if article.page_type == "article":
                    document.text = article.text
                    yield document

    LocalPipelineExecutor(
        [
            JsonlReader(str(inputs / "jsonl"), text_key="body"),
            Articles(),
            JsonlWriter(str(output / "articles"), compression=None),
        ],
        tasks=jobs,
        workers=jobs,
        logging_dir=str(output / "logs"),
    ).run()


ENGINES: dict[str, tuple[str, Callable[[Path, Path, int], None]]] = {
    "article-batch": ("fastwarc", article_batch),
    "arrow": ("pyarrow", arrow),
    "spark": ("pyspark", spark),
    "ray": ("ray", ray),
    "datatrove": ("datatrove", datatrove),
}
"""By their names: the module that must be there, and what runs it."""


# --- pages and articles -------------------------------------------------------


def prepare(folder: Path, found: Sequence[tuple[str, bytes]]) -> None:
    """Write the same pages in the form that each engine reads."""
    for name in ("parquet", "jsonl"):
        folder.joinpath(name).mkdir(parents=True)
    write(folder / "pages.warc.gz", iter(found))
    for start in range(0, len(found), BATCH):
        part = found[start : start + BATCH]
        table = pa.table(
            {
                "url": [url for url, _ in part],
                "body": pa.array([body for _, body in part], pa.binary()),
                "content_type": ["text/html"] * len(part),
                "downloaded": ["2026-01-01T00:00:00Z"] * len(part),  # what the WARC file says
            }
        )
        parquet.write_table(table, folder / "parquet" / f"{start:06}.parquet")
        texts = ((url, html_to_unicode("text/html", body, default_encoding="utf-8")[1]) for url, body in part)
        lines = (json.dumps({"id": url, "url": url, "body": text}) + "\n" for url, text in texts)
        folder.joinpath("jsonl", f"{start:06}.jsonl").write_text("".join(lines))


def articles(output: Path) -> dict[str, str]:
    """Return the texts of the articles that an engine has found, by their addresses."""
    if output.joinpath("articles").exists():
        lines = (line for file in output.glob("articles/*") for line in file.read_text().splitlines())
        return {entry["id"]: entry["text"] for entry in map(json.loads, lines)}
    rows = parquet.read_table(output / "articles.parquet", columns=["url", "page_type", "text"]).to_pylist()
    return {row["url"]: row["text"] for row in rows if row["page_type"] == "article"}


# --- figures ------------------------------------------------------------------


@dataclass
class Run:
    """What one run has cost."""

    seconds: float
    cpu: float
    """Seconds, of all processes together."""
    memory: int
    """Highest sum of their proportional set sizes, in bytes."""


def measure(engine: str, inputs: Path, output: Path, jobs: int) -> Run:
    """Run an engine and look at its processes: those that have inherited a variable, whoever their parent is."""
    output.mkdir()
    mark = uuid.uuid4().hex
    command = [sys.executable, __file__, "--run", engine, str(inputs), str(output), str(jobs)]
    cpu: dict[int, float] = {}
    memory, began = 0, time.monotonic()
    with (output / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "BENCH_MARK": mark})
        while process.poll() is None:
            sizes = 0
            for pid in [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]:
                if pid in cpu or _is_marked(pid, mark):
                    cpu[pid] = max(cpu.get(pid, 0.0), cpu_seconds(pid))
                    sizes += _size(pid)
            memory = max(memory, sizes)
            time.sleep(POLL)
    if process.returncode:
        raise RuntimeError(f"{engine}:\n{(output / 'log').read_text()[-2000:]}")
    return Run(time.monotonic() - began, sum(cpu.values()), memory)


def _is_marked(pid: int, mark: str) -> bool:
    try:
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def _size(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return 1024 * next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return 0


def main() -> None:
    """Run the engines, and print the figures."""
    if sys.argv[1:2] == ["--run"]:
        engine, inputs, output, jobs = sys.argv[2:]
        ENGINES[engine][1](Path(inputs), Path(output), int(jobs))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, help="corpora, or directories of them")
    parser.add_argument("--pages", type=int, default=500, help="pages, all of them different if there are as many")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2], help="numbers of workers")
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    options = parser.parse_args()
    engines = [name for name in options.engines if find_spec(ENGINES[name][0])]
    figures: dict[str, Any] = {}
    results: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        found = list(islice(pages(options.corpora, options.pages), options.pages))
        prepare(Path(folder, "few"), found[:FEW])
        prepare(Path(folder, "all"), found)
        print("| engine | workers | CPU to start | CPU a page | pages a second | memory |\n|---|--:|--:|--:|--:|--:|")
        runs = [(engine, jobs) for jobs in options.jobs for engine in engines]
        for engine, jobs in tqdm(runs, leave=False, disable=None):
            out = partial(Path, folder)
            try:
                few = measure(engine, Path(folder, "few"), out(f"few-{engine}-{jobs}"), jobs)
                whole = measure(engine, Path(folder, "all"), out(f"all-{engine}-{jobs}"), jobs)
            except RuntimeError as error:
                print(error, file=sys.stderr)
                continue
            rate, cpu = len(found) / whole.seconds, (whole.cpu - few.cpu) / (len(found) - FEW)
            memory = f"{whole.memory / 1e6:.0f} MB"
            print(f"| {engine} | {jobs} | {few.cpu:.1f} s | {1000 * cpu:.1f} ms | {rate:.1f} | {memory} |", flush=True)
            figures[f"{engine}-{jobs}"] = {"few": asdict(few), "all": asdict(whole), "pages": len(found)}
            results[f"{engine}-{jobs}"] = articles(Path(folder, f"all-{engine}-{jobs}"))
    if not results:
        sys.exit("no engine has run")
    first = next(iter(results.values()))
    for name, texts in results.items():
        differ = sum(first.get(url) != texts.get(url) for url in {*first, *texts})
        print(f"\n{name}: {len(texts)} articles" + (f", {differ} not as in the first" if differ else ""), end="")
    print(f"\n\nPython {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
