import type { FieldRow } from "@/lib/docs/contract";

/** The part of JSON Schema 2020-12 that our document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Longer lists of values are in the description or in a reference of their own. */
const MOST_VALUES = 12;
/** zod writes these bounds for every integer. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;

/** The type of a schema in a few words, such as `string (date-time) | null`, and the named schema in it. */
export function nameType(schema: JsonSchema): { type: string; schema: string | null } {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return { type: name, schema: name };
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const named = choices.map(nameType);
    const types = [...new Set(named.map(({ type }) => type))];
    return { type: types.join(" | "), schema: named.find((one) => one.schema)?.schema ?? null };
  }
  if (schema.const !== undefined) return plain(JSON.stringify(schema.const));
  if (schema.enum && schema.enum.length <= MOST_VALUES)
    return plain(schema.enum.map((value) => String(value)).join(" | "));
  if (schema.type === "array") {
    const item = nameType(schema.items ?? {});
    return { type: `${item.type.includes(" ") ? `(${item.type})` : item.type}[]`, schema: item.schema };
  }
  const types = [schema.type ?? "any"].flat();
  const bounds = describeBounds(schema);
  return plain(types.map((type) => (type === "null" || !bounds ? type : `${type} (${bounds})`)).join(" | "));
}

const plain = (type: string) => ({ type, schema: null });

function describeBounds(schema: JsonSchema): string {
  return [
    schema.format,
    isBound(schema.minimum) && `≥ ${schema.minimum}`,
    isBound(schema.exclusiveMinimum) && `> ${schema.exclusiveMinimum}`,
    isBound(schema.maximum) && `≤ ${schema.maximum}`,
    schema.maxLength !== undefined && `${schema.minLength ?? 0}–${schema.maxLength}`,
    schema.default !== undefined && `= ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Deeper fields have a name like `data[].company.id`; below this depth the type has to do. */
const DEEPEST = 4;

/** Lists the fields of an object; those of objects without a name within it come too. */
export function listFieldRows(schema: JsonSchema, prefix = "", depth = 1): FieldRow[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const { type, schema: reference } = nameType(field);
    const row = {
      name: prefix + name,
      type,
      schema: reference,
      required: required.includes(name),
      description: field.description ?? "",
    };
    const [inner, suffix] = findInner(field);
    const below = inner && depth < DEEPEST ? listFieldRows(inner, `${prefix}${name}${suffix}.`, depth + 1) : [];
    return [row, ...below];
  });
}

/** The object without a name that a field holds: itself, one of its choices, or the item of its list. */
function findInner(field: JsonSchema): [JsonSchema | null, string] {
  if (field.properties) return [field, ""];
  if (field.items) {
    const [inner, suffix] = findInner(field.items);
    return [inner, `[]${suffix}`];
  }
  const choice = (field.anyOf ?? field.oneOf)?.find((one) => one.properties || one.items);
  return choice ? findInner(choice) : [null, ""];
}
