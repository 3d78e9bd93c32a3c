"""What is said of a robot depends on the robot alone: not on hashes, and not on what was checked before."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import mutations
from tests.lint import findings
from urdflint import checks
from urdflint.checks.index import INDEX
from urdflint.linter.rules import dispatch as check_run
from urdflint.programs.drake.urdf import element_table
from urdflint.schema import vocabulary
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[2]
COUNT = int(os.environ.get("URDFLINT_MUTANTS", "40"))
SEEDS = int(os.environ.get("URDFLINT_HASH_SEEDS", "4"))
NAMES = [f"re{letter}" for letter in "abcefghijklmnopqrstuvwxyz"]  # all as near to red as each other
TABS = """<robot name="r">
  <link name="a"><inertial><origin xyz="0\t0 0" rpy="0\t0 0"/><mass value="1\t"/>
    <inertia ixx="1\t" iyy="\t1" izz="1\t" ixy="\t0" ixz="0\t" iyz="\t0"/></inertial></link>
  <link name="b"><visual><origin xyz="0\t0 0" rpy="0\t0 0"/><geometry><box size="1\t1 1"/></geometry></visual></link>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0\t0 1"/>
    <limit lower="\t0" upper="\t1" effort="1\t" velocity="\t1"/><dynamics damping="1\t" friction="\t1"/></joint>
</robot>"""


def test_broken_values_come_in_document_order() -> None:
    read = parsing.read(Source("robot.urdf", TABS.encode()))
    places = [span.start for element, name in read.broken_values if (span := read.value(element, name)) is not None]
    assert len(places) > 15
    assert places == sorted(places)


@pytest.mark.parametrize("names", [NAMES, NAMES[::-1]])
def test_the_first_of_equally_near_materials_is_suggested(names: list[str]) -> None:
    known = "".join(f'<material name="{name}"><color rgba="1 0 0 1"/></material>' for name in names)
    visual = '<visual><geometry><sphere radius="1"/></geometry><material name="red"/></visual>'
    found = findings(f'<robot name="r">{known}<link name="a">{visual}</link></robot>')
    assert [one.help for one in found if one.code == "URDF802"] == [f"did you mean '{names[0]}'?"]


def test_the_vocabulary_of_drake_is_walked_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walks over types keep the order of the schemas: the types themselves have no order of their own."""
    walked: list[vocabulary.Type] = []
    place = element_table.place

    def noted(kind):
        walked.append(kind)
        return place(kind)

    monkeypatch.setattr(element_table, "place", noted)
    element_table.names.__wrapped__()
    expected = [vocabulary.robot()]
    for kind in expected:
        inner = dict.fromkeys(lookup.type for lookup in place(kind).children.values())
        expected += [one for one in inner if one not in expected]
    assert walked == expected


def test_checks_are_those_of_the_groups_whatever_is_loaded() -> None:
    checks.load()
    alone = checks.of_groups(("urdf",))
    assert {one.module.split(".")[0] for one in alone} >= {"urdf", "xml", "parameter"}
    assert not any(one.code.startswith(("CTL", "GZ", "SIM")) for one in alone)
    modules = list(dict.fromkeys(one.module for one in checks.of_groups(INDEX)))
    assert modules == [name for some in INDEX.values() for name in some]
    dispatch = check_run._dispatch(None, ("urdf", "drake"))
    codes = [one.code for some in dispatch.values() for one in some]
    assert any(code.startswith("DRK1") for code in codes)
    assert not any(code.startswith("GZ") for code in codes)


@pytest.mark.slow
def test_reports_are_the_same_for_all_hash_seeds_and_jobs(tmp_path: Path) -> None:
    """More of them: URDFLINT_MUTANTS=200 URDFLINT_HASH_SEEDS=20."""
    texts = [TABS, *mutations.mutants(11, mutations.seeds(), COUNT)]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.urdf").write_text(text, encoding="utf-8")
    reports = {(seed, jobs): _report(tmp_path, seed, jobs) for seed in range(SEEDS) for jobs in (1, 2)}
    assert len(set(reports.values())) == 1, reports


def _report(folder: Path, seed: int, jobs: int) -> str:
    """A digest of all reports of a folder."""
    paths = [folder / f"out.{ending}" for ending in ("json", "xml", "txt", "sarif", "github", "gitlab")]
    formats = [
        f"--format={name}={path}"
        for name, path in zip(("json", "junit", "full", "sarif", "github", "gitlab"), paths, strict=True)
    ]
    command = [sys.executable, "-m", "urdflint", "check", ".", "--no-config", f"-j{jobs}", "-tall", *formats]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([*command, "--quiet"], cwd=folder, env=environment, capture_output=True, check=False)
    assert done.returncode == 1, done.stderr.decode()
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths) + done.stdout).hexdigest()
