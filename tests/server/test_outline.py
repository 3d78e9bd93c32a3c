"""Outline, inlay hints, code lens, and the documents that commands make."""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import arm
from tests.server.asking import text_of, workspace, written
from tests.server.test_hover import URDF
from tests.server.test_names import MACROS, ROBOT
from urdflint.server.features import code_lens, documents, inlay_hints, outline
from urdflint.server.protocol import types
from urdflint.server.protocol.messages import Refused, Setup
from urdflint.server.workspace.state import State

ALL = types.Range(types.Position(0, 0), types.Position(9999, 0))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("arm"), {**arm.FILES, "r.urdf": URDF})


def document(state: State, path: Path) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(text_of(state, path).uri)


def tree(symbols: list[types.DocumentSymbol]) -> list[Any]:
    found = []
    for one in symbols:
        edges = one.range.start, one.selection_range.start, one.selection_range.end, one.range.end
        assert [*edges] == sorted(edges, key=lambda edge: (edge.line, edge.character))
        found.append([one.name, *tree(list(one.children))] if one.children else one.name)
    return found


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (Path("r.urdf"), [["base", ["turn", ["plate", ["weld", "tool"]]]]]),
        (MACROS, ["length", ["finger", ["${side}_finger_joint", "${side}_finger"]]]),
        (
            ROBOT,
            [
                ["base", ["elbow", "hand"]],
                *("macros.xacro", "width", "tip", "steel", "hand", "hand", "system"),
                ["xacro:finger", "left_finger", "left_finger_joint"],
                ["xacro:finger", "right_finger", "right_finger_joint"],
            ],
        ),
        (Path("config/arm.srdf"), ["arm", "home"]),
        (Path("config/controllers.yaml"), ["elbow_controller"]),
        (Path("config/joint_limits.yaml"), []),
    ],
)
def test_outline(root: Path, path: Path, expected: list[Any]) -> None:
    state = workspace(root)
    assert tree(outline.answer(state, types.DocumentParams(document(state, root / path)))) == expected


def hints(state: State, path: Path) -> list[tuple[int, Any]]:
    found = inlay_hints.answer(state, types.RangeParams(document(state, path), ALL))
    return [(one.position.line + 1, one.label) for one in found]


def test_inlay_hints_are_the_values_and_can_be_switched_off(root: Path) -> None:
    state = workspace(root)
    assert hints(state, root / ROBOT) == [(7, "= 0.2 0.5 1"), (11, "= 0 0 1.0")]
    found = dict(hints(state, root / MACROS))
    assert found[4] == "= left_finger | right_finger"
    assert found[5] == "= 0.1"
    state.take(Setup((str(root),), options={"inlayHints": False}), {})
    assert hints(state, root / ROBOT) == []


def resolved(state: State, path: Path) -> types.Command | None:
    (lens,) = code_lens.answer(state, types.DocumentParams(document(state, path)))
    (*_, command) = _steps(code_lens.words(state, lens))
    return command


def _steps(steps: Generator[None, None, types.CodeLens]) -> Iterator[types.Command | None]:
    done = yield from steps
    yield done.command


def test_code_lens_tells_what_programs_make_of_it(root: Path) -> None:
    (root / "urdflint.toml").write_text('target = ["harmonic", "pinocchio"]\n')
    state = workspace(root)
    command = resolved(state, root / "r.urdf")
    assert command is not None
    assert command.title == "Gazebo: rejected; Pinocchio: 2 links merged"
    assert command.command == "urdflint.compare"
    assert command.arguments == [(root / "r.urdf").as_uri()]
    (root / "urdflint.toml").unlink()


def test_no_lens_over_what_is_no_robot(root: Path) -> None:
    state = workspace(root)
    for path in (MACROS, Path("config/arm.srdf"), Path("config/controllers.yaml")):
        assert code_lens.answer(state, types.DocumentParams(document(state, root / path))) == []


def test_documents(root: Path) -> None:
    state = workspace(root)
    uri = (root / ROBOT).as_uri()
    assert '<link name="right_finger">' in documents.expand(state, uri)
    page = documents.compare(state, uri, "harmonic", "mujoco")
    assert page.startswith("# arm.urdf.xacro\n")
    assert "Gazebo" in page
    assert "elbow" in documents.preview(state, uri, "mujoco")
    assert "base" in documents.preview(state, uri)
    assert documents.explain(state, "limit/@effort").startswith("**effort** — attribute")
    assert documents.explain(state, "URDF400").startswith("# URDF400 limit-missing")


@pytest.mark.parametrize("name", ["expand", "compare", "preview"])
def test_documents_of_nothing_are_refused(root: Path, name: str) -> None:
    state = workspace(root)
    for uri in ("untitled:1", (root / "gone.urdf").as_uri(), (root / "config/controllers.yaml").as_uri()):
        with pytest.raises(Refused):
            getattr(documents, name)(state, uri)
    with pytest.raises(Refused):
        documents.explain(state, "no-such-thing")
    with pytest.raises(Refused):
        documents.preview(state, (root / "r.urdf").as_uri(), "nothing@1")
