"""What a program loses of a robot in silence, as the tests see it that ask the real one.

A rich robot is changed in single points. A change is a silent loss if the program takes the robot, warns of nothing
new, and

* an attribute or an element that nobody knows was put in, or made by a wrong name;
* something known was put in, or written a second time, and the model is the one without it;
* something was moved, or has another name that is known, and the model is the one of the robot without it;
* what stands for a number is no plain number, or not as many as there were (`5deg`, `1,5`, `nan`, nothing);
* another word stands for a word, and the model has fewer things than before, or is the one without the attribute;
* something is deleted that the schemas ask for, or an attribute without which the model has fewer things.

Else the file is a rightful other robot: with another plain number, another name, another kind of joint, a switch set
the other way, or without what nobody has to write. A name that nobody refers to may be any.

The finding must be one that the unchanged robot does not have, at the element or the attribute that the change is made
at; for something deleted, at the element that it was in.
"""

from __future__ import annotations

import ast
import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

from tests.lint import sliced
from tests.programs.drake_mutants import Mutant
from urdflint.findings import Finding
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Document, Element
from urdflint.syntax.parsing import read
from urdflint.syntax.source import Source

COMMENT = re.compile(r"<!--.*?-->")
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?[12]?\d{1,2})?")


@dataclass(frozen=True)
class Answer:
    """What a program does with a robot: whether it takes it, what it warns of, and the model that comes of it."""

    taken: bool
    warned: Counter[Any]
    plant: Any

    def silent(self, before: Answer) -> bool:
        return self.taken and self.warned <= before.warned


@dataclass(frozen=True)
class Change:
    """A mutant by what was done: its kind, the path of what it was done to, and what stands there now."""

    kind: str
    path: str
    new: str
    mutant: Mutant


KINDS = (
    ("deleted", re.compile(r"(?P<path>\S+)(?P<new>) deleted")),
    ("renamed", re.compile(r"(?P<path>\S+) renamed ?(?P<new>\S*)")),
    ("twice", re.compile(r"(?P<path>\S+)(?P<new>) twice")),
    ("moved", re.compile(r"(?P<path>\S+) moved (?P<new>\w+)")),
    ("inserted", re.compile(r"(?P<path>[^ <]+?)/?(?P<new>[ <].*) inserted")),
    ("value", re.compile(r"(?P<path>[^ =]+)(?:=| text )(?P<new>.*)")),
)


def change(mutant: Mutant) -> Change:
    for kind, pattern in KINDS:
        if match := pattern.fullmatch(mutant.change):
            new = match["new"]
            return Change(kind, match["path"], ast.literal_eval(new) if kind == "value" else new, mutant)
    raise ValueError(mutant.change)


def moved_attributes(data: bytes) -> Iterator[Mutant]:
    """Every attribute, in turn, written at the element above, and at the first one within or the next one."""
    document = read(Source("rich.urdf", data))
    for element in document.elements:
        beside = element.parent.children if element.parent is not None else []
        after = [*element.children, *beside[beside.index(element) + 1 :]] if element in beside else []
        for where, other in (("up", element.parent), ("down", after[0] if after else None)):
            for attribute in element.attributes if other is not None else ():
                if other is not None and other.tag != element.tag and attribute not in other.attributes:
                    yield _moved(document, element, attribute, where, other)


def _moved(document: Document, element: Element, attribute: str, where: str, other: Element) -> Mutant:
    data, name, value = document.source.text, document.attribute(element, attribute), document.value(element, attribute)
    assert name is not None
    assert value is not None
    start, end, put = name.start - 1, value.end + 1, document.name(other).end
    written, change = data[start:end], f"{document.path(element)}/@{attribute} moved {where}"
    if put < start:
        return Mutant(change, data[:put] + written + data[put:start] + data[end:], put + 1)
    return Mutant(change, data[:start] + data[end:put] + written + data[put:], put - len(written) + 1)


@dataclass(frozen=True, eq=False)
class Rich:
    """A rich robot, its single-point changes, and what they may do to the model that a program makes of it.

    `is_less` tells whether the first of two answers has more things of a sort than the second; `is_rightful` whether a
    changed word makes a rightful other robot all the same.
    """

    data: bytes
    changes: tuple[Change, ...]
    is_less: Callable[[Answer, Answer], bool]
    is_rightful: Callable[[Change], bool] = lambda _: False

    @cached_property
    def values(self) -> dict[str, str]:
        """The value of every attribute, and the text of every element that has one, by its path."""
        document = read(Source("rich.urdf", self.data))
        found = {document.path(one): one.text.strip() for one in document.elements if one.text.strip()}
        for one in document.elements:
            found.update({f"{document.path(one)}/@{name}": value for name, value in one.attributes.items()})
        return found

    @cached_property
    def deletions(self) -> dict[str, bytes]:
        """The robot without a thing, by the path of the thing."""
        return {one.path: one.mutant.data for one in self.changes if one.kind == "deleted"}

    def sampled(self, seed: int, most: int) -> list[Change]:
        """Some changes of each kind, those of numbers and those of words apart."""
        kinds: dict[str, list[Change]] = {}
        for one in self.changes:
            numeric = one.kind == "value" and is_number(self.values[one.path])
            kinds.setdefault("number" if numeric else one.kind, []).append(one)
        chance = random.Random(seed)
        return [one for kind in kinds.values() for one in chance.sample(kind, min(most, len(kind)))]

    def is_loss(self, one: Change, said: Mapping[bytes, Answer]) -> bool:
        """Whether the program loses in silence what a change is about."""
        before, now = said[self.data], said[one.mutant.data]
        if not now.silent(before):
            return False
        if one.mutant.unknown:
            return True
        if one.kind in ("inserted", "twice"):
            return bool(now.plant == before.plant)
        if one.kind == "deleted":
            return is_needed(one.path) or ("@" in one.path and self.is_less(before, now))
        without = said[self.deletions[one.path]] if one.path in self.deletions else None
        if one.kind in ("moved", "renamed"):
            return without is not None and without.silent(before) and bool(now.plant == without.plant)
        return self._is_lost_value(one, before, now, without)

    def _is_lost_value(self, one: Change, before: Answer, now: Answer, without: Answer | None) -> bool:
        """Whether the value that was put in is not what the program takes, or it takes other things away."""
        old = self.values[one.path]
        if is_number(old):
            return not is_plain(one.new, old, one.path)
        if self.is_rightful(one):
            return False
        ignored = without is not None and without.silent(before) and now.plant == without.plant
        named = one.path.endswith("/@name") or one.new in ("", "true", "false")
        return self.is_less(before, now) or (ignored and not named)


def is_number(value: str) -> bool:
    return bool(value) and all(NUMBER.fullmatch(word) for word in value.split())


def is_plain(value: str, old: str, path: str) -> bool:
    """Whether a value is as many plain numbers as there were before; one scale may stand for three."""
    counts = {1, 3} if path.endswith("/@scale") else {len(old.split())}
    words = COMMENT.sub("", value)
    return is_number(words) and len(words.split()) in counts


def is_needed(path: str) -> bool:
    """Whether the schemas ask for a thing of the rich robot, and it is the only one of its name there."""
    kind: Type | None = vocabulary.robot()
    *above, last = re.sub(r"\[\d+\]", "", path).split("/")[2:]
    for name in above:
        kind = kind.children[name] if kind is not None else None
    if kind is None or path.endswith("]"):
        return False
    return last.removeprefix("@") in (kind.required if last.startswith("@") else kind.needed)


def where(document: Document, one: Change) -> list[str]:
    """The paths at which a finding about a change may stand."""
    starts = [element.start for element in document.elements]
    element = document.elements[bisect_right(starts, one.mutant.at) - 1]
    path = document.path(element)
    if one.kind == "deleted":
        return [path, *(f"{path}/@{name}" for name in element.attributes)] if "@" not in one.path else [path]
    name = one.path.rpartition("/@")[2] if "/@" in one.path else ""
    if one.kind == "renamed" and name:
        name += "x"
    if one.kind == "inserted" and one.new.startswith(" "):
        name = one.new.strip().partition("=")[0]
    return [path, f"{path}/@{name}"] if name else [path, *(f"{path}/@{name}" for name in element.attributes)]


def reported(findings: Sequence[Finding]) -> Counter[tuple[str, ...]]:
    """Findings as they are compared with those of another robot, in which they stand elsewhere."""
    return Counter(map(key, findings))


def key(finding: Finding) -> tuple[str, ...]:
    return finding.code, finding.message, sliced(finding)


def new_at_its_place(
    one: Change, found: Sequence[Finding], before: Counter[tuple[str, ...]], *, also: bool = False
) -> bool:
    """Whether a finding that is new stands at the place of a change; `also` counts its other places too."""
    places = where(read(Source("robot.urdf", one.mutant.data)), one)
    new = reported(found) - before
    return any(
        place.path in places
        for finding in found
        if key(finding) in new
        for place in (finding.location, *(finding.also if also else ()))
    )


def assert_reported(
    rich: Rich,
    chosen: Sequence[Change],
    said: Mapping[bytes, Answer],
    is_reported: Callable[[Change], bool],
    aim: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Hold findings to what a real program said: so large a share of what it loses in silence is reported."""
    lost = [one for one in chosen if rich.is_loss(one, said)]
    missed = [one.mutant.change for one in lost if not is_reported(one)]
    share = 1 - len(missed) / len(lost)
    with capsys.disabled():
        print(f"\nof {len(chosen)} changes {len(lost)} are lost in silence; found at their place: {share:.4f}")
    assert share >= aim, missed
    assert len(lost) > len(chosen) // 4
    assert {one.kind for one in lost} == {kind for kind, _ in KINDS}
