import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findUnitByCode } from "@/lib/reference/units/units";
import type { LeafGoods } from "./goods/goods";
import { toLatin } from "./latin";
import { type Place, placeOf } from "./places";
import { TRADES, type Trade } from "./trade";

/** A value with its spellings: in a Russian and an English title, and as a part of a sentence. */
export type Value = {
  stored: number | string | boolean;
  ru: string;
  en: string;
  fact: string | null;
  factEn: string | null;
};

/** One attribute of a kind (or, without an attribute, a word for titles) and the values it may take. */
type Trait = { key: string; isWord: boolean; optional: boolean; values: Value[] };

/** A template cut at its placeholders; `traits` are the positions, in the kind, of the traits it shows. */
export type Template = { parts: (string | { trait: number; divisor: number })[]; traits: ReadonlySet<number> };

export type Kind = { low: number; high: number; traits: Trait[]; sell: Template[]; buy: Template[]; en: Template[] };

export type SaleUnit = {
  code: string /** How many usual units it holds. */;
  size: number;
  abbr: string;
  abbrEn: string;
};

/** A leaf ready to compose listings of. */
export type Leaf = {
  slug: string;
  groupSlug: string;
  industrySlug: string;
  weight: number;
  price: { min: number; max: number };
  kinds: Kind[];
  lot: readonly [number, number];
  minimum: number;
  usual: SaleUnit;
  others: SaleUnit[];
  places: Place[];
  trade: Trade;
};

/** Reads one leaf of `goods/`. Throws on an unknown attribute, option, unit or placeholder: the data is part of the program. */
export function compileLeaf(node: CategoryNode, goods: LeafGoods): Leaf {
  const group = node.parent;
  const industry = group?.parent;
  const trade = TRADES[group?.slug ?? ""];
  if (!group || !industry || !trade || !node.priceHint || !node.unitCode)
    throw new Error(`${node.slug} lacks reference data`);
  return {
    slug: node.slug,
    groupSlug: group.slug,
    industrySlug: industry.slug,
    weight: goods.weight ?? 4,
    price: node.priceHint,
    kinds: goods.kinds.map((kind) => compileKind(node, kind, goods)),
    lot: goods.lot,
    minimum: goods.minimum ?? 1,
    usual: saleUnit(node.unitCode, 1),
    others: (goods.units ?? "")
      .split(" ")
      .filter(Boolean)
      .map((unit) => saleUnit(unit.split(":")[0] ?? "", Number(unit.split(":")[1]))),
    places: (goods.from ?? trade.from).split(" ").map((code) => placeOf(`RU-${code}`)),
    trade,
  };
}

function saleUnit(code: string, size: number): SaleUnit {
  const unit = findUnitByCode(code);
  if (!unit || !(size > 0)) throw new Error(`${code} is no unit we know`);
  return { code, size, abbr: unit.ru.abbr, abbrEn: unit.en.abbr };
}

function compileKind(node: CategoryNode, text: string, goods: LeafGoods): Kind {
  let [low, high] = [0.1, 0.9];
  const traits: Trait[] = [];
  for (const field of [text, goods.all ?? ""]
    .join(";")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)) {
    if (field.startsWith("@")) [low = 0, high = 1] = field.slice(1).split("-").map(Number);
    else traits.push(compileTrait(node, field));
  }
  const cut = (templates: string[], english: boolean) =>
    templates.flatMap((template) => compileTemplate(template, traits, english) ?? []);
  const kind = { low, high, traits, sell: cut(goods.sell, false), buy: cut(goods.buy, false), en: cut(goods.en, true) };
  if (kind.sell.length === 0 || kind.buy.length === 0)
    throw new Error(`no title fits this kind of ${node.slug}: ${text}`);
  return kind;
}

function compileTrait(node: CategoryNode, field: string): Trait {
  const split = field.indexOf("=");
  const optional = field[split - 1] === "?";
  const key = field.slice(0, optional ? split - 1 : split);
  const attribute = node.attributes.find((candidate) => candidate.key === key);
  if (!attribute && !key.startsWith("_")) throw new Error(`${node.slug} has no attribute ${key}`);
  const values = field
    .slice(split + 1)
    .split("|")
    .flatMap((spec): Value[] => {
      if (!attribute) return [{ stored: spec, ru: spec, en: toLatin(spec), fact: null, factEn: null }];
      const raws: (number | string)[] = attribute.type === "number" ? expandNumbers(spec) : [spec];
      return raws.map((raw) => toValue(attribute, raw));
    });
  return { key, isWord: !attribute, optional, values };
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
  const { name, nameEn, unit, unitEn } = attribute;
  if (attribute.type === "number") {
    const stored = Number(raw);
    if (!Number.isFinite(stored)) throw new Error(`${raw} is no number for ${attribute.key}`);
    const ru = String(stored).replace(".", ",");
    const isYear = attribute.key === "crop_year";
    return {
      stored,
      ru,
      en: String(stored),
      fact: isYear ? `урожай ${stored} года` : `${lowerFirst(name)} ${ru}${unit ? ` ${unit}` : ""}`,
      factEn: isYear
        ? `${stored} crop`
        : `${lowerFirst(nameEn)} ${stored}${unitEn === "%" ? "%" : unitEn ? ` ${unitEn}` : ""}`,
    };
  }
  if (attribute.type === "boolean") {
    return {
      stored: raw === "true",
      ru: "",
      en: "",
      fact: attribute.key === "gmo_free" ? "без ГМО" : null,
      factEn: attribute.key === "gmo_free" ? "non-GMO" : null,
    };
  }
  const stored = String(raw);
  const option = attribute.options?.indexOf(stored) ?? -1;
  if (attribute.type === "enum" && option < 0) throw new Error(`«${stored}» is no option of ${attribute.key}`);
  const en = attribute.optionsEn?.[option] ?? toLatin(stored);
  const isWord = attribute.type === "text" && /[а-яё]/i.test(stored);
  return {
    stored,
    ru: stored,
    en,
    fact: `${lowerFirst(name)} — ${stored}`,
    factEn: isWord ? null : `${lowerFirst(nameEn)}: ${en}`,
  };
}

/** «Влажность» inside a sentence is «влажность»; «ICUMSA» and «K value» stay. */
function lowerFirst(name: string): string {
  const second = name.charAt(1);
  return second === second.toLowerCase() && /\p{L}/u.test(second) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

function compileTemplate(template: string, traits: Trait[], english: boolean): Template | null {
  const shown = new Set<number>();
  const parts: Template["parts"] = [];
  for (const [index, piece] of template.split(/[{}]/).entries()) {
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
