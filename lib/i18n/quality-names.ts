// Short names of quality attributes, for heads of columns and for titles.
import type { Attribute } from "@/lib/reference/categories/contract";
import names from "./quality-names.json";
import type { Locale } from "./routing";
import { getName } from "./terms";

const SHORT: Record<string, string[]> = names;

/** A name of one or two words: «Класс» for «Класс пшеницы», "Class" for "Wheat class", «⌀» for a diameter. */
export function getShortName(attribute: Pick<Attribute, "key" | "name" | "nameEn">, locale: Locale): string {
  const short = SHORT[attribute.key]?.[locale === "ru" ? 0 : 1];
  if (short !== undefined) return short;
  const name = getName(attribute, locale).replace(/\s*\(.*?\)/, "");
  return locale === "ru" ? shortenRussian(name) : shortenEnglish(name);
}

/** The short name as the head of a column: a long one, which the column would be as wide as, is cut to «Клейк.». */
export const getColumnName = (attribute: Pick<Attribute, "key" | "name" | "nameEn">, locale: Locale): string =>
  (locale === "ru" ? SHORT[attribute.key]?.[2] : undefined) ?? getShortName(attribute, locale);

/** «Марка стали» is a «Марка»; «Содержание Al₂O₃» is its formula. */
const shortenRussian = (name: string) =>
  name
    .replace(/^(Класс|Марка|Сорт|Тип|Вид|Категория|Группа|Номер|Порода|Формат|Развес)\s.+$/u, "$1")
    .replace(/^Содержание (?=[A-Z])/u, "");

function shortenEnglish(name: string): string {
  const kind = /\s(class|grade|type|category|group|number)$/.exec(name)?.[1];
  if (kind) return kind.charAt(0).toUpperCase() + kind.slice(1);
  return name.replace(/ content$/, "");
}
