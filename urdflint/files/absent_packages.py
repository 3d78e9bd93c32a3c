"""Packages that are not here: merely absent where a manifest declares them, else the name is wrong or undeclared."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from urdflint import regex
from urdflint.files import is_below, links, safe_open, short_path, tracked
from urdflint.files.absences import Absence
from urdflint.files.ros_packages import MANIFEST, MAX_FOLDERS, Packages, below, empty_below, is_too_large

MAX_BYTES = 200_000  # of a manifest, or of the list of submodules
MAX_MANIFESTS = 200  # of a repository that are read
SOURCES = (".rosinstall", ".repos")
PAGES = regex.compile(
    r"readme|[^.]*\.(?:md|rst)\Z|\w*dockerfile|[\w-]{1,40}\.sh\Z", re.IGNORECASE
)  # and images, and scripts that install
IMAGES = ("docker", ".docker", ".devcontainer", "scripts")  # folders of them
PART = re.compile(
    r"(?:_(?:description|gazebo|control|support|resources|bringup|msgs|plugins?|simulation|moveit_config))+\Z"
)
# what pages say, in small letters
CLONING = regex.compile(r"\bgit clone\b[^\n]{0,300}")
CLONED = regex.compile(r"[/:]([\w.-]{1,100}?)(?:\.git)?/?(?![\w./-])")
INSTALLED = regex.compile(r"\bros-(?:\$\{?\w{1,30}\}?|[a-z0-9]{1,20})-([\w-]{1,100})")
LINKED = regex.compile(r"(?:github\.com|gitlab\.com|bitbucket\.org)[/:][\w.-]{1,100}/([\w-]{1,100})")
MIN_STEM = 4  # letters that tell a repository
REPOSITORIES = {"ur": "universal_robot"}  # names of repositories that are written otherwise
SUBMODULES, ATTRIBUTES, LFS = ".gitmodules", ".gitattributes", b"filter=lfs"
COMMENT = regex.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
DEPENDENCY = regex.compile(rb"<(?:\w{1,40}_)?depend\b[^<>]{0,300}>\s{0,200}([^<>\s]{1,200})\s{0,200}<")
SUBMODULE = regex.compile(rb"(?m)^[ \t]{0,20}(?:path|url)[ \t]{0,20}=[ \t]{0,20}(\S{1,500})")
SUBMODULE_PATH = regex.compile(rb"(?m)^[ \t]{0,20}path[ \t]{0,20}=[ \t]{0,20}(\S{1,500})")
Dependencies = Mapping[str, int]  # names with their lines


def absence(name: str, packages: Packages) -> Absence | None:
    """Why a package that is not found is merely absent; None where its name is wrong, or nothing declares it."""
    submodule = _submodule(name, packages.repository)
    if submodule is not None:
        cure = f"git submodule update --init {submodule}"
        return Absence(f"the submodule {submodule}", "it is not fetched", cure, name)
    cure = f"give its folder with --package {name}=DIR"
    if packages.own_package is None or not tracked.is_file(os.path.join(packages.own_package, MANIFEST)):
        return Absence(name, "the package is not here", cure, name)
    place = _declaration(name, packages)
    if place is not None:
        return Absence(name, f"declared in {place}", f"install it, or {cure}", name)
    sources = _sources(name, packages.repository)
    if sources is not None:
        return Absence(name, f"{shown_path(sources)} has its source", f"vcs import, or {cure}", name)
    page = _page_with_source(name, packages)
    if page is not None:
        return Absence(name, f"{shown_path(page)} says where it is from", f"install it, or {cure}", name)
    if packages.repository is not None and is_too_large(packages.repository):
        why = f"the repository has more than {MAX_FOLDERS:,} folders, and not all were looked at"
        return Absence(name, why, cure, name)
    unfetched = _unfetched_submodule(packages.repository)
    if unfetched is not None:
        why = f"no package.xml declares it, but the submodule {unfetched}, which may have it, is not fetched"
        return Absence(name, why, "git submodule update --init --recursive", name)
    empty = empty_below(packages.repository) if packages.repository is not None else ""
    if not empty:
        return None
    why = f"no package.xml declares it, but {shown_path(empty)}, a folder for a repository that may have it, is empty"
    return Absence(name, why, f"clone that, or {cure}", name)


def _declaration(name: str, packages: Packages) -> str | None:
    """The manifest and line that declare a package: that of the file's own package, else another one around."""
    own = packages.own_package
    tops = [packages.repository] if packages.repository is not None else []
    other_folders = [folder for top in tops for folder in below(top).values()]
    for folder in dict.fromkeys([*([own] if own is not None else []), *other_folders[:MAX_MANIFESTS]]):
        line = dependencies(folder).get(name)
        if line is not None:
            return f"{shown_path(os.path.join(folder, MANIFEST))}:{line}"
    return None


def shown_path(path: str) -> str:
    """How a path is called in reports: seen from the current folder where it is below that."""
    return short_path(path).replace(os.sep, "/")


def dependencies(folder: str) -> Dependencies:
    """The packages that the manifest of a folder declares, with their lines."""
    tracked.note(
        ("dependencies", folder),
        lambda: tracked.digest_of([f"{name}:{line}" for name, line in _read_dependencies(folder).items()]),
    )
    return _read_dependencies(folder)


@lru_cache(maxsize=256)
def _read_dependencies(folder: str) -> Dependencies:
    data = COMMENT.sub(lambda match: b"\n" * match[0].count(b"\n"), _content(folder, MANIFEST))
    lines: dict[str, int] = {}
    for match in DEPENDENCY.finditer(data):
        lines.setdefault(match[1].decode("utf-8", "replace"), data.count(b"\n", 0, match.start()) + 1)
    return lines


def _submodule(name: str, top: str | None) -> str | None:
    """The path of the submodule that holds a package, by the name of its folder or of its repository."""
    if top is None or not tracked.is_file(os.path.join(top, SUBMODULES)):
        return None
    path: str | None = None
    for word in SUBMODULE.findall(_content(top, SUBMODULES)):
        text: str = word.decode("utf-8", "replace").rstrip("/").removesuffix(".git")
        is_address = "://" in text or "@" in text or text.startswith("..")
        path = path if is_address else text
        if text.rpartition("/")[2] == name and path is not None:
            return path
    return None


def _unfetched_submodule(top: str | None) -> str | None:
    """The path of a submodule in which there is nothing."""
    if top is None or not tracked.is_file(os.path.join(top, SUBMODULES)):
        return None
    paths = (match[1].decode("utf-8", "replace") for match in SUBMODULE_PATH.finditer(_content(top, SUBMODULES)))
    return next((path for path in paths if not tracked.names(os.path.join(top, path), 1)), None)


def _sources(name: str, top: str | None) -> str | None:
    """The list of sources for vcs or rosinstall at the top of a repository that has a package."""
    names = tracked.names(top, MAX_MANIFESTS) if top is not None else []
    paths = (os.path.join(top or "", listing) for listing in names if listing.endswith(SOURCES))
    line = re.compile(rb"(?m)(?:[/ ]|^)%s(?:\.git)?[ \t]{0,20}:?[ \t\r]{0,20}$" % re.escape(name.encode()))
    return next((path for path in paths if line.search(_content(os.path.dirname(path), os.path.basename(path)))), None)


def _page_with_source(name: str, packages: Packages) -> str | None:
    """The page, image or script around a robot that says to install a package, or links a repository of its name."""
    top = packages.repository or ""
    folders = (top, packages.own_package, os.path.dirname(packages.own_package or ""))
    above = [folder for folder in folders if folder and top and is_below(folder, top)]
    inside = [os.path.join(top, folder) for folder in IMAGES] if above else []
    stem = PART.sub("", name.lower())
    words = [name.lower(), REPOSITORIES.get(stem, stem if len(stem) >= MIN_STEM else name.lower())]
    own_name = os.path.basename(top).lower().replace("-", "_")  # of this repository, which has no other packages
    for folder in dict.fromkeys((*above, *inside)):
        for page in filter(PAGES.match, tracked.names(folder, MAX_MANIFESTS)):
            sources = page_sources(folder, page)
            linked = sources.repositories - {own_name}
            if words[0] in sources.packages or any(word in repository for repository in linked for word in words):
                return os.path.join(folder, page)
    return None


class PageSources(NamedTuple):
    """What a page says to install or to clone, and the repositories it links, in small letters with _ for -."""

    packages: frozenset[str] = frozenset()
    repositories: frozenset[str] = frozenset()


def page_sources(folder: str, page: str) -> PageSources:
    """What a page of a folder says of where packages are from."""

    def digest() -> str:
        sources = _read_sources(folder, page)
        return tracked.digest_of([*sorted(sources.packages), "", *sorted(sources.repositories)])

    tracked.note(("sources", folder, page), digest)
    return _read_sources(folder, page)


@lru_cache(maxsize=1024)
def _read_sources(folder: str, page: str) -> PageSources:
    text = _content(folder, page).lower().decode("utf-8", "replace")
    cloned = (name for line in CLONING.findall(text) for name in CLONED.findall(line))
    packages, repositories = (*cloned, *INSTALLED.findall(text)), LINKED.findall(text)
    return PageSources(*(frozenset(name.replace("-", "_") for name in names) for names in (packages, repositories)))


def is_in_lfs(path: str) -> bool:
    """Whether the git attributes around a file put some files there into Git LFS."""
    folders = islice(tracked.upwards(os.path.dirname(path)), MAX_MANIFESTS)
    with_attributes = (folder for folder in folders if tracked.is_file(os.path.join(folder, ATTRIBUTES)))
    return any(LFS in _content(folder, ATTRIBUTES) for folder in with_attributes)


def forget() -> None:
    """Forget what manifests and pages say: they may have changed."""
    _read_dependencies.cache_clear()
    _read_sources.cache_clear()


def _content(folder: str, name: str) -> bytes:
    """What a file of a folder holds; nothing where it is a link that leads out of the folder."""
    path = os.path.join(folder, name)
    try:
        return b"" if links.leads_out(path, folder) else safe_open.content(path, MAX_BYTES)
    except (OSError, safe_open.NoFile):
        return b""
