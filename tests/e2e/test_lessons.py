"""Lessons through the real client: whole courses, typed and forged answers, and offers to newcomers."""

from __future__ import annotations

from simcord import MemberActor

from bot.features.lessons import FINISHED, HEAD, OFFER, RIGHT
from engine import GAMES
from tests.bot.features.test_lessons import right_way
from tests.sentences import says

from .server import SimulatedServer, public
from .table import Message, components_of, labels_of, said, seen, take

LEARN = "Learn by playing"


async def choose(person: MemberActor, lesson: Message, token: str) -> Message:
    """Choose a candidate, whose label says more than its token."""
    for part in components_of(lesson):
        if part.get("custom_id", "").rpartition(":")[2].rpartition(";")[2] == token:
            return seen(await person.click(lesson, custom_id=part["custom_id"]))
    return await take(person, lesson, token)


async def test_a_course_by_clicking(server: SimulatedServer) -> None:
    """All lessons are private. A wrong answer or a restart keeps the learner's place."""
    person, before = server.people[0], public(server.channel)
    lesson = seen(await person.slash(server.channel, "learn", game="cubeo"))
    lesson = await choose(person, lesson, "m13")
    lesson = await choose(person, lesson, "n12")
    assert lesson.content.startswith(
        "❌ That's a legal move, but not the one for this task. Choose “Add a die”"
    )
    assert says(lesson.content, HEAD, number=1, last=6)
    lesson = seen(await person.click(lesson, label="Next lesson"))
    await server.restart()
    lessons = GAMES["cubeo"].lessons
    for number in range(2, len(lessons)):
        lesson = seen(await person.click(lesson, label="Next lesson"))
        assert says(lesson.content, HEAD, number=number + 1, last=len(lessons))
        assert lesson.flags.ephemeral
        assert lesson.attachments[0].description
    for token in right_way(lessons[-1], lessons[-1].opened("cubeo")):
        lesson = await choose(person, lesson, token)
    assert RIGHT in lesson.content
    end = lesson
    assert labels_of(end) == ["Rules", "Start over"]
    assert says(end.content, FINISHED)
    rules = seen(await person.click(end, label="Rules"))
    again = seen(await person.click(rules, label=LEARN))
    assert says(again.content, HEAD, game="Cubeo", number=1, last=6)
    assert public(server.channel) == before
    assert (await server.rows())["tables"] == []


async def test_a_typed_answer(server: SimulatedServer) -> None:
    """If it breaks the rules, the lesson's message says why. If it's right, lessons aren't offered again."""
    person = server.people[0]
    lesson = seen(await person.slash(server.channel, "learn", game="dice-chess"))
    lesson = seen(await person.click(lesson, label="Next lesson"))
    form = await person.click(lesson, label="Type it")
    lesson = seen(await person.submit_modal(form, {"move": "d2-e3"}))
    assert "❌" in lesson.content
    assert "Choose the 4 on d2" in lesson.content
    form = await person.click(lesson, label="Type it")
    assert RIGHT in said(await person.submit_modal(form, {"move": "d2-d3"}))
    assert not says(said(await person.slash(server.channel, "practice", game="dice-chess")), OFFER)


async def test_newcomers_are_offered_lessons(server: SimulatedServer) -> None:
    """A person new to a game gets one private offer, when they open a table, join, accept or practise."""
    one, two, three, *_rest = server.people
    opened = await one.slash(server.channel, "play conversion", **{"with": three})
    assert says(said(opened), OFFER)
    lesson = seen(await one.click(seen(opened), label=LEARN))
    assert says(lesson.content, HEAD, game="Conversion", number=1, last=7)
    lobby = public(server.channel)[-1]
    joined = await two.click(lobby, label="Join")
    assert says(said(joined), OFFER)
    await two.click(public(server.channel)[-1], label="Leave")
    joined = await two.click(public(server.channel)[-1], label="Join")
    assert joined.followups == []
    assert says(said(await three.click(public(server.channel)[-1], label="Accept")), OFFER)
    assert not any(says(message.content, OFFER) for message in public(server.channel))
    await one.click(public(server.channel)[-1], label="Start")
    again = await two.slash(server.channel, "play conversion")
    assert not says(said(again), OFFER)
    assert labels_of(seen(again)) == []
    joined = await one.click(public(server.channel)[-1], label="Join")
    assert not says(str(joined.response and joined.response.content), OFFER)
    assert joined.followups == []
    assert says(said(await one.slash(server.channel, "practice", game="cubeo")), OFFER)
    assert not says(said(await one.slash(server.channel, "practice", game="cubeo")), OFFER)


async def test_every_course_has_its_way_from_the_rules(server: SimulatedServer) -> None:
    """The rules pages of each game that has lessons have a button to them."""
    for game in GAMES.values():
        way = [LEARN] if game.lessons else []
        page = seen(await server.people[0].slash(server.channel, "rules", game=game.id))
        assert labels_of(page) == way
        page = seen(await server.people[0].select(page, ["1"]))
        assert labels_of(page) == way
