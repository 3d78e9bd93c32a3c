"""The page in a real browser without a network: every link, selection both ways, sliders, programs, no complaint."""

import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import program
from tests.show.test_page import BROKEN, EXAMPLES, JOINTS, ROOT, hostile, textured
from tools import browser, picture

pytestmark = [pytest.mark.slow, pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)]
OPTIONS = "[...document.querySelectorAll('select[name=program] option')]"
ROBOT = "document.querySelector('article.robot').urdflint"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[browser.Page]:
    """The page of the arm."""
    program.run("show", str(EXAMPLES / "arm.urdf"), "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as found:
        yield found
        assert found.complaints == []
        assert [one for one in found.requests if not one.startswith("file:")] == []


def test_every_link_is_in_the_scene(page: browser.Page) -> None:
    links = page.ask(f"{ROBOT}.links()")
    assert len(links) == 10
    assert links["base_link"][2] < links["shoulder_link"][2] < links["forearm_link"][2]


def test_a_click_on_a_finding_selects_its_part(page: browser.Page) -> None:
    page.ask("document.querySelector('details[data-part=\"joint:right_finger_joint\"] summary').click()")
    assert page.ask(f"{ROBOT}.selected()") == "right_finger_link"
    page.ask("document.querySelector('li[data-part=\"link:base_link\"]').click()")
    assert page.ask(f"{ROBOT}.selected()") == "base_link"
    assert page.ask("document.querySelector('.tree .selected').dataset.part") == "link:base_link"


def test_a_slider_moves_a_child_and_what_mimics_it(page: browser.Page) -> None:
    before = page.ask(f"{ROBOT}.links()")
    page.ask(
        "{const one = document.querySelector('input[data-joint=left_finger_joint]');"
        "one.value = 0.04; one.dispatchEvent(new Event('input', {bubbles: true}))}"
    )
    after = page.ask(f"{ROBOT}.links()")
    for name in ("left_finger_link", "right_finger_link"):
        assert sum(abs(a - b) for a, b in zip(before[name], after[name], strict=True)) == pytest.approx(0.04, abs=1e-6)
    assert before["hand_link"] == after["hand_link"]


def test_a_program_says_what_it_makes(page: browser.Page) -> None:
    page.ask(
        "{const one = document.querySelector('select[name=program]');"
        "one.value = 'mujoco@4'; one.dispatchEvent(new Event('input', {bubbles: true}))}"
    )
    assert page.ask("document.querySelector('.made').textContent").startswith("MuJoCo: 8 bodies")


def test_links_that_a_program_merges_have_one_color(tmp_path: Path) -> None:
    program.run("show", str(EXAMPLES / "diff_drive.urdf"), "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        page.ask("document.querySelector('input[name=bodies]').click()")
        apart = page.ask(f"{ROBOT}.colors()")
        assert len({apart[name] for name in ("base_link", "caster_link", "lidar_link", "left_wheel_link")}) == 4
        page.ask(
            "{const one = document.querySelector('select[name=program]');"
            "one.value = 'sdformat@16'; one.dispatchEvent(new Event('input', {bubbles: true}))}"
        )
        together = page.ask(f"{ROBOT}.colors()")
        assert together["caster_link"] == together["base_link"]
        assert len({together[name] for name in ("base_link", "lidar_link", "left_wheel_link")}) == 3  # kept apart
        assert page.complaints == []


def test_a_click_in_the_view_selects_a_link(page: browser.Page) -> None:
    left, top, width, height = page.ask(
        "{const at = document.querySelector('canvas').getBoundingClientRect();[at.left, at.top, at.width, at.height]}"
    )
    for step in range(1, 400):
        place = {"x": left + width * (step % 20) / 20, "y": top + height * (step // 20) / 20}
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)
        if page.ask(f"{ROBOT}.selected()"):
            break
    found = page.ask(f"{ROBOT}.selected()")
    assert found.endswith("_link")
    assert page.ask("document.querySelector('.tree .selected').dataset.part") == f"link:{found}"


def test_a_texture_is_drawn(tmp_path: Path) -> None:
    textured(tmp_path)
    program.run("show", "r.urdf", "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        page.settle()
        red = page.ask(
            "{const from = document.querySelector('.stage canvas'), to = document.createElement('canvas');"
            "[to.width, to.height] = [from.width, from.height];"
            "const pencil = to.getContext('2d'); pencil.drawImage(from, 0, 0);"
            "const all = pencil.getImageData(0, 0, to.width, to.height).data; let found = 0;"
            "for (let at = 0; at < all.length; at += 4) found += all[at] > 120 && all[at + 1] < 40 && all[at + 2] < 40;"
            "found}"
        )
        assert red > 500
        assert page.complaints == []


def test_the_tree_and_the_view_are_reached_by_keys(page: browser.Page) -> None:
    page.ask(
        "{const one = document.querySelector('li[data-part=\"link:forearm_link\"]'); one.focus();"
        "one.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))}"
    )
    assert page.ask(f"{ROBOT}.selected()") == "forearm_link"
    assert page.ask("document.querySelector('canvas').tabIndex") == 0


def test_the_tree_is_searched_and_tables_are_sorted(page: browser.Page) -> None:
    page.ask(
        "{const one = document.querySelector('input[type=search]');"
        "one.value = 'WRIST_2'; one.dispatchEvent(new Event('input'))}"
    )
    found = page.ask("[...document.querySelectorAll('.tree li:not([hidden])')].map((one) => one.dataset.part)")
    assert found == ["link:wrist_2_link"]
    page.ask("{const head = document.querySelectorAll('table.sortable th button')[1]; head.click(); head.click()}")
    assert page.ask("document.querySelector('table.sortable tbody tr').dataset.part") == "link:upper_arm_link"


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, True)])
def test_nothing_is_wider_than_the_window(page: browser.Page, width: int, dark: bool) -> None:
    page.resize(width, 900, dark=dark)
    assert page.ask("document.documentElement.scrollWidth") <= width
    assert page.ask("document.querySelector('canvas').getBoundingClientRect().height") > 200


def test_names_that_are_markup_do_nothing(tmp_path: Path) -> None:
    hostile(tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        assert page.complaints == []
        assert len(page.ask(f"{ROBOT}.links()")) == 4
        assert page.ask("document.querySelectorAll('img').length") == 0


def test_lists_remain_without_scripts(tmp_path: Path) -> None:
    program.run("show", str(EXAMPLES / "arm.urdf"), "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html", scripts=False) as page:
        assert page.ask("document.querySelector('.view').hidden")
        assert page.ask("document.querySelectorAll('.tree li').length") == 10


def test_the_picture_of_the_readme_is_made_by_its_command(tmp_path: Path) -> None:
    made, there = picture.rendered_picture(), picture.PICTURE.read_bytes()
    for png in (made, there):
        assert struct.unpack_from(">8s8xII", png) == (b"\x89PNG\r\n\x1a\n", *picture.SIZE)
    assert abs(len(made) - len(there)) < len(there) / 4  # fonts differ between machines
    assert "](docs/show.png)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_bundle_is_what_its_sources_make(tmp_path: Path) -> None:
    """With the packages that web/package-lock.json pins."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    show = Path("urdflint", "show")
    (tmp_path / show).mkdir(parents=True)
    installed = subprocess.run(["npm", "ci"], cwd=tmp_path / "web", capture_output=True, check=False)
    if installed.returncode:
        pytest.skip("npm cannot install what web/package-lock.json pins, perhaps without a network")
    subprocess.run(["npm", "run", "build"], cwd=tmp_path / "web", capture_output=True, check=True)
    for name in ("view.js", "run.js"):
        assert (tmp_path / show / name).read_bytes() == (ROOT / show / name).read_bytes(), name


def _choose(page: browser.Page, target: str) -> None:
    page.ask(
        f"{{const one = document.querySelector('select[name=program]'); one.value = '{target}';"
        "one.dispatchEvent(new Event('input', {bubbles: true}))}"
    )


def test_colors_are_those_that_are_written_until_findings_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(
        '<robot name="r"><link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name="m">'
        '<color rgba="0 0 1 1"/></material></visual><inertial><mass value="-1"/><inertia ixx="1" ixy="0" ixz="0" '
        'iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
    )
    program.run("show", "r.urdf", "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        assert page.ask(f"{ROBOT}.glow()") == {"a": "000000"}
        page.ask("document.querySelector('input[name=findings]').click()")
        assert page.ask(f"{ROBOT}.glow()") == {"a": "d55e00"}
        assert page.ask("document.querySelector('.legend').hidden") is False
        assert page.ask(f"{ROBOT}.colors()") == {"a": "0000ff"}


def test_joints_move_as_each_program_has_them(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(JOINTS)
    program.run("show", "r.urdf", "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        page.ask(f"{ROBOT}.move('j', 0.5)")
        assert page.ask(f"{ROBOT}.angle('k')") == 1
        follower = "document.querySelector('input[data-joint=k]')"
        assert page.ask(f"[{follower}.disabled, {follower}.value, {follower}.ariaLabel]") == [True, "1", "k"]
        (pybullet,) = [name for name in page.ask(f"{OPTIONS}.map((one) => one.value)") if name.startswith("pybullet")]
        _choose(page, pybullet)
        page.ask(f"{ROBOT}.move('j', 0.25)")
        assert page.ask(f"[{follower}.disabled, {ROBOT}.angle('k')]") == [False, 1]


def test_a_page_of_many_is_filtered_and_has_an_entry_for_a_broken_file(tmp_path: Path) -> None:
    (tmp_path / "broken.urdf").write_text(BROKEN)
    program.run("show", "broken.urdf", str(EXAMPLES / "arm.urdf"), "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as page:
        assert page.complaints == []
        page.ask(
            "{const one = document.querySelector('nav input'); one.value = 'arm';"
            "one.dispatchEvent(new Event('input', {bubbles: true}))}"
        )
        assert page.ask("[...document.querySelectorAll('nav li')].map((one) => one.hidden)") == [True, False]


def _named(page: browser.Page) -> list[tuple[str, str]]:
    """The role and the name of everything that a screen reader hears of the page now."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    heard = (node for node in nodes if not node.get("ignored"))
    return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in heard if "role" in node]


def test_a_page_has_the_names_that_people_look_for(page: browser.Page) -> None:
    names = _named(page)
    assert names.count(("combobox", "As made by")) == 1
    programs = page.ask(f"{OPTIONS}.map((option) => option.textContent)")
    assert {"ROS", "Gazebo", "Drake", "MuJoCo", "PyBullet"} < {*programs}
    assert ("slider", "left_finger_joint") in names
    assert names.count(("region", "Verdict")) == 1
    assert page.ask("document.querySelectorAll('canvas').length") == 1


def test_a_folder_is_a_list_of_its_robots(tmp_path: Path) -> None:
    (tmp_path / "robots").mkdir()
    for name in ("arm", "diff_drive"):
        shutil.copy(EXAMPLES / f"{name}.urdf", tmp_path / "robots")
    (tmp_path / "robots" / "broken.urdf").write_text(BROKEN)
    program.run("show", "robots", cwd=tmp_path)
    with browser.opened(tmp_path / "robots.html") as page:
        assert _named(page).count(("searchbox", "Filter robots")) == 1
        shown = "[...document.querySelectorAll('nav li:not([hidden]) b')].map((name) => name.textContent)"
        assert len(page.ask(shown)) == 3
        for link in ("#robot-2", "#robot-1", "#robot-0"):
            page.ask(f"document.querySelector('a[href=\"{link}\"]').click()")
            page.settle()
            assert _named(page).count(("region", "Verdict")) == 1
            canvases = page.ask("document.querySelectorAll('canvas').length")
            assert canvases == page.ask("document.querySelectorAll('article:not([hidden]) .stage').length")
        _type(page, "nav input[type=search]", "DIFF")
        assert page.ask(shown) == ["diff_drive"]
        assert page.complaints == []


def _type(page: browser.Page, field: str, words: str) -> None:
    page.ask(
        f"{{const field = document.querySelector('{field}'); field.value = '{words}';"
        "field.dispatchEvent(new Event('input', {bubbles: true}))}"
    )


def test_the_robots_of_a_run_are_searched_and_sorted(tmp_path: Path) -> None:
    (tmp_path / "good.urdf").write_text('<robot name="good"><link name="a"/></robot>')
    (tmp_path / "broken.urdf").write_text(BROKEN)
    (tmp_path / "twin.urdf").write_text('<robot name="t"><link name="a"/><link name="a"/></robot>')
    program.run("check", ".", "-t", "ros,mujoco", "-f", "html=site", cwd=tmp_path)
    with browser.opened(tmp_path / "site" / "index.html") as page:
        assert ("searchbox", "Filter robots") in _named(page)
        verdict = page.ask("document.querySelector('[role=status][aria-label=Verdict]').textContent")
        assert verdict.startswith("2 of 3 robots do not load in ROS and MuJoCo")
        shown = "[...document.querySelectorAll('#robots tbody tr:not([hidden]) th')].map((row) => row.textContent)"
        page.ask("{const head = document.querySelectorAll('#robots th button')[2]; head.click(); head.click()}")
        assert page.ask(shown)[2] == "good.urdf"
        _type(page, "#robots input", "twin")
        assert page.ask(shown) == ["twin.urdf"]
        assert page.ask("document.querySelector('#robots output').textContent") == "1 of 3"
        assert page.complaints == []
    with browser.opened(tmp_path / "site" / "index.html", scripts=False) as page:
        assert page.ask("[...document.querySelectorAll('input')].every((field) => !field.checkVisibility())")
