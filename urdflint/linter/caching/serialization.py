"""Results of files as JSON and back: read by the types of the fields, so that hostile JSON becomes no other object."""

from __future__ import annotations

import base64
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from urdflint.files import tracked
from urdflint.findings import (
    RULE_ADDRESS,
    SCENE_FORMATS,
    THRESHOLDS,
    Demand,
    Edit,
    FileReport,
    Finding,
    Location,
    Overrun,
    Report,
    Shard,
    Suppressed,
    TeamRule,
)
from urdflint.linter.rules import catalog
from urdflint.linter.settings import FileResult, Marked, Settings
from urdflint.programs import target
from urdflint.programs.target import FAMILIES, Target
from urdflint.syntax.source import Source, Span
from urdflint.text.wording import LONGEST, ends, listed

Read = Callable[[str, str], bytes]  # the bytes of a file, from its path and hash
Reading = Callable[[Any, Sequence[Source]], Any]
AS_THEY_ARE = frozenset((str, int, bool, NoneType))
PARTS = ("report", "findings", "targets")  # of One, whose types say how they are read
AS_LONG_AS_A_FILE = (Demand, Edit, Suppressed, TeamRule)  # records with texts of files
FROM_MINUS_1 = (Overrun, TeamRule)  # records with a number that is -1 where there is none
LARGEST = 2**53  # of the whole numbers in JSON that every program reads alike
NO_TEXT = re.compile("[\ud800-\udc7f\udd00-\udfff]")  # what no file and no name of a file is read as
ADDRESS = 4_000  # characters of the address of rules, as configurations may have
PLACE = 200  # characters of a place in a report

NOWHERE: Mapping[tracked.Question, str] = {}


class Wrong(ValueError):
    """A stored value that no result is stored as; the text says where it is wrong."""


class _Sources:
    """The Sources of a result by number; those that were read from the disk are known by hash."""

    def __init__(self, answers: Mapping[tracked.Question, str]) -> None:
        self.read = {(question[1], answer) for question, answer in answers.items() if question[0] == "content"}
        self.numbers: dict[tuple[str, bytes], int] = {}
        self.table: list[list[str]] = []

    def number(self, source: Source) -> int:
        """The number of a Source."""
        key = (source.name, source.data)
        if key not in self.numbers:
            self.numbers[key] = len(self.table)
            digest = tracked.digest(source.data)
            on_disk = (os.path.abspath(source.name), digest) in self.read
            inside = [] if on_disk else [base64.b64encode(source.data).decode("ascii")]
            self.table.append([source.name, digest, *inside])
        return self.numbers[key]


def packed(result: FileResult, answers: Mapping[tracked.Question, str]) -> dict[str, Any]:
    """The result of a file in lists and words; `answers` tell which of its Sources are on the disk."""
    sources = _Sources(answers)
    by_object = {id(finding): number for number, finding in enumerate(result.findings)}
    return {
        **{name: _packed(getattr(result, name), sources) for name in PARTS},
        "alone": [by_object[id(finding)] for finding in result.alone],
        "marked": sources.number(result.marked.source) if result.marked else None,
        "sources": sources.table,
    }


def packed_report(report: Report) -> dict[str, Any]:
    """A report with all of its Sources, in lists and words."""
    sources = _Sources(NOWHERE)
    fields = {name: _packed(getattr(report, name), sources) for name in _REPORT}
    return {**fields, "sources": sources.table}


def unpacked_report(stored: Any) -> Report:
    """A report that was packed. Raises Wrong, with the place."""

    def source(row: Any, _: Sequence[Source]) -> Source:
        return _source(row, _not_in_it)

    if type(stored) is not dict:
        raise Wrong("report: no mapping")
    missing = [name for name in ("sources", *_REPORT) if name not in stored]
    if missing:
        raise Wrong(f"{missing[0]}: it is missing")
    table = _placed("sources", partial(_places, source), stored["sources"])
    report = Report(**{name: _placed(name, reading, stored[name], table) for name, reading in _REPORT.items()})
    if report.shard is not None and len(report.shard.places) > len(report.files):
        raise Wrong("shard: it has more places than files")
    if report.rule_url and (len(report.rule_url) > ADDRESS or not re.fullmatch(RULE_ADDRESS, report.rule_url)):
        raise Wrong(
            "rule_url: an address begins with http:// or https://, "
            f"has {{code}} in it, and {ADDRESS:,} characters at most"
        )
    for name in (*report.targets, *report.assumed, *report.assumed.values(), *report.evidence):
        if not target.is_name(name):
            raise Wrong(f"targets: unknown target '{name}'")
    return report


def _not_in_it(name: str, _: str) -> bytes:
    raise Wrong(f"the content of {name} is not in it")


def _placed(name: str, reading: Reading, value: Any, sources: Sequence[Source] = ()) -> Any:
    """What a part of a report is read as. Raises Wrong, with the place in it."""
    try:
        return reading(value, sources)
    except Wrong as error:
        raise Wrong(f"{ends(name + _place(reading, value, sources), PLACE)}: {error}") from error


def _place(reading: Any, value: Any, sources: Sequence[Source]) -> str:
    """Where, in a value that cannot be read, that is which cannot be."""
    kind, inner = getattr(reading, "func", None), [*getattr(reading, "args", ())]
    parts: list[tuple[str, Any, Any]] = []
    if kind is _or_none:
        parts = [("", inner[0], value)]
    elif kind is _places and type(value) is list:
        parts = [(f"[{number}]", inner[0], member) for number, member in enumerate(value)]
    elif kind is _mapping and type(value) is dict:
        parts = [(f"[{key!r}]", inner[1], member) for key, member in value.items()]
    elif kind is _fields and type(value) is list and len(value) == len(inner[1]):
        names = (f".{name}" for name in inner[0]._fields)
        parts = [*zip(names, inner[1], value, strict=True)]
    wrong = next((part for part in parts if not _readable(*part[1:], sources)), None)
    return "" if wrong is None else wrong[0] + _place(*wrong[1:], sources)


def _readable(reading: Reading, value: Any, sources: Sequence[Source]) -> bool:
    try:
        reading(value, sources)
    except Wrong:
        return False
    return True


def _packed(value: Any, sources: _Sources) -> Any:
    kind: Any = type(value)
    if kind in AS_THEY_ARE:
        return value
    if kind in (tuple, list) or isinstance(value, tuple):
        return [_packed(part, sources) for part in value] if value else []
    if kind is Source:
        return sources.number(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {_packed(name, sources): _packed(member, sources) for name, member in value.items()}
    return [_packed(getattr(value, name), sources) for name in kind._fields]


def unpacked(stored: Any, settings: Settings, read: Read) -> FileResult:
    """The result of a file. Raises Wrong, and what `read` raises for a file that is not there any more."""
    try:
        table = [_source(row, read) for row in _list(stored["sources"])]
        report, findings, targets = (_READERS[name](stored[name], table) for name in PARTS)
        alone = tuple(findings[_number(number, findings)] for number in _list(stored["alone"]))
        marked = stored["marked"]
        source = None if marked is None else table[_number(marked, table)]
        return FileResult(report, findings, targets, alone, Marked(source, settings) if source is not None else None)
    except (KeyError, IndexError, TypeError, RecursionError) as error:
        raise Wrong(str(error)) from error


def _source(row: Any, read: Read) -> Source:
    """A Source from its name, its hash, and its content where that is not on the disk."""
    if len(_list(row)) not in (2, 3) or not all(type(part) is str for part in row):
        raise Wrong("no name, hash and content")
    name = _text(LONGEST, row[0])
    if len(row) == 2:
        return Source(name, read(name, row[1]))
    try:
        return Source(name, base64.b64decode(row[2], validate=True))
    except ValueError as error:
        raise Wrong("its content is not in base64") from error


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise Wrong("no list")
    return value


def _number(value: Any, indexed: Sequence[object]) -> int:
    if type(value) is not int or not 0 <= value < len(indexed):
        raise Wrong("no number of a thing")
    return value


def _reading(hint: Any, longest: int = LONGEST, least: int = 0) -> Reading:
    """How a value of a type is read, texts with so many characters at most and numbers from the least on."""
    origin, inner = get_origin(hint), [*get_args(hint)]
    within = partial(_reading, longest=longest, least=least)
    if hint is str:
        return partial(_text, longest)
    if hint is int:
        return partial(_whole, least)
    if hint is bool:
        return _flag
    if origin in (Union, UnionType) and len(inner) == 2 and NoneType in inner:
        return partial(_or_none, within(next(hint for hint in inner if hint is not NoneType)))
    if origin is Sequence or (origin is tuple and inner[1:] == [...]):
        return partial(_places, within(inner[0]))
    if origin is Mapping:
        return partial(_mapping, within(inner[0]), within(inner[1]))
    if isinstance(hint, type) and issubclass(hint, Source):
        return lambda value, sources: sources[_number(value, sources)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return partial(_word, hint)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return partial(_fields, hint, _readings(hint))
    raise TypeError(f"no reading of {hint}")


@cache
def _readings(record_type: Any) -> list[Reading]:
    hints = get_type_hints(record_type)
    longest = sys.maxsize if record_type in AS_LONG_AS_A_FILE else LONGEST
    least = -1 if record_type in FROM_MINUS_1 else 0
    return [_reading(hints[name], longest, least) for name in record_type._fields]


def _text(longest: int, value: Any, _: Sequence[Source] = ()) -> str:
    if type(value) is not str:
        raise Wrong("no text")
    if len(value) > longest:
        raise Wrong(f"a text of more than {longest:,} characters")
    if not value.isascii() and NO_TEXT.search(value):
        raise Wrong("a text with half a character")
    return value


def _whole(least: int, value: Any, _: Sequence[Source]) -> int:
    if type(value) is not int or not least <= value <= LARGEST:
        raise Wrong(f"no whole number from {least} to {LARGEST}")
    return value


def _flag(value: Any, _: Sequence[Source]) -> bool:
    if type(value) is not bool:
        raise Wrong("neither true nor false")
    return value


def _word(words: Any, value: Any, _: Sequence[Source]) -> Any:
    try:
        return words(value)
    except ValueError:
        raise Wrong(f"not {listed([word.value for word in words], 'or')}") from None


def _or_none(inner: Reading, value: Any, sources: Sequence[Source]) -> Any:
    return None if value is None else inner(value, sources)


def _places(inner: Reading, value: Any, sources: Sequence[Source]) -> tuple[Any, ...]:
    return tuple([inner(part, sources) for part in _list(value)])


def _mapping(name: Reading, inner: Reading, value: Any, sources: Sequence[Source]) -> dict[Any, Any]:
    if type(value) is not dict:
        raise Wrong("no mapping")
    return {name(key, sources): inner(member, sources) for key, member in value.items()}


def _fields(record_type: Any, inner: Sequence[Reading], value: Any, sources: Sequence[Source]) -> Any:
    if len(_list(value)) != len(inner):
        raise Wrong(f"not a list of {len(inner)} values")
    record = record_type(*[read(part, sources) for read, part in zip(inner, value, strict=True)])
    if not _possible(record):
        raise Wrong("values that do not go together")
    return record


def _possible(record: object) -> bool:
    """Whether the values of a record are possible together."""
    if isinstance(record, Span):
        return 0 <= record.start <= record.end
    if isinstance(record, Location):
        return record.span.end <= len(record.source.text)
    if isinstance(record, Target):
        return record.family in FAMILIES
    if isinstance(record, TeamRule):
        return catalog.may_be_code(record.code) and record.code not in catalog.paths()
    if isinstance(record, Demand):
        return _is_usable(record)
    if isinstance(record, Shard):
        places = record.places
        counted = 1 <= record.number <= record.of and all(place >= 0 for place in places)
        return counted and len(set(places)) == len(places) and {*record.thresholds.values()} <= {*THRESHOLDS}
    if isinstance(record, FileReport):
        counted = all(number >= 0 for numbers in record.capped.values() for number in numbers.values())
        return counted and record.format in ("", *SCENE_FORMATS)
    if isinstance(record, Finding):
        programs = {*record.effects, *record.losses, *record.reasons}
        size = len(record.location.source.text)
        inside = record.fix is None or all(edit.span.end <= size for edit in record.fix.edits)
        return inside and catalog.may_be_code(record.code) and all(map(target.is_name, programs))
    return True


def _is_usable(demand: Demand) -> bool:
    from urdflint.linter.rules import team_check

    try:
        team_check.readied(demand)
    except team_check.BadDemand:
        return False
    return True


_READERS: dict[str, Reading] = {
    "report": _reading(FileReport),
    "findings": _reading(Sequence[Finding]),
    "targets": _reading(tuple[Target, ...]),
}
_REPORT: dict[str, Reading] = dict(zip(Report._fields, _readings(Report), strict=True))
