"""How many presses a move takes, starting with **Move**: `python -m tests.bot.features.presses`.

The games are played to the end by people of three kinds, who choose the move with the best effect, a middling
one, or the worst. The presses are counted on the messages that people see.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from statistics import median
from types import SimpleNamespace
from typing import Any

from bot.features import composer
from bot.features.move import Player
from bot.locale.audience import Audience
from bot.table.model import Table
from bot.views.candidates import line_of, tokens_of
from bot.views.custom_id import CustomId, read_custom_id
from bot.views.message import Attachment, Button, Message, Select
from engine import GAMES, Choice, Effect, Match, Over, ToMove, effects_of, is_secret, suggested
from tests.games.chance import step

PEOPLE = ("best", "middling", "worst")
MOST = {"best": 2, "middling": 4, "worst": 4}  # presses of the median move
GAMES_EACH, MAX_PLIES, SUGGESTED = 10, 300, 3
OPEN_AND_CHOOSE = 2  # presses that a choice in a menu takes


async def presses(table: Table, match: Match, seat: int, move: str) -> int:
    """Return the fewest presses with which a seat can make a move."""
    mover = _mover(table, match, seat)
    message, count = await composer.suggest(mover), 1
    offers = offers_of(message)
    if ("best", move) in offers or ("play", move) in offers:
        return count + 1
    if ("step", "") in offers:  # Another move
        message, count = await composer.ask(mover, ()), count + 1
    way = _way(match, seat, move)
    for number, choice in enumerate(way, start=1):
        token, offers = choice.token, offers_of(message)
        lines = [
            each for verb, each in offers if verb == "line" and tokens_of(each)[-1:] == (line_of(choice),)
        ]
        if lines:
            *taken, line = tokens_of(lines[0])
            message, count = await composer.ask(mover, tuple(taken), line), count + 1
        steps = [
            each for verb, each in offers_of(message) if verb == "step" and tokens_of(each)[-1:] == (token,)
        ]
        menus = [row for row in message.rows if isinstance(row, Select)]
        assert steps or menus, (move, token, offers_of(message))
        count += 1 if steps else OPEN_AND_CHOOSE
        if number < len(way):
            before = read_custom_id(menus[0].id) if menus else None
            taken_before = tokens_of(before.argument)[1:] if before else ()
            message = await composer.ask(mover, tokens_of(steps[0]) if steps else (*taken_before, token))
    return count


async def first_offers(match: Match, seat: int) -> set[tuple[str, str]]:
    """Return the verb and the argument of each button with an argument that **Move** shows to a seat."""
    return offers_of(await composer.suggest(_mover(_table(match), match, seat)))


async def measure(game_id: str, who: str, games: int, seed: int, plies: int = MAX_PLIES) -> list[int]:
    """Return the number of presses for each public move in `games` games. `who` is the kind of person.

    A game ends after `plies` plies at the latest.
    """
    luck, counted = random.Random(seed), list[int]()
    for _ in range(games):
        match = Match.open(game_id, seats=2)
        while not isinstance(match.status, Over) and len(match.events) < plies:
            if isinstance(match.status, ToMove) and not is_secret(match.status):
                seat = match.status.seats[0]
                move = _chosen(match, seat, who)
                counted.append(await presses(_table(match), match, seat, move))
                match = match.play(seat, move)
            else:
                match = step(match, luck)
    return counted


def _chosen(match: Match, seat: int, who: str) -> str:
    """Return the move that a person of the kind `who` chooses. Of equally good moves, a suggested one."""
    ranked = effects_of(match, seat)
    if who == "best":
        best, _more = suggested(match, seat, SUGGESTED)
        equal = [move for move, each in ranked if _gain(each) == _gain(ranked[0][1])]
        return next((each.move for each in best if each.move in equal), equal[0])
    return ranked[{"middling": len(ranked) // 2, "worst": -1}[who]][0]


def _gain(brings: Effect | None) -> int:
    return brings.gain if brings else 0


def _way(match: Match, seat: int, move: str) -> list[Choice]:
    """Return the candidates to choose in turn for a move, without those that are the only one of a step."""

    def search(chosen: tuple[str, ...]) -> list[Choice] | None:
        choices = match.choices(seat, chosen).choices
        for choice in choices:
            taken = [choice] if len(choices) > 1 else []
            if choice.move == move:
                return taken
            if choice.move is None and (rest := search((*chosen, choice.token))) is not None:
                return taken + rest
        return None

    found = search(())
    assert found is not None, move
    return found


def offers_of(message: Message) -> set[tuple[str, str]]:
    """Return the verb and the argument of each enabled button of a message."""
    ids = (read_custom_id(button.id) for button in _buttons(message))
    return {(id.verb, id.argument) for id in ids if id is not None}


def _buttons(message: Message) -> Iterator[Button]:
    for row in message.rows:
        if isinstance(row, tuple):
            yield from (part for part in row if isinstance(part, Button) and not part.disabled)


def _table(match: Match) -> Table:
    return Table(
        id="table1",
        guild_id=1,
        channel_id=2,
        opener_id=3,
        game_id=match.game.id,
        options={},
        phase="running",
        revision=1,
        players=(),
        seed=b"",
        opened_at=0,
        match=match,
    )


def _mover(table: Table, match: Match, seat: int) -> Player:
    async def private(*_drawn: object) -> Attachment:
        return Attachment("board.png", b"")

    async def always_confirms() -> bool:
        return False

    services = SimpleNamespace(pictures=SimpleNamespace(private=private))
    context: Any = SimpleNamespace(
        services=services,
        audience=Audience(),
        custom_id=CustomId("move", table.id, table.ply),
        always_confirms=always_confirms,
    )
    return Player(context=context, table=table, match=match, seat=seat, offered=match)


def main() -> None:
    """Print, for each game and kind of person, the median and the highest number of presses for a move."""
    for game_id in GAMES:
        for who in PEOPLE:
            counted = asyncio.run(measure(game_id, who, GAMES_EACH, seed=1))
            told = f"median {median(counted):g} (at most {MOST[who]}), most {max(counted)}"
            print(f"{game_id:12} {who:9} {len(counted):5} moves: {told}")


if __name__ == "__main__":
    main()
