"""The registry: every game that the referee knows, by id. To add one, see docs/adding-a-game.md."""

from collections.abc import Mapping
from types import MappingProxyType

from ..game import AnyGame
from .conversion import Conversion
from .power_coinz import PowerCoinz

_ALL: tuple[AnyGame, ...] = (Conversion(), PowerCoinz())

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.id: game for game in _ALL})
