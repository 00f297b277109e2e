// Delivery bases: Incoterms 2020 rules and terms of Russian practice.
import { foldName } from "@/lib/core/text";

/** A delivery basis: an Incoterms 2020 rule or a term of Russian practice. */
export type Basis = { code: string; group: BasisGroup; name: string; nameEn: string; words: readonly string[] };

/**
 * Where the price of a basis stands: `seller` at the seller's place, `delivered` at the buyer's or the named one, `port` at or on
 * board of the ship in the port of loading, `sea` in the port of destination.
 */
export type BasisGroup = "seller" | "delivered" | "port" | "sea";

/** Upper-case codes: Incoterms 2020 (ICC). Lower-case codes: terms of Russian practice. The names are our own wording. */
export const BASES: readonly Basis[] = [
  { code: "EXW", group: "seller", name: "EXW, франко завод", nameEn: "EXW, Ex Works", words: ["франко завод"] },
  {
    code: "FCA",
    group: "seller",
    name: "FCA, франко перевозчик",
    nameEn: "FCA, Free Carrier",
    words: ["франко перевозчик"],
  },
  { code: "CPT", group: "delivered", name: "CPT, перевозка оплачена до", nameEn: "CPT, Carriage Paid To", words: [] },
  {
    code: "CIP",
    group: "delivered",
    name: "CIP, перевозка и страхование оплачены до",
    nameEn: "CIP, Carriage and Insurance Paid To",
    words: [],
  },
  {
    code: "DAP",
    group: "delivered",
    name: "DAP, поставка в месте назначения",
    nameEn: "DAP, Delivered at Place",
    words: [],
  },
  {
    code: "DPU",
    group: "delivered",
    name: "DPU, поставка с выгрузкой",
    nameEn: "DPU, Delivered at Place Unloaded",
    words: [],
  },
  {
    code: "DDP",
    group: "delivered",
    name: "DDP, поставка с оплатой пошлин",
    nameEn: "DDP, Delivered Duty Paid",
    words: [],
  },
  { code: "FAS", group: "port", name: "FAS, вдоль борта судна", nameEn: "FAS, Free Alongside Ship", words: [] },
  { code: "FOB", group: "port", name: "FOB, франко борт", nameEn: "FOB, Free on Board", words: ["франко борт"] },
  { code: "CFR", group: "sea", name: "CFR, стоимость и фрахт", nameEn: "CFR, Cost and Freight", words: ["cnf", "c&f"] },
  {
    code: "CIF",
    group: "sea",
    name: "CIF, стоимость, страхование и фрахт",
    nameEn: "CIF, Cost, Insurance and Freight",
    words: [],
  },
  {
    code: "ex-elevator",
    group: "seller",
    name: "EXW элеватор",
    nameEn: "ex elevator",
    words: ["exw элеватор (с места)", "с элеватора", "франко-элеватор"],
  },
  {
    code: "ex-farm",
    group: "seller",
    name: "с места хозяйства",
    nameEn: "ex farm",
    words: ["франко-ток", "с места хозяйства (франко-ток)", "с хозяйства"],
  },
  {
    code: "self-pickup",
    group: "seller",
    name: "самовывоз",
    nameEn: "ex warehouse",
    words: ["самовывоз со склада", "self-pickup", "ex warehouse, self-pickup"],
  },
  {
    code: "fca-wagon",
    group: "seller",
    name: "франко-вагон, станция отправления",
    nameEn: "free on rail, departure",
    words: ["франко-вагон", "фсо", "франко-вагон станция отправления"],
  },
  {
    code: "dap-station",
    group: "delivered",
    name: "франко-вагон, станция назначения",
    nameEn: "delivered at rail station",
    words: ["фсн", "франко-вагон станция назначения", "free on rail, destination"],
  },
  {
    code: "cpt-deep-port",
    group: "delivered",
    name: "CPT, глубоководный порт",
    nameEn: "CPT, deep-water port",
    words: ["cpt глубоководный порт"],
  },
  {
    code: "cpt-shallow-port",
    group: "delivered",
    name: "CPT, малая вода",
    nameEn: "CPT, shallow-water port",
    words: ["cpt малая вода"],
  },
  {
    code: "delivered",
    group: "delivered",
    name: "с доставкой",
    nameEn: "delivered",
    words: ["с доставкой до склада покупателя", "доставка"],
  },
  {
    code: "rail-gondola",
    group: "seller",
    name: "погрузка в полувагон",
    nameEn: "loaded into gondola car",
    words: ["loaded in gondola car"],
  },
];

/** A sentence about the codes, for the description of a field. */
export const BASIS_CODES = `Incoterms 2020 code, or that of a term of Russian practice: ${BASES.filter(({ code }) =>
  /[a-z]/.test(code),
)
  .map(({ code, name }) => `\`${code}\` («${name}»)`)
  .join(", ")}.`;

const byWord = new Map<string, Basis>();
for (const basis of BASES) {
  for (const word of [basis.code, basis.name, basis.nameEn, ...basis.words]) byWord.set(foldName(word), basis);
}

/** A basis by its code or by a name in Russian or English. */
export function findBasis(word: string): Basis | null {
  return byWord.get(foldName(word)) ?? null;
}
