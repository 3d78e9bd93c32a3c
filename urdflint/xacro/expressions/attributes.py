"""What stands behind a dot in an expression: members of namespaces, keys of YAML, methods of plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from urdflint.xacro.expressions.budget import Budget, ExpressionError, refuse
from urdflint.xacro.expressions.calls import GUARDS, Invoke
from urdflint.xacro.expressions.formatting import format_text
from urdflint.xacro.expressions.operators import value_in_words
from urdflint.xacro.expressions.values import SIZED, YamlDict, YamlList

STRING = frozenset(
    (
        *("capitalize", "casefold", "center", "count", "endswith", "expandtabs", "find", "format", "index"),
        *("isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric"),
        *("isprintable", "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "partition"),
        *("removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit"),
        *("rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper", "zfill"),
    )
)
LIST_CHANGES = frozenset({"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"})
DICT_CHANGES = frozenset({"clear", "pop", "popitem", "setdefault", "update"})
SET_CHANGES = frozenset({"add", "clear", "discard", "pop", "remove", "update"})
CHANGES: dict[type, frozenset[str]] = {  # methods that change the value itself, which all that hold it then see
    list: LIST_CHANGES,
    YamlList: LIST_CHANGES,
    dict: DICT_CHANGES,
    YamlDict: DICT_CHANGES,
    set: SET_CHANGES,
}
SET = frozenset(
    {"copy", "difference", "intersection", "isdisjoint", "issubset", "issuperset", "symmetric_difference", "union"}
)
INTEGER = frozenset({"bit_length", "bit_count", "conjugate", "is_integer", "as_integer_ratio"})
METHODS: dict[type, frozenset[str]] = {
    str: STRING,
    int: INTEGER,
    bool: INTEGER,
    float: frozenset({"is_integer", "conjugate", "hex", "as_integer_ratio"}),
    complex: frozenset({"conjugate"}),
    list: LIST_CHANGES | {"index", "count", "copy"},
    YamlList: LIST_CHANGES | {"index", "count", "copy"},
    tuple: frozenset({"index", "count"}),
    range: frozenset({"index", "count"}),
    dict: DICT_CHANGES | {"keys", "values", "items", "get", "copy"},
    YamlDict: DICT_CHANGES | {"keys", "values", "items", "get", "copy"},
    set: SET | SET_CHANGES,
    frozenset: SET,
}
VALUES: dict[type, frozenset[str]] = {
    int: frozenset({"real", "imag", "numerator", "denominator"}),
    bool: frozenset({"real", "imag", "numerator", "denominator"}),
    float: frozenset({"real", "imag"}),
    complex: frozenset({"real", "imag"}),
    range: frozenset({"start", "stop", "step"}),
    slice: frozenset({"start", "stop", "step"}),
}
# xacro's namespaces are dictionaries, of which these are parts: a property of that name is hidden
HIDDEN = frozenset(dir(dict)) | {"parent", "root", "depth", "unevaluated", "recursive", "top"}


class Namespace:
    """Names that are read with a dot; `find` looks one up and raises KeyError where it is not defined."""

    __slots__ = ("find", "name")

    def __init__(self, find: Callable[[str], Any], name: str) -> None:
        self.find = find
        self.name = name

    def member(self, name: str) -> Any:
        """What `namespace.name` is."""
        if name in HIDDEN:
            refuse(f"'{self.name}.{name}' is not a property in xacro but a part of the namespace itself")
        return self.get(name)

    def get(self, name: Any) -> Any:
        """What `namespace[name]` is."""
        try:
            return self.find(name)
        except KeyError:
            raise undefined(name, self.name) from None

    def __contains__(self, name: object) -> bool:
        try:
            self.find(name)  # type: ignore[arg-type]
        except KeyError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<namespace {self.name}>"


def undefined(name: Any, within: str) -> ExpressionError:
    """The error for a name that a namespace does not have."""
    return ExpressionError(f"name '{name}' is not defined in namespace '{within}'", name=str(name), within=within)


class Method:
    """A method of a plain value, or of strings altogether where `value` is None, that waits for its call."""

    __slots__ = ("name", "value")

    def __init__(self, value: Any, name: str) -> None:
        self.value = value
        self.name = name

    def __repr__(self) -> str:
        return f"<method {self.name}>"


def attribute(value: Any, name: str) -> Any:
    """What `value.name` is."""
    kind = type(value)
    if kind is Namespace:
        return value.member(name)
    if kind is YamlDict and not hasattr(dict, name):
        return value[name]
    if name in METHODS.get(kind, ()) and hasattr(value, name):
        return Method(value, name)
    if name in VALUES.get(kind, ()):
        return getattr(value, name)
    if value is str and name in STRING:
        return Method(None, name)
    return _missing(value, name)


def _missing(value: Any, name: str) -> NoReturn:
    kind = type(value)
    word = "dict" if kind is YamlDict else "list" if kind is YamlList else kind.__name__.lower()
    if kind is type:
        word = value.__name__
    if name.startswith("_") or kind not in METHODS or hasattr(kind, name):
        refuse(f"'{word}.{name}' is not evaluated in expressions")
    raise AttributeError(f"{value_in_words(value)} has no attribute '{name}'")


def call_method(
    method: Method, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget, invoke: Invoke
) -> Any:
    """What calling a method of a plain value gives; `invoke` calls a function that the method is given."""
    value = method.value
    if value is None:
        if not args or type(args[0]) is not str:
            raise TypeError(f"str.{method.name}() needs a string")
        value, args = args[0], args[1:]
    kind = type(value)
    if kind is str:
        return _call_of_string(value, method.name, args, keywords, budget)
    if kind in SIZED and kind is not range and method.name not in ("get", "keys", "values", "items"):
        budget.weighed(value)
    for argument in args:
        budget.checked(argument)
    if method.name in CHANGES.get(kind, ()):
        return _changed(method, args, keywords, budget, invoke)
    if kind is range and not all(isinstance(argument, int) for argument in args):
        refuse(f"range.{method.name}() is evaluated for integers alone")
    if kind in (set, frozenset):
        args = [budget.collect(argument) for argument in args]
        for row in args:
            budget.hashed(row)
    if kind is YamlDict:  # what its methods give has no keys as attributes
        return budget.checked(getattr(dict, method.name)(value, *args, **keywords))
    return budget.checked(getattr(value, method.name)(*args, **keywords))


def _changed(method: Method, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget, invoke: Invoke) -> Any:
    """What a method gives that changes its value, which stays within the bounds."""
    value, name = method.value, method.name
    if not budget.changes:
        refuse(f"'{name}' would change a value again")
    if name == "sort" and not args:
        value[:] = GUARDS[sorted](budget, invoke, list(value), **keywords)
        return None
    if name == "update" and isinstance(value, dict):
        args, keywords = [GUARDS[dict](budget, invoke, *args, **keywords)], {}
    elif name in ("extend", "update"):
        args = [budget.collect(argument) for argument in args]
    result = getattr(value, name)(*args, **keywords)
    budget.weighed(value)
    return budget.checked(result)


def _call_of_string(value: str, name: str, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget) -> Any:
    budget.read(len(value))
    if name == "format":
        return format_text(value, args, keywords, budget)
    if name == "join" and len(args) == 1:
        parts = budget.collect(args[0])
        budget.room(sum(len(part) + len(value) for part in parts if isinstance(part, str)))
        args = [parts]
    elif name == "replace" and len(args) >= 2 and all(isinstance(argument, str) for argument in args[:2]):
        budget.room(len(value) + (len(value) + 1 if not args[0] else value.count(args[0])) * len(args[1]))
    elif name in ("center", "ljust", "rjust", "zfill") and args and isinstance(args[0], int):
        budget.room(args[0])
    elif name == "expandtabs":
        sizes = [argument for argument in (*args, *keywords.values()) if isinstance(argument, int)]
        budget.room(len(value) + value.count("\t") * max((8, *sizes)))
    return budget.checked(getattr(value, name)(*args, **keywords))
