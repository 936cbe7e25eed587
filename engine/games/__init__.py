"""The games by id, one in each folder of this package. To add a game, see docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ..errors import UnknownGame
from ..game import AnyGame, Game
from ..text import quoted


def game_in(folder: str) -> AnyGame:
    """Return the game in a folder, or raise ImportError with a sentence about what is missing or wrong.

    The game is the only subclass of `Game` in the folder's `game.py`. Its id is the hyphenated folder name.
    """
    name, path = f"{__name__}.{folder}", f"engine/games/{folder}"
    try:
        module = import_module(f"{name}.game")
    except ModuleNotFoundError as error:
        if not error.name or not error.name.startswith(f"{name}."):
            raise  # a module outside the folder: the message names it
        missing = error.name.removeprefix(f"{name}.").replace(".", "/")
        raise ImportError(f"{path}/{missing}.py is missing.") from error
    classes = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Game) and each.__module__ == module.__name__
    ]
    if len(classes) != 1:
        raise ImportError(f"{path}/game.py has {len(classes)} classes that fulfil engine.game.Game, not one.")
    game: AnyGame = classes[0]()
    if game.id.replace("-", "_") != folder:
        raise ImportError(
            f"{path}/game.py has a game whose id is {game.id!r}: the folder is named otherwise."
        )
    return game


def registered() -> Mapping[str, AnyGame]:
    """Return the games in all folders by id, in alphabetical order."""
    games = (game_in(each.name) for each in iter_modules(__path__) if each.ispkg)
    return MappingProxyType({game.id: game for game in sorted(games, key=lambda game: game.id)})


GAMES: Mapping[str, AnyGame] = registered()


def known_game(game_id: object) -> AnyGame:
    """Return the game with an untrusted id. Raises UnknownGame if there is no such game."""
    game = GAMES.get(game_id) if isinstance(game_id, str) else None
    if game is None:
        raise UnknownGame("There's no game called {game}.", game=quoted(game_id, 40))
    return game
