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
  ИП: "IE",
};
const NAMED = new RegExp(`^(${Object.keys(FORMS).join("|")})\\s+(.+)$`, "iu");

/** A name as a page shows it: «ООО «Полевиста»» is "Polevista LLC" in English, and unchanged in Russian. */
export function formatPartyName(name: string, locale: Locale): string {
  if (locale === "ru" || !/\p{Script=Cyrillic}/u.test(name)) return name;
  const [, form = "", rest = name] = NAMED.exec(name) ?? [];
  const english = FORMS[form.toUpperCase()];
  const latin = toLatinName(english ? rest.replace(/^[«"“](.*)[»"”]$/u, "$1") : rest);
  if (!english) return latin;
  return english === "IE" ? `IE ${latin}` : `${latin} ${english}`;
}

const toLatinName = (name: string) => toLatinLetters(name).replaceAll("«", "“").replaceAll("»", "”");
