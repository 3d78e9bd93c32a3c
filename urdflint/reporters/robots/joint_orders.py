"""The order of joints in several programs: as a table for a terminal, in JSON and in YAML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from urdflint.comparison.orders import AS_WRITTEN, Orders, alike, permutation
from urdflint.programs.numbering import Numbering
from urdflint.reporters import table_parts
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


def mapping(path: str, orders: Orders) -> dict[str, Any]:
    """All of it in plain values: what each program numbers, and how to get from each order to each other one."""
    orders_by_name = _orders_by_name(orders)
    return {
        "path": path,
        "written": list(orders.written),
        "programs": {_key(numbering): _program(numbering, orders) for numbering in orders.programs},
        "rejected": list(orders.rejected),
        "list": None
        if orders.own is None
        else {"names": list(orders.own), "unknown": orders.unknown, "missing": orders.left_out},
        "permutations": {
            first: {
                second: permutation(orders_by_name[first], orders_by_name[second])
                for second in orders_by_name
                if second != first
            }
            for first in orders_by_name
        },
    }


def _program(numbering: Numbering, orders: Orders) -> dict[str, Any]:
    return {
        "target": numbering.target,
        "title": numbering.title,
        "counts": numbering.counts,
        "published": numbering.source or None,
        "repaired": numbering.target in orders.repaired and not numbering.source,
        "joints": [
            {"joint": joint.written or None, "name": joint.name, "index": joint.start, "values": joint.size}
            for joint in numbering.joints
        ],
        "order": numbering.order,
        "actuators": None if numbering.actuators is None else list(numbering.actuators),
    }


def _key(numbering: Numbering) -> str:
    return numbering.title.lower().replace(" ", "-") if numbering.source else numbering.target


def _orders_by_name(orders: Orders) -> dict[str, Sequence[str]]:
    """The orders by the names that the output has for them."""
    own = {} if orders.own is None else {"list": orders.own}
    return {"written": orders.written, **{_key(numbering): numbering.order for numbering in orders.programs}, **own}


def as_json(path: str, orders: Orders) -> str:
    """The orders as a JSON object."""
    return harmless_json.written(mapping(path, orders))


def as_yaml(path: str, orders: Orders) -> str:
    """The orders as YAML; as JSON, which is YAML too, where a log would take a name in it for a command."""
    import yaml

    dumped: str = yaml.safe_dump(mapping(path, orders), sort_keys=False, default_flow_style=None, width=100)
    return dumped if page(dumped) == dumped else as_json(path, orders)


def text(path: str, orders: Orders, width: int) -> list[Line]:
    """The table, which programs have one order, and how to get from each order to each other one."""
    rendered: list[Line] = [[(shown_path(path), "strong")], []]
    title_by_numbering = _titles(orders)
    for part in _parts(orders, title_by_numbering, width):
        rendered += [*part, []]
    notes = [line for note in _notes(orders, title_by_numbering) for line in wrapped(note, width, 2)]
    rendered += [*([(line, "")] for line in notes), *([[]] if notes else [])]
    rendered += _orders(orders, title_by_numbering, width) if orders.programs else []
    return [*rendered, *_differences(orders, width)]


def _titles(orders: Orders) -> dict[Numbering, str]:
    """What each program is called: with its release where there are several, in brackets where it rejects the robot."""
    twice = {
        numbering.title
        for numbering in orders.programs
        if sum(other.title == numbering.title for other in orders.programs) > 1
    }
    titles = dict[Numbering, str]()
    for numbering in orders.programs:
        release = f" {numbering.target.partition('@')[2]}" if numbering.title in twice and not numbering.source else ""
        name = f"{numbering.title}{release}{PUBLISHED * bool(numbering.source)}"
        titles[numbering] = f"({name})" if numbering.target in orders.repaired and not numbering.source else name
    return titles


def _parts(orders: Orders, title_by_numbering: Mapping[Numbering, str], width: int) -> Iterator[list[Line]]:
    """The table, cut into as many columns as there is room for."""
    added = list(
        dict.fromkeys(joint.name for numbering in orders.programs for joint in numbering.joints if not joint.written)
    )
    rows = [*((name, "") for name in orders.written), *((name, name) for name in added)]
    names = ["", "", *(ends(one_line(name), NAMES) for name, _ in rows)]
    columns = [
        [title_by_numbering[numbering], numbering.counts, *_cells(numbering, rows)] for numbering in orders.programs
    ]
    if orders.own is not None:
        places = {name: str(index) for index, name in enumerate(orders.own)}
        columns.append([LIST, "index", *(places.get(name, NOTHING) if not own else NOTHING for name, own in rows)])
    yield from table_parts.parts(names, columns, width, "dim")


def _cells(numbering: Numbering, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    places = {
        (joint.written or joint.name, "" if joint.written else joint.name): joint.start for joint in numbering.joints
    }
    return (str(places.get(row, NOTHING)) for row in rows)


def _notes(orders: Orders, title_by_numbering: Mapping[Numbering, str]) -> Iterator[str]:
    """What the marks mean, who rejects the robot, and which joints have an actuator."""
    sources = dict.fromkeys(numbering.source for numbering in orders.programs if numbering.source)
    if sources:
        yield f"{PUBLISHED} by orders that users published ({and_list(list(sources))}); the program was not asked"
    if any(name.startswith("(") for name in title_by_numbering.values()):
        yield "In brackets: the program rejects the robot, this is the order once that is repaired"
    if orders.rejected:
        programs = columns.programs_in_words(orders.rejected, columns.names(orders.rejected))
        rejects = "reject" if len(programs) > 1 else "rejects"
        yield f"{and_list(programs)} {rejects} the robot: urdflint compare says why"
    for numbering, name in title_by_numbering.items():
        if numbering.actuators:
            yield f"{name} numbers the actuators of: {', '.join(map(one_line, numbering.actuators))}"


def _orders(orders: Orders, title_by_numbering: Mapping[Numbering, str], width: int) -> Iterator[Line]:
    """Which orders are the same, and the permutations between those that are not."""
    orders_by_title: dict[str, Sequence[str]] = {
        AS_WRITTEN: orders.written,
        **{name: numbering.order for numbering, name in title_by_numbering.items()},
    }
    if orders.own is not None:
        orders_by_title[LIST] = orders.own
    groups = alike(orders_by_title)
    if len(groups) == 1:
        yield [(f"one order: {', '.join(groups[0][0])}", "good")]
        return
    letters = [chr(ord("A") + index) for index in range(len(groups))]
    for letter, (names, _) in zip(letters, groups, strict=True):
        yield from ([(line, "strong")] for line in wrapped(f"{letter}  {', '.join(names)}", width, 3))
    yield []
    for first, (_, order) in zip(letters, groups, strict=True):
        for second, (_, other) in zip(letters, groups, strict=True):
            places = permutation(order, other)
            if first != second and None not in places:
                words = f"{second} = {first}[[{', '.join(map(str, places))}]]"
                yield from ([(line, "")] for line in wrapped(words, width, 4))


def _differences(orders: Orders, width: int) -> Iterator[Line]:
    """What somebody's list has that the robot does not, and the other way round."""
    for name in orders.unknown:
        near = suggestion(name, orders.written)
        words = f"{LIST} has '{one_line(name)}', but no joint of that name moves{near}"
        yield from ([(line, "error")] for line in wrapped(words, width, 2))
    if orders.left_out:
        words = f"not in {LIST}: {', '.join(map(one_line, orders.left_out))}"
        yield from ([(line, "warning")] for line in wrapped(words, width, 2))
