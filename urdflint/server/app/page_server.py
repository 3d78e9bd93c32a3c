"""Pages for the browser of this machine: on the loopback address, behind a token, and nothing else than these pages."""

from __future__ import annotations

import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ADDRESS = "127.0.0.1"
PATIENCE = 10.0  # seconds for a request to be said
POLL = 0.1  # seconds after which it notices that it is to end
MAX_CONNECTIONS = 8  # at once; further ones are closed
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class PageServer:
    """Serves pages by their names from the first one on, each at an address that nobody can guess."""

    def __init__(self) -> None:
        self._token = secrets.token_urlsafe(32)
        self._pages: dict[str, bytes] = {}
        self._server = _Server((ADDRESS, 0), _Handler, self)
        threading.Thread(target=self._server.serve_forever, args=(POLL,), daemon=True).start()

    @property
    def host(self) -> str:
        """The address and the port, which the system has chosen."""
        return f"{ADDRESS}:{self._server.server_address[1]}"

    def put(self, name: str, page: str) -> str:
        """Serve a page, in place of what it was before; its address."""
        self._pages[name] = page.encode("utf-8", "replace")
        return f"http://{self.host}{self._path(name)}"

    def page(self, host: str, path: str) -> bytes | None:
        """The page at a path; None where there is none, and for who asks for another host, such as a page elsewhere."""
        page = None
        for name, content in self._pages.items():
            if secrets.compare_digest(self._path(name).encode(), path.encode("utf-8", "replace")):
                page = content
        return page if host == self.host else None

    def end(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()

    def _path(self, name: str) -> str:
        return f"/{self._token}/{name}"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: type[_Handler], pages: PageServer) -> None:
        self.pages = pages
        self._free = threading.BoundedSemaphore(MAX_CONNECTIONS)
        super().__init__(address, handler)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Whether there is room for another connection."""
        return self._free.acquire(blocking=False)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and leave the room to others."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a connection that broke."""


class _Handler(BaseHTTPRequestHandler):
    timeout = PATIENCE
    server: _Server

    def do_GET(self) -> None:
        """Answer with a page, or with nothing that tells what there is."""
        page = self.server.pages.page(self.headers.get("Host", ""), self.path)
        self.send_response_only(404 if page is None else 200)
        for name, value in HEADERS.items() if page is not None else ():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(page or b"")))
        self.end_headers()
        self.wfile.write(page or b"")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse what is no request for a page, without a word that came with it."""
        self.send_response_only(code)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""
