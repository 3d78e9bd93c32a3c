"""What MuJoCo refuses of MJCF by its schema, by release, and what the real program says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.programs import live, mjcf
from urdflint.model.scenes import mjcf_vocabulary

PROGRAMS = ("mujoco@3.6", "mujoco@3.12", "mujoco@4")
ASK = """
import json, mujoco, sys
for text in json.load(sys.stdin):
    try:
        mujoco.MjSpec.from_string(text)
        print("false")
    except Exception:
        print("true")
"""
BODY = '<mujoco><worldbody><body name="a">{}</body></worldbody></mujoco>'
FILES = [  # the last is whether each of these releases rejects it
    (BODY.format('<geom size="1"/>'), (False, False, False)),
    (BODY.format('<geom siez="1"/>'), (True, True, True)),
    (BODY.format('<geom size="1" adhesion="1"/>'), (True, False, False)),
    (BODY.format('<geom size="1" castshadow="false"/>'), (True, True, False)),
    (BODY.format('<frame foo="1"><geom size="1" foo="1"/></frame>'), (False, False, False)),
    (BODY.format('<replicate count="2" offset="1 0 0"><geom size="1"/></replicate>'), (False, False, False)),
    (BODY.format("<frame><nonsense/></frame>"), (True, True, True)),
    (BODY.format('<frame><geom size="1"><nonsense/></geom></frame>'), (False, False, False)),
    (BODY.format('<frame><body foo="1"><geom size="1"><nonsense/></geom></body></frame>'), (False, False, False)),
    (BODY.format("<nonsense/>"), (True, True, True)),
    (BODY.format('<worldbody/><geom size="1"/>'), (True, True, True)),
    ("<mujoco><default><geom/><geom/></default></mujoco>", (True, True, True)),
    ("<mujoco><actuator><position kd='1'/></actuator></mujoco>", (True, True, True)),
    ('<mujoco><option collision="all"/></mujoco>', (True, True, True)),
    ("<mujoco><actuator><pid joint='j'/></actuator></mujoco>", (True, False, False)),
    (
        BODY.format(
            '<composite type="cable" count="5 1 1" curve="s" size="1 1 1"><geom type="capsule" size=".01"/></composite>'
        ),
        (False, False, True),
    ),
    ('<mujoco><include file="no.xml"/></mujoco>', (True, True, True)),
]


@grouped(("text", "rejected"), FILES)
def test_by_release(text: str, rejected: tuple[bool, ...], tmp_path: Path) -> None:
    for program, wanted in zip(PROGRAMS, rejected, strict=True):
        assert mjcf.outcome(mjcf.claims(text, str(tmp_path), program))[0] is wanted, program


@pytest.mark.differential
@pytest.mark.parametrize("program", PROGRAMS)
def test_real_program(program: str) -> None:
    if why := live.missing(program):
        pytest.skip(why)
    number = PROGRAMS.index(program)
    answers = live.lines(program, ASK, [text for text, _ in FILES])
    wrong = [text for (text, wanted), said in zip(FILES, answers, strict=True) if said is not wanted[number]]
    assert wrong == []


def test_vocabulary() -> None:
    """Bodies may be in one another, and defaults; frames wherever bodies are."""
    root = mjcf_vocabulary.root()
    body = root.children["worldbody"]
    assert body is root.children["body"] is body.children["body"] is body.children["frame"].children["body"]
    assert body.children["frame"].children["replicate"] is body.children["replicate"]
    assert "worldbody" not in body.children
    default = root.children["default"]
    assert default.children["default"] is default
    assert mjcf_vocabulary.releases() == ("3.6.0", "3.12.0", "4.0.0")
    assert body.attributes["fuse"] == {"4.0.0"}


def test_fix_writes_both_names_of_an_element(tmp_path: Path) -> None:
    text = BODY.format("<gemo></gemo>")
    (one,) = mjcf.claims(text, str(tmp_path), "mujoco@4")
    assert one.note.fix is not None
    assert [change for _, change in one.note.fix.changes] == ["geom", "geom"]
