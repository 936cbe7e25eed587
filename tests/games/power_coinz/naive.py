"""A second Power Coinz, written from the rules alone: mutable, its only state a dictionary per coinz.

The engine is tested against it. The two share only the sets' files.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

SETS = Path(__file__).parents[3] / "engine" / "games" / "power_coinz" / "sets"
COINZ: dict[str, dict[str, Any]] = {
    coinz["id"]: coinz
    for name in ("moon", "tin", "soup")
    for coinz in json.loads((SETS / f"{name}.json").read_text("utf-8"))["coinz"]
}
Awaited = tuple[Any, ...]


class NaivePowerCoinz:
    """The game as a generator that asks for rolls and captures, and is sent the answers."""

    def __init__(self, teams: list[list[str]], options: dict[str, str]) -> None:
        self.options = {"advanced": "off", "team": "sum15", "tie": "reflip", "voodoo": "full", **options}
        self.teams = [[{**COINZ[id], "face": "", "out": False} for id in team] for team in teams]
        self._play = self._rounds()
        self.awaited: Awaited | None = next(self._play)

    def answer(self, given: Any) -> None:
        """Answer with the faces, or the capture as (seat, place)."""
        try:
            self.awaited = self._play.send(given)
        except StopIteration:
            self.awaited = None

    def alive(self, seat: int) -> list[dict[str, Any]]:
        """List a seat's coinz that are in play."""
        return [coinz for coinz in self.teams[seat] if not coinz["out"]]

    def seats(self) -> list[int]:
        """List the seats that still have coinz in play."""
        return [seat for seat in range(len(self.teams)) if self.alive(seat)]

    def captures(self, winner: int) -> list[str]:
        """List the coinz that the winner may take, in the notation of captures."""
        found = []
        for seat in self.seats():
            if seat == winner:
                continue
            shown = [coinz for coinz in self.alive(seat) if coinz["face"] == "^"]
            for place, coinz in enumerate(self.teams[seat], 1):
                if not coinz["out"] and (coinz["face"] == "^" or not shown):
                    found.append(f"{'ABCDEFGH'[seat]}{place}")
        return sorted(found)

    def faces(self) -> str:
        """Return all teams as in a position line."""
        return "|".join(
            f"{'ABCDEFGH'[seat]}:{','.join(c['id'] + ('x' if c['out'] else c['face']) for c in team)}"
            for seat, team in enumerate(self.teams)
        )

    def _rounds(self) -> Generator[Awaited, Any, None]:
        keep: dict[int, str] = {}  # id() of a coinz -> how it must lie
        dull = dict.fromkeys(range(len(self.teams)), 0)
        while True:
            loose = [c for seat in self.seats() for c in self.alive(seat) if id(c) not in keep]
            thrown = (yield ("flip", len(loose), 2, None)) if loose else []
            for coinz, face in zip(loose, thrown):
                coinz["face"] = "v^"[face - 1]
            for seat in self.seats():
                for coinz in self.alive(seat):
                    coinz["face"] = keep.get(id(coinz), coinz["face"])
            totals = {
                seat: max(0, sum(c["rating"] for c in self.alive(seat) if c["face"] == "^") - dull[seat])
                for seat in self.seats()
            }
            first, second = sorted(totals.values(), reverse=True)[:2]
            if first == second:
                if self.options["tie"] == "skip":
                    keep, dull = {}, dict.fromkeys(dull, 0)
                continue
            winner = next(seat for seat in totals if totals[seat] == first)
            losers = [seat for seat in self.seats() if seat != winner]
            seat, place = yield ("capture", winner)
            self.teams[seat][place - 1]["out"] = True
            if len(self.seats()) == 1:
                return
            keep, dull = {}, dict.fromkeys(dull, 0)
            if self.options["voodoo"] == "full":
                yield from self._voodoo(winner, losers, keep, dull)

    def _voodoo(
        self, winner: int, losers: list[int], keep: dict[int, str], dull: dict[int, int]
    ) -> Generator[Awaited, Any, None]:
        for coinz in [c for c in self.alive(winner) if c["face"] == "v"]:
            power = coinz["power"]
            if power["effect"] == "steady":
                yield from self._pick(winner, winner, 1, "steady", "^", keep)
            for loser in losers:
                if power["effect"] == "sleep":
                    yield from self._pick(winner, loser, power["n"], "sleep", "v", keep)
                if power["effect"] == "dull":
                    dull[loser] += power["n"]

    def _pick(
        self, winner: int, seat: int, n: int, purpose: str, face: str, keep: dict[int, str]
    ) -> Generator[Awaited, Any, None]:
        listed = [coinz for coinz in self.alive(seat) if id(coinz) not in keep]
        picked = list(range(1, len(listed) + 1)) if n >= len(listed) else []
        while len(picked) < min(n, len(listed)):
            for number in (yield (purpose, n - len(picked), len(listed), winner)):
                if number not in picked:
                    picked.append(number)
        for number in picked:
            keep[id(listed[number - 1])] = face
