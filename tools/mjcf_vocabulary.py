"""Write `schemas/mjcf.tsv`, the elements and attributes of MJCF by release, as MuJoCo itself prints its schema.

`python -m tools.mjcf_vocabulary` asks the Pythons that MUJOCO36_PYTHON, MUJOCO312_PYTHON and MUJOCO_PYTHON name, each
with the package `mujoco` of one release. What that schema leaves out is in `UNPRINTED`.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

PYTHONS = ("MUJOCO36_PYTHON", "MUJOCO312_PYTHON", "MUJOCO_PYTHON")
TARGET = Path(__file__).parents[1] / "schemas" / "mjcf.tsv"
ASK = "import mujoco; print(mujoco.__version__); print(mujoco.mj_printSchema(False, False))"
ROW = re.compile(r"^(?P<indent> *)(?P<name>[()\w]+) \((?P<count>[!?*R])\) *(?P<attributes>.*)$")
STEP = 3  # blanks by which the children of an element are indented
# Read wherever a body may be, and not held to the schema (mjXSchema::Check in src/xml/xml_util.cc): their attributes
# are those of the XML reference, their children those of a body
POSE = "axisangle euler pos quat xyaxes zaxis"
UNPRINTED = {"mujoco/frame": f"childclass name {POSE}", "mujoco/replicate": "count euler offset sep"}
# Elements and their attributes, and where not all releases have it, a mark @ with those that do.
HEAD = """# MJCF: elements by their path, how many a parent may have, and attributes, as printed by MuJoCo {}.
# Made by `python -m tools.mjcf_vocabulary`. ! one, ? at most one, * any number, R any number, also in one another;
# what only some releases have is followed by @ and these. mujoco/body is <worldbody> and each <body> in it.
"""


def printed(text: str) -> Iterator[tuple[str, str, set[str]]]:
    """Path, count and attributes of each element of a printed schema."""
    steps: list[str] = []
    rows: list[tuple[str, str, set[str]]] = []
    for line in text.splitlines():
        row = ROW.match(line)
        if row is None:
            rows[-1][2].update(line.split())
            continue
        del steps[len(row["indent"]) // STEP :]
        steps.append(row["name"].replace("(world)", ""))
        rows.append(("/".join(steps), row["count"], set(row["attributes"].split())))
    return iter(rows)


def schemas() -> dict[str, dict[str, tuple[str, set[str]]]]:
    """By release, by path: count and attributes."""
    schema_by_version = {}
    for python in PYTHONS:
        version, _, text = subprocess.run(
            [os.environ[python], "-c", ASK], capture_output=True, text=True, check=True
        ).stdout.partition("\n")
        schema_by_version[version] = {path: (count, attributes) for path, count, attributes in printed(text.rstrip())}
        schema_by_version[version] |= {path: ("R", set(attributes.split())) for path, attributes in UNPRINTED.items()}
    return schema_by_version


def marked(word: str, having: list[str], versions: list[str]) -> str:
    """A word with the releases that have it, where not all do that know what it is in."""
    return word if having == versions else f"{word}@{','.join(having)}"


def table(schema_by_version: dict[str, dict[str, tuple[str, set[str]]]]) -> str:
    """The table of all releases."""
    rows = []
    paths = dict.fromkeys(path for schema in reversed(schema_by_version.values()) for path in schema)
    for path in sorted(paths):
        versions = [version for version, schema in schema_by_version.items() if path in schema]
        counts = {schema_by_version[version][path][0] for version in versions}
        assert len(counts) == 1, f"{path} may be there {counts} times"
        words = sorted({word for version in versions for word in schema_by_version[version][path][1]})
        attributes = (
            marked(word, [version for version in versions if word in schema_by_version[version][path][1]], versions)
            for word in words
        )
        rows.append("\t".join((marked(path, versions, list(schema_by_version)), counts.pop(), " ".join(attributes))))
    return HEAD.format(", ".join(schema_by_version)) + "\n".join(rows) + "\n"


def main() -> None:
    """Write the table."""
    TARGET.write_text(table(schemas()), encoding="utf-8")


if __name__ == "__main__":
    main()
