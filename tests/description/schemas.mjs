// Write the schemas of the npm package discord-api-spec as JSON Schemas, by their names.
import * as described from "discord-api-spec/preview/zod";
import * as zod from "zod";

const named = zod.registry();
for (const [name, schema] of Object.entries(described))
  if (schema?._zod) named.add(schema, { id: name.replace(/Schema$/, "") });
const made = zod.toJSONSchema(named, { uri: (name) => `#/components/schemas/${name}`, io: "input", unrepresentable: "any" });
console.log(JSON.stringify(made.schemas));
