"""Filling in slash commands, as a client's form does: only what was synced can be sent.

Source: Discord, interactions/application-commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import payloads
from .world import Json, Person, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6


class ImpossibleError(AssertionError):
    """A person cannot do this, because the client does not offer it."""


def command_data(
    world: World,
    words: str,
    values: Mapping[str, object],
    focused: str | None = None,
) -> Json:
    """Build an interaction's data for `/words` with options by name.

    `words` are such as "play conversion". `focused` is the option being typed: its value is sent unchanged,
    and required options may be missing. Raises ImpossibleError for what the form does not offer.
    """
    name, *path = words.split()
    commands = [c for c in world.commands if c["type"] == 1]
    command = _named(commands, name, "command")
    chain = [command]
    for word in path:
        chain.append(_named(_below(chain[-1]), word, f"subcommand of /{name}"))
    if _below(chain[-1]):
        raise ImpossibleError(f"/{words} needs a subcommand")
    options = _filled(chain[-1].get("options", []), values, focused)
    for each in reversed(chain[1:]):
        options = [{"type": each["type"], "name": each["name"], "options": options}]
    data: Json = {"id": command["id"], "name": name, "type": 1, "options": options}
    resolved = resolve(values.values())
    return {**data, "resolved": resolved} if resolved else data


def resolve(values: Iterable[object]) -> Json:
    """Return the people among `values`, as written in `resolved`."""
    found: Json = {}
    for value in values:
        if isinstance(value, Person):
            written = payloads.member(value, 0)
            found.setdefault("users", {})[str(value.id)] = written.pop("user")
            found.setdefault("members", {})[str(value.id)] = written
    return found


def _named(offered: list[Json], name: str, what: str) -> Json:
    for each in offered:
        if each["name"] == name:
            return each
    raise ImpossibleError(f"no {what} named {name!r} among {[each['name'] for each in offered]}")


def _below(command: Json) -> list[Json]:
    return [o for o in command.get("options", []) if o["type"] in (SUBCOMMAND, GROUP)]


def _filled(described: list[Json], values: Mapping[str, object], focused: str | None) -> list[Json]:
    for name in values:
        _named(described, name, "option")
    options = []
    for option in described:
        name = option["name"]
        if name in values:
            entry: Json = {"type": option["type"], "name": name}
            if name == focused:
                if not option.get("autocomplete"):
                    raise ImpossibleError(f"{name} makes no suggestions")
                entry |= {"value": values[name], "focused": True}
            else:
                entry["value"] = _value(option, values[name])
            options.append(entry)
        elif option.get("required") and focused is None:
            raise ImpossibleError(f"{name} is required")
    return options


def _value(option: Json, given: object) -> object:
    kind, name = option["type"], option["name"]
    if option.get("choices"):
        for choice in option["choices"]:
            if given in (choice["value"], choice["name"]):
                return choice["value"]
        raise ImpossibleError(f"{name} does not offer {given!r}")
    if kind == STRING and isinstance(given, str):
        return _bounded(option, given, len(given), "min_length", "max_length")
    if kind == BOOLEAN and isinstance(given, bool):
        return given
    if kind == INTEGER and isinstance(given, int) and not isinstance(given, bool):
        return _bounded(option, given, given, "min_value", "max_value")
    if kind == USER and isinstance(given, Person):
        return str(given.id)
    raise ImpossibleError(f"{name} (option type {kind}) does not take {given!r}")


def _bounded(option: Json, given: object, size: float, low: str, high: str) -> object:
    if not option.get(low, size) <= size <= option.get(high, size):
        raise ImpossibleError(f"{option['name']} does not take {given!r}: out of bounds")
    return given
