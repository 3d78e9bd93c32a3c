"""The schemas that others publish of the formats of our reports: where they are, and what they hash to.

Only what was written for this project is in the repository. Tests take the published ones from a folder that
`URDFLINT_SCHEMAS` names: download each from its address, under the name of its last part.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

import pytest

VARIABLE = "URDFLINT_SCHEMAS"


class Published(NamedTuple):
    """A schema: its address, the licence that it has there, and its SHA-256."""

    address: str
    licence: str
    digest: str


SARIF = Published(
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    "OASIS IPR Policy",
    "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e",
)
RDJSON = Published(
    "https://github.com/reviewdog/reviewdog/blob/6c307503194f/proto/rdf/jsonschema/DiagnosticResult.json",
    "MIT",
    "89b09042bc3f833f76c502ab793ee4fceba4bb75919498563b17f2be68569970",
)
JUNIT = Published(
    "https://github.com/jenkinsci/xunit-plugin/blob/8c515de2804b/src/main/resources/org/jenkinsci/plugins/xunit/types/"
    "model/xsd/junit-10.xsd",
    "MIT",
    "a1a816f58d1bf95ebabf371994df0b9246dee66ea9572fbec4f9296f1b2c0ff6",
)


def read(schema: Published) -> bytes:
    """The bytes of a published schema; skips the test where nobody downloaded it."""
    folder = os.environ.get(VARIABLE)
    if not folder:
        pytest.skip(f"{VARIABLE} is not set: the published schema is asked for")
    data = (Path(folder) / schema.address.rpartition("/")[2]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == schema.digest
    return data
