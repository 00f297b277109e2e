// Parses the cells of a price sheet: numbers, ranges, grades, VAT, delivery terms, days.
import Decimal from "decimal.js";
import { foldName } from "@/lib/core/text";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { findBasis } from "@/lib/reference/bases";
import type { Specification } from "../providers/price-entry";

/** Texts of a cell without a value. */
const NOTHING = /^(н\/?\s?д|нет|нет данных|n\/?a|null|[-–—.…]+)\.?$/i;

/** Trims a cell, including no-break spaces. Null for an empty cell or «н/д». */
export function readCellText(cell: unknown): string | null {
  const text = typeof cell === "number" || typeof cell === "boolean" ? String(cell) : cell;
  if (typeof text !== "string") return null;
  const tidy = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  return tidy === "" || NOTHING.test(tidy) ? null : tidy;
}

/** Parses «14 200», «11 900,50», `1.265,40`, `1,265.40`. Null when it is no number, or could be two. */
export function readDecimal(text: string): Decimal | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, "");
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const comma = bare.lastIndexOf(",");
  const point = bare.lastIndexOf(".");
  const mark = comma >= 0 && point >= 0 ? (comma > point ? "," : ".") : comma >= 0 ? "," : ".";
  const other = mark === "," ? "." : ",";
  const parts = bare.replaceAll(other, "").split(mark);
  const groups = bare.split(mark)[0]?.split(other) ?? [];
  if (parts.length > 2 || groups.slice(1).some((group) => group.length !== 3)) return null;
  // «14,200» is fourteen thousand to some and fourteen to others.
  if (comma >= 0 && point < 0 && /^[1-9]\d{0,2},\d{3}$/.test(bare)) return null;
  const [whole = "", fraction = ""] = parts;
  return /^\d{1,15}$/.test(whole) && /^\d{0,10}$/.test(fraction) ? new Decimal(`${whole}.${fraction || "0"}`) : null;
}

/** No share, and no size in millimetres, is as large; the table has room for it. */
export const TOO_LARGE = 1e6;

export type Range = { min: string; max: string | null };

/** «12», «12,5 %», «160-240», «46.5-48%», «180+», «от 180»: both ends of a range, without an upper one when it is open. */
export function readRange(text: string, factor = 1): Range | null {
  const bare = text
    .replace(/(мм|см|mm|cm|%|ø|Ø|d=)/giu, "")
    .replace(/\s/g, "")
    .toLowerCase();
  const [, from, to, open] = /^(?:от|from|≥|>=)?([\d.,]+)(?:[-–—…]([\d.,]+))?(\+|иболее|ивыше)?$/u.exec(bare) ?? [];
  const min = from ? readDecimal(from) : null;
  const max = to ? readDecimal(to) : min;
  if (!min || !max || max.lt(min) || max.times(factor).gte(TOO_LARGE)) return null;
  const isOpen = Boolean(open) || /^(от|from|≥|>=)/u.test(bare);
  if (isOpen && to) return null;
  const size = (value: Decimal) => value.times(factor).toDecimalPlaces(3).toFixed();
  return { min: size(min), max: isOpen ? null : size(max) };
}

/** A diameter in millimetres; sheets of the timber trade write centimetres into the same column. */
export function readDiameter(text: string): Range | null {
  return readRange(text, /(см|cm)\.?\s*$/iu.test(text) ? 10 : 1);
}

const LATIN = "ABCEHKMOPTXYaceopxyk";
const CYRILLIC = "АВСЕНКМОРТХУасеорхук";

/**
 * A grade without the words around it («3 кл.», «5 класс», «1-2 сорт» are `3`, `5`, `1-2`), and without Latin letters
 * slipped into a Cyrillic one: «А500C» with a Latin C becomes «А500С».
 */
export function readGrade(text: string): string {
  const tidy = text.replace(/\s+/gu, " ").trim();
  const bare = /^(\d+(?:\s?[-–]\s?\d+)?)\s?-?(?:й|я|го)?\s?(?:кл|класс|class|сорт|с)\.?$/iu.exec(tidy)?.[1];
  if (bare) return bare.replace(/\s/g, "").replace("–", "-");
  const leading = /^(?:класс|кл\.?|class)\s?(\d+)$/iu.exec(tidy)?.[1];
  if (leading) return leading;
  if (!/\p{Script=Cyrillic}/u.test(tidy) || !/\p{Script=Latin}/u.test(tidy)) return tidy;
  return tidy
    .split(" ")
    .map((word) =>
      /\p{Script=Cyrillic}/u.test(word)
        ? [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("")
        : word,
    )
    .join(" ");
}

/** «с НДС», «в т.ч. 10%», `with_vat`; «без НДС», `without_vat`; «не облагается», `export`. Undefined when it is none of these. */
export function readVat(text: string): NonNullable<Specification["vat"]> | undefined {
  const word = foldName(text).replaceAll("_", " ");
  if (/^(без( учета)? ндс|без|without vat|excl?\.?( vat)?|excluded|net|vat excluded)$/.test(word)) return "excluded";
  if (/^(не облагается|ндс не облагается|0 ?%|ндс 0 ?%|export|экспорт|none|no vat|vat exempt)$/.test(word))
    return "none";
  if (/^(с ндс|с учетом ндс|включая ндс|with vat|incl?\.?( vat)?|included|gross|vat included)( \d+ ?%)?$/.test(word))
    return "included";
  return /^в т\.? ?ч\.? ?(ндс)?( ?\d+([.,]\d+)? ?%)?$/.test(word) ? "included" : undefined;
}

/** What the terms of Russian practice are in Incoterms. */
const INCOTERM: Record<string, string> = {
  "ex-elevator": "EXW",
  "ex-farm": "EXW",
  "self-pickup": "EXW",
  "fca-wagon": "FCA",
  "rail-gondola": "FCA",
  "dap-station": "DAP",
  delivered: "DAP",
  "cpt-deep-port": "CPT",
  "cpt-shallow-port": "CPT",
};

type Basis = Pick<Specification, "basis" | "basisTerm" | "basisPlace">;

/** Most words of a delivery term. */
const LONGEST_BASIS = 8;

/**
 * Parses «EXW элеватор», «самовывоз», «CPT Новороссийск», «FCA ст. Магнитогорск» into Incoterm, term of practice and
 * place.
 */
export function readBasis(text: string, place: string | null): Basis | null {
  const words = text.replace(/,/g, " ").split(/\s+/).filter(Boolean);
  // The longest beginning that is a delivery term; the rest is the place.
  for (let count = Math.min(words.length, LONGEST_BASIS); count > 0; count--) {
    const phrase = words.slice(0, count).join(" ");
    const code = /^с места$/i.test(phrase) ? "ex-farm" : findBasis(phrase)?.code;
    if (!code) continue;
    const rest = words.slice(count).join(" ");
    return {
      basis: INCOTERM[code] ?? code,
      basisTerm: INCOTERM[code] ? code : null,
      basisPlace: place ?? (rest || null),
    };
  }
  return null;
}

/**
 * Parses `2026-11-20` and «20.11.2026»; `11/20/2026` is refused as ambiguous. A time in UTC gives its day in Moscow:
 * programs write Moscow midnight as 21:00 UTC. Null when it is no calendar day.
 */
export function readDay(text: string): string | null {
  const [, isoYear, isoMonth, isoDay, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T([\d:.]+Z?))?$/.exec(text) ?? [];
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s?г\.?)?$/.exec(text) ?? [];
  const written = toCalendarDay(isoYear ?? year, isoMonth ?? month, isoDay ?? day);
  if (written === null || !time?.endsWith("Z")) return written;
  const moment = new Date(`${written}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : formatMoscowDay(moment);
}

/** `YYYY-MM-DD` of a day that exists, or null. */
export function toCalendarDay(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
