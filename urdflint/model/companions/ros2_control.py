"""What a `<ros2_control>` block says, as `hardware_interface` of ROS 2 reads it: joints, their interfaces, parameters.

From source: `parse_component_from_xml` and `parse_interfaces_from_xml` in `component_parser.cpp` of ros2_control, 2.54
(Humble), 4.46 (Jazzy), 5.16 (Kilted) and 6.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import regex
from urdflint.model.numbers import number
from urdflint.model.robot import Joint, Robot, Ros2Control
from urdflint.model.structure.irregularities import has_expression
from urdflint.struct import Struct
from urdflint.syntax.document import Element

COMMAND, STATE = "command_interface", "state_interface"
GAZEBO_HARDWARE = regex.compile(r"(?P<family>gazebo|gz|ign)_ros2_control/\w+")  # the classes of Gazebo's plugins
# The names that ros2_control defines for joints (hardware_interface_type_values.hpp); any other name is legal too
STANDARD = ("position", "velocity", "acceleration", "effort", "torque", "force", "current", "temperature", "jerk")
# Those of force-torque and inertial sensors, and what hardware in use adds: correct as they are
OTHER_INTERFACES = (
    *(f"{quantity}.{axis}" for quantity in ("force", "torque") for axis in "xyz"),
    *(f"{quantity}.{axis}" for quantity in ("angular_velocity", "linear_acceleration") for axis in "xyz"),
    *(f"orientation.{axis}" for axis in "xyzw"),
)


class Interface(Struct):
    """One `<command_interface>` or `<state_interface>`."""

    element: Element
    name: str

    @property
    def commands(self) -> bool:
        """Whether it is for commands."""
        return self.element.tag == COMMAND

    def param(self, name: str) -> Element | None:
        """The last parameter of that name, which is the one that counts."""
        return param(self.element, name)

    def value(self, name: str) -> float | None:
        """The number in a parameter; None where it is absent or no number."""
        element = self.param(name)
        return number(element.text) if element is not None else None

    def __str__(self) -> str:
        return f"{self.element.tag.replace('_', ' ')} '{self.name}'"


class ControlJoint(Struct):
    """A `<joint>` of a block, and the joint of the robot that it names, None where there is none."""

    block: Ros2Control
    element: Element
    name: str
    joint: Joint | None

    @property
    def interfaces(self) -> Iterator[Interface]:
        """Its interfaces in order; those without a name, or with one that xacro did not make, are left out."""
        return interfaces(self.element)

    @property
    def limited(self) -> bool:
        """Whether its limits are enforced."""
        limits = self.element.child("limits")
        return limits is None or (limits.get("enable") or "").strip().lower() != "false"


def joints(block: Ros2Control) -> Iterator[ControlJoint]:
    """The joints of a block that have a name."""
    for element in block.element.all("joint"):
        name = (element.get("name") or "").strip()
        if name and not has_expression(name):
            yield ControlJoint(block, element, name, block.robot.joint_named.get(name))


def interfaces(component: Element) -> Iterator[Interface]:
    """The interfaces of a joint, a sensor or a gpio."""
    for element in component.children:
        name = (element.get("name") or "").strip() if element.tag in (COMMAND, STATE) else ""
        if name and not has_expression(name):
            yield Interface(element, name)


def param(parent: Element, name: str) -> Element | None:
    """The last `<param>` of that name in an element, which is the one that counts."""
    params = [child for child in parent.all("param") if (child.get("name") or "").strip() == name]
    return params[-1] if params else None


def plugin(block: Ros2Control) -> Element | None:
    """The `<plugin>` of the hardware, if it has a name that xacro made."""
    element = block.element.down("hardware", "plugin")
    return element if element is not None and element.text.strip() and not has_expression(element.text) else None


COMPONENTS = ("joint", "sensor", "gpio")
# Hardware that exports the interfaces which the robot lists, and no others; any other may export more
LISTED_ALONE = regex.compile(r"(?:mock_components|fake_components)[/:]|(?:gz|ign|gazebo)_ros2_control[/:]")


def exports_what_is_written(component: Element) -> bool:
    """Whether the hardware of a joint, sensor or gpio exports the interfaces that stand there, and no others."""
    plugin_element = component.parent.down("hardware", "plugin") if component.parent is not None else None
    return plugin_element is not None and LISTED_ALONE.match(plugin_element.text.strip()) is not None


class Hardware(Struct):
    """What all blocks of a robot have: components by name, the interfaces of each, and whether that is all of it.

    It is not where a name is made by xacro and could not be.
    """

    components: dict[str, list[Element]]
    interfaces: dict[tuple[str, str], dict[str, Element]]
    is_complete: bool


def hardware_of(robot: Robot) -> Hardware | None:
    """The hardware of a robot; None where it has no `<ros2_control>`."""
    hardware = Hardware({}, {}, is_complete=True)
    for block in robot.parts[Ros2Control]:
        for component in block.element.children:
            name = (component.get("name") or "").strip() if component.tag in COMPONENTS else ""
            if has_expression(name):
                hardware = hardware._replace(is_complete=False)
            elif name:
                hardware.components.setdefault(name, []).append(component)
                for interface in component.children:
                    if interface.tag in (COMMAND, STATE):
                        interfaces = hardware.interfaces.setdefault((name, interface.tag), {})
                        interfaces[(interface.get("name") or "").strip()] = interface
    return hardware if robot.parts[Ros2Control] else None
