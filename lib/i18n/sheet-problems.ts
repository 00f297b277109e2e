// Sentences about sheets, rows and cells that could not be read, in both languages.
import { createTranslator } from "next-intl";
import { findCategory } from "@/lib/reference/categories/tree";
import type { FileProblemCode, SheetNote, SheetProblem } from "@/lib/sheets/problems";
import en from "./messages/en.json";
import ru from "./messages/ru.json";
import type { Locale } from "./routing";
import { getName } from "./terms";

const translators = {
  ru: {
    problems: createTranslator({ locale: "ru", messages: ru, namespace: "sheetProblems" }),
    files: createTranslator({ locale: "ru", messages: ru, namespace: "sheetFiles" }),
    notes: createTranslator({ locale: "ru", messages: ru, namespace: "sheetNotes" }),
  },
  en: {
    problems: createTranslator({ locale: "en", messages: en, namespace: "sheetProblems" }),
    files: createTranslator({ locale: "en", messages: en, namespace: "sheetFiles" }),
    notes: createTranslator({ locale: "en", messages: en, namespace: "sheetNotes" }),
  },
};

/** A problem of a row or a cell as a sentence without its address: `price: "1.250" could be read in two ways, 1250 or 1.25`. */
export const describeProblem = ({ code, args }: SheetProblem, locale: Locale): string =>
  translators[locale].problems(
    code,
    Object.fromEntries(Object.entries(args).map(([name, value]) => [name, writeArgument(code, name, value, locale)])),
  );

/** Arguments that are slugs of categories, one or several. */
const SLUGS = new Set(["near", "category", "other", "among"]);

function writeArgument(
  code: SheetProblem["code"],
  name: string,
  value: string | number,
  locale: Locale,
): string | number {
  if (typeof value === "number") return value;
  // Its readings are our own numbers, with a decimal point. Other problems quote cells.
  if (code === "ambiguous_number" && (name === "first" || name === "second"))
    return locale === "ru" ? value.replace(/^(\d+)\.(?=\d+$)/, "$1,") : value;
  if (!SLUGS.has(name)) return value;
  const names = value.split(", ").map((slug) => {
    const category = findCategory(slug);
    return category ? getName(category, locale) : slug;
  });
  return names.join(", ");
}

/** The reason why a whole file can't be read. */
export const describeFileProblem = (
  code: FileProblemCode,
  args: Record<string, string | number>,
  locale: Locale,
): string => translators[locale].files(code, args).trim();

/** A note about a table that was read. */
export const describeNote = ({ code, args }: SheetNote, locale: Locale): string =>
  translators[locale].notes(code, args);
