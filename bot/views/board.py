"""The boards of running and finished games, for everyone or for one person. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import (
    Match,
    Over,
    Played,
    Score,
    Seat,
    Tally,
    Text,
    _,
    leaders,
    listed,
    number_text,
    plural,
    ranking,
    seats_to_move,
    task_of,
    text,
)

from ..table.computers.seats import has_hint_at_hand
from ..table.events import StoryLine
from ..table.model import Table, is_user, names_of
from .agreements import MAX_ANSWERS, question_buttons, question_lines
from .clock import flag_line
from .custom_id import AS_TEXT, REPLAY, button, here_button, rules_button, verify_button
from .emojis import looks_of
from .game_night.end import board_end_lines
from .message import Attachment, Button, Message, Row, Section, TextBoard, rows_of_buttons
from .standing import standing_buttons, standing_lines
from .table_events import pause_line, reason_of, told_of
from .text import (
    MAX_LINE,
    MAX_STORY,
    PHONE_LINE,
    mention,
    mentions_of,
    render_plain,
    sign_of,
    signed,
    title_of,
    written_name,
)

CALL = _("🎭 {mentions}: {call}")
HEAD = _("**{game}** · {players} ·\u00a0move\u00a0{move}")
HEAD_OVER = plural(
    "**{game}** · {players} ·\u00a0{count}\u00a0move",
    "**{game}** · {players} ·\u00a0{count}\u00a0moves",
    by="count",
)
PAST, PAST_MOVE = _("{game} · {line}"), _("{game} {move} · {line}")
THINKING = _("{sign}\u00a0{player} is thinking.")
MAX_NAMED = 4  # players in the first line of a board, whose picture has all names
ANSWERS_AT_ONCE = _("{player} answered right away with a planned move.")

MOVE, HINT, MORE, DONE, SCORES = _("Move"), _("Hint"), _("More"), _("I did it"), _("Scores")
DONE_MINE = _("I did mine")  # if a board calls people to do several things

WON, SHARED, DRAWN = _("{winners} wins"), _("{winners} share the win"), _("A draw")
RESULT = _("## {result}\n{game} is over: {reason}.")
RESULT_IN_FIGURES = _("## {result} {figures}\n{game} is over: {reason}.")
RESULT_REMATCH = _("There's still a tie to break: {players}, press **Rematch**.")
STARTED = _("{mentions}: everyone's in, and the game has started.")
LEADS, LEAD_TOGETHER = _("{player} leads."), _("{players} share the lead.")
CLOSED = _("## Closed\n{moderator} (moderator) closed this game of {game} without a result.")
ABANDONED = _(
    "## Closed\nTime ran out and no one continued this game of {game}, so it was closed without a result."
)


def board_message(
    table: Table, match: Match, since: int, picture: Attachment | TextBoard | None, now: int = 0
) -> Message:
    """Return a table's public board: what happened after ply `since`, the position, and the turn or result.

    Clocks that start with this post start at `now` (ms) or at the latest action, whichever is later.
    """
    if isinstance(match.status, Over):
        return private_board(table, match, picture)
    head = headline(table, match)
    if table.stopped:
        return replace(closed_message(table, match, picture), head=head)
    called, calls = _calls(table, since)
    is_first = since < 0  # only the lobby was posted
    summoned, summons = _summons(table) if is_first else ((), ())
    awaited = seats_to_move(match.status) if table.paused_by is None else ()
    present = (seat for seat in awaited if not (table.clocks and table.clocks[seat].away))
    addressed = (table.players[seat].user_id for seat in present)  # replies notify people of questions
    return Message(
        (turn_line(table, match), *_clock(table, now), *_questions(table, now)),
        rows=_rows(table, len(calls) if called else 0, now),
        attachment=picture,
        mentions=tuple(dict.fromkeys((*filter(is_user, addressed), *summoned, *called))),
        names=names_of(table),
        told=(*summons, *calls),
        story=story_of(table, _first_lines(table, match) if is_first else ()),
        head=head,
        looks=looks_of(table),
    )


def kept_of_older_boards(table: Table, usual: str) -> str:
    """Return a table's own setting for older boards or, if it has none, the server's, which is `usual`."""
    chosen = table.table_options.older_boards
    return usual if chosen == "server" else chosen


def past_board(table: Table, plies: range, revisions: range) -> Message | None:
    """Return an older board, reduced to the lines about `plies` and `revisions`, or None if there are none.

    The first line starts with the game's name and the number of the first move that the lines report.
    """
    if table.match is None:
        return None
    drawn = _first_lines(table, table.match) if plies.start == 0 else ()
    moves = tuple(line for line in _joined(table, _lines(table)) if line.ply in plies)
    told = (*drawn, *(line.text for line in moves), *told_of(table, revisions))
    if not told:
        return None
    number = next((line.move for line in moves if line.move), None)
    head = text(PAST_MOVE if number and not drawn else PAST, game=title_of(table), move=number, line=told[0])
    return Message((), names=names_of(table), told=(head, *told[1:]))


def private_board(
    table: Table, match: Match, shown: Attachment | TextBoard | None, now: int = 0, *, plays: bool = True
) -> Message:
    """Return a board for one person, as a picture or text. Clocks not yet running start at `now` (ms).

    If `plays` is false, the board has only the buttons that are for everyone.
    """
    if isinstance(match.status, Over):
        rematch = (button(table, _("Rematch"), "rematch", "success"),)
        buttons = (
            *(rematch if table.tournament_id is None else ()),
            button(table, SCORES, "scores", "primary"),
            button(table, REPLAY, "replay"),
            button(table, _("How it went"), "course"),
            verify_button(table),
        )
        content = result_lines(table, match, match.status)
        return Message(content, rows=(buttons,), attachment=shown, names=names_of(table))
    if table.stopped:
        return closed_message(table, match, shown)
    content = (turn_line(table, match), *_clock(table, now))
    rows = _rows(table, now=now) if plays else (_buttons_of_all(table),)
    board = Message(content, rows=rows, attachment=shown, names=names_of(table), looks=looks_of(table))
    if isinstance(shown, TextBoard):  # it already says all that
        return board
    return replace(board, head=headline(table, match), story=story_of(table))


def headline(table: Table, match: Match) -> Text:
    """Return a board's first line: game, players, and the next move's number or the final move count."""
    named = tuple(signed(table, seat) for seat in range(len(table.players)))
    players: Text | tuple[Text, ...] = named
    if len(named) == 2:
        players = text("{player} vs {other}", player=named[0], other=named[1])
    elif len(named) > MAX_NAMED:
        players = text("{players} and {count} others", players=named[:2], count=len(named) - 2)
    if seats_to_move(match.status) and not table.stopped:
        return text(HEAD, game=match.game.name, players=players, move=match.moves_made + 1)
    return text(HEAD_OVER, game=match.game.name, players=players, count=match.moves_made)


def score_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Return a line for each tally that decides the game, with all seats' figures."""
    return tuple(_score_line(table, tally) for tally in match.seen_by(None).tallies if tally.decides)


def _score_line(table: Table, tally: Tally, *, ranked: bool = False) -> Text:
    """Return a line with all seats' figures in a tally, by seat or, if `ranked`, starting with the best."""
    seats = ranking(tally) if ranked else range(len(tally.figures))
    figures = tuple(_line(table, seat, tally.figures[seat]) for seat in seats)
    return text("{title}: {figures}", title=tally.title, figures=figures)


def lead_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Return a line that says who leads and a line with all seats' figures. Empty if no one leads.

    The figures are those of the tally that decides the game or, if none does, of the first tally.
    """
    tally = match.seen_by(None).tally
    seats = leaders(tally) if tally else ()
    if tally is None or not seats:
        return ()
    first = listed([signed(table, seat) for seat in seats])
    lead = text(LEADS, player=first) if len(seats) == 1 else text(LEAD_TOGETHER, players=first)
    return (lead, _score_line(table, tally))


def story_of(table: Table, first: Iterable[Text] = ()) -> tuple[tuple[Text, ...], ...]:
    """Return the story since the awaited player's last move, in versions that tell less and less.

    If no one has moved since then, the story includes the awaited player's move. The story starts with the
    lines `first`. Earlier rolls are left out first, then the details of moves that need two lines on a phone,
    then all other details, the awaited player's roll and, finally, the oldest moves.
    """
    awaited = seats_to_move(table.match.status) if table.match else ()
    lines = _lines(table)
    moves = [place for place, line in enumerate(lines) if not line.rolled]
    own = max((place for place in moves if lines[place].seat in awaited), default=-1)
    since = next((place for place in moves if place > own), max(own, 0))
    news = [*(StoryLine(0, line) for line in first), *lines[since:]]
    no_rolls = [*(line for line in news[:-1] if not line.rolled), *news[-1:]]
    brief = [line._replace(text=line.brief or line.text) for line in no_rolls]
    moved = [line for line in brief if not line.rolled or line.seat is None]
    shorter = _joined(table, no_rolls, PHONE_LINE, PHONE_LINE)
    full, plain, short, least = (_joined(table, each, PHONE_LINE) for each in (news, no_rolls, brief, moved))
    told = [each[-MAX_STORY:] for each in (full, plain, shorter, short, least, least[-2:], least[-1:])]
    return tuple(tuple(line.text for line in lines) for lines in told if lines)


def _lines(table: Table) -> list[StoryLine]:
    return [_with_plan(table, line) for line in table.story] if table.planned else list(table.story)


def _joined(
    table: Table, story: list[StoryLine], earlier: int = MAX_LINE, newest: int = MAX_LINE
) -> list[StoryLine]:
    """Return a story in which each roll joins the line before it, if both fit, and long moves are shortened.

    The newest move is long if it has over `newest` characters, and an earlier move if it has over `earlier`.
    """
    lines, names = list[StoryLine](), names_of(table)
    last = max((place for place, line in enumerate(story) if not line.rolled), default=0)
    for place, line in enumerate(story):
        before = lines[-1].text if lines else line.text
        both = text("{before} {then}", before=before, then=line.text)
        if lines and line.rolled and len(render_plain(both, names)) <= MAX_LINE:
            lines[-1] = lines[-1]._replace(text=both)
        elif line.brief and len(render_plain(line.text, names)) > (earlier if place < last else newest):
            lines.append(line._replace(text=line.brief))
        else:
            lines.append(line)
    return lines


def _with_plan(table: Table, line: StoryLine) -> StoryLine:
    """Return a story line, preceded by a remark if the move in the line was planned in advance."""
    number = next((each.event for each in table.planned if each.ply == line.ply), None)
    event = table.match.events[number - 1] if table.match and number else None
    if line.rolled or not isinstance(event, Played):
        return line
    at_once = text(ANSWERS_AT_ONCE, player=Seat(event.seat))
    said = text("{before} {then}", before=at_once, then=line.text)
    return line._replace(
        text=said, brief=line.brief and text("{before} {then}", before=at_once, then=line.brief)
    )


def _first_lines(table: Table, match: Match) -> tuple[Text, ...]:
    """Say who goes first, or that the game starts from a position. Empty if seats do not decide in turn."""
    if match.opening is not None and table.tournament_id is None:
        return (text("This game starts from a position in another game."),)
    if not match.game.in_turns:
        return ()
    if table.tournament_id is not None:
        return (text("{seat} goes first.", seat=Seat(match.setup.first)),)
    return (text("{seat} was picked at random to go first.", seat=Seat(match.setup.first)),)


def _summons(table: Table) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    """Return all players' ids and a line to notify them, both empty unless the game started automatically."""
    if table.latest_event(["started"]) is None:
        return (), ()
    users = tuple(player.user_id for player in table.players if is_user(player.user_id))
    return users, (text(STARTED, mentions=tuple(map(mention, users))),)


def _calls(table: Table, since: int) -> tuple[tuple[int, ...], tuple[Text, ...]]:
    """Return the ids of the users who were given tasks after ply `since`, and a line for each task."""
    calls = [call for ply, call in table.calls if ply > since]
    seats = sorted({seat for call in calls for seat in call.seats})
    users = (table.players[seat].user_id for seat in seats)
    return tuple(filter(is_user, users)), tuple(
        text(CALL, mentions=mentions_of(table, call.seats), call=call.text) for call in calls
    )


def _rows(table: Table, calls: int = 0, now: int = 0) -> tuple[Row, ...]:
    usual = (button(table, MOVE, "move", "primary"), *_buttons_of_all(table), *_here(table))
    if has_hint_at_hand(table):  # on such a board, More offers the replay
        usual = tuple(each for each in usual if each.label != text(REPLAY))
        usual = (usual[0], button(table, HINT, "hint"), *usual[1:])
    done, at = DONE_MINE if calls > 1 else DONE, max(now, table.changed_at)
    answers = [*standing_buttons(table, at), *question_buttons(table, at)] if table.table_events else []
    if calls:
        answers.append(button(table, done, "done"))
    return (usual, *rows_of_buttons(answers[:MAX_ANSWERS]))


def _here(table: Table) -> tuple[Button, ...]:
    if table.tournament_id is None or not can_be_won_by_absence(table):
        return ()
    return (here_button(table.tournament_id, table.stage),)


def can_be_won_by_absence(table: Table) -> bool:
    """Return whether a running two-player game in a tournament is still waiting for a player's first move."""
    match = table.match
    if table.tournament_id is None or match is None or len(table.players) != 2 or table.phase != "running":
        return False
    return len({event.seat for event in match.events if isinstance(event, Played)}) < len(table.players)


def _buttons_of_all(table: Table) -> tuple[Button, ...]:
    return (
        rules_button(table),
        button(table, REPLAY, "replay"),
        # If the bot loses track of this post, the revision tells which state of the table it shows.
        button(table, MORE, "more", argument=table.revision),
    )


def _questions(table: Table, now: int) -> tuple[Text, ...]:
    """Return lines about open questions, late or absent players, and parking, as of the time `now` in ms."""
    if not table.table_events:
        return ()
    return (*standing_lines(table), *question_lines(table, max(now, table.changed_at)))


def turn_line(table: Table, match: Match) -> Text:
    """Return a line that asks players to move, or says that a computer is thinking or the game is paused."""
    if table.paused_by is not None:
        return pause_line(table.paused_by)
    awaited = seats_to_move(match.status)
    seats = tuple(seat for seat in awaited if not table.players[seat].level)  # computers are not called
    if not seats:
        return text(THINKING, sign=sign_of(table, awaited[0]), player=Seat(awaited[0]))
    called, task = listed(mentions_of(table, seats)), task_of(match)
    if len(seats) == 1:
        return text(
            "{sign}\u00a0{mention}, {task}.", sign=sign_of(table, seats[0]), mention=called, task=task
        )
    return text("{mentions}, {task}.", mentions=called, task=task)


def _clock(table: Table, now: int) -> tuple[Text, ...]:
    """Return lines about the players' clocks and about the game's end time, as far as the table has them."""
    flags = flag_line(table, now) if table.clocks else ()
    return flags if table.end is None else (*flags, *board_end_lines(table, now))


def closed_message(table: Table, match: Match, picture: Attachment | TextBoard | None) -> Message:
    """Return the message about a match that was closed without a result. `picture` is the board, if any."""
    closed = text(CLOSED, moderator=mention(table.closed_by), game=match.game.name)
    if table.closed_by == 0:
        closed = text(ABANDONED, game=match.game.name)
    buttons = (button(table, REPLAY, "replay", "primary"), verify_button(table))
    return Message((closed,), rows=(buttons,), attachment=picture, names=names_of(table))


def result_lines(table: Table, match: Match, over: Over) -> tuple[Text, ...]:
    """Return lines on a match's result: its winners, reason, deciding figures and any tie to play off."""
    winners = listed([signed(table, seat) for seat in over.winners]) if over.winners else None
    who = text(WON if len(over.winners) == 1 else SHARED if winners else DRAWN, winners=winners)
    seen = match.seen_by(None)
    figures, lines = seen.ranked(over.winners, number_text), list[Text]()
    if figures and len(table.players) > 2:
        scored = [_score_line(table, tally, ranked=True) for tally in seen.decided_by]
        figures, lines = None, [text("-# {line}", line=line) for line in scored]
    if over.rematch:
        lines.append(text(RESULT_REMATCH, players=tuple(map(Seat, over.rematch))))
    template = RESULT_IN_FIGURES if figures else RESULT
    return (
        text(template, result=who, figures=figures, game=match.game.name, reason=reason_of(table, match)),
        *lines,
    )


def scores_message(table: Table, match: Match) -> Message:
    """Return a message with a match's players, the figures of each tally, and the **Text** button."""
    card = tuple(_standings(table, tally) for tally in match.seen_by(None).tallies)
    rows = ((button(table, AS_TEXT, "text"),),)
    return Message((headline(table, match),), rows=rows, card=card, names=names_of(table))


def _standings(table: Table, tally: Tally) -> Section:
    """Return a section that ranks all seats by one tally. Seats without a figure come last."""
    title = text("{title} (decides)", title=tally.title) if tally.decides else tally.title
    return Section(title, tuple(_line(table, seat, tally.figures[seat]) for seat in ranking(tally)))


def _line(table: Table, seat: int, figure: Score | None) -> Text:
    sign, called = sign_of(table, seat), written_name(names_of(table)[seat])
    return text("{sign}\u00a0{name}:\u00a0**{figure}**", sign=sign, name=called, figure=number_text(figure))
