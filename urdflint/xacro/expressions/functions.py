"""The functions and namespaces that xacro gives to expressions, each of them within bounds."""

from __future__ import annotations

import builtins
import math
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from types import BuiltinFunctionType, MappingProxyType
from typing import Any

from urdflint.xacro.expressions.attributes import Method, Namespace, call_method
from urdflint.xacro.expressions.budget import Budget, ExpressionError, printed, refuse
from urdflint.xacro.expressions.calls import GUARDS, Invoke
from urdflint.xacro.expressions.values import CONTAINERS, YamlDict

PLAIN = ("list", "dict", "map", "len", "str", "float", "int", "bool", "min", "max", "round")
OLD = ("sorted", "range")  # once plain
OTHER_BUILTINS = (
    *("abs", "all", "any", "complex", "divmod", "enumerate", "filter", "frozenset", "hash", "isinstance"),
    *("issubclass", "ord", "repr", "reversed", "slice", "set", "sum", "tuple", "type", "vars", "zip"),
)
MATH = {name: value for name, value in vars(math).items() if not name.startswith("_")}
PYTHON = {name: getattr(builtins, name) for name in (*PLAIN, *OLD, *OTHER_BUILTINS)} | {"True": True, "False": False}
# What xacro still takes without its namespace, with a warning
DEPRECATED = MappingProxyType(
    {name: f"python.{name}" for name in OLD}
    | {name: f"xacro.{name}" for name in ("load_yaml", "abs_filename", "dotify")}
)


class Function:
    """A function that is not Python's own; `call` gets the arguments as they are."""

    __slots__ = ("call", "name")

    def __init__(self, name: str, call: Callable[..., Any]) -> None:
        self.name = name
        self.call = call

    def __repr__(self) -> str:
        return f"<function {self.name}>"


class Lambda:
    """A function that an expression defines."""

    __slots__ = ("run",)

    def __init__(self, run: Callable[[Sequence[Any], Mapping[str, Any]], Any]) -> None:
        self.run = run

    def __repr__(self) -> str:
        return "<function <lambda>>"


def invoke(function: Any, args: Sequence[Any], keywords: Mapping[str, Any], budget: Budget) -> Any:
    """What calling a value of an expression gives; only functions that are known here are called."""
    budget.spend(1)
    kind = type(function)
    if kind is Lambda:
        return function.run(args, keywords)
    bind: Invoke = lambda inner, arguments: invoke(inner, arguments, {}, budget)  # noqa: E731
    if kind is Method:
        return call_method(function, args, keywords, budget, bind)
    if kind is Function:
        for argument in args:
            budget.checked(argument)
        return budget.checked(function.call(*args, **keywords))
    if kind is type or kind is BuiltinFunctionType:
        if function in GUARDS:
            return budget.checked(GUARDS[function](budget, bind, *args, **keywords))
        if function in MATHEMATICAL:
            arguments = [
                budget.collect(argument) if type(argument) not in NUMERIC and _runs(argument) else argument
                for argument in args
            ]
            return budget.checked(function(*arguments, **keywords))
        refuse(f"'{function.__name__}' is not called in expressions")
    raise TypeError(f"a value of type '{'dict' if kind is YamlDict else kind.__name__}' is not a function")


NUMERIC = frozenset({int, float, bool, str, list, tuple})
MATHEMATICAL = frozenset(value for value in MATH.values() if callable(value))


def _runs(value: Any) -> bool:
    return type(value) in CONTAINERS or hasattr(value, "__iter__")


def tokenize(given: str, sep: str = ",; ", skip_empty: Any = True) -> list[str]:
    """The parts of a string between characters of `sep`, which stands within [ ] of a regular expression."""
    if not isinstance(given, str) or not isinstance(sep, str):
        raise TypeError("tokenize() needs strings")
    if not re.fullmatch(r"[^\[\]\\^][^\[\]\\]*", sep):
        refuse(f"the separators {sep[:40]!r} of tokenize() are not evaluated")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            parts = re.split(f"[{sep}]", given)
        except re.error as error:
            raise ValueError(f"the separators of tokenize(): {error}") from None
    return [part for part in parts if part] if skip_empty else parts


def _refused(name: str) -> Callable[..., Any]:
    def call(*_: Any, **__: Any) -> Any:
        refuse(f"{name}() is not evaluated here")

    return call


def _silent(*_: Any, **__: Any) -> str:
    return ""


def _fatal(*words: Any) -> Any:
    raise ExpressionError(" ".join(printed(word, Budget()) for word in words) or "xacro.fatal() is called")


def functions(
    *,
    load_yaml: Callable[..., Any] | None = None,
    abs_filename: Callable[..., Any] | None = None,
    arg: Callable[..., Any] | None = None,
    message: Callable[..., Any] = _silent,
    warning: Callable[..., Any] = _silent,
    error: Callable[..., Any] = _silent,
    fatal: Callable[..., Any] = _fatal,
) -> Mapping[str, Any]:
    """All names that xacro 2.1.1 defines, with those functions bound that depend on the file being expanded.

    load_yaml(name): the data of a file, as load_yaml of the module data makes it. abs_filename(name): the path.
    arg(name): the value, a string; KeyError where there is none. Without these three, calls are refused. message,
    warning and error get the values to print and give ''. fatal must raise; without it, ExpressionError is raised.
    print_location prints nothing.
    """
    loggers = {"message": message, "warning": warning, "error": error}
    calls: dict[str, Callable[..., Any]] = {
        "load_yaml": load_yaml or _refused("load_yaml"),
        "abs_filename": abs_filename or _refused("abs_filename"),
        "dotify": _dotify,
    }
    plain = {name: Function(f"xacro.{name}", call) for name, call in calls.items()}
    inside = plain | {
        "arg": Function("xacro.arg", _argument(arg) if arg else _refused("xacro.arg")),
        "fatal": Function("xacro.fatal", fatal),
        "tokenize": Function("xacro.tokenize", tokenize),
        "print_location": Function("xacro.print_location", _silent),
        **{name: Function(f"xacro.{name}", _logger(call)) for name, call in loggers.items()},
    }
    spaces = {"math": MATH, "python": PYTHON, "xacro": inside}
    names = {name: PYTHON[name] for name in (*PLAIN, *OLD, "True", "False")} | MATH | plain
    return MappingProxyType(names | {name: Namespace(members.__getitem__, name) for name, members in spaces.items()})


def _argument(arg: Callable[..., Any]) -> Callable[..., Any]:
    def call(name: Any) -> Any:
        try:
            return arg(name)
        except KeyError:
            raise ExpressionError(f"undefined argument '{name}'", name=str(name), within="xacro.arg") from None

    return call


def _logger(call: Callable[..., Any]) -> Callable[..., Any]:
    def log(*words: Any, **_: Any) -> str:
        call(*words)
        return ""

    return log


def _dotify(*args: Any, **keywords: Any) -> YamlDict:
    return YamlDict(*args, **keywords)


GLOBALS: Mapping[str, Any] = functions()
