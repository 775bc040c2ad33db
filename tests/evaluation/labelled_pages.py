"""A small corpus: eight pages of four sites, each with an article between links and other furniture."""

import io
import json
import tarfile
from pathlib import Path
from typing import Any

SUBJECTS = ("river", "harbour", "museum", "railway", "orchard", "library", "market", "bridge")


def paragraphs(subject: str) -> list[str]:
    return [
        f"The {subject} has been at the heart of the town for more than a hundred years, and it was here before that.",
        f"Now the council wants to close the {subject} in the spring. It says that there is no money for the repairs.",
        f"People who live near the {subject} are against it, and they have written to the mayor about what they want.",
    ]


def html(subject: str) -> str:
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs(subject))
    links = "".join(f'<li><a href="/{name}">More about the {name}</a></li>' for name in SUBJECTS)
    return (
        f"<html><head><title>The {subject}</title></head><body><nav><ul>{links}</ul></nav><h1>The {subject} closes</h1>"
        f"<article>{text}</article><aside><div>Sign up now!</div><div>Subscribe</div></aside>"
        "<footer><div>© The Paper</div></footer></body></html>"
    )


def record(number: int, **other: Any) -> dict[str, Any]:
    subject = SUBJECTS[number]
    return {
        "id": f"page-{number}",
        "url": f"https://news.site-{number // 2}.example/{subject}",
        "page_type": "article",
        "text": "\n\n".join(paragraphs(subject)),
        "with": [f"close the {subject}", "written to the mayor"],
        "without": ["Subscribe"],
        **other,
    }


def write(directory: Path, records: list[dict[str, Any]] | None = None) -> Path:
    """Write the corpus as a directory; return its path."""
    (directory / "html").mkdir(parents=True)
    records = [record(number) for number in range(len(SUBJECTS))] if records is None else records
    lines = [json.dumps(entry) for entry in records]
    (directory / "index.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for entry, subject in zip(records, SUBJECTS, strict=False):
        (directory / "html" / f"{entry['id']}.html").write_text(html(subject), encoding="utf-8")
    return directory


def pack(path: Path, members: dict[str, bytes], mode: str = "w:xz") -> Path:
    """Write an archive."""
    with tarfile.open(path, mode) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path
