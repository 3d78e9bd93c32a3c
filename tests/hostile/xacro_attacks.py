"""Xacro files that want to read, run or use up what is not theirs; the text of each, by what it tries."""

from __future__ import annotations

from pathlib import Path

from tests import rows

NS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LINK = '<link name="a"/>'
SECRET = "/etc/passwd"


def robot(body: str, name: str = "r") -> str:
    """A robot with one link and something else in it."""
    return f'<robot name="{name}" {NS}>{LINK}{body}</robot>'


def value(expression: str) -> str:
    """A robot with an expression in a value."""
    quoted = expression.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return robot(f'<joint name="${{{quoted}}}" type="fixed"/>')


def macro(body: str, call: str = "<xacro:m/>") -> str:
    """A robot that calls a macro."""
    return robot(f'<xacro:macro name="m">{body}</xacro:macro>{call}')


ESCAPES = dict(rows.pairs(Path(__file__).with_name("xacro_escapes.tsv")))  # expressions that reach for Python
BOMBS = {  # expressions that would not end, or fill the memory
    "a long text": "'a' * 10**9",
    "a long list": "[0] * 10**9",
    "a tower": "9**9**9",
    "a power of powers": "(10**1000)**1000",
    "a shift": "1 << 10**9",
    "a range": "list(range(10**9))",
    "a sum of a range": "python.sum(range(10**9))",
    "a factorial": "math.factorial(10**7)",
    "a width of %": "'%1000000000d' % 1",
    "a width of a format": "'{:1000000000}'.format(1)",
    "a width of an f-string": "f'{1:>1000000000}'",
    "a product of loops": "[x for x in range(10**5) for y in range(10**5)]",
    "a text that doubles": "(lambda f: f(f, 'a', 60))(lambda f, s, n: s if n == 0 else f(f, s + s, n - 1))",
    "an endless recursion": "(lambda f: f(f))(lambda f: f(f))",
    "deep brackets": "(" * 5000 + "1" + ")" * 5000,
    "deep minus": "-" * 20000 + "1",
    "a long sum": "+".join("1" * 20000),
    "a replacement": "('a' * 10000).replace('a', 'b' * 10000)",
    "a join": "('a' * 10000).join(list('b' * 10000))",
    "digits of a number": "str(10**100000)",
}
STRUCTURES = {  # files that would not end
    "a macro that calls itself": macro("<xacro:m/>"),
    "a macro that calls itself twice": macro("<xacro:m/><xacro:m/>"),
    "macros that call each other": robot(
        '<xacro:macro name="m"><xacro:n/></xacro:macro><xacro:macro name="n"><xacro:m/></xacro:macro><xacro:m/>'
    ),
    "doubling": robot(
        "".join(
            f'<xacro:macro name="m{one}"><xacro:m{one - 1}/><xacro:m{one - 1}/></xacro:macro>' for one in range(1, 40)
        )
        + '<xacro:macro name="m0"><gazebo/></xacro:macro><xacro:m39/>'
    ),
    "properties that read each other": robot(
        '<xacro:property name="a" value="${b}"/><xacro:property name="b" value="${a}"/><link name="${a}"/>'
    ),
    "a property that grows": robot(
        '<xacro:property name="p0" value="aaaaaaaaaa"/>'
        + "".join(f'<xacro:property name="p{one}" value="{f"${{p{one - 1}}}" * 10}"/>' for one in range(1, 12))
        + '<link name="${p11}"/>'
    ),
    "a block that holds itself": robot(
        '<xacro:property name="b"><xacro:insert_block name="b"/></xacro:property><xacro:insert_block name="b"/>'
    ),
    "deep elements": robot("<gazebo>" + "<a>" * 5000 + "</a>" * 5000 + "</gazebo>"),
    "deep conditions": robot('<xacro:if value="1">' * 5000 + "</xacro:if>" * 5000),
    "entities": f'<!DOCTYPE r [<!ENTITY a "lol"><!ENTITY b "{"&a;" * 99}"><!ENTITY c "{"&b;" * 99}">]>'
    + robot("<gazebo><a>&c;&c;</a></gazebo>"),
    "parameters without an end": robot(f'<xacro:macro name="m" params="{"a:=${ " * 5000}"/><xacro:m/>'),
    "very many parameters": robot(
        f'<xacro:macro name="m" params="{" ".join(f"p{one}:=1" for one in range(2500))}"/><xacro:m/>'
    ),
}
READING = {  # files that want to be told what is in another one
    "an include by its path": robot(f'<xacro:include filename="{SECRET}"/>'),
    "an include upwards": robot(f'<xacro:include filename="{"../" * 12}{SECRET}"/>'),
    "an include of a device": robot('<xacro:include filename="/dev/zero"/>'),
    "an include of the environment": robot('<xacro:include filename="/proc/self/environ"/>'),
    "an include by a pattern": robot('<xacro:include filename="/etc/*"/>'),
    "an include by an expression": robot("<xacro:include filename=\"${'/etc' + '/passwd'}\"/>"),
    "an include of a package upwards": robot('<xacro:include filename="$(find own)/../../../../../etc/passwd"/>'),
    "an include of a host": robot('<xacro:include filename="//host/share/a.xacro"/>'),
    "an include through a link": robot('<xacro:include filename="out.xacro"/>'),
    "data by their path": value(f"load_yaml('{SECRET}')"),
    "data through xacro": value(f"xacro.load_yaml('{SECRET}')['root']"),
    "data upwards": value(f"load_yaml('{'../' * 12}{SECRET}')"),
    "data through a link": value("load_yaml('out.xacro')"),
    "a variable": robot('<link name="$(env SECRET_TOKEN)"/>'),
    "a variable with a default": robot('<link name="$(optenv SECRET_TOKEN b)"/>'),
    "a variable by eval": robot("<link name=\"$(eval env('SECRET_TOKEN'))\"/>"),
    "Python by eval": robot("<link name=\"$(eval __import__('os').getcwd())\"/>"),
    "a package with a path": robot('<xacro:include filename="$(find ../../../../etc)/passwd"/>'),
    "an entity of a file": f'<!DOCTYPE r [<!ENTITY x SYSTEM "file://{SECRET}">]>'
    + robot("<gazebo><a>&x;</a></gazebo>"),
}
