"""`python -m tests.description`: get Discord's description from npm, and write it as OpenAPI to build/.

The package has the operations as types in TypeScript, and all schemas for zod, which writes JSON Schemas.
Without npm, or without its registry, nothing is written, and the tests say what they didn't check.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import Any

from ..openapi import MADE

PACKAGES = ("discord-api-spec@10.0.266135", "zod@4.4.3")
FOLDER = MADE.parent / "description"
TYPES = FOLDER / "node_modules" / "discord-api-spec" / "build" / "preview" / "discord-api-spec.ts"
SCRIPT = "schemas.mjs"
PART = re.compile(r'/\*.*?\*/|"[^"]*"|\[\]|[\w$]+|[^\s]', re.DOTALL)
SIMPLE: dict[str, dict[str, Any]] = {
    "string": {"type": "string"},
    "number": {"type": "integer"},  # of parameters
    "boolean": {"type": "boolean"},
    "null": {"type": "null"},
    "true": {"const": True},
    "false": {"const": False},
    "unknown": {},
    "any": {},
}
# The types of parameters have no bounds. Source: Discord, resources/message.
BOUNDS = {"limit": {"type": "integer", "minimum": 1, "maximum": 100}}

Json = Any


class Types:
    """Reads TypeScript types as JSON Schemas: objects, unions, lists, names and literals."""

    def __init__(self, written: str) -> None:
        self._tokens = [part for part in PART.findall(written) if not part.startswith("/*")]
        self._at = 0

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _takes(self, part: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at] == part
        self._at += found
        return found

    def read(self) -> Json:
        """Return the schema of the next type, or None for `undefined` and `never`."""
        self._takes("|")
        members = [self._one()]
        while self._takes("|"):
            members.append(self._one())
        return members[0] if len(members) == 1 else {"anyOf": members}

    def _one(self) -> Json:
        schema = self._base()
        while self._takes("[]"):
            schema = {"type": "array", "items": schema}
        return schema

    def _base(self) -> Json:
        part = self._next()
        if part == "{":
            return self._object()
        if part == "(":
            schema = self.read()
            self._takes(")")
            return schema
        if part == "[":
            return self._tuple()
        if part in ("undefined", "never"):
            return None
        if part.startswith('"'):
            return {"const": part.strip('"')}
        if part in ("Record", "Array"):
            return self._generic(part)
        if re.fullmatch(r"-?\d+", part):
            return {"const": int(part)}
        return dict(SIMPLE[part]) if part in SIMPLE else {"$ref": f"#/components/schemas/{part}"}

    def _generic(self, name: str) -> Json:
        self._takes("<")
        schema = self.read()
        if name == "Record":
            self._takes(",")
            schema = {"type": "object", "additionalProperties": self.read()}
        else:
            schema = {"type": "array", "items": schema}
        self._takes(">")
        return schema

    def _tuple(self) -> Json:
        items = []
        while not self._takes("]"):
            items.append(self.read())
            self._takes(",")
        return {"type": "array", "prefixItems": items}

    def _object(self) -> Json:
        properties, required = {}, []
        while not self._takes("}"):
            name = self._next().strip('"')
            if not self._takes("?"):
                required.append(name)
            self._takes(":")
            properties[name] = self.read()
            self._takes(";") or self._takes(",")
        return {"type": "object", "properties": properties, "required": required}


def plainer(schema: Json) -> Json:
    """Return a schema by zod in the shorter form of Discord's own, so that a defect fits on one line.

    For example, a value that can be null has two types instead of two schemas.
    """
    if isinstance(schema, list):
        return [plainer(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: plainer(value) for key, value in schema.items() if key not in ("$schema", "$id", "const")}
    if "const" in schema:
        made["enum"] = [schema["const"]]
    if made.get("format") == "date-time":
        made.pop("pattern", None)  # zod's pattern only allows UTC, written as Z
    members = [each for each in made.get("anyOf", ()) if each != SIMPLE["null"]]
    if len(members) == 1 and isinstance(members[0].get("type"), str) and "enum" not in members[0]:
        del made["anyOf"]
        made.update(members[0], type=[members[0]["type"], "null"])
    return made


def operations(types: str) -> Json:
    """Return the API's paths with their operations in OpenAPI's form. `types` is the package's TypeScript."""
    _, _, written = types.partition("export interface Paths ")
    paths = Types(written).read()["properties"]
    return {
        path: {method: _operation(each["properties"]) for method, each in methods["properties"].items()}
        for path, methods in paths.items()
    }


def _operation(described: Json) -> Json:
    places = described["parameters"]["properties"]
    parameters = [
        {
            "name": name,
            "in": place,
            "schema": BOUNDS.get(name, schema),
            "required": name in given["required"] or place == "path",
        }
        for place, given in places.items()
        if given is not None
        for name, schema in given["properties"].items()
    ]
    operation: Json = {
        "parameters": parameters,
        "responses": {
            status: {"content": {"application/json": {"schema": schema}} if schema else {}}
            for status, schema in described["responses"]["properties"].items()
        },
    }
    body = described.get("requestBody")
    if body is not None:
        operation["requestBody"] = {"content": {"application/json": {"schema": body}}, "required": True}
    return operation


def main() -> int:
    """Make the description, or say why there is none. Return 0 in either case."""
    if shutil.which("npm") is None:
        print("There is no npm, so Discord's description is not made.")
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true, "type": "module"}\n', encoding="utf-8")
    shutil.copy(f"{__file__.rpartition('/')[0]}/{SCRIPT}", FOLDER)
    commands = (("npm", "install", "--silent", "--no-save", "--no-audit", *PACKAGES), ("node", SCRIPT))
    schemas = ""
    for command in commands:
        ended = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
        if ended.returncode:
            print(f"Discord's description cannot be made: {' '.join(command)} failed.\n{ended.stderr}")
            return 0
        schemas = ended.stdout
    made = {name: plainer(schema) for name, schema in json.loads(schemas).items()}
    document = {"paths": operations(TYPES.read_text(encoding="utf-8")), "components": {"schemas": made}}
    MADE.write_text(json.dumps(document), encoding="utf-8")
    print(f"Discord's description: {len(document['paths'])} paths, {len(made)} schemas.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
