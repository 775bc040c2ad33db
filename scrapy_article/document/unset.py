"""What templates and programs leave where a value was to be put: it is none."""

from __future__ import annotations

import re

__all__ = ["is_unset"]

LONGEST = 90
"""Characters of one."""
_UNSET = re.compile(
    r"(?:undefined|null|NULL|None|NaN|Array|N/A|n/a|TBD|\[object \w{1,20}\]|\[\w{1,20}:[\w:-]{1,60}\]|[-–—]{1,3}"
    r"|\{\{[^{}]{0,80}\}\}|\$\{[^{}]{0,80}\}|%\w[\w.-]{0,40}%|<%[^%]{0,80}%>)\Z"
)


_FIRST = frozenset("unNAT[-–—{$%<")
"""How they begin: hardly any value does."""


def is_unset(text: str) -> bool:
    """Whether *text*, without blanks around it, stands in the place of a value.

    It is how a language writes that there is none, or a variable that nothing was put into. Words that may be a value
    as well, such as *false*, are none.

    >>> [is_unset(text) for text in ("undefined", "[object Object]", "{{ title }}", "%title%", "Undefined love")]
    [True, True, True, True, False]
    """
    return text[:1] in _FIRST and len(text) <= LONGEST and _UNSET.match(text) is not None
