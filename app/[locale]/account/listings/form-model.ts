// Choices of the listing form: categories, units, qualities and places, in the reader's language.
import { ON_REQUEST } from "@/components/listing-form/fields";
import type { LeafChoice } from "@/components/listing-form/find-leaves";
import type { AttributeField, CategoryForm, Choices, TypedValues } from "@/components/listing-form/form-state";
import { formatStepName, TYPED_IN } from "@/components/listing-form/typed-in";
import type { Option } from "@/components/ui/field";
import { formatTypedAmount } from "@/lib/i18n/amount";
import { formatAmount, formatUnitAfterPrice, getAmountAffixes } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import {
  findMetres,
  getAttributeUnit,
  getBasisName,
  getCountryName,
  getCurrencyName,
  getCurrencySign,
  getName,
  getOptionName,
  getRegionName,
  getUnitAbbr,
} from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import type { ListingRecord } from "@/lib/listings/rows";
import { BASES } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, categoryTree, listCategoryPath, listLeaves } from "@/lib/reference/categories/tree";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { COUNTRIES, REGIONS } from "@/lib/reference/geo/countries";
import { findUnitFor, UNITS } from "@/lib/reference/units/units";
import type { GoodsLine } from "@/lib/sheets/read-line";

/** Texts of the hints and choices that are made here. */
export type ModelTexts = { usualPrice: string; yes: string; no: string };

/** Countries that most listings are of, before the rest by name. */
const NEAR = ["RU", "BY", "KZ", "UZ", "KG", "AM", "AZ", "GE", "CN", "TR"];

/** Every leaf for the picker, in the page's language, with its other names. */
export function listLeafChoices(locale: Locale): LeafChoice[] {
  return categoryTree.flatMap(listLeaves).map((leaf) => {
    const [industry, group] = listCategoryPath(leaf);
    return {
      slug: leaf.slug,
      name: getName(leaf, locale),
      group: group ? getName(group, locale) : "",
      industry: industry ? getName(industry, locale) : "",
      words: [leaf.name, leaf.nameEn, ...leaf.synonyms].join(" "),
    };
  });
}

/** The part of the form that depends on the category. */
export function createCategoryForm(leaf: CategoryNode, locale: Locale, texts: ModelTexts): CategoryForm {
  const unit = leaf.unitCode ? getUnitAbbr(leaf.unitCode, locale) : null;
  const { priceHint } = leaf;
  const { before, after } = getAmountAffixes(getCurrencySign("RUB"), locale);
  return {
    slug: leaf.slug,
    name: getName(leaf, locale),
    unfitUnits: UNITS.filter(({ code }) => "fits" in findUnitFor(code, leaf)).map(({ code }) => code),
    attributes: leaf.attributes.map((attribute) => toAttributeField(attribute, locale, texts)),
    priceHint:
      priceHint && unit
        ? texts.usualPrice.replace(
            "#",
            `${before}${formatAmount(priceHint.min, locale)}–${formatAmount(priceHint.max, locale)}${after}${formatUnitAfterPrice(unit)}`,
          )
        : null,
  };
}

function toAttributeField(attribute: Attribute, locale: Locale, texts: ModelTexts): AttributeField {
  const { key, type } = attribute;
  const options =
    type === "boolean"
      ? [
          { value: "true", label: texts.yes },
          { value: "false", label: texts.no },
        ]
      : (attribute.options ?? []).map((value) => ({ value, label: getOptionName(attribute, value, locale) }));
  return {
    key,
    type,
    name: getName(attribute, locale),
    unit: getAttributeUnit(attribute, locale),
    metres: findMetres(attribute, locale),
    options,
  };
}

/** Choices of the form's lists, in the page's language. */
export function listFormChoices(locale: Locale): Choices {
  const option = (value: string, label: string): Option => ({ value, label });
  const groups = categoryTree.flatMap((industry) => industry.children);
  const rest = COUNTRIES.filter(({ code }) => !NEAR.includes(code))
    .map(({ code }) => option(code, getCountryName(code, locale)))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return {
    categories: groups.map((group) => ({
      label: getName(group, locale),
      options: listLeaves(group).map((leaf) => option(leaf.slug, getName(leaf, locale))),
    })),
    units: UNITS.map(({ code, ...unit }) => ({
      ...option(code, `${unit[locale].one} (${unit[locale].abbr})`),
      abbr: unit[locale].abbr,
    })),
    currencies: CURRENCIES.map(({ code }) => ({
      ...option(code, `${code}, ${getCurrencyName(code, locale)}`),
      sign: getCurrencySign(code).sign,
    })),
    countries: [...NEAR.map((code) => option(code, getCountryName(code, locale))), ...rest],
    regions: REGIONS.map(({ nameRu, countryCode }) => getRegionName(nameRu, countryCode, locale)).sort((a, b) =>
      a.localeCompare(b, locale),
    ),
    bases: BASES.map(({ code }) => option(code, getBasisName(code, locale))),
  };
}

/** Fields of a new listing of a category. */
export function createBlankValues(leaf: CategoryNode): TypedValues {
  return {
    type: "SELL",
    categorySlug: leaf.slug,
    currency: "RUB",
    volumeUnit: leaf.unitCode ?? "TNE",
    country: "RU",
  };
}

/** Fields of a new listing that a pasted line names; the others stay as they are. */
export function toPastedValues(line: GoodsLine, locale: Locale): TypedValues {
  const number = (value: string | null) => value && formatTypedAmount(value, locale);
  const attributes = Object.entries(line.attributes).map(([key, value]) => [
    `attr.${key}`,
    typeof value === "number" ? number(String(value)) : String(value),
  ]);
  const values: Record<string, string | null> = {
    ...Object.fromEntries(attributes),
    type: line.type,
    title: line.title,
    pricePerUnit: number(line.price),
    currency: line.currency,
    volumeUnit: line.unitCode,
    vat: line.vat,
    volume: number(line.volume),
    minVolume: number(line.minVolume),
    region: line.region && getRegionName(line.region, "RU", locale),
    basis: line.basis,
    basisPlace: line.basisPlace,
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

type OwnListing = Listing & Pick<ListingRecord, "allImages">;

/** The photos field's text (`photo-list.ts`). */
function writeImages({ images, allImages = images, imageErrors = [] }: OwnListing): string {
  const problems = new Map(imageErrors.map(({ url, code }) => [url, code]));
  const named = allImages.map(({ url, alt }) => ({
    url,
    alt,
    ...(problems.has(url) && { problem: problems.get(url) }),
  }));
  return named.length > 0 ? JSON.stringify(named) : "";
}

/** Fields of a listing as it is, written as people of the language write numbers. */
export function toFormValues(listing: OwnListing, locale: Locale): TypedValues {
  const number = (value: number | null) => (value === null ? "" : formatTypedAmount(String(value), locale));
  const attributes = Object.entries(listing.attributes).map(([key, value]) => [
    `attr.${key}`,
    typeof value === "number" ? number(value) : String(value),
  ]);
  return {
    ...Object.fromEntries(attributes),
    [TYPED_IN]: locale,
    images: writeImages(listing),
    type: listing.type,
    categorySlug: listing.categorySlug,
    title: listing.title,
    description: listing.description ?? "",
    pricePerUnit: number(listing.pricePerUnit),
    ...Object.fromEntries(
      listing.priceSteps.flatMap(({ from, pricePerUnit }, row) => [
        [formatStepName(row, "from"), number(from)],
        [formatStepName(row, "pricePerUnit"), number(pricePerUnit)],
      ]),
    ),
    [ON_REQUEST]: listing.priceOnRequest ? "true" : "",
    currency: listing.currency,
    volumeUnit: listing.unitCode,
    vat: listing.vat ?? "",
    volume: number(listing.volume),
    minVolume: number(listing.minVolume),
    country: listing.countryCode,
    region: listing.region ? getRegionName(listing.region, listing.countryCode, locale) : "",
    basis: listing.basis ?? "",
    basisPlace: listing.basisPlace ?? "",
    externalId: listing.externalId ?? "",
  };
}
