"""What launch files start is read from their syntax: the programs, and the robots and files that each is given."""

from collections.abc import Sequence, Set
from pathlib import Path

import pytest

from urdflint.linter.evidence.launched import is_one_of, launches, spawns_sdf
from urdflint.xacro import callers
from urdflint.xacro.callers.commands import INCLUDED, Node

NODE = 'Node(package="ros_gz_sim", executable="create", arguments=[{}])'
MODEL = "path = os.path.join(share, 'models', name, 'model.sdf')\n"
UNKNOWN = "?"
PYTHON = {
    "a path": (MODEL + NODE.format('"-file", path'), {"model.sdf"}),
    "a path that a function returns beside another": (
        "def assets(name):\n    return join(d, 'model.sdf'), join(d, name + '.urdf')\nsdf, urdf = assets('a')\n"
        + NODE.format('"-file", sdf'),
        {"model.sdf"},
    ),
    "the parameter of a function": (
        "def put(path):\n    return " + NODE.format('"-file", path') + "\nput(join(d, 'a.sdf'))\nput(path='b.sdf')\n",
        {"a.sdf", "b.sdf"},
    ),
    "the parameter of a function that runs late": (
        "def put(context, path):\n    return " + NODE.format('"-file", path')
        + "\nOpaqueFunction(function=put, args=['a.sdf'])\n",
        {"a.sdf"},
    ),
    "a text that xacro makes": (
        "text = Command(['xacro ', join(d, 'a.sdf.xacro'), ' name:=', LaunchConfiguration('name')])\n"
        + NODE.format('"-name", "a", "-string", text'),
        {"a.sdf.xacro"},
    ),
    "a text that xacro makes in Python": (
        "text = xacro.process_file(join(d, 'a.xacro')).toxml()\n" + NODE.format('"-string", text'),
        {"a.xacro"},
    ),
    "a text that is read": (
        "with open(join(d, 'a.urdf')) as file:\n    text = file.read()\n" + NODE.format('"-string", text'),
        {"a.urdf"},
    ),
    "parameters": (
        "Node(package='ros_gz_sim', executable='create', parameters=[{'name': 'a', 'file': 'a.sdf'}])",
        {"a.sdf"},
    ),
    "a list that has a name": ("options = ['-file', 'a.sdf']\n" + NODE.format("").replace("[]", "options"), {"a.sdf"}),
    "lists that are joined": (NODE.format("").replace("[]", "['-z', '1'] + ['-file', 'a.sdf']"), {"a.sdf"}),
    "options in one text": (NODE.format("'-name a -file a.sdf'"), {"a.sdf"}),
    "a name that is worked out": (NODE.format("\"-file\", f'{d}/{name}_model.sdf'"), {"?_model.sdf"}),
    "several": ("".join(NODE.format(f'"-file", "{name}.sdf"') + "\n" for name in "ab"), {"a.sdf", "b.sdf"}),
    "in a loop": ("for path in ['a.sdf', 'b.sdf']:\n    " + NODE.format('"-file", path'), {"a.sdf", "b.sdf"}),
    "in a loop over pairs": (
        "for name, path in [('a', 'a.sdf'), ('b', 'b.sdf')]:\n    " + NODE.format('"-name", name, "-file", path'),
        {"a.sdf", "b.sdf"},
    ),
    "a sum": ("path = share + '/models/model.sdf'\n" + NODE.format('"-file", path'), {"model.sdf"}),
    "one of two": (NODE.format('"-file", "a.sdf" if small else "b.sdf"'), {"a.sdf", "b.sdf"}),
    "what an argument is": (NODE.format('"-file", LaunchConfiguration("model", default="a.sdf")'), {"a.sdf"}),
    "a name that stands for itself": ("a = a\n" + NODE.format('"-file", a'), {UNKNOWN}),
    "one another": ("a = [b[0], b[1]]\nb = a[0]\nb = a[1]\n" + NODE.format('"-file", a'), {UNKNOWN}),
    "functions that return one another": (
        "".join(f"def f{depth}():\n    return f{depth + 1}()\n    return f{depth + 2}()\n" for depth in range(50))
        + NODE.format('"-file", f0()'),
        {UNKNOWN},
    ),
    "sums that are too deep": (
        "".join(f"a = {' + '.join([name] * 2000)}\n" for name in "bc") + NODE.format('"-file", a'),
        {UNKNOWN},
    ),
    "a process": ("ExecuteProcess(cmd=['ros2', 'run', 'ros_gz_sim', 'create', '-file', 'a.sdf'])", {"a.sdf"}),
    "no Python": ('"create" ' + NODE, set()),
}  # fmt: skip


def started(folder: Path, name: str, text: str) -> Sequence[Node]:
    """What a launch file of this text starts."""
    (folder / "launch").mkdir(exist_ok=True)
    (folder / "launch" / name).write_text(text)
    callers.forget()
    return callers.nodes_below(str(folder)).get(str(folder / "launch" / name), ())


def names(nodes: Sequence[Node]) -> set[str]:
    """The names of the files of robots that nodes are given."""
    return {robot.file.rpartition("/")[2].replace("\0", UNKNOWN) for node in nodes for robot in node.robots}


@pytest.mark.parametrize("case", PYTHON)
def test_robots_that_python_gives(case: str, tmp_path: Path) -> None:
    text, files = PYTHON[case]
    assert names(started(tmp_path, "a.launch.py", text)) == files


SPAWNING = '<launch><node pkg="gazebo_ros" type="spawn_model" args="{}"/>{}</launch>'
XML = {
    "a file": (SPAWNING.format("-sdf -file $(find bot)/models/arm.sdf -model arm", ""), {"arm.sdf"}),
    "a parameter": (SPAWNING.format("-urdf -param robot_description -model arm", ""), set()),
    "an argument": (SPAWNING.format("-sdf -file $(arg model)", "<arg name='model' default='a.sdf'/>"), {"a.sdf"}),
    "what only a run knows": (SPAWNING.format("-sdf -file $(arg model)", ""), {UNKNOWN}),
    "what the parameter server has": (
        "<launch><param name='robot_description' command='xacro $(find bot)/a.xacro'/></launch>",
        {"a.xacro"},
    ),
    "the parameter of a node": (
        "<launch><node pkg='p'><param name='robot_description' value=\"$(command 'xacro a.xacro')\"/></node></launch>",
        {"a.xacro"},
    ),
}


@pytest.mark.parametrize("case", XML)
def test_robots_that_xml_gives(case: str, tmp_path: Path) -> None:
    text, files = XML[case]
    assert names(started(tmp_path, "a.launch", text)) == files


def test_arguments_of_xacro_parameter_files_and_launch_files_elsewhere(tmp_path: Path) -> None:
    text = """
urdf = Command(["xacro ", "a.xacro", " sim:=true"])
nav = RewrittenYaml(source_file=LaunchConfiguration("params", default="nav.yaml"), param_rewrites={})
Node(package="controller_manager", executable="ros2_control_node", parameters=[{"robot_description": urdf}, "c.yaml"])
Node(package="nav2_amcl", executable="amcl", parameters=[ParameterFile(nav), {"more": "d.yaml"}])
IncludeLaunchDescription(join(get_package_share_directory("ros_gz_sim"), "launch", "gz_sim.launch.py"))
"""
    control, amcl, gazebo = started(tmp_path, "a.launch.py", text)
    assert [(robot.file, robot.arguments) for robot in control.robots] == [("a.xacro", (("sim", "true"),))]
    assert (control.files, amcl.files) == (("c.yaml",), ("nav.yaml", "d.yaml"))
    assert (amcl.package, amcl.executable) == ("nav2_amcl", "amcl")
    assert (gazebo.package, gazebo.executable, gazebo.listens) == ("ros_gz_sim", "gz_sim.launch.py", False)


def test_arguments_of_a_launch_file_count_in_those_that_it_includes(tmp_path: Path) -> None:
    started(tmp_path, "b.launch.py", NODE.format('"-file", LaunchConfiguration("model")'))
    declared = "DeclareLaunchArgument('model', default_value='arm.sdf')\n"
    include = "IncludeLaunchDescription(join(get_package_share_directory('p'), 'launch', 'b.launch.py'))"
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    assert names(started(tmp_path, "a.launch.py", declared + include)) == {"arm.sdf"}


@pytest.mark.parametrize(("more", "robots"), [("", {"arm.xacro"}), (", parameters=[{'robot_description': x}]", None)])
def test_what_is_listened_to_counts_beside_what_is_given(more: str, robots: Set[str] | None, tmp_path: Path) -> None:
    """Of a spawner that listens, its own robot and those published count; where none is published, nobody knows."""
    spawner = NODE.format('"-topic", "robot_description"').removesuffix(")") + more + ")\n"
    publisher = "Node(package='p', executable='robot_state_publisher', parameters=[{'robot_description': y}])"
    text = "x = Command(['xacro ', 'x.urdf'])\ny = Command(['xacro ', '/arm.xacro'])\n" + spawner
    published = publisher if robots else ""
    nodes = {"a": started(tmp_path, "a.launch.py", text + published)}
    [launch] = launches(nodes, lambda _: ())
    assert (launch.spawned and {path.rpartition("/")[2] for path in launch.spawned}) == robots


def test_namespaces_of_groups_and_includes(tmp_path: Path) -> None:
    started(tmp_path, "b.launch", "<launch><node pkg='p' type='e' ns='/own'/></launch>")
    text = "<launch><group ns='a'><include ns='b' file='$(dirname)/b.launch'/></group></launch>"
    nodes = started(tmp_path, "a.launch", text)
    assert [(node.executable, node.namespace) for node in nodes] == [(INCLUDED, "/a/b"), ("e", "/a/b/own")]


SDF = {
    "SDFormat alone": (NODE.format('"-file", "a.sdf"') + "\n" + NODE.format('"-file", "b.sdf.xacro"'), True),
    "URDF too": (NODE.format('"-file", "a.sdf"') + "\n" + NODE.format('"-file", "b.urdf"'), False),
    "what is published": (NODE.format('"-file", "a.sdf"') + "\n" + NODE.format('"-topic", "description"'), False),
    "what a node says nothing of": (NODE.format('"-file", "a.sdf"') + "\n" + NODE.format(""), False),
    "other nodes": ('Node(package="a", executable="b", arguments=["-file", "a.sdf"])', False),
}


@pytest.mark.parametrize("case", SDF)
def test_whether_only_sdformat_is_spawned(case: str, tmp_path: Path) -> None:
    text, is_sdf = SDF[case]
    assert spawns_sdf(started(tmp_path, "a.launch.py", text)) is is_sdf


def test_a_name_that_is_worked_out_may_mean_some_robots() -> None:
    pattern = "/ws/bot/\0/arm_\0.urdf"
    fitting = ["/ws/bot/urdf/arm_7.urdf", "/ws/bot/urdf/more/arm_.urdf"]
    others = ["/ws/bot/arm_7.urdf", "/ws/bot/urdf/leg.urdf", "/ws/bot/urdf/arm_7.urdf.xacro", "/ws/arm_.urdf"]
    assert [path for path in (*fitting, *others) if is_one_of(path, [pattern])] == fitting
    assert is_one_of("a", ["a"])
    assert not is_one_of("a", ["\0"])


def test_programs_listen_to_the_nearest_robot_of_their_namespace(tmp_path: Path) -> None:
    server = "<param name='robot_description' textfile='$(find bot)/{}.urdf'/>"
    nodes = "<node pkg='p' type='{0}'/><group ns='c'><node pkg='p' type='{0}_c'/></group>"
    inside = server.format("b") + nodes.format("inner")
    text = f"<launch>{server.format('a')}{nodes.format('outer')}<group ns='g'>{inside}</group></launch>"
    (launch,) = launches({"a.launch": started(tmp_path, "a.launch", text)}, lambda name: (str(tmp_path),))
    assert launch.programs == {
        str(tmp_path / "a.urdf"): {"outer", "outer_c"},
        str(tmp_path / "a.urdf.xacro"): {"outer", "outer_c"},
        str(tmp_path / "a.xacro"): {"outer", "outer_c"},
        str(tmp_path / "b.urdf"): {"inner", "inner_c"},
        str(tmp_path / "b.urdf.xacro"): {"inner", "inner_c"},
        str(tmp_path / "b.xacro"): {"inner", "inner_c"},
    }
