import { z } from "zod";
import { type FieldError, formatPointer } from "./errors";

/*
 * Checks a value by a schema of a contract, and tells what is wrong in our words.
 */

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
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
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
export const MOST_ERRORS = 100;
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
export function checkValue<T>(schema: z.ZodType<T>, value: unknown): { data: T } | Problems {
  const parsed = compileSchema(schema).safeParse(value, { reportInput: true, error: describeIssue });
  if (parsed.success) return { data: parsed.data };
  // The issues of an empty object name the required fields.
  const missed =
    compileSchema(schema)
      .safeParse({})
      .error?.issues.map(({ path }) => path[0]) ?? [];
  const needs = ([name]: readonly PropertyKey[]) => missed.includes(undefined) || missed.includes(name);
  return listProblems(parsed.error.issues, needs);
}

/** The problems of a value as errors with pointers. */
export function toFieldErrors(found: readonly Found[]): FieldError[] {
  return found.map(({ path, ...problem }) => ({ pointer: formatPointer(path), ...problem }));
}
