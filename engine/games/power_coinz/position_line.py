"""Reading and writing Power Coinz positions as lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from ...errors import InvalidPosition
from ...game import Setup
from ...position import fields_of, read_seat
from ...text import SEAT_LETTERS, Seat
from .coinz import designs
from .rounds import candidates, strictly_highest
from .state import FRESH, HIDDEN, OUT, TEAM, Place, Spell, State, Task, flippable, in_play, owing, seats_in

_ENTRY = re.compile(r"(?P<id>[a-z0-9-]+?)(?P<face>[\^vx]?)")
_PLACE = re.compile(r"([A-Z])([1-5])")
_TASK = re.compile(r"(sleep|dull|steady)([1-9][0-9]?)([A-Z])")
_DULL = re.compile(r"([A-Z])([1-9][0-9]{0,3})")
_EXTRA = ("in", "by", "asleep", "steady", "dull", "tasks", "picked", "left", "settled")


def write_position(state: State) -> str:
    """Return a state's position line, with only the optional fields that the state needs."""
    teams = "|".join(_write_team(state, seat) for seat in range(state.setup.seats))
    spell = state.spell
    extra = {
        "in": _write_handed_in(state),
        "by": "" if spell.by is None else SEAT_LETTERS[spell.by],
        "asleep": _write_places(spell.asleep),
        "steady": _write_places(spell.steady),
        "dull": ",".join(f"{SEAT_LETTERS[seat]}{n}" for seat, n in spell.dull),
        "tasks": ",".join(f"{task.effect}{task.n}{SEAT_LETTERS[task.seat]}" for task in spell.tasks),
        "picked": ",".join(str(place + 1) for place in spell.picked),
        "left": "".join(SEAT_LETTERS[seat] for seat in sorted(state.left)),
        "settled": "yes" if state.settled else "",
    }
    return " ".join([teams, _turn(state), *(f"{key}={value}" for key, value in extra.items() if value)])


def read_position(setup: Setup, line: str) -> State:
    """Return the state that `line` describes, or raise InvalidPosition if `line` is not valid."""
    (teams, turn), extra = fields_of(line, 2, _EXTRA)
    if extra.get("settled", "yes") != "yes" or not all(extra.values()):
        raise InvalidPosition("An extra field is empty or can't be read.")
    left = frozenset(read_seat(letter, setup.seats) for letter in extra.get("left", ""))
    entries = [_read_team(setup, seat, team) for seat, team in enumerate(_split(teams, setup.seats))]
    revealed = any(team is not None for team, _ in entries) and all(
        team is not None or seat in left for seat, (team, _) in enumerate(entries)
    )
    state = State(
        setup,
        tuple(team for team, _ in entries),
        tuple(faces for _, faces in entries),
        revealed,
        _read_winner(turn, setup, extra),
        _read_spell(setup, extra),
        left,
        "settled" in extra,
        turn == "-",
    )
    if not revealed:
        state = _with_handed_in(state, extra.get("in", ""))
    _check(state, turn, extra)
    return state


def _turn(state: State) -> str:
    if state.over:
        return "-"
    if state.winner is not None:
        return SEAT_LETTERS[state.winner]
    return SEAT_LETTERS[state.spell.by or 0] if state.spell.tasks else "*"


def _write_team(state: State, seat: int) -> str:
    team = state.teams[seat]
    if not state.revealed or team is None:
        return f"{SEAT_LETTERS[seat]}:?"
    entries = (id + face.replace(FRESH, "") for id, face in zip(team, state.faces[seat]))
    return f"{SEAT_LETTERS[seat]}:{','.join(entries)}"


def _write_handed_in(state: State) -> str:
    if state.revealed:
        return ""
    teams = ((seat, team) for seat, team in enumerate(state.teams) if team is not None)
    return "|".join(f"{SEAT_LETTERS[seat]}:{','.join(team)}" for seat, team in teams)


def _write_places(places: Iterable[Place]) -> str:
    return ",".join(f"{SEAT_LETTERS[seat]}{place + 1}" for seat, place in sorted(places))


def _split(teams: str, seats: int) -> list[str]:
    parts = teams.split("|")
    if len(parts) != seats or any(part[:2] != f"{SEAT_LETTERS[n]}:" for n, part in enumerate(parts)):
        raise InvalidPosition("Give a team for each of the {seats} seats.", seats=seats)
    return [part[2:] for part in parts]


def _read_team(setup: Setup, seat: int, field: str) -> tuple[tuple[str, ...] | None, str]:
    if field == "?":
        return None, FRESH * TEAM
    entries = [_ENTRY.fullmatch(entry) for entry in field.split(",")]
    ids = tuple(entry["id"] for entry in entries if entry)
    if len(ids) != TEAM or len(entries) != TEAM or any(id not in designs(setup) for id in ids):
        raise InvalidPosition("{seat} needs five coinz from this game's sets.", seat=Seat(seat))
    return ids, "".join(entry["face"] or FRESH for entry in entries if entry)


def _with_handed_in(state: State, field: str) -> State:
    teams = list(state.teams)
    for part in field.split("|") if field else ():
        seat = read_seat(part[:1], state.setup.seats)
        team = _read_team(state.setup, seat, part[2:])[0] if part[2:] else HIDDEN
        if part[1:2] != ":" or team is None or teams[seat] is not None or seat in state.left:
            raise InvalidPosition("The teams handed in can't be read.")
        teams[seat] = team
    return state._replace(teams=tuple(teams))


def _read_winner(turn: str, setup: Setup, extra: dict[str, str]) -> int | None:
    if turn in ("*", "-"):
        return None
    seat = read_seat(turn, setup.seats)
    return None if "tasks" in extra else seat


def _read_spell(setup: Setup, extra: dict[str, str]) -> Spell:
    dull = sorted((read_seat(seat, setup.seats), int(n)) for seat, n in _parse_list(_DULL, extra, "dull"))
    tasks = tuple(
        Task(effect, int(n), read_seat(seat, setup.seats))
        for effect, n, seat in _parse_list(_TASK, extra, "tasks")
    )
    picked = extra.get("picked", "").split(",") if "picked" in extra else []
    if any(place not in tuple("12345") for place in picked):
        raise InvalidPosition("The field `picked` can only have places 1 to 5.")
    return Spell(
        read_seat(extra["by"], setup.seats) if "by" in extra else None,
        frozenset(_read_places(setup, extra, "asleep")),
        frozenset(_read_places(setup, extra, "steady")),
        tuple(dict(dull).items()),
        tasks,
        tuple(sorted({int(place) - 1 for place in picked})),
    )


def _read_places(setup: Setup, extra: dict[str, str], key: str) -> list[Place]:
    return [(read_seat(seat, setup.seats), int(place) - 1) for seat, place in _parse_list(_PLACE, extra, key)]


def _parse_list(pattern: re.Pattern[str], extra: dict[str, str], key: str) -> list[tuple[str, ...]]:
    if key not in extra:
        return []
    entries = [pattern.fullmatch(part) for part in extra[key].split(",")]
    if not all(entries):
        raise InvalidPosition("The field {key} can't be read.", key=key)
    return [match.groups() for match in cast("list[re.Match[str]]", entries)]


def _check(state: State, turn: str, extra: dict[str, str]) -> None:
    """Raise InvalidPosition if `state` contradicts itself, or the line's `turn` and `extra` fields."""
    seats, spell = seats_in(state), state.spell
    gone = any(face != OUT for seat in state.left for face in state.faces[seat] if state.teams[seat])
    if gone or not seats or (state.over != (len(seats) == 1 or state.settled)):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)
    _check_spell(state, extra)
    if state.over:
        fits = spell == Spell()
    elif not state.revealed:
        fits = turn == "*" and bool(owing(state)) and spell == Spell()
    elif state.winner is not None:
        fits = strictly_highest(state) == state.winner
    elif spell.tasks:
        fits = turn == SEAT_LETTERS[spell.by or 0] and spell.by in seats and _rolls(state)
    else:
        fits = turn == "*" and bool(flippable(state))
    if not fits:
        raise InvalidPosition("The turn field can't be {turn} here.", turn=turn)


def _check_spell(state: State, extra: dict[str, str]) -> None:
    spell = state.spell
    used = {*spell.asleep, *spell.steady}
    empty = spell.by is None and (used or spell.dull or spell.tasks or spell.picked)
    seats = {*(seat for seat, _ in spell.dull), *(task.seat for task in spell.tasks)}
    absent = any(place not in in_play(state, seat) for seat, place in used) and state.winner is None
    if empty or absent or seats & state.left or ("in" in extra) == (state.revealed):
        if "in" not in extra and not (empty or absent or seats & state.left):
            return
        raise InvalidPosition("The extra fields don't fit the teams.")


def _rolls(state: State) -> bool:
    task, places = state.spell.tasks[0], candidates(state)
    picked = state.spell.picked
    return (
        task.effect != "dull" and task.n < len(places) and set(picked) <= set(places) and len(picked) < task.n
    )
