// What a query leaves out: unknown words beside goods that the catalogue has.
import { lazy } from "@/lib/core/lazy";
import { ADJECTIVE, type Asked } from "./choices";
import type { Frequencies } from "./counts";
import { isSpecific } from "./goods";
import { isKnown } from "./known-words";
import { foldWords } from "./letters";
import { isRealWord } from "./lexicon";
import { isOtherGoods } from "./other-goods";
import { GOODS_WORDS } from "./price-words";
import { blankOut, type SearchQuery } from "./query";
import { stemWord } from "./stem";

/** Whether a thing names goods whose kinds the catalogue has, and not by an adjective («стальная дверь»). */
export const isNamedGoods = (text: string, { kind, amount, terms, start, end, isWord }: Asked) =>
  kind === "goods" && amount === null && isSpecific(terms) && !(isWord && ADJECTIVE.test(text.slice(start, end)));

/** Stems of the words in names of goods: «нитрат кальция» is no other nitrate. */
const getNameStems = lazy(() => new Set([...GOODS_WORDS].map(stemWord)));
/** Whether a word is part of the name of a category. */
export const isOfGoodsName = (word: string) => getNameStems().has(stemWord(foldWords(word)));

/** Shorter words are marks: «антрацит АС». */
const SHORTEST_DROPPED = 4;
/** «Оливковый», «стеклопластиковый»: what something is made of. */
const MATERIAL = /(?:[оеё]в|[ая]н)(?:[ыо]й|ая|ое|ые|ого|ой|ую|ым|ых)$/iu;

/**
 * The query without its unknown words, where they stand beside goods whose kinds the catalogue has: «шрот соевый просеянный». Null if a
 * word may name goods itself: it stands before them («станок арматуры»), behind them in English ("cement mixer"), or says a material.
 */
export function dropUnknown(query: SearchQuery, unknown: readonly Asked[]): SearchQuery | null {
  const goods = query.wanted.find((one) => isNamedGoods(query.text, one));
  if (!goods) return null;
  const isBeside = (one: Asked) => {
    const word = query.text.slice(one.start, one.end);
    if (
      word.length < SHORTEST_DROPPED ||
      one.kind !== "word" ||
      !one.isWord ||
      one.near.length > 0 ||
      one.terms.some(isOtherGoods)
    )
      return false;
    if (/^[a-z]/i.test(word)) return one.start < goods.start || !/^\s*$/.test(query.text.slice(goods.end, one.start));
    return ADJECTIVE.test(word) ? !MATERIAL.test(word) : one.start > goods.start;
  };
  return unknown.every(isBeside) ? leaveOut(query, unknown) : null;
}

/**
 * Whether a query names goods that nobody offers: what stands beside them is no answer («кобальт катодный» is no copper). Beside an
 * adjective, an unknown noun names them: «медный купорос».
 */
export function hasMissingGoods({ text, wanted }: SearchQuery, frequencies: Frequencies): boolean {
  const isAdjective = ({ start, end }: Asked) => ADJECTIVE.test(text.slice(start, end));
  const goods = wanted.filter(({ kind }) => kind === "goods");
  const hasNoNoun = goods.length > 0 && goods.every((one) => one.isWord && isAdjective(one));
  const isNoun = (one: Asked) => one.kind === "word" && !isAdjective(one) && isRealWord(text.slice(one.start, one.end));
  return wanted.some(
    (one) => one.isWord && (one.terms.some(isOtherGoods) || (hasNoNoun && isNoun(one))) && !isKnown(one, frequencies),
  );
}

/** The query without things. Its text gets blanks instead: parsed again, it gives the same query with the same positions. */
export function leaveOut(query: SearchQuery, things: readonly Asked[]): SearchQuery {
  if (things.length === 0) return query;
  return {
    ...query,
    text: things.reduce(blankOut, query.text),
    wanted: query.wanted.filter((one) => !things.includes(one)),
  };
}
