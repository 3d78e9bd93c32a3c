"""urdf-usd-converter, by which Isaac Sim, Isaac Lab and Newton read URDF: what it makes of a robot in USD."""

from __future__ import annotations

from urdflint.programs.target import Family, Installed, Signs

# deps/pip_urdf_usd.toml of Isaac Sim 6.0.1 pins urdf-usd-converter 0.1.3; those up to 5.1 have a reader in C++
ISAAC_SIM = ("isaac", "isaacsim", "isaac-sim", "isaacsim@6", "isaacsim@6.0", "isaacsim@6.0.1")

FAMILY = Family(
    "usd",
    "urdf-usd-converter",
    "urdf-usd-converter, which converts URDF for Isaac Sim, Isaac Lab and Newton",
    place=50,
    aliases={**dict.fromkeys(ISAAC_SIM, "usd@0.1"), "isaac-lab": "isaaclab", "urdf-usd-converter": "usd"},
    reader="Isaac Sim",
    letters="USD",
    installed=Installed(packages={"urdf-usd-converter": "urdf_usd_converter"}),
    signs=Signs(
        requirements={"isaacsim": "isaac", "urdf-usd-converter": "usd"},
        modules=("isaac", "omni", "urdf_usd_converter"),
        loads=("URDFParseAndImportFile", "URDFParseFile", "urdf_usd_converter", "convert_urdf"),
        word="isaac",
    ),
    simulator=True,
)
