"""What the README shows is what urdflint prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHOWN = re.compile(r"^```\n\$ urdflint (?P<words>[^\n]*)\n(?P<output>.*?)^```$", re.M | re.S)


def test_the_report_in_the_readme_is_real():
    shown = SHOWN.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown is not None
    command = [sys.executable, "-m", "urdflint", *shown["words"].split(), "--no-config"]
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=plain)
    assert done.stdout == shown["output"]
    assert done.returncode == 1
