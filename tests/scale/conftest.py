from __future__ import annotations

import pytest

pytest.importorskip("fastwarc", reason="the extra batch is not installed")
