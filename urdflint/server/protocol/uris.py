"""Files by the URIs that clients have for them."""

from __future__ import annotations

import os
import re
from urllib.parse import quote, unquote, urlsplit

DRIVE = re.compile(r"/[A-Za-z]:")


def path(uri: str) -> str | None:
    """The path of a file, absolute and without `..`; None for what is not a file, such as a text without a name."""
    if not uri.startswith("file:"):
        return None
    try:
        parts = urlsplit(uri)
        server, file_path = unquote(parts.netloc), unquote(parts.path)
    except (ValueError, UnicodeError):
        return None
    if not file_path or "\0" in file_path:
        return None
    if server:
        file_path = f"//{server}{file_path}"
    elif DRIVE.match(file_path):
        file_path = file_path[1].lower() + file_path[2:]
    try:
        os.fsencode(file_path)
    except UnicodeError:
        return None
    return os.path.abspath(file_path)


def uri(path: str) -> str:
    """The URI of a file."""
    slashes = os.path.abspath(path).replace(os.sep, "/")
    server, _, file_path = slashes[2:].partition("/") if slashes.startswith("//") else ("", "", slashes.lstrip("/"))
    drive = file_path[:2].lower() if DRIVE.match(f"/{file_path}") else ""
    return f"file://{quote(server)}/{drive}{quote(file_path[len(drive) :])}"
