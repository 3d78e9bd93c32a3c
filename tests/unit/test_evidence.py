"""Who reads a robot is told by its repository: by what names it, its package, or stands beside it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.program import run
from urdflint.linter.evidence import repository
from urdflint.linter.evidence.readers import readers_of

AMENT = "<package><name>{name}</name>\n<buildtool_depend>ament_cmake</buildtool_depend>\n{more}</package>"
CATKIN = "<package><name>{name}</name>\n<buildtool_depend>catkin</buildtool_depend>\n{more}</package>"
DEPENDS = "<exec_depend>{}</exec_depend>\n"
ROBOT = '<robot name="r"><link name="base"/><gazebo/></robot>'
LOADS_MUJOCO = 'import mujoco\nm = mujoco.MjModel.from_xml_path("bot/urdf/arm.urdf")\n'
CLASSIC_PLUGIN = '<gazebo><plugin filename="libgazebo_ros_imu.so"/></gazebo>'
ROS = ("urdfdom@3", "urdfdom@6")


def readers(folder: Path, files: Mapping[str, str], robot: str = "bot/urdf/arm.urdf") -> dict[str, list[str]]:
    """The targets of a robot in a repository of these files, with the places that show them."""
    for path, text in {robot: ROBOT, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    repository.forget()
    found = readers_of(str(folder / robot), repository.gathered(str(folder)))
    return {
        target.name: [f"{Path(place.path).relative_to(folder).as_posix()}:{place.line}" for place in places]
        for target, places in found.items()
    }


MUJOCO_PLUGIN = "<ros2_control><hardware><plugin>mujoco_ros2_control/MujocoSystem</plugin>{}</hardware></ros2_control>"
OTHER_MODEL = '<param name="mujoco_model">a.xml</param>'
BOTH_LOADED = """#include <mujoco/mujoco.h>
#include <pinocchio/parsers/urdf.hpp>
const std::string path = FOLDER + "/{}";
mjModel *m = mj_loadXML(path.c_str(), nullptr, error, 100);
pinocchio::urdf::buildModel(FOLDER + "/arm.urdf", model);
"""
OF_GAZEBO = """Node(package="{}", executable="spawn")
Node(package="robot_state_publisher", parameters=[xacro.process_file("bot/urdf/{}.urdf")])
"""
SPAWNS_MODEL = """
Node(package="gazebo_ros", executable="spawn_entity.py", arguments=["-file", join(d, "model.sdf")])
"""
CASES = {
    "MuJoCo by a plugin": ({"bot/urdf/arm.urdf": f'<robot name="r">{MUJOCO_PLUGIN.format("")}</robot>'}, ("mujoco@4",)),
    "MuJoCo with a model of its own, started": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("mujoco_ros2_control")),
            "bot/launch/a.launch.py": 'Node(package="mujoco_ros2_control")\nf = "bot/urdf/arm.urdf"\n',
            "bot/urdf/arm.urdf": f'<robot name="r">{MUJOCO_PLUGIN.format(OTHER_MODEL)}</robot>',
        },
        ROS,
    ),
    "MuJoCo with a model of its own": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("mujoco_ros2_control")),
            "bot/urdf/arm.urdf": f'<robot name="r">{MUJOCO_PLUGIN.format(OTHER_MODEL)}</robot>',
        },
        ROS,
    ),
    "nothing": ({}, ()),
    "a manifest alone": ({"bot/package.xml": AMENT.format(name="bot", more="")}, ROS),
    "a manifest of ROS 1": ({"bot/package.xml": CATKIN.format(name="bot", more="")}, ("urdfdom@1",)),
    "Gazebo Classic": (
        {"bot/package.xml": CATKIN.format(name="bot", more=DEPENDS.format("gazebo_ros"))},
        ("urdfdom@1", "sdformat@9"),
    ),
    "Gazebo in a manifest alone": (
        {
            "bot/urdf/arm.urdf": '<robot name="r"><link name="base"/></robot>',
            "bot/package.xml": CATKIN.format(name="bot", more=DEPENDS.format("gazebo_ros")),
        },
        ("urdfdom@1",),
    ),
    "Gazebo in a manifest, and a launch file that starts it": (
        {
            "bot/urdf/arm.urdf": '<robot name="r"><link name="base"/></robot>',
            "bot/package.xml": CATKIN.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/launch/sim.launch": '<include file="$(find gazebo_ros)/launch/empty_world.launch"/>',
        },
        ("urdfdom@1", "sdformat@9"),
    ),
    "Classic is started, and a newer plugin is left": (
        {
            "bot/urdf/arm.urdf": '<robot name="r"><gazebo><plugin filename="gz-sim-imu-system"/></gazebo></robot>',
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/launch/sim.launch.py": 'p = FindPackageShare("gazebo_ros")\nf = "arm.urdf"\n',
            "README.md": "For ROS 2 Jazzy.\n",
        },
        ("urdfdom@4", "sdformat@9"),
    ),
    "a plugin of Classic in a manifest for a newer one": (
        {
            "bot/urdf/arm.urdf": f'<robot name="r">{CLASSIC_PLUGIN}</robot>',
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("ros_gz_sim")),
        },
        (*ROS, "sdformat@16", "sdformat@9"),
    ),
    "code for Pinocchio names it, code for MuJoCo another": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "bot/view.py": "import mujoco\nm = mujoco.MjModel.from_xml_path(path)\n",
            "bot/plan.py": 'import pinocchio as pin\nr = pin.buildModelFromUrdf("bot/urdf/arm.urdf")\n',
        },
        (*ROS, "pinocchio@4"),
    ),
    "code that gives MuJoCo another model by a name, and Pinocchio the robot": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "bot/run.cpp": BOTH_LOADED.format("scene.xml")},
        (*ROS, "pinocchio@4"),
    ),
    "code that gives MuJoCo and Pinocchio the robot": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "bot/run.cpp": BOTH_LOADED.format("arm.urdf")},
        ("mujoco@4", "pinocchio@4"),
    ),
    "a launch file that gives MuJoCo another model": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("mujoco_ros2_control")),
            "bot/launch/a.launch.py": 'Node(package="mujoco_ros2_control", parameters=[{"mujoco_model_path": path}])\n'
            'path = join(share, "scene.xml")\nf = "bot/urdf/arm.urdf"\n',
        },
        ROS,
    ),
    "a launch file that gives MuJoCo no other model": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("mujoco_ros2_control")),
            "bot/launch/a.launch.py": 'Node(package="mujoco_ros2_control")\nf = "bot/urdf/arm.urdf"\n',
        },
        (*ROS, "mujoco@4"),
    ),
    "a commented dependency": (
        {"bot/package.xml": CATKIN.format(name="bot", more=f"<!-- {DEPENDS.format('gazebo_ros')} -->")},
        ("urdfdom@1",),
    ),
    "the release of a workflow": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("ros_gz_sim")),
            ".github/workflows/ci.yml": "jobs:\n  a:\n    strategy: {matrix: {ros: [humble, jazzy]}}\n",
        },
        ("urdfdom@3", "urdfdom@4", "sdformat@12", "sdformat@14"),
    ),
    "a workflow wins over a page": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "Dockerfile": "FROM osrf/ros:humble-desktop\n",
            "README.md": "Works in ROS 2 Jazzy, too.\n",
        },
        ("urdfdom@3",),
    ),
    "words that are no releases": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "README.md": "A humble rolling robot.\n"},
        ROS,
    ),
    "the image of another part": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "other/Dockerfile": "FROM ros:jazzy\n"},
        ROS,
    ),
    "the Gazebo of a page": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("ros_gz_sim")),
            "README.md": "For ROS 2 Humble and Gazebo Harmonic.\n",
        },
        ("urdfdom@3", "sdformat@14"),
    ),
    "another package that depends on it": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "sim/package.xml": AMENT.format(name="sim", more=DEPENDS.format("gazebo_ros") + DEPENDS.format("bot")),
        },
        (*ROS, "sdformat@9"),
    ),
    "another package that has nothing to do with it": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "sim/package.xml": AMENT.format(name="sim", more=DEPENDS.format("gazebo_ros")),
            "sim/train.py": LOADS_MUJOCO.replace("arm", "leg"),
        },
        ROS,
    ),
    "a launch file": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "bot/launch/sim.launch.py": 'p = FindPackageShare("ros_gz_sim")\nf = "arm.urdf"\n',
        },
        (*ROS, "sdformat@16"),
    ),
    "a script that names it": ({"train.py": LOADS_MUJOCO}, ("mujoco@4",)),
    "a script that names another one of that name": ({"train.py": LOADS_MUJOCO.replace("bot", "cat")}, ()),
    "a script with MJCF": ({"train.py": LOADS_MUJOCO.replace("arm.urdf", "scene.xml")}, ()),
    "a script beside a manifest": (
        {"train.py": LOADS_MUJOCO, "bot/package.xml": AMENT.format(name="bot", more="")},
        ("mujoco@4",),
    ),
    "a script beside a node of ROS": (
        {
            "train.py": LOADS_MUJOCO,
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "bot/launch/a.launch": '<node pkg="robot_state_publisher"/><arg default="arm.urdf"/>',
        },
        (*ROS, "mujoco@4"),
    ),
    "a script beside plugins of its own": (
        {"bot/urdf/arm.urdf": f'<robot name="r">{CLASSIC_PLUGIN}</robot>', "train.py": LOADS_MUJOCO},
        ("mujoco@4",),
    ),
    "another package of its name": (
        {
            "bot/package.xml": CATKIN.format(name="bot", more=""),
            "ros2/bot/package.xml": AMENT.format(name="bot", more=""),
            "ros2/sim/package.xml": AMENT.format(name="sim", more=DEPENDS.format("ros_gz_sim") + DEPENDS.format("bot")),
        },
        ("urdfdom@1",),
    ),
    "a script in a comment": ({"train.py": "# " + LOADS_MUJOCO.replace("\n", "\n# ")}, ()),
    "requirements without a script": ({"requirements.txt": "numpy\nmujoco==3.2.0\n"}, ()),
    "PyBullet by its requirements": ({"requirements.txt": "pybullet>=3\n"}, ("pybullet@3",)),
    "PyBullet in a package beside": (
        {"requirements.txt": "pybullet\n", "bot/package.xml": AMENT.format(name="bot", more="")},
        ROS,
    ),
    "Isaac Lab by a name in another file": (
        {"a.py": "from isaaclab.sim import UrdfFileCfg\nc = UrdfFileCfg(asset_path=PATH)\n"},
        ("isaaclab@3",),
    ),
    "Isaac Lab, which wants Isaac Sim": ({"requirements.txt": "isaacsim[all]\nisaaclab\n"}, ("isaaclab@3",)),
    "Isaac Lab in a release that nobody knows": ({"requirements.txt": "isaaclab==2.3.0\n"}, ("isaaclab@2.3.0",)),
    "Isaac Lab with options": (
        {
            "requirements.txt": "isaaclab==3.0\n",
            "a.py": "from isaaclab.sim import UrdfFileCfg\nc = UrdfFileCfg(\n    asset_path=P, fix_base=True,  # why\n"
            "    merge_fixed_joints=False,\n    joint_drive=Drive(fix_base=False),\n)\n",
        },
        ("isaaclab@3.0(fix_base=true,merge_fixed_joints=false)",),
    ),
    "Isaac Sim in a release with its converter": ({"requirements.txt": "isaacsim[all]==6.0.0\n"}, ("usd@0.1.2",)),
    "PyBullet with options of another robot": (
        {"a.py": 'import pybullet\nload("arm.urdf")\npybullet.loadURDF("plane.urdf", useFixedBase=True)\n'},
        ("pybullet@3",),
    ),
    "PyBullet with options": (
        {
            "a.py": 'import pybullet as p\np.loadURDF("plane.urdf")\np.loadURDF("bot/urdf/arm.urdf", [0, 0, 1],'
            " useFixedBase=1, flags=p.URDF_MERGE_FIXED_LINKS | p.URDF_USE_INERTIA_FROM_FILE)\n"
        },
        ("pybullet@3(merge_fixed_links=true,use_fixed_base=true,use_inertia_from_file=true)",),
    ),
    "a release in a page of documentation": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "docs/install.md": "Needs ROS 2 Humble.\n"},
        ("urdfdom@3",),
    ),
    "a release in a page, and another in the page of the repository": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=""),
            "docs/install.md": "Needs ROS 2 Humble.\n",
            "README.md": "ROS 2 Jazzy",
        },
        ("urdfdom@4",),
    ),
    "a release in a page elsewhere": (
        {"bot/package.xml": AMENT.format(name="bot", more=""), "old/install.md": "Needs ROS 2 Humble.\n"},
        ROS,
    ),
    "a Gazebo that gets other models": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/urdf/arm.urdf": '<robot name="r"><link name="base"/></robot>',
            "bot/launch/a.launch.py": f"{OF_GAZEBO.format('x', 'arm')}{SPAWNS_MODEL}",
        },
        ROS,
    ),
    "a Gazebo that gets other models, though robots have blocks for it": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/launch/a.launch.py": f"{OF_GAZEBO.format('x', 'arm')}{SPAWNS_MODEL}",
            "bot/urdf/leg.urdf": '<robot name="r"><gazebo reference="a"/></robot>',
        },
        (*ROS, "sdformat@9"),
    ),
    "a Gazebo that launch files of another robot alone start": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/launch/a.launch.py": OF_GAZEBO.format("gazebo_ros", "arm"),
            "bot/launch/world.launch.py": 'Node(package="ros_ign_gazebo", executable="spawn")\n',
            "bot/launch/b.launch.py": OF_GAZEBO.format("ros_ign_gazebo", "leg"),
        },
        ("urdfdom@3", "urdfdom@6", "sdformat@9"),
    ),
    "a Gazebo that launch files of this robot start too": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "bot/launch/a.launch.py": OF_GAZEBO.format("gazebo_ros", "arm"),
            "bot/launch/b.launch.py": OF_GAZEBO.format("ros_ign_gazebo", "arm"),
        },
        ("urdfdom@3", "urdfdom@6", "sdformat@9", "sdformat@12"),
    ),
    "options that are worked out, or not of all calls": (
        {
            "a.py": 'import pybullet as p\np.loadURDF("arm.urdf", useFixedBase=fixed)\n',
            "b.py": 'import genesis\nR = "arm.urdf"\nURDF(file=R, fixed=True)\nURDF(file=R, merge_fixed_links=False)\n',
        },
        ("pybullet@3", "genesis@1.4"),
    ),
    "SAPIEN with attributes": (
        {
            "a.py": "import sapien\nloader = scene.create_urdf_loader()\nloader.fix_root_link = False\n"
            '# loader.scale = 3\nloader.set_density(500)\nloader.load("arm.urdf")\n'
        },
        ("sapien@3(density=500,fix_root_link=false)",),
    ),
    "SAPIEN with an attribute of two values": (
        {
            "a.py": "import sapien\nloader = scene.create_urdf_loader()\nloader.fix_root_link = False\n"
            'loader.load("arm.urdf")\nloader.fix_root_link = True\n'
        },
        ("sapien@3",),
    ),
    "MuJoCo in the release that is required": (
        {"requirements.txt": "mujoco==3.2.7\n", "train.py": LOADS_MUJOCO},
        ("mujoco@3.2.7",),
    ),
    "Isaac Sim alone": ({"requirements.txt": "isaacsim\n"}, ("usd@0.1",)),
    "Drake": ({"a.py": 'from pydrake.all import Parser\nParser(p).AddModels("urdf/arm.urdf")\n'}, ("drake@1.58",)),
    "Pinocchio": ({"a.cpp": '#include "pinocchio/parsers/urdf.hpp"\nbuildModel("arm.urdf", m);\n'}, ("pinocchio@4",)),
    "a vendor's package in a project for PyBullet": (
        {
            "bot/package.xml": CATKIN.format(name="bot", more=DEPENDS.format("gazebo_ros")),
            "pyproject.toml": 'dependencies = ["pybullet"]\n',
            "lab/arm.py": 'ROBOT = "bot/urdf/arm.urdf"\n',
        },
        ("pybullet@3",),
    ),
    "a vendor's plugins in a project for Isaac Gym": (
        {
            "bot/urdf/arm.urdf": f'<robot name="r">{CLASSIC_PLUGIN}</robot>',
            "lab/arm.yaml": "asset: bot/urdf/arm.urdf\n",
            "lab/task.py": "from isaacgym import gymapi\nasset = gym.load_asset(sim, root, name)\n",
        },
        (),
    ),
    "the text at the begin of a launch file": (
        {
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("ros_ign_gazebo")),
            "bot/launch/a.launch.py": '"""Start\nros_gz_sim spawns it.\n"""\nNode(package="ros_ign_gazebo")\n',
        },
        (*ROS, "sdformat@12"),
    ),
    "plugins of its own": (
        {"bot/urdf/arm.urdf": f'<robot name="r">{CLASSIC_PLUGIN}</robot>'},
        ("sdformat@9",),
    ),
}  # fmt: skip


def test_who_reads_a_robot(tmp_path: Path) -> None:
    found = {name: tuple(readers(tmp_path / name.replace(" ", "-"), files)) for name, (files, _) in CASES.items()}
    assert found == {name: expected for name, (_, expected) in CASES.items()}


def test_a_release_that_nobody_looked_at_is_named_with_the_one_it_is_judged_as(tmp_path: Path) -> None:
    readers(tmp_path, {"arm.urdf": '<robot name="r"><link name="a"/></robot>', "setup.py": 'r = ["isaaclab==2.3.0"]\n'})
    text = run("check", ".", cwd=tmp_path).stdout.decode()
    assert "isaaclab@2.3.0 is not known to urdflint: judged as 3\n" in text
    assert "Judged for Isaac Lab 2.3.0 (setup.py:1)" in text


def test_a_folder_is_judged_for_those_and_says_why(tmp_path: Path) -> None:
    blocks = '<robot name="r"><link name="a"/><gazebo/><mujoco><compiler foo="1"/></mujoco></robot>'
    readers(
        tmp_path,
        {
            "bot/urdf/arm.urdf": blocks,
            "bot/urdf/leg.urdf": blocks.replace("r", "r", 1),
            "bot/package.xml": AMENT.format(name="bot", more=DEPENDS.format("ros_gz_sim")),
            ".github/workflows/ci.yml": "env: {ROS_DISTRO: jazzy}\n",
            "train.py": LOADS_MUJOCO,
        },
    )
    done = run("check", ".", "--format", "json", cwd=tmp_path)
    report = json.loads(done.stdout)
    assert report["judged_for"] == [
        {
            "target": "urdfdom@4",
            "evidence": [{"path": ".github/workflows/ci.yml", "line": 1}, {"path": "bot/package.xml", "line": 2}],
        },
        {
            "target": "sdformat@14",
            "evidence": [{"path": "bot/package.xml", "line": 3}, {"path": ".github/workflows/ci.yml", "line": 1}],
        },
        {"target": "mujoco@4", "evidence": [{"path": "train.py", "line": 2}]},
    ]
    found = {(one["path"], one["severity"]): one["help"] for one in report["findings"] if one["code"] == "MJC101"}
    assert found.keys() == {("bot/urdf/arm.urdf", "warning"), ("bot/urdf/leg.urdf", "info")}
    assert "nothing in this repository loads it in MuJoCo" in found["bot/urdf/leg.urdf", "info"]
    text = run("check", ".", cwd=tmp_path).stdout.decode()
    assert "Judged for ROS Jazzy (.github/workflows/ci.yml:1)" in text
    assert "MuJoCo 4 (train.py:2)" in text


SPAWNS = '<launch><include file="$(find gazebo_ros)/launch/empty_world.launch"/>{}</launch>'.format(
    '<param name="robot_description" textfile="$(find bot)/urdf/arm.urdf"/>'
)
SIMULATES = '<launch><include file="$(find gazebo_ros)/launch/empty_world.launch"/><include file="{}"/></launch>'
OF_TWO_ROBOTS = {
    "bot/launch/rsp.launch": SPAWNS.replace("gazebo_ros", "x"),
    "bot/launch/spawn.launch": SPAWNS.replace("gazebo_ros", "x").replace("arm.urdf", "leg.urdf"),
    "bot/urdf/leg.urdf": '<robot name="leg"><link name="a"/></robot>',
}
OTHER = CATKIN.format(name="sim", more="")
MASSLESS = """<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
</inertial></link><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
<gazebo reference="a"/>"""
SPAWNS_SDF = (
    """<launch><node pkg="gazebo_ros" type="spawn_model" args="-file $(find bot)/arm.sdf -model r"/></launch>"""
)
SHOWS = '<launch><node pkg="gazebo_ros" type="gzclient" name="gui"/></launch>'
PUBLISHES = 'Node(package="robot_state_publisher", executable="robot_state_publisher", parameters=[{}])\n'
READS = '{{"robot_description": open(join(get_package_share_directory("bot"), "urdf/{}.urdf")).read()}}'
PUTS = """Node(package="gazebo_ros", executable="spawn_entity.py", arguments=["-topic", {}])
IncludeLaunchDescription([get_package_share_directory("gazebo_ros"), "/gazebo.launch.py"])
"""
SPAWNS_LEG = PUBLISHES.format(READS.format("leg")) + PUTS.format('"robot_description"')
PUTS_ARM = """
# the launch file of gazebo_ros
path = "urdf/arm.urdf"
robot = xacro.process_file(os.path.join(get_package_share_directory("bot"), path)).toxml()
gazebo = PythonLaunchDescriptionSource(os.path.join(get_package_share_directory("gazebo_ros"), "gazebo.launch.py"))
Node(package="gazebo_ros", executable="spawn_entity.py", arguments=["-topic", "robot_description"])
Node(package="robot_state_publisher", executable="robot_state_publisher", parameters=[{"robot_description": robot}])
"""
SHOWS_ARM_ALONE = {
    "bot/launch/show.launch.py": PUBLISHES.format(READS.format("arm")),
    "bot/urdf/leg.urdf": OF_TWO_ROBOTS["bot/urdf/leg.urdf"],
}
STARTED = {
    "a launch file in Python that puts another robot into Gazebo": (
        {**SHOWS_ARM_ALONE, "bot/launch/sim.launch.py": SPAWNS_LEG},
        None,
    ),
    "a launch file in Python that puts the robot into Gazebo, of which a comment speaks first": (
        {
            "bot/launch/sim.launch.py": PUTS_ARM,
            "sim/launch/any.launch.py": PUTS.format("name"),
            "sim/package.xml": OTHER,
        },
        "error",
    ),
    "a launch file in Python that puts whatever is published into Gazebo": (
        {**SHOWS_ARM_ALONE, "bot/launch/sim.launch.py": PUTS.format('"robot_description"')},
        "error",
    ),
    "a launch file in Python that puts the robot of another one into Gazebo": (
        {
            **SHOWS_ARM_ALONE,
            "bot/launch/leg.launch.py": SPAWNS_LEG,
            "bot/launch/sim.launch.py": PUTS.format('"robot_description"')
            + 'IncludeLaunchDescription(PythonLaunchDescriptionSource(join(dirname(__file__), "show.launch.py")))\n',
        },
        "error",
    ),
    "a launch file that makes sliders of it": (
        {
            "bot/launch/a.launch": """<launch><include file="$(find gazebo_ros)/launch/empty_world.launch"/>
<group ns="sliders"><param name="robot_description" textfile="$(find bot)/urdf/arm.urdf"/>
<node pkg="joint_state_publisher" type="joint_state_publisher"/></group>
<node pkg="robot_state_publisher" type="robot_state_publisher"/></launch>""",
        },
        "info",
    ),
    "a launch file that publishes it, beside sliders": (
        {
            "bot/launch/a.launch": """<launch><include file="$(find gazebo_ros)/launch/empty_world.launch"/>
<param name="robot_description" textfile="$(find bot)/urdf/arm.urdf"/>
<group ns="sliders"><node pkg="joint_state_publisher" type="joint_state_publisher"/></group>
<node pkg="robot_state_publisher" type="robot_state_publisher"/></launch>""",
        },
        "error",
    ),
    "a launch file": ({"bot/launch/sim.launch": SPAWNS}, "error"),
    "a launch file of another package": ({"sim/package.xml": OTHER, "sim/sim.launch": SPAWNS}, "error"),
    "a manifest": ({}, "info"),
    "a launch file that spawns SDFormat": (
        {
            "bot/launch/rsp.launch": SPAWNS.replace("gazebo_ros", "x"),
            "sim/package.xml": OTHER,
            "sim/sim.launch": SPAWNS_SDF,
        },
        None,
    ),
    "a launch file in Python that spawns SDFormat": (
        {
            "bot/launch/rsp.launch": SPAWNS.replace("gazebo_ros", "x"),
            "sim/package.xml": OTHER,
            "sim/sim.launch.py": """from gazebo_ros import x
Node(package="gazebo_ros", executable="spawn_entity.py", arguments=["-file", os.path.join(d, "model.sdf")])""",
        },
        None,
    ),
    "a launch file that shows Gazebo and puts nothing into it": (
        {"bot/launch/rsp.launch": SPAWNS.replace("gazebo_ros", "x"), "bot/launch/gui.launch": SHOWS},
        "info",
    ),
    "a launch file that puts what is published into Gazebo": (
        {
            "bot/launch/rsp.launch": SPAWNS.replace("gazebo_ros", "x"),
            "bot/launch/gui.launch": SHOWS.replace("gzclient", "spawn_model"),
        },
        "error",
    ),
    "a launch file that spawns, beside one that starts Gazebo with another robot": (
        {
            **OF_TWO_ROBOTS,
            "bot/launch/spawn.launch": SPAWNS.replace("arm.urdf", "leg.urdf"),
            "bot/launch/gui.launch": SHOWS.replace("gzclient", "spawn_model"),
        },
        "info",
    ),
    "a launch file that includes one of another robot": (
        {**OF_TWO_ROBOTS, "bot/launch/sim.launch": SIMULATES.format("spawn.launch")},
        "info",
    ),
    "a launch file that includes those of both robots": (
        {**OF_TWO_ROBOTS, "bot/launch/sim.launch": SIMULATES.format("spawn.launch") + SIMULATES.format("rsp.launch")},
        "error",
    ),
    "a launch file that includes one by a name that is worked out": (
        {
            **OF_TWO_ROBOTS,
            "bot/launch/sim.launch": SIMULATES.format("spawn.launch") + SIMULATES.format("$(arg name).launch"),
        },
        "error",
    ),
    "a test": ({"bot/test/sim.launch": SPAWNS}, "info"),
    "MoveIt's assistant": (
        {"sim/package.xml": OTHER, "sim/.setup_assistant": "a: b\n", "sim/launch/gazebo.launch": SPAWNS},
        "info",
    ),
}  # fmt: skip


@grouped("case", STARTED)
def test_what_a_program_does_that_nothing_starts_is_an_info(case: str, tmp_path: Path) -> None:
    files, severity = STARTED[case]
    manifest = CATKIN.format(name="bot", more=DEPENDS.format("gazebo_ros"))
    readers(
        tmp_path, {"bot/urdf/arm.urdf": f'<robot name="r">{MASSLESS}</robot>', "bot/package.xml": manifest, **files}
    )
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert [finding["severity"] for finding in findings if finding["code"] == "GZ401"] == [severity] * bool(severity)


SRDF = '<robot name="r"><group name="a"><group name="gone"/><link name="base"/></group></robot>'
TRANSMITTING = '<robot name="r"><link name="base"/><transmission name="t"><joint name="j"/></transmission></robot>'
MESH_GONE = """<robot name="r"><link name="a"><visual><geometry>
<mesh filename="package://gone/a.stl"/></geometry></visual></link></robot>"""
LOADS_PINOCCHIO = 'import pinocchio\npinocchio.buildModelFromUrdf("bot/urdf/arm.urdf")\n'
IN_PACKAGE = {
    "bot/package.xml": AMENT,
    "bot/a.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n",
    "bot/urdf/arm.urdf": MESH_GONE.replace("gone/a.stl", "bot/a.obj").replace("visual", "collision"),
}
SHOWS_ARM = '<launch><param name="robot_description" textfile="$(find bot)/urdf/arm.urdf"/></launch>'
NO_RANGE = '<robot name="r"><link name="a"/><link name="b"/><link name="c"/>{}{}</robot>'.format(
    *(
        f"""<joint name="to_{child}" type="revolute"><parent link="{parent}"/><child link="{child}"/><axis xyz="0 0 1"/>
<limit lower="0" upper="0" effort="1" velocity="1"/></joint>"""
        for parent, child in ("ab", "bc")
    )
)
LOADS_PYBULLET = 'import pybullet as p\np.loadURDF("bot/urdf/arm.urdf"{})\n'
NO_TRIANGLE = """<robot name="r"><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""
CAPSULE = """<robot name="r"><link name="a"><collision><geometry><capsule radius="1" length="1"/></geometry></collision>
</link></robot>"""
ABSOLUTE = (
    """<robot name="r"><link name="a"><visual><geometry><mesh filename="{}"/></geometry></visual></link></robot>"""
)
SOURCE = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:macro name="m" params="n"><link name="a"/></xacro:macro><xacro:m n="1"/><xacro:m{}/></robot>"""
UNPREFIXED = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>
<xacro:property name="b" value="1"/><property name="c" value="2"/></robot>"""
CONTROLLERS = """drive:
  ros__parameters:
    type: joint_trajectory_controller/JointTrajectoryController
    joints: [to_b, to_gone]
    command_interfaces: [position]
    state_interfaces: [position]
"""
WITH_ARGUMENT = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:arg name="file" default=""/>{}
<link name="a"/><link name="b"/><joint name="to_b" type="continuous"><parent link="a"/><child link="b"/></joint></robot>
"""
USES = "<gazebo><plugin filename='x'><parameters>$(arg file)</parameters></plugin></gazebo>"
SHARE = "get_package_share_directory('bot')"
GIVES = f"Command(['xacro ', {SHARE}, '/urdf/arm.xacro file:=', {SHARE}, '/config/c.yaml'])\n"


def controlled(use: str, launch: str) -> dict[str, str]:
    """A package with a controller of a joint that is gone, whose file a launch file gives to xacro."""
    robot = {"bot/urdf/arm.urdf": "", "bot/urdf/arm.xacro": WITH_ARGUMENT.format(use)}
    return {"bot/package.xml": AMENT, "bot/config/c.yaml": CONTROLLERS, "bot/launch/a.launch.py": launch, **robot}


HARDWARE = """<robot name="r"><link name="a"/><ros2_control name="c" type="system"><hardware>
<plugin>gz_ros2_control/GazeboSimSystem</plugin></hardware></ros2_control></robot>"""
PUTS_MODEL = 'Node(package="ros_gz_sim", executable="create", arguments=["-file", "{}"])\n'
BREAKING = {
    "parameters for an argument of xacro that the robot uses": (controlled(USES, GIVES), "CTL101", "warning"),
    "parameters for an argument of xacro that no robot uses": (controlled("", GIVES), "CTL101", "info"),
    "parameters for such an argument and a program": (
        controlled(
            "", GIVES + f"Node(executable='ros2_control_node', parameters=[join({SHARE}, 'config', 'c.yaml')])\n"
        ),
        "CTL101",
        "warning",
    ),
    "hardware of Gazebo where another model is put into it": (
        {
            "bot/package.xml": AMENT,
            "bot/urdf/arm.urdf": HARDWARE,
            "bot/launch/a.launch.py": PUBLISHES.format(READS.format("arm")) + PUTS_MODEL.format("model://arm"),
        },
        "CTL034",
        "info",
    ),
    "hardware of Gazebo where the robot is put into it": (
        {
            "bot/package.xml": AMENT,
            "bot/urdf/arm.urdf": HARDWARE,
            "bot/launch/a.launch.py": PUBLISHES.format(READS.format("arm")) + PUTS_MODEL.replace("file", "topic"),
        },
        "CTL034",
        "warning",
    ),
    "transmissions in ROS 1": ({"bot/package.xml": CATKIN, "bot/urdf/arm.urdf": TRANSMITTING}, "CTL002", "error"),
    "transmissions in ROS 2": ({"bot/package.xml": AMENT, "bot/urdf/arm.urdf": TRANSMITTING}, "CTL002", "warning"),
    "SRDF where something has MoveIt": (
        {"bot/package.xml": AMENT.replace("{more}", DEPENDS.format("moveit_ros_move_group")), "bot/arm.srdf": SRDF},
        "SRDF103",
        "error",
    ),
    "SRDF of something else": ({"bot/package.xml": AMENT, "bot/arm.srdf": SRDF}, "SRDF103", "warning"),
    "meshes in ROS": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": MESH_GONE},
        "URDF757",
        "error",
    ),
    "meshes in Pinocchio": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": MESH_GONE, "a.py": LOADS_PINOCCHIO},
        "URDF757",
        "warning",
    ),
    "a robot of xacro": ({"bot/package.xml": AMENT, "bot/urdf/arm.xacro": SOURCE.format(' n="2"')}, "URDF202", "error"),
    "tags without prefix": ({"bot/package.xml": CATKIN, "bot/urdf/arm.xacro": UNPREFIXED}, "XAC123", "error"),
    "tags without prefix for an xacro that takes them": (
        {
            "bot/package.xml": CATKIN,
            "bot/urdf/arm.xacro": UNPREFIXED,
            "bot/a.launch": """<launch><param name="robot_description"
command="$(find xacro)/xacro.py $(find bot)/urdf/arm.xacro"/></launch>""",
        },
        "XAC123",
        "info",
    ),
    "tags without prefix for a ROS before Noetic": (
        {"bot/package.xml": CATKIN, "bot/urdf/arm.xacro": UNPREFIXED, "README.md": "Needs ROS Kinetic.\n"},
        "XAC123",
        "info",
    ),
    "tags without prefix for Noetic too": (
        {"bot/package.xml": CATKIN, "bot/urdf/arm.xacro": UNPREFIXED, "README.md": "ROS Kinetic, ROS Noetic\n"},
        "XAC123",
        "error",
    ),
    "a plugin that conditions choose": (
        {
            "bot/package.xml": AMENT,
            "bot/urdf/arm.xacro": """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>
<ros2_control name="c" type="system"><hardware><xacro:if value="0"><plugin>p</plugin></xacro:if></hardware>
</ros2_control></robot>""",
        },
        "CTL021",
        "warning",
    ),
    "a path of the owner's place": (
        {
            "bot/package.xml": AMENT,
            ".git/config": "[remote \"origin\"]\nurl = git@github.com:us/robots.git\n",
            "bot/urdf/base.xacro": "<robot/>",
            "bot/urdf/arm.xacro": """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>
<xacro:include filename="/home/me/robots/bot/urdf/base.xacro"/></robot>""",
        },
        "XAC134",
        "warning",
    ),
    "a fragment of an exporter": (
        {
            "bot/urdf/arm.urdf": '<ros2_control name="c"/>',
            "bot/urdf/config.json": '{"additionalUrdfFile": "arm.urdf"}',
        },
        "XML040",
        "warning",
    ),
    "meshes that code finds for MuJoCo": (
        {
            **IN_PACKAGE,
            "a.py": """import mujoco
text = open("bot/urdf/arm.urdf").read().replace("package://bot/", "bot/")
mujoco.MjModel.from_xml_path(written(text, "arm.urdf"))""",
        },
        "MJC302",
        "warning",
    ),
    "meshes that nothing finds for MuJoCo": (
        {
            **IN_PACKAGE,
            "a.py": 'import mujoco\nmujoco.MjModel.from_xml_path("bot/urdf/arm.urdf")\n',
        },
        "MJC302",
        "error",
    ),
    "moments in PyBullet, which takes them from shapes": (
        {"bot/urdf/arm.urdf": NO_TRIANGLE, "a.py": LOADS_PYBULLET.format("")},
        "URDF611",
        "info",
    ),
    "moments in PyBullet, which takes them from the file": (
        {"bot/urdf/arm.urdf": NO_TRIANGLE, "a.py": LOADS_PYBULLET.format(", flags=p.URDF_USE_INERTIA_FROM_FILE")},
        "URDF611",
        "error",
    ),
    "moments in what RViz alone shows": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": NO_TRIANGLE, "bot/launch/a.launch": SHOWS_ARM},
        "URDF611",
        "info",
    ),
    "an absolute path that ends as a file here": (
        {
            "bot/package.xml": AMENT,
            "bot/meshes/a/b.stl": "",
            "bot/urdf/arm.urdf": ABSOLUTE.format("/home/me/ws/bot/meshes/a/b.stl"),
        },
        "URDF753",
        "info",
    ),
    "an absolute path that ends as no file here": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": ABSOLUTE.format("/home/me/ws/bot/meshes/b.stl")},
        "URDF753",
        "warning",
    ),
    "a capsule of what data alone names": (
        {"bot/package.xml": CATKIN, "bot/urdf/arm.urdf": CAPSULE, "asset.yaml": "asset_path: bot/urdf/arm.urdf\n"},
        "URDF114",
        "info",
    ),
    "a capsule of what nothing names": ({"bot/package.xml": CATKIN, "bot/urdf/arm.urdf": CAPSULE}, "URDF114", "error"),
    "a capsule of what RViz shows": (
        {"bot/package.xml": CATKIN, "bot/urdf/arm.urdf": CAPSULE, "bot/launch/a.launch": SHOWS_ARM},
        "URDF114",
        "error",
    ),
    "meshes of what MATLAB alone loads": (
        {"bot/urdf/arm.urdf": ABSOLUTE.format("b.stl"), "a.m": "robot = importrobot('bot/urdf/arm.urdf');\n"},
        "URDF750",
        "info",
    ),
    "moments in what MATLAB alone loads": (
        {"bot/urdf/arm.urdf": NO_TRIANGLE, "a.m": "% robot\nrobot = importrobot('bot/urdf/arm.urdf');\n"},
        "URDF611",
        "info",
    ),
    "moments in what an unknown simulator loads": (
        {"bot/urdf/arm.urdf": NO_TRIANGLE, "a.py": 'import raisimpy\nw.addArticulatedSystem("bot/urdf/arm.urdf")\n'},
        "URDF611",
        "warning",
    ),
    "moments in a package for others": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": NO_TRIANGLE},
        "URDF611",
        "warning",
    ),
    "limits in what RViz alone shows": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.urdf": NO_RANGE, "bot/launch/a.launch": SHOWS_ARM},
        "URDF411",
        "info",
    ),
    "limits in what MoveIt plans with": (
        {
            "bot/package.xml": AMENT.replace("{more}", DEPENDS.format("moveit_ros_move_group")),
            "bot/urdf/arm.urdf": NO_RANGE,
            "bot/launch/a.launch": SHOWS_ARM,
        },
        "URDF411",
        "warning",
    ),
    "a call that xacro refuses": (
        {"bot/package.xml": AMENT, "bot/urdf/arm.xacro": SOURCE.format("")},
        "URDF202",
        "info",
    ),
}  # fmt: skip


@grouped("case", BREAKING)
def test_an_error_is_what_breaks_here(case: str, tmp_path: Path) -> None:
    files, code, severity = BREAKING[case]
    readers(tmp_path, {path: text.replace("{name}", "bot").replace("{more}", "") for path, text in files.items()})
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert {finding["severity"] for finding in findings if finding["code"] == code} == {severity}


CALLING = """<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><link name="a"/>
<xacro:macro name="tool" params="p"><link name="${{p}}"/>
<joint name="${{p}}_joint" type="fixed"><parent link="a"/><child link="${{p}}"/></joint></xacro:macro>
<{tag} p="b"/></robot>"""


@pytest.mark.parametrize(("tag", "lacks"), [("tool", ["an xacro before Noetic"]), ("xacro:tool", [])])
def test_a_robot_for_an_xacro_that_takes_tags_without_prefix_is_not_examined(
    tag: str, lacks: Sequence[str], tmp_path: Path
) -> None:
    files = {"bot/package.xml": CATKIN, "bot/urdf/arm.xacro": CALLING.format(tag=tag), "README.md": "ROS Kinetic.\n"}
    readers(tmp_path, {path: text.replace("{name}", "bot").replace("{more}", "") for path, text in files.items()})
    process = run("check", ".", "--format", "json", cwd=tmp_path)
    assert [lack["what"] for lack in json.loads(process.stdout).get("incomplete", [])] == lacks
    assert process.returncode == bool(lacks)


MESH = '<link name="a"><visual><geometry><mesh filename="package://arm_robot/a.stl"/></geometry></visual></link>'
LOADS_PYBULLET = """import pybullet as p
text = open("bot/urdf/arm.urdf").read(){}
p.loadURDF(write(text))
"""


@pytest.mark.parametrize(("call", "severity"), [("load_asset", "warning"), ("load", "error")])
def test_what_other_programs_do_counts_little_where_isaac_gym_loads_it(
    call: str, severity: str, tmp_path: Path
) -> None:
    (tmp_path / "arm.urdf").write_text('<robot name="r"><link name="base"><visual/></link></robot>')
    (tmp_path / "task.py").write_text(f'import isaacgym\ngym.{call}(sim, root, "arm.urdf")\n')
    findings = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)["findings"]
    assert {finding["severity"] for finding in findings if finding["code"] == "URDF010"} == {severity}


@pytest.mark.parametrize(
    ("replacing", "severity"),
    [("", "error"), (".replace('package://arm_robot/', folder)", "warning")],
    ids=["as it is", "not"],
)
def test_code_that_finds_the_files_before_it_loads_the_robot(replacing: str, severity: str, tmp_path: Path) -> None:
    readers(
        tmp_path,
        {
            "bot/urdf/arm.urdf": f'<robot name="r">{MESH}</robot>',
            "bot/package.xml": AMENT.format(name="arm_robot", more=""),
            "bot/a.stl": "solid a\nendsolid a\n",
            "run.py": LOADS_PYBULLET.format(replacing),
        },
    )
    report = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)
    assert [one["severity"] for one in report["findings"] if one["code"] == "URDF760"] == [severity]


@pytest.mark.parametrize("words", [("bot/urdf/arm.urdf",), (".", "-t", "drake"), (".", "--no-resolve")])
def test_a_file_alone_and_who_names_targets_are_as_ever(words: tuple[str, ...], tmp_path: Path) -> None:
    readers(tmp_path, {"train.py": LOADS_MUJOCO, "bot/package.xml": AMENT.format(name="bot", more="")})
    report = json.loads(run("check", *words, "--format", "json", cwd=tmp_path).stdout)
    assert "judged_for" not in report
    assert not any(name.startswith("mujoco") for name in report["targets"])


INERTIA = "<inertia><ixx>1</ixx><iyy>1</iyy><izz>9</izz></inertia>"
WORLD = f"""<sdf version="1.7"><world name="w"><model name="m"><link name="l">
<inertial><mass>1</mass>{INERTIA}</inertial></link></model></world></sdf>"""
LOADS_DRAKE = 'from pydrake.all import Parser\nParser(p).AddModels("worlds/w.sdf")\n'
GAZEBOS = {
    "nothing": ({}, "sdformat@16", True),
    "Classic in another package": (
        {"sim/package.xml": CATKIN.format(name="sim", more=DEPENDS.format("gazebo_ros"))},
        "sdformat@9",
        False,
    ),
    "Gazebo 11 in a page": ({"README.md": "source /usr/share/gazebo-11/setup.bash\n"}, "sdformat@9", False),
    "Harmonic in a page": ({"README.md": "Tested with Gazebo Harmonic.\n"}, "sdformat@14", True),
    "Drake alone": ({"a.py": LOADS_DRAKE}, "drake@1.58", True),
    "a plugin in a robot, and a manifest": (
        {
            "a/r.urdf": f'<robot name="r">{CLASSIC_PLUGIN}</robot>',
            "sim/package.xml": AMENT.format(name="sim", more=DEPENDS.format("ros_gz_sim")),
            ".github/workflows/ci.yml": "env: {ROS_DISTRO: jazzy}\n",
        },
        "sdformat@14",
        True,
    ),
}  # fmt: skip


@grouped("case", GAZEBOS)
def test_a_loose_world_is_judged_for_the_gazebo_of_the_repository(case: str, tmp_path: Path) -> None:
    files, expected, is_rejected = GAZEBOS[case]
    readers(tmp_path, {"worlds/w.sdf": WORLD, **files}, "worlds/w.sdf")
    done = run("check", ".", "--format", "json", cwd=tmp_path)
    report = json.loads(done.stdout)
    found = [one for one in report["findings"] if one["path"] == "worlds/w.sdf"]
    assert (expected in report["targets"], bool(found)) == (True, is_rejected)


def test_the_places_are_shown_where_a_robot_is_set_up(tmp_path: Path) -> None:
    readers(tmp_path, {"train.py": LOADS_MUJOCO, "worlds/w.sdf": WORLD})
    place = "mujoco@4: train.py:2"
    assert f"  {place}\n" in run("doctor", cwd=tmp_path).stdout.decode()
    assert f"# {place}\n" in run("check", ".", "--show-config", cwd=tmp_path).stdout.decode()
    groups = json.loads(run("check", ".", "--show-config", "-f", "json", cwd=tmp_path).stdout)
    shown = {group["files"][0]: group["evidence"] for group in groups}
    assert shown["bot/urdf/arm.urdf"] == [{"target": "mujoco@4", "places": [{"path": "train.py", "line": 2}]}]
    assert shown["worlds/w.sdf"] == []
    assert run("init", cwd=tmp_path).returncode == 0
    text = (tmp_path / "urdflint.toml").read_text()
    assert f"# Shown here: {place}\n" in text
    assert "\n#target = []\n" in text


DRIVE = """controller_manager:
  ros__parameters:
    drive:
      type: diff_drive_controller/DiffDriveController
drive:
  ros__parameters: {left_wheel_names: [a], right_wheel_names: [b], wheel_separation: 1.0, wheel_radius: 1.0,
    use_stamped_vel: false}
"""


@grouped(
    ("named", "severity"),
    [
        ({"Dockerfile": "FROM ros:humble\n"}, []),
        ({"Dockerfile": "FROM ros:jazzy\n"}, ["warning"]),
        ({"README.md": "Tested with ROS 2 Jazzy.\n"}, ["warning"]),
        ({}, ["info"]),
    ],
)
def test_parameters_are_judged_for_the_distribution_of_the_repository(
    named: Mapping[str, str], severity: list[str], tmp_path: Path
) -> None:
    readers(tmp_path, {"bot/package.xml": AMENT.format(name="bot", more=""), "bot/config/c.yaml": DRIVE, **named})
    report = json.loads(run("check", ".", "--format", "json", cwd=tmp_path).stdout)
    assert [finding["severity"] for finding in report["findings"] if finding["code"] == "CTL120"] == severity
