"""The order of joints in several programs: as a table for a terminal, in JSON and in YAML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.comparison.orders import AS_WRITTEN, Orders, alike, permutation
from urdflint.programs.numbering import Numbering
from urdflint.reporters import table_parts as wide_tables
from urdflint.reporters.effect_sentences import and_list, shown_path, wrapped
from urdflint.reporters.robots import comparison_columns as columns
from urdflint.reporters.styled_lines import Line
from urdflint.text import harmless_json
from urdflint.text.similar import suggestion
from urdflint.text.wording import ends, one_line, page

LIST = "your list"
NOTHING = "–"
NAMES = 40  # characters of a name in the table
PUBLISHED = "*"


def mapping(path: str, one: Orders) -> dict[str, Any]:
    """All of it in plain values: what each program numbers, and how to get from each order to each other one."""
    named = _named(one)
    return {
        "path": path,
        "written": list(one.written),
        "programs": {_key(each): _program(each, one) for each in one.programs},
        "rejected": list(one.rejected),
        "list": None if one.own is None else {"names": list(one.own), "unknown": one.unknown, "missing": one.left_out},
        "permutations": {
            first: {second: permutation(named[first], named[second]) for second in named if second != first}
            for first in named
        },
    }


def _program(each: Numbering, one: Orders) -> dict[str, Any]:
    return {
        "target": each.target,
        "title": each.title,
        "counts": each.counts,
        "published": each.source or None,
        "repaired": each.target in one.repaired and not each.source,
        "joints": [
            {"joint": joint.written or None, "name": joint.name, "index": joint.at, "values": joint.size}
            for joint in each.joints
        ],
        "order": each.order,
        "actuators": None if each.actuators is None else list(each.actuators),
    }


def _key(each: Numbering) -> str:
    return each.title.lower().replace(" ", "-") if each.source else each.target


def _named(one: Orders) -> dict[str, Sequence[str]]:
    """The orders by the names that the output has for them."""
    own = {} if one.own is None else {"list": one.own}
    return {"written": one.written, **{_key(each): each.order for each in one.programs}, **own}


def as_json(path: str, one: Orders) -> str:
    """One object."""
    return harmless_json.written(mapping(path, one))


def as_yaml(path: str, one: Orders) -> str:
    """The same as YAML; as the JSON that is YAML too where a log would take a name in it for a command."""
    import yaml

    dumped: str = yaml.safe_dump(mapping(path, one), sort_keys=False, default_flow_style=None, width=100)
    return dumped if page(dumped) == dumped else as_json(path, one)


def text(path: str, one: Orders, width: int) -> list[Line]:
    """The table, which programs have one order, and how to get from each order to each other one."""
    found: list[Line] = [[(shown_path(path), "strong")], []]
    said = _titles(one)
    for part in _parts(one, said, width):
        found += [*part, []]
    notes = [line for note in _notes(one, said) for line in wrapped(note, width, 2)]
    found += [*([(line, "")] for line in notes), *([[]] if notes else [])]
    found += _orders(one, said, width) if one.programs else []
    return [*found, *_differences(one, width)]


def _titles(one: Orders) -> dict[Numbering, str]:
    """What each program is called: with its release where there are several, in brackets where it rejects the robot."""
    twice = {each.title for each in one.programs if sum(other.title == each.title for other in one.programs) > 1}
    found = dict[Numbering, str]()
    for each in one.programs:
        release = f" {each.target.partition('@')[2]}" if each.title in twice and not each.source else ""
        name = f"{each.title}{release}{PUBLISHED * bool(each.source)}"
        found[each] = f"({name})" if each.target in one.repaired and not each.source else name
    return found


def _parts(one: Orders, said: Mapping[Numbering, str], width: int) -> Iterator[list[Line]]:
    """The table, cut into as many columns as there is room for."""
    added = list(dict.fromkeys(joint.name for each in one.programs for joint in each.joints if not joint.written))
    rows = [*((name, "") for name in one.written), *((name, name) for name in added)]
    names = ["", "", *(ends(one_line(name), NAMES) for name, _ in rows)]
    shown = [[said[each], each.counts, *_cells(each, rows)] for each in one.programs]
    if one.own is not None:
        places = {name: str(at) for at, name in enumerate(one.own)}
        shown.append([LIST, "index", *(places.get(name, NOTHING) if not own else NOTHING for name, own in rows)])
    yield from wide_tables.parts(names, shown, width, "dim")


def _cells(each: Numbering, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    places = {(joint.written or joint.name, "" if joint.written else joint.name): joint.at for joint in each.joints}
    return (str(places.get(row, NOTHING)) for row in rows)


def _notes(one: Orders, said: Mapping[Numbering, str]) -> Iterator[str]:
    """What the marks mean, who rejects the robot, and which joints have an actuator."""
    sources = dict.fromkeys(each.source for each in one.programs if each.source)
    if sources:
        yield f"{PUBLISHED} by orders that users published ({and_list(list(sources))}); the program was not asked"
    if any(name.startswith("(") for name in said.values()):
        yield "In brackets: the program rejects the robot, this is the order once that is repaired"
    if one.rejected:
        some = columns.who(one.rejected, columns.names(one.rejected))
        yield f"{and_list(some)} {'reject' if len(some) > 1 else 'rejects'} the robot: urdflint compare says why"
    for each, name in said.items():
        if each.actuators:
            yield f"{name} numbers the actuators of: {', '.join(map(one_line, each.actuators))}"


def _orders(one: Orders, said: Mapping[Numbering, str], width: int) -> Iterator[Line]:
    """Which orders are the same, and the permutations between those that are not."""
    named: dict[str, Sequence[str]] = {AS_WRITTEN: one.written, **{name: each.order for each, name in said.items()}}
    if one.own is not None:
        named[LIST] = one.own
    groups = alike(named)
    if len(groups) == 1:
        yield [(f"one order: {', '.join(groups[0][0])}", "good")]
        return
    letters = [chr(ord("A") + at) for at in range(len(groups))]
    for letter, (names, _) in zip(letters, groups, strict=True):
        yield from ([(line, "strong")] for line in wrapped(f"{letter}  {', '.join(names)}", width, 3))
    yield []
    for first, (_, order) in zip(letters, groups, strict=True):
        for second, (_, other) in zip(letters, groups, strict=True):
            places = permutation(order, other)
            if first != second and None not in places:
                words = f"{second} = {first}[[{', '.join(map(str, places))}]]"
                yield from ([(line, "")] for line in wrapped(words, width, 4))


def _differences(one: Orders, width: int) -> Iterator[Line]:
    """What somebody's list has that the robot does not, and the other way round."""
    for name in one.unknown:
        near = suggestion(name, one.written)
        words = f"{LIST} has '{one_line(name)}', but no joint of that name moves{near}"
        yield from ([(line, "error")] for line in wrapped(words, width, 2))
    if one.left_out:
        words = f"not in {LIST}: {', '.join(map(one_line, one.left_out))}"
        yield from ([(line, "warning")] for line in wrapped(words, width, 2))
