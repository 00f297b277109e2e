// Completes half codes beside goods by the grades and names of these goods: "rebar a5" asks for А500С.
import { memoise } from "@/lib/core/cache/remembered";
import { categoryNodes } from "@/lib/reference/categories/tree";
import type { Asked } from "./choices";
import { findEntry } from "./dictionary";
import { findLeavesOf } from "./goods";
import { tokenise } from "./tokens";

const CACHE = { most: 1_000, longest: 100 };
/** More goods than this have no grades of their own. */
const MOST_LEAVES = 16;
/** A number or the beginning of a mark, without blanks: no «3 класса». */
const HALF = /^(?:\d{1,4}|\p{L}{2,3}|\p{L}{1,3}[-.]?\d{1,4})$/u;

/** Keys of the grades and the codes of goods: «А500С», «ФСФ», «42,5Н». */
const listCodes = memoise((slug): readonly string[] => {
  const node = categoryNodes.get(slug);
  if (!node) return [];
  const grades = node.attributes.flatMap(({ options, optionsEn }) => [...(options ?? []), ...(optionsEn ?? [])]);
  const keys = (texts: readonly string[]) => tokenise(texts.join(", ")).flatMap(({ key, parts }) => [key, ...parts]);
  return [...keys(grades), ...keys([node.name, ...node.synonyms]).filter((key) => /\d/.test(key))];
}, CACHE);

/** The things of a query with half codes completed, or null if there are none. */
export function completeCodes(text: string, wanted: readonly Asked[]): Asked[] | null {
  const goods = wanted.find(({ kind, amount }) => kind === "goods" && amount === null);
  const leaves = [...findLeavesOf(goods?.terms ?? [])];
  if (leaves.length === 0 || leaves.length > MOST_LEAVES) return null;
  const completed = wanted.map((one): Asked => {
    const typed = text.slice(one.start, one.end);
    if ((one.kind !== "quality" && one.kind !== "word") || !HALF.test(typed)) return one;
    const [token, more] = tokenise(typed);
    if (!token || more) return one;
    const codes = leaves.flatMap(listCodes).filter((code) => code.startsWith(token.key) && code !== token.key);
    const terms = [...new Set(codes)].flatMap((code) => findEntry(code)?.same ?? [code]);
    return terms.length === 0 ? one : { ...one, terms, near: [], kind: "quality", isWord: false };
  });
  return completed.some((one, at) => one !== wanted[at]) ? completed : null;
}
