"""Files of what methods have learned, which anybody may have made: arrays by their names, and a description in JSON.

An ``.npz`` has the description in the array of that name; a file without arrays is the JSON alone.
"""

from __future__ import annotations

import io
import json
import math
import zipfile
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["MAX_BYTES", "read_model"]

MAX_BYTES = 1 << 26
"""As long a file may be, and all that is packed in it; the largest that comes with the package has 2 MB."""
MAX_ARRAYS = 1_000
_CHUNK = 1 << 20
_LONGEST_CAUSE = 150
_ENDING = ".npy"

_Model = TypeVar("_Model")


def read_model(path: str | Path, method: str, make: Callable[[dict[str, Any]], _Model]) -> _Model:
    """Return what *make* makes of the arrays and the description in the file *path*, which was learned for *method*.

    ValueError, in one line, if there is no model for it in the file; OSError if that cannot be read.
    """
    with Path(path).open("rb") as file:
        data = b"".join(islice(iter(partial(file.read, _CHUNK), b""), MAX_BYTES // _CHUNK + 1))
    try:
        values = _values(data)
        if values.get("method", method) != method:
            raise ValueError(f"it was learned for {values['method']!r}, not for {method!r}")
        return make(values)
    except Exception as error:  # `zipfile`, `zlib`, `json` and numpy raise a dozen kinds
        missing = "it lacks " if isinstance(error, KeyError) else ""
        cause = " ".join(f"{missing}{error}".split())[:_LONGEST_CAUSE] or type(error).__name__
        raise ValueError(f"{path} is no model for the method {method!r}: {cause}") from None


def _values(data: bytes) -> dict[str, Any]:
    """The entries of the description and the arrays of a file."""
    _check_size(len(data))
    if not data.startswith(b"PK"):
        return _description(data.decode("utf-8"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > MAX_ARRAYS:
            raise ValueError(f"it has more than {MAX_ARRAYS} arrays")
        _check_size(sum(entry.file_size for entry in entries))  # more than that is never unpacked
        arrays: dict[str, Any] = {name.removesuffix(_ENDING): _array(archive.read(name)) for name in archive.namelist()}
    return arrays | _description(str(arrays.pop("description")))


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        raise ValueError(f"it is larger than {MAX_BYTES >> 20} MB")


def _description(text: str) -> dict[str, Any]:
    found = json.loads(text, parse_float=_finite, parse_constant=_finite)
    if not isinstance(found, dict):
        raise ValueError("its description is no object")
    return found


def _finite(number: str) -> float:
    found = float(number)
    if not math.isfinite(found):
        raise ValueError(f"{number} in its description")
    return found


def _array(data: bytes) -> Any:
    """The array in an ``.npy``, of numbers that single precision has, and of no objects."""
    found = np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)
    with np.errstate(over="ignore"):
        if found.dtype.kind == "f" and not np.isfinite(found.astype(np.float32)).all():
            raise ValueError("it has weights that are no finite numbers")
    return found
