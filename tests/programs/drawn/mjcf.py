"""MJCF drawn by chance, most of it with a fault or two.

`python -m tests.programs.drawn.mjcf SEED COUNT` writes cases that `ask.py` of the recorded cases takes.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.programs.drawn.cases import different, printed
from tests.programs.drawn.directives import needed
from tests.programs.drawn.xml_writing import Element, Words, change

VALUES = (
    *(
        "0",
        "1",
        "-1",
        "0.5",
        "1e-3",
        "nan",
        "inf",
        "abc",
        "",
        "1 2",
        "1 2 3",
        "0 0 0",
        "0 0 1",
        "1 0 0 0",
        "0x10",
        "1,5",
    ),
    *("true", "false", "auto", "yes", "1 1 1 1", "2 0 0 1", "0 0 0 0", "0 0 1 0 0 2", "-1 1", "1 -1", "hinge", "slide"),
    *("ball", "free", "sphere", "box", "capsule", "cylinder", "ellipsoid", "plane", "mesh", "hfield", "sdf", "radian"),
    *(
        "degree",
        "local",
        "global",
        "xyz",
        "XYZ",
        "zyx",
        "abc",
        "cube.obj",
        "cell/cube.obj",
        "nope.obj",
        "b0",
        "j0",
        "world",
    ),
)
TAGS = (
    *(
        "body",
        "geom",
        "joint",
        "freejoint",
        "site",
        "camera",
        "light",
        "inertial",
        "composite",
        "flexcomp",
        "plugin",
        "frame",
    ),
    *(
        "attach",
        "replicate",
        "worldbody",
        "asset",
        "default",
        "actuator",
        "equality",
        "contact",
        "sensor",
        "tendon",
        "option",
    ),
    *(
        "compiler",
        "size",
        "statistic",
        "visual",
        "custom",
        "keyframe",
        "extension",
        "deformable",
        "include",
        "mesh",
        "flag",
    ),
    *("material", "texture", "hfield", "skin", "motor", "position", "velocity", "general", "muscle", "pair", "exclude"),
    *(
        "connect",
        "weld",
        "tendon",
        "flex",
        "distance",
        "lengthrange",
        "adhesion",
        "damper",
        "intvelocity",
        "nonsense",
        "key",
    ),
)
ATTRIBUTES = (
    *(
        "name",
        "class",
        "childclass",
        "pos",
        "quat",
        "axisangle",
        "euler",
        "xyaxes",
        "zaxis",
        "type",
        "size",
        "fromto",
        "mass",
    ),
    *(
        "density",
        "axis",
        "range",
        "limited",
        "damping",
        "armature",
        "stiffness",
        "springref",
        "ref",
        "frictionloss",
        "group",
    ),
    *(
        "contype",
        "conaffinity",
        "condim",
        "friction",
        "rgba",
        "material",
        "mesh",
        "file",
        "scale",
        "joint",
        "gear",
        "kp",
        "kv",
    ),
    *(
        "ctrlrange",
        "ctrllimited",
        "forcerange",
        "forcelimited",
        "geom1",
        "geom2",
        "body1",
        "body2",
        "anchor",
        "active",
        "angle",
    ),
    *(
        "meshdir",
        "eulerseq",
        "coordinate",
        "inertiafromgeom",
        "autolimits",
        "timestep",
        "gravity",
        "integrator",
        "mocap",
    ),
    *(
        "gravcomp",
        "user",
        "diaginertia",
        "fullinertia",
        "margin",
        "solref",
        "solimp",
        "priority",
        "nonsense",
        "model",
        "dclass",
    ),
    *(
        "actuatorfrcrange",
        "actuatorfrclimited",
        "springdamper",
        "balanceinertia",
        "boundmass",
        "settotalmass",
        "dampratio",
    ),
)
VOCABULARY = Words(TAGS, ATTRIBUTES, VALUES)
SHAPES = {
    "sphere": "0.1",
    "box": "0.1 0.2 0.3",
    "capsule": "0.1 0.2",
    "cylinder": "0.1 0.2",
    "ellipsoid": "0.1 0.2 0.3",
}
TURNS = (
    ("quat", "1 0 0 0"),
    ("euler", "0 0 90"),
    ("axisangle", "0 0 1 90"),
    ("xyaxes", "1 0 0 0 1 0"),
    ("zaxis", "0 0 1"),
)


class Model:
    """A model that Drake may take, drawn piece by piece."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.bodies: list[str] = []
        self.joints: list[str] = []
        self.geoms: list[str] = []
        self.classes: list[str] = []
        self.meshes: list[str] = []

    def placed(self, made: Element) -> Element:
        """Give an element a position, and seldom an orientation."""
        if self.chance.random() < 0.5:
            made.attributes["pos"] = " ".join(f"{self.chance.uniform(-1, 1):.2g}" for _ in range(3))
        if self.chance.random() < 0.2:
            name, value = self.chance.choice(TURNS)
            made.attributes[name] = value
        return made

    def geom(self) -> Element:
        """A geom of any kind."""
        chance = self.chance
        kind = chance.choice(list(SHAPES))
        made = self.placed(Element("geom", type_=kind, size=SHAPES[kind]))
        if chance.random() < 0.6:
            self.geoms.append(f"g{len(self.geoms)}")
            made.attributes["name"] = self.geoms[-1]
        if self.meshes and chance.random() < 0.2:
            made = Element("geom", type_="mesh", mesh=chance.choice(self.meshes))
        if kind in ("capsule", "cylinder") and chance.random() < 0.2:
            made.attributes |= {"fromto": "0 0 0 0 0 1", "size": "0.1"}
        for name, value in (
            *(
                ("rgba", "1 0 0 1"),
                ("mass", "1"),
                ("density", "500"),
                ("friction", "0.5"),
                ("group", "3"),
                ("class", "thin"),
            ),
            *(("contype", "0"), ("conaffinity", "0"), ("condim", "1"), ("material", "steel"), ("margin", "0.1")),
        ):
            if chance.random() < 0.07:
                made.attributes[name] = value
        return made

    def joint(self) -> Element:
        """A joint of any kind."""
        chance = self.chance
        self.joints.append(f"j{len(self.joints)}")
        made = Element("joint", name=self.joints[-1])
        if chance.random() < 0.6:
            made.attributes["type"] = chance.choice(("hinge", "slide", "ball"))
        for name, value in (
            *(("axis", "0 1 0"), ("range", "-1 1"), ("limited", "true"), ("damping", "0.1"), ("armature", "0.1")),
            *(
                ("stiffness", "1"),
                ("ref", "0.1"),
                ("frictionloss", "0.1"),
                ("class", "stiff"),
                ("pos", "0 0 1"),
                ("margin", "0"),
            ),
        ):
            if chance.random() < 0.12:
                made.attributes[name] = value
        return made

    def body(self, depth: int) -> Element:
        """A body with what is in it."""
        chance = self.chance
        made = self.placed(Element("body"))
        if chance.random() < 0.9:
            self.bodies.append(f"b{len(self.bodies)}")
            made.attributes["name"] = self.bodies[-1]
        if chance.random() < 0.1 and depth == 0:
            made.children.append(Element("freejoint"))
        else:
            made.children += [self.joint() for _ in range(chance.choice((0, 1, 1, 1, 2)))]
        if chance.random() < 0.3:
            made.children.append(Element("inertial", pos="0 0 0", mass="1", diaginertia="0.1 0.1 0.1"))
        made.children += [self.geom() for _ in range(chance.choice((1, 1, 2)))]
        for tag in ("site", "camera", "light"):
            if chance.random() < 0.05:
                made.children.append(Element(tag, name=f"{tag}{len(self.bodies)}"))
        if depth < 2:
            made.children += [self.body(depth + 1) for _ in range(chance.choice((0, 0, 1, 2)))]
        return made

    def made(self) -> Element:
        """The whole model."""
        chance = self.chance
        parts = []
        if chance.random() < 0.4:
            parts.append(Element("compiler", angle=chance.choice(("degree", "radian"))))
        if chance.random() < 0.2:
            parts.append(Element("option", gravity="0 0 -9.81"))
        if chance.random() < 0.3:
            inner = Element("default", Element("geom", friction="0.9"), class_="thin")
            parts.append(
                Element(
                    "default",
                    Element("joint", damping="1"),
                    inner,
                    Element("default", Element("joint", armature="1"), class_="stiff"),
                )
            )
        if chance.random() < 0.3:
            self.meshes.append("cube")
            mesh = Element("mesh", name="cube", file="cell/cube.obj")
            parts.append(Element("asset", mesh, Element("material", name="steel", rgba="1 1 1 1")))
        world = Element("worldbody")
        if chance.random() < 0.3:
            world.children.append(Element("geom", name="floor", type_="plane", size="1 1 1"))
        world.children += [self.body(0) for _ in range(chance.choice((1, 1, 2)))]
        parts.append(world)
        if self.joints and chance.random() < 0.4:
            kinds = [chance.choice(("motor", "position")) for _ in range(chance.randint(1, 2))]
            parts.append(Element("actuator", *(self._actuator(one) for one in kinds)))
        if len(self.bodies) > 1 and chance.random() < 0.3:
            one, other = chance.sample(self.bodies, 2)
            parts.append(Element("contact", Element("exclude", body1=one, body2=other)))
            if len(self.geoms) > 1:
                first, second = chance.sample(self.geoms, 2)
                parts[-1].children.append(Element("pair", geom1=first, geom2=second))
        if len(self.bodies) > 1 and chance.random() < 0.2:
            one, other = chance.sample(self.bodies, 2)
            parts.append(Element("equality", Element("connect", body1=one, body2=other, anchor="0 0 0")))
        if chance.random() < 0.1:
            chance.shuffle(parts)
        return Element("mujoco", *parts, model="m")

    def _actuator(self, kind: str) -> Element:
        made = Element(kind, joint=self.chance.choice(self.joints))
        for name, value in (
            ("name", "a"),
            ("ctrlrange", "-1 1"),
            ("ctrllimited", "true"),
            ("gear", "2"),
            ("forcerange", "-1 1"),
        ):
            if self.chance.random() < 0.3:
                made.attributes[name] = value
        if kind == "position":
            made.attributes |= {"kp": "10"} | ({"kv": "1"} if self.chance.random() < 0.3 else {})
        return made


def case(seed: str) -> dict[str, Any]:
    """A case by its seed."""
    chance = Random(seed)
    root = Model(chance).made()
    for _ in range(chance.choice((0, 0, 1, 1, 1, 1, 2))):
        change(root, chance, VOCABULARY)
    text = root.written()
    return {"case": f"mjcf/{seed}", "ext": ".xml", "text": text, "files": needed(text)}


def cases(seed: int, count: int) -> list[dict[str, Any]]:
    """Cases that are all different."""
    return different(case, seed, count)


if __name__ == "__main__":
    printed(case)
