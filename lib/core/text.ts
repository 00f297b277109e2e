import { z } from "zod";

// NUL and lone surrogates pass every string check and then fail in Postgres; other controls only hide things, and what Unicode
// calls no character breaks XML.
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

// Overrides and isolates turn round what follows the text, such as the rest of a mail's subject.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;
// What shows nothing and comes along with pasted words. U+200D is not among it: it joins the parts of an emoji.
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;
// Neither space, nor what joins or marks other characters: a text without any such is blank, however long it is.
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{M}]/u;

type Bounds = { min?: number; max: number; multiline?: boolean };

/**
 * Text from outside: trimmed, measured in characters (code points), free of what a database can't store and of what
 * nobody sees. That is taken out and not refused, since nobody could find it in what they pasted.
 */
export function plainText({ min = 1, max, multiline = false }: Bounds) {
  const clean = multiline ? withoutDirections : removeInvisible;
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

const withoutDirections = (text: string) => text.replace(DIRECTIONS, "");

/** A line without what shows nothing: it would make one name look like another, hide a word from a search, or turn the text round. */
export const removeInvisible = (line: string) => withoutDirections(line).replace(INVISIBLE, "");

/** Refuses what a database can't store, in a text that has a form of its own, such as an address. */
export const storable: z.core.CheckFn<string> = ({ value, issues }) => {
  if (UNSTORABLE.test(value)) {
    const message = "must not contain control characters or broken Unicode";
    issues.push({ code: "custom", input: value, message, params: { code: "invalid_characters" } });
  }
};

/** Without what a database can't store: for a text that is better kept in part than refused. */
export const removeUnstorable = (text: string) => text.replace(new RegExp(UNSTORABLE, "gu"), "");

/** What a list is searched for; a blank text asks for nothing. */
export function queryText({ max = 10_000 }: { max?: number } = {}) {
  return plainText({ min: 0, max })
    .transform((text) => text || undefined)
    .optional();
}

/** A day that exists, `YYYY-MM-DD`. Postgres has no year 0. */
export function dayText(example: string) {
  const message = `must be a date such as ${example}`;
  const params = { code: "invalid_format" };
  return z.iso.date(message).refine((day) => !day.startsWith("0000"), { error: message, params });
}

/** Lower case, ё as е, single spaces: how names are compared, whoever typed them. */
export function foldName(value: string): string {
  return value.normalize("NFKC").toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ").trim();
}

/** At most so many characters, cut between words with an ellipsis. */
export function shorten(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const cut = letters.slice(0, max - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, "")}…`;
}
