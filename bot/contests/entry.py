"""The creation of a tournament, and what people do in it: enter, leave, sit out, check in. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from engine import Written, _, known_game, read_options

from ..table.clock.time_control import read_clock
from ..table.errors import Refusal
from ..table.game_night.suggestions import length_of, seconds_of
from ..table.model import Action
from ..table.names import clean_name
from ..table.rated import REFUSED, old_enough_at
from ..table.time import DAY, HOUR, MINUTE
from . import knock_out, round_robin, swiss
from .model import Kind
from .tournament import Entrant, Settings, Tournament, add_entry, add_result, with_entrant


class Limits(NamedTuple):
    """The minimum and maximum number of entrants for a kind of tournament."""

    fewest: int
    most: int


LIMITS: Mapping[Kind, Limits] = {
    "round-robin": Limits(3, 10),
    "swiss": Limits(6, 128),
    "pods": Limits(6, 128),
    "knock-out": Limits(4, 64),
}
# Kinds in which an organiser chooses the number of rounds, and people can enter late.
OPEN_ENDED: frozenset[Kind] = frozenset({"swiss", "pods"})
POD_SEATS, POD_ROUNDS, USUAL_POD_ROUNDS = range(3, 9), range(2, 9), 4
STARTS_IN = (5 * MINUTE, 60 * DAY)
CHECK_IN = 15 * MINUTE  # before the start of an evening tournament
ROUND_DAYS, ROUND_MINUTES = range(2, 15), range(15, 91)
BETWEEN_ROUNDS = MINUTE  # in an evening tournament
MAX_EVENING = 6 * HOUR
MAX_NAME_LENGTH = 40

NO_TOURNAMENT = _("I can't find that tournament here. See this server's tournaments with `/tournament list`.")
ENTRY_CLOSED = _("Entry to this tournament is closed. Find another with `/tournament list`.")
TOO_YOUNG = _(
    "This tournament is rated, so your Discord account has to be at least 30 days old. You can join from "
    "<t:{seconds}:D>."
)
NOT_IN = _("You aren't in this tournament.")
NO_LONGER_IN = _("You're no longer in **{name}**.")
STILL_WAITING = _("You're still on the waiting list. Press **I'm here** once you have a place.")
NOT_NEEDED = _("You don't need to press **I'm here** right now.")
ROUND_OVER = _("Round {round} is over, so it's too late to press **I'm here**.")
NO_TABLES = _(
    "{game} tables can't have {seats} seats in this kind of tournament. Choose another number or kind."
)
FIXED_ROUNDS = _(
    "In this kind of tournament, the number of rounds depends on how many people join. Leave out the "
    "`rounds` option."
)
BAD_ROUNDS = _("Choose {fewest} to {most} rounds.")
TOO_SMALL = _("That's too few people. This kind of tournament needs at least {fewest}.")
NO_REST = _("You can't sit out a round in a knock-out. To leave, use `/tournament withdraw`.")


def create(action: Action, draft: Tournament, *, seed: bytes) -> Tournament:
    """Turn `draft` into the acting user's tournament, with the interaction's id as its id.

    The tournament's lots follow from `seed`. Raises UnknownGame, InvalidOption, InvalidClock, or Refusal if
    another setting isn't allowed or doesn't suit the tournament's kind or pace.
    """
    kind, settings, game = draft.kind, draft.settings, known_game(draft.game_id)
    chosen = read_options(game.Options, draft.options)
    earliest, latest = (action.at + each for each in STARTS_IN)
    if not earliest <= draft.starts_at <= latest:
        raise Refusal("Choose a start time between 5 minutes and 60 days from now.")
    _check_pace(settings)
    if settings.most < LIMITS[kind].fewest:
        raise Refusal(TOO_SMALL, fewest=LIMITS[kind].fewest)
    seats = settings.seats if kind == "pods" else 2
    if seats not in game.seats or (kind == "pods" and seats not in POD_SEATS):
        raise Refusal(NO_TABLES, game=game.name, seats=seats)
    _check_rounds(kind, settings)
    if settings.rated and (reason := game.unrated(chosen)) is not None:
        raise Refusal(REFUSED, reason=reason)
    name = " ".join(settings.name.split())[:MAX_NAME_LENGTH]
    if not name:
        raise Refusal("Type a name for the tournament.")
    fitting = settings._replace(name=name, seats=seats, twice=settings.twice and kind == "round-robin")
    id, user_id = action.interaction_id, action.user_id
    created = replace(draft, id=id, created_by=user_id, settings=fitting, seed=seed, due=draft.starts_at)
    if settings.pace == "evening" and evening_ms(created) > MAX_EVENING:
        raise Refusal("That would take more than 6 hours. Allow fewer people, or fewer or shorter rounds.")
    return created


def evening_ms(tournament: Tournament) -> int:
    """Return the longest time (ms) that an evening tournament can last if it is full."""
    settings = tournament.settings
    rounds = settings.rounds or rounds_of(tournament, settings.most)
    return rounds * (longest_round(tournament) + BETWEEN_ROUNDS) - BETWEEN_ROUNDS


def join(tournament: Tournament, action: Action) -> Tournament:
    """Enter the acting user in a tournament, or add them to its waiting list if it is full.

    Raises Refusal if they have already entered, have been disqualified, or have too new an account for a
    rated tournament, if entry is closed or the tournament is over, or if a running tournament is full.
    """
    check_unfinished(tournament)
    known = tournament.entrant_of(action.user_id)
    if known is not None and known.state == "disqualified":
        raise Refusal("An organiser disqualified you from this tournament, so you can't rejoin it.")
    late = tournament.state == "running"
    if known is not None and known.state != "out" and not (late and known.state == "waiting"):
        raise Refusal("You're already in this tournament.")
    if not is_open(tournament):
        raise Refusal(ENTRY_CLOSED)
    at = old_enough_at(action.user_id)
    if tournament.settings.rated and action.at < at:
        raise Refusal(TOO_YOUNG, seconds=-(-at // 1000))
    full = is_full(tournament)
    if full and late:
        raise Refusal("This tournament is full. You can still watch the games.")
    new = Entrant(
        entry=max((each.entry for each in tournament.entrants), default=0) + 1,
        user_id=action.user_id,
        name=clean_name(action.name),
        joined_at=action.at,
        state="waiting" if full else "in",
        here=late,
    )
    entrant = new if known is None else known._replace(state="in", here=True)
    after = with_entrant(tournament, entrant)
    return _numbered(after, action, entrant) if late else after


def withdraw(tournament: Tournament, action: Action) -> Tournament:
    """Withdraw the acting user from a tournament. Once it is running, they can return only as a late entrant.

    Raises Refusal if they are not in the tournament, or if it is over.
    """
    entrant = _own(tournament, action)
    if tournament.state == "signup":
        others = tuple(each for each in tournament.entrants if each != entrant)
        return move_up(replace(tournament, entrants=others))
    return leave(tournament, action, entrant)


def leave(
    tournament: Tournament, action: Action, entrant: Entrant, *, disqualified: bool = False
) -> Tournament:
    """Take an entrant out of a running tournament, so that they miss their remaining games.

    If they are `disqualified`, the log says so.
    """
    after = with_entrant(tournament, entrant._replace(state="out"))
    event: dict[str, Any] = {"disqualified": True} if disqualified else {}
    return after if entrant.number is None else add_entry(after, action, "withdrawn", entrant.number, **event)


def sit_out(tournament: Tournament, action: Action) -> Tournament:
    """Let the acting user sit out the next round.

    Raises Refusal if they aren't in a running tournament, if they are already sitting out that round, or if
    the tournament is a knock-out or in its last round.
    """
    entrant = _own(tournament, action)
    if tournament.state == "signup" or entrant.number is None:
        raise Refusal("This tournament hasn't started yet.")
    if tournament.round >= tournament.settings.rounds:
        raise Refusal("This is the last round, so there's nothing left to sit out.")
    if tournament.kind == "knock-out":
        raise Refusal(NO_REST)
    if entrant.number in tournament.contest.sitting_out:
        raise Refusal("You're already sitting out the next round.")
    return add_entry(tournament, action, "sat-out", entrant.number)


def be_here(tournament: Tournament, action: Action, stage: int = 0) -> Tournament:
    """Check in the acting user: before an evening tournament, as a late entrant, or for their game.

    `stage` is the round of the game whose button they pressed, or 0 if they pressed a tournament's button.
    Raises Refusal if they have no place in the tournament, if that round is over, if entry is closed, if it
    is too early, or if they have nothing to check in for.
    """
    entrant = _own(tournament, action)
    if stage and (stage < tournament.round or tournament.stage is None):
        raise Refusal(ROUND_OVER, round=stage)
    if entrant.number is not None:
        return _here_at_game(tournament, action, entrant.number)
    if tournament.settings.pace == "days":
        raise Refusal(NOT_NEEDED)
    if entrant.state == "waiting":
        raise Refusal(STILL_WAITING)
    if tournament.state == "signup" and action.at < tournament.starts_at - CHECK_IN:
        raise Refusal("You can press **I'm here** from 15 minutes before the start.")
    if tournament.state == "running" and not is_open(tournament):
        raise Refusal(ENTRY_CLOSED)
    here = entrant._replace(here=True)
    after = with_entrant(tournament, here)
    return _numbered(after, action, here) if tournament.state == "running" else after


def is_open(tournament: Tournament) -> bool:
    """Return whether entry is open: before the start, and in Swiss tournaments and pods to late entrants too.

    Late entry ends once half of the rounds, rounded up, are paired. Organisers can close entry earlier.
    """
    if tournament.closed or tournament.state != "running":
        return tournament.state == "signup" and not tournament.closed
    last = -(-tournament.settings.rounds // 2)  # the last round that late entrants can be paired for
    return tournament.kind in OPEN_ENDED and tournament.round < last


def is_full(tournament: Tournament) -> bool:
    """Return whether every place is taken. Before the start, people can still join the waiting list."""
    return len(tournament.counted) >= tournament.settings.most


def can_join(tournament: Tournament) -> bool:
    """Return whether new people can enter now, or join the waiting list before the start."""
    return is_open(tournament) and (tournament.state == "signup" or not is_full(tournament))


def rounds_of(tournament: Tournament, entrants: int) -> int:
    """Return how many rounds a tournament has if it starts with the given number of `entrants`."""
    kind, settings = tournament.kind, tournament.settings
    if kind == "round-robin":
        return round_robin.rounds_of(entrants, twice=settings.twice)
    if kind == "knock-out":
        return knock_out.rounds_of(entrants)
    allowed = _rounds(kind, entrants)
    usual = USUAL_POD_ROUNDS if kind == "pods" else knock_out.rounds_of(entrants) + 1
    return min(settings.rounds or usual, allowed[-1])


def longest_round(tournament: Tournament) -> int:
    """Return how long a round can last, in ms: its set length or, if none is set, an estimate.

    The estimate is twice the 90th percentile of the game's measured length, in whole minutes from 15 to 120.
    It is 90 minutes if that length has not been measured.
    """
    settings = tournament.settings
    if settings.length:
        return settings.length
    measured = length_of(tournament.game_id, tournament.options, settings.seats)
    twice = -(-2 * seconds_of(measured, 2) // 60) if measured else ROUND_MINUTES[-1]
    return min(max(twice, 15), 120) * MINUTE


def _check_rounds(kind: Kind, settings: Settings) -> None:
    """Raise Refusal if a number of rounds is set that is out of range, or that this `kind` can't have."""
    allowed = _rounds(kind, settings.most)
    if settings.rounds and kind not in OPEN_ENDED:
        raise Refusal(FIXED_ROUNDS)
    if settings.rounds and settings.rounds not in allowed:
        raise Refusal(BAD_ROUNDS, fewest=allowed[0], most=allowed[-1])


def _check_pace(settings: Settings) -> None:
    """Raise Refusal if the clock or the length of a round doesn't suit the pace."""
    clock, live = read_clock(settings.clock), settings.pace == "evening"
    if clock is None or (clock.kind == "live") != live:
        raise Refusal(
            "Evening tournaments need a live clock. Tournaments over several days need a daily clock."
        )
    if live and settings.length and settings.length // MINUTE not in ROUND_MINUTES:
        raise Refusal("Choose 15 to 90 minutes for each round of an evening tournament.")
    if not live and settings.length // DAY not in ROUND_DAYS:
        raise Refusal("Choose 2 to 14 days for each round.")


def _rounds(kind: Kind, entrants: int) -> range:
    if kind == "pods":
        return POD_ROUNDS
    return range(3, max(swiss.max_rounds(entrants), 3) + 1)


def _here_at_game(tournament: Tournament, action: Action, number: int) -> Tournament:
    """Record that the entrant with this starting `number` is there for their game.

    If the game has already been scored as missed by both players, the entrant wins it. Raises Refusal if they
    have nothing to check in for.
    """
    game = tournament.game_of(number)
    late = game is not None and game.pairing.result is not None
    if game is None or tournament.stage is None or (late and not tournament.can_come(game, number)):
        raise Refusal(NOT_NEEDED)
    if number in tournament.here(game.stage):
        return tournament
    after = add_entry(tournament, action, "here", number, stage=game.stage)
    if not late:
        return after
    result = [1 if each == number else None for each in game.pairing.numbers]
    return add_result(after, action, game, result, "absent")


def _numbered(tournament: Tournament, action: Action, entrant: Entrant) -> Tournament:
    """Record that a late entrant has entered, and give them the next starting number.

    An entrant who has left and returns keeps their number.
    """
    number = entrant.number or tournament.contest.entrants + 1
    after = with_entrant(tournament, entrant._replace(number=number))
    return add_entry(after, action, "entered", number, late=True)


def move_up(tournament: Tournament) -> Tournament:
    """Give free places to the people on the waiting list, in order of entry."""
    free = tournament.settings.most - len(tournament.counted)
    waiting = [each for each in tournament.entrants if each.state == "waiting"][: max(free, 0)]
    for each in waiting:
        tournament = with_entrant(tournament, each._replace(state="in"))
    return tournament


def check_unfinished(tournament: Tournament) -> None:
    """Raise Refusal if a tournament is over or cancelled."""
    if tournament.state in ("over", "cancelled"):
        raise Refusal("This tournament is over.")


def _own(tournament: Tournament, action: Action) -> Entrant:
    """Return the acting user's entry. Raises Refusal if they are not in the tournament, or if it is over."""
    check_unfinished(tournament)
    entrant = tournament.entrant_of(action.user_id)
    if entrant is None:
        raise Refusal(NOT_IN)
    if entrant.state not in ("in", "waiting"):
        raise Refusal(NO_LONGER_IN, name=Written(tournament.settings.name))
    return entrant
