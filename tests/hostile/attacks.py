"""Files that an attacker writes, each of about the size that is asked for: much of one thing, deep, long or both."""

from __future__ import annotations

from collections.abc import Callable

Attack = Callable[[int], bytes]

DRAKE = 'name="r" xmlns:drake="http://drake.mit.edu"'
BOX = '<geometry><box size="1 1 1"/></geometry>'
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ROD = '<origin xyz="#.4 0 0"/><geometry><capsule radius="0.3" length="2"/></geometry>'
FAR = '<origin xyz="0 0 #9"/>'
TWO = '<link name="a"/><link name="b"/>'
MEMBER, SEGMENT = '<drake:member link="b#"/>', '<drake:line_segment length="1"/>'
GROUP = '<drake:collision_filter_group name="g#">{}</drake:collision_filter_group>'
IGNORING = GROUP.format('<drake:ignored_collision_filter_group name="g1"/>')
INTERFACE = '<command_interface name="positon"/>'
FIXED = '<joint name="j#" type="fixed"><parent link="{}"/><child link="{}"/></joint>'
HALF_AROUND = (
    '<joint name="j#" type="revolute"><parent link="a"/><child link="l#"/><origin xyz="#.4 2 0"/><axis xyz="0 0 1"/>'
    '<limit lower="-3.1" upper="3.1" effort="1" velocity="1"/></joint>'
)
SIDE = '<origin xyz="0 2 0"/><geometry><box size="0.2 2 0.2"/></geometry>'
MIMIC = '<joint name="m#" type="continuous"><parent link="l#"/><child link="l@"/><mimic joint="j#"/></joint>'
SDF_AXIS = '<axis><xyz expressed_in="__model__">0 0 1</xyz><limit/></axis>'
SDF_JOINT = f'<joint name="s#" type="revolute"><pose/><parent>l#</parent><child>l@</child>{SDF_AXIS}</joint>'
TURNING = (
    '<link name="l#_1_2_3_4_5_6"/><transmission name="t#"><joint name="left_#_1_2_3_4"/></transmission>'
    '<joint name="left_#_1_2_3_4" type="revolute"><parent link="l0_1_2_3_4_5_6"/><child link="l#_1_2_3_4_5_6"/>'
    '<origin xyz="# 50 0"/><limit lower="-#" upper="45.5" effort="0" velocity="#"/></joint>'
)
AWAY = '/><origin xyz="1e# 0 0"/></joint>'
BACK = b'<joint name="e" type="fixed"><parent link="l1"/><child link="l0"/></joint></robot>'
ENDS = '<parent link="a"/><child link="b"/>'


def many(size: int, piece: str) -> str:
    """A piece over and over; each # in it is the number of the piece."""
    pieces: list[str] = []
    while size > 0:
        pieces.append(piece.replace("#", str(len(pieces))))
        size -= len(pieces[-1])
    return "".join(pieces)


def deep(size: int, start: str, end: str, inside: str = "") -> str:
    """Elements in each other; each # in a start tag is its number."""
    number = size // len(start + end)
    return "".join(start.replace("#", str(at)) for at in range(number)) + inside + end * number


def within(size: int, start: str, end: str, most: int, inside: str) -> str:
    """As deep as any reader goes, and there very many of something."""
    return start * most + many(size, inside) + end * most


def robot(parts: str, attributes: str = 'name="r"') -> bytes:
    """A robot of these parts."""
    return f"<robot {attributes}>{parts}</robot>".encode("utf-8", "surrogatepass")


def link(parts: str, attributes: str = "") -> bytes:
    """A robot of one link."""
    return robot(f'<link name="a" {attributes}>{parts}</link>')


def block(parts: str, attributes: str = ' reference="a"') -> bytes:
    """A robot of one link, with a block for Gazebo."""
    return robot(f'<link name="a"/><gazebo{attributes}>{parts}</gazebo>')


def drake(parts: str) -> bytes:
    """A robot of two links, with something for Drake."""
    return robot(TWO + parts, DRAKE)


def joint(parts: str, kind: str = "revolute") -> bytes:
    """Two links and a joint."""
    return drake(f'<joint name="j" type="{kind}">{ENDS}{parts}</joint>')


def chain(size: int, kind: str, parts: str, gazebo: str = "") -> bytes:
    """Links in a row, each with the same parts, and joints of one type."""
    piece = (
        f'<link name="l#">{parts}</link><joint name="j#" type="{kind}"><parent link="l#"/><child link="l@"/></joint>'
    )
    number = size // len(piece + gazebo)
    rows = ((piece + gazebo).replace("#", str(at)).replace("@", str(at + 1)) for at in range(number))
    return robot("".join(rows) + f'<link name="l{number}">{parts}</link>')


def mass(value: str) -> bytes:
    """A link of that mass."""
    return link(f'<inertial><mass value="{value}"/></inertial>')


def material(color: str) -> bytes:
    """A visual of that color."""
    return link(f'<visual>{BOX}<material name="m"><color rgba="{color}"/></material></visual>')


def star(size: int) -> bytes:
    """Very many links fixed to one."""
    return robot(f'<link name="a">{INERTIAL}</link>' + many(size, '<link name="l#"/>' + FIXED.format("a", "l#")))


def turning(size: int, own: str) -> bytes:
    """Very many links that turn half around one, each with some shapes, and as many shapes at that one."""
    piece = f'<link name="l#">{own}</link>{HALF_AROUND}'
    half = many(size // 2, f"<collision>{ROD}</collision>")
    return robot(f'<link name="a">{half}</link>' + many(size // 2, piece))


def two_halves(size: int, first: str, second: str) -> str:
    """Two kinds of pieces, half of the size each."""
    return many(size // 2, first) + many(size // 2, second)


ATTACKS: dict[str, Attack] = {
    # values
    "digits and a letter": lambda size: mass("1" * size + "x"),
    "digits with dots": lambda size: mass("1." * (size // 2)),
    "digits and a unit": lambda size: mass("1" * (size // 2) + "k" * (size // 2) + "%"),
    "digits of a tiny number": lambda size: mass("0" * size + "1e-3"),
    "an exponent of digits": lambda size: mass("1e" + "9" * size),
    "a long whole number": lambda size: joint(f'<mimic joint="j" multiplier="{"9" * size}"/>'),
    "a long version": lambda size: robot(TWO, f'name="r" version="1.{"1" * size}"'),
    "a long contact count": lambda size: block(f"<maxContacts>{'9' * size}</maxContacts>"),
    "numbers in a color": lambda size: material("1 " * (size // 2)),
    "spaces in a color": lambda size: material("1" + " " * size + "1 1 1"),
    "numbers in a vector": lambda size: link(f'<visual><origin xyz="{"1 " * (size // 2)}"/>{BOX}</visual>'),
    "a text of digits": lambda size: block(f"<mu1>{'1' * size}x</mu1><dampingFactor>{'1' * size}</dampingFactor>"),
    "tabs in one value": lambda size: link(f'<visual><origin xyz="{chr(9) * size}0 0 0"/>{BOX}</visual>'),
    "a tab in many values": lambda size: link(many(size, f'<visual><origin xyz="1\t0 0"/>{BOX}</visual>')),
    "values that are no numbers": lambda size: link(many(size, f'<visual><origin xyz="# x 0"/>{BOX}</visual>')),
    "infinite values": lambda size: link(
        many(size, '<collision><geometry><sphere radius="inf#"/></geometry></collision>')
    ),
    "letters of two alphabets": lambda size: robot(many(size, '<link nаme="l#"/>')),
    "odd characters": lambda size: robot(many(size, '<link name="\ufffe\U000e0041\u202e#"/>')),
    "references to characters": lambda size: robot(
        many(size, '<link name="&%9;&%38;l#" x="&%10;"/>').replace("%", "#")
    ),
    # attributes of one element
    "unknown attributes": lambda size: link("", many(size, ' a#="1"')),
    "attributes nearly known": lambda size: link("", many(size, ' nam#="1"')),
    "attributes with a line break": lambda size: link("", many(size, ' a#="1\n"')),
    "attributes of Drake": lambda size: drake("<link name='c' " + many(size, ' drake:a#="1"') + "/>"),
    "attributes twice": lambda size: link("", ' a="1"' * (size // 6)),
    "attributes without quotes": lambda size: link("", many(size, " a#=1")),
    "attributes of a block": lambda size: block("", ' reference="a"' + many(size, ' a#="1"')),
    "namespaces on one element": lambda size: robot(TWO, 'name="r"' + many(size, ' xmlns:p#="u#"')),
    "prefixes that nobody declares": lambda size: link("", many(size, ' p#:a="1"')),
    # names
    "a name of half the file": lambda size: robot(f'<link name="{"x" * (size // 2)}"/>\n' * 2),
    "a tag of half the file": lambda size: robot(f"<{'x' * (size // 2)}/>" * 2),
    "an attribute of half the file": lambda size: robot(f'<link name="a" {"x" * (size // 2)}="1"/>' * 2),
    "a long name in many places": lambda size: robot(
        f'<link name="{"x" * (size // 4)}"/>' * 2
        + many(size // 2, '<gazebo reference="a#"/>')
        + f'<joint name="j" type="fixed"><parent link="{"x" * (size // 4)}"/><child link="q"/></joint>'
    ),
    "long names nearly alike": lambda size: robot(
        two_halves(
            size,
            f'<link name="{"x" * 190}#"/>',
            FIXED.format("x" * 189 + "#", "x" * 188 + "y#"),
        )
    ),
    "names that nobody has": lambda size: robot(
        two_halves(size, '<link name="link_#"/>', FIXED.format("linq_#", "lonk_#"))
    ),
    "blocks for names that nobody has": lambda size: robot(
        two_halves(size, '<link name="link_#"/>', '<gazebo reference="lonk_#"><mu1>1</mu1></gazebo>')
    ),
    "links of one name": lambda size: robot('<link name="a"/>' * (size // 16)),
    "joints of one name": lambda size: robot(TWO + FIXED.replace("#", "").format("a", "b") * (size // 75)),
    "a link that is no link, often": lambda size: robot(two_halves(size, '<Link name="q"/>', FIXED.format("q", "q"))),
    "links without a name": lambda size: robot("<link/>" * (size // 7)),
    "names of spaces": lambda size: robot(many(size, '<link name=" l# "/><link name="l#"/>')),
    "materials that nobody defines": lambda size: robot(
        two_halves(
            size,
            f'<link name="l#"><visual>{BOX}<material name="mat#"/></visual></link>',
            '<material name="mut#"><color rgba="1 1 1 1"/></material>',
        )
    ),
    "one material defined again": lambda size: robot(
        many(size, '<material name="m"><color rgba="1 1 1 1"/></material>') + TWO
    ),
    "visuals of one name": lambda size: link(f'<visual name="v">{BOX}</visual>' * (size // 70)),
    # the tree
    "a chain of fixed links with shapes": lambda size: chain(
        size, "fixed", f"{INERTIAL}<collision>{BOX}</collision><visual>{BOX}</visual>"
    ),
    "a chain of fixed links without mass": lambda size: chain(size, "fixed", f"<visual>{BOX}</visual>"),
    "a chain of fixed links with blocks": lambda size: chain(
        size, "fixed", INERTIAL, '<gazebo reference="l#"><mu1>1</mu1><sensor name="s#" type="imu"/></gazebo>'
    ),
    "a chain of moving links without mass": lambda size: chain(size, "revolute", ""),
    "masses far from the shapes of their links": lambda size: chain(
        size, "continuous", INERTIAL.replace("<mass", FAR + "<mass") + f"<visual>{BOX}</visual>"
    ),
    "one inertia in very many links": lambda size: chain(
        size, "continuous", INERTIAL.replace('value="1"', 'value="1#"') + f"<visual>{BOX}</visual>"
    ),
    "masses that go with no shape": lambda size: chain(
        size, "continuous", INERTIAL.replace('value="1"', 'value="9e6"') + f"<visual>{BOX}</visual>"
    ),
    "collisions inside one another all along a chain": lambda size: chain(
        size, "continuous", f'<collision><origin xyz="# 0 0"/>{BOX}</collision><collision>{ROD}</collision>'
    ),
    "links that turn through many shapes": lambda size: turning(size, f"<collision>{SIDE}</collision>"),
    "shapes of one link with a mass": lambda size: link(INERTIAL + f"<visual>{BOX}</visual>" * (size // 62)),
    "a star of fixed links": star,
    "joints that mimic each other": lambda size: chain(size, "continuous", INERTIAL, MIMIC),
    "a link with very many parents": lambda size: robot(many(size, '<link name="l#"/>' + FIXED.format("l#", "l0"))),
    "one long cycle": lambda size: chain(size, "fixed", "").replace(b"</robot>", BACK),
    "joints to themselves": lambda size: robot(TWO + many(size, FIXED.format("a", "a"))),
    "rows of rows in degrees and millimeters": lambda size: robot(many(size, TURNING)),
    "joints farther and farther away": lambda size: robot(
        many(size, f'<link name="l#"/>{FIXED.replace("/></joint>", AWAY)}'.format("l0", "l#"))
    ),
    "trees beside each other": lambda size: robot(many(size, '<link name="l#"/>')),
    # the manner of SDFormat
    "poses of links in each other": lambda size: chain(size, "fixed", '<pose relative_to="l@">0 0 1 0 0 0</pose>'),
    "poses of links in the model": lambda size: chain(size, "fixed", "<pose>0 0 # 0 0 0</pose>"),
    "joints in the manner of SDFormat": lambda size: chain(size, "continuous", "", SDF_JOINT),
    "limits in one axis": lambda size: joint(f"<axis>{many(size, '<limit/>')}</axis>"),
    "moments as elements": lambda size: link(f"<inertial><inertia>{many(size, '<ixx>1</ixx>')}</inertia></inertial>"),
    # structure
    "unknown elements": lambda size: link(many(size, "<a#/>")),
    "elements nearly known": lambda size: link(many(size, "<visua#/>")),
    "elements in the wrong place": lambda size: link("<axis/><parent/><mesh/>" * (size // 23)),
    "elements that need others": lambda size: link("<visual/><collision/><inertial/>" * (size // 32)),
    "elements of another program": lambda size: link("<verbose/><mujoco/><isaac_sim/><loop_joint/>" * (size // 43)),
    "elements in each other": lambda size: link(deep(size, '<foo a="1">', "</foo>")),
    "findings as deep as can be": lambda size: link(within(size, "<foo>", "</foo>", 90, '<visual x#="1"/>')),
    "findings under long names": lambda size: link(
        within(size // 2, f"<{'f' * (size // 400)}>", f"</{'f' * (size // 400)}>", 90, "<a#/>\n")
    ),
    "sensors in each other": lambda size: block(deep(size, '<sensor name="s#" type="q">', "</sensor>")),
    "namespaces in each other": lambda size: link(deep(size, '<a xmlns:p#="x">', "</a>")),
    "links in each other": lambda size: robot(deep(size, '<link name="l#">', "</link>")),
    "text everywhere": lambda size: link("text <visual> more </visual>" * (size // 28)),
    "blocks of ros2_control": lambda size: robot(
        TWO
        + many(
            size,
            '<ros2_control name="s" type="system"><hardware><plugin>gz_ros2_control/A</plugin></hardware>'
            '<joint name="j"><command_interface name="position"><param name="min">#</param></command_interface></joint>'
            '</ros2_control><gazebo><plugin name="p" filename="gazebo_ros2_control.so"/></gazebo>',
        )
    ),
    "comments with colons": lambda size: robot(many(size, "<!-- a: b: #-->") + TWO),
    "tabs and hashes": lambda size: robot(many(size, "\t # a") + "\n" + TWO),
    "hashes at the end": lambda size: robot(TWO) + many(size, " # a\n...\n").encode(),
    "comments everywhere": lambda size: link("<!--x--><visual/>" * (size // 17)),
    "one long line": lambda size: robot(many(size, '<link name="l#" x="1"/>')),
    "one long line of Latin-1": lambda size: (
        b'<?xml version="1.0" encoding="latin-1"?>' + f"<robot>{many(size, '<é#/>')}</robot>".encode("latin-1")
    ),
    "one long line of UTF-16": lambda size: f"<robot>{many(size // 2, '<é#/>')}</robot>".encode("utf-16"),
    "very many lines": lambda size: robot(many(size, '\n<link\nx\n=\n"1"\n/>')),
    "empty lines": lambda size: robot("\n" * size + "<lonk/>"),
    # XML
    "comments that do not end": lambda size: f"<!DOCTYPE robot [{'<!--' * (size // 4)}]>".encode() + robot(""),
    "entities that do not end": lambda size: b"<!DOCTYPE robot [" + b'<!ENTITY a "' * (size // 12) + b"]>" + robot(""),
    "entities of entities": lambda size: (
        b"<!DOCTYPE robot [" + many(size, '<!ENTITY e# "&e0;&e0;">').encode() + b"]>" + robot("&e1;" * 9)
    ),
    "uses of an entity": lambda size: (
        f'<!DOCTYPE robot [<!ENTITY e "{"x" * (size // 2)}">]>'.encode() + robot("&e;" * (size // 6))
    ),
    "dashes in a comment": lambda size: f"<!--{'--' * (size // 2)}-->".encode() + robot(TWO),
    "ampersands": lambda size: b"&" * size,
    "ampersands in values": lambda size: robot(many(size, '<link name="&l#"/>')),
    "angle brackets": lambda size: b"<" * size,
    "start tags alone": lambda size: b"<robot>" + b"<link>" * (size // 6),
    "end tags alone": lambda size: robot("</link>" * (size // 7)),
    "zeros": lambda size: b"\0" * size,
    "bytes that are no UTF-8": lambda size: robot("").replace(b"><", b">" + b"\xff\xfe<a/>" * (size // 6) + b"<"),
    "many roots": lambda size: robot(TWO) * (size // 60),
    "declarations inside": lambda size: robot("<?xml version='1.0'?>" * (size // 21)),
    "processing instructions": lambda size: robot("<?a b?>" * (size // 7)),
    "character data": lambda size: robot(f"<![CDATA[{']]' * (size // 2)}]]>"),
    # extensions
    "members of a filter group": lambda size: drake(GROUP.format(many(size, MEMBER))),
    "filter groups that ignore each other": lambda size: drake(many(size, IGNORING)),
    "segments of a curve": lambda size: joint(f"<drake:curves>{SEGMENT * (size // 33)}</drake:curves>", "curvilinear"),
    "elements of Drake in the wrong place": lambda size: drake(many(size, "<drake:mu_dynamic value='#'/>")),
    "plugins without a file": lambda size: block(many(size, '<plugin name="p#"/>'), ""),
    "plugins of one name": lambda size: block(
        '<plugin name="p" filename="libgazebo_ros_control.so"/>' * (size // 57), ""
    ),
    "sensors of one name": lambda size: block('<sensor name="s" type="ray"/>' * (size // 29)),
    "unknown elements of SDF": lambda size: block("<sensor name='s' type='ray'>" + many(size, "<a#/>") + "</sensor>"),
    "blocks for one link": lambda size: robot(TWO + many(size, '<gazebo reference="a"><mu1>#</mu1></gazebo>')),
    "transmissions": lambda size: robot(
        TWO + many(size, '<transmission name="t"><joint name="j#"/><actuator name="a"/></transmission>')
    ),
    "interfaces of ros2_control": lambda size: robot(
        f'{TWO}<ros2_control name="c" type="system"><joint name="j">{many(size, INTERFACE)}</joint></ros2_control>'
    ),
    "calibrations": lambda size: joint('<calibration rising="x"/>' * (size // 25)),
    # files and expressions
    "meshes of unknown packages": lambda size: robot(
        many(
            size,
            '<link name="l#"><collision><geometry><mesh filename="package://p#/m.stl"/></geometry></collision></link>',
        )
    ),
    "meshes above the folder": lambda size: link(
        f'<visual><geometry><mesh filename="{"../" * (size // 3)}a.stl"/></geometry></visual>'
    ),
    "meshes that are not there": lambda size: link(
        many(size, '<visual><geometry><mesh filename="meshes/part_#.stl"/></geometry></visual>')
    ),
    "expressions": lambda size: robot(many(size, '<link name="${a#}"/>')),
    "an expression deep down": lambda size: robot(deep(size, "<a>", "</a>", "${x}")),
    "expressions that do not end": lambda size: robot(many(size, '<link name="${${$(a#"/>')),
    "elements of xacro": lambda size: robot(many(size, "<xacro:a#/>")),
}
