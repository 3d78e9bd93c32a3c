"""Sets options of a program and then runs a script of the judge, in the Python of that program.

python option_setter.py '{"density": "500"}' ask_sapien.py
"""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

Options = dict[str, str]

FLAGS = {"true": True, "false": False}
ISAAC_SIM = "isaac-sim/IsaacSim/source/extensions"  # in the folder of URDFLINT_SOURCES


def sapien(options: Options) -> None:
    """Attributes of the loader."""
    urdf_loader = import_module("sapien.wrapper.urdf_loader")
    start = urdf_loader.URDFLoader.__init__

    def started(self: Any) -> None:
        start(self)
        self.fix_root_link = FLAGS[options.get("fix_root_link", "true")]
        if "density" in options:
            self.set_density(float(options["density"]))

    urdf_loader.URDFLoader.__init__ = started


def pybullet(options: Options) -> None:
    """Flags and arguments of loadURDF."""
    program: Any = import_module("pybullet")
    load = program.loadURDF
    fixed = FLAGS[options.pop("use_fixed_base", "false")]
    flags = sum(getattr(program, f"URDF_{name.upper()}") for name, value in options.items() if FLAGS[value])
    program.loadURDF = lambda path: load(path, useFixedBase=fixed, flags=flags)


def mujoco(options: Options) -> None:
    """Attributes of <compiler>, which stand in the file."""
    program: Any = import_module("mujoco")
    load = program.MjModel.from_xml_path
    written = " ".join(f'{name}="{value}"' for name, value in options.items())

    def loaded(path: str) -> Any:
        text = Path(path).read_bytes()
        assert b"<mujoco" not in text
        block = f"<mujoco><compiler {written}/></mujoco></robot".encode()
        Path(path).write_bytes(re.sub(rb"</robot(?!.*</robot)", lambda _: block, text, flags=re.DOTALL))
        return load(path)

    program.MjModel = SimpleNamespace(from_xml_path=loaded)


def usd(options: Options) -> None:
    """What Isaac Sim's importer does before and after the converter."""
    program: Any = import_module("urdf_usd_converter")
    stages: Any = import_module("pxr").Usd.Stage
    sources = Path(os.environ["URDFLINT_SOURCES"]) / ISAAC_SIM
    before = runpy.run_path(str(sources / "isaacsim.asset.importer.urdf/python/impl/urdf_utils.py"))
    after = runpy.run_path(str(sources / "isaacsim.asset.importer.utils/python/impl/asset_utils.py"))
    convert = program.Converter.convert

    def converted(self: Any, path: str, folder: str) -> Any:
        if options.get("merge_fixed_joints") == "true":
            before["merge_fixed_joints"](path, path)
        made = convert(self, path, folder)
        if "fix_base" in options:
            stage = stages.Open(made.path)
            after["apply_fix_base" if FLAGS[options["fix_base"]] else "apply_floating_base"](stage)
            stage.Save()
        return made

    program.Converter.convert = converted


def genesis(options: Options) -> None:
    """Arguments of the morph, and the density of the material."""
    program: Any = import_module("genesis")
    add = program.Scene.add_entity
    density = {"rho": float(options.pop("rho"))} if "rho" in options else {}
    flags = {name: FLAGS[value] for name, value in options.items()}

    def added(self: Any, morph: Any) -> Any:
        entity = add(self, morph.model_copy(update=flags), material=program.materials.Rigid(**density))
        for link in entity.desc.links:  # of those that are fixed the build makes 0 of what no file says
            link.mass, link.inertia = link.mass or 0.0, [[0.0] * 3] * 3 if link.inertia is None else link.inertia
        return entity

    program.Scene.add_entity = added


def newton(options: Options) -> None:
    """Arguments of add_urdf."""
    builder: Any = import_module("newton").ModelBuilder
    add, flags = builder.add_urdf, {name: FLAGS[value] for name, value in options.items()}
    builder.add_urdf = lambda *place, **arguments: add(*place, **arguments, **flags)


def pinocchio(options: Options) -> None:
    """The joint above the root link, and whether mimics are read."""
    program: Any = import_module("pinocchio")
    build, kinds = program.buildModelFromUrdf, {"free-flyer": program.JointModelFreeFlyer}
    root_joints = [kinds[options["root_joint"]]()] if "root_joint" in options else []
    program.buildModelFromUrdf = lambda path: build(path, *root_joints, mimic=FLAGS[options.get("mimic", "false")])


if __name__ == "__main__":
    given, script = sys.argv[1:]
    program = Path(script).stem.removeprefix("ask_").removesuffix("_judge")
    sys.path.insert(0, str(Path(script).parent))
    globals()[program](json.loads(given))
    sys.argv = [script]
    runpy.run_path(script, run_name="__main__")
