"""Write `schemas/controllers.tsv`, the parameters of well-known controllers, from a checkout of ros2_controllers.

`python -m tools.controller_vocabulary FOLDER` reads the files from which generate_parameter_library makes the
parameters of each controller, on the branch of each release of ROS 2 that is named below.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

BRANCHES = {2: "humble", 3: "iron", 4: "jazzy", 5: "kilted", 6: "master"}
TARGET = Path(__file__).parents[1] / "schemas" / "controllers.tsv"
STEERING = "steering_controllers_library"
GROUPS = {"JointGroupPositionController", "JointGroupVelocityController", "JointGroupEffortController"}
# Where the file is not in the package that the name of the type begins with
FILES = {
    "MultiInterfaceForwardCommandController": "multi_interface_forward_command_controller",
    "WrenchTransformer": "",
}
OTHER_FOLDERS = {"parallel_gripper_action_controller": "parallel_gripper_controller"}
CLASS = re.compile(r"<class\s[^>]*?\bname=\"([^\"]+)\"")
HEAD = """# Parameters of controllers, from their files in ros2_controllers: {}.
# Made by `python -m tools.controller_vocabulary`; the numbers are major releases: 2 Humble, 3 Iron, 4 Jazzy, 5 Kilted.
"""


def main() -> None:
    """Write the table."""
    read = {major: Release(sys.argv[1], branch) for major, branch in BRANCHES.items()}
    rows = [HEAD.format(", ".join(release.version for release in read.values())).rstrip()]
    tables: dict[str, dict[str, dict[int, dict[str, Any]]]] = {}
    types: dict[str, tuple[str, list[int]]] = {}
    for major, release in read.items():
        for name in release.types:
            used = release.tables(name)
            if used:
                types.setdefault(name, ("+".join(used), []))[1].append(major)
            for table in used:
                for parameter, declaration in release.parameters[table].items():
                    tables.setdefault(table, {}).setdefault(parameter, {})[major] = declaration
    for name, (joined, majors) in sorted(types.items()):
        rows.append(f"type\t{name}\t{joined}\t{_span(majors)}")
    for table, parameters in sorted(tables.items()):
        for parameter, per in parameters.items():
            last = per[max(per)]
            needed = "needed" if all(_needed(per[major]) for major in list(per)[-2:]) else ""
            kind = "any" if last["type"] == "none" else last["type"]
            rows.append(f"{table}\t{parameter}\t{kind}\t{needed}\t{_allowed(last)}\t{_span(list(per))}")
    TARGET.write_text("\n".join(rows) + "\n", encoding="utf-8")


class Release:
    """One branch of a checkout."""

    def __init__(self, folder: str, branch: str) -> None:
        def git(*words: str) -> str:
            return subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True, check=True).stdout

        names = git("ls-tree", "-r", branch, "--name-only").split()
        manifest = git("show", f"{branch}:joint_trajectory_controller/package.xml")
        self.version = manifest.partition("<version>")[2].partition("<")[0]
        plugins = [
            name for name in names if name.endswith(".xml") and "package.xml" not in name and "/test/" not in name
        ]
        self.types = {
            name for plugin in plugins for name in CLASS.findall(git("show", f"{branch}:{plugin}")) if "/" in name
        }
        self.parameters: dict[str, dict[str, dict[str, Any]]] = {}
        self.folders: dict[str, list[str]] = {}
        for name in names:
            if re.search(r"/src/[^/]*\.yaml$", name):
                package = name.partition("/")[0]
                table = re.sub(r"(_parameters?)?\.yaml$", "", Path(name).name)
                table = package if table == "gripper_action_controller" else table  # there are two of that name
                self.folders.setdefault(package, []).append(table)
                tree = yaml.safe_load(git("show", f"{branch}:{name}"))
                self.parameters[table] = dict(_flat(next(iter(tree.values())), ""))

    def tables(self, name: str) -> list[str]:
        """The tables of a type."""
        package, _, kind = name.partition("/")
        if kind in GROUPS:
            return ["forward_command_controller"]
        if kind in FILES:
            return [FILES[kind]] if FILES[kind] else []
        if kind == "GripperActionController":
            folder = OTHER_FOLDERS.get(package, "gripper_controllers")
            return self.folders.get(folder, [])
        own = [name for name in self.folders.get(package, []) if not name.startswith(("multi_", "wrench_"))]
        return [*own, STEERING] if "SteeringController" in kind else own


def _flat(node: Any, prefix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in node.items():
        path = f"{prefix}{'*' if name.startswith('__map_') else name}"
        if isinstance(value, dict) and isinstance(value.get("type"), str):
            yield path, value
        elif isinstance(value, dict):
            yield from _flat(value, f"{path}.")


def _needed(declaration: dict[str, Any]) -> bool:
    """Whether the controller refuses to start where it is not said."""
    checks = {check.rstrip("<>"): bound for check, bound in (declaration.get("validation") or {}).items()}
    if declaration["type"] == "none":
        return False
    default = declaration.get("default_value")
    if "default_value" not in declaration:
        return True
    empty = default in ("", []) and ("not_empty" in checks or "size_gt" in checks)
    return empty or ("gt" in checks and default == 0)


def _allowed(declaration: dict[str, Any]) -> str:
    """What its value may be: `a|b` words, `=6` values, `>0`, `>=0`."""
    checks = {check.rstrip("<>"): bound for check, bound in (declaration.get("validation") or {}).items()}
    first = {check: bound[0] if isinstance(bound, list) and bound else bound for check, bound in checks.items()}
    for check in ("one_of", "subset_of"):
        if check in first:
            return "|".join(first[check])
    if "fixed_size" in first:
        return f"={first['fixed_size']}"
    signs = {"gt": ">", "gt_eq": ">="}
    return next((f"{sign}{float(first[check]):g}" for check, sign in signs.items() if check in first), "")


def _span(majors: list[int]) -> str:
    return f"{min(majors)}-{max(majors)}"


if __name__ == "__main__":
    main()
