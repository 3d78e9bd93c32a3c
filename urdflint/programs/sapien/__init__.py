"""SAPIEN's URDF loader, by which ManiSkill reads robots: what it refuses, alters and drops."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "sapien",
    "SAPIEN",
    "SAPIEN's URDF loader, by which ManiSkill reads robots",
    place=90,
    aliases={"maniskill": "sapien", "mani-skill": "sapien", "maniskill3": "sapien"},
    installed=Installed(packages={"sapien": "sapien"}),
    signs=Signs(
        requirements={"sapien": "sapien", "mani-skill": "sapien"},
        modules=("sapien",),
        loads=("create_urdf_loader", "URDFLoader"),
        attributes=True,
    ),
    simulator=True,
    uses={"urdfpy": "SAPIEN reads URDF with a copy of urdfpy"},
)
