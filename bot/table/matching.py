"""People who are looking for a game, and the table that brings enough of them together. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from engine import GAMES

from .blocks import Blocks
from .clock.parking import is_live
from .clock.rules import ClockRules
from .clock.time_control import PRESETS
from .game_night.end import TableEnd
from .lobby import Setup, check_due, check_lobby, closed, open_table
from .model import Action, Invitee, Table, add_event, with_invitee
from .time import DAY, HOUR, MINUTE

Pace = Literal["live", "days"]

READY_IN: Mapping[Pace, int] = {"live": 5 * MINUTE, "days": DAY}  # to press Ready once a table is found
USUAL: Mapping[Pace, int] = {"live": 30 * MINUTE, "days": 7 * DAY}  # time on the list by default
LONGEST: Mapping[Pace, int] = {"live": 12 * HOUR, "days": 7 * DAY}
MAX_LOOKING = 200  # people on a server's list
MIN_PLAYERS, MAX_PLAYERS = 2, max(game.seats.stop for game in GAMES.values()) - 1


class Looker(NamedTuple):
    """A person on a server's list of people looking for a game. Times are milliseconds since the epoch.

    `games` has the ids of the games that the person would play, or is empty for any game. `fewest` and `most`
    limit the number of players. `minutes` is how long the person has, or None if they have not said.
    `interaction_id` is the interaction that put them on the list.
    """

    user_id: int
    until: int
    name: str
    interaction_id: int
    channel_id: int
    since: int
    pace: Pace = "live"
    fewest: int = MIN_PLAYERS
    most: int = MAX_PLAYERS
    games: tuple[str, ...] = ()
    minutes: int | None = None

    def fits(self, game_id: str, players: int) -> bool:
        """Return whether the person would play a game with this number of `players`."""
        return self.fewest <= players <= self.most and (not self.games or game_id in self.games)


class Group(NamedTuple):
    """People who can play a game together, starting with the person who completed the group."""

    game_id: str
    people: tuple[Looker, ...]


@dataclass(frozen=True)
class Around:
    """Other facts that decide who is matched: blocks, who is resting, and when people last played each game.

    `rests` takes a user id and returns whether that person is on vacation or in their quiet hours. `played`
    takes a user id and returns when (ms) that person last played each game, by game id, leaving out games
    that they have never played.
    """

    blocks: Blocks
    rests: Callable[[int], bool]
    played: Callable[[int], Mapping[str, int]]


def find_group(looking: Sequence[Looker], newest: Looker, around: Around) -> Group | None:
    """Return the largest group that `newest` completes, or None if there is none.

    Of equally large groups, return the one whose game has gone unplayed longest for the most people.
    """
    if newest.pace == "live" and around.rests(newest.user_id):
        return None
    found: list[Group] = []
    for players in range(min(newest.most, len(looking)), newest.fewest - 1, -1):
        for game_id in _games(newest, players):
            people = _together(looking, newest, game_id, players, around)
            found += [Group(game_id, people)] if people else []
        if found:
            return max(found, key=lambda group: _overdue(group, found, around))
    return None


def lacking(looking: Sequence[Looker], newest: Looker) -> int:
    """Return the smallest number of suitable people who still have to join the list for a game with `newest`.

    `looking` are the people on the list who may meet `newest`.
    """
    return min(
        players - 1 - sum(1 for _ in _agreeing(looking, newest, game_id, players))
        for players in range(newest.fewest, newest.most + 1)
        for game_id in _games(newest, players)
    )


def open_match(
    action: Action, group: Group, options: Mapping[str, object], *, guild_id: int, id: str, seed: bytes
) -> Table:
    """Return a new table for a group. Its first person has a seat, and seats are kept for the others.

    The others have to press Ready. The first person is notified, too, if the bot opens the table.
    """
    first, *others = group.people
    clock = ClockRules(PRESETS["day"]) if first.pace == "days" else None
    setup = Setup(guild_id, first.channel_id, group.game_id, options, clock=clock)
    table = open_table(action, setup, id=id, seed=seed)
    minutes = min((each.minutes for each in group.people if each.minutes), default=None)
    end = None if minutes is None or clock else TableEnd(action.at + minutes * MINUTE)
    invitees = (
        Invitee(first.user_id, first.name, "accepted", place=0),
        *(
            Invitee(each.user_id, each.name, "invited", 1, times_invited=1, place=place)
            for place, each in enumerate(others, 1)
        ),
    )
    found = add_event(replace(table, end=end, invitees=invitees), action, "matched")
    by_the_bot = action.interaction_id < 0
    return add_event(found, action, "matched_again", holder_id=first.user_id) if by_the_bot else found


def pace_of(table: Table) -> Pace:
    """Return "live" for a table that is meant for one sitting, or "days" for one with a daily clock."""
    return "live" if table.clock is None or is_live(table) else "days"


def is_matched(table: Table) -> bool:
    """Return whether a lobby was opened for people who were looking for a game."""
    return table.phase == "lobby" and table.latest_event(["matched"]) is not None


def ready_by(table: Table) -> int | None:
    """Return when the time to press Ready is up (ms since the epoch), or None if no one has to press it."""
    if not is_matched(table) or not table.invited:
        return None
    return table.opened_at + READY_IN[pace_of(table)]


def fall_out(table: Table, action: Action) -> Table:
    """Decline open invitations once the time for Ready is up. Raises WrongPhase, or NotDue before then."""
    check_lobby(table)
    check_due(ready_by(table), action)
    after = table
    for each in table.invited:
        after = with_invitee(after, each._replace(state="declined"))
    return replace(after, revision=table.revision + 1)


def close_if_apart(table: Table) -> Table:
    """Close a table if it was opened for people looking for a game and too few of them are left."""
    return closed(table) if is_matched(table) and _is_short(table) else table


def fell_apart(table: Table) -> bool:
    """Return whether a table for people looking for a game closed because too few of them were left."""
    ended = table.phase == "closed" and table.closed_by is None and not table.expired
    return ended and table.latest_event(["matched"]) is not None and _is_short(table)


def _is_short(table: Table) -> bool:
    there = len(table.players) + len(table.invited)
    return there < GAMES[table.game_id].seats.start


def _games(newest: Looker, players: int) -> list[str]:
    return [id for id, game in GAMES.items() if players in game.seats and newest.fits(id, players)]


def _agreeing(looking: Iterable[Looker], newest: Looker, game_id: str, players: int) -> Iterator[Looker]:
    """Yield, in list order, the others who would play this game in a group of `players` with `newest`."""
    for each in looking:
        if each.user_id != newest.user_id and each.pace == newest.pace and each.fits(game_id, players):
            yield each


def _together(
    looking: Sequence[Looker], newest: Looker, game_id: str, players: int, around: Around
) -> tuple[Looker, ...]:
    """Return `newest` and enough others for a group of `players`, or () if there are too few.

    Any two of the people returned are allowed to meet. The others are in the list's order, without those who
    are resting if the game is live.
    """
    others = list(_agreeing(looking, newest, game_id, players))
    if len(others) < players - 1:
        return ()
    if newest.pace == "live":
        others = [each for each in others if not around.rests(each.user_id)]
    for start in range(len(others) - players + 2):
        group = [newest]
        for each in others[start:]:
            if around.blocks.may_meet_all(each.user_id, [member.user_id for member in group]):
                group.append(each)
            if len(group) == players:
                return tuple(group)
    return ()


def _overdue(group: Group, groups: Sequence[Group], around: Around) -> int:
    """Count the people in `group` for whom its game is the least recently played of all games in `groups`."""
    games = [each.game_id for each in groups]
    latest = [around.played(each.user_id) for each in group.people]
    return sum(each.get(group.game_id, 0) == min(each.get(id, 0) for id in games) for each in latest)
