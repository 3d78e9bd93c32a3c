"""urdf-usd-converter, by which Isaac Sim, Isaac Lab and Newton read URDF: what it makes of a robot in USD."""

from urdflint.programs.target import Family, Installed, Signs

# The converter that deps/pip_urdf_usd.toml of a release of Isaac Sim pins; those up to 5.1 have a reader in C++
CONVERTERS = {"": "usd@0.1", "@6": "usd@0.1", "@6.0": "usd@0.1", "@6.0.0": "usd@0.1.2", "@6.0.1": "usd@0.1"}
ISAAC_SIM = {
    f"{name}{version}": converter for version, converter in CONVERTERS.items() for name in ("isaacsim", "isaac-sim")
}

FAMILY = Family(
    "usd",
    "urdf-usd-converter",
    "urdf-usd-converter, which converts URDF for Isaac Sim, Isaac Lab and Newton",
    place=50,
    aliases={"isaac": "usd@0.1", **ISAAC_SIM, "isaac-lab": "isaaclab", "urdf-usd-converter": "usd"},
    reader="Isaac Sim",
    letters="USD",
    installed=Installed(packages={"urdf-usd-converter": "urdf_usd_converter"}),
    signs=Signs(
        requirements={"isaacsim": "isaac", "urdf-usd-converter": "usd"},
        modules=("isaac", "omni", "urdf_usd_converter"),
        loads=("URDFParseAndImportFile", "URDFParseFile", "urdf_usd_converter", "convert_urdf"),
        word="isaac",
        attributes=True,
    ),
    simulator=True,
)
