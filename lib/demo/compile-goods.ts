// Reads the description of one leaf category in data/goods/ and checks it against the category tree.
// The result has every value spelled out, so that composing a listing only picks and joins.
import { z } from "zod";
import { toLatinLetters } from "@/lib/i18n/latin";
import { toReadable } from "@/lib/i18n/terms";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { translateTown } from "@/lib/reference/geo/towns";
import { findUnitByCode } from "@/lib/reference/units/units";
import type { DemoRegion } from "./regions";
import { getTrade, listDemoRegions, type Trade } from "./trades";

/** One leaf category, as traders describe its goods. */
export const Goods = z.strictObject({
  /** Share among all listings. */
  weight: z.number().default(4),
  /**
   * Grades whose values belong together: `key=spec; …`. A spec is `a|b|c` or a range `low..high/step`; `key?=` is stated
   * sometimes, `_key=` is a word for titles only, `@low-high` is a part of the usual price range, 0 to 1.
   */
  grades: z.array(z.string()),
  /** Values of all grades, written like `grades`. */
  all: z.string().default(""),
  /** Russian titles: `{key}` is the value, `{key/10}` the value divided. */
  sell: z.array(z.string()),
  /** Goods that a buyer asks for, in the accusative. */
  buy: z.array(z.string()),
  en: z.array(z.string()),
  /** Smallest and largest usual quantity, in the usual unit of the category. */
  lot: z.tuple([z.number(), z.number()]),
  /** Smallest step of a quantity in the usual unit. */
  minimum: z.number().default(1),
  /** Other units of sale: how many usual units one of them holds. */
  units: z.record(z.string(), z.number().positive()).default({}),
  /** Russian regions, ISO 3166-2 codes without `RU-`; those of the group unless given. */
  from: z.string().optional(),
});
type Goods = z.infer<typeof Goods>;

/** A value as it is stored, in a Russian and an English title, and as a part of a sentence. */
export type Value = {
  stored: number | string | boolean;
  ru: string;
  en: string;
  fact: string | null;
  factEn: string | null;
};

/** An attribute (or a word for titles) and the values it may take. */
type Trait = { key: string; isWord: boolean; optional: boolean; values: Value[] };

/** A title cut at its placeholders. `traits` are the positions of the traits that it shows. */
export type Template = { parts: (string | { trait: number; divisor: number })[]; traits: ReadonlySet<number> };

export type Grade = { low: number; high: number; traits: Trait[]; sell: Template[]; buy: Template[]; en: Template[] };

/** `size` is how many usual units the unit holds. */
export type SaleUnit = { code: string; size: number; abbr: string; abbrEn: string };

export type DemoLeaf = {
  slug: string;
  groupSlug: string;
  industrySlug: string;
  weight: number;
  price: { min: number; max: number };
  grades: Grade[];
  lot: readonly [number, number];
  minimum: number;
  usual: SaleUnit;
  others: SaleUnit[];
  regions: DemoRegion[];
  trade: Trade;
};

/** Throws on an unknown attribute, option, unit or placeholder: the data are part of the program. */
export function compileGoods(category: CategoryNode, goods: Goods): DemoLeaf {
  const group = category.parent;
  const industry = group?.parent;
  if (!group || !industry || !category.priceHint || !category.unitCode)
    throw new Error(`${category.slug} lacks reference data`);
  const trade = getTrade(group.slug);
  return {
    slug: category.slug,
    groupSlug: group.slug,
    industrySlug: industry.slug,
    weight: goods.weight,
    price: category.priceHint,
    grades: goods.grades.map((grade) => compileGrade(category, grade, goods)),
    lot: goods.lot,
    minimum: goods.minimum,
    usual: getSaleUnit(category.unitCode, 1),
    others: Object.entries(goods.units).map(([code, size]) => getSaleUnit(code, size)),
    regions: goods.from ? listDemoRegions(goods.from) : trade.regions,
    trade,
  };
}

function getSaleUnit(code: string, size: number): SaleUnit {
  const unit = findUnitByCode(code);
  if (!unit) throw new Error(`${code} is no known unit`);
  return { code, size, abbr: unit.ru.abbr, abbrEn: unit.en.abbr };
}

function compileGrade(category: CategoryNode, text: string, goods: Goods): Grade {
  let [low, high] = [0.1, 0.9];
  const traits: Trait[] = [];
  const fields = `${text};${goods.all}`.split(";").map((part) => part.trim());
  for (const field of fields.filter(Boolean)) {
    if (field.startsWith("@")) [low = 0, high = 1] = field.slice(1).split("-").map(Number);
    else traits.push(compileTrait(category, field));
  }
  const compileAll = (titles: string[], english: boolean) =>
    titles.flatMap((title) => compileTemplate(title, traits, english) ?? []);
  const [sell, buy] = [compileAll(goods.sell, false), compileAll(goods.buy, false)];
  if (sell.length === 0 || buy.length === 0) throw new Error(`no title fits this grade of ${category.slug}: ${text}`);
  return { low, high, traits, sell, buy, en: compileAll(goods.en, true) };
}

function compileTrait(category: CategoryNode, field: string): Trait {
  const [, key = "", mark, specs = ""] = /^(\w+)(\??)=(.*)$/.exec(field) ?? [];
  const attribute = category.attributes.find((candidate) => candidate.key === key);
  if (!attribute && !key.startsWith("_")) throw new Error(`${category.slug} has no attribute in ${field}`);
  const values = specs.split("|").flatMap((spec): Value[] => {
    if (!attribute) return [{ stored: spec, ru: spec, en: toLatin(spec), fact: null, factEn: null }];
    const raws = attribute.type === "number" ? expandNumbers(spec) : [spec];
    return raws.map((raw) => toValue(attribute, raw));
  });
  return { key, isWord: !attribute, optional: mark === "?", values };
}

/** `12.0..13.4` are the tenths from 12 to 13.4; `200..320/10` every tenth; `7` itself. */
function expandNumbers(spec: string): number[] {
  const [range = "", step] = spec.split("/");
  const [low = "", high] = range.split("..");
  if (high === undefined) return [Number(spec)];
  const decimals = Math.max(...[low, high, step ?? ""].map((part) => part.split(".")[1]?.length ?? 0));
  const width = step ? Number(step) : 10 ** -decimals;
  const count = Math.round((Number(high) - Number(low)) / width);
  return Array.from({ length: count + 1 }, (_, index) => Number((Number(low) + index * width).toFixed(decimals)));
}

function toValue(attribute: Attribute, raw: number | string): Value {
  const { name, nameEn } = attribute;
  if (attribute.type === "number") {
    const stored = Number(raw);
    if (!Number.isFinite(stored)) throw new Error(`${raw} is no number for ${attribute.key}`);
    const ru = String(stored).replace(".", ",");
    const en = String(stored);
    if (attribute.key === "crop_year")
      return { stored, ru, en, fact: `урожай ${stored} года`, factEn: `${stored} crop` };
    const [readRu, readEn] = [toReadable(attribute, stored, "ru"), toReadable(attribute, stored, "en")];
    const figureRu = group(String(readRu.value).replace(".", ","), "\u00a0");
    const fact = `${lowerFirst(name)} ${figureRu}${readRu.unit ? ` ${readRu.unit}` : ""}`;
    const unitEn = readEn.unit === "%" ? "%" : readEn.unit ? ` ${readEn.unit}` : "";
    const factEn = `${lowerFirst(nameEn)} ${group(String(readEn.value), ",")}${unitEn}`;
    return { stored, ru, en, fact, factEn };
  }
  if (attribute.type === "boolean") {
    const isGmoFree = attribute.key === "gmo_free";
    const [fact, factEn] = isGmoFree ? ["без ГМО", "non-GMO"] : [null, null];
    return { stored: raw === "true", ru: "", en: "", fact, factEn };
  }
  const stored = String(raw);
  const option = attribute.options?.indexOf(stored) ?? -1;
  if (attribute.type === "enum" && option < 0) throw new Error(`«${stored}» is no option of ${attribute.key}`);
  const en = attribute.optionsEn?.[option] ?? toLatin(stored);
  const isWord = attribute.type === "text" && /[а-яё]/i.test(stored);
  const factEn = isWord ? null : `${lowerFirst(nameEn)}: ${en}`;
  return { stored, ru: stored, en, fact: `${lowerFirst(name)} — ${stored}`, factEn };
}

/** A number of five digits or more with its thousands apart: «11 700». */
const group = (number: string, separator: string) =>
  number.replace(/^\d{5,}/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, separator));

/** «Влажность» inside a sentence is «влажность»; «ICUMSA» and «K value» stay. */
function lowerFirst(name: string): string {
  const second = name.charAt(1);
  return second === second.toLowerCase() && /\p{L}/u.test(second) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Null when the grade lacks a trait that the title shows. */
function compileTemplate(title: string, traits: Trait[], english: boolean): Template | null {
  const shown = new Set<number>();
  const parts: Template["parts"] = [];
  for (const [index, piece] of title.split(/[{}]/).entries()) {
    if (index % 2 === 0) {
      if (piece) parts.push(piece);
      continue;
    }
    const [key = "", divisor = "1"] = piece.split("/");
    const trait = traits.findIndex((candidate) => candidate.key === key);
    if (trait < 0) return null;
    shown.add(trait);
    // A trait with one value never changes: it becomes part of the text.
    const only = traits[trait]?.values.length === 1 && divisor === "1" ? traits[trait]?.values[0] : undefined;
    parts.push(only ? (english ? only.en : only.ru) : { trait, divisor: Number(divisor) });
  }
  return { parts, traits: shown };
}

/** Names, marks and sizes in Latin letters, for English titles: «Новороссийск» Novorossiysk, «ст. Елец» Yelets station. */
export function toLatin(text: string): string {
  const [, atStation] = /^ст\. (.+)$/u.exec(text) ?? [];
  const town = atStation ?? text;
  return (translateTown(town) ?? toLatinLetters(town)) + (atStation === undefined ? "" : " station");
}
