// Schemas of texts that callers send: without characters that can't be stored or shown.
import { z } from "zod";

// NUL and lone surrogates fail in Postgres, other control characters hide text, and noncharacters of Unicode break XML.
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

// Direction overrides and isolates reverse what follows the text, such as the rest of a subject line.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;
// Invisible characters that come with pasted words. U+200D is not one of them: it joins the parts of an emoji.
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;
// A visible character: neither space, nor format character, nor mark. A text without one is blank.
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{M}]/u;

type Bounds = { min?: number; max: number; multiline?: boolean };

/**
 * Schema of text from outside: trimmed, measured in code points, without characters that the database can't store. Invisible
 * characters are removed rather than refused, since nobody could find them in pasted text.
 */
export function plainText({ min = 1, max, multiline = false }: Bounds) {
  const clean = multiline ? removeDirections : removeInvisible;
  return z
    .string()
    .overwrite((text) => (VISIBLE.test(text) ? clean(text) : ""))
    .normalize("NFC")
    .trim()
    .check((context) => {
      const length = [...context.value].length;
      const issue = (code: string, message: string) =>
        context.issues.push({ code: "custom", input: context.value, message, params: { code } });
      if (UNSTORABLE.test(context.value) || (!multiline && /[\r\n]/.test(context.value))) {
        issue("invalid_characters", "must not contain control characters or broken Unicode");
      } else if (length === 0 && min > 0) issue("required", "must not be blank");
      else if (length < min) {
        issue("too_short", `must have at least ${min} characters`);
      } else if (length > max) issue("too_long", `must have at most ${max} characters`);
    })
    .meta({ minLength: min, maxLength: max });
}

const removeDirections = (text: string) => text.replace(DIRECTIONS, "");

/** Removes invisible characters from a line: they make two names look alike, hide a word from the search, or reverse the text. */
export const removeInvisible = (line: string) => removeDirections(line).replace(INVISIBLE, "");

/** Check that refuses characters which the database can't store, for texts with a format of their own, such as an address. */
export const storable: z.core.CheckFn<string> = ({ value, issues }) => {
  if (UNSTORABLE.test(value)) {
    const message = "must not contain control characters or broken Unicode";
    issues.push({ code: "custom", input: value, message, params: { code: "invalid_characters" } });
  }
};

/** Removes the characters that the database can't store, for a text that is better kept in part than refused. */
export const removeUnstorable = (text: string) => text.replace(new RegExp(UNSTORABLE, "gu"), "");

/** Schema of a search text; a blank one is undefined. */
export function queryText({ max = 10_000 }: { max?: number } = {}) {
  return plainText({ min: 0, max })
    .transform((text) => text || undefined)
    .optional();
}

/** Schema of a known word, as its code. A word that `find` does not know is the error `code`. */
export function createCodeField(find: (word: string) => string | null | undefined, code: string, message: string) {
  return z
    .string()
    .max(120, { error: "must have at most 120 characters", abort: true })
    .transform((word, context) => {
      const found = find(word);
      if (found) return found;
      context.issues.push({ code: "custom", input: word, message, params: { code } });
      return z.NEVER;
    });
}

/** Checks that the days `from` and `to` of a query are in order. */
export const daysInOrder: z.core.CheckFn<{ from?: string | undefined; to?: string | undefined }> = ({
  value,
  issues,
}) => {
  const { from, to } = value;
  if (!from || !to || from <= to) return;
  const message = "must not be later than `to`";
  issues.push({ code: "custom", input: from, path: ["from"], message, params: { code: "min_above_max" } });
};

/** Schema of an existing day, `YYYY-MM-DD`. Postgres has no year 0. */
export function createDayField(example: string) {
  const message = `must be a date such as ${example}`;
  const params = { code: "invalid_format" };
  return z.iso.date(message).refine((day) => !day.startsWith("0000"), { error: message, params });
}

/** Normalises a name for comparison: lower case, ё as е, single spaces. */
export function foldName(value: string): string {
  return value.normalize("NFKC").toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ").trim();
}

/** Cuts a text to at most `max` characters, between words, with an ellipsis. */
export function shorten(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const cut = letters.slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, "")}…`;
}
