"""Check the rules of a team: whether a rule can be used, and what it finds in a document within a bound of steps."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from urdflint import regex
from urdflint.findings import FILE, JOINT, LINK, ROBOT, Demand, Overrun, TeamRule
from urdflint.findings.rule import Problem
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.text.similar import suggestion
from urdflint.xpath import expressions
from urdflint.xpath.expressions import BadExpression, Expression
from urdflint.xpath.functions import NODES
from urdflint.xpath.nodes import Attribute, Evaluation, Node, Text, TooLong

if TYPE_CHECKING:
    from urdflint.xacro.expansion.origins import Origins

SCOPES = {ROBOT: ".", FILE: "/"}  # as paths from the robot; link and joint are paths
WORDS = (ROBOT, LINK, JOINT, FILE, "name", "tag")  # of messages
MAX_STEPS = 1_000_000  # of a condition in a file: about a second
STEPS_OF_ELEMENT = 50  # that are added for each element of the file
MANY_RULES = 10  # that may take all of these in one file
ADVICE = "what is looked for from the root, as in //joint, is looked for once"
BRACES = re.compile(r"\{\{|\}\}|\{(?P<inside>[^{}]*)\}|[{}]")
WORD = regex.compile(r"[A-Za-z_][\w-]*\Z")
LAST_STEP = regex.compile(r"(?:.*[/:])?(?P<name>[A-Za-z_][\w.-]*)(?:\[.*\])?(?:/@[\w*:.-]+)?\s*\Z")
NOTHING = "(none)"  # stands in a message for what is not there
Write = Callable[[Node, Evaluation], str]


class BadDemand(ValueError):
    """A demand that cannot be used: the key of its table that is wrong, and why."""

    def __init__(self, key: str, complaint: str) -> None:
        super().__init__(complaint)
        self.key = key


class Readied(NamedTuple):
    """A parsed demand: the elements that it is about, its condition, and the parts of its message."""

    scope: Expression
    condition: Expression
    message: Sequence[Write]


@lru_cache(maxsize=1024)
def readied(demand: Demand) -> Readied:
    """Parse a demand. Raises BadDemand."""
    scope = _expression("for", SCOPES.get(demand.scope, demand.scope))
    if scope.kind != NODES:
        raise BadDemand("for", f"'{demand.scope}' does not lead to elements")
    condition = _expression("where", demand.condition)
    return Readied(scope, condition, _message(demand, scope.attributes | condition.attributes))


def needs_whole(rule: TeamRule) -> bool:
    """Whether a rule looks at the whole robot, so that it cannot judge one with a missing part."""
    return any(demand.scope in SCOPES or not readied(demand).condition.is_inside for demand in rule.demands)


def problems_of_file(
    team: Sequence[TeamRule], document: Document, overruns: list[Overrun]
) -> Iterator[tuple[str, Problem]]:
    """What rules for files find in one as it is written; `overruns` gets a line for each that takes too long."""
    return _problems(team, document, None, overruns, of_file=True)


def problems_of_robot(
    team: Sequence[TeamRule], document: Document, origins: Origins | None, overruns: list[Overrun]
) -> Iterator[tuple[str, Problem]]:
    """What rules for robots and their elements find in one; what depends on a value that nobody knows is left out."""
    return _problems(team, document, origins, overruns, of_file=False)


def _problems(
    team: Sequence[TeamRule], document: Document, origins: Origins | None, overruns: list[Overrun], *, of_file: bool
) -> Iterator[tuple[str, Problem]]:
    if document.root is None:
        return
    steps = MAX_STEPS + STEPS_OF_ELEMENT * len(document.elements)
    total = MANY_RULES * steps
    demands = ((rule, demand) for rule in team for demand in rule.demands if (demand.scope == FILE) is of_file)
    for rule, demand in demands:
        bound = min(steps, total)
        run = Evaluation(document, document.root, bound)
        try:
            for problem in _problems_of(demand, run, origins):
                yield rule.code, problem._replace(reported_with=f"{rule.code} {demand.label}".rstrip())
        except TooLong:
            words = f"{rule.code} {rule.name} takes more than {bound:,} steps in {document.source.name}"
            overruns.append(Overrun(rule.path, rule.key, rule.number, f"{words}: {ADVICE}"))
        total -= bound - max(run.left, 0)


def _problems_of(demand: Demand, run: Evaluation, origins: Origins | None) -> Iterator[Problem]:
    scope, condition, message = readied(demand)
    for node in scope.nodes(run.top.root, run):
        run.spend(1)
        if condition.is_true(node, run):
            values = [path(node, 1, 1, run) for path in condition.places]
            if origins is None or not any(origins.unknown(_place(value, run)) for nodes in values for value in nodes):
                words = "".join(write(node, run) for write in message)
                yield Problem(words, _place(_blamed(condition, node, values, run), run))


def _blamed(condition: Expression, node: Node, values: Sequence[Sequence[Node]], run: Evaluation) -> Node:
    """The first node that a condition selects, else the attribute that it reads, else the element that it is about.

    The attribute must belong to the element, or be the only one on its path; for a rule about the whole robot there is
    none. Where its value was made elsewhere, the text there is to blame.
    """
    is_part = node not in (run.top, run.top.root)
    attributes = (nodes[0] for nodes in values if len(nodes) == 1 and (is_part or _element(nodes[0], run) is node))
    return next(iter(condition.nodes(node, run)), None) or next(attributes, node)


def _place(node: Node, run: Evaluation) -> Place:
    if isinstance(node, Attribute):
        return Place(node.element, node.name, "value")
    if isinstance(node, Text):
        return Place(node.element, part="text")
    return Place(node if isinstance(node, Element) else run.top.root)


def _expression(key: str, text: str) -> Expression:
    try:
        return expressions.compiled(text)
    except BadExpression as error:
        raise BadDemand(key, str(error)) from error


def _message(demand: Demand, named_attributes: frozenset[str]) -> Sequence[Write]:
    """The message, filled with texts, descriptions of the element, and values of expressions."""
    parts, end = list[Write](), 0
    for match in BRACES.finditer(demand.message):
        parts.append(_text(demand.message[end : match.start()]))
        end = match.end()
        inside = match["inside"]
        if match[0] in ("{{", "}}"):
            parts.append(_text(match[0][0]))
        elif inside is None:
            raise BadDemand("message", f"'{match[0]}' has no counterpart; '{match[0] * 2}' writes one")
        elif WORD.match(inside):
            parts.append(_word(inside, demand.scope, named_attributes))
        else:
            parts.append(_value(inside))
    return [*parts, _text(demand.message[end:])]


def _text(text: str) -> Write:
    return lambda *_: text


def _value(text: str) -> Write:
    """The value of an expression in a message."""
    try:
        expression = expressions.compiled(text)
    except BadExpression as error:
        raise BadDemand("message", f"'{{{text}}}': {error}") from error
    return lambda node, run: expression.string(node, run) or NOTHING


def _word(word: str, scope: str, named_attributes: frozenset[str]) -> Write:
    """A word in a message: of the robot, its file, the link or joint around, or an attribute of the element."""
    if word not in WORDS and word not in named_attributes:
        attributes = _attributes_of(scope)
        if attributes is not None and word not in attributes:
            near = suggestion(word, [*WORDS, *named_attributes, *attributes])
            choices = near or f", known are {', '.join(WORDS)}, attributes, and expressions such as {{@{word}}}"
            raise BadDemand("message", f"unknown placeholder '{{{word}}}'{choices}")
    if word == ROBOT:
        return lambda _, run: run.top.root.get("name") or NOTHING
    if word == FILE:
        return lambda _, run: os.path.basename(run.document.source.name)
    if word == "tag":
        return lambda node, run: _element(node, run).tag
    if word in (LINK, JOINT):
        return lambda node, run: _name_above(_element(node, run), word)
    return lambda node, run: _element(node, run).get(word) or NOTHING


def _element(node: Node, run: Evaluation) -> Element:
    if isinstance(node, Element):
        return node
    return node.element if isinstance(node, Attribute | Text) else run.top.root


def _name_above(element: Element, tag: str) -> str:
    """The name of the link or joint that an element is in or is."""
    names = (above.get("name") for above in (element, *element.ancestors()) if above.tag == tag)
    return next(names, None) or NOTHING


@lru_cache(maxsize=256)
def _attributes_of(scope: str) -> frozenset[str] | None:
    """The attributes that the vocabulary knows of the elements of a path; None where it does not know these."""
    from urdflint.schema import explain

    last_step = LAST_STEP.match(ROBOT if scope == FILE else scope)
    meanings = explain.meanings(last_step["name"]) if last_step is not None else []
    attributes = frozenset(fact.name for meaning in meanings for fact in meaning.attributes)
    return attributes if meanings and not any(meaning.open for meaning in meanings) else None
