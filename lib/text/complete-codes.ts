// Completes half codes by the grades and names of the goods beside them: "rebar a5" asks for А500С. Alone or behind a mark such as
// AISI, a code is of any goods.
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import { categoryNodes } from "@/lib/reference/categories/tree";
import type { Asked } from "./choices";
import codes from "./codes.json";
import { findEntry } from "./dictionary";
import { findLeavesOf } from "./goods";
import { tokenise } from "./tokens";

const CACHE = { most: 1_000, longest: 100 };
/** More goods than this have no grades of their own. */
const MOST_LEAVES = 16;
/** A number or the beginning of a mark, without blanks: no «3 класса». */
const HALF = /^(?:\d{1,4}|\d{2}\p{L}{1,2}|\p{L}{2,3}|\p{L}{1,3}[-.]?\d{1,4})$/u;

/** Alone, only letters with digits are half a code: «р6», "s35", «мс-5». */
const HALF_ALONE = /^(?=.*\p{L})(?=.*\d)[\p{L}\d]{1,3}-?[\p{L}\d]{1,3}$/u;

/** The usual grades of a quality whose values are free text. */
const GRADES = new Map(Object.entries(codes));

/** The usual grade of a quality of free text that a term finds, as people write it, or null. */
export function findGrade(key: string, term: string): string | null {
  return getGradesByTerm().get(`${key} ${term}`) ?? null;
}

const getGradesByTerm = lazy(
  () =>
    new Map(
      [...GRADES].flatMap(([key, grades]) =>
        grades.split(" ").flatMap((grade) => {
          const [token] = tokenise(grade);
          const same = token && findEntry(token.key)?.same;
          return (same?.length ? same : [token?.key ?? ""]).map((term) => [`${key} ${term}`, grade] as const);
        }),
      ),
    ),
);

/** Keys of the grades and the codes of goods: «А500С», «ФСФ», «42,5Н». */
const listCodes = memoise((slug): readonly string[] => {
  const node = categoryNodes.get(slug);
  if (!node) return [];
  const grades = node.attributes.flatMap(({ key, options, optionsEn }) => [
    ...(options ?? []),
    ...(optionsEn ?? []),
    ...(GRADES.get(key)?.split(" ") ?? []),
  ]);
  const keys = (texts: readonly string[]) => tokenise(texts.join(", ")).flatMap(({ key, parts }) => [key, ...parts]);
  return [...keys(grades), ...keys([node.name, ...node.synonyms]).filter((key) => /\d/.test(key))];
}, CACHE);

const getAllCodes = lazy(() => [...categoryNodes.keys()].flatMap(listCodes));

/** Whether a word only tells of what the code behind it is: «AISI», «BND», «RAL». */
export const isMark = ({ kind, isWord, terms }: Asked) =>
  isWord && (kind === "quality" || (kind === "word" && terms.some((term) => term.startsWith("="))));

/** The codes that the things of a query may have, or null. */
function findCodes(wanted: readonly Asked[]): readonly string[] | null {
  const goods = wanted.find(({ kind, amount }) => kind === "goods" && amount === null);
  if (!goods) return wanted.filter((one) => !isMark(one)).length === 1 ? getAllCodes() : null;
  const leaves = [...findLeavesOf(goods.terms)];
  return leaves.length > MOST_LEAVES ? null : leaves.flatMap(listCodes);
}

/** The keys of a thing that is one token in any spelling ("30b" is 30Б too), or one code: «09г» are no grams. */
function readKeys(text: string, { terms, start, end }: Asked): string[] {
  const [token, more] = tokenise(text.slice(start, end));
  const codes = terms.filter((term) => /^[\p{L}\d]+$/u.test(term));
  if (token && !more) return [...new Set([token.key, ...codes])];
  return terms.length === 1 ? codes : [];
}

const getFreeKeys = lazy(() => new Set(tokenise(Object.values(codes).join(", ")).map(({ key }) => key)));
/** Whether a code goes on with a letter behind a number that may be a size: «круг 40» is no half of 40Х, «лом 12» one of 12А. */
const isOtherNumber = (key: string, code: string) =>
  /^\d+$/.test(key) && /\p{L}/u.test(code[key.length] ?? "") && getFreeKeys().has(code);

/** The things of a query with half codes completed, or null if there are none. */
export function completeCodes(text: string, wanted: readonly Asked[]): Asked[] | null {
  const half = wanted.length === 1 ? HALF_ALONE : HALF;
  const isHalf = ({ kind, start, end }: Asked) =>
    (kind === "quality" || kind === "word") && half.test(text.slice(start, end));
  const all = wanted.some(isHalf) ? findCodes(wanted) : null;
  if (all === null) return null;
  // Behind a mark, a number is no size: «AISI 316» begins 316L.
  const hasMark = wanted.some(isMark);
  const completed = wanted.map((one): Asked => {
    const keys = isHalf(one) ? readKeys(text, one) : [];
    const begun = keys.flatMap((key) =>
      all.filter((code) => code.startsWith(key) && code !== key && (hasMark || !isOtherNumber(key, code))),
    );
    const entries = [...new Set(begun)].map((code) => ({ code, ...findEntry(code) }));
    const terms = entries.flatMap(({ code, same }) => (same?.length ? same : [code]));
    // "S355" is near 09Г2С.
    const near = [...new Set(entries.flatMap((entry) => entry.near ?? []))].filter((term) => !terms.includes(term));
    return terms.length === 0 ? one : { ...one, terms, near, kind: "quality", isWord: false };
  });
  return completed.some((one, at) => one !== wanted[at]) ? completed : null;
}
