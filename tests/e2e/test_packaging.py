"""What packaging/ has for others to build: run as far as that takes no container and no network of theirs."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import urdflint
from tests.e2e.test_command_line import run as command
from tests.e2e.test_wheel import run, succeed

ROOT = Path(__file__).parents[2]
DOCKER = ROOT / "packaging" / "docker"
DOCKERFILE = (DOCKER / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
BROKEN = b'<robot name="r"><link name="a"/><link name="a"/></robot>'


def descriptor() -> dict[str, Any]:
    path = ROOT / "packaging/megalinter/urdflint.megalinter-descriptor.yml"
    (one,) = yaml.safe_load(path.read_text(encoding="utf-8"))["linters"]
    return dict(one)


def instructions(name: str) -> list[str]:
    """What stands behind an instruction of the Dockerfile."""
    return re.findall(rf"^{name} (?:--mount=\S+ +)?(.+)$", DOCKERFILE, re.MULTILINE)


@pytest.mark.slow
def test_the_steps_of_the_image_make_a_linter(project: Path, tmp_path: Path) -> None:
    sent = tmp_path / "src"
    for line in (DOCKER / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines():
        if line.startswith("!"):
            (sent / line[1:]).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (project / line[1:]).is_dir() else shutil.copy
            copy(project / line[1:], sent / line[1:])
    wheels, install, user = instructions("RUN")
    shell = ["bash", "-ec"]
    made = str(tmp_path / "wheels")
    succeed([*shell, wheels.replace("python", sys.executable, 1).replace("/wheels", made)], sent)
    succeed([sys.executable, "-m", "venv", str(tmp_path / "venv")], tmp_path)
    python = str(tmp_path / "venv/bin/python")
    succeed([*shell, install.replace("python", python, 1).replace("/wheels", made)], tmp_path)
    assert user.startswith("useradd ")
    assert instructions("USER") == [user.split()[-1]]
    (tmp_path / "work").mkdir()
    (tmp_path / "work/r.urdf").write_bytes(BROKEN)
    (entry,), (words,) = map(json.loads, instructions("ENTRYPOINT")), map(json.loads, instructions("CMD"))
    done = run([python, *entry[1:], *words], tmp_path / "work")
    assert (done.returncode, done.stderr) == (1, "")
    assert "error URDF202" in done.stdout


def test_megalinter_calls_it_as_it_is(tmp_path: Path) -> None:
    one = descriptor()
    (tmp_path / "r.urdf").write_bytes(BROKEN)
    sarif = [word.replace("{{SARIF_OUTPUT_FILE}}", "out.sarif") for word in one["cli_sarif_args"]]
    done = command(*one["cli_lint_extra_args"], *sarif, "r.urdf", cwd=tmp_path)
    assert done.returncode == 1
    assert b"URDF202" in done.stdout
    assert json.loads((tmp_path / "out.sarif").read_bytes())["version"] == "2.1.0"
    version = command(one["cli_version_arg_name"]).stdout.decode()
    (found,) = re.findall(one["version_extract_regex"], version)
    assert found[0] == urdflint.__version__
    assert one["install"]["pip"] == [f"urdflint=={urdflint.__version__}"]
