"""What `urdflint doctor` looks at: versions, configuration, packages and real programs; nothing is run or imported."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata, util
from itertools import islice
from typing import Any, NamedTuple

from urdflint import __version__
from urdflint.config import BadConfig, Config, plans, request
from urdflint.files import safe_open, short_path
from urdflint.files.ros_packages import Packages
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.programs.target import FAMILIES, Installed
from urdflint.resources import PACKAGE
from urdflint.text import harmless_json
from urdflint.text.wording import counted

LIBRARIES = ("lxml", "xmlschema", "typer", "rich", "pyyaml")
PACKAGE_NAME = re.compile(rb"(?:package|model)://([\w.-]{1,200})/|\$\(find\s{1,9}([\w.-]{1,200})\s{0,9}\)")
MAX_ROBOTS = 500  # robots that are searched for names of packages
LARGEST = 5_000_000  # bytes of one of them
VARIABLES = ("ROS_DISTRO", "AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH", "GZ_SIM_RESOURCE_PATH")


EXPANDS = "xacro files are expanded by urdflint itself; the program xacro is not needed"
NOTHING_SHOWN = "nothing here shows who: ROS, and the programs that a file addresses"
NOT_NEEDED = "none of them is needed or run"
OTHER_PROGRAMS = (Installed("xacro", ("xacro",), {"xacro": "xacro"}), Installed("git", ("git",)))


class FoundProgram(NamedTuple):
    """A thing with its version and place, which may be unknown."""

    name: str
    version: str | None = None
    path: str | None = None


class Package(NamedTuple):
    """A package that robots name: where it is, by which look-up, and how many files name it."""

    name: str
    path: str | None
    how: str
    files: int


class Diagnosis(NamedTuple):
    """All that is known of an installation and of the `files` that paths mean.

    `configurations` are lists of files, the nearest first, each with the number of files that it is for.
    `readers` are lines with the targets that the repository shows, and where.
    `wrong` is why the robots or a configuration cannot be read.
    """

    versions: list[FoundProgram]
    programs: list[FoundProgram]
    environment: dict[str, str]
    files: int
    configurations: list[tuple[list[str], int]]
    packages: list[Package]
    readers: list[str]
    wrong: str | None


def diagnosis(paths: Sequence[str], config: str | None = None) -> Diagnosis:
    """The diagnosis of this machine, and of the robots at these paths."""
    names: list[str] = []
    configurations: list[Config] = []
    wrong = None
    try:
        names = [path for path in inputs.expand(paths, LeftOut()) if path != inputs.STDIN]
        places = names or [os.path.join(path, plans.SAMPLE_NAME) for path in paths]
        configurations = plans.configurations(places, config, none=False)
        for configuration in {configuration.path: configuration for configuration in configurations}.values():
            request.settings(configuration)
    except (BadConfig, inputs.NoSuchPath, request.BadWord) as error:
        wrong = str(error)
    folders = tuple(os.path.realpath(path) for path in paths if os.path.isdir(path))
    return Diagnosis(
        list(_versions()),
        [installed for program in _programs() for installed in _installed(program)],
        {name: os.environ[name] for name in VARIABLES if os.environ.get(name)},
        len(names),
        _configurations(configurations, len(names)),
        _packages(zip(names, configurations, strict=False), folders),
        _readers(paths, config) if wrong is None else [],
        wrong,
    )


def _readers(paths: Sequence[str], config: str | None) -> list[str]:
    """The programs that folders show to read their robots, each with its places."""
    if not any(map(os.path.isdir, paths)):
        return []
    from urdflint.config import evidence

    places_by_target = plans.evidence_below(paths, config, request.settings)
    return list(evidence.in_words(places_by_target, list(places_by_target)))


def _versions() -> Iterator[FoundProgram]:
    yield FoundProgram("urdflint", __version__, PACKAGE)
    yield FoundProgram("Python", ".".join(map(str, sys.version_info[:3])), sys.executable)
    from lxml import etree

    for name in LIBRARIES:
        yield FoundProgram(name, _version(name))
        if name == "lxml":
            yield FoundProgram("libxml2", ".".join(map(str, etree.LIBXML_VERSION)))


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _programs() -> Iterator[Installed]:
    """The programs that findings are about, by the names that a machine has them under, and others that we use."""
    for family in FAMILIES.values():
        yield family.installed._replace(name=family.installed.name or family.spelling)
    yield from OTHER_PROGRAMS


def _installed(program: Installed) -> Iterator[FoundProgram]:
    """Where a program is: its commands and packages, or its name alone where it has none here."""
    places = [FoundProgram(f"{program.name} ({name})", None, shutil.which(name)) for name in program.commands]
    for package, module in program.packages.items():
        places.append(FoundProgram(f"{program.name} (Python)", _version(package), _module(module)))
    present = [place for place in places if place.path or place.version]
    yield from present or [FoundProgram(program.name)]


def _module(name: str) -> str | None:
    try:
        spec = util.find_spec(name)
    except (ImportError, ValueError):
        return None
    return (spec.origin or next(iter(spec.submodule_search_locations or ()), None)) if spec else None


def _configurations(configurations: Sequence[Config], files: int) -> list[tuple[list[str], int]]:
    """The configurations with their numbers of files, which are none where a folder has no robots."""
    numbers: dict[tuple[str, ...], int] = {}
    for configuration in configurations:
        numbers[tuple(configuration.files)] = numbers.get(tuple(configuration.files), 0) + bool(files)
    return [([short_path(path) for path in paths], number) for paths, number in numbers.items()]


def _packages(files: Iterable[tuple[str, Config]], folders: tuple[str, ...]) -> list[Package]:
    """The packages that robots name; one that is found in several places has a row for each."""
    packages_by_key: dict[tuple[str, str], Packages] = {}
    rows: dict[tuple[str, str | None, str], int] = {}
    for path, configuration in islice(files, MAX_ROBOTS):
        folder = os.path.dirname(os.path.abspath(path))
        key = (folder, configuration.path or "")
        packages = packages_by_key.setdefault(key, Packages(folder, configuration.packages, folders))
        for name in sorted(_package_names(path)):
            row = (name, packages.folder(name), packages.how(name))
            rows[row] = rows.get(row, 0) + 1
    ordered = sorted(rows.items(), key=lambda row: (row[0][1] is not None, row[0][0], row[0][1] or ""))
    return [Package(*row, number) for row, number in ordered]


def _package_names(path: str) -> set[str]:
    try:
        data = safe_open.content(path, LARGEST)
    except (OSError, safe_open.NoFile):
        return set()
    return {(match[1] or match[2]).decode("utf-8", "replace") for match in PACKAGE_NAME.finditer(data)}


def text(diagnosis: Diagnosis) -> str:
    """The diagnosis for a screen: five parts with a heading each."""
    parts = [
        ("versions", _columns(map(_program_row, diagnosis.versions))),
        ("configuration", _configuration_lines(diagnosis)),
        (
            "packages that robots name",
            [*_columns(map(_package_row, diagnosis.packages)), *_environment_lines(diagnosis)],
        ),
        ("programs that read the robots, and what shows it", diagnosis.readers or [NOTHING_SHOWN]),
        (f"programs on this machine ({NOT_NEEDED})", [*_columns(map(_program_row, diagnosis.programs)), EXPANDS]),
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


def _program_row(installed: FoundProgram) -> tuple[str, str, str]:
    missing = installed.version is None and installed.path is None
    return installed.name, "not found" if missing else installed.version or "", installed.path or ""


def _configuration_lines(diagnosis: Diagnosis) -> Iterator[str]:
    if diagnosis.wrong is not None:
        yield f"wrong: {diagnosis.wrong}"
    for files, number in diagnosis.configurations:
        chain = " extends ".join(files) if files else "none found, the defaults hold"
        yield f"{chain}, for {counted(number, 'file')}"


def _package_row(package: Package) -> tuple[str, str, str]:
    place = package.path or "unknown: give its folder with --package NAME=DIR or in the configuration"
    return package.name, counted(package.files, "file"), f"{place} ({package.how})" if package.path else place


def _environment_lines(diagnosis: Diagnosis) -> list[str]:
    lines = [f"{name}={value}" for name, value in diagnosis.environment.items()]
    if not diagnosis.packages:
        lines.insert(0, "none")
    if not {"AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH"} & diagnosis.environment.keys():
        lines.append("no environment of ROS: AMENT_PREFIX_PATH and ROS_PACKAGE_PATH are not set")
    return lines
