"""Training of the models of methods and fields on labelled pages."""
