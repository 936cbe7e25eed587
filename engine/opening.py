"""Checking the arguments for a new match: the game, the seats, the options, and what the seats own."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import InvalidOption
from .game import AnyGame, Setup
from .goods import read_holdings
from .options import read_options


def prepare(
    game_id: str,
    seats: int,
    first: int,
    options: Mapping[str, object] | None,
    holdings: Mapping[str, object] | None,
) -> tuple[AnyGame, Setup]:
    """Check the arguments for opening a match, and return the match's game and Setup.

    Seat `first` starts. For `holdings`, see `engine.goods.read_holdings`. Raises UnknownGame, or
    InvalidOption for bad seats, first seat, options or holdings.
    """
    from .games import known_game  # the registry imports the games, which import this package

    game = known_game(game_id)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        fewest, most = game.seats.start, game.seats.stop - 1
        players = str(most) if fewest == most else f"{fewest}-{most}"
        raise InvalidOption("{game} is for {players} players.", game=game.name, players=players)
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < seats:
        raise InvalidOption("The first seat must be one of the {seats} seats.", seats=seats)
    owned = read_holdings(game.goods, seats, holdings)
    return game, Setup(seats, first, read_options(game.Options, options or {}), owned)
