"""The subcommands of ``scrapy article``, one per module, and their deprecated names as commands."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from scrapy_article.commands import BaseCommand, warn

SUBCOMMANDS = ("annotate", "batch", "crawl", "eval", "train")
"""Names of subcommands, which count as the first argument; ``./batch`` is a file."""


def load(name: str) -> type[BaseCommand]:
    """Return the subcommand called *name*."""
    command: type[BaseCommand] = import_module(f"scrapy_article.commands.article_{name}").Command
    return command


class CommandWithSubcommands(BaseCommand):
    """A command that runs a subcommand if its first argument is one of `SUBCOMMANDS`."""

    subcommand: BaseCommand | None = None

    def add_options(self, parser: ArgumentParser) -> None:
        """Add the options, and let *parser* pass the arguments of a subcommand to it."""
        super().add_options(parser)
        parse = parser.parse_known_args

        def parse_known_args(args: Sequence[str] | None = None, namespace: Any = None) -> tuple[Namespace, list[str]]:
            if not args or args[0] not in SUBCOMMANDS:
                return parse(args, namespace)
            self.subcommand = command = load(args[0])()
            command.settings = self.settings
            self.settings.setdict(command.default_settings, priority="command")
            parser.__init__(  # type: ignore[misc]  # it has none of the options of the command itself
                usage=f"scrapy article {args[0]} {command.syntax()}",
                conflict_handler="resolve",
                description=command.long_desc(),
            )
            command.add_options(parser)
            return parse(args[1:], namespace)

        parser.parse_known_args = parse_known_args  # type: ignore[method-assign,assignment]

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Process the options of the command or of its subcommand."""
        if self.subcommand is None:
            super().process_options(args, opts)
        else:
            self.subcommand.process_options(args, opts)
            self.requires_crawler_process = self.subcommand.requires_crawler_process

    def run(self, args: list[str], opts: Namespace) -> None:
        """Run the command or its subcommand."""
        if self.subcommand is None:
            super().run(args, opts)
        else:
            self.subcommand.crawler_process = self.crawler_process
            self.subcommand.run(args, opts)
            self.exitcode = self.subcommand.exitcode


def _deprecated(name: str) -> type[BaseCommand]:
    """A command with the deprecated name of the subcommand *name*, which prints the new name."""

    class Deprecated(load(name)):  # type: ignore[misc]
        def short_desc(self) -> str:
            return f"Deprecated: use scrapy article {name}"

        def process_options(self, args: list[str], opts: Namespace) -> None:
            warn(f"article-{name}", f"this name is deprecated: use scrapy article {name}")
            super().process_options(args, opts)

    return Deprecated


def __getattr__(name: str) -> Any:
    if name.lower() not in SUBCOMMANDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _deprecated(name.lower())
