// The description of a demo listing: sentences as a trader writes them. Source: data/sentences.json.
import { z } from "zod";
import file from "./data/sentences.json";
import type { Random } from "./random";

/** Facts that a sentence may mention as `{place}`. A sentence that needs a missing one is left out. */
type SentenceFacts = { place: string | null; min: string | null; volume: string | null; unit: string };

const Sentences = z.array(z.string()).min(1);
const { sell, logistics, terms, buy, buyLogistics, sellEn, buyEn } = z
  .strictObject({
    /** By leaf of the category tree, else by its group or industry. */
    sell: z.record(z.string(), Sentences),
    /** By delivery term. */
    logistics: z.record(z.string(), Sentences),
    terms: Sentences,
    buy: Sentences,
    /** By delivery term that a buyer asks for. */
    buyLogistics: z.record(z.string(), Sentences),
    sellEn: Sentences,
    buyEn: Sentences,
  })
  .parse(file);

/** Precious metals and natural gas are not sold from warehouses or by lorry. Groups and leaves. */
const WITHOUT_TERMS = new Set(["precious-metals", "natural-gas"]);

type Subject = {
  industry: string;
  group: string;
  leaf: string;
  type: "SELL" | "BUY";
  basis: string | null;
  english: boolean;
  details: string | null;
  facts: SentenceFacts;
};

/** One to four sentences, or null where none fits. */
export function composeDescription(random: Random, subject: Subject): string | null {
  const { industry, group, leaf, type, basis, english, details, facts } = subject;
  const wanted = 1 + Math.floor(random.next() * 3.7);
  const aboutGoods = type === "BUY" ? buy : (sell[leaf] ?? sell[group] ?? sell[industry]);
  const pools = english
    ? type === "BUY"
      ? [buyEn, buyEn]
      : [sellEn, sellEn]
    : type === "BUY"
      ? [buy, buyLogistics[basis ?? ""] ?? buy]
      : WITHOUT_TERMS.has(group) || WITHOUT_TERMS.has(leaf)
        ? [aboutGoods, aboutGoods]
        : [aboutGoods, logistics[basis ?? ""], terms];
  const sentences = [details, ...pools.map((pool) => pickSentence(random, pool, facts))];
  // A fact such as «техн.» or «90 шт.» has the full stop of its sentence.
  const distinct = [...new Set(sentences.flatMap((sentence) => sentence?.replace(/\.\.$/, ".") ?? []))];
  return distinct.length > 0 ? distinct.slice(0, wanted).join(" ") : null;
}

/** A sentence filled with the facts, or null when the picked one needs a missing fact. */
function pickSentence(random: Random, pool: readonly string[] | undefined, facts: SentenceFacts): string | null {
  if (!pool) return null;
  let isMissing = false;
  const filled = random.pick(pool).replace(/\{(\w+)\}/g, (_, key: keyof SentenceFacts) => {
    const fact = facts[key];
    if (fact === null) isMissing = true;
    return fact ?? "";
  });
  return isMissing ? null : filled;
}
