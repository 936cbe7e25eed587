"""Blocking someone with `/block`: what each of the two people reads, and the pages of the list."""

from __future__ import annotations

from bot.features.blocks import BLOCKED, LISTED, NONE_BLOCKED, NOT_A_BOT, NOT_BLOCKED, NOT_YOURSELF, UNBLOCKED
from bot.features.privacy import NOTHING
from bot.table.blocks import CANNOT_JOIN
from bot.table.model import Action
from tests.sentences import says

from .server import SimulatedServer
from .table import click_verb, labels_of, mentioned, open_table, said, seen
from .test_open_tables import listed


async def test_a_blocked_person_cannot_join(server: SimulatedServer) -> None:
    """Blocking withdraws an invitation. A blocked person reads the same as anyone who can't join."""
    marisol, tilde, *_ = server.people
    game = await open_table(server, marisol, **{"with": tilde})
    answer = said(await marisol.slash(server.channel, "block user", player=tilde))
    assert says(answer, BLOCKED, mention=f"<@{tilde.id}>")
    assert mentioned(game.board) == []
    assert CANNOT_JOIN in said(await tilde.click(game.board, label="Join"))
    assert f"<@{tilde.id}>" in said(await marisol.slash(server.channel, "block list"))
    assert NONE_BLOCKED in said(await tilde.slash(server.channel, "block list"))
    unblocked = said(await marisol.slash(server.channel, "block remove", player=tilde))
    assert says(unblocked, UNBLOCKED, mention=f"<@{tilde.id}>")
    again = said(await marisol.slash(server.channel, "block remove", player=tilde))
    assert says(again, NOT_BLOCKED, mention=f"<@{tilde.id}>")
    await tilde.click(game.board, label="Join")
    assert "**Tilde**" in game.board.content


async def test_gather_2_1_lobbies_of_a_blocked_pair_are_not_listed(server: SimulatedServer) -> None:
    """Neither sees the other's lobby, or one that keeps a seat for the other, under **Free seats**."""
    marisol, tilde, olga, kofi, *_ = server.people
    await open_table(server, marisol)
    await open_table(server, kofi, **{"with": marisol})
    await open_table(server, tilde)
    await marisol.slash(server.channel, "block user", player=tilde)
    for person, joins in ((tilde, 0), (marisol, 1), (olga, 3)):
        free = await listed(server, person, "Free seats" if person is not olga else "")
        assert [label for label in labels_of(free) if label.startswith("Join")] == [
            f"Join {number}" for number in range(1, joins + 1)
        ]
    await marisol.slash(server.channel, "block remove", player=tilde)
    assert "Join 2" in labels_of(await listed(server, tilde, "Free seats"))


async def test_who_cannot_be_blocked_and_the_list_of_many(server: SimulatedServer) -> None:
    """You can't block yourself or a bot. A long list has pages."""
    marisol, *_ = server.people
    assert NOT_YOURSELF in said(await marisol.slash(server.channel, "block user", player=marisol))
    bot = server.guild.add_member(server.env.create_user("machine", bot=True))
    assert NOT_A_BOT in said(await marisol.slash(server.channel, "block user", player=bot))
    for number in range(40):
        action = Action(number, marisol.id, "Marisol", number)
        await server.services.blocking.block(action, 7_000 + number)
    first = await marisol.slash(server.channel, "block list")
    assert LISTED in said(first)
    assert "<@7039>" in said(first)
    second = await click_verb(marisol, seen(first), "blocks", ":1")
    assert "<@7000>" in said(second)


async def test_gather_5_1_deletion_tells_nothing_of_blocks(server: SimulatedServer) -> None:
    """If people have only blocked you, `/mydata delete` answers as if nothing were stored about you."""
    marisol, tilde, *_ = server.people
    stranger = seen(await tilde.slash(server.channel, "mydata delete"))
    await marisol.slash(server.channel, "block user", player=tilde)
    blocked = seen(await tilde.slash(server.channel, "mydata delete"))
    assert (blocked.content, labels_of(blocked)) == (stranger.content, labels_of(stranger)) == (NOTHING, [])
    assert str(tilde.id) not in str(await server.rows())
