"""What code sets where it loads a robot in a program, as far as literals say it: the options of a target."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from urdflint.programs import options
from urdflint.programs.options import Option
from urdflint.programs.target import Family

MAX_CALL = 4000  # bytes of the arguments of a call
LITERAL = rb"True|False|true|false|\d[\d.]{0,20}"
TOKEN = re.compile(
    rb"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|#[^\n]*|(?P<bracket>[()\[\]{}])"""
    rb"""|(?P<name>\b[A-Za-z_]\w*)(?:\s{0,20}=\s{0,20}(?P<value>%s)(?=\s{0,200}[,)#]))?""" % LITERAL
)
ATTRIBUTE = re.compile(
    rb"(?m)^(?![ \t]{0,200}#).{0,200}?\.(?:set_)?(\w{1,60})[ \t]{0,5}(?:=[ \t]{0,5}|\([ \t]{0,5})"
    rb"(%s)[ \t]{0,5}[);]?[ \t]{0,50}(?:#|\r|$)" % LITERAL
)
MODEL_ENDING = ".xml"  # of MJCF
FILE_NAME = re.compile(rb"""["'][^"'\n]{0,200}\.\w{1,10}["']""")
ASSIGNED = re.compile(rb"(?<![\w.])([A-Za-z_]\w{0,60})[ \t]{0,5}(?:=(?!=)|\()(?=([^;\n]{0,300}))")
ROBOT = re.compile(rb"\.(?:urdf|xacro)\b")


class LoadCall(NamedTuple):
    """A call that loads a robot: the text that names it, empty where none does, and the options that it sets.

    `other_model` is the text that names a model in another format in place of it.
    """

    robot: str
    settings: Mapping[str, str]
    other_model: str = ""


def load_call(data: bytes, opening: int, family: Family) -> LoadCall:
    """A call by what stands in its brackets, which open at an offset."""
    words = _words(family)
    robot, other_model, settings, depth = "", "", dict[str, str](), 0
    for token in TOKEN.finditer(data, opening, opening + MAX_CALL):
        bracket, text, name, value = token["bracket"], token["text"], token["name"], token["value"]
        depth += (bracket in (b"(", b"[", b"{")) - (bracket in (b")", b"]", b"}"))
        if depth <= 0:
            break
        if text is not None and not robot and ROBOT.search(text):
            robot = text[1:-1].decode("utf-8", "replace")
        if family.formats and not other_model and (text is not None or (name is not None and depth == 1)):
            other_model = _model_in(text) if text is not None else _models(data).get(name, "")
        if name is not None and depth == 1 and name.decode() in words:
            is_constant = name.isupper()
            settings.update(_setting(words[name.decode()], b"true" if is_constant else value))
    return LoadCall(robot, settings, "" if robot else other_model)


def _model_in(text: bytes) -> str:
    """The text in quotation marks where it names a model in another format than URDF."""
    name = text[1:-1].decode("utf-8", "replace")
    return name if name.lower().endswith(MODEL_ENDING) else ""


@lru_cache(maxsize=1)
def _models(data: bytes) -> Mapping[bytes, str]:
    """The models in another format that code sets names to, where it sets these to no other texts that name a file."""
    texts: dict[bytes, list[str]] = {}
    for match in ASSIGNED.finditer(data):
        texts.setdefault(match[1], []).extend(map(_model_in, FILE_NAME.findall(match[2])))
    return {name: models[0] for name, models in texts.items() if models and all(models)}


def attributes(data: bytes, family: Family) -> Mapping[str, str]:
    """The options that are set as attributes of what loads: those with one value in all of the code."""
    words, values = _words(family), dict[str, set[str]]()
    for match in ATTRIBUTE.finditer(data):
        option = words.get(match[1].decode())
        for name, value in _setting(option, match[2]) if option is not None else ():
            values.setdefault(name, set()).add(value)
    return {name: next(iter(own)) for name, own in values.items() if len(own) == 1}


def _words(family: Family) -> Mapping[str, Option[object]]:
    """The words of code that set options of a program."""
    by_name = {option.name: option for option in family.options}
    return by_name | {word: by_name[name] for word, name in family.signs.settings.items()}


def _setting(option: Option[object], literal: bytes | None) -> Iterator[tuple[str, str]]:
    """An option with its value, if the option can have that."""
    value = (literal or b"").decode().lower()
    if option.values:
        value = {"1": "true", "0": "false"}.get(value, value)
    try:
        yield option.name, option.canonical(value)
    except options.BadOption:
        return
