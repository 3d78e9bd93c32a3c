"""Expressions of XPath 1.0 read into functions, with words and a column for what is wrong.

Names are compared as they are written, with their prefix. There are no variables, no `id()`, `lang()`, `document()`,
`namespace-uri()` and other functions of extensions; `matches(text, 'regular expression')` and `file-name()` are there.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from urdflint import regex
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.text.similar import suggestion
from urdflint.text.wording import counted
from urdflint.xpath import automaton
from urdflint.xpath.functions import (
    AS,
    BOOLEAN,
    FUNCTIONS,
    NODES,
    NUMBER,
    ORDERS,
    STRING,
    Evaluate,
    Operand,
    Signature,
    as_boolean,
    as_number,
    as_string,
    compared,
)
from urdflint.xpath.nodes import AXES, CHARACTERS, DOWNWARD, Attribute, Evaluation, Node, Text, name_of, number, order

MAX_LENGTH = 4000  # characters of an expression
DEEPEST = 30  # parentheses and predicates in one another
NAME = r"[^\W\d][\w.\-]*"
TOKEN = regex.compile(
    rf"""[ \t\r\n]*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)|(?P<literal>"[^"]*"|'[^']*')"""
    rf"|(?P<name>{NAME}(?::(?!:)(?:{NAME}|\*))?)|(?P<sign>::|//|\.\.|!=|<=|>=|[\[\]().@,/|+\-=<>*$])|(?P<end>\Z))"
)
LEVELS = (("or",), ("and",), ("=", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "div", "mod"))
WORDS = frozenset(("or", "and", "div", "mod"))
OPENING = frozenset(("@", "::", "(", "[", ",", "/", "//", "|", "+", "-", "=", "!=", "<", "<=", ">", ">=", "*", *WORDS))
KINDS = {"node": lambda _: True, "text": lambda node: isinstance(node, Text)}
SPECIAL = {"position": 0, "last": 0, "file-name": 0, "sum": 1, "matches": 2}  # and the number of their arguments
OTHER_KINDS = ("comment", "processing-instruction")
Test = Callable[[Node], bool]
Step = Callable[[Sequence[Node], Evaluation], Sequence[Node]]


class BadExpression(ValueError):
    """An expression that cannot be used; the text says why, and at which character."""


class Expression(Struct, eq=False):
    """An expression that was read: the kind of its value, and what works it out.

    `places` are the paths in it, from its element, that end in attributes. `attributes` are all that it names.
    `is_inside`: it looks at nothing but its element and what is in that.
    """

    text: str
    kind: str
    evaluate: Evaluate
    places: Sequence[Evaluate]
    attributes: frozenset[str]
    is_inside: bool

    def is_true(self, node: Node, run: Evaluation) -> bool:
        """Whether it holds for a node. Raises TooLong."""
        return bool(as_boolean(Operand(self.kind, self.evaluate))(node, 1, 1, run))

    def string(self, node: Node, run: Evaluation) -> str:
        """Its value for a node as a string. Raises TooLong."""
        return str(as_string(Operand(self.kind, self.evaluate))(node, 1, 1, run))

    def nodes(self, node: Node, run: Evaluation) -> Sequence[Node]:
        """The nodes that it selects from one, if it selects nodes. Raises TooLong."""
        return self.evaluate(node, 1, 1, run) if self.kind == NODES else ()


@lru_cache(maxsize=1024)
def compiled(text: str) -> Expression:
    """An expression read. Raises BadExpression."""
    if len(text) > MAX_LENGTH:
        raise BadExpression(f"it has {len(text):,} characters, {MAX_LENGTH:,} are allowed")
    return _Parser(text).expression()


class _Token(NamedTuple):
    """A piece of an expression: number, literal, name, sign or end, and where it begins."""

    kind: str
    text: str
    offset: int


def _tokens(text: str) -> Iterator[_Token]:
    """The pieces of an expression; a word is an operator, and a star multiplies, where an operand ends before."""
    offset, previous = 0, ""
    while True:
        match = TOKEN.match(text, offset)
        if match is None:
            start = offset + len(text[offset:]) - len(text[offset:].lstrip())
            words = (
                "a quote that is not closed" if text[start] in "\"'" else f"'{text[start]}' does not belong to XPath"
            )
            raise BadExpression(f"{words} (character {start + 1})")
        kind = str(match.lastgroup)
        token = _Token(kind, match[kind], match.start(kind))
        if previous and previous not in OPENING:
            if token.text in WORDS:
                token = token._replace(kind="sign")
        elif token.text == "*":
            token = token._replace(kind="name")
        yield token
        if kind == "end":
            return
        offset, previous = match.end(), token.text if token.kind == "sign" else "an operand"


class _Parser:
    """Reads one expression."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_tokens(text))
        self.index = 0
        self.depth = 0
        self.predicates = 0
        self.places: list[Evaluate] = []
        self.attributes = set[str]()
        self.is_inside = True

    def expression(self) -> Expression:
        """All of the text as one expression."""
        operand = self._level(0)
        if self._peek().kind != "end":
            raise self._bad("an operator is missing before")
        attributes = frozenset(self.attributes)
        return Expression(self.text, operand.kind, operand.evaluate, self.places, attributes, self.is_inside)

    def _peek(self) -> _Token:
        return self.tokens[self.index]

    def _take(self) -> _Token:
        self.index += 1
        return self.tokens[self.index - 1]

    def _takes(self, *signs: str) -> str:
        """The next token if it is one of some signs, which is then passes."""
        token = self._peek()
        return self._take().text if token.kind == "sign" and token.text in signs else ""

    def _need(self, sign: str) -> None:
        if not self._takes(sign):
            raise self._bad(f"'{sign}' is missing before")

    def _bad(self, words: str, token: _Token | None = None) -> BadExpression:
        token = token or self._peek()
        quoted = token.text if token.kind == "literal" else f"'{token.text}'"
        place = quoted if token.kind != "end" else "the end"
        return BadExpression(f"{words} {place} (character {token.offset + 1})")

    def _level(self, level: int) -> Operand:
        """Operands with operators of one level between them, or of levels that bind more."""
        if level == len(LEVELS):
            return self._negated()
        if level == 0:
            self.depth += 1
            if self.depth > DEEPEST:
                raise self._bad(f"more than {DEEPEST} parentheses or predicates in one another before")
        operands, signs = [self._level(level + 1)], list[str]()
        while sign := self._takes(*LEVELS[level]):
            signs.append(sign)
            if sign in ORDERS and len(signs) > DEEPEST:
                raise self._bad(f"more than {DEEPEST} comparisons in a row before", self.tokens[self.index - 1])
            operands.append(self._level(level + 1))
        if level == 0:
            self.depth -= 1
        return _joined(operands, signs) if signs else operands[0]

    def _negated(self) -> Operand:
        minuses = 0
        while self._takes("-"):
            minuses += 1
        operand = self._union()
        if not minuses:
            return operand
        value, sign = as_number(operand), -1 if minuses % 2 else 1
        return Operand(NUMBER, lambda node, position, size, run: sign * value(node, position, size, run))

    def _union(self) -> Operand:
        operands = [self._path()]
        while (token := self._peek()).text == "|" and self._takes("|"):
            operands.append(self._path())
            if any(operand.kind != NODES for operand in operands):
                raise self._bad("only paths can stand at both sides of", token)
        if len(operands) == 1:
            return operands[0]
        parts = [operand.evaluate for operand in operands]

        def union(node: Node, position: int, size: int, run: Evaluation) -> Sequence[Node]:
            nodes = dict.fromkeys(member for part in parts for member in part(node, position, size, run))
            run.spend(len(nodes))
            return sorted(nodes, key=order)

        return Operand(NODES, union)

    def _path(self) -> Operand:
        token = self._peek()
        if token.kind == "sign" and token.text in ("/", "//"):
            return self._absolute()
        if token.kind == "sign" and token.text not in ("(", "$", ".", "..", "@"):
            raise self._bad("a value or a path is missing before")
        following = self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        is_call = token.kind == "name" and following.text == "(" and token.text not in (*KINDS, *OTHER_KINDS)
        if is_call or token.kind in ("number", "literal") or token.text in ("(", "$"):
            return self._filtered(token)
        if token.kind == "end":
            raise self._bad("a value or a path is missing before")
        steps, ends_in_attribute = self._steps()
        evaluate = _walk(steps)
        if ends_in_attribute and not self.predicates:
            self.places.append(evaluate)
        return Operand(NODES, evaluate)

    def _absolute(self) -> Operand:
        """A path from the root, worked out once for each document."""
        self.is_inside = False
        sign = self._take().text
        steps = [_step("descendant-or-self", KINDS["node"], ())] if sign == "//" else []
        if sign == "//" or self._begins_step():
            steps += self._steps()[0]

        def absolute(_: Node, __: int, ___: int, run: Evaluation) -> Sequence[Node]:
            if absolute not in run.results:
                nodes: Sequence[Node] = [run.top]
                for step in steps:
                    nodes = step(nodes, run)
                run.results[absolute] = nodes
            remembered: Sequence[Node] = run.results[absolute]
            return remembered

        return Operand(NODES, absolute, fixed=True)

    def _begins_step(self) -> bool:
        token = self._peek()
        return token.kind == "name" or (token.kind == "sign" and token.text in (".", "..", "@"))

    def _steps(self) -> tuple[list[Step], bool]:
        """The steps of a path, and whether it ends in attributes."""
        step, is_attribute = self._one_step()
        steps = [step]
        while sign := self._takes("/", "//"):
            if sign == "//":
                steps.append(_step("descendant-or-self", KINDS["node"], ()))
            step, is_attribute = self._one_step()
            steps.append(step)
        return steps, is_attribute

    def _one_step(self) -> tuple[Step, bool]:
        if self._takes("."):
            return _step("self", KINDS["node"], ()), False
        if self._takes(".."):
            self.is_inside = False
            return _step("parent", KINDS["node"], ()), False
        axis = "attribute" if self._takes("@") else "child"
        token = self._peek()
        if token.kind == "name" and self.tokens[self.index + 1].text == "::":
            axis = self._take().text
            self._take()
            if axis not in AXES:
                raise self._bad(f"unknown axis '{axis}'{suggestion(axis, AXES)} at", token)
        self.is_inside &= axis in DOWNWARD
        return _step(axis, self._test(axis), self._predicates()), axis == "attribute"

    def _test(self, axis: str) -> Test | str:
        """What a step takes: a name, or a test of nodes."""
        token = self._take()
        if token.kind != "name":
            raise self._bad("a name is missing before", token)
        if self._takes("("):
            if token.text not in KINDS:
                raise self._bad("in a path only node() and text() are available, not", token)
            self._need(")")
            return KINDS[token.text]
        kind: type = Attribute if axis == "attribute" else Element
        if token.text == "*":
            return lambda node: isinstance(node, kind)
        if axis == "attribute":
            self.attributes.add(token.text)
        if token.text.endswith(":*"):
            prefix = token.text[:-1]
            return lambda node: isinstance(node, kind) and name_of(node).startswith(prefix)
        return token.text

    def _predicates(self) -> list[Evaluate]:
        predicates = []
        while self._takes("["):
            self.predicates += 1
            operand = self._level(0)
            self.predicates -= 1
            self._need("]")
            predicates.append(_condition(operand))
        return predicates

    def _filtered(self, token: _Token) -> Operand:
        """A value, parentheses or a call, with predicates and steps behind it."""
        operand = self._primary(token)
        following = self._peek()
        predicates = self._predicates()
        sign = self._takes("/", "//")
        if not predicates and not sign:
            return operand
        if operand.kind != NODES:
            raise self._bad("only a path can stand before", following)
        steps: list[Step] = [lambda nodes, run: _filter(nodes, predicates, run)]
        if sign:
            steps += [_step("descendant-or-self", KINDS["node"], ())] if sign == "//" else []
            steps += self._steps()[0]
        start = operand.evaluate

        def evaluate(node: Node, position: int, size: int, run: Evaluation) -> Sequence[Node]:
            nodes: Sequence[Node] = start(node, position, size, run)
            for step in steps:
                nodes = step(nodes, run)
            return nodes

        return Operand(NODES, evaluate)

    def _primary(self, token: _Token) -> Operand:
        self._take()
        if token.kind == "number":
            constant: Any = number(token.text)
            return Operand(NUMBER, lambda *_: constant)
        if token.kind == "literal":
            literal = token.text[1:-1]
            return Operand(STRING, lambda *_: literal)
        if token.text == "(":
            operand = self._level(0)
            self._need(")")
            return operand
        if token.text == "$":
            raise self._bad("there are no variables at", token)
        return self._call(token)

    def _call(self, token: _Token) -> Operand:
        self._need("(")
        arguments, places = list[Operand](), list[_Token]()
        while not (arguments and self._takes(")")) and not self._takes(")"):
            if arguments:
                self._need(",")
            places.append(self._peek())
            arguments.append(self._level(0))
        name = token.text
        if name in SPECIAL:
            return self._special(token, arguments, places)
        signature = FUNCTIONS.get(name)
        if signature is None:
            raise self._bad(f"unknown function '{name}'{suggestion(name, [*FUNCTIONS, *SPECIAL])} at", token)
        self._counted(token, len(arguments), signature.least, signature.greatest)
        if not arguments and signature.greatest == 1:
            arguments = [Operand(NODES, lambda node, *_: [node])]
        if signature.takes == NODES:
            self._need_path(token, arguments, places)
        return Operand(signature.kind, _calling(signature, arguments))

    def _special(self, token: _Token, arguments: Sequence[Operand], places: Sequence[_Token]) -> Operand:
        """A call of a function that knows more than the values of its arguments."""
        name = token.text
        self._counted(token, len(arguments), SPECIAL[name], SPECIAL[name])
        if name == "position":
            return Operand(NUMBER, lambda node, position, size, run: float(position))
        if name == "last":
            return Operand(NUMBER, lambda node, position, size, run: float(size))
        if name == "file-name":
            return Operand(STRING, lambda node, position, size, run: os.path.basename(run.document.source.name))
        if name == "sum":
            self._need_path(token, arguments, places)
            nodes = arguments[0].evaluate
            return Operand(
                NUMBER, lambda node, position, size, run: sum(map(run.number, nodes(node, position, size, run)), 0.0)
            )
        if places[1].kind != "literal" or self.tokens[self.tokens.index(places[1]) + 1].text != ")":
            raise self._bad("the second argument of matches() must be a text in quotes, not", places[1])
        try:
            pattern = automaton.compiled(places[1].text[1:-1])
        except automaton.BadPattern as error:
            raise self._bad(f"regular expression: {error}:", places[1]) from error
        text = as_string(arguments[0])
        return Operand(
            BOOLEAN, lambda node, position, size, run: pattern.matches(text(node, position, size, run), run.spend)
        )

    def _need_path(self, token: _Token, arguments: Sequence[Operand], places: Sequence[_Token]) -> None:
        if places and arguments[0].kind != NODES:
            raise self._bad(f"{token.text}() takes a path, not {arguments[0].kind}, before", places[0])

    def _counted(self, token: _Token, number_given: int, least: int, greatest: int) -> None:
        if not least <= number_given <= greatest:
            takes = counted(least, "argument") + " or more" * (least < greatest)
            raise self._bad(f"{token.text}() takes {takes}, not {number_given}, at", token)


def _joined(operands: Sequence[Operand], signs: Sequence[str]) -> Operand:
    """Operands with operators of one level between them."""
    if signs[0] in ("or", "and"):
        tests, stops = [as_boolean(operand) for operand in operands], signs[0] == "or"
        return Operand(
            BOOLEAN,
            lambda node, position, size, run: any(test(node, position, size, run) is stops for test in tests) is stops,
        )
    if signs[0] in ORDERS:
        left = operands[0]
        for sign, right in zip(signs, operands[1:], strict=True):
            left = Operand(BOOLEAN, compared(sign, left, right))
        return left
    first, *operand_values = map(as_number, operands)

    def calculated(node: Node, position: int, size: int, run: Evaluation) -> float:
        result: float = first(node, position, size, run)
        for sign, value in zip(signs, operand_values, strict=True):
            result = _result(sign, result, value(node, position, size, run))
        return result

    return Operand(NUMBER, calculated)


def _result(sign: str, left: float, right: float) -> float:
    """The result of an operation on two numbers, as IEEE 754 has it."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if sign == "mod":
        return math.nan if not right or math.isinf(left) else math.fmod(left, right)
    if right:
        return left / right
    negative = math.copysign(1, left) * math.copysign(1, right) < 0
    return math.nan if not left or math.isnan(left) else -math.inf if negative else math.inf


def _condition(operand: Operand) -> Evaluate:
    """A predicate: a number is the position that it takes."""
    if operand.kind == NUMBER:
        return lambda node, position, size, run: operand.evaluate(node, position, size, run) == position
    return as_boolean(operand)


def _calling(signature: Signature, operands: Sequence[Operand]) -> Evaluate:
    takes, call = signature.takes, signature.call
    kinds = [NUMBER if call is FUNCTIONS["substring"].call and index else takes for index in range(len(operands))]
    values = [AS[kind](operand) for kind, operand in zip(kinds, operands, strict=True)]

    def result_of(node: Node, position: int, size: int, run: Evaluation) -> Any:
        arguments = [value(node, position, size, run) for value in values]
        run.spend(1 + sum(len(text) // CHARACTERS for text in arguments if isinstance(text, str)))
        return call(*arguments)

    return result_of


def _walk(steps: Sequence[Step]) -> Evaluate:
    def walked(node: Node, _: int, __: int, run: Evaluation) -> Sequence[Node]:
        nodes: Sequence[Node] = [node]
        for step in steps:
            nodes = step(nodes, run)
        return nodes

    return walked


def _step(axis: str, test: Test | str, predicates: Sequence[Evaluate]) -> Step:
    """A step of a path: from nodes, in the order of the document, to nodes in that order."""
    along = AXES[axis]
    is_reverse = axis in ("ancestor", "ancestor-or-self", "preceding", "preceding-sibling")
    name = test if isinstance(test, str) else ""
    kind: type[Element | Attribute] = Attribute if axis == "attribute" else Element
    passes: Any = _test_of(kind, name) if name else test
    is_sorted = axis in ("self", "attribute")

    def chosen(node: Node, run: Evaluation) -> Sequence[Node]:
        if name and axis == "attribute":
            run.spend(1)
            return [Attribute(node, name)] if isinstance(node, Element) and name in node.attributes else ()
        if name and axis == "child" and isinstance(node, Element):
            run.spend(1 + len(node.children))
            return node.all(name)
        candidates = list(along(node, run.top))
        run.spend(1 + len(candidates))
        return list(filter(passes, candidates))

    def step(nodes: Sequence[Node], run: Evaluation) -> Sequence[Node]:
        if len(nodes) == 1:
            result = _filter(chosen(nodes[0], run), predicates, run)
            return result[::-1] if is_reverse else result
        results: dict[Node, None] = {}
        for node in nodes:
            results.update(dict.fromkeys(_filter(chosen(node, run), predicates, run)))
        run.spend(len(results))
        return list(results) if is_sorted else sorted(results, key=order)

    return step


def _test_of(kind: type[Element | Attribute], name: str) -> Test:
    return lambda node: isinstance(node, kind) and name_of(node) == name


def _filter(nodes: Sequence[Node], predicates: Sequence[Evaluate], run: Evaluation) -> Sequence[Node]:
    for predicate in predicates:
        size = len(nodes)
        run.spend(size)
        nodes = [node for position, node in enumerate(nodes, 1) if predicate(node, position, size, run)]
    return nodes
