"""What urdflint says of the conversion is what libsdformat 12.3 does, on robots made and altered by chance."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests import mutations
from tests.programs import live
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.programs import target
from urdflint.programs.sdformat.analysis import convert
from urdflint.programs.sdformat.reading.outcome import Conversion
from urdflint.programs.sdformat.reading.pose import Pose, from_rpy, to_rpy
from urdflint.reporters.robots.gazebo_model import contents
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

SEED, COUNT = 20240611, 80
CONSUMER = "sdformat@12.3"
TARGET = target.parse(CONSUMER)[0]
NAMES = ("base", "base_link", "arm", "arm_2", "tool", "cam", "camera", "world", "wheel", "j1", "a::b", "__x__")
NUMBERS = ("0.5", "1", "-1", "0", "abc", "", "1e999", "0,5", "3.7", "nan", " 2 ", "0x10", "1 2 3", "<!-- c -->1")
WORDS = ("true", "false", "yes", "no", "1", "0", "on", "maybe", "", "True")
TAGS = {
    **dict.fromkeys(
        ("mu1", "mu2", "kp", "kd", "maxVel", "minDepth", "maxContacts", "laserRetro", "dampingFactor"), NUMBERS
    ),
    **dict.fromkeys(("springReference", "springStiffness", "stopCfm", "stopErp", "fudgeFactor"), NUMBERS),
    **dict.fromkeys(("turnGravityOff", "selfCollide", "static", "provideFeedback", "implicitSpringDamper"), WORDS),
    **dict.fromkeys(("cfmDamping", "preserveFixedJoint", "disableFixedJointLumping", "canonicalBody"), WORDS),
    **dict.fromkeys(("gravity", "self_collide", "kinematic", "enable_wind"), WORDS),
    "material": ("Gazebo/Red", "", "<a/>"),
    "fdir1": ("1 0 0", "1 0", "abc"),
    "pose": ("0 0 1 0 0 0", "0 0 1", "1 2 3 4 5 nan"),
    "visual": (
        "<transparency>0.5</transparency>",
        "<material><diffuse>1 0 0</diffuse></material>",
        "<cast_shadows>on</cast_shadows>",
        "<material><script/></material>",
    ),
    "collision": ("<surface><friction><ode><mu>-1</mu></ode></friction></surface>", "<max_contacts>a</max_contacts>"),
    "unknown": ("x", "<y name='a::b'/>"),
}
SENSORS = (
    "<sensor name='s' type='imu'><pose>0 0 1 0.1 0.2 0.3</pose></sensor>",
    "<sensor name='s2' type='camera'><camera><horizontal_fov>1</horizontal_fov></camera></sensor>",
    "<sensor name='s' type='nothing'/>",
    "<sensor type='imu'/>",
    "<sensor name='s3' type='ray'><pose relative_to=''>0 0 1 0 0 0</pose><update_rate>x</update_rate></sensor>",
    "<sensor name='s4' type='imu'><pose degrees='true'>0 0 1</pose></sensor>",
    "<plugin name='p' filename='f'><bodyName>arm</bodyName><x:y/></plugin>",
    "<plugin filename='f'/>",
    "<light name='l' type='point'><pose>0 0 a 0 0 0</pose></light>",
    "<frame name='f' attached_to='arm'/>",
    "<frame name='arm'/>",
    "<joint name='k' type='fixed'><parent>base</parent><child>tool</child></joint>",
    "<link name='extra'><inertial><mass>2</mass></inertial></link>",
)


def made(chance: random.Random) -> str:
    """A robot with fixed and moving joints, odd masses, names that begin alike, and blocks."""
    names = chance.sample(NAMES[:-2], chance.randrange(1, 8)) + (
        chance.sample(NAMES, 1) if chance.random() < 0.1 else []
    )
    parts = [_link(chance, name) for name in names]
    joints = [f"j{number}" for number in range(1, len(names))]
    chance.shuffle(joints)
    for number, name in enumerate(joints, 1):
        parts.append(_joint(chance, name, chance.choice(names[:number]), names[number]))
    blocks = range(chance.choice((0, 0, 1, 1, 2, 3)))
    parts += [_block(chance, chance.choice((*names, *joints, "nobody", None))) for _ in blocks]
    return f"<robot name='r'>{''.join(parts)}</robot>"


def _link(chance: random.Random, name: str) -> str:
    mass = chance.choice(
        ("1", "2.5", "0.1", "3", "1", "2", "1", None, None, chance.choice(("0", "1e-6", "1e-7", "-1")))
    )
    inside = "" if mass is None else f"<inertial>{_origin(chance)}<mass value='{mass}'/>{_inertia(chance)}</inertial>"
    for tag in ("visual", "collision"):
        for _ in range(chance.choice((0, 1, 1, 2))):
            named = chance.choice(("", "", "v", name, f"{name}_v", "base_fixed_joint_lump__arm_visual"))
            named = f"name='{named}'" if named or chance.random() < 0.2 else ""
            inside += f"<{tag} {named}>{_origin(chance)}<geometry><box size='1 1 1'/></geometry></{tag}>"
    return f"<link name='{name}'>{inside}</link>"


def _origin(chance: random.Random) -> str:
    if chance.random() < 0.4:
        return ""
    xyz = " ".join(f"{chance.uniform(-1, 1):.3f}" for _ in range(3))
    angles = [chance.choice((0.0, 0.0, 1.5707963267948966, round(chance.uniform(-3, 3), 4))) for _ in range(3)]
    return f"<origin xyz='{xyz}' rpy='{' '.join(map(repr, angles))}'/>"


def _inertia(chance: random.Random) -> str:
    a, b, c = (chance.uniform(0.5, 1) for _ in range(3))
    if chance.random() < 0.05:
        c = chance.choice((a + b, 3.0, 0.0, -0.1))
    xy, xz, yz = (chance.choice((0.0, chance.uniform(-0.1, 0.1))) for _ in range(3))
    return f"<inertia ixx='{a!r}' iyy='{b!r}' izz='{c!r}' ixy='{xy!r}' ixz='{xz!r}' iyz='{yz!r}'/>"


def _joint(chance: random.Random, name: str, parent: str, child: str) -> str:
    kind = chance.choice(("fixed",) * 12 + ("revolute", "continuous", "prismatic") * 2 + ("floating",))
    axis = chance.choice(("", "<axis xyz='0 0 1'/>", "<axis xyz='0 1 0'/>"))
    axis = "<axis xyz='0 0 0'/>" if chance.random() < 0.03 else axis
    limit = "<limit lower='-1' upper='1' effort='1' velocity='1'/>" if kind in ("revolute", "prismatic") else ""
    ends = f"<parent link='{parent}'/><child link='{child}'/>"
    return f"<joint name='{name}' type='{kind}'>{_origin(chance)}{ends}{axis}{limit}</joint>"


def _block(chance: random.Random, reference: str | None) -> str:
    inside = ""
    for _ in range(chance.choice((0, 1, 1, 2))):
        if chance.random() < 0.3:
            inside += chance.choice(SENSORS[:2] if chance.random() < 0.6 else SENSORS)
        else:
            tag = chance.choice(sorted(TAGS))
            good = TAGS[tag][0] if chance.random() < 0.85 else chance.choice(TAGS[tag])
            inside += f"<{tag}>{good}</{tag}>"
    return f"<gazebo{'' if reference is None else f' reference={reference!r}'}>{inside}</gazebo>"


def converted(text: str) -> Conversion | None:
    """What urdflint makes of it; None where there is no robot."""
    read = parsing.read(Source("a.urdf", text.encode()))
    if read.root is None or read.root.tag != "robot":
        return None
    return convert(Robot(read, read.root, Files(None, {}, False)), TARGET)


def differences(said: dict[str, Any], one: Conversion | None) -> list[str]:
    """In what urdflint is wrong."""
    refused = bool(said.get("crash") or not said.get("ok") or said.get("load_errors"))
    if one is None or refused or one.refusals:
        predicted = one is None or bool(one.refusals)
        why = said.get("crash") or said.get("errors") or said.get("load_errors")
        return [] if predicted == refused else [f"refused {refused}: {why}, but {one and one.refusals}"]
    text = re.sub(r"<(/?)\w+::?(\w+)", r"<\1\2", said["sdf"])
    model = etree.fromstring(text.encode(), etree.XMLParser(recover=True)).find("model")
    assert model is not None
    mine, wrong = contents(one), []
    for kind in ("link", "joint", "frame"):
        theirs = sorted(element.get("name", "") for element in model.findall(kind))
        if sorted(mine[f"{kind}s"]) != theirs:
            wrong.append(f"{kind}s {sorted(mine[f'{kind}s'])}, but {theirs}")
    static = (model.findtext("static") or "").strip() in ("true", "1")
    if static != one.static:
        wrong.append(f"static {static}")
    for body in one.links:
        element = next((link for link in model.findall("link") if link.get("name") == body.name), None)
        if element is not None:
            wrong += _unlike(element, body)
    for hinge in one.joints:
        element = next((joint for joint in model.findall("joint") if joint.get("name") == hinge.name), None)
        if element is not None:
            ends = (element.get("type"), element.findtext("parent"), element.findtext("child"))
            if ends != (hinge.type, hinge.parent, hinge.child):
                wrong.append(f"joint {hinge.name}: {ends}")
            wrong += _elsewhere(f"joint {hinge.name}", element, hinge.pose, 1e-9)
    return wrong


def _unlike(element: Any, body: Any) -> list[str]:
    wrong = []
    inertial = element.find("inertial")
    moments = [inertial.findtext(f"inertia/{one}") for one in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")]
    pairs = zip(map(float, (inertial.findtext("mass"), *moments)), (body.mass, *body.inertia), strict=True)
    if not all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in pairs):
        wrong.append(f"masses of {body.name}: {body.mass, body.inertia}, but {moments}")
    wrong += _elsewhere(f"centre of {body.name}", inertial, body.center, 1e-9)
    for tag, shapes in (("visual", body.visuals), ("collision", body.collisions)):
        found = element.findall(tag)
        if [one.get("name") for one in found] != [shape.name for shape in shapes]:
            wrong.append(f"{tag}s of {body.name}: {[shape.name for shape in shapes]}")
            continue
        for one, shape in zip(found, shapes, strict=True):
            wrong += _elsewhere(f"{tag} {shape.name}", one, shape.pose, 1e-9)
    sensors = element.findall("sensor")
    if [one.get("name") for one in sensors] != [sensor.name for sensor in body.sensors]:
        wrong.append(f"sensors of {body.name}: {body.sensors}")
    elif body.sensors:
        for one, sensor in zip(sensors, body.sensors, strict=True):
            if sensor.pose is not None:
                wrong += _elsewhere(f"sensor {sensor.name}", one, sensor.pose, 1e-4)  # written with six digits
    return wrong


def _elsewhere(name: str, element: Any, pose: Pose, room: float) -> list[str]:
    """Whether a pose is another than the one written; angles near a pitch of 90 degrees are written with few digits."""
    theirs = [float(one) for one in (element.findtext("pose") or "0 0 0 0 0 0").split()]
    near = all(abs(a - b) <= room for a, b in zip(theirs[:3], pose.position, strict=True))
    turned = abs(sum(a * b for a, b in zip(from_rpy(*theirs[3:]), pose.rotation, strict=True)))
    if near and turned >= 1 - max(room, 1e-12):
        return []
    return [f"{name} at {pose.position} {to_rpy(pose.rotation)}, but {theirs}"]


@pytest.mark.differential
@pytest.mark.parametrize("kind", ["made", "mutated"])
def test_conversions_are_those_of_the_library(kind: str, tmp_path: Path) -> None:
    if reason := live.missing(CONSUMER):
        pytest.skip(reason)
    chance = random.Random(SEED)
    if kind == "made":
        texts = [made(chance) for _ in range(COUNT)]
    else:
        seeds = [text for text in mutations.seeds() if "<gazebo" in text]
        texts = mutations.mutants(SEED, seeds, COUNT)
    seen: Counter[bool] = Counter()
    wrong = []
    for text, said in zip(texts, live.conversions(CONSUMER, live.written(texts, tmp_path)), strict=True):
        one = converted(text)
        seen[one is None or bool(one.refusals)] += 1
        wrong += [f"{difference}\n{text}" for difference in differences(said, one)]
    assert not wrong, "\n\n".join(wrong[:8])
    assert min(seen[True], seen[False]) > COUNT // 10
