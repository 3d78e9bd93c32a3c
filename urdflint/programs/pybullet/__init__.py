"""PyBullet, which makes a multi-body of a URDF: what its importer refuses, alters and drops."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "pybullet",
    "PyBullet",
    "Bullet's URDF importer",
    place=70,
    letters="PBT",
    installed=Installed(packages={"pybullet": "pybullet"}),
    signs=Signs(
        requirements={"pybullet": "pybullet"},
        modules=("bullet",),
        loads=("loadURDF",),
        settings={
            "useFixedBase": "use_fixed_base",
            "URDF_MERGE_FIXED_LINKS": "merge_fixed_links",
            "URDF_USE_INERTIA_FROM_FILE": "use_inertia_from_file",
        },
    ),
    simulator=True,
)
