"""Commands of Scrapy, run in this process."""

from typing import TypeVar

import pytest
from scrapy.cmdline import ScrapyArgumentParser
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

C = TypeVar("C", bound=ScrapyCommand)


def start(kind: type[C], *args: object, process: object = None, **settings: object) -> C:
    """Run a command with these arguments; return it, for what it has left."""
    command = kind()
    command.settings = Settings(settings)
    command.crawler_process = process
    assert command.syntax()
    assert command.short_desc()
    assert command.long_desc()
    parser = ScrapyArgumentParser(prog="scrapy", conflict_handler="resolve")
    command.add_options(parser)
    opts, rest = parser.parse_known_args([str(arg) for arg in args])
    command.process_options(rest, opts)
    command.run(rest, opts)
    return command


def problem(kind: type[ScrapyCommand], *args: object) -> str:
    """What the user is told of wrong arguments."""
    with pytest.raises(UsageError) as caught:
        start(kind, *args)
    return str(caught.value)
