"""Textures decoded and encoded anew: what a page carries of a file is its pixels, and none of its other bytes.

PNG is read here, other formats by Pillow where it is installed.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Callable

MAX_PIXELS = 4096 * 4096  # of an image
TOO_MANY_PIXELS = f"it has more than {MAX_PIXELS:,} pixels"
PNG = b"\x89PNG\r\n\x1a\n"
HEADER = struct.Struct(">IIBBBBB")
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a pixel, by the kind of colors
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE, PALETTE_CHUNKS = 3, (b"PLTE", b"tRNS")
MAX_PALETTE = 1024  # bytes
MAX_FILTER = 4
# Of the first pixel and the steps to the next ones, in each pass of an interlaced image
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
FORMATS = ("JPEG", "GIF", "BMP", "WEBP")
MARKS = (b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")  # with which files of these formats begin
NO_FORMAT = "browsers do not show its format, or it is damaged"
NO_DECODER = "only PNG is shown without Pillow: pip install 'urdflint[show]'"


class NoImage(ValueError):
    """Bytes that are no image of a format that pages have; the text says why."""


def bounded(pixels: int) -> None:
    """See to it that an image has not more pixels than are decoded. Raises NoImage."""
    if pixels > MAX_PIXELS:
        raise NoImage(TOO_MANY_PIXELS)


def as_png(data: bytes, spend: Callable[[int], None] = bounded) -> bytes:
    """The pixels of an image as PNG, if so many may be decoded; `spend` raises where not. Raises NoImage."""
    return _png(data, spend) if data.startswith(PNG) else _by_pillow(data, spend)


def _png(data: bytes, spend: Callable[[int], None]) -> bytes:
    chunks = _chunks(data)
    header = chunks.get(b"IHDR", b"")
    if len(header) != HEADER.size:
        raise NoImage("it is not a PNG")
    width, height, depth, colors, compression, filtering, interlace = HEADER.unpack(header)
    if depth not in DEPTHS.get(colors, ()) or compression or filtering or interlace > 1 or not width or not height:
        raise NoImage("it is not a PNG")
    spend(width * height)
    lines = _lines(width, height, depth * SAMPLES[colors], interlace)
    size = sum(1 + length for length in lines)
    inflater = zlib.decompressobj()
    try:
        pixels = inflater.decompress(chunks.get(b"IDAT", b""), size)
    except zlib.error as error:
        raise NoImage("it is not a PNG") from error
    if len(pixels) != size or not _filtered(pixels, lines):
        raise NoImage("it is not a PNG")
    if colors == PALETTE and not chunks.get(b"PLTE"):
        raise NoImage("it is not a PNG")
    kept_chunks = [(name, chunks[name]) for name in PALETTE_CHUNKS if len(chunks.get(name, b"-" * 2048)) <= MAX_PALETTE]
    written = [(b"IHDR", header), *kept_chunks, (b"IDAT", zlib.compress(pixels)), (b"IEND", b"")]
    return PNG + b"".join(_chunk(name, content) for name, content in written)


def _lines(width: int, height: int, bits: int, interlace: int) -> list[int]:
    """The bytes of each line, in the order in which they stand."""
    lines: list[int] = []
    for left, top, across, down in PASSES if interlace else ((0, 0, 1, 1),):
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        lines += [(columns * bits + 7) // 8] * max(0, rows) if columns > 0 else []
    return lines


def _filtered(pixels: bytes, lines: list[int]) -> bool:
    """Whether each line begins with a filter that there is."""
    start = 0
    for length in lines:
        if pixels[start] > MAX_FILTER:
            return False
        start += 1 + length
    return True


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by name, the pixels as one. Raises NoImage."""
    chunks: dict[bytes, list[bytes]] = {}
    start = len(PNG)
    while start + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, start)
        content, end = data[start + 8 : start + 8 + length], start + 8 + length
        if data[end : end + 4] != struct.pack(">I", zlib.crc32(name + content)):
            raise NoImage("it is a damaged PNG")
        if name == b"IEND":
            break
        if name == b"IDAT" or name not in chunks:
            chunks.setdefault(name, []).append(content)
        start = end + 4
    return {name: b"".join(contents) for name, contents in chunks.items()}


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _by_pillow(data: bytes, spend: Callable[[int], None]) -> bytes:
    if not data.startswith(MARKS):
        raise NoImage(NO_FORMAT)
    try:
        from PIL import Image  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise NoImage(NO_DECODER) from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of many pixels
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                spend(image.width * image.height)
                written = io.BytesIO()
                Image.frombytes("RGBA", image.size, image.convert("RGBA").tobytes()).save(written, "PNG")
    except NoImage:
        raise
    except Image.DecompressionBombError as error:
        raise NoImage(TOO_MANY_PIXELS) from error
    except Exception as error:  # a decoder may raise anything about bytes of others
        raise NoImage(NO_FORMAT) from error
    return written.getvalue()
