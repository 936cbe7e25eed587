"""How a game ends, by a full board, resignation or agreement, what everyone sees then, and a rematch."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from simcord import MemberActor

from bot.features.board import PLAYS_ON, RESIGNED
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED, AlreadyOpen, WrongPhase
from bot.table.ids import rematch_id
from bot.table.rematch import NOT_IN_REMATCH
from bot.views.board import RESULT_IN_FIGURES, RESULT_REMATCH, SHARED, WON
from bot.views.lobby import BEGINS_WITH_ALL, MOVED_ON
from bot.views.text import SEAT_SIGNS
from engine import Over, number_text
from tests.sentences import says

from . import table
from .guild_settings_steps import pick
from .requests import pinged
from .server import SimulatedServer
from .table import Game, click_verb, components_of, labels_of, mentioned, play_on, said, seen, start_game

END_NOW = AGREEMENTS["end_now"].words
TABLES = ["High score (pips)", "Territory (dice)", "Tall (pips per die)", "Wide", "Mass (largest group)"]


def of(game: Game, person: MemberActor) -> str:
    """Return a player as they are named as winner: behind their seat's sign."""
    return f"{SEAT_SIGNS[game.people.index(person)]}\u00a0**{person.user.global_name}**"


async def test_the_final_board(server: SimulatedServer) -> None:
    """It names the winner and pings no one. **Scores** ranks the seats in all five tables."""
    game = await start_game(server, holes=32, win="wide")
    await play_on(game, random.Random(6))
    board, table = game.board, await game.table()
    assert table.match
    (winner,) = table.match.status.winners
    won = of(game, game.people[winner])
    figures = table.match.seen_by(None).ranked([winner], number_text)
    assert board.content == RESULT_IN_FIGURES.format(
        result=WON.format(winners=won), figures=figures, game="Conversion", reason="the board is full"
    )
    assert board.embeds == []
    scores = seen(await game.people[0].click(board, label="Scores"))
    tallies = scores.embeds[0].fields
    for title, field in zip(TABLES, tallies, strict=True):
        assert field.name.startswith(title)
        assert ("(decides)" in field.name) == (title == "Wide")
        assert {"Marisol", "Tilde"} == {line.split()[1].strip(":*") for line in field.value.splitlines()}
    assert game.people[winner].user.global_name in tallies[3].value.splitlines()[0]
    assert "/" in tallies[3].value, "averages are shown both ways"
    assert " = " in tallies[3].value
    assert table.commitment not in f"{board.content}{scores.embeds[0].to_dict()}"
    assert labels_of(board) == ["Rematch", "Scores", "Replay", "How it went", "Fair dice · Verify"]
    assert [] == mentioned(board) == pinged(server.env.http_requests)[-1]
    assert components_of(game.boards[-2]) == []
    assert len(game.boards) == 32 + 2


async def test_resignation_of_two_ends_the_game(server: SimulatedServer) -> None:
    """Resigning asks once more, works out of turn, and makes the opponent the winner."""
    game = await start_game(server)
    before = await server.everything()
    quitter, winner = game.waiting[0], game.mover
    asked = seen(await game.mover.slash(game.channel, "resign"))
    assert asked.flags.ephemeral
    assert labels_of(asked) == ["Resign", "Keep playing"]
    kept = seen(await click_verb(game.mover, asked, "keep"))
    assert PLAYS_ON in kept.content
    assert components_of(kept) == []
    assert before == await server.everything()
    menu = seen(await quitter.click(game.board, label="More"))
    asked = seen(await quitter.click(menu, label="Resign"))
    assert RESIGNED in seen(await quitter.click(asked, label="Resign")).content
    assert says(game.board.content, WON, winners=of(game, winner))
    assert game.over
    stranger = await server.people[5].slash(game.channel, "resign", table=game.id)
    assert WrongPhase.sentence in said(stranger)


async def test_an_offer_is_asked_shown_and_agreed(server: SimulatedServer) -> None:
    """The other players are asked in a reply to the board. If that is deleted, the board has the buttons."""
    game = await start_game(server, 3)
    first, second, third = game.people
    more = seen(await second.click(game.board, label="More"))
    asked = said(await click_verb(second, more, "endnow"))
    answer = await first.slash(game.channel, "endnow")
    assert said(answer) == asked
    figures = [line for line in asked.split("\n") if line.startswith("-# ")][-1].replace("\\", "")
    assert all(player.name in figures for player in (await game.table()).players)
    await first.click(seen(answer), label=END_NOW.yes)
    (question,) = game.questions
    assert question.reference is not None
    assert question.reference.message_id == game.board.id
    assert (question.attachments, labels_of(question)) == ([], [END_NOW.yes, END_NOW.no])
    assert pinged(server.env.http_requests)[-1] == mentioned(question)[-2:] == [second.id, third.id]
    assert NOT_SEATED in said(await server.people[5].click(game.board, label=END_NOW.yes))
    await second.click(game.board, label=END_NOW.no)
    assert (game.questions, game.over) == ([], False)
    assert pinged(server.env.http_requests)[-1][0] == first.id
    await first.click(seen(await first.slash(game.channel, "endnow")), label=END_NOW.yes)
    (question,) = game.questions
    await second.click(question, label=END_NOW.yes)
    (question,) = game.questions
    assert [f"<@{person.id}>" in question.content for person in (second, third)] == [False, True]
    assert not game.over
    server.env.backend.delete_message(game.channel.id, question.id)
    await third.click(game.board, label=END_NOW.yes)
    assert game.over
    assert says(game.board.content, SHARED)
    assert "the players have agreed to end the game" in game.board.content


async def ended(server: SimulatedServer, seats: int = 2, **options: object) -> Game:
    """Start a game, and have all but one of the players resign."""
    game = await start_game(server, seats, **options)
    for person in game.people[1:]:
        await person.click((await person.slash(game.channel, "resign")).response, label="Resign")
    assert game.over
    return game


def next_game(game: Game) -> Game:
    """Return the newest table in the channel, opened by a rematch."""
    return replace(game, id=rematch_id(game.id))


async def test_a_rematch_is_opened_by_a_press(server: SimulatedServer) -> None:
    """One press opens a lobby with the same options and calls the opponent, whose press starts the game."""
    game = await ended(server, holes=5)
    one, other = game.people
    final = game.board
    assert "Rematch" in labels_of(final)
    await other.click(final, label="Rematch")
    lobby = next_game(game).board
    assert "- 5 squares are holes" in lobby.content
    assert other.name in lobby.content.lower()
    assert MOVED_ON in lobby.content
    assert BEGINS_WITH_ALL in lobby.content
    assert mentioned(lobby) == [one.id]
    assert pinged(server.env.http_requests)[-1] == [one.id]
    assert AlreadyOpen.sentence in said(await other.click(final, label="Rematch"))
    await one.click(final, label="Rematch")
    assert "one of your dice" in next_game(game).board.content
    players = (await next_game(game).table()).players
    assert [player.user_id for player in players] == [other.id, one.id]


async def test_where_tables_are_opened_by_few(server: SimulatedServer) -> None:
    """Without the role for opening tables, a player can't open a rematch but can accept one."""
    role = server.guild.create_role("Dicers")
    game = await ended(server)
    host, other = game.people
    await pick(server, "role", [role])
    final = game.board
    assert f"<@&{role.id}>" in said(await other.click(final, label="Rematch"))
    await host.click(final, label="Rematch")
    await other.click(final, label="Rematch")
    assert (await next_game(game).table()).phase == "running"


async def test_a_tie_that_is_to_be_played_out(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the rules give tied players another game, the final board says so, and only they can start it."""
    monkeypatch.setattr(table, "GAME", "konfusion")
    game = await start_game(server, 3, tie="replay")
    monkeypatch.setattr(
        "engine.games.konfusion.game.Konfusion.settle",
        lambda _, state: state._replace(turn=None, over=Over((), "agreement", (0, 1))),
    )
    one, other, third = game.people
    await one.click((await one.slash(game.channel, "endnow")).response, label="End the game now")
    for person in (other, third):
        await person.click(game.board, label="End the game now")
    final = game.board
    assert says(final.content, RESULT_REMATCH)
    assert NOT_IN_REMATCH.format(players="**Marisol**, **Tilde**") in said(
        await third.click(final, label="Rematch")
    )
    await one.click(final, label="Rematch")
    assert mentioned(next_game(game).board) == [other.id]
    await other.click(next_game(game).board, label="Accept")
    assert "one of your dice" in next_game(game).board.content
