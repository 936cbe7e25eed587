"""Invitations, removing players and handing the table over, by commands, buttons and menus."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor, UserHandle

from bot.features.interactions.table_choice import NO_LOBBY_HERE, WHICH_TABLE
from bot.features.lobby import ARE_INVITED, IS_KICKED, IS_WITHDRAWN, NO_SEAT_LEFT
from bot.table.agreements.asking import NOT_YOURS
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED, NOT_THE_OPENER, NOT_THERE, SEATS_KEPT, NotInvited, Removed
from bot.table.invitations import A_BOT, NOT_HERE
from bot.table.lobby import BEGUN
from bot.views.lobby import DECLINED, INVITED, WAITING
from tests.sentences import says

from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import GAME, Game, components_of, ids_of, labels_of, managed, mentioned, open_table, said, seen
from .test_clocks import pass_time

MANAGE = [
    "Invite",
    "Add a computer",
    "Clock",
    "End time",
    "Boards",
    "Rated",
    "Options",
    "More options",
    "Close",
]


async def invite(game: Game, *people: MemberActor | UserHandle) -> InteractionResult:
    """Have the opener choose people under **Invite**, and return the answer."""
    opener = game.people[0]
    return await opener.select(seen(await managed(game, "Invite")), list(people))


async def manage(game: Game, deed: str, whom: MemberActor) -> InteractionResult:
    """Have the opener choose a line in the menu under **Manage**, and return the answer."""
    opener = game.people[0]
    return await opener.select(seen(await opener.click(game.board, label="Manage")), [f"{deed} {whom.id}"])


async def test_people_are_invited_as_a_table_opens(server: SimulatedServer) -> None:
    """One message opens the table and notifies the invited people, who each accept or decline there."""
    marisol, tilde, olga, *_ = server.people
    game = await open_table(server, marisol, **{"with": tilde, "with-2": olga})
    lobby = game.board
    assert pinged(server.env.http_requests) == [[tilde.id, olga.id]]
    assert labels_of(lobby)[5:] == ["Accept", "Decline"]
    assert says(lobby.content, INVITED, opener="**Marisol**")
    for label in ("Accept", "Decline"):
        assert NotInvited.sentence in said(await server.people[3].click(lobby, label=label))
    await tilde.click(lobby, label="Accept")
    assert "🟠\u00a0**Tilde**" in game.board.content
    assert mentioned(game.board) == [olga.id]
    await olga.click(lobby, label="Decline")
    assert DECLINED.format(guests="Olga") in game.board.content
    assert labels_of(game.board)[5:] == []
    assert pinged(server.env.http_requests) == [[tilde.id, olga.id], [marisol.id]]
    assert [game.board.id] == [board.id for board in game.boards if labels_of(board)]


async def test_gather_case_2_wait_stops_the_start(server: SimulatedServer) -> None:
    """**Wait** stops the automatic start. Without it, the game starts and notifies everyone once."""
    marisol, tilde, *_ = server.people
    every = {"with": tilde, "start": "when-everyone-is-in"}
    game = await open_table(server, marisol, **every)
    await tilde.click(game.board, label="Accept")
    await marisol.click(game.board, label="Wait")
    await pass_time(server, 20)
    assert (await game.table()).phase == "lobby"
    assert "Wait" not in labels_of(game.board)
    game = await open_table(server, marisol, **every)
    await tilde.click(game.board, label="Accept")
    lobby = game.board
    await pass_time(server, 20)
    assert (await game.table()).phase == "running"
    assert pinged(server.env.http_requests) == [[tilde.id], [tilde.id], [marisol.id, tilde.id]]
    assert says(said(await press(marisol, lobby, game.channel, f"v1:wait:{game.id}:0:")), BEGUN)
    assert len(game.boards) == 3


async def test_the_invite_button(server: SimulatedServer) -> None:
    """The opener picks people, and the lobby moves down. Each person is notified once."""
    _, tilde, olga, kofi, *_ = server.people
    game = await open_table(server, *server.people[:2])
    first = game.board
    assert ARE_INVITED.format(guests="Olga, Kofi") in said(await invite(game, olga, kofi))
    assert [game.board.id] == [board.id for board in game.boards]
    assert first.id != game.board.id
    assert pinged(server.env.http_requests) == [[], [olga.id, kofi.id]]
    await tilde.click(game.board, label="Leave")
    assert "Tilde" in said(await invite(game, tilde))
    assert pinged(server.env.http_requests)[2:] == [[tilde.id]]
    assert set(mentioned(game.board)) == {olga.id, kofi.id, tilde.id}
    assert await server.owed() == []


async def test_the_invite_command(server: SimulatedServer) -> None:
    """`/invite` means the opener's only lobby in the channel. If there are two, one has to be named."""
    marisol, tilde, olga, *_ = server.people
    assert NO_LOBBY_HERE in said(await marisol.slash(server.channel, "invite", player=tilde))
    game = await open_table(server, marisol)
    assert ARE_INVITED.format(guests="Tilde") in said(
        await marisol.slash(server.channel, "invite", player=tilde)
    )
    other = await open_table(server, marisol)
    assert says(said(await marisol.slash(server.channel, "invite", player=olga)), WHICH_TABLE)
    assert ARE_INVITED.format(guests="Olga") in said(
        await marisol.slash(server.channel, "invite", player=olga, table=other.id)
    )
    assert (mentioned(game.board), mentioned(other.board)) == ([tilde.id], [olga.id])
    told = said(await olga.slash(server.channel, "invite", player=tilde, table=other.id))
    assert NOT_THE_OPENER.format(opener="**Marisol**") in told


async def test_who_cannot_be_invited(server: SimulatedServer) -> None:
    """Bots and people who aren't on the server are refused, as are invitations by anyone but the opener."""
    marisol, tilde, *_ = server.people
    game = await open_table(server, marisol, tilde)
    robot = server.guild.add_member(server.env.create_user("robot", bot=True))
    stranger = server.env.create_user("stranger")
    before = await server.everything()
    for whom, why in ((robot, A_BOT), (stranger, NOT_HERE)):
        assert says(said(await marisol.slash(game.channel, "invite", player=whom)), why)
        assert says(said(await invite(game, whom)), why)
    assert says(said(await marisol.slash(game.channel, f"play {GAME}", **{"with": robot})), A_BOT)
    for verb in ("manage", "askinvite", "invite"):
        told = said(await press(tilde, game.board, game.channel, f"v1:{verb}:{game.id}:0:"))
        assert NOT_THE_OPENER.format(opener="**Marisol**") in told
    assert before == await server.everything()


async def test_no_seats_to_keep(server: SimulatedServer) -> None:
    """Once all seats are taken or kept, no one can join or be invited. A refusal names the invited people."""
    game = await open_table(server, *server.people[:6])
    olga = server.people[2]
    await invite(game, *server.people[6:8])
    parts = {part["label"]: part["disabled"] for part in components_of(game.board)}
    assert (parts["Join"], parts["Accept"]) == (True, False)
    panel = seen(await server.people[0].click(game.board, label="Manage"))
    assert {part["label"] for part in components_of(panel) if part.get("disabled")} == {
        "Invite",
        "Add a computer",
    }
    stranger = server.guild.add_member(server.env.create_user("late", global_name="Late"))
    join, invite_id = ids_of(game.board)[0], f"v1:askinvite:{game.id}:0:"
    told = said(await press(stranger, game.board, game.channel, join))
    assert SEATS_KEPT.format(guests="Bruno, Wren") in told
    told = said(await press(server.people[0], game.board, game.channel, invite_id))
    assert NO_SEAT_LEFT in told
    await olga.click(game.board, label="Leave")
    await stranger.click(game.board, label="Join")
    assert "**Late**" in game.board.content


async def test_people_are_sent_away(server: SimulatedServer) -> None:
    """A removed player loses the seat and can't join again. A withdrawn invitation is gone."""
    tilde, kofi = server.people[1], server.people[3]
    game = await open_table(server, *server.people[:3], **{"with": kofi})
    assert IS_KICKED.format(guest="Tilde") in said(await manage(game, "kick", tilde))
    assert "Tilde" not in game.board.content
    assert Removed.sentence.format(opener="**Marisol**") in said(await tilde.click(game.board, label="Join"))
    assert NOT_SEATED in said(await tilde.click(game.board, label="Leave"))
    assert IS_WITHDRAWN.format(guest="Kofi") in said(await manage(game, "withdraw", kofi))
    assert mentioned(game.board) == []


async def test_a_table_is_handed_over(server: SimulatedServer) -> None:
    """A player who accepts the table can start the game. The former opener can't manage it any longer."""
    marisol, tilde, olga, *_ = server.people
    game = await open_table(server, marisol, tilde, olga)
    assert f"I've asked <@{tilde.id}>" in said(await manage(game, "transfer", tilde))
    assert f"<@{tilde.id}>, will you take it?" in game.board.content
    assert pinged(server.env.http_requests)[-1] == [tilde.id]
    assert NOT_YOURS in said(await olga.click(game.board, label="Take the table"))
    await tilde.click(game.board, label="Decline the table")
    assert "**Tilde** declined **Marisol**'s table" in game.board.content
    await manage(game, "transfer", tilde)
    assert AGREEMENTS["table"].words.done in said(await tilde.click(game.board, label="Take the table"))
    assert says(game.board.content, WAITING, opener="**Tilde**")
    assert NOT_THE_OPENER.format(opener="**Tilde**") in said(await marisol.click(game.board, label="Manage"))
    await tilde.click(game.board, label="Start")
    assert "one of your dice" in game.board.content


async def test_what_is_managed_is_gone(server: SimulatedServer) -> None:
    """Choices for a player who has left, and forged ones, change nothing."""
    marisol, tilde, *_ = server.people
    game = await open_table(server, marisol, tilde)
    menu = seen(await marisol.click(game.board, label="Manage"))
    await tilde.click(game.board, label="Leave")
    assert NOT_THERE in said(await marisol.select(menu, [f"kick {tilde.id}"]))
    panel = seen(await marisol.click(game.board, label="Manage"))
    assert [part["label"] for part in components_of(panel)] == MANAGE
    before = await server.everything()
    for value in ("kick", "kick x", f"close {tilde.id}", "kick " + "9" * 20):
        assert said(await press(marisol, menu, game.channel, f"v1:managed:{game.id}:0:", [value]))
    assert said(await press(marisol, menu, game.channel, f"v1:invite:{game.id}:0:", [str(tilde.id)]))
    assert before == await server.everything()
