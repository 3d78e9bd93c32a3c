"""Answers about texts that come again and again, kept; but not those about long texts, which take memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

Rest = ParamSpec("Rest")
Answer = TypeVar("Answer")
Question = Callable[Concatenate[str, Rest], Answer]
LONGEST = 1000  # characters of a text about which an answer is kept


def remembered(maxsize: int) -> Callable[[Question[Rest, Answer]], Question[Rest, Answer]]:
    """Keep so many answers of a function whose first argument is a text."""

    def keeping(function: Question[Rest, Answer]) -> Question[Rest, Answer]:
        cached = lru_cache(maxsize=maxsize)(function)

        @wraps(function)
        def answer(text: str, /, *args: Rest.args, **keywords: Rest.kwargs) -> Answer:
            if len(text) > LONGEST:
                return function(text, *args, **keywords)
            return cached(text, *args, **keywords)  # type: ignore[arg-type]

        return answer

    return keeping
