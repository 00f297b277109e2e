// Companies as anyone sees them, their filters, and the check of a company by administrators.

import { z } from "zod";
import { cursorParameter, envelope, pageParameters, tableParameters } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { countryCode } from "@/lib/reference/codes";
import { COMPANY_STATUSES, type CompanyStatus, type DocumentType } from "./reference";

const COMPANY_SORT_KEYS = ["name", "listings", "newest"] as const;
export type CompanySortKey = (typeof COMPANY_SORT_KEYS)[number];

const Instant = z.iso.datetime();

/** A verified company as anyone sees it. Phones and addresses are not part of it. */
export const Company = z
  .object({
    id: z.string(),
    slug: z.string().meta({ description: "Readable key; the path takes it.", example: "sem-elevatorov" }),
    name: z.string().meta({ example: "АО «Семь элеваторов»" }),
    inn: z.string().nullable().meta({
      description:
        "Tax number. In Russia the INN: 10 digits of a company, 12 of an entrepreneur. Elsewhere the number of that country: 5 to 20 letters and digits, without spaces and dashes. Null when it is not known.",
      example: "7707083893",
    }),
    country: z.string().meta({ description: "Russian name.", example: "Россия" }),
    countryCode: z.string().meta({ description: "ISO 3166-1 alpha-2.", example: "RU" }),
    region: z.string().nullable(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    verified: z.boolean().meta({ description: "Always true in lists: only verified companies are public." }),
    verifiedAt: Instant.nullable(),
    categories: z
      .array(z.string())
      .meta({ description: "Leaf categories in which it has active listings, by slug, most listings first." }),
    listingCount: z.int().meta({ description: "Active listings, counted exactly." }),
    createdAt: Instant,
    url: z.url().meta({ description: "The page of the company." }),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

/** Fields of a company's page beside the contract: registration numbers with checked format. */
export type CompanyDetails = Company & { kpp: string | null; ogrn: string | null };

export const CompanyPage = envelope(Company).meta({ id: "CompanyPage" });
export type CompanyPage = z.infer<typeof CompanyPage>;

/** Filters of a list of companies. The companies page parses its address with this schema. */
export const CompanyFilters = z.strictObject({
  q: queryText().meta({
    description: "Words or parts of words of the name, or a whole tax number (INN) or OGRN.",
    example: "элеватор",
  }),
  country: countryCode
    .optional()
    .meta({ description: "Country: a name in Russian or English, or an ISO 3166-1 code.", example: "RU" }),
  region: plainText({ max: 120 })
    .optional()
    .meta({ description: "Region by name or ISO 3166-2 code.", example: "Ростовская область" }),
  cat: plainText({ max: 100 }).optional().meta({
    description: "Category by slug or alias, descendants included: companies with an active listing there.",
    example: "grains",
  }),
});
export type CompanyFilters = z.infer<typeof CompanyFilters>;

/** Everything that `GET /api/companies` takes. */
export const CompanyQuery = CompanyFilters.extend({
  ...pageParameters,
  cursor: cursorParameter,
  sortBy: z.enum(COMPANY_SORT_KEYS).optional().meta({
    description: "`name` (the default, Russian alphabet), `listings` (most first) or `newest` (by `createdAt`).",
  }),
});
export type CompanyQuery = z.infer<typeof CompanyQuery>;

/** A paper that a company showed; it lies behind a route that checks who asks. */
export type CompanyDocument = { id: string; name: string; contentType: DocumentType; size: number; createdAt: string };

const VERIFICATION_SORTS = ["submitted", "name", "created"] as const;

/** Parameters of the list of companies to check. The page parses its address with this schema. Default status: PENDING. */
export const VerificationQuery = z.strictObject({
  status: z.enum([...COMPANY_STATUSES, "ALL"]).optional(),
  q: queryText({ max: 200 }).meta({ description: "Part of the name, or a whole tax number (INN) or OGRN." }),
  ...tableParameters(VERIFICATION_SORTS),
});
export type VerificationQuery = z.infer<typeof VerificationQuery>;

/** A company that may be the same as another one, under a second account. */
export type SimilarCompany = {
  id: string;
  name: string;
  inn: string | null;
  status: CompanyStatus;
  /** Fields that both companies share. */
  same: ("name" | "inn" | "ogrn")[];
};

const DecisionReason = plainText({ min: 5, max: 1_000, multiline: true });

/** Decision about a company that waits, or a verified one (`recheck`). Its owners read the reason. */
export const DecideVerification = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("verify") }),
  z.strictObject({ decision: z.literal("reject"), reason: DecisionReason }),
  z.strictObject({ decision: z.literal("recheck"), reason: DecisionReason }),
]);
export type DecideVerification = z.infer<typeof DecideVerification>;
