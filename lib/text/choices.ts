// Several things of one kind are a choice: «пшеница, ячмень», «Азов или Ейск», «10, 12 мм».
import { lazy } from "@/lib/core/lazy";
import { categoryNodes, listCategoryPath } from "@/lib/reference/categories/tree";
import { listAdjectives, listNumbered } from "./dictionary";
import { findLeavesOf, isForeignGoods, isGoods } from "./goods";
import { DAP, findBasisCode, findKind, isValueOf, listEcoClassTerms, type WantedKind } from "./kinds";
import { foldLookAlikes } from "./letters";
import { isRealWord } from "./lexicon";
import { extendByNames, toMentionTerm } from "./names";
import { arePlacesApart, findLongNames } from "./places";
import { listTerms, type Wanted } from "./words";

/** A thing that a query asks for, its kind, and the places of its words in the text. */
export type Asked = Wanted & { kind: WantedKind; spans: readonly TextRange[] };
export type TextRange = { start: number; end: number };

/** Separates things that may replace each other. A comma does so for goods and sizes: behind a place it narrows. */
const OR = /^[\s,]*(?:или|либо|or|и\/или|and\/or)\s*$/iu;
const LIST = /^\s*[,;/+&\n]\s*(?:и|and)?\s*$|^\s*(?:и|and)\s*$/iu;

const AND = /^\s*(?:и|and)\s*$/iu;

/** Whether a text between two things says that they may replace each other. */
export const isListed = (between: string) => OR.test(between) || LIST.test(between);

/** Between an adjective and its noun: nothing, or more adjectives. */
const BETWEEN = /^\s*(?:\p{L}+(?:[ыо]й|[кгхжшчщн]ий|[ая]я|[ое]е|[ыи]е|[ыи]х|ую)\s+)*$/iu;
/** Names of a term of delivery and of a fertilizer, and the meaning of the latter. */
const DAP_WORDS: readonly string[] = [DAP, "дап"];
const DAP_GOODS = "=диаммофос";

/** «Нержавеющая», «гранулированный»: beside a noun it says of what kind that is. */
export const ADJECTIVE = /(?:[ыо]й|[кгхжшчщн]ий|[ая]я|[ое]е|[ыи]е|[ыи]х|ую)$/iu;

/**
 * Adds to each thing its kind. Words that name goods together only («едкий натр») are goods if nothing else is. An adjective beside
 * goods is a quality of these.
 */
export function addKinds(text: string, wanted: readonly Wanted[]): Asked[] {
  const named = extendByNames([...wanted]);
  const inNames = findLongNames(text, wanted);
  const found = wanted.map((one, at) => (inNames.has(at) ? "place" : findKind(one)));
  const isBeside = (at: number) =>
    found.some((kind, other) => {
      const [one, next] = [wanted[Math.min(at, other)], wanted[Math.max(at, other)]];
      return kind === "goods" && other !== at && one && next && BETWEEN.test(text.slice(one.end, next.start));
    });
  const kinds = found.map((kind, at) => {
    const word = wanted[at];
    const isAdjective = word?.isWord && ADJECTIVE.test(text.slice(word.start, word.end));
    return kind === "goods" && isAdjective && isBeside(at) ? "quality" : kind;
  });
  const hasGoods = kinds.includes("goods");
  const isPair = kinds.filter((kind) => kind === "goods").length === 2;
  const leaves = lazy(() => findLeavesOf(wanted.flatMap((one, at) => (kinds[at] === "goods" ? one.terms : []))));
  const industries = lazy(() => [...new Set([...leaves()].flatMap((slug) => findIndustry(slug) ?? []))]);
  const isListedWithGoods = (at: number) =>
    [at - 1, at + 1].some((other) => {
      const [one, next] = [wanted[Math.min(at, other)], wanted[Math.max(at, other)]];
      return found[other] === "goods" && one && next && isListed(text.slice(one.end, next.start));
    });
  return named.map((one, at): Asked => {
    const kind = kinds[at] ?? "word";
    const spans = [{ start: one.start, end: one.end }];
    if (one.terms.some((term) => DAP_WORDS.includes(term))) {
      // «DAP 18:46» is a fertilizer, «пшеница DAP» a term of delivery, and «карбамид, DAP» may be either.
      const isFertilizer = wanted.every(
        (other, number) => found[number] !== "goods" || findLeavesOf(other.terms).has(DAP),
      );
      if (hasGoods && !isFertilizer)
        return { ...one, terms: [DAP], amount: isListedWithGoods(at) ? "soft" : null, kind: "quality", spans };
      // Alone or with a place, listings with the term of delivery are its weakest matches.
      const isAlone = found.every((other, number) => number === at || other === "place");
      return { ...one, terms: [DAP_GOODS], near: isAlone ? one.terms : [], kind: "goods", spans };
    }
    const mentions = kind === "goods" ? listMentions(text, one) : [];
    // "Buckwheat honey" is «мёд гречишный».
    const next = kinds[at + 1] === "goods" ? wanted[at + 1] : undefined;
    const isEnglish =
      next && isPair && kind === "goods" && one.isWord && /^[a-z]+\s+$/i.test(text.slice(one.start, next.start));
    const others = [...mentions, ...(isEnglish ? one.terms.flatMap(listAdjectives) : [])];
    if (others.length > 0) return { ...one, terms: [...one.terms, ...others], kind, spans };
    // "EN590 10" is one of 10 ppm: beside goods, a number stands for the quality that its phrase names.
    const isNumber = hasGoods && !one.isWord && one.amount === null;
    const numbered = isNumber ? one.terms.flatMap(listNumbered) : [];
    const values = numbered.length > 0 ? numbered.filter((term) => industries().some((of) => isValueOf(term, of))) : [];
    if (values.length > 0) return { ...one, terms: [...new Set([...one.terms, ...values])], kind, spans };
    // «Арматура новая», «щебень м3»: no condition and no grade of these goods.
    if (hasGoods && isSaidOfAll(one, leaves())) return { ...one, amount: "soft", kind: "word", spans };
    const classes = hasGoods ? listEcoClassTerms(one.terms, leaves()) : [];
    if (classes.length > 0) return { ...one, terms: [...new Set([...one.terms, ...classes])], kind, spans };
    const isNamed = !hasGoods && kind === "word" && [...one.terms, ...one.near].some(isGoods);
    return { ...one, kind: isNamed ? "goods" : kind, spans };
  });
}

const getNewTerms = lazy(() => listTerms("новое, new"));
/** A unit, and a grade of copper. */
const CUBIC_METRE = "m3";
const METAL_GRADES: readonly string[] = ["metal_grade", "scrap_grade"];

/** Whether a thing tells nothing of these goods: that they are new, if none are sold used, or the unit of their price. */
function isSaidOfAll({ terms, isWord }: Wanted, slugs: ReadonlySet<string>): boolean {
  const own = new Set([...slugs].flatMap((slug) => categoryNodes.get(slug)?.attributes.map(({ key }) => key) ?? []));
  if (!isWord) return terms.includes(CUBIC_METRE) && !METAL_GRADES.some((key) => own.has(key));
  return terms.some((term) => getNewTerms().has(term)) && !own.has("condition");
}

const FOR = /\s(?:для|под|на|for)\s+$/iu;

/** Terms of other goods in titles, which come first: «семена ячменя», «комбикорм для свиней». */
function listMentions(text: string, { terms, start, amount }: Wanted): string[] {
  const isPurpose = amount === "soft" && FOR.test(text.slice(0, start));
  const slugs = terms.flatMap((term) => (term.startsWith("#") ? term.slice(1) : []));
  return terms
    .filter((term) => (isPurpose ? isGoods(term) : slugs.some((slug) => isForeignGoods(term, slug))))
    .map(toMentionTerm);
}

/** The things of a query; those that may replace each other become one. */
export function joinChoices(text: string, asked: readonly Asked[]): Asked[] {
  const segments: Asked[][] = [];
  let before: Asked | null = null;
  for (const one of asked) {
    const between: string | null = before && text.slice(before.end, one.start);
    const isNew = between === null || isListed(between);
    if (isNew) segments.push([one]);
    else segments.at(-1)?.push(one);
    before = one;
  }
  const joined = segments.length > 1 ? joinSegments(text, segments) : joinAlike(text, segments.flat());
  return joined.sort((a, b) => a.start - b.start);
}

function joinSegments(text: string, segments: readonly Asked[][]): Asked[] {
  const goods = segments.map((segment) => segment.filter(({ kind, amount }) => kind === "goods" && amount !== "soft"));
  const isList = goods.filter(({ length }) => length === 1).length > 1 && areApart(goods.flat());
  // «Барда, жом, меласса»: a real word by itself among goods is one of them, even if nobody has it.
  const strays = isList ? segments.flatMap((segment) => (isStray(text, segment) ? segment : [])) : [];
  const others = joinAlike(
    text,
    segments.flat().filter((one) => !(isList && (one.kind === "goods" || strays.includes(one)))),
  );
  if (!isList) return others;
  const all = goods.flat();
  // A quality belongs to the goods of its part: «пшеница 3 класса, ячмень» is barley of any class.
  const ofPart = (one: Asked): Asked => {
    const at = segments.findIndex((segment) => segment.some(({ start }) => start === one.start));
    const own = goods[at] ?? [];
    const isLast = at === segments.length - 1;
    if (one.kind !== "quality" || own.length === 0 || isLast) return one;
    return {
      ...one,
      terms: [...one.terms, ...all.filter((each) => !own.includes(each)).flatMap(({ terms }) => terms)],
    };
  };
  return [mergeAll([...all, ...strays]), ...others.map(ofPart)];
}

/** Terms of delivery such as FOB are shorter. */
const SHORTEST_STRAY = 4;
/** Whether a segment is one real word. Others are typing errors or names of companies. */
const isStray = (text: string, [one, more]: readonly Asked[]) =>
  one?.kind === "word" &&
  one.isWord &&
  !more &&
  one.end - one.start >= SHORTEST_STRAY &&
  isRealWord(text.slice(one.start, one.end));

/** Whether no two of these goods have a category in common. «Сталь, арматура» is narrowed, not widened. */
function areApart(goods: readonly Asked[]): boolean {
  const leaves = goods.map(({ terms }) => findLeavesOf(terms));
  return leaves.every((one, at) => leaves.slice(at + 1).every((other) => ![...one].some((slug) => other.has(slug))));
}

const findIndustry = (slug: string) => {
  const node = categoryNodes.get(slug);
  return node && listCategoryPath(node)[0]?.slug;
};

/** Neighbours of one kind with a separator between them become one. */
function joinAlike(text: string, asked: readonly Asked[]): Asked[] {
  const joined: Asked[] = [];
  for (const one of asked) {
    const last = joined.at(-1);
    const between = last && text.slice(last.spans.at(-1)?.end, one.start);
    if (last && between !== undefined && isChoice(text, [last, one], between))
      joined[joined.length - 1] = mergeAll([last, one]);
    else joined.push(one);
  }
  return joined;
}

const KINDS_OF_PLACE: readonly string[] = ["=область", "=край", "=республика"];
const isNamedPlace = ({ kind, terms }: Asked) =>
  kind === "place" && !terms.some((term) => KINDS_OF_PLACE.includes(term));

function isChoice(text: string, [one, other]: readonly [Asked, Asked], between: string): boolean {
  if (OR.test(between)) return one.kind === other.kind;
  // No listing is in two regions. «Москва и область» are one.
  if (isNamedPlace(one) && isNamedPlace(other)) {
    if (AND.test(between)) return true;
    // «Липецк, Самара», «Липецк Самара», but «Азов, Ростовская область» is one place.
    if (/^[\s,;/]+$/.test(between) && arePlacesApart(one.terms, other.terms)) return true;
  }
  if (!LIST.test(between) || one.kind !== "quality" || other.kind !== "quality") return false;
  return areOfOneUnit(one, other) || areOfOneMark(text, one, other) || [one, other].every(isBasis);
}

/** Whether a thing is a term of delivery. A listing has one of «FOB, CIF». */
const isBasis = ({ terms }: Asked) => terms.some((term) => findBasisCode(term) !== null);

/** «10, 12 мм»: numbers of one unit. */
function areOfOneUnit(one: Asked, other: Asked): boolean {
  const [a = "", b = ""] = [one.terms[0], other.terms[0]];
  const [unit, otherUnit] = [a, b].map((term) => term.replace(/^[\d.-]+/, ""));
  return /^\d/.test(a) && /^\d/.test(b) && (unit === otherUnit || unit === "" || otherUnit === "");
}

/** «А400, А500С»: codes with one beginning. */
function areOfOneMark(text: string, one: Asked, other: Asked): boolean {
  const [mark, otherMark] = [one, other].map(
    ({ start, end }) => /^([a-zа-я]+)\d/.exec(foldLookAlikes(text.slice(start, end).toLowerCase()))?.[1],
  );
  return mark !== undefined && mark === otherMark;
}

/** Sizes of one list are of one order: «12 11700 мм» is a diameter and a length. */
const MOST_APART = 6;

/** Whether two qualities side by side are of a list: «3А 5А», «А240 А400», «6 9 мм». */
function areOfOneShape(text: string, one: Asked, other: Asked): boolean {
  const [some, others] = [one, other].map(({ spans }) => {
    const [first] = spans;
    return foldLookAlikes(text.slice(first?.start, first?.end).toLowerCase());
  });
  const [letters, otherLetters] = [some, others].map((typed) => typed?.replace(/[\d.,\s]/g, ""));
  const [number = 0, otherNumber = 0] = [some, others].map((typed) => Number.parseFloat(typed ?? ""));
  // Without letters, a number is of a list if the last one has a unit.
  const isSize = letters === "" && areOfOneUnit(one, other) && other.terms.some((term) => /\d\D+$/.test(term));
  return isSize
    ? Math.max(number, otherNumber) <= MOST_APART * Math.min(number, otherNumber)
    : letters !== "" && letters === otherLetters && some !== others;
}

/** A size with the unit of the one behind it. */
function withUnitOf({ terms }: Asked, one: Asked): Asked {
  const unit = terms.flatMap((term) => /^[\d.]+(\D+)$/.exec(term)?.[1] ?? [])[0] ?? "";
  return { ...one, terms: one.terms.map((term) => (/^[\d.]+$/.test(term) ? term + unit : term)) };
}

/** Joins grades and sizes side by side to one choice, from the last one on, so that the unit is known. Null if there are none. */
export function joinQualities(text: string, asked: readonly Asked[]): Asked[] | null {
  const isOpen = ({ kind, amount }: Asked) => kind === "quality" && amount === null;
  const joined: Asked[] = [];
  for (const one of [...asked].reverse()) {
    const next = joined[0];
    const isBeside = next && isOpen(one) && isOpen(next) && /^\s+$/.test(text.slice(one.end, next.start));
    if (next && isBeside && areOfOneShape(text, one, next)) joined[0] = mergeAll([withUnitOf(next, one), next]);
    else joined.unshift(one);
  }
  return joined.length < asked.length ? joined : null;
}

function mergeAll(asked: readonly Asked[]): Asked {
  const [first] = asked as [Asked, ...Asked[]];
  return {
    ...first,
    start: Math.min(...asked.map(({ start }) => start)),
    end: Math.max(...asked.map(({ end }) => end)),
    terms: [...new Set(asked.flatMap(({ terms }) => terms))],
    near: [...new Set(asked.flatMap(({ near }) => near))],
    isWord: false,
    spans: asked.flatMap(({ spans }) => spans),
  };
}

/** Goods without the group that each of the others is of: «сталь арматура катанка». */
function dropGroups(goods: readonly Asked[]): readonly Asked[] {
  const leaves = goods.map(({ terms }) => findLeavesOf(terms));
  const isGroup = (group: ReadonlySet<string>) =>
    leaves.every((one) => one === group || (one.size < group.size && [...one].some((slug) => group.has(slug))));
  return goods.length < 3 ? goods : goods.filter((_, at) => !isGroup(leaves[at] ?? new Set()));
}

/**
 * Joins goods that have no category in common to one choice: «пшеница ячмень» asks for either. Goods of different
 * industries are none: «труба ПНД» and «масло подсолнечника» are things of their own. So are two English nouns: "fish oil".
 */
export function joinGoods(text: string, asked: readonly Asked[]): Asked[] | null {
  // «Песок для бетона» asks for no concrete.
  const goods = dropGroups(asked.filter(({ kind, amount }) => kind === "goods" && amount === null));
  if (goods.length === 2 && goods.every(({ start, end }) => /^[a-z\s-]+$/i.test(text.slice(start, end)))) return null;
  const industries = goods.map(({ terms }) => new Set([...findLeavesOf(terms)].map(findIndustry)));
  const isOfOne = [...(industries[0] ?? [])].some((industry) => industries.every((one) => one.has(industry)));
  if (goods.length < 2 || !isOfOne || !areApart(goods)) return null;
  return [mergeAll(goods), ...asked.filter((one) => !goods.includes(one))];
}
