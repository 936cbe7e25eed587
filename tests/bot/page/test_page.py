"""A finished game as a file: what is in it, and what can never be."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from bot import locale
from bot.__main__ import main
from bot.locale.language import LANGUAGES
from bot.operations.verify import FALSE, UNFINISHED, UNREADABLE
from bot.page.build import build
from bot.page.game import PLANNED, STOOD_IN, Unfinished, read_game
from bot.table.names import MAX_NAME_LENGTH
from bot.table.replay.dice_check import Unverifiable
from bot.table.replay.game_graph import STEADY_GAME, GameGraph
from engine import GAMES, InvalidRecord
from engine.record import replayed
from renderers import draw, write
from renderers.scene import Die, Label, Placed, Shape, Tile
from renderers.svg.shapes import lettering
from tests.bot.page.finished import NAMES, Record, page_of, record

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>",
    "&lt;b&gt;",
    "\u202eevil",
    "x" * 2000,
    "${1}",
)


@pytest.fixture(scope="module")
def original() -> Record:
    """The record of a short game, which no test changes."""
    return record("cubeo", resigns=6)


@pytest.fixture
def written(original: Record) -> Record:
    """Return a copy of the record, to be changed."""
    return copy.deepcopy(original)


def data_of(html: str) -> dict[str, Any]:
    """Return the data inside a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def folded(changes: list[Any]) -> list[list[Any]]:
    """Return the whole list at each step, built from the changes as the page's script does."""
    lists, now = [], []  # type: ignore[var-annotated]
    for change in changes:
        for at, removed, added in change:
            now[at : at + removed] = added
        lists.append(list(now))
    return lists


def test_page_case_2_equal_records_give_equal_bytes(written: Record) -> None:
    """The same record gives the same file, and another language another one with the same ids."""
    english, again, german = page_of(written), page_of(copy.deepcopy(written)), page_of(written, "de")
    assert english == again
    assert english.html != german.html
    ids = [re.findall(r' id="([^"]+)"', page.html) for page in (english, german)]
    assert [each for each in ids[0] if each[0] not in "sd"] == [
        each for each in ids[1] if each[0] not in "sd"
    ]


def test_page_case_3_without_a_script_everything_is_there(written: Record) -> None:
    """The markup itself has the final board, the result, the options and the whole story."""
    html = page_of(written).html.partition("<script")[0]
    steps = read_game(written).steps
    assert html.count("<li>") == len(steps) + 2  # and two seats
    assert '<g id="shown"><' in html
    assert written["dice"]["commitment"] in html
    assert "Options: default" in html
    assert all(name in html for name in NAMES[:2])


def test_the_policy_allows_only_the_blocks_of_the_file(written: Record) -> None:
    """The policy has the hashes of style sheet and script, and no element has a style or a handler."""
    html = page_of(written).html
    style, script = (
        re.search(r"<style>(.*?)</style>", html, re.DOTALL),
        re.search(r"<script>(.*?)</script>", html, re.DOTALL),
    )
    assert style
    assert script
    hashes = [
        base64.b64encode(hashlib.sha256(each[1].encode()).digest()).decode() for each in (script, style)
    ]
    assert (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; "
        "img-src 'none'; base-uri 'none'; form-action 'none'"
    ) in html
    assert not re.search(r'<[^>]+ (style|on\w+)="', html)
    assert len(script[1].encode()) <= 12_000
    assert not re.search(r"eval|innerHTML|localStorage|fetch", script[1])


def test_page_case_4_and_5_what_is_no_finished_game_has_no_page(tmp_path: Path, written: Record) -> None:
    """Unfinished, unreadable and illegal records are refused, each with its own code. No file is written."""
    running = {**written, "events": written["events"][:-2], "result": None}
    running["dice"] = {**written["dice"], "seed": None}
    closed = {**running, "dice": written["dice"]}
    moved = copy.deepcopy(written)
    next(each for each in moved["events"] if "play" in each)["play"][1] = "z9"
    cases = {
        UNFINISHED: [running, closed],
        UNREADABLE: [{**written, "format": "other/1"}, {**written, "dice": {}}, []],
        FALSE: [moved],
    }
    for code, records in cases.items():
        for each in records:
            path = tmp_path / "game.json"
            path.write_text(json.dumps(each))
            assert (code, main(["page", str(path)])) == (code, code)
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(InvalidRecord):
        read_game(moved)
    with pytest.raises(Unfinished):
        read_game(closed)


def test_page_case_6_no_file_is_overwritten(tmp_path: Path, written: Record) -> None:
    """The page is next to the record. If a file of that name exists, it stays as it is."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(written))
    assert main(["page", str(path)]) == 0
    page = tmp_path / "game.html"
    assert page.read_text("utf-8") == page_of(written).html
    page.write_text("mine")
    assert main(["page", str(path)]) == UNREADABLE
    assert page.read_text() == "mine"
    assert main(["page", str(path), str(tmp_path / "de.html"), "--language", "de"]) == 0
    assert main(["page"]) == main(["page", "--wrong", str(path)]) == UNREADABLE


def test_chances_are_asked_for_by_an_option(tmp_path: Path) -> None:
    """With `--chances`, each step has a computer's chances, and the last step has the result."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record("power-coinz", resigns=3)))
    assert main(["page", str(path), "--chances"]) == 0
    html = path.with_suffix(".html").read_text("utf-8")
    shares = [[int(share) for share in re.findall(r"<td>(\d+)%</td>", row)] for row in html.split("<tr>")[2:]]
    assert len(shares) >= 3
    assert all(99 <= sum(row) <= 101 for row in shares)
    assert sorted(shares[-1]) == [0, 100]


def test_a_game_without_turning_points_says_so(written: Record) -> None:
    """Its curve has a sentence in place of links."""
    graph = GameGraph(((0.5, 0.5), (0.52, 0.48)), (0, 6), ())
    html = build(read_game(written), LANGUAGES["en"], graph=graph).html
    assert f"<li>{STEADY_GAME}</li>" in html


@pytest.mark.parametrize("name", HOSTILE)
def test_page_case_7_a_hostile_name_is_only_text(name: str, written: Record) -> None:
    """A name is cut to 32 characters, loses bidi marks, and ends no block."""
    html = page_of({**written, "names": [name, "Ольга"]}).html
    clean = data_of(html)["record"]["names"][0]
    assert len(clean) <= MAX_NAME_LENGTH
    assert "\u202e" not in html
    assert html.count("<script") == 2
    assert not re.search(r"<img", html)
    assert f"<bdi>{clean}</bdi>" in html.replace(
        html, re.sub(r"<bdi>(.*?)</bdi>", lambda m: f"<bdi>{unescape(m[1])}</bdi>", html)
    )


@pytest.mark.parametrize("key", ["clock", "chosen", "time", "spent", "planned", "times", "unknown"])
@pytest.mark.parametrize("word", HOSTILE)
def test_page_case_8_hostile_fields_are_dropped_or_refused(key: str, word: str, written: Record) -> None:
    """An unknown key is left out, and a known one with foreign words is refused."""
    written[key] = {word: 1, "text": word} if key == "clock" else [word]
    if key == "unknown":
        assert "unknown" not in data_of(page_of(written).html)["record"]
    else:
        with pytest.raises(Unverifiable):
            page_of(written)


@pytest.mark.parametrize("where", ["format", "game", "seats", "first", "options", "result", "dice", "events"])
@pytest.mark.parametrize("word", HOSTILE)
def test_page_case_8_hostile_values_are_refused(where: str, word: str, written: Record) -> None:
    """In each of the record's own fields, any other word is refused."""
    with pytest.raises((Unverifiable, InvalidRecord)):
        page_of({**written, where: word})


def test_numbers_that_browsers_round_are_text(written: Record) -> None:
    """A number over 2^53 is written as text."""
    written["times"][0] = 2**53 + 1
    assert data_of(page_of(written).html)["record"]["times"][0] == str(2**53 + 1)


@pytest.mark.parametrize("game", ["dice-chess", "power-coinz"])
def test_page_case_10_and_11_nothing_secret_before_it_is_shown(game: str) -> None:
    """Each step's board and text are what watchers saw then, so secrets stay hidden."""
    written = record(game, resigns=4)
    page, shown, own = data_of(page_of(written).html), [], []
    for match in (step.match for step in read_game(written).steps):
        for seat, found in ((None, shown), (0, own)):
            seen = match.seen_by(seat)
            labels = [lettering(each.shape) for each in drawn(seen) if isinstance(each.shape, Label)]
            dice = sum(isinstance(layer, Die) for each in drawn(seen) for layer in layers(each.shape))
            found.append(
                (sorted(label.text for label in labels if label), dice, write(seen, names=NAMES[:2]))
            )
    boards = [
        sorted(page["placed"][number][-1] for number in frame if isinstance(page["placed"][number], list))
        for frame in folded(page["frames"])
    ]
    texts = ["\n".join(lines) for lines in folded(page["texts"])]
    assert list(zip(boards, texts, strict=True)) == [(labels, text) for labels, _dice, text in shown]
    assert [number for number, each in enumerate(shown) if each[:2] != own[number][:2]], "there are secrets"
    plays = [each["play"][1] for each in written["events"] if "play" in each]
    assert [each["play"][1] for each in page["record"]["events"] if "play" in each] == plays


def drawn(seen: Any) -> list[Placed]:
    """List the shapes of a picture."""
    scene = draw(seen, names=NAMES[:2])
    return [*scene.ground, *scene.shapes, *scene.above]


def layers(shape: Shape) -> tuple[Shape, ...]:
    """List the shapes that a shape consists of, those inside it included."""
    return shape.layers if isinstance(shape, Tile) else (shape,)


def test_page_case_12_stand_ins_planned_answers_and_ends_are_told(written: Record) -> None:
    """The story marks moves by the bot and planned moves, and tells of resignations and agreed ends."""
    plays = [number for number, each in enumerate(written["events"], 1) if "play" in each]
    html = page_of({**written, "planned": plays[1:2], "standins": plays[2:3]}).html
    assert html.count(PLANNED) == html.count(STOOD_IN) == 1
    assert "<bdi>Marisol</bdi> resigns" in html or "<bdi>Ольга</bdi> resigns" in html
    settled = record("cubeo", settles=4)
    assert "agree" in page_of(settled).html.partition('<ol id="story"')[2].partition("</ol>")[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_page_case_24_pages_are_small(game: str) -> None:
    """Of 200 games between computers, half take at most 150 kB (not in Dice Chess), 198 at most 300 kB."""
    pages = (page_of(record(game, seed=seed, level="casual")) for seed in range(200))
    sizes = sorted(len(page.html.encode()) / 1000 for page in pages)
    assert sizes[99] <= (300 if game == "dice-chess" else 150)
    assert sizes[197] <= 300


def test_page_case_28_a_german_page_has_no_english_word() -> None:
    """Each word is in the German catalogue, in a name or in the notation."""
    words = re.compile(r"[A-Za-zÄÖÜäöüß]{3,}")
    catalogue = (Path(locale.__file__).parent / "de.po").read_bytes()
    german = {
        word
        for message in read_po(BytesIO(catalogue), locale="de")
        for each in (message.string if isinstance(message.string, tuple) else (message.string,))
        for word in words.findall(re.sub(r"\{\w+\}", " ", each or ""))
    }
    for game in ("conversion", "ludifacture", "dice-chess"):
        page = page_of(record(game, resigns=9), "de")
        data, html = data_of(page.html), page.html[page.html.index("<body>") : page.html.index("<script")]
        labels = [each[-1] for each in data["placed"] if isinstance(each, list)]
        shown = [unescape(re.sub(r"<[^>]*>", " ", html)), *labels, *data["words"].values()]
        shown += [line for lines in folded(data["texts"]) for line in lines]
        shown += [unescape(each) for each in re.findall(r'aria-label="([^"]*)"', html)]
        found = set(words.findall(re.sub(r"\{\w+\}|[0-9a-f]{64}", " ", " ".join(shown))))
        named = set(words.findall(" ".join((*NAMES, GAMES[game].name, "Alea python bot verify UTC"))))
        assert found - german - named == set()


@pytest.mark.parametrize("game", GAMES)
def test_page_case_18_the_text_board_of_every_step(game: str) -> None:
    """It equals the board that watchers saw."""
    written = record(game, resigns=25)
    steps, boards = read_game(written).steps, folded(data_of(page_of(written).html)["texts"])
    assert ["\n".join(each) for each in boards] == [
        write(step.match.seen_by(None), names=NAMES[:2]) for step in steps
    ]
    assert steps[-1].match == list(replayed(written))[-1]


def test_page_case_25_with_seats_no_name_is_anywhere(tmp_path: Path, written: Record) -> None:
    """With `--names seats`, the seats' looks replace the names everywhere, including in the record."""
    path, out = tmp_path / "game.json", tmp_path / "out.html"
    path.write_text(json.dumps(written))
    assert main(["page", str(path), str(out), "--names", "seats"]) == 0
    html = out.read_text("utf-8")
    assert not any(name in html for name in NAMES)
    assert data_of(html)["record"]["names"] == ["Blue", "Orange"]
