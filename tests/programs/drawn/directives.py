"""Model directives drawn by chance: scenes of several models, most of them with a fault or two.

`python -m tests.programs.drawn.directives SEED COUNT` writes cases that `ask.py` of the recorded cases takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from tests.programs.drawn.cases import different, printed
from tests.programs.drawn.yaml_writing import Raw, Tagged, written

FOLDER = Path(__file__).with_name("models")
MANIFEST = {"cell/package.xml": "<package><name>cell</name></package>\n"}
FILES = {**MANIFEST, **{f"cell/{one.name}": one.read_text(encoding="utf-8") for one in sorted(FOLDER.iterdir())}}
# By file: bodies, frames, joints with numbers of positions
MODELS: dict[str, tuple[list[str], list[str], dict[str, int]]] = {
    "arm.urdf": (
        ["base", "upper", "hand", "camera"],
        ["grasp", "wrist_parent"],
        {"shoulder": 1, "wrist": 1, "mount": 0},
    ),
    "table.urdf": (["top"], ["fixing_parent"], {"fixing": 0}),
    "drone.urdf": (
        ["body", "rotor", "plate", "cup"],
        ["slide_parent", "slide_child"],
        {"spin": 2, "slide": 3, "tilt": 3},
    ),
    "gripper.sdf": (
        ["palm", "left", "right", "camera::body"],
        ["tcp", "__model__", "camera::eye", "slide_left_parent", "slide_right_child", "mount_child"],
        {"slide_left": 1, "slide_right": 1},
    ),
    "box.sdf": (["box"], ["__model__"], {}),
    "wall.sdf": (["panel", "foot"], ["__model__"], {}),
    "bench.sdf": (["seat"], ["__model__"], {}),
    "pole.xml": (["cart", "pole", "tip"], ["slide_parent", "hinge_child"], {"slide": 1, "hinge": 1}),
    "ball.xml": (["ball"], [], {"free": 7}),
    "brick.xml": (["brick"], [], {}),
    "cube.obj": ([], [], {}),
    "stack.sdf": (
        ["plate", "foot", "load::box"],
        ["__model__", "load::corner", "edge", "load::__model__"],
        {"lift": 1},
    ),
    "legs.xml": (["torso", "thigh", "shank"], ["knee_parent"], {"hip_x": 1, "hip_y": 1, "knee": 1, "neck": 3}),
    "hanger.urdf": (["rail", "trolley"], ["ceiling_parent"], {"ceiling": 0, "drive": 1}),
    "room.xml": (["shelf"], [], {}),
}
NAMES = ("arm", "left", "right", "box", "cell", "r1", "left::tool", "base", "my arm", "arm/1", "Größe", "007")
OTHERS = ("none.dmd.yaml", "arm.dmd.yaml", "station.dmd.yaml", "weld.dmd.yaml", "wrong.dmd.yaml", "circle.dmd.yaml")
WRONG_FILES = (
    *("broken.urdf", "broken.sdf", "torn.xml", "two.sdf", "package.xml", "Arm.urdf", "arm", "", "arm.dmd.yaml"),
    *("../cell/arm.urdf", "./arm.urdf", "/arm.urdf", "arm.urdf/", "arm.URDF"),
)
SCHEMES = ("", "file://", "model://", "http://", "PACKAGE://", "package:/", "package:///")
WORDS = (
    *("", "world", "::", "arm::", "::base", "WorldModelInstance", "DefaultModelInstance", "WorldModelInstance::world"),
    *("arm::base::base", "arm:base", "nope", "nope::base", "~", "null", "true", "3", "arm::world", "base "),
)
VALUES: tuple[Any, ...] = (
    *(None, 0, 0.5, -1e300, True, [], {}, [0.5], [0, 0, 1], [0, 0, 0, 1], [1, 2], ["a", "b"], [[0, 0, 1]], {"a": 1}),
    *(Raw(""), Raw("~"), Raw("0x10"), Raw(".nan"), Raw(".inf"), Raw("1e999"), Raw("[0, 0, abc]"), Raw("[0, 1_0, 2]")),
    *(Raw("[+1, .5, 2.]"), Raw("[1e3, '2', \"3\"]"), Raw("!!str 5"), Raw("!!float 5"), Raw("!!int 5"), Raw("!Foo {}")),
    *(Raw("[, ]"), Raw("{a, b}"), Raw("[0o7, 1, 2]"), Raw("[ 1 , 2 , 3 ]"), Raw("| \n      text"), Raw("!!null x")),
    *(Tagged("!Rpy", {"deg": [0, 0, 90]}), Tagged("!UniformVector", {"min": [0, 0, 0], "max": [1, 1, 1]})),
    *(Tagged("!Deterministic", {"value": 1}), Tagged("!DeterministicVector", {"value": [0, 0, 1]})),
    *(Tagged("!GaussianVector", {"mean": [0, 0, 1], "stddev": [0]}), Tagged("!AngleAxis", {"axis": [0, 0, 1]})),
    *(Tagged("!Uniform", {"min": 1, "max": 1}), Tagged("!Uniform", {}), Tagged("!Identity", {}), "abc", "0.5"),
    *(Tagged("!UniformVector", {"min": [1, 1, 1], "max": [1, 1, 1]}), Tagged("!rpy", {"deg": [0, 0, 90]})),
    *(
        Tagged("!Rpy", [0, 0, 90]),
        Tagged("!Rpy", {"rad": [0, 0, 1]}),
        Tagged("!Rpy", {}),
        Tagged("!Identity", {"a": 1}),
    ),
    *(Tagged("!AngleAxis", {"angle_deg": Tagged("!Uniform", {"min": 0, "max": 1}), "axis": [0, 0, 1]}),),
    *(Tagged("!AngleAxis", {"angle_deg": 90, "axis": [0, 0, 0]}), Tagged("!AngleAxis", {"angle_deg": 9, "axis": [1]})),
)
KEYS = (
    *("name", "file", "parent", "child", "X_PC", "X_PF", "base_frame", "translation", "rotation", "members", "color"),
    *("default_joint_positions", "default_free_body_pose", "model_namespace", "member_groups", "deg", "add_model"),
    *("ignored_collision_filter_groups", "add_weld", "", "directives", "Name", "x"),
)
Directive = dict[str, Any]


class Scene:
    """Directives as they are drawn, with the names that they should give."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.items: list[Directive] = []
        self.bodies: list[str] = []
        self.frames: list[str] = ["world"]
        self.groups: list[str] = []
        self.models: list[str] = []
        self.loose: dict[str, str] = {}  # the first body of each model that nothing joins to the world

    def add_model(self) -> None:
        """Add one of the models, with a name that seldom is taken."""
        chance = self.chance
        file, name = chance.choice(list(MODELS)), chance.choice(NAMES)
        if name in self.models and chance.random() < 0.9:
            name = f"{name}{len(self.models)}"
        bodies, frames, joints = MODELS[file]
        body: Directive = {"name": name, "file": f"package://cell/{file}"}
        if joints and chance.random() < 0.4:
            some = chance.sample(list(joints), chance.randint(1, len(joints)))
            body["default_joint_positions"] = {one: self._positions(joints[one]) for one in some}
        if chance.random() < 0.4:
            keys = [one for one in bodies if "::" not in one] + ([""] if len(bodies) < 2 else [])
            body["default_free_body_pose"] = {chance.choice(keys): self.pose(0.2)} if keys else {}
        if chance.random() < 0.1:
            body = dict(reversed(list(body.items())))
        self.items.append({"add_model": body})
        self.models.append(name)
        self.bodies += [f"{name}::{one}" for one in bodies]
        if bodies and file not in ("table.urdf", "wall.sdf", "pole.xml", "brick.xml", "hanger.urdf", "room.xml"):
            self.loose[name] = f"{name}::{bodies[0]}"
        self.frames += [f"{name}::{one}" for one in (*bodies, *frames)]

    def _positions(self, count: int) -> list[float]:
        chance = self.chance
        found = [round(chance.uniform(-0.04, 0.5), 2) for _ in range(count)]
        return [*found, 0.1] if chance.random() < 0.03 else found

    def pose(self, based: float) -> Directive:
        """A pose, and how likely it is relative to a frame."""
        chance = self.chance
        found: Directive = {}
        if chance.random() < based:
            found["base_frame"] = chance.choice(self.frames)
        if chance.random() < 0.7:
            found["translation"] = [round(chance.uniform(-1, 1), 2) for _ in range(3)]
        if chance.random() < 0.5:
            found["rotation"] = chance.choice(
                [
                    Tagged("!Rpy", {"deg": [0, 0, 90]}),
                    Tagged("!Rpy", {"deg": [0.0, chance.uniform(0, 9), 0]}),
                    Tagged("!AngleAxis", {"angle_deg": 90, "axis": [0, 0, 1]}),
                    Tagged("!Identity", {}),
                    {},
                ]
            )
        return found

    def add_model_instance(self) -> None:
        """Add an instance that is empty, mostly for directives from another file."""
        chance = self.chance
        name = chance.choice(NAMES)
        if name in self.models and chance.random() < 0.9:
            name = f"{name}{len(self.models)}"
        self.items.append({"add_model_instance": {"name": name}})
        self.models.append(name)
        if chance.random() < 0.8:
            self.add_directives(name)

    def add_frame(self) -> None:
        """Add a frame, in some model or in that of its base."""
        chance = self.chance
        space = chance.choice(self.models) + "::" if self.models and chance.random() < 0.4 else ""
        name = f"{space}{chance.choice(('tool', 'goal', 'grasp', 'f'))}{chance.randint(0, 3)}"
        base = chance.choice(self.frames)
        self.items.append({"add_frame": {"name": name, "X_PF": {"base_frame": base, **self.pose(0)}}})
        owner = space or (base.rpartition("::")[0] or "WorldModelInstance") + "::"
        self.frames.append(owner + name.rpartition("::")[2])

    def add_weld(self) -> None:
        """Weld two frames, often one of a model to the world."""
        chance = self.chance
        loose = {one: name for name, one in self.loose.items()}
        child = chance.choice(list(loose)) if loose and chance.random() < 0.85 else chance.choice(self.frames)
        model = loose.get(child)
        others = [one for one in self.frames if model is None or not one.startswith(f"{model}::")]
        parent = "world" if chance.random() < 0.5 else chance.choice(others)
        if model is not None and chance.random() < 0.9:
            del self.loose[model]
        if model is not None and chance.random() < 0.1:
            child = chance.choice([one for one in self.frames if one.startswith(f"{model}::")])
        body: Directive = {"parent": parent, "child": child}
        if chance.random() < 0.3:
            body["X_PC"] = self.pose(0)
        self.items.append({"add_weld": body})

    def add_collision_filter_group(self) -> None:
        """Add a group of bodies, of groups, or both."""
        chance = self.chance
        name = f"g{len(self.groups) if chance.random() < 0.95 else 0}"
        body: Directive = {"name": name}
        space = chance.choice(self.models) if self.models and chance.random() < 0.3 else ""
        if space and all(not one.startswith(f"{space}::") for one in self.bodies):
            space = ""
        if space:
            body["model_namespace"] = space
        members = [one for one in self.bodies if one.startswith(f"{space}::")] if space else self.bodies
        if members:
            some = chance.sample(members, min(len(members), chance.randint(1, 3)))
            body["members"] = [one.removeprefix(f"{space}::") for one in some]
        same = [one.rpartition("::")[2] for one in self.groups if one.rpartition("::")[0] == space]
        if same and (not members or chance.random() < 0.4):
            body["member_groups"] = [chance.choice(same)]
        if chance.random() < 0.6:
            body["ignored_collision_filter_groups"] = [chance.choice([name, *same])]
        if len(body) > 1 + bool(space):
            self.items.append({"add_collision_filter_group": body})
            self.groups.append(f"{space}::{name}" if space else name)

    def add_directives(self, space: str | None = None) -> None:
        """Include another file."""
        chance = self.chance
        file = chance.choice(OTHERS[:3] if chance.random() < 0.9 else OTHERS)
        if space is None and file != "none.dmd.yaml" and {"arm", "table", "inner"} & set(self.models):
            file = chance.choice(("none.dmd.yaml", "weld.dmd.yaml"))
        body: Directive = {"file": f"package://cell/{file}"}
        if space is not None:
            body["model_namespace"] = space
        self.items.append({"add_directives": body})
        outer = f"{space}::" if space else ""
        if file == "arm.dmd.yaml":
            self.models.append(f"{outer}arm")
            self.loose[f"{outer}arm"] = f"{outer}arm::base"
            self.bodies += [f"{outer}arm::{one}" for one in ("base", "hand")]
            self.frames += [f"{outer}arm::{one}" for one in ("base", "hand", "mounting")]


def scene(chance: Random) -> Scene:
    """A scene that Drake may take."""
    made = Scene(chance)
    for _ in range(chance.randint(1, 3)):
        made.add_model()
    steps = (made.add_model_instance, made.add_frame, made.add_weld, made.add_weld, made.add_collision_filter_group)
    for _ in range(chance.randint(0, 4)):
        chance.choice((*steps, made.add_directives))()
    return made


def _body(scene: Scene) -> tuple[Directive, str, Directive]:
    item = scene.chance.choice(scene.items)
    name = next(iter(item), "")
    body = item.get(name)
    return item, name, body if isinstance(body, dict) else {}


def _mappings(value: Any) -> Iterator[Directive]:
    if isinstance(value, Tagged):
        yield from _mappings(value.value)
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _mappings(one)


def _some(scene: Scene) -> tuple[Directive, str]:
    """A mapping and one of its keys."""
    found = [one for one in _mappings(scene.items) if one]
    mapping = scene.chance.choice(found)
    return mapping, scene.chance.choice(list(mapping))


def _renamed_key(scene: Scene) -> None:
    mapping, key = _some(scene)
    new = scene.chance.choice((*KEYS, _misspelt(scene.chance, key), key.upper()))
    pairs = [(new if one == key else one, value) for one, value in mapping.items()]
    mapping.clear()
    mapping.update(pairs)


def _misspelt(chance: Random, word: str) -> str:
    at = chance.randrange(max(1, len(word)))
    return chance.choice((word[:at] + word[at + 1 :], word[:at] + "x" + word[at:], word.swapcase()))


def _removed_key(scene: Scene) -> None:
    mapping, key = _some(scene)
    del mapping[key]


def _added_key(scene: Scene) -> None:
    mapping, _ = _some(scene)
    mapping[scene.chance.choice(KEYS)] = scene.chance.choice((*VALUES, *WORDS))


def _other_value(scene: Scene) -> None:
    mapping, key = _some(scene)
    mapping[key] = scene.chance.choice(VALUES)


def _other_pose(scene: Scene) -> None:
    poses = [one for one in _mappings(scene.items) if {"translation", "rotation"} & set(one)]
    if poses:
        pose = scene.chance.choice(poses)
        pose[scene.chance.choice(("translation", "rotation"))] = scene.chance.choice(VALUES)


def _other_number(scene: Scene) -> None:
    lists = [one for one in _lists(scene.items) if one and all(isinstance(each, (int, float)) for each in one)]
    if lists:
        some = scene.chance.choice(lists)
        some[scene.chance.randrange(len(some))] = scene.chance.choice(VALUES)


def _lists(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list):
        yield value
    if isinstance(value, Tagged):
        yield from _lists(value.value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _lists(one)


def _other_word(scene: Scene) -> None:
    mappings = [one for one in _mappings(scene.items) if any(isinstance(each, str) for each in one.values())]
    if mappings:
        mapping = scene.chance.choice(mappings)
        key = scene.chance.choice([one for one, value in mapping.items() if isinstance(value, str)])
        mapping[key] = _other_name(scene, str(mapping[key]))


def _other_item(scene: Scene) -> None:
    lists = [one for one in _lists(scene.items) if any(isinstance(each, str) for each in one)]
    if lists:
        some = scene.chance.choice(lists)
        at = scene.chance.randrange(len(some))
        some[at] = _other_name(scene, str(some[at]))


def _other_name(scene: Scene, word: str) -> str:
    chance = scene.chance
    space, _, element = word.rpartition("::")
    near = (_misspelt(chance, word), element, f"{chance.choice(NAMES)}::{element}", f"{space}::{chance.choice(NAMES)}")
    return chance.choice((*near, chance.choice(WORDS), chance.choice(scene.frames), f"::{word}", f"{word}::"))


def _other_file(scene: Scene) -> None:
    bodies = [one for one in _mappings(scene.items) if isinstance(one.get("file"), str)]
    if bodies:
        body, chance = scene.chance.choice(bodies), scene.chance
        path = chance.choice((*WRONG_FILES, *OTHERS, *MODELS)) if chance.random() < 0.8 else body["file"][10:]
        body["file"] = (chance.choice(SCHEMES) if chance.random() < 0.3 else "package://") + chance.choice(
            ("cell/" + path, "cell/" + path, "cell/" + path, path)
        )


def _moved(scene: Scene) -> None:
    item = scene.items.pop(scene.chance.randrange(len(scene.items)))
    scene.items.insert(scene.chance.randrange(len(scene.items) + 1), item)


def _repeated(scene: Scene) -> None:
    scene.items.insert(scene.chance.randrange(len(scene.items) + 1), deepcopy(scene.chance.choice(scene.items)))


def _swapped(scene: Scene) -> None:
    welds = [one["add_weld"] for one in scene.items if isinstance(one.get("add_weld"), dict)]
    if welds:
        weld = scene.chance.choice(welds)
        if {"parent", "child"} <= set(weld):
            weld["parent"], weld["child"] = weld["child"], weld["parent"]


def _merged_items(scene: Scene) -> None:
    item, _, _ = _body(scene)
    item.update(deepcopy(scene.chance.choice(scene.items)))


def _based(scene: Scene) -> None:
    poses = [one for one in _mappings(scene.items) if {"translation", "rotation", "base_frame"} & set(one)]
    if poses:
        pose = scene.chance.choice(poses)
        pose["base_frame"] = scene.chance.choice((*scene.frames, *WORDS))


def _welded(scene: Scene) -> None:
    for _ in range(scene.chance.randint(1, 3)):
        scene.add_weld()


def _positioned(scene: Scene) -> None:
    models = [one["add_model"] for one in scene.items if isinstance(one.get("add_model"), dict)]
    if models:
        body, chance = scene.chance.choice(models), scene.chance
        joints = [one for _, _, some in MODELS.values() for one in some]
        key = chance.choice((*joints, *WORDS))
        values = chance.choice(([0.1], [], [0, 0, 1], [1, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0], *VALUES))
        old = body.get("default_joint_positions")
        body["default_joint_positions"] = {**(old if isinstance(old, dict) else {}), key: values}


def _posed(scene: Scene) -> None:
    models = [one["add_model"] for one in scene.items if isinstance(one.get("add_model"), dict)]
    if models:
        body, chance = scene.chance.choice(models), scene.chance
        names = [one for bodies, frames, _ in MODELS.values() for one in (*bodies, *frames)]
        body["default_free_body_pose"] = {chance.choice((*names, "", *WORDS)): scene.pose(0.5)}


def _grouped(scene: Scene) -> None:
    for _ in range(scene.chance.randint(1, 3)):
        scene.add_collision_filter_group()


FAULTS: tuple[Callable[[Scene], None], ...] = (
    *(_renamed_key, _removed_key, _added_key, _other_value, _other_pose, _other_number, _other_word, _other_word),
    *(_other_word, _other_item, _other_file, _other_file, _moved, _repeated, _swapped, _merged_items, _based),
    *(_welded, _positioned, _posed, _grouped),
)
TOPS: tuple[Callable[[str], str], ...] = (
    lambda text: text.replace("directives:", "directive:", 1),
    lambda text: text + "models: []\n",
    lambda text: "---\n" + text,
    lambda text: text + "...\n",
    lambda text: text + "---\n" + text,
    lambda text: "# a scene\n" + text.replace("\n", "  # here\n", 1),
    lambda text: text.replace("\n", "\r\n"),
    lambda text: "\ufeff" + text,
    lambda text: text.replace("  ", "\t", 1),
    lambda text: text.replace("- ", "- &first ", 1) + "- *first\n",
    lambda text: text.replace("{", "", 1),
    lambda text: "%YAML 1.2\n---\n" + text,
)


TYPES = (
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "ball",
    "universal",
    "screw",
    "hinge",
    "slide",
    "free",
    "floating",
)


def _other_model(chance: Random, text: str) -> str:
    """The file of a model with one of its names, types, elements or attributes changed."""
    names, ends = re.findall(r'name="([^"]+)"', text), list(re.finditer(r"<(\w+)[^<>]*/>", text))
    some, one = chance.choice(names), chance.choice(list(re.finditer(r'([:\w]+)="([^"]*)"', text)))
    changes = (
        lambda: text.replace(f'name="{some}"', f'name="{_misspelt(chance, some)}"', 1),
        lambda: re.sub(rf"\b{some}\b", f"{some}_2", text),
        lambda: text.replace(f'name="{some}"', f'name="{chance.choice(names)}"', 1),
        lambda: re.sub(r'type="\w+"', f'type="{chance.choice(TYPES)}"', text, count=1),
        lambda: re.sub(r'(type="\w+"[^$]*?)type="\w+"', rf'\1type="{chance.choice(TYPES)}"', text, count=1),
        lambda: text[: one.start()] + text[one.end() :],
        lambda: text[: one.start(2)] + chance.choice(("0 0 1", "1", "world", "base", "x", "")) + text[one.end(2) :],
        lambda: _times(0, text, chance.choice(ends)) if ends else text,
        lambda: _times(2, text, chance.choice(ends)) if ends else text,
    )
    return chance.choice(changes)()


def _times(number: int, text: str, part: re.Match[str]) -> str:
    return text[: part.start()] + number * part.group() + text[part.end() :]


def needed(text: str) -> dict[str, str]:
    """The files of the package that a text names, and those that they name."""
    found, waiting = dict(MANIFEST), [text]
    while waiting:
        text = waiting.pop()
        new = {name: one for name, one in FILES.items() if name not in found and name[5:] in text}
        found |= new
        waiting += new.values()
    return found


def case(seed: str) -> dict[str, Any]:
    """A case by its seed."""
    chance = Random(seed)
    made = scene(chance)
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 1, 2))):
        if made.items:
            chance.choice(FAULTS)(made)
    text = "directives:" + written(made.items, chance, 0, 0.02) + "\n"
    if chance.random() < 0.06:
        text = chance.choice(TOPS)(text)
    files = needed(text)
    used = [f"cell/{one}" for one in MODELS if f"cell/{one}" in text and not one.endswith(".obj")]
    if used and chance.random() < 0.25:
        name = chance.choice(used)
        files[name] = _other_model(chance, files[name])
    return {"case": f"drawn/{seed}", "ext": ".dmd.yaml", "text": text, "files": files}


def cases(seed: int, count: int) -> list[dict[str, Any]]:
    """Cases that are all different."""
    return different(case, seed, count)


if __name__ == "__main__":
    printed(case)
