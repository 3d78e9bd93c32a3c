"""Each reason of model directives at its place, files that are included, and hostile files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests import steps
from tests.grouping import grouped
from tests.programs.drake_file_cases import found
from urdflint.cli.app import main
from urdflint.cli.exit_codes import Finished
from urdflint.findings import Finding
from urdflint.programs import target

PACKAGE = Path(__file__).with_name("drake_directives")
FILES = {str(one.relative_to(PACKAGE)): one.read_text(encoding="utf-8") for one in PACKAGE.glob("pkg/*")}
TURN = '<body name="b"><joint name="j" range="-45 45"/><geom size="1"/></body>'
FILES["pkg/turn.xml"] = f'<mujoco model="t"><worldbody>{TURN}</worldbody></mujoco>'
R = "- add_model: {name: r, file: package://pkg/r.urdf}\n"
WELD = "- add_weld: {parent: world, child: r::base}\n"
POSE = "- add_model: {name: r, file: package://pkg/r.urdf, default_free_body_pose: {%s}}\n"
START = "- add_model: {name: r, file: package://pkg/r.urdf, default_joint_positions: {%s}}\n"
GROUP = R + "- add_collision_filter_group: {name: %s, members: [%s]}\n"
PLACES = {
    # reason: directives, code, line and column, what stands there
    "kind": (START % "j: 9", "DRK800", 2, 81, "9"),
    "number": (START % "j: [abc]", "DRK800", 2, 82, "abc"),
    "count": (POSE % "base: {translation: [0, 1]}", "DRK800", 2, 97, "["),
    "tag": (POSE % "base: {rotation: !Quat {w: 1}}", "DRK800", 2, 94, "!"),
    "repeated key": ("- add_model: {name: r, name: r, file: package://pkg/r.urdf}\n", "DRK800", 2, 24, "name"),
    "yaml": ("- add_model:\n\tname: r\n", "DRK800", 3, 1, "\t"),
    "key": ("- add_wled: {parent: world, child: r::base}\n", "DRK801", 2, 3, "add_wled"),
    "missing": ("- add_model: {file: package://pkg/r.urdf}\n", "DRK802", 2, 3, "add_model"),
    "empty name": ('- add_model: {name: "", file: package://pkg/r.urdf}\n', "DRK802", 2, 3, "add_model"),
    "empty group": ("- add_collision_filter_group: {name: g}\n", "DRK802", 2, 3, "add_collision_filter_group"),
    "base_frame": (
        R + "- add_weld: {parent: world, child: r::base, X_PC: {base_frame: world}}\n",
        "DRK802",
        3,
        64,
        "world",
    ),
    "uri": ("- add_model: {name: r, file: r.urdf}\n", "DRK803", 2, 30, "r.urdf"),
    "no file": ("- add_model: {name: r, file: package://pkg/R.urdf}\n", "DRK803", 2, 30, "package://pkg/R.urdf"),
    "format": (
        "- add_model: {name: r, file: package://pkg/package.xml}\n",
        "DRK803",
        2,
        30,
        "package://pkg/package.xml",
    ),
    "rotation": (
        R + "- add_weld: {parent: world, child: r::base, X_PC: {rotation: !Rpy {deg: [.nan, 0, 0]}}}\n",
        "DRK802",
        3,
        73,
        "[",
    ),
    "rejected model": (
        "- add_model: {name: t, file: package://pkg/two.sdf}\n",
        "DRK803",
        2,
        30,
        "package://pkg/two.sdf",
    ),
    "circle": (
        "- add_directives: {file: package://pkg/loop.dmd.yaml}\n",
        "DRK803",
        2,
        26,
        "package://pkg/loop.dmd.yaml",
    ),
    "instance": (WELD, "DRK804", 2, 36, "r::base"),
    "frame": (R + "- add_weld: {parent: world, child: r::bose}\n", "DRK804", 3, 36, "r::bose"),
    "joint": (START % "jj: [0]", "DRK804", 2, 78, "jj"),
    "body": (GROUP % ("g", "r::fr"), "DRK804", 3, 51, "r::fr"),
    "included": (
        "- add_directives: {file: package://pkg/err.dmd.yaml}\n",
        "DRK804",
        2,
        26,
        "package://pkg/err.dmd.yaml",
    ),
    "name": (R + R, "DRK805", 3, 21, "r"),
    "group name": (GROUP % ('"r::g"', "r::base"), "DRK805", 3, 38, '"r::g"'),
    "positions": (START % "j: [1, 2]", "DRK806", 2, 81, "["),
    "limit": (START % "j: [9]", "DRK806", 2, 82, "9"),
    "limit of MJCF": (START.replace("r.urdf", "turn.xml") % "j: [1]", "DRK806", 2, 84, "1"),
    "twice": (R + WELD + WELD, "DRK807", 4, 36, "r::base"),
    "loop": (R + WELD + "- add_weld: {parent: world, child: r::tip}\n", "DRK807", 4, 36, "r::tip"),
    "itself": (POSE % 'base: {base_frame: "r::base"}', "DRK807", 2, 77, "base"),
    "world": (R + "- add_weld: {parent: r::base, child: world}\n", "DRK807", 3, 38, "world"),
    "pose": (POSE % "base: {translation: [0, 0, 1]}" + WELD, "DRK808", 2, 77, "base"),
}


def _found(directives: str, release: str = "drake@1.51") -> list[Finding]:
    case = {"case": "unit", "ext": ".dmd.yaml", "text": directives, "files": FILES}
    return found(case, tuple(target.parse(release)))


@grouped("reason", PLACES, size=30)
def test_a_reason_is_reported_at_what_causes_it(reason: str) -> None:
    directives, code, line, column, text = PLACES[reason]
    (one,) = _found("directives:\n" + directives)
    start, span = one.location.start, one.location.span
    assert (one.code, start.line, start.column) == (code, line, column)
    assert one.location.source.text[span.start : span.end].decode() == text


@pytest.mark.parametrize(
    "directives",
    [R + WELD, POSE % "base: {}", GROUP % ("g", "r::base"), POSE.replace("r.urdf", "st.sdf") % "__model__: {}"],
)
def test_what_drake_takes_is_not_reported(directives: str) -> None:
    assert _found("directives:\n" + directives) == []


def test_the_frame_of_a_joint_in_its_parent_is_gone_since_1_55() -> None:
    text = "directives:\n" + R + "- add_weld: {parent: world, child: r::j_parent}\n"
    assert [_found(text), [one.code for one in _found(text, "drake@1.58")]] == [[], ["DRK804"]]


def test_advice_says_the_number_and_the_value() -> None:
    said = [_found("directives:\n" + START % one)[0].help for one in ("j: 9", "j: [1, 2]", "f: [1]", "j: [9]")]
    assert said == ["write j: [9]", "give 1 number", "write f: [], or remove it", "give a position from -1 to 1"]


@grouped("text", ["", "[]", "directives:\n", "{", "directives: {}\n", "directives:\n" + "[" * 5000])
def test_a_broken_file_is_one_finding(text: str) -> None:
    assert {one.code for one in _found(text)} == {"DRK800"}


def test_groups_that_are_not_a_list_are_one_finding() -> None:
    text = "directives:\n" + R + "- add_collision_filter_group: {name: g, member_groups: r}\n"
    assert [one.code for one in _found(text)] == ["DRK800"]


ANGLE = "rotation: !AngleAxis {angle_deg: %s, axis: [0, 0, 1]}"


@grouped(
    ("pose", "codes"),
    [
        ("translation: !UniformVector {min: [1, 1, 1], max: [1, 1, 1]}", []),
        ("translation: !UniformVector {min: [1, 1, 1], max: [1, 1, 2]}", ["DRK802"]),
        ("translation: !GaussianVector {mean: [0, 0, 1], stddev: [0]}", []),
        ("translation: !GaussianVector {mean: [0, 0, 1], stddev: [1]}", ["DRK802"]),
        (ANGLE % "!Uniform {min: 1, max: 1}", []),
        (ANGLE % "!Uniform {min: 1, max: 2}", ["DRK802"]),
        (ANGLE % "!UniformDiscrete {values: [1]}", []),
    ],
    size=20,
)
def test_a_distribution_of_one_value_is_a_pose(pose: str, codes: list[str]) -> None:
    """As Drake 1.51 and 1.58 do with the same."""
    text = "directives:\n" + R + f"- add_weld: {{parent: world, child: r::base, X_PC: {{{pose}}}}}\n"
    assert [one.code for one in _found(text)] == codes


def test_a_name_may_begin_with_colons() -> None:
    assert _found("directives:\n" + R.replace("name: r", "name: ::r") + WELD) == []


def test_the_folder_of_a_package_is_not_in_the_package() -> None:
    assert [one.code for one in _found("directives:\n" + R.replace("//pkg", "//pkg/pkg"))] == ["DRK803"]


def test_the_work_grows_as_the_directives_do(monkeypatch: pytest.MonkeyPatch) -> None:
    steps.limit_comparisons(monkeypatch)
    unknown = "- add_weld: {{parent: x, child: x{n}::l}}\n- add_frame: {{name: f, X_PF: {{base_frame: r{n}::tip}}}}\n"

    def many(number: int) -> str:
        return "directives:\n" + "".join(
            R.replace("name: r", f"name: r{n}") + unknown.format(n=n) for n in range(number)
        )

    few, more = (steps.calls(partial(_found, many(number))) for number in (50, 200))
    assert more < 5 * few


def test_aliases_of_aliases_take_little_work() -> None:
    laughs = "".join(f"- &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 60))
    text = "directives:\n- &a0 [x]\n" + laughs
    assert _found(text) == []
    assert steps.calls(partial(_found, text)) < 50_000


def test_an_unsafe_fix_and_a_comment_that_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pkg").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    scene = tmp_path / "scene.dmd.yaml"
    scene.write_text("directives:\n" + START % "j: 0.5")
    options = ["check", "-t", "drake", "--package", f"pkg={tmp_path / 'pkg'}", str(scene)]
    assert _exit([*options, "--fix", "--unsafe-fixes"]) == 0
    assert scene.read_text() == "directives:\n" + START % "j: [0.5]"
    scene.write_text("directives:\n" + R + WELD.replace("base", "bose"))
    assert _exit(options) == 1
    scene.write_text(scene.read_text().replace("bose}", "bose}  # urdflint:ignore[DRK804] known"))
    assert _exit(options) == 0


def _exit(arguments: list[str]) -> int:
    with pytest.raises(Finished) as done:
        main(arguments)
    return int(done.value.code or 0)
