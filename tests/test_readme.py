"""What the README and other pages show is what urdflint prints."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests import documented_output, program
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
    words = ["-p", "no:cacheprovider", str(tmp_path)]
    statements = f"import os, pytest, sys\ncode = pytest.main({words})\nsys.stdout.flush()\nos._exit(code)"
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-o addopts="}
    done = program.run(cwd=ROOT, env=environment, before=statements)
    said = done.stdout.decode()
    assert done.returncode == 1, said
    assert "2 failed, 2 passed" in said
    assert len(re.findall(r"^FAILED \S*test_broken\.py::", said, re.M)) == 2, said
    assert "error URDF301 link-reference-unknown: child of joint 'caster_joint'" in said
    assert "--> examples/broken/diff_drive.urdf:87:18" in said
    assert "--> examples/diff_drive.urdf" not in said
