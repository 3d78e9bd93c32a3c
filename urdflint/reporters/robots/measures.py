"""What links weigh and how large they are: as a table for a terminal, in JSON and in CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from urdflint import regex
from urdflint.measuring.table import Measured, total_mass, total_volume
from urdflint.programs.loaded import plain
from urdflint.reporters import table_parts as wide_tables
from urdflint.reporters.effect_sentences import shown_path, wrapped
from urdflint.reporters.styled_lines import Line
from urdflint.text import harmless_json
from urdflint.text.wording import one_line, page

NOTHING = "–"
MOST = 20  # notes that the text tells
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # how one begins, in any width
PLAIN = regex.compile(r"[\w .:/-]*")
Cell = Callable[[Measured], str]


def _number(value: float | None, form: str = ".4g") -> str:
    return NOTHING if value is None else f"{value:{form}}"


def _numbers(values: Sequence[float] | None, form: str = ".3g") -> str:
    return NOTHING if values is None else " ".join(f"{value:{form}}" for value in values)


COLUMNS: dict[tuple[str, str], Cell] = {
    ("mass", "kg"): lambda one: _number(one.mass),
    ("volume", "m³"): lambda one: _number(one.volume, ".3g"),
    ("density", "kg/m³"): lambda one: _number(one.density, ".4g"),
    ("size x y z", "m"): lambda one: _numbers(one.extents),
    ("principal moments", "kg m²"): lambda one: _numbers(one.moments),
    ("of the shapes", "kg m²"): lambda one: _numbers(one.shape_moments),
    ("ratios", ""): lambda one: _numbers(one.ratios, ".2g"),
    ("measured by", ""): lambda one: one.by or NOTHING,
}


def text(path: str, links: Sequence[Measured], width: int) -> list[Line]:
    """The table, in parts where it is too wide, and what could not be measured."""
    found: list[Line] = [[(shown_path(path), "strong")], []]
    for part in _parts(links, width):
        found += [*part, []]
    notes = dict.fromkeys(f"{one.name}  {why}" for one in links for why in one.unmeasured)
    for note in list(notes)[:MOST]:
        found += [[(line, "help")] for line in wrapped(one_line(note), width, 2)]
    if len(notes) > MOST:
        found.append([(f"and {len(notes) - MOST} more", "help")])
    return found if notes else found[:-1]


def _parts(links: Sequence[Measured], width: int) -> Iterator[list[Line]]:
    """The table, cut into as many columns as there is room for."""
    names = ["", "", *(one_line(one.name) for one in links), "total"]
    totals = {"mass": _number(total_mass(links)), "volume": _number(total_volume(links), ".3g")}
    columns = [[*head, *map(cell, links), totals.get(head[0], "")] for head, cell in COLUMNS.items()]
    yield from wide_tables.parts(names, columns, width, "help")


def as_json(path: str, links: Sequence[Measured]) -> str:
    """One object: the links in order, and the totals; null is unknown."""
    return harmless_json.written(mapping(path, links))


def mapping(path: str, links: Sequence[Measured]) -> dict[str, Any]:
    """The same in plain values."""
    total = {"mass": plain(total_mass(links)), "volume": plain(total_volume(links))}
    return {"path": path, "links": [_object(one) for one in links], "total": total}


def _object(one: Measured) -> dict[str, Any]:
    return {
        "name": one.name,
        "line": one.line,
        "mass": _plain(one.mass),
        "by": one.by,
        "volume": _plain(one.volume),
        "density": _plain(one.density),
        "lower": _list(one.lower),
        "upper": _list(one.upper),
        "extents": _list(one.extents),
        "center_of_mass": _list(one.center),
        "center_of_shapes": _list(one.center_of_shape),
        "moments": _list(one.moments),
        "moments_of_shapes": _list(one.shape_moments),
        "ratios": _list(one.ratios),
        "not_measured": list(one.unmeasured),
    }


def _plain(value: float | None) -> Any:
    return None if value is None else plain(value)


def _list(values: Sequence[float] | None) -> list[Any] | None:
    return None if values is None else [plain(value) for value in values]


def as_csv(links: Sequence[Measured]) -> str:
    """A line for each link; what is unknown is empty."""
    rows = [_flat(one) for one in map(_object, links)]
    heads = rows[0] if rows else _flat(_object(Measured("", 0, None, None, None)))
    return page("".join(",".join(map(_cell, row)) + "\n" for row in (heads, *(row.values() for row in rows))))


def _cell(value: Any) -> str:
    """A cell of CSV; no spreadsheet takes a text for a formula, nor anything in it for the end of a cell or line."""
    if not isinstance(value, str):
        return str(value)
    text = one_line(value)
    text = f"'{text}" if text.startswith(FORMULA) else text
    return text if PLAIN.fullmatch(text) else '"' + text.replace('"', '""') + '"'


AXES = dict.fromkeys(("lower", "upper", "extents", "center_of_mass", "center_of_shapes"), "xyz")
VECTORS = {**AXES, **dict.fromkeys(("moments", "moments_of_shapes", "ratios"), "123")}


def _flat(one: dict[str, Any]) -> dict[str, Any]:
    """The columns of a link: vectors have one for each of their numbers."""
    found: dict[str, Any] = {}
    for name, value in one.items():
        if name in VECTORS:
            for number, letter in enumerate(VECTORS[name]):
                found[f"{name}_{letter}"] = "" if value is None else value[number]
        elif name == "not_measured":
            found[name] = "; ".join(value)
        else:
            found[name] = "" if value is None else value
    return found
