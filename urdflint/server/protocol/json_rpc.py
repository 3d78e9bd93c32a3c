"""What the server and its client say to each other: JSON behind a length, as requests, answers and notifications."""

from __future__ import annotations

import json
import re
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, BinaryIO

from urdflint.server.protocol import event_loop, wire
from urdflint.server.protocol.event_loop import Future, Task
from urdflint.text.wording import one_line, shortened

PARSE, INVALID, UNKNOWN, IMPOSSIBLE, INTERNAL = -32700, -32600, -32601, -32602, -32603  # codes of errors
BEFORE, CANCELLED = -32002, -32800
# also behind a body of another length
LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\S*)[ \t]*\r?\n\Z", re.IGNORECASE)
LONGEST = 500_000_000  # bytes of a message, and more than files may have
DIGITS = 20  # of a length that are looked at
PIECE = 65536  # bytes of a line
Answering = Callable[[Any], Awaitable[Any]]


class ErrorAnswer(Exception):
    """An error that is the answer to a request: its words, its code, and what belongs to it."""

    def __init__(self, words: str, code: int = INTERNAL, data: Any = None) -> None:
        super().__init__(words)
        self.code = code
        self.data = data


class Connection:
    """The client behind two streams; `complain` takes what went wrong here.

    What it says goes to the functions that were named for its methods, with the kind of their parameters.
    """

    def __init__(self, complain: Callable[[Exception], None]) -> None:
        self.complain = complain
        self.notified: dict[str, tuple[Any, Callable[[Any], None]]] = {}
        self.requested: dict[str, tuple[Any, Answering]] = {}
        self.has_begun = self.has_left = False
        self._outgoing: BinaryIO | None = None
        self._number = 0
        self._awaited: dict[int, Future] = {}
        self._running: dict[Any, Task] = {}

    def serve(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        """Answer the client until it leaves."""
        self._outgoing = outgoing
        over, inbox = Future(), deque[bytes | ErrorAnswer | None]()

        def take(body: bytes | ErrorAnswer | None) -> None:
            inbox.append(body)
            if len(inbox) == 1:
                event_loop.call_soon(take_next)

        def take_next() -> None:
            """Take one message; what it begins comes before the next one, which may be an edit."""
            body = inbox[0]
            if body is None or not self._take(body):
                over.set_result(None)
                return
            inbox.popleft()
            if inbox:
                event_loop.call_soon(take_next)

        threading.Thread(target=_receive, args=(incoming, take), daemon=True).start()
        event_loop.run(over)

    def notify(self, method: str, params: Any) -> None:
        """Tell the client something."""
        self._send({"method": method, "params": params})

    def request(self, method: str, params: Any = None) -> Future:
        """Ask the client for something; the future has its answer, as JSON. It raises ErrorAnswer."""
        self._number += 1
        self._awaited[self._number] = future = Future()
        self._send({"id": self._number, "method": method, **({} if params is None else {"params": params})})
        return future

    def _take(self, body: bytes | ErrorAnswer) -> bool:
        """Take a message, or why there is none; false when the client has left."""
        try:
            message = _message(body)
        except ErrorAnswer as error:
            self._refuse(None, error)
            return True
        method, number = message.get("method"), message.get("id")
        if method == "exit":
            return False
        if not (number is None or type(number) in (int, str)):
            self._refuse(None, ErrorAnswer("an id is a whole number or a text", INVALID))
        elif "method" not in message and number in self._awaited:
            self._take_answer(number, message)
        elif not isinstance(method, str):
            if not ("method" not in message and ("result" in message or "error" in message)):
                self._refuse(number, ErrorAnswer("a message has a method, which is a text", INVALID))
        elif "id" in message:
            self._running[number] = task = Task(self._answer(number, method, message.get("params")))
            task.when_done(lambda task: self._has_answered(number, task))
        elif method == "$/cancelRequest":
            self._cancel(message.get("params"))
        elif self.has_begun and method in self.notified:
            kind, function = self.notified[method]
            try:
                function(wire.read(kind, message.get("params")))
            except Exception as error:
                self.complain(error)
        return True

    async def _answer(self, number: int | str | None, method: str, params: Any) -> None:
        """Answer a request."""
        try:
            if self.has_left:
                raise ErrorAnswer("the server was shut down", INVALID)
            if not self.has_begun and method != "initialize":
                raise ErrorAnswer("the client has not initialized the server", BEFORE)
            if method not in self.requested:
                raise ErrorAnswer(f"unknown method: {method}", UNKNOWN)
            kind, function = self.requested[method]
            self._send({"id": number, "result": await function(wire.read(kind, params))})
        except wire.Impossible as error:
            self._refuse(number, ErrorAnswer(str(error), IMPOSSIBLE))
        except ErrorAnswer as error:
            self._refuse(number, error)
        except Exception as error:
            self.complain(error)
            self._refuse(number, ErrorAnswer(f"urdflint failed at {method}: what it writes to standard error says how"))

    def _has_answered(self, number: Any, task: Task) -> None:
        if self._running.get(number) is task:  # of several with one id, which none should have, the last is known
            del self._running[number]
        if task.is_cancelled:
            self._refuse(number, ErrorAnswer("the request was cancelled", CANCELLED))

    def _take_answer(self, number: Any, message: Mapping[str, Any]) -> None:
        future = self._awaited.pop(number)
        if future.is_done:
            return
        error = message.get("error")
        if error is None:
            future.set_result(message.get("result"))
        else:
            words = error.get("message") if isinstance(error, Mapping) else error
            future.set_exception(ErrorAnswer(str(words)))

    def _cancel(self, params: Any) -> None:
        number = params.get("id") if isinstance(params, Mapping) else None
        task = self._running.get(number) if isinstance(number, int | str) else None
        if task is not None:
            task.cancel()

    def _refuse(self, number: Any, error: ErrorAnswer) -> None:
        content = {"code": error.code, "message": shortened(one_line(str(error))), "data": error.data}
        self._send({"id": number, "error": {key: value for key, value in content.items() if value is not None}})

    def _send(self, message: Mapping[str, Any]) -> None:
        """Write a message; a client that has left reads it no more."""
        body = wire.written({"jsonrpc": "2.0", **message})
        assert self._outgoing is not None
        with suppress(OSError, ValueError):
            self._outgoing.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._outgoing.flush()


def _message(body: bytes | ErrorAnswer) -> Mapping[str, Any]:
    """A message as JSON has it. Raises ErrorAnswer."""
    if isinstance(body, ErrorAnswer):
        raise body
    try:
        message = json.loads(body)
    except json.JSONDecodeError as error:
        raise ErrorAnswer(f"no JSON: {error}", PARSE) from error
    except UnicodeDecodeError as error:
        raise ErrorAnswer(f"no JSON: byte {error.start} is not {error.encoding.upper()}", PARSE) from error
    except RecursionError as error:
        raise ErrorAnswer("too many lists are in one another", PARSE) from error
    except ValueError as error:
        raise ErrorAnswer("a number has too many digits", PARSE) from error
    if not isinstance(message, Mapping):
        raise ErrorAnswer("a message is an object", INVALID)
    return message


def _receive(stream: BinaryIO, take: Callable[[bytes | ErrorAnswer | None], None]) -> None:
    """Pass on the bodies of messages, and None at the end; in a thread of its own."""
    with suppress(OSError, ValueError, MemoryError):
        for body in _bodies(stream):
            event_loop.call_soon(partial(take, body))
    event_loop.call_soon(lambda: take(None))


def _bodies(stream: BinaryIO) -> Iterator[bytes | ErrorAnswer]:
    """The bodies of messages, and what is wrong with those that have none, until nothing comes any more."""
    length = b""
    while line := _line(stream):
        match = LENGTH.search(line)
        if match is not None:
            length = match[1]
            if match.start():
                yield ErrorAnswer("before a Content-Length nothing belongs to a message", PARSE)
        elif line in (b"\r\n", b"\n"):
            size = int(length[:DIGITS]) if length.isdigit() else None
            length = b""
            if size is None or size > LONGEST:
                yield ErrorAnswer(f"a message has a Content-Length, of at most {LONGEST} bytes", PARSE)
                continue
            body = stream.read(size)
            if len(body) < size:
                return
            yield body


def _line(stream: BinaryIO) -> bytes:
    """The next line, of which only the end is kept where it is long."""
    line = stream.readline(PIECE)
    while line and not line.endswith(b"\n"):
        more = stream.readline(PIECE)
        if not more:
            return b""
        line = line[-PIECE:] + more
    return line
