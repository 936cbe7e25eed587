"""A round of Power Coinz: the flip, its winner, the voodoo, and moving on to the next decision or roll."""

from __future__ import annotations

from collections.abc import Iterable

from .state import (
    HEADS,
    OUT,
    TAILS,
    Capture,
    Place,
    Spell,
    State,
    Task,
    coinz_at,
    flippable,
    in_play,
    seats_in,
    total,
)


def strictly_highest(state: State) -> int | None:
    """Return the seat with the strictly highest total, or None for a tie."""
    totals = {seat: total(state, seat) for seat in seats_in(state)}
    best = max(totals.values())
    leaders = [seat for seat, figure in totals.items() if figure == best]
    return leaders[0] if len(leaders) == 1 else None


def flip(state: State, faces: Iterable[int]) -> State:
    """Return the state after the `flippable` coinz have come up as `faces`: 1 for tails, 2 for heads."""
    lying = [list(each) for each in state.faces]
    for seat, place in state.spell.asleep:
        lying[seat][place] = TAILS
    for seat, place in state.spell.steady:
        lying[seat][place] = HEADS
    flipped = flippable(state)
    for (seat, place), face in zip(flipped, faces, strict=True):
        lying[seat][place] = TAILS if face == 1 else HEADS
    after = state._replace(faces=tuple(map("".join, lying)))
    winner = strictly_highest(after)
    # Spells last through void rounds, unless nothing is left to flip: the same tie would repeat for ever.
    used_up = winner is None and (state.setup.options.tie == "skip" or not flipped)
    return onward(after._replace(winner=winner, spell=Spell() if used_up else after.spell))


def capture(state: State, target: Capture) -> State:
    """Return the state after a capture and the powers on the winner's tails (rules: A turn; Powers)."""
    captured = _with_face(state, target.seat, target.place, OUT)
    winner = state.winner
    assert winner is not None, "only a winner captures"
    if len(seats_in(captured)) == 1:
        return ended(captured)
    return onward(captured._replace(winner=None, spell=Spell(winner, tasks=_tasks(state, winner))))


def _tasks(state: State, winner: int) -> tuple[Task, ...]:
    """Return the effects of the winner's tails as tasks, in team order.

    An effect on the losers becomes a task for each loser, in seat order. Dares never become tasks.
    """
    if state.setup.options.voodoo != "full":
        return ()
    tasks: list[Task] = []
    for place in powers(state, winner):
        coinz = coinz_at(state, winner, place)
        if coinz.effect == "steady":
            tasks.append(Task("steady", coinz.n, winner))
        elif coinz.effect != "dare":
            losers = (seat for seat in seats_in(state) if seat != winner)
            tasks += [Task(coinz.effect, coinz.n, seat) for seat in losers]
    return tuple(tasks)


def powers(state: State, winner: int) -> tuple[int, ...]:
    """List the places of the winner's coinz that show their power."""
    return tuple(place for place in in_play(state, winner) if state.faces[winner][place] == TAILS)


def candidates(state: State) -> tuple[int, ...]:
    """List the places of coinz that dice can choose for the first task: those in play and unaffected."""
    task = state.spell.tasks[0]
    spellbound = state.spell.steady if task.effect == "steady" else state.spell.asleep
    return tuple(place for place in in_play(state, task.seat) if (task.seat, place) not in spellbound)


def choose(state: State, faces: Iterable[int]) -> State:
    """Return the state after dice have chosen coinz for the first task. Repeated faces are re-rolled."""
    places, task = candidates(state), state.spell.tasks[0]
    picked = {*state.spell.picked, *(places[face - 1] for face in faces)}
    if len(picked) < task.n:
        return state._replace(spell=state.spell._replace(picked=tuple(sorted(picked))))
    return onward(_applied(state, picked))


def onward(state: State) -> State:
    """Carry out all tasks and flips that need no roll, until a decision or a roll is due."""
    while state.spell.tasks:
        task, places = state.spell.tasks[0], candidates(state)
        if task.effect == "dull" or task.n >= len(places):
            state = _applied(state, places)
        else:
            return state
    if state.winner is None and not flippable(state):
        return flip(state, ())
    return state


def _applied(state: State, places: Iterable[int]) -> State:
    """Return the state after the first task has affected `places` or, for `dull`, the seat's total."""
    spell = state.spell
    effect, n, seat = spell.tasks[0]
    targets: frozenset[Place] = frozenset((seat, place) for place in places)
    if effect == "dull":
        spell = spell._replace(dull=tuple(sorted({**dict(spell.dull), seat: spell.dulled(seat) + n}.items())))
    elif effect == "sleep":
        spell = spell._replace(asleep=spell.asleep | targets)
    else:
        spell = spell._replace(steady=spell.steady | targets)
    return state._replace(spell=spell._replace(tasks=spell.tasks[1:], picked=()))


def without(state: State, seat: int) -> State:
    """Return the state after a seat has left, without its coinz, its powers and any spells on that seat."""
    state = state._replace(
        faces=(*state.faces[:seat], OUT * len(state.faces[seat]), *state.faces[seat + 1 :])
    )
    if len(seats_in(state)) < 2:
        return ended(state)
    spell = state.spell
    winner = None if state.winner == seat else state.winner
    if seat == (spell.by if state.winner is None else state.winner):
        spell = Spell()  # the spell in force has already affected the flip
    tasks = tuple(task for task in spell.tasks if task.seat != seat)
    spell = Spell(
        spell.by,
        frozenset(each for each in spell.asleep if each[0] != seat),
        frozenset(each for each in spell.steady if each[0] != seat),
        tuple(each for each in spell.dull if each[0] != seat),
        tasks,
        spell.picked if tasks[:1] == spell.tasks[:1] else (),
    )
    return onward(state._replace(winner=winner, spell=spell))


def ended(state: State) -> State:
    """Return the state with the match ended."""
    return state._replace(over=True, winner=None, spell=Spell())


def _with_face(state: State, seat: int, place: int, face: str) -> State:
    lying = state.faces[seat]
    changed = lying[:place] + face + lying[place + 1 :]
    return state._replace(faces=(*state.faces[:seat], changed, *state.faces[seat + 1 :]))
