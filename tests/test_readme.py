"""What the README and other pages show is what urdflint prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests import documented_output
from tests.grouping import grouped

ROOT = Path(__file__).parents[1]
TEST = re.compile(r"^```python\n(?P<code>.*?^def test_.*?)^```$", re.M | re.S)


@grouped(("page", "words", "output"), documented_output.blocks(), ids=lambda one: getattr(one, "name", None))
def test_what_pages_show_is_printed(page: Path, words: str, output: str):
    assert documented_output.printed(words) == output, "run python -m tests.refresh"


def test_pages_show_reports_and_comparisons():
    assert {"README.md", "compare.md"} <= {page.name for page, _, _ in documented_output.blocks()}


def test_the_test_in_the_docs_shows_the_report_when_it_fails(tmp_path: Path):
    found = TEST.search((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    assert found is not None
    code = found["code"]
    assert len(code.splitlines()) <= 8
    (tmp_path / "test_robots.py").write_text(code)
    (tmp_path / "test_broken.py").write_text(code.replace("examples/", "examples/broken/"))
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "-o addopts=",
    }
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1, done.stdout
    assert "2 failed, 2 passed" in done.stdout
    assert len(re.findall(r"^FAILED \S*test_broken\.py::", done.stdout, re.M)) == 2, done.stdout
    assert "error URDF301 link-reference-unknown: child of joint 'caster_joint'" in done.stdout
    assert "--> examples/broken/diff_drive.urdf:87:18" in done.stdout
    assert "--> examples/diff_drive.urdf" not in done.stdout
