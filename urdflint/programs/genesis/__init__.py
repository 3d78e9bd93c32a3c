"""Genesis, which reads a URDF with its copy of urdfpy and with MuJoCo: what it refuses, alters and drops."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "genesis",
    "Genesis",
    "Genesis' reader of URDF, which asks MuJoCo's first",
    place=100,
    aliases={"genesis-world": "genesis"},
    installed=Installed(packages={"genesis-world": "genesis"}),
    signs=Signs(requirements={"genesis-world": "genesis"}, modules=("genesis",), loads=("URDF",)),
    simulator=True,
    uses={"urdfpy": "Genesis reads URDF with a copy of urdfpy", "mujoco": "Genesis hands what it read to MuJoCo"},
)
