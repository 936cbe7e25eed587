"""Suggested moves: the few that gain the most right away, with short labels."""

from __future__ import annotations

import random

import pytest

from bot.locale.language import LANGUAGES
from bot.views.text import render_plain
from engine import GAMES, Brief, Match, Over, ToMove, effects_of, is_secret, suggested
from tests.games.chance import step

MAX_LABEL = 40  # characters on a suggestion's button, not counting its number
PLIES = 60


@pytest.mark.parametrize("game_id", GAMES)
def test_the_most_that_can_be_gained(game_id: str) -> None:
    """No move that is left out gains more than a suggested one. All labels fit, and secrets get none."""
    luck, match, seen, gained = random.Random(5), Match.open(game_id, seats=2), 0, 0
    for _ in range(PLIES):
        if isinstance(match.status, Over):
            match = Match.open(game_id, seats=2)
        if isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            best, more = suggested(match, seat, 3)
            gains = {move: each.gain for move, each in effects_of(match, seat) if each and each.gain > 0}
            gained += len(gains)
            if is_secret(match.status):
                assert (best, more) == ([], False)
                match = step(match, luck)
                continue
            if not gains:
                assert len(best) in (0, 3) or len(match.moves(seat)) < 3
                match = step(match, luck)
                continue
            assert len(best) == min(3, len(gains)) or len({each.brief.deed.template for each in best}) < 3
            assert [gains[each.move] for each in best] == sorted(gains.values(), reverse=True)[: len(best)]
            assert more == (list(gains.values()).count(max(gains.values())) > 3)
            labels = [_label(each.brief, code) for each in best for code in LANGUAGES]
            assert [label for label in labels if len(label) > MAX_LABEL] == []
            seen += len(best)
        match = step(match, luck)
    assert seen or not gained


def test_moves_that_gain_the_same_have_little_in_common() -> None:
    """If many moves gain the same, those suggested go to different squares."""
    match, luck = Match.open("conversion", seats=2), random.Random(3)
    while True:
        match = step(match, luck)
        if not isinstance(match.status, ToMove):
            continue
        best, more = suggested(match, match.status.seats[0], 3)
        if more:
            break
    squares = {each.brief.square for each in best}
    assert len(squares) == 3


def _label(brief: Brief, code: str) -> str:
    deed, outcome, _square = brief
    told = render_plain(deed, ("Marisol", "Tilde"), LANGUAGES[code])
    return (
        told if outcome is None else f"{told}: {render_plain(outcome, ('Marisol', 'Tilde'), LANGUAGES[code])}"
    )
