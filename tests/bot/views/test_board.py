"""Messages about boards, which fit into Discord's limits."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product
from textwrap import wrap

import pytest
from PIL import ImageFont

from bot.locale.language import LANGUAGES, Language
from bot.service.tables import Tables
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.events import StoryLine
from bot.table.model import Table, add_event, bot_action
from bot.views import board
from bot.views.board import (
    ABANDONED,
    CALL,
    CLOSED,
    DONE,
    DONE_MINE,
    PAST,
    PAST_MOVE,
    RESULT_IN_FIGURES,
    WON,
    board_message,
    closed_message,
    past_board,
    scores_message,
)
from bot.views.message import MAX_CONTENT_LENGTH, Button, Message
from bot.views.table_events import reason_of
from bot.views.text import MAX_LINE, MAX_STORY, PHONE_LINE, content_of, render_plain, signed
from engine import GAMES, Over, Seat, number_text, seats_to_move, text
from engine.game import Call
from engine.text import Average
from renderers.raster.lettering import FONT
from tests.breadth import broad_but
from tests.sentences import says

from ..answers import agree
from ..people import ANN, People
from ..publishing.test_plan import begun, moved, people

NAMES = "{}", "{} has a name of 32 characters", "{}" + 31 * "_"
SEATS = {game_id: [number for number in game.seats if number <= 6] for game_id, game in GAMES.items()}
TABLES = [(game_id, number) for game_id, numbers in SEATS.items() for number in numbers]
SMALLEST_AND_LARGEST = [(game_id, number) for game_id, few in SEATS.items() for number in (few[0], few[-1])]


@pytest.mark.parametrize(("dares", "label"), [(1, DONE), (2, DONE_MINE)])
async def test_the_button_below_dares(tables: Tables, people: People, dares: int, label: str) -> None:
    """Below several dares, it does not say "it", which could be any of them."""
    table = await people.start(tables, 8)
    calls = ((table.ply, Call((0, 1), text("dare"))),) * dares
    below = board_message(replace(table, calls=calls), table.match, table.ply - 1, None).rows[-1]
    assert [each.label for each in below if isinstance(each, Button)] == [text(label)]


async def test_whom_a_board_calls(tables: Tables, people: People) -> None:
    """However long its calls are, it says whose turn it is. A pause calls no one. A closed game says why."""
    table = await people.start(tables, 8)
    calls = tuple((table.ply, Call((0, 1, 2), text("dare " * 60))) for _ in range(12))
    shown = content_of(board_message(replace(table, calls=calls), table.match, table.ply - 1, None))
    assert len(shown) <= MAX_CONTENT_LENGTH
    assert "one of your dice" in shown
    assert says(shown, CALL, call="dare")
    table = await people.start(tables)
    assert len(board_message(table, table.match, 0, None).mentions) == 1
    paused = await tables.act(table.id, moderation.pause, people.act(77))
    face = board_message(paused, table.match, 0, None)
    assert face.mentions == ()
    assert content_of(face).split("\n")[-1].startswith("⏸️ <@77> paused this game.")
    table = begun()
    for action, kind, told in (
        (bot_action("a", "clock", 1), "abandoned", ABANDONED),
        (People().act(77), "closed", CLOSED),
    ):
        closed = closed_message(add_event(table, action, kind), table.match, None)
        assert says(content_of(closed), told, game="Conversion")


async def test_the_first_line_tells_games_apart(tables: Tables, people: People) -> None:
    """It names game, players and number of the move. Secret choices don't count as moves."""
    table = await people.start(tables)
    first = "**Conversion** · 🟦\u00a0**Person 101** vs 🟠\u00a0**Person 102** ·\u00a0"
    assert first_line(table) == f"{first}move\u00a01"
    table = await people.play(tables, table, random.Random(1))
    assert first_line(table) == f"{first}move\u00a02"
    seat = table.match.last.seat
    asker, other = table.players[seat].user_id, table.players[1 - seat].user_id
    await tables.act(table.id, asking.ask, people.act(asker), "take_back")
    taken_back = await agree(tables, table.id, people.act(other), "take_back")
    assert first_line(taken_back) == f"{first}move\u00a01"
    table = await people.play(tables, taken_back, random.Random(1))
    over = await tables.act(table.id, play.resign, people.act(ANN))
    assert content_of(scores_message(over, over.match)) == f"{first}1\u00a0move"
    table = await people.start(tables, 4)
    signs = ", ".join(f"{sign}\u00a0**Person {101 + seat}**" for seat, sign in enumerate("🟦🟠⚪🟩"))
    assert first_line(table) == f"**Conversion** · {signs} ·\u00a0move\u00a01"
    table = await people.start(tables, 8)
    others = f"{', '.join(signs.split(', ')[:2])} and 6 others"
    assert first_line(table) == f"**Conversion** · {others} ·\u00a0move\u00a01"
    table = await people.start(tables, game_id="dice-chess")
    for _ in table.players:
        assert first_line(table).endswith("move\u00a01")
        table = await people.play(tables, table, random.Random(1))
    assert first_line(table).endswith("move\u00a01")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_buttons_of_a_board_fit_a_row_of_a_phone(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """They do even with **Hint**. Widths are as measured in the playground at 390 px."""
    font, table = ImageFont.truetype(FONT, 14), begun()
    for at_hand in (False, True):
        monkeypatch.setattr(board, "has_hint_at_hand", lambda _, at_hand=at_hand: at_hand)
        buttons = board_message(table, table.match, 0, None).rows[-1]
        labels = [render_plain(each.label, (), LANGUAGES[code]) for each in buttons]
        widths = [20 + 1.05 * font.getlength(label) for label in labels]
        assert sum(widths) + 8 * (len(widths) - 1) <= 302, labels


async def test_the_story_is_what_happened_since_your_own_last_move(tables: Tables, people: People) -> None:
    """It has up to three lines in small print, each a move with its roll, and none is told twice."""
    table, luck = await people.start(tables, 4), random.Random(3)
    opening = small_print(table, since=-1)
    assert len(opening) <= MAX_STORY
    for count in range(1, 9):
        table = await people.play(tables, table, luck)
        told, moves = small_print(table), [line for line in table.story if not line.rolled]
        others = [each.brief if len(str(each.text)) > 40 else each.text for each in moves[-min(count, 3) :]]
        assert len(told) == len(others)
        assert all(line.startswith(str(other)[:12], 3) for line, other in zip(told, others))
    assert small_print(table) == small_print(table, since=table.ply - 1)


async def test_a_player_who_moves_again_is_told_their_own_move(tables: Tables, people: People) -> None:
    """In Power Coinz, a round's winner can win the next one, and each story still has at most three lines."""
    table, luck = await people.start(tables, game_id="power-coinz"), random.Random(3)
    table = await people.play(tables, table, luck)
    while table.phase != "over":
        told = small_print(table)
        table = await people.play(tables, table, luck)
        assert 1 <= len(told) <= MAX_STORY
        assert all(len(line) <= MAX_LINE for line in told)


@pytest.mark.parametrize("game_id", GAMES)
async def test_no_line_of_a_story_is_long(game_id: str, tables: Tables, people: People) -> None:
    """It has at most 90 characters, in any game, not counting markup, with long names."""
    fewest, luck = GAMES[game_id].seats.start, random.Random(7)
    table = await people.start(tables, fewest, game_id=game_id)
    for _ in range(25):
        if table.phase == "over":
            break
        table = await people.play(tables, table, luck)
        told = [line for line in _lines(table) if line.startswith("-# ")]
        assert len(told) <= MAX_STORY
        assert all(len(line.replace("**", "")) <= MAX_LINE + 4 for line in told)
        assert all(line.count("**") % 2 == 0 for line in told)


@pytest.mark.parametrize("table_of", broad_but(TABLES, *SMALLEST_AND_LARGEST))
def test_a_story_fits_three_lines_of_a_phone(table_of: tuple[str, int]) -> None:
    """It does at tables of up to six, with short and long names, in every language, and is never empty."""
    game_id, seats = table_of
    luck, people, since = random.Random(seats), People(), -1
    table = begun(game_id, people, seats)
    while table.phase != "over" and table.ply < 30:
        for name, language in product(NAMES, LANGUAGES.values()):
            players = tuple(each._replace(name=name.format(each.name[-1])) for each in table.players)
            board = board_message(replace(table, players=players), table.match, since, None)
            told = seen(board, language)
            assert sum(len(wrap(line, PHONE_LINE)) for line in told) <= MAX_STORY
            assert told or not table.story
        since, seat = table.ply, luck.choice(seats_to_move(table.match.status))
        move = luck.choice(table.match.moves(seat))
        table = play.play(table, people.act(table.players[seat].user_id), move)


def test_a_roll_joins_its_move_if_there_is_room() -> None:
    """A long move is shown briefly. If both don't fit, the roll gets its own line."""
    table = begun()
    long, roll, most = text("moves " * 20), text("rolls on"), text("moves " * 14)
    short = StoryLine(1, text("moves"), seat=0, brief=text("brief"))
    for line, told in (
        (short, ["moves rolls on"]),
        (short._replace(text=long), ["brief rolls on"]),
        (short._replace(text=most), [str(most), "rolls on"]),
    ):
        assert stories(table, line, StoryLine(2, roll, rolled=True)) == told


def test_what_a_long_story_leaves_out() -> None:
    """Earlier rolls go first, then the details of moves, of those that need two lines before others.

    Then the awaited player's roll goes, and last the oldest move.
    """
    table = begun()
    [awaited] = table.match.status.seats
    told, brief = text("a move in a line of a phone"), text("a move in brief")
    move = StoryLine(1, told, seat=1 - awaited, brief=brief)
    wordy = move._replace(text=text("a move in two lines of a phone, which is long"))
    roll = StoryLine(2, text("a roll that fits the line"), rolled=True, seat=awaited)
    longer = roll._replace(text=text("a roll that fits no line with a move in brief"))
    for_all = longer._replace(seat=None)
    assert stories(table, move, roll, wordy) == [str(told), str(wordy.text)]
    assert stories(table, move, move, wordy) == [str(told), str(told), str(brief)]
    assert stories(table, wordy, wordy, move, roll) == [str(brief), str(brief), f"{brief} {roll.text}"]
    assert stories(table, wordy, move, move, longer) == [str(brief)] * 3
    assert stories(table, wordy, move, move, for_all) == [str(brief), f"{brief} {for_all.text}"]
    assert stories(table, *(5 * [move])) == [str(told)] * 3


async def test_the_last_message_is_two_lines(tables: Tables, people: People) -> None:
    """It has the winner with the figures, then the reason. **Scores** shows all other figures."""
    table = await people.start(tables, options={"win": "tall", "holes": 32})
    over = await people.play_out(tables, table, random.Random(1))
    [winner] = over.match.status.winners
    last = board_message(over, over.match, 0, None)
    won = text(WON, winners=signed(over, winner))
    figures = over.match.seen_by(None).ranked((winner,), number_text)
    said = text(RESULT_IN_FIGURES, result=won, figures=figures, game="Conversion", reason=over.match.ending)
    assert [str(line) for line in last.content] == [str(said)]
    assert (last.told, last.head, last.card) == ((), None, ())
    tables_of_figures = scores_message(over, over.match).card
    assert len(tables_of_figures) == len(over.match.seen_by(None).tallies)


async def test_the_last_message_names_the_one_of_two_who_resigned(tables: Tables, people: People) -> None:
    """For a moderator's press and at larger tables, it says that only one player is left."""
    own, forced, three = [await people.start(tables, seats) for seats in (2, 2, 3)]
    own = await tables.act(own.id, play.resign, people.act(own.players[1].user_id))
    gone = forced.players[1].user_id
    forced = await tables.act(forced.id, moderation.force_resign, people.act(77), gone)
    for seat in (1, 2):
        three = await tables.act(three.id, play.resign, people.act(three.players[seat].user_id))
    said = [str(reason_of(table, table.match)) for table in (own, forced, three)]
    assert said == [str(text("{player} resigned", player=Seat(1))), *2 * ["only one player is left"]]
    assert str(reason_of(own, own.match)) in str(board_message(own, own.match, 0, None).content[0])


async def test_figures_of_more_than_two_have_names(tables: Tables, people: People) -> None:
    """The names come with their figures, best first."""
    over = await people.play_out(tables, await people.start(tables, 4), random.Random(1))
    result, standing = map(str, board_message(over, over.match, 0, None).content)
    figures = over.match.seen_by(None).deciding
    assert result.startswith(f"## {text(WON, winners=signed(over, over.match.status.winners[0]))}\n")
    title, *told = re.split(": |:\u00a0|, ", standing)
    assert title == "-# High score (pips)"
    assert told[1::2] == [f"**{figure}**" for figure in sorted(figures, reverse=True)]


def test_the_winners_figures_come_first() -> None:
    """Averages have sum and count. If no figure decides, or no one has one yet, none is shown."""
    seen = begun().match.seen_by(None)
    scored = seen._replace(scores=(3, Average(46, 10), 5))
    assert str(scored.ranked((1,), number_text)) == "46/10 = 4.60 : 3 : 5"
    for reason, figures in (("board-full", "5 : 46/10 = 4.60 : 3"), ("resignation", None)):
        ended = scored._replace(status=Over((2,), reason), scores=(Average(46, 10), 3, 5))
        assert (told := ended.ranked((2,), number_text)) is figures or str(told) == figures
    assert scored.ranked((0, 2), number_text) is None
    assert seen._replace(scores=(None, None)).ranked((0,), number_text) is None
    assert seen._replace(scores=None, tallies=()).ranked((0,), number_text) is None


def test_an_older_board_begins_with_game_and_move() -> None:
    """Before the first move, it begins with the game alone."""
    table = moved(moved(begun("cubeo"), people), people)
    for ply in (1, 2):
        (line,) = past_board(table, range(ply, ply + 1), range(0)).told
        (story,) = (each.text for each in table.story if each.ply == ply)
        assert str(line) == str(text(PAST_MOVE, game="Cubeo", move=ply, line=story))
    drawn, _, _ = past_board(table, range(3), range(0)).told
    assert says(str(drawn), PAST, game="Cubeo")


async def test_an_older_board_numbers_what_was_taken_back(tables: Tables, people: People) -> None:
    """A move that was taken back keeps its number."""
    table = await people.start(tables, game_id="cubeo")
    first, second = (
        table.players[seat].user_id for seat in (table.match.status.seats[0], 1 - table.match.status.seats[0])
    )
    table = await tables.act(
        table.id, play.play, people.act(first), table.match.moves(table.match.status.seats[0])[0]
    )
    await tables.act(table.id, asking.ask, people.act(first), "take_back")
    table = await agree(tables, table.id, people.act(second), "take_back")
    (line,) = past_board(table, range(table.ply, table.ply + 1), range(0)).told
    assert says(str(line), PAST_MOVE, game="Cubeo", move=1)


def test_a_tournament_draws_no_first_player() -> None:
    """Its pairings say who goes first, so the board doesn't speak of a lot."""
    table = begun("konfusion")
    boards = [small_print(each, since=-1)[0] for each in (table, replace(table, tournament_id=1))]
    told = [board.split(" ", 2)[2] for board in boards]
    assert told == ["was picked at random to go first.", "goes first."]


def test_no_one_goes_first_where_seats_do_not_take_turns() -> None:
    """The board of such a game names no first player."""
    table = begun("power-coinz")
    assert small_print(table, since=-1) == []
    assert past_board(table, range(1), range(0)) is None


def first_line(table: Table) -> str:
    return content_of(board_message(table, table.match, table.ply, None)).split("\n")[0]


def small_print(table: Table, since: int = 0) -> list[str]:
    """Return the lines of a board's small print, with players as letters."""
    small = [line for line in _lines(table, since) if line.startswith("-# ")]
    return [re.sub(r"\*\*Person 10(.)\*\*", lambda found: "_ABCD"[int(found[1])], line) for line in small]


def seen(shown: Message, language: Language) -> list[str]:
    """Return a board's small print as readers see it."""
    small = [line[3:] for line in content_of(shown, language).split("\n") if line.startswith("-# ")]
    return [re.sub(r"\*\*|\\(.)", r"\1", line) for line in small]


def stories(table: Table, *story: StoryLine) -> list[str]:
    """Return the lines in which a board tells a story."""
    return [line.removeprefix("-# ") for line in small_print(replace(table, story=story))]


def _lines(table: Table, since: int = 0) -> list[str]:
    return content_of(board_message(table, table.match, since, None)).split("\n")
