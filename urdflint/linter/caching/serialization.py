"""Results of files as JSON and back: read by the types of the fields, so that hostile JSON becomes no other object."""

from __future__ import annotations

import base64
import os
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from urdflint.files import tracked
from urdflint.findings import SCENE_FORMATS, THRESHOLDS, FileReport, Finding, Location, Report, Shard
from urdflint.linter.rules import catalog
from urdflint.linter.settings import FileResult, Marked, Settings
from urdflint.programs import target
from urdflint.programs.target import FAMILIES, Target
from urdflint.syntax.source import Source, Span

Read = Callable[[str, str], bytes]  # the bytes of a file, from its path and hash
Reading = Callable[[Any, Sequence[Source]], Any]
AS_THEY_ARE = frozenset((str, int, bool, NoneType))
PARTS = ("report", "findings", "targets")  # of One, whose types say how they are read

NOWHERE: Mapping[tracked.Question, str] = {}


class Wrong(ValueError):
    """What no result can have been made into."""


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
    """What came of one file, in lists and words; `answers` tell which of its Sources are on the disk."""
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
    """A report that was packed. Raises Wrong."""

    def read(name: str, _: str) -> bytes:
        raise Wrong(f"{name} is not in it")

    try:
        table = [_source(row, read) for row in _list(stored["sources"])]
        report = Report(**{name: reading(stored[name], table) for name, reading in _REPORT.items()})
        if report.shard is not None and len(report.shard.places) > len(report.files):
            raise Wrong("shard: it has more places than files")
        if report.rule_url and not report.rule_url.startswith(("https://", "http://")):
            raise Wrong("rule_url: an address begins with http:// or https://")
        for name in (*report.targets, *report.assumed, *report.assumed.values()):
            target.parse(name, assume_latest=True)
        return report
    except (KeyError, IndexError, TypeError, ValueError, RecursionError) as error:
        raise Wrong(str(error)) from error


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
    """What came of one file. Raises Wrong, and what `read` raises for a file that is not there any more."""
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
    name, digest, *inside = _list(row)
    if len(inside) > 1 or not isinstance(name, str) or not isinstance(digest, str):
        raise Wrong("a source")
    return Source(name, base64.b64decode(inside[0], validate=True) if inside else read(name, digest))


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise Wrong("no list")
    return value


def _number(value: Any, indexed: Sequence[object]) -> int:
    if type(value) is not int or not 0 <= value < len(indexed):
        raise Wrong("no number of a thing")
    return value


def _reading(hint: Any) -> Reading:
    """How a value of a type is read."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (str, int, bool):
        return partial(_as_it_is, hint)
    if origin in (Union, UnionType) and len(inner) == 2 and NoneType in inner:
        return partial(_or_none, _reading(next(hint for hint in inner if hint is not NoneType)))
    if origin is Sequence or (origin is tuple and inner[1:] == (...,)):
        return partial(_places, _reading(inner[0]))
    if origin is Mapping:
        return partial(_mapping, _reading(inner[0]), _reading(inner[1]))
    if isinstance(hint, type) and issubclass(hint, Source):
        return lambda value, sources: sources[_number(value, sources)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value, _: hint(value)
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return partial(_fields, hint, _readings(hint))
    raise TypeError(f"no reading of {hint}")


@cache
def _readings(record_type: Any) -> list[Reading]:
    hints = get_type_hints(record_type)
    return [_reading(hints[name]) for name in record_type._fields]


def _as_it_is(kind: type, value: Any, _: Sequence[Source]) -> Any:
    if type(value) is not kind:
        raise Wrong(f"no {kind.__name__}")
    return value


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
        raise Wrong(f"other fields than those of {record_type.__name__}")
    record = record_type(*[read(part, sources) for read, part in zip(inner, value, strict=True)])
    if not _possible(record):
        raise Wrong(f"no {record_type.__name__} that there can be")
    return record


def _possible(record: object) -> bool:
    """Whether the values of a record are possible together."""
    if isinstance(record, Span):
        return 0 <= record.start <= record.end
    if isinstance(record, Location):
        return record.span.end <= len(record.source.text)
    if isinstance(record, Target):
        return record.family in FAMILIES
    if isinstance(record, Shard):
        places = record.places
        counted = 1 <= record.number <= record.of and all(place >= 0 for place in places)
        return counted and len(set(places)) == len(places) and {*record.thresholds.values()} <= {*THRESHOLDS}
    if isinstance(record, FileReport):
        counted = all(number >= 0 for numbers in record.capped.values() for number in numbers.values())
        return counted and record.format in ("", *SCENE_FORMATS)
    if isinstance(record, Finding):
        programs = {name.partition("@")[0] for name in (*record.effects, *record.losses)}
        return catalog.may_be_code(record.code) and programs <= FAMILIES.keys()
    return True


_READERS: dict[str, Reading] = {
    "report": _reading(FileReport),
    "findings": _reading(Sequence[Finding]),
    "targets": _reading(tuple[Target, ...]),
}
_REPORT: dict[str, Reading] = dict(zip(Report._fields, _readings(Report), strict=True))
