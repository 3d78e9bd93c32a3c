"""The messages of a log explained: what they mean, the likeliest cause first, and where a robot has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from urdflint import regex
from urdflint.diagnosis.fault_search import Fault, Mentions, find_faults, mentions_of
from urdflint.diagnosis.robot_files import RobotFile
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages.log import Digest, Printing
from urdflint.messages.programs import title
from urdflint.messages.table import Message, messages
from urdflint.struct import Struct
from urdflint.text.wording import listed

MAX_PLACES = 10  # of one message
OF_ANOTHER = "it follows from another message"  # in the place of causes, of which that message names the right one
SEVERITIES = ("error", "warning", "info")
UNEXPANDED = ("${", "$(")
NUMBER = regex.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
NAME_PARTS = ("element", "type", "value")  # slots that may name an element
TAG = regex.compile(r"[A-Za-z_][\w:.-]{2,30}")
VECTORS = ("xyz", "rpy", "rgba", "scale", "size", "quat_xyzw")
UNKNOWN = "-unknown"  # ends the names of rules about words that nobody knows


class Explanation(Struct):
    """A message with what it means; its `rules` begin with the likeliest one.

    `note` says why there is no place where a robot was looked at. `names` are those that the message has, by slot.
    """

    message: Message
    text: str
    count: int
    names: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    means: str
    help: str
    faults: tuple[Fault, ...] = ()
    note: str = ""

    @property
    def program(self) -> str:
        """How the program is called."""
        return title(self.message.program)


def explain(digest: Digest, robot_files: Sequence[RobotFile]) -> list[Explanation]:
    """Each message once: causes before what only follows from them, and first what a robot shows."""
    groups: dict[int, list[Printing]] = {}
    counts: dict[int, int] = {}
    for printing, count in zip(digest.printings, digest.counts, strict=True):
        groups.setdefault(printing.index, []).append(printing)
        counts[printing.index] = counts.get(printing.index, 0) + count
    causes = [printing for printing in digest.printings if not messages()[printing.index].follows]
    outer = {index for printing in causes for index in printing.outer}
    explanations = []
    for index, printings in groups.items():
        message = messages()[index]
        nearby = _names_nearby(printings, digest.printings)
        mentions = [mentions_of(printing.slots, nearby) for printing in printings]
        explanation = _explanation(message, printings[0], counts[index], mentions, robot_files)
        is_consequence = message.follows or index in outer
        if causes and message.follows and not message.means and not _is_certain(explanation):
            explanation = explanation._replace(means=OF_ANOTHER, help="")
        rank = (is_consequence, not _is_certain(explanation), not explanation.rules, _severity(message))
        explanations.append((rank, printings[0].place, explanation))
    return [explanation for *_, explanation in sorted(explanations, key=lambda entry: entry[:2])]


def _is_certain(explanation: Explanation) -> bool:
    """Whether a robot has a fault that the message is about."""
    return any(fault.is_shown and fault.fits for fault in explanation.faults)


def _severity(message: Message) -> int:
    return SEVERITIES.index(message.severity) if message.severity in SEVERITIES else len(SEVERITIES)


def _names_nearby(own: Sequence[Printing], printings: Sequence[Printing]) -> list[tuple[str, str]]:
    """The names in other messages of the same part of the log, for a message that has none."""
    excerpts = {printing.excerpt for printing in own}
    other_printings = (printing for printing in printings if printing.excerpt in excerpts and printing not in own)
    return [slot for printing in other_printings for slot in printing.slots]


def _explanation(
    message: Message, printing: Printing, count: int, mentions: Sequence[Mentions], robot_files: Sequence[RobotFile]
) -> Explanation:
    faults: list[Fault] = []
    for message_mentions in mentions:
        faults += (fault for fault in find_faults(message, message_mentions, robot_files) if fault not in faults)
        if len(faults) >= MAX_PLACES:
            break
    faults.sort(key=lambda fault: not (fault.is_shown and fault.fits))
    codes = [fault.code for fault in faults if fault.is_shown and fault.fits]
    codes += rules_of(message) if codes else rules_by_words(message, printing)
    rules = tuple(code for code in dict.fromkeys(codes) if code in catalog.paths())
    rule = catalog.rule(rules[0]) if rules else None
    visible_faults = [fault for fault in faults if fault.is_shown] or faults
    note = _note(message, mentions, robot_files, visible_faults) if robot_files else ""
    return Explanation(
        message,
        printing.text,
        count,
        tuple((name, value) for name, value in printing.slots if value),
        rules,
        message.means or (rule.title if rule is not None else ""),
        message.help
        or next((fault.help for fault in visible_faults if fault.help), None)
        or (rule.help if rule else "")
        or "",
        tuple(visible_faults[:MAX_PLACES]),
        note,
    )


def _note(
    message: Message, mentions: Sequence[Mentions], robot_files: Sequence[RobotFile], faults: Sequence[Fault]
) -> str:
    """Why no fault is shown, and what else can be the cause; nothing where no rule could show one."""
    if any(fault.is_shown for fault in faults) or (message.follows and not rules_of(message)):
        return ""
    paths = listed([robot_file.path for robot_file in robot_files[:3]], last="or")
    names = [name for message_mentions in mentions for name in message_mentions.unknown_names(robot_files)]
    if names and not faults:
        return f"no element of {paths} is called {listed([repr(name) for name in dict.fromkeys(names[:3])], last='or')}"
    causes = list(_other_causes(message))
    return f"{paths} does not show this fault" + (f"; it can also be {listed(causes, last='or')}" if causes else "")


def _other_causes(message: Message) -> Iterator[str]:
    """What else leads to a message."""
    families = {code[:3] for code in rules_of(message)}
    if {"URDF750", "URDF754", "XAC137", "XAC133"} & set(rules_of(message)):
        yield "a workspace that was not built or not sourced"
        yield "a path that the program does not search"
    elif families & {"CTL", "MOV", "ROS", "SRD"}:
        yield "a parameter file of another robot"
    yield "another version of the file, such as the installed one"


def rules_by_words(message: Message, printing: Printing) -> list[str]:
    """The rules of a message, those first that its values and the elements in it lead to."""
    by_value = (code for code in _rules_of_values(printing) if code in rules_of(message) or code == "XAC001")
    return list(dict.fromkeys((*by_value, *_rules_of_names(message, printing), *rules_of(message))))


def _rules_of_values(printing: Printing) -> Iterator[str]:
    """The rules about text that xacro leaves, and about numbers that a program refuses though they are numbers."""
    attributes = [value for slot, value in printing.slots if slot.startswith("attribute")]
    for slot, value in printing.slots:
        if slot.startswith("file"):
            yield from _rules_of_file(value)
        if not slot.startswith("value"):
            continue
        numbers = value.split()
        if any(sign in value for sign in UNEXPANDED):
            yield "XAC001"
        elif numbers and all(NUMBER.fullmatch(number) and isfinite(float(number)) for number in numbers):
            if any(not 0 <= float(number) <= 1 for number in numbers):
                yield "URDF806"
            if "\t" in value or len(numbers) == 1:
                yield "URDF103"
        elif value.endswith(","):
            yield "URDF102"
    if any(attribute in VECTORS for attribute in attributes):
        yield "URDF102"
    if any(attribute.startswith("drake:") for attribute in attributes):
        yield "DRK007"


def _rules_of_file(name: str) -> Iterator[str]:
    """The rules about the form of a file name."""
    if any(sign in name for sign in UNEXPANDED):
        yield "XAC001"
    elif "\\" in name:
        yield "URDF752"
    elif name.startswith(("file:/", "/")):
        yield "URDF753"


def _rules_of_names(message: Message, printing: Printing) -> list[str]:
    """The rules whose documents show the elements that a message names, where others do not."""
    words = [value for slot, value in printing.slots if slot.rstrip("0123456789") in NAME_PARTS]
    tags = [word for word in words if TAG.fullmatch(word)]
    if len(rules_of(message)) < 2 or not tags:
        return []
    texts = {code: catalog.rule(code).text for code in rules_of(message) if code in catalog.paths()}
    counts = {code: sum(f"<{tag}" in text or f"`{tag}`" in text for tag in tags) for code, text in texts.items()}
    max_count = max(counts.values(), default=0)
    if not max_count and "unknown" in message.says.lower():
        return [code for code in texts if catalog.rule(code).name.endswith(UNKNOWN)]
    return [code for code, count in counts.items() if max_count and count == max_count]
