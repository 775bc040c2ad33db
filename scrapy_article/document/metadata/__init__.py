"""The metadata of a page: its head, JSON-LD and other structured data, each read once."""
