"""From probabilities to the lines that are selected: a threshold, and the few rules that earn their place after it.

Each rule is a function with the decorator `rule`: it sees a `Page` and the lines that are selected of it, and returns
those that it rejects, with why. It knows no other rule.
"""
