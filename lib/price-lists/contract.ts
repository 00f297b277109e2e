// The schemas of a price list: its settings, its states and its limits.
import { z } from "zod";
import { plainText } from "@/lib/core/text";
import { CurrencyCode } from "@/lib/currency/contract";
import { MISSING_CHOICES } from "@/lib/imports/contract";
import { VAT_MODES } from "@/lib/listings/contract";
import { TEXT_MAX } from "@/lib/listings/text-policy";
import { basisCode, countryCode, unitWord } from "@/lib/reference/codes";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { COLUMNS } from "@/lib/sheets/columns";
import type { FileProblemCode } from "@/lib/sheets/problems";

/** Price lists of a side at most. */
export const MAX_LISTS = 20;
/** Files of one document at most: CommerceML has two. */
export const MAX_FILES = 2;
/** Hours that a file waits for its import. */
export const KEPT_HOURS = 24;

export const KINDS = ["file", "address"] as const;
export const SCHEDULES = ["manual", "hourly", "daily"] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** Hours between two fetches of an address. */
export const HOURS: Record<Exclude<Schedule, "manual">, number> = { hourly: 1, daily: 24 };

/** Beginning of a number that is made for a row without one; twenty digits of a hash follow. */
export const MADE_NUMBER = "list-";
const MADE_PATTERN = new RegExp(`^${MADE_NUMBER}[0-9a-f]{20}$`);
/** Whether a number is made: it tells a person nothing. */
export const isMadeNumber = (number: string) => MADE_PATTERN.test(number);

/** Values for rows where the sheet itself says nothing. */
export const Defaults = z.strictObject({
  type: z.enum(LISTING_TYPES),
  currency: CurrencyCode.nullable(),
  unit: unitWord.nullable(),
  vat: z.enum(VAT_MODES).nullable(),
  country: countryCode,
  region: plainText({ max: TEXT_MAX.region }).nullable(),
  basis: basisCode.nullable(),
  basisPlace: plainText({ max: TEXT_MAX.basisPlace }).nullable(),
});
export type Defaults = z.infer<typeof Defaults>;

/** Defaults of a new list: those of most sheets that come from Russia. */
export const FIRST_DEFAULTS: Defaults = {
  type: "SELL",
  currency: null,
  unit: null,
  vat: null,
  country: "RU",
  region: null,
  basis: null,
  basisPlace: null,
};

const Correction = z.union([
  z.strictObject({ column: z.enum(COLUMNS as [(typeof COLUMNS)[number], ...typeof COLUMNS]) }),
  z.strictObject({ attribute: z.string().max(60) }),
  z.null(),
]);

/** Corrected meanings of columns by their heads, or by `#3` for the column of that index. */
export const Corrections = z.record(z.string().max(200), Correction);
export type Corrections = z.infer<typeof Corrections>;

export const ListName = plainText({ max: 80 });

const Address = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => URL.canParse(text) && new URL(text).username === "" && new URL(text).password === "");

/** A new price list: a file, which is sent by itself, or an address. */
export const CreateList = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("file"), name: ListName }),
  z.strictObject({ kind: z.literal("address"), name: ListName, address: Address }),
]);
export type CreateList = z.infer<typeof CreateList>;

/** Settings of a price list that a person may change. */
export const ListSettings = z.strictObject({
  name: ListName,
  schedule: z.enum(SCHEDULES),
  missing: z.enum(MISSING_CHOICES),
  defaults: Defaults,
  mapping: Corrections,
});
export type ListSettings = z.infer<typeof ListSettings>;

/** Why the last run of an address came to nothing; each has its sentence in `priceLists.problems`. */
const LIST_PROBLEMS = ["no_right", "not_fetched", "not_found", "unreadable", "mass_retirement"] as const;
export type ListProblem = {
  code: (typeof LIST_PROBLEMS)[number];
  /** Why a file can't be read as a whole. */
  file?: FileProblemCode;
  args?: Record<string, string | number>;
};

/** `new`: never imported. `partial`: some rows were refused. */
const LIST_STATES = ["new", "running", "ok", "partial", "failed"] as const;
export type ListState = (typeof LIST_STATES)[number];

/** A price list as its page shows it. Times are RFC 3339. */
export type PriceList = ListSettings & {
  id: string;
  kind: (typeof KINDS)[number];
  address: string | null;
  state: ListState;
  problem: ListProblem | null;
  lastRunAt: string | null;
  nextRunAt: string | null;
  lastImportId: string | null;
};
