"""What an expression may be written of: parsing without evaluating, and the names that it reads."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from urdflint.struct import Struct
from urdflint.xacro.expressions.budget import DIGITS, ExpressionError

LENGTH = 4000  # characters; the longest of 667 real files has 176
DEPTH = 150  # of nesting: each level is a call of Python
FORMS: tuple[type[ast.AST], ...] = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Starred),
    *(ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.keyword),
    *(ast.List, ast.Tuple, ast.Dict, ast.Set, ast.JoinedStr, ast.FormattedValue),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension, ast.Lambda, ast.arguments, ast.arg),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
REFUSED = {"NamedExpr": "':='", "Await": "'await'", "Yield": "'yield'", "YieldFrom": "'yield'", "MatMult": "'@'"}
LOOPS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Place = tuple[int, int]
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Parsed(Struct, eq=False):
    """An expression with what evaluating it costs at least."""

    text: str
    tree: ast.Expression
    body: ast.expr
    cost: int


def parse(text: str) -> ast.Expression:
    """The syntax tree of an expression, of which nothing is evaluated."""
    return parsed(text).tree


@lru_cache(maxsize=256)
def parsed(text: str) -> Parsed:
    """An expression that has the right form."""
    code = text.strip()
    if not code:
        raise ExpressionError("the expression is empty").with_place(text, 0, len(text))
    if len(text) > LENGTH:
        raise ExpressionError(f"an expression of {len(text):,} characters is too long", refused=True).with_place(
            text, 0, 0
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(code, mode="eval")
    except SyntaxError as error:
        raise _misspelt(text, error) from None
    except (RecursionError, MemoryError):
        raise ExpressionError("the expression is nested too deeply", refused=True).with_place(
            text, 0, len(text)
        ) from None
    except ValueError as error:  # a null character
        raise ExpressionError(str(error)).with_place(text, 0, len(text)) from None
    return Parsed(text, tree, tree.body, _examined(text, tree))


def _examined(text: str, tree: ast.Expression) -> int:
    """The number of nodes, where all of them are of known forms and not nested too deeply."""
    left: list[tuple[ast.AST, int, ast.AST]] = [(tree, 0, tree.body)]
    count = 0
    while left:
        node, depth, expression = left.pop()
        expression = node if isinstance(node, ast.expr) else expression
        private = _private_name(node)
        message = private or ("the expression is nested too deeply" if depth > DEPTH else _objection(node))
        if message:
            raise ExpressionError(message, refused=not private).with_place(text, *place(text, expression))
        if isinstance(node, ast.Lambda | Comprehension):
            node.cost = sum(1 for _ in ast.walk(node))  # type: ignore[union-attr]
        count += 1
        left.extend((child, depth + 1, expression) for child in ast.iter_child_nodes(node))
    return count


def _objection(node: ast.AST) -> str | None:
    """Why a node is not evaluated, though Python would; None for what is."""
    kind = type(node).__name__
    if kind in REFUSED or not isinstance(node, FORMS):
        return f"{REFUSED.get(kind, kind)} is not evaluated in expressions"
    if isinstance(node, ast.comprehension) and node.is_async:
        return "'async' is not evaluated in expressions"
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bytes) or node.value is Ellipsis:
            return f"{'a string of bytes' if isinstance(node.value, bytes) else '...'} is not evaluated in expressions"
        if type(node.value) is int and node.value.bit_length() > DIGITS * 33219 // 10000:
            return f"an integer of more than {DIGITS} digits is too large"
    return None


def _private_name(node: ast.AST) -> str | None:
    """Why xacro evaluates no name that begins with two underscores, if a node is one."""
    attribute = {ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.keyword: "arg"}.get(type(node))
    word = getattr(node, attribute) if attribute else None
    return (
        f"'{word}' is not evaluated: names must not start with two underscores" if word and word[:2] == "__" else None
    )


def _misspelt(text: str, error: SyntaxError) -> ExpressionError:
    """What is wrong with an expression that Python cannot parse, in words that no release of Python changes."""
    lines = _lines(text)
    row = min(max((error.lineno or 1) - 1, 0), len(lines) - 1)
    start = min(lines[row] + error.offset - 1, len(text)) if error.offset else len(text.rstrip())
    odd = re.search(r"&&|\|\||!(?!=)", re.sub(r"'[^']*'|\"[^\"]*\"", lambda quoted: " " * len(quoted[0]), text))
    single = re.search(r"(?<![=!<>:])=(?!=)", text)
    message = str(error.msg or "invalid syntax").partition(". ")[0].partition(" (detected")[0]
    end = start + 1
    if odd:
        word = {"&&": "and", "||": "or", "!": "not"}[odd[0]]
        message, (start, end) = f"'{odd[0]}' is not an operator of Python: write '{word}'", odd.span()
    elif single and re.search("==|assign|syntax|expression", str(error.msg)):
        message, (start, end) = "'=' does not compare: it is written '=='", single.span()
    deep = "nested" in message
    return ExpressionError(message[:1].lower() + message[1:], refused=deep).with_place(
        text, start, min(max(end, start), len(text))
    )


def _lines(text: str) -> list[int]:
    """Where the lines of the expression start, without the whitespace before it."""
    lead = len(text) - len(text.lstrip())
    return [lead, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text) if match.end() > lead)]


def place(text: str, node: ast.AST) -> Place:
    """Where a node stands, in characters from the start of the text; Python counts bytes from the start of a line."""
    lines = _lines(text)

    def offset(row: int, column: int) -> int:
        begin = lines[min(row, len(lines)) - 1]
        return begin + len(text[begin:].encode("utf-8", "surrogatepass")[:column].decode("utf-8", "surrogatepass"))

    located: Any = node
    return offset(located.lineno, located.col_offset), offset(located.end_lineno, located.end_col_offset)


def names(text: str) -> list[tuple[str, int, int]]:
    """The free names that an expression reads, functions and namespaces included, each with its place, in order."""
    return sorted(
        ((node.id, *place(text, node)) for node in _free(parse(text).body, frozenset())), key=lambda entry: entry[1:]
    )


def _free(node: ast.AST, bound: frozenset[str]) -> Iterator[ast.Name]:
    """The names within a node that neither a loop nor a lambda in it binds."""
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Load) and node.id not in bound:
            yield node
    elif isinstance(node, LOOPS):
        yield from _free_in_loop(node, bound)
    elif isinstance(node, ast.Lambda):
        own = frozenset(argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from _free(default, bound)
        yield from _free(node.body, bound | own)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _free(child, bound)


def _free_in_loop(node: Comprehension, bound: frozenset[str]) -> Iterator[ast.Name]:
    """What a comprehension runs over first is read outside of it."""
    targets = [target for loop in node.generators for target in ast.walk(loop.target)]
    inner = bound | {target.id for target in targets if isinstance(target, ast.Name)}
    for number, loop in enumerate(node.generators):
        yield from _free(loop.iter, inner if number else bound)
        for test in (loop.target, *loop.ifs):
            yield from _free(test, inner)
    for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
        yield from _free(part, inner)
