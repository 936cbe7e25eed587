"""The cost of a simple answer by the bot, compared with a client built on discord.py alone.

Both get the same presses at the same fixed rate, because a client under pressure handles several presses at a
time, which is cheaper. They alternate in short turns, so that a busy machine slows both. Each turn of the bot
is compared with the client's turns before and after it. Memory layout makes a process a few percent quicker
or slower for as long as it runs, so several pairs of processes are compared. The median of all ratios counts.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.wire import Answer, BotProcess, Deed, User, WireDiscord
from tests.wire.discord.world import Json, Message

from .crowd import ANSWER_SECONDS, running_bot, seated
from .figure import Figure, one_by_one
from .gauge import cpu_seconds, used_since

LEAST_RATIO = 0.85
RATE, SECONDS = 150.0, 1.0  # presses a second, and the seconds in a turn
PAIRS, TURNS = 5, 8  # pairs of processes, and the bot's turns in each pair
WARM_UP_SECONDS = 1.0  # seconds of presses before the first turn
BUTTON = "Rules"


class Side(NamedTuple):
    """One side of the comparison: a bot's process, and a user who presses a button on one of its messages."""

    process: BotProcess
    user: User
    message: Message

    def press(self) -> Deed:
        """Press the message's button."""
        return self.user.press(self.message, label=BUTTON)


def measure() -> Iterator[Figure]:
    """Yield the answers per CPU second of the bot and of the bare client. Takes two minutes."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    yardsticks, bots, ratios = [], [], []
    for _ in range(PAIRS):
        theirs, ours = await _compare()
        yardsticks += theirs
        bots += ours
        ratios += [2 * rate / (before + after) for rate, before, after in zip(ours, theirs, theirs[1:])]
    at = f"at {RATE:.0f} presses/s"
    yield Figure(f"answers of discord.py alone {at}", median(yardsticks), "a CPU second")
    yield Figure(f"the bot's answers without a change {at}", median(bots), "a CPU second")
    yield Figure("the same as a ratio", median(ratios), "times", LEAST_RATIO)


async def _compare() -> tuple[list[float], list[float]]:
    """Return the answers per CPU second, turn by turn, of a new client and of a new bot, in this order."""
    async with running_bot() as (wire, bot):
        (company,) = await seated(wire, 1)
        ours = Side(bot, company.users[0], company.boards()[-1])
        answer = await ours.press().answer()
        async with _bare_client(ours.message, answer) as yardstick:
            assert (await yardstick.press().answer()).content == answer.content
            for side in (yardstick, ours):
                await _turn(side, WARM_UP_SECONDS)
            yardsticks, bots = [await _turn(yardstick, SECONDS)], []
            for _ in range(TURNS):
                bots.append(await _turn(ours, SECONDS))
                yardsticks.append(await _turn(yardstick, SECONDS))
            return yardsticks, bots


@asynccontextmanager
async def _bare_client(message: Message, answer: Answer) -> AsyncIterator[Side]:
    """Run the client against its own stand-in for Discord, in which a user can press a copy of `message`.

    Yields the client together with that user. The client answers with `answer`.
    """
    async with WireDiscord() as wire:
        world = wire.world
        same = replace(message, id=world.new_id(), channel=world.channel, author=world.app)
        world.add_message(same)
        with TemporaryDirectory() as folder:
            settings = {"ANSWER": json.dumps(_essence(answer))}
            async with BotProcess(wire, Path(folder), settings, "benchmarks.bare_client") as process:
                yield Side(process, wire.user("ann"), same)


def _essence(answer: Answer) -> Json:
    """Return the parts of the bot's answer that the client repeats: its text, its menu and its buttons."""
    controls = [control for row in answer.components for control in row["components"]]
    [menu] = [control for control in controls if "options" in control]
    options = [{name: option[name] for name in ("label", "value")} for option in menu["options"]]
    buttons = [
        {name: control[name] for name in ("label", "custom_id")}
        for control in controls
        if control is not menu
    ]
    menu_data = {"custom_id": menu["custom_id"], "options": options}
    return {"content": answer.content, "menu": menu_data, "buttons": buttons}


async def _turn(side: Side, seconds: float) -> float:
    """Press the button for `seconds` seconds, and return the number of answers per CPU second.

    RATE presses are made each second, without waiting for the answers to earlier presses.
    """
    deeds, start, before = [], time.monotonic(), cpu_seconds(side.process)
    for number in range(int(RATE * seconds)):
        await asyncio.sleep(start + number / RATE - time.monotonic())
        deeds.append(side.press())
    answers = await asyncio.gather(*(deed.answer(ANSWER_SECONDS) for deed in deeds))
    answered = sum(answer.acknowledged is not None for answer in answers)
    return answered / used_since(side.process, before)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
