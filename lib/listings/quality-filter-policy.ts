import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getName } from "@/lib/i18n/terms";
import { findAttribute } from "@/lib/reference/categories/tree";
import type { AttributeFilter } from "./query";
import { formatBounds, WORDS } from "./words-policy";

/*
 * The filters of quality attributes in words.
 */

/** The filters that a parameter holds: exact values of an attribute (`attr.diameter`), or one bound (`attr.protein.min`). */
export function pickQuality(filters: readonly AttributeFilter[] = [], parameter: string): AttributeFilter[] {
  const [, key = "", operator = "is"] = parameter.split(".");
  return filters.filter((one) => one.key === key && one.operator === operator);
}

type ChipTexts = { locale: Locale; t: ReturnType<typeof useTranslations<"filters">> };

/** The text of a chip: «Протеин от 12,5 %», «Класс пшеницы: 3». */
export function formatQualityChip({ key, operator, value }: AttributeFilter, { t, locale }: ChipTexts): string {
  const attribute = findAttribute(key);
  if (!attribute) return key;
  const what = getName(attribute, locale);
  const text = formatAttribute(attribute, value, locale, { yes: t("yes"), no: t("no") });
  if (operator === "is") return `${what}: ${text}`;
  return t(operator === "min" ? "atLeast" : "atMost", { what, value: text });
}

/** Words of all qualities: «протеин от 12,5 %, класс пшеницы 3, 4»; null without any. */
export function formatQualityWords(filters: readonly AttributeFilter[], { locale }: { locale: Locale }): string | null {
  const words = [...new Set(filters.map(({ key }) => key))].flatMap((key) => {
    const attribute = findAttribute(key);
    if (!attribute) return [];
    const texts = (operator: AttributeFilter["operator"]) =>
      filters
        .filter((each) => each.key === key && each.operator === operator)
        .map(({ value }) => formatAttribute(attribute, value, locale, WORDS[locale]));
    const [min = null] = texts("min");
    const [max = null] = texts("max");
    const value = [...texts("is"), formatBounds(min, max, locale)].filter(Boolean).join(", ");
    const name = getName(attribute, locale).replace(/\s*\(.*?\)/, "");
    return value ? [`${name.charAt(0).toLowerCase()}${name.slice(1)} ${value}`] : [];
  });
  return words.length > 0 ? words.join(", ") : null;
}
