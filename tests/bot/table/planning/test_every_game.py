"""Planning in every game: it asks and answers without failing, and its controls' ids fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from bot.locale.language import ENGLISH
from bot.table.errors import Refusal
from bot.table.planning.lines import (
    DEEPEST,
    MAX_LINES,
    Line,
    count_lines,
    depth,
    read_lines,
    with_answer,
    write_lines,
)
from bot.table.planning.plan import CannotPlan, after_theirs, check_lines, check_size, goes_on, mover
from bot.views.candidates import Controls, candidate_rows, walk_choices
from engine import GAMES, Match, Over, TableError, ToMove
from tests.breadth import broad
from tests.games.chance import step

CONTROLS = Controls("abcdefgh", 123456, "plan")
PLIES, POSITIONS = 40, 6


def positions(game_id: str, luck: random.Random) -> Iterator[Match]:
    """Play at random, and yield the positions in which a single seat moves openly."""
    match = Match.open(game_id, seats=GAMES[game_id].seats.start)
    for _event in range(PLIES):
        if isinstance(match.status, Over):
            return
        if isinstance(match.status, ToMove) and len(match.status.seats) == 1 and not match.status.secret:
            yield match
        match = step(match, luck)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", broad(range(4)))
def test_every_game_can_be_planned_for(game_id: str, seed: int) -> None:
    """Each plan made this way is valid unless its move was refused, and the composer's ids fit."""
    luck = random.Random(f"{game_id} {seed}")
    for match in islice(positions(game_id, luck), 0, None, max(1, PLIES // POSITIONS)):
        [other] = match.status.seats
        for seat in match.active:
            if seat == other:
                with pytest.raises(CannotPlan):
                    mover(match, seat)
                assert not goes_on(match, seat, ())
                continue
            assert goes_on(match, seat, ())
            rows_of(match, other, luck)
            try:
                after = after_theirs(match, seat, theirs := luck.choice(match.moves(other)))
            except Refusal:
                continue
            rows_of(after, seat, luck)
            mine = luck.choice(after.moves(seat))
            check_lines(match, seat, (Line(theirs, mine),))
            with pytest.raises((TableError, Refusal)):
                check_lines(match, seat, (Line(theirs, mine, (Line("nonsense", mine),)),))
            assert goes_on(after.play(seat, mine), seat, (theirs, mine)) in (True, False)


def rows_of(match: Match, seat: int, luck: random.Random) -> None:
    """Choose a move step by step, as in the composer of plans. Ids that are too long raise an error."""
    tokens: tuple[str, ...] = ()
    while True:
        tokens, asked = walk_choices(match, seat, tokens)
        if isinstance(asked, str):
            return
        assert candidate_rows(asked, tokens, CONTROLS, ("A", "B"), ENGLISH, "")
        tokens = (*tokens, luck.choice(asked.choices).token)


def test_lines_of_a_plan() -> None:
    """A plan has at most 12 lines and 5 answers. A new answer replaces the old one and what follows it."""
    wide = tuple(Line(f"x{number}", "y") for number in range(MAX_LINES))
    check_size(wide)
    with pytest.raises(CannotPlan, match="12 lines"):
        check_size((*wide, Line("z", "y")))
    deep: tuple[Line, ...] = ()
    for _answer in range(DEEPEST):
        deep = (Line("x", "y", deep),)
    check_size(deep)
    with pytest.raises(CannotPlan, match="5 answers"):
        check_size((Line("x", "y", deep),))
    assert [count_lines(wide), depth(wide), count_lines(deep), depth(deep)] == [12, 1, 1, 5]
    lines = with_answer((), (), "a", "b")
    lines = with_answer(lines, ("a", "b"), "c", "d")
    lines = with_answer(lines, (), "e", "f")
    assert lines == (Line("a", "b", (Line("c", "d"),)), Line("e", "f"))
    assert with_answer(lines, (), "a", "b") == lines
    assert with_answer(lines, (), "a", "z") == (Line("a", "z"), Line("e", "f"))
    assert read_lines(write_lines(lines)) == lines
    for path in (("a", "z"), ("q", "b")):
        with pytest.raises(KeyError):
            with_answer(lines, path, "c", "d")
