from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastwarc", reason="the extra batch is not installed")
pytest.importorskip("pyarrow", reason="the extra batch is not installed")

from archives import damaged, numbered, record, write
from pyarrow import parquet

from scrapy_article import scale as tables
from scrapy_article.scale import Parquet, schema
from scrapy_article.scale import job as module
from scrapy_article.scale.job import Job, JobError, State
from scrapy_article.scale.pages import Options, Skipped

FAST = Options("all-text")
FORMATS = ("out.jsonl", "out.jsonl.gz", "out.parquet")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Thirty pages and ten records that are none."""
    records = [numbered(i) if i % 4 else record(b"", kind="request") for i in range(40)]
    write(tmp_path / "in.warc.gz", records)
    return tmp_path / "in.warc.gz"


class Inline:
    """Does the tasks in this process, which is there already."""

    def __init__(self, start: Callable[..., Any], arguments: tuple[Any, ...], **_: Any):
        self.function = start(*arguments)

    def __enter__(self) -> Inline:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ordered(self, items: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
        for tag, task in items:
            yield tag, task and self.function(task)


@pytest.fixture(autouse=True)
def _small_and_fast(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHUNK_ROWS", 3)
    if "processes" not in request.keywords:
        monkeypatch.setattr(module, "Pool", Inline)


def finished(job: Job) -> State:
    steps = list(job.run())
    assert all(0 <= behind <= job.size for _, behind in steps)
    return steps[-1][0]


def rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        table = parquet.read_table(path)
        assert table.schema.equals(schema())
        return [{**row, "reasons": dict(row["reasons"])} for row in table.to_pylist()]
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in content.splitlines()]


def urls(path: Path) -> list[str]:
    return [row["url"] for row in rows(path)]


EXPECTED = [f"https://example.com/{i}" for i in range(40) if i % 4]


class TestOutput:
    @pytest.mark.parametrize("name", FORMATS)
    def test_fields(self, archive: Path, name: str) -> None:
        out = archive.with_name(name)
        finished(Job([str(archive)], out, FAST._replace(fields=("date_published", "title"))))
        table = parquet.read_table(out).to_pylist() if out.suffix == ".parquet" else rows(out)
        place = ["source", "record", "offset", "downloaded"]
        assert [list(row) for row in table] == 30 * [
            [*place, "url", "title", "date_published", "reasons", "warnings", "error"]
        ]
        assert all(row["title"] for row in table)

    @pytest.mark.parametrize("name", FORMATS)
    def test_rows(self, archive: Path, name: str) -> None:
        out = archive.with_name(name)
        state = finished(Job([str(archive)], out, FAST))
        assert urls(out) == EXPECTED
        assert all(list(row) == schema().names for row in rows(out))
        assert state.counts["pages"] == 30
        assert state.counts["skipped/request"] == 10
        assert sorted(path.name for path in archive.parent.iterdir()) == sorted(["in.warc.gz", name])

    def test_formats_say_the_same(self, archive: Path) -> None:
        for name in FORMATS:
            finished(Job([str(archive)], archive.with_name(name), Options()))
        first, second, third = (rows(archive.with_name(name)) for name in FORMATS)
        assert first == second
        assert [{**row, "downloaded": row["downloaded"].isoformat()} for row in third] == first
        assert first[0]["title"] == "Story 1"
        assert first[0]["downloaded"] == "2024-03-01T10:00:00+00:00"
        assert first[0]["record"] == 1

    @pytest.mark.slow
    @pytest.mark.processes
    @pytest.mark.parametrize("name", ["out.jsonl", "out.parquet"])
    def test_as_many_processes_as_there_are_the_same_comes_out(self, archive: Path, name: str) -> None:
        contents = []
        for jobs in (1, 3):
            out = archive.with_name(f"{jobs}{name}")
            finished(Job([str(archive)], out, FAST, jobs=jobs))
            contents.append([path.read_bytes() for path in sorted(out.glob("*"))] or out.read_bytes())
        assert contents[0] == contents[1]


class TestStops:
    @pytest.mark.parametrize("name", FORMATS)
    def test_goes_on(self, archive: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Parquet, "part_rows", 7)
        undisturbed = archive.with_name(f"whole-{name}")
        expected = finished(Job([str(archive)], undisturbed, FAST))
        out = archive.with_name(name)
        for after in (1, 5, 8, 40):
            job = Job([str(archive)], out, FAST)
            for i, (state, _) in enumerate(job.run(), 1):
                job.stopping = i == after and not state.complete
        assert not job.resumes
        assert rows(out) == rows(undisturbed)
        assert state.counts == expected.counts

    @pytest.mark.parametrize("name", FORMATS)
    @pytest.mark.parametrize("step", ["_note", "finish", "finished", "unlink"])
    def test_killed_in_any_step_of_writing(
        self, archive: Path, name: str, step: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Parquet, "part_rows", 7)
        out = archive.with_name(name)
        kills = 0

        class KilledError(Exception):
            pass

        def killed(function: Callable[..., Any], *, before: bool) -> Callable[..., Any]:
            def wrapped(*args: Any, **options: Any) -> Any:
                nonlocal calls, kills
                calls += 1
                if calls > kills and before:
                    raise KilledError
                result = function(*args, **options)
                if calls > kills:
                    raise KilledError
                return result

            return wrapped

        while True:
            calls = 0
            with monkeypatch.context() as patch:
                if step == "_note":
                    patch.setattr(Job, "_note", killed(Job._note, before=bool(kills % 2)))
                elif step == "unlink":
                    patch.setattr(Path, "unlink", killed(Path.unlink, before=bool(kills % 2)))
                else:
                    cls = type(tables.open_output(out, ()))
                    patch.setattr(cls, "finish", killed(cls.finish, before=step == "finish"))
                try:
                    finished(Job([str(archive)], out, FAST))
                    break
                except KilledError:
                    kills += 1
        assert kills > 0
        assert urls(out) == EXPECTED
        assert sorted(path.name for path in archive.parent.iterdir()) == sorted(["in.warc.gz", name])


class TestRefusals:
    def stopped(self, archive: Path) -> Path:
        out = archive.with_name("out.jsonl")
        job = Job([str(archive)], out, FAST)
        for i, _ in enumerate(job.run()):
            job.stopping = i == 20
        return out

    def refused(self, job: Job, message: str) -> None:
        with pytest.raises(JobError, match=message):
            finished(job)

    def test_output_that_is_there(self, archive: Path) -> None:
        out = archive.with_name("out.jsonl")
        out.write_text("precious")
        self.refused(Job([str(archive)], out, FAST), "exists already")
        assert out.read_text() == "precious"

    def test_other_inputs(self, archive: Path) -> None:
        out = self.stopped(archive)
        archive.write_bytes(archive.read_bytes() + gzip.compress(numbered(99)))
        self.refused(Job([str(archive)], out, FAST), "other inputs or options")

    def test_another_process(self, archive: Path) -> None:
        pytest.importorskip("fcntl")
        out = archive.with_name("out.jsonl")
        steps = Job([str(archive)], out, FAST).run()
        next(steps)
        self.refused(Job([str(archive)], out, FAST), "another process")
        with pytest.raises(JobError):
            Job([str(archive)], out, FAST).discard()
        steps.close()  # type: ignore[attr-defined]

    @pytest.mark.parametrize("name", FORMATS)
    def test_discard(self, archive: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Parquet, "part_rows", 7)
        out = archive.with_name(name)
        job = Job([str(archive)], out, FAST)
        for i, _ in enumerate(job.run()):
            job.stopping = i == 30
        for _ in range(2):
            job = Job([str(archive)], out, Options("density"))
            job.discard()
            assert [path.name for path in archive.parent.iterdir()] == ["in.warc.gz"]
            finished(job)

    def test_discard_leaves_files_of_others(self, archive: Path) -> None:
        out = archive.with_name("out.parquet")
        out.mkdir()
        names = ["part-00000.parquet", "part-of-mine.parquet"]
        for name in names:
            (out / name).touch()
        out.with_name("out.parquet.journal").touch()
        with pytest.raises(OSError, match=r"not empty: part-of-mine\.parquet is not part of an output"):
            Job([str(archive)], out, FAST).discard()
        assert sorted(path.name for path in out.iterdir()) == names
        assert out.with_name("out.parquet.journal").exists()

    def test_discard_leaves_a_directory_that_a_link_leads_to(self, archive: Path) -> None:
        (archive.parent / "elsewhere").mkdir()
        (archive.parent / "elsewhere" / "part-00000.parquet").touch()
        out = archive.with_name("out.parquet")
        out.symlink_to("elsewhere")
        with pytest.raises(OSError, match="a symbolic link to a directory"):
            Job([str(archive)], out, FAST).discard()
        assert (out / "part-00000.parquet").exists()

    @pytest.mark.parametrize("name", ["a.jsonl", "other.jsonl", "a.jsonl.part", "a.jsonl.journal"])
    def test_an_input_is_no_output(self, tmp_path: Path, name: str) -> None:
        (tmp_path / name).write_text("precious")
        if name == "other.jsonl":
            (tmp_path / "a.jsonl").hardlink_to(tmp_path / name)
        with pytest.raises(JobError, match="is both an input and a file of the output"):
            Job([str(tmp_path / name)], tmp_path / "a.jsonl", FAST)


class TestBrokenRecords:
    def test_cost_themselves_only(self, archive: Path) -> None:
        offsets = write(archive, list(map(numbered, range(20))))
        for i in (3, 4, 11, 19):
            damaged(archive, lambda content, at=offsets[i]: content.__setitem__(slice(at + 4, at + 40), b"\xff" * 36))
        told: list[Skipped] = []
        out = archive.with_name("out.jsonl")
        state = finished(Job([str(archive)], out, FAST, broken=told.append))
        assert urls(out) == [f"https://example.com/{i}" for i in range(20) if i not in (3, 4, 11, 19)]
        assert state.counts["broken"] == len(told) == 3
