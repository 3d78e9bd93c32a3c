"""What nothing in a repository loads, and what only tests do: its errors are warnings in a check of the whole."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.program import run
from urdflint.linter.caching import folder_memory
from urdflint.linter.evidence.loading import COPY, NOT_LOADED, TEST_INPUT, Loading, loading_in
from urdflint.linter.evidence.survey import survey

MANIFEST = "<package><name>{}</name></package>"
ROBOT = '<robot name="r"><link name="base"/></robot>'
WORLD = '<sdf version="1.7"><world name="w"/></sdf>'
LAUNCH = '<launch><param name="robot_description" textfile="$(find bot)/urdf/{}"/></launch>'
INCLUDE = '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include filename="{}"/></robot>'
ARM_LOADED = {"bot/launch/a.launch": LAUNCH.format("arm.urdf")}


def written(folder: Path, files: Mapping[str, str]) -> None:
    """Write a repository with the package `bot` and its robots `arm` and `old`."""
    robots = {"bot/package.xml": MANIFEST.format("bot"), "bot/urdf/arm.urdf": ROBOT, "bot/urdf/old.urdf": ROBOT}
    for path, text in {**robots, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


SIMULATED = {
    "train.py": 'import pybullet\npybullet.loadURDF("bot/urdf/arm.urdf")\n',
    "bot/launch/a.launch": LAUNCH.format("old.urdf"),
}
WORLD_WITH_BOX = '<sdf version="1.7"><world name="w"><include><uri>model://box</uri></include></world></sdf>'
BOX = {
    "bot/models/box/model.config": "<model><sdf>box.sdf</sdf></model>",
    **{f"bot/models/box/{name}.sdf": "<sdf><model/></sdf>" for name in ("box", "box_old")},
}
EXPORTED = {
    "bot/launch/display.launch": LAUNCH.format("old.urdf"),
    "bot/launch/gazebo.launch": '<launch><node name="fake_joint_calibration" pkg="gazebo_ros"/></launch>',
    "run/launch/arm.launch.py": 'Node(package="gazebo_ros")\nf = "arm.urdf"\n',
}
LEG = {
    "legs/README.md": "# Legs",
    "legs/leg/package.xml": MANIFEST.format("leg"),
    "legs/leg/urdf/leg.urdf": ROBOT,
    "legs/leg/launch/a.launch": LAUNCH.format("leg.urdf").replace("bot", "leg"),
}
ORIGIN = '[core]\n\turl = a\n[remote "origin"]\n\turl = git@github.com:us/robots.git\n'
FROM = "<package><name>leg</name><url>https://github.com/{}/issues</url></package>"
OF_SOMEBODY = '<package><name>{}</name><maintainer email="a@b.org">A</maintainer></package>'
OF_US = OF_SOMEBODY.replace("a@b.org", "us@b.org")
OF_NOBODY = '<package><name>leg</name><maintainer email="TODO@email.com"/></package>'
OF_ACCOUNT = '<package><name>{}</name><maintainer email="somebody@todo.{}"/><url>{}</url></package>'
CASES: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "nothing is loaded: the robots are the product": ({}, {}),
    "what a page shows, where nothing is loaded": ({"README.md": "See urdf/arm.urdf.\n"}, {"old.urdf": NOT_LOADED}),
    "a robot that a launch file names and that is not here": (
        {"bot/launch/a.launch": LAUNCH.format("gone.urdf")},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED},
    ),
    "data of an exporter": (
        {**ARM_LOADED, "bot/urdf/config.json": '{"additionalUrdfFile": "old.urdf"}'},
        {"old.urdf": NOT_LOADED},
    ),
    "the notes of MoveIt's assistant in another package": (
        {**ARM_LOADED, "move/package.xml": MANIFEST.format("move"), "move/.setup_assistant": "path: urdf/old.urdf\n"},
        {"old.urdf": NOT_LOADED},
    ),
    "a script beside a robot": ({**ARM_LOADED, "bot/urdf/fix.py": 'a = open("old.urdf")\n'}, {"old.urdf": NOT_LOADED}),
    "a folder of others": (
        {**ARM_LOADED, "bot/vendor/leg.urdf": ROBOT, "bot/vendor/a.launch": LAUNCH.format("leg.urdf")},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "the same as a file of others": (
        {**ARM_LOADED, "bot/vendor/old.urdf": ROBOT},
        {"bot/urdf/old.urdf": COPY, "bot/vendor/old.urdf": COPY},
    ),
    "the archive of a branch of another repository": (
        {**{path.replace("legs", "leg_tools-force"): text for path, text in LEG.items()}, ".git/config": ORIGIN},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "the archive of a branch of another repository without packages": (
        {
            **ARM_LOADED,
            ".git/config": ORIGIN,
            "other/pink-main/README.md": "# Pink",
            "other/pink-main/play.py": 'load("leg.urdf")\n',
            "other/pink-main/leg.urdf": ROBOT,
        },
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a copy beside a package of which only launch files are there": (
        {
            **LEG,
            "legs/LICENSE": "MIT",
            "legs/leg/package.xml": OF_SOMEBODY.format("leg"),
            "run/package.xml": OF_US.format("run"),
            "run/launch/a.launch": '<launch><include file="$(find leg)/launch/a.launch"/></launch>',
        },
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "repositories that a list in the folder of a workspace names": (
        {
            **{f"src/{path}": text for path, text in LEG.items()},
            "src/.rosinstall": "",
            "src/legs/.rosinstall": "",
            "src/run/package.xml": OF_US.format("run"),
            "src/run/launch/a.launch": '<launch><include file="$(find leg)/launch/a.launch"/></launch>',
        },
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "several repositories of others": (
        {**LEG, "legs/LICENSE": "MIT", **{f"arms/{name}": "" for name in ("README", "LICENSE", "a/package.xml")}},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "the archive of a branch of this repository": (
        {**{path.replace("legs", "robots_x-force"): text for path, text in LEG.items()}, ".git/config": ORIGIN},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED},
    ),
    "several repositories, of which one has the name of this one": (
        {
            **LEG, "legs/LICENSE": "MIT", ".git/config": ORIGIN,
            **{f"robots/{name}": "" for name in ("README", "LICENSE", "a/package.xml")},
        },
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED},
    ),
    "launch files in a package of others that all say whose they are": (
        {
            **ARM_LOADED,
            **LEG,
            ".git/config": ORIGIN,
            "legs/leg/package.xml": FROM.format("them/legs"),
            "legs/leg/launch/a.launch": LEG["legs/leg/launch/a.launch"] + "<!-- Licensed under X -->",
        },
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a launch file of the owner in a package of others": (
        {
            **ARM_LOADED,
            **LEG,
            ".git/config": ORIGIN,
            "legs/leg/package.xml": FROM.format("them/legs"),
            "legs/leg/launch/b.launch": "<launch><!-- Licensed under X --><arg name='legs.urdf'/></launch>",
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a leftover": (ARM_LOADED, {"old.urdf": NOT_LOADED}),
    "a launch file for ROS 1 in a package for ROS 2": (
        {
            "bot/package.xml": MANIFEST.format("bot</name><build_type>ament_python</build_type><name>"),
            "bot/launch/a.launch.py": 'Node(package="robot_state_publisher")\nf = "arm.urdf"\n',
            "bot/launch/old.launch": LAUNCH.format("old.urdf"),
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a launch file for ROS 2 in XML": (
        {
            "bot/package.xml": MANIFEST.format("bot</name><depend>ament_cmake</depend><name>"),
            "bot/launch/a.launch.py": 'Node(package="robot_state_publisher")\nf = "arm.urdf"\n',
            "bot/launch/old.launch": '<launch><node pkg="a" exec="b" args="$(find-pkg-share bot)/urdf/old.urdf"/>'
            '<arg name="type"/></launch>',
        },
        {},
    ),
    "a launch file for ROS 1 in a package for both": (
        {
            "bot/package.xml": MANIFEST.format("bot</name><depend>catkin</depend><depend>ament_cmake</depend><name>"),
            "bot/launch/a.launch.py": 'Node(package="robot_state_publisher")\nf = "arm.urdf"\n',
            "bot/launch/old.launch": LAUNCH.format("old.urdf"),
        },
        {},
    ),
    "named in a comment": (
        {**ARM_LOADED, "bot/launch/b.launch": f"<launch><!-- {LAUNCH.format('old.urdf')} --></launch>"},
        {"old.urdf": NOT_LOADED},
    ),
    "a launch file of a package that code elsewhere carries": (SIMULATED, {"old.urdf": COPY}),
    "a launch file of a package that another one needs": (
        {**SIMULATED, "sim/package.xml": MANIFEST.format("sim</name><depend>bot</depend><name>")},
        {},
    ),
    "a copy of another repository": (
        {**ARM_LOADED, **LEG, "legs/LICENSE": "MIT"},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a copy that alone loads robots": (
        {**LEG, "legs/LICENSE": "MIT", "bot/launch/a.launch": '<launch><node pkg="robot_state_publisher"/></launch>'},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package that was released, beside one that was not": (
        {**ARM_LOADED, **LEG, "legs/leg/CHANGELOG.rst": "0.1.0"},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package that was released, of who maintains the other one": (
        {
            **ARM_LOADED,
            **LEG,
            "legs/leg/CHANGELOG.rst": "0.1.0",
            "legs/leg/package.xml": OF_SOMEBODY.format("leg"),
            "bot/package.xml": OF_SOMEBODY.format("bot"),
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a package with the automation of a repository": (
        {**ARM_LOADED, **LEG, "legs/leg/.travis.yml": "a: b"},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package in a downloaded branch of a repository": (
        {**ARM_LOADED, **{path.replace("legs/", "legs-main/"): text for path, text in LEG.items()}},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package that names another repository": (
        {**ARM_LOADED, **LEG, ".git/config": ORIGIN, "legs/leg/package.xml": FROM.format("them/legs")},
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package beside it in the folder of that repository": (
        {
            **{path.replace("leg/", "foot/"): text.replace("leg", "foot") for path, text in LEG.items()},
            **ARM_LOADED,
            ".git/config": ORIGIN,
            "legs/leg/package.xml": FROM.format("them/legs"),
        },
        {"old.urdf": NOT_LOADED, "legs/foot/urdf/leg.urdf": COPY},
    ),
    "a package that names this owner": (
        {**ARM_LOADED, **LEG, ".git/config": ORIGIN, "legs/leg/package.xml": FROM.format("us/legs")},
        {"old.urdf": NOT_LOADED},
    ),
    "a package that names this repository, which has moved": (
        {**ARM_LOADED, **LEG, ".git/config": ORIGIN, "legs/leg/package.xml": FROM.format("them/robots")},
        {"old.urdf": NOT_LOADED},
    ),
    "a package with the name of this repository, made of that of another": (
        {
            **ARM_LOADED,
            **{
                path.replace("leg/", "my_legs/"): text.replace("find leg", "find my_legs") for path, text in LEG.items()
            },
            ".git/config": ORIGIN.replace("robots", "my-legs"),
            "legs/my_legs/package.xml": FROM.format("them/legs"),
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a package two folders below one with the name of its repository": (
        {
            **{f"legs/{path}".replace("leg/", "foot/"): text.replace("leg", "foot") for path, text in LEG.items()},
            **ARM_LOADED,
            ".git/config": ORIGIN,
            "legs/all/toe/package.xml": FROM.format("them/legs"),
        },
        {"old.urdf": NOT_LOADED, "legs/legs/foot/urdf/leg.urdf": COPY},
    ),
    "a package of the account that has another one there": (
        {
            **ARM_LOADED,
            **LEG,
            ".git/config": ORIGIN,
            "legs/leg/package.xml": OF_ACCOUNT.format("leg", "todo", ""),
            "toe/package.xml": OF_ACCOUNT.format("toe", "com", "https://github.com/somebody"),
        },
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a package of an exporter among assets, for which this repository is named": (
        {
            **ARM_LOADED,
            ".git/config": ORIGIN.replace("robots", "robots_shin"),
            "assets/shin2/package.xml": OF_NOBODY,
            "assets/shin2/urdf/leg.urdf": ROBOT,
            "assets/shin2/launch/a.launch": LAUNCH.format("leg.urdf").replace("bot", "shin2"),
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a package of an exporter among assets": (
        {
            **ARM_LOADED,
            ".git/config": ORIGIN,
            "assets/shin2/package.xml": OF_NOBODY,
            "assets/shin2/urdf/leg.urdf": ROBOT,
            "assets/shin2/launch/a.launch": LAUNCH.format("leg.urdf").replace("bot", "shin2"),
        },
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY},
    ),
    "a project that says that it is of another repository": (
        {
            **ARM_LOADED,
            ".git/config": ORIGIN,
            "more/legs_tools/config/extension.toml": 'repository = "https://github.com/them/Legs.git"\n',
            "more/legs_tools/leg.urdf": ROBOT,
            "more/hand/setup.cfg": "url = https://github.com/them/Legs\n",
            "more/hand/hand.urdf": ROBOT,
        },
        {"old.urdf": NOT_LOADED, "leg.urdf": COPY, "hand.urdf": NOT_LOADED},
    ),
    "a package that names another repository, where nobody knows this one": (
        {**ARM_LOADED, **LEG, "legs/leg/package.xml": FROM.format("them/legs")},
        {"old.urdf": NOT_LOADED},
    ),
    "a folder of packages without a license": ({**ARM_LOADED, **LEG}, {"old.urdf": NOT_LOADED}),
    "the one folder in which something is launched": (
        {**LEG, "legs/LICENSE": "MIT"},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED},
    ),
    "named in a page": ({**ARM_LOADED, "README": "The first robot is in old.urdf\n"}, {"old.urdf": NOT_LOADED}),
    "named in a build": ({**ARM_LOADED, "bot/CMakeLists.txt": "xacro_add_files(urdf/old.xacro)\nf(old.urdf)\n"}, {}),
    "installed with all others": (
        {**ARM_LOADED, "bot/setup.py": "data_files=[('share', glob('urdf/*.urdf'))]\n"},
        {"old.urdf": NOT_LOADED},
    ),
    "included by what is loaded": (
        {
            "bot/launch/a.launch": LAUNCH.format("arm.urdf.xacro"),
            "bot/urdf/arm.urdf.xacro": INCLUDE.format("$(find bot)/urdf/old.urdf"),
        },
        {"arm.urdf": NOT_LOADED},
    ),
    "included by a leftover": (
        {**ARM_LOADED, "bot/urdf/old2.xacro": INCLUDE.format("old.urdf")},
        {"old.urdf": NOT_LOADED, "old2.xacro": NOT_LOADED},
    ),
    "what a loaded robot was made of": (
        {**ARM_LOADED, "bot/urdf/arm.urdf.xacro": ROBOT},
        {"old.urdf": NOT_LOADED, "arm.urdf.xacro": NOT_LOADED},
    ),
    "what a loaded robot is made of, beside one that was put away": (
        {
            "bot/launch/a.launch": LAUNCH.format("leg.urdf").replace("urdf/", ""),
            "bot/tmp/leg.urdf": ROBOT,
            "bot/leg.urdf.xacro": ROBOT,
        },
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED, "leg.urdf": NOT_LOADED},
    ),
    "what a robot with a worked out name was made of": (
        {
            "bot/launch/a.launch": f'<launch><arg name="r" default="arm"/>{LAUNCH.format("$(arg r).urdf")}</launch>',
            "bot/urdf/arm.urdf.xacro": ROBOT,
        },
        {"old.urdf": NOT_LOADED, "arm.urdf.xacro": NOT_LOADED},
    ),
    "what a loaded robot is made of": (
        {"bot/launch/a.launch": LAUNCH.format("leg.urdf"), "bot/urdf/leg.urdf.xacro": ROBOT},
        {"arm.urdf": NOT_LOADED, "old.urdf": NOT_LOADED},
    ),
    "an argument of a launch file": ({"bot/launch/a.launch": LAUNCH.format("$(arg robot).urdf")}, {}),
    "an argument that is the whole name": (
        {
            "bot/launch/b.launch": '<launch><param textfile="$(find bot)/urdf/$(arg file)"/></launch>',
            "README.md": "roslaunch bot b.launch file:=arm.urdf and file:=old.urdf\n",
        },
        {},
    ),
    "an argument that has the name of one": (
        {
            "bot/launch/b.launch": LAUNCH.format("$(arg robot).urdf"),
            "README.md": "roslaunch bot b.launch robot:=arm\n\nThe old ones are gone.\n",
        },
        {"old.urdf": NOT_LOADED},
    ),
    "an f-string": ({**ARM_LOADED, "bot/launch/b.py": 'name = "old"\np.loadURDF(f"{folder}/{name}.urdf")\n'}, {}),
    "an f-string of code, which says where a robot may be": (
        {**ARM_LOADED, "bot/load.py": 'name = "old"\np.loadURDF(f"{folder}/{name}.urdf")\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "an f-string of what no text says": (
        {**ARM_LOADED, "bot/launch/b.py": 'def old(name):\n    p.loadURDF(f"{folder}/{name}.urdf")\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "names with numbers": (
        {**ARM_LOADED, "bot/launch/b.py": 'p.loadURDF(f"tree_{number}.urdf")\n', "bot/urdf/tree_7.urdf": ROBOT},
        {"old.urdf": NOT_LOADED},
    ),
    "a sum": ({**ARM_LOADED, "bot/launch/b.py": 'f = folder + name + ".urdf"\n', "bot/a.json": '{"robot": "old"}'}, {}),
    "a list of substitutions": (
        {
            **ARM_LOADED,
            "bot/launch/b.launch.py": 'a = DeclareLaunchArgument("robot", default_value="old")\n'
            'f = ["urdf/", LaunchConfiguration("robot"), ".urdf"]\n',
        },
        {},
    ),
    "steps of a path to what is written out": (
        {"bot/launch/b.launch.py": 'name = "arm.urdf"\nf = os.path.join(share, "urdf", name)\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a folder's name beside something else": (
        {**ARM_LOADED, "bot/spawn.py": 'spawn("urdf", text)\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a shell variable": (
        {**ARM_LOADED, "bot/all.sh": "for r in arm old; do check_urdf urdf/$r.urdf; done\n"},
        {"old.urdf": NOT_LOADED},
    ),
    "a file that a command makes": (
        {**ARM_LOADED, "README.md": "xacro urdf/arm.urdf.xacro > urdf/old.urdf\n"},
        {"old.urdf": NOT_LOADED},
    ),
    "a file that a call makes, or opens to write it": (
        {**ARM_LOADED, "bot/a.py": 'editor.saveUrdf("old.urdf")\nopen("bot/urdf/old.urdf", "w")\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a file that code opens to read it": ({**ARM_LOADED, "bot/a.py": 'open("bot/urdf/old.urdf", "r")\n'}, {}),
    "a file of that name in another folder than the one that code joins": (
        {
            "bot/launch/a.launch.py": 'f = join(share("bot"),\n    "urdf", "arm.urdf")\ng = join(s, "no", "old.urdf")',
            "bot/more/arm.urdf": ROBOT,
        },
        {"more/arm.urdf": NOT_LOADED},
    ),
    "a file of that name below the code that names it": (
        {"bot/sim/run.py": 'load(folder + "/old.urdf")\n', "bot/sim/model/old.urdf": ROBOT},
        {"arm.urdf": NOT_LOADED, "bot/urdf/old.urdf": NOT_LOADED},
    ),
    "a launch file for ROS 1 of an exporter, where others are for ROS 2": (EXPORTED, {"old.urdf": NOT_LOADED}),
    "a launch file of an exporter alone": (
        {path: text for path, text in EXPORTED.items() if not path.endswith(".py")},
        {"arm.urdf": NOT_LOADED},
    ),
    "named in a comment of a notebook": (
        {**ARM_LOADED, "bot/a.ipynb": '{"cells": [{"source": [\n    "# load(\'urdf/old.urdf\')\\n",\n    "x"]}]}\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a folder that is put away by its name": (
        {
            "bot/launch/a.launch": LAUNCH.format("arm.urdf") + LAUNCH.format("old.urdf"),
            "bot/old_models/leg.urdf": ROBOT,
            "bot/old_models/try.py": 'load("leg.urdf")\n',
        },
        {"leg.urdf": NOT_LOADED},
    ),
    "a folder that is put away by its name, and loaded": (
        {"bot/old/leg.urdf": ROBOT, "bot/try.py": 'load("old/leg.urdf")\n', **ARM_LOADED},
        {"bot/urdf/old.urdf": NOT_LOADED},
    ),
    "a folder that code only takes a file of": (
        {**ARM_LOADED, "bot/all.py": 'load("bot/urdf/arm.urdf")\nfor f in os.listdir("bot/urdf"):\n    print(f)\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a folder that code goes through": (
        {**ARM_LOADED, "bot/all.py": 'for f in os.listdir("bot/urdf"):\n    f.endswith(".urdf") and load(f)\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a program with the name of a folder, behind a path": (
        {
            "bot/launch/a.launch.py": 'a = join(b, "arm.urdf")\ncall(["urdf", a])\n',
            "bot/a.json": '{"robot": "old.urdf"}',
        },
        {"old.urdf": NOT_LOADED},
    ),
    "a folder of something else": (
        {**ARM_LOADED, "bot/all.py": 'for f in os.listdir("bot/data"):\n    print(f, "arm.urdf")\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "robots that come with PyBullet": (
        {**ARM_LOADED, "bot/a.py": 'p.loadURDF(os.path.join(pybullet_data.getDataPath(), "old.urdf"))\n'},
        {"old.urdf": NOT_LOADED},
    ),
    "a file of that name in a package near": (
        {
            "bot/launch/a.launch": LAUNCH.format("arm.urdf") + LAUNCH.format("old.urdf"),
            "other/package.xml": MANIFEST.format("other"),
            "other/urdf/old.urdf": ROBOT,
            "other/urdf/new.urdf": ROBOT,
            "other/launch/a.launch.py": 'f = "new.urdf"\n',
        },
        {"other/urdf/old.urdf": NOT_LOADED},
    ),
    "a file of the same place in a package that is not here": (
        {**ARM_LOADED, "bot/launch/b.launch": LAUNCH.format("old.urdf").replace("bot", "robot_before")},
        {"old.urdf": NOT_LOADED},
    ),
    "a file of a package that is not here": (
        {**ARM_LOADED, "bot/launch/b.launch": LAUNCH.format("x/old.urdf").replace("bot", "elsewhere")},
        {"old.urdf": NOT_LOADED},
    ),
    "another package, of which nothing is loaded": (
        {**ARM_LOADED, "other/package.xml": MANIFEST.format("other"), "other/urdf/leg.urdf": ROBOT},
        {"old.urdf": NOT_LOADED, "leg.urdf": NOT_LOADED},
    ),
    "a package of others, which loads its robots": (
        {
            **{f"{folder}/package.xml": MANIFEST.format("leg") for folder in ("assets/leg", "legs/leg")},
            **{f"{folder}/urdf/leg.urdf": ROBOT for folder in ("assets/leg", "legs/leg")},
            "assets/leg/launch/a.launch": LAUNCH.format("leg.urdf").replace("bot", "leg"),
            **ARM_LOADED,
        },
        {"old.urdf": NOT_LOADED, "assets/leg/urdf/leg.urdf": COPY, "legs/leg/urdf/leg.urdf": COPY},
    ),
    "a package of others in which something is loaded": (
        {
            "assets/leg/package.xml": MANIFEST.format("leg"),
            "assets/leg/urdf/leg.urdf": ROBOT,
            "assets/leg/urdf/foot.urdf": ROBOT,
            "bot/a.py": 'load("assets/leg/urdf/leg.urdf")',
            **ARM_LOADED,
        },
        {"old.urdf": NOT_LOADED, "foot.urdf": COPY},
    ),
    "worlds where only robots are loaded": (
        {**ARM_LOADED, "bot/worlds/w.sdf": WORLD},
        {"old.urdf": NOT_LOADED, "w.sdf": NOT_LOADED},
    ),
    "worlds where nothing is loaded": ({"bot/worlds/w.sdf": WORLD}, {}),
    "a robot in a file of another ending": (
        {**ARM_LOADED, "bot/urdf/leg.xml": ROBOT, "bot/urdf/foot.xml": ROBOT, "bot/a.py": 'load("urdf/foot.xml")\n'},
        {"old.urdf": NOT_LOADED, "leg.xml": NOT_LOADED},
    ),
    "a world beside the one that is loaded": (
        {"bot/a.launch.py": 'w = "w.world"\n', "bot/worlds/w.world": WORLD, "bot/worlds/v.world": WORLD},
        {"v.world": NOT_LOADED},
    ),
    "an SRDF beside the one that is loaded": (
        {
            "bot/config/arm.srdf": ROBOT,
            "bot/config/old.srdf": ROBOT,
            "bot/.setup_assistant": "relative_path: config/arm.srdf\n",
        },
        {"old.srdf": NOT_LOADED},
    ),
    "parameters alone that something names": (
        {"bot/launch/a.launch": LAUNCH.format("a.yaml"), "bot/urdf/a.yaml": "a: b\n"},
        {},
    ),
    "a robot in a folder of Gazebo": (
        {**ARM_LOADED, "bot/urdf/model.config": "<model><sdf>old.urdf</sdf></model>"},
        {"old.urdf": NOT_LOADED},
    ),
    "another file, whose name begins so": (
        {**ARM_LOADED, "bot/launch/b.launch": LAUNCH.format("old.urdf.xacro_bk")},
        {"old.urdf": NOT_LOADED},
    ),
    "a robot of another ending among tests": (
        {**ARM_LOADED, "bot/test/wrong.xml": ROBOT},
        {"old.urdf": NOT_LOADED, "wrong.xml": TEST_INPUT},
    ),
    "a model of Gazebo": (
        {**ARM_LOADED, **BOX, "bot/launch/w.launch": LAUNCH.format("w.world"), "bot/urdf/w.world": WORLD_WITH_BOX},
        {"old.urdf": NOT_LOADED, "box_old.sdf": NOT_LOADED},
    ),
    "a model of Gazebo that no world has": (
        {**ARM_LOADED, **BOX},
        {"old.urdf": NOT_LOADED, "box.sdf": NOT_LOADED, "box_old.sdf": NOT_LOADED},
    ),
    "a mesh in the folder of a model of Gazebo": (
        {
            **ARM_LOADED,
            **BOX,
            "bot/launch/w.launch": LAUNCH.format("w.world"),
            "bot/urdf/w.world": WORLD_WITH_BOX.replace("//box", "//box/meshes/box.dae"),
        },
        {"old.urdf": NOT_LOADED, "box.sdf": NOT_LOADED, "box_old.sdf": NOT_LOADED},
    ),
    "models of Gazebo alone": (BOX, {}),
    "a report and a configuration of ours": (
        {
            "base.json": '{"urdflint": "1", "files": ["bot/urdf/arm.urdf"]}',
            "urdflint.toml": "robot = 'bot/urdf/arm.urdf'\n",
        },
        {},
    ),
    "inputs of tests": (
        {
            "bot/test/urdf/wrong.urdf": ROBOT,
            "bot/test/wrong.yaml": "a: 1\n",
            "bot/test/test_it.py": 'f = "wrong.urdf"\n',
            "bot/CMakeLists.txt": "add_rostest(test/urdf/wrong.urdf)\n",
        },
        {"wrong.urdf": TEST_INPUT, "wrong.yaml": TEST_INPUT},
    ),
    "a file of tests that something else loads": (
        {"bot/test/demo.urdf": ROBOT, "bot/launch/a.launch": LAUNCH.replace("urdf/", "test/").format("demo.urdf")},
        {},
    ),
    "a file of tests with the name of another": (
        {**ARM_LOADED, "bot/tests/arm.urdf": ROBOT},
        {"tests/arm.urdf": TEST_INPUT, "old.urdf": NOT_LOADED},
    ),
    "a folder that only begins like tests": ({"test_robot_description/urdf/a.urdf": ROBOT}, {}),
    "a model that is called so": (
        {"bot/models/test/model.config": "<model/>", "bot/models/test/model.sdf": "<sdf><model/></sdf>"},
        {},
    ),
}  # fmt: skip


@grouped("case", CASES)
def test_what_nothing_loads(case: str, tmp_path: Path) -> None:
    files, expected = CASES[case]
    written(tmp_path, files)
    loading = Loading(survey(str(tmp_path)))
    reasons = {path: loading.why(path, str(tmp_path)) for path in map(str, tmp_path.rglob("*.*")) if path[-3:] != ".py"}
    told = {str(Path(path).relative_to(tmp_path)): reason for path, reason in reasons.items() if reason}
    assert len(told) == len(expected), told
    assert all(any(path.endswith(end) and told[path] == reason for path in told) for end, reason in expected.items())


def test_much_data_in_text_does_not_make_a_repository_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = {f"record/{number}.txt": "0.1 0.2\n" * 50 for number in range(5)}
    written(tmp_path, {**ARM_LOADED, **records, "bot/a.py": "# much code is read whole\n" * 100})
    monkeypatch.setattr("urdflint.linter.evidence.survey.MAX_PAGE_BYTES", 1000)
    assert Loading(survey(str(tmp_path))).why(str(tmp_path / "bot/urdf/old.urdf"), str(tmp_path)) == NOT_LOADED


def test_parameters_that_no_launch_file_names_are_leftovers(tmp_path: Path) -> None:
    launch = '<launch><rosparam command="load" file="$(find bot)/config/{}.yaml"/></launch>'
    configuration = {f"bot/config/{name}.yaml": "a:\n  b: 1\n" for name in ("arm", "old", "arm_left")}
    written(tmp_path, {**configuration, "bot/launch/a.launch": launch.format("arm")})
    loading = Loading(survey(str(tmp_path)))
    reasons = {name: loading.why(str(tmp_path / f"bot/config/{name}.yaml"), str(tmp_path)) for name in ("arm", "old")}
    assert reasons == {"arm": "", "old": NOT_LOADED}
    (tmp_path / "bot/launch/a.launch").write_text(launch.format("arm_$(arg side)") + "<!-- left --><arg value='left'/>")
    assert Loading(survey(str(tmp_path))).why(str(tmp_path / "bot/config/arm_left.yaml"), str(tmp_path)) == ""


def test_a_folder_of_tests_that_is_checked_itself_is_judged_as_usual(tmp_path: Path) -> None:
    written(tmp_path, {"bot/test/wrong.urdf": ROBOT})
    loading = Loading(survey(str(tmp_path)))
    wrong = str(tmp_path / "bot/test/wrong.urdf")
    assert [loading.why(wrong, str(folder)) for folder in (tmp_path, tmp_path / "bot/test")] == [TEST_INPUT, ""]


@pytest.mark.parametrize(
    "bound",
    [
        *(f"survey.{name}" for name in ("MAX_FOLDERS", "MAX_FILES", "MAX_ALL_BYTES", "MAX_PATTERNS")),
        *("loading.MAX_MATCHES", "loading.MAX_COMPARISONS"),
    ],
)
def test_nothing_is_said_of_a_repository_that_is_too_large(
    bound: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, {**ARM_LOADED, "bot/a.py": 'f"x_{a}.urdf"\n', "bot/vendor/other.urdf": ROBOT})
    old = str(tmp_path / "bot/urdf/old.urdf")
    assert Loading(survey(str(tmp_path))).why(old, str(tmp_path)) == NOT_LOADED
    monkeypatch.setattr(f"urdflint.linter.evidence.{bound}", 0)
    assert Loading(survey(str(tmp_path))).why(old, str(tmp_path)) == ""
    other = str(tmp_path / "bot/vendor/other.urdf")
    is_listed = bound != "survey.MAX_FOLDERS"
    assert Loading(survey(str(tmp_path))).why(other, str(tmp_path)) == (COPY if is_listed else "")


NO_LINK = '<robot name="r"><link name="base"/><joint name="j" type="fixed"><parent link="base"/>{}</joint></robot>'
BROKEN = NO_LINK.format('<child link="gone"/>')


def checked(folder: Path, *words: str) -> tuple[int, dict[str, set[str]], dict[str, str]]:
    """The exit code of a check, the severities of URDF301 by file, and why errors of files are warnings."""
    done = run("check", *words, "--format", "json", cwd=folder)
    report = json.loads(done.stdout)
    severities: dict[str, set[str]] = {}
    for finding in report["findings"]:
        if finding["code"] == "URDF301":
            severities.setdefault(Path(finding["path"]).name, set()).add(finding["severity"])
    reasons = {Path(file["path"]).name: file["unloaded"] for file in report["files"] if "unloaded" in file}
    return done.returncode, severities, reasons


def test_errors_of_what_nothing_loads_are_infos(tmp_path: Path) -> None:
    written(tmp_path, {**ARM_LOADED, "bot/urdf/old.urdf": BROKEN, "bot/test/wrong.urdf": BROKEN})
    infos = {"old.urdf": {"info"}, "wrong.urdf": {"info"}}
    reasons = {"old.urdf": NOT_LOADED, "wrong.urdf": TEST_INPUT}
    assert checked(tmp_path, ".") == checked(tmp_path, ".", "-t", "ros") == (0, infos, reasons)
    assert checked(tmp_path, ".", "--fail-on", "info")[0] == 1
    assert checked(tmp_path, "bot/urdf/old.urdf") == (1, {"old.urdf": {"error"}}, {})
    assert checked(tmp_path, "bot/test") == (1, {"wrong.urdf": {"error"}}, {})
    assert checked(tmp_path, ".", "--no-resolve")[0] == 1
    text = run("check", ".", cwd=tmp_path).stdout.decode()
    line = "2 errors count as infos: in 1 file that nothing here loads (bot/urdf/old.urdf) and 1 input of tests"
    assert f'{line} (bot/test/wrong.urdf); unloaded = "error" counts them\n' in text
    (tmp_path / "urdflint.toml").write_text('unloaded = "error"\n')
    assert checked(tmp_path, ".") == (1, {name: {"error"} for name in infos}, {})
    assert run("check", ".", "--write-baseline", "b.json", cwd=tmp_path).returncode == 0
    assert run("check", ".", "--baseline", "b.json", "--fail-on", "warning", cwd=tmp_path).returncode == 0
    (tmp_path / "urdflint.toml").write_text('[severity]\nURDF301 = "error"\n')
    assert checked(tmp_path, ".") == (1, {name: {"error"} for name in infos}, {})


COLORLESS = (
    '<robot name="r"><link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>'
    "</link></robot>"
)


def test_warnings_of_what_nothing_loads_are_infos(tmp_path: Path) -> None:
    written(tmp_path, {**ARM_LOADED, "bot/urdf/arm.urdf": COLORLESS, "bot/urdf/old.urdf": COLORLESS})
    report = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)
    severities = {
        Path(finding["path"]).name: finding["severity"]
        for finding in report["findings"]
        if finding["code"] == "URDF802"
    }
    assert severities == {"arm.urdf": "warning", "old.urdf": "info"}
    assert not any("unloaded" in file for file in report["files"])


STANDING = (
    '<robot name="r"><link name="world"/><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" '
    'ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="fixed"><parent link="world"/><child link="a"/>'
    '</joint><gazebo reference="world"><static>1</static></gazebo></robot>'
)


def test_a_rule_can_count_less_in_a_folder(tmp_path: Path) -> None:
    gazebo = (
        '<launch><node pkg="gazebo_ros" name="g" type="spawn_model" args="-file $(find bot)/urdf/arm.urdf"/></launch>'
    )
    written(tmp_path, {"bot/urdf/arm.urdf": STANDING, "bot/launch/g.launch": gazebo})

    def severities(*words: str) -> list[str]:
        report = json.loads(run("check", *words, "--format", "json", cwd=tmp_path).stdout)
        return [finding["severity"] for finding in report["findings"] if finding["code"] == "GZ203"]

    assert severities(".") == ["warning"]
    assert severities("bot/urdf/arm.urdf") == severities(".", "-t", "gazebo") == ["error"]
    (tmp_path / "urdflint.toml").write_text('[severity]\nGZ203 = "error"\n')
    assert severities(".") == ["error"]


@pytest.mark.parametrize(
    ("files", "severity"),
    [
        ({}, "info"),
        ({"bot/launch/b.launch": LAUNCH.format("old.urdf")}, "error"),
    ],
)
def test_code_that_loads_a_robot_starts_no_program_of_launch_files(
    files: Mapping[str, str], severity: str, tmp_path: Path
) -> None:
    gazebo = {"bot/launch/g.launch": '<launch><node pkg="gazebo_ros" name="g" type="spawn_model"/></launch>'}
    code = {"bot/plan.py": 'solver.load("urdf/old.urdf")\n'}
    old = '<robot name="r"><link name="base"/><gazebo reference="gone"><mu1>1</mu1></gazebo></robot>'
    written(tmp_path, {**ARM_LOADED, **gazebo, **code, "bot/urdf/old.urdf": old, **files})
    report = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)
    assert [finding["severity"] for finding in report["findings"] if finding["code"] == "GZ201"] == [severity]


def test_what_a_loaded_robot_has_too_is_an_error(tmp_path: Path) -> None:
    part = BROKEN.replace('name="r"', "")
    include = INCLUDE.format("part.xacro")
    robots = {"bot/urdf/part.xacro": part, "bot/urdf/new.xacro": include, "bot/urdf/old.xacro": include}
    written(tmp_path, {"bot/launch/a.launch": LAUNCH.format("new.xacro"), **robots})
    assert checked(tmp_path, ".") == (1, {"part.xacro": {"error"}}, {})
    (tmp_path / "bot/urdf/new.xacro").write_text(ROBOT)
    assert checked(tmp_path, ".") == (0, {"part.xacro": {"info"}}, {"old.xacro": NOT_LOADED})


def test_what_xacro_made_of_a_robot_is_judged_there(tmp_path: Path) -> None:
    head = "<!-- This document was autogenerated by xacro from arm.xacro -->"
    source = BROKEN.replace('name="r"', 'name="r" xmlns:xacro="http://ros.org/wiki/xacro"')
    loaded = {"bot/launch/a.launch": LAUNCH.format("arm.urdf"), "bot/urdf/arm.urdf": head + BROKEN}
    written(tmp_path, {**loaded, "bot/urdf/arm.xacro": source})
    severities = {"arm.urdf": {"info"}, "arm.xacro": {"error"}}
    assert checked(tmp_path, ".") == (1, severities, {"arm.urdf": "made by xacro"})
    assert "1 file that xacro made, whose source has the same (bot/urdf/arm.urdf)" in run(
        "check", ".", cwd=tmp_path
    ).stdout.decode().replace("\n", " ")
    (tmp_path / "bot/urdf/arm.xacro").write_text(source.replace("gone", "base"))
    assert checked(tmp_path, ".")[1]["arm.urdf"] == {"error"}


def test_what_is_loaded_is_worked_out_again_where_something_has_changed(tmp_path: Path) -> None:
    """Not where everything that tells it is as before, since an editor asks each time that a file is saved."""
    written(tmp_path, ARM_LOADED)
    top, old = str(tmp_path), str(tmp_path / "bot/urdf/old.urdf")
    first = loading_in(top)
    assert first.why(old, top) == NOT_LOADED
    folder_memory.forget()
    assert loading_in(top) is first
    (tmp_path / "bot/launch/b.launch").write_text(LAUNCH.format("old.urdf"))
    folder_memory.forget()
    assert loading_in(top).why(old, top) == ""


NEEDING = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="$(arg prefix)base"/></robot>"""
RUN = '<launch><param name="robot_description" command="xacro $(find bot)/urdf/{}"/></launch>'
UNKNOWN_NAME = {
    "bot/urdf/old.xacro": NEEDING,
    "bot/launch/b.launch": '<launch><arg name="r" default="old"/><param textfile="urdf/$(arg r).xacro"/></launch>',
}


@pytest.mark.parametrize(
    ("files", "severity"),
    [
        ({"bot/urdf/old.xacro": NEEDING}, "warning"),
        (UNKNOWN_NAME, "warning"),
        ({"bot/urdf/old.xacro": NEEDING, "bot/launch/b.launch": RUN.format("old.xacro")}, "error"),
    ],
)
def test_an_argument_is_missing_where_something_runs_the_file(
    files: Mapping[str, str], severity: str, tmp_path: Path
) -> None:
    written(tmp_path, files)
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [finding["severity"] for finding in findings if finding["code"] == "XAC132"] == [severity]


@pytest.mark.parametrize(
    ("more", "severity", "unlikely"),
    [({}, "error", "warning"), ({"legs/leg/CHANGELOG.rst": "0.1.0"}, "warning", "info")],
)
def test_what_a_loaded_copy_loses_is_a_warning(
    more: Mapping[str, str], severity: str, unlikely: str, tmp_path: Path
) -> None:
    """And what is only unlikely in it an info."""
    flawed = (
        '<visual><geometry><box size="1 1"/></geometry></visual>'
        '<visual><geometry><box size="1 1 1"/></geometry><color rgba="1 0 0 1"/></visual>'
    )
    leg = ROBOT.replace('<link name="base"/>', f'<link name="base">{flawed}</link>')
    files = {"legs/leg/package.xml": MANIFEST.format("leg"), "legs/leg/urdf/leg.urdf": leg}
    launch = {"bot/launch/b.launch": LAUNCH.format("leg.urdf").replace("find bot", "find leg")}
    written(tmp_path, {**ARM_LOADED, **files, **launch, **more})
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [finding["severity"] for finding in findings if finding["code"] == "URDF102"] == [severity]
    assert [finding["severity"] for finding in findings if finding["code"] == "URDF005"] == [unlikely]


MACROS = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>
<xacro:macro name="m" params="n"><link name="b"/></xacro:macro><xacro:m n="1"/>
<xacro:macro name="m" params="{}">{}</xacro:macro>{}</robot>"""
INCLUDING = (
    '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>'
    '<xacro:include filename="{}/gone.xacro"/></robot>'
)
BLOCK = '<robot name="r"><link name="base"/><gazebo reference="arm"><mu1>1</mu1></gazebo>{}</robot>'
DYNAMICS = (
    '<robot name="r"><link name="base"/><link name="b"/><joint name="j" type="continuous"><parent link="base"/>'
    '<child link="b"/><axis xyz="0 0 1"/><dynamics damping="1" fricction="{}"/></joint></robot>'
)
PLUGIN = (
    '<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:arg name="old" default="1"/><link name="base"/>{}'
    '<gazebo><plugin filename="ign_ros2_control-system" name="ign_ros2_control::IgnitionROS2ControlPlugin"/></gazebo>'
    "{}</robot>"
)
STARTS_GAZEBO = '<launch><node pkg="gazebo_ros" name="g" type="gzserver"/>{}</launch>'.format(LAUNCH.format("arm.urdf"))
PREFIXLESS = '<robot xmlns:xacro="http://ros.org/wiki/xacro"><xacro:macro name="n"/><macro name="m"/></robot>'
OLD_XACRO = '<launch><param name="d" command="$(find xacro)/xacro.py $(find bot)/urdf/arm.xacro"/></launch>'
LOST: Mapping[str, tuple[str, str, str, str]] = {  # a file, what it has, a rule, and the severity there
    "a macro that xacro comes to": (
        "arm.xacro",
        MACROS.format("n", "<xacro:if/>", '<xacro:m n="1"/>'),
        "XAC103",
        "error",
    ),
    "a macro of which only another of its name is called": (
        "arm.xacro",
        MACROS.format("n", "<xacro:if/>", ""),
        "XAC103",
        "warning",
    ),
    "a name of a parameter that calls lack": (
        "arm.xacro",
        MACROS.format("n, o", "", '<xacro:m n="1"/>'),
        "XAC109",
        "error",
    ),
    "a name of a parameter that no call has come to": ("arm.xacro", MACROS.format("n, o", "", ""), "XAC109", "warning"),
    "a block for a link that nobody wrote": ("arm.urdf", BLOCK.format(""), "GZ201", "error"),
    "a block for a link that nobody wrote, with a color alone": (
        "arm.urdf",
        BLOCK.replace("mu1>1</mu1", "material>Gazebo/Grey</material").format(""),
        "GZ201",
        "warning",
    ),
    "an include that is not here": ("arm.xacro", INCLUDING.format("$(find bot)"), "XAC133", "error"),
    "an include below the folder in which xacro is run": ("arm.xacro", INCLUDING.format("$(cwd)"), "XAC133", "warning"),
    "a block for a link in a comment": ("arm.urdf", BLOCK.format('<!-- <link name="arm"/> -->'), "GZ201", "warning"),
    "a plugin for another Gazebo": ("arm.xacro", PLUGIN.format("", ""), "GZ803", "error"),
    "a plugin for another Gazebo that is chosen": (
        "arm.xacro",
        PLUGIN.format('<xacro:if value="$(arg old)">', "</xacro:if>"),
        "GZ803",
        "warning",
    ),
    "a misspelt value": ("arm.urdf", DYNAMICS.format("1"), "URDF003", "error"),
    "a misspelt value that is the default": ("arm.urdf", DYNAMICS.format("0.0"), "URDF003", "warning"),
}


@grouped("case", LOST)
def test_an_error_loses_something(case: str, tmp_path: Path) -> None:
    name, text, code, severity = LOST[case]
    launch = STARTS_GAZEBO.replace("arm.urdf", name)
    launch = launch.replace("gazebo_ros", "ros_gz_sim") if code == "GZ803" else launch
    written(tmp_path, {f"bot/urdf/{name}": text, "bot/launch/a.launch": launch})
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert {finding["severity"] for finding in findings if finding["code"] == code} == {severity}


@pytest.mark.parametrize(("launch", "severity"), [(OLD_XACRO, "warning"), (OLD_XACRO.replace(".py", ""), "error")])
def test_tags_without_prefix_in_a_library_are_obeyed_by_an_old_xacro(
    launch: str, severity: str, tmp_path: Path
) -> None:
    (tmp_path / "urdf").mkdir()
    (tmp_path / "urdf/arm.xacro").write_text(INCLUDE.format("part.xacro"))
    (tmp_path / "urdf/part.xacro").write_text(PREFIXLESS)
    (tmp_path / "a.launch").write_text(launch.replace("$(find bot)/", ""))
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [finding["severity"] for finding in findings if finding["code"] == "XAC123"] == [severity]


def test_a_call_with_wrong_parameters_is_one_error(tmp_path: Path) -> None:
    calls = '<xacro:m q="1"><origin/></xacro:m><xacro:m p="1"><origin/></xacro:m>'
    robot = f'<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">{{}}<link name="a"/>{calls}</robot>'
    (tmp_path / "r.xacro").write_text(robot.format('<xacro:macro name="m" params="p"><link name="b"/></xacro:macro>'))
    findings = json.loads(run("check", "r.xacro", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [finding["code"] for finding in findings if finding["severity"] == "error"] == ["XAC105", "XAC107"]
