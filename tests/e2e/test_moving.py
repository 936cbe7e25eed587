"""Three ways to move, equal in power, and what everybody sees of a move."""

from __future__ import annotations

import random

import pytest

from bot.features.move import PLAYED
from bot.service.table_cache import TableCache
from bot.table.model import Table
from engine import ToMove, effects_of

from . import table
from .requests import pinged
from .server import SimulatedServer
from .table import (
    WAYS,
    Game,
    Way,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    mentioned,
    move_by_command,
    move_by_composer,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
    take,
    verbs_of,
)


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_is_made_shown_and_told(server: SimulatedServer, way: Way) -> None:
    """Each way plays the move: a new board tells it, calls the next one alone, and has the only controls."""
    game = await start_game(server)
    mover, old = game.mover, game.board
    move = (await offered_moves(game))[0]
    answer = said(await way(game, move))
    die, square = move.split("@")
    assert PLAYED.format(move=f"`{move}`") in answer
    assert f"**{mover.user.global_name}** puts a {die} on {square}." in game.board.content
    assert "go first" not in game.board.content
    assert len(game.boards) == 3
    assert components_of(game.boards[-2]) == []
    assert [bool(board.attachments) for board in (old, game.boards[-2])] == [True, False], "one at a time"
    assert labels_of(game.board) == ["Move", "Text", "Rules", "Replay", "More"]
    assert mover.id != game.mover.id
    assert [game.mover.id] == mentioned(game.board) == pinged(server.env.http_requests)[-1]
    assert f"puts a {die} on {square}" in (game.board.attachments[0].description or "")
    assert await server.owed() == []


async def test_every_ply_posts_one_board_with_the_only_controls(server: SimulatedServer) -> None:
    """After some plies there is one board a ply, and only the newest has buttons."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    assert len(game.boards) == 1 + 1 + 6
    assert [bool(components_of(board)) for board in game.boards] == [False] * 7 + [True]


async def test_the_composer_leads_through_a_move(server: SimulatedServer, painted: None) -> None:
    """Which die, then where, on a private picture with marks; the result is shown before it counts."""
    game = await start_game(server)
    mover, public = game.mover, len(game.boards)
    first = seen(await mover.click(game.board, label="Move"))
    assert first.flags.ephemeral
    assert first.content == "**Which die?**"
    die = labels_of(first)[0]
    assert labels_of(first)[-1] == "Type it"
    assert "Back" not in labels_of(first)
    second = await take(mover, first, die)
    assert f"Your move so far: {die}" in second.content
    assert f"Where does the {die} go?" in second.content
    menus = [part for part in components_of(second) if part["type"] == 3]
    assert sum(len(menu["options"]) for menu in menus) == 64
    assert [menu["placeholder"] for menu in menus] == [
        "25 of 64: a1 to d1",
        "25 of 64: d2 to g2",
        "14 of 64: g3 to h8",
    ]
    assert labels_of(second) == ["Back", "Type it"]
    assert second.attachments[0].description
    preview = await take(mover, second, "e5")
    assert labels_of(preview) == ["Play it", "Back", "Type it"]
    assert f"`{die}@e5`" in preview.content
    assert f"puts a {die} on e5" in preview.content
    assert preview.attachments[0].filename == "board.png"
    assert first.id == preview.id, "one private message changes from step to step"
    assert public == len(game.boards)
    done = seen(await click_verb(mover, preview, "play"))
    assert PLAYED.format(move=f"`{die}@e5`") in done.content
    assert components_of(done) == []
    assert done.attachments == []


async def test_play_it_reads_its_table_once(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it may be used there, and what the move is called, are of one reading; then it is locked."""
    game, reads = await start_game(server), list[str]()
    preview = seen(await game.mover.click(game.board, label="Move"))
    for token in (await offered_moves(game))[0].split("@"):
        preview = await take(game.mover, preview, token)

    def counted(name: str) -> None:
        read = getattr(TableCache, name)

        async def count(self: TableCache, table_id: str, *at: int | None) -> Table:
            reads.append(name)
            found: Table = await read(self, table_id, *at)
            return found

        monkeypatch.setattr(TableCache, name, count)

    counted("get")
    counted("get_locked")
    assert "You played" in said(await game.mover.click(preview, label="Play it"))
    assert reads[: reads.index("get_locked") + 1] == ["get", "get_locked"]


async def test_back_begins_the_move_again(server: SimulatedServer) -> None:
    """Back leads to the first question, from the middle and from the preview."""
    game = await start_game(server)
    mover = game.mover
    first = seen(await mover.click(game.board, label="Move"))
    second = await take(mover, first, labels_of(first)[0])
    again = seen(await mover.click(second, label="Back"))
    assert again.content == "**Which die?**"
    preview = await take(mover, await take(mover, again, labels_of(again)[0]), "a1")
    assert seen(await mover.click(preview, label="Back")).content == "**Which die?**"


async def test_a_move_that_leaves_dice_unconverted(server: SimulatedServer) -> None:
    """Where conversion is optional, the composer asks for more squares, as far as there are any."""
    game = await start_game(server, **{"optional-conversion": "on"})
    dice = random.Random(5)
    for _ in range(30):
        long = [move for move in await offered_moves(game) if "-" in move]
        if long:
            break
        await play_on(game, dice, plies=1)
    die, rest = long[0].split("@")
    square, *spared = rest.split("-")
    mover = game.mover
    message = seen(await mover.click(game.board, label="Move"))
    for token in (die, square):
        message = await take(mover, message, token)
    assert "Which dice stay as they are?" in message.content
    for token in spared:
        message = seen(await mover.click(message, label=f"Leave {token} as it is"))
    if "Play it" not in labels_of(message):
        message = seen(await mover.click(message, label="Convert all others"))
    assert f"`{long[0]}`" in message.content
    await click_verb(mover, message, "play")
    position = await game.position()
    assert f"puts a {die} on {square}" in game.board.content, position


async def test_suggestions_narrow_as_one_types(server: SimulatedServer) -> None:
    """25 moves at most; what is typed narrows them, however it is written, and may fit none."""
    game = await start_game(server)
    everything = await offered_moves(game)
    assert len(everything) == 25
    die = everything[0][0]
    assert [f"{die}@d{rank}" for rank in range(1, 9)] == await offered_moves(game, f"{die}@d")
    assert [f"{die}@d4"] == await offered_moves(game, f"{die}D4")
    assert all(move.endswith("d4") for move in await offered_moves(game, "d4"))
    assert await offered_moves(game, "z9") == []


async def test_suggestions_say_what_a_move_brings(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best first, with the names of those who are concerned; what is typed is still the move."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server, placement="as-rolled")
    dice = random.Random(3)
    while not (best := _best(await game.table())):
        await play_on(game, dice, plies=1)
    choices = await game.mover.autocomplete(game.channel, "move", "move", "", table=game.id)
    assert choices[0] == {"name": f"{best[0]}, captures the {best[1]}", "value": best[0]}
    assert {"name": choices[-1]["value"], "value": choices[-1]["value"]} == choices[-1]
    typed = await game.mover.autocomplete(game.channel, "move", "move", best[0], table=game.id)
    assert typed[0] == choices[0]


def _best(shown: Table) -> tuple[str, int] | None:
    """Return the best capture of whoever is to move, and the die that it takes; None if there is none."""
    match = shown.match
    assert match is not None
    assert isinstance(match.status, ToMove)
    move, brings = effects_of(match, match.status.seats[0])[0]
    return (move, brings.gain) if brings else None


async def test_the_best_is_offered_first(server: SimulatedServer) -> None:
    """Squares with an effect lead the first menu; the others follow in their order."""
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=6)
    mover = game.mover
    first = seen(await mover.click(game.board, label="Move"))
    strongest = labels_of(first)[-2]
    menus = [part for part in components_of(await take(mover, first, strongest)) if part["type"] == 3]
    assert menus[0]["placeholder"].startswith("25 of 58: the best first, up to ")
    options = [option for menu in menus for option in menu["options"]]
    told = ["description" in option for option in options]
    assert 0 < sum(told) < len(told)
    assert told == sorted(told, reverse=True)
    rest = [option["value"] for option in options if "description" not in option]
    assert rest == sorted(rest)


async def test_few_candidates_are_buttons(server: SimulatedServer) -> None:
    """Up to fifteen, with what they bring; menus above."""
    game = await start_game(server, holes=32)
    dice = random.Random(1)
    await play_on(game, dice, plies=16)
    for buttons in (False, True):
        if buttons:
            await play_on(game, dice, plies=1)
        mover = game.mover
        composer = seen(await mover.click(game.board, label="Move"))
        if "go?" not in composer.content:
            composer = await take(mover, composer, labels_of(composer)[0])
        labels = labels_of(composer)[:-2]
        assert len(labels) == (15 if buttons else 0)
    assert any("converts" in label or "raises" in label for label in labels)
    shown = await take(mover, composer, labels[0].split(":")[0])
    assert "Play it" in labels_of(shown)


async def test_a_refusal_leaves_the_way_to_try_again(server: SimulatedServer) -> None:
    """It stands in the composer's own message, above the first question, and the form can be opened again."""
    game = await start_game(server)
    mover, before = game.mover, await game.position()
    composer = seen(await mover.click(game.board, label="Move"))
    for written, why in (("7@e5", "No die shows 7"), ("1@z9", "z9"), ("?", "")):
        form = await mover.click(composer, label="Type it")
        refused = seen(await mover.submit_modal(form, {"move": written}))
        assert refused.id == composer.id
        assert why in refused.content.split("\n")[0]
        assert refused.content.split("\n")[-1] == "**Which die?**"
        assert labels_of(refused) == labels_of(composer)
        composer = refused
    move = (await offered_moves(game))[0]
    form = await mover.click(composer, label="Type it")
    assert "Play it" in labels_of(seen(await mover.submit_modal(form, {"move": move})))
    assert await game.position() == before


async def test_who_knows_the_way_may_be_asked_no_more(server: SimulatedServer) -> None:
    """After five moves of one's own; from then on moves count when they are complete."""
    game = await start_game(server)
    dice = random.Random(1)
    for moves in range(6):
        mover = game.mover
        await play_on(game, dice, plies=1)
        composer = seen(await game.mover.click(game.board, label="Move"))
        form = await game.mover.click(composer, label="Type it")
        move = (await offered_moves(game))[0]
        preview = seen(await game.mover.submit_modal(form, {"move": move}))
        assert ("playnoask" in verbs_of(preview)) == (moves >= 5)
        if moves < 5:
            await click_verb(game.mover, preview, "play")
    second = game.mover
    done = said(await click_verb(second, preview, "playnoask"))
    assert done.split("\n")[0] == f"You played `{move}`. The board below shows it."
    assert "`/preferences`" in done
    assert game.mover.id == mover.id
    await play_on(game, dice, plies=1)
    composer = seen(await second.click(game.board, label="Move"))
    form = await second.click(composer, label="Type it")
    move = (await offered_moves(game))[0]
    assert PLAYED.format(move=f"`{move}`") in said(await second.submit_modal(form, {"move": move}))


async def test_suggestions_are_for_the_mover_alone(server: SimulatedServer) -> None:
    """Whoever is not to move, or does not play, is offered nothing."""
    game = await start_game(server)
    for person in (game.waiting[0], server.people[5]):
        assert await person.autocomplete(game.channel, "move", "move", "") == []


@pytest.mark.parametrize("written", ["{die}@D4", " {die} @ d4 ", "{die}d4", "{die}-d4", "D4 {die}"])
async def test_a_move_may_be_written_in_many_ways(server: SimulatedServer, written: str) -> None:
    """The notation is read with capitals, blanks and the square first, and answered in its own form."""
    game = await start_game(server)
    die = (await offered_moves(game))[0][0]
    assert f"`{die}@d4`" in said(await move_by_command(game, written.format(die=die)))


async def test_the_form_shows_the_move_before_it_counts(server: SimulatedServer) -> None:
    """The form gives an example, and leads to the preview; only the confirmation plays."""
    game = await start_game(server)
    mover = game.mover
    move = (await offered_moves(game))[3]
    composer = seen(await mover.click(game.board, label="Move"))
    form = await mover.click(composer, label="Type it")
    assert form.modal
    (label,) = form.modal["components"]
    assert "for example" in label["component"]["placeholder"]
    assert "@" in label["component"]["placeholder"]
    before = await game.position()
    preview = seen(await mover.submit_modal(form, {"move": move}))
    assert f"`{move}`" in preview.content
    assert before == await game.position()
    await click_verb(mover, preview, "play")
    assert before != await game.position()


async def test_a_hand_of_one_die_needs_no_question(server: SimulatedServer) -> None:
    """With one candidate the composer goes on to the next question by itself."""
    game = await start_game(server)
    dice = random.Random(2)
    while len({move[0] for move in await all_moves(game)}) > 1:
        await play_on(game, dice, plies=1)
    message = seen(await game.mover.click(game.board, label="Move"))
    assert "go?" in message.content
    await move_by_composer(game, (await offered_moves(game))[0])


async def all_moves(game: Game) -> list[str]:
    """Return all moves of the mover, by asking for the suggestions to each die."""
    return [move for die in "123456" for move in await offered_moves(game, f"{die}@")]


async def test_the_steps_are_only_in_the_ids(server: SimulatedServer) -> None:
    """Two composers of one player do not disturb each other."""
    game = await start_game(server)
    mover = game.mover
    one = seen(await mover.click(game.board, label="Move"))
    other = seen(await mover.click(game.board, label="Move"))
    faces = labels_of(one)[:-1]
    one = await take(mover, one, faces[0])
    other = await take(mover, other, faces[-1])
    preview = await take(mover, one, "b2")
    assert f"`{faces[0]}@b2`" in preview.content
    assert all(len(id) <= 100 for id in ids_of(other))
