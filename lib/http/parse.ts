import { z } from "zod";
import { AppError, type FieldError, formatPointer } from "@/lib/core/errors";

type Issue = z.core.$ZodIssue;

const compiled = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A schema with a generated parser in front, made at its first use: walking a schema costs more than all its checks. The walk
 * stays for what the generator can't express, and for refusals.
 */
export function compileSchema<T extends z.ZodType>(schema: T): T {
  const known = compiled.get(schema) as T | undefined;
  if (known) return known;
  const made = z.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** The contract's code for an issue of zod. Custom checks bring their code; one without a code is `invalid`. */
function issueCode(issue: Issue): string {
  if (issue.code === "custom") return typeof issue.params?.code === "string" ? issue.params.code : "invalid";
  if (isMissing(issue)) return "required";
  if (issue.code === "unrecognized_keys") return "unknown_field";
  if (issue.code === "invalid_union") return "invalid_type";
  if (issue.code === "invalid_key") return "unknown_field";
  if (isOfText(issue)) return issue.code === "too_big" ? "too_long" : "too_short";
  return issue.code;
}

/** An undefined input was left out: JSON and queries can't hold it. */
const isMissing = (issue: Issue) => issue.input === undefined;

const isBlank = ({ input }: Issue) => typeof input === "string" && input.trim() === "";

const isOfText = (issue: Issue) =>
  (issue.code === "too_big" || issue.code === "too_small") && issue.origin === "string";

/** Messages for schemas without messages of their own. */
const inOurWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${addArticle(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return describeBound("at most", issue.maximum, issue.origin);
    case "too_small":
      return describeBound("at least", issue.minimum, issue.origin);
    case "invalid_key":
      return "is not known here";
    default:
      return "is not valid";
  }
};

function describeBound(limit: string, bound: number | bigint, origin: string): string {
  if (origin === "string") return `must have ${limit} ${bound} characters`;
  return origin === "array" ? `must have ${limit} ${bound} items` : `must be ${limit} ${bound}`;
}

function addArticle(type: string): string {
  return /^(array|object|int)$/.test(type) ? `an ${type === "int" ? "integer" : type}` : `a ${type}`;
}

/** Errors that an answer lists. It gives the number of the others. */
const MOST_ERRORS = 100;
/** Parameters that are read of a query: all attributes, each with its bounds, are fewer. */
const MOST_PARAMETERS = 300;

type Found = { path: PropertyKey[]; code: string; detail: string };
/** The listed problems, and the number of all. */
type Problems = { found: Found[]; total: number };

/** Lists one problem for each field, and for each unknown key. `needs`: whether a field is required, so that a blank text is too. */
function listProblems(issues: readonly Issue[], needs: (path: readonly PropertyKey[]) => boolean): Problems {
  const found: Found[] = [];
  let total = 0;
  for (const issue of issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : null;
    total += unknown?.length ?? 1;
    const room = MOST_ERRORS - found.length;
    if (room <= 0) continue;
    if (!unknown) found.push(toProblem(issue, needs));
    for (const key of unknown?.slice(0, room) ?? [])
      found.push({ path: [...issue.path, key], code: "unknown_field", detail: "is not known here" });
  }
  return { found, total };
}

function toProblem(issue: Issue, needs: (path: readonly PropertyKey[]) => boolean): Found {
  const { path } = issue;
  if (!isBlank(issue)) return { path, code: issueCode(issue), detail: issue.message };
  return needs(path)
    ? { path, code: "required", detail: "must not be blank" }
    : { path, code: "blank", detail: "must not be blank: leave it out" };
}

/** Checks a value by a schema, with messages in our words. */
function check<T>(schema: z.ZodType<T>, value: unknown): { data: T } | Problems {
  const parsed = compileSchema(schema).safeParse(value, { reportInput: true, error: inOurWords });
  if (parsed.success) return { data: parsed.data };
  // The issues of an empty object name the required fields.
  const missed =
    compileSchema(schema)
      .safeParse({})
      .error?.issues.map(({ path }) => path[0]) ?? [];
  const needs = ([name]: readonly PropertyKey[]) => missed.includes(undefined) || missed.includes(name);
  return listProblems(parsed.error.issues, needs);
}

/** Checks a body by a schema. Throws `validation_failed` with the wrong fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const checked = check(schema, body);
  if ("data" in checked) return checked.data;
  const errors = checked.found.map(({ path, ...found }): FieldError => ({ pointer: formatPointer(path), ...found }));
  throw new AppError("validation_failed", {
    detail: summarise(errors, checked.total, (error) => error.pointer),
    errors,
  });
}

/** Checks a query string: strict encoding, each parameter once, none unknown. Throws `invalid_parameter` with each. */
export function parseQuery<T>(schema: z.ZodType<T>, search: string): T {
  const { values, errors, unread } = readSearch(search, listRepeatable(schema));
  let total = errors.length + unread;
  const checked = check(schema, values);
  if ("found" in checked) {
    total += checked.total;
    // A parameter that could not be decoded is not missing too.
    const named = new Set(errors.map(({ parameter }) => parameter));
    for (const { path, code, detail } of checked.found) {
      const parameter = path.map(String).join(".").replace(PLAIN_ATTR, "attr");
      if (named.has(parameter)) total -= 1;
      else errors.push({ parameter, code: code === "unknown_field" ? "unknown_parameter" : code, detail });
    }
  }
  if (total === 0 && "data" in checked) return checked.data;
  const first = errors.slice(0, MOST_ERRORS);
  const detail = summarise(first, total, (error) => error.parameter);
  throw new AppError("invalid_parameter", { detail, errors: first });
}

/** Names of the parameters that a query may repeat: those whose schema is a list. */
function listRepeatable(schema: z.ZodType): Set<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const isList = (field: unknown): boolean =>
    field instanceof z.ZodArray || (field instanceof z.ZodOptional && isList(field.unwrap()));
  return new Set(Object.entries(schema.shape).flatMap(([name, field]) => (isList(field) ? [name] : [])));
}

/** Reads the parameters of a query; those that may be repeated become lists. `unread` counts those beyond `MOST_PARAMETERS`. */
function readSearch(
  search: string,
  repeatable: ReadonlySet<string>,
): { values: Record<string, unknown>; errors: FieldError[]; unread: number } {
  // No prototype: a parameter named __proto__ is a name like any other.
  const values: Record<string, unknown> = Object.create(null);
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const parts = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "");
  for (const part of parts.slice(0, MOST_PARAMETERS)) {
    const at = part.indexOf("=");
    const name = toDotted(decode(at < 0 ? part : part.slice(0, at)));
    const value = decode(at < 0 ? "" : part.slice(at + 1));
    if (name === null || value === null) {
      const parameter = name ?? part.slice(0, 60);
      errors.push({ parameter, code: "bad_encoding", detail: "is not percent-encoded UTF-8" });
    } else if (/(^|\.)__proto__(\.|$)/.test(name)) {
      errors.push({ parameter: name, code: "unknown_parameter", detail: "is not known here" });
    } else if (repeatable.has(name)) {
      values[name] = [...((values[name] as string[] | undefined) ?? []), value];
    } else if (seen.has(name))
      errors.push({ parameter: name, code: "repeated_parameter", detail: "may be given only once" });
    else {
      seen.add(name);
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

/** Collects `attr.protein.min` under `attr`. Other parameters stand by themselves. */
function assign(values: Record<string, unknown>, name: string, value: string): void {
  if (!name.startsWith("attr.")) {
    values[name === "attr" ? PLAIN_ATTR : name] = value;
    return;
  }
  const attributes = (values.attr ?? Object.create(null)) as Record<string, string>;
  attributes[name.slice(5)] = value;
  values.attr = attributes;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** Names the first errors in a sentence. */
function summarise(errors: FieldError[], total: number, nameOf: (error: FieldError) => string | undefined): string {
  const named = errors.slice(0, 5);
  return named
    .map((error) => `${nameOf(error) || "The body"} ${error.detail}`)
    .join("; ")
    .concat(total > named.length ? `; and ${total - named.length} more` : ".");
}
