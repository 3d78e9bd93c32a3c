"""Workspace symbols, folding, selection, linked tags, links and colors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server import arm
from tests.server.asking import ask_at, text_of, workspace, written
from tests.server.client import Client
from urdflint.server.features import (
    colors,
    completion,
    document_links,
    documents,
    folding,
    hover,
    linked_editing,
    outline,
    prepare_rename,
    selection,
    workspace_symbols,
)
from urdflint.server.protocol import types
from urdflint.server.workspace.state import State

SDF = """<sdf version="1.9"><world name="yard"><model name="cart">
<link name="bed"><visual name="v"><material><diffuse>1 0.5 0</diffuse>
<ambient>1 0 0 2</ambient></material></visual></link>
<link name="wheel"/>
<joint name="axle" type="revolute"><parent>bed</parent><child>wheel</child></joint>
</model></world></sdf>
"""
COLORS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<!-- a comment
of two lines -->
  <material name="red">
    <color rgba="1 0 0 0.5"/>
  </material>
  <material name="b"><color rgba="${blue}"/></material>
  <material name="c"><color rgba="230 230 224 1"/></material>
  <material name="d"><color rgba="0 0 1"/></material>
</robot>
"""


LIMB = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="limb" params="side">
<link name="${side}_tip">
<visual><geometry><sphere radius="1"/></geometry></visual></link>
</xacro:macro>
<xacro:macro name="named" params="name"><link name="${name}"/></xacro:macro>
</robot>
"""
LIMBS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="limb.xacro"/>
<link name="base"/>
<joint name="j" type="fixed"><parent link="base"/><child link="left_tip"/></joint>
<xacro:limb side="left"/>
<xacro:named name="thumb"/>
</robot>
"""


@pytest.fixture
def root(folder: Path) -> Path:
    return written(folder, {**arm.FILES, "cart.sdf": SDF, "colors.urdf": COLORS})


def symbols(state: State, query: str) -> list[tuple[str, str, str | None]]:
    found = workspace_symbols.answer(state, types.WorkspaceSymbolParams(query))
    return [(one.name, Path(one.location.uri).name, one.container_name) for one in found]


def test_symbols_are_found_by_letters_of_their_names(root: Path) -> None:
    state = workspace(root)
    assert symbols(state, "elbow") == [
        ("elbow", "arm.urdf.xacro", "base"),
        ("elbow_controller", "controllers.yaml", None),
    ]
    assert symbols(state, "AXL") == [("axle", "cart.sdf", "bed")]
    assert symbols(state, "xel") == []
    assert {"finger", "length", "cart"} <= {name for name, _, _ in symbols(state, "")}


def test_links_that_macros_make_in_open_robots_are_symbols(folder: Path) -> None:
    written(folder, {"limb.xacro": LIMB, "r.urdf.xacro": LIMBS, "closed.urdf.xacro": LIMBS.replace("left", "right")})
    state = workspace(folder)
    assert symbols(state, "left_tip") == []
    robot = folder / "r.urdf.xacro"
    state.take(None, {str(robot): robot.read_bytes()})
    assert symbols(state, "left_tip") == [("left_tip", "limb.xacro", "r.urdf.xacro")]
    assert symbols(state, "thumb") == [("thumb", "r.urdf.xacro", "r.urdf.xacro")]
    assert symbols(state, "base") == [("base", name, None) for name in ("closed.urdf.xacro", "r.urdf.xacro")]
    (found,) = workspace_symbols.answer(state, types.WorkspaceSymbolParams("left_tip"))
    assert (found.kind, found.location.range.start.line) == (types.SymbolKind.Class, 2)
    assert symbols(state, "right_tip") == []


def test_the_part_at_a_place_is_the_link_or_joint_around_it(folder: Path) -> None:
    written(folder, {"limb.xacro": LIMB, "r.urdf.xacro": LIMBS})
    state = workspace(folder)
    robot, limb = ((folder / name).as_uri() for name in ("r.urdf.xacro", "limb.xacro"))
    state.take(None, {str(folder / name): (folder / name).read_bytes() for name in ("r.urdf.xacro", "limb.xacro")})
    places = [(robot, 2, 3), (robot, 2, 8), (robot, 2, 14), (robot, 3, 2), (robot, 3, 44), (limb, 2, 3), (limb, 3, 12)]
    parts = [documents.part(state, uri, line, column) for uri, line, column in places]
    assert parts == ["link:base", "link:base", "link:base", "joint:j", "link:base", "link:left_tip", "link:left_tip"]
    assert documents.part(state, robot, 4, 3) is None


def test_what_only_refers_to_a_name_is_no_symbol(root: Path) -> None:
    (root / "r.urdf").write_text('<robot name="r"><link name="rare"/><gazebo reference="rare"/></robot>')
    assert symbols(workspace(root), "rare") == [("rare", "r.urdf", None)]


def test_symbols_of_a_file_that_has_changed(root: Path) -> None:
    state = workspace(root)
    assert symbols(state, "axle")
    state.take(None, {str(root / "cart.sdf"): SDF.replace('"axle"', '"hinge"').encode()})
    assert symbols(state, "axle") == []
    assert symbols(state, "hinge") == [("hinge", "cart.sdf", "bed")]


def test_the_outline_of_sdformat_is_its_models(root: Path) -> None:
    (world,) = outline.symbols_of(text_of(workspace(root), root / "cart.sdf"))
    (model,) = world.children or []
    (bed,) = model.children or []
    (axle,) = bed.children or []
    assert [one.name for one in (world, model, bed, axle, *(axle.children or ()))] == [
        "yard",
        "cart",
        "bed",
        "axle",
        "wheel",
    ]


def test_very_deep_models_are_no_trouble(root: Path) -> None:
    deep = root / "deep.sdf"
    deep.write_text("<sdf>" + '<model name="m">' * 5000 + "</model>" * 5000 + "</sdf>")
    assert len(outline.symbols_of(text_of(workspace(root), deep))) == 1


def folded(state: State, path: Path) -> list[tuple[int, int, str | None]]:
    params = types.DocumentParams(types.TextDocumentIdentifier(path.as_uri()))
    return [
        (one.start_line + 1, one.end_line + 1, one.kind and str(getattr(one.kind, "value", one.kind)))
        for one in folding.answer(state, params)
    ]


def test_elements_and_comments_fold_and_end_tags_stay(root: Path) -> None:
    assert folded(workspace(root), root / "colors.urdf") == [(1, 9, None), (4, 5, None), (2, 3, "comment")]


def test_blocks_of_yaml_fold(root: Path) -> None:
    (root / "a.yaml").write_text("a:\n  b: 1\n\n  c:\n    - 2\n# no\nd: 3\n")
    assert sorted(folded(workspace(root), root / "a.yaml")) == [(1, 5, None), (4, 5, None)]


def shown(state: State, path: Path) -> list[tuple[int, tuple[float, ...]]]:
    params = types.DocumentParams(types.TextDocumentIdentifier(path.as_uri()))
    return [
        (one.range.start.line + 1, (one.color.red, one.color.green, one.color.blue, one.color.alpha))
        for one in colors.answer(state, params)
    ]


def test_colors_are_those_that_are_written_as_numbers(root: Path) -> None:
    state = workspace(root)
    assert shown(state, root / "colors.urdf") == [(5, (1, 0, 0, 0.5)), (9, (0, 0, 1, 1))]
    assert shown(state, root / "cart.sdf") == [(2, (1, 0.5, 0, 1))]


@pytest.mark.parametrize(
    ("line", "color", "words"),
    [
        (4, (1, 1 / 3, 0, 1), "1 0.333 0 1"),
        (8, (0, 1, 0.5, 1), "0 1 0.5"),
        (8, (0, 1, 0.5, 0.25), "0 1 0.5 0.25"),
    ],
)
def test_a_picked_color_is_written_as_it_stands_there(
    root: Path, line: int, color: tuple[float, float, float, float], words: str
) -> None:
    state = workspace(root)
    document = types.TextDocumentIdentifier((root / "colors.urdf").as_uri())
    (where,) = (
        one.range for one in colors.answer(state, types.DocumentParams(document)) if one.range.start.line == line
    )
    (found,) = colors.presentations(
        state, types.ColorPresentationParams(document, types.Color(*map(float, color)), where)
    )
    assert found.label == words
    assert found.text_edit == types.TextEdit(where, words)


def test_over_the_wire_and_of_a_file_that_is_gone(client: Client, root: Path) -> None:
    uri = client.open(root / "colors.urdf")
    found = client.ask("workspace/symbol", query="axle")
    assert [one["name"] for one in found if Path(one["location"]["uri"]).is_relative_to(root.as_uri())] == ["axle"]
    assert len(client.ask("textDocument/foldingRange", textDocument={"uri": uri})) == 3
    assert len(client.ask("textDocument/documentColor", textDocument={"uri": uri})) == 2
    gone = {"uri": (root / "gone.urdf").as_uri()}
    assert client.ask("textDocument/foldingRange", textDocument=gone) == []
    assert client.ask("textDocument/documentColor", textDocument=gone) == []


DIRECTIVES_FILE = """directives:
- add_model:
    name: arm
    file: package://arm/arm.urdf
- add_weld:
    parent: world
    child: arm::base
"""


def said(root: Path, name: str, text: str, piece: str) -> str:
    path = root / name
    path.write_text(text)
    before, _, behind = piece.partition("|")
    found = ask_at(workspace(root), hover, path, text.index(before + behind) + len(before))
    return "" if found is None else str(found.contents.value)


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ("<vis|ual", "element of Gazebo (libsdformat)"),
        ("<dif|fuse", "**<diffuse>** — element of Gazebo (libsdformat)"),
        ('na|me="wheel"', "**name** — attribute of Gazebo (libsdformat)"),
        ("<wor|ld", ""),
    ],
)
def test_hover_in_sdformat(root: Path, piece: str, words: str) -> None:
    found = said(root, "cart.sdf", SDF, piece)
    assert words in found
    assert bool(words) is bool(found)


@pytest.mark.parametrize(
    ("piece", "words"),
    [("add_|weld", "**add_weld** — a directive of Drake\n\n- `parent`: a text"), ("fi|le: pack", "**file** — a text")],
)
def test_hover_over_directives(root: Path, piece: str, words: str) -> None:
    assert words in said(root, "scene.dmd.yaml", DIRECTIVES_FILE, piece)


def offered(root: Path, name: str, text: str) -> list[str]:
    path = root / name
    at = text.index("|")
    path.write_text(text.replace("|", ""))
    return [one.label for one in ask_at(workspace(root), completion, path, at).completion_items]


def test_completion_in_sdformat(root: Path) -> None:
    assert offered(root, "a.sdf", "<|") == ["sdf"]
    assert offered(root, "a.sdf", '<sdf version="1.9"><|</sdf>') == ["world", "model", "light", "actor"]
    assert {"link", "joint", "frame"} <= set(offered(root, "a.sdf", "<sdf><model name='m'><|</model></sdf>"))
    found = offered(
        root, "a.sdf", "<sdf><world name='w'><model name='m'><link name='l'><|</link></model></world></sdf>"
    )
    assert {"inertial", "visual", "collision", "sensor"} <= set(found)
    assert "mu1" not in found


def test_completion_of_directives(root: Path) -> None:
    assert {"add_model", "add_weld", "add_frame"} <= set(offered(root, "s.dmd.yaml", "directives:\n- |\n"))
    assert offered(root, "s.dmd.yaml", "directives:\n- add_weld:\n    parent: world\n    |\n")[0] != "parent"
    assert "child" in offered(root, "s.dmd.yaml", "directives:\n- add_weld:\n    parent: world\n    |\n")


def test_names_of_sdformat_are_not_renamed(root: Path) -> None:
    state = workspace(root)
    place = SDF.index('"wheel"') + 2
    assert ask_at(state, prepare_rename, root / "cart.sdf", place) is None


LINKS = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="part.xacro"/><xacro:include filename="gone.xacro"/>
<xacro:property name="folder" value="meshes"/>
<xacro:property name="data" value="${xacro.load_yaml('$(find arm)/config/data.yaml')}"/>
<xacro:arg name="kind" default="big"/><xacro:arg name="file" default="$(find arm)/config/$(arg kind)/size.yaml"/>
<xacro:include filename="$(find arm)/urdf/copied.xacro"/>
<xacro:property name="near" value="${xacro.load_yaml('config/data.yaml')['a']}"/>
<link name="a"><visual><geometry><mesh filename="package://arm/meshes/a.stl"/></geometry></visual>
<collision><geometry><mesh filename="package://arm/${folder}/a.stl"/></geometry></collision></link>
</robot>
"""


def test_names_of_files_lead_to_them(folder: Path) -> None:
    files = {"package.xml": "<package><name>arm</name></package>", "config/data.yaml": "a: 1\n"}
    files |= {"config/big/size.yaml": "a: 1\n", "description/urdf/copied.xacro": "<robot/>"}
    files["meshes/a.stl"] = "solid a\nendsolid a\n"
    written(folder, {**files, "part.xacro": "<robot/>", "r.urdf.xacro": LINKS})
    state = workspace(folder)
    params = types.DocumentParams(types.TextDocumentIdentifier((folder / "r.urdf.xacro").as_uri()))
    links = [(link.range.start.line + 1, Path(link.target or "").name) for link in document_links.answer(state, params)]
    assert sorted(links) == [
        (2, "part.xacro"), (4, "data.yaml"), (5, "size.yaml"), (6, "copied.xacro"), (7, "data.yaml"),
        (8, "a.stl"), (9, "a.stl"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "around_it"),
    [
        (b"1 0 0 0.5", [b'rgba="1 0 0 0.5"', b'<color rgba="1 0 0 0.5"/>']),
        (b"red", [b'name="red"', b'<material name="red">']),
    ],
)
def test_a_selection_grows_from_a_value_to_the_robot(root: Path, value: bytes, around_it: list[bytes]) -> None:
    state = workspace(root)
    text = text_of(state, root / "colors.urdf")
    offset = text.source.text.index(value)
    identifier = types.TextDocumentIdentifier(text.uri)
    (selected,) = selection.answer(state, types.SelectionRangeParams(identifier, [text.lines.position(offset)]))
    pieces: list[bytes] = []
    around: types.SelectionRange | None = selected
    while around is not None:
        span = text.lines.span(around.range)
        assert span.start <= offset <= span.end
        pieces.append(text.source.text[span.start : span.end])
        around = around.parent
    assert pieces[:3] == [value, *around_it]
    assert any(piece.startswith(b'<material name="red">') for piece in pieces[2:])
    assert pieces[-1].startswith(b"<robot")
    assert sorted(pieces, key=len) == pieces


def test_both_tags_are_edited_together(root: Path) -> None:
    state = workspace(root)
    text = text_of(state, root / "colors.urdf")

    def linked(offset: int) -> list[bytes]:
        position = text.lines.position(offset)
        params = types.PositionParams(types.TextDocumentIdentifier(text.uri), position)
        answer = linked_editing.answer(state, params)
        spans = map(text.lines.span, answer.ranges if answer is not None else [])
        return [text.source.text[span.start : span.end] for span in spans]

    assert linked(text.source.text.index(b"material")) == [b"material", b"material"]
    assert linked(text.source.text.index(b"</material") + 2) == [b"material", b"material"]
    assert linked(text.source.text.index(b"<color") + 1) == []
    assert linked(text.source.text.index(b"0.5")) == []
