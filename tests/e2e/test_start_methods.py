"""Processes that are started as Windows and newer Pythons do it: not by a fork."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import multiprocessing, sys
from urdflint.cli.app import main
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    main()
"""
BAD = '<robot name="r{}"><link name="a"/><joint name="j" type="revolute"/></robot>'


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
def test_reports_do_not_depend_on_how_processes_start(method: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    for number in range(70):
        (tmp_path / f"{number}.urdf").write_text(BAD.format(number))
    (tmp_path / "urdflint.toml").write_text('severity = {"URDF010" = "warning"}\n')
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}

    def report(jobs: str) -> bytes:
        words = [sys.executable, "program.py", method, "check", "--no-cache", "-f", "json", "-j", jobs, "."]
        return subprocess.run(words, cwd=tmp_path, env=variables, capture_output=True, check=False).stdout

    found = report("2")
    assert found == report("1")
    assert found.count(b'"URDF010"') == 70
