import { z } from "zod";
import { checkValue, MOST_ERRORS, toFieldErrors } from "@/lib/core/check-value";
import { AppError, type FieldError } from "@/lib/core/errors";
import { listRepeatable } from "@/lib/core/repeatable";

/** Parameters that are read of a query: all attributes, each with its bounds, are fewer. */
const MOST_PARAMETERS = 300;

/** Checks a body by a schema. Throws `validation_failed` with the wrong fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const checked = checkValue(schema, body);
  if ("data" in checked) return checked.data;
  const errors = toFieldErrors(checked.found);
  throw new AppError("validation_failed", {
    detail: [
      summarise(errors, checked.total, (error) => error.pointer),
      ...listKnown("fields", schema, errors, /^#\/[^/]+$/),
    ].join(" "),
    errors,
  });
}

/** Checks a query string: strict encoding, each parameter once, none unknown. Throws `invalid_parameter` with each. */
export function parseQuery<T>(schema: z.ZodType<T>, search: string): T {
  const repeatable = listRepeatable(schema);
  const { values, errors, unread } = readSearch(search, repeatable);
  let total = errors.length + unread;
  const checked = checkValue(schema, values);
  if ("found" in checked) {
    total += checked.total;
    // A parameter that could not be decoded is not missing too.
    const named = new Set(errors.map(({ parameter }) => parameter));
    for (const { path, code, detail } of checked.found) {
      const parameter = nameParameter(path, repeatable).replace(PLAIN_ATTR, "attr");
      if (named.has(parameter)) total -= 1;
      else if (code === "invalid_type" && isGivenTwice(values.attr, path)) errors.push({ parameter, ...ONLY_ONCE });
      else errors.push({ parameter, code: code === "unknown_field" ? "unknown_parameter" : code, detail });
    }
  }
  if (total === 0 && "data" in checked) return checked.data;
  const first = errors.slice(0, MOST_ERRORS);
  const detail = [
    summarise(first, total, (error) => error.parameter),
    ...listKnown("parameters", schema, first, /^(?!attr\.)/),
  ].join(" ");
  throw new AppError("invalid_parameter", { detail, errors: first });
}

const ONLY_ONCE = { code: "repeated_parameter", detail: "may be given only once" };

/** Whether a path leads to an attribute that is a list, which its schema does not take. */
const isGivenTwice = (attributes: unknown, [name, key]: readonly PropertyKey[]) =>
  name === "attr" && key !== undefined && Array.isArray(Object(attributes)[key]);

/** The parameter of a value: of a repeated one without the position. */
function nameParameter(path: readonly PropertyKey[], repeatable: ReadonlySet<string>): string {
  const [name, key] = path.map(String);
  if (name === undefined) return "";
  return repeatable.has(name)
    ? name
    : name === "attr" && key !== undefined
      ? `attr.${key}`
      : path.map(String).join(".");
}

/** Reads the parameters of a query; those that may be repeated become lists. `unread` counts those beyond `MOST_PARAMETERS`. */
function readSearch(
  search: string,
  repeatable: ReadonlySet<string>,
): { values: Record<string, unknown>; errors: FieldError[]; unread: number } {
  // No prototype: a parameter named __proto__ is a name like any other.
  const values: Record<string, unknown> = Object.create(null);
  const errors: FieldError[] = [];
  const seen = new Map<string, string>();
  const parts = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "");
  for (const part of parts.slice(0, MOST_PARAMETERS)) {
    const at = part.indexOf("=");
    const spelt = decode(at < 0 ? part : part.slice(0, at));
    const name = toDotted(spelt);
    const value = decode(at < 0 ? "" : part.slice(at + 1));
    if (name === null || value === null) {
      const parameter = name ?? part.slice(0, 60);
      errors.push({ parameter, code: "bad_encoding", detail: "is not percent-encoded UTF-8" });
    } else if (/(^|\.)__proto__(\.|$)/.test(name)) {
      errors.push({ parameter: name, code: "unknown_parameter", detail: "is not known here" });
    } else if (repeatable.has(name)) {
      values[name] = [...((values[name] as string[] | undefined) ?? []), value];
    } else if (seen.has(name) && !(name.startsWith("attr.") && seen.get(name) === spelt))
      errors.push({ parameter: name, ...ONLY_ONCE });
    else {
      seen.set(name, spelt ?? name);
      assign(values, name, value);
    }
  }
  return { values, errors, unread: Math.max(0, parts.length - MOST_PARAMETERS) };
}

/** `attr[protein][min]`, as PHP, axios and generated clients write objects. */
const BRACKETED = /^attr(?:\[[^[\]]+\])+$/;

/** The dotted form of a bracketed attribute: both are one parameter, so that giving both is giving it twice. */
const toDotted = (name: string | null): string | null =>
  name !== null && BRACKETED.test(name) ? name.replaceAll("[", ".").replaceAll("]", "") : name;

/** Stands for a parameter named plainly `attr`, which must not be taken for the collected record. */
const PLAIN_ATTR = "attr ";

/** Collects `attr.protein.min` under `attr`, repeated ones as lists. Other parameters stand by themselves. */
function assign(values: Record<string, unknown>, name: string, value: string): void {
  if (!name.startsWith("attr.")) {
    values[name === "attr" ? PLAIN_ATTR : name] = value;
    return;
  }
  const attributes = (values.attr ?? Object.create(null)) as Record<string, string | string[]>;
  const key = name.slice("attr.".length);
  const before = attributes[key];
  attributes[key] = before === undefined ? value : [before, value].flat();
  values.attr = attributes;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** A sentence that names what the schema takes, when an unknown name is among the errors: whoever guessed need not guess again. */
function listKnown(kind: "fields" | "parameters", schema: z.ZodType, errors: FieldError[], ofSchema: RegExp): string[] {
  const isUnknown = ({ code, parameter, pointer }: FieldError) =>
    /^unknown_(field|parameter)$/.test(code) && ofSchema.test(parameter ?? pointer ?? "");
  if (!(schema instanceof z.ZodObject) || !errors.some(isUnknown)) return [];
  const names = Object.keys(schema.shape).map((name) => (name === "attr" ? "attr.<name>" : name));
  return [names.length === 0 ? `There are no ${kind} here.` : `Known ${kind}: ${names.join(", ")}.`];
}

/** Names the first errors in a sentence. */
function summarise(errors: FieldError[], total: number, nameOf: (error: FieldError) => string | undefined): string {
  const named = errors.slice(0, 5);
  return named
    .map((error) => `${nameOf(error) || "The body"} ${error.detail}`)
    .join("; ")
    .concat(total > named.length ? `; and ${total - named.length} more.` : ".");
}
