"""Data of YAML files for expressions: plain values, units and keys that are read as attributes, within bounds."""

from __future__ import annotations

import math
import pickle
from collections import OrderedDict
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from urdflint.xacro.expressions import GLOBALS, evaluate
from urdflint.xacro.expressions.budget import Budget, ExpressionError
from urdflint.xacro.expressions.values import dotted, weight

if TYPE_CHECKING:
    import yaml

SIZE = 256 * 1024  # bytes; PyYAML takes some seconds for so many
STEPS = 20  # that each node costs, and each key of a mapping into which others are merged
DEEPEST = 100  # lists and mappings in one another: PyYAML looks at all that are open, again and again
UNITS = {
    "!radians": 1.0,
    "!degrees": math.pi / 180.0,
    "!meters": 1.0,
    "!millimeters": 0.001,
    "!foot": 0.3048,
    "!inches": 0.0254,
}


class DataError(Exception):
    """A YAML file that cannot be read; `line` and `column` start at 1 and are None where no place is to blame."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None, refused: bool = False):
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.refused = refused


class _Loaded(NamedTuple):
    """What came of a text, pickled since expressions may change it, or the error; and what that cost."""

    data: bytes | tuple[str, int | None, int | None, bool]
    steps: int
    characters: int


_LOADED: OrderedDict[tuple[str | bytes, int, int], _Loaded] = OrderedDict()


def load_yaml(text: str | bytes, budget: Budget) -> Any:
    """What xacro's load_yaml gives for the text of a file, which other robots of a run may load too; raises DataError.

    It costs as much each time, so that what a file may cost does not depend on others.
    """
    key = text, budget.items, budget.digits
    entry = _LOADED.get(key)
    if entry is None or entry.steps >= budget.steps or entry.characters >= budget.characters:
        entry = _entry(text, budget)
        if len(text) <= SIZE:
            _LOADED[key] = entry
            while sum(len(known_text) for known_text, _, _ in _LOADED) > SIZE:
                _LOADED.popitem(last=False)
    else:
        budget.spend(entry.steps)
        budget.read(entry.characters)
    if isinstance(entry.data, bytes):
        return pickle.loads(entry.data)  # ours
    raise DataError(*entry.data)


def _entry(text: str | bytes, budget: Budget) -> _Loaded:
    steps, characters = budget.steps, budget.characters
    try:
        data: Any = pickle.dumps(_load(text, budget))
    except DataError as error:
        data = (error.message, error.line, error.column, error.refused)
    return _Loaded(data, steps - budget.steps, characters - budget.characters)


def _load(text: str | bytes, budget: Budget) -> Any:
    if len(text) > SIZE:
        raise DataError(f"a YAML file of more than {SIZE // 1024} kB is too large", refused=True)
    try:
        import yaml
    except ImportError:
        raise DataError("the package PyYAML, which reads YAML files, is not installed", refused=True) from None
    try:
        loader = _loader()(text.decode() if isinstance(text, bytes) else text)
        loader.budget = budget
        data = loader.get_single_data()
    except UnicodeDecodeError as error:
        raise DataError(f"byte {error.start} is not UTF-8") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (None, None)
        raise DataError(str(error.problem or error.context), *place) from None
    except yaml.YAMLError as error:
        raise DataError(str(error).partition("\n")[0]) from None
    except (RecursionError, MemoryError):
        raise DataError("the YAML file is nested too deeply", refused=True) from None
    except ExpressionError as error:
        raise DataError(error.message, refused=error.refused) from None
    except (ValueError, ArithmeticError, TypeError, AttributeError) as error:  # dates and numbers that there are not
        raise DataError(f"a value is malformed: {error}".partition("\n")[0]) from None
    total = weight(data, budget.items)
    if total > budget.items:
        raise DataError(f"a YAML file with more than {budget.items} items is too large", refused=True)
    return dotted(data)


@cache
def _loader() -> Any:
    """The class that loads, made when it is first needed: PyYAML takes time to import."""
    import yaml

    class Loader(yaml.SafeLoader):
        """A safe loader whose nodes, merged keys and numbers are counted."""

        budget: Budget
        depth = 0

        def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
            self.budget.spend(STEPS)
            self.depth += 1
            if self.depth > DEEPEST:
                raise RecursionError
            node = super().compose_node(parent, index)
            self.depth -= 1
            return node

        def flatten_mapping(self, node: yaml.MappingNode) -> None:
            _count_merged(node, self.budget, set())
            super().flatten_mapping(node)

    def number(loader: Loader, node: yaml.ScalarNode) -> Any:
        loader.budget.number(math.inf if len(node.value) > loader.budget.digits else 0)
        is_int = node.tag.endswith(":int")
        return loader.construct_yaml_int(node) if is_int else loader.construct_yaml_float(node)

    def unit(loader: Loader, node: yaml.ScalarNode) -> float:
        value = loader.construct_scalar(node)
        try:
            return float(evaluate(value, GLOBALS.__getitem__, loader.budget)) * UNITS[node.tag]
        except (ExpressionError, TypeError, ValueError, OverflowError) as error:
            mark = node.start_mark
            message = f"invalid expression '{value[:40]}': {error}"
            raise DataError(message, mark.line + 1, mark.column + 1, getattr(error, "refused", False)) from None

    for tag in UNITS:
        Loader.add_constructor(tag, unit)
    for tag in ("int", "float"):
        Loader.add_constructor(f"tag:yaml.org,2002:{tag}", number)
    return Loader


def _count_merged(node: Any, budget: Budget, outer_nodes: set[int]) -> int:
    """The number of keys that a mapping has when what it merges is copied into it."""
    if id(node) in outer_nodes:
        return 0
    total = len(node.value)
    for key, value in node.value:
        if key.tag == "tag:yaml.org,2002:merge":
            parts = value.value if value.id == "sequence" else [value]
            for part in parts:
                if part.id == "mapping":
                    total += _count_merged(part, budget, outer_nodes | {id(node)})
                budget.spend(1)
    budget.spend(STEPS * total)
    budget.holds(total)
    return total
