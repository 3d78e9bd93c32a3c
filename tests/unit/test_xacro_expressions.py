"""Expressions of xacro have the values that xacro itself gives them, or end in an error that names the place."""

from __future__ import annotations

import ast
import math
import random
import re
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
import xacro

from tests.grouping import grouped
from urdflint.xacro import expressions
from urdflint.xacro.expressions import GLOBALS, Budget, ExpressionError, Namespace, YamlDict, evaluate, names, printed
from urdflint.xacro.expressions.data import DataError, load_yaml

pytestmark = pytest.mark.filterwarnings("ignore::SyntaxWarning")  # of what Python says to xacro
PRIVATE = "names must not start with two underscores"  # which xacro rejects too
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
EXPRESSION = re.compile(r"\$\{([^}]*)\}")

ARM = {"mass": 2.5, "links": ["base", "tip"], "limits": [{"lower": -1, "upper": 1}], "on": True, "size": {"x": 1}}
PLAIN: MappingProxyType[str, Any] = MappingProxyType(
    {
        "prefix": "left_",
        "mass": 2.0,
        "radius": 0.05,
        "length": 0.3,
        "count": 4,
        "reflect": -1,
        "gazebo": True,
        "empty": "",
        "nothing": None,
        "xyz": "0 0 0.1",
        "row": [3, 1, 2],
        "table": {"a": 1, "b": [1, 2], "c": {"d": "e"}},
    }
)

ARITHMETIC = """
1 ¦ 1.0 ¦ 1e-3 ¦ 0x1F ¦ 1_000 ¦ 1j ¦ True ¦ None ¦ 'text' ¦ "text" ¦ 'a' 'b' ¦ 1 + 2 ¦ 1 + 2.0 ¦ 7 / 2 ¦ 8 / 2
7 // 2 ¦ -7 // 2 ¦ 7 % 3 ¦ -7 % 3 ¦ 7.5 % 2 ¦ 2 ** 10 ¦ 2 ** -1 ¦ 2 ** 0.5 ¦ (-8) ** (1/3) ¦ -2 ** 2 ¦ 2 ** 3 ** 2
+3 ¦ ~3 ¦ not 3 ¦ not '' ¦ 1 << 4 ¦ 256 >> 3 ¦ 6 & 3 ¦ 6 | 1 ¦ 6 ^ 3 ¦ True + True ¦ 1 - True ¦ 1 if gazebo else 2
0.5*mass*radius*radius ¦ mass*(3*radius**2 + length**2)/12 ¦ -length/2 ¦ reflect*radius ¦ 1e400 ¦ 0.1 + 0.2 ¦ count/2
count//2 ¦ (1, 2) + (3,) ¦ [1] + [2] ¦ [0]*3 ¦ 3*'ab' ¦ 'ab'*-1 ¦ 1 < 2 < 3 ¦ 1 < 3 < 2 ¦ 1 == 1.0 ¦ 1 is None
nothing is None ¦ nothing is not None ¦ 'a' in 'abc' ¦ 2 in row ¦ 9 not in row ¦ 'a' in table ¦ 1 < 2 == True
gazebo and prefix ¦ gazebo and empty or 'none' ¦ empty or nothing or 0 ¦ not gazebo or mass > 1 ¦ prefix == 'left_'
prefix != '' and reflect < 0 ¦ (mass) ¦ ( mass ) ¦ 1 if mass > 3 else 'light' if mass > 1 else None ¦ 1 if [] else 2
10**20 ¦ 10**20 % 7 ¦ 12345678901234567890 * 98765432109876543210 ¦ 2**4000 % 1000 ¦ 1 if 0.0 else -0.0 ¦ 5 - 5.0
1.5 in range(3) ¦ 2 in range(3) ¦ 2.0 in range(3) ¦ 'b' in ('a', 'b') ¦ [1, 2] < [1, 3] ¦ (1, 'a') == (1, 'a')
"""
FUNCTIONS = """
pi ¦ e ¦ tau ¦ inf ¦ -inf ¦ math.pi ¦ radians(90) ¦ math.radians(90) ¦ degrees(pi) ¦ sin(pi/2) ¦ cos(0) ¦ tan(0.5)
sqrt(2) ¦ atan2(1, -1) ¦ hypot(3, 4) ¦ pow(2, 3) ¦ floor(2.7) ¦ ceil(2.1) ¦ fabs(-3) ¦ fmod(7, 3) ¦ copysign(1, -0.0)
log(10, 2) ¦ exp(1) ¦ isclose(0.1 + 0.2, 0.3) ¦ isnan(nan) ¦ gcd(12, 18) ¦ factorial(20) ¦ comb(40, 20) ¦ perm(10, 3)
prod([1, 2.5, 4]) ¦ math.fsum([0.1]*10) ¦ math.dist([0, 0], (3, 4)) ¦ math.lcm(4, 6) ¦ math.isqrt(17) ¦ modf(2.5)
frexp(8.0) ¦ trunc(-2.5) ¦ prod([2, 3], start=10) ¦ math.comb(5000, 2) ¦ ldexp(1.0, 4)
math.fsum(map(float, ['1', '2'])) ¦ int('12') ¦ int(2.9) ¦ int('ff', 16) ¦ float('1.5') ¦ float(' 2 ') ¦ str(1.0)
str(mass) ¦ str(row) ¦ bool('') ¦ bool(0.1) ¦ len(prefix) ¦ len(row) ¦ len(table) ¦ list('abc') ¦ list(range(4))
list(map(int, '1 2 3'.split())) ¦ dict(a=1, b='c') ¦ dict([('a', 1), ('b', 2)]) ¦ dict(table, z=1) ¦ max(1, 2.0)
max(row) ¦ min(row) ¦ max('a', 'b') ¦ float('1e3') ¦ min([3, -4], key=python.abs) ¦ max([], default=7)
round(2.567, 2) ¦ round(2.5) ¦ round(1234, -2) ¦ round(-0.5) ¦ round(7, 2) ¦ python.abs(-3) ¦ python.sum(row)
python.sum([0.1]*10) ¦ python.sum([[1], [2]], []) ¦ python.sum(x*x for x in row) ¦ python.sorted(row)
python.sorted(row, reverse=True) ¦ python.sorted(table.items()) ¦ python.sorted('bca')
python.sorted([(1, 'b'), (0, 'c')], key=lambda x: x[1]) ¦ python.list(python.zip(row, 'abc')) ¦ python.tuple(row)
python.set(row) ¦ list(python.enumerate('ab')) ¦ list(python.enumerate('ab', 1)) ¦ list(python.reversed(row))
python.any([0, 1]) ¦ python.all(row) ¦ python.any(x > 2 for x in row) ¦ python.divmod(17, 5) ¦ python.ord('a')
python.repr('a') ¦ python.repr(1.0) ¦ python.type(1) ¦ python.isinstance(1, python.int)
python.isinstance('a', (python.int, python.str)) ¦ python.isinstance(True, int) ¦ python.str
python.type(mass) == python.float ¦ list(python.filter(None, [0, 1, '', 'a']))
list(python.filter(lambda x: x > 1, row)) ¦ python.range(2, 10, 3) ¦ list(python.range(5, 0, -2)) ¦ python.slice(1, 2)
python.frozenset([1]) ¦ python.complex(1, 2) ¦ python.issubclass(python.bool, python.int) ¦ python.sum([], 5)
python.sum((1, 2.5, True)) ¦ python.hash(7) ¦ xacro.tokenize('a, b;c d') ¦ xacro.tokenize('a,,b', ',', False)
xacro.tokenize('a,,b', ',') ¦ xacro.tokenize('1x2', 'a-z') ¦ xacro.dotify(table).c.d ¦ xacro.dotify(dict(a=1)).a
xacro.message('x') ¦ list(map(lambda x, y: x + y, row, row)) ¦ (lambda x: x*2)(3)
(lambda x, y=2, *z, k=5: [x, y, z, k])(1, 3, 4, k=6) ¦ (lambda *a: a)(*row) ¦ (lambda **k: k)(a=1)
(lambda f, n: f(f, n))(lambda f, n: 1 if n < 2 else n*f(f, n - 1), 10) ¦ max(*row, 9) ¦ dict(**table) ¦ str() ¦ int()
list()
"""
TEXTS = """
prefix + 'link' ¦ prefix.upper() ¦ 'a b  c'.split() ¦ xyz.split()[2] ¦ xyz.split(' ', 1) ¦ 'a,b'.split(',')
','.join(['a', 'b']) ¦ ' a '.strip() ¦ 'xxaxx'.strip('x') ¦ 'a.b'.replace('.', '_') ¦ 'aaa'.replace('a', 'b', 2)
'abc'.replace('', '-') ¦ prefix[:-1] ¦ prefix[0] ¦ prefix[-1] ¦ prefix[::-1] ¦ 'left' in prefix
prefix.startswith('left') ¦ prefix.endswith(('_', '-')) ¦ 'abc'.find('c') ¦ 'abc'.index('b') ¦ 'banana'.count('an')
'title case'.title() ¦ 'x'.zfill(5) ¦ 'x'.rjust(4, '.') ¦ 'x'.center(5) ¦ '12'.isdigit() ¦ 'a-b-c'.partition('-')
'a-b-c'.rpartition('-') ¦ 'ab\\ncd'.splitlines() ¦ 'A'.lower() ¦ 'a'.isalpha() ¦ 'abc'.rfind('z') ¦ '%s_%d' % ('a', 3)
'%.3f' % pi ¦ '%05.1f' % 2.25 ¦ '%s' % row ¦ '%(a)s' % {'a': 1} ¦ '%x' % 255 ¦ '%%' % () ¦ '%*d' % (5, 42)
'{} {}'.format(1, 'a') ¦ '{1} {0}'.format(1, 'a') ¦ '{a:>5}'.format(a='x') ¦ '{:.2f}'.format(pi)
'{0[1]}'.format(row) ¦ '{:{}}'.format('a', 4) ¦ '{!r}'.format('a') ¦ '{{}}'.format() ¦ '{:,}'.format(1234567)
'{a[c][d]}'.format(a=table) ¦ f'{prefix}link' ¦ f'{mass:.3f}' ¦ f'{prefix!r}' ¦ f'{count:0{count}d}' ¦ f'{{}}'
f'{row}' ¦ f'a{1}b{2}' ¦ f'{mass}' 'x' ¦ f'{1:>4}' ¦ 'a' < 'b' ¦ 'abc' == "abc" ¦ ''.join(str(x) for x in row)
'-'.join(map(str, row)) ¦ str.upper('a') ¦ list(map(str.strip, [' a '])) ¦ 'tab\\tx'.expandtabs(4) ¦ 'ß'.upper()
'é' + 'ü' ¦ 'abc'[1:2] ¦ 'abcdef'[::2] ¦ 'a' 'b' * 2 ¦ 'x'.join('abc') ¦ 'Ab'.swapcase()
'link_1'.removeprefix('link_') ¦ 'a.stl'.removesuffix('.stl') ¦ 'a'.casefold() ¦ 'a'.isnumeric() ¦ 'a'.isupper()
' '.isspace()
"""
COLLECTIONS = """
row[0] ¦ row[-1] ¦ row[1:] ¦ row[::-1] ¦ row + [4] ¦ [x*2 for x in row] ¦ [x for x in row if x > 1]
[x for x in row if x > 1 if x < 3] ¦ [(x, y) for x in row for y in 'ab'] ¦ [[y for y in range(x)] for x in row]
{x: x*x for x in row} ¦ {x % 2 for x in row} ¦ {1, 2} ¦ {'a': 1}['a'] ¦ {'a': 1, **table}['c'] ¦ {**{'a': 1}, 'a': 2}
table['b'][1] ¦ table['c']['d'] ¦ table.get('a') ¦ table.get('z') ¦ table.get('z', 3) ¦ list(table)
list(table.keys()) ¦ list(table.values()) ¦ [k for k, v in table.items()] ¦ [*row, 9] ¦ (*row,)
[a for a, *b in [(1, 2, 3)]] ¦ [b for a, *b in [(1, 2, 3)]] ¦ [b for (a, (b, c)) in [(1, (2, 3))]] ¦ row.index(1)
row.count(2) ¦ (1, 2).index(2) ¦ (1,) ¦ () ¦ [] ¦ {} ¦ [1, 'a', 2.5] ¦ (1, 2) < (1, 3) ¦ 1 in {1: 2}
row == [3, 1, 2] ¦ python.set(row) == {1, 2, 3} ¦ {1, 2} | {3} ¦ {1, 2} & {2} ¦ {1} <= {1, 2} ¦ {1, 2}.union([3])
{'a': 1} | {'b': 2} ¦ len({1, 1}) ¦ (mass, prefix) ¦ [x for x in 'ab'] ¦ list(x for x in row)
[f(2) for f in [lambda x: x + 1]] ¦ [mass for mass in row] ¦ [x + mass for x in row] ¦ [[], [[]]] ¦ row[True]
(1).real ¦ mass.is_integer() ¦ (5).bit_length() ¦ range(5)[2] ¦ range(10)[2:4] ¦ python.range(3).stop
(2.5).as_integer_ratio() ¦ row[python.slice(1, 3)] ¦ table['b'][-1:] ¦ [x if x else 'no' for x in [0, 1]]
[lambda: x for x in row][0]() ¦ (lambda: mass)() ¦ cfg.arm.mass ¦ cfg['arm']['mass'] ¦ cfg.arm['links'][1]
cfg.arm.limits[0].lower ¦ cfg.arm ¦ cfg.arm.on and 1 ¦ cfg.arm.size.x ¦ [l.upper for l in cfg.arm.limits]
cfg.get('arm') ¦ 'arm' in cfg ¦ list(cfg) ¦ cfg.arm.keys() ¦ len(cfg.arm.links) ¦ cfg.arm.links[0:1]
cfg.arm.links + ['x'] ¦ cfg.arm.limits[0:1][0].lower ¦ list(cfg.arm.limits)[0].lower ¦ str(cfg.arm.links)
dict(cfg.arm)['size'] ¦ cfg.arm.size == {'x': 1} ¦ [k for k, v in cfg.arm.items()]
python.sorted(cfg.arm.limits[0].values()) ¦ python.isinstance(cfg, dict)
"""
CHANGES = """
[row.append(1), row] ¦ [row.pop(), row] ¦ [row.pop(0), row] ¦ [row.sort(), row] ¦ [row.sort(reverse=True), row]
[row.sort(key=lambda x: -x), row] ¦ [row.insert(0, 'a'), row] ¦ [row.extend('ab'), row]
[row.extend(x for x in 'a'), row]
[row.remove(1), row] ¦ [row.reverse(), row] ¦ [row.clear(), row] ¦ [row.extend(row), row] ¦ row.append(2) or row
[table.update({1: 2}), table] ¦ [table.update(z=1), table] ¦ [table.update([('y', 2)]), table] ¦ [table.pop('a'), table]
[table.pop('q', 3), table] ¦ [table.setdefault('q', 1), table] ¦ [table.popitem(), table] ¦ [table.clear(), table]
[cfg.clear(), cfg] ¦ [cfg.setdefault('x', 1), cfg] ¦ [cfg.arm.links.extend([1]), cfg] ¦ [cfg.update(b=1), cfg.b, cfg]
[cfg.pop('arm'), cfg] ¦ [cfg.arm.pop('mass'), cfg] ¦ [cfg.arm.limits.pop(), cfg] ¦ [table['b'].append(9), table]
[s.add(2) or s for s in [{1}]] ¦ [s.discard(1) or s for s in [{1}]] ¦ [s.update([3], {4}) or s for s in [{1}]]
[row.pop(0) for x in list(row)] ¦ [row.append(x) for x in list(row)] and row
"""
FAILS = """
row.pop(9) ¦ row.remove(7) ¦ table.pop('q') ¦ [].pop() ¦ {}.popitem() ¦ row.append() ¦ row.extend(1) ¦ table.update(1)
row.sort(lambda x: x) ¦ row.insert(1) ¦ [row.append('a'), row.sort()] ¦ (1, 2).append(3) ¦ 'ab'.pop()
1 / 0 ¦ 1 // 0 ¦ 1 % 0 ¦ 0 ** -1 ¦ 'a' + 1 ¦ 1 + 'a' ¦ 'a' - 1 ¦ [1] + (1,) ¦ 'a' * 2.0 ¦ -'a' ¦ ~1.5 ¦ 1 < 'a'
row[5] ¦ table['z'] ¦ row['a'] ¦ prefix[10] ¦ cfg.wrist ¦ cfg['wrist'] ¦ cfg.arm.links.x ¦ table.a ¦ int('x')
int('1.5') ¦ float('a') ¦ sqrt(-1) ¦ log(0) ¦ exp(1000) ¦ len(1) ¦ max() ¦ max(1) ¦ max([]) ¦ round('a') ¦ sin('a')
sin() ¦ wheel ¦ abs(1) ¦ sum(row) ¦ set(row) ¦ math.foo ¦ python.foo ¦ prefix.foo ¦ mass.foo ¦ prefix() ¦ 1()
'a' in 1 ¦ [x for x in 1] ¦ [*1] ¦ {**[1]} ¦ dict(1) ¦ {[]: 1} ¦ {[1]} ¦ 'a'.join([1]) ¦ '%d' % 'a' ¦ '%d %d' % (1,)
'%q' % 1 ¦ '{}'.format() ¦ '{a}'.format(1) ¦ '{:d}'.format('a') ¦ f'{prefix:d}' ¦ f'{mass:q}' ¦ 'a'.index('z')
(lambda x: x)() ¦ (lambda x: x)(1, 2) ¦ (lambda x: x)(y=1) ¦ (lambda: wheel)() ¦ [wheel for x in row]
[a for a, b in row] ¦ factorial(-1) ¦ python.sorted([1, 'a']) ¦ python.ord('ab') ¦ python.sum(['a'])
python.sum(['a'], '') ¦ dict(a=1, **{'a': 2}) ¦ xacro.tokenize(1) ¦ nothing + 1 ¦ row.index(9) ¦ int('12', 99)
int([]) ¦ list(1) ¦ python.zip(1) ¦ python.enumerate(1) ¦ python.reversed(1) ¦ python.divmod(1, 0) ¦ 10.0**400
'{0} {}'.format(1, 2) ¦ '{} {0}'.format(1, 2) ¦ 1 << -1 ¦ 1.5 << 2 ¦ mass[0] ¦ cfg.arm[0] ¦ row.foo ¦ 2 @ 3 ¦ 'a' if
1 + ¦ (1 ¦ 'a ¦ 1 = 1 ¦ a b ¦ 1 if 2 && 3 else 4 ¦ !mass ¦ mass || 1
import os ¦ 1; 2 ¦ lambda
"""


def table(text: str) -> list[str]:
    """The expressions of a table."""
    return [one.strip() for line in text.strip().splitlines() for one in line.split(" ¦ ")]


VALUES = [*table(ARITHMETIC), *table(FUNCTIONS), *table(TEXTS), *table(COLLECTIONS), *table(CHANGES)]


def given() -> dict[str, Any]:
    """The properties, as xacro itself would have them."""
    return deepcopy({**PLAIN, "cfg": xacro.YamlDictWrapper({"arm": ARM})})


def of_xacro(text: str) -> Any:
    """What xacro itself gives."""
    symbols = xacro.Table(xacro.create_global_symbols())
    for name, value in given().items():
        dict.__setitem__(symbols, name, value)
    return xacro.safe_eval(text, symbols)


def of_urdflint(text: str, budget: Budget | None = None) -> Any:
    own = {**GLOBALS, **deepcopy({**PLAIN, "cfg": YamlDict({"arm": ARM})})}
    return evaluate(text, own.__getitem__, budget or Budget())


def error_of(text: str, budget: Budget | None = None) -> ExpressionError:
    with pytest.raises(ExpressionError) as raised:
        printed(of_urdflint(text, budget), budget or Budget())
    return raised.value


def same(one: Any, other: Any) -> bool:
    """Whether two values print alike, which is all that xacro does with them, and have the same type."""
    kinds = {"YamlDictWrapper": "YamlDict", "YamlListWrapper": "YamlList"}
    alike = kinds.get(type(one).__name__, type(one).__name__) == type(other).__name__
    return alike and repr(one) == repr(other)


def test_the_tables_are_as_long_as_they_look():
    assert len(VALUES) > 350
    assert len(table(FAILS)) > 100


@grouped("text", VALUES, size=50)
def test_values_are_those_of_xacro(text: str):
    assert same(of_xacro(text), of_urdflint(text))


@grouped("text", table(FAILS), size=50)
def test_what_fails_in_xacro_fails_with_a_place(text: str):
    with pytest.raises(Exception) as theirs:  # noqa: PT011 whatever Python raises
        of_xacro(text)
    assert theirs.value is not None
    ours = error_of(text)
    assert ours.refused is ("@" in text)
    assert ours.message
    assert "\n" not in ours.message
    assert not ours.message.endswith(".")
    assert ours.start is not None
    assert ours.end is not None
    assert 0 <= ours.start <= ours.end <= len(text)


class Drawn:
    """Expressions drawn by chance, most of which have a value."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def one(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def number(self, depth: int) -> str:
        if depth == 0:
            return self.one(
                "1", "2", "0", "0.5", "1e-3", "7", "mass", "radius", "count", "reflect", "pi", "True", "row[1]"
            )
        a, b = self.number(depth - 1), self.number(depth - 1)
        return self.one(
            *(f"({a} {sign} {b})" for sign in ("+", "-", "*", "/", "//", "%")),
            *(f"({a} if {self.truth(depth - 1)} else {b})", f"-{a}", f"max({a}, {b})", f"round({a}, 2)", f"int({a})"),
            *(f"{name}({a})" for name in ("sin", "math.cos", "radians", "python.abs", "float", "sqrt")),
            *(f"len({self.text(depth - 1)})", f"python.sum({self.row(depth - 1)})", f"{self.row(depth - 1)}[{a}]"),
            *(f"({a})**{self.one('2', '0.5', '-1')}", f"(lambda x: x + {a})({b})", "cfg.arm.mass", f"{a} & {b}"),
        )

    def truth(self, depth: int) -> str:
        if depth == 0:
            return self.one("gazebo", "True", "False", "nothing", "empty")
        a, b = self.number(depth - 1), self.number(depth - 1)
        return self.one(
            f"({a} {self.one('<', '<=', '==', '!=', '>')} {b})",
            f"({self.truth(depth - 1)} {self.one('and', 'or')} {self.truth(depth - 1)})",
            f"(not {self.truth(depth - 1)})",
            f"({self.text(depth - 1)} in {self.text(depth - 1)})",
            f"({a} in {self.row(depth - 1)})",
        )

    def text(self, depth: int) -> str:
        if depth == 0:
            return self.one("prefix", "'a'", "''", "xyz", "'%s'", "'é b'")
        a, b = self.text(depth - 1), self.text(depth - 1)
        return self.one(
            *(f"({a} + {b})", f"str({self.number(depth - 1)})", f"{a}.upper()", f"{a}.replace({b}, '_')", f"{a}[1:]"),
            *(f"({a} * {self.one('2', '0', 'count')})", f"('%s %s' % ({a}, {b}))", f"'{{}}'.format({a})"),
            *(f"{a}.join(map(str, {self.row(depth - 1)}))", f"str({self.row(depth - 1)})", f"{a}.strip()"),
        )

    def row(self, depth: int) -> str:
        if depth == 0:
            return self.one("row", "[1, 2]", "(3,)", "range(3)", "[0.5]")
        a = self.row(depth - 1)
        return self.one(
            f"[{self.number(depth - 1)}, {self.number(depth - 1)}]",
            f"[x * {self.number(depth - 1)} for x in {a}]",
            f"[x for x in {a} if {self.truth(depth - 1)}]",
            f"python.sorted({a})",
            f"list({a})[::-1]",
            f"({a} + {self.row(depth - 1)})",
            f"list(map(lambda x: x + {self.number(depth - 1)}, {a}))",
            f"{self.text(depth - 1)}.split()",
        )


def outcome(way: Callable[[str], Any], text: str) -> Any:
    """The value of an expression, or the error that it ends with."""
    try:
        return way(text)
    except Exception as error:  # whatever Python raises
        return error


@pytest.mark.parametrize("count", [200, pytest.param(2000, marks=pytest.mark.slow)])
def test_expressions_drawn_by_chance_do_what_xacro_does(count):
    drawn = Drawn(12)
    values = 0
    for _ in range(count):
        text = getattr(drawn, drawn.one("number", "number", "truth", "text", "row"))(drawn.chance.randint(1, 4))
        wanted, ours = outcome(of_xacro, text), outcome(of_urdflint, text)
        if isinstance(wanted, Exception):
            assert isinstance(ours, ExpressionError), text
            assert not ours.refused, text
        else:
            values += 1
            assert same(wanted, ours), text
    assert values > count / 2


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is not here")
def test_expressions_of_real_robots_parse_as_in_python():
    seen = set()
    for path in sorted(one for one in CORPUS.rglob("*") if one.suffix in (".xacro", ".urdf", ".xml") and one.is_file()):
        seen |= set(EXPRESSION.findall(path.read_text("utf-8", "replace")))
    assert len(seen) > 1000
    for text in sorted(seen):
        wanted = outcome(lambda code: ast.parse(code.strip(), mode="eval"), text)
        ours = outcome(expressions.parse, text)
        assert isinstance(ours, ExpressionError) is isinstance(wanted, SyntaxError), text
        assert isinstance(ours, Exception) or all(text[start:end] == name for name, start, end in names(text))


ESCAPES = [
    *("__import__('os')", "().__class__", "''.__class__.__mro__[1].__subclasses__()", "prefix.__len__()"),
    *("(lambda: 0).__globals__", "(lambda: 0).__code__", "[x for x in row].__class__", "(x for x in row).gi_frame"),
    *(
        "python.type(range(1).__iter__)()",
        "python.type(lambda: 0)(1, 2)",
        "python.type('X', (), {})",
        "python.vars()",
        "python.vars(cfg)",
    ),
    *(
        "python.type(python.type(1))('X', (), {})",
        "'{0.__class__}'.format(1)",
        "'{0.real}'.format(1)",
        "'{a.b}'.format(a=cfg)",
    ),
    *(
        "'{0[a].b}'.format(table)",
        "str.mro()",
        "dict.fromkeys('ab')",
        "math.__loader__",
        "python.keys()",
    ),
    *(
        "math.parent",
        "python.root",
        "xacro.update({})",
        "prefix.encode()",
        "prefix.format_map(cfg)",
        "str.maketrans('a', 'b')",
    ),
    *("(x := 5)", "[y := 1, y]", "row @ row", "b'abc'", "...", "[x async for x in row]", "lambda: (yield)", "await x"),
    *(
        "(lambda: (yield))()",
        "(lambda __x: 1)(2)",
        "dict(__class__=1)",
        "load_yaml('/etc/passwd')",
        "xacro.load_yaml('x')",
    ),
    *(
        "xacro.abs_filename('x')",
        "xacro.arg('x')",
        "[0 for row[0] in range(3)]",
        "[0 for cfg.x in row]",
        "mass.fromhex('0x1')",
    ),
    *("(1).to_bytes(4, 'big')", "xacro.tokenize('a' * 50, ']+(a+)+$[')", "xacro.tokenize('a', '^a')"),
    *(
        "python.range.index",
        "python.type(1).from_bytes",
        "(lambda: 0).x",
        "python.zip.x",
        "math.sin.x",
    ),
]
BOMBS = [
    *("'a'*10**9", "9**9**9", "9**9**9**9", "[0]*10**9", "(0,)*10**9", "list(range(10**9))", "1 << 10**9", "10**5000"),
    *("str(10**5000)", "'%1000000000d' % 1", "'%.1000000000f' % 1", "'%*d' % (10**9, 1)", "f'{1:1000000000}'"),
    *(
        "'{:1000000000}'.format(1)",
        "'{:{}}'.format(1, 10**9)",
        "f'{1:{10**9}}'",
        "f'{1.0:.1000000000f}'",
        "'x'.zfill(10**9)",
    ),
    *("'x'.ljust(10**9)", "'x'.center(10**9)", "'\\t'.expandtabs(10**9)", "('a'*9999).replace('', 'b'*9999)"),
    *("('a'*9999).join('a'*9999)", "[0 for a in range(10**9)]", "python.sum(range(10**9))", "max(range(10**9))"),
    *(
        "[0 for a in range(10**4) for b in range(10**4)]",
        "factorial(10**6)",
        "comb(10**6, 5*10**5)",
        "perm(10**6, 10**5)",
    ),
    *(
        "prod(range(1, 10**4))",
        "round(5, -10**9)",
        "(" * 10000 + ")" * 10000,
        "(" * 1000 + "1" + ")" * 1000,
        "-" * 3000 + "1",
        "+".join("1" * 5000),
    ),
    *("(lambda f: f(f))(lambda f: f(f))", "(lambda f: [f(f), f(f)])(lambda f: [f(f), f(f)])", "1.5 in range(10**9)"),
    *("list(map(lambda x: x, range(10**9)))", "python.list(python.filter(None, python.range(10**9)))", "int('9'*9000)"),
    *(
        "list(python.zip(range(10**9)))",
        "python.any(x < 0 for x in range(10**9))",
        "[[0]*1000]*1000",
        "['a'*1000]*1000",
    ),
    *(
        "python.sum([[0]*1000]*1000, [])",
        "lcm(*range(1, 10**4))",
        "python.sorted(range(10**9))",
        "python.set(range(10**9))",
    ),
    *(
        "('%s'*9999) % (('a'*9999,)*9999)",
        "'%(a)s'*9999 % {'a': 'a'*9999}",
        "('{0}'*9999).format('a'*9999)",
        "2**14285",
    ),
    *("(lambda a: (lambda b: (lambda c: [c]*999)([b]*999))([a]*999))(0)", "[*range(10**9)]", "dict([range(10**9)])"),
    *("[x for x in [[0]*999]*99 for y in [[0]*999]*99 if x == y]", "fsum(range(10**9))", "0x" + "f" * 3700),
    *("{x: x for x in range(10**9)}", "python.tuple(python.range(10**9))", "'a' in map(str, range(10**9))"),
    *("[a*10**4000 for a in [10**4000]]", "9**4000 * 9**4000 ** 2", "list(python.reversed(range(10**9)))"),
    *("'a'*10**18", "[0]*10**18", "factorial(10**18)", "([0]*99999, [0]*99999, [0]*99999)"),
    *("table.keys() & range(10**9)", "range(10**9) | table.keys()", "table.items() ^ map(str, range(10**9))"),
    *("{k*(2**61 - 1) for k in range(9999)}", "python.set([k*(2**61 - 1) for k in range(9999)])"),
    *("{k*(2**61 - 1): 0 for k in range(9999)}", "{1}.union([k*(2**61 - 1) for k in range(9999)])"),
    *("dict([(k*(2**61 - 1), 0) for k in range(9999)])", "[xacro.tokenize(','*9999) for k in range(9999)]"),
    *("row.extend(range(10**9))", "[row.extend(row) for x in range(99)]", "[row.append(row), row]"),
    *("[row.append(x) for x in range(10**6)]", "[x for x in row if row.append(x) is None]"),
    *("table.update({str(k): 0 for k in range(10**9)})", "[row.insert(0, row * 9) for x in range(99)]"),
    *("[s.update(range(10**9)) for s in [{1}]]", "[table.update(a=[table, table]) for x in range(99)]"),
    *("not " * 900 + "1", "[" * 199 + "]" * 199, "max(*range(10**9))", "list(python.enumerate(range(10**30)))"),
]


@grouped("text", [*ESCAPES, *BOMBS], ids=lambda text: text[:60], size=20)
def test_escapes_and_bombs_are_refused(text: str):
    error = error_of(text, Budget(steps=10_000, characters=100_000))
    assert error.refused or PRIVATE in error.message, error.message
    assert error.start is not None


def test_lists_that_double_from_property_to_property_are_refused():
    held: Any = [0] * 10
    budget = Budget()
    for _ in range(60):
        look = {"x": held}.__getitem__
        held = outcome(partial(evaluate, names=look, budget=budget), "[x, x]")
        if isinstance(held, ExpressionError):
            break
    assert held.refused


def test_what_is_nested_too_deeply_is_not_printed():
    held: Any = []
    for _ in range(100_000):
        held = [held]
    with pytest.raises(ExpressionError) as raised:
        printed(held, Budget())
    assert raised.value.refused


def test_a_budget_is_shared_by_all_expressions():
    budget = Budget(steps=1000)
    found = [outcome(lambda text: of_urdflint(text, budget), "1 + 1") for _ in range(500)]
    assert found[0] == 2
    assert found[-1].refused


MESSAGES = [
    ("wheel_radus * 2", "undefined property 'wheel_radus'", "wheel_radus"),
    ("2 * python.sin(1)", "name 'sin' is not defined in namespace 'python'", "python.sin"),
    ("2 * abs(1)", "undefined property 'abs'; xacro has python.abs", "abs"),
    ("2 + 'abc' * 1.5", "the string 'abc' cannot be multiplied by the number 1.5", "'abc' * 1.5"),
    ("10.0**400", "numerical result out of range", "10.0**400"),
    ("nothing + 1", "None and the number 1 cannot be added", "nothing + 1"),
    ("-prefix", "'-' cannot stand before the string 'left_'", "-prefix"),
    ("1 if xyz > 2 else 3", "the string '0 0 0.1' and the number 2 cannot be compared by '>'", "xyz > 2"),
    ("'{} {}'.format(1)", "the format has no value number 1", "'{} {}'.format(1)"),
    ("prefix.foo", "the string 'left_' has no attribute 'foo'", "prefix.foo"),
    ("mass +", "invalid syntax", ""),
    ("1 + xyz", "the number 1 and the string '0 0 0.1' cannot be added", "1 + xyz"),
    ("xyz - 1", "the number 1 cannot be subtracted from the string '0 0 0.1'", "xyz - 1"),
    ("2 * (row / 2)", "a list cannot be divided by the number 2", "row / 2"),
    ("'é' + 1 / (count - 4)", "division by zero: 'count - 4' is 0", "1 / (count - 4)"),
    ("1 + table['z']", "the dictionary has no key 'z'", "table['z']"),
    ("1 + row[7]", "list index out of range", "row[7]"),
    ("1 + cfg.arm.mas", "the dictionary has no key 'mas'", "cfg.arm.mas"),
    ("1 if x && y", "'&&' is not an operator of Python: write 'and'", "&&"),
    ("1 if mass = 2 else 3", "'=' does not compare: it is written '=='", "="),
    ("  (2 + mass\n + wheel)", "undefined property 'wheel'", "wheel"),
    ("xacro.fatal('no such arm')", "no such arm", "xacro.fatal('no such arm')"),
]


@grouped(("text", "message", "blamed"), MESSAGES)
def test_messages_name_the_thing_and_its_place(text: str, message: str, blamed: str):
    error = error_of(text)
    assert error.message.startswith(message)
    assert text[error.start : error.end] == blamed
    assert error.text == text
    assert not error.refused


def test_an_undefined_name_is_kept():
    assert (error_of("wheel + 1").name, error_of("wheel + 1").within) == ("wheel", None)
    assert (error_of("math.pie").name, error_of("math.pie").within) == ("pie", "math")


def test_a_namespace_looks_up_what_the_caller_says():
    arm = Namespace({"mass": 3, "_own": 4}.__getitem__, "arm")
    look = {"arm": arm}.__getitem__
    assert evaluate("arm.mass + arm['mass'] + arm._own", look, Budget()) == 10
    assert evaluate("'mass' in arm and 'x' not in arm", look, Budget()) is True
    with pytest.raises(ExpressionError, match="name 'x' is not defined in namespace 'arm'"):
        evaluate("arm.x", look, Budget())


def test_functions_of_the_file_are_bound():
    said: list[Any] = []
    bound = expressions.functions(
        load_yaml=lambda name: YamlDict({"name": name}),
        abs_filename=lambda name: "/robots/" + name,
        arg={"model": "big"}.__getitem__,
        warning=lambda *words: said.append(words),
    )
    look = bound.__getitem__
    assert evaluate("xacro.load_yaml('a.yaml').name + load_yaml('b')['name']", look, Budget()) == "a.yamlb"
    assert evaluate("xacro.abs_filename('x') + xacro.arg('model')", look, Budget()) == "/robots/xbig"
    assert evaluate("xacro.warning('old', 1, print_location=False)", look, Budget()) == ""
    assert said == [("old", 1)]
    with pytest.raises(ExpressionError, match="undefined argument 'colour'"):
        evaluate("xacro.arg('colour')", look, Budget())


def test_all_that_xacro_exposes_is_there_and_no_more():
    theirs = {one for one in xacro.create_global_symbols() if one != "__builtins__"}
    assert set(GLOBALS) == theirs
    for space in ("math", "python", "xacro"):
        inside = xacro.create_global_symbols()[space]
        assert all(name in GLOBALS[space] for name in dict.keys(inside))


def test_an_error_of_the_look_up_passes_as_it_is():
    class Circular(Exception):
        pass

    def look(name: str) -> Any:
        raise Circular(name)

    with pytest.raises(Circular):
        evaluate("1 + x", look, Budget())


def test_names_are_free_ones_in_order():
    text = " [é for é in b if c(é)] + [d for d in d] + (lambda f, g=h: f + k)(ns.m) + f'{n:{o}}'"
    found = names(text)
    assert [name for name, *_ in found] == ["b", "c", "d", "h", "k", "ns", "n", "o"]
    assert all(text[start:end] == name for name, start, end in found)


def test_yaml_has_units_and_keys_as_attributes():
    text = "a: {mass: 2, at: [!degrees 90, !degrees pi*2, !radians 1, !millimeters 5, !inches 1, !foot 2, !meters 3]}"
    data = load_yaml(text, Budget())
    at = [math.pi / 2, math.pi * 2 * math.pi / 180, 1.0, 0.005, 0.0254, 0.6096, 3.0]
    assert evaluate("cfg.a.at", {"cfg": data}.__getitem__, Budget()) == pytest.approx(at)
    assert load_yaml(b"- {a: 1}\n", Budget())[0]["a"] == 1
    assert load_yaml("", Budget()) is None


def test_yaml_is_read_as_xacro_reads_it(tmp_path: Path):
    text = (
        "x: &x {a: 1, b: 'two', c: 1e3, d: 1.5e+3, e: yes, f: ~, g: 010, h: 2020-01-02, i: 1:30}\n"
        "y: {<<: *x, a: 5}\nz: [*x, *x]\nu: !degrees 45\n"
    )
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    xacro.init_stacks(str(path))
    assert repr(load_yaml(text, Budget())) == repr(xacro.load_yaml(str(path)))


LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{one}: &{one} [{','.join(['*' + before] * 9)}]\n" for before, one in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGES = "a: &a {x: 1, y: 2}\n" + "".join(
    f"{one}: &{one} {{<<: [{','.join(['*' + before] * 9)}]}}\n"
    for before, one in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "text",
    [
        *(LAUGHS, "a" * 300_000, "[" * 3000 + "]" * 3000, "&a [*a]", "- [a, b]\n" * 20_000, "9" * 5000),
        *("1" + ":1" * 5000, "a: !degrees 9**9**9", "a: !meters ().__class__"),
    ],
    ids=lambda text: text[:20],
)
def test_yaml_bombs_are_refused(text: str):
    with pytest.raises(DataError) as raised:
        load_yaml(text, Budget(steps=25_000))
    assert raised.value.refused or PRIVATE in str(raised.value)


def test_merges_of_merges_stay_small():
    """PyYAML 6.0.4 merges each key once, those before it each time that it is there."""
    try:
        keys = len(load_yaml(MERGES, Budget(steps=200_000))["i"])
    except DataError as error:
        keys = 0 if error.refused else -1
    assert keys in (0, 2)


@grouped(
    ("text", "line", "column"),
    [
        ("a: 1\nb: [1, 2\nc: 3", 3, 2),
        ("a: 1\nb: !!python/object:os.system x", 2, 4),
        ("a: 1\nb: !degrees wheel", 2, 4),
        ("a: 1\nb: *c", 2, 4),
    ],
)
def test_yaml_errors_have_a_place(text: str, line: int, column: int):
    with pytest.raises(DataError) as raised:
        load_yaml(text, Budget())
    assert (raised.value.line, raised.value.column, raised.value.refused) == (line, column, False)
    assert "\n" not in raised.value.message


def test_an_error_that_is_raised_again_has_a_place_of_its_own() -> None:
    first = ExpressionError("wrong", name="a", within="xacro.arg", refused=True, missing="b.yaml")
    first.spoilt = "b.yaml", "b.yaml", 1, 2
    first.with_place("1 + a", 4, 5)
    second = first.again()
    assert (second.start, second.end, second.text) == (None, None, None)
    second.with_place("a", 0, 1)
    assert (first.start, second.start) == (4, 0)
    facts = [(one.message, one.name, one.within, one.refused, one.missing, one.spoilt) for one in (first, second)]
    assert facts[0] == facts[1]
