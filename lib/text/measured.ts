// Values that a laboratory measures have a term of their own: «протеин 13» is no «влажность 13».
import { lazy } from "@/lib/core/lazy";
import type { Attribute } from "@/lib/reference/categories/contract";
import { categoryNodes, listAttributes } from "@/lib/reference/categories/tree";
import { type Token, tokenise } from "./tokens";

const isMeasuredAttribute = ({ type, better }: Attribute) => type === "number" && better !== null;
/** The term of a value that a laboratory measured. */
export const toMeasuredTerm = (key: string, value: number) => `${key}:${value}`;

/** Names of one word in use beside those of the reference. */
export const MEASURED_ALIASES = {
  белок: "protein",
  чп: "falling_number",
  калорийность: "calorific_value",
  жирность: "fat",
  зольность: "ash",
};
/** A word in the names of more attributes tells none: «содержание». */
const MOST_NAMED = 2;

/**
 * Keys of attributes by the words of their names. A name of one word has the word alone: «масличность» is no «остаточная
 * масличность».
 */
const getKeys = lazy(() => {
  const [keys, alone] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const add = (name: string, key: string) => {
    const words = tokenise(name);
    for (const named of words.length === 1 ? [keys, alone] : [keys])
      for (const word of words) named.set(word.key, (named.get(word.key) ?? new Set()).add(key));
  };
  for (const { key, name, nameEn } of listAttributes().filter(isMeasuredAttribute)) {
    add(name, key);
    add(nameEn, key);
  }
  for (const [name, key] of Object.entries(MEASURED_ALIASES)) add(name, key);
  // «Масло 82,5 %» are goods.
  const leaves = [...categoryNodes.values()].filter(({ level }) => level === 3);
  const goods = new Set(leaves.flatMap(({ name, nameEn }) => tokenise(`${name} ${nameEn}`)).map(({ key }) => key));
  return new Map(
    [...keys]
      .map(([word, named]) => [word, alone.get(word) ?? named] as const)
      .filter(([word, named]) => named.size <= MOST_NAMED && (alone.has(word) || !goods.has(word))),
  );
});

/** Terms of the value of an attribute, if it is a measured one. */
export function listMeasuredTerms(attribute: Attribute | undefined, value: unknown): string[] {
  return attribute && typeof value === "number" && isMeasuredAttribute(attribute)
    ? [toMeasuredTerm(attribute.key, value)]
    : [];
}

/** The keys of the attributes that a token may name. */
const findKeys = (token: Token | undefined) => [...(getKeys().get(token?.kind === "word" ? token.key : "") ?? [])];

/** Words between a name and its value: «протеин не менее 12,5 %», "protein min 12.5%". */
const getBetween = lazy(
  () =>
    new Set(
      tokenise("не менее не более мин макс минимум максимум от до min max minimum maximum at least from up to").map(
        ({ key }) => key,
      ),
    ),
);
const MOST_BETWEEN = 3;

/** Keys of the attributes that the name before a number tells. */
function findKeysBefore(tokens: readonly Token[], at: number): string[] {
  let name = at - 1;
  while (name > 0 && at - name <= MOST_BETWEEN && getBetween().has(tokens[name]?.key ?? "")) name -= 1;
  return findKeys(tokens[name]);
}

/** Terms of the number at a token, by the name before it or behind it: «протеин 13», «13 протеин». */
export function findMeasuredTerms(tokens: readonly Token[], at: number): string[] {
  const number = tokens[at];
  if (number?.kind !== "number") return [];
  const before = findKeysBefore(tokens, at);
  return (before.length > 0 ? before : findKeys(tokens[at + 1])).map((key) => toMeasuredTerm(key, Number(number.key)));
}

const getBetter = lazy(() => new Map(listAttributes().map(({ key, better }) => [key, better])));
/** Steps of values by their size, largest first. */
const STEPS = [
  [1_000, 50],
  [100, 5],
  [99.9, 0.005],
  [99, 0.05],
  [97, 0.1],
  [20, 0.5],
  [0, 0.1],
] as const;
/** Better values up to this share away: coal of 6 500 kcal is no coal of 5 500. */
const NEAREST = 0.12;
/** No laboratory measures more. */
const LARGEST = 10_000;
/** Most better values of one. */
const MOST_BETTER = 25;

/** Terms of better values: whoever asks for a protein of 13 % takes 13.5 %, and whoever asks for a moisture of 14 % takes 13 %. */
export function listBetterTerms(measured: readonly string[]): string[] {
  return measured.flatMap((term) => {
    const [key = "", text = ""] = term.split(":");
    const value = Number(text);
    if (value > LARGEST) return [];
    const step = STEPS.find(([from]) => value >= from)?.[1] ?? 0.1;
    const way = getBetter().get(key) === "lower" ? -1 : 1;
    const first = (way > 0 ? Math.floor : Math.ceil)(value / step) * step;
    const count = Math.min(MOST_BETTER, Math.ceil((value * NEAREST) / step));
    return Array.from({ length: count }, (_, at) => first + way * step * (at + 1))
      .filter((one) => one > 0)
      .map((one) => toMeasuredTerm(key, Number(one.toFixed(3))));
  });
}

/** "Lead 99.97", "caustic soda 98%": the share of the goods themselves. */
const SHARE = /^(9\d(?:\.\d{1,4})?)%?$/;
const SHARE_KEYS = ["purity", "content"];

/** Terms of a share beside goods that names no quality. */
export const listShareTerms = ([term = "", ...others]: readonly string[]): string[] => {
  const share = others.length > 0 ? undefined : SHARE.exec(term)?.[1];
  return share === undefined ? [] : SHARE_KEYS.map((key) => toMeasuredTerm(key, Number(share)));
};

/** Terms of a measured value among the tokens of a query: of the number between `start` and `end` by its neighbours, or by its unit. */
export function readMeasured(
  text: string,
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
): string[] {
  const at = tokens.findIndex((token) => token.start >= start && token.end <= end);
  const terms = findMeasuredTerms(tokens, at);
  const isCalorific =
    terms.length === 0 &&
    tokens[at]?.kind === "number" &&
    /^ккал|^kcal/i.test(text.slice(tokens[at + 1]?.start, tokens[at + 1]?.end));
  return isCalorific ? [toMeasuredTerm("calorific_value", Number(tokens[at]?.key))] : terms;
}
