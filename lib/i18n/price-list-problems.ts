// Sentences about price lists of people that came to nothing, in both languages.
import { createTranslator } from "next-intl";
import type { ListProblem } from "@/lib/price-lists/contract";
import en from "./messages/en.json";
import ru from "./messages/ru.json";
import type { Locale } from "./routing";
import { describeFileProblem } from "./sheet-problems";

const translators = {
  ru: createTranslator({ locale: "ru", messages: ru, namespace: "priceLists.problems" }),
  en: createTranslator({ locale: "en", messages: en, namespace: "priceLists.problems" }),
};

/** The reason why a price list came to nothing, as a sentence. */
export const describeListProblem = ({ code, file, args = {} }: ListProblem, locale: Locale): string =>
  file ? describeFileProblem(file, args, locale) : translators[locale](code, args);
