"""What editors show of macros: who calls them, the words of expressions, and names of files that follow a move."""

from pathlib import Path

import pytest

from tests.grouping import grouped
from tests.server import arm
from tests.server.asking import edited, text_of, workspace, written
from urdflint.server.features import TOKEN_TYPES, call_hierarchy, file_renames, semantic_tokens
from urdflint.server.protocol import types, uris
from urdflint.server.workspace.state import State

MACROS, ROBOT = Path("urdf/macros.xacro"), Path("urdf/arm.urdf.xacro")
HAND = f"""<robot {arm.XACRO}>
  <xacro:macro name="pair" params="parent">
    <xacro:finger side="a" parent="${{parent}}"><origin/></xacro:finger>
    <xacro:finger side="b" parent="${{parent}}"><origin/></xacro:finger>
  </xacro:macro>
</robot>
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    robot = arm.ROBOT.replace("  <xacro:arg", '  <xacro:include filename="hand.xacro"/>\n  <xacro:arg')
    return written(
        tmp_path_factory.mktemp("arm"), {**arm.FILES, "urdf/hand.xacro": HAND, str(ROBOT): robot, "meshes/a.stl": ""}
    )


def item(state: State, path: Path, word: str) -> types.CallHierarchyItem:
    text = text_of(state, path)
    position = text.lines.position(text.source.text.index(word.encode()) + 1)
    document = types.TextDocumentIdentifier(text.uri)
    found = call_hierarchy.prepare(state, types.PositionParams(document, position))
    assert found is not None
    return found[0]


def test_macros_know_who_calls_them_and_what_they_call(root: Path) -> None:
    state = workspace(root)
    finger = item(state, root / ROBOT, "finger side")
    assert (finger.name, Path(finger.uri).name, finger.detail) == ("finger", "macros.xacro", "side parent mass *origin")
    callers = call_hierarchy.incoming(state, types.CallHierarchyParams(finger))
    assert {(one.from_.name, len(one.from_ranges)) for one in callers} == {("pair", 2), ("arm.urdf.xacro", 2)}
    pair = next(one.from_ for one in callers if one.from_.name == "pair")
    (called,) = call_hierarchy.outgoing(state, types.CallHierarchyParams(pair))
    assert (called.to, len(called.from_ranges)) == (finger, 2)
    top = next(one.from_ for one in callers if one.from_.name != "pair")
    assert [one.to for one in call_hierarchy.outgoing(state, types.CallHierarchyParams(top))] == [finger]
    assert call_hierarchy.incoming(state, types.CallHierarchyParams(pair)) == []


def test_words_of_expressions_have_kinds(root: Path) -> None:
    state = workspace(root)
    body = """<robot xmlns:xacro="x"><xacro:property name="a" value="1"/>
<xacro:macro name="m" params="p"><link name="${p + str(2 * a) if p else 'é'}$(arg q)"/></xacro:macro></robot>"""
    (root / "words.xacro").write_text(body, encoding="utf-8")
    text = text_of(state, root / "words.xacro")
    parameters = types.DocumentParams(types.TextDocumentIdentifier(text.uri))
    tokens = semantic_tokens.answer(state, parameters)
    assert tokens is not None
    words, line, column = [], 0, 0
    lines = body.split("\n")
    for down, right, length, kind, _ in zip(*[iter(tokens.data)] * 5, strict=True):
        line, column = line + down, right if down else column + right
        words.append((lines[line][column : column + length], TOKEN_TYPES[kind]))
    assert words == [
        ("a", "property"), ("m", "macro"), ("p", "parameter"), ("p", "parameter"), ("+", "operator"),
        ("str", "function"), ("2", "number"), ("*", "operator"), ("a", "property"), ("if", "keyword"),
        ("p", "parameter"), ("else", "keyword"), ("'é'", "string"), ("arg", "keyword"), ("q", "property"),
    ]  # fmt: skip
    second_line = types.Range(types.Position(1, 0), types.Position(2, 0))
    part = semantic_tokens.in_range(state, types.RangeParams(parameters.text_document, second_line))
    assert part is not None
    assert len(part.data) == len(tokens.data) - 5


@grouped(
    ("old", "new", "name", "before", "after"),
    [
        ("urdf/macros.xacro", "urdf/parts.xacro", ROBOT, 'filename="macros.xacro"', 'filename="parts.xacro"'),
        ("urdf/macros.xacro", "lib/m.xacro", ROBOT, 'filename="macros.xacro"', 'filename="../lib/m.xacro"'),
        ("urdf/arm.urdf.xacro", "robots/a.xacro", ROBOT, 'filename="macros.xacro"', 'filename="../urdf/macros.xacro"'),
        ("meshes", "shapes", "use.urdf", "package://arm/meshes/a.stl", "package://arm/shapes/a.stl"),
        ("meshes/a.stl", "meshes/b.stl", "use.urdf", "../meshes/a.stl", "../meshes/b.stl"),
        ("config/p.yaml", "config/q.yaml", "use.xacro", "$(find arm)/config/p.yaml", "$(find arm)/config/q.yaml"),
    ],
)
def test_names_of_files_follow_a_move(
    root: Path, tmp_path: Path, old: str, new: str, name: Path | str, before: str, after: str
) -> None:
    uses = {
        "use.urdf": '<robot name="u"><link name="l"><visual><geometry><mesh filename="package://arm/meshes/a.stl"/>'
        '</geometry></visual><visual><geometry><mesh filename="../meshes/a.stl"/></geometry></visual></link></robot>',
        "use.xacro": f"<robot name='u' {arm.XACRO}><xacro:property name='p' "
        "value=\"${xacro.load_yaml('$(find arm)/config/p.yaml')}\"/></robot>",
    }
    files = {f"urdf/{path}": text for path, text in uses.items()}
    files |= {path.relative_to(root).as_posix(): path.read_text() for path in root.rglob("*") if path.is_file()}
    written(tmp_path, {**files, "config/p.yaml": "a: 1\n"})
    state = workspace(tmp_path)
    renames = [types.FileRename(uris.uri(str(tmp_path / old)), uris.uri(str(tmp_path / new)))]
    texts = edited(state, file_renames.answer(state, types.RenameFilesParams(renames)))
    path = tmp_path / (name if isinstance(name, Path) else Path("urdf") / name)
    assert after in texts[path].decode()
    assert before not in texts[path].decode()
    assert len(texts[path].splitlines()) == len(path.read_bytes().splitlines())
    assert (
        file_renames.answer(state, types.RenameFilesParams([types.FileRename("file:///x/a.stl", "file:///x/b")]))
        is None
    )
