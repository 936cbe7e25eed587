"""The engine against a second, naive implementation of the rules, move by move."""

from __future__ import annotations

import random

import pytest

from engine import GAMES, Match, Over, ToMove, ToRoll, options_of
from tests.breadth import broad

from .naive import BOARD, NaiveKonfusion

MATCHES = range(40)
POSITIONS = range(300)
LONGEST = 160  # events of a random match: some never end, and the quick ones show all the ways to end
OPTIONS = {
    "pieces": ("one", "roll"),
    "tie": ("draw", "tournament", "replay"),
    "ricochet": ("reflect", "reverse"),
    "wall-stop": ("off", "on"),
    "jump": ("any", "capture"),
    "keypost-capture": ("off", "on"),
    "goal": ("opposite", "any"),
    "stall": (0, 1, 2, 3, 30),
}


def drawn_options(dice: random.Random) -> dict[str, str | int]:
    """Draw a table's options, each value as likely as the others, stalls often short."""
    return {id: dice.choice(values) for id, values in OPTIONS.items()}


def drawn_line(seats: int, options: dict[str, str | int], dice: random.Random) -> str:
    """Draw a position: a crowd or a few dice, seats that left, in a rolled turn dice that have moved."""
    squares = dice.sample(sorted(BOARD["south"].values()), 100)
    letters = "ABCD"[:seats]
    board = {}
    for letter in letters:
        for _ in range(dice.choice([1, 2, 5, 12, 18])):
            board[squares.pop()] = f"{letter}{dice.randint(1, 6)}"
    rows = ["".join(board.get(file + str(rank), ".") for file in "abcdefghij") for rank in range(10, 0, -1)]
    captured = ",".join(f"{letter}{dice.choice([0, 0, 3, 17])}" for letter in letters)
    turn = dice.choice(letters)
    left = dice.choice([letter for letter in letters if letter != turn] if seats > 2 else [""])
    field = turn
    if options["pieces"] == "roll":
        own = sorted(square for square, die in board.items() if die[0] == turn)
        moved = [square for square in own if dice.random() < 0.2][:3]
        moved.sort(key=lambda square: (square[0], int(square[1:])))
        field += f":{dice.randint(1, 3)}:{','.join(moved)}"
    gone = f" left={left}" if left and dice.random() < 0.2 else ""
    return f"{'/'.join(rows)} {captured} {field}{gone}"


def compare(match: Match, naive: NaiveKonfusion) -> None:
    """Hold the two against each other: position, status, moves and figures."""
    assert match.position.split(" ")[:3] == naive.line().split(" ")
    kind, who = naive.awaits()
    match match.status:
        case Over(winners, reason):
            assert (kind, who) == ("over", (winners, reason))
        case ToRoll(1, 6, seat):
            assert (kind, who) == ("roll", "ABCD"[seat or 0])
        case ToMove((seat,), False):
            assert (kind, who) == ("move", "ABCD"[seat])
            assert set(match.moves(seat)) == naive.moves()
        case other:
            pytest.fail(f"Konfusion does not await {other}")
    figures = [
        (naive.pips(letter), naive.captured[letter], naive.held(letter))
        if letter in naive.playing()
        else (None, None, None)
        for letter in naive.letters
    ]
    assert [tally.figures for tally in match.seen_by(None).tallies] == list(zip(*figures))


def advance(match: Match, naive: NaiveKonfusion, dice: random.Random) -> Match:
    """Let one random event happen in both, captures and keyposts preferred; now and then somebody leaves."""
    if dice.random() < 0.01 and len(match.active) > 1:
        leaver = dice.choice(match.active)
        naive.resign("ABCD"[leaver])
        return match.resign(leaver)
    if dice.random() < 0.002:
        naive.settle()
        return match.settle()
    if isinstance(match.status, ToRoll):
        face = dice.randint(1, 6)
        naive.roll(face)
        return match.roll((face,))
    assert isinstance(match.status, ToMove)
    (seat,) = match.status.seats
    moves = match.moves(seat)
    sharp = [move for move in moves if move.split(">")[-1] in {*naive.dice, *naive.keyposts}]
    move = dice.choice(sharp if sharp and dice.random() < 0.5 else moves)
    naive.play(move)
    return match.play(seat, move)


@pytest.mark.parametrize("seed", MATCHES)
def test_random_matches_agree(seed: int) -> None:
    """Same moves, same positions, same figures, same ends, from the opening on."""
    dice = random.Random(seed)
    seats, options = dice.randint(2, 4), drawn_options(dice)
    first = dice.randrange(seats)
    match = Match.open("konfusion", seats=seats, first=first, options=options)
    naive = NaiveKonfusion(seats, first, options)
    compare(match, naive)
    for _ in range(LONGEST):
        if isinstance(match.status, Over):
            return
        match = advance(match, naive, dice)
        compare(match, naive)


@pytest.mark.parametrize("seed", broad(POSITIONS, 12))
def test_random_positions_agree(seed: int) -> None:
    """Dice anywhere: the same moves, and for a few moves and rolls the same consequences."""
    dice = random.Random(1000 + seed)
    seats, options = dice.randint(2, 4), drawn_options(dice)
    line = drawn_line(seats, options, dice)
    match = Match.at("konfusion", line, seats=seats, options=options)
    naive = NaiveKonfusion.at(line, seats, options)
    compare(match, naive)
    for _ in range(6):
        if isinstance(match.status, Over):
            return
        match = advance(match, naive, dice)
        compare(match, naive)


def test_the_seeds_cover_the_options() -> None:
    """All values of all options are drawn, and all numbers of seats; no option is forgotten."""
    assert {option.id for option in options_of(GAMES["konfusion"].Options)} == set(OPTIONS)
    seats, chosen = set(), set()
    for seed in MATCHES:
        dice = random.Random(seed)
        seats.add(dice.randint(2, 4))
        chosen |= set(drawn_options(dice).items())
    assert seats == {2, 3, 4}
    assert chosen == {(id, value) for id, values in OPTIONS.items() for value in values}
