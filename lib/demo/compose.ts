import { ofUnit } from "@/lib/i18n/format";
import type { AttributeValues, ListingStatus, VAT_MODES } from "@/lib/listings/contract";
import { LIFETIME_DAYS, termEnd } from "@/lib/listings/policy";
import type { ListingType } from "@/lib/reference/listing-types";
import { ACCOUNT_ROWS, DEMO_ACCOUNTS } from "./accounts";
import { amountsFor, currencyFor, priceFor, vatFor } from "./amounts";
import { DEMO_COMPANIES, type DemoCompany } from "./companies";
import type { Kind, Leaf, Template, Value } from "./compile";
import { handoverFor, placeFor } from "./handover";
import { toLatin } from "./latin";
import { LEAVES, ROUND, ROUND_LEAVES } from "./leaves";
import { mixBits, Random, weighted } from "./random";
import { describeGoods } from "./sentences";
import { detailsOf, spoken, titleFor } from "./titles";
import type { DemoCurrency } from "./trade";

/** A demo listing with the fields of the `listings` table; the slug is added by whoever stores it. */
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
/** Who trades in a leaf: verified Russian companies more often than the others. */
const traders = new Map<string, DemoCompany[]>(LEAVES.map((leaf) => [leaf.slug, tradersIn(leaf)]));

function tradersIn(leaf: Leaf): DemoCompany[] {
  const companies = DEMO_COMPANIES.filter(
    ({ trades }) => trades.includes(leaf.industrySlug) || trades.includes(leaf.groupSlug),
  );
  return weighted(
    companies.map(
      (company) =>
        [
          company,
          company.place.country !== "RU" ? 2 : company.status === "VERIFIED" ? 4 : company.status === "DRAFT" ? 1 : 2,
        ] as const,
    ),
  );
}

/**
 * The demo listing of a row: the same row is the same listing on every machine, but for its dates,
 * which count back from `now`. Rows below `ACCOUNT_ROWS.length` belong to the demo accounts.
 */
export function composeListing(row: number, now: Date): DemoListing {
  const random = new Random(SEED, row);
  const leaf = ROUND_LEAVES[row % ROUND] ?? random.pick(ROUND_LEAVES);
  const kind = random.pick(leaf.kinds);
  const account = ACCOUNT_ROWS[row];
  const company = account ? null : random.pick(traders.get(leaf.slug) ?? DEMO_COMPANIES);
  const type: ListingType = random.chance(0.85) ? "SELL" : "BUY";
  const place = placeFor(random, leaf, type, company);
  const english =
    kind.en.length > 0 &&
    random.chance(
      place.country === "CN" || place.country === "TR" ? 0.85 : place.country === "RU" && leaf.trade.overseas ? 0.1 : 0,
    );
  const handover = handoverFor(random, leaf, type, place, english);
  const template = random.pick(english ? kind.en : type === "SELL" ? kind.sell : kind.buy);
  const values = valuesFor(random, kind, template, type);
  const overseas = handover.basis === "FOB" || (english && place.country === "RU");
  const vat = vatFor(random, type, overseas || place.country !== "RU", company);
  const unit = leaf.others.length > 0 && random.chance(0.1) ? random.pick(leaf.others) : leaf.usual;
  const currency = currencyFor(random, leaf, place, overseas);
  const amounts = amountsFor(random, leaf, unit, handover.basis);
  const title = titleFor(random, template, values, { type, english, handover, place });
  const times = timesFor(random, now, account?.status ?? "ACTIVE");
  const description = describeGoods(random, {
    industry: leaf.industrySlug,
    group: leaf.groupSlug,
    type,
    basis: handover.basis,
    english,
    details: random.chance(0.8) ? detailsOf(values, kind, template, english) : null,
    facts: {
      place: handover.place && english ? toLatin(handover.place) : handover.place,
      min: spoken(amounts.minVolume, english),
      volume: spoken(amounts.volume, english),
      unit: ofUnit(english ? unit.abbrEn : unit.abbr),
    },
  });
  return {
    id: idFor(random, row, times.createdAt),
    title,
    type,
    status: account?.status ?? "ACTIVE",
    industrySlug: leaf.industrySlug,
    groupSlug: leaf.groupSlug,
    categorySlug: leaf.slug,
    pricePerUnit: priceFor(random, leaf, kind, { type, unit, currency, withoutVat: vat === "excluded" || overseas }),
    currency,
    unitCode: unit.code,
    countryCode: place.country,
    region: place.region,
    description,
    ...amounts,
    basis: handover.basis,
    basisPlace: handover.place && english ? toLatin(handover.place) : handover.place,
    vat,
    attributes: attributesOf(values, kind),
    externalId: company && random.chance(0.4) ? `TN-${String(row).padStart(6, "0")}` : null,
    ownerId: account?.owner.id ?? ownerOf(company),
    companyId: account ? account.owner.companyId : (company?.id ?? null),
    verified: account ? account.owner.companyId !== null : company?.status === "VERIFIED",
    ...times,
    views:
      account?.status === "DRAFT"
        ? 0
        : Math.floor(random.next() ** 3 * 40 * (1 + (now.getTime() - times.createdAt.getTime()) / DAY)),
  };
}

function ownerOf(company: DemoCompany | null): string {
  if (!company || company.id === DEMO_ACCOUNTS.corporate.companyId) return DEMO_ACCOUNTS.corporate.id;
  return company.owner.id;
}

/** A value for each trait of the kind; null where the listing doesn't state it. */
function valuesFor(random: Random, kind: Kind, template: Template, type: ListingType): (Value | null)[] {
  return kind.traits.map((trait, index) => {
    const value = random.pick(trait.values);
    const stated =
      trait.isWord ||
      template.traits.has(index) ||
      random.next() < (type === "BUY" ? 0.35 : trait.optional ? 0.55 : 0.92);
    return stated ? value : null;
  });
}

function attributesOf(values: (Value | null)[], kind: Kind): AttributeValues {
  const attributes: AttributeValues = {};
  for (let index = 0; index < values.length; index += 1) {
    const [value, trait] = [values[index], kind.traits[index]];
    if (value && trait && !trait.isWord) attributes[trait.key] = value.stored;
  }
  return attributes;
}

type Times = Pick<DemoListing, "createdAt" | "updatedAt" | "publishedAt" | "expiresAt">;

/** Most listings are recent; expired ones ended a few days ago. */
function timesFor(random: Random, now: Date, status: ListingStatus): Times {
  const age =
    status === "EXPIRED" ? random.between(LIFETIME_DAYS + 1, LIFETIME_DAYS + 12) : 0.02 + random.next() ** 1.5 * 84.9;
  const published = now.getTime() - Math.floor(age * DAY);
  const updated = random.chance(0.3) ? published + Math.floor(random.next() * (now.getTime() - published)) : published;
  return {
    createdAt: new Date(published),
    updatedAt: status === "EXPIRED" ? termEnd(new Date(published)) : new Date(updated),
    publishedAt: status === "DRAFT" ? null : new Date(published),
    expiresAt: status === "DRAFT" ? null : termEnd(new Date(published)),
  };
}

/** A uuid v7 of the creation time; its last 32 bits are a bijection of the row, so that no two rows end alike. */
function idFor(random: Random, row: number, createdAt: Date): string {
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
