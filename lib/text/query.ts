import { findEntry } from "./dictionary";
import { withNames } from "./names";
import { tokensOf } from "./tokens";
import { type Wanted, wantedOf } from "./words";

/** The longest text that a search takes, in characters. */
export const LONGEST_QUERY = 10_000;
/** So many different things may be asked for at once; no listing has more, and the rest is not read. */
const MOST_WANTED = 24;

/** What people write around the goods they look for; it counts, like the amount they want, only when nothing else is asked. */
const NOISE = new Set(
  tokensOf(
    "купить покупка цена цены ценам оптом опт оптовая продажа стоимость недорого дешево заказать прайс поставка поставщик тонна месяц мес ежемесячно менее более price buy sale cost supplier month monthly",
  ).map(({ key }) => key),
);

/** «г. Тула» is «Тула»; «уголь Г» and «60 г» stay. */
const TOWN = /(?<=^|[\s,(])(?:г|гор)\.(?=\s?\p{Lu})/gu;

/** «не фуражная»: a word that is not wanted. «Без» names what sellers themselves say («овёс без обмолота»). */
const NEGATION = /(?<=^|\s)(не|кроме|not|except)\s{1,3}(?=\p{L})([\p{L}\p{N}-]{3,40})(?![\p{L}\p{N}])/giu;
/** «Не менее», «не ГМО», "not less": what stands behind these is a condition, and no goods. */
const NO_NEGATION =
  /^(?:мен|бол|выш|ниж|хуж|лучш|ран|позж|поздн|меньш|больш|дорож|дешев|старш|гмо|less|more|below|above|worse|better|later|earlier|older|gmo|только|only)/iu;

/** A read query: a match has any term of each of `wanted` and no term of `unwanted`. */
export type SearchQuery = {
  /** What was read, as it was given. */
  text: string;
  wanted: Wanted[];
  unwanted: string[];
};

/** Reads a person's query. Words behind a minus or a «не» are unwanted; symbols and stop words alone ask for nothing. */
export function readQuery(text: string): SearchQuery {
  const unwanted: string[] = [];
  const leaveOut = (words: string) => unwanted.push(...wantedOf(words).flatMap(({ terms }) => terms));
  // Blanks keep the places of what stays.
  const positive = text
    .replace(/(?<=^|\s)-(?=[\p{L}\p{N}])(\S{1,100})/gu, (all, words: string) => {
      leaveOut(words);
      return " ".repeat(all.length);
    })
    .replace(NEGATION, (all, not: string, word: string) => {
      if (NO_NEGATION.test(word)) return all;
      // «не ржавеющая» is one word in two.
      const [joined] = tokensOf(not + word);
      if (joined && findEntry(joined.key)) return `${not}${word}`.padEnd(all.length);
      leaveOut(word);
      return " ".repeat(all.length);
    })
    .replace(TOWN, (all) => " ".repeat(all.length));
  const seen = new Set<string>();
  const all = wantedOf(positive).filter(({ terms }) => {
    const key = terms.join("|");
    return !seen.has(key) && seen.add(key);
  });
  const telling = all.filter(
    ({ terms, amount }) => amount !== "trade" && !(terms.length === 1 && NOISE.has(terms[0] ?? "")),
  );
  const wanted = withNames((telling.length > 0 ? telling : all).slice(0, MOST_WANTED));
  return { text, wanted, unwanted: [...new Set(unwanted)].slice(0, MOST_WANTED) };
}

/** Whether anything is asked for at all. */
export function isEmpty({ wanted }: SearchQuery): boolean {
  return wanted.length === 0;
}
