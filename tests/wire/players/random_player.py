"""Random players, who mostly play, and now and then do everything else.

The acting person is usually entitled to act, but not always.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from tests.openapi import inside

from ..discord import forms
from ..discord.answer import Answer, Deed
from ..discord.commands import ImpossibleError
from ..discord.user import User
from ..discord.world import Channel, Message
from .invocation import PLAYED
from .oracle import Oracle
from .table_session import TableSession, labels, last_button, take_first

DOUBLED = 0.1  # share of presses and commands that are delivered twice
PATIENCE = 0.5  # seconds after which a person presses again
LONGEST = 8  # the most steps of a move in the composer
ODD = 0.1  # share of deeds that anyone does, entitled or not

TURN = re.compile(r"<@(\d+)>, put ")
NAMED = re.compile(r"<@(\d+)>")
SUCCESSOR = re.compile(r"<@(\d+)>, will you take it\?")
OPENER = re.compile(r"\*\*([\w\\-]+)\*\* can (?:now )?start the game")

LOBBY = {
    "Join": 6,
    "Start": 6,
    "Accept": 4,
    "Decline": 2,
    "Manage": 6,
    "Leave": 0.5,
}
MANAGE = {"Invite": 5, "others": 1, "Close": 0.3}
ANSWERS = {
    "End the game now": 6,
    "Keep playing": 2,
    "Allow take-back": 6,
    "Keep the move": 2,
    "Take the seat": 4,
    "Decline the seat": 2,
}
MATCH = {"move": 40, "answer": 25, "offer": 5, "hand over": 8, "resign": 2}
NEXT = {"Rematch": 8, "open": 2}
OPENINGS: Sequence[Mapping[str, object]] = ({}, {}, {"place": "thread"}, {"take-backs": "free"})


class RandomPlayers:
    """How some people behave. `oracle` records what they do."""

    def __init__(self, people: Sequence[User], oracle: Oracle, luck: random.Random) -> None:
        self._people, self._oracle, self._luck = people, oracle, luck

    async def act(self, session: TableSession) -> None:
        """Let a person respond to the newest message with buttons.

        Raises ImpossibleError, ValueError or IndexError if the message has changed in the meantime.
        """
        shown = next((post for post in reversed(session.posts()) if post.components), None)
        offered = labels(shown.components) if shown else []
        if shown is None:
            await self.open(session)
        elif "Join" in offered:
            await self._before_the_match(session, shown, offered)
        elif "Rematch" in offered:
            await self._after_the_match(session, shown)
        else:
            await self._in_the_match(shown, offered)

    async def open(self, session: TableSession) -> None:
        """Open a table, sometimes with a thread or with an invited person."""
        chosen = dict(self._luck.choice(OPENINGS))
        opener, guest = self._luck.sample(self._people, 2)
        if self._luck.random() < 0.5:
            chosen["with"] = guest.person
        await self.command(opener, session.channel, "play conversion", holes=0, **chosen)

    async def _before_the_match(self, session: TableSession, lobby: Message, offered: list[str]) -> None:
        label = self._draw(LOBBY, offered)
        opener = [u for u in self._people if u.person.name in OPENER.findall(lobby.content.replace("\\", ""))]
        asked = self._named_in(lobby)
        entitled = {"Join": self._people, "Leave": self._people, "Accept": asked, "Decline": asked}
        user = self._one_of(entitled.get(label, opener))
        if label == "Manage" and self._luck.random() < 0.4:
            guest = self._luck.choice(self._people).person
            await self.command(user, lobby.channel, "invite", player=guest)
            return
        answer = await self.press(user, lobby, label)
        if label == "Manage" and answer.message and answer.components and answer.ephemeral:
            await self._manage(user, answer.message)

    async def _manage(self, user: User, panel: Message) -> None:
        """Invite someone, close the lobby, or choose from its menu of players."""
        label = self._draw(MANAGE, list(MANAGE))
        if label == "others":
            await self.choose(user, panel)
            return
        answer = await self.press(user, panel, label)
        if label == "Close":
            await self.press(user, _shown(answer), "Close the table")
        elif answer.components:
            await self.choose(user, _shown(answer))

    async def _in_the_match(self, board: Message, offered: list[str]) -> None:
        what = self._draw(MATCH, list(MATCH))
        mover = self._one_of(self._named_in(board, TURN))
        if what == "answer" and set(ANSWERS) & set(offered):
            label = self._draw(ANSWERS, offered)
            called = SUCCESSOR if label in ("Take the seat", "Decline the seat") else NAMED
            await self.press(self._one_of(self._named_in(board, called)), board, label)
        elif what == "offer":
            await self._follow(mover, board, ("endnow", "End the game now"), "End the game now", "Withdraw")
        elif what == "resign":
            await self._follow(mover, board, ("resign", "Resign"), "Resign")
        elif what == "hand over":
            await self._hand_over(mover, board)
        else:
            await self._move(mover, board)

    async def _after_the_match(self, session: TableSession, board: Message) -> None:
        if self._draw(NEXT, list(NEXT)) == "open":
            await self.open(session)
        else:
            await self.press(self._luck.choice(self._people), board, "Rematch")

    async def _move(self, mover: User, board: Message) -> None:
        """Make a move, built or typed. Sometimes ask to take it back."""
        if self._luck.random() < 0.5:
            answer = await self.press(mover, board, "Move")
        else:
            offered = await mover.complete(board.channel, "move", "move", "").answer(PATIENCE)
            if not offered.choices:
                return
            move = self._luck.choice(offered.choices)["value"]
            answer = await self.command(mover, board.channel, "move", move=move)
        for _ in range(LONGEST):  # preferences decide how much people are asked
            leads_on = any("custom_id" in each for each in inside(answer.components or []))
            if not answer.ephemeral or not leads_on or PLAYED.match(answer.content):
                break
            shown, found = _shown(answer), last_button(answer.components)
            deed = (
                mover.press(shown, custom_id=found[0], copies=self._copies())
                if found
                else take_first(mover, shown)
            )
            answer = await self._asked(deed, mover)
        if self._luck.random() < 0.15:
            await self._follow(mover, board, ("takeback", "Take back"), "Withdraw")

    async def _hand_over(self, holder: User, board: Message) -> None:
        if self._luck.random() < 0.5:
            successor = self._luck.choice(self._people).person
            answer = await self.command(holder, board.channel, "handover", player=successor)
        else:
            more = await self.press(holder, board, "More")
            answer = await self.press(holder, _shown(more), "Hand over")
            answer = await self.choose(holder, _shown(answer))
        if self._luck.random() < 0.2 and answer.message:
            await self.press(holder, answer.message, "Withdraw")

    async def _follow(self, user: User, board: Message, way: tuple[str, str], *labels: str) -> None:
        """Ask by command or through More, and press the buttons offered in turn, not always to the end."""
        command, label = way
        if self._luck.random() < 0.5:
            answer = await self.command(user, board.channel, command)
        else:
            more = await self.press(user, board, "More")
            answer = await self.press(user, _shown(more), label)
        for number, label in enumerate(labels):
            if number > 0 and self._luck.random() < 0.8:
                break
            answer = await self.press(user, _shown(answer), label)

    async def press(self, user: User, message: Message, label: str) -> Answer:
        """Press a button, and wait a moment for the answer."""
        return await self._asked(user.press(message, label=label, copies=self._copies()), user)

    async def choose(self, user: User, message: Message, custom_id: str | None = None) -> Answer:
        """Choose a person, or an option in a menu, and wait a moment for the answer."""
        menu = forms.find_select(message.components, custom_id)
        person = self._luck.choice(self._people).person
        value = person if menu["type"] == forms.USER_SELECT else self._luck.choice(menu["options"])["value"]
        deed = user.choose(message, [value], menu["custom_id"], copies=self._copies())
        return await self._asked(deed, user)

    async def command(self, user: User, channel: Channel, words: str, **options: object) -> Answer:
        """Send a command, and wait a moment for the answer."""
        return await self._asked(user.slash(channel, words, copies=self._copies(), **options), user)

    async def _asked(self, deed: Deed, user: User) -> Answer:
        self._oracle.asked(deed, user)
        return await deed.answer(PATIENCE)

    def _draw(self, weights: Mapping[str, float], offered: Sequence[str]) -> str:
        possible = {label: weight for label, weight in weights.items() if label in offered}
        return self._luck.choices(list(possible), list(possible.values()))[0]

    def _one_of(self, entitled: Sequence[User]) -> User:
        """Return an entitled person, or sometimes anyone."""
        return self._luck.choice(self._people if self._luck.random() < ODD or not entitled else entitled)

    def _named_in(self, message: Message, pattern: re.Pattern[str] = NAMED) -> list[User]:
        named = pattern.findall(message.content)
        return [user for user in self._people if str(user.id) in named]

    def _copies(self) -> int:
        return 2 if self._luck.random() < DOUBLED else 1


def _shown(answer: Answer) -> Message:
    """Return an answer's message. Raises ImpossibleError if there is none."""
    if answer.message is None:
        raise ImpossibleError("there is no answer yet")
    return answer.message
