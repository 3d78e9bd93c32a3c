"""What one file of a repository says of the programs that read robots: its literals alone, nothing is run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from urdflint.linter.evidence import load_calls
from urdflint.linter.evidence.load_calls import LoadCall, load_call
from urdflint.linter.settings import MOMENTS
from urdflint.programs import extension_readers, options, target
from urdflint.programs.target import FAMILIES, Family

OTHER_MODEL = "other model: "  # before the name of a program that reads another file in place of a robot

ROBOT_ENDING = re.compile(rb"\.(?:urdf|xacro)(?![\w-])")
ENDING = re.compile(r"(\.urdf)?(\.xacro|\.urdf|\.xml)?$")
BEFORE_NAME = re.compile(rb"[\w./-]*")
MAX_NAME = 200  # characters of the path of a robot in a text
COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
WORD = re.compile(rb"[A-Za-z_][\w-]*")
DEPENDENCY = re.compile(rb"<(?:\w+_)?depend\b[^>]{0,200}>\s{0,50}([\w.-]{1,100})\s{0,50}<")
BUILD_TOOL = re.compile(rb"<buildtool_depend\b[^>]{0,200}>\s{0,50}(catkin|ament_\w{1,50})")
BUILD_TYPE = re.compile(rb"<build_type\b[^>]{0,200}>\s{0,50}(catkin|ament_\w{1,50})")
REQUIREMENT = re.compile(
    rb"""(?m)(?:^[ \t]{0,40}(?:-[ \t]{1,10})?|["'])([A-Za-z][\w.-]{1,60})(?![\w.-])([^"'\n#]{0,80})"""
)
PIN = re.compile(rb"^(?:\[[\w,]{0,50}\])?[ \t]{0,5}={1,3}[ \t]{0,5}(\d[\d.]{0,20}\d)")
PACKAGE_OF_CMAKE = re.compile(rb"find_package\s{0,10}\(\s{0,50}([\w-]{1,60})", re.IGNORECASE)
PLUGIN = re.compile(rb"""(?:filename\s{0,10}=\s{0,10}["']|<plugin>\s{0,50})([\w./-]{1,100})""")
RESOLVES = re.compile(rb"""\b(?:replace|sub)\(\s{0,50}[a-zA-Z]?["'](?:package|model)://""")
BLOCK_TAG = re.compile(rb"<gazebo(?:\s{1,20}reference|\s{0,20}/?>)")  # not the root of SDFormat before 1.3
BLOCK, RESOLVED = "<gazebo>", "package://"  # words for what a robot has, and for what code writes anew before it loads
TAKES_MOMENTS = b"URDF_USE_INERTIA_FROM_FILE"  # of PyBullet
EXPORTED, EXPORTER = "launch file of an exporter", b"fake_joint_calibration"  # what SolidWorks' exporter writes
FOR_ROS_1, OF_NODES = "launch file for ROS 1", frozenset(("node", "pkg", "type"))
MODEL_FILE = re.compile(rb"""\.xml["'\s<]""")  # behind a path of a launch file to a model in another format
OLD_XACRO = b"xacro.py"  # which takes tags without the prefix, and is not in Noetic
OTHER_SIMULATOR = "other simulator"  # a word for one of these that simulates
OTHER_READER = "other reader"  # a word for code that loads robots in a program which is no target
OLD_ISAAC_LAB = "Isaac Lab before 3"  # a word for pages that name it
ISAAC_LAB = re.compile(rb"\bIsaac\s?Lab[ *`]{0,3}(?:\(|version)?[ v:=]{0,3}[12]\.\d", re.IGNORECASE)
CALL = re.compile(rb"\b(\w{4,40})[ \t]{0,5}\(")
RELEASE_OF_ROS = re.compile(
    rb"(?i)(?:\bros[- _/:]?[12]?[- _/:\"'(=]{1,4}|/opt/ros/|osrf/ros:|"
    rb"distro(?:s|_name|ution)?[\"']?[ \t]{0,5}[:=][ \t\[\"']{0,6}|"
    rb"\bros[- _]distro[\"']?[ \t]{0,5}[:=][ \t\[\"']{0,6})(%s)\b"
)
OLD_RELEASES = re.compile(RELEASE_OF_ROS.pattern % b"indigo|jade|kinetic|lunar|melodic")
RELEASE_ALONE = re.compile(rb"(?i)(?:^|[\s\"'\[,:=(/-])(%s)(?=$|[\s\"'\],)/\n:-])")
GAZEBO = rb"(?i)\b(?:gz|gazebo|ignition|ign)(?:[- _]version|[- _]sim)?[\"']?[- _:=]{1,4}[\"']?(%s)\b"
DOCSTRING = re.compile(rb"""(?ms)^[ \t]*(\"{3}|'{3}).*?\1""")
CLASSIC_SERIES = "9"  # of libsdformat
CLASSIC = re.compile(  # what only Gazebo Classic is called, has or reads
    rb"(?i)\b(?:lib)?gazebo[- ]?(?:7|8|9|10|11)\b(?!\.\d)|/usr/share/gazebo\b|\bgazebo_(?:model|resource|plugin)_path\b"
    rb"|\bgzserver\b"
)


class Mention(NamedTuple):
    """A program, as the word of a target, and the line that tells of it; `robot` is the one that alone is meant.

    Where a word has options, code that loads the robot sets them.
    """

    word: str
    line: int
    robot: str = ""


class FileFacts(NamedTuple):
    """What a file says: the programs, the releases of ROS and of Gazebo, the robots and packages that it names."""

    mentions: tuple[Mention, ...] = ()
    releases: tuple[Mention, ...] = ()
    robots: tuple[tuple[tuple[str, ...], int], ...] = ()
    words: frozenset[str] = frozenset()


def line_at(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1


def manifest(data: bytes) -> FileFacts:
    """What the manifest of a ROS package says: ROS reads what is in it, and what it depends on may."""
    data = without_comments(data)
    tool = BUILD_TOOL.search(data)
    own = Mention("ros", line_at(data, tool.start() if tool is not None else max(0, data.find(b"<package"))))
    dependencies = [(match[1].decode(), line_at(data, match.start())) for match in DEPENDENCY.finditer(data)]
    table = _table("packages")
    mentions = [Mention(table[name], line) for name, line in dependencies if name in table]
    build_type = BUILD_TYPE.search(data)
    words = {name for name, _ in dependencies} | ({build_type[1].decode()} if build_type is not None else set())
    return FileFacts((own, *mentions), words=frozenset(words))


def launch(data: bytes, *, is_python: bool) -> FileFacts:
    """What a launch file names: packages of ROS, among them those that belong to programs, and robots."""
    data = data if is_python else without_comments(data)
    table, words, mentions = _table("packages"), set[str](), dict[str, Mention]()
    for match in WORD.finditer(_without_docstrings(data) if is_python else data):
        word = match[0].decode()
        if word in table and word not in mentions and not is_comment(data, match.start()):
            mentions[word] = Mention(table[word], line_at(data, match.start()))
        words.add(word)
    words |= {EXPORTED} if EXPORTER in data else set()
    is_for_ros_1 = "textfile" in words or (words >= OF_NODES and "exec" not in words)
    words |= {FOR_ROS_1} if is_for_ros_1 and not is_python else set()
    words |= {OLD_XACRO.decode()} if OLD_XACRO in data else set()
    words |= _reading_other_models(data) if MODEL_FILE.search(data) else set()
    return FileFacts(tuple(mentions.values()), robots=tuple(_robots(data)), words=frozenset(words))


def requirements(data: bytes) -> FileFacts:
    """What the requirements of a Python project name, pinned releases included."""
    table, mentions = _table("requirements"), list[Mention]()
    for match in REQUIREMENT.finditer(data):
        requirement = match[1].decode().lower().replace("_", "-")
        word = table.get(requirement)
        if word is not None and not is_comment(data, match.start()):
            pin = PIN.match(match[2])
            pinned = _pinned(word, requirement, pin[1].decode() if pin else "")
            mentions.append(Mention(pinned, line_at(data, match.start(1))))
    return FileFacts(tuple(dict.fromkeys(mentions)), robots=tuple(_robots(data)))


def build(data: bytes) -> FileFacts:
    """What a CMake file looks for."""
    table = _table("builds")
    mentions = tuple(
        Mention(table[match[1].decode()], line_at(data, match.start()))
        for match in PACKAGE_OF_CMAKE.finditer(data)
        if match[1].decode() in table and not is_comment(data, match.start())
    )
    return FileFacts(mentions, robots=tuple(_robots(data)))


def code(data: bytes) -> FileFacts:
    """What a program in Python or C++ loads robots with, and the robots that it names."""
    families = {signs.word or family.name: family for family in target.declaring() if (signs := family.signs).loads}
    loads = {
        load: word
        for word, family in families.items()
        if any(module.encode() in data for module in family.signs.modules)
        for load in family.signs.loads
    }
    calls: dict[str, list[tuple[int, LoadCall]]] = {}
    for match in CALL.finditer(data) if loads else ():
        word = loads.get(match[1].decode("ascii", "replace"))
        if word is not None and not is_comment(data, match.start()):
            call = load_call(data, match.end() - 1, families[word])
            calls.setdefault(word, []).append((line_at(data, match.start()), call))
    mentions = [mention for word in calls for mention in _mentions_by_calls(word, families[word], calls[word], data)]
    words = {RESOLVED} if mentions and RESOLVES.search(data) else set[str]()
    words |= {MOMENTS} if TAKES_MOMENTS in data else set()
    words |= {word for name in extension_readers.READERS if _is_loaded_by(name, data) for word in _words_of(name)}
    return FileFacts(tuple(mentions), robots=tuple(_robots(data)), words=frozenset(words))


def _is_loaded_by(name: str, data: bytes) -> bool:
    """Whether code loads robots in a program that is no target."""
    signs = extension_readers.READERS[name]
    if not any(module.encode() in data for module in signs.modules):
        return False
    calls = (match for match in CALL.finditer(data) if match[1].decode("ascii", "replace") in signs.loads)
    return any(not is_comment(data, match.start()) for match in calls)


def _words_of(name: str) -> tuple[str, ...]:
    return (OTHER_READER, OTHER_SIMULATOR) if name in extension_readers.SIMULATORS else (OTHER_READER,)


def _mentions_by_calls(
    word: str, family: Family, calls: Sequence[tuple[int, LoadCall]], data: bytes
) -> Iterator[Mention]:
    """The program of calls: without options that not all have for any robot, and with those for the robots named.

    Calls that name a model in another format tell of that one alone.
    """
    others = {call.other_model: line for line, call in calls if call.other_model}
    for name, line in others.items():
        yield Mention(word, line, robot_steps(name)[-1])
    calls = [(line, call) for line, call in calls if not call.other_model]
    if not calls:
        return
    set_for_all = load_calls.attributes(data, family) if family.signs.attributes else {}
    unnamed = [call.settings for _, call in calls if not call.robot] or [{}]
    shared = unnamed[0] if all(settings == unnamed[0] for settings in unnamed) else {}
    yield Mention(word + options.written(sorted({**set_for_all, **shared}.items())), calls[0][0])
    for line, call in calls:
        steps = robot_steps(call.robot)
        if steps:
            yield Mention(word + options.written(sorted({**set_for_all, **call.settings}.items())), line, steps[-1])


def text(data: bytes) -> FileFacts:
    """The robots that any other text names, and the programs whose parameters it has."""
    offsets = {data.find(key.encode()): word for key, word in _table("parameters").items()}
    mentions = tuple(
        Mention(word, line_at(data, offset))
        for offset, word in offsets.items()
        if offset >= 0 and not is_comment(data, offset)
    )
    return FileFacts(mentions, robots=tuple(_robots(data)))


def plugins(data: bytes) -> FileFacts:
    """The programs whose plugins a robot loads."""
    data, mentions = without_comments(data), dict[str, Mention]()
    table = _table("plugins")
    for match in PLUGIN.finditer(data):
        name = match[1].decode()
        word = next((word for begin, word in table.items() if name.startswith(begin)), None)
        if word is not None:
            mentions.setdefault(word, Mention(word, line_at(data, match.start())))
    words = _reading_other_models(data) | ({BLOCK} if BLOCK_TAG.search(data) else set())
    return FileFacts(tuple(mentions.values()), words=frozenset(words))


def _reading_other_models(data: bytes) -> set[str]:
    """Words for the programs to which a text gives another model in place of the robot."""
    data = data.replace(b"'", b'"')
    return {OTHER_MODEL + name for quoted, name in _other_models().items() if quoted in data}


@cache
def _other_models() -> Mapping[bytes, str]:
    """The parameters that name a model in place of the robot, in quotation marks, with the programs that read it."""
    families = FAMILIES.values()
    return {b'"%s"' % model.encode(): family.name for family in families for model in family.signs.other_models}


def automation(data: bytes) -> FileFacts:
    """The releases of ROS and Gazebo that workflows and images name, also where a word stands alone."""
    return FileFacts(releases=tuple(_releases(data, alone=True)))


def page(data: bytes) -> FileFacts:
    """The releases of ROS and Gazebo that a page names as such, with a word for those whose xacro is older."""
    words = {OLD_XACRO.decode()} if OLD_RELEASES.search(data) else set[str]()
    words |= {OLD_ISAAC_LAB} if ISAAC_LAB.search(data) else set()
    return FileFacts(releases=tuple(_releases(data, alone=False)), words=frozenset(words))


def without_comments(data: bytes) -> bytes:
    """XML with blanks for its comments, so that lines stay."""
    return COMMENT.sub(_blank, data) if b"<!--" in data else data


def _without_docstrings(data: bytes) -> bytes:
    """Python with blanks for the texts that stand alone, so that lines stay."""
    return DOCSTRING.sub(_blank, data)


def _blank(match: re.Match[bytes]) -> bytes:
    return re.sub(rb"[^\n]", b" ", match[0])


def _releases(data: bytes, *, alone: bool) -> Iterator[Mention]:
    patterns = _release_patterns()
    for pattern in (patterns[:2] if alone else patterns[:1]) + patterns[2:]:
        for match in pattern.finditer(data):
            if not alone or not is_comment(data, match.start(1)):
                yield Mention(match[1].decode().lower(), line_at(data, match.start(1)))
    classic = next((match for match in CLASSIC.finditer(data) if not is_comment(data, match.start())), None)
    if classic is not None:
        brand = FAMILIES["sdformat"].brands[CLASSIC_SERIES].lower()
        yield Mention(brand, line_at(data, classic.start()))


@cache
def _release_patterns() -> tuple[re.Pattern[bytes], ...]:
    names = "|".join(target.distribution_names()).encode()
    series = "|".join(target.FAMILIES["sdformat"].brands.values()).lower().encode()
    return (
        re.compile(RELEASE_OF_ROS.pattern % names),
        re.compile(RELEASE_ALONE.pattern % names, re.MULTILINE),
        re.compile(GAZEBO % series),
    )


@cache
def _table(name: str) -> Mapping[str, str]:
    """What a kind of sign leads to, of all programs."""
    return {sign: word for family in target.declaring() for sign, word in getattr(family.signs, name).items()}


def _pinned(word: str, requirement: str, version: str) -> str:
    """The word of a target in the release that is required, also in one that nobody looked at."""
    if version and f"{requirement}@{version}" in target.aliases():
        return f"{requirement}@{version}"
    return f"{word}@{version}" if version and word in FAMILIES else word


def _robots(data: bytes) -> Iterator[tuple[tuple[str, ...], int]]:
    """The robots that a text names, as the last steps of their paths."""
    seen = set[tuple[str, ...]]()
    for match in ROBOT_ENDING.finditer(data):
        start = match.start()
        reversed_name = BEFORE_NAME.match(data[max(0, start - MAX_NAME) : start][::-1])
        assert reversed_name is not None
        steps = robot_steps((reversed_name[0][::-1] + match[0]).decode())
        if steps and steps not in seen and not is_comment(data, start):
            seen.add(steps)
            yield steps, line_at(data, start)


def robot_steps(path: str) -> tuple[str, ...]:
    """The steps of a path behind those that say nothing, the last without its ending."""
    steps = path.replace("\\", "/").split("/")
    last = next((index for index in range(len(steps) - 1, -1, -1) if steps[index] in {"", ".", ".."}), -1)
    name = ENDING.sub("", steps[-1])
    return (*steps[last + 1 : -1], name) if name else ()


def is_comment(data: bytes, offset: int) -> bool:
    """Whether a place of code, or of a notebook, stands in a comment that takes a whole line."""
    begin = data.rfind(b"\n", 0, offset) + 1
    return data[begin:offset].lstrip(b' \t\r"').startswith((b"#", b"//", b"%"))


Reader = Callable[[bytes], FileFacts]
