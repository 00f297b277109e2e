// A freight table: rates of carriage by mode and cargo class, and the report of a load of one.
import { z } from "zod";
import { CARGO_CLASSES } from "@/lib/reference/categories/contract";

/** Modes of carriage, in the order that decides between equal prices. */
export const FREIGHT_MODES = ["road", "rail", "river", "sea"] as const;
export type FreightMode = (typeof FREIGHT_MODES)[number];
export const CargoClass = z.enum(CARGO_CLASSES);
export type CargoClass = z.infer<typeof CargoClass>;

/** A number with few decimals: products of four of these stay exact (`rates-policy.ts`). */
const decimal = (most: number, decimals: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine((value) => Number(value.toFixed(decimals)) === value, `must have at most ${decimals} decimals`);

/** Length of a way over that of the straight line. */
const circuity = decimal(10, 3).min(1);
const placeId = z.string().min(1).max(80);
const roubles = decimal(50_000, 2);
const tonnes = z.number().min(0).max(1_000_000);
const day = z.iso.date();

const Tier = z
  .object({
    /** End of the slab in km; null: no end. */
    upToKm: z.number().positive().max(100_000).nullable(),
    /** A flat sum that covers the slab. */
    rub_per_t: roubles.optional(),
    rub_per_t_km: decimal(20, 2).optional(),
  })
  .refine(({ rub_per_t, rub_per_t_km }) => rub_per_t !== undefined || rub_per_t_km !== undefined, {
    message: "has neither rub_per_t nor rub_per_t_km: its kilometres would cost nothing",
  });

const CargoRate = z.object({
  factor: decimal(10, 3),
  handling_rub_per_t: roubles.optional(),
  minLot_t: tonnes.optional(),
  lotFactorsApply: z.boolean().optional(),
});

const mode = {
  circuity,
  tiers: z.array(Tier).min(1).max(50),
  handling_rub_per_t: roubles,
  minLot_t: tonnes,
  lotFactors: z
    .array(z.object({ fromT: tonnes, factor: decimal(10, 3) }))
    .max(50)
    .default([]),
  cargo: z.partialRecord(CargoClass, CargoRate),
};
const Reach = z.object({ countries: z.array(z.string().length(2)), noLink: z.array(placeId).default([]) });
const Season = z.object({ fromMonth: z.int().min(1).max(12), toMonth: z.int().min(1).max(12) });

export const FreightRoute = z.object({
  from: placeId,
  to: placeId,
  mode: z.enum(FREIGHT_MODES),
  cargo: CargoClass,
  rub_per_t: roubles,
  validFrom: day,
  minLot_t: tonnes.optional(),
  source: z.string().max(200),
});
export type FreightRoute = z.infer<typeof FreightRoute>;

/** A freight table as its file has it. Roubles per tonne without VAT. */
export const FreightTable = z.object({
  composed: z.boolean().default(false),
  /** Day of the figures. */
  asOf: day,
  /** First day on which the table may be in force (Moscow); without one, from its load on. */
  validFrom: day.optional(),
  currency: z.literal("RUB"),
  vat: z.literal("excluded"),
  modes: z.object({
    road: z.object({ ...mode, reach: Reach }),
    rail: z.object({ ...mode, reach: Reach }),
    river: z.object({ ...mode, season: Season, systems: z.record(z.string(), z.array(placeId)) }),
    sea: z.object(mode),
  }),
  sea: z.object({
    basinOf: z.record(placeId, z.string()),
    basinCircuity: z.array(z.object({ between: z.tuple([z.string(), z.string()]), circuity })),
  }),
  transshipment: z.array(z.object({ port: placeId, rub_per_t: z.partialRecord(CargoClass, roubles) })),
  routes: z.array(FreightRoute).max(20_000),
});
export type FreightTable = z.infer<typeof FreightTable>;

/** Results of a row against the table in force before. */
export const FREIGHT_RESULTS = ["added", "changed", "unchanged", "removed", "refused"] as const;
export const FreightReportRow = z.object({
  /** Where it stands in the file, such as `routes/3`. */
  row: z.string(),
  /** Its subject, such as `voronezh → novorossiysk, road, grain`. */
  name: z.string(),
  result: z.enum(FREIGHT_RESULTS),
  detail: z.string().nullable(),
});
export type FreightReportRow = z.infer<typeof FreightReportRow>;
export const FreightReport = z.object({ rows: z.array(FreightReportRow) });
export type FreightReport = z.infer<typeof FreightReport>;

/** Why there is no price at a place, after the reasons of the comparable price. The first that holds is told. */
export const FREIGHT_REASONS = [
  "basis_unknown",
  "place_unknown",
  "basis_not_deliverable",
  "weight_unknown",
  "no_freight_table",
  "no_route",
] as const;
export type FreightReason = (typeof FREIGHT_REASONS)[number];

/** A loaded version of the table, as the page of administrators lists it. `createdBy`: null for the command line. */
export type FreightVersion = {
  version: number;
  asOf: string;
  /** The first day of a table that waits for it; null once it has come. */
  waitsFor: string | null;
  isInForce: boolean;
  composed: boolean;
  fileName: string;
  restoredFrom: number | null;
  createdAt: Date;
  createdBy: string | null;
};
