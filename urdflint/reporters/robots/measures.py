"""What links weigh and how large they are: as a table for a terminal, in JSON and in CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from urdflint import regex
from urdflint.measuring.table import Measured, total_mass, total_volume
from urdflint.programs.loaded import plain
from urdflint.reporters import table_parts
from urdflint.reporters.effect_sentences import shown_path, wrapped
from urdflint.reporters.styled_lines import Line
from urdflint.text import harmless_json
from urdflint.text.wording import one_line, page

NOTHING = "–"
MAX_NOTES = 20  # notes that the text tells
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # how one begins, in any width
PLAIN = regex.compile(r"[\w .:/-]*")
Cell = Callable[[Measured], str]


def shown(value: float | None, form: str = ".4g") -> str:
    """A number as a cell of a table."""
    return NOTHING if value is None else f"{value:{form}}"


def _numbers(values: Sequence[float] | None, form: str = ".3g") -> str:
    return NOTHING if values is None else " ".join(f"{value:{form}}" for value in values)


COLUMNS: dict[tuple[str, str], Cell] = {
    ("mass", "kg"): lambda link: shown(link.mass),
    ("volume", "m³"): lambda link: shown(link.volume, ".3g"),
    ("density", "kg/m³"): lambda link: shown(link.density, ".4g"),
    ("size x y z", "m"): lambda link: _numbers(link.extents),
    ("principal moments", "kg m²"): lambda link: _numbers(link.moments),
    ("of the shapes", "kg m²"): lambda link: _numbers(link.shape_moments),
    ("ratios", ""): lambda link: _numbers(link.ratios, ".2g"),
    ("measured by", ""): lambda link: link.by or NOTHING,
}


def text(path: str, links: Sequence[Measured], width: int) -> list[Line]:
    """The table, in parts where it is too wide, and what could not be measured."""
    rendered: list[Line] = [[(shown_path(path), "strong")], []]
    for part in _parts(links, width):
        rendered += [*part, []]
    notes = dict.fromkeys(f"{link.name}  {why}" for link in links for why in link.unmeasured)
    for note in list(notes)[:MAX_NOTES]:
        rendered += [[(line, "help")] for line in wrapped(one_line(note), width, 2)]
    if len(notes) > MAX_NOTES:
        rendered.append([(f"and {len(notes) - MAX_NOTES} more", "help")])
    return rendered if notes else rendered[:-1]


def _parts(links: Sequence[Measured], width: int) -> Iterator[list[Line]]:
    """The table, cut into as many columns as there is room for."""
    names = ["", "", *(one_line(link.name) for link in links), "total"]
    totals = {"mass": shown(total_mass(links)), "volume": shown(total_volume(links), ".3g")}
    columns = [[*head, *map(cell, links), totals.get(head[0], "")] for head, cell in COLUMNS.items()]
    yield from table_parts.parts(names, columns, width, "help")


def as_json(path: str, links: Sequence[Measured]) -> str:
    """One object: the links in order, and the totals; null is unknown."""
    return harmless_json.written(mapping(path, links))


def mapping(path: str, links: Sequence[Measured]) -> dict[str, Any]:
    """The measures as plain values, which JSON has."""
    total = {"mass": plain(total_mass(links)), "volume": plain(total_volume(links))}
    return {"path": path, "links": [_object(link) for link in links], "total": total}


def _object(link: Measured) -> dict[str, Any]:
    return {
        "name": link.name,
        "line": link.line,
        "mass": plain(link.mass),
        "by": link.by,
        "volume": plain(link.volume),
        "density": plain(link.density),
        "lower": _list(link.lower),
        "upper": _list(link.upper),
        "extents": _list(link.extents),
        "center_of_mass": _list(link.center),
        "center_of_shapes": _list(link.center_of_shape),
        "moments": _list(link.moments),
        "moments_of_shapes": _list(link.shape_moments),
        "ratios": _list(link.ratios),
        "not_measured": list(link.unmeasured),
    }


def _list(values: Sequence[float] | None) -> list[Any] | None:
    return None if values is None else [plain(value) for value in values]


def as_csv(links: Sequence[Measured]) -> str:
    """A line for each link; what is unknown is empty."""
    rows = [_flat(link) for link in map(_object, links)]
    heads = rows[0] if rows else _flat(_object(Measured("", 0, None, None, None)))
    return lines_of_csv([heads, *(row.values() for row in rows)])


def lines_of_csv(rows: Iterable[Iterable[Any]]) -> str:
    """The rows of a spreadsheet; what is None is empty."""
    return page("".join(",".join(map(_cell, row)) + "\n" for row in rows))


def _cell(value: Any) -> str:
    """A cell of CSV; no spreadsheet takes a text for a formula, nor anything in it for the end of a cell or line."""
    if not isinstance(value, str):
        return "" if value is None else str(value)
    text = one_line(value)
    text = f"'{text}" if text.startswith(FORMULA) else text
    return text if PLAIN.fullmatch(text) else '"' + text.replace('"', '""') + '"'


AXES = dict.fromkeys(("lower", "upper", "extents", "center_of_mass", "center_of_shapes"), "xyz")
VECTORS = {**AXES, **dict.fromkeys(("moments", "moments_of_shapes", "ratios"), "123")}


def _flat(fields: dict[str, Any]) -> dict[str, Any]:
    """The columns of a link: vectors have one for each of their numbers."""
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        if name in VECTORS:
            for number, letter in enumerate(VECTORS[name]):
                flat[f"{name}_{letter}"] = "" if value is None else value[number]
        elif name == "not_measured":
            flat[name] = "; ".join(value)
        else:
            flat[name] = "" if value is None else value
    return flat
