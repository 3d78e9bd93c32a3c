"""What libsdformat makes of a robot on its way to Gazebo: URDF becomes SDF, by one procedure for each release.

    conversion = analysis.convert(robot, target)

The steps: urdfdom reads the robot (`urdfdom_robot`), and the `<gazebo>` blocks are read (`gazebo_blocks`).
Links on fixed joints are merged into their parent links (`link_lumping`, `lumped_mass`).
What remains is written (`sdf_writing`), each block where it belongs (`block_placement`).
The SDF is read (`element_validity`) and the model in it loaded (`loading`).
`claims` tells what follows for places in the robot: what is rejected, lost (`losses`), or otherwise than written
(`silences`).
"""

from urdflint.programs.target import Extension, Family, Installed, Signs

BRANDS = {"9": "Classic", "12": "Fortress", "13": "Garden", "14": "Harmonic", "15": "Ionic", "16": "Jetty"}
FAMILY = Family(
    "sdformat",
    "libsdformat",
    "libsdformat, which converts URDF for Gazebo",
    place=20,
    aliases={
        **{brand.lower(): f"sdformat@{series}" for series, brand in BRANDS.items() if brand != "Classic"},
        **{f"gazebo-{brand.lower()}": f"sdformat@{series}" for series, brand in BRANDS.items()},
        "gazebo11": "sdformat@9",
        "ignition": "sdformat@12",  # the last release that had this name
        **dict.fromkeys(("gazebo", "gz", "gz-sim"), "sdformat"),
    },
    brands=BRANDS,
    reader="Gazebo",
    letters="GZ",
    checks="gazebo",
    extension=Extension(tags=("gazebo",), layer="gazebo"),
    installed=Installed("Gazebo", commands=("gz", "ign", "gazebo")),
    signs=Signs(
        packages={
            **dict.fromkeys(
                ("gazebo_ros", "gazebo_ros_pkgs", "gazebo_ros_control", "gazebo_plugins"), "gazebo-classic"
            ),
            **dict.fromkeys(("gazebo_ros2_control", "gazebo_dev", "hector_gazebo_plugins"), "gazebo-classic"),
            **dict.fromkeys(("ros_gz", "ros_gz_sim", "ros_gz_bridge", "gz_ros2_control", "ros_gz_sim_demos"), "gazebo"),
            **dict.fromkeys(("ros_ign_gazebo", "ros_ign", "ros_ign_bridge", "ign_ros2_control"), "fortress"),
        },
        builds={
            **dict.fromkeys(("gazebo_ros", "gazebo_dev", "gazebo"), "gazebo-classic"),
            "ignition-gazebo6": "fortress",
            "gz-sim7": "garden",
            "gz-sim8": "harmonic",
            "gz-sim9": "ionic",
            "gz-sim10": "jetty",
        },
        plugins={
            **dict.fromkeys(("libgazebo_ros", "libhector_gazebo", "gazebo_ros2_control/"), "gazebo-classic"),
            **dict.fromkeys(("gz-sim", "libgz-sim", "libgz_ros2_control", "gz_ros2_control/"), "gazebo"),
            **dict.fromkeys(("gz_ros2_control-system",), "gazebo"),
            **dict.fromkeys(("ignition-gazebo", "libignition-gazebo", "ign_ros2_control"), "fortress"),
        },
        parameters=dict.fromkeys(("gz_topic_name", "ign_topic_name"), "gazebo"),
    ),
    converts=True,
    formats=("sdf",),
    uses={"urdfdom": "libsdformat reads URDF with urdfdom, or a copy of it"},
)
