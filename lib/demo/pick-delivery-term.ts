// The place of the goods of a demo listing, and its delivery term with the named place.
import type { ListingType } from "@/lib/reference/listing-types";
import type { DemoCompany } from "./companies";
import type { DemoLeaf } from "./compile-goods";
import type { Random } from "./random";
import type { DemoRegion } from "./regions";
import { BUYER_TERMS, FOREIGN_TERMS } from "./trades";

export type DeliveryTerm = { basis: string | null; place: string | null };

/** Goods that flow to the buyer through a network: no term of Incoterms and no station fits. */
const PIPED = new Set(["natural-gas"]);
const DEEP_PORTS = new Set(["Новороссийск", "Тамань", "Туапсе"]);
const SHALLOW_PORTS = new Set(["Азов", "Ростов-на-Дону", "Таганрог", "Ейск", "Темрюк"]);

/** Goods are mostly where they are made, often where the company is. */
export function pickRegion(random: Random, leaf: DemoLeaf, type: ListingType, company: DemoCompany | null): DemoRegion {
  if (company && company.place.country !== "RU") return company.place;
  const atHome =
    company && (type === "BUY" ? random.chance(0.7) : leaf.regions.includes(company.place) && random.chance(0.5));
  return atHome && company ? company.place : random.pick(leaf.regions);
}

/** A delivery term that is usual for the goods and the country. */
export function pickDeliveryTerm(
  random: Random,
  leaf: DemoLeaf,
  type: ListingType,
  region: DemoRegion,
  english: boolean,
): DeliveryTerm {
  if (random.chance(0.04) || PIPED.has(leaf.slug)) return { basis: null, place: null };
  const basis =
    english && region.country === "RU" && random.chance(0.6)
      ? "FOB"
      : random.pick(type === "BUY" ? BUYER_TERMS : (FOREIGN_TERMS[region.country] ?? leaf.trade.deliveryTerms));
  const town = random.pick(region.towns);
  if (basis === "FOB") return { basis, place: random.pick(region.ports) };
  if (basis === "CPT" || basis === "cpt-deep-port" || basis === "cpt-shallow-port") {
    if (!leaf.trade.overseas || region.ports.length === 0) return { basis: "CPT", place: `ст. ${town}` };
    const port = random.pick(region.ports);
    // The two other terms name ports of the Azov and Black Sea; elsewhere the plain term is used.
    const fits = basis === "CPT" || (basis === "cpt-deep-port" ? DEEP_PORTS : SHALLOW_PORTS).has(port);
    return { basis: fits ? basis : "CPT", place: port };
  }
  const atStation =
    ["fca-wagon", "rail-gondola", "dap-station"].includes(basis) || (basis === "FCA" && random.chance(0.4));
  return { basis, place: atStation ? `ст. ${town}` : town };
}
