"""Which converter Isaac Lab brings, by way of Isaac Sim, and what it sets."""

from urdflint.programs.target import Caller, Signs

CALLER = Caller(
    "isaaclab",
    "Isaac Lab",
    "Isaac Lab's UrdfConverter, which imports by Isaac Sim with options of its own",
    reads_by="usd",
    sets={"merge_fixed_joints": "true"},
    source="UrdfConverterCfg of Isaac Lab 3.0, isaaclab/sim/converters/urdf_converter_cfg.py",
    called={"3": "0.1.3"},
    signs=Signs(
        requirements={"isaaclab": "isaaclab"},
        modules=("isaac",),
        loads=("UrdfFileCfg", "UrdfConverterCfg", "UrdfConverter"),
    ),
    simulator=True,
)
