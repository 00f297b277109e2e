// Texts of commodity prices: goods, specification, place, basis, unit, source.
import { useTranslations } from "next-intl";
import { Russian } from "@/components/ui/russian";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { readNamedQualities } from "@/lib/commodity-prices/policy/named-qualities";
import { toWordKey } from "@/lib/commodity-prices/policy/specification-identity";
import { formatNumber, formatPercent, formatPrice, formatPriceParts, THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import {
  formatAttribute,
  getBasisName,
  getBasisShortName,
  getCountryName,
  getCurrencySign,
  getGradeName,
  getName,
  getPlaceName,
  getRegionName,
  getUnitAbbr,
} from "@/lib/i18n/terms";
import { findAttribute, findCategory, listCategoryPath } from "@/lib/reference/categories/tree";

/** A day of prices as an instant, at noon so that no time zone moves it. */
export const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** The goods by name: in Russian as the source writes them, in English by their category. */
export function getGoodsName({ commodity, categorySlug }: CommodityPrice, locale: Locale): string {
  const category = findCategory(categorySlug);
  return locale === "en" && category && /\p{Script=Cyrillic}/u.test(commodity) ? getName(category, locale) : commodity;
}

/** The goods of one price: in English with the grade that the Russian name has, "Rebar A240". */
export function getGoodsTitle(price: CommodityPrice, locale: Locale): string {
  const goods = getGoodsName(price, locale);
  const grade = price.grade && getGradeName(price.grade, price.categorySlug, locale);
  if (goods === price.commodity || !grade || /^\d/.test(grade)) return goods;
  return toWordKey(goods).split(" ").includes(toWordKey(grade)) ? goods : `${goods} ${grade}`;
}

/** A grade as one says it of goods: «А500С», «класс 3», of timber «сорт 1». */
export function formatGrade(
  grade: string,
  categorySlug: string | null,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"prices">>,
): string {
  const name = getGradeName(grade, categorySlug, locale);
  if (!/^\d[\d–-]*$/.test(name)) return name;
  const category = findCategory(categorySlug ?? "");
  const isTimber = category !== null && listCategoryPath(category)[0]?.slug === "timber";
  return t(isTimber ? "sortOf" : "classOf", { grade: name });
}

/** A diameter: «12 мм», «160–240 мм», «от 180 мм». */
export function formatDiameter(min: number, max: number | null, locale: Locale, from: string): string {
  const unit = THIN + (locale === "ru" ? "мм" : "mm");
  const least = formatNumber(min, locale);
  if (max === null) return `${from} ${least}${unit}`;
  return min === max ? least + unit : `${least}–${formatNumber(max, locale)}${unit}`;
}

/** A share of protein: «12,5 %», «11–12 %». */
export function formatProtein(min: number, max: number | null, locale: Locale): string {
  const least = formatNumber(min, locale);
  return formatPercent(max === null || max === min ? least : `${least}–${formatNumber(max, locale)}`, locale);
}

/** The values of qualities that only the source's name of the goods states: «сосна», «12 мм». */
export function useNamedQualities(locale: Locale): (price: CommodityPrice) => string[] {
  const t = useTranslations("prices");
  return (price) => {
    const category = findCategory(price.categorySlug);
    const named = category ? readNamedQualities(price, category) : {};
    return (category?.attributes ?? []).flatMap((attribute) => {
      const value = named[attribute.key];
      if (value === undefined) return [];
      const text = formatAttribute(attribute, value, locale, { yes: t("yes"), no: t("no") });
      return /^\d$/.test(text) ? formatGrade(text, price.categorySlug, locale, t) : text;
    });
  };
}

/** The qualities of a specification in a line: «класс 3 · протеин 12,5 % · клейковина 23 %». */
export function useQualityLine(locale: Locale): (price: CommodityPrice) => string {
  const t = useTranslations("prices");
  const listNamed = useNamedQualities(locale);
  return (price) => {
    const { diameter, diameterMax, protein, proteinMax, attributes, categorySlug } = price;
    const further = Object.entries(attributes).map(([key, value]) => {
      const attribute = findAttribute(key);
      if (!attribute) return String(value);
      // «N» of nitrogen stays a capital.
      const name = getName(attribute, locale).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) =>
        letter.toLocaleLowerCase(locale),
      );
      const text = formatAttribute(attribute, value, locale, { yes: t("yes"), no: t("no") });
      return key === "standard" ? text : `${name} ${text}`;
    });
    return [
      price.grade && formatGrade(price.grade, categorySlug, locale, t),
      diameter !== null && `⌀ ${formatDiameter(diameter, diameterMax, locale, t("from"))}`,
      protein !== null && t("proteinOf", { share: formatProtein(protein, proteinMax, locale) }),
      ...(getGoodsName(price, locale) === price.commodity ? [] : listNamed(price)),
      ...further,
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

/** The goods of a price in few words: «Арматура А500С ⌀12», «Пшеница 3 класса, протеин 12,5 %». */
export function useShortName(locale: Locale): (price: CommodityPrice) => string {
  const t = useTranslations("prices");
  const listNamed = useNamedQualities(locale);
  return (price) => {
    const { diameter, diameterMax, protein, proteinMax, grade, categorySlug } = price;
    const goods = getGoodsName(price, locale);
    const name = grade && getGradeName(grade, categorySlug, locale);
    const isNamed = name && toWordKey(goods).split(" ").includes(toWordKey(name));
    const size = diameterMax === null ? t("from") + THIN : "";
    const upTo = diameterMax === null || diameterMax === diameter ? "" : `–${formatNumber(diameterMax, locale)}`;
    return [
      [
        goods,
        ...(goods === price.commodity ? [] : listNamed(price)),
        grade && !isNamed && formatGrade(grade, categorySlug, locale, t),
        diameter !== null && `⌀${size}${formatNumber(diameter, locale)}${upTo}`,
      ]
        .filter(Boolean)
        .join(" "),
      protein !== null && t("proteinOf", { share: formatProtein(protein, proteinMax, locale) }),
    ]
      .filter(Boolean)
      .join(", ");
  };
}

/** Where a price is for, in one name: the place of its basis, else its region or country. */
export function formatShortPlace(
  { basisPlace, ...place }: Pick<CommodityPrice, "basisPlace" | "region" | "countryCode">,
  locale: Locale,
): string | null {
  return basisPlace ? getPlaceName(basisPlace, locale) : formatRegion(place, locale);
}

/** The region, or the country of a price that is for no region of it; null when neither is given. */
export function formatRegion(
  { region, countryCode }: Pick<CommodityPrice, "region" | "countryCode">,
  locale: Locale,
): string | null {
  if (region !== null) return getRegionName(region, countryCode, locale);
  return countryCode && getCountryName(countryCode, locale);
}

/** The basis and where: «CPT Новороссийск», «самовывоз». */
export function formatBasis({ basis, basisTerm, basisPlace }: CommodityPrice, locale: Locale): string | null {
  const name = basisTerm ? getBasisName(basisTerm, locale) : basis && getBasisShortName(basis, locale);
  return [name, basisPlace && getPlaceName(basisPlace, locale)].filter(Boolean).join(" ") || null;
}

/** A price with its currency and unit. */
export function formatPriceText(
  { price, currency, unit }: Pick<CommodityPrice, "price" | "currency" | "unit">,
  locale: Locale,
): string {
  return formatPrice(price, getCurrencySign(currency), getUnitAbbr(unit, locale), locale);
}

/** Unit of prices where figures stand alone: «₽/т», "₽/t". */
export function formatPriceUnit({ currency, unit }: Pick<CommodityPrice, "currency" | "unit">, locale: Locale): string {
  const { before, after } = formatPriceParts(0, getCurrencySign(currency), getUnitAbbr(unit, locale), locale);
  return before.trim() + after.trim();
}

/** Source of a price, in the page's language where it is Tonna. */
export function SourceName({ source, locale }: { source: string; locale: Locale }) {
  const t = useTranslations("prices");
  return source === DEMO_SOURCE ? t("demoSource") : <Russian text={source} locale={locale} />;
}
