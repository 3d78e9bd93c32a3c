"""Model directives: what Drake answered to recorded cases, and where urdflint says so."""

from __future__ import annotations

import pytest

from tests.programs import drake_file_cases
from tests.programs.drake_file_cases import CASES

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CASES.exists(), reason="../shared is not here")]


def test_refusals_are_predicted() -> None:
    said = drake_file_cases.refused("directives/")
    assert len(drake_file_cases.cases("directives/")) > 20
    # A package that is not here is not checked: whoever runs Drake may have told it where that is
    assert (said.precision, said.differing) == (1, ["directives/unknown-package"])
