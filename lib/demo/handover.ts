import type { ListingType } from "@/lib/reference/listing-types";
import type { DemoCompany } from "./companies";
import type { Leaf } from "./compile";
import type { Place } from "./places";
import { type Random, weighted } from "./random";
import { BUYER_BASES } from "./trade";

const FOREIGN_BASES: Record<string, string[]> = {
  KZ: weighted([
    ["FCA", 45],
    ["EXW", 30],
    ["DAP", 25],
  ]),
  BY: weighted([
    ["FCA", 45],
    ["EXW", 30],
    ["DAP", 25],
  ]),
  UZ: weighted([
    ["FCA", 70],
    ["EXW", 30],
  ]),
  CN: weighted([
    ["FOB", 70],
    ["EXW", 15],
    ["FCA", 15],
  ]),
  TR: weighted([
    ["FOB", 70],
    ["EXW", 15],
    ["FCA", 15],
  ]),
};
/** Where the goods are (or are wanted): mostly where they are made, often where the company is. */
export function placeFor(random: Random, leaf: Leaf, type: ListingType, company: DemoCompany | null): Place {
  if (company && company.place.country !== "RU") return company.place;
  const atHome =
    company && (type === "BUY" ? random.chance(0.7) : leaf.places.includes(company.place) && random.chance(0.5));
  return atHome && company ? company.place : random.pick(leaf.places);
}

export type Handover = { basis: string | null; place: string | null };

/** The basis of delivery and its place, as usual for the goods and the country. */
export function handoverFor(random: Random, leaf: Leaf, type: ListingType, place: Place, english: boolean): Handover {
  if (random.chance(0.04)) return { basis: null, place: null };
  const basis =
    english && place.country === "RU" && random.chance(0.6)
      ? "FOB"
      : random.pick(type === "BUY" ? BUYER_BASES : (FOREIGN_BASES[place.country] ?? leaf.trade.bases));
  const town = random.pick(place.towns);
  if (basis === "FOB") return { basis, place: random.pick(place.ports) };
  if (basis === "CPT" || basis === "cpt-deep-port" || basis === "cpt-shallow-port")
    return toPort(random, basis, leaf, place, town);
  if (basis === "fca-wagon" || basis === "rail-gondola" || basis === "dap-station")
    return { basis, place: `ст. ${town}` };
  return { basis, place: basis === "FCA" && random.chance(0.4) ? `ст. ${town}` : town };
}

const DEEP = new Set(["Новороссийск", "Тамань", "Туапсе"]);
const SHALLOW = new Set(["Азов", "Ростов-на-Дону", "Таганрог", "Ейск", "Темрюк"]);

function toPort(random: Random, basis: string, leaf: Leaf, place: Place, town: string): Handover {
  if (!leaf.trade.overseas || place.ports.length === 0) return { basis: "CPT", place: `ст. ${town}` };
  const port = random.pick(place.ports);
  // «Малая вода» are the ports of the Sea of Azov; elsewhere the plain term is used.
  if (basis === "cpt-deep-port") return { basis: DEEP.has(port) ? basis : "CPT", place: port };
  if (basis === "cpt-shallow-port") return { basis: SHALLOW.has(port) ? basis : "CPT", place: port };
  return { basis, place: port };
}
