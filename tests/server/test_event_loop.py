"""What the server begins and waits for, in its one thread."""

import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from urdflint.server.protocol import event_loop
from urdflint.server.protocol.event_loop import Cancelled, Event, Future, Lock, Task, TimedOut


def outcome(work: Coroutine[Future, None, Any]) -> Any:
    """What comes of a coroutine that runs with all that it begins."""
    values = []

    async def noted() -> None:
        values.append(await work)

    event_loop.run(Task(noted()))
    assert values, "it failed, as it printed"
    return values[0]


def test_values_and_errors_come_from_other_threads() -> None:
    async def work() -> list[Any]:
        values, errors = Future(), Future()
        threading.Thread(target=lambda: event_loop.call_soon(lambda: values.set_result(3))).start()
        threading.Thread(target=lambda: event_loop.call_soon(lambda: errors.set_exception(KeyError("none")))).start()
        with pytest.raises(KeyError, match="none"):
            await errors
        return [await values, await values]

    assert outcome(work()) == [3, 3]


def test_what_takes_too_long_is_not_waited_for() -> None:
    async def work() -> Any:
        in_time = Future()
        event_loop.call_later(0.0, lambda: in_time.set_result("here"))
        with pytest.raises(TimedOut):
            await event_loop.within(0.01, Future())
        return await event_loop.within(10, in_time)

    assert outcome(work()) == "here"


def test_a_lock_goes_to_who_came_first_and_past_those_who_left() -> None:
    order, lock = list[str](), Lock()

    async def hold(name: str, until: Future) -> None:
        async with lock:
            order.append(name)
            await until

    async def work() -> None:
        first, never, last = Future(), Future(), Future()
        last.set_result(None)
        tasks = [Task(hold("a", first)), Task(hold("b", never)), Task(hold("c", last)), Task(hold("d", last))]
        for _ in range(2):
            await turn()
        tasks[1].cancel()
        first.set_result(None)
        await tasks[3]
        assert tasks[1].is_cancelled

    outcome(work())
    assert order == ["a", "c", "d"]


def test_a_lock_that_was_just_given_is_passed_on_by_who_is_cancelled() -> None:
    lock, order = Lock(), list[str]()

    async def hold(name: str) -> None:
        async with lock:
            order.append(name)

    async def work() -> None:
        async with lock:
            second, third = Task(hold("second")), Task(hold("third"))
            await turn()
        second.cancel()
        await third

    outcome(work())
    assert order == ["third"]


async def turn() -> None:
    """Let all go on that can."""
    future = Future()
    event_loop.call_soon(lambda: event_loop.call_soon(lambda: future.set_result(None)))
    await future


def test_a_task_can_clean_up_when_it_is_cancelled() -> None:
    order, event = list[str](), Event()

    async def wait() -> None:
        try:
            await event.wait()
        except Cancelled:
            order.append("cancelled")
            raise
        finally:
            order.append("left")

    async def work() -> None:
        task, other = Task(wait()), Task(wait())
        await turn()
        assert event_loop.current_task() not in {task, other, None}
        task.cancel()
        event.set()
        await other
        assert task.is_cancelled

    outcome(work())
    assert sorted(order) == ["cancelled", "left", "left"]


def test_errors_are_printed_and_the_rest_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    async def fail() -> None:
        raise KeyError("in a task")

    async def work() -> str:
        Task(fail())
        event_loop.call_soon(lambda: int("in an action"))
        event_loop.call_later(0.0, lambda: int("in a timer"))
        await turn()
        await turn()
        return "alive"

    assert outcome(work()) == "alive"
    printed = capfd.readouterr().err
    assert all(words in printed for words in ("in a task", "in an action", "in a timer"))
