"""PNG that is read and written anew: of every kind, and what is none."""

from __future__ import annotations

import struct
import zlib

import pytest

from urdflint.show.reencoding import MAX_PIXELS, NO_DECODER, NO_FORMAT, PNG, NoImage, as_png


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(pixels: bytes, kind: tuple[int, int, int, int, int] = (2, 2, 8, 2, 0), more: bytes = b"") -> bytes:
    """A PNG of a width, height, depth, kind of colors and interlacing."""
    width, height, depth, colors, interlace = kind
    header = struct.pack(">IIBBBBB", width, height, depth, colors, 0, 0, interlace)
    return PNG + chunk(b"IHDR", header) + more + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("kind", "size"), [((2, 2, 8, 2, 0), 14), ((9, 2, 1, 0, 0), 6), ((3, 3, 8, 6, 1), 42), ((4, 1, 16, 4, 0), 17)]
)
def test_the_pixels_stay_and_nothing_else(kind: tuple[int, int, int, int, int], size: int) -> None:
    plain = png(bytes(size), kind)
    assert as_png(plain) == plain
    assert as_png(png(bytes(size), kind, chunk(b"tEXt", b"secret")) + b"secret") == plain
    with pytest.raises(NoImage):
        as_png(png(bytes(size - 1), kind))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png(b"\x05" + bytes(13)), "it is not a PNG"),
        (png(bytes(14))[:40] + b"secret", "it is"),
        (png(b"", (100_000, 100_000, 8, 2, 0)), f"it has more than {MAX_PIXELS:,} pixels"),
        (png(bytes(4), (2, 2, 1, 3, 0)), "it is not a PNG"),
        (b"", NO_FORMAT),
        (b"root:x:0:0", NO_FORMAT),
    ],
)
def test_what_is_no_image_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(NoImage, match=why):
        as_png(data)


@pytest.mark.parametrize("mark", [b"BM", b"GIF8", b"\xff\xd8\xff"])
def test_what_only_begins_as_an_image_is_not_shown(mark: bytes) -> None:
    with pytest.raises(NoImage) as refused:
        as_png(mark + b"secret" * 100)
    assert str(refused.value) in (NO_DECODER, NO_FORMAT)
