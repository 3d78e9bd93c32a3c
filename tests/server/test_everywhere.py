"""A request at every place of a file, whole or broken in some way, has an answer."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server import arm
from tests.server.asking import ask_at, workspace, written
from urdflint.server.features import completion, definition, highlights, hover, prepare_rename, references, rename
from urdflint.server.protocol.messages import Refused

FEATURES = (completion, definition, highlights, hover, prepare_rename, references)


def broken(text: str) -> Iterator[str]:
    """A text, and what it is while somebody types."""
    chance = random.Random(28)
    yield text
    yield text[: chance.randrange(len(text))]
    for piece in (">", '"', "<", "${", "</link>", ":"):
        at = chance.randrange(len(text))
        yield text[:at] + text[at:].replace(piece, "", 1)
        yield text[:at] + piece + text[at:]


@pytest.mark.parametrize("name", [one for one in arm.FILES if one.startswith(("urdf", "config"))])
@pytest.mark.parametrize("step", [263, pytest.param(9, marks=pytest.mark.slow)])
def test_no_request_fails(tmp_path: Path, name: str, step: int) -> None:
    root = written(tmp_path, arm.FILES)
    state = workspace(root)
    path = root / name
    for text in broken(arm.FILES[name]):
        data = f"<!-- é😀 -->\n{text}" if name.startswith("urdf") else text
        state.take(None, {str(path.resolve()): data.encode()})
        for offset in range(0, len(data.encode()) + 2, step):
            for feature in FEATURES:
                with suppress(*([Refused] if feature is prepare_rename else [])):
                    ask_at(state, feature, path, offset)
        with suppress(Refused):
            ask_at(state, rename, path, len(data) // 2, new_name="other")
