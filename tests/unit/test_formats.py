"""Files without XML are known for what they are, and what somebody meant to be XML is left to the readers of XML."""

from __future__ import annotations

import random

from tests.grouping import grouped
from urdflint.syntax.formats import without_xml
from urdflint.syntax.source import Source

STL = b"made by nobody".ljust(80) + (2).to_bytes(4, "little") + bytes(100)
ROBOT = b'<robot name="r"><link name="a"/></robot>'


def says(data: bytes) -> str | None:
    found = without_xml(Source("robot.urdf", data))
    return found.says if found else None


@grouped(
    ("data", "expected"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b" \n\t\r\n", "has nothing but whitespace"),
        ("\n ".encode("utf-16"), "has nothing but whitespace"),
        (STL, "is a mesh (STL)"),
        (b"solid cube\n facet normal 0 0 1\n  outer loop\n", "is a mesh (STL)"),
        (b"# Blender\nmtllib a.mtl\no a\nv 1 2 3\nv 1 2 4\nv 2 2 4\nf 1 2 3\n", "is a mesh (OBJ)"),
        (b"ply\nformat ascii 1.0\n", "is a mesh (PLY)"),
        (b"\x89PNG\r\n\x1a\n" + ROBOT, "is a picture (PNG)"),
        (b"PK\x03\x04\x14\x00" + ROBOT, "is a ZIP archive"),
        (b"\x1f\x8b\x08\x00", "is compressed (gzip)"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
         "is a Git LFS pointer, not the file that it stands for"),
        (b'{"robot": {"name": "r"}}\n', "is JSON"),
        (b"[1, 2]", "is JSON"),
        (b"# a robot\nrobot:\n  links:\n    - base\n    - hand\n", "is YAML"),
        (b"---\nname: r\n", "is YAML"),
        ("name: r\nlinks: [a]\n".encode("utf-16"), "is YAML"),
        (b"<!DOCTYPE html>\n<html><body>a & b<br></body></html>", "is an HTML page"),
        (b"\xef\xbb\xbf<HTML><br>", "is an HTML page"),
        (b"#!/bin/sh\nxacro robot.urdf.xacro\n", "is a script"),
        (b"[1] it is\nno list", "is text that begins with '[1] it is'"),
        (b"no robot", "is text that begins with 'no robot'"),
        (b"error: the file: is not there", "is text that begins with 'error: the file: is not there'"),
        (b"x" * 200, "is text that begins with '" + "x" * 37 + "...'"),
        (b"a\0b", "is binary data"),
        (b"\x93\x01\xfe", "is binary data"),
        (b"<\xfe\xff\x80>", "is binary data"),
        (b"<a>\0</a>", "is binary data"),
    ], size=28)  # fmt: skip
def test_what_a_file_is(data: bytes, expected: str) -> None:
    assert says(data) == expected


@grouped(
    "data",
    [
        ROBOT,
        ROBOT.decode().encode("utf-16"),
        ROBOT.decode().encode("utf-16-le"),
        ROBOT + b"\0",
        b"warning: old\n" + ROBOT,
        b"urdf: |\n  " + ROBOT,
        b"<robot \x01\xff",
        b"<foo>",
        b"<",
        b"<!--",
        b"<foo a='\xe9'",
        b"<?xml version='1.0'?><sdf>",
    ],
)
def test_what_was_meant_to_be_xml(data: bytes) -> None:
    assert says(data) is None


def test_random_bytes_are_binary_or_text() -> None:
    chance = random.Random(10)
    reported = [
        says(bytes(chance.randrange(256) for _ in range(size))) for size in (*range(1, 40), 1000) for _ in range(5)
    ]
    assert all(one is not None for one in reported)
    assert reported[-5:] == ["is binary data"] * 5
