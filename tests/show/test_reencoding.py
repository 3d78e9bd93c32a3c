"""Images that are read and written anew: of every kind, and what is none; all but PNG by Pillow."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest

from tests.grouping import grouped
from urdflint.model.resource_files import Files
from urdflint.show import images
from urdflint.show.reencoding import MAX_PIXELS, NO_DECODER, NO_FORMAT, PNG, TOO_MANY_PIXELS, NoImage, as_png


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(pixels: bytes, kind: tuple[int, int, int, int, int] = (2, 2, 8, 2, 0), more: bytes = b"") -> bytes:
    """A PNG of a width, height, depth, kind of colors and interlacing."""
    width, height, depth, colors, interlace = kind
    header = struct.pack(">IIBBBBB", width, height, depth, colors, 0, 0, interlace)
    return PNG + chunk(b"IHDR", header) + more + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


@grouped(("kind", "size"), [((2, 2, 8, 2, 0), 14), ((9, 2, 1, 0, 0), 6), ((3, 3, 8, 6, 1), 42), ((4, 1, 16, 4, 0), 17)])
def test_the_pixels_stay_and_nothing_else(kind: tuple[int, int, int, int, int], size: int) -> None:
    plain = png(bytes(size), kind)
    assert as_png(plain) == plain
    assert as_png(png(bytes(size), kind, chunk(b"tEXt", b"secret")) + b"secret") == plain
    with pytest.raises(NoImage):
        as_png(png(bytes(size - 1), kind))


@grouped(
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


def written_by_pillow(file_format: str, mode: str = "RGB", **options: object) -> bytes:
    """An image of 4 by 3 pixels; the test is skipped where Pillow is not there."""
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed: pip install 'urdflint[show]'")
    written = io.BytesIO()
    image.new(mode, (4, 3), 1).save(written, file_format, **options)
    return written.getvalue()


@grouped(
    ("file_format", "mode", "options"),
    [
        ("JPEG", "RGB", {"exif": b"Exif\0\0secret", "comment": b"secret", "icc_profile": b"secret"}),
        *(("JPEG", mode, {}) for mode in ("L", "CMYK")),
        *(("GIF", mode, {"comment": b"secret"}) for mode in ("P", "L", "1")),
        *(("BMP", mode, {}) for mode in ("RGB", "L", "1")),
        ("WEBP", "RGB", {"exif": b"Exif\0\0secret", "xmp": b"secret"}),
        ("WEBP", "RGBA", {"lossless": True}),
    ],
)
def test_of_other_formats_the_pixels_stay_and_nothing_else(
    file_format: str, mode: str, options: dict[str, object]
) -> None:
    data = written_by_pillow(file_format, mode, **options)
    shown = as_png(data)
    assert b"secret" not in shown
    assert struct.unpack_from(">II", shown, 16) == (4, 3)
    assert as_png(shown).startswith(PNG)
    assert as_png(data + b"secret" * 9) == shown
    for end in range(4, len(data), 7):
        with suppress(NoImage):
            assert as_png(data[:end]).startswith(PNG)
        with suppress(NoImage):
            assert as_png(data[:end] + b"\xff\x00\x80" + data[end + 3 :]).startswith(PNG)


@grouped("file_format", ["TIFF", "ICO", "PPM", "TGA", "PCX"])
def test_formats_that_no_browser_shows_are_not_decoded(file_format: str) -> None:
    with pytest.raises(NoImage, match=NO_FORMAT):
        as_png(written_by_pillow(file_format))


@grouped(("width", "height"), [(4097, 4096), (9_500, 9_500), (60_000, 60_000)])
@pytest.mark.filterwarnings("error")
def test_images_of_too_many_pixels_are_not_decoded(width: int, height: int) -> None:
    data = bytearray(written_by_pillow("BMP"))
    struct.pack_into("<ii", data, 18, width, height)
    with pytest.raises(NoImage, match=TOO_MANY_PIXELS):
        as_png(bytes(data))


def test_of_a_page_no_more_pixels_are_decoded_than_of_four_images(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "MAX_DECODED", 10)
    notes = dict[str, None]()
    taken = images.Images(lambda _: True, notes)
    for number in range(3):
        (tmp_path / f"{number}.png").write_bytes(png(bytes(14), more=chunk(b"tEXt", b"%d" % number)))
    for number in range(3):
        for _ in range(2):
            assert taken.of_material(f"{'./' * number}{number}.png", Files(str(tmp_path))) == (
                number if number < 2 else None
            )
    assert [*notes] == ["texture '././2.png' is not shown: the images of the page have more than 10 pixels"]
    for number in range(20):
        assert taken.of_material(f"{'./' * number}0.png", Files(str(tmp_path))) == 0
