// The regions that demo listings come from, with their towns and sea ports. Source of the data: data/regions.json.
import { z } from "zod";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import file from "./data/regions.json";

/** `region` is the Russian name, null for a country without regions. The first town is the usual one. */
export type DemoRegion = { code: string; country: string; region: string | null; towns: string[]; ports: string[] };

const names = z.array(z.string()).min(1);
const { ports: portsBySea, regions } = z
  .strictObject({
    ports: z.record(z.string(), names),
    /** By ISO 3166-2 code, or by ISO 3166-1 code for a whole country. */
    regions: z.record(z.string(), z.strictObject({ towns: names, ports: z.string().optional() })),
  })
  .parse(file);

const DEMO_REGIONS = new Map(Object.keys(regions).map((code) => [code, createRegion(code)]));

function createRegion(code: string): DemoRegion {
  const country = code.slice(0, 2);
  const region = code.length > 2 ? findRegion(country, code) : null;
  if (!findCountry(country) || (code.length > 2 && !region)) throw new Error(`regions.json: unknown code ${code}`);
  const { towns = [], ports } = regions[code] ?? {};
  return { code, country, region: region?.nameRu ?? null, towns, ports: (ports && portsBySea[ports]) || [] };
}

/** The region with this code. Throws when regions.json does not have it. */
export function getDemoRegion(code: string): DemoRegion {
  const region = DEMO_REGIONS.get(code);
  if (!region) throw new Error(`regions.json lacks ${code}`);
  return region;
}
