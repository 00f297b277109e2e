// From the fields of the news editor to the contract, and the moment of publication.
import type { EditorError, EditorField, EditorState, FieldErrors } from "@/components/news-editor/form-state";
import type { Caller } from "@/lib/core/caller";
import { AppError, type FieldError } from "@/lib/core/errors";
import { readFormText as formText, toOutage } from "@/lib/core/forms";
import { foldName } from "@/lib/core/text";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { isZone, parseLocalTime } from "@/lib/i18n/zones";
import type { NewsMove } from "@/lib/news/commands/edit-article";
import { NEWS_STATUSES } from "@/lib/news/contract";
import { getEditedArticle } from "@/lib/news/queries/editor-news";
import { categoryNodes } from "@/lib/reference/categories/tree";

/** Longer than any field of the contract, so that a text that is too long comes back whole. */
const LONGEST_ECHO = 200_000;
const TEXTS = ["title", "summary", "body", "category", "language", "slug", "imageAlt", "translationId"] as const;

/** Text of a field, with line ends of one character. */
export function readText(form: FormData, name: string): string {
  return formText(form, name).replaceAll("\r\n", "\n");
}

/** The form's fields as the contract takes them. A commodity that was only typed counts when the tree has its name. */
export function toArticleBody(form: FormData): Record<string, unknown> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, readText(form, name)]));
  const typed = readText(form, "commodityName").trim();
  const chosen = form.getAll("commodity").filter((slug) => typeof slug === "string");
  return {
    ...texts,
    translationId: texts.translationId || null,
    commodities: [...chosen, ...(typed ? [findLeafByName(typed) ?? typed] : [])],
  };
}

/** The commodity of a name, in either language. */
function findLeafByName(name: string): string | null {
  const wanted = foldName(name);
  for (const node of categoryNodes.values())
    if (node.level === 3 && [node.name, node.nameEn].some((each) => foldName(each) === wanted)) return node.slug;
  return null;
}

/** State that the pressed button asks for; undefined when it only saves. The moment is read in the writer's zone. */
export function readMove(form: FormData): NewsMove | undefined {
  const to = NEWS_STATUSES.find((status) => status === form.get("do"));
  if (to !== "SCHEDULED") return to && { to };
  const zone = readText(form, "zone");
  const at = parseLocalTime(readText(form, "publishAt"), isZone(zone) ? zone : MARKET_ZONE);
  return { to, ...(at && { at }) };
}

type Failure = Extract<EditorState, { status: "error" }>;

const KNOWN: readonly string[] = ["invalid_transition", "conflict", "not_found"] satisfies EditorError[];

/** Answers a save that failed; the typed text comes back with it. */
export async function toFailure(
  error: unknown,
  form: FormData,
  { id, version, caller }: { id: string; version: number; caller: Caller },
): Promise<Failure> {
  const plain = (code: EditorError): Failure => ({ ...failWith(code, form, version) });
  if (!(error instanceof AppError)) return plain(toOutage(error));
  if (error.errors && error.code === "validation_failed")
    return { ...plain("invalid"), fields: toFieldErrors(error.errors, form) };
  if (error.code === "etag_mismatch") return { ...plain("etag_mismatch"), newer: await findNewerVersion(id, caller) };
  if (KNOWN.includes(error.code)) return plain(error.code as EditorError);
  return plain(toOutage(error));
}

/** Answers a save that failed as a whole, without errors of single fields. */
export function failWith(error: EditorError, form: FormData, version: number): Failure {
  const names: EditorField[] = [...TEXTS, "publishAt"];
  const values = Object.fromEntries(names.map((name) => [name, readText(form, name).slice(0, LONGEST_ECHO)]));
  return { status: "error", version, error, fields: {}, newer: null, values };
}

async function findNewerVersion(id: string, caller: Caller): Promise<Failure["newer"]> {
  try {
    const { version, lastChange } = await getEditedArticle(id, caller);
    return { version, ...lastChange };
  } catch {
    return null;
  }
}

const CODES: Partial<Record<string, FieldErrors[EditorField]>> = {
  required: "required",
  too_long: "too_long",
  invalid_characters: "invalid_characters",
  not_unique: "not_unique",
  in_the_past: "in_the_past",
  too_far: "too_far",
  same_language: "same_language",
  unknown: "unknown",
  fixed: "fixed",
};
const FIELDS: readonly EditorField[] = [...TEXTS, "publishAt", "commodities"];

/** Errors by field, from the contract and the command; the first of a field counts. */
function toFieldErrors(errors: readonly FieldError[], form: FormData): FieldErrors {
  const found: FieldErrors = {};
  for (const { pointer = "", code } of errors) {
    const [, name, inside] = pointer.split("/");
    const field = FIELDS.find((each) => each === name);
    if (!field) continue;
    const blank = field !== "commodities" && readText(form, field).trim() === "";
    const listed = field === "commodities" ? (inside === undefined ? "too_many" : "unknown") : undefined;
    found[field] ??= listed ?? (blank ? "required" : (CODES[code] ?? "invalid"));
  }
  return found;
}
