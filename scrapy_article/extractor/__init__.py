"""The learned extractor: the features of each line of a page, and the network that classifies lines."""
