"""Computers at a table, from adding to removing one, and practice against them."""

from __future__ import annotations

import random

import pytest
from simcord import InteractionResult, MemberActor

from bot.features.computers.hints import HINT, LEFT, NO_HINTS_HERE, NOT_NOW
from bot.features.computers.seats import ADDED
from bot.features.open_table import BEGUN, IN_THREAD
from bot.features.replay.course import NOT_OVER, SHARED_COURSE
from bot.features.replay.sharing import REMOVED, SHARED
from bot.service.computers.thinker import NO_THINKER
from bot.table.agreements.asking import ALREADY_ASKED, NOT_YOURS
from bot.table.agreements.rows import AGREEMENTS
from bot.table.computers.seats import NO_SUCH_LEVEL
from bot.table.errors import NOT_SEATED, NOT_THE_OPENER
from bot.views.board import THINKING
from engine import Played, ToMove
from tests.sentences import says

from .forged import press
from .german import let_speak
from .guild_settings_steps import thread_of
from .requests import pinged
from .server import SimulatedServer, public
from .table import (
    Game,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    managed,
    mentioned,
    move_on,
    open_table,
    play_on,
    resign,
    said,
    seen,
    start_game,
    under_more,
)

CASUAL = "🤖 Casual"

COMPUTER = AGREEMENTS["computer"].words


async def practise(
    server: SimulatedServer, game_id: str = "conversion", answer: str = IN_THREAD, **options: str
) -> Game:
    """Start a game against a computer for the first person, and return it with its thread as channel."""
    person = server.people[0]
    result = await person.slash(server.channel, "practice", game=game_id, **options)
    assert answer in said(result)
    assert "below" not in said(result)  # the bot's message in the channel may come first
    ids = await server.store.read(
        lambda db: [row[0] for row in db.execute("SELECT id FROM tables ORDER BY opened_at, id")]
    )
    return Game(server, thread_of(server), [person], ids[-1])


async def test_practice_begins_at_once_in_a_thread(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The channel gets one message, which links to the thread. Levels are named in the reader's language."""
    game = await practise(server, level="casual")
    (lobby,) = [each for each in server.channel.history() if f"<#{game.channel.id}>" in each.content]
    assert ids_of(lobby) == []
    (person,) = game.people
    assert game.mover == person
    assert CASUAL in game.board.content
    let_speak(monkeypatch, server, person)
    shown = seen(await person.slash(game.channel, "board"))
    assert "🤖 Locker" in shown.content
    assert "🤖 Locker" in str(shown.attachments[0].description)
    (suggested,) = await person.autocomplete(game.channel, "board", "table", "")
    assert "🤖 Locker" in suggested["name"]
    refused = said(await person.slash(server.channel, "practice", game="konfusion", level="meister"))
    assert "Neuling, Locker" in refused
    for typed, level in (("Solide", "steady"), ("🤖 locker", "casual"), ("Newcomer", "newcomer")):
        game = await practise(server, "cubeo", "begonnen", level=typed)
        assert (await game.table()).players[1].level == level


async def test_practice_in_the_channel(server: SimulatedServer) -> None:
    """Practice stays in the channel on request, or if the bot can't create threads there."""
    for options, forbidden in (({"place": "channel"}, ()), ({}, ("create_public_threads",))):
        server.forbid(*forbidden)
        result = await server.people[0].slash(server.channel, "practice", game="cubeo", **options)
        assert BEGUN in said(result)
        assert "below" not in said(result)
        assert server.channel.threads == []
        assert CASUAL in server.channel.history()[-1].content


async def test_one_post_shows_both_moves(server: SimulatedServer) -> None:
    """The computer's moves are in the posts for the person's moves, and have none of their own."""
    game = await practise(server, "ludifacture")
    await play_on(game, random.Random(3), plies=6)
    match = await game.match()
    mine = [event for event in match.events if isinstance(event, Played) and event.seat == 0]
    theirs = [event for event in match.events if isinstance(event, Played) and event.seat == 1]
    assert mine
    assert len(game.boards) <= len(mine) + 1 < len(mine) + len(theirs)


async def test_a_level_that_the_game_lacks(server: SimulatedServer) -> None:
    """The refusal names the game's levels, and no table is opened."""
    result = await server.people[0].slash(server.channel, "practice", game="conversion", level="master")
    assert says(said(result), NO_SUCH_LEVEL, levels="Newcomer, Casual, Steady")
    assert (await server.rows())["tables"] == []
    typed = await server.people[0].autocomplete(server.channel, "practice", "level", "", game="conversion")
    assert [each["value"] for each in typed] == ["newcomer", "casual", "steady"]


async def test_the_opener_adds_computers_and_sends_them_away(server: SimulatedServer) -> None:
    """Only the opener can add a computer. Two of the same level are numbered, and one can be removed."""
    game = await open_table(server, *server.people[:2], computer="casual")
    one, other = game.people
    asking = f"v1:askcomputer:{game.id}:0:"
    assert says(said(await press(other, game.board, game.channel, asking)), NOT_THE_OPENER)
    menu = seen(await managed(game, "Add a computer"))
    assert ADDED in said(await one.select(menu, ["casual"]))
    assert "🤖 Casual**" in game.board.content
    assert "🤖 Casual 2**" in game.board.content
    manage = seen(await one.click(game.board, label="Manage"))
    *_buttons, chooser = components_of(manage)
    values = {option["label"]: option["value"] for option in chooser["options"]}
    assert "Hand the table over to 🤖 Casual" not in values
    await one.select(manage, [values["Kick 🤖 Casual 2"]])
    assert "Casual 2" not in game.board.content


async def test_among_people_a_computer_takes_its_time(server: SimulatedServer) -> None:
    """A computer's turn is shown without notifying anyone. It moves within 2.5 seconds."""
    game = await open_table(server, *server.people[:2], computer="casual")
    with server.impatient():
        await game.people[0].click(game.board, label="Start")
        while not says(game.board.content, THINKING):
            await move_on(game)
        assert mentioned(game.board) == pinged(server.env.http_requests)[-1] == []
        waiting = (await game.table()).revision
        await server.env.advance_time(0.5)
        assert (await game.table()).revision == waiting
        await server.env.advance_time(2)
    assert (await game.table()).revision == waiting + 1
    assert mentioned(game.board) != []


async def test_a_bot_without_computers(server: SimulatedServer) -> None:
    """With computers turned off, requests are refused. A game under way continues one step ahead."""
    game = await practise(server, "conversion", level="newcomer")
    server.mind = None
    await server.restart()
    person = game.people[0]
    assert NO_THINKER in said(await person.slash(server.channel, "practice", game="conversion"))
    assert NO_THINKER in said(await person.slash(server.channel, "play conversion", computer="casual"))
    table = await open_table(server, person)
    assert NO_THINKER in said(await managed(table, "Add a computer"))
    await play_on(game, random.Random(1), 2)
    assert [each.level for each in (await game.table()).choices][-1] == "casual"
    await resign(game, person)
    assert NO_THINKER in said(await click_verb(person, game.board, "rematch"))


async def test_a_hint_is_shown_and_can_be_played(server: SimulatedServer) -> None:
    """**Hint** shows a move, which can be played. Asking again in the same position is free."""
    game = await practise(server, "cubeo")
    person = game.people[0]
    assert labels_of(game.board)[-4:] == ["Move", "Hint", "Rules", "More"]
    hint = await person.click(game.board, label="Hint")
    words = said(hint)
    assert says(words, HINT)
    assert words.startswith("Hint: Add a die on ")
    assert says(words, LEFT, left=4)
    assert said(await person.click(game.board, label="Hint")) == words
    more = seen(await person.click(game.board, label="More"))
    assert says(more.content, LEFT, left=4)
    assert "Hint" not in labels_of(more)
    assert "Replay" in labels_of(more)
    square = words.removeprefix("Hint: Add a die on ").partition(".")[0]
    assert seen(hint).attachments
    await click_verb(game.people[0], seen(hint), "play")
    match = await game.match()
    assert f"+{square}" in [event.move for event in match.events if isinstance(event, Played)]


async def test_hints_among_people_are_agreed_on(server: SimulatedServer) -> None:
    """Only a table with the option has a hint button, for the mover. Forged presses are refused."""
    game = await start_game(server)
    assert "Hint" not in labels_of(seen(await game.mover.click(game.board, label="More")))
    table = await game.table()
    made_up = f"v1:hint:{table.id}:{table.ply}:"
    assert NO_HINTS_HERE in said(await press(game.mover, game.board, game.channel, made_up))
    agreed = await open_table(server, *server.people[2:4], hints="on")
    assert "- Players can ask for hints" in agreed.board.content
    await agreed.people[0].click(agreed.board, label="Start")
    mover, other = agreed.mover, agreed.waiting[0]
    more = seen(await mover.click(agreed.board, label="More"))
    assert labels_of(more)[0] == "Hint"
    assert "Hint" not in labels_of(seen(await other.click(agreed.board, label="More")))
    table = await agreed.table()
    made_up = f"v1:hint:{table.id}:{table.ply}:"
    assert NOT_NOW in said(await press(other, agreed.board, agreed.channel, made_up))
    assert says(said(await mover.click(more, label="Hint")), HINT)
    server.mind.failures = 1  # type: ignore[union-attr]
    await server.store.write(lambda db: db.execute("DELETE FROM hint"))
    assert NO_THINKER in said(await mover.click(more, label="Hint"))
    assert (await server.rows())["hint"] == [], "what was not given does not count"


async def test_how_it_went(server: SimulatedServer) -> None:
    """After the end, **How it went** shows a picture and the turning points. It's computed once."""
    game = await practise(server, "cubeo")
    course = f"v1:course:{game.id}:0:"
    assert NOT_OVER in said(await press(game.people[0], game.board, game.channel, course))
    await play_on(game, random.Random(1))
    shown = seen(await game.people[0].click(game.board, label="How it went"))
    assert "**1.** Step" in shown.content
    assert "🤖 Casual" in shown.content + str(shown.attachments[0].description)
    assert "at the end" in str(shown.attachments[0].description)
    assert server.mind is not None
    asked = len(server.mind.asked)
    again = seen(await click_verb(game.people[0], game.board, "course"))
    assert again.content == shown.content
    assert len(server.mind.asked) == asked


async def test_watching_case_16_11_how_it_went_is_shared(server: SimulatedServer) -> None:
    """**Share** posts the chart with its turning points, and **Remove** deletes the post again."""
    game = await practise(server, "power-coinz")
    forged = f"v1:sharecourse:{game.id}:0:"
    assert NOT_OVER in said(await press(game.people[0], game.board, game.channel, forged))
    await play_on(game, random.Random(1))
    shown = seen(await click_verb(game.people[0], game.board, "course"))
    assert SHARED in said(await click_verb(game.people[0], shown, "sharecourse"))
    shared = public(game.channel)[-1]
    assert says(shared.content, SHARED_COURSE)
    assert shown.content.split("\n")[1:] == shared.content.split("\n")[1:-1]
    assert shared.attachments[0].filename == shown.attachments[0].filename
    assert said(await game.people[0].click(shared, label="Remove")) == REMOVED


async def ask_for_computer(game: Game, person: MemberActor) -> InteractionResult:
    """Have a person offer their seat to a computer, with **Hand over** under **More**."""
    handing_over = seen(await under_more(game, person, "Hand over"))
    return await person.click(handing_over, label="Use a computer")


async def test_a_computer_follows_if_all_agree(server: SimulatedServer) -> None:
    """The other players are asked by name. Once all agree, the computer takes the seat and plays."""
    game = await start_game(server, 3)
    leaver, *others = game.people
    before = (await game.table()).players[0]
    assert "once they all agree" in said(await ask_for_computer(game, leaver))
    assert {person.id for person in others} <= set(mentioned(game.board))
    assert ALREADY_ASKED in said(await ask_for_computer(game, leaver))
    assert NOT_YOURS in said(await leaver.click(game.board, label=COMPUTER.yes))
    await others[0].click(game.board, label=COMPUTER.yes)
    assert (await game.table()).players[0] == before
    await server.restart()
    with server.impatient():
        await others[1].click(game.board, label=COMPUTER.yes)
        await server.env.advance_time(3)
    table = await game.table()
    after = table.players[0]
    assert (after.level, after.joined_by) == ("casual", before.joined_by)
    assert table.opener_id == others[0].id
    assert any("'s seat: a computer" in board.content for board in game.boards)
    assert table.match is not None
    assert isinstance(table.match.status, ToMove)
    assert table.match.status.seats != (0,), "it has moved, if it was to"
    assert NOT_SEATED in said(await leaver.slash(game.channel, "resign", table=game.id))
