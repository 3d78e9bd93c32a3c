"""Snippets: elements with their attributes and children, and the places in them that are typed at next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from urdflint.schema.vocabulary import Type
from urdflint.server.protocol.completion_items import Choice, Kind
from urdflint.struct import Struct

SPECIAL = re.compile(r"([$}\\])")


class Template(Struct):
    """An element as it is mostly written: the element that it stands in, its label, and its text behind the `<`."""

    parent: str
    label: str
    detail: str
    body: str
    xacro: bool | None = None


BOX = """  <visual><geometry><box size="${2:0.1 0.1 0.1}"/></geometry></visual>
  <collision><geometry><box size="$2"/></geometry></collision>
"""
TEMPLATES = (
    Template(
        "robot",
        "link (box)",
        "a link of 1 kg with its inertia, shape and collision",
        f"""link name="${{1:link}}">
  <inertial>
    <mass value="${{3:1.0}}"/>
    <inertia ixx="${{4:0.00167}}" ixy="0" ixz="0" iyy="${{5:0.00167}}" iyz="0" izz="${{6:0.00167}}"/>
  </inertial>
{BOX}</link>""",
    ),
    Template(
        "robot",
        "joint (revolute)",
        "a joint with axis and limits",
        """joint name="${1:joint}" type="revolute">
  <parent link="${2:parent}"/>
  <child link="${3:child}"/>
  <origin xyz="${4:0 0 0}" rpy="0 0 0"/>
  <axis xyz="${5:0 0 1}"/>
  <limit lower="${6:-1.57}" upper="${7:1.57}" effort="${8:10}" velocity="${9:1}"/>
</joint>""",
    ),
    Template(
        "link",
        "inertial (box)",
        "mass and inertia of a box of 1 kg, 0.1 m long",
        """inertial>
  <mass value="${1:1.0}"/>
  <inertia ixx="${2:0.00167}" ixy="0" ixz="0" iyy="${3:0.00167}" iyz="0" izz="${4:0.00167}"/>
</inertial>""",
        xacro=False,
    ),
    Template(
        "link",
        "inertial (box)",
        "mass, and the inertia of a box of that mass and size",
        r"""inertial>
  <mass value="${1:1.0}"/>
  <inertia ixx="\${$1 / 12 * ((${3:0.1})**2 + (${4:0.1})**2)}" ixy="0" ixz="0"
    iyy="\${$1 / 12 * ((${2:0.1})**2 + ($4)**2)}" iyz="0"
    izz="\${$1 / 12 * (($2)**2 + ($3)**2)}"/>
</inertial>""",
        xacro=True,
    ),
    Template(
        "robot",
        "xacro:macro (with parameters)",
        "a macro and its parameters",
        r"""xacro:macro name="${1:name}" params="${2:prefix} ${3:parent}">
  $0
</xacro:macro>""",
        xacro=True,
    ),
    Template(
        "robot",
        "ros2_control (system)",
        "hardware with the interfaces of a joint",
        """ros2_control name="${1:name}" type="system">
  <hardware>
    <plugin>${2:mock_components/GenericSystem}</plugin>
  </hardware>
  <joint name="${3:joint}">
    <command_interface name="${4:position}"/>
    <state_interface name="${5:position}"/>
  </joint>
</ros2_control>""",
    ),
    Template(
        "robot",
        "gazebo (sensor)",
        "an IMU for Gazebo on a link",
        """gazebo reference="${1:link}">
  <sensor name="${2:imu}" type="imu">
    <always_on>true</always_on>
    <update_rate>${3:100}</update_rate>
    <topic>${4:imu}</topic>
  </sensor>
</gazebo>""",
    ),
)


def templates(parent: str, present: Iterable[str], is_xacro: bool) -> Iterator[Choice]:
    """The templates that can stand in an element, without those of elements that it has once and has."""
    tags = set(present)
    for template in TEMPLATES:
        fits = template.parent == parent or (parent == "xacro:macro" and template.parent == "robot")
        if fits and template.xacro in (None, is_xacro) and not (parent == "link" and template.label.split()[0] in tags):
            yield Choice(template.label, Kind.Snippet, template.detail, snippet=template.body)


def element(tag: str, kind: Type | None) -> str:
    """An element with the attributes that it must have, and place for its children."""
    needed = [name for name, attribute in kind.attributes.items() if attribute.required] if kind is not None else []
    attributes = "".join(f' {name}="${number}"' for number, name in enumerate(needed, 1))
    is_empty = kind is not None and not kind.declared and kind.text is None
    return f"{escaped(tag)}{attributes}{'/>' if is_empty else f'>$0</{escaped(tag)}>'}"


def call(tag: str, needed: Iterable[str], has_blocks: bool) -> str:
    """A call of a macro with the parameters that it must have."""
    parameters = "".join(f' {escaped(name)}="${number}"' for number, name in enumerate(needed, 1))
    return f"{escaped(tag)}{parameters}{f'>$0</{escaped(tag)}>' if has_blocks else '/>'}"


def attribute(name: str) -> str:
    """An attribute and the place of its value."""
    return f'{escaped(name)}="$1"'


def escaped(text: str) -> str:
    """A text as it stands in a snippet."""
    return SPECIAL.sub(r"\\\1", text)
