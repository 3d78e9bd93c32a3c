"""What Drake's URDF parser does with a robot file, release by release: as observed, and read in its source."""

from urdflint.programs.target import Extension, Family, Installed, Signs

FAMILY = Family(
    "drake",
    "Drake",
    "Drake's MultibodyPlant parser",
    place=30,
    letters="DRK",
    extension=Extension(texts=("drake:", "drake.mit.edu"), layer="drake"),
    installed=Installed(packages={"drake": "pydrake"}),
    signs=Signs(
        requirements={"drake": "drake", "pydrake": "drake"},
        builds={"drake": "drake"},
        modules=("drake",),
        loads=(
            *("AddModels", "AddModelsFromUrl", "AddModelsFromString", "AddModelFromFile", "AddAllModelsFromFile"),
            *("AddModelFromUrl", "AddModelInstanceFromUrdfFile", "ProcessModelDirectives", "LoadModelDirectives"),
        ),
    ),
    stops_at_first=True,
    logs_each=True,
    formats=("sdf", "mjcf", "directives"),
    uses={"sdformat": "Drake reads SDFormat with a copy of libsdformat"},
)
