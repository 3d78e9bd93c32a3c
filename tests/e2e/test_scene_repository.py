"""A repository with SDFormat, MJCF and model directives beside robots, as users and hooks meet it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.test_command_line import run

SDF = """<sdf version="1.9">
  <model name="arm"><link name="base"/><link name="tip"/>
    <joint name="j" type="revolute"><parent>base</parent><child>tip</child><axis><xyz>0 0 1</xyz></axis></joint>
  </model>
</sdf>
"""
DIRECTIVES = """directives:
- add_model:
    name: arm
    file: package://arm/arm.sdf
    default_joint_positions:
      j: [0.5]
- add_directives: {file: "package://arm/inner.dmd.yaml"}
"""
INNER = 'directives:\n- add_model: {name: g, file: "package://arm/g.xml"}\n'
MJCF = '<mujoco model="g"><worldbody><body name="b"><geom size="1"/></body></worldbody></mujoco>\n'
FORMS = ("json", "jsonl", "sarif", "github", "gitlab", "checkstyle", "rdjson", "html", "markdown", "junit", "concise")
WORLD = '<sdf version="1.9"><world name="w"><include><uri>model://arm/arm.sdf</uri></include></world></sdf>\n'


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    files = {
        "arm/package.xml": "<package><name>arm</name></package>",
        "arm/arm.sdf": SDF,
        "arm/scene.dmd.yaml": DIRECTIVES,
        "arm/inner.dmd.yaml": INNER,
        "arm/g.xml": MJCF,
        "arm/hall.world": WORLD,
        "r.urdf": '<robot name="r"><link name="a"/></robot>',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


@pytest.fixture
def here(repository: Path, tmp_path: Path) -> Path:
    shutil.copytree(repository, tmp_path / "here")
    return tmp_path / "here"


def break_joint(here: Path) -> None:
    (here / "arm" / "scene.dmd.yaml").write_text(DIRECTIVES.replace("j: [", "jj: ["))


def test_each_is_counted_and_judged_for_who_reads_it(here: Path) -> None:
    done = " ".join(run("check", cwd=here).stdout.decode().split())
    assert "1 robot and 5 files of other formats" in done
    assert "Judged URDF for ROS" in done
    assert "SDFormat and files with <gazebo> for Gazebo" in done
    assert "model directives, what they name and files with drake: for Drake" in done
    asked = " ".join(run("check", "-t", "ros,drake", cwd=here).stdout.decode().split())
    assert "; SDFormat, MJCF and model directives for Drake 1.58 alone" in asked


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("arm/arm.sdf", ["arm/arm.sdf", "arm/hall.world", "arm/scene.dmd.yaml"]),
        ("arm/g.xml", ["arm/g.xml", "arm/inner.dmd.yaml", "arm/scene.dmd.yaml"]),
        ("arm/hall.world", ["arm/hall.world"]),
        ("r.urdf", ["r.urdf"]),
    ],
)
def test_a_change_reaches_what_names_the_file(here: Path, changed: str, expected: list[str]) -> None:
    with (here / changed).open("a") as file:
        file.write("<!-- changed -->\n")
    done = run("check", "--changed-since", "HEAD", "--show-files", ".", cwd=here)
    assert sorted(done.stdout.decode().split()) == expected


def test_what_nearby_directives_name_is_read_by_drake_in_a_hook(here: Path) -> None:
    done = run("check", "--with-robots", "--", "arm/g.xml", cwd=here)
    assert (done.returncode, "Judged for Drake" in done.stdout.decode()) == (0, True)


def test_every_format_has_the_finding(here: Path) -> None:
    break_joint(here)
    forms = [
        "json",
        "jsonl",
        "sarif",
        "github",
        "gitlab",
        "checkstyle",
        "rdjson",
        "html",
        "markdown",
        "junit",
        "concise",
    ]
    words = [word for form in forms for word in ("-f", f"{form}={form}.out")]
    assert run("check", *words, cwd=here).returncode == 1
    for form in FORMS:
        text = (here / f"{form}.out").read_text()
        assert "DRK804" in text, form
        assert "scene.dmd.yaml" in text, form


def test_comments_and_the_configuration_count(here: Path) -> None:
    break_joint(here)
    text = (here / "arm" / "scene.dmd.yaml").read_text()
    (here / "arm" / "scene.dmd.yaml").write_text(
        text.replace("      jj", "      # urdflint:ignore[DRK804] later\n      jj")
    )
    assert "1 suppressed" in run("check", cwd=here).stdout.decode()
    break_joint(here)
    for written, number in (
        ('exclude = ["*.dmd.yaml"]', 0),
        ('ignore = ["DRK804"]', 0),
        ('[per-file-targets]\n"*.dmd.yaml" = ["ros"]', 0),
        ('target = ["drake"]', 1),
    ):
        (here / "urdflint.toml").write_text(written + "\n")
        found = json.loads(run("check", "-f", "json", cwd=here).stdout)["findings"]
        assert len(found) == number, written


DRAKE_SDF = SDF.replace(
    "</model>",
    "<link name='c'><collision name='c'>%s<geometry><box><size>1 1 1</size></box></geometry></collision></link>"
    "</model>",
)
PROXIMITY = "<drake:proximity_properties>%s</drake:proximity_properties>"
STATIC, ATTRIBUTE = "<drake:mu_static>0.5</drake:mu_static>", '<drake:mu_static value="0.5"/>'
JOINT = MJCF.replace("<geom", '<joint damping="1"/><geom')
FIXES = {  # by file: what is written, what the unsafe fixes make of it
    "arm/arm.sdf": (DRAKE_SDF % (PROXIMITY % ATTRIBUTE), DRAKE_SDF % (PROXIMITY % STATIC)),
    "arm/g.xml": (JOINT.replace("damping", "dampng"), JOINT),
    "arm/scene.dmd.yaml": (DIRECTIVES.replace("[0.5]", "0.5"), DIRECTIVES),
    "arm/inner.dmd.yaml": (INNER.replace("add_model", "add_modle"), INNER),
}


def test_fixes_are_written_where_they_are_asked_for(here: Path) -> None:
    """Those of scenes are unsafe: `--fix` alone leaves the files as they are, and says that there are more."""

    def state() -> dict[str, str]:
        return {name: (here / name).read_text() for name in FIXES}

    spoilt, sound = ({name: texts[number] for name, texts in FIXES.items()} for number in (0, 1))
    for name, text in spoilt.items():
        (here / name).write_text(text)
    kept = run("check", "-t", "drake", "--fix", cwd=here)
    assert state() == spoilt
    assert b"can be fixed with --unsafe-fixes" in kept.stdout
    shown = run("check", "-t", "drake", "--fix", "--unsafe-fixes", "--diff", cwd=here)
    assert state() == spoilt
    assert all(name.encode() in shown.stdout for name in FIXES)
    run("check", "-t", "drake", "--fix", "--unsafe-fixes", cwd=here)
    assert state() == sound
    again = run("check", "-t", "drake", "--fix", "--unsafe-fixes", cwd=here)
    assert (again.returncode, state()) == (0, sound)


@pytest.mark.parametrize("name", FIXES)
def test_a_comment_suppresses_in_every_format(here: Path, name: str) -> None:
    spoilt, _ = FIXES[name]
    (here / name).write_text(spoilt)
    found = json.loads(run("check", "-t", "drake", "-f", "json", name, cwd=here).stdout)["findings"]
    (code,) = {one["code"] for one in found}
    lines = spoilt.splitlines(keepends=True)
    at = found[0]["line"] - 1
    comment = f"# urdflint:ignore[{code}] known" if name.endswith("yaml") else f"<!-- urdflint:ignore[{code}] known -->"
    lines.insert(at, comment + "\n")
    if at:
        (here / name).write_text("".join(lines))
    else:
        (here / name).write_text(spoilt.rstrip("\n") + f" {comment}\n")
    done = run("check", "-t", "drake", name, cwd=here)
    assert (done.returncode, b"1 suppressed" in done.stdout) == (0, True), done.stdout
