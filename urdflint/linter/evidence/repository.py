"""A repository gone through once: its packages, and what each of its files says of the programs that read robots."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from urdflint.files import links, safe_open, tracked
from urdflint.files.folders import walked
from urdflint.files.ros_packages import MANIFEST, Packages, repository_around
from urdflint.findings import Evidence
from urdflint.linter.evidence import mentions, ownership
from urdflint.linter.evidence.launched import Launch, launches, spawns_sdf
from urdflint.linter.evidence.mentions import FileFacts, Reader
from urdflint.linter.evidence.ownership import Address, Manifest
from urdflint.linter.settings import MOMENTS
from urdflint.programs import target
from urdflint.struct import Struct, cached_property, field
from urdflint.xacro.callers.commands import Node

T = TypeVar("T")
MAX_FOLDERS = 2000  # folders that are looked into
MAX_FILES = 1000  # files that are read
MAX_BYTES = 200_000  # of one
PROJECTS = ("setup.py", "pyproject.toml", "setup.cfg")
# hidden folders of a top
WORKFLOWS = (".github/workflows", ".circleci", ".devcontainer", ".docker", ".gitlab", ".vscode", ".")
GENERATED = frozenset(("build", "install", "log", "node_modules", "__pycache__", "venv", "site-packages"))
PACKAGE_NAME = re.compile(rb"<name>\s{0,50}([^<\s]{1,200})\s{0,50}</name>")
NOTHING = FileFacts()
# words that tell of programs
TELLING = frozenset((mentions.FOR_ROS_1, mentions.OTHER_READER, mentions.OLD_ISAAC_LAB, mentions.OLD_XACRO.decode()))
PAGE, DOCUMENTATION = "readme", "doc"  # begins of the names of pages, and of folders with more of them
TESTS = re.compile(
    r"(?:unit)?[_-]?tests?\d*|testing|test[_-]?(?:data|files|inputs|resources|worlds|robots)|fixtures?", re.IGNORECASE
)
VENDORED = re.compile(  # folders for the packages of others
    r"assets?|resources|external|extern|vendor(?:ed|s)?|(?:third|3rd)[_-]?party|submodules|deps", re.IGNORECASE
)
LICENSES, PAGES = ("license", "licence", "copying"), ("readme",)  # names of files, without endings
GAZEBO = "sdformat"
LIBRARIES = frozenset(("urdfdom", GAZEBO, "pinocchio"))  # what nodes of ROS load a robot with too
CODE_ENDINGS = (".py", ".ipynb", ".cpp", ".cc", ".cxx", ".m")
LAUNCH_ENDINGS = (".launch", ".launch.py", ".launch.xml")
ROS2_LAUNCH = (".launch.py", "_launch.py")
SPAWNS = re.compile(r"spawn|\Acreate\Z", re.IGNORECASE)
MOVEIT_NOTES = ".setup_assistant"  # in a package that MoveIt's assistant wrote, of a robot elsewhere
# folders that are for workflows, images and pages alone
AUTOMATION = re.compile(r"^\.|docker|workflow|^ci$|container|^docs?$|^documentation$", re.IGNORECASE)


class SourceFile(NamedTuple):
    """A file that says something, the folder of the package that it is in, and what it says."""

    path: str
    package: str
    facts: FileFacts

    @property
    def families(self) -> set[str]:
        """The programs that it names."""
        return {target.parse(mention.word, assume_latest=True)[0].family for mention in self.facts.mentions}

    @property
    def loads_in_others(self) -> bool:
        """Whether it is code that loads robots in simulators, or in programs that are no targets."""
        is_other = not is_launch(self.path) and not self.families <= LIBRARIES
        return mentions.OTHER_READER in self.facts.words or is_other


class Release(NamedTuple):
    """A release that a file names, the line, and where the robots are that it is for.

    Those of pages, of rank 1, count where nothing of rank 0 names any, and those of rank 2 after these.
    """

    word: str
    place: Evidence
    rank: int
    below: str


class Repository(Struct, eq=False):
    """The folder of a repository, its ROS packages by folder, and the files that say something.

    `named` are the files that name a robot, by the name of that, each with the steps of its path there and the line.
    `gazebo_packages` are the folders of packages with blocks for Gazebo in their robots, `launching` are those of
    packages with launch files. `manifests` say where packages are from, `projects`, by folder, the addresses that
    projects name as theirs. `repositories` are folders that look like the top of one, or like a release of a package.
    `origin` is where it was cloned from.
    """

    top: str
    packages: Mapping[str, str]
    files: tuple[SourceFile, ...] = ()
    named: Mapping[str, Sequence[tuple[str, tuple[str, ...], int]]] = field(default_factory=dict)
    gazebo_packages: frozenset[str] = frozenset()
    launching: frozenset[str] = frozenset()
    manifests: Mapping[str, Manifest] = field(default_factory=dict)
    repositories: frozenset[str] = frozenset()
    origin: Address | None = None
    projects: Mapping[str, frozenset[Address]] = field(default_factory=dict)
    package_by_folder: dict[str, str] = field(default_factory=dict)  # what was asked until now

    def says_the_same(self, other: Repository) -> bool:
        """Whether another look at the repository has found the same."""
        return self._said == other._said

    @property
    def _said(self) -> tuple[object, ...]:
        packages = self.packages, self.gazebo_packages, self.launching, self.manifests, self.repositories, self.origin
        return self.files, self.named, self.projects, *packages

    @cached_property
    def has_moveit(self) -> bool:
        """Whether a manifest or a launch file names a package of MoveIt."""
        return any(word.startswith("moveit") for file in self.files for word in file.facts.words)

    @cached_property
    def has_old_xacro(self) -> bool:
        """Whether launch files or pages name an xacro or a ROS before Noetic alone."""
        has_script = any(mentions.OLD_XACRO.decode() in file.facts.words for file in self.files)
        return has_script and not any(release.word in target.distribution_names() for release in self.releases)

    @cached_property
    def has_old_isaac_lab(self) -> bool:
        """Whether a page names a release of Isaac Lab that nobody has looked at."""
        return any(mentions.OLD_ISAAC_LAB in file.facts.words for file in self.files)

    @cached_property
    def takes_moments(self) -> bool:
        """Whether code has PyBullet take moments of inertia from the file, and not from shapes."""
        return any(MOMENTS in file.facts.words for file in self.files)

    @cached_property
    def spawning(self) -> frozenset[str]:
        """The launch files with a word for what puts a robot into Gazebo."""
        launches = (file for file in self.files if is_launch(file.path))
        return frozenset(file.path for file in launches if any(map(SPAWNS.search, file.facts.words)))

    @cached_property
    def with_gazebo(self) -> frozenset[str]:
        """The packages with a launch file that starts Gazebo and names a robot."""
        launches = (file for file in self.files if is_launch(file.path) and file.facts.robots)
        return frozenset(file.package for file in launches if GAZEBO in file.families)

    @cached_property
    def spawning_others(self) -> frozenset[str]:
        """The launch files that spawn SDFormat alone, and those of an exporter where other code loads robots."""
        has_others = any(file.path.endswith(CODE_ENDINGS) and file.loads_in_others for file in self.files)
        exported = (file.path for file in self.files if has_others and mentions.EXPORTED in file.facts.words)
        return frozenset((*exported, *(path for path, nodes in self.started.items() if spawns_sdf(nodes))))

    @cached_property
    def started(self) -> Mapping[str, Sequence[Node]]:
        """What each launch file starts, with those that it includes."""
        from urdflint.xacro import callers

        return callers.nodes_below(self.top)

    @cached_property
    def launches(self) -> Sequence[Launch]:
        """What each launch file does with robots."""
        return launches(self.started, lambda name: self.folders.get(name, ()))

    @cached_property
    def launched_together(self) -> Mapping[str, Set[str]]:
        """The launch files that run with one, by its path, where some of them name a robot.

        One that works out the name of another may mean any.
        """
        with_robots = {file.path for file in self.files if is_launch(file.path) and file.facts.robots}
        if any(launch.is_open for launch in self.launches):
            return dict.fromkeys(self.started, frozenset(self.started)) if with_robots else {}
        together = dict[str, set[str]]()
        for launch in self.launches:
            for path in launch.files if not with_robots.isdisjoint(launch.files) else ():
                together.setdefault(path, set()).update(launch.files)
        return together

    @cached_property
    def exported(self) -> frozenset[str]:
        """The folders of launch files for ROS 1 that an exporter wrote, where others are for ROS 2."""
        folders = {os.path.dirname(file.path) for file in self.files if mentions.EXPORTED in file.facts.words}
        inside = {os.path.dirname(file.path) for file in self.files if file.path.endswith(ROS2_LAUNCH)}
        return frozenset(folders - inside) if inside else frozenset()

    def is_for_other_ros(self, path: str) -> bool:
        """Whether a launch file is for ROS 1 where its package, or what an exporter wrote it beside, is for ROS 2."""
        words = {word for number in self.files_at.get(path, ()) for word in self.files[number].facts.words}
        is_of_package = mentions.FOR_ROS_1 in words and self.is_for_ros(self.package_of(path)) == (False, True)
        return is_of_package or os.path.dirname(path) in self.exported

    def is_for_ros(self, package: str) -> tuple[bool, bool]:
        """Whether the manifest of a package says that it is built for ROS 1, and for ROS 2."""
        numbers = self.files_at.get(os.path.join(package, MANIFEST), ())
        words = {word for number in numbers for word in self.files[number].facts.words}
        return "catkin" in words, any(word.startswith("ament") for word in words)

    @cached_property
    def carried(self) -> frozenset[str]:
        """The packages of which code elsewhere loads robots in simulators, and that nothing else elsewhere names.

        They are copies of those of others: what their launch files, builds and tests run is not run here.
        """
        loading = {file.path: file.package for file in self.files if self._is_simulating(file)}
        folders_named: dict[str, set[str]] = {}
        for folder, name in self.packages.items():
            for step in (name, os.path.basename(folder)):
                folders_named.setdefault(step, set()).add(folder)
        mentioned = {
            (loading[path], folder)
            for places in self.named.values()
            for path, steps, _ in places
            if path in loading
            for step in steps[:-1]
            for folder in folders_named.get(step, ())
        }
        return frozenset(folder for package, folder in mentioned if package != folder and not self._is_needed(folder))

    @staticmethod
    def _is_simulating(file: SourceFile) -> bool:
        return file.path.endswith(CODE_ENDINGS) and not is_launch(file.path) and file.loads_in_others

    def _is_needed(self, folder: str) -> bool:
        """Whether a launch file or a manifest of another package names a package."""
        numbers = self.files_naming.get(self.packages[folder], ())
        return any(self.files[number].package != folder for number in numbers)

    def is_of_others(self, package: str) -> bool:
        """Whether a package is in a folder for those of others, by the names above it, or a copy of one."""
        steps = os.path.relpath(package, self.top).split(os.sep)[:-1]
        is_vendored = any(map(VENDORED.fullmatch, steps)) and not ownership.is_named_for(
            package, self.manifests.get(package, Manifest()), self.origin
        )
        return is_vendored or package in self.carried or package in self.copied

    def is_in_project_of_others(self, folder: str) -> bool:
        """Whether a folder is in a project that says that it is of another repository."""
        projects = ((above, self.projects.get(above)) for above, _ in steps_below(folder, self.top))
        return any(
            addresses and ownership.is_project_of_others(above, addresses, self.origin) for above, addresses in projects
        )

    @cached_property
    def copied(self) -> frozenset[str]:
        """The packages that are copies of those of others, see `ownership`.

        Where no other package has a launch file, those that only look like copies are the work of this repository.
        """
        marked = {
            package
            for package in self.packages
            if any(above in self.repositories for above, _ in steps_below(package, self.top))
        }
        archived = {package for package in self.packages if self.is_archived(package)}
        marked |= {package for package, manifest in self.manifests.items() if manifest.is_released} | archived
        copies = frozenset(ownership.copies(self.manifests, marked, self.origin))
        is_starting = not self.launching <= copies or self._is_workspace_of_others
        return copies if is_starting else frozenset(ownership.copies(self.manifests, archived, self.origin))

    @property
    def _is_workspace_of_others(self) -> bool:
        """Whether the packages are in several repositories within this one, none of which has its name."""
        inside = self.repositories - self.packages.keys()
        above = ((folder, steps_below(os.path.dirname(folder), self.top)) for folder in inside)
        outermost = {folder for folder, steps in above if not any(step in inside for step, _ in steps)}
        name = self.origin.name.decode() if self.origin is not None else os.path.basename(self.top)
        is_other = not any(os.path.basename(folder).lower() in name for folder in outermost)
        return len(outermost) > 1 and is_other

    def is_archived(self, place: str) -> bool:
        """Whether a folder is in the archive of a branch of another repository, which has a page of its own."""
        above = [folder for folder, _ in steps_below(place, self.top)]
        archives = (folder for folder in above if ownership.is_archive(folder, self.origin))
        return any(_has_page(tracked.names(folder, MAX_FILES)) for folder in archives)

    @cached_property
    def files_at(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the files by path."""
        return _listed((file.path, number) for number, file in enumerate(self.files))

    @cached_property
    def files_inside(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the files in each package, by its folder."""
        return _listed((file.package, number) for number, file in enumerate(self.files))

    @cached_property
    def files_naming(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the files that name each package, by its name."""
        names = frozenset(self.packages.values())
        return _listed((name, number) for number, file in enumerate(self.files) for name in names & file.facts.words)

    @cached_property
    def folders(self) -> Mapping[str, Sequence[str]]:
        """The folders of the packages of each name."""
        folders: dict[str, list[str]] = {}
        for folder, name in self.packages.items():
            folders.setdefault(name, []).append(folder)
        return folders

    @cached_property
    def releases(self) -> Sequence[Release]:
        """All releases that are named: what is in folders for automation alone is for the robots beside these."""
        return [
            Release(mention.word, Evidence(file.path, mention.line), rank, below)
            for file in self.files
            if file.facts.releases
            for rank, below in [(_rank(file.path), self._scope_of(file.path))]
            for mention in file.facts.releases
        ]

    def _scope_of(self, path: str) -> str:
        folder = os.path.dirname(path)
        while folder != self.top and AUTOMATION.search(os.path.basename(folder)):
            folder = os.path.dirname(folder)
        return os.path.join(folder, "")

    def package_of(self, path: str) -> str:
        """The folder of the innermost package that a file is in, or of the repository."""
        return package_around(os.path.dirname(path), self.packages, self.top, self.package_by_folder)


def package_around(folder: str, packages: Container[str], top: str, answers: dict[str, str]) -> str:
    """The folder of the innermost package that a folder is in, or the top; `answers` are those until now."""
    return tracked.innermost(folder, lambda above: above in packages or above == top, answers)


def _rank(path: str) -> int:
    """What a file that names a release counts: workflows and images first, then README files, then other pages."""
    name = os.path.basename(path).lower()
    return 1 if name.startswith(PAGE) else 2 if name.endswith(".md") else 0


def _listed(pairs: Iterable[tuple[str, T]]) -> dict[str, list[T]]:
    """All that stands beside each word."""
    values_by_word: dict[str, list[T]] = {}
    for word, value in pairs:
        values_by_word.setdefault(word, []).append(value)
    return values_by_word


def top_of(folder: str) -> str:
    """The repository around a folder, or the folder itself."""
    return repository_around(folder) or folder


def is_launch(path: str) -> bool:
    """Whether a file is a launch file by its name or its folder."""
    return path.endswith(LAUNCH_ENDINGS) or "launch" in os.path.basename(os.path.dirname(path))


def steps_below(folder: str, top: str) -> Iterator[tuple[str, str]]:
    """The folders from one to another below it, each with its name."""
    above = top
    for step in os.path.relpath(folder, top).split(os.sep):
        above = os.path.join(above, step)
        yield above, step


@lru_cache(maxsize=16)
def gathered(top: str) -> Repository:
    """What is in a repository, as the disk says: who reads a robot does not change with each letter that is typed."""
    with safe_open.on_disk():
        return _gathered(top)


def _gathered(top: str) -> Repository:
    packages, repositories, manifests = dict[str, str](), set[str](), dict[str, Manifest]()
    projects = dict[str, frozenset[Address]]()
    found_files: list[tuple[str, Reader]] = list(_hidden(top))
    for folder, folders, names in walked(top, MAX_FOLDERS, out=False):
        folders[:] = (name for name in folders if name not in GENERATED and not is_environment(folder, name))
        if MANIFEST in names:
            packages[folder] = os.path.basename(folder)
        if folder != top and _is_repository(folder, names):
            repositories.add(folder)
        _note_projects(folder, names, projects)
        for name in names:
            reader = _reader(os.path.basename(folder), name)
            if reader is not None and len(found_files) < MAX_FILES:
                found_files.append((os.path.join(folder, name), reader))
    repository = Repository(top, packages)
    files, named = list[SourceFile](), dict[str, list[tuple[str, tuple[str, ...], int]]]()
    gazebo_packages = set[str]()
    for path, reader in found_files:
        facts, package_name, manifest = _REMEMBERED.of(path, partial(_facts, path, reader))
        if os.path.basename(path) == MANIFEST:
            manifests[os.path.dirname(path)] = manifest
        if package_name:
            packages[os.path.dirname(path)] = package_name
        is_telling = facts.mentions or facts.releases or not facts.words.isdisjoint(TELLING)
        if is_telling:
            files.append(SourceFile(path, repository.package_of(path), facts))
        if mentions.BLOCK in facts.words:
            gazebo_packages.add(repository.package_of(path))
        for steps, line in facts.robots:
            named.setdefault(steps[-1], []).append((path, steps, line))
    return repository._replace(
        files=tuple(files),
        named=named,
        gazebo_packages=frozenset(gazebo_packages),
        launching=frozenset(repository.package_of(path) for path, _ in found_files if is_launch(path)),
        manifests=manifests,
        repositories=frozenset(repositories),
        projects=projects,
        origin=ownership.origin_of(top),
    )


def _note_projects(folder: str, names: Sequence[str], projects: dict[str, frozenset[Address]]) -> None:
    """Note the addresses that the files of a project in a folder give it, where there are any."""
    for name in ownership.PROJECTS.intersection(names):
        path = os.path.join(folder, name)
        addresses = ownership.project_addresses(safe_open.content_or_nothing(path, MAX_BYTES))
        project = ownership.project_folder(path)
        if addresses:
            projects[project] = projects.get(project, frozenset()) | addresses


_REMEMBERED: safe_open.Memory[tuple[FileFacts, str, Manifest]] = safe_open.Memory(MAX_BYTES)


def _facts(path: str, reader: Reader, data: bytes) -> tuple[FileFacts, str, Manifest]:
    """What a file says, and the name of the package of which it is the manifest, with where that is from."""
    text = mentions.without_comments(data) if os.path.basename(path) == MANIFEST else b""
    match = PACKAGE_NAME.search(text)
    name = match[1].decode("utf-8", "replace") if match else ""
    return reader(data) if data else NOTHING, name, ownership.manifest(text)


def _is_repository(folder: str, names: Sequence[str]) -> bool:
    """Whether a folder has what the top of a repository has, or a package what its release has."""
    if ownership.looks_like_a_repository(folder, names):
        return True
    if MANIFEST in names or tracked.exists(os.path.join(folder, os.path.basename(folder), ownership.CHANGES)):
        return MANIFEST not in names or ownership.CHANGES in names
    stems = {name.lower().partition(".")[0] for name in names}
    return not stems.isdisjoint(LICENSES) and not stems.isdisjoint(PAGES)


def _has_page(names: Sequence[str]) -> bool:
    return any(name.lower().partition(".")[0] in PAGES for name in names)


def is_named(path: str, packages: Packages) -> bool:
    """Whether a launch file, a build, a test or other code around a robot or a part of one names its file."""
    top, steps = packages.repository or packages.own_package, mentions.robot_steps(os.path.abspath(path))
    mentions_of_robot = named_below(top).get(steps[-1], ()) if top is not None and steps else ()
    return any(steps[-len(written) :] == written for _, written, _ in mentions_of_robot)


def named_below(top: str) -> Mapping[str, Sequence[tuple[str, tuple[str, ...], int]]]:
    """The robots that files below a folder name, as in Repository."""
    robots = gathered(top).named
    tracked.note(("robots named below", top), lambda: tracked.digest_of(sorted(map(str, robots.values()))))
    return robots


def forget() -> None:
    """Forget what was read: it may have changed."""
    gathered.cache_clear()


def is_environment(folder: str, name: str) -> bool:
    return tracked.exists(os.path.join(folder, name, "pyvenv.cfg"))


def _hidden(top: str) -> Iterator[tuple[str, Reader]]:
    """The workflows and images in hidden folders of a repository."""
    for inside in WORKFLOWS:
        folder = os.path.normpath(os.path.join(top, inside))
        for name in tracked.names(folder, MAX_FILES):
            is_workflow = name.endswith((".yml", ".yaml", ".json")) and inside != "."
            is_image = inside != "." and "dockerfile" in name.lower()
            if is_workflow or is_image or name.startswith((".gitlab-ci", ".travis")):
                path = os.path.join(folder, name)
                if not links.leads_out(path, top):
                    yield path, mentions.automation


def _reader(folder: str, name: str) -> Reader | None:
    """What reads a file, by its name; None for one that says nothing."""
    lower_name = name.lower()
    if name == MANIFEST:
        return mentions.manifest
    is_python, stem = lower_name.endswith(".py"), lower_name.partition(".")[0]
    if lower_name.endswith((".launch", ".launch.xml", ".launch.py")) or (
        "launch" in folder and lower_name.endswith((".xml", ".py"))
    ):
        return partial(mentions.launch, is_python=is_python)
    if name in PROJECTS or (
        stem.startswith(("requirements", "environment", "conda"))
        and lower_name.endswith((".txt", ".yml", ".yaml", ".in"))
    ):
        return mentions.requirements
    if name == "CMakeLists.txt":
        return mentions.build
    if lower_name.endswith(CODE_ENDINGS):
        return mentions.code
    if "dockerfile" in lower_name or lower_name.startswith(("docker-compose", "compose.y")):
        return mentions.automation if not name.startswith(".") else None
    if stem == PAGE or (lower_name.endswith(".md") and folder.lower().startswith(DOCUMENTATION)):
        return mentions.page
    if lower_name.endswith((".yaml", ".yml", ".toml")):
        return mentions.text
    if lower_name.endswith((".xacro", ".urdf", ".gazebo", ".sdf", ".world")):
        return mentions.plugins
    return None
