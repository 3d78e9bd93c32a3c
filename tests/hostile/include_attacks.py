"""Folders whose files include one another, in every way that a file can name another: all of them are checked.

Each attack is a folder of about the size that is asked for, by the paths of its files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.hostile.folder_attacks import Folder, pieces
from tests.hostile.xacro_attacks import NS

JOINT = '<link name="k"/><joint name="j" type="fixed"><parent>l</parent><child>k</child></joint>'
Includes = Callable[[int], list[int]]  # the files that file N includes, by their numbers


def circle(count: int) -> Includes:
    """Each file includes the next and the next but one, in a circle."""
    return lambda number: [(number + 1) % count, (number + 2) % count]


def doubling(count: int) -> Includes:
    """Each file includes the next one twice."""
    return lambda number: [number + 1] * 2 if number + 1 < count else []


def all_others(count: int) -> Includes:
    """Each file includes all others."""
    return lambda number: [other for other in range(count) if other != number]


def row(count: int) -> Includes:
    """Each file includes the next one."""
    return lambda number: [number + 1] if number + 1 < count else []


def shared(count: int) -> Includes:
    """Each file includes the first one many times, which includes nothing."""
    return lambda number: [0] * 20 if number else []


SHAPES: dict[str, Callable[[int], Includes]] = {
    "a circle": circle,
    "twice the next": doubling,
    "all others": all_others,
    "a row": row,
    "one many times": shared,
}


def xacro(number: int, names: list[int]) -> tuple[str, str]:
    """A xacro file that includes others."""
    includes = "".join(f'<xacro:include filename="f{name}.xacro"/>' for name in names)
    return f"f{number}.xacro", f'<robot name="r" {NS}><link name="l{number}"/>{includes}</robot>'


def sdformat(number: int, names: list[int]) -> tuple[str, str]:
    """An SDFormat model that includes others."""
    includes = "".join(f"<include><uri>f{name}.sdf</uri><name>n{at}</name></include>" for at, name in enumerate(names))
    return (
        f"f{number}.sdf",
        f'<sdf version="1.9"><model name="m{number}"><link name="l"/>{JOINT}{includes}</model></sdf>',
    )


def folder_of_model(number: int, names: list[int]) -> tuple[str, str]:
    """A model of Gazebo in a folder of its own that includes others by their names."""
    _, text = sdformat(number, names)
    return f"m{number}/model.sdf", text.replace("<uri>f", "<uri>model://m").replace(".sdf</uri>", "</uri>")


def mjcf(number: int, names: list[int]) -> tuple[str, str]:
    """An MJCF file that includes others."""
    includes = "".join(f'<include file="f{name}.xml"/>' for name in names)
    return f"f{number}.xml", f'<mujoco><worldbody><body name="b{number}"/></worldbody>{includes}</mujoco>'


def directives(number: int, names: list[int]) -> tuple[str, str]:
    """Model directives that add others."""
    added = "".join(f'- add_directives: {{file: "package://p/f{name}.dmd.yaml"}}\n' for name in names)
    return f"f{number}.dmd.yaml", f"directives:\n- add_frame: {{name: f{number}, X_PF: {{base_frame: world}}}}\n{added}"


def models(number: int, names: list[int]) -> tuple[str, str]:
    """Model directives that add models which others add too."""
    added = "".join(f'- add_model: {{name: n{at}, file: "package://p/m{name}.sdf"}}\n' for at, name in enumerate(names))
    return f"f{number}.dmd.yaml", f"directives:\n- add_frame: {{name: f{number}, X_PF: {{base_frame: world}}}}\n{added}"


def launch(number: int, names: list[int]) -> tuple[str, str]:
    """Launch files that include others."""
    includes = "".join(f'<include file="$(find-pkg-share p)/f{name}.launch.xml"/>' for name in names)
    run = f"$(command 'xacro $(find-pkg-share p)/r.xacro a:={number}')"
    node = f'<node><param name="robot_description" value="{run}"/></node>'
    return f"f{number}.launch.xml", f"<launch>{includes}{node}</launch>"


def python_launch(number: int, names: list[int]) -> tuple[str, str]:
    """Launch files in Python that include others."""
    folder = "get_package_share_directory('p')"
    source = f"PythonLaunchDescriptionSource(os.path.join({folder}, 'f#.launch.py'))"
    includes = "".join(f"IncludeLaunchDescription({source}),".replace("#", str(name)) for name in names)
    run = f"Command(['xacro ', os.path.join({folder}, 'r.xacro'), ' a:={number}'])"
    node = f"Node(package='robot_state_publisher', parameters=[{{'robot_description': {run}}}])"
    return (
        f"f{number}.launch.py",
        f"def generate_launch_description():\n return LaunchDescription([{includes}{node}])\n",
    )


def models_in_robots(number: int, names: list[int]) -> tuple[str, str]:
    """Robots that bring models of SDFormat in their blocks, which others bring too."""
    blocks = "".join(
        f"<gazebo><include><uri>m{name}.sdf</uri><name>n{at}</name></include></gazebo>" for at, name in enumerate(names)
    )
    return f"f{number}.urdf", f'<robot name="r{number}"><link name="l"/>{blocks}</robot>'


def yaml(number: int, names: list[int]) -> tuple[str, str]:
    """Xacro files that load YAML that others load too."""
    loads = "".join(f"<gazebo><p v=\"${{xacro.load_yaml('y{name}.yaml')}}\"/></gazebo>" for name in names)
    return f"f{number}.xacro", f'<robot name="r" {NS}><link name="l{number}"/>{loads}</robot>'


def configuration(number: int, names: list[int]) -> tuple[str, str]:
    """Configurations of which each extends another."""
    extended = f'extend = "../c{names[0]}/urdflint.toml"\n' if names else ""
    return f"c{number}/urdflint.toml", f'{extended}ignore = ["URDF{101 + number % 3}"]\n'


FORMATS: dict[str, Callable[[int, list[int]], tuple[str, str]]] = {
    "xacro": xacro,
    "SDFormat": sdformat,
    "folders of models": folder_of_model,
    "MJCF": mjcf,
    "directives": directives,
    "models of directives": models,
    "models in robots": models_in_robots,
    "launch": launch,
    "Python launch": python_launch,
    "YAML": yaml,
    "configuration": configuration,
}


# What makes the file that others include a large one: that file, what it is put before, and a piece of it
FILLERS = {
    "xacro": ("f0.xacro", "</robot>", '<link name="k#"/>'),
    "SDFormat": ("f0.sdf", "</model>", '<link name="k#"/>'),
    "folders of models": ("m0/model.sdf", "</model>", '<link name="k#"/>'),
    "MJCF": ("f0.xml", "</worldbody>", '<body name="k#"/>'),
    "directives": ("f0.dmd.yaml", "", "- add_frame: {name: k#, X_PF: {base_frame: world}}\n"),
    "models of directives": ("m0.sdf", "</model>", '<link name="k#"/>'),
    "models in robots": ("m0.sdf", "</model>", '<link name="k#"/>'),
    "Python launch": ("f0.launch.py", "", "k# = 1\n"),
    "launch": ("f0.launch.xml", "</launch>", '<arg name="k#" default="1"/>'),
    "YAML": ("y0.yaml", "", "k#: 1\n"),
    "configuration": ("c0/urdflint.toml", '"]', '", "URDF104'),
}


def beside(kind: str, count: int) -> Folder:
    """What the files of a kind need beside them."""
    package = {"package.xml": b"<package><name>p</name></package>"}
    if kind == "directives":
        return package
    if kind == "models of directives":
        model = b'<sdf version="1.9"><model name="m"><link name="l"/></model></sdf>'
        return package | {f"m{number}.sdf": model for number in range(count)}
    if kind == "folders of models":
        config = b'<model><name>m</name><sdf version="1.9">model.sdf</sdf></model>'
        return {f"m{number}/model.config": config for number in range(count)}
    if kind == "models in robots":
        included = circle(count)
        texts = (sdformat(number, included(number))[1].replace("<uri>f", "<uri>m") for number in range(count))
        return {f"m{number}.sdf": text.encode() for number, text in enumerate(texts)}
    if kind in ("launch", "Python launch"):
        robot = f'<robot name="r" {NS}><xacro:arg name="a" default="0"/><link name="l"/></robot>'
        return {**package, "r.xacro": robot.encode()}
    if kind == "YAML":
        return {f"y{number}.yaml": f"a: {number}\nb: [{'1, ' * 20}]\n".encode() for number in range(count)}
    if kind == "configuration":
        return {f"c{number}/r.urdf": b'<robot name="r"><link name="a"/></robot>' for number in range(count)}
    return {}


def folder(kind: str, shape: str, size: int) -> Folder:
    """A folder of that size, or of 400 files at most."""
    count = 4
    files = _files(kind, shape, count)
    while sum(map(len, files.values())) < size and count < 400:
        count += max(1, count // 4)
        files = _files(kind, shape, count)
    return files


def _files(kind: str, shape: str, count: int, *, once: bool = False) -> Folder:
    names = SHAPES[shape](count)
    texts = (FORMATS[kind](number, names(number)[: 1 if once else None]) for number in range(count))
    return beside(kind, count) | {name: text.encode() for name, text in texts}


def one_large_file(kind: str, size: int) -> Folder:
    """Many files that include one, which is half of all; as many as they would be if each had 1 kB."""
    files = _files(kind, "one many times", max(3, size // 2_000), once=True)
    path, mark, piece = FILLERS[kind]
    text, filling = files[path].decode(), "".join(pieces(size // 2, piece))
    files[path] = (text.replace(mark, filling + mark, 1) if mark else text + filling).encode()
    return files


def _attack(kind: str, shape: str) -> Callable[[int], Folder]:
    return lambda size: folder(kind, shape, size)


INCLUDES = {f"{kind}: {shape}": _attack(kind, shape) for kind in FORMATS for shape in SHAPES} | {
    f"{kind}: a large one": partial(one_large_file, kind) for kind in FORMATS
}
