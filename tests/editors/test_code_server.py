"""The built extension in code-server, which is VS Code in a browser: a real click in the page moves the cursor."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.editors.test_vscode import EXTENSION, NPM, npm
from tools import browser

CODE_SERVER = shlex.split(os.environ.get("URDFLINT_CODE_SERVER", "")) or list(
    filter(None, [shutil.which("code-server")])
)
MISSING = "code-server is neither installed nor named by URDFLINT_CODE_SERVER, a command"
PATIENCE = 60.0  # seconds for anything that is waited for
ROBOT = """<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <visual><geometry><box size="0.1 0.1 0.4"/></geometry></visual>
    <inertial>
      <mass value="-1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
SETTINGS = {
    "security.workspace.trust.enabled": False,
    "telemetry.telemetryLevel": "off",
    "urdflint.path": sys.executable,
    "workbench.startupEditor": "none",
}
SQUIGGLE = "document.querySelectorAll('.squiggly-error, .squiggly-warning').length"
BUTTON = """(() => {
  const box = document.querySelector('a.action-label[aria-label*="Show the Robot Beside"]')?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
})()"""
# Where a part of the page is, seen from the window: frames stand in frames
PLACE = """(() => {
  const find = (doc, x, y) => {
    const summaries = [...doc.querySelectorAll('details.finding > summary')];
    const element = summaries.find((one) => /URDF603/.test(one.textContent));
    if (element) { element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect();
      return box.width ? [x + box.x + Math.min(40, box.width / 2), y + box.y + box.height / 2] : null; }
    for (const frame of doc.querySelectorAll('iframe')) {
      const box = frame.getBoundingClientRect();
      const inner = frame.contentDocument && find(frame.contentDocument, x + box.x, y + box.y);
      if (inner) return inner;
    }
    return null;
  };
  return find(document, 0, 0);
})()"""
CURSOR = "[...document.querySelectorAll('.statusbar-item')].map((item) => item.textContent).join(' ')"


@pytest.mark.slow
@pytest.mark.skipif(NPM is None, reason="npm is not installed")
@pytest.mark.skipif(not CODE_SERVER, reason=MISSING)
@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
def test_a_click_in_the_page_moves_the_cursor(tmp_path: Path) -> None:
    folder = tmp_path / "extension"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "out"))
    npm(folder, "ci", "--prefer-offline")
    npm(folder, "run", "package")
    robot = tmp_path / "robots" / "arm.urdf"
    robot.parent.mkdir()
    robot.write_text(ROBOT, encoding="utf-8")
    with served(tmp_path, folder / "dist" / "urdflint.vsix") as address, browser.opened(robot) as page:
        page.call(
            "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        host = address.removeprefix("http://")
        payload = json.dumps([["openFile", f"vscode-remote://{host}{robot}"]])
        page.call("Page.navigate", url=f"{address}/?folder={quote(str(robot.parent))}&payload={quote(payload)}")
        until(page, SQUIGGLE)
        click(page, until(page, BUTTON))
        place = until(page, PLACE)
        assert "Ln 1, Col 1" in page.ask(CURSOR)
        click(page, place)
        line = 1 + ROBOT[: ROBOT.index("<mass")].count("\n")
        until(page, f"/Ln {line}, /.test({CURSOR})")


def until(page: browser.Page, expression: str) -> Any:
    """The value of an expression as soon as it has one."""
    end = time.monotonic() + PATIENCE
    while not (value := page.ask(expression)):
        assert time.monotonic() < end, f"not within {PATIENCE:g} s: {expression}"
        time.sleep(0.2)
    return value


def click(page: browser.Page, place: list[float]) -> None:
    """Press and release the mouse."""
    x, y = place
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    for kind in ("mousePressed", "mouseReleased"):
        page.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@contextmanager
def served(folder: Path, package: Path) -> Iterator[str]:
    """The address of a code-server that has the extension installed."""
    user, extensions = folder / "user", folder / "extensions"
    for path in (user / "User", user / "Machine", extensions):
        path.mkdir(parents=True)
    for scope in ("User", "Machine"):
        (user / scope / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
    where = [f"--user-data-dir={user}", f"--extensions-dir={extensions}"]
    install = [*CODE_SERVER, *where, "--install-extension", str(package)]
    done = subprocess.run(install, capture_output=True, encoding="utf-8", env=environment, timeout=120, check=False)
    assert "was successfully installed" in done.stdout, done.stdout + done.stderr
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [*CODE_SERVER, *where, "--auth=none", f"--bind-addr=127.0.0.1:{port}", "--disable-telemetry"]
    process = subprocess.Popen(
        [*serve, "--disable-update-check"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert time.monotonic() < end, "code-server does not start"
                time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
