"""The board for trying moves, a tree of moves and rolls, from a running game or one that is over."""

from __future__ import annotations

import re

import pytest

from bot.features.composer import FIELD
from bot.features.tryout.board import CHOOSE, DELETED, TOO_MANY
from bot.features.tryout.trier import HEAD, NOW, UNDONE
from bot.service.replay import TOO_FAST
from bot.table import moderation
from bot.table.agreements.rows import AGREEMENTS
from bot.table.model import Action
from bot.table.time import DAY
from bot.table.tryout import FULL, GONE, IS_OVER, LATER, MAX_BOARDS, OFF, SECRETS, Node, write_tree
from bot.views import candidates
from engine import Played, Rolled
from tests.sentences import says

from .. import table
from ..forged import press as forge
from ..replay.viewing import forget_pace, go, replay
from ..server import SimulatedServer
from ..table import Game, labels_of, move_on, open_table, resign, said, seen, start_game, under_more, verbs_of
from .board import id_of, move, node_of, on, opened, pick, press, stored, typed


@pytest.fixture
async def game(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A running game of Ludifacture, in which two moves were made. After each, three dice are rolled."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server)
    await move_on(game)
    await move_on(game)
    return game


async def test_moves_make_a_tree(game: Game, server: SimulatedServer) -> None:
    """Each move or roll is a node, and repeating one leads to the same node. The game isn't changed."""
    person = game.people[0]
    before = await server.everything()
    board = await opened(game, person)
    assert says(board.content, HEAD, game="Ludifacture", number=2)
    assert "Only you see this" in board.content
    first = await move(game, person, board)
    assert (node_of(first), "Roll" in labels_of(first)) == (1, True)
    rolled = await on(game, person, first, "Roll")
    assert node_of(rolled) == 2
    again = await on(game, person, rolled, "◀ Back", "◀ Back")
    assert node_of(again) == 0
    again = await move(game, person, again)
    assert node_of(again) == 1, "the same move is the same node"
    back = await on(game, person, again, "◀ Back", "Forward ▶", "Forward ▶")
    assert node_of(back) == 2
    back = await on(game, person, back, "◀ Back")
    chosen = await typed(game, person, back, "Choose dice", "dice", "1 1 1")
    assert node_of(chosen) in (2, 3)
    [mine] = await stored(server, person)
    assert (mine.step, mine.seat, len(mine.tree)) == (2, 0, len({*mine.tree}))
    parent = await on(game, person, chosen, "◀ Back")
    assert node_of(await pick(game, person, parent, "go", "2")) == 2
    after = await server.everything()
    for rows in (before[0], after[0]):
        rows.pop("tryout")
    assert after == before


async def test_a_move_is_typed(game: Game) -> None:
    """A typed move is tried as if it were chosen. If it's illegal, the form can be opened again."""
    person = game.people[0]
    board, moves = await opened(game, person), (await game.match()).moves(0)
    refused = await typed(game, person, board, "Type it", FIELD, "x")
    assert node_of(refused) == 0
    assert await stored(game.server, person) != []
    shown = await typed(game, person, refused, "Type it", FIELD, moves[0])
    [mine] = await stored(game.server, person)
    assert (node_of(shown), mine.tree[0].event) == (1, Played(0, moves[0]))


async def test_a_move_is_chosen_in_menus(
    game: Game, server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many candidates for buttons are a menu."""
    monkeypatch.setattr(table, "GAME", "cubeo")
    monkeypatch.setattr(candidates, "MAX_SQUARES", 0)
    cubeo = await start_game(server, channel=server.back_room)
    await move_on(cubeo)
    await move_on(cubeo)
    board = await opened(cubeo, cubeo.people[0])
    assert "trypick" in verbs_of(board)
    assert node_of(await move(cubeo, cubeo.people[0], board)) == 1


async def test_dice_are_chosen_within_bounds(game: Game) -> None:
    """Faces that can't be rolled are refused. Legal ones are added as a roll."""
    person = game.people[0]
    due = await move(game, person, await opened(game, person))
    for wrong in ("7 1 1", "1 2", "x", "0 1 1", "1 1 1 1", "²11"):
        form = await press(game, person, due, "Choose dice")
        forget_pace(game.server.services)
        assert says(said(await person.submit_modal(form, {"dice": wrong})), CHOOSE, count=3, sides=6)
    shown = await typed(game, person, due, "Choose dice", "dice", "654")
    [board] = await stored(game.server, person)
    assert board.tree[node_of(shown) - 1].event == Rolled((6, 5, 4))
    panel = await on(game, person, shown, "More")
    assert labels_of(panel) == ["Roll", "Choose dice", "As text", "Delete", "Back to the board"]
    text = await on(game, person, panel, "As text")
    assert re.search(r"\n([AB]) \S+\n(?!\1)[AB] \[6 5 4\]\n", text.content)
    assert node_of(await on(game, person, panel, "Back to the board")) == node_of(shown)


async def test_puzzles_case_31_the_computer_says_nothing_while_the_game_runs(game: Game) -> None:
    """While the game runs, hints, games against the computer and sharing are refused, even forged."""
    person = game.people[0]
    board = await move(game, person, await opened(game, person))
    board = await on(game, person, board, "Roll")
    id, node = id_of(board), node_of(board)
    assert not {"Hint", "Play on", "Share this position"} & {
        *labels_of(await on(game, person, board, "More"))
    }
    tables = await game.server.store.read(lambda db: db.execute("SELECT id FROM tables").fetchall())
    for verb in ("hint", "on", "onas", "onat", "share"):
        forget_pace(game.server.services)
        forged = f"v1:try{verb}:{id}:{node}:0"
        values = ["casual"] if verb == "onat" else ["0"] if verb == "onas" else None
        assert LATER in said(await forge(person, board, game.channel, forged, values)), verb
    assert tables == await game.server.store.read(lambda db: db.execute("SELECT id FROM tables").fetchall())


async def test_puzzles_case_32_who_can_try(server: SimulatedServer) -> None:
    """Watchers, former players and those with a live clock have to wait until the game is over."""
    game = await start_game(server)
    await move_on(game)
    former, successor, watcher = game.mover, server.people[4], server.people[5]
    forged = f"v1:tryout:{game.id}:999999999:"
    assert "Try from here" not in labels_of(await replay(game, watcher))
    assert LATER in said(await forge(watcher, game.board, game.channel, forged))
    board = await opened(game, former)
    await former.slash(game.channel, "handover", player=successor, table=game.id)
    await successor.click(game.board, label="Take the seat")
    assert GONE in said(await press(game, former, board, "More"))
    assert LATER in said(await forge(former, game.board, game.channel, forged))
    game.people = [successor if person is former else person for person in game.people]
    live = await start_game(server, clock="live", channel=server.back_room)
    assert "Try from here" not in labels_of(await replay(live, live.people[0]))
    forget_pace(server.services)
    assert LATER in said(await forge(live.people[0], live.board, live.channel, f"v1:tryout:{live.id}:0:"))
    await resign(game, game.people[0])
    await resign(live, live.people[0])
    for person, over in ((watcher, game), (former, game), (live.people[0], live)):
        viewer = await go(over, person, await replay(over, person), "⏮ First")
        assert says((await on(over, person, viewer, "Try from here")).content, HEAD, number=0)
    assert IS_OVER in said(await press(game, watcher, await replay(game, watcher), "Try from here"))


async def test_puzzles_case_33_a_successor_has_no_board(game: Game, server: SimulatedServer) -> None:
    """When a seat changes hands, its board is deleted. The successor can't use it or any other."""
    former, successor = game.people[0], server.people[4]
    board = await opened(game, former)
    await former.slash(game.channel, "handover", player=successor, table=game.id)
    await successor.click(game.board, label="Take the seat")
    assert await stored(server, former) == []
    id = f"v1:trygo:{id_of(board)}:0:"
    forget_pace(server.services)
    assert GONE in said(await forge(successor, game.board, game.channel, id))
    other = await opened(game, game.people[1])
    assert GONE in said(await forge(successor, game.board, game.channel, f"v1:trygo:{id_of(other)}:0:"))


async def test_puzzles_case_34_a_step_that_is_taken_back(server: SimulatedServer) -> None:
    """A board from a step that was taken back says so, and offers a new board from the current step."""
    game = await start_game(server)
    await move_on(game)
    await move_on(game)
    person = game.people[0]
    board = await move(game, person, await opened(game, person))
    last, other = (game.people[1], person) if game.mover is person else (person, game.people[1])
    await last.slash(game.channel, "takeback", table=game.id)
    await other.click(game.board, label=AGREEMENTS["take_back"].words.yes)
    shown = await on(game, person, board, "◀ Back")
    assert UNDONE in shown.content
    assert says(shown.content, NOW, last=3)
    there = await on(game, person, shown, "Try from there")
    assert says(there.content, HEAD, number=3)
    assert len(await stored(server, person)) == 2


async def test_puzzles_case_35_and_36_presses_change_nothing_and_survive(
    game: Game, server: SimulatedServer
) -> None:
    """Presses change only the board itself, and work after a restart. They are rate-limited."""
    person = game.people[0]
    board = await move(game, person, await opened(game, person))
    board = await on(game, person, board, "Roll")
    before = await server.everything()
    await server.restart()
    for label in ("◀ Back", "Forward ▶") * 6:
        board = await on(game, person, board, label)
    board = await move(game, person, board)
    after = await server.everything()
    changed = {name for name, rows in after[0].items() if rows != before[0][name]}
    assert changed - {"heartbeat", "outage"} == {"tryout"}
    assert after[1] == before[1]
    server.services.replay_limit._latest.clear()
    first = f"v1:trygo:{id_of(board)}:0:"
    for _ in range(3):
        await forge(person, board, game.channel, first)
    assert TOO_FAST in said(await forge(person, board, game.channel, first))


async def test_puzzles_case_36_limits(game: Game, server: SimulatedServer) -> None:
    """A tree has at most 300 nodes and a person 8 boards. One can be deleted to make room."""
    person = game.people[0]
    board = await move(game, person, await opened(game, person))
    [mine] = await stored(server, person)
    rolls = [Rolled((1, 1 + each % 6, 1 + each // 6)) for each in range(36)]
    full = (*mine.tree, *(Node(1, roll) for roll in rolls), *(Node(0, rolls[0]) for _ in range(300 - 37)))
    row = (write_tree(full), mine.id)
    await server.store.write(lambda db: db.execute("UPDATE tryout SET tree = ? WHERE id = ?", row) and None)
    form = await press(game, person, board, "Choose dice")
    forget_pace(server.services)
    assert FULL in said(await person.submit_modal(form, {"dice": "654"}))
    board = await pick(game, person, await on(game, person, board, "◀ Back", "Forward ▶"), "go", "30")
    assert node_of(board) == 30

    for step in range(8):
        viewer = await go(game, person, await replay(game, person), "⏮ First")
        await server.store.write(
            lambda db, step=step: (
                db.execute("UPDATE tryout SET step = 100 + ? WHERE step < 3", (step,)) and None
            )
        )
        if step < MAX_BOARDS - 1:
            await on(game, person, viewer, "Try from here")
    assert len(await stored(server, person)) == MAX_BOARDS
    refused = await on(game, person, viewer, "Try from here")
    assert says(refused.content, TOO_MANY)
    assert len(labels_of(refused)) == MAX_BOARDS
    assert DELETED in said(await press(game, person, refused, labels_of(refused)[0]))
    assert says((await on(game, person, viewer, "Try from here")).content, HEAD, number=0)


async def test_puzzles_case_36_a_board_is_kept_for_a_week(game: Game, server: SimulatedServer) -> None:
    """A board expires a week after the last press, but not while the game runs."""
    person = game.people[0]
    board = await opened(game, person)
    old = "UPDATE tryout SET at = at - ?"
    await server.store.write(lambda db: db.execute(old, (8 * DAY,)) and None)
    board = await move(game, person, board)
    await resign(game, person)
    await server.store.write(lambda db: db.execute(old, (8 * DAY,)) and None)
    assert GONE in said(await press(game, person, board, "More"))
    [mine] = await stored(server, person)
    await server.services.try_outs.expire(mine.at + 7 * DAY)
    assert await stored(server, person) == [mine]
    await server.services.try_outs.expire(mine.at + 7 * DAY + 1)
    assert await stored(server, person) == []


async def test_puzzles_case_38_a_hidden_table(game: Game, server: SimulatedServer) -> None:
    """Only its players can try moves from a hidden game."""
    watcher, person = server.people[5], game.people[0]
    await resign(game, person)
    viewer = await go(game, watcher, await replay(game, watcher), "⏮ First")
    board = await on(game, watcher, viewer, "Try from here")
    own = await on(
        game, person, await go(game, person, await replay(game, person), "⏮ First"), "Try from here"
    )
    moderator = server.people[3]
    hide = Action(1, moderator.id, "Mod", (await game.table()).changed_at)
    await server.tables.act(game.id, moderation.hide, hide)
    assert "hid this table" in said(await press(game, watcher, board, "More"))
    forget_pace(server.services)
    assert "hid this table" in said(await forge(watcher, board, game.channel, f"v1:tryout:{game.id}:0:"))
    assert "Delete" in labels_of(await on(game, person, own, "More"))


async def test_the_option_and_what_the_lobby_says(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lobby names an option that differs from the default. A game of secrets refuses a board."""
    off = await open_table(server, *server.people[:2], **{"try-out": "off"})
    assert "No trying out" in off.board.content
    await off.people[0].click(off.board, label="Start")
    forged = f"v1:tryout:{off.id}:0:"
    assert OFF in said(await forge(off.people[0], off.board, off.channel, forged))
    assert "Try from here" not in labels_of(seen(await off.people[0].click(off.board, label="More")))
    for options, told in (
        ({"try-out": "on", "clock": "live"}, True),
        ({"try-out": "on"}, False),
        ({"try-out": "off", "clock": "live"}, False),
    ):
        lobby = await open_table(server, *server.people[:2], channel=server.back_room, **options)
        assert ("You can try moves on a private board" in lobby.board.content) == told
        assert "No trying out" not in lobby.board.content
        await lobby.people[0].click(lobby.board, label="Start")
        await resign(lobby, lobby.people[0])
    monkeypatch.setattr(table, "GAME", "power-coinz")
    secret = await start_game(server, channel=server.back_room)
    forget_pace(server.services)
    id = f"v1:tryout:{secret.id}:0:"
    assert SECRETS in said(await forge(secret.people[0], secret.board, secret.channel, id))


async def test_a_board_is_deleted(game: Game, server: SimulatedServer) -> None:
    """**Delete** under **More** deletes the board."""
    person = game.people[0]
    board = seen(await under_more(game, person, "Try from here"))
    panel = await on(game, person, board, "More")
    assert DELETED in said(await press(game, person, panel, "Delete"))
    assert await stored(server, person) == []
