"""The rules of the games, and the referee, without I/O, clocks, randomness or third-party packages.

from engine import Match, ToRoll

match = Match.open("conversion", seats=3, options={"holes": 6})
while isinstance(match.status, ToRoll):
    match = match.roll(...)
match = match.play(0, "3@d4")
"""

from .advice import Suggestion, drafted, drawn, effects_of, suggested, task_of
from .choosing import Brief, Choice, Effect, Step
from .daily import Daily, daily
from .errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidDocument,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidRoll,
    MatchOver,
    Mistake,
    NotYourTurn,
    TableError,
    UnknownGame,
)
from .game import (
    Call,
    Event,
    Game,
    Over,
    Played,
    Resigned,
    Rolled,
    Score,
    Setup,
    Status,
    Tally,
    ToMove,
    ToRoll,
    is_secret,
    seats_to_move,
)
from .games import GAMES, known_game
from .goods import Good, Goods, GoodsSet, Handover, Holdings
from .knowledge import public_events, withheld_events
from .lengths import Length
from .lessons import Lesson
from .match import Match
from .options import Option, changed_options, options_of, read_options, write_options
from .outlook import Outlook
from .picking import Pick
from .puzzles import Puzzle, PuzzleFile, games_with_puzzles, puzzles_of
from .seen import LastPlay, Seen, leaders, ranking
from .settled import Settled
from .text import (
    Average,
    Seat,
    Sign,
    Text,
    Written,
    _,
    decimal,
    decimal_text,
    isolated,
    listed,
    number_text,
    plural,
    render,
    signs_in,
    text,
)
from .themes import Theme
from .thinking import Thinking

__all__ = [
    "GAMES",
    "AmbiguousMove",
    "Average",
    "Brief",
    "Call",
    "Choice",
    "Daily",
    "Effect",
    "Event",
    "Game",
    "Good",
    "Goods",
    "GoodsSet",
    "Handover",
    "Holdings",
    "IllegalMove",
    "InvalidDocument",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRoll",
    "LastPlay",
    "Length",
    "Lesson",
    "Match",
    "MatchOver",
    "Mistake",
    "NotYourTurn",
    "Option",
    "Outlook",
    "Over",
    "Pick",
    "Played",
    "Puzzle",
    "PuzzleFile",
    "Resigned",
    "Rolled",
    "Score",
    "Seat",
    "Seen",
    "Settled",
    "Setup",
    "Sign",
    "Status",
    "Step",
    "Suggestion",
    "TableError",
    "Tally",
    "Text",
    "Theme",
    "Thinking",
    "ToMove",
    "ToRoll",
    "UnknownGame",
    "Written",
    "_",
    "changed_options",
    "daily",
    "decimal",
    "decimal_text",
    "drafted",
    "drawn",
    "effects_of",
    "games_with_puzzles",
    "is_secret",
    "isolated",
    "known_game",
    "leaders",
    "listed",
    "number_text",
    "options_of",
    "plural",
    "public_events",
    "puzzles_of",
    "ranking",
    "read_options",
    "render",
    "seats_to_move",
    "signs_in",
    "suggested",
    "task_of",
    "text",
    "withheld_events",
    "write_options",
]
