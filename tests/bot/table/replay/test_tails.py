"""A coinz that lies tails does not tell its rating to others, however they look at a running game.

Two matches differ only in the ratings of two such coinz, so everything shown of them has to be the same.
"""

from __future__ import annotations

from typing import Any

import pytest

import renderers
from bot.locale.language import ENGLISH
from bot.table.model import names_of
from bot.table.replay.sheet import write_sheet
from bot.table.replay.steps import History
from bot.views.message import TextBoard
from bot.views.replay import shared_lines, step_message
from bot.views.text import content_of
from engine import Match, Played, ToRoll
from engine.games.power_coinz.state import OUT
from engine.record import moments, write_event

from .test_sheet import history_of, table_of

TEAM = ("red", "blue", "one", "two", "three")
OTHERS = "big,bigger,small,smaller,least"
SHOWN = (
    {2, 3, 5},
    {2, 5, 6},
    {7},
    {3, 4},
)  # by flip: which coinz lie heads, A's five before B's; never A's first


def held(red: int, blue: int) -> dict[str, Any]:
    """Return the holdings of two people, with these ratings for two of the coinz."""
    ratings = {"red": red, "blue": blue, "one": 3, "two": 3, "three": 3}
    ratings |= {"big": 5, "bigger": 4, "small": 3, "smaller": 2, "least": 1}
    power = {"text": "Sing.", "effect": "dare"}
    coinz = [
        {"id": id, "name": id.title(), "rating": rating, "power": power} for id, rating in ratings.items()
    ]
    return {"sets": [{"set": "own", "name": "Own", "coinz": coinz}], "owned": [dict.fromkeys(ratings, 1)] * 2}


def flipped(match: Match, shown: set[int]) -> Match:
    """Flip all coinz in play, so that exactly those in `shown` lie heads."""
    in_play = [
        5 * seat + place
        for seat, faces in enumerate(match.state.faces)
        for place, face in enumerate(faces)
        if face != OUT
    ]
    return match.roll([2 if each in shown else 1 for each in in_play])


def played(red: int, blue: int, shown: tuple[set[int], ...] = SHOWN) -> Match:
    """Play a match in which each round shows other heads, and a hidden coinz of the first seat is taken."""
    match = Match.open("power-coinz", seats=2, holdings=held(red, blue))
    match = match.play(0, ",".join(TEAM)).play(1, OTHERS)
    for each in shown:
        assert isinstance(match.status, ToRoll)
        match = flipped(match, each)
        seat = match.status.seats[0]
        match = match.play(seat, match.moves(seat)[0])
    return match


def history(match: Match) -> tuple[Any, History]:
    table = table_of(match, holdings=match.record()["holdings"])
    return table, history_of(table, [write_event(event) for event in match.events])


def shown_to(match: Match, viewer: int | None) -> list[object]:
    """Return what a viewer sees of a running match: pictures, messages, lines to share, film and sheet."""
    table, steps = history(match)
    names, told = names_of(table), list[object]()
    for step in steps.steps:
        seen = step.match.seen_by(viewer)
        text_board = TextBoard(renderers.write(seen, names=names))
        told.append(renderers.draw(seen, names=names))
        told.append(content_of(step_message(table, steps, step, viewer, text_board)))
        told.append(" ".join(map(str, shared_lines(table, step, ENGLISH))))
    numbers = steps.cut(0, steps.last)[1]
    told.append(renderers.film(list(moments(match))[-len(numbers) :], steps=numbers, names=names))
    told.append(write_sheet(table, match, steps))
    return told


@pytest.mark.parametrize("viewer", [None, 1])
def test_case_4_tails_tell_no_rating(viewer: int | None) -> None:
    """A watcher and another player see the same of two matches whose hidden ratings are exchanged."""
    one, other = played(5, 1), played(1, 5)
    assert [each for each in one.events if isinstance(each, Played)][-2:] == [
        Played(1, "A1"),
        Played(0, "B2"),
    ]
    assert one.events == other.events
    assert shown_to(one, viewer) == shown_to(other, viewer)


def test_the_comparison_sees_a_rating() -> None:
    """The owner sees the difference, and everyone does if those coinz lie heads."""
    one, other = played(5, 1), played(1, 5)
    pictures, words = ([shown_to(match, 0)[number] for match in (one, other)] for number in (6, 7))
    assert pictures[0] != pictures[1]
    assert words[0] != words[1]
    heads = ({1, 2, 3, 5},)
    assert shown_to(played(5, 1, heads), None) != shown_to(played(1, 5, heads), None)
