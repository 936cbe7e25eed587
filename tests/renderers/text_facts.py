"""What each game's text board tells, and the same facts from the position line of what is seen.

`TOLD` reads a page, `SHOWN` the line: as far as the picture shows what is in it, and in the same form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine import Seen
from engine.games.power_coinz.coinz import designs, effect_text
from tests.games.ludifacture.drawn import SIDES, place

from .text_reading import Page, said_of

LETTERS = "ABCDEFGH"
PLACES = {"A": ("abcdefgh", "21"), "B": ("hgfedcba", "78")}  # of an army: files, and ranks from the front
Facts = dict[str, object]


def fields(seen: Seen) -> tuple[list[str], dict[str, str]]:
    """Return the fields of the position line without a key, and those with one."""
    parts = seen.game.encode(seen.state).split(" ")
    return [part for part in parts if "=" not in part], dict(part.split("=") for part in parts if "=" in part)


def found(pattern: str, said: str, missing: str = "") -> str:
    """Return the first group of a pattern in what is said."""
    match = re.search(pattern, said)
    return match[1] if match else missing


def each(page: Page, pattern: str, missing: str = "") -> list[str]:
    """Return the first group of a pattern in what is said beside each name."""
    return [found(pattern, said_of(page, letter), missing) for letter in page.seats]


def gone(page: Page) -> list[str]:
    """Name the seats of whom is said that they have resigned."""
    return [letter for letter in page.seats if found(r"\b(resigned)$", said_of(page, letter))]


def conversion_told(page: Page, seen: Seen) -> Facts:
    hands = each(page, r"hand (.*)$", "resigned")
    signs = {"empty": "-", "not rolled yet": "?"}
    return {"board": page.rows(), "hands": [signs.get(hand, hand.replace(" ", "")) for hand in hands]}


def conversion_shown(seen: Seen) -> Facts:
    (board, hands, _), _ = fields(seen)
    shown = [hand[1:] if seat in seen.active else "resigned" for seat, hand in enumerate(hands.split(","))]
    return {"board": board, "hands": shown}


def cubeo_told(page: Page, seen: Seen) -> Facts:
    rows = page.rows().split("/")
    rim = {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)}
    inside = "/".join(row[1:-1] for row in rows[1:-1])
    return {"rim": rim, "board": inside, "dice": each(page, r"^(\d+) of"), "gone": gone(page)}


def cubeo_shown(seen: Seen) -> Facts:
    board = fields(seen)[0][0]
    cells = re.findall(r"/|\.|[AB](?:1[0-8]|[1-9A-F])", board)
    decimal = [cell if cell in "/." else f"{cell[0]}{int(cell[1:], 16)}" for cell in cells]
    dice = [str(sum(cell[0] == letter for cell in cells)) for letter in "AB"]
    return {"rim": {"."}, "board": "".join(decimal), "dice": dice, "gone": _left(seen)}


def _left(seen: Seen) -> list[str]:
    return [letter for seat, letter in enumerate(LETTERS[: seen.setup.seats]) if seat not in seen.active]


def dice_chess_told(page: Page, seen: Seen) -> Facts:
    shown = any(each(page, r"(captured)"))
    piles = each(page, r"captured \d+ pips?: ([\d ]+)")
    return {
        "board": page.rows(),
        "pips": each(page, r"captured (\d+) pips?") if shown else ["0", "0"],
        "piles": [pile.replace(" ", "") or "-" for pile in piles],
        "rolls": [roll.replace(" ", "") for roll in each(page, r"rolled ([\d ]+)") if roll],
        "ready": each(page, r"army is (ready)"),
        "reroll": page.noted(r"The \d on (..) is rolled again\."),
        "quiet": int(page.noted(r"Turns in a row without a capture: (\d+)\.") or 0),
        "gone": gone(page),
    }


def dice_chess_shown(seen: Seen) -> Facts:
    (board, captured, turn), keyed = fields(seen)
    armies = {army[0]: army[1:] for army in keyed.get("placed", "").split(",") if army}
    quiet = keyed.get("since", "").count(",") + ("since" in keyed)
    return {
        "board": _with_armies(board, armies),
        "pips": [pips[1:] for pips in captured.split(",")],
        "piles": ["".join(sorted(p[1:], reverse=True)) for p in keyed.get("piles", "A-,B-").split(",")],
        "rolls": [roll[1:] for roll in keyed.get("rolls", "").split(",") if roll],
        "ready": ["ready" if letter in armies else "" for letter in "AB"],
        "reroll": keyed.get("reroll"),
        "quiet": 0 if turn == "-" else quiet,
        "gone": list(keyed.get("left", "")),
    }


def _with_armies(board: str, armies: Mapping[str, str]) -> str:
    """Put armies that wait for the other one on the empty board."""
    cells = {}
    for letter, values in armies.items():
        files, (front, back) = PLACES[letter]
        squares = [f"{file}{rank}" for rank in (front, back) for file in files]
        cells |= {square: f"{letter}{value}" for square, value in zip(squares, values.rjust(16, "?"))}
    rows = ("".join(cells.get(f"{file}{rank}", ".") for file in "abcdefgh") for rank in "87654321")
    return "/".join(rows) if cells else board


def konfusion_told(page: Page, seen: Seen) -> Facts:
    allowed = page.noted(r"Dice that may move: up to (\d)\.")
    more = page.noted(r"((?:Up to \d|One) more may move; moved: .*)\.") or ""
    more = more.removeprefix("Up to ").replace("One", "1")
    return {
        "board": page.rows().replace("+", "."),
        "keyposts": {square for square, cell in page.cells.items() if cell == "+"},
        "captured": each(page, r"captured (\d+) pips?", "resigned"),
        "dice": f"{allowed}:" if allowed else more.replace(" more may move; moved: ", ":").replace(" ", ","),
    }


def konfusion_shown(seen: Seen) -> Facts:
    (board, captured, turn), _ = fields(seen)
    rows = zip(range(10, 0, -1), board.split("/"))
    cells = {
        f"{file}{rank}": cell
        for rank, row in rows
        for file, cell in zip("abcdefghij", re.findall(r"\.|[A-D][1-6]", row))
    }
    north_and_south = [f"{file}{rank}" for file in "aefj" for rank in (1, 10)]
    sides = [f"{file}{rank}" for file in "aj" for rank in (5, 6)] if seen.setup.seats > 2 else []
    shown = [pips[1:] if seat in seen.active else "resigned" for seat, pips in enumerate(captured.split(","))]
    return {
        "board": board,
        "keyposts": {square for square in (*north_and_south, *sides) if cells[square] == "."},
        "captured": shown,
        "dice": turn.partition(":")[2],
    }


def ludifacture_told(page: Page, seen: Seen) -> Facts:
    size = max(int(square[1:]) for square in page.cells)
    columns = [said[1].rpartition(": ")[2].removesuffix(".") for said in page.seats.values()]
    entries = [[] if "numbered" in said else [each.split() for each in said.split(", ")] for said in columns]
    faces, sets = page.noted(r"Roll: (.*)\."), page.noted(r"Sets of re-rolls: (\d+)\.") or 0
    return {
        "pot": page.noted(r"Pot: (\d+)\."),
        "supplies": each(page, r"supply (\d+)"),
        "markers": [_markers(entry, side, size) for entry, side in zip(entries, SIDES[len(entries)])],
        "numbers": [",".join(number for number, *_ in entry) for entry in entries],
        "roll": f"{faces.replace(' ', ',')}+{sets}" if faces else "-",
        "queues": [rolls.replace(" ", ",") or "-" for rolls in each(page, r"next rolls ([\d ]+)")],
        "count": page.noted(r"Rolls to lay out: (\d)\."),
        "game": page.noted(r"Game (\d+) of the set\.") or "1",
        "occupied": {square for square, cell in page.cells.items() if cell != "."},
        "gone": gone(page),
    }


def _markers(entries: list[list[str]], side: str, size: int) -> str:
    """Return progress and stack of each column, as the position line does; check that squares fit columns."""
    told = ["0.0"] * size
    for column, (_, *where) in enumerate(entries, 1):
        if where:
            square, stack = where[0], where[1] if len(where) > 1 else "0"
            at, progress = place(side, "abcdefghijk".index(square[0]) + 1, int(square[1:]), size)
            assert at == column
            told[column - 1] = f"{progress}.{stack}"
    return ",".join(told)


def ludifacture_shown(seen: Seen) -> Facts:
    (pot, seats, roll, turn), keyed = fields(seen)
    blocks, size = [block[1:].split(":") for block in seats.split("|")], 11 if "big" in str(seen.setup) else 8
    standard = ",".join(str(number) for number in range(2, 13) if size == 11 or number not in (6, 11, 12))
    orders = keyed["order"].split("|") if "order" in keyed else [standard] * len(blocks)
    orders = [standard if turn != "*" and each == "-" else each.strip("?-") for each in orders]
    return {
        "pot": pot,
        "supplies": [supply for supply, _ in blocks],
        "markers": [markers for _, markers in blocks],
        "numbers": orders,
        "roll": roll,
        "queues": keyed["queue"].split("|") if "queue" in keyed else ["-"] * len(blocks),
        "count": keyed.get("count"),
        "game": keyed.get("game", "1"),
        "occupied": _occupied([markers.split(",") for _, markers in blocks], size),
        "gone": list(keyed.get("left", "")),
    }


def _occupied(markers: list[list[str]], size: int) -> set[str]:
    """Name the squares with markers: those whose place on some seat's course is that of its marker."""
    return {
        f"{file}{rank}"
        for number, file in enumerate("abcdefghijk"[:size], 1)
        for rank in range(1, size + 1)
        for side, columns in zip(SIDES[len(markers)], markers)
        for column, progress in [place(side, number, rank, size)]
        if int(columns[column - 1].split(".")[0]) == progress
    }


def power_coinz_told(page: Page, seen: Seen) -> Facts:
    return {
        "coinz": {
            letter: [said.split(" ", 1)[1] for said in page.seats[letter][1:]] for letter in page.seats
        },
        "ready": [letter for letter in page.seats if said_of(page, letter) == "is ready"],
        "dull": [f"{letter}{n}" for letter, n in zip(page.seats, each(page, r"dulled by (\d+)")) if n],
    }


def power_coinz_shown(seen: Seen) -> Facts:
    (teams, turn), keyed = fields(seen)
    own = LETTERS[seen.viewer] if seen.viewer is not None else ""
    handed_in = dict(team.split(":") for team in keyed.get("in", "").split("|") if team)
    capturing = turn in LETTERS and "tasks" not in keyed
    kept = {} if capturing else {key: keyed.get(key, "").split(",") for key in ("asleep", "steady")}
    coinz = {}
    for letter, team in (each.split(":") for each in teams.split("|")):
        listed = handed_in.get(letter, "") if team == "?" else team
        coinz[letter] = [
            _coinz(seen, entry, letter == own, [key for key in kept if f"{letter}{n}" in kept[key]])
            for n, entry in enumerate(filter(None, listed.split(",")), 1)
        ]
    return {
        "coinz": coinz,
        "ready": list(handed_in),
        "dull": [d for d in keyed.get("dull", "").split(",") if d],
    }


def _coinz(seen: Seen, entry: str, own: bool, kept: list[str]) -> str:
    """Return what the picture of a coinz shows: no rating of another seat's that does not show it."""
    design = designs(seen.setup)[entry.rstrip("^vx")]
    lying = {"^": f"shows {design.rating}", "v": f"tails, {effect_text(design)}", "x": "out of play"}
    told = [lying.get(entry[-1], "not flipped")] if entry[-1] in "^vx" else ["not flipped"]
    if own and entry[-1] not in "^x":
        told.append(f"rating {design.rating}")
    return f"{design.name}: {', '.join([*told, *kept])}."


TOLD: Mapping[str, Callable[[Page, Seen], Facts]] = {
    "conversion": conversion_told,
    "cubeo": cubeo_told,
    "dice-chess": dice_chess_told,
    "konfusion": konfusion_told,
    "ludifacture": ludifacture_told,
    "power-coinz": power_coinz_told,
}
SHOWN: Mapping[str, Callable[[Seen], Facts]] = {
    "conversion": conversion_shown,
    "cubeo": cubeo_shown,
    "dice-chess": dice_chess_shown,
    "konfusion": konfusion_shown,
    "ludifacture": ludifacture_shown,
    "power-coinz": power_coinz_shown,
}
