"""Files beside a robot: SRDF and parameters in YAML, checked by themselves and against the robot they are about."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from urdflint.files import links, ros_packages, tracked
from urdflint.files.ros_packages import Packages
from urdflint.findings import FileReport, Finding, Severity
from urdflint.findings.rule import Problem
from urdflint.linter.discovery import file_references, inputs
from urdflint.linter.failures import Failures
from urdflint.linter.formats.robot_pairing import Pair, pair, robots_of_package
from urdflint.linter.rules import catalog
from urdflint.linter.rules.file_check import ORDINARY, Work, files_of
from urdflint.linter.settings import FileResult, Settings
from urdflint.linter.xacro.merge_uses import merged
from urdflint.linter.xacro.relocation import Relocation
from urdflint.model.companions import parameter_kind
from urdflint.model.companions.nodes import Broken, Companion, JointLimits, KinematicsSolvers, Parameters, Semantics
from urdflint.model.companions.srdf import Srdf, word
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.model.resource_files import Files
from urdflint.model.robot import Robot
from urdflint.model.scenes import scene
from urdflint.programs import target
from urdflint.syntax import parsing, yaml_text
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import YAML, Source
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.text.wording import shortened
from urdflint.xacro.expansion import Expanded

SRDF, PARAMETERS = "srdf", "parameters"  # groups of checks
SRDF_ENDINGS = (".srdf", ".srdf.xacro")
WITHOUT_SRDF = "no single SRDF in its folder has the groups for which it has solvers"
OTHER = "this is YAML, and none of the parameters that urdflint knows"
MAX_FILES_IN_FOLDER = 200  # files in the folder of another
MAX_PACKAGES = 50  # packages of a repository whose configuration is looked at
LARGEST = 1_000_000  # bytes of one of them
LOADED = b"load_yaml"
SPAWNER = "spawner"  # in launch files that start controllers
DATA = "xacro reads it as data, so that MoveIt's limits are not looked for in it"
CodedProblems = list[tuple[str, Problem]]


def check_srdf(read: Document, settings: Settings, failures: Failures) -> FileResult:
    """Check an SRDF."""
    work = _work(read, settings, failures, SRDF)
    own = [
        finding._replace(effects={}, losses={})  # of programs that read robots
        for finding in work.findings(read, work.check_run.over((Document, None), [read]))
    ]
    root = read.root
    if root is None:
        return _result(read, own, work, [], "it cannot be read as XML")
    paired = robots_of(read.source.name, root, settings)
    other_files = cache(partial(_other_srdf, read.source.name, word(root, "name"), settings))
    problems = _problems_of_each(
        paired, work, lambda robot: Semantics(read, root, robot, other_files, _files(settings))
    )
    return _result(read, [*own, *work.findings(read, problems)], work, _notes(paired))


def of_expanded(read: Document, expanded: Expanded, work: Work) -> list[Finding]:
    """What is wrong with the SRDF that xacro makes, at the text that somebody wrote."""
    document = expanded.document
    root = document.root
    assert root is not None
    paired = robots_of(read.source.name, root, _with_defaults(expanded, work.settings))
    problems = [
        (code, problem)
        for code, problem in _problems_of_each(
            paired, work, lambda robot: Semantics(document, root, robot, files_of=_files(work.settings))
        )
        if not expanded.origins.unknown(problem.place) and (expanded.complete or not catalog.rule(code).whole)
    ]
    moving, moved = Relocation(expanded.origins, problems), []
    for code, problem in work.only_requested(problems):
        finding = work.failures.attempt(code, partial(work.factory.finding, document, code, problem))
        if finding is not None:
            moved.append((moving.moved(code, problem, finding), expanded.origins.node(problem.place)))
    return merged(moved)


def robots_of(path: str, root: Element, settings: Settings) -> Pair:
    """The robots that an SRDF may be about: those around that have half of the links and joints that it names."""
    srdf = Srdf(root, None)
    names = srdf.names
    return pair(path, names, settings, root.get("name"), max(1, (len(names) + 1) // 2))


def _files(settings: Settings) -> Callable[[Document], Files]:
    """What tells where a robot has its files."""
    return lambda document: files_of(document, settings)


def _with_defaults(expanded: Expanded, settings: Settings) -> Settings:
    """The settings with what the arguments of an SRDF are by default: who loads it gives the robot the same."""
    written = {name: spot.element.get("default") for name, spot in expanded.arguments.items()}
    defaults = {name: value for name, value in written.items() if value is not None and "$" not in value}
    return settings._replace(arguments={**defaults, **settings.arguments}) if defaults else settings


def check_parameters(read: Document, settings: Settings, failures: Failures) -> FileResult:
    """Check a YAML file with parameters."""
    if read.source.name.lower().endswith(DIRECTIVES_ENDING):
        return _directives(read, settings, failures)
    work = _work(read, settings, failures, PARAMETERS)
    try:
        root = yaml_text.read(read.source)
    except yaml_text.NotYaml as error:
        broken = Broken(read, str(error), error.span)
        return _result(read, work.findings(read, work.check_run.over((Broken, None), [broken])), work, [])
    if root is not None and scene.is_directives(root):
        return _directives(read, settings, failures)
    kind = parameter_kind.kind(read.source.name, root) if root is not None else None
    if root is None or kind is None:
        return _result(read, [], work, [], OTHER)
    if kind is KinematicsSolvers:
        return _solvers(read, root, settings, work)
    if kind is JointLimits and settings.resolve and _is_data(read.source.name):
        return _result(read, [], work, [], DATA)
    if kind.few_names:
        return _few_names(read, root, kind, settings, work)
    paired = pair(read.source.name, set(words(root)), settings)
    other_files = partial(_other_yaml, read.source.name, settings)
    distant_files = partial(_distant_yaml, read.source.name, settings)
    launched = partial(_words_of_launch_files, read.source.name, settings)
    spawning = partial(_words_of_spawning_files, read.source.name, settings)
    problems = _problems_of_each(
        paired,
        work,
        lambda robot: (
            kind(read, root, robot).with_other_roots(other_files, distant_files).with_launched_words(launched, spawning)
        ),
    )
    return _result(read, work.findings(read, problems), work, _notes(paired))


def _few_names(read: Document, root: Node, kind: type[Parameters], settings: Settings, work: Work) -> FileResult:
    """Check what names little of a robot, against each robot that its package, or its repository, has."""
    path = read.source.name
    paired = robots_of_package(path, settings)
    if not paired.robots:
        return _result(read, [], work, [], paired.why)
    other_files, distant_files = partial(_other_yaml, path, settings), partial(_distant_yaml, path, settings)
    launched = partial(_words_of_launch_files, path, settings)
    problems = _problems_of_each(
        paired,
        work,
        lambda robot: (
            kind(read, root, robot)
            .with_other_roots(other_files, distant_files)
            .with_launched_words(launched, programs_given=partial(_programs_given, path, settings))
        ),
    )
    return _result(read, work.findings(read, problems), work, [])


def _words_of_launch_files(path: str, settings: Settings) -> frozenset[str]:
    """The words of all launch files in the repository of a file, else in its package."""
    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    return _launch_words(packages.repository or packages.own_package, "")


def _words_of_spawning_files(path: str, settings: Settings) -> frozenset[str]:
    """The words of the launch files in the package of a file that start controllers."""
    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    return _launch_words(packages.own_package if settings.resolve else None, SPAWNER)


def _programs_given(path: str, settings: Settings) -> frozenset[str]:
    """The programs that launch files in the repository of a file start with it."""
    from urdflint.xacro import callers

    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    top = packages.repository or packages.own_package
    return callers.programs_given(top, os.path.basename(path)) if top is not None else frozenset()


def _launch_words(top: str | None, name: str) -> frozenset[str]:
    from urdflint.xacro import callers

    return callers.words_beside(top, name) if top is not None else frozenset()


def _solvers(read: Document, root: Node, settings: Settings, work: Work) -> FileResult:
    """Check which groups have solvers, where one SRDF in the folder of their file has the groups."""
    documents = [parsing.read(source) for source in _nearby_sources(read.source.name, settings, SRDF_ENDINGS)]
    element = documents[0].root if len(documents) == 1 else None
    if element is None or documents[0].source.name.endswith(".xacro"):
        return _result(read, [], work, [], WITHOUT_SRDF)
    paired = robots_of(documents[0].source.name, element, settings)
    problems = _problems_of_each(
        paired, work, lambda robot: KinematicsSolvers(read, root, Semantics(documents[0], element, robot))
    )
    return _result(read, work.findings(read, problems), work, _notes(paired))


def _directives(read: Document, settings: Settings, failures: Failures) -> FileResult:
    """Check what Drake is to put together."""
    from urdflint.linter.formats import scene_check

    return scene_check.check_directives(read, settings, failures)


def _is_data(path: str) -> bool:
    """Whether a xacro file of the same package names a file, and one of them loads such files."""
    folder = os.path.dirname(os.path.abspath(path))
    package_folder = Packages(folder, {}).own_package or folder
    sources = [
        path for name, paths in ros_packages.files(package_folder).items() if name.endswith(".xacro") for path in paths
    ]
    sources = [source for source in sources if not links.leads_out(source, package_folder)]
    texts = list(map(file_references.content, sorted(sources)[:MAX_FILES_IN_FOLDER]))
    name = os.fsencode(os.path.basename(path))
    return any(LOADED in text for text in texts) and any(name in text for text in texts)


def _other_yaml(path: str, settings: Settings) -> list[Mapping]:
    """What the other YAML files in the folder of a file hold."""
    return _mappings(_nearby_sources(path, settings, YAML))


def _distant_yaml(path: str, settings: Settings) -> list[Mapping]:
    """What the YAML files in the `config` of the packages of a file's repository hold."""
    packages = Packages(os.path.dirname(os.path.abspath(path)), settings.packages, settings.folders)
    folders = ros_packages.below(packages.repository).values() if packages.repository and settings.resolve else ()
    paths = [os.path.join(folder, "config", ros_packages.MANIFEST) for folder in list(folders)[:MAX_PACKAGES]]
    return [mapping for inside in paths for mapping in _mappings(_nearby_sources(inside, settings, YAML))]


def _mappings(sources: Iterator[Source]) -> list[Mapping]:
    mappings = []
    for source in sources:
        try:
            root = yaml_text.read(source)
        except yaml_text.NotYaml:
            continue
        mappings += [root] if isinstance(root, Mapping) else []
    return mappings


def _other_srdf(path: str, name: str, settings: Settings) -> list[Element]:
    """The roots of the other SRDF in the folder of one that are for a robot of that name."""
    sources = _nearby_sources(path, settings, (".srdf",))
    roots = (parsing.read(source).root for source in sources if name.encode() in source.text or b"&" in source.text)
    return [root for root in roots if root is not None and word(root, "name") == name]


def _nearby_sources(path: str, settings: Settings, endings: tuple[str, ...]) -> Iterator[Source]:
    """The other files in the folder of a file that end so, but for very large ones."""
    folder = os.path.dirname(os.path.abspath(path))
    packages = Packages(folder, settings.packages, settings.folders)
    for name in tracked.names(folder, MAX_FILES_IN_FOLDER) if settings.resolve else ():
        other = os.path.join(folder, name)
        if name.lower().endswith(endings) and name != os.path.basename(path) and packages.opens(other):
            try:
                yield inputs.read(other, limit=LARGEST)
            except inputs.Unreadable:
                continue


def _work(read: Document, settings: Settings, failures: Failures, group: str) -> Work:
    if settings.usual and not settings.targets:
        settings = settings._replace(targets=settings.usual, evident=True)
    ordinary = tuple(program for word in ORDINARY for program in target.parse(word))
    return Work(read, settings.targets or ordinary, settings, failures, also=(group,))


def _problems_of_each(paired: Pair, work: Work, make: Callable[[Robot | None], Companion]) -> CodedProblems:
    """The problems that there are with each of the robots that a file may be about, or with none.

    Where it may be about another one, none is more than a warning.
    """
    robots: Sequence[Robot | None] = paired.robots or [None]
    problems_by_robot = [list(_problems_of(make(robot).paired(paired.sure), work)) for robot in robots]
    first, *other_robots = problems_by_robot
    everywhere = [{(code, problem.place) for code, problem in problems} for problems in other_robots]
    is_guessed = bool(paired.robots) and not paired.sure
    return [
        (code, problem._replace(severity=problem.severity or Severity.WARNING) if is_guessed else problem)
        for code, problem in first
        if all((code, problem.place) in problem_keys for problem_keys in everywhere)
    ]


def _problems_of(companion: Companion, work: Work) -> Iterator[tuple[str, Problem]]:
    for kind in type(companion).__mro__[:-1]:
        yield from work.check_run.over((kind, None), [companion])


def words(root: Node) -> Iterator[str]:
    """The texts of a YAML file, keys and values."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node.text
        elif isinstance(node, Mapping):
            waiting += [part for entry in node.entries for part in entry]
        else:
            waiting += node.items


def _notes(paired: Pair) -> list[str]:
    return [] if paired.robots else [f"against a robot: {paired.why}"]


def _result(
    read: Document, findings: Sequence[Finding], work: Work, notes: Sequence[str], skipped: str | None = None
) -> FileResult:
    failure, unchecked = str(work.failures) or None, tuple(map(shortened, notes))
    report = FileReport(read.source.name, unchecked, None, failure, skipped, work.capped, whole=not notes, beside=True)
    return FileResult(report, sorted(findings, key=lambda finding: finding.order), work.check_run.targets)
