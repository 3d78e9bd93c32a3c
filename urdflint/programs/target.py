"""The programs that read robot files, their releases, and how one says which of them is meant."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from urdflint import regex
from urdflint.programs.changes import numbers
from urdflint.struct import Struct, cached_property, field
from urdflint.text.wording import cut, listed, one_line

if TYPE_CHECKING:
    from urdflint.programs.options import Option

Value = TypeVar("Value")
PROGRAMS_FOLDER = os.path.dirname(__file__)


class UnknownTarget(ValueError):
    """No program or release of that name."""


class TargetRefused(UnknownTarget):
    """A target that cannot be had, of which the text says all: another word or release would not help."""


class UnknownRelease(UnknownTarget):
    """A program that urdflint knows, in a release that nobody looked at."""


class Installed(Struct):
    """What a machine has of a program: its name there, commands, and packages of Python with their modules."""

    name: str = ""
    commands: tuple[str, ...] = ()
    packages: Mapping[str, str] = field(default_factory=dict)


class Extension(Struct):
    """What a program adds to URDF: `tags` and `texts`, in lower case, betray that a file has some of it.

    `layer` is that of the vocabulary which its rules are about, if there is one.
    """

    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    layer: str = ""


class Signs(Struct):
    """What in a repository shows that a program reads its robots.

    `packages` of ROS, `requirements` of Python, packages of CMake in `builds`, the beginnings of `plugins` and keys of
    YAML files in `parameters` lead to the word of a target. Code loads a robot where it has one of `modules` and calls
    one of `loads`; it leads to `word`, or to the program's name. What it sets there are options: in the brackets, or as
    attributes where they are `attributes`; `settings` are the words and constants of code for options of another name.
    `other_models` are the parameters of plugins that name a model in another format, which the program reads in place
    of the robot.
    """

    packages: Mapping[str, str] = field(default_factory=dict)
    requirements: Mapping[str, str] = field(default_factory=dict)
    builds: Mapping[str, str] = field(default_factory=dict)
    plugins: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    modules: tuple[str, ...] = ()
    loads: tuple[str, ...] = ()
    word: str = ""
    attributes: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    other_models: tuple[str, ...] = ()


class Family(Struct):
    """One program, as its folder declares it; its releases are in the module `releases` there.

    `place` orders the programs in lists; `brands` are the names that users know its series by; `reader` is the program
    that reads for it, where it does not read itself. `letters` begin the codes of its rules, whose checks are in the
    folder `checks`. The claims of a `simulator` are those of `programs.simulator`. `by_urdfdom`: it reads with urdfdom
    alone. `where_odd`: it claims nothing about robots without any other problem. `converts`: it writes the robot anew
    in a format of its own. `stops_at_first`: it reports one fault a run. `logs_each`: it logs a warning for each fault,
    also for those of one cause. `formats` are those that it reads besides URDF, see `programs.scenes`. `signs` show
    that a repository gives it robots to read. `uses` are the folders of other programs that its own imports, each with
    the reason.
    """

    name: str
    spelling: str
    title: str
    place: int = 1000
    aliases: Mapping[str, str] = field(default_factory=dict)
    brands: Mapping[str, str] = field(default_factory=dict)
    reader: str | None = None
    letters: str = ""
    checks: str = ""
    extension: Extension = Extension()
    installed: Installed = Installed()
    signs: Signs = Signs()
    simulator: bool = False
    by_urdfdom: bool = False
    where_odd: bool = False
    converts: bool = False
    stops_at_first: bool = False
    logs_each: bool = False
    formats: tuple[str, ...] = ()
    uses: Mapping[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The folder of the program that reads the file."""
        return self.name

    @property
    def preset(self) -> Mapping[str, str]:
        """The options that are always set."""
        return {}

    @cached_property
    def _table(self) -> Any:
        """The table of releases, read when somebody asks for it: most runs are for one or two programs."""
        return import_module(f"urdflint.programs.{self.folder}.releases")

    @property
    def releases(self) -> Mapping[str, str]:
        """The newest known release of each series, newest series last."""
        newest: Mapping[str, str] = self._table.NEWEST_BY_SERIES
        return newest

    @property
    def releases_between(self) -> Mapping[str, str]:
        """The newest known release of series that do nothing which one of these does not do: `all` leaves them out."""
        return getattr(self._table, "INTERMEDIATE_BY_SERIES", {})

    @property
    def known_releases(self) -> tuple[str, ...]:
        """The releases that were run, or read in source: about others nothing is said unless somebody asks to."""
        releases: tuple[str, ...] = self._table.RELEASES
        return releases

    @property
    def options(self) -> tuple[Option[Any], ...]:
        """The options that are modeled."""
        options: tuple[Option[Any], ...] = getattr(self._table, "OPTIONS", ())
        return options

    @property
    def unmodeled_options(self) -> Mapping[str, str]:
        """The other options that decide what a robot becomes, with what they do."""
        from urdflint import resources

        try:
            rows = resources.lines("programs", f"{self.folder}/unmodeled_options.tsv")[1:]
        except FileNotFoundError:
            return {}
        return {option: effect for option, _, effect in (row.partition("\t") for row in rows)}

    @property
    def series(self) -> dict[str, str]:
        """The newest known release of every series, newest series last."""
        return dict(sorted({**self.releases_between, **self.releases}.items(), key=lambda pair: numbers(pair[0])))

    @property
    def releases_by_age(self) -> list[str]:
        """All releases that are known, the oldest first."""
        return sorted({*self.known_releases, *self.series.values()}, key=numbers)

    @property
    def newest(self) -> str:
        """The newest series that urdflint knows."""
        return list(self.releases)[-1]

    def read_by(self, version: str) -> str:
        """The release that a series or a release means: of the part of a release the newest one."""
        if version in self.series or self._is_known(version):
            return self.series.get(version, version)
        return max((release for release in self.known_releases if release.startswith(f"{version}.")), key=numbers)

    def knows(self, version: str) -> bool:
        """Whether somebody looked at a release, or at one that begins so; 12.3 is 12.3.0."""
        return self._is_known(version) or any(release.startswith(f"{version}.") for release in self.known_releases)

    def _is_known(self, version: str) -> bool:
        return any(release == version or numbers(release) == (*numbers(version), 0) for release in self.known_releases)


class Caller(Family):
    """A program that reads robots by another one, with options that it sets: Isaac Lab.

    `reads_by` is the folder of that, `sets` the options, `source` where they are known from, and `called` has the
    release that it brings for each series of its own.
    """

    reads_by: str = ""
    sets: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> str:
        """The folder of the program that reads the file."""
        return self.reads_by

    @property
    def preset(self) -> Mapping[str, str]:
        """The options that are always set."""
        return self.sets

    @property
    def series(self) -> dict[str, str]:
        """The release of the program that reads, by series."""
        return dict(self.called)

    releases = series

    @property
    def known_releases(self) -> tuple[str, ...]:
        """Its series: their patches are not told apart."""
        return tuple(self.called)

    @property
    def releases_by_age(self) -> list[str]:
        """Its series, the oldest first."""
        return sorted(self.called, key=numbers)

    def knows(self, version: str) -> bool:
        """Whether a version belongs to one of the known series."""
        return any(f"{version}.".startswith(f"{series}.") for series in self.called)

    def read_by(self, version: str) -> str:
        """The release of the program that reads for one of its own."""
        return next(read for series, read in self.called.items() if f"{version}.".startswith(f"{series}."))


class Families(Mapping[str, Family]):
    """The programs by name, in their order: each folder beside this module that has releases is one.

    A folder is imported when somebody asks for its program, or for all of them. Those that call another one, whose
    folder has `caller` instead, have a name too, but are not listed.
    """

    def __getitem__(self, name: str) -> Family:
        return _declared(name)

    def __contains__(self, name: object) -> bool:
        return name in _folders("releases") or name in _folders("caller")

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_folders("releases"), key=lambda name: (self[name].place, name)))

    def __len__(self) -> int:
        return len(_folders("releases"))


@cache
def _declared(name: str) -> Family:
    """What the folder of a program declares. Raises KeyError where there is none."""
    if name not in _folders("releases"):
        return callers()[name]
    declared: Family = import_module(f"{__package__}.{name}").FAMILY
    return declared


@cache
def callers() -> dict[str, Caller]:
    """The programs that let another program read the robot, by name."""
    return {name: import_module(f"{__package__}.{name}.caller").CALLER for name in sorted(_folders("caller"))}


def declaring() -> Iterator[Family]:
    """All programs: those that read, in their order, and those that call one of them."""
    yield from FAMILIES.values()
    yield from callers().values()


@cache
def _folders(module: str) -> frozenset[str]:
    """The folders with a module; of an archive another module knows what is in it, which takes longer to import."""
    if os.path.isdir(PROGRAMS_FOLDER):
        return frozenset(
            name
            for name in os.listdir(PROGRAMS_FOLDER)
            if os.path.isfile(os.path.join(PROGRAMS_FOLDER, name, f"{module}.py"))
        )
    from pkgutil import iter_modules

    packages = [package.name for package in iter_modules([PROGRAMS_FOLDER]) if package.ispkg]
    return frozenset(
        name
        for name in packages
        if any(other.name == module for other in iter_modules([os.path.join(PROGRAMS_FOLDER, name)]))
    )


FAMILIES = Families()
MAX_SHOWN_LETTERS = 100  # characters of a word that an error shows
MANY = 15  # releases that an error lists
SELECTOR = regex.compile(r"(?P<family>[a-z-]+)(?P<bounds>(?:(?:@|<|>=)\d[\d.]*,?)*)\Z")
BOUND = regex.compile(r"(@|<|>=)([\d.]+)")


class Setting(NamedTuple):
    """An option with its value, as it is written."""

    name: str
    value: str


class Target(Struct):
    """One program in one release.

    `series` is what the user asked for, a series or a release; `version` the release that it means. `assumed` is set
    where nobody looked at that release, and another one is taken in its place. `options` are those that are not as by
    default; `label` is the name where that is not the program's, or has options.
    """

    family: str
    series: str
    version: str
    assumed: bool = False
    options: tuple[Setting, ...] = ()
    label: str = ""

    def __hash__(self) -> int:
        return hash((self.family, self.version))  # which tell nearly all apart, and are asked for in every file

    @property
    def name(self) -> str:
        """How it is written in reports: `sdformat@12.3`, `sapien@3(density=500)`, `isaaclab@3.0`."""
        return self.label or f"{self.family}@{self.series}"

    @cached_property
    def release(self) -> tuple[int, ...]:
        """The release as numbers, which compare."""
        return numbers(self.version)

    @property
    def judged_as(self) -> str:
        """The release that it is taken for where nobody looked at it: of a caller that of its own."""
        family = FAMILIES[self.name.partition("(")[0].partition("@")[0]]
        return _before(family, self.series) if family.preset else self.version

    def matches(self, selector: str) -> bool:
        """Whether it is meant by a selector: `urdfdom`, `urdfdom@3`, `sdformat<14.1`, `sdformat>=12.7,<13`."""
        match = SELECTOR.match(selector)
        if match is None or match["family"] != self.family:
            return False
        return all(self._within(sign, numbers(version)) for sign, version in BOUND.findall(match["bounds"]))

    def _within(self, sign: str, version: tuple[int, ...]) -> bool:
        if sign == "@":
            return self.release[: len(version)] == version
        return (self.release < version) is (sign == "<")


# Who reads sim-urdf and controls robots: nobody can ask for them yet, so they are meant unless others are asked for
UNASKED = tuple(Target(name, "0", "0") for name in ("sim-urdf", "ros-control"))


OLD_DISTRIBUTIONS = {"iron": "humble"}  # which ships urdfdom 3 (3.1.1) and was paired with Gazebo Fortress too
DISTRIBUTION_ALIASES = {"ros1": "noetic", **OLD_DISTRIBUTIONS}  # noetic is the last release of ROS 1


@cache
def aliases() -> dict[str, str]:
    """The other names of programs and their releases, with the targets that they mean."""
    return {alias: target for family in FAMILIES.values() for alias, target in family.aliases.items()}


@cache
def distribution_names() -> tuple[str, ...]:
    """The names of releases of ROS, also of those that are judged as another one."""
    return (*distributions(), *OLD_DISTRIBUTIONS)


@cache
def distributions() -> dict[str, tuple[str, str]]:
    """The targets that the name of a release of ROS stands for: its urdfdom, and the Gazebo that is paired with it."""
    from urdflint.programs.urdfdom.releases import DISTRIBUTIONS

    return {
        name: (f"urdfdom@{distribution.series}", f"sdformat@{distribution.gazebo}")
        for name, distribution in DISTRIBUTIONS.items()
    }


def parse(text: str, *, assume_latest: bool = False) -> list[Target]:
    """The targets that a word names: `all`, a family, an alias, `family@version`, or a release of ROS, which is two.

    A release that nobody looked at is taken for the newest known one before it where that has the same major number,
    and with `assume_latest` always. Options of a program stand in brackets behind it.
    Raises UnknownTarget, or UnknownRelease.
    """
    if "(" in text:
        return [_with_options(text, assume_latest)]
    word = text.strip().lower().replace("_", "-")
    if word == "all":
        return [_target(family, series) for family in FAMILIES.values() for series in family.releases]
    word = DISTRIBUTION_ALIASES.get(word, word)
    if word in distributions():
        return [target for name in distributions()[word] for target in parse(name)]
    name, sign, version = (word if word.partition("@")[0] in FAMILIES else _unaliased(word)).partition("@")
    family = FAMILIES.get(name)
    releases = [alias for alias in aliases() if alias.startswith(f"{name}@")] if family is None else []
    if releases:
        readers = [f"{alias} ({_reader(aliases()[alias])})" for alias in releases]
        raise TargetRefused(
            f"what {cut(one_line(text), MAX_SHOWN_LETTERS)} reads with is not known: urdflint knows {listed(readers)}"
        )
    if family is None or (sign and not re.fullmatch(r"\d{1,9}(\.\d{1,9})*", version)):
        raise UnknownTarget(f"unknown target '{cut(one_line(text), MAX_SHOWN_LETTERS)}'")
    if not sign:
        return [_target(family, family.newest)]
    if version in family.series or family.knows(version):
        return [_target(family, version)]
    before = _before(family, version)
    if assume_latest or (numbers(before)[0] == numbers(version)[0] and numbers(before) < numbers(version)):
        return [_target(family, version, before)]
    nor_before = "" if numbers(before) <= numbers(version) else ", nor at one before it"
    known_release = _known_release(family, version)
    raise UnknownRelease(f"nobody looked at {family.spelling} {version}{nor_before}: {known_release}")


@lru_cache(maxsize=1000)
def is_name(text: str) -> bool:
    """Whether a text is the name of a target as reports have it: `sdformat@12.3`, and not `gazebo` or `all`."""
    try:
        return [program.name for program in parse(text, assume_latest=True)] == [text]
    except UnknownTarget:
        return False


def _reader(name: str) -> str:
    """The program and release that a target means, in words: `urdf-usd-converter 0.1.3`."""
    program = parse(name)[0]
    return f"{FAMILIES[program.family].spelling} {program.version}"


def _unaliased(word: str) -> str:
    """The target that another name means; a version may stand behind that of a caller, or of the program's package."""
    name, sign, version = word.partition("@")
    unaliased_name = aliases().get(name, name)
    counts_alike = unaliased_name in callers() or (
        unaliased_name in FAMILIES and name in FAMILIES[unaliased_name].installed.packages
    )
    return aliases().get(word, f"{unaliased_name}{sign}{version}" if counts_alike else word)


def _with_options(text: str, assume_latest: bool) -> Target:
    """The target that a word with options in brackets means. Raises UnknownTarget."""
    from urdflint.programs import options

    try:
        word, bracket = options.parted(text)
        targets = parse(word, assume_latest=assume_latest)
        if len(targets) != 1:
            raise options.BadOption(f"options are of one program, and '{options.shown(word)}' means {len(targets)}")
        family = FAMILIES[targets[0].name.partition("@")[0]]
        return _set(targets[0], family, options.read(bracket, family))
    except options.BadOption as error:
        raise TargetRefused(str(error)) from error


def _set(requested: Target, family: Family, values: Mapping[str, str]) -> Target:
    """A target with options; those that are as its program sets them are not in its name."""
    from urdflint.programs import options

    defaults = {option.name: option.default_text for option in family.options}
    own = {**defaults, **family.preset}
    settings = {name: value for name, value in {**own, **values}.items() if value != defaults[name]}
    changed_values = {name: value for name, value in values.items() if value != own[name]}
    label = f"{family.name}@{requested.series}{options.written(sorted(changed_values.items()))}"
    return requested._replace(
        options=tuple(Setting(*pair) for pair in sorted(settings.items())),
        label="" if label == f"{requested.family}@{requested.series}" else label,
    )


def knowledge() -> str:
    """The programs that findings can be about, each with the releases of which one series is known."""
    return "; ".join(f"{family.spelling} {listed([*family.series])}" for family in FAMILIES.values())


def words() -> list[str]:
    """Every word that means targets, but for those with a version: releases of ROS, Gazebo's names, programs."""
    return ["all", *distributions(), *aliases(), *callers(), *DISTRIBUTION_ALIASES, *FAMILIES]


def _known_release(family: Family, version: str) -> str:
    """In words the releases that one can ask for: those of the series, if there is one."""
    major = version.partition(".")[0]
    same = [release for release in family.known_releases if release.partition(".")[0] == major]
    if len(same) > MANY:
        same.sort(key=numbers)
        return f"urdflint knows {same[0]} to {same[-1]}"
    return f"urdflint knows {', '.join(same or family.series)}"


def _target(family: Family, series: str, before: str = "") -> Target:
    """A series or a release of a program, or the one before it that is taken in its place."""
    requested = Target(family.folder, series, family.read_by(before or series), assumed=bool(before))
    return _set(requested, family, {}) if family.preset else requested


def program_of(name: str) -> str:
    """The program that reads for a target, by the name of that."""
    name = name.partition("@")[0]
    return FAMILIES[name].folder if name in FAMILIES else name


def _before(family: Family, version: str) -> str:
    """The newest known release before a version, or the oldest one."""
    versions = family.releases_by_age
    return max(
        (candidate for candidate in versions if numbers(candidate) <= numbers(version)),
        key=numbers,
        default=versions[0],
    )


class TargetGroup:
    """Targets that findings are asked for together, and what is worked out about them once for all files of a run."""

    def __init__(self, targets: tuple[Target, ...]) -> None:
        self.targets = targets
        self.by_family: dict[str, list[Target]] = {}
        for program in sorted(targets, key=lambda program: program.family):
            self.by_family.setdefault(program.family, []).append(program)
        self._fitting_selectors = lru_cache(maxsize=1024)(self._fit)

    @cached_property
    def is_everything(self) -> bool:
        """Whether all programs are among them."""
        return self.by_family.keys() == FAMILIES.keys()

    def resolve(self, effects: Mapping[str, Value]) -> dict[str, Value]:
        """What a table keyed by selectors says of each target; the last selector that fits wins."""
        if not effects:
            return {}
        return {name: effects[selector] for name, selector in self._fitting_selectors(tuple(effects))}

    def _fit(self, selectors: tuple[str, ...]) -> list[tuple[str, str]]:
        """The targets that are meant by any of the selectors, each with the last one that means it.

        A selector that is the name of one of the targets means that one alone: what is claimed of sdformat@12, the
        newest of its series, is not claimed of sdformat@12.3.
        """
        names = {target.name for target in self.targets}
        words_by_target = [
            (
                target.name,
                [word for word in selectors if (word == target.name if word in names else target.matches(word))],
            )
            for target in self.targets
        ]
        return [(name, words[-1]) for name, words in words_by_target if words]


@lru_cache(maxsize=64)
def grouped(targets: tuple[Target, ...]) -> TargetGroup:
    """The group of some targets."""
    return TargetGroup(targets)
