"""A whole game on the playground's own page, in a real browser."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import Match

pytest.importorskip("playwright.sync_api", reason="Playwright's Python driver is not installed")
from playwright.sync_api import expect, sync_playwright

from .page import Playground

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
BEST, DIE, SQUARE, ONLY = "Which move?", "Which die?", "Where does", "Play it"
PICTURE = r"^(:?\w+:?\s*)?"  # the emoji of a die, before the label of a button
PHONE = {"width": 390, "height": 844}
PLAYED = " on the board", "is over"
ROOT = Path(__file__).resolve().parents[2]
PLAYGROUND = ("-m", "playground", "--no-browser")
SLOW_PLAYGROUND = """
import runpy, sys, time
import renderers

paint = renderers.paint
renderers.paint = lambda *arguments: time.sleep(6) or paint(*arguments)
sys.argv = ["playground", "--no-browser"]
runpy.run_module("playground", run_name="__main__")
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt install chromium)"
    ),
]


@pytest.fixture
def program() -> tuple[str, ...]:
    """The arguments with which Python runs the playground."""
    return PLAYGROUND


@pytest.fixture
def address(program: tuple[str, ...]) -> Iterator[str]:
    """Start `make play`'s program, and yield the address that it prints. Asserts that it ends cleanly."""
    command = [sys.executable, *program]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        printed = ""
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/\S+", printed)):
            line = process.stdout.readline()
            assert line, "the playground ended before it printed an address"
            printed += line
        try:
            yield found[0]
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
            assert "Stopped" in process.stdout.read()
        finally:
            process.kill()  # whatever happened, nothing may wait for it


@pytest.fixture
def playground(address: str) -> Iterator[Playground]:
    """Open the page in headless Chromium."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=[*sandbox, "--disable-background-networking"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        page.set_default_timeout(60_000)
        page.goto(address)
        yield Playground(page)
        browser.close()


@pytest.mark.breadth
@pytest.mark.parametrize("program", [("-c", SLOW_PLAYGROUND)], ids=["slow"])
def test_pictures_that_take_long(playground: Playground) -> None:
    """If painting is slow, a press still gets its answer."""
    begin_a_game(playground, ["Tilde"], holes="32")
    playground.be(playground.mover())
    playground.press("Move")
    by_typing(playground)
    expect(playground.latest()).to_contain_text(" on the board", timeout=60_000)


@pytest.mark.slow
def test_two_people_play_a_game_to_its_end(playground: Playground) -> None:
    """Two people play a game to its end with buttons and forms."""
    play_a_game(playground, ["Tilde"], holes="32")


@pytest.mark.breadth
def test_time_is_skipped(playground: Playground) -> None:
    """`/skip-time` changes the relative times in existing messages."""
    playground.type_command("play conversion", clock="day")
    expect(playground.page.get_by_text("next week")).to_be_visible()
    playground.type_command("skip-time", by="1 day")
    expect(playground.page.get_by_text("in 6 days")).to_be_visible()


@pytest.mark.slow
def test_four_people_play_a_game_with_options(playground: Playground) -> None:
    """Four people play a game with endless conversion and holes to its end."""
    play_a_game(playground, ["Tilde", "Olga", "Kofi"], holes="32", endless="on")


@pytest.mark.breadth
def test_the_page_shows_what_discord_shows(playground: Playground) -> None:
    """A picture is above its buttons, moves are suggested, and a quotation leaves out emojis."""
    begin_a_game(playground, ["Tilde"], holes="32")
    playground.be(playground.mover())
    board = playground.latest()
    picture, button = board.locator("img.attachment-image"), board.get_by_role("button", name="Move")
    above, below = picture.bounding_box(), button.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    playground.type_command("endnow")
    playground.press("End the game now")
    excerpt = playground.page.locator(".reply-excerpt").last
    expect(excerpt).to_have_text(re.compile(r"^Conversion ·\s+Marisol vs\s+$"))
    playground.line.click()
    playground.page.keyboard.type("/move")
    playground.page.get_by_role("option", name="/move").first.click()
    expect(playground.page.get_by_role("option", name=re.compile("^[1-6]@"))).not_to_have_count(0)


@pytest.mark.breadth
@pytest.mark.breadth
def test_the_newest_message_is_in_view_when_the_oldest_goes(playground: Playground) -> None:
    """The page shows the last 50 messages. After that many, a private answer is still in view."""
    playground.page.set_viewport_size(PHONE)
    for number in range(48):
        playground.say(f"line {number}")
    playground.type_command("play conversion")
    playground.be("Tilde")
    playground.press("Join")
    playground.be("Marisol")
    playground.press("Start")
    playground.be(playground.mover())
    playground.press("Move")
    playground.asked(DIE)
    expect(playground.latest().get_by_role("button").last).to_be_in_viewport(ratio=1)


@pytest.mark.breadth
def test_a_tap_on_a_phone_reaches_the_bot(playground: Playground) -> None:
    """On a phone's screen, the newest board's buttons are in view, and no mouse tools cover its text."""
    playground.page.set_viewport_size(PHONE)
    begin_a_game(playground, ["Tilde"], holes="32")
    for name in ("Tilde", "Marisol", playground.mover()):
        playground.be(name)
        expect(playground.page.get_by_role("button", name="Replay").last).to_be_in_viewport()
    playground.press("Move")
    by_typing(playground)
    expect(playground.latest()).to_contain_text(" on the board")
    for tool in (".message-context-actions", ".message-edited-compact"):
        expect(playground.page.locator(f"{tool}:visible")).to_have_count(0)


def begin_a_game(playground: Playground, others: list[str], **options: str) -> None:
    """Open a table of Conversion, have these people join, and start."""
    expect(playground.latest()).to_contain_text("Open a table")  # the welcome
    playground.type_command("play conversion", **options)
    for name in others:
        playground.be(name)
        playground.press("Join")
    playground.be("Marisol")
    playground.press("Start")


def play_on(playground: Playground, plies: int) -> None:
    """Play by buttons, and now and then by typing."""
    for ply in range(plies):
        playground.be(playground.mover())
        playground.press("Move")
        asked = playground.asked(BEST, DIE, SQUARE, ONLY)
        if asked == ONLY:
            playground.press("Play it")
        elif ply % 8 == 1:
            by_typing(playground)
        elif asked == BEST:
            playground.take_first(re.compile(PICTURE + "1[.] "))
        else:
            by_buttons(playground, asked)


def play_a_game(playground: Playground, others: list[str], **options: str) -> None:
    """Play a game from its opening until it is over, as the page tells."""
    begin_a_game(playground, others, **options)
    play_on(playground, plies=32)
    expect(playground.latest()).to_contain_text("is over", timeout=60_000)
    ending = playground.read()
    over = r"\s+Conversion is over: the board is full"
    told = rf" [\d :]+{over}" if len(others) == 1 else rf"{over}\.\s+High score \(pips\): "
    assert re.search(rf"(wins|share the win){told}", ending)
    assert "Fair dice · Verify" in ending
    playground.press("Scores")
    expect(playground.latest()).to_contain_text("Only you can see this", timeout=60_000)
    ending = playground.read()
    for title in ("High score", "Territory", "Tall", "Wide", "Mass"):
        assert title in ending


def by_buttons(playground: Playground, asked: str) -> None:
    """Take the first die and its first open square. A question with one answer isn't asked."""
    if asked == DIE:
        playground.take_first(re.compile(PICTURE + "[1-6]$"))
        if playground.asked(SQUARE, *PLAYED) != SQUARE:  # the die had one square, and is on it
            return
    if playground.offers(re.compile(PICTURE + "[a-h]$")):
        playground.take_first(re.compile(PICTURE + "[a-h]$"))
    playground.take_first(re.compile(PICTURE + r"[a-h][1-8]\b"))


def by_typing(playground: Playground) -> None:
    """Type the move that the form gives as its example."""
    example = playground.example_of_form()
    assert Match.open("conversion", seats=2).game.parse(None, 0, example)
    playground.type_move(example)
