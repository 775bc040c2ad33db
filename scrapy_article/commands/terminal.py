"""Text for a terminal: how wide it is, where its lines may break, and what must not get there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category, east_asian_width

from scrapy_article.output import clean
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["TerminalStyle", "drop_output", "one_line", "print_out", "progress", "shorten", "warn", "width", "wrap"]


class TerminalStyle(NamedTuple):
    """Sets text off in colour, or leaves it as it is. What it is given must be clean already."""

    colour: bool = False

    @classmethod
    def of(cls, stream: TextIO) -> TerminalStyle:
        """Return the style for *stream*: colour for a terminal that can show it, unless ``NO_COLOR`` is set."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def bold(self, text: str) -> str:
        """For titles."""
        return self._set("1", text)

    def dim(self, text: str) -> str:
        """For what matters less."""
        return self._set("2", text)

    def green(self, text: str) -> str:
        """For what is kept."""
        return self._set("32", text)

    def yellow(self, text: str) -> str:
        """For warnings."""
        return self._set("33", text)

    def _set(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def progress(total: int, description: str = "", **options: Any) -> Any:
    """Return a progress bar of `tqdm` on standard error, which shows if that is a terminal."""
    from tqdm import tqdm

    return tqdm(
        total=total, desc=description, file=sys.stderr, leave=False, disable=None, dynamic_ncols=True, **options
    )


def drop_output(stream: TextIO) -> None:
    """Let go of what is still to be written to *stream*, which nobody reads any more, or which takes no more."""
    with suppress(OSError):  # the interpreter flushes once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_out(text: str, command: str) -> int:
    """Print *text* for *command*, without control characters; return the exit status, 1 where that cannot be done.

    That nobody reads it any more is no failure.
    """
    reason = None
    if sys.stdout is None:
        reason = "it is closed"
    else:
        try:
            sys.stdout.write(clean(text))
            sys.stdout.flush()
        except BrokenPipeError:
            drop_output(sys.stdout)
        except OSError as error:
            drop_output(sys.stdout)
            reason = error.strerror or str(error)
    if reason is not None:
        warn(command, f"standard output: {reason}")
    return int(reason is not None)


def warn(command: str, message: str) -> None:
    """Tell on standard error, in one line, what *command* could not do."""
    print(f"scrapy {command}: {one_line(message)}", file=sys.stderr)


def one_line(text: str) -> str:
    """Return *text* in one line and without control characters, which could command a terminal."""
    return clean(join_space(text))


def width(text: str) -> int:
    """Return the number of columns that *text* takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if east_asian_width(char) in "WF":
        return 2
    joined = category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff"  # vowels and finals of Hangul
    return 0 if joined else 1


def shorten(text: str, columns: int) -> str:
    """Return *text*, cut to *columns* with an ellipsis if it is longer."""
    if width(text) <= columns:
        return text
    used = 1
    for i, char in enumerate(text):
        used += _columns(char)
        if used > columns:
            return text[:i].rstrip() + "…"
    return text  # pragma: no cover - the loop ends before


def wrap(text: str, columns: int) -> list[str]:
    """Break one line of text into lines of at most *columns*.

    Words are never broken, however long: the terminal breaks those of scripts that do not part them with blanks.
    """
    if width(text) <= columns:
        return [text]
    lines: list[str] = []
    for word in text.split():
        if lines and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [text]
