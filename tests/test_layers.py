"""Imports point one way: between rooms from syntax up to the command line, and never in a circle between files."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from tests.grouping import grouped
from tests.sources import nodes
from urdflint.programs.target import FAMILIES

PACKAGE = Path(__file__).parents[1] / "urdflint"
LAYERS = (  # folders, and the files beside them
    ("limits", "regex", "struct"),
    ("resources", "files", "text"),
    ("meshes",),
    ("syntax",),
    ("xpath",),
    ("schema",),
    ("xacro",),
    ("model",),
    ("programs",),
    ("messages",),
    ("measuring",),
    ("comparison",),
    ("difference",),
    ("findings",),
    ("checks",),
    ("linter",),
    ("fixing",),
    ("config",),
    ("diagnosis",),
    ("reporters",),
    ("library",),
    ("testing",),
    ("show",),
    ("server", "agents"),
    ("cli",),
    ("__init__", "__main__"),
)
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
# The programs that know of another one, as they say; programs/xml and the files beside the folders are for all of them
EDGES = {(family.name, other) for family in FAMILIES.values() for other in family.uses}
MODULES = {
    ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).relative_to(PACKAGE).parts)
    or "__init__": path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def height(module: str) -> int:
    """The layer of a module."""
    return HEIGHT[module.partition(".")[0]]


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules of ours that a module imports, wherever in it the import stands, for type checkers too."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            names = [f"{node.module}.{one.name}" for one in node.names]
        for name in names:
            package, _, inside = name.partition(".")
            if package == "urdflint" and inside and inside != "__version__":
                yield inside if inside in MODULES else inside.rpartition(".")[0] or "__init__"


def test_each_folder_is_in_one_layer() -> None:
    """As a whole: no file in it has a layer of its own."""
    assert set(HEIGHT) == {name.partition(".")[0] for name in MODULES}
    assert len(HEIGHT) == sum(map(len, LAYERS))


def test_imports_point_down() -> None:
    assert len(MODULES) > 100
    heights = {module: height(module) for module in MODULES}
    upward = {
        (module, name) for module, path in MODULES.items() for name in imported(path) if height(name) > heights[module]
    }
    assert upward == set()


def test_no_file_imports_itself_by_way_of_others() -> None:
    """Neither as it is loaded, nor in a function, nor for the type checker alone."""
    graph = {module: set(imported(path)) - {module} for module, path in MODULES.items()}
    assert len(list(TopologicalSorter(graph).static_order())) == len(MODULES)


@grouped("name", ["lint", "preview", "compare", "diff", "measure", "testing"])
def test_no_module_that_the_library_stands_on_is_of_the_command_line(name: str) -> None:
    """Wherever an import stands, in a function too."""
    waiting, known = [f"library.{name}" if name != "testing" else name], set[str]()
    while waiting:
        module = waiting.pop()
        if module not in known:
            known.add(module)
            waiting += imported(MODULES[module])
    assert len(known) > 100
    assert {module for module in known if module.partition(".")[0] in {"cli", "__main__"}} == set()


def test_a_program_knows_another_only_over_a_declared_edge() -> None:
    found = set()
    for module, path in MODULES.items():
        room = program(module)
        for name in imported(path) if room else ():
            other = program(name)
            if other and other != room:
                found.add((room, other))
    assert found == EDGES
    assert all(why for family in FAMILIES.values() for why in family.uses.values())


def program(module: str) -> str | None:
    """The program whose folder a module is in."""
    parts = module.split(".")
    inside = parts[0] == "programs" and len(parts) > 1 and (PACKAGE / "programs" / parts[1]).is_dir()
    return parts[1] if inside and parts[1] != "xml" else None


def test_checks_do_no_input_or_output() -> None:
    forbidden = {"os", "io", "pathlib", "lxml", "xmlschema", "subprocess", "sys", "socket", "tempfile", "shutil"}
    for path in (PACKAGE / "checks").rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Import):
                assert not forbidden & {one.name.partition(".")[0] for one in node.names}, path
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] not in forbidden, path


def test_checks_decide_no_effects() -> None:
    """What a program does is said by the models of the programs."""
    for path in (PACKAGE / "checks").rglob("*.py"):
        for node in nodes(path):
            named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Effect"
            assert not named, f"{path.name}:{getattr(node, 'lineno', 0)}"


def test_the_folders_of_the_large_rooms_are_in_the_map() -> None:
    """CONTRIBUTING.md says of each what its docstring says."""
    page = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = ("linter", "model", "reporters", "server", "cli")
    folders = [path.parent for room in rooms for path in sorted((PACKAGE / room).glob("*/__init__.py"))]
    rows = [
        f"| `{folder.relative_to(PACKAGE.parent).as_posix()}/` | {description(folder)} |" for folder in sorted(folders)
    ]
    assert len(rows) > len(rooms)
    assert "\n".join(rows) in page


def description(folder: Path) -> str:
    """The first line of a package's docstring."""
    return (ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or "").split("\n")[0]
