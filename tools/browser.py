"""A headless Chromium that opens a page without a network, spoken to through the pipes of its DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MISSING = "Chromium is not installed (apt-get install chromium)"
LIMIT = 60  # seconds after which something hangs
FLAGS = (
    *("--headless", "--no-sandbox", "--remote-debugging-pipe", "--hide-scrollbars", "--mute-audio"),
    *("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage"),
)


class Page:
    """A page that is open: what it answers, and what went to its console or was asked of a network."""

    def __init__(self, read: int, write: int) -> None:
        self.read, self.write = read, write
        self.number = 0
        self.buffer = b""
        self.scripts = True
        self.session = ""
        self.complaints: list[str] = []
        self.requests: list[str] = []

    def call(self, method: str, **parameters: Any) -> Any:
        """The result of a command of the protocol."""
        self.number += 1
        message: dict[str, Any] = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + LIMIT
        while True:
            reply = self._next(until)
            if reply.get("id") == self.number:
                assert "error" not in reply, reply
                return reply["result"]
            self._note(reply)

    def _next(self, until: float) -> dict[str, Any]:
        while b"\0" not in self.buffer:
            assert select.select([self.read], [], [], max(0.0, until - time.monotonic()))[0], "Chromium does not answer"
            self.buffer += os.read(self.read, 1 << 20)
        line, _, self.buffer = self.buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def _note(self, event: dict[str, Any]) -> None:
        method, params = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(params["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(json.dumps(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(json.dumps(params["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def ask(self, expression: str) -> Any:
        """The value of an expression of JavaScript in the page, also of one to wait for."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def resize(self, width: int, height: int, *, dark: bool = False) -> None:
        """The size of the window, and whether its user wants dark pages."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.settle()

    def settle(self) -> None:
        """Wait until what was changed is drawn."""
        if not self.scripts:
            return
        self.ask(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"
        )

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])


@contextmanager
def opened(path: Path, *, scripts: bool = True) -> Iterator[Page]:
    """A page in a browser of its own, at 1,280 pixels."""
    assert CHROMIUM is not None, MISSING
    to_it, write = os.pipe()
    read, from_it = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = f'exec "$0" "$@" 3<&{to_it} 4>&{from_it}'
        words = ["bash", "-c", command, CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        process = subprocess.Popen(
            words, pass_fds=(to_it, from_it), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(to_it)
        os.close(from_it)
        try:
            page = Page(read, write)
            target = page.call("Target.createTarget", url="about:blank")["targetId"]
            page.session = page.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Runtime", "Log", "Network", "Page"):
                page.call(f"{domain}.enable")
            page.call(
                "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0
            )
            page.call("Emulation.setScriptExecutionDisabled", value=not scripts)
            page.call("Page.navigate", url=path.resolve().as_uri())
            page.scripts = scripts
            page.resize(1280, 900)
            until = time.monotonic() + LIMIT
            while page.ask("document.readyState") != "complete" and time.monotonic() < until:
                time.sleep(0.05)
            page.settle()
            yield page
        finally:
            process.kill()
            process.wait()
            os.close(read)
            os.close(write)
