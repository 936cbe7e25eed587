"""All parsers of what people write, each with inputs that are right, almost right, or neither."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from bot.features import own_time
from bot.features.computers.seats import read_level
from bot.features.interactions.autocomplete import containing
from bot.features.interactions.context import _given, require_id
from bot.features.move import matching
from bot.features.open_table import TABLE_OPTIONS, written
from bot.features.replay.viewer import read_number
from bot.locale.language import language_for
from bot.operations.verify import verify
from bot.table.clock.quiet_hours import read_quiet_hours
from bot.table.clock.time_control import PRESETS, name_of, read_clock
from bot.table.clock.zones import read_time
from bot.table.dice import commitment
from bot.table.game_night.typed import read_end
from bot.table.names import clean_name
from bot.table.options import TableOptions
from bot.table.planning.lines import read_lines, write_lines
from bot.views.custom_id import CustomId, read_custom_id
from bot.views.paging import page_number
from engine import GAMES, Match, Option, Over, TableError, ToMove, options_of
from engine.goods import Goods
from engine.options import read_options
from tests.games.chance import opening_of, step, unpaused_match

from .mangling import damaged, mangled

NOW = 1_790_000_000_000  # ms since the epoch
SEEDS, EVENTS = range(3), 14  # matches of a game, and events in each
MOVES = 200  # of a position, from which inputs are made
GERMAN = language_for("de")
CONTEXT: Any = SimpleNamespace(audience=SimpleNamespace(language=GERMAN), action=SimpleNamespace(at=NOW))
ZONES = ("Europe/Berlin", "Pacific/Kiritimati", "America/New_York", "Australia/Lord_Howe", "UTC", None)

CLOCKS = (*PRESETS, "none", "90s+5m", "36h", "2 days + 3 days", "30 min", "14d+30d")
TIMES = ("19:30", "7pm", "7:30 pm", "0:00", "23.59", "12am")
ENDS = (*TIMES, "25m", "1h10m", "2 hours", "90 minutes", "6h")
QUIET = ("23:00-08:00", "11pm-8am", "22:30–7:15", "1:00 - 9:00")
PLACES = ("Berlin", "japan", "Vereinigte Staaten", "new york", "Europe/Berlin", "Etc/GMT+5", "Türkei")
DATES = ("2026-12-24", "0001-01-01", "9999-12-31", "20261224", "2026-W52-4")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
LEVELS = ("🤖 Casual", "sharp", "Neuling")
IDS = ("998132895246656878", "9223372036854775807", "9223372036854775808", "0")
CONTROLS = (str(CustomId("play", "a1b2c3d4", 12, "c4>c5")), "v1:rules:-:0:", "v1:lesson:~cubeo:3:x;y")
PLANS = (write_lines(()), '[["a1","b2",[["c3","d4",[]]]]]', '[["a1","b2",[]],["c3","d4",[]]]')
FORM = [
    {"type": 18, "id": 1, "component": {"type": 4, "custom_id": "move", "value": "c4"}},
    {"type": 18, "id": 3, "component": {"type": 3, "custom_id": "win", "values": ["tall"]}},
    {"components": []},
]


class Parser(NamedTuple):
    """A parser: a function that draws an input, and one that reads it."""

    name: str
    draw: Callable[[Random], Any]
    read: Callable[[Any], object]


def parsers() -> list[Parser]:
    """List all parsers, including those of every game."""
    shared = [Parser(name, partial(mangled, examples=examples), read) for name, examples, read in TEXTS]
    forms = Parser("forms", partial(damaged, document=FORM), lambda form: list(_given(form)))
    table = Parser("table options", _draw_settings(TABLE_OPTIONS), partial(read_options, TableOptions))
    return [*shared, forms, table, *(each for game_id in sorted(GAMES) for each in of_game(game_id))]


def of_game(game_id: str) -> Iterator[Parser]:
    """Yield the parsers for a game's moves, steps, options, position lines, records and goods."""
    game = GAMES[game_id]
    yield Parser(f"{game_id}: moves", partial(_draw_move, game_id), lambda given: given[0].play(*given[1:]))
    yield Parser(
        f"{game_id}: steps", partial(_draw_steps, game_id), lambda given: given[0].choices(*given[1:])
    )
    yield Parser(f"{game_id}: suggestions", partial(_draw_move, game_id), _suggest)
    yield Parser(f"{game_id}: positions", partial(_draw_position, game_id), _read_position)
    yield Parser(f"{game_id}: records", partial(_draw_record, game_id), Match.replay)
    yield Parser(f"{game_id}: verified records", partial(_draw_record, game_id), verify)
    yield Parser(f"{game_id}: options", _draw_settings(options_of(game.Options)), partial(_open, game_id))
    if game.goods is not None:
        documents = [each.document for each in game.goods.sets]
        yield Parser(f"{game_id}: sets", partial(_draw_set, documents), partial(_read_set, game.goods))
        yield Parser(f"{game_id}: holdings", partial(_draw_holdings, documents), partial(_hold, game_id))


def _same(written: str, again: Callable[[str], object], read: object, write: Callable[[Any], str]) -> None:
    assert again(write(read)) == read, f"{written!r} is not read as it is written"


def _read_clock(written: str) -> None:
    _same(written, read_clock, read_clock(written), name_of)


def _read_ends(written: str) -> None:
    for zone in ZONES:
        try:
            read_end(written, NOW, zone)
        except own_time.Refusal:
            if zone is None:
                raise


def _read_dates(written: str) -> None:
    for zone in ZONES:
        local = [SimpleNamespace(since=0, zone=zone)]
        own_time._midnight(SimpleNamespace(local=local), written, NOW)  # type: ignore[arg-type]


def _read_custom_id(written: str) -> None:
    read = read_custom_id(written)
    assert read is None or str(read) == written


def _clean(written: str) -> None:
    assert clean_name(clean_name(written)) == clean_name(written)


TEXTS: Sequence[tuple[str, Sequence[str], Callable[[str], object]]] = (
    ("clocks", CLOCKS, _read_clock),
    ("times", TIMES, read_time),
    ("ends", ENDS, _read_ends),
    ("quiet hours", QUIET, lambda written: _same(written, read_quiet_hours, read_quiet_hours(written), str)),
    ("time zones", PLACES, partial(own_time.read_zone, CONTEXT)),
    ("dates", DATES, _read_dates),
    ("levels", LEVELS, partial(read_level, language=GERMAN)),
    ("step numbers", ("12", "+3", "#7", ""), partial(read_number, last=40)),
    ("page numbers", ("0", "12", "999"), page_number),
    ("ids", IDS, require_id),
    ("custom ids", CONTROLS, _read_custom_id),
    ("plans", PLANS, lambda written: _same(written, read_lines, read_lines(written), write_lines)),
    ("names", ("Olga", "🤖 Casual", "@everyone", "**bold**"), _clean),
)


@cache
def _decisions(game_id: str) -> Sequence[tuple[Match, int, Sequence[str]]]:
    """Return moments of some matches, each with a seat that has to move and some of its moves."""
    found = []
    for seed in SEEDS:
        luck = Random(seed)
        match = unpaused_match(game_id, luck)
        for _ in range(EVENTS):
            if isinstance(match.status, ToMove):
                seat = luck.choice(match.status.seats)
                found.append((match, seat, match.moves(seat)[:MOVES]))
            elif isinstance(match.status, Over):
                break
            match = step(match, luck)
    return found


def _draw_move(game_id: str, luck: Random) -> tuple[Match, int, str]:
    match, seat, moves = luck.choice(_decisions(game_id))
    return match, seat, mangled(luck, moves)


def _suggest(given: tuple[Match, int, str]) -> None:
    match, seat, typed = given
    moves = match.moves(seat)[:MOVES]
    matching([(move, None) for move in moves], typed)
    containing([(move, move) for move in moves], typed)


def _draw_steps(game_id: str, luck: Random) -> tuple[Match, int, tuple[str, ...]]:
    match, seat, _ = luck.choice(_decisions(game_id))
    chosen: list[str] = []
    while luck.random() < 0.6:
        offered = [] if len(chosen) > 3 else _tokens(match, seat, tuple(chosen))
        chosen.append(luck.choice(offered) if offered else mangled(luck, ["a1", "b3+c4", "-"]))
    return match, seat, (*chosen, *(mangled(luck, chosen or ["a1"]) for _ in range(luck.randrange(2))))


def _tokens(match: Match, seat: int, chosen: tuple[str, ...]) -> list[str]:
    try:
        return [choice.token for choice in match.choices(seat, chosen).choices]
    except TableError:
        return []


def _draw_position(game_id: str, luck: Random) -> tuple[Match, str]:
    match, _, _ = luck.choice(_decisions(game_id))
    return match, mangled(luck, [match.position])


def _read_position(given: tuple[Match, str]) -> None:
    match, line = given
    read = Match.at(match.game.id, line, **opening_of(match))
    assert match.game.decode(read.setup, read.position) == read.state


def _draw_record(game_id: str, luck: Random) -> Any:
    record = damaged(luck, _record(game_id, luck.choice(SEEDS)))
    return record if isinstance(record, dict) else {}


@cache
def _record(game_id: str, seed: int) -> Any:
    """Return a record of a few events with dice that do not follow from its seed."""
    luck = Random(seed)
    match = unpaused_match(game_id, luck)
    for _ in range(EVENTS):
        match = match if isinstance(match.status, Over) else step(match, luck)
    record = match.record()
    players = [str(800 + seat) for seat in range(record["seats"])]
    dice = {"table": "a1b2c3d4", "seed": "7" * 64, "players": players, "commitment": commitment(b"\x77" * 32)}
    chosen = [{"event": 2, "seat": 0, "label": "opponent", "level": "casual", "revision": 3, "version": 1}]
    return json.loads(json.dumps({**record, "dice": dice, "chosen": chosen}))


def _draw_settings(options: Sequence[Option]) -> Callable[[Random], dict[str, object]]:
    def draw(luck: Random) -> dict[str, object]:
        some = luck.sample(options, min(len(options), luck.randrange(4)))
        settings: dict[str, object] = {each.id: luck.choice(list(each.values)) for each in some}
        typed = {
            each.id: written(each, mangled(luck, [*map(str, each.values)]))
            for each in luck.sample(options, min(len(options), 1))
        }
        wrong = damaged(luck, settings | typed) if luck.random() < 0.2 else None
        return wrong if isinstance(wrong, dict) else settings | typed

    return draw


def _open(game_id: str, settings: dict[str, object]) -> None:
    for seats in GAMES[game_id].seats:
        Match.open(game_id, seats=seats, options=settings)


def _draw_set(documents: Sequence[str], luck: Random) -> str:
    document = luck.choice(documents)
    if luck.random() < 0.5:
        return mangled(luck, [document, json.dumps(json.loads(document), indent=1)])
    return json.dumps(damaged(luck, json.loads(document)), ensure_ascii=luck.random() < 0.5)


def _read_set(goods: Goods, document: str) -> None:
    read = goods.read(document)
    assert goods.read(read.document) == read


def _draw_holdings(documents: Sequence[str], luck: Random) -> Any:
    own = json.loads(luck.choice(documents))
    return damaged(luck, {"sets": [own], "owned": [{"yak": 5}, {"yak": 1}]})


def _hold(game_id: str, holdings: Any) -> None:
    Match.open(game_id, seats=2, holdings=holdings)
