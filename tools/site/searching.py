"""The search of the built site: what it finds need not have all words, and rare words in headings count most.

It begins with the titles of pages, and reads the rest of its index when somebody searches.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

WORKERS = "assets/javascripts/workers"
COMBINED = re.compile(r'(\w+\(\w+,)"and"(,\w+=>\(\{field:"\*")')
RANGES = re.compile(
    r"function \w+\((\w),\w=\{\}\)\{let \w=(?P<ranges>\w+)\(\1\.query\)"
)  # of terms, by word of the query
COMPARED = re.compile(  # the order of what was found: by field, and in it by the first words that follow each other
    r'(?P<before>return \w+\("match",\(e,\{type:\w+,data:\w+\}\)=>\{.{1,200}?'
    r"return \w+\(e,\(\{matches:\w+\}\)=>\{\w+\.sort\(\w+\)\}\),)"
    r"(?P<compare>\(\w,\w\)=>\{let \w+=Math\.min.{1,260}?return \w+\.matches\.length-\w+\.matches\.length\})"
)
WEIGHTS = {
    "HEADING_WEIGHT": 3,
    "TEXT_WEIGHT": 0.5,
    "BEGINNING_WEIGHT": 0.4,  # of a word that only begins with one of the query
    "GAPS_WEIGHT": 0.3,  # how much less a field counts for words between those of the query
}
RANK = """(compare => (one, other) => {
  if (!e.score) {
    const ranges = RANGES(e.query).data, weights = {title: HEADING_WEIGHT, text: TEXT_WEIGHT}, counts = new Map();
    const fields = e.items.map(item => item.matches.map(match => {
      const words = new Map(), places = new Set();
      match.value.text.forEach((place, term) => {
        places.add(place);
        for (const range of ranges)
          if (range.start <= term && term < range.end)
            words.set(range.value, Math.max(words.get(range.value) || 0, term === range.start ? 1 : BEGINNING_WEIGHT));
      });
      const share = places.size / (Math.max(...places) + 1);
      return {words, weight: (weights[match.field] || 0) * (1 - GAPS_WEIGHT + GAPS_WEIGHT * share)};
    }));
    for (const matches of fields)
      for (const word of new Set(matches.flatMap(({words}) => [...words.keys()])))
        counts.set(word, (counts.get(word) || 0) + 1);
    e.score = new Map(e.items.map((item, place) => [item.id, fields[place].reduce((sum, {words, weight}) => {
      words.forEach((fit, word) => { sum += weight * fit * Math.log(1 + e.items.length / counts.get(word)); });
      return sum;
    }, 0)]));
  }
  return e.score.get(other.id) - e.score.get(one.id) || compare(one, other);
})(COMPARE)"""


BUNDLE, INDEX, TITLES = "assets/javascripts/bundle.*.js", "search.json", "search-titles.json"
LOADED = re.compile(r':(?P<load>\w+)\(new URL\("search\.json",(?P<base>\w+)\.base\)\)')
# An observable that has the titles, and all of the index after the first key or the first touch of the search
IN_TWO_STEPS = """:(titles => {
  let all = null;
  return new titles.constructor(reader => {
    const events = ["keydown", "pointerdown"];
    const begin = event => {
      if (event.type === "pointerdown" && !event.target.closest("[data-md-component=search]")) return;
      events.forEach(name => document.removeEventListener(name, begin, true));
      all = all || LOAD(new URL("search.json", BASE.base));
      all.subscribe(index => reader.next(index));
    };
    events.forEach(name => document.addEventListener(name, begin, true));
    return titles.subscribe(index => reader.next(index));
  });
})(LOAD(new URL("search-titles.json", BASE.base)))"""
BEGINNING = 60  # characters of the text of a page


class UnknownSearch(Exception):
    """The script that searches is not the one for which this was written."""


def find_by_some_words(site: Path) -> None:
    """Change the script of zensical: words are combined by "or", and ranked as RANK says; raises UnknownSearch."""
    scripts = list((site / WORKERS).glob("search.*.js"))
    counts = []
    for script in scripts:
        text, count = COMBINED.subn(r'\1"or"\2', script.read_text(encoding="utf-8"))
        text, ranked = _ranked(text)
        script.write_text(text, encoding="utf-8")
        counts.append((count, ranked))
    if counts != [(1, 1)]:
        raise UnknownSearch(f"{site / WORKERS} has no search that combines all words: look at zensical's new release")


def begin_with_titles(site: Path) -> None:
    """Let the search begin with the titles of pages; raises UnknownSearch."""
    index = json.loads((site / INDEX).read_text(encoding="utf-8"))
    short = [_short(entry) for entry in index["items"] if "#" not in entry["location"]]
    (site / TITLES).write_text(json.dumps({**index, "items": short}, separators=(",", ":")), encoding="utf-8")
    counts = []
    for script in site.glob(BUNDLE):
        text, count = LOADED.subn(
            lambda match: IN_TWO_STEPS.replace("LOAD", match["load"]).replace("BASE", match["base"]),
            script.read_text(encoding="utf-8"),
        )
        script.write_text(text, encoding="utf-8")
        counts.append(count)
    if counts != [1]:
        raise UnknownSearch(f"{site / BUNDLE} loads no {INDEX} as it did: look at zensical's new release")


def _short(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of the index with the beginning of its text."""
    words = re.sub(r"<[^>]*>", " ", entry["text"]).split()
    return {**entry, "text": " ".join(words)[:BEGINNING].rpartition(" ")[0]}


def _ranked(text: str) -> tuple[str, int]:
    """The script with our order of what it finds, and how often it has one."""
    ranges = RANGES.search(text)
    if ranges is None:
        return text, 0
    rank = RANK.replace("RANGES", ranges["ranges"])
    for name, weight in WEIGHTS.items():
        rank = rank.replace(name, str(weight))
    return COMPARED.subn(lambda match: match["before"] + rank.replace("COMPARE", match["compare"]), text)
