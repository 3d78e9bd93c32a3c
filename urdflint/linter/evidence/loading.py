"""Which files of a repository something there loads: those that its code, launch files, builds and pages name.

Nothing is run. What a name that is worked out can mean counts as loaded, and so does what such a file includes.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from itertools import islice

from urdflint.files import safe_open, tracked
from urdflint.files.ros_packages import MANIFEST
from urdflint.linter.evidence import file_names, launched
from urdflint.linter.evidence.file_names import Steps
from urdflint.linter.evidence.repository import CODE_ENDINGS, MOVEIT_NOTES, TESTS, Repository, gathered, is_launch
from urdflint.linter.evidence.survey import MAX_BYTES, MODEL, ROBOTS, Survey, Text, is_robot, survey
from urdflint.model.file_kind import SDF_ENDINGS
from urdflint.struct import cached_property
from urdflint.syntax.source import is_yaml
from urdflint.xacro import callers

MAX_MATCHES = 100_000  # files that texts name, each as often as a text does; of more nothing is said
MAX_COMPARISONS = 1_000_000  # of a name in a text with a file; likewise
MAX_ROBOTS = 500  # in which the use of an argument is looked for
MAX_LAST = 16  # repositories
URDF = ".urdf"
SRDF, ROBOT, WORLD, PARAMETERS, OTHER = ".srdf", "robot", "world", "parameters", ".xml"  # kinds of files
JSON = ".json"  # data of exporters and editors
DIRECTIVES = ".dmd."  # in the name of a scene for Drake, which is a product as a robot is
NOT_LOADED, TEST_INPUT, COPY = "not loaded", "test input", "copy"
LEFTOVERS = re.compile(  # what its owner has put away, by its name
    r"\A(?:copy of .*|(?:.{0,100}[ _.-])?"
    r"(?:old|originals?|backups?|bak|deprecated|archived?|legacy|obsolete|unused|trash|attic|te?mp)(?:[ _.-].*)?)\Z",
    re.IGNORECASE,
)
FOREIGN = re.compile(r"vendor(?:ed|s)?|(?:third|3rd)[_-]?party|external|submodules", re.IGNORECASE)
PROGRAMS = (*CODE_ENDINGS, ".c", ".m", ".rs", ".sh", ".bash", ".js", ".ts")
MADE = re.compile(r"(?:\.urdf)?\.(?:xacro|urdf|sdf|world|gazebo)", re.IGNORECASE)
PIECE = re.compile(rb"[_.-]")


class Loading:
    """Why the errors of files count little: nothing loads them, or only tests do."""

    def __init__(self, surveyed: Survey) -> None:
        self.surveyed = surveyed
        self._package_names = frozenset(surveyed.packages.values())
        steps_to = cache(self._steps)
        self._package_of = {path: surveyed.package_around(os.path.dirname(path)) for path in surveyed.files}
        self._folders = {path: steps_to(os.path.dirname(path), package) for path, package in self._package_of.items()}
        self._by_name, self._by_folder = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
        for path in sorted(surveyed.files):
            self._by_name[os.path.basename(path)].append(path)
            for folder in set(self._folders[path][1][1:]) if is_robot(path) else ():
                self._by_folder[folder].append(path)
        self._names_of_pattern = cache(self._fitting_names)
        self._named_alike = defaultdict[tuple[re.Pattern[str], str], dict[str, str]](dict)  # answers until now
        self._contents_of_others = cache(self._hashes_of_others)
        self._is_archived = cache(lambda folder: gathered(surveyed.top).is_archived(folder))
        self._is_package_of_others = cache(lambda package: gathered(surveyed.top).is_of_others(package))
        self._is_in_project_of_others = cache(lambda folder: gathered(surveyed.top).is_in_project_of_others(folder))
        self._models = self._models_by_name()
        self._named_by = {path: set[str]() for path in surveyed.files}
        self._written_in = {path: set[str]() for path in surveyed.files}  # without builds, which name tests too
        self._run = set[str]()  # the files that something loads by their names
        self._selective = set[str]()  # the kinds of files of which something loads certain ones
        self._comparisons_left = MAX_COMPARISONS
        launches = [text for text in surveyed.texts if is_launch(text.path)]
        self._licensed_folders = {os.path.dirname(text.path) for text in launches if text.is_licensed}
        self._loading = {text.path for text in surveyed.texts if self._is_loading(text)}
        self._is_copied = cache(lambda package: package in gathered(surveyed.top).copied)
        match_count = sum(map(self._read, surveyed.texts)) if surveyed.is_whole else 0
        self._is_whole = surveyed.is_whole and match_count < MAX_MATCHES and self._comparisons_left >= 0
        self._loaded = self._reached() if self._is_whole else self._of_owner

    def why(self, path: str, folder: str) -> str:
        """Why the errors of a file count little in a check of a folder; nothing where they do not."""
        texts = self._written_in.get(path, ())
        if self._is_test(path, folder) and all(self._is_test(text, folder) for text in texts):
            return TEST_INPUT
        if self._is_leftover(path, folder) and all(self._is_leftover(text, folder) for text in texts):
            return NOT_LOADED
        if not self._kind(path) or path in self._loaded:
            return ""
        if path not in self.surveyed.files:
            return ""  # in a folder that was not gone through
        return COPY if self.is_copy(path) else NOT_LOADED

    def is_named(self, path: str) -> bool:
        """Whether something loads a file by its name."""
        return not self._loading.isdisjoint(self._named_by.get(path, ()))

    def is_run(self, path: str) -> bool:
        """Whether something loads a file by its name, written out; or there is too much to read to know."""
        return path in self._run or not self._is_whole

    @property
    def _of_owner(self) -> frozenset[str]:
        """The files that are in no package or folder of others."""
        return frozenset(path for path in self.surveyed.files if not self.is_of_others(path))

    @cached_property
    def _run_folders(self) -> frozenset[str]:
        """The folders in which something loads a robot by its name."""
        return frozenset(os.path.dirname(path) for path in self._run if is_robot(path))

    def loaders(self, path: str) -> frozenset[str]:
        """The launch files, code and data that name a file, or a robot that it is a part of."""
        naming, waiting = set[str](), [path]
        while waiting:
            texts = self._named_by.get(waiting.pop(), set()) - naming
            naming |= texts
            waiting += filter(is_robot, texts)
        return frozenset(naming & self._loading)

    def is_for_sliders(self, path: str) -> bool:
        """Whether launch files give a robot to nothing but joint_state_publisher."""
        programs = launched.programs_of(path, gathered(self.surveyed.top).launches)
        return bool(programs) and programs <= launched.SLIDERS

    def is_outside_gazebo(self, path: str) -> bool:
        """Whether launch files give a robot to programs, and all that they put into Gazebo is others."""
        spawning = launched.spawning_of(path, gathered(self.surveyed.top).launches)
        return spawning is not None and not spawning

    def is_idle(self, path: str) -> bool:
        """Whether all that names a file is launch files that give it to arguments of xacro which no robot has."""
        commands, name = callers.below(self.surveyed.top), os.path.basename(path)
        words_by_launch_file = defaultdict[str, set[str]](set)
        for command in commands:
            words = {argument for argument, text in command.arguments if text.rpartition("/")[2] == name}
            words_by_launch_file[command.path] |= words
        giving = {launch_file for launch_file, words in words_by_launch_file.items() if words}
        loaders = self._named_by.get(path, set()) & self._loading
        if not (loaders and loaders <= giving) or callers.programs_given(self.surveyed.top, name):
            return False
        used = [f"$(arg {argument})".encode() for words in words_by_launch_file.values() for argument in words]
        robots = islice(filter(is_robot, self.surveyed.files), MAX_ROBOTS)
        texts = (safe_open.content_or_nothing(robot, MAX_BYTES) for robot in robots)
        return not any(word in text for text in texts for word in used)

    def is_started(self, path: str) -> bool:
        """Whether a launch file or code loads a file, and not data alone; or there is too much to read to know."""
        return not self._is_whole or any(map(_is_program, self.loaders(path)))

    def _is_test(self, path: str, folder: str) -> bool:
        return self._is_below(TESTS, os.path.dirname(path), folder)

    def _is_leftover(self, path: str, folder: str) -> bool:
        return self._is_below(LEFTOVERS, os.path.dirname(path), folder)

    def _is_below(self, name: re.Pattern[str], place: str, folder: str) -> bool:
        """Whether a folder is or is below one with such a name, which the folder that is checked is not."""
        inside = folder if os.path.join(place, "").startswith(os.path.join(folder, "")) else self.surveyed.top

        def fits(above: str) -> bool:
            is_named_so = name.fullmatch(os.path.basename(above)) and above not in self.surveyed.models
            return above == inside or bool(is_named_so)

        return tracked.innermost(place, fits, self._named_alike[name, inside]) not in (inside, "")

    def _steps(self, folder: str, package: str) -> tuple[Steps, Steps]:
        """The steps to a folder below the repository, and below its package, whose name comes first."""
        outer, inner = (os.path.relpath(folder, begin).split(os.sep) for begin in (self.surveyed.top, package))
        name = self.surveyed.packages.get(package, "")
        return tuple(outer), (name, *(inner if folder != package else ()))

    def _models_by_name(self) -> Mapping[str, Sequence[str]]:
        """The models of folders for Gazebo, by the name of the folder."""
        models = defaultdict[str, list[str]](list)
        for text in self.surveyed.texts:
            if os.path.basename(text.path) == MODEL:
                folder = os.path.dirname(text.path)
                paths = (os.path.join(folder, *steps) for steps in text.names.written)
                models[os.path.basename(folder)] += (path for path in paths if path in self.surveyed.files)
        return models

    def _read(self, text: Text) -> int:
        """Note which files a text names; gives their number, each as often as it is named."""
        own_package = self.surveyed.package_around(os.path.dirname(text.path))
        near = {folder for folder, name in self.surveyed.packages.items() if name in text.packages} | {own_package}
        is_selective = text.path in self._loading or (is_launch(text.path) and self._is_copied(own_package))
        matches = list(islice(self._matches(text, own_package, near), MAX_MATCHES))
        is_notes = os.path.basename(text.path) == MOVEIT_NOTES
        is_tool = text.path in self._loading and self._is_tool(text.path)
        matches = [
            match for match in matches if not (is_tool and os.path.dirname(match[0]) == os.path.dirname(text.path))
        ]
        for path, is_written in matches:
            if path == text.path or (is_notes and self._package_of[path] != own_package):
                continue  # by its notes MoveIt's assistant loads a robot, nothing else
            if is_selective and not self._is_test(path, self.surveyed.top):
                self._selective.add(self._kind(path))
            if not (is_written or is_robot(text.path) or is_launch(text.path)):
                continue  # code: it says where a robot may be, not which
            self._named_by[path].add(text.path)
            if is_written and text.path in self._loading:
                self._run.add(path)
            if is_written and not text.is_build:
                self._written_in[path].add(text.path)
        return len(matches)

    def _matches(self, text: Text, own_package: str, near: set[str]) -> Iterator[tuple[str, bool]]:
        """The files that a text can mean, each with whether it is written out there."""
        for steps in text.names.written:
            if self._comparisons_left < 0:
                return
            paths = self._written(steps)
            yield from ((path, True) for path in self._nearest(paths, text.path, near))
        for steps in text.names.joined:
            if self._comparisons_left < 0:
                return
            paths = self._written(steps) or self._written(steps[-1:])
            yield from ((path, True) for path in self._nearest(paths, text.path, near))
        for steps in text.names.patterns:
            if self._comparisons_left < 0:
                return
            paths = [path for name in self._names_of_pattern(steps[-1]) for path in self._by_name[name]]
            inside = (path for path in paths if self._fits(steps[:-1], path))
            yield from ((path, False) for path in inside if self._package_of[path] in near)
        for name in text.names.models:
            models = self._models.get(name, ())
            self._comparisons_left -= len(models)
            yield from ((path, True) for path in self._nearest(models, text.path, near))
        for folder in text.names.folders:
            yield from ((path, False) for path in self._by_folder[folder] if self._package_of[path] in near)

    def _fitting_names(self, pattern: str) -> Sequence[str]:
        """The names of files that a name which is worked out can mean; of a URDF that is here, not of its source."""
        sources = _with_sources(pattern)[1:]
        names = (
            name
            for name in self._by_name
            if fnmatchcase(name, pattern)
            or (MADE.split(name)[0] + URDF not in self._by_name and any(fnmatchcase(name, word) for word in sources))
        )
        return [name for name in names if self._is_worked_out(name, pattern)]

    def _is_worked_out(self, name: str, pattern: str) -> bool:
        """Whether what the stars in a name stand for, numbers apart, is a value somewhere, as a whole or in pieces."""
        stem = MADE.split(name)[0].encode()
        begin, _, rest = MADE.split(pattern)[0].encode().partition(b"*")
        end = rest.rpartition(b"*")[2]
        middle = stem[len(begin) : len(stem) - len(end)]
        values = self.surveyed.values
        if name.encode() in values or stem in values or middle in values:
            return True
        return all(piece in values or piece.isdigit() for piece in PIECE.split(middle))

    def _written(self, steps: Steps) -> list[str]:
        """The files that a path means by its end; of a URDF that is here, but for tests and leftovers, no source."""
        all_paths = list[str]()
        for name in _with_sources(steps[-1]):
            all_paths += [path for path in self._by_name.get(name, ()) if self._fits(steps[:-1], path)]
            if any(
                not (self._is_test(path, self.surveyed.top) or self._is_leftover(path, self.surveyed.top))
                for path in all_paths
            ):
                break
        return all_paths

    def _fits(self, folders: Steps, path: str) -> bool:
        """Whether a file is in these folders, of which the first may be the name of its package."""
        self._comparisons_left -= 1
        if not folders:
            return True
        outer, inner = self._folders[path]
        if folders[0] == file_names.DATA:
            return file_names.DATA in outer
        return folders in (outer[-len(folders) :], inner[-len(folders) :])

    def _nearest(self, paths: Sequence[str], text: str, near: set[str]) -> Iterable[str]:
        """Of files of one name those that a text means: no inputs of tests, no leftovers, those below or near it."""
        top = self.surveyed.top
        for is_aside in (self._is_test, self._is_leftover) if len(paths) > 1 else ():
            if not is_aside(text, top):
                paths = [path for path in paths if not is_aside(path, top)] or paths
        folder = os.path.join(os.path.dirname(text), "")
        below = [path for path in paths if path.startswith(folder)]
        return below or self._in_packages(paths, near)

    def _in_packages(self, paths: Iterable[str], near: set[str]) -> Iterable[str]:
        """The files that are in some packages, or all of them."""
        all_paths = list(paths)
        return [path for path in all_paths if self._package_of[path] in near] or all_paths

    def _reached(self) -> frozenset[str]:
        """The files that a loading text names, those made for users elsewhere, and the parts of both."""
        parts = defaultdict[str, list[str]](list)
        reached = set[str]()
        for path, texts in self._named_by.items():
            if not self._loading.isdisjoint(texts) or self._is_product(path):
                reached.add(path)
            for text in texts:
                parts[text].append(path)
        waiting = deque(reached)
        while waiting:
            for part in parts[waiting.popleft()]:
                if part not in reached:
                    reached.add(part)
                    waiting.append(part)
        return frozenset(reached)

    def _is_loading(self, text: Text) -> bool:
        """Whether what a text names is loaded: no robot, no page, nothing that tests, is put away or is of others."""
        top = self.surveyed.top
        is_aside = self._is_test(text.path, top) or self._is_leftover(text.path, top)
        is_aside = is_aside or (self.is_of_others(text.path) and not self._is_added(text))
        is_aside = is_aside or gathered(top).is_for_other_ros(text.path)
        is_page = text.is_page or text.path.endswith(JSON) or os.path.basename(text.path) == MODEL
        return not (is_robot(text.path) or is_page or is_aside)

    def _is_tool(self, path: str) -> bool:
        """Whether a file is code that loads no robot in a program, and so may write those beside it anew."""
        repository = gathered(self.surveyed.top)
        files = [repository.files[number] for number in repository.files_at.get(path, ())]
        is_code = path.endswith(CODE_ENDINGS) and not is_launch(path)
        return is_code and not any(file.families or file.loads_in_others for file in files)

    def _is_added(self, text: Text) -> bool:
        """Whether a launch file is the owner's in a package of others, whose own say at their top whose they are."""
        is_like_others = text.is_licensed or os.path.dirname(text.path) not in self._licensed_folders
        return is_launch(text.path) and not is_like_others

    def _kind(self, path: str) -> str:
        """Which files stand for one another with a file; empty where all count."""
        if path.endswith(SRDF):
            return SRDF
        if is_yaml(path):
            name, package = os.path.basename(path), self._package_of.get(path)
            is_of_ros = package in self.surveyed.packages and DIRECTIVES not in name and not name.startswith(".")
            return PARAMETERS if is_of_ros else ""
        if path.endswith(OTHER) and not is_launch(path) and os.path.basename(path) != MANIFEST:
            return OTHER
        return ROBOT if is_robot(path) and path not in self.surveyed.worlds else WORLD if is_robot(path) else ""

    def is_of_others(self, path: str) -> bool:
        """Whether a file is in a package or a repository of others, or in a folder for what is theirs."""
        folder = os.path.dirname(path)
        is_below = self._is_below(FOREIGN, folder, self.surveyed.top)
        package = self.surveyed.package_around(folder)
        is_archived = package == self.surveyed.top and self._is_archived(folder)
        return is_below or is_archived or self._is_package_of_others(package)

    def is_copy(self, path: str) -> bool:
        """Whether a file is of others, or the same as one of its name that is."""
        if self.is_of_others(path) or self._is_in_project_of_others(os.path.dirname(path)):
            return True
        contents_of_others = self._contents_of_others(os.path.basename(path))
        return bool(contents_of_others) and _content_hash(path) in contents_of_others

    def _hashes_of_others(self, name: str) -> frozenset[bytes]:
        """What the files of a name hold that are of others, as hashes."""
        return frozenset(map(_content_hash, filter(self.is_of_others, self._by_name.get(name, ())))) - {b""}

    def is_carried(self, path: str) -> bool:
        """Whether a file is in a package of which code elsewhere loads robots in simulators."""
        return self._package_of.get(path) in gathered(self.surveyed.top).carried

    @cached_property
    def _loaded_kinds(self) -> frozenset[str]:
        """The kinds of files that this repository loads; robots also where none is here that a program there names."""
        programs = (text for text in self.surveyed.texts if text.path in self._loading and _is_program(text.path))
        names = (steps[-1] for text in programs for steps in (*text.names.written, *text.names.joined))
        return frozenset(
            self._selective | {ROBOT for name in names if name.endswith(ROBOTS) and name not in self._by_name}
        )

    @cached_property
    def _shown_kinds(self) -> frozenset[str]:
        return frozenset(map(self._kind, filter(self._is_shown, self._named_by)))

    def _is_shown(self, path: str) -> bool:
        """Whether a page, data or a program of this repository names a file, which has it for others then."""
        top = self.surveyed.top
        if self._is_test(path, top):
            return False
        texts = (text for text in self._written_in[path] if not is_robot(text) and os.path.basename(text) != MODEL)
        return any(not (self._is_test(text, top) or self.is_of_others(text)) for text in texts)

    def _is_product(self, path: str) -> bool:
        """Whether a file is for others, or MoveIt takes it from its own package.

        So it is where nothing in the repository loads files of its kind, or robots: those that something there shows,
        or all where nothing shows any. Worlds and models for Gazebo alone are for others too.
        """
        if self.is_of_others(path):
            return False
        folder, kind = os.path.dirname(path), self._kind(path)
        is_config = os.path.basename(folder) == "config" and kind != SRDF
        if is_config and folder not in self._run_folders and os.path.exists(self._notes_of(path)):
            return True
        kinds = {ROBOT, WORLD} if path.endswith(SDF_ENDINGS) else {ROBOT, kind}
        is_for_others = self._is_shown(path) or kind not in self._shown_kinds
        return kinds.isdisjoint(self._loaded_kinds) and is_for_others

    def _notes_of(self, path: str) -> str:
        """Where MoveIt's assistant notes what it wrote into the package of a file."""
        return os.path.join(self._package_of[path], MOVEIT_NOTES)


_LAST: dict[str, tuple[Survey, Repository, Loading]] = {}  # by the top of the repository


@lru_cache(maxsize=16)
def loading_in(top: str) -> Loading:
    """Which files of a repository something there loads; the same as before where all that tells it is the same."""
    surveyed, repository, last = survey(top), gathered(top), _LAST.get(top)
    if last is None or not (last[0].says_the_same(surveyed) and last[1].says_the_same(repository)):
        if len(_LAST) > MAX_LAST:
            _LAST.clear()
        _LAST[top] = last = surveyed, repository, Loading(surveyed)
    return last[2]


def _is_program(path: str) -> bool:
    return is_launch(path) or path.endswith(PROGRAMS)


def _content_hash(path: str) -> bytes:
    """The hash of what a file holds; empty for an empty one."""
    content = safe_open.content_or_nothing(path, MAX_BYTES)
    return hashlib.blake2b(content, digest_size=16).digest() if content else b""


def _with_sources(name: str) -> tuple[str, ...]:
    """The name of a file, and those of the xacro files of which one of this name is made."""
    stem, ending = os.path.splitext(name)
    is_made = ending == URDF and stem.strip("*")
    return (name, f"{stem}.urdf.xacro", f"{stem}.xacro") if is_made else (name,)
