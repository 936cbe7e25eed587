"""Tournaments for tests, as values: entered, started and played without a database."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from bot.contests import entry, running
from bot.contests.model import Kind, Round
from bot.contests.pairing import pair
from bot.contests.tournament import Game, Settings, Tournament, add_entry
from bot.table.model import Action
from bot.table.time import DAY

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eve", "Fox", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea", "Max", "Nia")
ORGANISER = 500
START = 1_750_000_000_000
SETTINGS = Settings("Autumn Cup", "days", 0, 7 * DAY, "day", most=128, rated=False)

_ids = count(1)


def act(user_id: int = ORGANISER, at: int = START, name: str = "") -> Action:
    """Return an action by a person, with a new interaction id."""
    return Action(next(_ids), user_id, name, at)


def signup(people: int, kind: Kind = "swiss", **settings: Any) -> Tournament:
    """Return a tournament that people from 101 up have entered."""
    chosen = SETTINGS._replace(**{"most": entry.LIMITS[kind].most, **settings})
    draft = Tournament(0, 1, 2, kind, "conversion", {}, chosen, 0, START + DAY, bytes(32))
    cup = entry.create(Action(77, ORGANISER, "Olga", START), draft, seed=bytes(32))
    for number in range(people):
        name = NAMES[number] if number < len(NAMES) else f"Player {number}"
        cup = entry.join(cup, act(101 + number, name=name))
    return cup


def started(people: int, kind: Kind = "swiss", **settings: Any) -> Tournament:
    """Return a tournament that has started, with starting numbers in the order of entry."""
    cup = signup(people, kind, **settings)
    ratings = {each.entry: 2_000_000 - each.entry for each in cup.entrants}
    return running.start(cup, act(0, START + DAY), ratings)


def paired(cup: Tournament, at: int = START + DAY) -> Tournament:
    """Return the tournament after its next round has started, with a table for each game."""
    found: Round = pair(cup.contest.task(cup.lots))
    boards = [board for board, pairing in enumerate(found, 1) if not pairing.is_bye]
    tables = {board: f"r{cup.round + 1}b{board}" for board in boards}
    return running.begin_round(cup, act(0, at), found, tables)


def played(cup: Tournament, results: Mapping[int, tuple[int | None, ...]] | None = None) -> Tournament:
    """Return the tournament after the latest round's last game.

    `results` gives the places on some boards. On all others, seats finish in the order of their letters.
    """
    for game in list(cup.games(cup.round)):
        if game.pairing.result is None and game.table_id is not None:
            places = (results or {}).get(game.board, tuple(range(1, len(game.pairing.numbers) + 1)))
            cup = with_result(cup, game, places)
    return cup


def with_result(cup: Tournament, game: Game, places: tuple[int | None, ...]) -> Tournament:
    """Return the tournament after a game has ended with these `places`, as if its table had reported them."""
    action, how = act(0, START + 2 * DAY), "absent" if None in places else "played"
    where = {"stage": game.stage, "board": game.board, "table": game.table_id}
    after = add_entry(cup, action, "result", result=list(places), how=how, **where)
    return running._followed(after, action)
