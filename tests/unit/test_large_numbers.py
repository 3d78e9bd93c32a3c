"""Numbers as long and as large as a stranger likes: read as the programs read them, and never too much for urdflint."""

import itertools
import math

import pytest

from tests.grouping import grouped
from tests.lint import codes, findings
from urdflint.model.robot import Robot
from urdflint.programs.sdformat.conversion import lumped_mass as mass
from urdflint.programs.sdformat.reading import grammar as sdformat
from urdflint.programs.urdfdom import grammar as urdfdom
from urdflint.schema import lexical

LONG = "9" * 4301  # Python itself reads 4,300 digits at most
ZEROS = "0" * 5000


@grouped(
    ("digits", "value"),
    [
        ("0", 0),
        ("-0", 0),
        ("+7", 7),
        (" 12 ", 12),
        (ZEROS + "12", 12),
        ("-" + ZEROS + "12", -12),
        ("18446744073709551616", 2**64),
        ("99999999999999999999", 10**20 - 1),
    ],
)
def test_whole_numbers(digits: str, value: int) -> None:
    assert lexical.integer(digits) == value


def test_whole_numbers_too_large_for_any_program() -> None:
    assert lexical.integer(LONG) > 2**64
    assert lexical.integer("-" + LONG) < -(2**64)


@pytest.mark.parametrize("kind", ["xs:int", "xs:unsignedInt"])
def test_whole_numbers_of_the_schemas(kind: str) -> None:
    accepts = lexical.accepts(kind)
    assert accepts(ZEROS + "1")
    assert not accepts(LONG)
    assert not accepts("-" + LONG)


@grouped(
    ("text", "version"),
    [
        ("1.0", (1, 0)),
        (ZEROS + "1.0", (1, 0)),
        ("4294967297.0", (1, 0)),  # measured with urdfdom 3: accepted
        ("18446744073709551617.0", (2**32 - 1, 0)),  # measured: rejected, strtol stops at the largest number
        ("1.9223372036854775808", (1, 2**32 - 1)),  # measured: rejected
        (LONG + ".0", (2**32 - 1, 0)),
        ("-" + LONG + ".0", None),
    ],
)
def test_versions_of_urdf(text: str, version: tuple[int, int] | None) -> None:
    assert urdfdom.version(text) == version


@grouped("text", [LONG + ".0", "1." + LONG, "-" + LONG + ".1", "18446744073709551617.0"])
def test_versions_that_do_not_exist(text: str) -> None:
    assert {"URDF111", "URDF112"} & set(codes(f'<robot name="r" version="{text}"><link name="a"/></robot>'))


def test_digits_of_other_scripts_are_no_version() -> None:
    from urdflint.model.resource_files import Files
    from urdflint.syntax import parsing
    from urdflint.syntax.source import Source

    read = parsing.read(Source("r.urdf", '<robot name="r" version="\u0661.\u0662"><link name="a"/></robot>'.encode()))
    assert read.root is not None
    assert Robot(read, read.root, Files(None, {}, False)).version == (1, 0)


def test_numbers_of_libsdformat() -> None:
    assert sdformat.integer(LONG) is None
    assert sdformat.integer(ZEROS + "1 x") == 1
    assert sdformat.unsigned(LONG) is None
    assert sdformat.unsigned("-" + LONG) is None
    assert sdformat.unsigned("-1") == 2**32 - 1
    assert sdformat.streamed("1e400 0 0", 3) is None  # measured with libsdformat 12.3: an error
    assert sdformat.streamed("1e308 0 0", 3) == (1e308, 0, 0)


def gazebo(content: str) -> str:
    mass_of = '<mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    shape = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    link = f'<link name="a"><inertial>{mass_of}</inertial>{shape}</link>'
    return f'<robot name="r">{link}<gazebo reference="a">{content}</gazebo></robot>'


@pytest.mark.parametrize("tag", ["maxContacts", "max_contacts"])
@grouped("text", [LONG, "-" + LONG, "1e400", "1e200"], size=15)
def test_contacts(tag: str, text: str) -> None:
    content = f"<{tag}>{text}</{tag}>" if tag == "maxContacts" else f"<collision><{tag}>{text}</{tag}></collision>"
    assert findings(gazebo(content), "all")


def test_contacts_are_read_up_to_the_first_character_that_is_no_digit() -> None:
    """Measured with libsdformat 12.3, which has 1 of 1e200 and 12 of 12.7."""
    for text, read in (("1e200", "1"), ("12.7", "12")):
        found = findings(gazebo(f"<collision><max_contacts>{text}</max_contacts></collision>"), "sdformat@12")
        assert [one.message.partition(", and ")[2] for one in found if one.code == "GZ609"] == [f"Gazebo reads {read}"]


@grouped("code", ["&#" + LONG + ";", "&#x" + "f" * 5000 + ";", "&#0;", "&#xD800;"])
def test_references(code: str) -> None:
    assert findings(gazebo(f"<mu1>1{code}<!-- x --></mu1>"), "all")


@grouped("size", ["1e200", "1e308", "-1e200", "1e400"])
def test_sizes_that_overflow(size: str) -> None:
    masses = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    for shape in (f'<sphere radius="{size}"/>', f'<box size="{size} {size} 1"/>'):
        visual = f"<visual><geometry>{shape}</geometry></visual>"
        found = findings(f'<robot name="r"><link name="a">{masses}{visual}</link></robot>', "all")
        assert not any(" inf " in one.message for one in found)


@grouped("first", ["1e308", "-1e308", "1e200", "1e-320"], size=10)
@pytest.mark.parametrize("second", ["1e308", "1e200", "0"])
def test_many_sizes_that_overflow_together(first: str, second: str) -> None:
    """Volumes, reaches and masses whose sums and squares are too large for a number."""
    inertial = '<inertial><mass value="1e308"/><inertia ixx="{}" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    boxes = f'<collision><origin xyz="{second} 0 0"/><geometry><box size="{first} 1 1"/></geometry></collision>' * 2
    visual = '<visual><geometry><box size="1 1 1"/></geometry></visual>'
    links = "".join(
        f'<link name="{name}">{inertial.format(size)}{visual}{boxes}</link>'
        for name, size in (("a", second), ("b", "1"))
    )
    joint = f'<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin xyz="{first} 0 0"/></joint>'
    assert findings(f'<robot name="r">{links}{joint}</robot>', "all")


@pytest.mark.parametrize("size", [1e160, -1e160, 1e308])
def test_moments_that_overflow(size: float) -> None:
    """The library computes on with infinities, and takes none of them for moments of a body."""
    assert not mass.sound(1.0, (1.0, size, 0.0, 1.0, 0.0, 1.0))
    assert not mass.sound(1.0, (size, size, size, size, size, size))


@pytest.mark.parametrize(("size", "sound"), [(1e100, True), (1e104, False)])
def test_moments_whose_cubes_overflow(size: float, sound: bool) -> None:
    """Measured with libsdformat 12.3: from 1e104 on the link has invalid inertia."""
    assert mass.sound(1.0, (4 * size, size, 0.0, 4 * size, 0.0, 5 * size)) is sound


def test_principal_moments_are_the_same_as_ever() -> None:
    assert mass.sound(1.0, (2.0, 0.1, 0.0, 3.0, 0.2, 4.0))
    assert not mass.sound(1.0, (2.0, 0.1, 0.0, 3.0, 0.2, 6.0))
    assert sorted(mass._principal((2.0, 1.0, 0.0, 2.0, 0.0, 5.0))) == pytest.approx([1.0, 3.0, 5.0])
    assert mass._power(-1e200, 3) == -math.inf


@grouped("size", [1e-110, 1e-160, 1e-220, 1e-300])
def test_moments_that_underflow(size: float) -> None:
    """Their powers are zero, by which the library divides; found by fuzzing."""
    for xx, xy, xz, yy, yz, zz in itertools.product((size, 2 * size, -size), repeat=6):
        mass.sound(1.0, (xx, xy, xz, yy, yz, zz))
    assert math.isnan(mass._quotient(0.0, 0.0))
    assert mass._quotient(-1.0, 0.0) == -math.inf


@grouped("character", ["\ufffe", "\uffff", "\U0001fffe", "&#xFFFE;", "&#xFFFF;", "\ufdd0"])
def test_characters_that_are_none(character: str) -> None:
    """In an attribute and in a text that the schemas look at."""
    control = f'<ros2_control name="c" type="system" rw_rate="{character}"><joint name="a"><param name="x">{character}'
    text = f'<robot name="{character}"><link name="{character}"/>{control}</param></joint></ros2_control></robot>'
    assert findings(text, "all")
