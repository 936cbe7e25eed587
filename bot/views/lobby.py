"""The public message of a table before the game starts: players, options, and how to join."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine import GAMES, Option, Seat, Text, Written, _, changed_options, options_of, read_options, text
from engine.options import told_options, write_options

from ..table.automatic_start import starts_at, starts_with
from ..table.lobby import free_seats, opener_seat
from ..table.matching import fell_apart, is_matched, ready_by
from ..table.model import Table, names_of
from ..table.options import TableOptions
from ..table.rated import expected, used_up_pair
from ..table.rematch import awaits_all
from ..table.tryout import is_allowed
from .agreements import MAX_ANSWERS, question_buttons, question_lines
from .board import kept_of_older_boards
from .clock import rules_line
from .custom_id import CustomId, button, rules_button
from .form import Choice, Form, form_parts, setting
from .game_night.end import end_lines, too_late_buttons, too_late_line
from .message import FIELDS_A_FORM, Field, Message, Modal, Row, SelectOption, rows_of_buttons
from .text import mention, signed

WAITING = _("Press **Join** to take a seat ({fewest} to {most} players). {opener} can start the game.")
FULL = _("Every seat is taken. {opener} can now start the game.")
RESERVED = _("All seats are taken or saved for someone. {opener} can start the game.")
WAITING_FIXED = _("Press **Join** to take a seat ({most} players). {opener} can start the game.")
DICE = _("-# Fair dice `{digits}`")
CLOSED_BY = _("{moderator} (moderator) closed this table.")
EXPIRES = _("-# If the game doesn't start, this table closes <t:{seconds}:R>.")
APART = _(
    "This table closed because not enough people were ready. If you were, the bot will keep looking until "
    "your time on the list is up."
)
EXPIRED = _("This table closed because the game didn't start in time. Open a new one with `/play`.")

OF_BOARDS = ("place", "older-boards")  # options shown in the line about boards
RATED = _(
    "-# Rated: your result counts towards the ladder. To stay off it, set **Statistics** to "
    "*only me* in `/preferences`."
)
USED_UP = _(
    "-# {player} and {other} have already started 5 rated games against each other this week, so this one "
    "won't be rated."
)

DIGITS = 32  # digits of the commitment everyone sees before the first roll: 128 bits (see `table/dice.py`)

INVITED = _(
    "{mentions}: {opener} has invited you to play and saved you a seat. Press **Accept** or **Decline**."
)
MATCHED = _(
    "{mentions}: {opener} is looking for a game too. Press **Ready** to play. The offer expires "
    "<t:{seconds}:R>, and the game starts once everyone is ready."
)
MOVED_ON = _("-# Everyone has moved one seat along and kept their colour.")
DECLINED = _("Declined: {guests}. Free seats are open to anyone.")
BEGINS_WITH_ALL = _("The game starts automatically once everyone invited has answered.")
BEGINS_WITH_ENOUGH = _("The game starts automatically once enough people have joined.")
BEGINS_IF_ALL_ACCEPT = _("The game starts automatically once everyone invited has accepted.")
STARTS_SOON = _(
    "Everyone's in, so the game starts <t:{seconds}:R>. {opener} can press **Wait** to stop that."
)
BEGUN_IN_THREAD = _("The game has started in {thread}.")
BEGUN = _("The game has started. See the latest board below.")
BOARDS_GO = _("-# {place} · {older}")
SHRUNK_MEANS = _(
    "When a new board is posted, the old one shrinks to a line of text. Replay shows every move."
)
STAY_MEANS = _("When a new board is posted, the old one stays but loses its buttons.")
DELETED_MEANS = _("When a new board is posted, the old one is deleted. Replay still shows every move.")
HERE_MEANS = _("Boards are posted here, among the other messages.")
THREAD_MEANS = _("This keeps the channel quiet.")

OLDER_BOARDS = setting(
    text("Older boards"),
    Choice("shrink", "shrink", text("shrink"), text(SHRUNK_MEANS)),
    Choice("stay", "stay", text("stay"), text(STAY_MEANS)),
    Choice("delete", "delete", text("are deleted"), text(DELETED_MEANS)),
)
PLACE_TITLE = text("Board location")
BOARDS: Form = {
    "older_boards": OLDER_BOARDS,
    "place": setting(
        PLACE_TITLE,
        Choice("channel", "channel", text("in this channel"), text(HERE_MEANS)),
        Choice("thread", "thread", text("in their own thread"), text(THREAD_MEANS)),
    ),
}


def lobby_message(table: Table, shown: int = 0, older: str = "shrink") -> Message:
    """Return a lobby's message with players, options and how to join, without buttons once the lobby is over.

    It notifies people invited after revision `shown`. `older` is the server's setting for older boards.
    """
    game, players = GAMES[table.game_id], tuple(signed(table, seat) for seat in range(len(table.players)))
    dice = text(DICE, digits=table.commitment[:DIGITS])
    if table.tournament_id is not None:  # the tournament's message says the rest
        return Message((*players, *_outlook(table), dice), names=names_of(table))
    content = (
        text("## {game}\n{summary}", game=game.name, summary=game.summary),
        *option_lines(table),
        *rules_line(table),
        *rated_lines(table),
        *(end_lines(table) if table.phase == "lobby" else ()),
        text("**At the table ({count} of {most}):**", count=len(table.players), most=game.seats.stop - 1),
        *players,
        *_guest_lines(table),
        *_outlook(table),
        *too_late_line(table),
        *((boards_line(table, older),) if table.phase == "lobby" else ()),
        *question_lines(table, table.changed_at),
        dice,
    )
    if table.phase != "lobby":
        return Message(content, names=names_of(table))
    answers = [*too_late_buttons(table), *question_buttons(table, table.changed_at)]
    rows = (*_rows(table), *rows_of_buttons(answers[:MAX_ANSWERS]))
    return Message(content, rows=rows, mentions=invited_since(table, shown), names=names_of(table))


def invited_since(table: Table, revision: int) -> tuple[int, ...]:
    """Return the ids of the users invited after `revision`. Empty once the lobby is over."""
    if table.phase != "lobby":
        return ()
    return tuple(guest.user_id for guest in table.invited if guest.since > revision)


def option_lines(table: Table) -> tuple[Text, ...]:
    """Return a line for each option that changes the usual rules, except for options about boards."""
    return tuple(text("- {rule}", rule=rule) for rule in changed_rules(table))


def rated_lines(table: Table) -> tuple[Text, ...]:
    """Return a line on whether a game will be rated. Empty if its opener has not asked for a rated game."""
    if pair := used_up_pair(table):
        people = expected(table)
        player, other = (Seat(i) if i < len(table.players) else Written(people[i].name) for i in pair)
        return (text(USED_UP, player=player, other=other),)
    return (text(RATED),) if table.rated else ()


def changed_rules(table: Table) -> list[Text]:
    """Return the meanings of the options that change the usual rules, except for options about boards."""
    rules: list[Text] = []
    for options in (read_options(GAMES[table.game_id].Options, table.options), table.table_options):
        rules += told_options(options, changed_options(options).keys() - {*OF_BOARDS, *_as_usual(table)})
    return rules


def _as_usual(table: Table) -> tuple[str, ...]:
    """Return the ids of the options that have the same effect at this table as their default values."""
    usual = replace(table, table_options=TableOptions())
    return ("try-out",) if is_allowed(table) == is_allowed(usual) else ()


def _guest_lines(table: Table) -> tuple[Text, ...]:
    """Return lines that mention invited people, name people who declined, and say how a rematch starts."""
    if table.phase != "lobby":
        return ()
    lines: list[Text] = []
    mentions = tuple(f"<@{guest.user_id}>" for guest in table.invited)
    if (by := ready_by(table)) is not None:
        return (text(MATCHED, mentions=mentions, opener=opener_seat(table), seconds=by // 1000),)
    if awaits_all(table) and not is_matched(table):
        lines.append(text(MOVED_ON))
    if table.invited:
        lines.append(text(INVITED, mentions=mentions, opener=opener_seat(table)))
    declined = tuple(Written(guest.name) for guest in table.invitees if guest.state == "declined")
    if declined:
        lines.append(text(DECLINED, guests=declined))
    if awaits_all(table):
        lines.append(text(BEGINS_WITH_ALL if table.invited else BEGINS_WITH_ENOUGH))
    elif table.invited and starts_with(table, guests=True):
        lines.append(text(BEGINS_IF_ALL_ACCEPT))
    return tuple(lines)


def _outlook(table: Table) -> tuple[Text, ...]:
    if table.closed_by is not None:
        return (text(CLOSED_BY, moderator=mention(table.closed_by)),)
    if fell_apart(table):
        return (text(APART),)
    if table.phase == "closed":
        return (text(EXPIRED if table.expired else _("This table was closed before the game started.")),)
    if table.phase != "lobby" and table.parent_channel_id is not None:
        return (text(BEGUN_IN_THREAD, thread=f"<#{table.channel_id}>"),)
    if table.phase != "lobby":
        return (text(BEGUN),)
    seats = GAMES[table.game_id].seats
    opener = opener_seat(table)
    if (at := starts_at(table)) is not None:
        return (text(STARTS_SOON, seconds=at // 1000, opener=opener),)
    fewest, most = seats.start, seats.stop - 1
    if free_seats(table) == 0:
        waiting = FULL if len(table.players) == most else RESERVED
    else:
        waiting = WAITING if fewest < most else WAITING_FIXED
    return (
        text(waiting, opener=opener, fewest=fewest, most=most),
        text(EXPIRES, seconds=table.deadline // 1000),
    )


def _rows(table: Table) -> tuple[Row, ...]:
    enough = len(table.players) >= GAMES[table.game_id].seats.start
    for_all = (
        # If the bot loses track of this post, the revision tells which state of the table it shows.
        button(table, _("Join"), "join", "success", table.revision, disabled=free_seats(table) == 0),
        button(table, _("Leave"), "leave"),
        button(table, _("Start"), "start", "primary", disabled=not enough),
        rules_button(table),
        button(table, _("Manage"), "manage"),
    )
    accept = _("Ready") if is_matched(table) else _("Accept")
    guests = (button(table, accept, "accept", "success"), button(table, _("Decline"), "decline"))
    if starts_at(table) is not None:
        return (for_all, (button(table, _("Wait"), "wait"),))
    return (for_all, guests) if table.invited else (for_all,)


def manage_buttons(table: Table) -> tuple[Row, ...]:
    """Return the rows of buttons with which the opener changes a lobby."""
    full = free_seats(table) == 0
    return rows_of_buttons(
        (
            button(table, _("Invite"), "askinvite", disabled=full),
            button(table, _("Add a computer"), "askcomputer", disabled=full),
            button(table, _("Clock"), "askclock"),
            button(table, _("End time"), "askend"),
            button(table, _("Boards"), "boards"),
            button(table, _("Rated"), "rated", argument="off" if table.rated else "on"),
            *(
                button(table, _("More options") if start else _("Options"), "askoptions", argument=start)
                for start in range(0, len(options_of(GAMES[table.game_id].Options)), FIELDS_A_FORM)
            ),
            button(table, _("Close"), "askclose", "danger"),
        )
    )


def form_of_options(id: CustomId, game_id: str, chosen: Mapping[str, Any], start: int) -> Modal:
    """Return a form for a game's options with the values `chosen`: as many as fit, from index `start` on."""
    options = options_of(GAMES[game_id].Options)
    values = write_options(read_options(GAMES[game_id].Options, chosen))
    page = options[start:][:FIELDS_A_FORM] or options[:FIELDS_A_FORM]
    return Modal(str(id), text("Options"), tuple(_field(option, values[option.id]) for option in page))


def _field(option: Option, value: object) -> Field:
    """Return an option's field: a menu of its values, or a line for a number."""
    values = () if option.is_number else option.values
    menu = tuple(SelectOption(value_text(option, each), str(each), chosen=each == value) for each in values)
    return Field(option.id, option.id, option.about, value=str(value), options=menu)


def value_text(option: Option, value: str | int) -> Text | str:
    """Return an option's value with its meaning. If there is no meaning, mark a default with "(default)"."""
    meaning = option.meaning(value)
    if meaning is not None:
        return text("{value}: {meaning}", value=str(value), meaning=meaning)
    return text("{value} (default)", value=str(value)) if value == option.default else str(value)


def boards_line(table: Table, usual: str) -> Text:
    """Return a lobby's line about boards. `usual` is the server's setting for older boards."""
    words = {option.id: option.told for option in options_of(TableOptions)}
    older = words["older-boards"](kept_of_older_boards(table, usual))
    return text(BOARDS_GO, place=words["place"](table.table_options.place), older=older)


def boards_message(table: Table, usual: str) -> Message:
    """Return the form for where boards go and what happens to older ones. `usual` is the server's setting."""
    chosen = {"older_boards": kept_of_older_boards(table, usual), "place": table.table_options.place}
    lines, menus = form_parts(BOARDS, chosen, CustomId("setboards", table.id))
    return Message(tuple(lines), rows=tuple(menus))
