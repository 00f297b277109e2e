// The companies of the demo market, all invented, with numbers that pass the checks. Source: data/companies.json.
import { z } from "zod";
import file from "./data/companies.json";
import { mixBits } from "./random";
import { type DemoRegion, getDemoRegion } from "./regions";
import { listTradedSlugs } from "./trades";

const Row = z.strictObject({
  name: z.string(),
  slug: z.string(),
  region: z.string(),
  /** Lines of business of data/trades.json; industries, groups and leaves of the category tree. */
  trades: z.array(z.string()).transform((lines) => lines.flatMap(listTradedSlugs)),
  status: z.enum(["VERIFIED", "PENDING", "DRAFT", "REJECTED"]),
  /** Null abroad; an entrepreneur has no KPP. */
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  description: z.string(),
  website: z.string().nullable(),
  /** Days on the market before the data are loaded. */
  ageDays: z.int(),
  /** Name of the person who owns the account. */
  owner: z.string(),
});

export type DemoCompany = Omit<z.infer<typeof Row>, "region" | "owner"> & {
  id: string;
  place: DemoRegion;
  owner: { id: string; email: string; name: string };
};

const DISCLAIMER = "Демонстрационная компания: название и реквизиты вымышлены.";

/** The first company is that of `corporate@tonna.example`. */
export const DEMO_COMPANIES: readonly DemoCompany[] = z
  .array(Row)
  .parse(file)
  .map(({ region, owner, ...row }, index) => ({
    ...row,
    id: createDemoId(1, index),
    place: getDemoRegion(region),
    description: `${row.description} ${DISCLAIMER}`,
    owner: { id: createDemoId(2, index), email: `owner@${row.slug}.example`, name: owner },
  }));

/** A fixed id in the form of a uuid v7 of 1 January 2026: the same on every machine. `kind` is a number for each table. */
export function createDemoId(kind: number, index: number): string {
  const tail = (mixBits(kind * 1_000 + index) >>> 0).toString(16).padStart(8, "0");
  return `019b76da-a800-7${kind.toString(16).padStart(3, "0")}-8000-${index.toString(16).padStart(4, "0")}${tail}`;
}
