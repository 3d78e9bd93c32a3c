"""Which programs read one robot of a repository: those that a file names for it, for its package or beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache

from urdflint.files import tracked
from urdflint.findings import Evidence
from urdflint.linter.evidence.launched import spawning_of
from urdflint.linter.evidence.mentions import OTHER_MODEL, OTHER_READER, OTHER_SIMULATOR, RESOLVED, Mention, robot_steps
from urdflint.linter.evidence.repository import (
    CODE_ENDINGS,
    GAZEBO,
    LAUNCH_ENDINGS,
    LIBRARIES,
    MOVEIT_NOTES,
    TESTS,
    Repository,
    SourceFile,
    is_launch,
    steps_below,
)
from urdflint.linter.settings import MOMENTS, PHYSICS, PLANS, PREFIXES
from urdflint.model.file_kind import SDF_ENDINGS
from urdflint.programs import target
from urdflint.programs.target import FAMILIES, Target
from urdflint.struct import cached_property

ROS, ISAAC_LAB, PYBULLET = "urdfdom", "isaaclab", "pybullet"
KINEMATIC = frozenset((ROS, "pinocchio", "yourdfpy"))  # programs that simulate nothing
MOVEIT = "moveit"  # by which SRDF is read
MODEL_ENDINGS = (".urdf", ".xacro", ".gazebo", *SDF_ENDINGS)
ROS_1 = ("noetic",)
DECLARING_ENDINGS = ("package.xml", "CMakeLists.txt", *MODEL_ENDINGS)  # of what starts nothing
MAX_PLACES = 20  # of one target
LOADING_ENDINGS = (*CODE_ENDINGS, ".yaml", ".yml", ".toml")  # of code, and of data that it may read


Readers = Mapping[Target, tuple[Evidence, ...]]


def readers_of(path: str, repository: Repository) -> Readers:
    """The programs that read the robot in a file, each in the releases that are named, with what tells of them.

    Empty where nothing does.
    """
    robot = _Robot(path, repository)
    return _in_releases(robot, robot.words)


def resolving(path: str, repository: Repository) -> frozenset[str]:
    """The programs that read the robot in a file from a text in which code has written where its files are."""
    return _Robot(path, repository).resolving


def unsure(path: str, repository: Repository) -> frozenset[str]:
    """The programs of which manifests, builds, models, tests or a launch file of MoveIt's assistant alone tell."""
    return _Robot(path, repository).unsure


def is_read_by_others(path: str, repository: Repository) -> bool:
    """Whether code loads the robot in a file in programs that are no targets."""
    return _Robot(path, repository).is_read_by_others


def readers_around(path: str, repository: Repository, family: str) -> Readers:
    """The releases of a program that anything in the repository of a file is for, though it does not name the file.

    What robots and models load counts only where no manifest, build, code or launch file tells.
    """
    robot = _Robot(path, repository)
    words = _words_anywhere(repository, family) or (robot.brands() if family == GAZEBO else {})
    return _in_releases(robot, {family: words} if words else {})


def distributions_of(path: str, repository: Repository) -> Readers:
    """The distributions of ROS that a repository names for a file; empty where it names none."""
    robot = _Robot(path, repository)
    return _in_releases(robot, {ROS: {"ros": []}}) if robot.distributions else {}


@lru_cache(maxsize=16)
def _words_anywhere(repository: Repository, family: str) -> Mapping[str, list[Evidence]]:
    """The words of a program in manifests, builds, code and launch files, else those in what robots and models load."""
    tables: tuple[dict[str, list[Evidence]], ...] = ({}, {})
    for file in repository.files:
        for mention in file.facts.mentions:
            if _family(mention.word) == family:
                places = tables[file.path.endswith(MODEL_ENDINGS)].setdefault(mention.word, [])
                places.append(Evidence(file.path, mention.line))
    return tables[0] or tables[1]


def _in_releases(robot: _Robot, words_by_family: Mapping[str, Mapping[str, list[Evidence]]]) -> Readers:
    """The releases that the words of programs mean for a robot, with what tells of them."""
    readers: dict[Target, list[Evidence]] = {}
    for family, words in sorted(words_by_family.items(), key=lambda pair: FAMILIES[pair[0]].place):
        for word, places in _as_set_in_code(_of_callers(words)).items():
            for release, own_places in robot.releases(family, word).items():
                for program in target.parse(release, assume_latest=True):
                    if program.family == family:
                        readers.setdefault(program, []).extend(
                            (*own_places, *places) if family == ROS else (*places, *own_places)
                        )
    return {program: tuple(dict.fromkeys(places))[:MAX_PLACES] for program, places in readers.items()}


def _of_callers(words: Mapping[str, list[Evidence]]) -> Mapping[str, list[Evidence]]:
    """The words of those that call a program where there are any: what they need is not what reads the robot."""
    return {word: places for word, places in words.items() if _program(word) in target.callers()} or words


def _program(word: str) -> str:
    """The program in the word of a target, without its release and options."""
    return word.partition("(")[0].partition("@")[0]


def _as_set_in_code(words: Mapping[str, list[Evidence]]) -> Mapping[str, list[Evidence]]:
    """The words of a program with the options that code sets: what requires the program gives them its release."""
    required = {word: places for word, places in words.items() if not _is_by_code(places)}
    if len(required) == len(words):
        return words
    combined: dict[str, list[Evidence]] = {}
    for word, places in words.items():
        program, bracket, settings = word.partition("(")
        for base in (required or [program]) if word not in required else ():
            combined.setdefault(f"{base}{bracket}{settings}", []).extend((*places, *required.get(base, ())))
    return combined


def _is_by_code(places: Sequence[Evidence]) -> bool:
    """Whether code that loads robots tells of a program."""
    return any(place.path.endswith(CODE_ENDINGS) and not is_launch(place.path) for place in places)


@cache
def _family(word: str) -> str:
    """The program that the word of a target means."""
    return target.parse(word, assume_latest=True)[0].family


def _of_models(places: Sequence[Evidence]) -> bool:
    """Whether robots and models alone tell of a program."""
    return all(place.path.endswith(MODEL_ENDINGS) for place in places)


class _Robot:
    """One robot in its repository; `words` are those of targets that tell of its readers, by program."""

    def __init__(self, path: str, repository: Repository) -> None:
        self.path, self.repository = path, repository
        self.package = repository.package_of(path)
        self.name = repository.packages.get(self.package)
        self.steps = robot_steps(path)
        self.lines = self._lines()
        self.named_in = {repository.package_of(path) for path in self.lines}
        self.loaded_in = {
            repository.package_of(path) for path in self.lines if path.endswith(LOADING_ENDINGS) and not is_launch(path)
        }
        self.words: dict[str, dict[str, list[Evidence]]] = {}
        for file in self._files():
            for mention in self._mentions(file):
                words = self.words.setdefault(_family(mention.word), {})
                words.setdefault(mention.word, []).append(Evidence(file.path, mention.line))
        if ROS not in self.words and self.package == repository.top and self.distributions:
            self.words[ROS] = {"ros": []}
        self._leave_what_is_started()
        if not self.words.keys() <= LIBRARIES or self.is_read_by_others:  # a simulator
            if GAZEBO in self.words and all(path.endswith(DECLARING_ENDINGS) for path in self._paths(GAZEBO)):
                del self.words[GAZEBO]
            if self._is_loaded_elsewhere:
                del self.words[ROS]

    @property
    def _code(self) -> Sequence[SourceFile]:
        """The code that names the robot."""
        paths = (path for path in self.lines if path.endswith(CODE_ENDINGS))
        numbers = (number for path in paths for number in self.repository.files_at.get(path, ()))
        return [self.repository.files[number] for number in numbers]

    def _leave_what_is_started(self) -> None:
        """Take out programs that a manifest or a robot alone tells of, where nothing starts them for this robot.

        Of the releases of Gazebo those that launch files start count, not those of a plugin. Code that loads the robot
        in one program tells that code which does not name it loads another file, if its program reads other formats.
        """
        gazebo = self.words.get(GAZEBO, {})
        if any(path.endswith((*CODE_ENDINGS, *LAUNCH_ENDINGS)) for path in self._paths(GAZEBO)):
            gazebo = {word: places for word, places in gazebo.items() if not _of_models(places)}
            launched = {word: places for word, places in gazebo.items() if any(map(self._launches, places))}
            self.words[GAZEBO] = launched or gazebo
            if self._is_passed_by:
                del self.words[GAZEBO]
        if gazebo and (self._is_only_declared or (self.spawning is not None and not self.spawning)):
            self.words.pop(GAZEBO, None)
        loading = {
            _family(mention.word)
            for file in self._code
            if not file.path.endswith(LAUNCH_ENDINGS)
            for mention in file.facts.mentions
        }
        for family in self._reading_other_models:
            naming = self._paths(family) & self.lines.keys()
            if not any(path.endswith(CODE_ENDINGS) and not is_launch(path) for path in naming):
                self.words.pop(family, None)
        for family in [name for name in self.words if loading and FAMILIES[name].formats and name != GAZEBO]:
            if family not in loading and self.lines.keys().isdisjoint(self._paths(family)):
                del self.words[family]

    @property
    def _is_passed_by(self) -> bool:
        """Whether all that starts Gazebo puts other models into it, and no robot of the package has blocks for it."""
        starting = [path for path in self._paths(GAZEBO) if path.endswith((*CODE_ENDINGS, *LAUNCH_ENDINGS))]
        passing = (path in self.repository.spawning_others or self._launches_another(path) for path in starting)
        return self.package not in self.repository.gazebo_packages and all(passing)

    @property
    def _reading_other_models(self) -> set[str]:
        """The programs for which robots of the package, or of one that starts them, name a model in another format."""
        starting = {self.repository.package_of(path) for family in self.words for path in self._paths(family)}
        numbers = (number for folder in starting for number in self.repository.files_inside.get(folder, ()))
        files = (*self._files(), *(self.repository.files[number] for number in numbers))
        words = (word for file in files for word in file.facts.words)
        return {word.removeprefix(OTHER_MODEL) for word in words if word.startswith(OTHER_MODEL)}

    @property
    def _is_only_declared(self) -> bool:
        """Whether manifests alone tell of Gazebo: nothing starts it, and no robot of the package has blocks for it."""
        is_declared = all(path.endswith("package.xml") for path in self._paths(GAZEBO))
        return is_declared and self.package not in self.repository.gazebo_packages and not self.brands()

    @property
    def resolving(self) -> frozenset[str]:
        """The programs for which all code that loads the robot writes its package:// anew before."""
        resolves = dict[str, bool]()
        for file in self._code:
            for family in {_family(mention.word) for mention in file.facts.mentions}:
                resolves[family] = resolves.get(family, True) and RESOLVED in file.facts.words
        return frozenset(family for family, is_resolved in resolves.items() if is_resolved)

    @property
    def unsure(self) -> frozenset[str]:
        """The programs that nothing starts with the robot; MoveIt, PREFIXES and MOMENTS where nothing needs these."""
        doubtful = frozenset(family for family in self.words if family != ROS and not self._is_started(family))
        if ROS in self.words and self.loaded_in and not any(map(is_launch, self.lines)):
            doubtful |= {ROS}  # code alone loads it
        if not self.repository.has_moveit:
            doubtful |= {MOVEIT}
        if self.repository.has_old_isaac_lab:
            doubtful |= {ISAAC_LAB}
        if any(path.endswith(CODE_ENDINGS) for path in self._paths(PYBULLET)) and not self.repository.takes_moments:
            doubtful |= {MOMENTS}
        if self.lines and self.words.keys() - doubtful <= KINEMATIC and not self._is_said(OTHER_SIMULATOR):
            doubtful |= {PHYSICS} if self.repository.has_moveit else {PHYSICS, PLANS}
        return doubtful | {PREFIXES} if self.repository.has_old_xacro else doubtful

    def _is_started(self, family: str) -> bool:
        """Whether a file starts a program for the robot, and if that is Gazebo puts a robot into it."""
        return any(self._starts(path) and (family != GAZEBO or self._spawns(path)) for path in self._paths(family))

    def _starts(self, path: str) -> bool:
        """Whether a file starts a program for the robot: code that names it, or a launch file written by hand."""
        package = self.repository.package_of(path)
        if self._is_test(path) and not self._is_test(self.path):
            return False
        if path in self.repository.spawning_others or self.repository.is_of_others(package):
            return False
        if is_launch(path) and not (package != self.package and self._is_of_moveit(path)):
            launched = (naming for naming in self.lines if is_launch(naming) and not self._is_of_moveit(naming))
            return path in self.lines or not self.lines or (any(launched) and not self._launches_another(path))
        return path.endswith(CODE_ENDINGS) and path in self.lines

    def _spawns(self, path: str) -> bool:
        """Whether a file that starts Gazebo names the robot, or it or a launch file with it puts one into the world.

        Where launch files of the package start Gazebo with other robots, one of those has to name this robot.
        """
        if not self.lines or path in self.lines:
            return True
        together = self._together(path)
        is_given_others = self.package in self.repository.with_gazebo and together.isdisjoint(self.lines)
        return not (is_given_others or together.isdisjoint(self.repository.spawning))

    def _launches(self, place: Evidence) -> bool:
        """Whether a launch file puts the robot into Gazebo, or names it or runs with one that does where none does."""
        if self.spawning:
            return place.path in self.spawning
        return is_launch(place.path) and not self.lines.keys().isdisjoint(self._together(place.path))

    @cached_property
    def spawning(self) -> Set[str] | None:
        """The launch files that put the robot into Gazebo, and what they include; None where nobody knows."""
        return spawning_of(self.path, self.repository.launches) if not self.loaded_in else None

    def _together(self, path: str) -> set[str]:
        """A launch file and those that run with it, where some of them name a robot."""
        return {path, *self.repository.launched_together.get(path, ())}

    def _launches_another(self, path: str) -> bool:
        """Whether a launch file runs with some that name other robots, and with none that names this one."""
        together = self.repository.launched_together.get(path)
        return together is not None and together.isdisjoint(self.lines)

    def _is_of_moveit(self, path: str) -> bool:
        """Whether MoveIt's assistant wrote the package of a file."""
        return tracked.exists(os.path.join(self.repository.package_of(path), MOVEIT_NOTES))

    def _is_test(self, path: str) -> bool:
        return any(TESTS.fullmatch(step) for _, step in steps_below(os.path.dirname(path), self.repository.top))

    @cached_property
    def is_read_by_others(self) -> bool:
        """Whether packages whose code or data name the robot load robots in programs that are no targets."""
        return self._is_said(OTHER_READER)

    def _is_said(self, word: str) -> bool:
        """Whether something says a word in the packages whose code or data name the robot."""
        numbers = (number for folder in self.loaded_in for number in self.repository.files_inside.get(folder, ()))
        return any(word in self.repository.files[number].facts.words for number in numbers)

    @property
    def _is_loaded_elsewhere(self) -> bool:
        """Whether code loads the robot in a simulator, and a manifest alone tells of ROS."""
        paths = self._paths(ROS)
        is_loaded = any(path.endswith(CODE_ENDINGS) and not path.endswith(LAUNCH_ENDINGS) for path in self.lines)
        is_manifest = bool(paths) and all(path.endswith("package.xml") for path in paths)
        return is_loaded and is_manifest and not self.distributions

    def _paths(self, family: str) -> set[str]:
        """The files that tell of a program."""
        return {place.path for places in self.words.get(family, {}).values() for place in places}

    def _lines(self) -> Mapping[str, int]:
        """The files that name the robot, each with the line."""
        inside = (self.name or "", *robot_steps(os.path.relpath(self.path, self.package)))
        return {
            file_path: line
            for file_path, steps, line in self.repository.named.get(self.steps[-1], ())
            if steps in (self.steps[-len(steps) :], inside[-len(steps) :]) and file_path != self.path
        }

    def _files(self) -> Iterator[SourceFile]:
        """The files that may tell of the robot: those that name it or its package, and those beside it."""
        numbers = {
            number
            for folder in (self.package, *self.loaded_in)
            for number in self.repository.files_inside.get(folder, ())
        }
        numbers.update(self.repository.files_naming.get(self.name or "", ()))
        numbers.update(number for path in self.lines for number in self.repository.files_at.get(path, ()))
        return (self.repository.files[number] for number in sorted(numbers))

    def _mentions(self, file: SourceFile) -> Iterator[Mention]:
        """What a file says of programs, where it says it of this robot."""
        if not self._is_nearest(file.path):
            return
        line = self.lines.get(file.path)
        is_loading = file.package in self.loaded_in and not file.path.endswith(("package.xml", *MODEL_ENDINGS))
        is_own = file.package == self.package or self.name in file.facts.words or is_loading
        name = self.steps[-1]
        own_programs = {_program(mention.word) for mention in file.facts.mentions if mention.robot == name}
        for mention in file.facts.mentions:
            is_its_call = mention.robot == name or not (mention.robot or _program(mention.word) in own_programs)
            if is_its_call and (line is not None or (is_own and self._is_meant(file, _family(mention.word)))):
                yield mention
        if line is not None and self.name is not None and file.path.endswith(LAUNCH_ENDINGS):
            yield Mention("ros", line)

    def _is_nearest(self, path: str) -> bool:
        """Whether a file is not nearer to another package of the same name, as in workspaces for ROS 1 and ROS 2."""
        folders = self.repository.folders.get(self.name or "", ())
        if len(folders) <= 1:
            return True
        steps = {folder: len(os.path.commonpath((folder, path))) for folder in (self.package, *folders)}
        return steps[self.package] == max(steps.values())

    def _is_meant(self, file: SourceFile, family: str) -> bool:
        """Whether a file that does not name the robot may be about it.

        Not one that names others, nor code of a program that reads other formats too, unless a neighbor names it.
        """
        if file.path.endswith((".urdf", *SDF_ENDINGS)):
            return file.path == self.path
        if file.facts.robots and not file.path.endswith((".xacro", "package.xml")):
            return False
        reads_others = family != GAZEBO and FAMILIES[family].formats
        return not reads_others or file.package in self.named_in or file.path.endswith(("package.xml", ".xacro"))

    def releases(self, family: str, word: str) -> Mapping[str, list[Evidence]]:
        """The words of the releases that are meant by the word of a program, with what tells of them."""
        if family == GAZEBO and word == "gazebo" and (brands := self.brands()):
            return brands
        if (family == ROS or (family == GAZEBO and word == "gazebo")) and self.distributions:
            return self.distributions
        if family == ROS:
            return {"noetic": []} if self._is_ros_1 else {"urdfdom@3": [], "urdfdom@6": []}
        return {word: []}

    def brands(self) -> dict[str, list[Evidence]]:
        """The releases of Gazebo that the repository names, as words of targets."""
        brands = tuple(brand.lower() for brand in FAMILIES[GAZEBO].brands.values())
        return {f"gazebo-{brand}": places for brand, places in self._named_releases(brands).items()}

    @cached_property
    def _is_ros_1(self) -> bool:
        """Whether the package of the robot is built by catkin alone."""
        return self.repository.is_for_ros(self.package) == (True, False)

    @cached_property
    def distributions(self) -> Mapping[str, list[Evidence]]:
        """The distributions of ROS that the repository names, those of ROS 1 where the package is for it."""
        return self._named_releases(
            tuple(name for name in target.distribution_names() if (name in ROS_1) is self._is_ros_1)
        )

    def _named_releases(self, names: tuple[str, ...]) -> dict[str, list[Evidence]]:
        """Those of some releases that the repository names: in workflows and images, else in its pages."""
        tables: tuple[dict[str, list[Evidence]], ...] = ({}, {}, {})
        for release in self.repository.releases:
            if release.word in names and self.path.startswith(release.below):
                tables[release.rank].setdefault(release.word, []).append(release.place)
        return next(filter(None, tables), {})
