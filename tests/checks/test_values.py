"""Numbers and vectors that some reader cannot read."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from tests.lint import DRAKE, findings, sliced


def joint(inner):
    ends = '<parent link="a"/><child link="b"/>'
    links = '<link name="a"/><link name="b"/>'
    return f'<robot name="r">{links}<joint name="j" type="continuous">{ends}{inner}</joint></robot>'


def limit(lower):
    return joint(f'<limit lower="{lower}" upper="9" effort="1" velocity="1"/>')


def origin(xyz):
    return joint(f'<origin xyz="{xyz}"/>')


def color(rgba):
    material = f'<material name="m"><color rgba="{rgba}"/></material>'
    shape = '<geometry><box size="1 1 1"/></geometry>'
    return f'<robot name="r"><link name="a"><visual>{shape}{material}</visual></link></robot>'


def values(xml, targets="urdfdom@3,urdfdom@6"):
    return [one for one in findings(xml, targets) if one.code in ("URDF101", "URDF102", "URDF103", "XSD001")]


def effects(finding):
    return {name: effect.value for name, effect in finding.effects.items()}


FIXED = {"1,5": "1.5", "-1,5": "-1.5", "1.0f": "1.0", "2 kg": "2", "\xa01": "1"}


@grouped("text", [*FIXED, "0x10", "1/2", "inf", "nan", "1e400", "1 2", "1_0", "5deg", "90deg", "--1", ""])
def test_no_number(text):
    (found,) = values(limit(text))
    assert (found.code, sliced(found)) == ("URDF101", text or '""')
    assert effects(found) == {"urdfdom@3": "rejects", "urdfdom@6": "rejects"}
    assert (found.fix.edits[0].text if found.fix else None) == FIXED.get(text)


@grouped("text", ["1", "+1", ".5", "5.", "1E-3", " 1", "1e-400"])
def test_numbers(text):
    assert values(limit(text)) == []


@grouped(
    ("text", "drake"),
    [
        ("1,5", "alters"),
        ("5deg", "alters"),
        ("0x10", "alters"),
        ("1.5e", "rejects"),
        ("inf", "rejects"),
        ("1 2", "rejects"),
    ],
)
def test_what_drake_makes_of_it(text, drake):
    (found,) = values(limit(text), "drake,sdformat@12,sdformat@16")
    assert effects(found) == {DRAKE: drake, "sdformat@12": "rejects"}


@grouped(
    ("text", "fault", "with_fixes"),
    [
        ("0, 0, 0.2", "has '0,', which is not a number", "0 0 0.2"),
        ("0 0 0,2", "has '0,2', which is not a number", "0 0 0.2"),
        ("0 0", "has 2 numbers instead of 3", None),
        ("", "has no numbers instead of 3", None),
        ("0\xa00 1", "has whitespace that is not a space (U+00A0)", "0 0 1"),
        ("0 0 \u20091", "has whitespace that is not a space (U+2009)", "0 0 1"),
    ],
)
def test_a_bad_vector(text, fault, with_fixes):
    (found,) = values(origin(text))
    assert found.message == f"xyz={text!r} of <origin> {fault}"
    assert (found.fix.edits[0].text if found.fix else None) == with_fixes
    assert set(effects(found).values()) == {"rejects"}


@grouped(("text", "effect"), [("1 0 0", "ignores"), ("1 0 0 1 1", "ignores"), ("", "ignores"), ("1 0 0 x", "drops")])
def test_a_bad_colour(text, effect):
    (found,) = values(color(text))
    assert set(effects(found).values()) == {effect}


@grouped("xml", [limit("1 "), limit("1\t"), origin("0\t0 0"), origin("0\n0 0"), origin("0 0 0\n")])
def test_blanks_that_urdfdom_refuses(xml):
    (found,) = values(xml)
    assert (found.code, effects(found)) == ("URDF103", {"urdfdom@3": "rejects", "urdfdom@6": "rejects"})
    assert found.fix.safe


@pytest.mark.parametrize("xml", [origin(" 0  0 0 "), origin("0 \t0 0"), limit("\t1")])
def test_blanks_that_urdfdom_takes(xml):
    assert values(xml) == []


MASS = '<inertial>{}<mass value="{}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
SPHERE = '<collision>{}<geometry><sphere radius="{}"/></geometry></collision>'
BOX = '<visual><geometry><box size="{}"/></geometry></visual>'
OLD_GAZEBO = "urdfdom@3,urdfdom@6,sdformat@12.3"
SOUND = MASS.format("", "1")


def arm(inside, mass=SOUND):
    """A link on a moving joint, which Gazebo drops without a mass."""
    links = f'<link name="a">{SOUND}</link><link name="b">{mass}{inside}</link>'
    ends = '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
    return f'<robot name="r">{links}<joint name="j" type="continuous">{ends}</joint></robot>'


@pytest.mark.parametrize("mark", ["&#9;", "&#10;", "&#13;", "&#x9;", "\t", "\n"])
@grouped(
    ("robot", "urdfdom", "gazebo"),
    [
        (lambda mark: arm(SPHERE.format(f'<origin xyz="0{mark}0 1"/>', "1")), "drops", "drops"),
        (lambda mark: arm(SPHERE.format(f'<origin rpy="0{mark}0 1"/>', "1")), "drops", "drops"),
        (lambda mark: arm("", MASS.format(f'<origin xyz="0{mark}0 1"/>', "1")), "drops", "drops"),
        (lambda mark: arm(BOX.format(f"1{mark}1 1")), "drops", "drops"),
        (lambda mark: arm(BOX.format(f"1 1 1{mark}")), "drops", "drops"),
        (lambda mark: arm(SPHERE.format("", f"1{mark}")), "drops", "drops"),
        (lambda mark: color(f"1{mark}0 0 1"), "drops", "drops"),
        (lambda mark: color(f"1 0 0 1{mark}"), "drops", "drops"),
        (lambda mark: origin(f"0{mark}0 1"), "rejects", "rejects"),
        (lambda mark: joint(f'<axis xyz="1{mark}0 0"/>'), "rejects", "rejects"),
        (lambda mark: limit(f"1{mark}"), "rejects", "rejects"),
        (lambda mark: arm(BOX.format(f"{mark}1 1 1")), None, None),
        (lambda mark: arm(SPHERE.format("", f"{mark}1")), None, None),
        (lambda mark: arm("", MASS.format("", f"{mark}1")), None, None),
        (lambda mark: limit(f"{mark}1"), None, None),
    ],
)
def test_tabs_and_line_breaks_in_any_spelling(robot, mark, urdfdom, gazebo):
    """Measured with urdfdom 3.0.1 and 6.0.0 and libsdformat 12.3."""
    found = values(robot(mark), OLD_GAZEBO)
    if urdfdom is None:
        assert found == []
        return
    (one,) = found
    assert one.code == "URDF103"
    assert effects(one) == {"urdfdom@3": urdfdom, "urdfdom@6": urdfdom, "sdformat@12.3": gazebo}


@pytest.mark.parametrize("flaw", ['<mass value="1&#9;"/>', '<origin xyz="0&#9;0 1"/><mass value="1"/>'])
def test_gazebo_rejects_a_root_link_that_loses_its_mass(flaw):
    """Measured with libsdformat 12.3: no link is left."""
    (one,) = values(arm("").replace('<mass value="1"/>', flaw, 1), OLD_GAZEBO)
    assert effects(one) == {"urdfdom@3": "drops", "urdfdom@6": "drops", "sdformat@12.3": "rejects"}


def test_a_dollar_alone_is_no_xacro():
    shape = '<collision><geometry><sphere radius="$5"/></geometry></collision>'
    (one,) = findings(f'<robot name="r"><link name="a">{shape}</link></robot>')
    assert (one.code, sliced(one)) == ("URDF101", "$5")
    assert one.effects == {"urdfdom@3": "drops", "urdfdom@6": "drops"}


READERS = ("urdfdom@3", "urdfdom@6", "usd@0.3", "genesis@1.4", "yourdfpy@0.0")
OF_JOINTS = {
    "limit": "lower upper effort velocity",
    "safety_controller": "soft_lower_limit soft_upper_limit k_position k_velocity",
    "calibration": "rising falling",
    "mimic": "multiplier offset",
    "dynamics": "damping friction",
}


@grouped(("tag", "name"), [(tag, name) for tag, names in OF_JOINTS.items() for name in names.split()])
def test_each_number_of_a_joint_is_one_for_all_that_read_it(tag, name):
    named = ' joint="k"' if tag == "mimic" else ""
    [found] = values(joint(f'<axis xyz="1 0 0"/><{tag}{named} {name}="x"/>'), ",".join(READERS))
    expected = READERS[:-1] if tag == "dynamics" else READERS
    assert (found.code, effects(found)) == ("URDF101", dict.fromkeys(expected, "rejects"))


@grouped("name", ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"])
def test_each_moment_is_a_number_for_all_that_read_it(name):
    moments = {"ixx": "1", "ixy": "0", "ixz": "0", "iyy": "1", "iyz": "0", "izz": "1", name: "x"}
    written = " ".join(f'{moment}="{value}"' for moment, value in moments.items())
    inertia = f'<inertial><mass value="1"/><inertia {written}/></inertial>'
    [found] = values(f'<robot name="r"><link name="a">{inertia}</link></robot>', ",".join(READERS))
    expected = {reader: "drops" if reader.startswith("urdfdom") else "rejects" for reader in READERS}
    assert (found.code, effects(found)) == ("URDF101", expected)
