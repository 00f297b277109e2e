// Parses a search text into the things that a match must have and must not have.
import { findEntry } from "./dictionary";
import { extendByNames } from "./names";
import { tokenise } from "./tokens";
import { parseWanted, type Wanted } from "./words";

/** Longest search text, in characters. */
export const LONGEST_QUERY = 10_000;
/** Most things that a query asks for. The rest of the text is ignored. */
const MOST_WANTED = 24;

/** Words around the goods. Like an amount of trade, they count only if the query has nothing else. */
const NOISE = new Set(
  tokenise(
    "купить покупка цена цены ценам оптом опт оптовая продажа стоимость недорого дешево заказать прайс поставка поставщик тонна месяц мес ежемесячно менее более price buy sale cost supplier month monthly",
  ).map(({ key }) => key),
);

/** The «г.» of «г. Тула», but not of «уголь Г» and «60 г». */
const TOWN = /(?<=^|[\s,(])(?:г|гор)\.(?=\s?\p{Lu})/gu;

/** «не фуражная»: an unwanted word. «Без» is no negation: sellers write it too («овёс без обмолота»). */
const NEGATION = /(?<=^|\s)(не|кроме|not|except)\s{1,3}(?=\p{L})([\p{L}\p{N}-]{3,40})(?![\p{L}\p{N}])/giu;
/** «Не менее», «не ГМО», "not less": conditions, not unwanted goods. */
const NO_NEGATION =
  /^(?:мен|бол|выш|ниж|хуж|лучш|ран|позж|поздн|меньш|больш|дорож|дешев|старш|гмо|less|more|below|above|worse|better|later|earlier|older|gmo|только|only)/iu;

/** A parsed query. A match has at least one term of each of `wanted`, and no term of `unwanted`. */
export type SearchQuery = {
  /** The text that was parsed. */
  text: string;
  wanted: Wanted[];
  unwanted: string[];
};

/** Parses a search text. Words behind a minus or «не» are unwanted. Symbols and stop words alone ask for nothing. */
export function parseSearchText(text: string): SearchQuery {
  const unwanted: string[] = [];
  const leaveOut = (words: string) => unwanted.push(...parseWanted(words).flatMap(({ terms }) => terms));
  // Removed text becomes blanks, so that positions stay valid.
  const positive = text
    .replace(/(?<=^|\s)-(?=[\p{L}\p{N}])(\S{1,100})/gu, (all, words: string) => {
      leaveOut(words);
      return " ".repeat(all.length);
    })
    .replace(NEGATION, (all, not: string, word: string) => {
      if (NO_NEGATION.test(word)) return all;
      // «не ржавеющая» is one word in two.
      const [joined] = tokenise(not + word);
      if (joined && findEntry(joined.key)) return `${not}${word}`.padEnd(all.length);
      leaveOut(word);
      return " ".repeat(all.length);
    })
    .replace(TOWN, (all) => " ".repeat(all.length));
  const seen = new Set<string>();
  const all = parseWanted(positive).filter(({ terms }) => {
    const key = terms.join("|");
    return !seen.has(key) && seen.add(key);
  });
  const telling = all.filter(
    ({ terms, amount }) => amount !== "trade" && !(terms.length === 1 && NOISE.has(terms[0] ?? "")),
  );
  const wanted = extendByNames((telling.length > 0 ? telling : all).slice(0, MOST_WANTED));
  return { text, wanted, unwanted: [...new Set(unwanted)].slice(0, MOST_WANTED) };
}

/** Whether a query asks for nothing. */
export function isEmpty({ wanted }: SearchQuery): boolean {
  return wanted.length === 0;
}
