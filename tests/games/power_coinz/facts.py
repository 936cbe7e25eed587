"""The facts that a text board of Power Coinz states, and the same facts from the position line."""

from __future__ import annotations

from engine import Seen
from engine.games.power_coinz.coinz import designs, effect_text
from tests.renderers.text_reading import LETTERS, Facts, Page, each, fields, said_of


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    return {
        "coinz": {
            letter: [said.split(" ", 1)[1] for said in page.seats[letter][1:]] for letter in page.seats
        },
        "ready": [letter for letter in page.seats if said_of(page, letter) == "ready"],
        "dull": [f"{letter}{n}" for letter, n in zip(page.seats, each(page, r"dulled by (\d+)")) if n],
    }


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (teams, turn), keyed = fields(seen)
    own = LETTERS[seen.viewer] if seen.viewer is not None else ""
    handed_in = dict(team.split(":") for team in keyed.get("in", "").split("|") if team)
    capturing = turn in LETTERS and "tasks" not in keyed
    kept = {} if capturing else {key: keyed.get(key, "").split(",") for key in ("asleep", "steady")}
    coinz = {}
    for letter, team in (entry.split(":") for entry in teams.split("|")):
        listed = handed_in.get(letter, "") if team == "?" else team
        coinz[letter] = [
            _coinz(seen, entry, letter == own, [key for key in kept if f"{letter}{n}" in kept[key]])
            for n, entry in enumerate(filter(None, listed.split(",")), 1)
        ]
    return {
        "coinz": coinz,
        "ready": list(handed_in),
        "dull": [d for d in keyed.get("dull", "").split(",") if d],
    }


def _coinz(seen: Seen, entry: str, own: bool, kept: list[str]) -> str:
    """Return what the picture of a coinz shows, which does not include another seat's hidden rating."""
    design = designs(seen.setup)[entry.rstrip("^vx")]
    lying = {"^": f"shows {design.rating}", "v": f"tails, {effect_text(design)}", "x": "out of play"}
    told = [lying.get(entry[-1], "not flipped")] if entry[-1] in "^vx" else ["not flipped"]
    if own and entry[-1] not in "^x":
        told.append(f"rating {design.rating}")
    return f"{design.name}: {', '.join([*told, *kept])}."
