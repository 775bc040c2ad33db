"""What pyproject.toml cannot say: the compiled passes are built where there is a compiler, and never needed."""

import os
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# The last is to give the same numbers as numpy: no two operations are to become one with another rounding. And its
# loops over the values of a line are to become vector instructions, which not every compiler does at -O2.
OPTIONS = () if os.name == "nt" else ("-ffp-contract=off", "-O3")
PACKAGE = Path("scrapy_article")
PARSING, WALK = PACKAGE / "document/parsing", PACKAGE / "document/walk"
LEXICON, EXTRACTOR = PACKAGE / "lexicon", PACKAGE / "extractor"


def compiled(source: Path, *headers: Path, options: tuple[str, ...] = ()) -> Extension:
    """The module that *source* holds, which is built anew when it, or a header that it includes, has changed."""
    name = ".".join(source.with_suffix("").parts)
    depends = [str(header) for header in headers]
    return Extension(name, [str(source)], depends=depends, extra_compile_args=[*options], optional=True)


PASSES = [
    compiled(PARSING / "_prescan.c", *PARSING.glob("_prescan_*.h")),
    compiled(WALK / "_walk.c", *WALK.glob("*.h")),
    compiled(LEXICON / "_matcher.c"),
    compiled(EXTRACTOR / "_features.c", *EXTRACTOR.glob("*.h"), *WALK.glob("*.h"), options=OPTIONS),
]

# The walk relies on CPython's memory, and on the GIL: no other thread may change a tree while it is read. So the
# modules do not declare Py_MOD_GIL_NOT_USED, and free-threaded builds get the same in Python.
possible = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
wanted = not os.environ.get("SCRAPY_ARTICLE_PURE")  # without it, a wheel is for any platform
setup(ext_modules=PASSES if possible and wanted else [])
