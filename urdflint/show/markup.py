"""Markup in which every text of a robot stays text, and the content policy that keeps anything else from running."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from typing import Any

from urdflint.text import wording

WIDE = '<div class="wide" tabindex="0">'  # what is scrolled from side to side, also by keys


def text(words: str) -> str:
    """Words on one line, in an element or in an attribute between double quotes; no log takes any for a command."""
    return escape(wording.one_line(words)).replace("##", "#&#35;").replace("::", ":&#58;")


def lines(words: str) -> str:
    """Words on several lines, for `<pre>`."""
    return escape(wording.source(words))


def data(value: Any) -> str:
    """A value as JSON inside a `<script>` that is not run: nothing in it ends the element."""
    import json

    packed = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    return packed.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def policy(script: str | None, style: str) -> str:
    """A Content-Security-Policy under which this script, if any, and this style count, and nothing is loaded."""
    directives = {"script-src": _hash(script)} if script is not None else {}
    directives |= {"style-src": _hash(style), "img-src": "data:"}
    rest = " ".join(f"{name} {source};" for name, source in directives.items())
    return f"default-src 'none'; {rest} base-uri 'none'; form-action 'none'"


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
