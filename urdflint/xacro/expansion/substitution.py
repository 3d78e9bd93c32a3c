"""What `$(…)` stands for: arguments, packages, the environment; as substitution_args of ros/xacro 2.1 has it."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from typing import Any

from urdflint.text.suggestions import KnownNames
from urdflint.xacro import expressions
from urdflint.xacro.expansion.bindings import Binding, Unknown
from urdflint.xacro.expansion.failures import ArgumentMissing, PackageUnknown, VariableUnread
from urdflint.xacro.expressions import Budget, ExpressionError
from urdflint.xacro.expressions.functions import Function
from urdflint.xacro.faults import SubstitutionFails, SubstitutionUnknown, SubstitutionWords
from urdflint.xacro.reserved_words import COMMANDS
from urdflint.xacro.spot import Written

PLAIN = ("True", "False", "list", "dict", "map", "str", "float", "int", *vars(math))
IN_EVAL = {name: expressions.GLOBALS[name] for name in PLAIN if name in expressions.GLOBALS}


class Substitutions:
    """The arguments of one expansion, and the sources of all other values; `fault` is called with each fault.

    `package` looks up the folder of a package; `environment` holds the variables that may be read. `declared` has the
    declarations of arguments that were given all the same, and `read` is called with each argument that an expression
    reads.
    """

    def __init__(
        self,
        arguments: Mapping[str, str],
        package: Callable[[str], str | None],
        environment: Mapping[str, str | None],
        budget: Budget,
        fault: Callable[[Any], None],
    ) -> None:
        self.declared: dict[str, Written] = {}
        self.read: Callable[[Binding], None] = lambda _: None
        self.arguments = {name: Binding(name, value, Written(None), "given") for name, value in arguments.items()}
        self.package = package
        self.environment = environment
        self.budget = budget
        self.fault = fault

    def value(self, text: str, written: Written) -> tuple[str | None, Binding | None]:
        """What the text between `$(` and `)` stands for, and the argument that it is; None where that is unknown."""
        if text == "cwd":
            return os.path.abspath(os.curdir), None
        if text.startswith("eval "):
            return self._eval(text[5:], written), None
        command, *words = [word for word in text.split(" ") if word] or [""]
        if command not in COMMANDS:
            self._report(written, SubstitutionUnknown, command)
            return None, None
        least, greatest = COMMANDS[command]
        if not least <= len(words) <= greatest:
            self._report(written, SubstitutionWords, command, tuple(words))
            return None, None
        if command == "arg":
            return self._argument(words[0], written)
        return self._other(command, words, written), None

    def _report(self, written: Written, kind: Callable[..., Any], *facts: Any) -> None:
        if written.spot is not None:
            self.fault(kind(written.spot, *facts))

    def argument(self, name: str) -> Any:
        """The value of an argument, for expressions. Raises KeyError."""
        binding = self.arguments[name]
        self.read(binding)
        return binding.value

    def _argument(self, name: str, written: Written) -> tuple[str | None, Binding | None]:
        binding = self.arguments.get(name)
        if binding is None:
            self._report(written, ArgumentMissing, name)
            return None, None
        return (None if isinstance(binding.value, Unknown) else str(binding.value)), binding

    def _other(self, command: str, words: list[str], written: Written) -> str | None:
        if command == "find":
            folder = self.package(words[0])
            if folder is None:
                self._report(written, PackageUnknown, words[0])
                return None
            return os.path.abspath(folder)
        if command == "dirname":
            self._report(written, SubstitutionFails, command, "$(dirname)")
            return None
        return self._variable(command, words, written)

    def _variable(self, command: str, words: list[str], written: Written) -> str | None:
        name, default = words[0], " ".join(words[1:])
        fallback = default if command == "optenv" else None
        value = self.environment.get(name)
        if value is None and (name not in self.environment or fallback is None):
            self._report(written, VariableUnread, name, fallback, name in self.environment)
        return fallback if value is None else value

    def _eval(self, text: str, written: Written) -> str | None:
        """What `$(eval …)` gives: arguments are names in it, as numbers where they look like some."""
        functions: dict[str, Any] = {
            **IN_EVAL,
            "true": True,
            "false": False,
            "arg": Function("arg", lambda name: automatic(self.argument(name))),
            "find": Function("find", lambda name: self._other("find", [name], written) or ""),
            "env": Function("env", lambda name: self._variable("env", [name], written) or ""),
            "optenv": Function("optenv", lambda name, default="": self._variable("optenv", [name, default], written)),
        }

        if "__" in text:
            self._report(written, SubstitutionFails, "eval", text)
            return None

        def value_of(name: str) -> Any:
            return functions[name] if name in functions else automatic(self.argument(name))

        try:
            return expressions.printed(expressions.evaluate(text, value_of, self.budget), self.budget)
        except ExpressionError as error:
            from urdflint.xacro.expansion.error_faults import report

            known_names = KnownNames((id(self.arguments), len(self.arguments)), self.arguments.copy)
            report(self.fault, error, written.spot, text, known_names)
            return None


def automatic(value: Any) -> Any:
    """The text of an argument as a number or a boolean where it looks like one (convert_value in xacro 2.1)."""
    text = str(value)
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return {"true": True, "false": False}.get(text.lower(), text)
