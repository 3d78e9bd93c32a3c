"""A report as a badge: an SVG picture of one line, for a README."""

from __future__ import annotations

from xml.sax.saxutils import escape

from urdflint.findings import Report, Severity
from urdflint.text.wording import counted

GOOD, FAIR, BAD = "#2e7d32", "#8a6100", "#c62828"  # with white text on them, all above a contrast of 4.5
LETTER, MARGIN = 6.6, 12  # pixels
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {words}">
  <title>{label}: {words}</title>
  <rect width="{width}" height="20" rx="3" fill="#444"/>
  <rect x="{split}" width="{rest}" height="20" rx="3" fill="{color}"/>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="{left}" y="14">{label}</text>
    <text x="{right}" y="14">{words}</text>
  </g>
</svg>
"""


def render(report: Report) -> str:
    """The badge: how many requirements of a profile are met, or how many findings of the highest severity there are."""
    label = f"urdflint {report.profile.name}" if report.profile else "urdflint"
    words, color = _of_profile(report) if report.profile else _of_findings(report)
    split, rest = (round(len(text) * LETTER) + MARGIN for text in (label, words))
    return SVG.format(
        width=split + rest,
        split=split,
        rest=rest,
        left=split / 2,
        right=split + rest / 2,
        color=color,
        label=escape(label),
        words=escape(words),
    )


def _of_profile(report: Report) -> tuple[str, str]:
    from urdflint.findings.readiness import outcomes

    answers = [outcome.met for outcome in outcomes(report.profile, report)] if report.profile else []
    if all(answers):
        return "ready", GOOD
    return f"{answers.count(True)} of {len(answers)}", BAD if False in answers else FAIR


def _of_findings(report: Report) -> tuple[str, str]:
    for severity, color in ((Severity.ERROR, BAD), (Severity.WARNING, FAIR)):
        if number := report.count(severity):
            return counted(number, severity.value), color
    return ("incomplete", FAIR) if report.incomplete or report.leaves_out else ("passing", GOOD)
