// Splits words that are typed without a blank: «ломмеди», «цементм500», «осб9мм».
import type { TextRange } from "./choices";
import { findFrequencies } from "./counts";
import { isGoods } from "./goods";
import { isKnown, listQueryTerms } from "./known-words";
import { isRealWord } from "./lexicon";
import { parseSearchText } from "./query";
import { parseUnit, tokenise } from "./tokens";
import { isTradeWord } from "./vocabulary";

/** A place of a text, and what should stand there. */
export type Replacement = TextRange & { text: string };

/** The text between two blanks that a word stands in. */
export function findRun(text: string, { start, end }: TextRange): Replacement {
  let [from, to] = [start, end];
  while (from > 0 && /\S/.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && /\S/.test(text[to] ?? "")) to += 1;
  return { start: from, end: to, text: text.slice(from, to) };
}

/** Letters, and what stands behind them without a hyphen. */
const GLUED = /^\p{L}{2,}(?!\p{L}*-)[\p{L}\d.,/×*-]*$/u;
const LONGEST = 40;
const SHORTEST_PART = 2;
/** A grade or a size. It is right as typed, even if nobody has it. */
const CODE = /^\p{L}{0,3}\d/u;

/** Most places where a code is cut. */
const MOST_PLACES = 6;
/** A grade of steel, and numbers with a cross. */
const STEEL = /^\d{1,2}\p{L}{1,4}\d{0,2}\p{L}{0,3}$/u;
const CROSSED = /\d\s?[xх×*]\s?\d/iu;

/** Splits a code that nobody has where letters and digits meet, if listings have all parts: «12А500С11.7», «СКС-30АРК». */
export async function splitCode(
  text: string,
  { start, end, isWord }: TextRange & { isWord: boolean },
): Promise<Replacement | null> {
  const code = text.slice(start, end);
  // «Ст20», «М500» and «40Х13» are one mark; «40х77» and «77мм» are read as they stand.
  if (isWord || !/\d\p{L}/u.test(code) || STEEL.test(code) || CROSSED.test(code)) return null;
  const places = [...code.matchAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu)]
    .map(({ index }) => index)
    .slice(0, MOST_PLACES);
  const cuts = [
    ...places.map((at) => [at]),
    ...places.flatMap((at, number) => places.slice(number + 1).map((to) => [at, to])),
  ];
  const splits = cuts
    .map((cut) => [0, ...cut].map((at, number) => code.slice(at, cut[number])))
    .filter((parts) => parts.every((part) => part.length >= SHORTEST_PART && !isUnit(part)))
    .map((parts) => ({ parts, queries: parts.map((part) => parseSearchText(part)) }));
  const frequencies = await findFrequencies(splits.flatMap(({ queries }) => queries.flatMap(listQueryTerms)));
  const found = splits.find(({ queries }) =>
    queries.every(({ wanted }) => wanted.length === 1 && wanted.every((one) => isKnown(one, frequencies))),
  );
  if (!found) return null;
  const isGlued = /\S/.test(text[start - 1] ?? " ");
  return { start, end, text: `${isGlued ? " " : ""}${found.parts.join(" ")}` };
}

const isUnit = (part: string) => tokenise(part).some((token) => parseUnit(token) !== null);

/** Splits a word that nobody writes where goods end or begin, if listings have both parts. A real word is whole. */
export async function splitGlued(text: string, { start, end }: TextRange): Promise<Replacement | null> {
  const run = findRun(text, { start, end });
  const [letters = ""] = /^\p{L}+/u.exec(run.text) ?? [];
  if (!GLUED.test(run.text) || run.text.length > LONGEST) return null;
  if (letters === run.text && (isTradeWord(letters) || isRealWord(letters))) return null;
  const splits = Array.from({ length: Math.max(0, letters.length - SHORTEST_PART + 1) }, (_, at) => at + SHORTEST_PART)
    .filter((at) => run.text.length - at >= SHORTEST_PART)
    .map((at) => ({ at, query: parseSearchText(`${run.text.slice(0, at)} ${run.text.slice(at)}`) }))
    .filter(({ query }) => query.wanted.some(({ kind, terms }) => kind === "goods" || terms.some(isGoods)));
  const frequencies = await findFrequencies(splits.flatMap(({ query }) => listQueryTerms(query)));
  const [best] = splits
    .filter(({ at, query: { wanted } }) => {
      const isCode = CODE.test(run.text.slice(at));
      return wanted.every((one) => (isKnown(one, frequencies) && one.kind !== "word") || (isCode && !one.isWord));
    })
    // Goods in as many letters as there are: «рельсы р65», not «рельс ыр65».
    .sort((a, b) => a.query.wanted.length - b.query.wanted.length || b.at - a.at);
  return best ? { ...run, text: best.query.text } : null;
}
