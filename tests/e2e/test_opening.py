"""A table is opened, joined, left, closed and started by commands and buttons."""

from __future__ import annotations

import pytest

from bot.features.lobby import CLOSE_ASK, STAYS_OPEN
from bot.features.open_table import TABLE_OPTIONS
from bot.table.errors import NOT_THE_OPENER
from bot.views.lobby import BEGUN, DICE, DIGITS, WAITING
from engine import GAMES, options_of
from tests.sentences import says

from . import forged
from .german import let_speak
from .requests import pinged
from .server import SimulatedServer
from .table import GAME, components_of, labels_of, managed, mentioned, open_table, said, seen, start_game

OPTIONS = options_of(GAMES[GAME].Options)
LOBBY = ["Join", "Leave", "Start", "Rules", "Manage"]


async def test_what_an_option_can_be_is_suggested(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All values of an option are suggested with their meanings, in the user's language."""
    person = server.people[0]

    async def suggested(option: str, typed: str = "") -> dict[str, str]:
        choices = await person.autocomplete(server.channel, f"play {GAME}", option, typed)
        return {each["value"]: each["name"] for each in choices}

    for option in (*OPTIONS, *TABLE_OPTIONS):
        if isinstance(option.values, tuple):
            assert list(await suggested(option.id)) == list(option.values)
    assert await suggested("take-backs") == {
        "ask": "ask (default)",
        "never": "never: No take-backs",
        "free": "free: Take-backs without asking",
    }
    let_speak(monkeypatch, server, person)
    assert await suggested("take-backs", "ohne") == {
        "free": "free: Züge lassen sich ohne Nachfrage zurücknehmen"
    }
    assert list((await suggested("computer")).values())[1] == "🤖 Locker"
    guest = {"with": server.people[1]}  # of whom Discord then sends the id alone
    assert await person.autocomplete(server.channel, f"play {GAME}", "take-backs", "", **guest)


async def test_what_is_typed_past_the_suggestions(server: SimulatedServer) -> None:
    """Values may have capital letters or a trailing blank, and a computer level may be given by its name."""
    typed = {"win": "Territory ", "take-backs": "Free", "computer": "Casual"}
    table = await (await open_table(server, server.people[0], **typed)).table()
    assert table.options["win"] == "territory"
    assert table.table_options.take_backs == "free"
    assert table.players[1].level == "casual"


async def test_what_an_option_cannot_be(server: SimulatedServer) -> None:
    """A value that an option doesn't have is refused with those that it has, and no table is opened."""
    for name, told in (
        ("win", "win can't be 'Nonsense'. Choose high-score, territory, "),
        ("take-backs", "take-backs can't be 'Nonsense'. Choose ask, never or free."),
        ("place", "place can't be 'Nonsense'. Choose channel or thread."),
        ("computer", "Conversion has these computer levels: Newcomer, Casual, Steady."),
    ):
        result = await server.people[0].slash(server.channel, f"play {GAME}", **{name: "Nonsense"})
        assert said(result).startswith(told)
    sub = {"name": GAME, "type": forged.SUBCOMMAND, "options": [forged.option("holes", 33, forged.INTEGER)]}
    told = said(await forged.command(server.people[0], server.channel, "play", sub))
    assert told.startswith("holes can't be 33. Choose ")
    assert (await server.rows())["tables"] == []


async def test_the_lobby_shows_who_sits_there_and_how_to_join(server: SimulatedServer) -> None:
    """The lobby names the game, the players, the opener and the dice's commitment. It pings no one."""
    game = await open_table(server, *server.people[:3])
    await game.people[2].click(game.board, label="Leave")
    assert "(2 of 8)" in game.board.content
    await game.people[2].click(game.board, label="Join")
    lobby = game.board
    table = await game.table()
    assert "## Conversion" in lobby.content
    assert "(3 of 8)" in lobby.content
    for person in game.people:
        assert f"**{person.user.global_name}**" in lobby.content
    assert WAITING.format(opener="**Marisol**", fewest=2, most=8) in lobby.content
    assert DICE.format(digits=table.commitment[:DIGITS]) in lobby.content
    assert labels_of(lobby) == LOBBY
    assert pinged(server.env.http_requests) == [[]]
    assert len(game.boards) == 1


async def test_the_opener_leaves_and_the_next_one_starts_or_closes(server: SimulatedServer) -> None:
    """When the opener leaves, the player who joined next is the opener.

    Only the opener can start or close.
    """
    game = await open_table(server, *server.people[:3])
    marisol, tilde, _ = game.people
    await marisol.click(game.board, label="Leave")
    assert says(game.board.content, WAITING, opener="**Tilde**")
    for verb in ("start", "askclose", "close"):
        assert says(
            said(await forged.press(marisol, game.board, game.channel, f"v1:{verb}:{game.id}:0:")),
            NOT_THE_OPENER,
        )
    await tilde.click(game.board, label="Start")
    assert "one of your dice" in game.board.content
    closed = await open_table(server, marisol, channel=server.back_room)
    question = seen(await managed(closed, "Close"))
    assert says(question.content, CLOSE_ASK)
    assert STAYS_OPEN in said(await marisol.click(question, label="Keep it open"))
    assert labels_of(closed.board) == LOBBY
    await marisol.click(seen(await managed(closed, "Close")), label="Close the table")
    (lobby,) = closed.boards
    assert "closed before the game started" in lobby.content
    assert components_of(lobby) == []


async def test_the_opening_board(server: SimulatedServer, painted: None) -> None:
    """The first board tells everyone's rolls and who starts.

    It has a picture, and only notifies the mover.
    """
    game = await start_game(server, 3)
    lobby, _board = game.boards
    assert BEGUN in lobby.content
    assert components_of(lobby) == []
    board, table = game.board, await game.table()
    match = table.match
    assert match is not None
    first = game.people[match.setup.first]
    assert f"**{first.user.global_name}** was picked at random to go first." in board.content
    assert board.content.count(" rolls ") == 3
    assert [first.id] == mentioned(board)
    assert [[], [first.id]] == pinged(server.env.http_requests)
    assert labels_of(board) == ["Move", "Rules", "Replay", "More"]
    (picture,) = board.attachments
    assert picture.filename.endswith(".png")
    assert "Conversion" in (picture.description or "")
    painting = server.env.backend.cdn.get(picture.url)
    assert painting.startswith(b"\x89PNG")
    assert len(painting) > 5000
