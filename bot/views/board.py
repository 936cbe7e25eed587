"""The public face of a table in play: the board, the end. A pure function of the table, for all to see."""

from __future__ import annotations

from engine import GAMES, Choice, Match, Over, Played, Seat, Tally, Text, ToMove, Written, number_text, text

from ..table.model import Table, names_of
from ..table.names import is_user
from . import messages
from .custom_id import CustomId
from .mentions import mention
from .message import (
    OPTIONS_A_SELECT,
    Attachment,
    Button,
    Message,
    Row,
    Section,
    Select,
    SelectOption,
    Style,
    TextBoard,
    rows_of_buttons,
)
from .messages import order as said
from .result import result_lines, standings
from .table_events import offer_buttons, pause_line, standing_lines
from .text import SEAT_SIGNS


def title_of(table: Table) -> str:
    """Give the name of the table's game."""
    return GAMES[table.game_id].name


def board_message(table: Table, match: Match, since: int, picture: Attachment | None) -> Message:
    """Show what happened after ply `since`, the position, and whose turn it is or how it ended."""
    if isinstance(match.status, Over):
        return _final_face(table, match, match.status, since, picture)
    if table.stopped:
        return _closed_face(table, match, picture)
    called, calls = _calls(table, since)
    told = tuple(told for ply, told in table.story if ply > since)
    if since < 0:  # nothing but the lobby was posted
        told = (*told, text(messages.FIRST_SEAT, seat=Seat(match.setup.first)))
    addressed = tuple(table.players[seat].user_id for seat in _addressed(table, match))
    return Message(
        (_turn_line(table, match), *_question_lines(table, match), *standing_lines(table)),
        rows=_board_rows(table, bool(called)),
        attachment=picture,
        mentions=tuple(dict.fromkeys((*addressed, *called))),
        names=names_of(table),
        told=(*told, *calls),
    )


def _calls(table: Table, since: int) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    """Give the users who are asked to do something after ply `since`, and the lines that ask them."""
    calls = [call for ply, call in table.calls if ply > since]
    seats = sorted({seat for call in calls for seat in call.seats})
    users = (table.players[seat].user_id for seat in seats)
    return tuple(filter(is_user, users)), tuple(
        text(messages.CALL, mentions=_mentions(table, call.seats), call=call.text) for call in calls
    )


def private_board(table: Table, match: Match, shown: Attachment | TextBoard) -> Message:
    """Show the position to one person who asked for it; nobody is notified."""
    if isinstance(match.status, Over):
        content, rows = result_lines(match.status, match.ending, title_of(table)), (_final_buttons(table),)
        return Message(content, rows=rows, attachment=shown, names=names_of(table))
    if table.stopped:
        return _closed_face(table, match, shown)
    content = (_turn_line(table, match),)
    return Message(content, rows=_board_rows(table), attachment=shown, names=names_of(table))


def _final_face(table: Table, match: Match, over: Over, since: int, picture: Attachment | None) -> Message:
    """Show how it ended: the winners, every table of figures, the seed of the dice."""
    names = names_of(table)
    card = [standings(tally, names) for tally in match.seen_by(None).tallies]
    return Message(
        result_lines(over, match.ending, title_of(table)),
        rows=(_final_buttons(table),),
        attachment=picture,
        card=(*card, _dice_section(table)),
        names=names,
        told=tuple(told for ply, told in table.story if ply > since),
    )


def _closed_face(table: Table, match: Match, picture: Attachment | TextBoard | None) -> Message:
    """Show the board of a match that a moderator closed, with the seed of the dice."""
    buttons = (
        _button(table, messages.REPLAY, "replay", "primary"),
        _button(table, messages.RECORD, "record", argument=table.revision),  # as on boards
        _rules_button(table),
    )
    return Message(
        (text(said.CLOSED, moderator=mention(table.closed_by), game=match.game.name),),
        rows=(buttons,),
        attachment=picture,
        card=(_dice_section(table),),
        names=names_of(table),
    )


def _dice_section(table: Table) -> Section:
    dice = text(messages.DICE_SHOWN, seed=table.seed.hex(), commitment=table.commitment)
    return Section(text(messages.DICE_TITLE), (dice,))


def _board_rows(table: Table, called: bool = False) -> tuple[Row, ...]:
    # The revision tells a bot that lost sight of its post which state of the table it shows.
    more = _button(table, messages.MORE_LABEL, "more", argument=table.revision)
    buttons: tuple[Button, ...] = (
        _button(table, messages.MOVE, "move", "primary"),
        _button(table, messages.AS_TEXT, "text"),
        _rules_button(table),
        _button(table, messages.REPLAY, "replay"),
        more,
    )
    return (*_whole_moves(table), buttons, *rows_of_buttons(_answers(table, called)))


def _answers(table: Table, called: bool) -> list[Button]:
    """Give the buttons that answer what is asked at the table: seven at most, so that they fill two rows."""
    answers = [_button(table, messages.DONE, "done")] if called else []
    if table.stop_votes:
        answers.append(_button(table, messages.AGREE, "agree", "success"))
        answers.append(_button(table, messages.DECLINE, "decline"))
    if table.takeback_votes:
        answers.append(_button(table, messages.ALLOW, "allow", "success"))
        answers.append(_button(table, messages.STAND, "stand"))
    return [*answers, *offer_buttons(table)]


def _whole_moves(table: Table) -> tuple[Row, ...]:
    """Offer the mover's choices under the board itself where a single one makes the whole move."""
    match = table.match
    if match is None or not isinstance(match.status, ToMove) or match.status.secret:
        return ()
    choices = match.choices(match.status.seats[0], ()).choices
    if len(choices) > OPTIONS_A_SELECT or not all(choice.move for choice in choices):
        return ()
    options = tuple(select_option(choice, choice.move or "") for choice in choices)
    return (Select(str(CustomId("take", table.id, table.ply)), text(messages.TAKE), options),)


def select_option(choice: Choice, value: str) -> SelectOption:
    """Give a candidate as a line of a menu."""
    return SelectOption(choice.label, value, choice.detail)


def _final_buttons(table: Table) -> tuple[Button, ...]:
    return (
        _button(table, messages.REPLAY, "replay", "primary"),
        _button(table, messages.AS_TEXT, "text"),
        _button(table, messages.RECORD, "record", argument=table.revision),  # as on boards
        _button(table, messages.REMATCH, "again", "success"),
        _rules_button(table),
    )


def _button(
    table: Table, template: str, verb: str, style: Style = "secondary", argument: object = ""
) -> Button:
    return Button(text(template), str(CustomId(verb, table.id, table.ply, str(argument))), style)


def _rules_button(table: Table) -> Button:
    return Button(text(messages.RULES), str(CustomId("rules", table.id, 0, table.game_id)))


def _addressed(table: Table, match: Match) -> tuple[int, ...]:
    """Give the seats that the board calls: those with an answer to give, else those to move."""
    if table.paused_by is not None:
        return ()
    asking = [agreed for agreed in (table.stop_votes, table.takeback_votes) if agreed]
    if asking:
        return tuple(seat for agreed in asking for seat in _unasked(match, agreed))
    return match.status.seats if isinstance(match.status, ToMove) else ()


def _question_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Ask those who still have to answer whether to stop here, and whether a move may be taken back."""
    lines: tuple[Text, ...] = ()
    if table.stop_votes:
        players = tuple(map(Seat, sorted(table.stop_votes)))
        offer = text(
            messages.OFFER, players=players, asked=_mentions(table, _unasked(match, table.stop_votes))
        )
        lines = (offer, *meaning_of_stopping(match))
    if table.takeback_votes and isinstance(latest := match.events[-1], Played):
        asked = _mentions(table, _unasked(match, table.takeback_votes))
        question = text(messages.TAKE_BACK_QUESTION, player=Seat(latest.seat), move=latest.move, asked=asked)
        lines = (*lines, question)
    return lines


def _unasked(match: Match, agreed: frozenset[int]) -> tuple[int, ...]:
    return tuple(seat for seat in match.active if seat not in agreed)


def meaning_of_stopping(match: Match) -> tuple[Text, ...]:
    """Say who would win if a running match stopped now, and by which figures."""
    stopped = match.settle()
    winners = stopped.status.winners if isinstance(stopped.status, Over) else ()
    template = messages.STOP_DRAW
    if winners:
        template = messages.STOP_WIN if len(winners) == 1 else messages.STOP_SHARED
    figures = (_figures(tally) for tally in stopped.seen_by(None).tallies if tally.decides)
    return (text(template, winners=tuple(map(Seat, winners))), *figures)


def _figures(tally: Tally) -> Text:
    figures = tuple(
        text(messages.STOP_FIGURE, player=Seat(seat), figure=number_text(figure))
        for seat, figure in enumerate(tally.figures)
    )
    return text(messages.STOP_FIGURES, title=tally.title, figures=figures)


def _turn_line(table: Table, match: Match) -> Text:
    if table.paused_by is not None:
        return pause_line(table.paused_by)
    seats = match.status.seats if isinstance(match.status, ToMove) else ()
    mentions = _mentions(table, seats)
    if len(seats) == 1:
        return text(messages.TURN, sign=SEAT_SIGNS[seats[0]], mention=mentions[0])
    return text(messages.TURNS, mentions=mentions)


def _mentions(table: Table, seats: tuple[int, ...]) -> tuple[str | Text, ...]:
    return tuple(mention(table.players[seat].user_id) for seat in seats)


def state_of(table: Table, user_id: int) -> Text:
    """Say in a few words what a table waits for, as one of its players sees it."""
    match = table.match
    if match is None or not isinstance(match.status, ToMove):
        return text(messages.STATE_LOBBY)
    if table.paused_by is not None:
        return text(said.STATE_PAUSED)
    if table.seat_of(user_id) in match.status.seats:
        return text(messages.STATE_YOURS)
    names = names_of(table)
    players = tuple(text(messages.PLAYER, name=Written(names[seat])) for seat in match.status.seats)
    return text(messages.STATE_OTHERS, players=players)
