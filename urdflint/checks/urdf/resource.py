"""The files of meshes and textures: how they are named, whether they exist, and which programs can read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.grouping import grouped
from urdflint.model.resource_files import Files, Presence, Resolution
from urdflint.model.robot import Resource, Robot
from urdflint.model.structure.survey import survey_of
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source, Span
from urdflint.text.similar import nearest
from urdflint.text.wording import listed

if TYPE_CHECKING:
    from urdflint.files.install_rules import Rule

ABOVE = "write the path from the folder of this file: PyBullet alone finds it, in a folder above"
DRIVE = regex.compile(r"[A-Za-z]:[\\/]")
SCHEME = regex.compile(r"(?![A-Za-z]:[\\/])([A-Za-z][A-Za-z0-9+.-]*):")  # and no drive
REMOTE = frozenset({"http", "https"})
OTHER_SIMULATOR = regex.compile("pybullet|bullet|mujoco|mjcf|drake|isaac|curobo|genesis|gym|sapien")  # in file names
KNOWN_SCHEMES = REMOTE | {"package", "model", "file"}


@check("URDF750", has="has_resources")
def file_missing(robot: Robot) -> Iterator[Problem]:
    missing = [pair for pair in map(_missing, survey_of(robot).resources) if pair is not None]
    for group in grouped(missing, lambda pair: (robot.files.lost(pair[1].path or ""), _is_above(pair[0]))):
        yield _file_missing(group)


def _missing(resource: Resource) -> tuple[Resource, Resolution] | None:
    """A resource with the look-up that did not find it; what cannot be looked up is noted."""
    uri, files = resource.uri, resource.robot.files
    if not _is_sound(uri):
        return None
    answer = files.find(uri)
    if answer.outcome is Presence.YES:
        return None
    is_reported = _is_absolute(uri) and not _is_found_by_xacro(resource)  # that is reported by itself
    why = answer.barred if is_reported else _unsettled(answer, uri)
    is_unknown = answer.outcome is Presence.UNKNOWN_PACKAGE
    if (is_unknown and _undeclared(resource) is not None) or files.is_built(uri):
        return None
    if why is not None:
        files.note(f"{resource.element.tag} {Files.seen_from_here(uri)}: {why}")
    return (resource, answer) if answer.outcome is Presence.NO and answer.path is not None and not is_reported else None


def _is_above(resource: Resource) -> bool:
    """Whether a path leads to a file from a folder above that of the robot, where PyBullet looks and nobody else."""
    return not SCHEME.match(resource.uri) and resource.robot.files.is_above(resource.uri)


def _file_missing(group: list[tuple[Resource, Resolution]]) -> Problem:
    """The first of the files that are missing for one cause: their folder is, or they are one and the same."""
    resource, answer = group[0]
    uri, files = resource.uri, resource.robot.files
    near, is_above = files.near(answer.path or "", answer.package), _is_above(resource)
    place = resource.place("filename")
    fixed = _with_end(uri, near) if near else None
    path = files.shortest_path(answer.path or "")
    name = Files.path_from_here(uri)
    lookup = f": there is no {path}" if name == uri and path != name else ""
    return Problem(
        f"{resource.element.tag} file {name!r} does not exist{_and_others(group)}{lookup}",
        place,
        help=ABOVE if is_above else _location_in_words(uri, near) if near else None,
        severity=Severity.INFO if is_above else Severity.WARNING,
        fix=(f"use {fixed!r}", [Replace(place, fixed)]) if fixed else None,
        also=[resource.place("filename") for resource, _ in group[1:]],
    )


def _location_in_words(uri: str, near: str) -> str:
    """What the file may be called; it is that file where only the case of letters differs."""
    if uri.lower().endswith(near.lower()):
        return f"the file is called {near!r}: upper and lower case count"
    return f"did you mean {near!r}?"


def _and_others(group: list[tuple[Resource, Resolution]]) -> str:
    files = group[0][0].robot.files
    paths = dict.fromkeys(files.short_path(answer.path or "") for _, answer in group)
    folder = re.split(r"[\\/]", files.lost(group[0][1].path or ""))[-1]
    if len(paths) == 1:
        return ""
    other_files = f"{len(paths) - 1} other file{'s' * (len(paths) > 2)}"
    return f", and {other_files} in the missing folder {folder!r}"


@check("URDF757", has="has_resources")
def package_undeclared(robot: Robot) -> Iterator[Problem]:
    undeclared = [pair for pair in map(_undeclared, survey_of(robot).resources) if pair is not None]
    for group in grouped(undeclared, lambda pair: pair[1]):
        first, *other_places = (resource.place("filename") for resource, _ in group)
        name, files = group[0][1], robot.files
        near = nearest(name, files.places.names)
        fixed = [(resource, resource.uri.replace(f"://{name}/", f"://{near}/", 1)) for resource, _ in group]
        is_there = near and all(files.find(uri).outcome is Presence.YES for _, uri in fixed)
        edits = [Replace(resource.place("filename"), uri) for resource, uri in fixed]
        yield Problem(
            f"package '{name}' is not here, and no package.xml declares it",
            first,
            help=f"did you mean '{near}'?" if near else None,
            fix=(f"write {near}", edits) if is_there else None,
            also=other_places,
            cause=name,
        )


def _undeclared(resource: Resource) -> tuple[Resource, str] | None:
    """A resource with the name of its package, which is not here, and which nothing declares."""
    if not _is_sound(resource.uri) or _scheme(resource.uri) != "package":
        return None
    answer, files = resource.robot.files.find(resource.uri), resource.robot.files
    is_unknown = answer.outcome is Presence.UNKNOWN_PACKAGE and answer.package
    return (resource, answer.package) if is_unknown and answer.package and not files.lacks(answer.package) else None


@check("URDF759", has="has_resources")
def folder_not_installed(robot: Robot) -> Iterator[Problem]:
    files, package = robot.files, robot.files.own_package
    if package is None:
        return
    from urdflint.files import install_rules
    from urdflint.programs.launch_ros import launch_files

    path = robot.document.source.name
    own = install_rules.folder_inside(path, package)
    first_by_folder: dict[str, Resource] = {}
    for resource in survey_of(robot).resources:
        answer = files.find(resource.uri) if resource.uri.strip() else None
        if answer is not None and answer.outcome is Presence.YES and answer.path is not None:
            first_by_folder.setdefault(install_rules.folder_inside(answer.path, package), resource)
    launches = launch_files.used_folders(files, path.replace("\\", "/").rpartition("/")[2])
    needed = dict.fromkeys(filter(None, (own, *first_by_folder, *launches)))
    for rule in install_rules.leaving_out(package, needed, files.places):
        installed, folder = rule.names
        resources = [use for path, use in first_by_folder.items() if _is_inside(path, folder)]
        launch = next((name for path, name in launches.items() if _is_inside(path, folder)), None)
        if resources:
            contents = f"where its {resources[0].element.tag} files are"
        elif launch is not None:
            contents = "where its launch files are" if _is_inside(launch, folder) else f"which {launch} uses"
        else:
            continue  # the robot is used from its source
        yield Problem(
            f"{rule.file} installs '{installed}', but not '{folder}', {contents}",
            _in_build_file(rule),
            [(f"a {use.element.tag} file from there", use.place("filename")) for use in resources[:1]],
            help=f"install the folder '{folder}' too",
            cause=folder,
        )


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


@check("URDF771", has="has_resources")
def installed_folder_missing(robot: Robot) -> Iterator[Problem]:
    package = robot.files.own_package
    if package is None:
        return
    from urdflint.files import install_rules

    for rule in install_rules.of_missing_folders(package, robot.files.places):
        names, is_single = listed([f"'{name}'" for name in rule.names]), len(rule.names) == 1
        absent = f"folder {names}, which is not there" if is_single else f"folders {names}, which are not there"
        yield Problem(f"CMakeLists.txt installs {absent}", _in_build_file(rule), cause=names)


def _in_build_file(rule: Rule) -> Place:
    return Place(
        None, span=Span(rule.start, rule.end), document=Document(Source(Files.short_path(rule.path), rule.data))
    )


@check("URDF751")
def uri_empty(resource: Resource) -> Iterator[Problem]:
    if not resource.uri.strip():
        message = f"filename of <{resource.element.tag}> is empty"
        yield Problem(message, resource.place("filename"))


@check("URDF752")
def uri_backslash(resource: Resource) -> Iterator[Problem]:
    uri = resource.uri
    if "\\" not in uri or DRIVE.match(uri):
        return
    place = resource.place("filename")
    fix = ("replace \\ by /", [Replace(place, uri.replace("\\", "/"))]) if "&" not in uri else None
    yield Problem(f"{uri!r} separates folders with backslashes", place, fix=fix)


@check("URDF753")
def uri_absolute(resource: Resource) -> Iterator[Problem]:
    uri = resource.uri
    if _is_absolute(uri) and not _is_found_by_xacro(resource):
        absent = not DRIVE.match(uri) and resource.robot.files.find(uri).outcome is Presence.NO
        message = f"{uri!r} is an absolute path" + (", which does not exist on this machine" if absent else "")
        place = resource.place("filename")
        suggestion = resource.robot.files.packaged(uri.removeprefix("file://"))
        fix = (f"use {suggestion!r}", [Replace(place, suggestion)]) if suggestion else None
        yield Problem(message, place, fix=fix, severity=Severity.INFO if _scheme(uri) is not None else None)


@check("URDF758", has="has_resources")
def uri_not_for_rviz(robot: Robot) -> Iterator[Problem]:
    package = robot.files.places.own_package if robot.files.resolve else None
    if package is None:
        return
    is_shown = robot.files.is_shown_by_ros and not OTHER_SIMULATOR.search(robot.document.source.name.lower())
    meshes = [resource for resource in survey_of(robot).resources if resource.element.tag == "mesh"]
    outside = [resource for resource in meshes if _is_sound(resource.uri) and _is_without_package(resource)]
    for group in grouped(outside, lambda resource: _scheme(resource.uri) is not None):
        first, *other_places = (resource.place("filename") for resource in group)
        uri = group[0].uri
        suggestion = robot.files.by_manifest(uri)
        has_scheme = _scheme(uri) is not None
        name = Files.path_from_here(uri)
        message = (
            f"mesh file {name!r} is named by its path on this computer: RViz and Foxglove on another do not find it"
            if has_scheme
            else f"{name!r} has no scheme, so RViz does not find it"
        )
        yield Problem(
            message,
            first,
            help=f"write {suggestion!r}" if suggestion else None,
            severity=None if is_shown and not has_scheme else Severity.INFO,
            also=other_places,
        )


def _is_without_package(resource: Resource) -> bool:
    """Whether a name has no package, and no other rule reports it as absolute or missing."""
    scheme = _scheme(resource.uri)
    if scheme not in (None, "file") or resource.robot.files.find(resource.uri).outcome is Presence.NO:
        return False
    return not _is_absolute(resource.uri) or _is_found_by_xacro(resource)


@check("URDF754")
def uri_scheme_unknown(resource: Resource) -> Iterator[Problem]:
    scheme = _scheme(resource.uri)
    if scheme is not None and scheme not in KNOWN_SCHEMES and scheme.lower() not in ("package", "file"):
        message = f"{resource.uri!r} has the scheme {scheme}:, which no known program reads"
        yield Problem(message, resource.place("filename"))


@check("URDF755")
def uri_for_gazebo_only(resource: Resource) -> Iterator[Problem]:
    if _scheme(resource.uri) == "model":
        message = f"{resource.uri!r} has the scheme model:, which only Gazebo reads"
        place, suggestion = resource.place("filename"), "package" + resource.uri.removeprefix("model")
        sound = resource.element.tag == "mesh" and suggestion.startswith("package://") and "\\" not in suggestion
        yield Problem(message, place, fix=(f"use {suggestion!r}", [Replace(place, suggestion)]) if sound else None)


@check("URDF756")
def uri_malformed(resource: Resource) -> Iterator[Problem]:
    uri = resource.uri
    scheme = _scheme(uri)
    if scheme is None or scheme.lower() not in ("package", "file", "model") or "$" in uri or "\\" in uri:
        return
    place, rest = resource.place("filename"), uri[len(scheme) + 1 :]
    if scheme != scheme.lower():
        suggestion = scheme.lower() + ":" + rest
        message = f"{uri!r} has the scheme {scheme}: in upper case"
        yield Problem(message, place, fix=(f"use {suggestion!r}", [Replace(place, suggestion)]))
    elif not rest.startswith("//"):
        suggestion = f"{scheme}://{'/' if scheme == 'file' else ''}{rest.lstrip('/')}"
        yield Problem(
            f"{uri!r} has no // after {scheme}:", place, fix=(f"use {suggestion!r}", [Replace(place, suggestion)])
        )
    elif scheme == "file" and not rest.startswith("///"):
        host = rest[2:].partition("/")[0]
        yield Problem(f"{uri!r} names the host {host!r}: an absolute path begins with file:///", place)
    elif scheme != "file" and not all(part for part in rest[2:].partition("/")):
        yield Problem(f"{uri!r} does not name both a package and a file", place)


def _scheme(uri: str) -> str | None:
    match = SCHEME.match(uri)
    return match[1] if match else None


def _is_absolute(uri: str) -> bool:
    return DRIVE.match(uri) is not None or uri.startswith(("/", "file:///"))


def _is_found_by_xacro(resource: Resource) -> bool:
    """Whether xacro worked a path out that is in a package which it was told to find: it is right on every machine."""
    robot, place = resource.robot, resource.place("filename")
    if robot.origins is None or robot.origins.written(place).literal:
        return False
    return robot.files.is_in_found_package(resource.uri)


def _is_sound(uri: str) -> bool:
    """Whether no other rule reports how the file is named, so that it can be looked for."""
    scheme = _scheme(uri)
    if not uri.strip() or "\\" in uri or "$" in uri or (scheme is not None and scheme not in KNOWN_SCHEMES):
        return False
    if scheme is None or scheme in REMOTE:
        return True
    rest = uri[len(scheme) + 1 :]
    return rest.startswith("///") if scheme == "file" else rest.startswith("//") and all(rest[2:].partition("/"))


def _unsettled(answer: Resolution, uri: str) -> str | None:
    """Why it is not known whether a file exists; None where it is known, or urdflint was told not to look."""
    if answer.outcome is Presence.UNKNOWN_PACKAGE:
        return f"package {answer.package} is unknown"
    if answer.outcome is Presence.OUTSIDE:
        return f"the path leads out of package {answer.package}"
    if answer.outcome is Presence.ELSEWHERE:
        remote = _scheme(uri) in REMOTE or uri.startswith("//")
        return "it is not on this machine" if remote else "the folder of the robot is unknown"
    return answer.barred


def _with_end(uri: str, end: str) -> str | None:
    """The URI with as many of its last steps replaced as `end` has."""
    steps = uri.split("/")
    count = end.count("/") + 1
    if count >= len(steps) or "%" in uri or "&" in uri or "&" in end:
        return end if count == len(steps) and "&" not in end else None
    return "/".join([*steps[:-count], end])
