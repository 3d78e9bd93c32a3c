"""Repositories of very many small files that have to do with one another, or of one in which texts double.

Each attack is a folder of about the size that is asked for, by the paths of its files: all of them are checked.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.hostile.folder_attacks import Folder, macro, pieces, xacro
from tests.hostile.xacro_attacks import NS

MESH = '<link name="a"><visual><geometry><mesh filename="{}"/></geometry></visual></link>'
LAUNCHED = (
    '<param name="robot_description" value="$(command \'xacro $(find-pkg-share p)/r.urdf.xacro a:=$(var a{})\')"/>'
)


def repeated(size: int, files: Callable[[int], dict[str, str]]) -> Folder:
    """The files of as many numbers as make that size."""
    folder, length = dict[str, bytes](), 0
    for number in range(size):
        added = {path: text.encode() for path, text in files(number).items()}
        folder |= added
        length += sum(map(len, added.values()))
        if length >= size:
            break
    return folder


def robot(number: int, body: str) -> str:
    """A robot with a name of its own."""
    return f'<robot name="r{number}">{body}</robot>'


def library(number: int, body: str = "") -> dict[str, str]:
    """A xacro file with one macro."""
    link = macro(f'<link name="l${{a}}"/>{body}', "a b", f"m{number}")
    return {f"f{number}.xacro": f"<robot {NS}>{link}</robot>"}


def package_without_the_next(number: int) -> dict[str, str]:
    """A package whose robot names a package that is not there."""
    return {
        f"p{number}/package.xml": f"<package><name>p{number}</name></package>",
        f"p{number}/r.urdf": robot(number, MESH.format(f"package://q{number}/m.stl")),
    }


def robot_with_srdf(number: int) -> dict[str, str]:
    """A robot, and an SRDF beside it."""
    group = '<group name="g"><link name="a"/><link name="b"/></group>'
    return {f"r{number}.urdf": robot(number, '<link name="a"/>'), f"r{number}.srdf": robot(number, group)}


def robot_without_the_links_of_its_srdf(number: int) -> dict[str, str]:
    """A robot, and an SRDF with its name that is about links of another one."""
    group = f'<group name="g"><link name="q{number}"/><link name="k"/></group>'
    return {f"r{number}.urdf": robot(number, '<link name="a"/>'), f"r{number}.srdf": f'<robot name="r">{group}</robot>'}


def robot_with_launch_file(number: int) -> dict[str, str]:
    """A robot in xacro, and a launch file that gives it an argument and includes the next one."""
    include = f'<include file="$(find-pkg-share p)/launch/a{number + 1}.launch.xml"/>'
    expanded = f"$(command 'xacro $(find-pkg-share p)/r{number}.urdf.xacro a:={number}')"
    parameter = f'<param name="robot_description" value="{expanded}"/>'
    body = '<xacro:arg name="a" default="0"/><link name="l$(arg a)"/>'
    return {
        "package.xml": "<package><name>p</name></package>",
        f"r{number}.urdf.xacro": f'<robot name="r" {NS}>{body}</robot>',
        f"launch/a{number}.launch.xml": f"<launch>{include}{parameter}</launch>",
    }


def package_with_launch_file(number: int) -> dict[str, str]:
    """A package whose robot in xacro has the name of all others, and the launch file that gives it an argument."""
    files = robot_with_launch_file(number).items()
    texts = {path.replace(f"{number}.", "."): text.replace(f"r{number}.", "r.") for path, text in files}
    return {
        f"p{number}/{path}": text.replace("p<", f"p{number}<").replace("share p)", f"share p{number})")
        for path, text in texts.items()
    }


def robot_with_a_missing_mesh(number: int) -> dict[str, str]:
    """A robot without its mesh, and a mesh of nearly that name in the folder of all of them."""
    return {f"r{number}.urdf": robot(number, MESH.format(f"meshes/part_{number}.stl")), f"meshes/part-{number}.stl": ""}


def robot_of_worked_out_parts(number: int) -> dict[str, str]:
    """A robot in xacro that includes what an argument names, and such a part."""
    include = '<xacro:arg name="n" default="f"/><xacro:include filename="$(arg n)#.xacro"/>'.replace("#", str(number))
    return {
        f"r{number}.urdf.xacro": f'<robot name="r" {NS}><link name="a"/>{include}</robot>',
        f"f{number}.xacro": f'<robot {NS}><link name="b"/></robot>',
    }


def worlds_of_one_model(size: int) -> Folder:
    """Worlds that include one model, whose model.config names very many files and is half of all."""
    include = "<include><uri>model://m</uri></include>"
    worlds = repeated(
        size // 2, lambda n: {f"w{n}.sdf": f'<sdf version="1.9"><world name="w{n}">{include}</world></sdf>'}
    )
    entries = "".join(pieces(size // 2, '<sdf version="1.#">m#.sdf</sdf>'))
    return {**worlds, "m/model.config": f"<model><name>m</name>{entries}</model>".encode()}


def doubling_arguments(size: int) -> Folder:
    """A launch file whose arguments are the one before twice, each handed to xacro."""
    row = "".join(pieces(size, '<arg name="a@" default="$(var a#)$(var a#)"/>' + LAUNCHED.format("@")))
    launch = f'<launch><arg name="a0" default="x"/><node>{row}</node></launch>'
    body = f'<robot name="r" {NS}><xacro:arg name="a" default="0"/><link name="$(arg a)"/></robot>'
    package = b"<package><name>p</name></package>"
    return {"r.urdf.xacro": body.encode(), "package.xml": package, "launch/a.launch.xml": launch.encode()}


def launched_by_python(text: str) -> Folder:
    """A robot in xacro, and a launch file in Python that has a text before its node."""
    node = "Node(package='ros_gz_sim', executable='create', arguments=['-file', x])\n"
    body = f'<robot name="r" {NS}><xacro:arg name="a" default="0"/><link name="$(arg a)"/></robot>'
    package = b"<package><name>p</name></package>"
    return {"r.urdf.xacro": body.encode(), "package.xml": package, "launch/a.launch.py": (text + node).encode()}


def calling_itself(size: int) -> Folder:
    """A macro that calls itself for as many links as the file has room for."""
    condition = f'<xacro:if value="${{n &lt; {size // 20}}}"><xacro:m n="${{n + 1}}"/></xacro:if>'
    return xacro(macro('<link name="l${n}"/>' + condition, "n") + '<xacro:m n="0"/>' + f"<!--{'x' * size}-->")


REPOSITORIES: dict[str, Callable[[int], Folder]] = {
    "robots of one link": lambda size: repeated(size, lambda n: {f"r{n}.urdf": robot(n, f'<link name="a{n}"/>')}),
    "robots with equal bytes": lambda size: repeated(size, lambda n: {f"r{n}.urdf": robot(0, '<link name="a"/>')}),
    "folders in one another": lambda size: repeated(
        size, lambda n: {f"{'d/' * n}r.urdf": robot(n, MESH.format(f"m{n}.stl"))}
    ),
    "folders in one another that look upwards": lambda size: repeated(
        size, lambda n: {f"{'d/' * n}r.urdf": robot(n, MESH.format(f"../m{n}.stl"))}
    ),
    "packages that are missed": lambda size: repeated(size, package_without_the_next),
    "libraries of macros": lambda size: repeated(size, library),
    "libraries that call the next": lambda size: repeated(size, lambda n: library(n, f'<xacro:m{n + 1} a="1" b="2"/>')),
    "robots with SRDF": lambda size: repeated(size, robot_with_srdf),
    "robots without the links of their SRDF": lambda size: repeated(size, robot_without_the_links_of_its_srdf),
    "robots with launch files": lambda size: repeated(size, robot_with_launch_file),
    "packages with launch files": lambda size: repeated(size, package_with_launch_file),
    "robots with misspelt meshes in one folder": lambda size: repeated(size, robot_with_a_missing_mesh),
    "robots of parts that are worked out": lambda size: repeated(size, robot_of_worked_out_parts),
    "worlds of one model": worlds_of_one_model,
    "launch arguments that double": doubling_arguments,
    "a long value in Python, and short ones": lambda size: launched_by_python(
        "x = [" + "1," * size + "]\n" + "x = 1\n" * size
    ),
    "entries of a long dictionary in Python": lambda size: launched_by_python(
        "d = {" + "".join(pieces(size // 2, "'#': 1,")) + "}\n" + "Node(package=d['-'])\n" * (size // 42)
    ),
    "arguments in Python, and files included": lambda size: launched_by_python(
        "".join(pieces(size // 2, "DeclareLaunchArgument('a#', '')\n"))
        + "".join(pieces(size // 2, "IncludeLaunchDescription('b.launch.py')\n"))
    ),
    "a macro that calls itself": calling_itself,
    "functions without a name": lambda size: xacro(
        "".join(pieces(size, '<gazebo><p v="${(lambda x: x * #)(3)}"/></gazebo>'))
    ),
    "a parameter over and over": lambda size: xacro(macro("", "a " * (size // 2)) + '<xacro:m a="1"/>'),
    "an include of a long path": lambda size: xacro(f'<xacro:include filename="{"a/" * (size // 2)}b.xacro"/>'),
    "a mesh of a long path": lambda size: {"r.urdf": robot(0, MESH.format("a/" * (size // 2) + "m.stl")).encode()},
}
