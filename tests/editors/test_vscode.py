"""The extension for VS Code: what it says of urdflint is so, and it builds to a package with nothing else in it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import vscode_settings
from urdflint import __version__
from urdflint.config.settings import SETTINGS
from urdflint.server.app import commands
from urdflint.server.app.language_server import Server

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
LOCK = (EXTENSION / "package-lock.json").read_text(encoding="utf-8")
NPM = shutil.which("npm")
SHOWN = {"urdflint.expand", "urdflint.compare", "urdflint.preview"}  # their results are documents
UNLISTED = {
    "urdflint.explain",
    "urdflint.explainRule",
    "urdflint.targets",
    "urdflint.page",
    "urdflint.locate",
    "urdflint.part",
    "urdflint.chooseArgument",
    "urdflint.argumentValues",
}  # what the palette has no word for
BUNDLED = ("vscode-languageclient", "vscode-languageserver-protocol", "vscode-jsonrpc", "minimatch", "semver")


def test_settings_are_those_of_the_configuration() -> None:
    assert vscode_settings.MANIFEST.read_text(encoding="utf-8") == vscode_settings.text()


def test_settings_have_the_types_that_are_read() -> None:
    # VS Code edits what it knows the type of, and the default is what it shows.
    for name, one in MANIFEST["contributes"]["configuration"]["properties"].items():
        key = name.removeprefix("urdflint.")
        if name not in vscode_settings.OF_THE_EXTENSION:
            assert SETTINGS[key].form.read(one["default"], "/") is not None, name
        assert "type" in one or "enum" in one or "anyOf" in one, name
    assert "$ref" not in json.dumps(MANIFEST)


def test_the_walkthrough_leads_to_what_is_there() -> None:
    contributed = MANIFEST["contributes"]
    commands = {command["command"] for command in contributed["commands"]}
    (walkthrough,) = contributed["walkthroughs"]
    for step in walkthrough["steps"]:
        media = step["media"]
        assert (EXTENSION / (media.get("image") or media["markdown"])).is_file(), step["id"]
        linked = re.findall(r"\(command:([\w.]+)\)", step["description"])
        assert set(linked) - {"workbench.action.quickOpen"} <= commands, step["id"]
        assert all(
            event.startswith(("onCommand:urdflint.", "onContext:urdflint.")) for event in step["completionEvents"]
        )


def test_a_workspace_cannot_say_what_is_run() -> None:
    assert MANIFEST["capabilities"]["untrustedWorkspaces"]["supported"] is False
    assert MANIFEST["contributes"]["configuration"]["properties"]["urdflint.path"]["scope"] == "machine"


def test_no_language_is_claimed() -> None:
    contributed = MANIFEST["contributes"]
    assert not {"languages", "grammars", "configurationDefaults"} & set(contributed)


def test_commands_are_those_of_the_server() -> None:
    offered = set(commands.by_name(Server()))
    listed = MANIFEST["contributes"]["commands"]
    of_server = {one["command"] for one in listed if "enablement" in one}
    own = {one["command"] for one in listed} - of_server
    # The client makes a command of each that the server offers, and a second one of that name would end it.
    assert own & offered == set()
    assert of_server - offered <= SHOWN
    assert offered - of_server <= UNLISTED


def test_commands_of_the_server_are_hidden_until_it_offers_them() -> None:
    contributed = MANIFEST["contributes"]
    shown = {one["command"]: one["when"] for one in contributed["menus"]["commandPalette"]}
    of_server = [
        one["command"] for one in contributed["commands"] if one.get("enablement") == f"{one['command']}.offered"
    ]
    assert set(of_server) == set(shown) >= SHOWN
    assert [one for one in of_server if f"{one}.offered" not in shown[one]] == []


def test_files_are_those_of_the_hooks() -> None:
    names = json.loads((EXTENSION / "test" / "names.json").read_text(encoding="utf-8"))
    (hook, *_) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    files = re.compile(hook["files"])
    assert [one for one in names["selected"] if not files.search(one)] == []
    assert [one for one in names["others"] if files.search(one)] == []


def test_it_is_of_this_release() -> None:
    assert MANIFEST["version"] == __version__
    assert f"## {__version__}\n" in (EXTENSION / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (EXTENSION / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_lock_names_no_registry() -> None:
    packages = json.loads(LOCK)["packages"]
    assert [name for name, one in packages.items() if "resolved" in one] == []
    assert [name for name, one in packages.items() if name and "integrity" not in one] == []


def npm(folder: Path, *command: str, **variables: str) -> str:
    assert NPM is not None
    environment = {**os.environ, **variables}
    ran = subprocess.run(
        [NPM, *command], cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert ran.returncode == 0, f"npm {' '.join(command)}\n{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    return ran.stdout


def wheel(folder: Path) -> Path:
    """A wheel of the project as it stands, built from a copy."""
    left_out = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", "node_modules", "build", "dist")
    project = shutil.copytree(ROOT, folder / "project", ignore=left_out)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(project)]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
@pytest.mark.skipif(NPM is None, reason="npm is not installed")
def test_types_tests_and_package(tmp_path: Path) -> None:
    # One test, since each of its steps needs the packages, and installing them is most of the work.
    folder = tmp_path / "extension"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "out"))
    npm(folder, "ci", "--prefer-offline")
    npm(folder, "run", "check")
    said = npm(folder, "test", URDFLINT_WHEEL=str(wheel(tmp_path)), URDFLINT_PYTHON=sys.executable)
    counts = {word: int(number) for word, number in re.findall(r"^# (pass|fail|skipped) (\d+)$", said, re.M)}
    assert counts["fail"] == counts["skipped"] == 0
    assert counts["pass"] > 20
    npm(folder, "run", "package")
    with zipfile.ZipFile(folder / "dist" / "urdflint.vsix") as package:
        look_into(package, str(folder))


def look_into(package: zipfile.ZipFile, folder: str) -> None:
    names = {name.removeprefix("extension/") for name in package.namelist()}
    bundle = package.read("extension/dist/extension.js").decode()
    notices = package.read("extension/dist/THIRD-PARTY.txt").decode()
    packed: Any = json.loads(package.read("extension/package.json"))
    assert names == {
        "[Content_Types].xml",
        "extension.vsixmanifest",
        "package.json",
        "readme.md",
        "changelog.md",
        "LICENSE.txt",
        "icon.png",
        "walkthrough/fix.md",
        "walkthrough/open.png",
        "walkthrough/page.png",
        "dist/extension.js",
        "dist/THIRD-PARTY.txt",
    }
    assert packed["main"] == "./dist/extension.js"
    assert len(bundle) < 600_000
    assert "sourceMappingURL" not in bundle
    assert folder not in bundle + notices
    assert [name for name in BUNDLED if not re.search(rf"^{name} [\d.]+ \(.+\)$", notices, re.M)] == []
