"""The pages of the language server: who has not the whole address gets nothing, and learns nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from urdflint.server.app import page_server
from urdflint.server.app.page_server import PageServer

PAGE = "<title>a secret robot</title>"


@pytest.fixture(autouse=True)
def ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "POLL", 0.01)


@pytest.fixture
def pages() -> Iterator[PageServer]:
    server = PageServer()
    yield server
    server.end()


def answer(pages: PageServer, request: bytes) -> bytes:
    """All that is answered to the bytes of a request."""
    address, _, port = pages.host.partition(":")
    with socket.create_connection((address, int(port)), timeout=10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65536), b""))


def get(pages: PageServer, path: str, host: str = "", method: str = "GET") -> bytes:
    return answer(pages, f"{method} {path} HTTP/1.1\r\nHost: {host or pages.host}\r\n\r\n".encode())


def test_the_address_is_a_page_and_nothing_else_is(pages: PageServer) -> None:
    path = pages.put("r.html", PAGE).removeprefix(f"http://{pages.host}")
    other = PageServer()
    try:
        token, other_token = path.split("/")[1], other.put("r.html", PAGE).split("/")[3]
    finally:
        other.end()
    assert len(token) >= 43
    assert token != other_token
    assert get(pages, path).endswith(PAGE.encode())
    refused = (
        *("/", "/r.html", f"/{token}", f"/{token}/", f"/{token[:-1]}/r.html", f"/{other_token}/r.html", f"{path}/.."),
        *(f"{path}?", f"{path}/../../etc/passwd", f"/{token}/../r.html", f"/{token}/%2e%2e/%2e%2e/etc/passwd"),
        *("/etc/passwd", "//etc/passwd", "*", "http://elsewhere/", f"/{token}/other.html"),
    )
    heads = {get(pages, wrong) for wrong in refused}
    assert heads == {b"HTTP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n"}


def test_another_site_in_the_browser_reads_nothing(pages: PageServer) -> None:
    path = pages.put("r.html", PAGE).removeprefix(f"http://{pages.host}")
    for host in ("evil.example", f"evil.example:{pages.host.partition(':')[2]}", "127.0.0.1", "localhost"):
        assert b"secret" not in get(pages, path, host)
    assert b"secret" not in answer(pages, f"GET {path} HTTP/1.1\r\n\r\n".encode())
    shown = get(pages, path)
    assert b"Access-Control-Allow-Origin" not in shown
    for header in (b"X-Frame-Options: DENY", b"Referrer-Policy: no-referrer", b"Cross-Origin-Resource-Policy: same-"):
        assert header in shown


def test_what_is_no_request_for_a_page_is_refused_in_silence(
    pages: PageServer, capfd: pytest.CaptureFixture[str]
) -> None:
    path = pages.put("r.html", PAGE).removeprefix(f"http://{pages.host}")
    for method in ("POST", "HEAD", "OPTIONS", "PUT", "<script>"):
        refused = get(pages, path, method=method)
        assert b"secret" not in refused
        assert b"script" not in refused
    for request in (
        b"",
        b"\0" * 5000,
        b"GET\r\n\r\n",
        b"GET " + b"/" * 70_000,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200,
    ):
        assert b"secret" not in answer(pages, request)
    assert get(pages, path).endswith(PAGE.encode())
    assert capfd.readouterr() == ("", "")


def test_it_listens_on_this_machine_alone_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "MAX_CONNECTIONS", 2)
    server = PageServer()
    address, _, port = server.host.partition(":")
    assert server._server.socket.getsockname()[0] == address == "127.0.0.1"
    held = [socket.create_connection((address, int(port)), timeout=10) for _ in range(2)]
    try:
        with pytest.raises((OSError, AssertionError)):  # which of both depends on who is first
            assert get(server, "/")
    finally:
        for line in held:
            line.close()
        server.end()
    with pytest.raises(OSError, match="refused"):
        HTTPConnection(address, int(port), timeout=5).connect()
