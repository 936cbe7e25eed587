"""The public face of a table: the lobby, the board, the end. A pure function of the table, for all to see."""

from __future__ import annotations

from engine import (
    GAMES,
    Choice,
    Match,
    Over,
    Seat,
    Text,
    ToMove,
    changed_options,
    options_of,
    read_options,
    text,
)
from engine.options import HOUSE

from . import messages
from .controls import Control
from .drafts import (
    MOST_CONTENT,
    OPTIONS_A_MENU,
    Attachment,
    Button,
    Draft,
    Menu,
    MenuOption,
    Row,
    Section,
)
from .standings import result_lines, standings
from .table import Table
from .words import SEAT_SIGNS, harmless, say, say_plainly, signed


def names_of(table: Table) -> tuple[str, ...]:
    """Give the players' names by seat."""
    return tuple(player.name for player in table.players)


def title_of(table: Table) -> str:
    """Give the name of the table's game."""
    return GAMES[table.game_id].name


def lobby_face(table: Table) -> Draft:
    """Show who has a seat, what was agreed, and how to join; without buttons once that has passed."""
    game = GAMES[table.game_id]
    waiting = table.phase == "lobby"
    lines = [
        say(text(messages.LOBBY, game=game.name, summary=game.summary)),
        *_option_lines(table),
        say(
            text(
                messages.LOBBY_SEATS,
                count=len(table.players),
                most=game.seats.stop - 1,
                players="\n".join(signed(seat, names_of(table)) for seat in range(len(table.players))),
            )
        ),
        _lobby_outlook(table),
        say(text(messages.LOBBY_DICE, commitment=table.commitment)),
    ]
    return Draft("\n".join(lines), rows=(_lobby_buttons(table),) if waiting else ())


def match_face(table: Table, match: Match, since: int, picture: Attachment | None) -> Draft:
    """Show what happened after ply `since`, the position, and whose turn it is or how it ended."""
    if isinstance(match.status, Over):
        return _final_face(table, match, match.status, since, picture)
    names = names_of(table)
    called, calls = _calls(table, since)
    ending = [_turn_line(table, match), *_offer_lines(table, match)]
    ending = [*calls[:1], *_fitting(calls[1:], [*calls[:1], *ending]), *ending]
    told = [say(told, names) for ply, told in table.story if ply > since]
    if since < 0:  # nothing but the lobby was posted
        told.append(say(text(messages.FIRST_SEAT, seat=Seat(match.setup.first)), names))
    return Draft(
        "\n".join([*_fitting(told, ending), *ending]),
        rows=_board_rows(table, bool(called)),
        attachment=picture,
        mentions=tuple(
            dict.fromkeys((*(_asked if table.agreed else _awaited)(table, match), *called)),
        ),
    )


def _calls(table: Table, since: int) -> tuple[tuple[int, ...], list[str]]:
    """Give the users who are asked to do something after ply `since`, and the lines that ask them."""
    calls = [call for ply, call in table.calls if ply > since]
    if not calls:
        return (), []
    seats = sorted({seat for call in calls for seat in call.seats})
    users = tuple(table.players[seat].user_id for seat in seats)
    mentions = tuple(f"<@{user}>" for user in users)
    lines = [f"- {say(call.text, names_of(table))}" for call in calls]
    return users, [say(text(messages.CALLS, mentions=mentions)), *lines]


def board_lines(table: Table, match: Match, picture: Attachment) -> Draft:
    """Show the position to one person who asked for it; nobody is notified."""
    if isinstance(match.status, Over):
        result = "\n".join(result_lines(match.status, match.ending, title_of(table), names_of(table)))
        return Draft(result, rows=(_final_buttons(table),), attachment=picture)
    return Draft(_turn_line(table, match), rows=_board_rows(table), attachment=picture)


def _final_face(table: Table, match: Match, over: Over, since: int, picture: Attachment | None) -> Draft:
    """Show how it ended: the winners, every table of figures, the seed of the dice."""
    names = names_of(table)
    ending = result_lines(over, match.ending, title_of(table), names)
    told = [say(told, names) for ply, told in table.story if ply > since]
    dice = text(messages.DICE_SHOWN, seed=table.seed.hex(), commitment=table.commitment)
    card = [standings(tally, names) for tally in match.seen_by(None).tallies]
    return Draft(
        "\n".join([*_fitting(told, ending), *ending]),
        rows=(_final_buttons(table),),
        attachment=picture,
        card=(*card, Section(messages.DICE_TITLE, say(dice))),
    )


def _option_lines(table: Table) -> list[str]:
    game = GAMES[table.game_id]
    chosen = read_options(game.Options, table.options)
    changed = changed_options(chosen)
    house = [each for each in options_of(game.Options) if each.kind == HOUSE and each.id not in changed]
    lines = []
    if changed:
        written = ", ".join(f"{id} **{harmless(str(value))}**" for id, value in changed.items())
        lines.append(say(text(messages.LOBBY_OPTIONS, options=written)))
    if house:
        written = ", ".join(f"{each.id} {each.default}" for each in house)
        lines.append(say(text(messages.LOBBY_HOUSE_RULES, options=written)))
    return lines


def _lobby_outlook(table: Table) -> str:
    if table.phase == "closed":
        return say(text(messages.LOBBY_CLOSED))
    if table.phase != "lobby":
        return say(text(messages.LOBBY_BEGUN))
    seats = GAMES[table.game_id].seats
    opener = Seat(table.seat_of(table.opener_id) or 0)
    waiting = text(messages.LOBBY_WAITING, opener=opener, fewest=seats.start, most=seats.stop - 1)
    return say(waiting, names_of(table))


def _lobby_buttons(table: Table) -> tuple[Button, ...]:
    seats = GAMES[table.game_id].seats
    seated = len(table.players)
    return (
        Button(messages.JOIN, str(Control("join", table.id)), "success", disabled=seated >= seats.stop - 1),
        Button(messages.LEAVE, str(Control("leave", table.id))),
        Button(messages.START, str(Control("start", table.id)), "primary", disabled=seated < seats.start),
        Button(messages.CLOSE, str(Control("close", table.id)), "danger"),
        Button(messages.RULES, _rules_id(table)),
    )


def _board_rows(table: Table, called: bool = False) -> tuple[Row, ...]:
    buttons: tuple[Button, ...] = (
        Button(messages.MOVE, str(Control("move", table.id, table.ply)), "primary"),
        Button(messages.RULES, _rules_id(table)),
        Button(messages.REPLAY, str(Control("replay", table.id, table.ply))),
        Button(messages.MORE_LABEL, str(Control("more", table.id, table.ply))),
    )
    if called:
        buttons = (*buttons, Button(messages.DONE, str(Control("done", table.id, table.ply))))
    rows = (*_whole_moves(table), buttons)
    if not table.agreed:
        return rows
    agree = Button(messages.AGREE, str(Control("agree", table.id, table.ply)), "success")
    decline = Button(messages.DECLINE, str(Control("decline", table.id, table.ply)))
    return (*rows, (agree, decline))


def _whole_moves(table: Table) -> tuple[Row, ...]:
    """Offer the mover's choices under the board itself where a single one makes the whole move."""
    match = table.match
    if match is None or not isinstance(match.status, ToMove) or match.status.secret:
        return ()
    choices = match.choices(match.status.seats[0], ()).choices
    if len(choices) > OPTIONS_A_MENU or not all(choice.move for choice in choices):
        return ()
    names = names_of(table)
    options = tuple(menu_option(choice, choice.move or "", names) for choice in choices)
    return (Menu(str(Control("take", table.id, table.ply)), messages.TAKE, options),)


def menu_option(choice: Choice, value: str, names: tuple[str, ...]) -> MenuOption:
    """Give a candidate as a line of a menu."""
    detail = say_plainly(choice.detail, names) if choice.detail else ""
    return MenuOption(say_plainly(choice.label, names)[:100], value, detail[:100])


def _final_buttons(table: Table) -> tuple[Button, ...]:
    return (
        Button(messages.REPLAY, str(Control("replay", table.id, table.ply)), "primary"),
        Button(messages.RECORD, str(Control("record", table.id, table.ply))),
        Button(messages.REMATCH, str(Control("again", table.id, table.ply)), "success"),
        Button(messages.RULES, _rules_id(table)),
    )


def _rules_id(table: Table) -> str:
    return str(Control("rules", table.id, 0, table.game_id))


def _awaited(table: Table, match: Match) -> tuple[int, ...]:
    if not isinstance(match.status, ToMove):
        return ()
    return tuple(table.players[seat].user_id for seat in match.status.seats)


def _asked(table: Table, match: Match) -> tuple[int, ...]:
    return tuple(table.players[seat].user_id for seat in match.active if seat not in table.agreed)


def _offer_lines(table: Table, match: Match) -> list[str]:
    if not table.agreed:
        return []
    offer = text(
        messages.OFFER,
        players=tuple(map(Seat, sorted(table.agreed))),
        meaning=meaning_of_stopping(match),
        asked=tuple(f"<@{user}>" for user in _asked(table, match)),
    )
    return [say(offer, names_of(table))]


def meaning_of_stopping(match: Match) -> Text:
    """Say who would win if a running match stopped now."""
    stopped = match.settle().status
    winners = stopped.winners if isinstance(stopped, Over) else ()
    template = messages.STOP_DRAW
    if winners:
        template = messages.STOP_WIN if len(winners) == 1 else messages.STOP_SHARED
    return text(template, winners=tuple(map(Seat, winners)))


def _turn_line(table: Table, match: Match) -> str:
    users = _awaited(table, match)
    if len(users) == 1 and isinstance(match.status, ToMove):
        sign = SEAT_SIGNS[match.status.seats[0]]
        return say(text(messages.TURN, sign=sign, mention=f"<@{users[0]}>"))
    return say(text(messages.TURNS, mentions=tuple(f"<@{user}>" for user in users)))


def _fitting(told: list[str], ending: list[str]) -> list[str]:
    """Keep the latest lines that fit a message together with its ending."""
    room = MOST_CONTENT - sum(len(line) + 1 for line in ending)
    kept: list[str] = []
    for line in reversed(told):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def state_of(table: Table, user_id: int) -> Text:
    """Say in a few words what a table waits for, as one of its players sees it."""
    match = table.match
    if match is None or not isinstance(match.status, ToMove):
        return text(messages.STATE_LOBBY)
    if table.seat_of(user_id) in match.status.seats:
        return text(messages.STATE_YOURS)
    return text(messages.STATE_OTHERS, players=tuple(map(Seat, match.status.seats)))
