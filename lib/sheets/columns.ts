// Recognises what a column means by the words of its head.
import { memoise } from "@/lib/core/cache/remembered";
import { removeInvisible } from "@/lib/core/text";
import { findBasis } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { findAttribute, listAttributes } from "@/lib/reference/categories/tree";
import { stemWord } from "@/lib/text/stem";
import attributeHeads from "./attribute-heads.json";
import words from "./column-words.json";
import { type PriceMeasure, takeMeasure } from "./measure";

/** Meanings of columns. `unused`: known, and no part of an offer. */
export type Column = keyof typeof words;

/**
 * `attribute`: a quality attribute of the catalogue, by key. `unknown`: nobody knows it; its values are kept as a quality under its name.
 * `blank`: no head at all.
 */
export type Meaning =
  | { kind: "column"; column: Column }
  | { kind: "attribute"; key: string }
  | { kind: "unknown"; name: string }
  | { kind: "blank" };

/** A head with what it says of its values. `confidence`: `sure` when each word is explained. */
export type Head = {
  text: string;
  meaning: Meaning;
  confidence: "sure" | "likely" | "none";
  measure: PriceMeasure;
  /** Delivery basis in the head of a price, «Цена FCA Липецк», with the words behind it. */
  basis: string | null;
};

const toWords = (text: string): string[] =>
  removeInvisible(text)
    .normalize("NFKC")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replaceAll("ё", "е")
    .match(/(?<!\p{L})\p{L}\/\p{L}(?!\p{L})|\p{L}[\p{L}\d]*|№|%|ø|±|\d+/gu)
    ?.map(stemWord) ?? [];

type Wording = { column: Column; size: number; keys: string[]; more: Set<string> };
const wordings: Wording[] = (Object.entries(words) as [Column, { heads: string; more: string }][]).flatMap(
  ([column, { heads, more }]) =>
    heads.split(";").map((head) => {
      const keys = toWords(head);
      return { column, size: keys.length, keys, more: new Set(toWords(more)) };
    }),
);
/** Words that a head of any column may have. */
const FILLERS = new Set(toWords("в на по за the of in и or per % n 1 шт мм см mm cm"));

const attributesByName = new Map<string, Attribute>();
for (const attribute of listAttributes())
  for (const name of [attribute.key.replaceAll("_", " "), attribute.name, attribute.nameEn])
    attributesByName.set(toWords(name).sort().join(" "), attribute);
for (const [key, heads] of Object.entries(attributeHeads)) {
  const attribute = findAttribute(key);
  for (const head of attribute ? heads.split(";") : [])
    if (attribute) attributesByName.set(toWords(head).sort().join(" "), attribute);
}

const joinKey = (head: string) => toWords(head).join("");
const byJoinedKey = new Map(wordings.map((wording) => [wording.keys.join(""), wording.column]));

/** Recognises the head of a column: «Цена с НДС, руб./т», `price_avg`, «Клейковина, %», «Наименование товара». */
export const readHead = memoise(findHead, { most: 10_000, longest: 200 });

function findHead(given: string): Head {
  const text = given
    .replace(/[\s_]+/gu, " ")
    .trim()
    .slice(0, 200);
  const exact = byJoinedKey.get(joinKey(text));
  const { measure, rest } = takeMeasure(text);
  const head = { text, measure, basis: null, confidence: "none" } as const;
  if (!/[\p{L}\p{N}№%ø±]/u.test(text)) return { ...head, meaning: { kind: "blank" } };
  const own = findAttribute(given.trim());
  if (own?.key.includes("_")) return { ...head, meaning: { kind: "attribute", key: own.key }, confidence: "sure" };
  if (exact) return { ...head, meaning: { kind: "column", column: exact }, confidence: "sure" };
  const key = text.toLowerCase().replace(/\s+/g, "_");
  const attribute = attributesByName.get(toWords(key.replaceAll("_", " ")).sort().join(" ")) ?? findNamed(rest);
  const found = findColumn(rest) ?? (rest === text ? null : findColumn(text));
  if (found) return { ...head, meaning: { kind: "column", column: found.column }, confidence: found.confidence };
  if (attribute) return { ...head, meaning: { kind: "attribute", key: attribute.key }, confidence: "sure" };
  const based = takeBasis(rest);
  const priced = based && findColumn(based.before);
  if (based && priced?.column === "price")
    return { ...head, meaning: { kind: "column", column: "price" }, confidence: "likely", basis: based.basis };
  // A price under other terms is neither the price nor a quality: it would change with each sheet.
  if (isPriceText(text)) return { ...head, meaning: { kind: "column", column: "unused" } };
  return { ...head, meaning: { kind: "unknown", name: text } };
}

/** True for a head that speaks of a price: «Цена от 20 т». */
export const isPriceText = (text: string): boolean => /(?<!\p{L})(?:цен[аыу]|стоимость|price)(?!\p{L})/iu.test(text);

/** An attribute by its name without the unit: «Клейковина, %», «Натура, г/л», «Толщина». */
function findNamed(text: string): Attribute | null {
  const names = [text, text.replace(/[,(].*$/u, ""), text.replace(/^(?:содержание|массовая доля)\s/iu, "")];
  for (const name of names) {
    const attribute = attributesByName.get(
      toWords(name)
        .filter((word) => word !== "%")
        .sort()
        .join(" "),
    );
    if (attribute) return attribute;
  }
  return null;
}

/** The column whose wording has the most words of a head; the others have to be words that it may carry. */
function findColumn(text: string): { column: Column; confidence: "sure" | "likely" } | null {
  const keys = toWords(text);
  if (keys.length === 0) return null;
  const fits = wordings.filter(
    (wording) =>
      wording.keys.every((key) => keys.includes(key)) &&
      keys.every((key) => wording.keys.includes(key) || wording.more.has(key) || FILLERS.has(key)),
  );
  const size = Math.max(...fits.map((wording) => wording.size));
  const best = fits.filter((wording) => wording.size === size);
  const column = best[0]?.column;
  if (!column || new Set(best.map((one) => one.column)).size > 1) return column ? pickFirst(best) : null;
  return { column, confidence: size === keys.length ? "sure" : "likely" };
}

const pickFirst = ([first]: Wording[]) => (first ? { column: first.column, confidence: "likely" as const } : null);

/** «Цена FCA Липецк»: the basis and the words behind it. */
function takeBasis(text: string): { before: string; basis: string } | null {
  const parts = text.split(/[\s,()]+/u).filter(Boolean);
  for (let at = 1; at < parts.length; at++) {
    const isBasis = [1, 2, 3].some((count): boolean => findBasis(parts.slice(at, at + count).join(" ")) !== null);
    if (isBasis) return { before: parts.slice(0, at).join(" "), basis: parts.slice(at).join(" ") };
  }
  return null;
}

/** Names of all columns, for a person who corrects a mapping. */
export const COLUMNS = Object.keys(words) as Column[];
