// Makes an example of a JSON schema: its own one, a value by the name of the field, or the simplest that fits.
import { FORMAT_SAMPLES, SAMPLES, SCHEMA_SAMPLES } from "./samples";
import type { JsonSchema } from "./schema-view";

export type Schemas = Readonly<Record<string, JsonSchema>>;

type Place = {
  schemas: Schemas;
  /** Name of the field, and of the schema or field that it stands in. */
  name?: string | undefined;
  parent?: string | undefined;
  /** Named schemas around this place: a tree of itself ends there. */
  around?: readonly string[];
};

/** Makes an example of a schema; objects have all their fields. */
export function makeExample(schema: JsonSchema, place: Place): unknown {
  const { schemas, name, parent, around = [] } = place;
  if (schema.$ref) {
    const named = schema.$ref.split("/").at(-1) ?? "";
    if (named in SCHEMA_SAMPLES) return SCHEMA_SAMPLES[named];
    const target = schemas[named];
    if (!target || around.includes(named)) return {};
    return makeExample(target, { schemas, name, parent: named, around: [...around, named] });
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.properties === undefined && isPlainObject(schema.examples?.[0])) return schema.examples?.[0];
  for (const key of [`${parent}.${name}`, name])
    if (key !== undefined && Object.hasOwn(SAMPLES, key) && fits(schema, SAMPLES[key])) return SAMPLES[key];
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeExample(choices.find(({ type }) => type !== "null") ?? choices[0] ?? {}, place);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, place)));
  return makeByType(schema, place);
}

function makeByType(schema: JsonSchema, place: Place): unknown {
  const type = [schema.type ?? "object"].flat()[0];
  if (type === "array") {
    const item = schema.items ?? {};
    const named = item.$ref?.split("/").at(-1);
    return named && place.around?.includes(named) ? [] : [makeExample(item, { ...place, name: singular(place.name) })];
  }
  if (type === "object") return makeObject(schema, place);
  if (type === "number" || type === "integer")
    return Math.max(1, schema.minimum ?? 1) <= (schema.maximum ?? Infinity)
      ? Math.max(1, schema.minimum ?? 1)
      : (schema.maximum ?? 1);
  if (type === "boolean") return true;
  if (type === "null") return null;
  return FORMAT_SAMPLES[schema.format ?? ""] ?? makeText(schema, place.name);
}

const singular = (name: string | undefined) => name?.replace(/s$/, "");

/** A text without a sample is a time where its name says so, otherwise its own name. */
function makeText({ minLength = 0 }: JsonSchema, name = "text"): string {
  if (/At$/.test(name)) return FORMAT_SAMPLES["date-time"] ?? "";
  return name.padEnd(minLength, "x");
}

function makeObject({ properties = {}, additionalProperties }: JsonSchema, place: Place): unknown {
  const { schemas, around, name } = place;
  const parent = Object.keys(properties).length > 0 && name && name !== "data" ? name : place.parent;
  const entries = Object.entries(properties).map(([field, schema]) => [
    field,
    makeExample(schema, { schemas, around: around ?? [], name: field, parent }),
  ]);
  if (entries.length > 0 || typeof additionalProperties !== "object") return Object.fromEntries(entries);
  return { key: makeExample(additionalProperties, { ...place, name: undefined }) };
}

/** Whether a sample has the type of the schema and is one of its values. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.format && typeof value === "string")
    return schema.format !== "uri"
      ? !(schema.format in FORMAT_SAMPLES) || isDate(schema.format, value)
      : URL.canParse(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fits(choice, value));
  if (schema.$ref) return false;
  if (schema.type === undefined) return false;
  if (Array.isArray(value) && value.length > 0 && schema.items && !value.every((one) => fits(schema.items ?? {}, one)))
    return false;
  if (isPlainObject(value) && schema.properties) return false;
  return [schema.type].flat().includes(nameOf(value)) || (nameOf(value) === "integer" && schema.type === "number");
}

const isDate = (format: string, value: string) =>
  format === "date" ? /^\d{4}-\d\d-\d\d$/.test(value) : format === "uuid" && /^[\da-f-]{36}$/.test(value);
const isPlainObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
