import os
from pathlib import Path

import pytest

from scrapy_article.scale.inputs import walk


def below(folder: Path) -> list[str]:
    """What `walk` yields, each as its path below *folder*; errors with an exclamation mark."""
    found = []
    for path in walk(folder):
        is_error = isinstance(path, OSError)
        name = Path(path.filename if is_error else path).relative_to(folder).as_posix()
        found.append(f"{name}!" if is_error else name)
    return found


def make(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


class TestWalk:
    def test_order(self, tmp_path: Path) -> None:
        make(tmp_path, "b/2", "b/1", "a/c/4", "a/3", "z", "B")
        assert below(tmp_path) == ["B", "z", "a/3", "a/c/4", "b/1", "b/2"]

    def test_links(self, tmp_path: Path) -> None:
        make(tmp_path, "in/a/1", "else/2")
        (tmp_path / "in/linked").symlink_to(tmp_path / "else")
        (tmp_path / "in/broken").symlink_to("nowhere")
        assert below(tmp_path / "in") == ["broken", "a/1", "linked/2"]

    def test_no_folder_twice(self, tmp_path: Path) -> None:
        make(tmp_path, "in/a/1")
        (tmp_path / "in/a/circle").symlink_to(tmp_path / "in")
        (tmp_path / "in/again").symlink_to(tmp_path / "in/a")
        assert below(tmp_path / "in") == ["a/1"]

    def test_what_cannot_be_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        make(tmp_path, "a/1", "closed/2", "z/3")
        scandir = os.scandir

        def refuse(path: str) -> object:
            if str(path).endswith("closed"):
                raise PermissionError(13, "Permission denied", str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refuse)
        assert below(tmp_path) == ["a/1", "closed!", "z/3"]
