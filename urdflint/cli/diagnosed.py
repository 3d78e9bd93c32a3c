"""The diagnosis of an installation as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from urdflint.cli.commands.diagnosis import Diagnosis, Found, Package
from urdflint.text import harmless_json
from urdflint.text.wording import counted

EXPANDS = "xacro files are expanded by urdflint itself; the program xacro is not needed"
NOT_NEEDED = "none of them is needed or run"


def text(found: Diagnosis) -> str:
    """The diagnosis for a screen: four parts with a heading each."""
    parts = [
        ("versions", _columns(map(_installed, found.versions))),
        ("configuration", _configurations(found)),
        ("packages that robots name", [*_columns(map(_package, found.packages)), *_environment(found)]),
        (f"programs on this machine ({NOT_NEEDED})", [*_columns(map(_installed, found.programs)), EXPANDS]),
    ]
    return "\n".join("".join((f"{title}\n", *(f"  {line}\n" for line in lines))) for title, lines in parts)


def as_json(found: Diagnosis) -> str:
    """The diagnosis as one object."""
    plain: dict[str, Any] = found._asdict()
    for key in ("versions", "programs", "packages"):
        plain[key] = [one._asdict() for one in plain[key]]
    plain["configurations"] = [{"files": files, "number": number} for files, number in found.configurations]
    return harmless_json.written(plain, indent=1)


def _columns(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """Rows of three columns, the first two as wide as they must be."""
    rows = list(rows)
    first, second = (max((len(row[at]) for row in rows), default=0) for at in (0, 1))
    return [f"{a:{first}}  {b:{second}}  {c}".rstrip() for a, b, c in rows]


def _installed(one: Found) -> tuple[str, str, str]:
    missing = one.version is None and one.path is None
    return one.name, "not found" if missing else one.version or "", one.path or ""


def _configurations(found: Diagnosis) -> Iterator[str]:
    if found.wrong is not None:
        yield f"wrong: {found.wrong}"
    for files, number in found.configurations:
        named = " extends ".join(files) if files else "none found, the defaults hold"
        yield f"{named}, for {counted(number, 'file')}"


def _package(one: Package) -> tuple[str, str, str]:
    place = one.path or "unknown: give its folder with --package NAME=DIR or in the configuration"
    return one.name, counted(one.files, "file"), f"{place} ({one.how})" if one.path else place


def _environment(found: Diagnosis) -> Iterator[str]:
    if not found.packages:
        yield "none"
    yield from (f"{name}={value}" for name, value in found.environment.items())
    if not {"AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH"} & found.environment.keys():
        yield "no environment of ROS: AMENT_PREFIX_PATH and ROS_PACKAGE_PATH are not set"
