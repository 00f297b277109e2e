// Names of companies and people in Latin letters, for readers of English.
import { toLatinLetters } from "./latin";
import type { Locale } from "./routing";

/** Legal forms of Russia and its neighbours; an entrepreneur's stands before the name. */
const FORMS: Record<string, string> = {
  ООО: "LLC",
  АО: "JSC",
  НАО: "JSC",
  ПАО: "PJSC",
  ОАО: "OJSC",
  ЗАО: "CJSC",
  ОДО: "ALC",
  ТОО: "LLP",
  КФХ: "Farm",
  СПК: "Agricultural Cooperative",
  ФГУП: "FSUE",
  ГУП: "SUE",
  МУП: "MUE",
  ИП: "IE",
};
/** Forms in full, in small letters. */
const FULL: Record<string, string> = {
  "общество с ограниченной ответственностью": "ООО",
  "публичное акционерное общество": "ПАО",
  "непубличное акционерное общество": "НАО",
  "открытое акционерное общество": "ОАО",
  "закрытое акционерное общество": "ЗАО",
  "акционерное общество": "АО",
  "товарищество с ограниченной ответственностью": "ТОО",
  "крестьянское (фермерское) хозяйство": "КФХ",
  "сельскохозяйственный производственный кооператив": "СПК",
  "федеральное государственное унитарное предприятие": "ФГУП",
  "государственное унитарное предприятие": "ГУП",
  "муниципальное унитарное предприятие": "МУП",
  "индивидуальный предприниматель": "ИП",
};
const WRITTEN = [...Object.keys(FULL), ...Object.keys(FORMS)].map((form) => form.replace(/[()]/g, "\\$&"));
const NAMED = new RegExp(`^(${WRITTEN.join("|")})(?:\\s+|(?=[«"“]))(.+)$`, "iu");

/** A name as a page shows it: «ООО «Полевиста»» is "Polevista LLC" in English, and unchanged in Russian. */
export function formatPartyName(name: string, locale: Locale): string {
  if (locale === "ru" || !/\p{Script=Cyrillic}/u.test(name)) return name;
  const [, form = "", rest = name] = NAMED.exec(name) ?? [];
  const english = FORMS[FULL[form.toLowerCase()] ?? form.toUpperCase()];
  const latin = toLatinName(english ? dropOuterQuotes(rest) : rest);
  if (!english) return latin;
  return english === "IE" ? `IE ${latin}` : `${latin} ${english}`;
}

/** Forms that a trader should see in a row: their owners answer for debts themselves, and often charge no VAT. */
const SHOWN = new Set(["ИП", "КФХ"]);

/** A name for a narrow place: «ООО «Полевиста»» is «Полевиста», in English "Polevista". Names of people and farms stay whole. */
export function formatShortPartyName(name: string, locale: Locale): string {
  const [, written = "", rest = ""] = NAMED.exec(name) ?? [];
  const form = FULL[written.toLowerCase()] ?? written.toUpperCase();
  if (!written || SHOWN.has(form)) return formatPartyName(name, locale);
  const inner = dropOuterQuotes(rest);
  return locale === "ru" ? closeQuotes(inner) : toLatinName(inner);
}

/** «Ромашка» without its quotes; «ТД» «Ромашка» keeps its own. */
function dropOuterQuotes(name: string): string {
  const inner = /^[«"“](.*)[»"”]$/u.exec(name)?.[1];
  return inner === undefined || /^[^«“]*[»”]/u.test(inner) ? name : inner;
}

/** One closing quote often stands for two: «ТД «Ромашка». */
function closeQuotes(name: string): string {
  const count = (sign: string) => name.split(sign).length - 1;
  if (count("«") > count("»")) return name + "»".repeat(count("«") - count("»"));
  return count('"') % 2 === 1 ? `${name}"` : name;
}

const toLatinName = (name: string) => toLatinLetters(closeQuotes(name)).replaceAll("«", "“").replaceAll("»", "”");
