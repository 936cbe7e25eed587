"""The registry: every game the referee knows, by id. To add one, see docs/adding-a-game.md."""

from collections.abc import Mapping
from types import MappingProxyType

from ..game import AnyGame
from .conversion import Conversion
from .cubeo import Cubeo
from .dice_chess import DiceChess
from .konfusion import Konfusion
from .ludifacture import Ludifacture
from .power_coinz import PowerCoinz

_ALL: tuple[AnyGame, ...] = (
    Conversion(),
    Cubeo(),
    DiceChess(),
    Konfusion(),
    Ludifacture(),
    PowerCoinz(),
)

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.id: game for game in _ALL})
