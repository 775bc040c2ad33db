"""The learned extractor: what it sees of each line of a page, and the network that tells which lines are the text."""
