"""What strangers wrote, printed by each command: on a terminal and in the log of a CI nothing of it acts or hides."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import program
from urdflint.cli import terminal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="names and terminals are those of POSIX"),
]
LOG = re.compile(r"^[^\S\n]*::[^:\s]|##\w*\[", re.MULTILINE)
COLORS = re.compile(r"\x1b\[[0-9;]*m")  # those of our own: strangers have other sequences here
EVIL = "x\u009b2J\u202eevil\u200b\u2066\u007f\u0085"
COMMANDS = ("::error file=a::x", "##[error]x", "##vso[task.setvariable variable=a]x", "##teamcity[x]")
LINES = "\n".join(("", *COMMANDS, EVIL))
NAME = EVIL + "&#10;".join(("", *COMMANDS))
FILE = "h\x1b]0;t\x07\x9b2J\u202e\u200b\n::error::x##[error]y"
QUOTED = json.dumps(EVIL + LINES)
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
GOOD = f"""<robot name="{NAME}">
  <link name="{NAME}">{INERTIAL}<visual><geometry><box size="1 1 1"/></geometry></visual></link><link name="b"/>
  <joint name="{NAME}" type="fixed"><parent link="{NAME}"/><child link="b"/></joint>
</robot>
"""
BAD = f"""<robot name="{NAME}"><!-- {EVIL}{LINES} -->
  <link name="{NAME}"><visual><geometry><mesh filename="package://{NAME}/m.stl"/></geometry>
    <material name="{NAME}"><texture filename="{NAME}.png"/></material></visual></link><link name="b"/>
  <joint name="j{NAME}" type="revolute"><parent link="{NAME}"/><child link="b"/><limit q="{NAME}"/></joint>
  <joint name="{NAME}" type="fixd"><parent link="q{NAME}"/><child link="b"/></joint>
::error::x
  <gazebo reference="{NAME}"><material>{EVIL}{LINES}
</material></gazebo><linc name="{NAME}"/>
</robot>
"""
FIXED = f"""<robot name="r"><!-- {EVIL}{LINES}
-->
::error::x##[y]
  <link name="a">{INERTIAL.replace('"1"/><inertia', '"1 kg"/><inertia')}</link>
::error::z
</robot>
"""
XACRO = f"""<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r{NAME}">
  <xacro:arg name="{NAME}" default="{NAME}"/><xacro:property name="p" value="{EVIL}"/>
  <link name="${{p}}{NAME}"/><text>{LINES}
{EVIL}</text></robot>
"""
FILES = {
    f"{FILE}.urdf": BAD,
    f"{FILE}.xacro": XACRO,
    "good.urdf": GOOD,
    "raw.urdf": BAD.replace("evil", "e\x1b]0;t\x07\x08\r::error::x\rvil"),
    f"{FILE}fix.urdf": FIXED,
    "bad.xacro": XACRO.replace("${p}", f"${{{NAME}}} $(find {NAME})"),
    "r.srdf": f'<robot name="{NAME}"><group name="{NAME}"><joint name="{NAME}"/></group></robot>',
    "w.sdf": f'<sdf version="1.9"><model name="{NAME}"><link name="{NAME}"/><link name="{NAME}"/></model></sdf>',
    "m.xml": f'<mujoco model="{NAME}"><worldbody><body name="{NAME}"><geom type="{NAME}"/></body></worldbody></mujoco>',
    "d.dmd.yaml": f"directives:\n- add_model:\n    name: {QUOTED}\n    file: {QUOTED}\n- {QUOTED}: 1\n",
    "c.yaml": f"c:\n  ros__parameters:\n    joints: [{QUOTED}]\n    type: {QUOTED}\n",
    "conf/urdflint.toml": f"{json.dumps(NAME, ensure_ascii=False)} = 1\n".replace("\x7f", ""),
    "conf/a.urdf": GOOD,
}
CHECK = ("check", "--no-cache", "-t", "all")
FORMATS = (
    *("text", "concise", "markdown", "json", "jsonl", "junit", "junit-lines", "sarif", "gitlab"),
    *("checkstyle", "rdjson", "html"),
)
CALLS = (
    *((*CHECK, "-f", form, "--severity", "info", ".") for form in FORMATS),
    (*CHECK, "--all-places", "--color", "always", "."),
    (*CHECK, "--statistics", "."),
    (*CHECK, "--show-files", "."),
    (*CHECK, "--show-config", "."),
    (*CHECK, "--diff", "--unsafe-fixes", "."),
    (*CHECK, "--diff", "--unsafe-fixes", "-f", "markdown", f"{FILE}fix.urdf"),
    (*CHECK, "conf"),
    (*CHECK, f"nowhere{FILE}"),
    (*CHECK, "--config", FILE, "."),
    (*CHECK, "--select", LINES, "."),
    (*CHECK, "--robot", f"{FILE}.urdf", "r.srdf"),
    (*CHECK, "-f", f"junit=/nowhere/{FILE}", "good.urdf"),
    ("check", f"--{EVIL}{LINES}"),
    ("check", "-t", LINES),
    (LINES,),
    ("preview", "-t", "harmonic", f"{FILE}.urdf"),
    ("preview", "-t", "harmonic", "-f", "json", "good.urdf"),
    ("preview", "-t", "drake", "w.sdf"),
    ("preview", "-t", "mujoco", "m.xml"),
    ("preview", "-t", "ros", f"{FILE}.xacro"),
    ("compare", "good.urdf"),
    ("compare", f"{FILE}.urdf"),
    ("compare", "-f", "markdown", "good.urdf"),
    ("compare", "-f", "json", "good.urdf"),
    ("compare", "--between", "harmonic,drake", "good.urdf"),
    ("diff", "good.urdf", f"{FILE}.urdf"),
    ("diff", "-f", "markdown", "good.urdf", f"{FILE}.urdf"),
    ("diff", "-f", "json", "good.urdf", "raw.urdf"),
    ("diff", "--rev", LINES, "good.urdf"),
    ("show", "-f", "text", f"{FILE}.urdf"),
    ("show", "-f", "mermaid", "good.urdf"),
    ("show", "-f", "dot", f"{FILE}.xacro"),
    ("measure", f"{FILE}.urdf"),
    ("measure", "-f", "csv", "raw.urdf"),
    ("measure", "-f", "json", "good.urdf"),
    ("variants", f"{FILE}.xacro"),
    ("variants", "-f", "json", f"{FILE}.xacro"),
    ("expand", "bad.xacro"),
    ("expand", "-o", f"/nowhere/{FILE}", f"{FILE}.xacro"),
    ("expand", f"nowhere{FILE}"),
    ("explain", LINES),
    ("rule", LINES),
    ("rules", LINES),
    ("doctor", f"{FILE}.urdf"),
    ("schema", LINES),
    ("schema", "path", LINES),
    ("schema", "export", f"new{FILE}"),
    ("init", f"{FILE}.urdf"),
)
WRITTEN = (  # what they print is what somebody wrote, exact in a log too; on a terminal it is made visible
    ("expand", f"{FILE}.xacro"),
    ("expand", "--marks", f"{FILE}.xacro"),
    (*CHECK, "-q", "--fix", "-"),
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    return folder


def variables(**more: str) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in terminal.LOGS}
    return {**kept, **more}


def harmful(shown: bytes) -> tuple[list[str], list[str]]:
    """The characters that steer who reads, and the beginnings of commands."""
    text = COLORS.sub("", shown.decode("utf-8", "backslashreplace"))
    assert "Traceback" not in text
    assert "internal error" not in text
    return sorted({one for one in text if not one.isprintable() and one not in "\n\t"}), LOG.findall(text)


@pytest.mark.parametrize("call", CALLS, ids=ascii)
def test_nothing_of_it_acts_in_a_log(hostile: Path, call: tuple[str, ...]) -> None:
    done = program.run(*call, cwd=hostile, env=variables(CI="true", TF_BUILD="True"))
    assert harmful(done.stdout + done.stderr) == ([], [])
    assert done.stdout + done.stderr


@pytest.mark.parametrize("call", [*CALLS, *WRITTEN], ids=ascii)
def test_nothing_of_it_acts_on_a_terminal(hostile: Path, call: tuple[str, ...]) -> None:
    given = FIXED.encode()
    assert harmful(program.on_terminal(*call, cwd=hostile, given=given, env=variables()).stdout) == ([], [])


@pytest.mark.parametrize("call", WRITTEN, ids=ascii)
def test_what_others_wrote_is_exact_into_a_pipe(hostile: Path, call: tuple[str, ...]) -> None:
    for more in ({}, {"CI": "true"}):
        done = program.run(*call, cwd=hostile, given=FIXED.encode(), env=variables(**more))
        assert EVIL in done.stdout.decode()
        assert LOG.search(done.stdout.decode())


def test_a_diff_is_exact_into_a_pipe(hostile: Path) -> None:
    call = (*CHECK, "--diff", "--unsafe-fixes", f"{FILE}fix.urdf")
    exact = program.run(*call, cwd=hostile, env=variables()).stdout.decode()
    assert EVIL in exact
    assert "\n ::error::x##[y]\n" in exact
    seen = program.run(*call, cwd=hostile, env=variables(GITLAB_CI="true")).stdout.decode()
    assert "x<U+009B>2J<U+202E>evil" in seen
    assert "\n <U+003A>:error::x<U+0023>#[y]\n" in seen
