"""Two rules that are added side by side, on two branches: git merges them, and what is generated is as it should be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")]

ROOT = Path(__file__).parents[2]
PARTS = ("urdflint", "rules", "schemas", "tests", "tools", "docs", "examples", "benchmarks")
FILES = (".gitattributes", "pyproject.toml", "README.md", "CHANGELOG.md")
DOCUMENT = """---
severity: warning
stands: always
since: 0.2.0
evidence: none
help: write a smaller number
---
# {title}

It is too much.

## Example

```xml bad
<robot name="r"><link name="a"/></robot>
```

```xml good
<robot name="r"><link name="b"/></robot>
```
"""
CHECK = """

@check("{code}")
def {function}(joint: Joint) -> Iterator[Problem]:
    if joint.name == "{code}":
        yield Problem("it is too much", joint.place())
"""
AGAIN = "from tests import refresh; refresh.write_of_rules()"
ASKED = ("tests/test_catalog.py", "-k", "fresh or heads or every_check or unique", "tests/unit/test_settings.py")
NEW = {"URDF491": ("limit-too-new", "limit"), "URDF490": ("limit-too-high", "joint")}  # the later one is merged first


def git(tree: Path, *words: str) -> str:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    known = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *known, *words], cwd=tree, env=plain, check=True, capture_output=True, text=True, timeout=60
    ).stdout


def python(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository of its own with the code as it is."""
    for name in PARTS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "cases"))
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def add(tree: Path, code: str) -> set[str]:
    """Add a rule on a branch of its own; the files that differ then."""
    name, module = NEW[code]
    git(tree, "checkout", "-qb", code, "main")
    (tree / "rules" / "urdf" / f"{code}-{name}.md").write_text(DOCUMENT.format(title=name))
    with (tree / "urdflint" / "checks" / "urdf" / f"{module}.py").open("a") as file:
        file.write(CHECK.format(code=code, function=name.replace("-", "_")))
    changes = (tree / "CHANGELOG.md").read_text()
    (tree / "CHANGELOG.md").write_text(changes + f"- {name} ({code}).\n")
    python(tree, "-c", AGAIN)
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", code)
    return set(git(tree, "diff", "--name-only", "main").split())


def test_git_merges_them(tree: Path) -> None:
    listing = {"CHANGELOG.md", "rules/README.md", "tests/rules.tsv", "urdflint/checks/index.py"}
    listing |= {"docs/upgrading.md", "schemas/config.schema.json", "urdflint/checks/unheeded.tsv"}
    for code, (name, module) in NEW.items():
        assert add(tree, code) == listing | {f"rules/urdf/{code}-{name}.md", f"urdflint/checks/urdf/{module}.py"}
    git(tree, "checkout", "-q", "main")
    for code in NEW:
        git(tree, "merge", "-q", "--no-edit", code)
    python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ASKED)
    merged = {path: (tree / path).read_text() for path in listing}
    assert all(code in text for code in NEW for text in merged.values())
    python(tree, "-c", AGAIN)  # at most the order of rows is another one
    assert {path: sorted((tree / path).read_text().splitlines()) for path in listing} == {
        path: sorted(text.splitlines()) for path, text in merged.items()
    }
