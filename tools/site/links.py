"""Links between documents of the repository, as they are between pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

LINK = re.compile(r"(?P<before>\]\()(?P<target>[^()\s#:<>]+)(?P<anchor>#[^()\s]*)?(?=\))")
CODE = re.compile(r"^(?P<fence>```+).*?^(?P=fence)$|`[^`\n]*`", re.M | re.S)


def rewritten(text: str, document: str, page: str, pages: Mapping[str, str]) -> str:
    """The text of a document of the repository at its page: `pages` has the page of each document, by path.

    What is no document of the site keeps its place in the repository, and is found by `targets`.
    """
    pieces, offset = [], 0
    for code in (*CODE.finditer(text), None):
        end = len(text) if code is None else code.start()
        pieces.append(LINK.sub(lambda link: _to(link, document, page, pages), text[offset:end]))
        if code is not None:
            pieces.append(code[0])
            offset = code.end()
    return "".join(pieces)


def targets(text: str, page: str) -> set[str]:
    """The paths, from the top of the site, that the links of a page lead to."""
    plain = CODE.sub("", text)
    return {_resolved(link["target"], page) for link in LINK.finditer(plain)}


def _to(link: re.Match[str], document: str, page: str, pages: Mapping[str, str]) -> str:
    resolved = _resolved(link["target"], document)
    to = posixpath.relpath(pages.get(resolved, resolved), posixpath.dirname(page) or ".")
    return f"{link['before']}{to}{link['anchor'] or ''}"


def _resolved(link: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
