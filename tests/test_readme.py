"""What the README shows is what urdflint prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHOWN = re.compile(r"^```\n\$ urdflint (?P<words>[^\n]*)\n(?P<output>.*?)^```$", re.M | re.S)
TEST = re.compile(r"^```python\n(?P<code>.*?^def test_.*?)^```$", re.M | re.S)


def test_the_report_in_the_readme_is_real():
    shown = SHOWN.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown is not None
    command = [sys.executable, "-m", "urdflint", *shown["words"].split(), "--no-config"]
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=plain)
    assert done.stdout == shown["output"]
    assert done.returncode == 1


def test_the_comparison_in_its_document_is_real():
    shown = SHOWN.search((ROOT / "docs" / "compare.md").read_text(encoding="utf-8"))
    assert shown is not None
    command = [sys.executable, "-m", "urdflint", *shown["words"].split()]
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=plain)
    assert (done.stdout, done.returncode) == (shown["output"], 0)


@pytest.mark.parametrize("broken", [False, True])
def test_the_test_in_the_readme_shows_the_report_when_it_fails(tmp_path: Path, broken: bool):
    found = TEST.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    code = found["code"]
    assert len(code.splitlines()) <= 8
    (tmp_path / "test_robots.py").write_text(code.replace("examples/", "examples/broken/") if broken else code)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path / "test_robots.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == int(broken), done.stdout
    assert ("2 failed" if broken else "2 passed") in done.stdout
    assert ("error URDF301 link-reference-unknown: child of joint 'caster_joint'" in done.stdout) is broken
    assert ("--> examples/broken/diff_drive.urdf:87:18" in done.stdout) is broken
