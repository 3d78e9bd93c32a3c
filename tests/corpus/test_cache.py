"""Reports on real robots are the same to the last byte whether results are worked out or taken from the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus import counts
from urdflint.cli.check.report_output import Look, rendered
from urdflint.files import ros_packages
from urdflint.findings import Severity
from urdflint.linter.caching.cache import Memory, opened
from urdflint.linter.discovery import inputs
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings

FORMATS = ("full", "markdown", "json", "jsonl", "junit", "sarif", "github", "gitlab", "checkstyle", "rdjson")
EVERY = 7
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


def test_reports_are_the_same_cold_and_warm(tmp_path: Path) -> None:
    paths = inputs.expand([str(counts.CORPUS)])
    some = [path for number, path in enumerate(paths) if number % EVERY == 0 or path.endswith(".xacro")]
    files = [(path, Settings(folders=(str(counts.CORPUS.resolve()),))) for path in some]
    cache = opened(str(tmp_path / "kept"))
    look = Look("error", {}, Severity.INFO, True, False, False)
    cold = runner.check(files, cache=cache)
    ros_packages.forget()
    memory = Memory(cache, None)
    assert [path for path, settings in files if memory.known_result(path, settings) is None] == []
    warm = runner.check(files, cache=cache)
    for name in FORMATS:
        assert rendered(warm, name, look, False, False) == rendered(cold, name, look, False, False)
