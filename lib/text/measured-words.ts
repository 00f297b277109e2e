// Words and numbers of a query about measured values and shares: they rank goods, and leave none out.
import { lazy } from "@/lib/core/lazy";
import { listAttributes } from "@/lib/reference/categories/tree";
import { isGoods } from "./goods";
import { findKind } from "./kinds";
import { MEASURED_ALIASES } from "./measured";
import { listTerms, type Wanted } from "./words";

/** The things before and behind one in its query. */
type Neighbours = { before: Wanted | undefined; behind: Wanted | undefined };

/** Whether a thing is a measured value, a name of one, or a name or symbol of a share. */
export const isOfMeasure = (text: string, one: Wanted, beside: Neighbours): boolean =>
  isMeasuredNumber(one, beside) ||
  isOtherName(one, beside) ||
  isNameOfShare(text, one, beside) ||
  isSymbolOfShare(text, one);

/** Names of values that a laboratory measures: «протеин», "icumsa". */
const getMeasured = lazy(
  () =>
    new Set(
      [
        ...listAttributes().flatMap(({ type, better, name, nameEn }) =>
          type === "number" && better ? [name, nameEn] : [],
        ),
        ...Object.keys(MEASURED_ALIASES),
      ]
        .flatMap((name) => [...listTerms(name)])
        .filter((term) => !isGoods(term)),
    ),
);

/** "Lead ingots 99.97". */
const PURITY = /^9\d\.\d{1,4}$/;

/** Whether a bare number is a purity, or stands beside the name of a measured value: «протеин 12,5», "ICUMSA 45". Longer ones are codes. */
function isMeasuredNumber({ isWord, terms }: Wanted, { before, behind }: Neighbours): boolean {
  const isNumber = !isWord && terms.every((term) => /^\d{1,5}(?:\.\d+)?$/.test(term));
  if (isNumber && terms.every((term) => PURITY.test(term))) return true;
  return isNumber && [before, behind].some((one) => one?.isWord && one.terms.some((term) => getMeasured().has(term)));
}

const getOtherNames = lazy(() => listTerms(Object.keys(MEASURED_ALIASES).join(", ")));
/** Whether a word is another name of the value behind it, which no listing has: «жирность 3,8». */
const isOtherName = ({ isWord, terms }: Wanted, { behind }: Neighbours) =>
  isWord && behind?.isWord === false && terms.some((term) => getOtherNames().has(term));

/** «СП 36 %» is crude protein: a few letters before a share are its name. */
const isNameOfShare = (text: string, one: Wanted, { behind }: Neighbours) =>
  one.isWord &&
  findKind(one) === "word" &&
  /^\p{L}{2,3}$/u.test(text.slice(one.start, one.end)) &&
  behind?.terms.some((term) => /^\d.*%$/.test(term)) === true;

/** «N46 %»: no grade. */
const isSymbolOfShare = (text: string, { start, end, isWord }: Wanted) =>
  !isWord && /^\p{L}{1,3}\d[\d.,]*$/u.test(text.slice(start, end)) && /^\s?%/.test(text.slice(end));
