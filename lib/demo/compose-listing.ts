// Composes one demo listing from its row number: the same number is the same listing on every machine.
import { formatUnitAfterAmount } from "@/lib/i18n/format";
import type { AttributeValues, ListingStatus, VAT_MODES } from "@/lib/listings/contract";
import { computeTermEnd, LIFETIME_DAYS } from "@/lib/listings/policy";
import type { ListingType } from "@/lib/reference/listing-types";
import { ACCOUNT_ROWS, DEMO_ACCOUNTS } from "./accounts";
import { DEMO_COMPANIES, type DemoCompany } from "./companies";
import { type DemoLeaf, type Grade, type Template, toLatin, type Value } from "./compile-goods";
import { composeDescription } from "./compose-description";
import { composeTitle, describeValues, formatTitleAmount } from "./compose-title";
import { findDenseLeaf, findPlacedDeal, LEAVES, ROUND, ROUND_LEAVES } from "./goods";
import { pickAmounts, pickCurrency, pickPrice, pickVat } from "./pick-amounts";
import { pickDeliveryTerm, pickRegion } from "./pick-delivery-term";
import { mixBits, Random } from "./random";
import { getDemoRegion } from "./regions";
import { type DemoCurrency, listTradedSlugs } from "./trades";

/** A demo listing with the fields of the `listings` table, without the slug. */
export type DemoListing = {
  id: string;
  title: string;
  type: ListingType;
  status: ListingStatus;
  industrySlug: string;
  groupSlug: string;
  categorySlug: string;
  pricePerUnit: number;
  currency: DemoCurrency;
  unitCode: string;
  countryCode: string;
  region: string | null;
  description: string | null;
  volume: number | null;
  minVolume: number | null;
  basis: string | null;
  basisPlace: string | null;
  vat: (typeof VAT_MODES)[number] | null;
  attributes: AttributeValues;
  externalId: string | null;
  ownerId: string;
  companyId: string | null;
  verified: boolean;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  expiresAt: Date | null;
  views: number;
};

const SEED = 20_261_121;
const DAY = 86_400_000;
/** The buyer fetches the goods: a deal at home, in roubles. */
const PICKUP_TERMS = new Set(["EXW", "ex-elevator", "ex-farm", "self-pickup"]);
/** Companies by leaf, verified Russian ones more often than the others. */
const traders = new Map(LEAVES.map((leaf) => [leaf.slug, listTraders(leaf)]));

const verifiedTraders = new Map(
  [...traders].map(([slug, all]) => [slug, [...new Set(all.filter(({ status }) => status === "VERIFIED"))]]),
);

function listTraders(leaf: DemoLeaf): DemoCompany[] {
  return DEMO_COMPANIES.filter(({ trades }) => isTraded(leaf, trades)).flatMap((company) => {
    const weight =
      company.place.country !== "RU" ? 2 : company.status === "VERIFIED" ? 4 : company.status === "DRAFT" ? 1 : 2;
    return new Array<DemoCompany>(weight).fill(company);
  });
}

/** `trades`: industries, groups and leaves. */
function isTraded({ industrySlug, groupSlug, slug }: DemoLeaf, trades: readonly string[]): boolean {
  return [industrySlug, groupSlug, slug].some((known) => trades.includes(known));
}

/**
 * The demo listing of a row. Dates count back from `now`; everything else depends on the row alone.
 * Rows below `ACCOUNT_ROWS.length` belong to the demo accounts.
 */
export function composeListing(row: number, now: Date): DemoListing {
  const random = new Random(SEED, row);
  const dense = findDenseLeaf(row);
  const account = ACCOUNT_ROWS[row];
  const leaf = dense ?? pickAccountLeaf(random, account) ?? ROUND_LEAVES[row % ROUND] ?? random.pick(ROUND_LEAVES);
  const deal = findPlacedDeal(row);
  const grade = (deal && leaf.grades[deal.grade]) ?? random.pick(leaf.grades);
  const company = account ? null : random.pick((dense ? verifiedTraders : traders).get(leaf.slug) ?? DEMO_COMPANIES);
  const drawnType: ListingType = random.chance(0.85) ? "SELL" : "BUY";
  const type = deal?.type ?? drawnType;
  const region = deal ? getDemoRegion(deal.region) : pickRegion(random, leaf, type, company);
  const english = !deal && grade.en.length > 0 && random.chance(getEnglishShare(region.country, leaf));
  const term = deal ?? pickDeliveryTerm(random, leaf, type, region, english);
  const template = random.pick(english ? grade.en : type === "SELL" ? grade.sell : grade.buy);
  const values = pickValues(random, grade, template, type);
  const pickedUp = region.country === "RU" && PICKUP_TERMS.has(term.basis ?? "");
  const overseas = term.basis === "FOB" || (english && region.country === "RU" && !pickedUp);
  const vat = pickVat(random, type, overseas || region.country !== "RU", company);
  const unit = leaf.others.length > 0 && random.chance(0.1) ? random.pick(leaf.others) : leaf.usual;
  const drawnCurrency = pickCurrency(random, leaf, region, overseas);
  const currency = pickedUp ? "RUB" : drawnCurrency;
  const amounts = pickAmounts(random, leaf, unit, term.basis);
  const title = composeTitle(random, template, values, { type, english, term, region });
  const status = account?.status ?? "ACTIVE";
  const times = pickTimes(random, now, status, dense ? DENSE_DAYS : OLDEST_DAYS);
  const basisPlace = term.place && english ? toLatin(term.place) : term.place;
  const description = composeDescription(random, {
    industry: leaf.industrySlug,
    group: leaf.groupSlug,
    leaf: leaf.slug,
    type,
    basis: term.basis,
    english,
    details: random.chance(0.8) ? describeValues(values, grade, template, english) : null,
    facts: {
      place: basisPlace,
      min: formatTitleAmount(amounts.minVolume, english),
      volume: formatTitleAmount(amounts.volume, english),
      unit: formatUnitAfterAmount(english ? unit.abbrEn : unit.abbr),
    },
  });
  return {
    id: createListingId(random, row, times.createdAt),
    title,
    type,
    status,
    industrySlug: leaf.industrySlug,
    groupSlug: leaf.groupSlug,
    categorySlug: leaf.slug,
    pricePerUnit: pickPrice(random, leaf, grade, {
      ...{ type, unit, currency, factor: deal?.price ?? 1 },
      withoutVat: vat === "excluded" || overseas,
    }),
    currency,
    unitCode: unit.code,
    countryCode: region.country,
    region: region.region,
    description,
    ...amounts,
    basis: term.basis,
    basisPlace,
    vat,
    attributes: toAttributes(values, grade),
    externalId: company && random.chance(0.4) ? `TN-${String(row).padStart(6, "0")}` : null,
    ownerId: account?.owner.id ?? getOwnerId(company),
    companyId: account ? account.owner.companyId : (company?.id ?? null),
    verified: account ? account.owner.companyId !== null : company?.status === "VERIFIED",
    ...times,
    views:
      status === "DRAFT"
        ? 0
        : Math.floor(random.next() ** 3 * 40 * (1 + (now.getTime() - times.createdAt.getTime()) / DAY)),
  };
}

/** Goods that an account trades in: those of its company, else those of a farm. Null for a row of no account. */
function pickAccountLeaf(random: Random, account: (typeof ACCOUNT_ROWS)[number] | undefined): DemoLeaf | null {
  if (!account) return null;
  const company = DEMO_COMPANIES.find(({ id }) => id === account.owner.companyId);
  const trades = company?.trades ?? listTradedSlugs("farm");
  return random.pick(LEAVES.filter((leaf) => isTraded(leaf, trades)));
}

function getEnglishShare(country: string, leaf: DemoLeaf): number {
  if (country === "CN" || country === "TR") return 0.85;
  return country === "RU" && leaf.trade.overseas ? 0.1 : 0;
}

function getOwnerId(company: DemoCompany | null): string {
  if (!company || company.id === DEMO_ACCOUNTS.corporate.companyId) return DEMO_ACCOUNTS.corporate.id;
  return company.owner.id;
}

/** A value for each trait of the grade; null where the listing does not state it. */
function pickValues(random: Random, grade: Grade, template: Template, type: ListingType): (Value | null)[] {
  return grade.traits.map((trait, index) => {
    const value = random.pick(trait.values);
    const isStated =
      trait.isWord ||
      template.traits.has(index) ||
      random.next() < (type === "BUY" ? 0.35 : trait.optional ? 0.55 : 0.92);
    return isStated ? value : null;
  });
}

function toAttributes(values: (Value | null)[], grade: Grade): AttributeValues {
  const attributes: AttributeValues = {};
  for (let index = 0; index < values.length; index += 1) {
    const [value, trait] = [values[index], grade.traits[index]];
    if (value && trait && !trait.isWord) attributes[trait.key] = value.stored;
  }
  return attributes;
}

type Times = Pick<DemoListing, "createdAt" | "updatedAt" | "publishedAt" | "expiresAt">;

/** Largest age of a listing in days. */
const OLDEST_DAYS = 84.9;
/** Age of a listing of the dense part: all of it counts for the index of the day of the load, and of the days after. */
const DENSE_DAYS = 20;
/** Days in which an offer counts for the index. A change of an older one lies before them: it is no new price. */
const INDEX_DAYS = 30;

/** Most listings are recent. Expired ones ended a few days ago. */
function pickTimes(random: Random, now: Date, status: ListingStatus, oldest: number): Times {
  const age =
    status === "EXPIRED" ? random.between(LIFETIME_DAYS + 1, LIFETIME_DAYS + 12) : 0.02 + random.next() ** 1.5 * oldest;
  const published = now.getTime() - Math.floor(age * DAY);
  const latest = age > INDEX_DAYS ? now.getTime() - INDEX_DAYS * DAY : now.getTime();
  const updated = random.chance(0.3) ? published + Math.floor(random.next() * (latest - published)) : published;
  return {
    createdAt: new Date(published),
    updatedAt: status === "EXPIRED" ? computeTermEnd(new Date(published)) : new Date(updated),
    publishedAt: status === "DRAFT" ? null : new Date(published),
    expiresAt: status === "DRAFT" ? null : computeTermEnd(new Date(published)),
  };
}

/** A uuid v7 of the creation time; its last 32 bits are a bijection of the row, so that no two rows end alike. */
function createListingId(random: Random, row: number, createdAt: Date): string {
  const time = createdAt.getTime().toString(16).padStart(12, "0");
  const middle = Math.floor(random.next() * 0x1000_0000)
    .toString(16)
    .padStart(7, "0");
  const variant = (8 + (row & 3)).toString(16);
  const high = Math.floor(random.next() * 0x10000)
    .toString(16)
    .padStart(4, "0");
  const tail = (mixBits(row ^ SEED) >>> 0).toString(16).padStart(8, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${middle.slice(0, 3)}-${variant}${middle.slice(3, 6)}-${high}${tail}`;
}
