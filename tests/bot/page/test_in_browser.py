"""A page in a real browser, from its file and without a network."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright's Python driver is not installed")

from bot.operations.verify import verify
from tests.bot.page.finished import Record, page_of, record
from tests.bot.page.test_page import HOSTILE, data_of
from tests.browser import in_browser, open_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [*in_browser]
SCRIPT = '<script type="application/json" id="data">'
DICE = ("seed", "SHA-256", "first seat", "Roll", "roll")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with open_browser() as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty tab without a network. Whatever a page complains of or asks for fails the test."""
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": 900})
    tab, wrong = context.new_page(), []  # type: ignore[var-annotated]
    tab.on("console", lambda message: wrong.append(message.text))
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("dialog", lambda dialog: wrong.append(dialog.message))
    tab.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith("file:") else None)
    yield tab
    context.close()
    assert wrong == []


def opened(page: Page, folder: Path, html: str, address: str = "") -> Page:
    """Write a page and open its file."""
    file = folder / "game.html"
    file.write_text(html, "utf-8")
    page.goto(f"file://{file}{address}")
    return page


def step(page: Page) -> int:
    """Return the step that is shown."""
    return int(page.locator("#slider").input_value())


def with_record(html: str, forged: Record) -> str:
    """Put a forged record into a page; a forger can do that too."""
    data = {**data_of(html), "record": forged}
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
    """It asks nothing of the network. Keys, addresses and buttons show steps from the first to the last."""
    html = page_of(record()).html
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
    """Space plays and pauses, on **Back** it presses it, and keys with Ctrl are the browser's."""
    opened(page, tmp_path, page_of(record("cubeo")).html, "#3")
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


@pytest.mark.parametrize("width", [320, 1200])
def test_page_case_16_nothing_scrolls_sideways(width: int, page: Page, tmp_path: Path) -> None:
    """Also at 320 pixels, which is what a zoom of 400 % leaves of 1,280."""
    page.set_viewport_size({"width": width, "height": 700})
    opened(page, tmp_path, page_of({**record("cubeo"), "names": ["W" * 32, "Ольга"]}).html)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.breadth
def test_page_case_7_hostile_names_do_nothing(page: Page, tmp_path: Path) -> None:
    """They are shown as text at every step: no dialogue, no report of the policy, and no element more."""
    written = record("cubeo")
    for name in HOSTILE:
        opened(page, tmp_path, page_of({**written, "names": [name, name]}).html)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2


@pytest.mark.breadth
def test_page_case_21_forged_dice_are_found_as_by_verify(page: Page, tmp_path: Path) -> None:
    """Each kind of forgery gives the findings of the command, word for word."""
    forged = list(forgeries("conversion", 4))
    for written in (record(seed=4), *forged):
        opened(page, tmp_path, with_record(page_of(written).html, written))
        assert sorted(findings(page)) == sorted(findings_of_verify(written))
    assert all(verify(written).wrong for written in forged)


def forgeries(game: str, seed: int) -> Iterator[Record]:
    """Forge a record in six ways: roll, first seat, seed, commitment, table, and a player's id."""
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


@pytest.mark.slow
def test_page_case_21_two_hundred_records_agree(page: Page, tmp_path: Path) -> None:
    """Of 200 records, 60 of them forged, browser and command say the same about the dice."""
    games = ("cubeo", "power-coinz", "conversion")
    records = [
        forged for seed in range(10) for forged in forgeries(("conversion", "power-coinz")[seed % 2], seed)
    ]
    records += [record(games[seed % 3], seed=seed) for seed in range(140)]
    for written in records:
        template = page_of({**written, "names": []})
        opened(page, tmp_path, with_record(template.html, written))
        assert sorted(findings(page)) == sorted(findings_of_verify(written))


def test_page_case_20_it_prints_on_two_pages_without_controls(page: Page, tmp_path: Path) -> None:
    """A game of 64 steps takes two pages of A4."""
    opened(page, tmp_path, page_of(record()).html)
    printed = page.pdf(format="A4")
    assert printed.count(b"/Type /Page\n") <= 2
    page.emulate_media(media="print")
    assert not any(each.is_visible() for each in page.locator(".controls, #text, #check").all())
