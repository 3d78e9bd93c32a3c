"""What Pinocchio, the library of rigid body dynamics, does with a robot; it reads URDF with urdfdom."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "pinocchio",
    "Pinocchio",
    "Pinocchio's URDF parser",
    place=80,
    aliases={"pin": "pinocchio"},
    letters="PIN",
    installed=Installed(packages={"pin": "pinocchio"}),
    signs=Signs(
        packages={"pinocchio": "pinocchio"},
        requirements={"pin": "pinocchio", "pinocchio": "pinocchio"},
        builds={"pinocchio": "pinocchio"},
        modules=("pin",),
        loads=(
            *("buildModelFromUrdf", "buildModelsFromUrdf", "buildGeomFromUrdf", "BuildFromURDF"),
            *("buildModelFromXML", "buildModel", "initFromURDF"),
        ),
    ),
    simulator=True,
    by_urdfdom=True,
    uses={"urdfdom": "Pinocchio reads URDF with urdfdom"},
)
