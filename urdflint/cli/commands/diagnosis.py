"""What `urdflint doctor` looks at: versions, configuration, packages and real programs; nothing is run or imported."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata, util
from itertools import islice
from typing import NamedTuple

from urdflint import __version__
from urdflint.config import BadConfig, Config, plans, request, short_path
from urdflint.files import safe_open
from urdflint.files.ros_packages import Packages
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.programs.target import FAMILIES, Installed
from urdflint.resources import PACKAGE

LIBRARIES = ("lxml", "xmlschema", "typer", "rich", "pyyaml")
PACKAGE_NAME = re.compile(rb"(?:package|model)://([\w.-]{1,200})/|\$\(find\s{1,9}([\w.-]{1,200})\s{0,9}\)")
MAX_ROBOTS = 500  # robots that are searched for names of packages
LARGEST = 5_000_000  # bytes of one of them
VARIABLES = ("ROS_DISTRO", "AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH", "GZ_SIM_RESOURCE_PATH")


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

    `configurations` are lists of files, the nearest first, each with the number of files that it is for; `wrong` is
    why the robots or a configuration cannot be read.
    """

    versions: list[FoundProgram]
    programs: list[FoundProgram]
    environment: dict[str, str]
    files: int
    configurations: list[tuple[list[str], int]]
    packages: list[Package]
    wrong: str | None


def diagnosis(paths: Sequence[str], config: str | None = None) -> Diagnosis:
    """What is found on this machine, and for some robots."""
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
        wrong,
    )


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
