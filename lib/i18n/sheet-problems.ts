// Sentences about sheets, rows and cells that could not be read, in both languages.
import { createTranslator } from "next-intl";
import type { FileProblemCode, SheetNote, SheetProblem } from "@/lib/sheets/problems";
import en from "./messages/en.json";
import ru from "./messages/ru.json";
import type { Locale } from "./routing";

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
  translators[locale].problems(code, args);

/** The reason why a whole file can't be read. */
export const describeFileProblem = (
  code: FileProblemCode,
  args: Record<string, string | number>,
  locale: Locale,
): string => translators[locale].files(code, args).trim();

/** A note about a table that was read. */
export const describeNote = ({ code, args }: SheetNote, locale: Locale): string =>
  translators[locale].notes(code, args);
