// Texts of facts that a listing states: qualities in one line, basis with place, seller.
import { useLocale, useTranslations } from "next-intl";
import { formatPartyName } from "@/lib/i18n/party-name";
import { getPlaceNameById } from "@/lib/i18n/places";
import { getShortName } from "@/lib/i18n/quality-names";
import type { Locale } from "@/lib/i18n/routing";
import {
  completeGrade,
  formatAttribute,
  formatStatedQuality,
  getBasisShortName,
  getName,
  getPlaceName,
  listCategoryAttributes,
} from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { listKeyQualities } from "@/lib/listings/key-quality-policy";
import type { Attribute } from "@/lib/reference/categories/contract";
import { foldLookAlikes } from "@/lib/text/letters";
import { Seller } from "./seller";

/** The quality that a listing states, in the order of its category. */
export function listQuality(listing: Listing): { attribute: Attribute; value: string | number | boolean }[] {
  return listCategoryAttributes(listing.categorySlug).flatMap((attribute) => {
    const value = listing.attributes[attribute.key];
    return value === undefined ? [] : [{ attribute, value }];
  });
}

const MOST_QUALITIES = 4;

/** The first qualities in one line: «3 · Протеин 13 % · Клейковина 25 %». */
export function formatQualityLine(listing: Listing, locale: Locale, texts: { yes: string; no: string }): string {
  return listQuality(listing)
    .slice(0, MOST_QUALITIES)
    .map(({ attribute, value }) => {
      const name = getName(attribute, locale).replace(/\s*\(.*?\)/, "");
      return formatFact({ type: listing.type, attribute, value, name }, locale, texts);
    })
    .join(" · ");
}

/** The qualities that a title does not name, in one line. */
export function formatQualityBeside(
  title: string,
  listing: Listing,
  locale: Locale,
  texts: { yes: string; no: string },
): string {
  const fold = (text: string) => foldLookAlikes(text.toLowerCase().replaceAll(/\s/g, ""));
  const named = fold(title);
  const unnamed = listQuality(listing).filter(({ attribute, value }) => {
    const text = value === true ? getName(attribute, locale) : formatAttribute(attribute, value, locale, texts);
    return value === false || !named.includes(fold(text));
  });
  const attributes = Object.fromEntries(unnamed.map(({ attribute, value }) => [attribute.key, value]));
  return formatQualityLine({ ...listing, attributes }, locale, texts);
}

/** The parts of a listing that its qualities follow from. */
type Qualified = Pick<Listing, "type" | "categorySlug" | "attributes">;

/** The qualities that a listing is compared by in one line, short: «А500С · ⌀12 мм · Длина 11,7 м». */
export function formatKeyLine(listing: Qualified, locale: Locale, texts: { yes: string; no: string }): string {
  return listKeyQualities([listing])
    .map((attribute) => {
      const value = listing.attributes[attribute.key] ?? "";
      return formatFact({ type: listing.type, attribute, value, name: getShortName(attribute, locale) }, locale, texts);
    })
    .join(" · ");
}

type Fact = { type: Listing["type"]; attribute: Attribute; value: string | number | boolean; name: string };

/** A quality of a line: «высший сорт», «Протеин 13 %», «⌀12 мм», «Высокоолеиновый», «Без ГМО: нет». */
function formatFact(
  { type, attribute, value, name }: Fact,
  locale: Locale,
  texts: { yes: string; no: string },
): string {
  const text = formatStatedQuality(type, attribute, value, locale, texts);
  // A word speaks for itself; a figure needs its name.
  if (typeof value === "string" && !/^\d{1,2}$/.test(value)) return completeGrade(attribute, text, locale);
  if (typeof value === "boolean") return value ? name : `${name}: ${text}`;
  return name === "⌀" ? name + text : `${name} ${text}`;
}

/** Terms whose names are phrases: a place follows them with a colon, and without its own word for a station. */
const PHRASES: Readonly<Record<Locale, ReadonlySet<string>>> = {
  ru: new Set(["ex-farm", "fca-wagon", "dap-station", "delivered", "rail-gondola"]),
  en: new Set(["fca-wagon", "dap-station", "rail-gondola"]),
};

/** «EXW Ростов-на-Дону», «с доставкой: Пенза», or null when no basis is given. */
export function formatBasisLine(listing: Listing, locale: Locale): string | null {
  const { basis } = listing;
  const term = basis && getBasisShortName(basis, locale);
  const place = formatBasisPlace(listing, locale);
  if (!basis || !term || !place) return term || place || null;
  if (!PHRASES[locale].has(basis)) return `${term} ${place}`;
  return `${term}: ${/станция|station/.test(term) ? place.replace(/^ст\. | station$/u, "") : place}`;
}

/** The place of a basis in the language of the page: a Latin name that is known has a Russian one. */
export function formatBasisPlace({ basisPlace, basisPlaceId }: Listing, locale: Locale): string | null {
  if (!basisPlace) return null;
  return locale === "ru" && basisPlaceId && !/\p{Script=Cyrillic}/u.test(basisPlace)
    ? getPlaceNameById(basisPlaceId, locale)
    : getPlaceName(basisPlace, locale);
}

/** The company, with its check when verified, or the person. */
export function SellerName({ listing }: { listing: Pick<Listing, "company" | "owner"> }) {
  const t = useTranslations("listing");
  const name = formatPartyName(listing.company?.name ?? listing.owner.name, useLocale() as Locale);
  return <Seller name={name} verified={listing.company?.verified ? t("verified") : null} />;
}
