"""Which models a launch file hands to Gazebo is read from its syntax."""

import ast
from collections.abc import Iterator

import pytest

from urdflint.linter.evidence.spawned_models import are_all_sdf, spawned_in_python, spawned_in_xml

NODE = 'Node(package="ros_gz_sim", executable="create", arguments=[{}])'
MODEL = "path = os.path.join(share, 'models', name, 'model.sdf')\n"
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
    "a text that xacro makes": (
        "text = Command(['xacro ', join(d, 'a.sdf.xacro'), ' name:=', LaunchConfiguration('name')])\n"
        + NODE.format('"-name", "a", "-string", text'),
        {"a.sdf.xacro"},
    ),
    "a text that xacro makes in Python": (
        "text = xacro.process_file(join(d, 'a.xacro')).toxml()\n" + NODE.format('"-string", text'),
        {"a.xacro"},
    ),
    "parameters": (
        "Node(package='ros_gz_sim', executable='create', parameters=[{'name': 'a', 'file': 'a.sdf'}])",
        {"a.sdf"},
    ),
    "a list that has a name": ("options = ['-file', 'a.sdf']\n" + NODE.format("").replace("[]", "options"), {"a.sdf"}),
    "a name that is worked out": (NODE.format("\"-file\", f'{d}/{name}_model.sdf'"), {"*_model.sdf"}),
    "several": ("".join(NODE.format(f'"-file", "{name}.sdf"') + "\n" for name in "ab"), {"a.sdf", "b.sdf"}),
    "in a loop": ("for path in ['a.sdf', 'b.sdf']:\n    " + NODE.format('"-file", path'), {"a.sdf", "b.sdf"}),
    "a sum": ("path = share + '/models/model.sdf'\n" + NODE.format('"-file", path'), {"model.sdf"}),
    "one of two": (NODE.format('"-file", "a.sdf" if small else "b.sdf"'), {"a.sdf", "b.sdf"}),
    "what is published": (MODEL + NODE.format('"-file", path') + "\n" + NODE.format('"-topic", "description"'), set()),
    "what a node says nothing of": (MODEL + NODE.format(""), set()),
    "what an argument names": (NODE.format('"-file", LaunchConfiguration("model", default="a.sdf")'), set()),
    "a name that stands for itself": ("a = a\n" + NODE.format('"-file", a'), set()),
    "other nodes": ('Node(package="a", executable="b", arguments=["-file", "a.sdf"])', set()),
    "no Python": ('"create" ' + NODE, set()),
}  # fmt: skip


@pytest.mark.parametrize("case", PYTHON)
def test_models_that_python_spawns(case: str) -> None:
    text, names = PYTHON[case]
    assert spawned_in_python(text.encode()) == names


SPAWNING = '<node pkg="gazebo_ros" type="spawn_model" args="{}"/>'
XML = {
    "a file": (SPAWNING.format("-sdf -file $(find bot)/models/arm.sdf -model arm"), {"arm.sdf"}),
    "a parameter": (SPAWNING.format("-urdf -param robot_description -model arm"), set()),
    "both": (SPAWNING.format("-file a.sdf") + SPAWNING.format("-param robot_description"), set()),
    "what an argument names": (SPAWNING.format("-sdf -file $(arg model)"), set()),
}


@pytest.mark.parametrize("case", XML)
def test_models_that_xml_spawns(case: str) -> None:
    text, names = XML[case]
    assert spawned_in_xml(text) == names


def test_what_a_function_returns_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    walked = list[ast.AST]()
    walk = ast.walk

    def noted(node: ast.AST) -> Iterator[ast.AST]:
        walked.append(node)
        return walk(node)

    monkeypatch.setattr(ast, "walk", noted)
    functions = [f"def f{depth}():\n    return f{depth + 1}()\n    return f{depth + 1}()\n" for depth in range(9)]
    assert spawned_in_python("".join((*functions, NODE.format('"-file", f0()'))).encode()) == set()
    assert len(walked) == 1 + len(functions)


def test_what_is_sdformat_by_its_name() -> None:
    assert are_all_sdf(["model.sdf", "a.sdf.xacro", "b.world"])
    assert not are_all_sdf(["model.sdf", "a.urdf"])
    assert not are_all_sdf([])
