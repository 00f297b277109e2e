/** The part of JSON Schema 2020-12 that OpenAPI documents use; booleans are schemas too. */
export type Schema = boolean | { [keyword: string]: unknown };

type Context = { root: unknown; errors: string[] };

/** Sentences about where a value breaks a schema; `root` is the document that `$ref`s point into. */
export function violations(schema: Schema, value: unknown, root: unknown): string[] {
  const context: Context = { root, errors: [] };
  check(schema, value, "", context);
  return context.errors;
}

/** Resolves a local `$ref` such as `#/components/schemas/Listing`. */
export function resolveRef(root: unknown, ref: string): unknown {
  if (!ref.startsWith("#/")) throw new Error(`Only local references are expected: ${ref}`);
  return ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((node, part) => {
      const next = (node as Record<string, unknown> | undefined)?.[part];
      if (next === undefined) throw new Error(`${ref} points nowhere.`);
      return next;
    }, root);
}

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
};

function matchesType(type: string, value: unknown): boolean {
  if (type === "integer") return typeof value === "number" && Number.isInteger(value);
  return typeOf(value) === type;
}

function check(schema: Schema, value: unknown, at: string, context: Context): void {
  if (schema === true) return;
  if (schema === false) {
    context.errors.push(`${at}: nothing is allowed here`);
    return;
  }
  const fail = (message: string) => context.errors.push(`${at || "/"}: ${message}`);
  if (typeof schema.$ref === "string") check(resolveRef(context.root, schema.$ref) as Schema, value, at, context);
  const types = schema.type === undefined ? null : ([schema.type].flat() as string[]);
  if (types && !types.some((type) => matchesType(type, value)))
    return void fail(`${typeOf(value)} where ${types} is declared`);
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    fail(`not in the enum: ${JSON.stringify(value)}`);
  if ("const" in schema && JSON.stringify(schema.const) !== JSON.stringify(value))
    fail(`not ${JSON.stringify(schema.const)}`);
  for (const one of (schema.allOf as Schema[] | undefined) ?? []) check(one, value, at, context);
  for (const keyword of ["anyOf", "oneOf"]) {
    const choices = schema[keyword] as Schema[] | undefined;
    if (choices && !choices.some((one) => violations(one, value, context.root).length === 0))
      fail(`matches none of ${keyword}`);
  }
  if (typeof value === "string") checkString(schema, value, fail);
  if (typeof value === "number") checkNumber(schema, value, fail);
  if (Array.isArray(value) && schema.items !== undefined) {
    for (const [index, item] of value.entries()) check(schema.items as Schema, item, `${at}/${index}`, context);
  }
  if (typeOf(value) === "object") checkObject(schema, value as Record<string, unknown>, at, context);
}

function checkString(schema: Record<string, unknown>, value: string, fail: (message: string) => void): void {
  const length = [...value].length;
  if (typeof schema.minLength === "number" && length < schema.minLength) fail("too short");
  if (typeof schema.maxLength === "number" && length > schema.maxLength) fail("too long");
  if (typeof schema.pattern === "string" && !new RegExp(schema.pattern, "u").test(value))
    fail(`does not match ${schema.pattern}`);
  if (schema.format === "date-time" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
    fail("is no RFC 3339 UTC time");
  if (schema.format === "uri" && !URL.canParse(value)) fail("is no URI");
}

function checkNumber(schema: Record<string, unknown>, value: number, fail: (message: string) => void): void {
  if (typeof schema.minimum === "number" && value < schema.minimum) fail("below the minimum");
  if (typeof schema.maximum === "number" && value > schema.maximum) fail("above the maximum");
  if (typeof schema.exclusiveMinimum === "number" && value <= schema.exclusiveMinimum) fail("not above the minimum");
}

function checkObject(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  at: string,
  context: Context,
): void {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  for (const name of (schema.required as string[] | undefined) ?? []) {
    if (!Object.hasOwn(value, name)) context.errors.push(`${at}/${name}: is required and missing`);
  }
  for (const [name, item] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known !== undefined) check(known, item, `${at}/${name}`, context);
    else if (schema.additionalProperties !== undefined)
      check(schema.additionalProperties as Schema, item, `${at}/${name}`, context);
    // To a client more fields are welcome; from us none may come that is not described.
    else if (Object.keys(properties).length > 0) context.errors.push(`${at}/${name}: is not described`);
  }
}
