"""The viewer: every step from one's own side, as it was visible then, for ever."""

from __future__ import annotations

import random

import pytest
from simcord import MemberActor

from bot.features.replay.viewer import NO_FILM, NO_STEP
from bot.service.replay import TOO_FAST
from bot.views.replay import TAKEN_BACK, YOURS_ALONE
from engine import Played
from tests.e2e.table import click_verb
from tests.sentences import says

from .. import table
from ..forged import press
from ..preference_steps import board_in
from ..server import SimulatedServer
from ..table import (
    Game,
    components_of,
    ids_of,
    labels_of,
    move_by_command,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
)
from .viewing import choose, forget_pace, go, go_to, place, replay, standing

DOWN = "army arranged, face down"


async def arrange(game: Game, person: MemberActor) -> str:
    """Hand an army in; return it as it is written."""
    composer = seen(await person.click(game.board, label="Move"))
    preview = seen(await person.click(composer, label="Strong in front"))
    await click_verb(person, preview, "play")
    match = (await game.table()).match
    assert match is not None
    army = next(event for event in reversed(match.events) if isinstance(event, Played))
    return army.move


async def secret_game(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Open a table at which armies are arranged in secret."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    return await start_game(server)


async def test_the_viewer_goes_through_a_game(server: SimulatedServer) -> None:
    """It opens at the latest step; each button and the menu lead where they say, in the same message."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=4)
    watcher = server.people[4]
    viewer = await replay(game, watcher)
    assert viewer.flags.ephemeral
    assert place(viewer) == (4, 4)
    assert labels_of(viewer)[:5] == ["⏮ First", "◀ Back", "Forward ▶", "Last ⏭", "As film"]
    assert "<t:" in viewer.content
    told = viewer.content.split("\n")[-1]
    assert told in game.board.content
    posted, shown = len(game.boards), [standing(viewer)]
    for label, expected in (("◀ Back", 3), ("◀ Back", 2), ("⏮ First", 0), ("Forward ▶", 1), ("Last ⏭", 4)):
        before = viewer.id
        viewer = await go(game, watcher, viewer, label)
        assert (place(viewer), viewer.id) == ((expected, 4), before)
        shown.append(standing(viewer))
        off = [part["label"] for part in components_of(viewer) if part.get("disabled")]
        assert off == {0: ["⏮ First", "◀ Back"], 4: ["Forward ▶"]}.get(expected, [])
    assert len(set(shown)) == 5
    assert shown[0] == shown[-1]
    viewer = await choose(game, watcher, viewer, 2)
    assert (place(viewer), standing(viewer)) == ((2, 4), shown[2])
    (menu,) = (part for part in components_of(viewer) if "options" in part)
    assert menu["placeholder"] == "Step 2 of 4"
    assert [option["value"] for option in menu["options"]] == ["0", "1", "2", "3", "4"]
    assert menu["options"][0]["label"] == "0 · The set-up"
    assert all("@" in option["label"] for option in menu["options"][1:])
    assert len(game.boards) == posted


async def test_case_1_a_watcher_sees_no_army_before_it_is_shown(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither at the set-up nor, after the reveal, at that step; at the next one there are both."""
    game = await secret_game(server, monkeypatch)
    watcher, army = server.people[4], await arrange(game, game.people[0])
    shown = await replay(game, watcher)
    assert (place(shown), DOWN in standing(shown)) == ((1, 1), True)
    assert army not in shown.content + str(shown.components) + standing(shown)
    other = await arrange(game, game.people[1])
    then = await choose(game, watcher, await replay(game, watcher), 1)
    assert standing(then) == standing(shown)
    assert then.content.replace("of 2", "of 1") == shown.content
    assert army not in then.content + str(then.components) + standing(then)
    both = await go(game, watcher, then, "Forward ▶")
    assert DOWN not in standing(both)
    assert f"a2 {army[0]}" in standing(both)
    assert f"h7 {other[0]}" in standing(both)


async def test_case_2_a_player_sees_the_own_army(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At that step too, and is told that nobody else does; also after a resignation."""
    game = await secret_game(server, monkeypatch)
    army = await arrange(game, game.people[0])
    shown = await replay(game, game.people[0])
    assert f"a2 {army[0]}" in standing(shown)
    assert YOURS_ALONE in shown.content
    other = await replay(game, game.people[1])
    assert f"a2 {army[0]}" not in standing(other)
    assert YOURS_ALONE not in other.content
    leaver = game.people[0]
    await leaver.click(seen(await leaver.slash(game.channel, "resign")), label="Resign")
    assert f"a2 {army[0]}" in standing(await choose(game, leaver, await replay(game, leaver), 1))


async def test_case_3_who_handed_the_seat_over_is_a_watcher(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all steps, those before it too; the successor sees what the seat saw."""
    game = await secret_game(server, monkeypatch)
    former, successor = game.people[0], server.people[4]
    await arrange(game, former)
    await former.slash(game.channel, "handover", player=successor, table=game.id)
    await successor.click(game.board, label="Take the seat")
    assert DOWN in standing(await replay(game, former))
    assert DOWN not in standing(await replay(game, successor))


async def test_case_6_a_step_that_was_taken_back_is_marked(server: SimulatedServer) -> None:
    """Its button still shows it, and the taking back is a step of its own."""
    game = await start_game(server, **{"take-backs": "free"})
    watcher = server.people[4]
    while True:
        mover = game.mover
        await move_by_command(game, (await offered_moves(game))[0])
        more = seen(await mover.click(game.board, label="More"))
        if "Take back" in labels_of(more):
            break
    shown = await replay(game, watcher)
    number = place(shown)[0]
    await mover.click(more, label="Take back")
    forget_pace(server.services)
    again = seen(
        await press(watcher, server.channel.history()[-1], server.channel, f"v1:moment:{game.id}:{number}:on")
    )
    assert standing(again) == standing(shown)
    assert says(again.content, TAKEN_BACK)
    after = await go(game, watcher, again, "Forward ▶")
    assert place(after) == (number + 1, number + 1)
    assert "takes back the move" in after.content
    assert standing(after) == standing(await choose(game, watcher, after, number - 1))


async def test_case_7_the_viewer_works_after_a_restart(server: SimulatedServer) -> None:
    """Nothing of it is stored: two people look at their own steps, and any id works, also later."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    viewer = await go(game, server.people[4], await replay(game, server.people[4]), "◀ Back")
    await server.restart()
    viewer = await go(game, server.people[4], viewer, "◀ Back")
    assert place(viewer) == (1, 3)
    on = server.channel.history()[-1]
    shown = seen(await press(server.people[5], on, server.channel, f"v1:moment:{game.id}:2:"))
    assert (place(shown), shown.flags.ephemeral) == ((2, 3), True)
    beyond = seen(await press(server.people[5], on, server.channel, f"v1:moment:{game.id}:77:"))
    assert place(beyond) == (3, 3)
    await play_on(game, random.Random(3), plies=1)
    assert place(viewer) == (1, 3)
    assert place(await go(game, server.people[4], viewer, "Last ⏭")) == (4, 4)


async def test_case_9_go_to_a_number(server: SimulatedServer) -> None:
    """The step that is typed; a sentence says what to type."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    viewer = await replay(game, server.people[4])
    assert NO_STEP.format(last=3) in said(await go_to(game, server.people[4], viewer, "abc"))
    shown = seen(await go_to(game, server.people[4], viewer, " 2 "))
    assert (place(shown), shown.id) == ((2, 3), viewer.id)


async def test_the_viewer_in_text(server: SimulatedServer) -> None:
    """Who prefers text boards gets step, sentence and board without any picture."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=2)
    await server.services.preferences.change(server.people[4].id, text_board=True)
    viewer = await replay(game, server.people[4])
    assert (viewer.attachments, place(viewer)) == ([], (2, 2))
    assert "Conversion" in board_in(viewer)


async def test_the_fourth_step_in_a_second_is_refused(server: SimulatedServer) -> None:
    """What is shown stays; nobody else is slowed down."""
    game = await start_game(server)
    watcher = server.people[4]
    forget_pace(server.services)
    viewer = await replay(game, watcher)
    for _ in range(2):
        await click_verb(watcher, viewer, "moment", "last")
    assert TOO_FAST in said(await click_verb(watcher, viewer, "moment", "last"))
    assert place(await replay(game, server.people[5])) == (0, 0)


async def test_a_film_of_some_steps(server: SimulatedServer, painted: None) -> None:
    """As film asks from where to where; nothing typed is all."""
    game = await start_game(server)
    watcher = server.people[4]
    viewer = await replay(game, watcher)
    form = await click_verb(watcher, viewer, "askfilm")
    assert NO_FILM in said(await watcher.submit_modal(form, {"from": "", "to": ""}))
    await play_on(game, random.Random(3), plies=3)
    forget_pace(server.services)
    viewer = await replay(game, watcher)
    for typed, expected in (
        (("", ""), "steps 0 to 3"),
        (("3", "1"), "steps 1 to 3"),
        (("2", "99"), "steps 2 to 3"),
    ):
        form = await click_verb(watcher, viewer, "askfilm")
        shown = seen(await watcher.submit_modal(form, dict(zip(("from", "to"), typed))))
        (film,) = shown.attachments
        assert expected in shown.content
        assert (film.filename, shown.flags.ephemeral) == ("film.gif", True)
        assert film.description
        assert server.env.backend.cdn.get(film.url).startswith(b"GIF89a")
    form = await click_verb(watcher, viewer, "askfilm")
    assert says(said(await watcher.submit_modal(form, {"from": "x", "to": ""})), NO_STEP)
    assert [id for id in ids_of(viewer) if ":askfilm:" in id]
