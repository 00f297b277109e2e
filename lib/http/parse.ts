import type { z } from "zod";
import { AppError, type FieldError } from "@/lib/core/errors";
import { compiled } from "./compiled";

type Issue = z.core.$ZodIssue;

/** Our code for what zod found; checks of our own bring theirs along. One that brings none is `invalid`, never zod's own word. */
function issueCode(issue: Issue): string {
  if (issue.code === "custom") return typeof issue.params?.code === "string" ? issue.params.code : "invalid";
  if (isMissing(issue)) return "required";
  if (issue.code === "unrecognized_keys") return "unknown_field";
  return issue.code;
}

/** What no JSON and no query can hold was left out. */
const isMissing = (issue: Issue) => issue.input === undefined;

function issueDetail(issue: Issue): string {
  if (issue.code !== "custom" && isMissing(issue)) return "is required";
  if (issue.code === "invalid_type") return `must be ${article(issue.expected)}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  return issue.message;
}

function article(type: string): string {
  return type === "array" || type === "object" || type === "int"
    ? `an ${type === "int" ? "integer" : type}`
    : `a ${type}`;
}

/** One entry a field: unknown keys are named one by one. */
function flatten(issues: readonly Issue[]): { path: PropertyKey[]; code: string; detail: string }[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        code: "unknown_field",
        detail: "is not known here",
      }));
    }
    return [{ path: issue.path, code: issueCode(issue), detail: issueDetail(issue) }];
  });
}

/** RFC 6901 in its URI fragment form, such as `#/attributes/protein`. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** Checks a body. Throws `validation_failed` naming every wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = compiled(schema).safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = flatten(parsed.error.issues).map(({ path, code, detail }) => ({
    pointer: pointerTo(path),
    code,
    detail,
  }));
  throw new AppError("validation_failed", { detail: summary(errors, (error) => error.pointer), errors });
}

/** Checks the query string: strictly encoded, each parameter once, none unknown. Throws `invalid_parameter` naming each. */
export function parseQuery<T>(schema: z.ZodType<T>, search: string): T {
  const { values, errors } = readSearch(search);
  const parsed = compiled(schema).safeParse(values, { reportInput: true });
  if (!parsed.success) {
    // One that could not be decoded is not also missing.
    const named = new Set(errors.map(({ parameter }) => parameter));
    for (const { path, code, detail } of flatten(parsed.error.issues)) {
      const parameter = path.map(String).join(".").replace(PLAIN_ATTR, "attr");
      if (named.has(parameter)) continue;
      errors.push({
        parameter,
        code: code === "unknown_field" ? "unknown_parameter" : code,
        detail,
      });
    }
  }
  if (errors.length === 0 && parsed.success) return parsed.data;
  throw new AppError("invalid_parameter", { detail: summary(errors, (error) => error.parameter), errors });
}

function readSearch(search: string): { values: Record<string, unknown>; errors: FieldError[] } {
  // No prototype: a parameter named __proto__ is a name like any other.
  const values: Record<string, unknown> = Object.create(null);
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const part of search.replace(/^\?/, "").split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = decode(at < 0 ? part : part.slice(0, at));
    const value = decode(at < 0 ? "" : part.slice(at + 1));
    if (name === null || value === null) {
      errors.push({
        parameter: name ?? part.slice(0, 60),
        code: "bad_encoding",
        detail: "is not percent-encoded UTF-8",
      });
    } else if (/(^|\.)__proto__(\.|$)/.test(name)) {
      errors.push({ parameter: name, code: "unknown_parameter", detail: "is not known here" });
    } else if (seen.has(name))
      errors.push({ parameter: name, code: "repeated_parameter", detail: "may be given only once" });
    else {
      seen.add(name);
      assign(values, name, value);
    }
  }
  return { values, errors };
}

/** A parameter of this plain name, which must not pass for the collected record. */
const PLAIN_ATTR = "attr ";

/** `attr.protein.min` is collected under `attr`, everything else stands by itself. */
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

function summary(errors: FieldError[], nameOf: (error: FieldError) => string | undefined): string {
  return errors
    .slice(0, 5)
    .map((error) => `${nameOf(error) || "The body"} ${error.detail}`)
    .join("; ")
    .concat(errors.length > 5 ? `; and ${errors.length - 5} more` : ".");
}
