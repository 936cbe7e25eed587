"""Starting and playing the match at a table, as pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from engine import GAMES, InvalidMove, Match, Over, Played, Rolled, Seat, Text, ToRoll, _, is_secret, text

from .errors import NOT_SEATED, PAUSED, Refusal, StaleBoard, WrongPhase
from .events import Kind, StoryLine
from .lobby import check_lobby, check_opener
from .model import Action, Phase, Table, add_event, colours_of

TOO_FEW_PLAYERS = _(
    "{game} needs at least {fewest} players. Seated so far: {seated}. Wait for others to join."
)
NOT_BEGUN = _(
    "This game hasn't started. The person who opened the table can start it once there are enough players."
)
LEFT = _("You've left this game, so it's up to the others now.")
NO_LONGER_SEATED = _("That player no longer has a seat at this table. Check the latest board.")

STORY = 16  # log entries that a table's story covers


class Step(NamedTuple):
    """A log entry: its number, and the match before and after it."""

    ply: int
    before: Match
    after: Match


def start(table: Table, action: Action, holdings: dict[str, Any] | None = None) -> Table:
    """Start the match: draw the first seat and make the opening rolls. `holdings` are the players' goods.

    Raises WrongPhase unless the table is a lobby, Refusal unless the opener acts and there are enough
    players, or InvalidOption if options do not suit the seats.
    """
    check_opener(table, action)
    return begin(table, action.at, holdings)


def start_from(origin: Match, table: Table, action: Action, holdings: dict[str, Any] | None = None) -> Table:
    """Start a match from the position of `origin`, which has as many seats as the table.

    Raises the errors of `start`, or InvalidPosition if the goods in `holdings` do not suit the position.
    """
    check_opener(table, action)
    return begin(replace(table, position=origin.position), action.at, holdings, origin.setup.first)


def begin(table: Table, at: int, holdings: dict[str, Any] | None, first: int | None = None) -> Table:
    """Start the match at `at` (ms) without checking that the opener has asked for it.

    Seat `first` goes first or, if `first` is None, a seat drawn by lot. `holdings` are the players' goods, if
    the game has any. Raises Refusal if there are too few players, or the errors of `open_match`.
    """
    game, seated = GAMES[table.game_id], len(table.players)
    if seated < game.seats.start:
        raise Refusal(TOO_FEW_PLAYERS, game=game.name, fewest=game.seats.start, seated=seated)
    opened = replace(table, holdings=holdings, former=(), colours=colours_of(table))
    return after_rolls(opened, open_match(opened, table.dice.first(seated) if first is None else first), at)


def open_match(table: Table, first: int) -> Match:
    """Return a table's match before its first event, with seat `first` going first.

    Raises InvalidOption if options do not suit the seats, or InvalidPosition if the position is unsuitable.
    """
    setup: dict[str, Any] = {"seats": len(table.players), "first": first, "options": table.options}
    setup["holdings"] = table.holdings
    if table.position is None:
        return Match.open(table.game_id, **setup)
    return Match.at(table.game_id, table.position, **setup)


def play(table: Table, action: Action, written: str, ply: int | None = None) -> Table:
    """Make the move `written` as the acting user. `ply` is the ply of the board used, if any.

    Raises errors from `seat_to_act` or `Match.play`.
    """
    match, seat = seat_to_act(table, action, ply)
    return advance(table, match, match.play(seat, written), action.at)


def resign(table: Table, action: Action) -> Table:
    """Resign as the acting user. Raises errors from `seat_to_act` or `Match.resign`."""
    match, seat = seat_to_act(table, action)
    return remove_seat(table, match, seat, action.at)


def resign_for(
    table: Table, match: Match, seat: int, action: Action, kind: Kind, value: str | None = None
) -> Table:
    """Resign for a seat and, in the same revision, add a table event whose `kind` and `value` say why."""
    after = replace(remove_seat(table, match, seat, action.at), revision=table.revision)
    return add_event(after, action, kind, holder_id=table.players[seat].user_id, value=value)


def remove_seat(table: Table, match: Match, seat: int, at: int) -> Table:
    """Resign for a seat, in or out of turn. Raises errors from `Match.resign`."""
    return advance(table, match, match.resign(seat), at)


def seat_to_act(table: Table, action: Action, ply: int | None = None) -> tuple[Match, int]:
    """Return the match and the acting user's seat. `ply` is the ply of the board used, if any.

    Raises WrongPhase or Refusal if the game is not running, is paused or has no seat for the user, or
    StaleBoard if the board is out of date.
    """
    match, seat = running_match(table), seat_at(table, action.user_id)
    if table.paused_by is not None:
        raise Refusal(PAUSED)
    if ply is not None and not table.shows(ply):
        raise StaleBoard
    return match, seat


def check_active(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user is still playing, since others have no say."""
    match, seat = seat_to_act(table, action)
    if seat not in match.active:
        raise Refusal(LEFT)


def unpaused_match(table: Table) -> Match:
    """Return a table's running match. Raises WrongPhase or Refusal if it is not running or is paused."""
    match = running_match(table)
    if table.paused_by is not None:
        raise Refusal(PAUSED)
    return match


def running_match(table: Table) -> Match:
    """Return a table's running match, paused or not. Raises WrongPhase or Refusal if it is not running."""
    match = started_match(table)
    if table.phase != "running":
        check_lobby(table)
    return match


def started_match(table: Table) -> Match:
    """Return a table's match, running or over. Raises WrongPhase or Refusal if it has not started."""
    if table.match is None:
        check_lobby(table)
        raise WrongPhase(NOT_BEGUN)
    return table.match


def plays(table: Table, user_id: int) -> bool:
    """Return whether a person has a seat at a table and has not left its match."""
    seat = table.seat_of(user_id)
    return seat is not None and (table.match is None or seat in table.match.active)


def seat_at(table: Table, user_id: int) -> int:
    """Return a user's seat at a table. Raises Refusal if they have none."""
    if (seat := table.seat_of(user_id)) is None:
        raise Refusal(NOT_SEATED)
    return seat


def advance(table: Table, before: Match, after: Match, at: int) -> Table:
    """Replace the match `before` an event with the match `after` it, and make the rolls that are then due."""
    return after_rolls(tell(table, before, after, at), after, at)


def after_rolls(table: Table, match: Match, at: int) -> Table:
    """Make the rolls that are due, and set the table's match and phase, in a new revision."""
    while isinstance(status := match.status, ToRoll):
        after = match.roll(table.dice.roll(match.rolls + 1, status.count, status.sides))
        table, match = tell(table, match, after, at), after
    return replace(table, match=match, phase=phase_of(match), revision=table.revision + 1)


def holder_seat(table: Table, holder_id: int) -> int:
    """Return the seat of a player chosen by another user. Raises Refusal if the player has no seat."""
    if (seat := table.seat_of(holder_id)) is None:
        raise Refusal(NO_LONGER_SEATED)
    return seat


def tell(table: Table, before: Match, after: Match, at: int) -> Table:
    """Set the table's match to the one `after` an event or take-back, and extend the table's story.

    Add the event's time `at` (ms) or, after a take-back, remove the time of the event taken back.
    """
    table = replace(table, match=after, times=(*table.times, at)[: len(after.events)])
    return narrate(table, [Step(table.ply, before, after)])


def narrate(table: Table, steps: Iterable[Step]) -> Table:
    """Add a sentence about each step to the table's `story`, and each step's tasks for players to `calls`."""
    story, calls = list(table.story), list(table.calls)
    for ply, before, after in steps:
        back = len(after.events) < len(before.events)
        sentence = told_by(before, after)
        if sentence is not None:
            rolled = not back and isinstance(after.events[-1], Rolled)
            roller = before.status.seat if isinstance(before.status, ToRoll) else None
            line = StoryLine(ply, sentence, rolled, after.moves_made + back, roller)
            story.append(line if rolled or back else _with_brief(line, before, after))
        if not back:
            calls += [(ply, call) for call in after.calls(before)]
    oldest = table.ply - STORY
    return replace(
        table,
        story=tuple(line for line in story if line.ply > oldest),
        calls=tuple(each for each in calls if each[0] > oldest),
    )


def _with_brief(line: StoryLine, before: Match, after: Match) -> StoryLine:
    """Return a story line with the seat that moved and, unless the move is secret, a brief sentence."""
    event = after.events[-1]
    if not isinstance(event, Played):
        return line
    if is_secret(before.status):
        return line._replace(seat=event.seat)
    game, seat = before.game, Seat(event.seat)
    brief = game.brief(before.state, seat, game.parse(before.state, seat, event.move))
    template = _("{seat}: {deed}, {outcome}.") if brief.outcome else _("{seat}: {deed}.")
    said = text(template, seat=seat, deed=brief.deed, outcome=brief.outcome)
    return line._replace(seat=event.seat, brief=said)


def told_by(before: Match, after: Match) -> Text | None:
    """Describe the event or take-back that leads from the match `before` to the match `after`.

    Return None if a later sentence covers the event, or if what was undone is not a move or is secret.
    """
    if len(after.events) >= len(before.events):
        return after.narrate(before)
    undone = before.events[-1]
    if not isinstance(undone, Played) or is_secret(after.status):
        return None  # a tournament's bell goes back past rolls and secrets, which are not narrated
    move = move_text(after, undone.seat, undone.move)
    return text("{seat} takes back the move {move}.", seat=Seat(undone.seat), move=move)


def move_text(match: Match, seat: int, move: str) -> Text:
    """Return the name of a move for messages, or its notation if it has none. Raises InvalidMove."""
    named, notation = _called(match, seat, move)
    return named or text("`{move}`", move=notation)


def typed_as(match: Match, seat: int, move: str) -> Text | str:
    """Return how a legal move can be typed: by name if it is secret and has one, otherwise in notation."""
    named, notation = _called(match, seat, move)
    return named if named is not None and is_secret(match.status) else notation


def called_by(before: Table, user_id: int, move: str) -> Text:
    """Return a user's move by name, or in notation if it has no name, given the table `before` the move."""
    seat = before.seat_of(user_id)
    if before.match is not None and seat is not None:
        with suppress(InvalidMove):  # another move came first, and the notation belongs to another phase
            return move_text(before.match, seat, move)
    return text("`{move}`", move=move)


def _called(match: Match, seat: int, move: str) -> tuple[Text | None, str]:
    """Return the name of a move, if it has one, and its notation."""
    read = match.game.parse(match.state, seat, move)
    return match.game.called(match.state, seat, read), str(read)


def phase_of(match: Match) -> Phase:
    return "over" if isinstance(match.status, Over) else "running"
