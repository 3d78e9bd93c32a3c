"""What Drake does with MJCF, as 300 files show that Drake 1.51.1 was asked about, and more by part."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from tests import steps
from tests.grouping import grouped
from tests.programs import mjcf

ASKED = [json.loads(line) for line in (Path(__file__).parent / "drake_mjcf_asked.jsonl").read_text().splitlines()]
GEOM = '<geom name="g" type="box" size=".1 .1 .1"/>'


def robot(inner: str, before: str = "", behind: str = "") -> str:
    return f'<mujoco model="m">{before}<worldbody><body name="a">{inner}</body></worldbody>{behind}</mujoco>'


@grouped("asked", ASKED, ids=lambda asked: asked["case"])
def test_outcome(asked, tmp_path: Path) -> None:
    """It rejects what Drake rejected, and warns where Drake warned."""
    found = mjcf.claims(asked["text"], str(tmp_path), files=asked.get("files", {}))
    assert mjcf.outcome(found) == (asked["outcome"] != "accepts", asked.get("warns", False))


def test_a_joint_of_an_empty_name_is_rejected(tmp_path: Path) -> None:
    text = robot('<joint name=""/>' + GEOM)
    assert mjcf.said(mjcf.claims(text, str(tmp_path)), text) == [("rejects", "MjcfNameUnusable", '""')]


WARNED = [  # an attribute of each table of what Drake warns of, with the tag of its element
    *(("joint", name) for name in ("springref", "frictionloss", "stiffness", "springdamper", "user")),
    *(("geom", name) for name in ("shellinertia", "fluidshape", "user")),
    *(("body", name) for name in ("mocap", "gravcomp", "user")),
]


@grouped(("tag", "name"), WARNED)
def test_warned_of(tag: str, name: str, tmp_path: Path) -> None:
    text = robot(f'<body name="b"><joint name="j"/>{GEOM}</body>').replace(f"<{tag} ", f'<{tag} {name}="true" ', 1)
    assert mjcf.said(mjcf.claims(text, str(tmp_path)), text) == [("warns", "MjcfAttributeUnsupported", "true")]


def test_a_pair_finds_a_geom_by_the_end_of_its_name(tmp_path: Path) -> None:
    """MujocoParser::ParseContact compares the ends of names, so that it takes `left_foot` for `foot`."""
    far = '<body name="c"><joint/><body name="d"><joint/><geom name="left_foot" size="1"/></body></body>'
    pair = '<contact><pair geom1="g" geom2="foot"/></contact>'
    assert mjcf.claims(robot(GEOM + far, "", pair), str(tmp_path)) == []
    missing = robot(GEOM + far, "", pair.replace("foot", "left"))
    assert ("warns", "MjcfPairIgnored", "left") in mjcf.said(mjcf.claims(missing, str(tmp_path)), missing)


SILENT = [  # what Drake loses and says nothing of, with the bytes to point at
    (robot(GEOM + '<joint name="j" dampnig="1"/>'), ("ignores", "MjcfAttributeUnknown", "dampnig")),
    (robot(GEOM + "<nonsense/>"), ("ignores", "MjcfElementUnknown", "nonsense")),
    (robot('<replicate count="2"><geom size="1"/></replicate>'), ("drops", "MjcfBodiesNotRead", "replicate")),
    (
        robot('<joint name="j"/>' + GEOM, "", '<actuator><position joint="j" kv="1"/></actuator>'),
        ("alters", "MjcfGainNotRead", "kv"),
    ),
    (
        robot('<geom class="c" size="1"/>', '<default><geom mass="1"/><default class="c"><joint/></default></default>'),
        ("alters", "MjcfClassNotInherited", "c"),
    ),
    (robot(GEOM, '<default class="all"><geom mass="1"/></default>'), ("alters", "MjcfMainRenamed", "all")),
    (robot('<geom size="1 m"/>'), ("ignores", "MjcfTextAfterNumbers", "1 m")),
    (robot('<geom size="1" solref="1 1"/>'), ("ignores", "MjcfSettingNotRead", "solref")),
]


@grouped(("text", "wanted"), SILENT, ids=lambda one: one[1] if isinstance(one, tuple) else "")
def test_lost_in_silence(text: str, wanted: tuple[str, str, str], tmp_path: Path) -> None:
    assert wanted in mjcf.said(mjcf.claims(text, str(tmp_path)), text)


def test_kd_is_read_by_drake_alone(tmp_path: Path) -> None:
    text = robot('<joint name="j"/>' + GEOM, "", '<actuator><position joint="j" kd="1"/></actuator>')
    assert mjcf.claims(text, str(tmp_path)) == []
    assert mjcf.outcome(mjcf.claims(text, str(tmp_path), "mujoco@4")) == (True, False)


def test_a_default_is_reported_where_it_is_written_and_once(tmp_path: Path) -> None:
    text = robot(GEOM + '<geom name="h" size="1"/>', '<default><geom condim="6" user="1"/></default>')
    assert mjcf.said(mjcf.claims(text, str(tmp_path)), text) == [
        ("warns", "MjcfGeomAltered", "6"),
        ("warns", "MjcfAttributeUnsupported", "1"),
    ]
    unused = text.replace("<geom condim", '<default class="c"><geom condim').replace(
        'user="1"/>', 'user="1"/></default>'
    )
    assert mjcf.claims(unused, str(tmp_path)) == []


def test_a_fault_in_an_included_file_is_at_its_place_there(tmp_path: Path) -> None:
    inside = '<mujoco>\n  <worldbody><body name="b"><geom size="-1"/></body></worldbody>\n</mujoco>'
    (one,) = mjcf.claims(robot(GEOM, '<include file="part.xml"/>'), str(tmp_path), files={"part.xml": inside})
    document = one.note.place.document
    assert document is not None
    assert document.source.name.endswith("part.xml")
    assert document.source.text.decode() == inside


def test_includes_in_a_circle_end(tmp_path: Path) -> None:
    text = robot(GEOM, '<include file="one.xml"/>')
    files = {"one.xml": '<a><include file="two.xml"/></a>', "two.xml": '<a><include file="one.xml"/></a>'}
    for program in ("drake@1.51", "mujoco@4"):
        found = mjcf.claims(text, str(tmp_path), program, files)
        assert [type(one.note.reason).__name__ for one in found] == ["MjcfIncludeCircle"]


def test_what_several_programs_do_is_one_claim(tmp_path: Path) -> None:
    text = robot(GEOM + '<joint name="j" dampnig="1"/>')
    (one,) = mjcf.claims(text, str(tmp_path), "drake@1.51")
    every = mjcf.claims(text, str(tmp_path), "all")
    assert [type(each.note.reason).__name__ for each in every] == [type(one.note.reason).__name__]
    assert {name.partition("@")[0] for name in every[0].effects} == {"drake", "mujoco"}


def test_much_of_everything_takes_linear_time(tmp_path: Path) -> None:
    """Four times as many bodies and contact pairs are at most five times the calls."""
    counted = []
    for count in (75, 300):
        bodies = "".join(f'<body name="b{i}"><joint/><geom name="g{i}" size="1" foo="1"/></body>' for i in range(count))
        pairs = "".join(f'<pair geom1="h{i}" geom2="g{i}"/>' for i in range(count))
        text = f'<mujoco model="m"><worldbody>{bodies}</worldbody><contact>{pairs}</contact></mujoco>'
        counted.append(steps.calls(partial(mjcf.claims, text, str(tmp_path))))
    assert counted[1] < 5 * counted[0]
