"""Tournaments as people see them: created, entered, played and finished, all through Discord."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.contests import running
from bot.contests.entry import NO_LONGER_IN, ROUND_OVER
from bot.contests.pairing import PairingFailed, pair
from bot.features.interactions.permissions import OTHER_CHANNELS
from bot.features.tournament_create import BAD_START, DRAFT_GONE, FORUM_ADVISED, ORGANISERS_ONLY
from bot.features.tournaments import SURE, SURE_WITHOUT_GAME
from bot.operations.tournament import main as verify_tournament
from bot.operations.verify import VERIFIED
from bot.service import tournament_actions
from bot.table import rated as rules
from bot.table.time import DAY
from bot.views.text import PERMISSIONS
from bot.views.tournament_answers import ENTERED, HERE_AT_GAME, ODD, PLAYING
from bot.views.tournament_news import AWAITED, ONE_ABSENT, STUCK_CALL
from bot.views.tournaments import (
    COMMITTED,
    DREW,
    IDLE,
    LACKING,
    LAST_ROUND,
    NO_ONE_CAME,
    ROUND_ENDS_HERE,
    tournament_message,
)
from tests.sentences import says

from .guild_settings_steps import pick, thread_in
from .server import SimulatedServer, public
from .table import Game, Message, ids_of, labels_of, mentioned, move_on, resign, said, seen
from .test_clocks import pass_time
from .test_threads import THREADS

EVENING: dict[str, Any] = {
    "game": "conversion",
    "kind": "round-robin",
    "pace": "evening",
    "starts": "16min",
    "name": "Autumn Cup",
    "length": 20,
    "people": 4,
}


@pytest.fixture(autouse=True)
def accounts_of_any_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new accounts enter, as all simulated people are new to Discord."""
    monkeypatch.setattr(rules, "MIN_ACCOUNT_AGE", 0)


class Event:
    """A tournament on the server, with its organiser and its thread."""

    def __init__(self, server: SimulatedServer) -> None:
        self.server, self.organiser = server, server.people[0]

    @property
    def thread(self) -> ChannelHandle:
        """The thread made from the announcement."""
        return next(each for each in self.server.channel.threads if each.name == "Autumn Cup")

    @property
    def message(self) -> discord.Message:
        """The one message in the thread."""
        return next(each for each in reversed(public(self.thread)) if "tmanage" in str(ids_of(each)))

    async def id(self) -> str:
        """The tournament's id."""
        (found,) = await self.server.services.tournaments.of_guild(self.server.guild.id, 9)
        return str(found.id)

    async def press(self, person: MemberActor, label: str) -> Message:
        """Press a button of the tournament's message, and return the private answer."""
        return seen(await person.click(self.message, label=label))

    def games(self, stage: int) -> list[Game]:
        """List the games of a round, each with its thread as its channel."""
        threads = [
            each for each in self.server.channel.threads if each.name.startswith(f"Autumn Cup {stage} ")
        ]
        games = [Game(self.server, each, list(self.server.people[:4]), "") for each in threads]
        for game in games:
            game.id = next(id for board in game.boards for id in ids_of(board)).split(":")[2]
        return games

    async def pressed(self, label: str) -> InteractionResult:
        """Press a button under **Manage**, and return the answer."""
        return await self.organiser.click(await self.press(self.organiser, "Manage"), label=label)

    async def start_now(self) -> None:
        """Start the tournament early, with a reason."""
        await self.organiser.submit_modal(await self.pressed("Start now"), {"reason": "All are here"})

    async def finish(self, stage: int) -> None:
        """Have the player to move resign in each game of a round."""
        for game in self.games(stage):
            await resign(game, game.mover)

    async def correct(self, game: Game, result: str, reason: str) -> Message:
        """Correct the result of a game, and return the answer."""
        menu = seen(await self.pressed("Correct a result"))
        found = (await game.table()).id
        tournament = await self.server.services.tournaments.get(int(await self.id()))
        board = next(each for each in tournament.games(1) if each.table_id == found)
        chosen = [f"{board.stage};{board.board}"]
        form = await self.organiser.select(menu, chosen, custom_id=ids_of(menu)[0])
        return seen(await self.organiser.submit_modal(form, {"result": [result], "reason": reason}))


def players_of(game: Game) -> list[MemberActor]:
    """List the people whose names are in the name of a game's thread."""
    return [person for person in game.people if person.name.capitalize() in game.channel.name]


def notifying(server: SimulatedServer) -> list[tuple[str, list[int]]]:
    """List the paths of public messages that notify people, each with those people's ids."""
    posts = [each for each in server.env.http_requests if each.method == "POST" and "/channels/" in each.path]
    found = [
        (each.path, [int(user) for user in each.json["allowed_mentions"]["users"]])
        for each in posts
        if isinstance(each.json, dict) and each.json.get("allowed_mentions")
    ]
    return [(path, users) for path, users in found if users]


def opening_posts(server: SimulatedServer) -> list[tuple[str, str]]:
    """List the paths and texts of the first messages of the first round's games."""
    posts = [each for each in server.env.http_requests if isinstance(each.json, dict)]
    found = [(each.path, str(each.json.get("content"))) for each in posts]
    return [(path, said) for path, said in found if "Round 1 of Autumn Cup: <@" in said]


async def hold(server: SimulatedServer, entrants: int = 0, **options: Any) -> Event:
    """Create a tournament, have the server's first people enter it, and return it."""
    event = Event(server)
    preview = seen(await event.organiser.slash(server.channel, "tournament create", **{**EVENING, **options}))
    await event.organiser.click(preview, label="Create")
    for person in server.people[:entrants]:
        await event.press(person, "Join")
    return event


async def test_a_tournament_is_announced(server: SimulatedServer) -> None:
    """After a preview, the channel gets an announcement with a thread, and the thread the main message."""
    event = Event(server)
    preview = seen(await event.organiser.slash(server.channel, "tournament create", **EVENING))
    assert "Autumn Cup" in preview.content
    assert server.channel.threads == []
    await event.organiser.click(preview, label="Create")
    announced = next(each for each in public(server.channel) if "Starts on <t:" in each.content)
    digits = COMMITTED.split("`")[0]
    assert "**Autumn Cup**: Conversion, round robin." in announced.content
    assert digits in announced.content
    assert digits in event.message.content
    assert labels_of(event.message) == [
        *("Join", "Withdraw", "My game", "Standings", "Pairings"),
        *("I'm here", "Rules", "Manage"),
    ]


async def test_a_tournament_that_is_created_in_a_thread(server: SimulatedServer) -> None:
    """It's announced in the thread's channel."""
    event, thread = Event(server), thread_in(server, server.channel)
    preview = seen(await event.organiser.slash(thread, "tournament create", **EVENING))
    await event.organiser.click(preview, label="Create")
    assert any("Starts on <t:" in each.content for each in public(server.channel))
    (cup,) = await server.services.tournaments.of_guild(server.guild.id)
    assert cup.channel_id == server.channel.id


async def test_rank_9_2_in_a_forum_each_game_is_a_post(server: SimulatedServer) -> None:
    """In a forum, the tournament and its games are posts, without thread permissions.

    A crash doubles none.
    """
    owner, backend = server.people[0], server.env.backend
    forum = server.guild.create_forum_channel("cups")
    made = backend.create_thread(forum.id, "talk", owner_id=owner.id)
    talk = type(forum)(server.env, server.guild, made)
    server.forbid("create_public_threads", channel=forum)
    typed = {**EVENING, "pace": "days", "length": 2, "starts": "1h"}
    many = {**typed, "kind": "swiss", "people": 18}
    shown = [said(await owner.slash(each, "tournament create", **many)) for each in (server.channel, talk)]
    assert [FORUM_ADVISED in each for each in shown] == [True, False]
    preview = seen(await owner.slash(talk, "tournament create", **typed))
    await owner.click(preview, label="Create")
    (cup,) = await server.services.tournaments.of_guild(server.guild.id)
    await server.services.tournaments.note_shown(cup, 0, None, None)  # as if it had not been
    await server.restart()
    await pass_time(server, 30)
    main = next(each for each in forum.threads if each.name == "Autumn Cup")
    message = public(main)[-1]
    for person in server.people[:4]:
        await person.click(message, label="Join")
    panel = seen(await owner.click(message, label="Manage"))
    form = await owner.click(panel, label="Start now")
    server.env.inject_error("POST", f"/channels/{forum.id}/threads", status=500, times=1)
    await owner.submit_modal(form, {"reason": "All are here"})
    await pass_time(server, 120)
    assert any(each.content.endswith("pressed **Start now**. All are here") for each in public(main))
    games = [each for each in forum.threads if each.name.startswith("Autumn Cup 1 ")]
    assert len(games) == 2
    assert len([each for each in forum.threads if each.name == "Autumn Cup"]) == 1
    for each in games:
        assert any("v1:more:" in str(ids_of(board)) for board in public(each))
        assert f"<#{each.id}>" in public(main)[-1].content
    assert f"/channels/{forum.id}/messages" not in [each.path for each in server.env.http_requests]


async def test_entering_and_leaving(server: SimulatedServer) -> None:
    """A person can join, leave and join again, by button or command, with private answers."""
    event = await hold(server)
    tilde = server.people[1]
    assert says((await event.press(tilde, "Join")).content.split("\n")[0], ENTERED, number=1, most=4)
    assert "You're already in this tournament." in (await event.press(tilde, "Join")).content
    listed = said(await tilde.slash(server.channel, "tournament list"))
    assert "**Autumn Cup**: Conversion, round robin, starts <t:" in listed
    assert "no longer in" in (await event.press(tilde, "Withdraw")).content
    id = await event.id()
    assert says(
        said(await tilde.slash(server.channel, "tournament join", tournament=id)).split("\n")[0], ENTERED
    )
    (choice,) = await tilde.autocomplete(server.channel, "tournament join", "tournament", "aut")
    assert (choice["name"], choice["value"]) == ("Autumn Cup", id)
    await server.env.advance_time(40)
    assert "Tilde" in event.message.content


async def test_who_can_create_one(server: SimulatedServer) -> None:
    """Without the permission, a person is refused. A start that makes no sense is refused, too."""
    owner, tilde = server.people[:2]
    assert says(said(await tilde.slash(server.channel, "tournament create", **EVENING)), ORGANISERS_ONLY)
    typed = {**EVENING, "starts": "soon"}
    assert says(
        said(await owner.slash(server.channel, "tournament create", **typed)), BAD_START, typed="soon"
    )


async def test_an_evening_runs_on_its_own(server: SimulatedServer) -> None:
    """A round robin of four runs from the command to the final standings on its own."""
    event = await hold(server, entrants=4)
    await pass_time(server, 120)
    people = server.people[:4]
    call = next(each for each in public(event.thread) if "I'm here" in each.content and "<@" in each.content)
    assert sorted(mentioned(call)) == sorted(person.id for person in people)
    for person in people:
        await person.click(call, label="I'm here")
    for stage in (1, 2, 3):
        await pass_time(server, 15 * 60 if stage == 1 else 90)
        assert f"**Round {stage} of 3.**" in event.message.content
        for game in event.games(stage):
            assert len(mentioned(game.boards[0])) >= 1
            await resign(game, game.mover)
    await pass_time(server, 30)
    assert "**Autumn Cup** is over. 1. " in event.message.content.replace("\u2068", "")
    print(event.message.content)
    assert [each.filename for each in event.message.attachments] == [
        "standings.png",
        f"tournament-{await event.id()}.json",
    ]


async def test_rank_9_5_boards_of_an_evening_announce_the_last_round(server: SimulatedServer) -> None:
    """Shortly before the bell, a game's board announces its last round. It only notifies the mover."""
    event = await hold(server, entrants=4, clock="30min")
    await pass_time(server, 120)
    for person in server.people[:4]:
        await event.press(person, "I'm here")
    await pass_time(server, 15 * 60)
    game = event.games(1)[0]
    await move_on(game)
    assert "Last round" not in game.board.content
    await pass_time(server, 18 * 60)
    await move_on(game)
    last = game.board
    line = next(each for each in last.content.splitlines() if "Last round" in each)
    assert says(line, LAST_ROUND)
    assert mentioned(last) == [game.mover.id]


async def begin(server: SimulatedServer, entrants: int = 4, **options: Any) -> Event:
    """Start a tournament with daily games, and return it in its first round."""
    by_days = {"pace": "days", "length": 2, "starts": "1h", **options}
    event = await hold(server, entrants, **by_days)
    await event.start_now()
    await pass_time(server, 120)
    return event


async def test_rank_case_52_its_thread_is_deleted(server: SimulatedServer) -> None:
    """The next round is still played, and **Post standings here** makes a new thread."""
    event = await begin(server)
    server.env.backend.delete_channel(event.thread.id)
    await event.finish(1)
    await pass_time(server, 120)
    assert len(event.games(2)) == 2
    panel = seen(
        await event.organiser.slash(server.back_room, "tournament manage", tournament=await event.id())
    )
    sure = seen(await event.organiser.click(panel, label="Post standings here"))
    await event.organiser.click(sure, label="Post here")
    await pass_time(server, 30)
    (thread,) = server.back_room.threads
    assert thread.name == "Autumn Cup"
    assert "**Round 2 of 3.**" in public(thread)[-1].content


async def test_rank_case_53_no_more_threads(server: SimulatedServer) -> None:
    """The boards of games without a thread are posted in the tournament's, and their lobbies say so."""
    event = await hold(server, 4, pace="days", length=2, starts="1h")
    server.env.inject_error("POST", THREADS, status=400, code=160006, times=2)
    await event.start_now()
    await pass_time(server, 120)
    boards = [each for each in public(event.thread) if "v1:more:" in str(ids_of(each))]
    assert len(boards) == 2
    lobbies = [each.content for each in public(server.channel) if "Fair dice" in each.content]
    assert all(f"The game has started in <#{event.thread.id}>." in each for each in lobbies)
    assert f"https://discord.com/channels/{server.guild.id}/{event.thread.id}/" in event.message.content


async def test_rank_case_54_a_corrected_result(server: SimulatedServer) -> None:
    """The standings change and the next pairings stay. One public line gives the reason."""
    event = await begin(server)
    await event.finish(1)
    await pass_time(server, 120)
    assert "**Round 2 of 3.**" in event.message.content
    before = event.games(2)[0].channel.name
    game = next(each for each in event.games(1) if event.organiser not in players_of(each))
    await event.correct(game, "drawn", "They agreed")
    await pass_time(server, 30)
    line = next(each for each in public(event.thread) if "corrected" in each.content)
    assert line.content.endswith(": ½ – ½. They agreed")
    assert "corrected" not in str([each.content for each in public(event.thread) if each.id != line.id])
    text = await event.press(server.people[1], "Standings")
    assert "½" in seen(await server.people[1].click(text, label="As text")).content
    assert event.games(2)[0].channel.name == before


async def test_rank_case_56_notifications(server: SimulatedServer) -> None:
    """In daily games, each game's start notifies its players. No message of the tournament does."""
    event = await begin(server)
    for stage in (1, 2, 3):
        await event.finish(stage)
        await pass_time(server, 120)
    assert "is over" in event.message.content
    found = notifying(server)
    starts = [users for path, users in found if path == f"/channels/{server.channel.id}/messages"]
    for person in server.people[:4]:
        assert sum(person.id in users for users in starts) == 3
    assert [path for path, _users in found if str(event.thread.id) in path] == []


async def test_rank_case_57_an_edit_is_refused(server: SimulatedServer) -> None:
    """The private standings are right immediately, and the message follows after 5 minutes."""
    event = await begin(server)
    await pass_time(server, 600)
    shown = event.message
    path = f"/channels/{event.thread.id}/messages/{shown.id}"
    server.env.inject_error("PATCH", path, status=400, code=30046, times=1)
    await resign(event.games(1)[0], event.games(1)[0].mover)
    await pass_time(server, 30)
    text = seen(
        await server.people[1].click(await event.press(server.people[1], "Standings"), label="As text")
    )
    assert " 1 " in text.content
    assert event.message.content == shown.content
    await pass_time(server, 330)
    assert event.message.content.count("<#") == shown.content.count("<#") - 1


async def test_rank_case_41_killed_before_it_is_posted(server: SimulatedServer) -> None:
    """After a crash, a round's message is posted, unless the bot finds that it was."""
    event = await begin(server)
    await event.finish(1)
    server.env.inject_error("POST", f"/channels/{event.thread.id}/messages", status=500, times=1)
    await pass_time(server, 30)
    await server.restart()
    await pass_time(server, 200)
    (posted,) = [each for each in public(event.thread) if "running-2" in str(ids_of(each))]
    id, thread_id = int(await event.id()), event.thread.id
    tournaments = server.services.tournaments
    await tournaments.note_shown(await tournaments.get(id), 0, None, thread_id)  # as if it had not been
    await server.restart()
    await pass_time(server, 900)
    assert [each.id for each in public(event.thread) if "running-2" in str(ids_of(each))] == [posted.id]


async def test_rank_case_41_a_message_that_was_left_is_deleted(server: SimulatedServer) -> None:
    """If the bot died after posting a round's message, it deletes that once the next round has started."""
    event = await begin(server)
    cup = await server.services.tournaments.get(int(await event.id()))
    left = tournament_message(replace(cup, stages=()), {})
    await server.services.poster.announce(event.thread.id, server.guild.id, left, "left")
    await server.restart()
    await event.finish(1)
    await pass_time(server, 900)
    assert len([each for each in public(event.thread) if "tmanage" in str(ids_of(each))]) == 1


async def test_what_organisers_do(server: SimulatedServer) -> None:
    """Each action by an organiser asks for a reason, and is announced with it in the thread."""
    event = await begin(server, 6, kind="swiss", people=6)
    tilde = server.people[1]
    assert says((await event.press(tilde, "Manage")).content, ORGANISERS_ONLY)
    form = await event.pressed("Postpone next round")
    await event.organiser.submit_modal(form, {"later": [str(DAY)], "reason": "A holiday"})
    picker = seen(await event.pressed("Disqualify"))
    cup = await server.services.tournaments.get(int(await event.id()))
    numbers = {each: (cup.entrant_of(each.id) or cup.entrants[0]).number or 0 for each in server.people[:6]}
    own = cup.game_of(numbers[event.organiser])
    out = next(each for each in server.people[:6] if own and numbers[each] not in own.pairing.numbers)
    form = await event.organiser.select(picker, [out], custom_id=ids_of(picker)[0])
    await event.organiser.submit_modal(form, {"reason": "Computer help"})
    form = await event.pressed("Close entry")
    await event.organiser.submit_modal(form, {"reason": "Enough"})
    form = await event.pressed("Cancel tournament")
    await event.organiser.submit_modal(form, {"reason": "Fire alarm"})
    await pass_time(server, 30)
    said_there = "\n".join(each.content for each in public(event.thread))
    for line in (
        "postponed the next round by 1 day. A holiday",
        f"disqualified {out.name.capitalize()}. Computer help",
        "closed entry. Enough",
        "cancelled **Autumn Cup**. Fire alarm",
    ):
        assert line in said_there


async def test_what_entrants_do(server: SimulatedServer) -> None:
    """Entrants see their game, pairings and standings, sit out, withdraw and return, all in private."""
    event = await begin(server, 6, kind="swiss", people=6)
    tilde, id = server.people[1], await event.id()
    game = await event.press(tilde, "My game")
    assert says(game.content.split("\n")[0], PLAYING, round=1, name="Autumn Cup")
    assert says(seen(await tilde.click(game, label="I'm here")).content, HERE_AT_GAME)
    own = next(each for each in event.games(1) if tilde in players_of(each))  # its thread's name has theirs
    assert says(own.board.content.split("\n")[-1], ROUND_ENDS_HERE, number=1)
    assert f"<#{own.channel.id}>" in (await event.press(tilde, "Pairings")).content
    how = seen(await tilde.click(await event.press(tilde, "Standings"), label="Tie-breaks"))
    assert "**B1**" in how.content
    out = said(await tilde.slash(server.channel, "tournament sit-out", tournament=id))
    assert "sit out the next round" in out
    assert labels_of(await event.press(tilde, "Withdraw")) == ["Withdraw"]
    sure = seen(await tilde.slash(server.channel, "tournament withdraw", tournament=id))
    assert "no longer in" in seen(await tilde.click(sure, label="Withdraw")).content
    back = await event.press(tilde, "My game")
    assert labels_of(back) == ["I'm back"]
    assert says(back.content, NO_LONGER_IN, name="Autumn Cup")
    assert says(said(await tilde.slash(server.channel, "tournament sit-out", tournament=id)), NO_LONGER_IN)
    assert says((await event.press(tilde, "Withdraw")).content, NO_LONGER_IN, name="Autumn Cup")
    shown = seen(await tilde.slash(server.channel, "tournament standings", tournament=id, **{"as": "text"}))
    assert "\n1. " in shown.content


async def test_who_has_no_game_in_a_round_of_three(server: SimulatedServer) -> None:
    """**Pairings** names them, and **My game** says why. **Withdraw** warns only players of a game."""
    event = await begin(server, 3)
    (game,) = event.games(1)
    (idle,) = (each for each in server.people[:3] if each not in players_of(game))
    pairings = (await event.press(idle, "Pairings")).content.split("\n")
    assert says(pairings[-1], IDLE, name=idle.name.capitalize())
    assert says((await event.press(idle, "My game")).content.split("\n")[-1], ODD)
    asked = [(await event.press(each, "Withdraw")).content for each in (idle, game.mover)]
    assert says(asked[0], SURE_WITHOUT_GAME, name="Autumn Cup")
    assert says(asked[1], SURE, name="Autumn Cup")


async def test_rank_9_4_who_waited_and_said_so_has_a_point(server: SimulatedServer) -> None:
    """A game that nobody played counts for the player who pressed **I'm here**. The boards say so."""
    event = await begin(server, length=7)
    played, other = event.games(1)
    waiting = next(each for each in players_of(played) if each != played.mover)
    late = other.mover
    silent = next(each for each in players_of(other) if each != late)
    await waiting.click(played.board, label="I'm here")
    await pass_time(server, 5 * 86_400 + 300)
    names = {"player": late.name.capitalize(), "other": silent.name.capitalize()}
    assert says("\n".join(each.content for each in public(event.thread)), AWAITED, **names)
    assert "I'm here" in labels_of(other.board)
    await pass_time(server, 2 * 86_400)
    await pass_time(server, 120)
    assert "I'm here" not in labels_of(other.board)
    assert [NO_ONE_CAME in game.board.content for game in (played, other)] == [False, True]
    said_there = "\n".join(each.content for each in public(event.thread))
    assert says(said_there, ONE_ABSENT, other=waiting.name.capitalize())
    assert "I'm here" not in labels_of(played.board)


async def test_pages_of_standings(server: SimulatedServer) -> None:
    """A page of standings has at most 16 rows."""
    event = await hold(server, 8, pace="days", length=2, starts="1h", kind="pods", seats=8, people=17)
    for number in range(9):
        person = server.guild.add_member(server.env.create_user(f"guest{number}", global_name=f"G{number}"))
        await event.press(person, "Join")
    await event.start_now()
    await pass_time(server, 120)
    page = await event.press(server.people[1], "Standings")
    assert page.attachments[0].description.count(";") == 15
    page = seen(await server.people[1].click(page, label="Next"))
    assert page.attachments[0].description.count(";") == 0


async def test_a_round_that_cannot_be_paired(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The organiser is mentioned, and can press **Pair next round** later."""
    event = await begin(server)

    def fail(_task: object) -> None:
        raise PairingFailed

    monkeypatch.setattr(tournament_actions, "pair", fail)
    await event.finish(1)
    await pass_time(server, 120)
    called = next(each for each in public(event.thread) if STUCK_CALL.split(": ")[1] in each.content)
    assert mentioned(called) == [event.organiser.id]
    monkeypatch.setattr(tournament_actions, "pair", pair)
    await event.pressed("Pair next round")
    await pass_time(server, 120)
    assert len(event.games(2)) == 2


async def test_options_of_the_game(server: SimulatedServer) -> None:
    """The game's options are chosen in a form before creation. A restart discards the draft."""
    event = Event(server)
    preview = seen(await event.organiser.slash(server.channel, "tournament create", **EVENING))
    before = preview.content
    form = await event.organiser.click(preview, label="Options")
    changed = seen(
        await event.organiser.submit_modal(
            form,
            {
                "win": ["wide"],
                "endless": ["off"],
                "dice": ["coloured"],
                "mass-adjacency": ["all8"],
                "holes": "0",
            },
        )
    )
    assert ("Fewest pips" in before, "Fewest pips" in changed.content) == (False, True)
    await server.restart()
    assert says(seen(await event.organiser.click(changed, label="Create")).content, DRAFT_GONE)


async def test_a_role_for_tournaments(server: SimulatedServer) -> None:
    """Members with the role chosen in the settings can create tournaments."""
    tilde = server.people[1]
    role = server.guild.create_role("stewards")
    await pick(server, "tournament_role", [role])
    assert says(said(await tilde.slash(server.channel, "tournament create", **EVENING)), ORGANISERS_ONLY)
    server.env.backend.add_member_role(server.guild.id, tilde.id, role.id)
    assert "Press **Create**" in said(await tilde.slash(server.channel, "tournament create", **EVENING))


async def test_rounds_pass(server: SimulatedServer, tmp_path: Path) -> None:
    """Each round has a page of pairings, and an old **I'm here** says that its round is over.

    After the end, everyone can download the file, which verifies.
    """
    event = await begin(server)
    guest, typed = server.people[5], {"tournament": await event.id(), "as": "file"}
    early = said(await guest.slash(server.channel, "tournament standings", **typed))
    assert "once the tournament is over" in early
    tilde = server.people[1]
    private = await event.press(tilde, "My game")
    await event.finish(1)
    await pass_time(server, 120)
    assert says(seen(await tilde.click(private, label="I'm here")).content, ROUND_OVER, round=1)
    pairings = await event.press(tilde, "Pairings")
    assert "Round 2 of" in pairings.content
    assert "Round 1 of" in seen(await tilde.click(pairings, label="Previous")).content
    for stage in (2, 3):
        await event.finish(stage)
        await pass_time(server, 120)
    answer = await event.press(guest, "Check pairings")
    file = tmp_path / "cup.json"
    file.write_bytes(await answer.attachments[0].read())
    assert verify_tournament(str(file), []) == VERIFIED
    answer = seen(await guest.slash(server.channel, "tournament standings", **typed))
    assert await answer.attachments[0].read() == file.read_bytes()


async def test_a_game_of_a_knock_out(server: SimulatedServer) -> None:
    """A game's first message says when the round ends and what a draw means. The final has a winner."""
    event = await begin(server, kind="knock-out")
    opened = [said for _path, said in opening_posts(server)]
    assert len(opened) == len(event.games(1)) == 2
    assert all("The round ends <t:" in each and DREW.split("{")[0] in each for each in opened)
    await event.finish(1)
    await pass_time(server, 120)
    (final,) = event.games(2)
    await resign(final, final.mover)
    await pass_time(server, 30)
    assert "Winner: " in (event.message.attachments[0].description or "")


async def test_as_many_people_as_an_evening_has_time_for(server: SimulatedServer) -> None:
    """The default number fits the time: an evening has 8 entrants, as seven 43-minute rounds fit 6 hours."""
    typed = {name: value for name, value in EVENING.items() if name not in ("people", "length")}
    preview = said(await server.people[0].slash(server.channel, "tournament create", **typed))
    assert "Entrants: 0 of 8." in preview
    by_days = {**typed, "pace": "days"}
    assert "0 of 10." in said(await server.people[0].slash(server.channel, "tournament create", **by_days))


async def test_rank_12_5_later_rounds_are_played_only_where_games_may_be(server: SimulatedServer) -> None:
    """A tournament can't be moved to a channel where tables can't be opened."""
    event = await hold(server)
    await server.services.settings.change(server.guild.id, channels=(server.channel.id,))
    panel = seen(
        await event.organiser.slash(server.back_room, "tournament manage", tournament=await event.id())
    )
    asked = seen(await event.organiser.click(panel, label="Post standings here"))
    answer = seen(await event.organiser.click(asked, label="Post here"))
    assert says(answer.content, OTHER_CHANNELS)
    (cup,) = await server.services.tournaments.of_guild(server.guild.id)
    assert cup.channel_id == server.channel.id


async def test_rank_17_a_round_waits_for_a_missing_permission(server: SimulatedServer) -> None:
    """The thread, the message and **Manage** name what is missing. Once given, the round starts."""
    event = await hold(server, 4, pace="days", length=2, starts="1h")
    server.forbid("create_public_threads")
    await event.start_now()
    await pass_time(server, 120)
    names, channel = f"**{PERMISSIONS['create_public_threads']}**", f"<#{server.channel.id}>"
    line = next(each for each in public(event.thread) if each.content.startswith("The bot needs"))
    assert says(line.content, LACKING, permissions=names, channel=channel)
    assert mentioned(line) == []
    assert line.content in event.message.content
    assert line.content in (await event.press(event.organiser, "Manage")).content
    server.forbid()
    await pass_time(server, 120)
    assert len(event.games(1)) == 2
    assert line.content not in event.message.content


async def test_rank_17_a_round_is_played_in_the_thread_after_a_day(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a permission is missing for a day, all games are posted in the tournament's thread.

    Ten minutes stand for the day, as the bot tries again every minute.
    """
    monkeypatch.setitem(running.WAIT, "days", 600_000)
    event = await hold(server, 4, pace="days", length=2, starts="1h")
    server.forbid("send_messages", "create_public_threads")
    await event.start_now()
    await pass_time(server, 660)

    opened = opening_posts(server)
    boards = [each for each in public(event.thread) if "v1:more:" in str(ids_of(each))]
    assert [path for path, _said in opened] == 2 * [f"/channels/{event.thread.id}/messages"]
    assert len(boards) == 2
    assert f"https://discord.com/channels/{server.guild.id}/{event.thread.id}/" in event.message.content
