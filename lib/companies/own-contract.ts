// A company as its members send and see it: details, documents, members, invitations.

import { z } from "zod";
import { COMPANY_ROLES, type CompanyRole } from "@/lib/core/caller";
import { Email } from "@/lib/core/email-address";
import { plainText } from "@/lib/core/text";
import { findNamedPlace } from "@/lib/places/match-policy";
import { countryCode } from "@/lib/reference/codes";
import { findRegion, findRegionElsewhere } from "@/lib/reference/geo/countries";
import { findPlace } from "@/lib/reference/places/places";
import { UserLocale } from "@/lib/users/contract";
import type { CompanyDocument } from "./contract";
import { listRegistrationProblems, splitInnAndKpp, toBareNumber } from "./policy";
import type { CompanyStatus } from "./reference";

/** Limits of documents: megabytes of one, bytes of one, documents of a company. */
export const DOCUMENT_MB = 10;
export const DOCUMENT_BYTES = DOCUMENT_MB * 1024 * 1024;
export const MOST_DOCUMENTS = 20;
/** Most invitations of a company that are open at once. */
export const MOST_INVITATIONS = 50;
/** Days in which an invitation can be taken. */
export const INVITATION_DAYS = 7;

const blankIsNull = (text: string) => (text === "" ? null : text);
const optionalText = (max: number, multiline = false) => plainText({ min: 0, max, multiline }).transform(blankIsNull);
const registrationNumber = plainText({ min: 0, max: 40 }).transform((text) => blankIsNull(toBareNumber(text)));
const website = plainText({ min: 0, max: 300 }).transform((typed, context) => {
  if (typed === "") return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (URL.canParse(address)) {
    const { protocol, hostname, username, password } = new URL(address);
    const isWeb = protocol === "https:" || protocol === "http:";
    if (isWeb && hostname.includes(".") && !username && !password) return address;
  }
  context.issues.push({ code: "custom", input: typed, message: "is not a web address", params: { code: "website" } });
  return z.NEVER;
});

/** Fields whose INN was pasted together with its KPP: each goes to its own field, unless there is a KPP already. */
function splitPasted(fields: unknown): unknown {
  const { inn, kpp } = Object(fields) as { inn?: unknown; kpp?: unknown };
  const both = typeof inn === "string" ? splitInnAndKpp(inn) : null;
  return both ? { ...Object(fields), inn: both.inn, kpp: kpp || both.kpp } : fields;
}

/** «Москва и Московская область» is more than a town. */
const REGION_WORDS = /област|кра[йя]|республик|район|oblast|krai|region|republic/i;

/** The stored name of a region, or of the region of a town that is typed in its place; an unknown one stays as it is. */
function toRegionName(country: string, typed: string): string {
  const region = findRegion(country, typed);
  if (region) return region.nameRu;
  const place = findPlace(typed) ?? (REGION_WORDS.test(typed) ? null : findNamedPlace(typed, null));
  if (place?.country !== country) return typed;
  return findRegion(country, place.region ?? "")?.nameRu ?? place.nameRu;
}

/**
 * Details of a company from its owner. `inn` is the INN in Russia, elsewhere the tax number of that country, without KPP and OGRN.
 * Check digits are checked.
 */
export const CompanyInput = z
  .preprocess(
    splitPasted,
    z.strictObject({
      name: plainText({ min: 2, max: 200 }),
      inn: registrationNumber,
      kpp: registrationNumber,
      ogrn: registrationNumber,
      country: countryCode,
      region: optionalText(120),
      description: optionalText(5_000, true),
      website,
    }),
  )
  .check(({ value: { country, region }, issues }) => {
    if (region === null) return;
    // A taken suggestion is an id where two places have its name.
    const isElsewhere = findRegionElsewhere(country, region) || (findPlace(region)?.country ?? country) !== country;
    if (!isElsewhere) return;
    const message = "is a region of another country";
    issues.push({ code: "custom", input: region, path: ["region"], message, params: { code: "region_elsewhere" } });
  })
  .check((context) => {
    for (const { field, code, detail } of listRegistrationProblems(context.value.country, context.value)) {
      context.issues.push({
        code: "custom",
        input: context.value,
        path: [field],
        message: detail,
        params: { code: `${field}_${code}` },
      });
    }
  })
  .transform(({ country, region, ...rest }) => ({
    ...rest,
    countryCode: country,
    region: region === null ? null : toRegionName(country, region),
  }));
export type CompanyInput = z.infer<typeof CompanyInput>;

/** The own company as its members see it. */
export type OwnCompany = CompanyInput & {
  id: string;
  slug: string;
  status: CompanyStatus;
  rejectionReason: string | null;
  submittedAt: string | null;
  verifiedAt: string | null;
  createdAt: string;
  documents: CompanyDocument[];
};

/** A company as administrators who check it see it, with its people. `listingCount`: active listings. */
export type CompanyToVerify = OwnCompany & {
  listingCount: number;
  members: { id: string; name: string; email: string; role: CompanyRole }[];
};

export const InviteInput = z.strictObject({ email: Email, role: z.enum(COMPANY_ROLES), locale: UserLocale });
export type InviteInput = z.infer<typeof InviteInput>;

export type CompanyMember = {
  id: string;
  name: string;
  email: string;
  role: CompanyRole;
  /** Listings of the company that this member placed. */
  listingCount: number;
  isMe: boolean;
};

export type CompanyInvitation = {
  id: string;
  email: string;
  role: CompanyRole;
  createdAt: string;
  expiresAt: string;
  isOver: boolean;
};

/** An open invitation, as its page shows it. */
export type InvitationOffer = { companyName: string; email: string; role: CompanyRole };
