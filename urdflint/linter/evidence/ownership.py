"""Whose the packages of a repository are: its owner's, or copies of packages of others."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from urdflint.files import is_below, links, safe_open, tracked

MAX_CONFIGURATION = 100_000  # bytes of the configuration of a repository
ADDRESS = re.compile(rb"\b(?:github\.com|gitlab\.com|bitbucket\.org)[/:]([\w.-]{1,100})(?:/([\w.-]{1,100}))?")
# files in which the project of a folder says where it is from, and how
PROJECTS = frozenset(("pyproject.toml", "setup.py", "setup.cfg", "CITATION.cff", "extension.toml"))
SAYS_WHERE = re.compile(
    rb"""^[ \t]{0,40}["']?(?:url|repository(?:-code)?|homepage|source)["']?[ \t]{0,9}[=:][ \t]{0,9}(\S{1,300})""",
    re.IGNORECASE | re.MULTILINE,
)
CONFIG = "config"  # the folder of an extension of Isaac Sim in which that of extension.toml is
URL = re.compile(rb"<url\b[^>]{0,100}>([^<]{1,500})</url>")
WIKI = re.compile(rb"\bwiki\.ros\.org/\w")  # of what is released; another form is that of a former template
EMAIL = re.compile(rb"<(?:maintainer|author)\b[^>]{0,200}\bemail\s{0,5}=\s{0,5}[\"']([^\"']{1,200})[\"']")
NOBODY = re.compile(rb"todo|example|your|root@|user@|@localhost|none|@\w{1,60}\Z")  # in addresses that a template gave
# by whom an address of a template is, where its name is not that of any machine
TEMPLATE = re.compile(rb"([\w.+-]{5,64})@(?:todo|example)\.\w{1,20}\Z")
ANYBODY = re.compile(
    rb"root|user|ubuntu|todo|your|admin|robot|student|develop|docker|vscode|nvidia|jetson|maintainer|author"
)
# words in names of repositories that say nothing of which robot is theirs
COMMON_WORDS = frozenset(
    (
        *("isaac", "isaaclab", "robot", "robots", "robotics", "ros2", "gazebo", "mujoco", "pybullet", "legged", "urdf"),
        *(
            "description",
            "simulation",
            "simulator",
            "project",
            "workspace",
            "control",
            "learning",
            "training",
            "moveit",
        ),
    )
)
GENERATORS = frozenset((b"moveit", b"moveit2", b"solidworks_urdf_exporter", b"fusion2urdf"))  # which write their own
# what is at the top of a repository alone
REPOSITORY_FILES = frozenset(
    (
        *(".git", ".github", ".gitrepo", ".gitmodules", ".travis.yml", ".gitlab-ci.yml", ".rosinstall"),
        *("CONTRIBUTING.md", "CODE_OF_CONDUCT.md", ".hgignore", ".pre-commit-config.yaml"),
    )
)
SOURCES, WORKSPACE_FILE = "src", ".rosinstall"  # the folder of a workspace, and the list of what is fetched into it
MAX_ABOVE = 2  # folders above that of a package that may have the name of its repository
CERTAIN = 10_000  # packages that may look like one or the other
DOWNLOADED = re.compile(
    r".+-(?:master|main|devel|develop(?:ment)?|ros2|(?:noetic|melodic|kinetic|humble)(?:-devel)?)\Z"
)
# how an archive of a branch is called, where the name of the repository tells it from the branch
BRANCH = re.compile(DOWNLOADED.pattern.removesuffix(r"\Z") + r"\Z|\w*_\w*-\w+\Z")
CHANGES = "CHANGELOG.rst"  # what a release of a package has


NO_LETTER, WORD_OF_NAME = re.compile(r"[\W_]"), re.compile(r"[a-z]{4,}")


class Address(NamedTuple):
    """The owner and the name of a repository at a host of many."""

    owner: bytes
    name: bytes


class Manifest(NamedTuple):
    """The addresses of repositories and of people in the manifest of a package; `is_released` by a page at ROS."""

    repositories: frozenset[Address] = frozenset()
    people: frozenset[bytes] = frozenset()
    is_released: bool = False


def manifest(data: bytes) -> Manifest:
    """What a manifest without its comments says of where a package is from."""
    urls = [match[1] for match in URL.finditer(data)]
    repositories = frozenset(address for url in urls for address in _addresses(url) if address.name not in GENERATORS)
    people = (_person(match[1].strip().lower()) for match in EMAIL.finditer(data))
    is_released = any(WIKI.search(url) for url in urls)
    return Manifest(repositories, frozenset(filter(None, people)), is_released)


def _person(email: bytes) -> bytes:
    """Whose an address is: the name of an account where a template made it of that; empty where it is nobody's."""
    template = TEMPLATE.match(email)
    if template is not None:
        return b"" if ANYBODY.match(template[1]) else template[1]
    return b"" if NOBODY.search(email) else email


def project_addresses(data: bytes) -> frozenset[Address]:
    """The addresses of repositories that a file of a project names as its own."""
    return frozenset(address for match in SAYS_WHERE.finditer(data) for address in _addresses(match[1]))


def project_folder(path: str) -> str:
    """The folder of the project that a file says where it is from."""
    folder = os.path.dirname(path)
    return os.path.dirname(folder) if os.path.basename(folder) == CONFIG else folder


def is_project_of_others(folder: str, addresses: Set[Address], origin: Address | None) -> bool:
    """Whether a project is of another repository: its folder has the name of that at its begin, and not this one's."""
    if origin is None or not _is_elsewhere(addresses, origin) or _is_named_as(folder, origin):
        return False
    return any(
        address.name and _plain(os.path.basename(folder)).startswith(_plain(address.name)) for address in addresses
    )


def is_named_for(folder: str, own: Manifest, origin: Address | None) -> bool:
    """Whether a package of nobody, as exporters write it, has a word of the name of this repository."""
    if origin is None or own.people or own.repositories:
        return False
    words = WORD_OF_NAME.findall(origin.name.decode("utf-8", "replace").lower())
    return any(word in os.path.basename(folder).lower() for word in words if word not in COMMON_WORDS)


def _is_named_as(folder: str, origin: Address | None) -> bool:
    return origin is not None and _plain(os.path.basename(folder)) == _plain(origin.name)


def _plain(name: str | bytes) -> str:
    return NO_LETTER.sub("", (name if isinstance(name, str) else name.decode("utf-8", "replace")).lower())


def origin_of(top: str) -> Address | None:
    """Where a repository was cloned from, by the configuration in its folder `.git`; None where that is unknown."""
    path = os.path.join(top, ".git", "config")
    data = b"" if links.leads_out(path, top) else safe_open.content_or_nothing(path, MAX_CONFIGURATION)
    section = b""
    for line in map(bytes.strip, data.splitlines()):
        if line.startswith(b"["):
            section = line
        elif section == b'[remote "origin"]' and line.startswith(b"url"):
            return next(_addresses(line), None)
    return None


def _addresses(text: bytes) -> Iterator[Address]:
    for match in ADDRESS.finditer(text.lower()):
        yield Address(match[1], (match[2] or b"").removesuffix(b".git"))


def copies(manifests: Mapping[str, Manifest], marked: Set[str], origin: Address | None) -> Iterator[str]:
    """The packages that are copies, by what their manifests say and by `marked`, those that look like one.

    A package that names the owner's address, or has the name of this repository, is the owner's. One that names
    another's, under another name, is a copy, as are those in a folder of that name around it, and what its maintainers
    made; of `marked` ones it is as with most of their maintainers.
    """
    by_owner = {package for package, own in manifests.items() if _is_of_owner(own.repositories, origin)}
    namesakes = {package for package in manifests if _is_named_as(package, origin)}
    elsewhere = {package for package, own in manifests.items() if _is_elsewhere(own.repositories, origin)}
    cloned = {folder for package in elsewhere for folder in _clones(package, manifests[package])}
    around = {package: os.path.dirname(package) for package in manifests}
    cloned = {folder for folder in cloned if not all(is_below(place, folder) for place in around.values())}
    others = {package for package, place in around.items() if any(is_below(place, folder) for folder in cloned)}
    others = (others | elsewhere | marked) - by_owner
    votes = dict[bytes, int]()
    for package, own in manifests.items():
        weight = CERTAIN if package in elsewhere else CERTAIN + 1 if package in by_owner else 1
        for person in own.people:
            votes[person] = votes.get(person, 0) + (-weight if package in others else weight)
    for package, own in manifests.items():
        numbers = [votes[person] for person in own.people] or [-1 if package in others else 1]
        if package not in namesakes and (package in elsewhere or (package not in by_owner and max(numbers) < 0)):
            yield package


def _clones(package: str, own: Manifest) -> Iterator[str]:
    """The folders around a package that have the name of the repository that it is from, or begin with it."""
    names = [address.name for address in own.repositories if address.name]
    folder = os.path.dirname(package)
    if any(os.path.basename(folder).lower().encode().startswith(name) for name in names):
        yield folder
    for _ in range(MAX_ABOVE):
        folder = os.path.dirname(folder)
        if os.path.basename(folder).lower().encode() in names:
            yield folder


def _is_elsewhere(repositories: Set[Address], origin: Address | None) -> bool:
    """Whether repositories of others are named, and none of this owner or of this name."""
    if origin is None or not repositories:
        return False
    return all(address.owner != origin.owner and address.name != origin.name for address in repositories)


def _is_of_owner(repositories: Set[Address], origin: Address | None) -> bool:
    return origin is not None and any(origin.owner == address.owner for address in repositories)


def is_archive(folder: str, origin: Address | None) -> bool:
    """Whether a folder is called as the archive of a branch is, of a repository with another name than this one."""
    name = os.path.basename(folder)
    if origin is None or not BRANCH.match(name):
        return False
    own, other = (NO_LETTER.sub("", text.lower()) for text in (origin.name.decode(), name.rpartition("-")[0]))
    return not (own in other or other in own)


def looks_like_a_repository(folder: str, names: Sequence[str]) -> bool:
    """Whether a folder has what the top of a repository has, or its name where a branch of one was downloaded."""
    name = os.path.basename(folder)
    signs = REPOSITORY_FILES - {WORKSPACE_FILE} if name == SOURCES else REPOSITORY_FILES
    if DOWNLOADED.match(name) or not signs.isdisjoint(names):
        return True
    return any(name.startswith("README") for name in names) and any(
        tracked.exists(os.path.join(folder, name)) for name in (".github", ".git")
    )
