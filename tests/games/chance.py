"""Random matches of any game, with seats, options, faces and moves that depend only on a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine import GAMES, InvalidOption, Match, Option, Over, ToMove, ToRoll, options_of

MAX_MATCH_LENGTH = 20_000  # events; a game that lasts longer counts as never ending


def by_id(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options under the game's names, with hyphens for underscores."""
    return {name.replace("_", "-"): value for name, value in options.items()}


def draw_value(option: Option, dice: random.Random) -> str | int:
    """Draw an option's value, which is the default half of the time."""
    return option.default if dice.random() < 0.5 else dice.choice(list(option.values))


def unpaused_match(
    game_id: str, dice: random.Random, evenly: Mapping[str, Sequence[Any]] | None = None
) -> Match:
    """Open a match with random seats, first seat and options, redrawing options that exclude each other.

    With `evenly`, all values are equally likely. It can limit an option to certain values.
    """
    game = GAMES[game_id]
    seats = dice.choice(game.seats)
    while True:
        options = {
            option.id: draw_value(option, dice)
            if evenly is None
            else dice.choice(evenly.get(option.id, option.values))
            for option in options_of(game.Options)
        }
        try:
            return Match.open(game_id, seats=seats, first=dice.randrange(seats), options=options)
        except InvalidOption:
            continue


def open_with(game_id: str, seats: int, options: dict[str, str | int], dice: random.Random) -> Match:
    """Open a match with some options. All others are defaults or, if those do not fit, random values."""
    others: dict[str, str | int] = {}
    while True:
        try:
            return Match.open(game_id, seats=seats, options=others | options)
        except InvalidOption:
            others = {option.id: draw_value(option, dice) for option in options_of(GAMES[game_id].Options)}


def draw_faces(status: ToRoll, dice: random.Random) -> tuple[int, ...]:
    """Return random faces for the awaited roll."""
    return tuple(dice.randint(1, status.sides) for _ in range(status.count))


def step(match: Match, dice: random.Random, leaving: float = 0.0) -> Match:
    """Make one event happen: the awaited one or, with probability `leaving`, a resignation or agreement."""
    if dice.random() < leaving:
        return match.settle() if dice.random() < 0.2 else match.resign(dice.choice(match.active))
    if isinstance(match.status, ToRoll):
        return match.roll(draw_faces(match.status, dice))
    assert isinstance(match.status, ToMove)
    seat = dice.choice(match.status.seats)
    return match.play(seat, dice.choice(match.moves(seat)))


def moments(game_id: str, seed: int, leaving: float = 0.0) -> Iterator[Match]:
    """Yield a random match at its opening and after every event, until it is over."""
    yield from _remembered(game_id, seed, leaving)


@lru_cache(maxsize=24)
def _remembered(game_id: str, seed: int, leaving: float) -> tuple[Match, ...]:
    return tuple(play_at_random(game_id, seed, leaving))


def play_at_random(game_id: str, seed: int, leaving: float = 0.0) -> Iterator[Match]:
    """Play a random match, and yield its moments without the cache of `moments`."""
    dice = random.Random(f"{game_id} {seed}")
    yield from play_to_the_end(unpaused_match(game_id, dice), dice, leaving)


def play_with_defaults(game_id: str, seed: int) -> Iterator[Match]:
    """Play a random match with default options, so that a new option of the game changes nothing."""
    dice = random.Random(f"{game_id} {seed}")
    seats = dice.choice(GAMES[game_id].seats)
    yield from play_to_the_end(Match.open(game_id, seats=seats, first=dice.randrange(seats)), dice)


def play_to_the_end(match: Match, dice: random.Random, leaving: float = 0.0) -> Iterator[Match]:
    """Yield a match, and then again after every random event, until it is over."""
    yield match
    for _ in range(MAX_MATCH_LENGTH):
        if isinstance(match.status, Over):
            return
        match = step(match, dice, leaving)
        yield match
    raise AssertionError(f"{match.record()['game']} has not ended after {MAX_MATCH_LENGTH} events.")


def play_on(match: Match, plies: int, luck: random.Random) -> Match:
    """Return a match after `plies` more random plies, or at its end. No roll is due then."""
    while plies or isinstance(match.status, ToRoll):
        if isinstance(match.status, Over):
            break
        if isinstance(match.status, ToRoll):
            match = match.roll(draw_faces(match.status, luck))
        else:
            seat = match.status.seats[0]
            match, plies = match.play(seat, luck.choice(match.moves(seat))), plies - 1
    return match


def decisions(game_id: str, seed: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """Yield one in `every` moments of a random match at which a move is due, each with a seat to move."""
    awaited = [match for match in moments(game_id, seed) if isinstance(match.status, ToMove)]
    for match in awaited[::every]:
        assert isinstance(match.status, ToMove)
        yield match, match.status.seats[-1]


def opening_of(match: Match) -> dict[str, Any]:
    """Return the arguments that open this match, or one from a position of it."""
    written = match.record()
    return {name: written[name] for name in ("seats", "first", "options")}
