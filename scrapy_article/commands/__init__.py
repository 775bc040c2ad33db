"""The command ``scrapy article`` and its subcommands."""
