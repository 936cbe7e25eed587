"""Personal messages: reminders and nudges, followed games, and the digest of waiting games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import Over, Seat, Text, Written, _, listed, plural, text

from ..table.clock.due_actions import late_seat
from ..table.clock.parking import waits_parked
from ..table.clock.table_stops import shown_flag, stop_of
from ..table.model import Table, is_user, names_of
from ..table.waiting import flag_falls_at, is_asked, is_to_move, waiting_since, waits_for
from .board import MOVE
from .clock import outage_lines, why_text
from .custom_id import AS_TEXT, CustomId, button
from .message import BUTTONS_A_ROW, Attachment, Button, Link, Message, Row, TextBoard
from .paging import more_line
from .text import YOUR_TURN, mention, state_of, title_of, written_name

RESERVE = _("⏳ {mention}, you're using up your reserve here. It runs out <t:{flag}:R>.")
HALF = _("⏳ {mention}, half your move time is gone. Your time runs out <t:{flag}:R>.")
LAST = _("⏳ {mention}, last reminder: your time runs out <t:{flag}:R>.")
OWN = _("⏳ {mention}, you asked for a reminder: it's your turn here.")
AWAKE = _("⏳ {mention}, your turn came up here while you were asleep.")
UNTIL = _("Your time runs out <t:{flag}:R>.")
OVER = _("Your time has run out, but you can still move.")
NUDGE = _("{mention}, {player} is asking if you have a moment to move.")
WHICH_GAME = _("-# {game} with {others}")
BEGUN = _(
    "You're following the {game} game between {names}. To stop, press **Follow** under **More**, or "
    "use `/follow`."
)
GOES_ON = _("The {game} game between {names}, {moves}. Latest: {story}")
NO_STORY = _("The {game} game between {names}: {moves} so far.")
ENDED = _("The {game} game between {names} is over: {result}")
MOVES = plural("{count} move", "{count} moves", by="count")
CLOSED = _("The {game} game between {names} was closed without a result.")
ANSWER = _("**answer needed**")
MISSED = _("While you were asleep: **{game}** {link} · {state}")
WANTED = _(
    "**{game}** {link} hasn't started, and nothing has happened there for 3 days. Do you still want to "
    "play? If not, close the table under **Manage**. If the game doesn't start, the table closes "
    "<t:{closes}:R>."
)
MISSED_END = _("While you were asleep: {news} {link}")
INVITED = _("you're invited")
LINE = _("{number}. **{game}** `{table}` with {others}: {state} · since <t:{since}:f> {place}")
NEXT_GAME = _("Next: {game} with {others}")
LINE_ALONE = _("{number}. **{game}** `{table}`: {state} · since <t:{since}:f> {place}")

TURN_DIGEST_OFF = "nodigest"  # the verb of a digest's button; its argument, the day, identifies a lost digest
MAX_LINES = 10

GO = _("Go to board")
WAITS = _("**Games waiting for you:**")
SHOWN = _("-# The picture shows game {number}.")
MOVE_AT, TEXT_OF = _("Move {number}"), _("Text {number}")
NEWS = _("**News from games you follow:**")


def reminder_message(table: Table, seat: int, kind: str, by_seat: int | None, link: str, now: int) -> Message:
    """Return a message that reminds a seat's player to move, with a `link`, for posting at `now` (ms).

    `kind` says why: time is being used up ("reserve") or about to end ("last"), the player asked for it
    ("own") or has been asleep ("awake"), or the player in `by_seat` is asking them to move ("nudge").
    """
    user_id = table.players[seat].user_id
    falls = shown_flag(table, seat, now) if table.clocks else None
    template = _template(table, seat, kind)
    words: tuple[Text, ...] = (
        text(template, mention=mention(user_id), flag=(falls or 0) // 1000, player=Seat(by_seat or 0)),
    )
    if falls is not None and "{flag}" not in template:
        words = (*words, text(OVER) if late_seat(table) == seat else text(UNTIL, flag=falls // 1000))
    if table.clocks:
        words = (*words, *outage_lines(table, seat))
    row = (Link(text(GO), link),)
    mentions = (user_id,) if is_user(user_id) else ()
    urgent = kind == "last"
    return Message(words, rows=(row,), mentions=mentions, names=names_of(table), urgent=urgent)


def directly(message: Message, table: Table, board: Attachment | TextBoard | None) -> Message:
    """Return a reminder as a direct message, which also names the game and the other players.

    `board` is attached. Once the game has started, there are buttons to move and to read the board as text.
    """
    named = zip(names_of(table), table.players)
    others = tuple(written_name(name) for name, player in named if player.user_id not in message.mentions)
    game = text(WHICH_GAME, game=title_of(table), others=others)
    rows = (_moving(table), *message.rows) if table.match else message.rows
    return replace(message, content=(*message.content, game), rows=rows, attachment=board)


def _moving(table: Table) -> tuple[Button, ...]:
    """Return the buttons for moving at a table and for reading its board as text."""
    return (button(table, MOVE, "move", "primary"), button(table, AS_TEXT, "text"))


def _template(table: Table, seat: int, kind: str) -> str:
    if kind == "reserve":
        return RESERVE if table.clocks[seat].reserve_ms else HALF
    return {"last": LAST, "own": OWN, "awake": AWAKE, "nudge": NUDGE}[kind]


def begun_message(table: Table, link: str | None) -> Message:
    """Return the message that tells a person that they now follow a game, with a button to `link`, if any."""
    return _message(table, text(BEGUN, game=title_of(table), names=_names(table)), link)


def news_of(table: Table) -> Text:
    """Return a line about how a game stands or has ended, for lists of games, with names instead of seats."""
    if table.phase != "running":
        return end_text(table)
    made = text(MOVES, count=table.match.moves_made if table.match else 0)
    return text(NO_STORY, game=title_of(table), names=_names(table), moves=made)


def moves_message(table: Table, link: str | None, board: Attachment | TextBoard | None) -> Message:
    """Return a running game's latest news for a follower, with the `board` and a button to `link`, if any."""
    moves = text(MOVES, count=table.match.moves_made if table.match else 0)
    told = text(NO_STORY, game=title_of(table), names=_names(table), moves=moves)
    if table.story:
        story = table.story[-1].text
        told = text(GOES_ON, game=title_of(table), names=_names(table), moves=moves, story=story)
    message = _message(table, told, link)
    return replace(message, rows=((button(table, AS_TEXT, "text"),), *message.rows), attachment=board)


def end_message(table: Table, link: str | None) -> Message:
    """Return the message that tells a follower how a game has ended, with a button to `link`, if any."""
    return replace(_message(table, end_text(table), link), silent=False)


def end_text(table: Table) -> Text:
    """Return a sentence about how a game has ended."""
    status = table.match.status if table.match else None
    if not isinstance(status, Over):
        return text(CLOSED, game=title_of(table), names=_names(table))
    result = _result(table, status)
    return text(ENDED, game=title_of(table), names=_names(table), result=result)


def _result(table: Table, over: Over) -> Text:
    if not over.winners:
        return text("a draw.")
    winners = [text("**{name}**", name=written_name(names_of(table)[seat])) for seat in over.winners]
    template = _("{winners} wins.") if len(winners) == 1 else _("{winners} share the win.")
    return text(template, winners=listed(winners))


def _names(table: Table) -> tuple[Text, ...]:
    return tuple(text("**{name}**", name=written_name(name)) for name in names_of(table))


def _message(table: Table, told: Text, link: str | None) -> Message:
    rows = ((Link(text(GO), link),),) if link else ()
    return Message((told,), rows=rows, names=names_of(table), silent=True)


def table_line(number: int, table: Table, place: Text | str, user_id: int) -> Text:
    """Return line `number` of a list: a user's table, its `place`, what it waits for, and the deadline."""
    game, others, state = title_of(table), others_of(table, user_id), _in_time(table, user_id)
    since, line = waiting_since(table) // 1000, LINE if others else LINE_ALONE
    fields = {"game": game, "table": table.id, "others": others, "state": state, "since": since}
    return text(line, number=number, place=place, **fields)


def _in_time(table: Table, user_id: int) -> Text:
    """Say what a table is waiting for and, on a clock, the user's deadline or why the clock is stopped."""
    state, seat = _state(table, user_id), table.seat_of(user_id)
    if seat is not None and waits_parked(table):
        return text("{state}, parked", state=state)
    if table.clock is None or seat is None or not table.clocks:
        return state
    if not waits_for(table, user_id):
        return state
    if (falls := flag_falls_at(table, user_id)) is not None:
        return text("{state}, your time runs out <t:{flag}:R>", state=state, flag=falls // 1000)
    stop = stop_of(table, seat, table.changed_at)
    return text("{state}, {why}", state=state, why=why_text(stop)) if stop else state


def _state(table: Table, user_id: int) -> Text:
    if not waits_for(table, user_id):
        return state_of(table, user_id)
    if table.match is None:
        return text(ANSWER if is_asked(table, user_id) else _("**full: press Start**"))
    return text(YOUR_TURN if is_to_move(table, user_id) else ANSWER)


def missed_line(table: Table, user_id: int, link: str) -> Text:
    """Return the line on what a user has missed at a table while asleep, with a `link` to the table."""
    state = _state(table, user_id)
    if table.seat_of(user_id) is None and not waits_for(table, user_id):
        state = text(INVITED)
    elif (late := late_seat(table)) is not None and not waits_for(table, user_id):
        name = written_name(names_of(table)[late])
        state = text("{player} ran out of time", player=name)
    return text(MISSED, game=title_of(table), link=link, state=state)


def wanted_line(table: Table, link: str) -> Text:
    """Return the line that asks an opener whether they still want to play at a lobby that has gone quiet."""
    return text(WANTED, game=title_of(table), link=link, closes=table.deadline // 1000)


def missed_end_line(table: Table, link: str) -> Text:
    """Return the line that tells a person how a game that they followed ended while they were asleep."""
    return text(MISSED_END, news=news_of(table), link=link)


def next_game_rows(table: Table, user_id: int, link: str) -> tuple[Row, ...]:
    """Return a row with a link to `table`, the next table that is waiting for a user."""
    game, others = title_of(table), others_of(table, user_id)
    label = text(NEXT_GAME, game=game, others=others) if others else text("Next: {game}", game=game)
    return ((Link(label, link),),)


def others_of(table: Table, user_id: int) -> tuple[Text | Written, ...]:
    """Return the names of the other players at a user's table."""
    named = zip(names_of(table), table.players)
    return tuple(written_name(name) for name, player in named if player.user_id != user_id)


def digest_message(
    user_id: int,
    waiting: Sequence[tuple[Table, str]],
    followed: Sequence[tuple[Table, str | None]],
    day: str,
    asking: Sequence[tuple[Table, str]] = (),
    board: Attachment | TextBoard | None = None,
) -> Message | None:
    """Return a `day`'s digest: tables waiting for a user, followed games, and quiet lobbies (`asking`).

    Each table comes with a link or another text on where it is, if any. `board` shows the first table in
    `to_move`. Returns None if there is nothing to report.
    """
    if not (waiting or followed or asking):
        return None
    lines: list[Text] = [wanted_line(table, link) for table, link in asking]
    if waiting:
        shown = enumerate(waiting[:MAX_LINES], 1)
        lines += [text(WAITS), *(table_line(number, *each, user_id) for number, each in shown)]
        lines += more_line(len(waiting) - MAX_LINES)
    tables = [table for table, _place in waiting]
    mine = to_move(tables, user_id)
    if board is not None and len(mine) > 1:
        lines.append(text(SHOWN, number=tables.index(mine[0]) + 1))
    if followed:
        lines += [text(NEWS), *(_news(table, link) for table, link in followed)]
    off = Button(text("Turn off digest"), str(CustomId(TURN_DIGEST_OFF, argument=day)))
    return Message(tuple(lines), rows=(*_digest_rows(user_id, waiting), (off,)), attachment=board)


def to_move(waiting: Sequence[Table], user_id: int) -> list[Table]:
    """Return up to five tables that get buttons: those of the first ten where it is the user's turn."""
    return [table for table in waiting[:MAX_LINES] if is_to_move(table, user_id)][:BUTTONS_A_ROW]


def _digest_rows(user_id: int, waiting: Sequence[tuple[Table, str]]) -> tuple[Row, ...]:
    """Return buttons for tables where it is the user's turn, with their numbers if there are several."""
    tables = [table for table, _place in waiting]
    mine = [(table, tables.index(table)) for table in to_move(tables, user_id)]
    if len(mine) == 1:
        [(table, index)] = mine
        place = waiting[index][1]
        return ((*_moving(table), *((Link(text(GO), place),) if place.startswith("https:") else ())),)
    moves = tuple(button(table, MOVE_AT, "move", "primary", number=index + 1) for table, index in mine)
    texts = tuple(button(table, TEXT_OF, "text", number=index + 1) for table, index in mine)
    return (moves, texts) if mine else ()


def _news(table: Table, link: str | None) -> Text:
    said = news_of(table)
    return text("- {news} {link}", news=said, link=link) if link else text("- {news}", news=said)
