"""Values of attributes and texts: such as their kind wants, and such as nobody wants."""

from __future__ import annotations

import random

from urdflint.schema import lexical, vocabulary

NAMES = ("a", "b", "c", "base", "world", "arm", "a::b", "__x", "B", "à")
ORDINARY = ("0", "1", "-1", "0.5", "1e-3", "2", "3.14", "0 0 0", "1 0 0", "0 0 0 0 0 0", "true", "1 1 1 1", "0 0 1 1")
REFERENCES = (
    "package://foo/a.stl",
    "a.obj",
    "model://m/b.dae",
    "file:///a.gltf",
    "libgazebo_ros_control.so",
    "../x.png",
)
HOSTILE = (
    *("", " ", "\t", "&#10;", "&#13;&#9;1", "1\t2\n3", "\u00a01", "٣", "²", "１", "1٣", "\u2028", "\u202e", "\ufeff"),
    *("\ufffe", "\uffff", "\U0001fffe", "\U0010ffff", "&#xFFFE;", "&#xFFFF;", "&#0;", "&#xD800;"),
    *("&#x110000;", "&#1;"),
    *(
        "&lt;a&gt;",
        "&amp;&quot;",
        "&unknown;",
        "&#" + "9" * 4400 + ";",
        "&#x" + "f" * 4400 + ";",
        "\x1b[31m",
        "\x7f",
        "\x85",
    ),
    *("9" * 4301, "-" + "9" * 4301, "1." + "9" * 4301, "0" * 4301 + "1", "1" * 4301 + " 2 3", "1e" + "9" * 4301),
    *(
        "1e200",
        "-1e200",
        "1e200 1e200 1e200",
        "1e308",
        "1e308 1e308 1e308",
        "1e400",
        "5e-324",
        "1e-320",
        "1e-200",
        "1e154",
    ),
    *("inf", "-inf", "nan", "NAN(x)", "infinity", "INF", "1e", "1e+", ".", "-", "+", "--1", "1,5", "0x", "0x1p9999"),
    *("0x" + "f" * 5000, "0x1." + "f" * 300, "2147483648", "-2147483649", "18446744073709551616"),
    *("1.1.1", "1.", ".1"),
    *("1." + "1" * 5000, "1" * 5000 + ".0", "1.²", "٣.٣", "999999999999.9", "1.9" + "9" * 4400),
    *(
        "[bold]x[/bold]",
        "[/]",
        "{0}",
        "%s %d",
        "${x}",
        "$(find x)",
        "'",
        "a'b",
        "a/b",
        "/",
        "//",
        "\\",
        "::",
        "a::",
        "::a",
    ),
    *(
        "package://",
        "package:///",
        "package://foo",
        "package://foo/../../x",
        "model://",
        "file://",
        "http://[",
        "//[::1",
    ),
    *(
        "C:\\x.stl",
        "a\u0000b",
        "%00",
        "file:///%00",
        "." * 300,
        "x" * 5000,
        "é" * 300,
        "/" * 300,
        "a.STL",
        ".stl",
        "~x/y",
    ),
)


def value(chance: random.Random, name: str, kind: str, words: tuple[str, ...]) -> str:
    """A value for an attribute or text of that name and kind; one in twelve is hostile."""
    drawn = chance.random()
    if drawn < 0.08:
        return chance.choice(HOSTILE)
    if words and drawn < 0.9:
        return chance.choice(words)
    if "Name" in kind or name in ("name", "link", "joint", "reference", "parent", "child"):
        return chance.choice(NAMES)
    if "Uri" in kind or name in ("filename", "uri"):
        return chance.choice(REFERENCES)
    length = lexical.length(kind)
    if length and length > 1 and drawn < 0.9:
        return " ".join(number(chance) for _ in range(length))
    if drawn < 0.4:
        return number(chance)
    return chance.choice(ORDINARY)


def number(chance: random.Random) -> str:
    """A number, most often a harmless one."""
    if chance.random() < 0.05:
        return chance.choice(HOSTILE)
    return chance.choice(("0", "1", "0.1", "-1", "2.5", "1e-4", "100", "1e3", "-0", "0.0"))


def words_of(kind: str) -> tuple[str, ...]:
    """The words of a kind, where it is an enumeration."""
    return vocabulary.values(kind)
