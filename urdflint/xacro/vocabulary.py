"""The instructions of xacro, and the attributes that each of them needs and reads."""

from __future__ import annotations

PREFIX = "xacro:"
# Attributes that an instruction needs, and others that it reads (check_attrs in xacro/__init__.py 2.1.1)
ATTRIBUTES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "arg": (("name", "default"), ()),
    "attribute": (("name", "value"), ()),
    "call": (("macro",), ()),
    "element": (("xacro:name",), ()),
    "if": (("value",), ()),
    "include": (("filename",), ("ns", "optional")),
    "insert_block": (("name",), ()),
    "macro": (("name",), ("params",)),
    "property": (("name",), ("value", "default", "remove", "scope", "lazy_eval")),
    "unless": (("value",), ()),
}
