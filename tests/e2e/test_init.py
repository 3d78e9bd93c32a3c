"""`urdflint init`: the file that it writes holds what the configuration knows, and nothing is overwritten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run, said
from urdflint.config import Config, loader, toml
from urdflint.config.settings import SETTINGS
from urdflint.config.template import template

KEY = re.compile(r"^#(?=\S)", re.M)  # a key that is commented out; words have a blank behind the mark


def test_the_file_as_written_changes_nothing(tmp_path: Path) -> None:
    done = run("init", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"urdflint.toml is written\n", b"")
    path = str(tmp_path / "urdflint.toml")
    assert loader.load(path)._replace(layers=()) == Config(path=path)


def test_every_key_is_there_with_its_default(tmp_path: Path) -> None:
    path = tmp_path / "urdflint.toml"
    path.write_text(KEY.sub("", template()), encoding="utf-8")
    assert set(toml.tables(str(path))) == set(SETTINGS)
    found = loader.load(str(path))
    assert found.packages == {"my_robot": str(tmp_path / "src/my_robot")}
    assert found.per_file_ignores["old/**"].words == ("URDF6", "file-missing")
    assert found.rules == {"mass-tiny": {"at-most": 0.001}}
    assert found.rule["TEAM001"].name == "tool-frame-missing"
    tables = (
        "rule",
        "require",
        "names",
        "bounds",
        "packages",
        "per_file_ignores",
        "per_file_targets",
        "severity",
        "rules",
        "xacro",
    )
    said = {name: getattr(found, name) for name in tables}
    assert found._replace(layers=()) == Config(path=str(path), fail_on="error", **said)
    assert all(said.values())


def test_every_key_has_words() -> None:
    parts = template().split("\n\n")
    assert len(parts) == len(SETTINGS) + 1
    assert all(part.startswith("# ") for part in parts)
    assert max(map(len, template().splitlines())) <= 120


@pytest.mark.parametrize("name", ["urdflint.toml", ".urdflint.toml", "pyproject.toml"])
def test_what_is_there_stays(tmp_path: Path, name: str) -> None:
    text = "[tool.urdflint]\n" if name == "pyproject.toml" else "# mine\n"
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("init", cwd=tmp_path)
    assert (done.returncode, said(done)) == (2, f"urdflint: {name} already exists\n")
    assert [one.name for one in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == text


def test_a_project_that_does_not_speak_of_us(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    (tmp_path / "robots").mkdir()
    assert run("init", "robots", cwd=tmp_path).stdout.decode() == f"{Path('robots/urdflint.toml')} is written\n"
    assert run("init", cwd=tmp_path).returncode == 0


def test_no_such_folder(tmp_path: Path) -> None:
    done = run("init", "absent", cwd=tmp_path)
    assert done.returncode == 2
    assert said(done) == f"urdflint: cannot write {Path('absent/urdflint.toml')}: No such file or directory\n"
