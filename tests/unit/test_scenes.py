"""Files for simulators that are not URDF: which of them a run is about, and who reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from urdflint.config import plans
from urdflint.config.request import settings as asked
from urdflint.config.scenes import with_readers
from urdflint.findings import Severity
from urdflint.linter.discovery import inputs
from urdflint.linter.run import engine, runner
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source

SDF = '<?xml version="1.0"?>\n<!-- a scene -->\n<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>'
MJCF = '<mujoco model="m"><worldbody><body name="b"><freejoint/><geom size="1"/></body></worldbody></mujoco>'
DIRECTIVES = 'directives:\n- add_model: {name: arm, file: "package://pkg/models/arm.xml"}\n'


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    models = tmp_path / "pkg" / "models"
    models.mkdir(parents=True)
    (models / "arm.xml").write_text(MJCF)
    (models / "model.sdf").write_text(SDF)
    (tmp_path / "hall.world").write_text(SDF)
    (tmp_path / "alone.xml").write_text(MJCF)
    (tmp_path / "package.xml").write_text("<package/>")
    (tmp_path / "molecule.sdf").write_text("benzene\n  12 12\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def readers(words: str = "") -> dict[str, str]:
    """The programs besides those that files speak to, by file of the current folder."""
    files = plans.files(["."])
    settings = plans.plan(files.names, files.configs, lambda one: asked(one, target=words.split()))
    files, some = plans.with_readers(files, settings)
    assert files.requested == files.paths == files.names
    names = (" ".join(target.family for target in (*one.targets, *one.also)) for one in some)
    return dict(zip(files.paths, names, strict=True))


def test_mjcf_is_looked_at_where_somebody_asks_for_who_reads_it(repository: Path) -> None:
    assert readers() == {"hall.world": "", "pkg/models/model.sdf": ""}
    assert readers("mujoco").keys() == {"hall.world", "pkg/models/model.sdf", "alone.xml", "pkg/models/arm.xml"}
    assert "alone.xml" not in readers("gazebo")


def test_what_directives_name_is_read_by_drake(repository: Path) -> None:
    (repository / "scene.dmd.yaml").write_text(DIRECTIVES)
    expected = {"hall.world": "", "pkg/models/model.sdf": "", "scene.dmd.yaml": "", "pkg/models/arm.xml": "drake"}
    assert readers() == expected
    assert readers("mujoco")["pkg/models/arm.xml"] == "mujoco"


def test_mjcf_that_other_mjcf_includes_is_checked_there(repository: Path) -> None:
    (repository / "alone.xml").write_text('<mujoco model="m"><include file="pkg/models/arm.xml"/></mujoco>')
    assert readers("drake").keys() == {"hall.world", "pkg/models/model.sdf", "alone.xml"}
    (repository / "scene.dmd.yaml").write_text(DIRECTIVES)
    assert "pkg/models/arm.xml" in readers("drake")


def test_of_mjcf_in_a_circle_the_first_file_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    includes = {"a": "b", "b": "c", "c": "b", "own": "own", "x": "y", "y": "x", "part": None, "whole": "part"}
    for name, other in includes.items():
        include = f'<include file="{other}.xml"/>' if other else ""
        Path(f"{name}.xml").write_text(f'<mujoco model="{name}"><worldbody/>{include}</mujoco>')
    assert [*readers("mujoco")] == ["a.xml", "own.xml", "whole.xml", "x.xml"]
    for name in "abxy":
        Path(f"{name}.xml").unlink()
    assert [*readers("mujoco")] == ["c.xml", "own.xml", "whole.xml"]


@pytest.mark.parametrize(("included", "codes"), [(True, []), (False, ["DRK804"])])
def test_directives_that_others_include_may_name_what_is_added_there(
    repository: Path, included: bool, codes: list[str]
) -> None:
    (repository / "pkg" / "package.xml").write_text("<package><name>pkg</name></package>")
    weld = "directives:\n- add_weld: {parent: world, child: arm::b}\n"
    (repository / "pkg" / "weld.dmd.yaml").write_text(weld)
    whole = DIRECTIVES + "- add_directives: {file: package://pkg/weld.dmd.yaml}\n" * included
    (repository / "pkg" / "whole.dmd.yaml").write_text(whole)
    files = plans.files(["pkg"])
    settings = plans.plan(files.names, files.configs, asked)
    files, some = plans.with_readers(files, settings)
    report = runner.check([pair for pair in zip(files.paths, some, strict=True) if pair[0].endswith(".dmd.yaml")])
    assert [one.code for one in report.findings] == codes


def test_files_that_cannot_be_read_name_nothing(repository: Path) -> None:
    files = plans.files(["."])._replace(paths=["gone.dmd.yaml"], names=["gone.dmd.yaml"], requested=["gone.dmd.yaml"])
    assert with_readers(files._replace(configs=files.configs[:1]), [Settings()])[0].paths == ["gone.dmd.yaml"]


def checked_for(name: str, text: str, *words: str) -> list[str]:
    """The programs that a file is checked for; none where it is not checked."""
    targets = tuple(one for word in words for one in target.parse(word))
    result = engine.lint(Source(name, text.encode()), Settings(targets=targets, resolve=False))
    assert result.report.failure is None
    return [] if result.report.skipped else [one.family for one in result.targets]


def test_who_reads_a_file_that_nobody_asks_for() -> None:
    drake = '<sdf version="1.9"><model name="m"><link name="a"/><drake:joint name="j"/></model></sdf>'
    assert checked_for("a.sdf", SDF) == ["sdformat"]
    assert checked_for("a.world", SDF) == ["sdformat"]
    assert checked_for("-", SDF) == ["sdformat"]
    assert checked_for("a.sdf", drake) == ["sdformat", "drake"]
    assert checked_for("a.xml", MJCF) == []
    assert checked_for("a.dmd.yaml", DIRECTIVES) == ["drake"]
    assert checked_for("scene.yaml", DIRECTIVES) == ["drake"]


def test_only_those_read_a_file_who_can() -> None:
    assert checked_for("a.xml", MJCF, "drake", "mujoco", "urdfdom") == ["drake", "mujoco"]
    assert checked_for("a.sdf", SDF, "mujoco") == []
    assert checked_for("a.dmd.yaml", DIRECTIVES, "gazebo") == []


def test_a_file_that_nobody_reads_says_for_whom_one_can_ask() -> None:
    report = engine.lint(Source("a.xml", MJCF.encode()), Settings()).report
    assert report.skipped == (
        "this is MJCF of MuJoCo, and none of the programs asked for reads it: add -t drake or -t mujoco"
    )


@pytest.mark.parametrize("name", ["a.sdf.jinja", "a.sdf.erb", "hall.world.em"])
def test_templates_are_not_checked(name: str) -> None:
    result = engine.lint(Source(name, SDF.replace('name="a"', 'name="{{ arm }}"').encode()), Settings())
    assert (result.findings, result.report.skipped) == ((), "this is a template, check what is made of it")


def test_a_template_need_be_no_xml_and_is_named_where_a_folder_has_it(tmp_path: Path) -> None:
    text = '{% set x = 1 %}\n<sdf version="1.9">{% if x < 2 %}<model name="m"/>{% endif %}'
    for name in ("a.sdf.jinja", "b.urdf.em", "c.jinja"):
        (tmp_path / name).write_text(text)
    paths = inputs.expand([str(tmp_path)])
    assert [Path(one).name for one in paths] == ["a.sdf.jinja", "b.urdf.em"]
    reports = [engine.lint(inputs.read(one), Settings()) for one in paths]
    assert [(one.findings, one.report.status) for one in reports] == [((), "not-checked")] * 2


def test_sdformat_that_is_called_urdf_stays_an_error() -> None:
    (one,) = engine.lint(Source("a.urdf", SDF.encode()), Settings()).findings
    assert one.code == "XML040"


def test_what_a_reader_rejects_is_an_error_unless_the_user_says_otherwise() -> None:
    """Gazebo only warns of an unknown element, which Drake refuses."""
    odd = SDF.replace('<link name="a"/>', '<link name="a"><nonsense/></link>').encode()
    severities = [
        [(one.code, one.severity.value) for one in engine.lint(Source("a.sdf", odd), asked).findings]
        for asked in (
            Settings(tuple(target.parse("gazebo"))),
            Settings(tuple(target.parse("drake"))),
            Settings(tuple(target.parse("drake")), severity={"GZ601": Severity.INFO}),
        )
    ]
    assert severities == [[("GZ601", "warning")], [("GZ601", "error")], [("GZ601", "info")]]


@pytest.mark.parametrize(("child", "codes"), [("o::inner::a", []), ("o::inner::b", ["DRK804"]), ("o::a", ["DRK804"])])
def test_an_included_model_has_its_own_name_unless_it_is_given_another(
    repository: Path, child: str, codes: list[str]
) -> None:
    package = repository / "pkg"
    (package / "package.xml").write_text("<package><name>pkg</name></package>")
    (package / "inner.sdf").write_text(SDF.replace('name="m"', 'name="inner"'))
    outer = '<sdf version="1.9"><model name="m"><include><uri>package://pkg/inner.sdf</uri></include></model></sdf>'
    (package / "outer.sdf").write_text(outer)
    text = "\n".join(
        (
            "directives:",
            '- add_model: {name: o, file: "package://pkg/outer.sdf"}',
            '- add_model: {name: q, file: "package://pkg/inner.sdf"}',
            f"- add_weld: {{parent: {child}, child: q::a}}\n",
        )
    )
    asked = Settings(packages={"pkg": str(package)})
    assert [one.code for one in engine.lint(Source("a.dmd.yaml", text.encode()), asked).findings] == codes
