"""Imports point one way: a module knows only those below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "urdflint"
LAYERS = (
    ("resources",),
    ("wording",),
    ("source",),
    ("document",),
    ("tolerant",),
    ("parsing",),
    ("finding",),
    ("xsd",),
    ("vocabulary",),
    ("lexical",),
    ("xacro",),
    ("model",),
    ("consumers",),
    ("rule",),
    ("checks",),
    ("catalog",),
    ("schema", "settle"),
    ("suppress",),
    ("config",),
    ("files",),
    ("engine",),
    ("options",),
    ("explain",),
    ("fixes",),
    ("run", "parallel"),
    ("reporters",),
    ("terminal",),
    ("cli", "commands"),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
OUTSIDE = ("__init__", "__main__")
MODULES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0].split(".")[0] not in OUTSIDE
)


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The layers that a module imports from, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            names = [f"{node.module}.{one.name}" for one in node.names]
        for name in names:
            package, _, inside = name.partition(".")
            if package == "urdflint" and inside and inside != "__version__":
                yield inside.partition(".")[0]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    mine = layer(path)
    assert mine in HEIGHT, f"{mine} has no place in LAYERS"
    upward = {name for name in imported(path) if name != mine and HEIGHT[name] > HEIGHT[mine]}
    assert not upward


def test_checks_do_no_input_or_output() -> None:
    forbidden = {"os", "io", "pathlib", "lxml", "xmlschema", "subprocess", "sys", "socket", "tempfile", "shutil"}
    for path in (PACKAGE / "checks").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not forbidden & {one.name.partition(".")[0] for one in node.names}, path
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] not in forbidden, path


def test_checks_decide_no_effects() -> None:
    """What a program does is said by rule documents and by consumers."""
    for path in (PACKAGE / "checks").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Effect"
            assert not named, f"{path.name}:{getattr(node, 'lineno', 0)}"
