// The terms of a company's name, in the letters of both languages.
import { spellBySound } from "./letters";
import { listTerms } from "./words";

/** The terms of a name and its slug. A Latin name is also found as it sounds in Russian: «акдениз» is Akdeniz. */
export function listCompanyNameTerms({ name, slug }: { name: string; slug: string }): string[] {
  const latin = name.toLowerCase().match(/(?<![\p{L}\p{M}])[a-z]{4,}(?![\p{L}\p{M}])/gu) ?? [];
  const heard = latin.map((word) => spellBySound(word)).join(" ");
  return [name, ...slug.split("-"), heard].flatMap((text) => [...listTerms(text)]);
}
