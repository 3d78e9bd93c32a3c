"""urdflint from Python."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import urdflint
from tests.meshes import samples
from urdflint import testing
from urdflint.cli.app import main

ROOT = Path(urdflint.__file__).parents[1]
CLEAN = b'<robot name="r">\n  <link name="base"/>\n</robot>\n'
ODD = b'<robot name="r">\n  <link name="a"><mass value="1"/></link>\n</robot>\n'
LUMPED = b"""<robot name="r"><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>"""


def test_lint(tmp_path: Path) -> None:
    broken = CLEAN.replace(b"</robot>", b'<link name="base"/><link name=""/></robot>')
    report = urdflint.lint(broken, target="ros", select=["URDF2"], ignore="URDF202", name="x.urdf")
    assert [(one.code, one.location.source.name) for one in report.findings] == [("URDF201", "x.urdf")]
    assert report.targets == ["urdfdom@6"]
    (tmp_path / "clean.urdf").write_bytes(CLEAN)
    assert urdflint.lint(tmp_path / "clean.urdf").findings == []
    assert urdflint.lint(str(tmp_path / "clean.urdf")).files[0].path == str(tmp_path / "clean.urdf")
    with pytest.raises(ValueError, match="unknown target"):
        urdflint.lint(CLEAN, targets="gazboo")
    with pytest.raises(FileNotFoundError):
        urdflint.lint(tmp_path / "absent.urdf")


def test_targets_are_accepted_as_they_were_called_formerly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every function that takes `target` takes `targets` too, and both together add up."""
    monkeypatch.chdir(tmp_path)
    Path("r.urdf").write_bytes(LUMPED)
    calls: tuple[Callable[..., object], ...] = (
        partial(urdflint.lint, LUMPED),
        partial(urdflint.compare, LUMPED),
        partial(urdflint.diff, LUMPED, CLEAN),
        partial(testing.check, "r.urdf"),
        lambda **words: next(urdflint.lint_many(["r.urdf"], **words)),
    )
    for call in calls:
        assert "drake" in str(call(target="drake")).lower()
        assert str(call(target="drake")) == str(call(targets="drake"))
        assert "mujoco" in str(call(target="drake", targets="mujoco")).lower()
    Path("urdflint.toml").write_text('targets = ["drake"]', encoding="utf-8")
    assert testing.check("r.urdf").targets == urdflint.lint(LUMPED, target="drake").targets


def test_the_names_of_the_interface() -> None:
    report = urdflint.lint(ODD)
    assert isinstance(report, urdflint.Report)
    assert all(isinstance(one, urdflint.Finding) for one in report.findings)
    assert report.count(urdflint.Severity.ERROR) == 0
    assert {effect for one in report.findings for effect in one.effects.values()} == {urdflint.Effect.IGNORES}
    assert set(urdflint.__all__) <= set(dir(urdflint))
    assert all(getattr(urdflint, name) for name in urdflint.__all__)
    with pytest.raises(AttributeError, match="no attribute 'lnt'"):
        _ = urdflint.lnt


def test_strict_and_the_schemas_alone() -> None:
    words = ODD.replace(b"mass", b"stickiness")
    assert urdflint.lint(words).worst is not urdflint.Severity.ERROR
    assert urdflint.lint(words, strict=True).worst is urdflint.Severity.ERROR
    assert {one.code for one in urdflint.lint(words, schema_only=True).findings} == {"XSD001"}


def test_comments_may_count_or_not() -> None:
    silent = ODD.replace(b"<mass", b"<!-- urdflint:ignore[ALL] --><mass")
    assert len(urdflint.lint(silent, suppress=False).findings) > len(urdflint.lint(silent).findings)


def test_packages_and_releases_that_nobody_looked_at(tmp_path: Path) -> None:
    mesh = CLEAN.replace(
        b'"base"/>', b'"b"><visual><geometry><mesh filename="package://p/a.stl"/></geometry></visual></link>'
    )
    assert urdflint.lint(mesh).not_checked == 1
    assert [one.code for one in urdflint.lint(mesh, packages={"p": str(tmp_path)}).findings] == ["URDF750"]
    with pytest.raises(ValueError, match="nobody looked at"):
        urdflint.lint(CLEAN, targets="drake@2.0")
    assert urdflint.lint(CLEAN, targets="drake@2.0", assume_latest=True).targets == ["drake@2.0"]


def test_bytes_are_a_file_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mesh = CLEAN.replace(b'"base"/>', b'"b"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link>')
    assert [one.code for one in urdflint.lint(mesh).findings] == ["URDF750"]
    assert urdflint.lint(mesh, resolve=False).findings == []
    (tmp_path / "a.stl").write_bytes(samples.stl())
    assert urdflint.lint(mesh).findings == []
    assert "<bytes>:1:1" in str(urdflint.lint(b'<robot name=""/>'))


def test_the_text_of_a_report_is_that_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    for data in (ODD, CLEAN):
        (tmp_path / "r.urdf").write_bytes(data)
        with pytest.raises(SystemExit):
            main(["check", "r.urdf", "--no-config", "--color", "never"])
        said = capfdbinary.readouterr().out.decode()
        assert str(urdflint.lint("r.urdf")) + "\n" == said.replace("; others: -t", "")  # which is an option there


def test_preview(tmp_path: Path) -> None:
    model = urdflint.preview(LUMPED, "sdformat@12.3")
    assert (model["path"], model["target"], model["outcome"]) == ("<bytes>", "sdformat@12.3", "accepts")
    assert (model["links"], model["lumped"], model["masses"]) == (["a"], {"b": "a"}, {"a": 1.0})
    assert model["not_run"] == []
    assert urdflint.preview(LUMPED, "jazzy")["target"] == "sdformat@14"
    (tmp_path / "r.urdf").write_bytes(LUMPED)
    assert urdflint.preview(tmp_path / "r.urdf", name="r")["path"] == "r"
    with pytest.raises(ValueError, match="preview is for one release"):
        urdflint.preview(LUMPED, "all")
    assert urdflint.preview(LUMPED, "ros")["bodies"] == [*model["lumped"].values(), *model["lumped"]]
    with pytest.raises(ValueError, match="it is SDFormat"):
        urdflint.preview(b"<sdf/>")


def test_importing_urdflint_is_cheap() -> None:
    code = (
        "import sys, urdflint; dir(urdflint);"
        "sys.exit(bool({'lxml', 'typer', 'rich', 'urdflint.linter', 'urdflint.library'} & set(sys.modules)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


ALL_OF_IT = """
import sys, urdflint, urdflint.testing
robot = sys.argv[1]
urdflint.lint(robot, targets="all", packages={"p": "."})
urdflint.preview(robot), urdflint.preview(robot, "mujoco")
for one in urdflint.compare(robot), urdflint.diff(robot, robot), urdflint.measure(robot):
    str(one), one.as_dict()
str(urdflint.testing.check(robot))
try:
    urdflint.testing.check(robot, fail_on="info", config=sys.argv[2])
except AssertionError as error:
    assert "URDF" in str(error)
else:
    raise SystemExit("nothing was found")
print(sorted(name for name in sys.modules if name in {"typer", "rich"} or name.startswith("urdflint.cli")))
"""


def test_nothing_from_python_needs_the_command_line(tmp_path: Path) -> None:
    robot, config = tmp_path / "r.urdf", tmp_path / "urdflint.toml"
    robot.write_bytes(ODD)
    config.write_text('baseline = "known.json"\n')
    (tmp_path / "known.json").write_text('{"urdflint-baseline": 1, "findings": []}')
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", ALL_OF_IT, str(robot), str(config)],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
