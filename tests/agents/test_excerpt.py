"""Reports that are cut to a size: what stays, and how the rest is named."""

from urdflint.agents import excerpt

REPORT = """# urdflint

3 errors, 1 warning in 1 file (1 checked)

## error URDF400 limit-missing

joint 'a' is revolute but has no \\<limit\\>

- **help:** add one

## error URDF302 joint-type-unknown

joint 'b' has type 'Revolute'

## error URDF302 joint-type-unknown

joint 'c' has type 'Fixed'

<details>
<summary>1 info</summary>

- info XML050: a colon

</details>

| rule | name | severity | places | fixes |
|---|---|---|---:|---:|
| URDF302 | joint-type-unknown | error | 2 |  |

Judged for ROS (urdfdom 3 and 6)
"""


def test_all_entries_where_there_is_room() -> None:
    text = excerpt.of_report(REPORT, 2_000)
    assert text.startswith("# urdflint\n\n3 errors")
    assert text.count("\n## ") == 3
    assert text.endswith("joint 'c' has type 'Fixed'\n\nJudged for ROS (urdfdom 3 and 6)")


def test_entries_without_room_are_counted() -> None:
    text = excerpt.of_report(REPORT, 60)
    assert text.count("\n## ") == 1
    assert "Not shown for want of room: 2 x error URDF302 joint-type-unknown. See them" in text
    assert text.endswith("Judged for ROS (urdfdom 3 and 6)")


def test_a_long_first_entry_is_shown_in_part() -> None:
    long = REPORT.replace("- **help:** add one", "\n".join(f"- line {number}" for number in range(1_000)))
    text = excerpt.of_report(long, 100)
    assert "- line 9\n" in text
    assert "- line 900" not in text
    assert "lines more, with a larger `tokens`" in text
    assert len(text) < 1_000


def test_a_clean_report_stays() -> None:
    assert excerpt.of_report("# urdflint\n\nAll good: 1 file (1 checked)\n", 100) == (
        "# urdflint\n\nAll good: 1 file (1 checked)"
    )


def test_lines() -> None:
    text = "\n".join(f"line {number}" for number in range(100))
    assert excerpt.lines(text, 1_000) == text
    assert excerpt.lines(text, 10).split("\n") == [
        "line 0",
        "line 1",
        "line 2",
        "line 3",
        "line 4",
        "… 95 lines more, with a larger `tokens`",
    ]
    assert excerpt.lines("x" * 100, 10) == "x" * 35 + "…"
