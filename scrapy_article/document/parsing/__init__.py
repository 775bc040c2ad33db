"""From bytes, a string or a tree to one parsed tree: its encoding, and what the parser need not see."""
