"""Tournaments in words: public messages, games, results and lines in lists. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import accumulate

from engine import GAMES, Seat, Text, Written, _, changed_options, decimal, plural, read_options, render, text
from engine.options import told_options

from ..contests.entry import can_join, is_full, longest_round
from ..contests.model import HALVES, Kind, Pairing
from ..contests.running import lacking, start_of, waits_until
from ..contests.swiss import repeated
from ..contests.tournament import Game, LogEntry, State, Tournament
from ..locale.language import Language
from ..table.channel import MAX_NAME_LENGTH as MAX_THREAD_NAME
from ..table.clock.parking import is_live
from ..table.clock.time_control import read_clock
from ..table.game_night.end import TableEnd
from ..table.game_night.rounds import last_round_at
from ..table.model import Table, is_user
from .board import can_be_won_by_absence
from .clock import clock_text, length_text
from .contests import in_a_row
from .custom_id import RULES, CustomId, here_button
from .lobby import lobby_message
from .message import Attachment, Button, Message, Style, TextBoard
from .message import Row as Buttons
from .paging import more_line
from .text import mention, permission_names, render_markdown

MAX_LINKS, ROOM = 20, 1000  # running games that the message lists, and characters for them
PODIUM = 3

KINDS: Mapping[Kind, Text] = {
    "round-robin": text("round robin"),
    "swiss": text("Swiss"),
    "pods": text("pods"),
    "knock-out": text("knock-out"),
}
HEAD = _("## {name}\n{game}, {kind} · {clock}")
ANNOUNCED = _("**{name}**: {game}, {kind}. Starts on <t:{starts}:f>. Press **Join** to play.")
ROUNDS = plural("{count} round of up to {length}.", "{count} rounds of up to {length}.", by="count")
SIGNUP = _("Starts <t:{starts}:R>. Press **Join** to play. Entrants: {people} of {most}.")
FULL_SIGNUP = _("Starts <t:{starts}:R>. Every place is taken. Press **Join** for the waiting list.")
STARTING = _("The tournament is starting. Entrants: {people}.")
CLOSED_SIGNUP = _("Starts <t:{starts}:R>. Entry is closed. Entrants: {people}.")
BE_HERE = _("To get a game, press **I'm here** in the last 15 minutes before the start.")
LACKING = _(
    "The bot needs {permissions} in {channel} to run this tournament. The next round won't wait beyond "
    "<t:{until}:f>."
)
RUNNING = _("**Round {round} of {rounds}.** It ends <t:{bell}:R> at the latest.")
BETWEEN = _("Round {round} of {rounds} is over. The next one starts <t:{due}:R>.")
OVER = _("**{name}** is over. {podium}. You can check every pairing with the file below.")
PLACED = _("{place}. {name}")
COMMITTED = _(
    "-# This commitment settles all random choices: `{digits}`. At the end, you get a file to check it with."
)
DREW = _("If it's a draw, {name} goes through.")
OPENING = _("Round {round} of {name}: {mentions}. The round ends <t:{bell}:R>.")
ROUND_ENDS = _("-# Round {number} ends on <t:{bell}:f>.")
ROUND_ENDS_HERE = _(
    "-# Round {number} ends on <t:{bell}:f>. If the other player doesn't show up, press **I'm here** to get "
    "the point."
)
NO_ONE_CAME = _("No one made a move, so neither of you gets a point for this game.")
COME_NOW = _(
    "This game doesn't count as a win yet. If you were waiting for the other player, press **I'm here** "
    "before the round ends to get the point."
)
LAST_ROUND = _(
    "🔔 **Last round:** time is up <t:{bell}:R>. The game is then scored as it stood when everyone last "
    "had the same number of turns."
)
MY_GAME = _("My game")

IDLE = _("{name} has no game in this round.")
UNNAMED = _("Entrant {number}")

STATES: Mapping[State, str] = {  # in a list
    "signup": _("starts <t:{starts}:R>"),
    "running": _("round {round} of {rounds}"),
    "over": _("over"),
    "cancelled": _("cancelled"),
}


def name_of(tournament: Tournament, number: int) -> Text:
    """Return an entrant's name, or their number if they have deleted their data."""
    name = tournament.entrant(number).name
    return text("{name}", name=Written(name)) if name else text(UNNAMED, number=number)


def plain_name(tournament: Tournament, number: int, language: Language) -> str:
    """Return an entrant's name without escapes, for a picture or a code block."""
    return render(name_of(tournament, number), language.translate, quote=str)


def pairing_text(tournament: Tournament, pairing: Pairing) -> Text:
    """Return the names of a pairing's entrants, joined by dashes."""
    names = [name_of(tournament, number) for number in pairing.numbers]
    return reduce(lambda one, other: text("{one} – {other}", one=one, other=other), names)


def result_text(pairing: Pairing) -> str:
    """Return a game's points or, for more than two players, places. Empty for a bye or an unfinished game."""
    if pairing.result is None or pairing.is_bye:
        return ""
    if len(pairing.numbers) == HALVES:
        return " – ".join(str(figure(pairing.points(number, HALVES), HALVES)) for number in pairing.numbers)
    return ", ".join("–" if place is None else f"{place}." for place in pairing.result)


def control(
    tournament: Tournament, verb: str, label: Text, style: Style = "secondary", of: str = ""
) -> Button:
    """Return a button for the action `verb`. The button's id contains the tournament's id and then `of`."""
    return Button(label, str(CustomId(verb, argument=f"{tournament.id};{of}")), style)


def mark_of(tournament: Tournament) -> str:
    """Return the last part of the id of **Manage**, which helps to find a message that was just posted."""
    return f"{tournament.state}-{tournament.round}"


def announcement(tournament: Tournament) -> Message:
    """Return the message that announces a tournament in a channel. The tournament's thread starts from it."""
    settings = tournament.settings
    fields = {"name": Written(settings.name), "game": GAMES[tournament.game_id].name}
    starts, join = tournament.starts_at // 1000, control(tournament, "tjoin", text("Join"), "success")
    said = text(ANNOUNCED, **fields, kind=KINDS[tournament.kind], starts=starts)
    return Message((said, text(COMMITTED, digits=tournament.commitment)), rows=((join,),), silent=True)


def tournament_message(
    tournament: Tournament,
    links: Mapping[str, str],
    picture: Attachment | TextBoard | None = None,
    file: Attachment | None = None,
) -> Message:
    """Return a tournament's message. `links` maps table ids to links, and `file` is for checking pairings."""
    settings = tournament.settings
    clock = clock_text(read_clock(settings.clock))
    game, kind = GAMES[tournament.game_id].name, KINDS[tournament.kind]
    length = length_text(longest_round(tournament))
    options = read_options(GAMES[tournament.game_id].Options, tournament.options)
    content = (
        text(HEAD, name=Written(settings.name), game=game, kind=kind, clock=clock),
        *(text("- {rule}", rule=rule) for rule in told_options(options, changed_options(options).keys())),
        text(ROUNDS, count=settings.rounds, length=length)
        if settings.rounds
        else text("Each round lasts up to {length}.", length=length),
        *_status(tournament),
        *_running_games(tournament, links),
        *(
            ()
            if file or tournament.state == "cancelled"
            else (text(COMMITTED, digits=tournament.commitment),)
        ),
    )
    return Message(
        content, rows=_rows(tournament), attachment=picture, further=(file,) if file else (), silent=True
    )


def _status(tournament: Tournament) -> Iterator[Text]:
    if tournament.state == "signup":
        yield from _signup(tournament)
    elif tournament.state == "over":
        yield text(OVER, name=Written(tournament.settings.name), podium=podium(tournament))
    elif tournament.state == "cancelled":
        yield text("This tournament was cancelled.")
    elif (lack := lacking(tournament)) is not None:
        yield lacking_text(tournament, lack)
    elif tournament.round:
        fields = {"round": tournament.round, "rounds": tournament.settings.rounds}
        if tournament.stage is not None:
            yield text(RUNNING, **fields, bell=tournament.stage.bell_at // 1000)
        elif tournament.due is not None:
            yield text(BETWEEN, **fields, due=tournament.due // 1000)
        earlier, latest = tournament.contest.rounds[:-1], tournament.contest.rounds[-1]
        if tournament.kind == "swiss" and repeated(replace(tournament.contest, rounds=earlier), latest):
            yield text("Some of you meet again because no other pairing was possible.")


def lacking_text(tournament: Tournament, lack: LogEntry) -> Text:
    """Return a text on the permissions that a round is waiting for, and on how long it waits."""
    permissions, until = permission_names(lack.event["missing"]), waits_until(tournament, lack) // 1000
    return text(LACKING, permissions=permissions, channel=f"<#{tournament.channel_id}>", until=until)


def _signup(tournament: Tournament) -> Iterator[Text]:
    people, starts = tournament.counted, start_of(tournament)
    template = CLOSED_SIGNUP if tournament.closed else FULL_SIGNUP if is_full(tournament) else SIGNUP
    yield text(
        STARTING if starts is None else template,
        starts=(starts or 0) // 1000,
        people=len(people),
        most=tournament.settings.most,
    )
    if tournament.due is None:
        yield text("To start the tournament, an organiser has to press **Manage**, then **Start now**.")
    elif tournament.settings.pace == "evening":
        yield text(BE_HERE)
    if people:
        yield text("-# {names}", names=tuple(Written(each.name) for each in people[:MAX_LINKS]))
        yield from more_line(len(people) - MAX_LINKS)


def _running_games(tournament: Tournament, links: Mapping[str, str]) -> Iterator[Text]:
    games = tournament.unfinished
    lines = [game_line(tournament, game, links) for game in games[:MAX_LINKS]]
    ends = accumulate(len(render_markdown(line)) + 1 for line in lines)
    shown = sum(end <= ROOM for end in ends)
    yield from lines[:shown]
    yield from more_line(len(games) - shown)


def game_line(tournament: Tournament, game: Game, links: Mapping[str, str]) -> Text:
    """Return a line on a pairing, with its result or, until then, its table's link in `links` (by table id).

    A link to a game's own thread stands alone, because the thread's name has the entrants' names.
    """
    pairing = game.pairing
    names = pairing_text(tournament, pairing)
    if pairing.is_bye:
        return text("{pairing}: bye", pairing=names)
    result, link = result_text(pairing), links.get(game.table_id or "", "")
    if not result and link.startswith("<#") and link != f"<#{tournament.thread_id}>":
        return text("{link}", link=link)
    return text("{pairing} {result}", pairing=names, result=result or link)


def _rows(tournament: Tournament) -> tuple[Buttons, ...]:
    going, joins = tournament.state in ("signup", "running"), can_join(tournament)
    evening = tournament.settings.pace == "evening"
    rules = Button(text(RULES), str(CustomId("rules", argument=tournament.game_id)))
    first = (
        (joins, control(tournament, "tjoin", text("Join"), "success")),
        (going, control(tournament, "tleave", text("Withdraw"))),
        (going, control(tournament, "tgame", text(MY_GAME), "primary")),
        (True, control(tournament, "tstandings", text("Standings"))),
        (True, control(tournament, "tpairings", text("Pairings"))),
    )
    second = (
        (evening and (joins or tournament.state == "signup"), here_button(tournament.id)),
        (True, rules),
        (True, control(tournament, "tmanage", text("Manage"), of=mark_of(tournament))),
        (tournament.state == "over", control(tournament, "tcheck", text("Check pairings"))),
    )
    return tuple(tuple(button for there, button in row if there) for row in (first, second))


def podium(tournament: Tournament) -> Text:
    """Name the entrants in the first three places, including all who share a place."""
    best = [row for row in tournament.standings if row.place <= PODIUM]
    return in_a_row(text(PLACED, place=row.place, name=name_of(tournament, row.number)) for row in best)


def figure(units: int, one: int) -> Text:
    """Return `units / one` as text: with signs such as ½ or, for parts finer than quarters, two decimals."""
    if one > 2 * HALVES:
        return decimal(Fraction(units, one), 2)
    whole, rest = divmod(units, one)
    sign = ("", "¼", "½", "¾")[rest * 2 * HALVES // one]
    return text("{whole}{sign}", whole=whole if whole or not sign else "", sign=sign)


def opening_message(tournament: Tournament, table: Table) -> Message:
    """Return a game's first message, which notifies the players and starts the game's thread."""
    lobby, stage = lobby_message(table), table.stage or 0
    mentions = tuple(player.user_id for player in table.players if is_user(player.user_id))
    fields = {
        "round": stage,
        "name": Written(tournament.settings.name),
        "mentions": tuple(map(mention, mentions)),
    }
    bell = tournament.stages[stage - 1].bell_at // 1000 if 0 < stage <= tournament.round else 0
    draw = text(DREW, name=Seat(1))
    lines = (text(OPENING, **fields, bell=bell), *((draw,) if tournament.kind == "knock-out" else ()))
    return replace(lobby, content=(*lines, *lobby.content), mentions=mentions)


def bell_lines(table: Table, bell: int | None, now: int) -> tuple[Text, ...]:
    """Return a board's lines about its round's `bell` (ms). Empty on a live clock until shortly before it."""
    if bell is None or table.match is None:
        return ()
    if not is_live(table):
        template = ROUND_ENDS_HERE if can_be_won_by_absence(table) else ROUND_ENDS
        return (text(template, number=table.stage, bell=bell // 1000),)
    if now < last_round_at(table, table.match, TableEnd(bell)):
        return ()
    return (text(LAST_ROUND, bell=bell // 1000),)


def with_absence(board: Message, tournament: Tournament, table: Table) -> Message:
    """Return a board, with a line added if neither player of a two-player tournament game has turned up.

    The line is added even if the board shows a result, such as a win on time. While one of the players can
    still turn up, **I'm here** is added too.
    """
    game = tournament.game_at(table)
    if game is None or game.pairing.how != "absent" or game.pairing.result != (None, None):
        return board
    if game not in tournament.expecting:
        return replace(board, content=(*board.content, text(NO_ONE_CAME)))
    here = here_button(tournament.id, game.stage)
    return replace(board, content=(*board.content, text(COME_NOW)), rows=(*board.rows, (here,)))


def thread_of_game(tournament: Tournament, table: Table) -> str:
    """Return the name of a game's thread."""
    players = " – ".join(player.name for player in table.players)
    return f"{tournament.settings.name} {table.stage} · {players}"[:MAX_THREAD_NAME].rstrip()


def listed_line(tournament: Tournament) -> Text:
    """Return a tournament's line in a list."""
    starts, rounds = tournament.starts_at // 1000, tournament.settings.rounds
    return text(
        "- **{name}**: {game}, {kind}, {state}. {place}",
        name=Written(tournament.settings.name),
        game=GAMES[tournament.game_id].name,
        kind=KINDS[tournament.kind],
        state=text(STATES[tournament.state], starts=starts, round=tournament.round, rounds=rounds),
        place=f"<#{tournament.thread_id or tournament.channel_id}>",
    )
