"""A xacro file becomes the robot that ros/xacro 2.1 makes of it; what is wrong is reported, and the rest goes on."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Callable, Mapping
from typing import Any

from urdflint.files import include_budget
from urdflint.syntax.document import Document
from urdflint.text.suggestions import KnownNames
from urdflint.xacro import faults, rejected_sources, unprefixed_tags
from urdflint.xacro.expansion.bindings import Binding, Scope, Unknown, condition, literal
from urdflint.xacro.expansion.evaluation import Reader, Value
from urdflint.xacro.expansion.failures import NameEmpty, TooDeep, TooMuch
from urdflint.xacro.expansion.macros import Macros
from urdflint.xacro.expansion.nodes import Comment, Node, Text
from urdflint.xacro.spot import Call, Spot, Written
from urdflint.xacro.vocabulary import ATTRIBUTES, PREFIX

DEEPEST = 400  # elements, macros and includes in one another; xacro itself ends at some 300 to 500
FRAMES = 3000  # of Python, which that many need
MOST_NODES, MOST_TEXT = 8_000, 500_000  # elements and characters made of a file, besides what is in the files read
SHORT = 40  # bytes of a file read that count as an element; most elements are longer


Instruction = Callable[["Expander", Node, Node, Macros, Scope], None]


class Stopped(Exception):
    """A file that would make more than anybody can read; it was reported as a fault."""


class Expander:
    """Expands one file.

    `complete` becomes False where something is missing that could have made elements, and `closed` where it could have
    defined names. `instructions` are by name, and `call_macro` takes the name of the macro too. `defined` are the names
    of all macros so far.
    """

    def __init__(
        self,
        reader: Reader,
        loader: Any,
        fault: Callable[..., None],
        instructions: Mapping[str, Instruction],
        call_macro: Callable[[Expander, Node, str, Node, Macros, Scope], None],
    ) -> None:
        self.instructions = instructions
        self.call_macro = call_macro
        self.reader = reader
        self.loader = loader
        self.fault = fault
        self.call: Call | None = None
        self.files: list[str] = []
        self.macros: list[str] = []
        self.defined: set[str] = set()
        self.depth = 0
        self.nodes, self.most_nodes = 0, MOST_NODES
        self.text, self.most_text = 0, MOST_TEXT
        self.owed = 0.0
        self.circular: set[Spot] = set()
        self.documents: set[Document] = set()
        self.complete = True
        self.closed = True

    def robot(self, root: Node, macro: str | None = None) -> Node:
        """The expanded root element; of a `macro` what a call without anything makes, which is no whole robot."""
        out = Node(root.tag, {}, root.document, root.element)
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, FRAMES))
        macro_scope, scope = Macros(), Scope()
        self.read(root.document)
        try:
            self.pay(0)
            self.fill(root, out, macro_scope, scope)
            defined = macro_scope.find(macro) if macro is not None else None
            if macro is not None and defined is not None:
                self.lose_names()
                out.children = []
                call = Node(PREFIX + macro, {}, root.document, defined.node.element)
                self.call_macro(self, call, macro, out, macro_scope, scope)
        except Stopped:
            self.lose_names()
        finally:
            include_budget.spend(self.owed)
            sys.setrecursionlimit(limit)
        target = root.attributes.get("xacro:targetNamespace")
        if target:
            out.attributes["xmlns"] = target
        return out

    def lose_names(self) -> None:
        """Note that a file is missing, which could have made elements and defined names."""
        self.complete = self.closed = False

    def fill(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Give an element what another one has, evaluated: its attributes and all that is in it."""
        self._attributes(node, out, scope)
        self.children(node, out, macro_scope, scope)

    def children(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Evaluate what is in an element."""
        if self.depth >= DEEPEST:
            self.fault(TooDeep(self.spot(node), DEEPEST, self.macros[-1] if self.macros else None))
            raise Stopped
        self.depth += 1
        for child in node.children:
            self.spend(node, 1)
            if isinstance(child, Text):
                out.children.append(self._text(child, node, scope))
            elif isinstance(child, Comment):
                out.children.append(child)
            elif child.tag.startswith(PREFIX):
                self._instruction(child, out, macro_scope, scope)
            else:
                self._element(child, child.tag, out, macro_scope, scope)
        self.depth -= 1

    def spend(self, node: Node, count: int, text: int = 0) -> None:
        """Count elements and what else is made; raises Stopped where that is too much for one file."""
        self.nodes += count
        self.owed += count + text / include_budget.TEXT
        self.text += text
        if self.nodes > self.most_nodes or self.text > self.most_text:
            of_nodes = self.nodes > self.most_nodes
            limit, unit = (self.most_nodes, "elements") if of_nodes else (self.most_text, "characters")
            self.fault(TooMuch(self.spot(node), limit, unit))
            raise Stopped

    def pay(self, cost: float) -> None:
        """Charge the budget of the run for the elements made since the last call, and `cost` more. Raises Stopped."""
        cost, self.owed = cost + self.owed, 0
        if not include_budget.spend(cost):
            raise Stopped

    def read(self, document: Document) -> None:
        """Allow for as much again as is in a file that is read for the first time."""
        if document not in self.documents:
            self.documents.add(document)
            self.most_nodes += len(document.source.text) // SHORT
            self.most_text += len(document.source.text)
            include_budget.grow(document.source.name, len(document.source.text))
            for fault in rejected_sources.faults(document):
                self.fault(fault)
            for element in unprefixed_tags.instructions(document):
                self.complete = False
                self.closed &= element.tag != "include"
                self.fault(faults.PrefixMissing(Spot(document, element), element.tag))

    def place(self, node: Node, attribute: str | None = None) -> Written:
        """Where an element stands, or an attribute of it."""
        return Written(node.origin(attribute).written.spot, node.call or self.call)

    def spot(self, node: Node, attribute: str | None = None) -> Spot:
        """Where an element is written, or an attribute of it."""
        return Spot(node.document, node.element, attribute)

    def value(self, node: Node, attribute: str, scope: Scope) -> Value:
        """The value of an attribute."""
        return self.reader.text(node.attributes[attribute], scope, self.place(node, attribute))

    def as_attribute(self, node: Node, attribute: str, value: Value) -> str:
        """The value of an attribute as it is printed."""
        return self.reader.printed(value.value, self.place(node, attribute))

    def required(self, node: Node) -> bool:
        """Whether an instruction has the attributes that it needs; those it does not have are reported."""
        needed, _ = ATTRIBUTES[node.tag[len(PREFIX) :]]
        missing = [attribute for attribute in needed if attribute not in node.attributes]
        for attribute in missing:
            self.fault(faults.AttributeMissing(self.spot(node), node.tag, attribute))
        return not missing

    def truth(self, node: Node, attribute: str, scope: Scope, default: bool) -> bool | None:
        """A condition in an attribute, None where it is none."""
        if attribute not in node.attributes:
            return default
        worked_out = self.value(node, attribute, scope)
        value = worked_out.value
        if isinstance(value, Unknown):
            return None
        truth = condition(value)
        if truth is None:
            self.fault(
                faults.ConditionNotBoolean(
                    self.spot(node, attribute),
                    node.tag,
                    self.reader.printed(value, self.place(node)),
                    node.attributes[attribute],
                ),
                worked_out.bindings,
            )
        return truth

    def _attributes(self, node: Node, out: Node, scope: Scope) -> None:
        written = 0
        for name, text in node.attributes.items():
            if name.startswith(PREFIX) or name == "xmlns:xacro":
                continue
            if "$" in text:
                value = self.value(node, name, scope)
                out.give(name, self.as_attribute(node, name, value), value.origin(self.place(node, name)))
                text = out.attributes[name]  # noqa: PLW2901
            else:
                out.attributes[name] = text
                if node.origins is not None and name in node.origins:
                    out.give(name, text, node.origins[name])
            written += len(text)
        self.spend(node, 0, written)

    def _text(self, text: Text, node: Node, scope: Scope) -> Text:
        if text.cdata or "$" not in text.text:
            self.spend(node, 0, len(text.text))
            return text
        written = text.origin.written if text.origin is not None else self.place(node)
        value = self.reader.text(text.text, scope, written)
        printed_text = self.reader.printed(value.value, written)
        self.spend(node, 0, len(printed_text))
        return Text(printed_text, origin=value.origin(written))

    def _element(self, node: Node, tag: str, out: Node, macro_scope: Macros, scope: Scope) -> None:
        element = Node(tag, {}, node.document, node.element, node.call or self.call)
        out.children.append(element)
        if len(self.documents) > 1 and tag in include_budget.PARTS:
            self.owed += include_budget.PART
        macro = macro_scope.find(tag) if tag in self.defined else None
        if macro is not None and unprefixed_tags.is_call(node.element, out.tag, macro):
            self.complete = False
            self.fault(faults.CallUnprefixed(self.spot(node), tag, macro.spot))
        self.fill(node, element, macro_scope, scope)
        self.lift_text(element)

    @staticmethod
    def lift_text(node: Node) -> None:
        """Let an element know how the text in it came about."""
        for child in node.children:
            if isinstance(child, Text) and child.origin is not None:
                node.origins = node.origins or {}
                node.origins.setdefault(None, child.origin)

    def _instruction(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        name = node.tag[len(PREFIX) :]
        if name not in ATTRIBUTES:
            self.call_macro(self, node, name, out, macro_scope, scope)
        elif self.required(node):
            self.instructions[name](self, node, out, macro_scope, scope)
        elif name == "arg" and "name" in node.attributes:  # that it has no value is reported where it is declared
            arguments = self.reader.substitutions.arguments
            unknown = Unknown(f"$(arg {node.attributes['name']})")
            arguments.setdefault(node.attributes["name"], Binding("", unknown, self.place(node), "argument"))
        elif name in ("include", "call", "insert_block", "if", "unless", "element"):
            self.complete = False
            self.closed = self.closed and name not in ("include", "if", "unless")

    def do_if(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Evaluate what is in a condition, if it holds."""
        truth = self.truth(node, "value", scope, default=False)
        if truth is None:
            self.lose_names()
        elif truth is (node.tag == "xacro:if"):
            inside = Node(node.tag, {}, node.document, node.element)
            self.children(node, inside, macro_scope, scope)
            out.children += inside.children

    def do_argument(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Declare an argument, with its default where it is not given."""
        name = node.attributes["name"]
        arguments = self.reader.substitutions.arguments
        if name in arguments:
            if arguments[name].kind == "given":
                self.reader.substitutions.declared.setdefault(name, self.place(node, "name"))
            return
        value = self.value(node, "default", scope)
        text = value.value if value.unknown else self.as_attribute(node, "default", value)
        arguments[name] = Binding(name, text, self.place(node, "default"), "argument")
        arguments[name].whole_value, arguments[name].bindings = value.whole_value, value.bindings

    def do_named_element(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Make an element whose name is worked out."""
        name = self.value(node, "xacro:name", scope)
        tag = self.as_attribute(node, "xacro:name", name)
        if name.unknown or not tag:
            self.complete = False
            if not name.unknown:
                self.fault(NameEmpty(self.spot(node, "xacro:name"), node.tag))
            return
        self._element(node, tag, out, macro_scope, scope)

    def do_attribute(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Give the element around an attribute whose name is worked out."""
        name, value = self.value(node, "name", scope), self.value(node, "value", scope)
        if not self.as_attribute(node, "name", name):
            self.fault(NameEmpty(self.spot(node, "name"), node.tag))
        elif not name.unknown:
            out.give(
                self.as_attribute(node, "name", name),
                self.as_attribute(node, "value", value),
                value.origin(self.place(node, "value")),
            )

    def do_insert(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Put a block into the element."""
        name = node.attributes["name"]
        many, single = scope.find("**" + name), scope.find("*" + name)
        binding = many or single
        if binding is None:
            self.complete = False
            self.fault(faults.BlockUnknown(self.spot(node, "name"), name, blocks(scope)))
            return
        block: Node = binding.value
        copy = Node(block.tag, {}, block.document, block.element, block.call or self.call)
        self.fill(block, copy, macro_scope, scope)
        self.lift_text(copy)
        if many is not None:
            out.children += copy.children
        else:
            out.children.append(copy)

    def do_property(self, node: Node, out: Node, macro_scope: Macros, scope: Scope) -> None:
        """Define a property, or forget it."""
        name = self.as_attribute(node, "name", self.value(node, "name", scope))
        if _why(name):
            self.fault(faults.NameRefused(self.spot(node, "name"), "property", name, _why(name)))
            return
        texts = {
            attribute: node.attributes[attribute] for attribute in ("value", "default") if attribute in node.attributes
        }
        remove = self.truth(node, "remove", scope, default=False)
        if len(texts) + bool(remove) > 1:
            self.fault(faults.AttributesExclusive(self.spot(node), name, tuple(texts)))
        if remove and scope.find(name) is not None:
            scope.remove(name)
        elif "default" not in texts or not (scope.find(name) or name in self.reader.builtins):
            self._define(node, name, next(iter(texts), None), scope)

    def _define(self, node: Node, name: str, attribute: str | None, scope: Scope) -> None:
        lazy = self.truth(node, "lazy_eval", scope, default=True) is not False
        target = scope
        reach = node.attributes.get("scope")
        if reach == "global":
            target, lazy = scope.top, False
        elif reach == "parent":
            lazy = False
            target = scope.parent or scope
            while not scope.space and target.space and target.parent is not None:
                target = target.parent
        if attribute is None:
            target.bind(Binding("**" + name, node, self.place(node), "block"))
            return
        if name in self.reader.builtins:
            self.fault(faults.BuiltinHidden(self.spot(node, "name"), "property", name))
        binding = Binding(name, literal(node.attributes[attribute]), self.place(node, attribute), "property")
        binding.pending = isinstance(binding.value, str) and "$" in node.attributes[attribute]
        if lazy and not binding.pending:  # xacro reads a text again when it is first used: '2' becomes a number
            binding.value = literal(binding.value)
        if binding.pending and not lazy:
            value = self.value(node, attribute, scope)
            binding.value, binding.whole_value, binding.bindings = (
                literal(value.value),
                value.whole_value,
                value.bindings,
            )
            binding.pending = False
        target.bind(binding)


def blocks(scope: Scope) -> KnownNames:
    """The names of the blocks that could be inserted here."""
    names = scope.visible()
    return KnownNames(("block", names), lambda: (name.lstrip("*") for name in names if name.startswith("*")))


def _why(name: str) -> str:
    """What is wrong with the name of a property, in the words of NameRefused; nothing where it can be one."""
    if name.startswith("__"):
        return "underscores"
    return ("keyword" if keyword.iskeyword(name) else "") if name.isidentifier() else "identifier"
