"""Options of targets: how they are written, what is wrong with them, and where they go."""

from __future__ import annotations

from pathlib import Path

import pytest

import urdflint
from tests import targets_page
from tests.grouping import grouped
from tests.lint import DRAKE
from tests.replay import ask
from urdflint.config import BadConfig, loader, request
from urdflint.programs import models, target
from urdflint.programs.changes import Readings, Release
from urdflint.programs.sapien.releases import DENSITY, FIX_ROOT_LINK
from urdflint.reporters import effect_sentences
from urdflint.text.wording import parts_of

BOX = '<collision><geometry><box size=".2 .2 .2"/></geometry></collision>'
ROBOT = f"""<robot name="r"><link name="base"/><link name="arm">{BOX}</link>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint></robot>"""


@grouped(
    ("word", "name"),
    [
        ("sapien(density=500)", "sapien@3(density=500)"),
        (" SAPIEN@3 ( Density = 5e2 , fix-root-link=FALSE,) ", "sapien@3(density=500,fix_root_link=false)"),
        ("maniskill(fixRootLink=false)", "sapien@3(fix_root_link=false)"),
        ("sapien(density=1000)", "sapien@3"),
        ("sapien()", "sapien@3"),
        ("mujoco@3.15(fusestatic=false)", "mujoco@3.15(fusestatic=false)"),
        ("isaac-lab(merge_fixed_joints=false)", "isaaclab@3(merge_fixed_joints=false)"),
        ("isaaclab(merge_fixed_joints=true,fix_base=false)", "isaaclab@3(fix_base=false)"),
        ("isaacsim(merge_fixed_joints=true)", "usd@0.1(merge_fixed_joints=true)"),
        ("drake@1.59()", "drake@1.59"),
    ],
)
def test_a_name_has_the_options_that_are_not_as_by_default(word: str, name: str) -> None:
    (parsed,) = target.parse(word)
    assert parsed.name == name
    assert target.parse(parsed.name, assume_latest=True) == [parsed]


@grouped(
    ("word", "complaint"),
    [
        ("sapien(density=5", "the bracket of 'sapien(density=5' is not closed"),
        ("sapien(density=5)x", "is not closed"),
        ("sapien(denisty=5)", "SAPIEN has no option 'denisty', did you mean 'density'?"),
        ("sapien(quality=5)", "SAPIEN has no option 'quality'; known are fix_root_link, density"),
        ("sapien(density)", "option 'density' has no value: write density=500"),
        ("sapien(fix_root_link=)", "option 'fix_root_link' has no value: write fix_root_link=true"),
        ("sapien(=5)", "SAPIEN has no option ''"),
        ("sapien(density=5,Density=6)", "option 'density' is set twice"),
        ("sapien(density=-1)", "density is a number above 0, not '-1'"),
        ("sapien(density=nan)", "density is a number above 0, not 'nan'"),
        ("sapien(density=1,5)", "SAPIEN has no option '5'"),
        ("sapien(density=1e999)", "density is a number above 0"),
        ("sapien(fix_root_link=1)", "fix_root_link is true or false, not '1'"),
        ("mujoco(inertiafromgeom=maybe)", "inertiafromgeom is true or false or auto, not 'maybe'"),
        ("sapien(scale=2)", "option 'scale' of SAPIEN is not modeled: it scales lengths"),
        ("isaaclab(link_density=2)", "option 'link_density' of Isaac Lab is not modeled"),
        ("pybullet(URDF_MERGE_FIXD_LINKS=true)", "did you mean 'merge_fixed_links'?"),
        ("drake(a=1)", "Drake has no options that are modeled"),
        ("noetic(a=1)", "options are of one program, and 'noetic' means 2"),
        ("all()", "options are of one program"),
        ("sapien((density=5))", "SAPIEN has no option '(density'"),
        ("(density=5)", "unknown target ''"),
        ("gazboo(a=1)", "unknown target 'gazboo', did you mean 'gazebo'?"),
        (f"sapien({'x' * 100_000}=1)", "SAPIEN has no option 'xxxxx"),
        (f"sapien(density={'9' * 100_000})", "density is a number above 0"),
        (f"sapien({'(' * 100_000}", "is not closed"),
        (f"{'x' * 100_000}(a=1)", "unknown target 'xxx"),
        ("sapien(density=\x1b[31m5)", "density is a number above 0"),
    ],
)
def test_a_mistake_is_one_short_line(word: str, complaint: str) -> None:
    with pytest.raises(request.BadWord) as caught:
        request.targets(request.words(word) if word.count("=") != 2 else [word])
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_commas_in_brackets_part_no_words() -> None:
    assert parts_of("sapien(a=1,b=2),drake,mujoco(c=3") == ["sapien(a=1,b=2)", "drake", "mujoco(c=3"]
    assert len(parts_of("(" * 50_000 + "," * 50_000)) == 1


def test_options_count_only_where_they_are_asked_for() -> None:
    plain, heavy, free = (target.parse(f"sapien({text})")[0] for text in ("", "density=5", "fix_root_link=false"))
    readings: Readings[float] = Readings()
    assert readings.reading_of(plain, lambda release: release.option(DENSITY)) == 1000
    assert readings.known_reading(free) == 1000
    assert readings.known_reading(heavy) is None
    assert Release(heavy.release, heavy.options).option(FIX_ROOT_LINK)


def test_a_report_names_the_options_and_judges_by_them(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(ROBOT, encoding="utf-8")
    words = ["sapien", "sapien(density=500)", "sapien(density=500,fix_root_link=false)"]
    report = urdflint.lint(tmp_path / "r.urdf", targets=words)
    assert list(report.targets) == ["sapien@3", "sapien@3(density=500)", "sapien@3(density=500,fix_root_link=false)"]
    losses = {name: words for finding in report.findings for name, words in finding.losses.items() if "kg" in words}
    assert [losses[name].split(" kg")[0].split()[-1] for name in report.targets] == ["8", "4", "4"]
    fixed = next(finding for finding in report.findings if finding.code == "PRG201")
    assert [*fixed.effects] == [*report.targets[:2]]


@grouped(
    ("toml", "names"),
    [
        ("[target.isaaclab]\nmerge-fixed-joints = false", ["isaaclab@3(merge_fixed_joints=false)"]),
        ("[target.sapien]\ndensity = 500\n[target.gazebo]", ["sapien@3(density=500)", "sdformat@16"]),
        ("target = ['sapien(density=500,fix_root_link=false)']", ["sapien@3(density=500,fix_root_link=false)"]),
        (
            "target = 'sapien(density=5,fix_root_link=false),drake'",
            ["sapien@3(density=5,fix_root_link=false)", "drake"],
        ),
    ],
)
def test_a_configuration_sets_options(toml: str, names: list[str], tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_text(toml, encoding="utf-8")
    settings = request.settings(loader.load(str(tmp_path / "urdflint.toml")))
    assert [one.name.replace(DRAKE, "drake") for one in settings.targets] == names


@pytest.mark.parametrize(
    ("toml", "complaint"),
    [
        ("[target.sapien]\ndenisty = 500", "'target': SAPIEN has no option 'denisty', did you mean 'density'?"),
        ("[target]\nsapien = 5", ":2: 'target.sapien' must be a table of options, not 5"),
        ("[target.sapien]\ndensity = [1, 2]", "'target': density is a number above 0, not '[1'"),
    ],
)
def test_a_mistake_in_a_configuration_names_it(toml: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "urdflint.toml").write_text(toml, encoding="utf-8")
    with pytest.raises((BadConfig, request.BadWord)) as caught:
        request.settings(loader.load(str(tmp_path / "urdflint.toml")))
    assert complaint in str(caught.value)


def test_the_page_of_targets_is_fresh() -> None:
    assert targets_page.PAGE.read_text(encoding="utf-8") == targets_page.text(), "run python -m tests.refresh"


def test_a_version_behind_a_name_for_single_releases_names_those() -> None:
    with pytest.raises(
        request.BadWord,
        match=r"what isaacsim@5.1 reads with is not known: .* \(urdf-usd-converter 0\.1\.2\) and isaacsim@6\.0\.1",
    ):
        request.targets(["isaacsim@5.1"])


def test_a_release_with_and_without_an_option_is_named_once() -> None:
    words = ["sapien@3", "sapien@3(density=500)", "sapien@3(density=50)", "usd@0.1(fix_base=true)"]
    assert effect_sentences.programs(words) == {
        "sapien": "SAPIEN 3 with and without density=500, and 3 with density=50",
        "usd": "Isaac Sim (usd 0.1 with fix_base=true)",
    }


def test_genesis_refuses_an_object_of_links_with_and_without_a_mass_unless_it_merges_them() -> None:
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    heavy = f'<link name="arm">{BOX}<inertial><mass value="1"/>{inertia}</inertial></link>'
    joint = '<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>'
    robot = ask.read(f'<robot name="r"><link name="base">{BOX}</link>{heavy}{joint}</robot>'.encode())
    assert robot is not None
    words = ("", "merge_fixed_links=false", "merge_fixed_links=false,fixed=true", "merge_fixed_links=false,rho=9")
    refusals = [models.loaded(robot, target.parse(f"genesis({word})")[0]).refusals for word in words]
    assert [[refusal.why.partition(":")[0] for refusal in some] for some in refusals] == [
        [],
        ["link 'base' has no mass and is fixed to link 'arm', which has one"],
        [],
        ["link 'base' has no mass and is fixed to link 'arm', which has one"],
    ]
