"""A rule's document as a page of its own for a browser, which loads nothing."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from urdflint.linter.rules.catalog import Rule
from urdflint.reporters.reference import rule_page

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.25; margin-top: 2rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border-radius: 0.4rem; background: rgb(128 128 128 / 14%); }
table { border-collapse: collapse; }
th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid rgb(128 128 128 / 40%); }
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{digest}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}</body>
</html>
"""


def page(rule: Rule) -> str:
    """The whole page; nothing in a document becomes markup that is not Markdown."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    digest = b64encode(sha256(STYLE.encode()).digest()).decode()
    title = escape(f"{rule.code} {rule.name}: {rule.title}")
    return PAGE.format(digest=digest, title=title, style=STYLE, body=reader.render(rule_page.page(rule)))
