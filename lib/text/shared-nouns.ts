// A noun that stands once for several words: «лом меди и латуни», "copper or brass scrap".
import { lazy } from "@/lib/core/lazy";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { isListed } from "./choices";
import { findEntry, toPhraseKey } from "./dictionary";
import { findLeavesOf } from "./goods";
import { foldWords, splitWords } from "./letters";
import synonyms from "./synonyms.json";
import { tokenise } from "./tokens";
import type { Wanted } from "./words";

/** Phrases of the dictionary: Russian ones as they are written, «лом алюминия» but not «лом алюминий»; English ones by their stems. */
const getPhrases = lazy(() => {
  const names = [...categoryNodes.values()].flatMap((node) => [node.name, node.nameEn, ...node.synonyms]);
  return new Set([...synonyms.flat(), ...names].map(toPhrase));
});

function toPhrase(text: string): string {
  const words = foldWords(text);
  // "Sulphate of potash" is no "potash sulphate".
  return LATIN.test(words) && !words.includes(" of ") ? toStems(words) : words;
}

const toStems = (words: string) =>
  tokenise(words)
    .map(({ key }) => key)
    .join(" ");

const LATIN = /^[a-z\s-]+$/;
/** Two adjectives may describe one thing: «лист горячекатаный нержавеющий». */
const ADJECTIVE = /(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ыи]х)$/u;

/**
 * The text with commas where a phrase and further words share a noun without any: «лом меди алюминия» is «лом меди,алюминия». Positions
 * stay valid.
 */
export function separateShared(text: string, wanted: readonly Wanted[]): string {
  let noun: string | undefined;
  let before: Wanted | undefined;
  return wanted.reduce((all, one) => {
    const [last, own] = [before, splitWords(text.slice(one.start, one.end))];
    before = one;
    const isBeside = last !== undefined && noun !== undefined && /^\s+$/.test(text.slice(last.end, one.start));
    const phrase = [noun ?? "", ...own].join(" ");
    const isOpen = isBeside && own.length === 1 && !LATIN.test(phrase) && !ADJECTIVE.test(phrase);
    const entry = isOpen ? findEntry(toPhraseKey(tokenise(phrase))) : null;
    if (last && entry?.same.length && getPhrases().has(toPhrase(phrase)) && areOthers(last.terms, entry.same))
      return `${all.slice(0, one.start - 1)},${all.slice(one.start)}`;
    noun = own.length > 1 ? own[0] : undefined;
    return all;
  }, text);
}

/** Whether terms name goods of two kinds: «масло подсолнечное рафинированное» is one. */
function areOthers(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [findLeavesOf(some), findLeavesOf(others)];
  return one.size > 0 && other.size > 0 && [...one].every((slug) => !other.has(slug));
}

/** Gives each word of a list the noun of the phrase beside it, where the dictionary knows both together. */
export function shareNouns(text: string, wanted: readonly Wanted[]): Wanted[] {
  // «Бензин 92 и 95»: a number may be a word of a phrase.
  const words: string[][] = wanted.map(
    (one) => foldWords(text.slice(one.start, one.end)).match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const shared = [...wanted];
  const share = (at: number, of: number, toWords: (own: readonly string[], phrase: readonly string[]) => string[]) => {
    const [one, phrase] = [shared[at], shared[of]];
    const [own = [], other = []] = [words[at], words[of]];
    if (!one || !phrase || other.length < 2 || own.length === 0 || own.join(" ") === other.join(" ")) return;
    const [first, second] = at < of ? [one, phrase] : [phrase, one];
    if (!isListed(text.slice(first.end, second.start))) return;
    const whole = toWords(own, other);
    const entry = findEntry(toPhraseKey(tokenise(whole.join(" "))));
    if (
      !getPhrases().has(toPhrase(whole.join(" "))) ||
      !entry?.same.length ||
      entry.same.some((term) => phrase.terms.includes(term))
    )
      return;
    shared[at] = { ...one, terms: entry.same, near: entry.near, isWord: false };
    words[at] = whole;
  };
  // «Подсолнечный и соевый шрот», "steam or coking coal".
  for (let at = wanted.length - 2; at >= 0; at -= 1) share(at, at + 1, (own, phrase) => [...own, ...phrase.slice(-1)]);
  // «Шрот подсолнечный и соевый». An English noun stands last.
  for (let at = 1; at < wanted.length; at += 1)
    if (!LATIN.test(words[at]?.join(" ") ?? "")) share(at, at - 1, (own, phrase) => [...phrase.slice(0, 1), ...own]);
  return shared;
}
