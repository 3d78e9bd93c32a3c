"""yourdfpy, by which viser reads robots: what it refuses, alters and drops."""

from urdflint.programs.target import Family, Installed, Signs

FAMILY = Family(
    "yourdfpy",
    "yourdfpy",
    "yourdfpy, by which viser reads robots",
    place=110,
    aliases={"viser": "yourdfpy"},
    installed=Installed(packages={"yourdfpy": "yourdfpy"}),
    signs=Signs(requirements={"yourdfpy": "yourdfpy"}, modules=("yourdfpy", "viser"), loads=("load", "ViserUrdf")),
    simulator=True,
)
