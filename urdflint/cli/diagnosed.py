"""The diagnosis of an installation as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from urdflint.cli.commands.diagnosis import Diagnosis, FoundProgram, Package
from urdflint.text import harmless_json
from urdflint.text.wording import counted

EXPANDS = "xacro files are expanded by urdflint itself; the program xacro is not needed"
NOT_NEEDED = "none of them is needed or run"


def text(diagnosis: Diagnosis) -> str:
    """The diagnosis for a screen: four parts with a heading each."""
    parts = [
        ("versions", _columns(map(_installed, diagnosis.versions))),
        ("configuration", _configurations(diagnosis)),
        ("packages that robots name", [*_columns(map(_package, diagnosis.packages)), *_environment(diagnosis)]),
        (f"programs on this machine ({NOT_NEEDED})", [*_columns(map(_installed, diagnosis.programs)), EXPANDS]),
    ]
    return "\n".join("".join((f"{title}\n", *(f"  {line}\n" for line in lines))) for title, lines in parts)


def as_json(diagnosis: Diagnosis) -> str:
    """The diagnosis as one object."""
    plain: dict[str, Any] = diagnosis._asdict()
    for key in ("versions", "programs", "packages"):
        plain[key] = [entry._asdict() for entry in plain[key]]
    plain["configurations"] = [{"files": files, "number": number} for files, number in diagnosis.configurations]
    return harmless_json.written(plain, indent=1)


def _columns(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """Rows of three columns, the first two as wide as they must be."""
    rows = list(rows)
    first, second = (max((len(row[column]) for row in rows), default=0) for column in (0, 1))
    return [f"{a:{first}}  {b:{second}}  {c}".rstrip() for a, b, c in rows]


def _installed(installed: FoundProgram) -> tuple[str, str, str]:
    missing = installed.version is None and installed.path is None
    return installed.name, "not found" if missing else installed.version or "", installed.path or ""


def _configurations(diagnosis: Diagnosis) -> Iterator[str]:
    if diagnosis.wrong is not None:
        yield f"wrong: {diagnosis.wrong}"
    for files, number in diagnosis.configurations:
        chain = " extends ".join(files) if files else "none found, the defaults hold"
        yield f"{chain}, for {counted(number, 'file')}"


def _package(package: Package) -> tuple[str, str, str]:
    place = package.path or "unknown: give its folder with --package NAME=DIR or in the configuration"
    return package.name, counted(package.files, "file"), f"{place} ({package.how})" if package.path else place


def _environment(diagnosis: Diagnosis) -> Iterator[str]:
    if not diagnosis.packages:
        yield "none"
    yield from (f"{name}={value}" for name, value in diagnosis.environment.items())
    if not {"AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH"} & diagnosis.environment.keys():
        yield "no environment of ROS: AMENT_PREFIX_PATH and ROS_PACKAGE_PATH are not set"
