"""What a roboticist does on the page in a real browser: fields, play, names, distances, drags, two programs, links."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import program
from tools import browser

pytestmark = [pytest.mark.slow, pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)]
ROBOT = "document.querySelector('article.robot:not([hidden])').urdflint"
BOX = (
    '<link name="{0}"><{1}><geometry><box size="1 1 1"/></geometry></{1}>'
    '<collision><geometry><box size="1 1 1"/></geometry></collision></link>'
)
JOINT = (
    '<joint name="{0}" type="{1}"><parent link="{2}"/><child link="{3}"/><origin xyz="{4}"/><axis xyz="0 0 1"/>'
    '<limit lower="-1" upper="2" effort="1" velocity="1"/>{5}</joint>'
)
FOLLOWS = '<mimic joint="j" multiplier="1"/>'
SENSORS = (
    '<gazebo reference="a"><sensor name="eye" type="camera"><camera><horizontal_fov>1</horizontal_fov></camera>'
    "</sensor>"
    '<sensor name="fan" type="gpu_lidar"><lidar><scan><horizontal><min_angle>-1</min_angle><max_angle>1</max_angle>'
    "</horizontal></scan><range><min>0.1</min><max>9</max></range></lidar></sensor></gazebo>"
)
TOOLS = (
    '<robot name="tools">'
    + "".join(BOX.format(name, "visual") for name in "abc")
    + JOINT.format("j", "revolute", "a", "b", "2 0 0", "")
    + JOINT.format("k", "revolute", "a", "c", "2.5 0 0", FOLLOWS)
    + SENSORS
    + "</robot>"
)


def pixels(condition: str) -> str:
    """The expression that counts the pixels of the picture for which one in `all` from `at` on holds."""
    return (
        "(() => {const from = document.querySelector('.stage canvas'), to = document.createElement('canvas');"
        "[to.width, to.height] = [from.width, from.height]; const pencil = to.getContext('2d');"
        "pencil.drawImage(from, 0, 0); const all = pencil.getImageData(0, 0, to.width, to.height).data; let count = 0;"
        f"for (let at = 0; at < all.length; at += 4) count += {condition}; return count}})()"
    )


FILLED = pixels("all[at + 3] === 255")
PINK = pixels("all[at] > all[at + 1] + 40 && all[at + 2] > all[at + 1] + 20")
GREEN = pixels("all[at + 1] > all[at] + 60 && all[at + 1] > all[at + 2] + 20")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[browser.Page]:
    """The page of a robot of three boxes, of which two overlap, with sensors."""
    (tmp_path / "r.urdf").write_text(TOOLS)
    program.run("show", "r.urdf", "-o", "page.html", cwd=tmp_path)
    with browser.opened(tmp_path / "page.html") as opened:
        yield opened
        assert opened.complaints == []
        assert [address for address in opened.requests if not address.startswith(("file:", "data:"))] == []


def put(page: browser.Page, name: str, value: str) -> None:
    """Choose something of a control, as a user does."""
    page.ask(
        f"{{const input = document.querySelector('[name={name}]'); const value = {json.dumps(value)};"
        "if (input.type === 'checkbox') input.checked = Boolean(value); else input.value = value;"
        "input.dispatchEvent(new Event('input', {bubbles: true}))}"
    )
    page.settle()


def mouse(page: browser.Page, kind: str, x: float, y: float, **more: object) -> None:
    left, top = page.ask(
        "(() => {const place = document.querySelector('canvas').getBoundingClientRect();"
        "return [place.left, place.top]})()"
    )
    page.call("Input.dispatchMouseEvent", type=kind, x=left + x, y=top + y, **more)


def click(page: browser.Page, x: float, y: float) -> None:
    for kind in ("mousePressed", "mouseReleased"):
        mouse(page, kind, x, y, button="left", clickCount=1)
    page.settle()


def until(page: browser.Page, condition: str) -> None:
    """Wait until something holds in the page."""
    page.ask(f"new Promise((done) => {{const look = () => {condition} ? done() : setTimeout(look, 20); look()}})")


def words(page: browser.Page, selector: str) -> str:
    return str(page.ask(f"document.querySelector('{selector}').textContent"))


def test_fields_sliders_and_play_move_a_joint_within_its_bounds(page: browser.Page) -> None:
    field = "document.querySelector('.sliders [type=number]')"
    slider = "document.querySelector('[data-joint=j]')"
    assert words(page, ".sliders small") == "°, -57.3 to 114.6"
    page.ask(f"{{{field}.value = '300'; {field}.dispatchEvent(new Event('input', {{bubbles: true}}))}}")
    assert page.ask(f"{ROBOT}.angle('j')") == 2
    put(page, "unit", "radians")
    assert page.ask(f"[{field}.value, {field}.min, {field}.max, {field}.ariaLabel]") == ["2", "-1", "2", "j in radians"]
    assert page.ask(f"[{slider}.ariaLabel, {slider}.getAttribute('aria-valuetext')]") == ["j", "2 radians"]
    page.ask("document.querySelector('button[aria-label=\"Play j\"]').click()")
    until(page, f"{ROBOT}.angle('j') < 2")
    assert page.ask(f"{ROBOT}.angle('j')") >= -1
    page.ask("document.querySelector('button[aria-label=\"Play j\"]').click()")


def test_parts_are_named_measured_and_dragged_in_the_picture(page: browser.Page) -> None:
    assert page.ask(FILLED) > 0.15 * 644 * 520  # of the stage
    x, y = page.ask(f"{ROBOT}.pixel('a')")
    click(page, x, y)
    assert words(page, ".named") == "Link a"
    assert page.ask(f"{ROBOT}.names()") == ["a"]
    put(page, "names", "both")
    assert sorted(page.ask(f"{ROBOT}.names()")) == ["a", "b", "c", "j", "k"]
    page.ask("document.querySelector('li[data-part=\"link:b\"]').click()")
    page.settle()
    middle = page.ask(
        "[document.querySelector('.stage').clientWidth / 2, document.querySelector('.stage').clientHeight / 2]"
    )
    x, y = page.ask(f"{ROBOT}.pixel('b')")
    assert [x, y] == pytest.approx(middle, abs=1)  # the camera has followed
    page.ask("document.querySelector('[data-do=measure]').click()")
    for way in (-12, 12):
        click(page, x + way, y)
    assert words(page, ".named").startswith("Distance: 0.")
    page.ask("document.querySelector('[data-do=measure]').click()")
    put(page, "drag", "on")
    mouse(page, "mousePressed", x - 30, y, button="left", clickCount=1)
    mouse(page, "mouseMoved", x - 60, y + 5, button="left", buttons=1)
    mouse(page, "mouseReleased", x - 60, y + 5, button="left", clickCount=1)
    assert page.ask(f"{ROBOT}.angle('j')") != 0


def test_two_programs_have_one_pose_and_a_link_leads_to_it(page: browser.Page) -> None:
    options = page.ask("[...document.querySelectorAll('[name=program] option')].map((option) => option.value)")
    mujoco, pybullet = (next(name for name in options if name.startswith(family)) for family in ("mujoco", "pybullet"))
    put(page, "program", pybullet)
    put(page, "beside", mujoco)
    assert page.ask("document.querySelectorAll('canvas').length") == 1
    page.ask(f"{ROBOT}.move('j', 0.5)")
    assert page.ask(f"[{ROBOT}.angle('k'), {ROBOT}.beside().angle('j')]") == [0, 0.5]  # PyBullet has no mimic
    page.ask("document.querySelector('li[data-part=\"link:c\"]').click()")
    until(page, "location.hash.includes('part=')")
    address = page.ask("location.hash")
    page.call("Page.reload")
    until(page, "document.readyState === 'complete'")
    page.settle()
    assert page.ask("location.hash") == address
    assert page.ask(f"[{ROBOT}.angle('j'), {ROBOT}.selected()]") == [0.5, "c"]
    assert page.ask("['program', 'beside'].map((name) => document.querySelector(`[name=${name}]`).value)") == [
        pybullet,
        mujoco,
    ]


def test_overlaps_and_what_sensors_see_are_shown_on_demand(page: browser.Page) -> None:
    assert page.ask(f"[{PINK} > 50, {GREEN} > 50]") == [False, False]
    put(page, "overlaps", "on")
    assert page.ask(f"{ROBOT}.glow()") == {"a": "000000", "b": "cc79a7", "c": "cc79a7"}
    assert page.ask(PINK) > 1000
    put(page, "sensors", "on")
    assert page.ask(GREEN) > 50
    page.ask("(() => {HTMLAnchorElement.prototype.click = function () {window.saved = [this.download, this.href]}})()")
    page.ask("document.querySelector('[data-do=picture]').click()")
    name, address = page.ask("window.saved")
    assert (name, address[:22]) == ("tools.png", "data:image/png;base64,")
    assert len(address) > 5000


def test_the_wheel_and_fingers_scroll_the_page_until_the_canvas_has_focus(page: browser.Page) -> None:
    wheel = "new WheelEvent('wheel', {deltaY: 200, bubbles: true, cancelable: true})"
    canvas = "document.querySelector('canvas')"
    scrolls = f"[{canvas}.dispatchEvent({wheel}), {canvas}.style.touchAction]"
    assert page.ask(scrolls) == [True, "pan-y pinch-zoom"]
    page.ask(f"{canvas}.focus()")
    assert page.ask(scrolls) == [False, "none"]
