"""The index of the checks: in which module each is, and what it looks at, so that a run imports only those it needs."""

from __future__ import annotations

from pathlib import Path

from urdflint import checks
from urdflint.checks import IF
from urdflint.findings.rule import REGISTRY

MODULE = Path(checks.__file__).with_name("index.py")
HEAD = '''"""Where each check is and what it looks at; made by `python -m tests.refresh`."""

from __future__ import annotations

INDEX: dict[str, dict[str, str]] = {
'''


def text() -> str:
    """The module as it stands in urdflint/checks/index.py. Raises ValueError where two kinds of node have one name."""
    for name in (name for some in checks.MODULES.values() for name in some):
        checks.load_module(name)
    kinds: dict[str, type] = {}
    lines = [HEAD]
    for module in dict.fromkeys(name for some in checks.MODULES.values() for name in some):
        rows = []
        for one in REGISTRY.values():
            if one.function.__module__ == f"{checks.__name__}.{module}":
                for kind in one.kinds:
                    if kinds.setdefault(kind.__name__, kind) is not kind:
                        raise ValueError(f"checks look at two classes called {kind.__name__}")
                kinds_of = " ".join(kind.__name__ for kind in one.kinds)
                rows.append(f'        "{one.code}": "{kinds_of}{IF * bool(one.has)}{one.has}",\n')
        lines += [f'    "{module}": {{\n', *rows, "    },\n"] if rows else [f'    "{module}": {{}},\n']
    return "".join([*lines, "}\n"])
