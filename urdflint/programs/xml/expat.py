"""Which files expat refuses, as two programs in Python hand them to it: text without declarations, or the bytes.

Both read with namespaces, so a prefix must be declared, and with no document type but what is in the file.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from urdflint.programs.xml.refusal import Refusal

LINE = re.compile(rb"[^\r\n]*(?:\r\n?|\n|\Z)")
SEPARATOR = "}"  # between namespace and name, which is what makes expat resolve prefixes
MAX_DEPTH = 990  # of Python's stack, on which the converter reads elements within elements


def refusal_of_text(data: bytes) -> Refusal | None:
    """Whether the bytes are refused as text: read as UTF-8, without lines that hold nothing but `<?xml … ?>`.

    So does the USD converter (urdf_parser/line_number_parser.py).
    """
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return Refusal(error.start, "not UTF-8")
    kept_text, cuts = _without_declarations(data)
    refusal = _refusal(kept_text, "utf-8")
    return refusal and refusal._replace(offset=_original(refusal.offset, cuts))


def refusal_of_file(data: bytes) -> Refusal | None:
    """Whether the bytes are refused as they are, in the encoding that they declare.

    So does Newton's own reader (import_urdf.py), by `ElementTree.parse`.
    """
    return _refusal(data, None)


def _refusal(data: bytes, encoding: str | None) -> Refusal | None:
    parser = expat.ParserCreate(encoding, SEPARATOR)
    undefined: list[int] = []

    def skipped(_name: str, is_parameter: bool) -> None:
        if not is_parameter:
            undefined.append(parser.CurrentByteIndex)

    def external(context: str | None, *_: str | None) -> int:
        if context:
            undefined.append(parser.CurrentByteIndex)
        return 1

    parser.SkippedEntityHandler = skipped  # of which ElementTree makes an error
    parser.ExternalEntityRefHandler = external  # which it does not read: an error too
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        if not undefined:
            offset = min(max(parser.ErrorByteIndex, 0), len(data))
            return Refusal(offset, expat.ErrorString(error.code) or "not well-formed")
    except (LookupError, ValueError) as error:  # an encoding that Python does not have, or of several bytes
        return Refusal(0, str(error))
    finally:  # they know the parser, which keeps something for each element that was open
        parser.SkippedEntityHandler = parser.ExternalEntityRefHandler = None
    return Refusal(undefined[0], "undefined entity") if undefined else None


def _without_declarations(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """The bytes without the lines that are a declaration, and where such a line began and how long it was."""
    if b"<?xml" not in data:
        return data, []
    kept_text, cuts = bytearray(), []
    for line in LINE.finditer(data):
        text = line[0].decode("utf-8", "replace").strip()
        if text.startswith("<?xml") and text.endswith("?>"):
            cuts.append((line.start(), line.end() - line.start()))
        else:
            kept_text += line[0]
    return bytes(kept_text), cuts


def _original(offset: int, cuts: list[tuple[int, int]]) -> int:
    for start, length in cuts:
        if start <= offset:
            offset += length
    return offset
