"""A page in a real browser, from its file and without a network."""

from __future__ import annotations

import hmac
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright's Python driver is not installed")
from axe_playwright_python.sync_playwright import Axe

from bot.locale.language import LANGUAGES
from bot.operations.verify import verify
from bot.page import build as building
from bot.page.build import build
from bot.page.game import read_game
from bot.table.dice import FairDice
from bot.table.replay.dice_check import ROLL_WRONG
from bot.table.replay.game_graph import GameGraph, TurningPoint
from tests.bot.page.finished import Record, html_of, page_of, record
from tests.bot.page.test_page import HOSTILE, data_of
from tests.browser import in_browser, open_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [*in_browser]
SCRIPT = '<script type="application/json" id="data">'
NO_WISHES = {
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
}
DICE = ("seed", "SHA-256", "first seat", "Roll", "roll")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with open_browser() as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty tab without a network. The test fails if its page reports or requests anything."""
    with watched(browser) as (tab, wrong):
        yield tab
    assert wrong == []


@contextmanager
def watched(browser: Browser, **how: Any) -> Iterator[tuple[Page, list[str]]]:
    """Open an empty tab without a network. Yield it with a list of its page's errors and requests."""
    context = browser.new_context(offline=True, **{"viewport": {"width": 1200, "height": 900}, **how})
    tab, wrong = context.new_page(), list[str]()
    tab.on("console", lambda message: wrong.append(message.text))
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("dialog", lambda dialog: wrong.append(dialog.message))
    tab.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith("file:") else None)
    yield tab, wrong
    context.close()


def opened(page: Page, folder: Path, html: str, address: str = "") -> Page:
    """Write a page and open its file."""
    file = folder / "game.html"
    file.write_text(html, "utf-8")
    page.goto(f"file://{file}{address}")
    return page


def step(page: Page) -> int:
    """Return the step that is shown."""
    return int(page.locator("#slider").input_value())


def with_record(html: str, forged: Record, **others: Any) -> str:
    """Put a forged record, and other data, into a page, as a forger could."""
    data = {**data_of(html), "record": forged, **others}
    before, _, rest = html.partition(SCRIPT)
    packed = json.dumps(data).replace("<", "\\u003c")
    return before + SCRIPT + packed + rest[rest.index("</script>") :]


def findings(page: Page) -> list[str]:
    """Check the dice and return what the page says."""
    page.click("#check")
    page.locator("#findings li").first.wait_for()
    return page.locator("#findings li").all_text_contents()


def findings_of_verify(written: Record) -> list[str]:
    """Return what the command says about the dice."""
    verdict = verify(written)
    said = [*verdict.right, *verdict.wrong]
    return [each for each in said if any(word in each for word in DICE)]


def test_page_case_1_and_13_it_opens_from_its_file_and_steps_stay_within_the_game(
    page: Page, tmp_path: Path
) -> None:
    """Without a network, keys, addresses and buttons show steps from the first to the last."""
    html = html_of("conversion")
    opened(page, tmp_path, html, "#999")
    last = step(page)
    assert last == int(page.locator("#slider").get_attribute("max") or 0)
    keys = {"ArrowRight": last, "Home": 0, "ArrowLeft": 0, "PageDown": 10, "End": last}
    for key, expected in keys.items():
        page.keyboard.press(key)
        assert (key, step(page)) == (key, expected)
    for address, expected in (("#12", 12), ("#x", last)):
        opened(page, tmp_path, html, address)
        page.reload()
        assert step(page) == expected
    page.locator("#story button").nth(5).click()
    assert step(page) == 5
    assert page.locator("#story [aria-current=step]").count() == 1
    page.go_back()
    assert step(page) == last


def test_page_case_14_and_15_space_plays_unless_it_presses_a_button(page: Page, tmp_path: Path) -> None:
    """Otherwise, it plays and pauses. Ctrl with an arrow makes no step, and a hidden page pauses."""
    opened(page, tmp_path, html_of(), "#3")
    page.locator("[data-go=ArrowLeft]").focus()
    page.keyboard.press("Space")
    assert (step(page), page.locator("#play").inner_text()) == (2, "Play")
    page.keyboard.press("Control+ArrowRight")
    assert step(page) == 2
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    assert page.locator("#play").inner_text() == "Pause"
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert page.locator("#play").inner_text() == "Play"


def test_every_other_control_stops_playing(page: Page, tmp_path: Path) -> None:
    """That includes controls that make no step. Space opens the table of chances and does not play."""
    opened(page, tmp_path, build(read_game(record("cubeo")), LANGUAGES["en"], graph=GRAPH).html, "#3")
    played = page.locator("#play")
    for control in ("#check", "summary", "#story button", "[data-go=ArrowLeft]"):
        played.click()
        assert played.inner_text() == "Pause"
        page.locator(control).first.click()
        assert (control, played.inner_text()) == (control, "Play")
    for menu, value in (("#theme", "light"), ("#speed", "3")):
        played.click()
        page.select_option(menu, value)
        assert (menu, played.inner_text()) == (menu, "Play")
    page.locator("summary").focus()
    for is_open in (False, True):
        page.keyboard.press("Space")
        assert (page.locator("table").is_visible(), played.inner_text()) == (is_open, "Play")


def test_swipes_and_taps_on_the_board_are_steps(page: Page, tmp_path: Path) -> None:
    """A horizontal swipe of 40 pixels is a step in its direction, and so is a tap on the outer thirds."""
    opened(page, tmp_path, html_of(), "#5")
    box = page.locator("#board").bounding_box()
    assert box
    middle, height = box["width"] / 2, box["height"] / 2
    for start, across, down, expected in (
        (middle, -60, 0, 6),
        (middle, 60, 10, 5),
        (middle, 39, 0, 5),
        (middle, 50, 60, 5),
        (middle, 0, 0, 5),
        (box["width"] / 5, 0, 0, 4),
        (box["width"] * 4 / 5, 5, 5, 5),
    ):
        page.mouse.move(box["x"] + start, box["y"] + height)
        page.mouse.down()
        page.mouse.move(box["x"] + start + across, box["y"] + height + down)
        page.mouse.up()
        assert (start, across, step(page)) == (start, across, expected)


def test_a_page_that_is_not_secure_says_how_to_check_the_dice(page: Page, tmp_path: Path) -> None:
    """Without the browser's cryptography, as on plain HTTP, the button explains it."""
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    opened(page, tmp_path, html_of())
    page.click("#check")
    assert page.locator("#verdict").inner_text() == building.INSECURE


def test_page_case_16_nothing_scrolls_sideways(page: Page, tmp_path: Path) -> None:
    """This holds even at 320 pixels, the width of 1,280 pixels at 400% zoom."""
    written = {**record("cubeo"), "names": ["W" * 32, "Ольга"]}
    forged = {**written, "dice": {**written["dice"], "commitment": "0" * 64}}
    opened(page, tmp_path, with_record(page_of(written).html, forged))
    assert findings(page)  # two long hashes among them
    for width in (1200, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_page_case_13_an_address_within_the_page_shows_the_last_step(page: Page, tmp_path: Path) -> None:
    """After the link to the story, the page can be loaded again, and shows all of the last step."""
    opened(page, tmp_path, page_of(record("cubeo", resigns=4)).html, "#story")
    assert page.locator("#slider").input_value() == page.locator("#slider").get_attribute("max")
    assert page.locator("#story [aria-current]").count() == 1


@pytest.mark.breadth
def test_page_case_7_hostile_names_do_nothing(page: Page, tmp_path: Path) -> None:
    """At the first steps, they create no elements, and the page reports no error."""
    written = record("cubeo", resigns=6)
    for name in HOSTILE:
        opened(page, tmp_path, page_of({**written, "names": [name, name]}).html)
        assert elements_of_names(page) == 0


def elements_of_names(page: Page) -> int:
    """Show the first three steps, and count the elements that hostile names have created."""
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    return page.locator("img").count() + page.locator("script").count() - 2


def test_page_case_9_mutants_are_found(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script that inserts names as markup is found. Only the policy stops foreign scripts."""
    written = {**record("cubeo", resigns=6), "names": [HOSTILE[1]] * 2}
    script = building._file("page.js").replace('("status").textContent =', '("status").innerHTML =')
    assert "innerHTML" in script
    read = building._file
    monkeypatch.setattr(building, "_file", lambda name: script if name == "page.js" else read(name))
    with watched(browser) as (tab, wrong):
        assert elements_of_names(opened(tab, tmp_path, page_of(written).html)) > 0
        assert any("Content Security Policy" in each for each in wrong)
    monkeypatch.undo()
    html = page_of(written).html
    start = html.index("<meta http-equiv")
    bare = html[:start] + html[html.index(">", start) + 1 :]
    foreign = "const s = document.createElement('script'); s.textContent = 'ran = 1'; document.body.append(s)"
    for page, runs in ((html, False), (bare, True)):
        with watched(browser) as (tab, _wrong):
            opened(tab, tmp_path, page).evaluate(foreign)
            assert tab.evaluate("'ran' in globalThis") == runs


@pytest.mark.breadth
def test_page_case_21_forged_dice_are_found_as_by_verify(page: Page, tmp_path: Path) -> None:
    """For each kind of forgery, the page says the same as the command."""
    forged = [*forgeries("conversion", 4), record("power-coinz", seats=6, wrong_roll=1)]
    for written in (record(seed=4), *forged):
        opened(page, tmp_path, with_record(page_of(written).html, written))
        assert sorted(findings(page)) == sorted(findings_of_verify(written))
    assert all(verify(written).wrong for written in forged)


def forgeries(game: str, seed: int) -> Iterator[Record]:
    """Yield a record forged in each of six ways: roll, first seat, seed, commitment, table, a player's id."""
    yield record(game, seed=seed, wrong_roll=2)
    yield record(game, seed=seed, wrong_first=True)
    luck = random.Random(f"forged {seed}")
    digits: dict[str, Any] = {
        "seed": luck.randbytes(32).hex(),
        "commitment": luck.randbytes(32).hex(),
        "table": "other",
    }
    written = record(game, seed=seed)
    for key, value in digits.items():
        yield {**written, "dice": {**written["dice"], key: value}}
    yield {**written, "dice": {**written["dice"], "players": ["1", written["dice"]["players"][1]]}}


def test_page_case_21_dice_of_many_kinds(page: Page, tmp_path: Path) -> None:
    """It checks rolls of 64d6, 2d8 and 3d10, even if bytes of 252 or more are skipped. A wrong roll shows."""
    written = record("cubeo", resigns=4, seed=2)
    dice = written["dice"]
    fair = FairDice(bytes.fromhex(dice["seed"]), dice["table"], [int(each) for each in dice["players"]])
    rolls = [(64, 6), (2, 8), (64, 6), (3, 10)]
    first = f"{dice['table']}:{','.join(dice['players'])}:1"
    blocks = (
        hmac.digest(bytes.fromhex(dice["seed"]), each.encode(), "sha256") for each in (first, f"{first}:1")
    )
    assert max(max(block) for block in blocks) >= 252
    events = [{"roll": list(fair.roll(n, count, sides))} for n, (count, sides) in enumerate(rolls, 1)]
    html = page_of(written).html
    opened(page, tmp_path, with_record(html, {**written, "events": events}, rolls=rolls))
    assert "Every roll follows from the seed: 4 in all." in findings(page)
    assert page.locator("#verdict").inner_text() != building.WRONG
    events[1] = {"roll": [face % 8 + 1 for face in events[1]["roll"]]}
    opened(page, tmp_path, with_record(html, {**written, "events": events}, rolls=rolls))
    due = ", ".join(map(str, fair.roll(2, 2, 8)))
    faces = ", ".join(map(str, events[1]["roll"]))
    assert ROLL_WRONG.format(number=2, rolls=faces, target=due) in findings(page)
    assert page.locator("#verdict").inner_text() == building.WRONG


@pytest.mark.slow
def test_page_case_21_two_hundred_records_agree(page: Page, tmp_path: Path) -> None:
    """Of 200 records, 60 of them forged, the page and the command say the same about each."""
    games = ("cubeo", "power-coinz", "conversion")
    records = [
        forged for seed in range(10) for forged in forgeries(("conversion", "power-coinz")[seed % 2], seed)
    ]
    records += [record(games[seed % 3], seed=seed) for seed in range(140)]
    for written in records:
        template = page_of({**written, "names": []})
        opened(page, tmp_path, with_record(template.html, written))
        assert sorted(findings(page)) == sorted(findings_of_verify(written))


@pytest.mark.breadth
def test_page_case_20_it_prints_on_two_pages_without_controls(page: Page, tmp_path: Path) -> None:
    """A game of 64 steps takes two pages, on A4 and Letter, with random moves and with a computer's."""
    for level in ("", "casual"):
        opened(page, tmp_path, html_of("conversion", level=level, seed=3))
        for paper in ("A4", "Letter"):
            assert page.pdf(format=paper).count(b"/Type /Page\n") == 2
    page.emulate_media(media="print")
    assert not any(each.is_visible() for each in page.locator(".controls, #text, #check").all())


@pytest.mark.breadth
def test_page_case_20_the_final_board_is_printed(page: Page, tmp_path: Path) -> None:
    """This is so at any step, and the page still shows its step afterwards."""
    opened(page, tmp_path, html_of(), "#3")
    board = "document.getElementById('shown').innerHTML.replaceAll(/ class=\"\\w*\"/g, '')"
    before = page.evaluate(board)
    page.evaluate(f"addEventListener('beforeprint', () => (globalThis.paper = {board}))")
    page.pdf()
    assert (page.evaluate(board), step(page)) == (before, 3)
    page.keyboard.press("End")
    assert page.evaluate("paper") == page.evaluate(board) != before


GRAPH = GameGraph(((0.5, 0.5), (0.3, 0.7), (1.0, 0.0)), (0, 9, 13), (TurningPoint(1, 1, 0.5, 0.7),))


def test_the_chances_are_a_curve_links_and_a_table(page: Page, tmp_path: Path) -> None:
    """A turning point links to its step, and the table has the figures of all steps."""
    written = record("cubeo")
    opened(page, tmp_path, build(read_game(written), LANGUAGES["en"], graph=GRAPH).html)
    link = page.locator(".turns a")
    assert link.inner_text().startswith("1. Step 9, from 50% to 70% for Ольга: ")
    link.click()
    assert step(page) == 9
    page.locator("summary").click()
    rows = page.locator("tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [["0", "50%", "50%"], ["9", "30%", "70%"], ["13", "100%", "0%"]]


@pytest.mark.breadth
@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_page_case_17_axe_finds_nothing(theme: str, width: int, page: Page, tmp_path: Path) -> None:
    """Accessibility checks pass at the first, a middle and the last step of a page with chances."""
    axe, html = Axe(), build(read_game(record("cubeo")), LANGUAGES["en"], graph=GRAPH).html
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    opened(page, tmp_path, html)
    page.select_option("#theme", theme)
    for key in ("Home", "PageDown", "End"):
        page.keyboard.press(key)
        assert axe.run(page).response["violations"] == []


def test_page_case_19_wishes_of_the_system_are_kept(page: Page, tmp_path: Path) -> None:
    """Forced colours keep dice and borders, reduced motion stops fading, more contrast has its own theme."""
    canvas = "getComputedStyle(document.body).backgroundColor"
    edge = "getComputedStyle(document.getElementById('play')).borderTopWidth"
    dice = "getComputedStyle(document.querySelector('.sign')).forcedColorAdjust"
    fades = "getComputedStyle(document.querySelector('#shown .new')).animationName"
    opened(page, tmp_path, html_of())
    found = {}
    wishes: tuple[dict[str, Any], ...] = (
        {"color_scheme": "dark"},
        {"color_scheme": "light"},
        {"contrast": "more"},
        {"forced_colors": "active"},
        {"reduced_motion": "reduce"},
    )
    for wish in wishes:
        page.emulate_media(**{**NO_WISHES, **wish})
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        found[next(iter(wish.values()))] = [page.evaluate(each) for each in (canvas, edge, dice, fades)]
    canvases = {wish: each[0] for wish, each in found.items()}
    assert len({canvases[wish] for wish in ("dark", "light", "more")}) == 3
    assert found["active"][1:3] == ["1px", "none"]
    assert (found["dark"][3], found["reduce"][3]) == ("new", "none")


@pytest.mark.breadth
def test_page_case_24_a_long_game_is_small(page: Page, tmp_path: Path) -> None:
    """A game of 1,200 steps takes less than 1.2 MB. `benchmarks/game_pages.py` measures steps' speed."""
    html = html_of(repetition="none", resigns=1199, prefer=">")
    assert len(html.encode()) < 1_200_000
    opened(page, tmp_path, html, "#0")
    assert page.locator("#slider").get_attribute("max") == "1200"
