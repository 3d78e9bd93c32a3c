"""Models and worlds of SDFormat with Drake's tags, drawn by chance, most of them with a fault or two.

`python -m tests.programs.drawn.sdformat SEED COUNT` writes cases that `ask.py` of the recorded cases takes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.programs.drawn.cases import different, printed
from tests.programs.drawn.directives import needed
from tests.programs.drawn.xml_writing import Element, Words, change

NUMBERS = ("0", "1", "-1", "0.5", "1e-3", "1e6", "nan", "inf", "abc", "", "1 2", "0x10", "1,5", "1e400", " 2 ", "0.5m")
VECTORS = (
    "0 0 1",
    "0 0 0",
    "1 1",
    "1 0 0 0",
    "0 0 2",
    "a b c",
    "0 0 1 0 0 0",
    "1,2,3",
    "0 0 nan",
    "-1 -1 -1",
    "0 1 0 0 0 0 0",
)
WORDS = (
    *("true", "false", "True", "yes", "2", "world", "base", "m", "m::base", "__model__", "red", "revolute", "fixed"),
    *(
        "ball",
        "universal",
        "screw",
        "planar",
        "gearbox",
        "revolute2",
        "curvilinear",
        "continuous",
        "l1",
        "j1",
        "::",
        "a::b",
    ),
    *("1.6", "1.12", "1.13", "1.4", "package://cell/box.sdf", "package://cell/cube.obj", "box.sdf", "nope.obj"),
)
PROXIMITY = (
    *("mu_dynamic", "mu_static", "hydroelastic_modulus", "mesh_resolution_hint", "hunt_crossley_dissipation"),
    *("relaxation_time", "point_contact_stiffness", "hydroelastic_margin", "rigid_hydroelastic"),
    *("compliant_hydroelastic", "soft_hydroelastic"),
)
TAGS = (
    *(f"drake:{one}" for one in PROXIMITY),
    *("drake:proximity_properties", "drake:accepting_renderer", "drake:illustration_properties", "drake:visual"),
    *("drake:perception_properties", "drake:diffuse_map", "drake:capsule", "drake:ellipsoid", "drake:declare_convex"),
    *("drake:rotor_inertia", "drake:gear_ratio", "drake:controller_gains", "drake:mimic", "drake:acceleration"),
    *(
        "drake:joint",
        "drake:parent",
        "drake:child",
        "drake:damping",
        "drake:member",
        "drake:ignored_collision_filter_group",
    ),
    *(
        "drake:collision_filter_group",
        "drake:linear_bushing_rpy",
        "drake:ball_constraint",
        "drake:linear_spring_damper",
    ),
    *("drake:tendon_constraint", "drake:distance_constraint", "drake:screw_thread_pitch", "drake:member_group"),
    *("drake:deformable_properties", "drake:wall_boundary_condition", "drake:nonsense", "nonsense", "a:b"),
    *("pose", "mass", "inertial", "visual", "collision", "link", "joint", "frame", "model", "static", "axis", "axis2"),
    *(
        "limit",
        "lower",
        "upper",
        "effort",
        "velocity",
        "stiffness",
        "dynamics",
        "damping",
        "friction",
        "surface",
        "ode",
    ),
    *("mu", "mu2", "geometry", "box", "sphere", "size", "radius", "length", "mesh", "uri", "scale", "plugin", "sensor"),
    *(
        "self_collide",
        "gravity",
        "kinematic",
        "enable_wind",
        "must_be_base_link",
        "laser_retro",
        "max_contacts",
        "light",
    ),
    *(
        "material",
        "diffuse",
        "ambient",
        "script",
        "transparency",
        "cast_shadows",
        "physics",
        "include",
        "world",
        "gripper",
    ),
    *("allow_auto_disable", "thread_pitch", "screw_thread_pitch", "xyz", "initial_position", "use_parent_model_frame"),
    *("state", "scene", "wind", "spherical_coordinates", "plane", "heightmap", "polyline", "cone", "empty", "image"),
)
ATTRIBUTES: tuple[str, ...] = (
    "name",
    "type",
    "value",
    "relative_to",
    "degrees",
    "expressed_in",
    "attached_to",
    "canonical_link",
    "enabled",
)
ATTRIBUTES += (
    "placement_frame",
    "merge",
    "p",
    "d",
    "joint",
    "multiplier",
    "offset",
    "color",
    "version",
    "rotation_format",
)
VOCABULARY = Words(TAGS, ATTRIBUTES, (*NUMBERS, *VECTORS, *WORDS))
MIMICS = (("j0", "2", "0"), ("j0", "1", "0.1"), ("j9", "1", "0"))


class Model:
    """A model that Drake may take, drawn piece by piece."""

    def __init__(self, chance: Random, name: str = "m") -> None:
        self.chance, self.name = chance, name
        self.links: list[str] = []
        self.joints: list[tuple[str, str]] = []
        self.frames: list[str] = []
        self.groups: list[str] = []

    def number(self, low: float, high: float) -> str:
        """A number in a range."""
        return f"{self.chance.uniform(low, high):.3g}"

    def maybe(self, likely: float, make: Callable[[], Element]) -> Element | None:
        """An element, or none."""
        return make() if self.chance.random() < likely else None

    def pose(self) -> Element:
        """A pose, often relative to something."""
        found = Element("pose", " ".join(self.number(-1, 1) for _ in range(6)))
        if self.frames and self.chance.random() < 0.2:
            found.attributes["relative_to"] = self.chance.choice([*self.frames, *self.links])
        if self.chance.random() < 0.1:
            found.attributes["degrees"] = "true"
        return found

    def geometry(self) -> Element:
        """A geometry of any kind, of SDFormat or of Drake."""
        kinds = (
            lambda: Element("box", Element("size", " ".join(self.number(0.1, 1) for _ in range(3)))),
            lambda: Element("sphere", Element("radius", self.number(0.1, 1))),
            lambda: Element("cylinder", Element("radius", self.number(0.1, 1)), Element("length", self.number(0.1, 1))),
            lambda: Element("capsule", Element("radius", self.number(0.1, 1)), Element("length", self.number(0.1, 1))),
            lambda: Element("ellipsoid", Element("radii", "1 2 3")),
            lambda: Element(
                "drake:capsule", Element("radius", self.number(0.1, 1)), Element("length", self.number(0.1, 1))
            ),
            lambda: Element("drake:ellipsoid", Element("a", "1"), Element("b", "2"), Element("c", "3")),
            lambda: Element("plane", Element("normal", "0 0 1")),
            lambda: Element(
                "mesh", Element("uri", "package://cell/cube.obj"), self.maybe(0.3, lambda: Element("scale", "1 1 2"))
            ),
            lambda: Element(
                "mesh",
                self.maybe(0.3, lambda: Element("drake:declare_convex")),
                Element("uri", "package://cell/cube.obj"),
            ),
        )
        return Element("geometry", self.chance.choice(kinds)())

    def proximity(self) -> Element:
        """Proximity properties, mostly such as go together."""
        chance = self.chance
        found = Element("drake:proximity_properties")
        if chance.random() < 0.5:
            found.children += [
                Element("drake:mu_dynamic", self.number(0, 0.5)),
                Element("drake:mu_static", self.number(0.5, 1)),
            ]
        kind = chance.random()
        if kind < 0.25:
            found.children += [
                Element("drake:rigid_hydroelastic"),
                Element("drake:mesh_resolution_hint", self.number(0.1, 1)),
            ]
        elif kind < 0.5:
            found.children += [Element("drake:compliant_hydroelastic"), Element("drake:hydroelastic_modulus", "1e6")]
            found.children += [Element("drake:mesh_resolution_hint", self.number(0.1, 1))]
        for one in ("hunt_crossley_dissipation", "relaxation_time", "point_contact_stiffness", "hydroelastic_margin"):
            if chance.random() < 0.2:
                found.children.append(Element(f"drake:{one}", self.number(0.1, 1)))
        return found

    def surface(self) -> Element:
        """The surface of a collision, as Gazebo has it."""
        return Element(
            "surface",
            Element(
                "friction", Element("ode", Element("mu", self.number(0.5, 1)), Element("mu2", self.number(0, 0.5)))
            ),
        )

    def visual(self, number: int) -> Element:
        """A visual with material and roles."""
        chance = self.chance
        color = "drake:diffuse_map" if chance.random() < 0.05 else "diffuse"
        found = Element("visual", self.maybe(0.3, self.pose), self.geometry(), name=f"v{number}")
        if chance.random() < 0.4:
            found.children.append(
                Element(
                    "material", Element(color, "0.5 0.5 0.5 1"), self.maybe(0.2, lambda: Element("ambient", "1 0 0 1"))
                )
            )
        for one in ("illustration", "perception"):
            if chance.random() < 0.1:
                found.children.append(Element(f"drake:{one}_properties", enabled=chance.choice(("true", "false"))))
        if chance.random() < 0.1:
            found.children.append(Element("drake:accepting_renderer", "vtk"))
        return found

    def collision(self, number: int) -> Element:
        """A collision with contact properties."""
        found = Element("collision", self.maybe(0.3, self.pose), self.geometry(), name=f"c{number}")
        if self.chance.random() < 0.5:
            found.children.append(self.proximity())
        elif self.chance.random() < 0.5:
            found.children.append(self.surface())
        return found

    def inertial(self) -> Element:
        """A mass with an inertia that bodies have."""
        moments = [Element(one, self.number(0.1, 0.15)) for one in ("ixx", "iyy", "izz")]
        return Element(
            "inertial", Element("mass", self.number(0.5, 2)), self.maybe(0.2, self.pose), Element("inertia", *moments)
        )

    def link(self) -> Element:
        """A link with what it has."""
        chance, name = self.chance, f"l{len(self.links)}"
        found = Element("link", self.maybe(0.4, self.pose), self.maybe(0.7, self.inertial), name=name)
        found.children += [self.visual(one) for one in range(chance.randint(0, 2))]
        found.children += [self.collision(one) for one in range(chance.randint(0, 2))]
        self.links.append(name)
        return found

    def axis(self, tag: str = "axis") -> Element:
        """An axis, often with limits and damping."""
        chance = self.chance
        limit = Element("limit", Element("lower", self.number(-2, 0)), Element("upper", self.number(0, 2)))
        for one in ("effort", "velocity", "drake:acceleration", "stiffness"):
            if chance.random() < 0.3:
                limit.children.append(Element(one, chance.choice((self.number(1, 9), self.number(1, 9), "0"))))
        dynamics = Element(
            "dynamics", Element("damping", self.number(0, 1)), self.maybe(0.2, lambda: Element("friction", "0.1"))
        )
        xyz = Element("xyz", chance.choice(("0 0 1", "1 0 0", "0 1 1")))
        if self.frames and chance.random() < 0.2:
            xyz.attributes["expressed_in"] = chance.choice(self.frames)
        return Element(tag, xyz, limit if chance.random() < 0.6 else None, dynamics if chance.random() < 0.4 else None)

    def joint(self, child: str) -> Element:
        """A joint from a link above, the world or a frame to a link."""
        chance, name = self.chance, f"j{len(self.joints)}"
        kind = chance.choice(("revolute", "revolute", "prismatic", "continuous", "fixed", "ball", "universal", "screw"))
        parent = chance.choice([one for one in self.links if one != child][: len(self.joints) + 1] or ["world"])
        found = Element(
            "joint",
            Element("parent", parent),
            Element("child", child),
            self.maybe(0.2, self.pose),
            name=name,
            type_=kind,
        )
        if kind not in ("fixed", "ball"):
            found.children.append(self.axis())
        if kind == "universal":
            found.children.append(self.axis("axis2"))
        if kind == "screw":
            found.children.append(Element("screw_thread_pitch", "0.1"))
        if chance.random() < 0.15:
            found.children.append(Element("drake:rotor_inertia", "0.1"))
            found.children.append(Element("drake:gear_ratio", "10"))
        if chance.random() < 0.1:
            found.children.append(Element("drake:controller_gains", p="10", d="1"))
        if chance.random() < 0.1 and self.joints:
            joint, multiplier, offset = chance.choice(MIMICS)
            found.children.append(Element("drake:mimic", joint=joint, multiplier=multiplier, offset=offset))
        self.joints.append((name, kind))
        return found

    def planar(self, child: str) -> Element:
        """A joint that only Drake has."""
        ends = (Element("drake:parent", self.links[0]), Element("drake:child", child))
        self.joints.append((f"j{len(self.joints)}", "planar"))
        if self.chance.random() < 0.5:
            return Element(
                "drake:joint", *ends, Element("drake:damping", "0.1 0.1 0.1"), name=self.joints[-1][0], type_="planar"
            )
        line = Element("drake:line_segment", Element("drake:length", "1"))
        arc = Element("drake:circular_arc", Element("drake:radius", "1"), Element("drake:angle", "1"))
        path = (
            Element("drake:initial_tangent", "1 0 0"),
            Element("drake:plane_normal", "0 0 1"),
            Element("drake:curves", line, arc),
        )
        return Element("drake:joint", *ends, *path, name=self.joints[-1][0], type_="curvilinear")

    def frame(self) -> Element:
        """A frame on a link or another frame."""
        name = f"f{len(self.frames)}"
        found = Element("frame", self.maybe(0.6, self.pose), name=name)
        if self.links and self.chance.random() < 0.8:
            found.attributes["attached_to"] = self.chance.choice([*self.links, *self.frames])
        self.frames.append(name)
        return found

    def group(self) -> Element:
        """A collision filter group."""
        chance, name = self.chance, f"g{len(self.groups)}"
        members = [
            Element("drake:member", one) for one in chance.sample(self.links, chance.randint(1, len(self.links)))
        ]
        ignored = Element("drake:ignored_collision_filter_group", chance.choice([name, *self.groups]))
        self.groups.append(name)
        return Element("drake:collision_filter_group", *members, ignored, name=name)

    def bushing(self) -> Element:
        """A bushing between two frames."""
        names = (self.chance.choice(self.frames), self.chance.choice(self.frames))
        ends = (Element(f"drake:bushing_frame{end}", name) for end, name in zip("AC", names, strict=True))
        kinds = ("torque_stiffness", "torque_damping", "force_stiffness", "force_damping")
        return Element("drake:linear_bushing_rpy", *ends, *(Element(f"drake:bushing_{one}", "1 1 1") for one in kinds))

    def spring(self) -> Element:
        """A spring between two links."""
        a, b = (self.chance.choice(self.links) for _ in range(2))
        kinds = {
            "body_A": a,
            "p_AP": "0 0 0",
            "body_B": b,
            "p_BQ": "0 0 1",
            "free_length": "1",
            "stiffness": "1",
            "damping": "1",
        }
        return Element(
            "drake:linear_spring_damper",
            *(Element(f"drake:linear_spring_damper_{name}", text) for name, text in kinds.items()),
        )

    def ball(self) -> Element:
        """A ball constraint between two links."""
        a, b = (self.chance.choice(self.links) for _ in range(2))
        kinds = {"body_A": a, "p_AP": "0 0 0", "body_B": b, "p_BQ": "0 0 1"}
        return Element(
            "drake:ball_constraint", *(Element(f"drake:ball_constraint_{name}", text) for name, text in kinds.items())
        )

    def tendon(self) -> Element:
        """A tendon over some joints."""
        single = [name for name, kind in self.joints if kind in ("revolute", "prismatic", "continuous")]
        joints = [Element("drake:tendon_constraint_joint", name=one, a="1") for one in single]
        kinds = {"offset": "0", "lower_limit": "-1", "upper_limit": "1", "stiffness": "1", "damping": "1"}
        return Element(
            "drake:tendon_constraint",
            *joints,
            *(Element(f"drake:tendon_constraint_{name}", text) for name, text in kinds.items()),
        )

    def inside(self) -> Element:
        """A model inside, or one from a file."""
        if self.chance.random() < 0.5:
            inner = Model(self.chance, f"n{len(self.links)}")
            return inner.made(2)
        file = self.chance.choice(
            ("box.sdf", "gripper.sdf", "arm.urdf", "brick.xml", "stack.sdf", "nope.sdf", "two.sdf")
        )
        name = f"i{len(self.links)}"
        return Element(
            "include", Element("uri", f"package://cell/{file}"), Element("name", name), self.maybe(0.3, self.pose)
        )

    def made(self, most: int) -> Element:
        """The model, with up to some links."""
        chance = self.chance
        found = Element("model", self.maybe(0.2, self.pose), name=self.name)
        links = [self.link() for _ in range(chance.randint(1, most))]
        found.children += links
        found.children += [self.frame() for _ in range(chance.randint(0, 2))]
        for one in self.links[1:]:
            if chance.random() < 0.85:
                found.children.append(self.planar(one) if chance.random() < 0.15 else self.joint(one))
        pieces: list[tuple[bool, float, Callable[[], Element]]] = [
            (True, 0.3, self.group),
            (bool(self.frames), 0.1, self.bushing),
            (len(self.links) > 1, 0.1, self.spring),
            (len(self.links) > 1, 0.1, self.ball),
            (bool(self.joints), 0.1, self.tendon),
            (most > 2, 0.2, self.inside),
            (True, 0.04, partial(Element, "static", "true")),
            (True, 0.1, partial(Element, "self_collide", "false")),
        ]
        found.children += [make() for sense, likely, make in pieces if sense and chance.random() < likely]
        if chance.random() < 0.1:
            chance.shuffle(found.children)
        return found


def case(seed: str) -> dict[str, Any]:
    """A case by its seed."""
    chance = Random(seed)
    top = Model(chance).made(chance.randint(1, 4))
    if chance.random() < 0.2:
        others = [Model(chance, f"w{number}").made(2) for number in range(chance.randint(0, 2))]
        top = Element("world", top, *others, name="w")
    root = Element(
        "sdf",
        top,
        version=chance.choice(("1.6", "1.7", "1.9", "1.9", "1.10", "1.12")),
        xmlns__drake="http://drake.mit.edu",
    )
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 1, 2))):
        change(root, chance, VOCABULARY)
    text = '<?xml version="1.0"?>\n' + root.written()
    return {"case": f"sdf/{seed}", "ext": ".sdf", "text": text, "files": needed(text)}


def cases(seed: int, count: int) -> list[dict[str, Any]]:
    """Cases that are all different."""
    return different(case, seed, count)


if __name__ == "__main__":
    printed(case)
