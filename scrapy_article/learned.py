"""Model files, which may come from anybody, and small neural networks.

An ``.npz`` file has arrays by name, and a description in JSON in the array ``description``. A file without arrays is
JSON.
"""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Floats

MAX_BYTES = 1 << 26
"""Most bytes of a file, and of its unpacked entries; the largest file in the package has 2 MB."""
MAX_ARRAYS = 1_000
_MAX_CAUSE = 150
_Model = TypeVar("_Model")


def read_model(path: str | Path, method: str, make: Callable[[dict[str, Any]], _Model]) -> _Model:
    """Return the model of *method* in the file *path*; *make* builds it from the arrays and the description.

    Raises ValueError, with a message of one line, if there is no such model; OSError if the file cannot be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    try:
        values = _values(data)
        if values.get("method", method) != method:
            raise ValueError(f"it was learned for {values['method']!r}, not for {method!r}")
        return make(values)
    except Exception as error:  # `zipfile`, `zlib`, `json` and numpy raise a dozen kinds
        missing = "it lacks " if isinstance(error, KeyError) else ""
        cause = " ".join(f"{missing}{error}".split())[:_MAX_CAUSE] or type(error).__name__
        raise ValueError(f"{path} is no model for the method {method!r}: {cause}") from None


def read_shipped(package: str, file: str, load: Callable[[Path], _Model]) -> _Model:
    """Return what *load* reads in a *file* of *package*."""
    with as_file(files(package) / file) as path:  # the package may be in a ZIP file
        return load(path)


def _values(data: bytes) -> dict[str, Any]:
    """Return the entries of the description and the arrays of a file."""
    _check_size(len(data))
    if not data.startswith(b"PK"):
        return _description(data.decode("utf-8"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > MAX_ARRAYS:
            raise ValueError(f"it has more than {MAX_ARRAYS} arrays")
        _check_size(sum(entry.file_size for entry in entries))  # never unpacks more than that
        arrays: dict[str, Any] = {name.removesuffix(".npy"): _array(archive.read(name)) for name in archive.namelist()}
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
    """Return the array in an ``.npy`` file: numbers in single precision, no objects."""
    found = np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)
    with np.errstate(over="ignore"):
        if found.dtype.kind == "f" and not np.isfinite(found.astype(np.float32)).all():
            raise ValueError("it has weights that are no finite numbers")
    return found


LIMIT = 4.0
"""Most standard deviations from the mean; inputs beyond are clipped."""


MAX_MULTIPLICATIONS = 2**18
"""Most multiplications for which OpenBLAS, which comes with numpy, uses one thread (its ``SMP_THRESHOLD_MIN`` times
``GEMM_MULTITHREAD_THRESHOLD``). A page is too little work to share: waiting threads would cost a crawl far more than
they save, and their number would change the last digits."""


class Network(NamedTuple):
    """A feed-forward network: standardised and clipped inputs, hidden layers with ReLU, a probability as output."""

    mean: Floats
    scale: Floats
    """Inverse of the standard deviation of each input."""
    weights: Sequence[Floats]
    """A matrix for each layer, with a row for each of its outputs."""
    biases: Sequence[Floats]

    @classmethod
    def of_values(cls, values: Mapping[str, Any], name: str) -> Network:
        """Return the network that `values` saved under *name*.

        Raises KeyError if there is none, ValueError if its layers do not fit together.
        """
        layers = sum(key.startswith(f"{name}_weights_") for key in values)
        network = cls(
            values[f"{name}_mean"].astype(np.float32),
            values[f"{name}_scale"].astype(np.float32),
            tuple(values[f"{name}_weights_{i}"].astype(np.float32) for i in range(layers)),
            tuple(values[f"{name}_bias_{i}"].astype(np.float32) for i in range(layers)),
        )
        below = network.mean.shape
        fits = layers > 0 and len(below) == 1 and network.scale.shape == below
        for weights, bias in zip(network.weights, network.biases, strict=True):
            fits = fits and bias.ndim == 1 and weights.shape == bias.shape + below
            below = bias.shape
        if not fits:
            raise ValueError(f"the layers of {name!r} do not fit together")
        return network

    def values(self, name: str) -> dict[str, Floats]:
        """Return the arrays of the network, named after *name*; weights have 16 bits."""
        return {
            f"{name}_mean": self.mean,
            f"{name}_scale": self.scale,
            **{f"{name}_weights_{i}": weights.astype(np.float16) for i, weights in enumerate(self.weights)},
            **{f"{name}_bias_{i}": bias for i, bias in enumerate(self.biases)},
        }

    def __call__(self, columns: Floats) -> Floats:
        """Return the probability for each of *columns*."""
        values = columns - self.mean[:, None]
        values *= self.scale[:, None]
        np.maximum(values, -LIMIT, out=values)  # `np.clip` takes twice as long for a single column
        np.minimum(values, LIMIT, out=values)
        values = np.ascontiguousarray(values.T)
        for i, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            if i:
                np.maximum(values, 0, out=values)
            values = product(values, weights.T)
            values += bias
        return sigmoid(values[:, 0])


def product(rows: Floats, weights: Floats) -> Floats:
    """Return the matrix product, computed in pieces of at most `MAX_MULTIPLICATIONS`."""
    count, (below, above) = len(rows), weights.shape
    height = max(1, MAX_MULTIPLICATIONS // (above * below))
    found: Floats = np.empty((count, above), np.float32)
    for start in range(0, count, height):
        np.matmul(rows[start : start + height], weights, out=found[start : start + height])
    return found


def sigmoid(values: Floats) -> Floats:
    """Return the probabilities whose log-odds are *values*."""
    found: Floats = 1 / (1 + np.exp(-np.minimum(np.maximum(values, -30), 30)))
    return found
