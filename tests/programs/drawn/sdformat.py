"""Models and worlds of SDFormat with Drake's tags, drawn by chance, most of them with a fault or two.

`python -m tests.programs.drawn.sdformat SEED COUNT` writes cases that `ask.py` of the recorded cases takes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from tests.programs.drawn.directives import needed
from tests.programs.drawn.xml_writing import Element as E
from tests.programs.drawn.xml_writing import Words, change

NUMBERS = ("0", "1", "-1", "0.5", "1e-3", "1e6", "nan", "inf", "abc", "", "1 2", "0x10", "1,5", "1e400", " 2 ", "0.5m")
VECTORS = ("0 0 1", "0 0 0", "1 1", "1 0 0 0", "0 0 2", "a b c", "0 0 1 0 0 0", "1,2,3", "0 0 nan", "-1 -1 -1", "0 1 0 0 0 0 0")
WORDS = (
    *("true", "false", "True", "yes", "2", "world", "base", "m", "m::base", "__model__", "red", "revolute", "fixed"),
    *("ball", "universal", "screw", "planar", "gearbox", "revolute2", "curvilinear", "continuous", "l1", "j1", "::", "a::b"),
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
    *("drake:joint", "drake:parent", "drake:child", "drake:damping", "drake:member", "drake:ignored_collision_filter_group"),
    *("drake:collision_filter_group", "drake:linear_bushing_rpy", "drake:ball_constraint", "drake:linear_spring_damper"),
    *("drake:tendon_constraint", "drake:distance_constraint", "drake:screw_thread_pitch", "drake:member_group"),
    *("drake:deformable_properties", "drake:wall_boundary_condition", "drake:nonsense", "nonsense", "a:b"),
    *("pose", "mass", "inertial", "visual", "collision", "link", "joint", "frame", "model", "static", "axis", "axis2"),
    *("limit", "lower", "upper", "effort", "velocity", "stiffness", "dynamics", "damping", "friction", "surface", "ode"),
    *("mu", "mu2", "geometry", "box", "sphere", "size", "radius", "length", "mesh", "uri", "scale", "plugin", "sensor"),
    *("self_collide", "gravity", "kinematic", "enable_wind", "must_be_base_link", "laser_retro", "max_contacts", "light"),
    *("material", "diffuse", "ambient", "script", "transparency", "cast_shadows", "physics", "include", "world", "gripper"),
    *("allow_auto_disable", "thread_pitch", "screw_thread_pitch", "xyz", "initial_position", "use_parent_model_frame"),
    *("state", "scene", "wind", "spherical_coordinates", "plane", "heightmap", "polyline", "cone", "empty", "image"),
)
ATTRIBUTES = ("name", "type", "value", "relative_to", "degrees", "expressed_in", "attached_to", "canonical_link", "enabled")
ATTRIBUTES += ("placement_frame", "merge", "p", "d", "joint", "multiplier", "offset", "color", "version", "rotation_format")
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

    def maybe(self, likely: float, make: Callable[[], E]) -> E | None:
        """An element, or none."""
        return make() if self.chance.random() < likely else None

    def pose(self) -> E:
        """A pose, often relative to something."""
        found = E("pose", " ".join(self.number(-1, 1) for _ in range(6)))
        if self.frames and self.chance.random() < 0.2:
            found.attributes["relative_to"] = self.chance.choice([*self.frames, *self.links])
        if self.chance.random() < 0.1:
            found.attributes["degrees"] = "true"
        return found

    def geometry(self) -> E:
        """A geometry of any kind, of SDFormat or of Drake."""
        kinds = (
            lambda: E("box", E("size", " ".join(self.number(0.1, 1) for _ in range(3)))),
            lambda: E("sphere", E("radius", self.number(0.1, 1))),
            lambda: E("cylinder", E("radius", self.number(0.1, 1)), E("length", self.number(0.1, 1))),
            lambda: E("capsule", E("radius", self.number(0.1, 1)), E("length", self.number(0.1, 1))),
            lambda: E("ellipsoid", E("radii", "1 2 3")),
            lambda: E("drake:capsule", E("radius", self.number(0.1, 1)), E("length", self.number(0.1, 1))),
            lambda: E("drake:ellipsoid", E("a", "1"), E("b", "2"), E("c", "3")),
            lambda: E("plane", E("normal", "0 0 1")),
            lambda: E("mesh", E("uri", "package://cell/cube.obj"), self.maybe(0.3, lambda: E("scale", "1 1 2"))),
            lambda: E("mesh", self.maybe(0.3, lambda: E("drake:declare_convex")), E("uri", "package://cell/cube.obj")),
        )
        return E("geometry", self.chance.choice(kinds)())

    def proximity(self) -> E:
        """Proximity properties, mostly such as go together."""
        chance = self.chance
        found = E("drake:proximity_properties")
        if chance.random() < 0.5:
            found.children += [E("drake:mu_dynamic", self.number(0, 0.5)), E("drake:mu_static", self.number(0.5, 1))]
        kind = chance.random()
        if kind < 0.25:
            found.children += [E("drake:rigid_hydroelastic"), E("drake:mesh_resolution_hint", self.number(0.1, 1))]
        elif kind < 0.5:
            found.children += [E("drake:compliant_hydroelastic"), E("drake:hydroelastic_modulus", "1e6")]
            found.children += [E("drake:mesh_resolution_hint", self.number(0.1, 1))]
        for one in ("hunt_crossley_dissipation", "relaxation_time", "point_contact_stiffness", "hydroelastic_margin"):
            if chance.random() < 0.2:
                found.children.append(E(f"drake:{one}", self.number(0.1, 1)))
        return found

    def surface(self) -> E:
        """The surface of a collision, as Gazebo has it."""
        return E("surface", E("friction", E("ode", E("mu", self.number(0.5, 1)), E("mu2", self.number(0, 0.5)))))

    def visual(self, number: int) -> E:
        """A visual with material and roles."""
        chance = self.chance
        color = "drake:diffuse_map" if chance.random() < 0.05 else "diffuse"
        found = E("visual", self.maybe(0.3, self.pose), self.geometry(), name=f"v{number}")
        if chance.random() < 0.4:
            found.children.append(E("material", E(color, "0.5 0.5 0.5 1"), self.maybe(0.2, lambda: E("ambient", "1 0 0 1"))))
        for one in ("illustration", "perception"):
            if chance.random() < 0.1:
                found.children.append(E(f"drake:{one}_properties", enabled=chance.choice(("true", "false"))))
        if chance.random() < 0.1:
            found.children.append(E("drake:accepting_renderer", "vtk"))
        return found

    def collision(self, number: int) -> E:
        """A collision with contact properties."""
        found = E("collision", self.maybe(0.3, self.pose), self.geometry(), name=f"c{number}")
        if self.chance.random() < 0.5:
            found.children.append(self.proximity())
        elif self.chance.random() < 0.5:
            found.children.append(self.surface())
        return found

    def inertial(self) -> E:
        """A mass with an inertia that bodies have."""
        moments = [E(one, self.number(0.1, 0.15)) for one in ("ixx", "iyy", "izz")]
        return E("inertial", E("mass", self.number(0.5, 2)), self.maybe(0.2, self.pose), E("inertia", *moments))

    def link(self) -> E:
        """A link with what it has."""
        chance, name = self.chance, f"l{len(self.links)}"
        found = E("link", self.maybe(0.4, self.pose), self.maybe(0.7, self.inertial), name=name)
        found.children += [self.visual(one) for one in range(chance.randint(0, 2))]
        found.children += [self.collision(one) for one in range(chance.randint(0, 2))]
        self.links.append(name)
        return found

    def axis(self, tag: str = "axis") -> E:
        """An axis, often with limits and damping."""
        chance = self.chance
        limit = E("limit", E("lower", self.number(-2, 0)), E("upper", self.number(0, 2)))
        for one in ("effort", "velocity", "drake:acceleration", "stiffness"):
            if chance.random() < 0.3:
                limit.children.append(E(one, chance.choice((self.number(1, 9), self.number(1, 9), "0"))))
        dynamics = E("dynamics", E("damping", self.number(0, 1)), self.maybe(0.2, lambda: E("friction", "0.1")))
        xyz = E("xyz", chance.choice(("0 0 1", "1 0 0", "0 1 1")))
        if self.frames and chance.random() < 0.2:
            xyz.attributes["expressed_in"] = chance.choice(self.frames)
        return E(tag, xyz, limit if chance.random() < 0.6 else None, dynamics if chance.random() < 0.4 else None)

    def joint(self, child: str) -> E:
        """A joint from a link above, the world or a frame to a link."""
        chance, name = self.chance, f"j{len(self.joints)}"
        kind = chance.choice(("revolute", "revolute", "prismatic", "continuous", "fixed", "ball", "universal", "screw"))
        parent = chance.choice([one for one in self.links if one != child][: len(self.joints) + 1] or ["world"])
        found = E("joint", E("parent", parent), E("child", child), self.maybe(0.2, self.pose), name=name, type_=kind)
        if kind not in ("fixed", "ball"):
            found.children.append(self.axis())
        if kind == "universal":
            found.children.append(self.axis("axis2"))
        if kind == "screw":
            found.children.append(E("screw_thread_pitch", "0.1"))
        if chance.random() < 0.15:
            found.children.append(E("drake:rotor_inertia", "0.1"))
            found.children.append(E("drake:gear_ratio", "10"))
        if chance.random() < 0.1:
            found.children.append(E("drake:controller_gains", p="10", d="1"))
        if chance.random() < 0.1 and self.joints:
            joint, multiplier, offset = chance.choice(MIMICS)
            found.children.append(E("drake:mimic", joint=joint, multiplier=multiplier, offset=offset))
        self.joints.append((name, kind))
        return found

    def planar(self, child: str) -> E:
        """A joint that only Drake has."""
        ends = (E("drake:parent", self.links[0]), E("drake:child", child))
        self.joints.append((f"j{len(self.joints)}", "planar"))
        if self.chance.random() < 0.5:
            return E("drake:joint", *ends, E("drake:damping", "0.1 0.1 0.1"), name=self.joints[-1][0], type_="planar")
        line = E("drake:line_segment", E("drake:length", "1"))
        arc = E("drake:circular_arc", E("drake:radius", "1"), E("drake:angle", "1"))
        path = (E("drake:initial_tangent", "1 0 0"), E("drake:plane_normal", "0 0 1"), E("drake:curves", line, arc))
        return E("drake:joint", *ends, *path, name=self.joints[-1][0], type_="curvilinear")

    def frame(self) -> E:
        """A frame on a link or another frame."""
        name = f"f{len(self.frames)}"
        found = E("frame", self.maybe(0.6, self.pose), name=name)
        if self.links and self.chance.random() < 0.8:
            found.attributes["attached_to"] = self.chance.choice([*self.links, *self.frames])
        self.frames.append(name)
        return found

    def group(self) -> E:
        """A collision filter group."""
        chance, name = self.chance, f"g{len(self.groups)}"
        members = [E("drake:member", one) for one in chance.sample(self.links, chance.randint(1, len(self.links)))]
        ignored = E("drake:ignored_collision_filter_group", chance.choice([name, *self.groups]))
        self.groups.append(name)
        return E("drake:collision_filter_group", *members, ignored, name=name)

    def bushing(self) -> E:
        """A bushing between two frames."""
        names = (self.chance.choice(self.frames), self.chance.choice(self.frames))
        ends = (E(f"drake:bushing_frame{end}", name) for end, name in zip("AC", names, strict=True))
        kinds = ("torque_stiffness", "torque_damping", "force_stiffness", "force_damping")
        return E("drake:linear_bushing_rpy", *ends, *(E(f"drake:bushing_{one}", "1 1 1") for one in kinds))

    def spring(self) -> E:
        """A spring between two links."""
        a, b = (self.chance.choice(self.links) for _ in range(2))
        kinds = {"body_A": a, "p_AP": "0 0 0", "body_B": b, "p_BQ": "0 0 1", "free_length": "1", "stiffness": "1", "damping": "1"}
        return E("drake:linear_spring_damper", *(E(f"drake:linear_spring_damper_{name}", text) for name, text in kinds.items()))

    def ball(self) -> E:
        """A ball constraint between two links."""
        a, b = (self.chance.choice(self.links) for _ in range(2))
        kinds = {"body_A": a, "p_AP": "0 0 0", "body_B": b, "p_BQ": "0 0 1"}
        return E("drake:ball_constraint", *(E(f"drake:ball_constraint_{name}", text) for name, text in kinds.items()))

    def tendon(self) -> E:
        """A tendon over some joints."""
        single = [name for name, kind in self.joints if kind in ("revolute", "prismatic", "continuous")]
        joints = [E("drake:tendon_constraint_joint", name=one, a="1") for one in single]
        kinds = {"offset": "0", "lower_limit": "-1", "upper_limit": "1", "stiffness": "1", "damping": "1"}
        return E("drake:tendon_constraint", *joints, *(E(f"drake:tendon_constraint_{name}", text) for name, text in kinds.items()))

    def inside(self) -> E:
        """A model inside, or one from a file."""
        if self.chance.random() < 0.5:
            inner = Model(self.chance, f"n{len(self.links)}")
            return inner.made(2)
        file = self.chance.choice(("box.sdf", "gripper.sdf", "arm.urdf", "brick.xml", "stack.sdf", "nope.sdf", "two.sdf"))
        name = f"i{len(self.links)}"
        return E("include", E("uri", f"package://cell/{file}"), E("name", name), self.maybe(0.3, self.pose))

    def made(self, most: int) -> E:
        """The model, with up to some links."""
        chance = self.chance
        found = E("model", self.maybe(0.2, self.pose), name=self.name)
        links = [self.link() for _ in range(chance.randint(1, most))]
        found.children += links
        found.children += [self.frame() for _ in range(chance.randint(0, 2))]
        for one in self.links[1:]:
            if chance.random() < 0.85:
                found.children.append(self.planar(one) if chance.random() < 0.15 else self.joint(one))
        pieces: list[tuple[bool, float, Callable[[], E]]] = [
            (True, 0.3, self.group),
            (bool(self.frames), 0.1, self.bushing),
            (len(self.links) > 1, 0.1, self.spring),
            (len(self.links) > 1, 0.1, self.ball),
            (bool(self.joints), 0.1, self.tendon),
            (most > 2, 0.2, self.inside),
            (True, 0.04, partial(E, "static", "true")),
            (True, 0.1, partial(E, "self_collide", "false")),
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
        top = E("world", top, *others, name="w")
    root = E("sdf", top, version=chance.choice(("1.6", "1.7", "1.9", "1.9", "1.10", "1.12")), xmlns__drake="http://drake.mit.edu")
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 1, 2))):
        change(root, chance, VOCABULARY)
    text = '<?xml version="1.0"?>\n' + root.written()
    return {"case": f"sdf/{seed}", "ext": ".sdf", "text": text, "files": needed(text)}


def cases(seed: int, count: int) -> list[dict[str, Any]]:
    """Cases that are all different."""
    found = {one["text"]: one for one in (case(f"{seed}/{number}") for number in range(count))}
    return list(found.values())


if __name__ == "__main__":
    for one in cases(int(sys.argv[1]), int(sys.argv[2])):
        print(json.dumps(one))
