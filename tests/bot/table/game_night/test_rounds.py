"""Rounds: when one ends, everyone has had the same number of turns, whatever the game."""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby

import pytest

from bot.service.tables import Tables
from bot.table.game_night.rounds import ahead, decision_ms, last_in_round, minutes_left, round_ended
from bot.table.game_night.suggestions import length_of
from bot.table.time import MINUTE
from engine import GAMES, Match, Played, ToMove, options_of
from tests.breadth import broad
from tests.games.chance import play_on, step

from ...people import People

ORDERED = [
    ("conversion", 5, {}),
    ("konfusion", 3, {"pieces": "roll"}),
    ("konfusion", 2, {}),
    ("dice-chess", 2, {}),
    ("cubeo", 2, {}),
    ("ludifacture", 4, {}),
]


def moved(match: Match, luck: random.Random) -> Match:
    """Make some move, and the rolls that follow."""
    return play_on(step(match, luck), 0, luck)


def turns_of(match: Match, since: int) -> Counter[int]:
    """Count the turns that each seat has had since an event. A turn can have several decisions."""
    movers = [event.seat for event in match.events[since:] if isinstance(event, Played)]
    return Counter(seat for seat, _turn in groupby(movers))


@pytest.mark.parametrize("seed", broad(range(6)))
@pytest.mark.parametrize(("game_id", "seats", "options"), ORDERED)
def test_case_32_and_case_34_turns_are_equal_at_the_end_of_a_round(
    game_id: str, seats: int, options: dict[str, str], seed: int
) -> None:
    """This holds for any match from its first open turn on. A turn with several dice counts once."""
    luck = random.Random(f"{game_id} {seed}")
    match = play_on(Match.open(game_id, seats=seats, first=seed % seats, options=options), 0, luck)
    while isinstance(match.status, ToMove) and match.status.secret:
        match = moved(match, luck)
    begun, rounds = len(match.events), 0
    for _ in range(120):
        before = match
        match = moved(match, luck)
        if not isinstance(match.status, ToMove) or not isinstance(before.status, ToMove):
            break
        if round_ended(before, match):
            rounds += 1
            counts = turns_of(match, begun)
            assert set(counts.values()) == {rounds}
            assert len(counts) == seats
            assert ahead(match) == ()
        elif match.status.seats[0] != before.status.seats[0]:
            assert ahead(match)
    assert rounds > 1


def test_cases_32_and_33_of_many_seats() -> None:
    """A round starts at the first seat, wherever it is, and gives every active player equally many turns."""
    luck = random.Random(5)
    match = play_on(Match.open("conversion", seats=5, first=3), 0, luck)
    movers, ends = [], []
    for _ in range(15):
        before = match
        movers.append(match.status.seats[0])
        match = moved(match, luck)
        ends.append(round_ended(before, match))
    assert movers == [3, 4, 0, 1, 2] * 3
    assert ends == [False, False, False, False, True] * 3
    assert last_in_round(match) == 2
    luck = random.Random(8)
    match = play_on(Match.open("conversion", seats=4), 0, luck).resign(2)
    ends = []
    for _ in range(6):
        before, match = match, moved(match, luck)
        ends.append(round_ended(before, match))
    assert ends == [False, False, True] * 2
    assert last_in_round(match) == 3
    match = moved(moved(match, luck), luck)
    assert ahead(match) == (0, 1)
    after = match.resign(3)
    assert round_ended(match, after)
    assert last_in_round(after) == 1
    assert not round_ended(after, after.resign(1))  # out of turn: the round that has started goes on


def test_cases_33_and_35() -> None:
    """Resigning first or out of turn ends no round. A round ends even if a player has to pass."""
    luck = random.Random(8)
    match = play_on(Match.open("conversion", seats=3), 0, luck)
    assert not round_ended(match, match.resign(0))
    match = play_on(Match.open("conversion", seats=4), 0, random.Random(8))
    assert not round_ended(match, match.resign(2))
    over = Match.open("cubeo", seats=2)
    assert not round_ended(over, over.resign(0))
    luck = random.Random(2)
    before = moved(play_on(Match.open("conversion", seats=3), 0, luck), luck)
    after = moved(before, luck)  # the second seat has moved
    assert not round_ended(before, after)
    assert round_ended(before, after._replace(status=ToMove((0,))))  # the third one has to pass
    before = play_on(Match.open("conversion", seats=2), 0, luck)
    after = moved(before, luck)
    assert not round_ended(before, after._replace(status=ToMove((0,))))
    again = after._replace(status=ToMove((1,)))
    assert round_ended(again, moved(again, luck))


def test_where_seats_take_no_turns_each_decision_ends_a_round() -> None:
    """No one is ahead of the others there, and no seat comes last."""
    luck = random.Random(3)
    match = play_on(Match.open("power-coinz", seats=3), 0, luck)
    assert last_in_round(match) is None
    while isinstance(match.status, ToMove) and match.status.secret:
        match = moved(match, luck)
    for _ in range(4):
        before, match = match, moved(match, luck)
        if isinstance(match.status, ToMove):
            assert round_ended(before, match)
            assert ahead(match) == ()
    assert last_in_round(match) is None


def test_in_a_set_turns_are_counted_from_the_present_games_first_seat() -> None:
    """A new game ends the round. The options that `single` sets for a game exist, with those values."""
    luck = random.Random(4)
    match = play_on(Match.open("ludifacture", seats=3, options={"set": "four"}), 0, luck)
    games = 0
    while isinstance(match.status, ToMove):
        before, match = match, moved(match, luck)
        if match.game.leader(match.state) != before.game.leader(before.state):
            games += 1
            if isinstance(match.status, ToMove):
                assert round_ended(before, match)
                assert match.status.seats[0] == match.game.leader(match.state) == games % 3
        if games == 2:
            break
    assert games == 2
    assert last_in_round(match) == (games + 2) % 3
    for game in GAMES.values():
        values = {option.id: option.values for option in options_of(game.Options)}
        for id, value in game.single.items():
            assert value in values[id]


async def test_minutes_that_are_left(tables: Tables, people: People) -> None:
    """The minutes left are those of the median game."""
    table = await people.start(tables, game_id="dice-chess", options={})
    measured, match = length_of(table.game_id, table.options, len(table.players)), table.match
    fewest, usual, many = measured.decisions
    assert fewest < usual < many
    assert minutes_left(table, match) == -(-usual * decision_ms(table, match) // MINUTE)
