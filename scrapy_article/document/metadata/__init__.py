"""What a page says of itself to programs: its head, JSON-LD and other structured data, each read once."""
