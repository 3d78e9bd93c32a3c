"""What libsdformat makes of a robot on its way to Gazebo: URDF becomes SDF, by one procedure for each release.

    conversion = analysis.convert(robot, target)

The steps: urdfdom reads the robot (`urdfdom_robot`), and the `<gazebo>` blocks are read (`gazebo_blocks`).
Links on fixed joints are merged into their parent links (`link_lumping`, `lumped_mass`).
What remains is written (`sdf_writing`), each block where it belongs (`block_placement`).
The SDF is read (`element_validity`) and the model in it loaded (`loading`).
`claims` tells what follows for places in the robot: what is rejected, lost (`losses`), or otherwise than written
(`silences`).
"""

from __future__ import annotations

from urdflint.programs.target import Extension, Family, Installed

FAMILY = Family(
    "sdformat",
    "libsdformat",
    "libsdformat, which converts URDF for Gazebo",
    place=20,
    aliases={
        "gazebo-classic": "sdformat@9",
        "fortress": "sdformat@12",
        "garden": "sdformat@13",
        "harmonic": "sdformat@14",
        "ionic": "sdformat@15",
        "jetty": "sdformat@16",
        "gazebo": "sdformat",
    },
    brands={"9": "Classic", "12": "Fortress", "13": "Garden", "14": "Harmonic", "15": "Ionic", "16": "Jetty"},
    reader="Gazebo",
    letters="GZ",
    checks="gazebo",
    extension=Extension(tags=("gazebo",), layer="gazebo"),
    installed=Installed("Gazebo", commands=("gz", "ign", "gazebo")),
    converts=True,
    formats=("sdf",),
)
