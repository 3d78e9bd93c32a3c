"""Whether a page of a run is one that says something and does nothing: whole, without scripts and foreign markup."""

from __future__ import annotations

from html.parser import HTMLParser

ALONE = {"meta"}  # elements without an end
ELEMENTS = ALONE | {
    *("html", "head", "title", "style", "body", "main", "article", "header", "section", "footer", "details", "summary"),
    *("h1", "h2", "p", "pre", "code", "b", "small", "span", "mark", "ins", "del", "ul", "li", "a"),
    *("div", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {
    "lang",
    "charset",
    "http-equiv",
    "content",
    "name",
    "class",
    "id",
    "href",
    "scope",
    "tabindex",
    "role",
    "aria-label",
    "data-value",
}
START = "<!DOCTYPE html>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ELEMENTS:
            raise ValueError(f"html: <{tag}> is none of its elements")
        for name, value in attrs:
            if name not in ATTRIBUTES:
                raise ValueError(f"html: {name} is none of its attributes")
            if name == "href" and not (value or "").startswith(("#c", "https://", "http://")):
                raise ValueError(f"html: a link leads to {value}")
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise ValueError(f"html: </{tag}> ends nothing")


def check(text: str) -> None:
    """Raises ValueError for what is not such a page."""
    if not (text.startswith(START) and text.endswith("</html>\n")):
        raise ValueError("html: it does not begin or end as a page does")
    reader = _Reader()
    reader.feed(text)
    reader.close()
    if reader.open:
        raise ValueError(f"html: <{reader.open[-1]}> has no end")
