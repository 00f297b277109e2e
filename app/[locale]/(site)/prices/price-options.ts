// /prices: which goods, regions, grades, diameters and bases can be chosen.
import type { PriceOptions } from "@/components/prices/price-filters";
import { formatDiameter } from "@/components/prices/texts";
import type { Option } from "@/components/ui/field";
import { toWordKey } from "@/lib/commodity-prices/policy/specification-identity";
import type { PriceChoices } from "@/lib/commodity-prices/queries/commodity-prices";
import type { CommodityPriceQuery } from "@/lib/commodity-prices/query";
import type { Locale } from "@/lib/i18n/routing";
import { getBasisShortName, getGradeName, getName, getRegionName } from "@/lib/i18n/terms";
import { findCategory } from "@/lib/reference/categories/tree";
import { readGrade } from "@/lib/sheets/grades";

/** The choices of the form in the page's language. What the address asks for is always among them. */
export function listPriceOptions(
  choices: PriceChoices,
  asked: CommodityPriceQuery,
  locale: Locale,
  texts: { from: string },
): PriceOptions {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sorted = (options: Option[]) => options.sort((a, b) => collator.compare(a.label, b.label));
  const slugs = new Set(choices.categories);
  const askedCategory = asked.commodity ? findCategory(asked.commodity) : null;
  if (askedCategory) slugs.add(askedCategory.slug);
  const inWords = (grade: string) => getGradeName(grade, askedCategory?.slug ?? null, locale);
  const diameters = choices.diameters.map(({ min, max }) => ({
    value: String(min),
    label: formatDiameter(min, max, locale, texts.from),
  }));
  return {
    commodity: withAsked(
      sorted(
        [...slugs].flatMap((slug) => {
          const category = findCategory(slug);
          return category ? [{ value: slug, label: getName(category, locale) }] : [];
        }),
      ),
      askedCategory?.slug === asked.commodity ? undefined : asked.commodity,
    ),
    region: withAsked(
      sorted(
        choices.regions.map(({ region, code, countryCode }) => ({
          value: code ?? region,
          label: getRegionName(region, countryCode, locale),
        })),
      ),
      asked.region,
    ),
    grade: withAsked(
      sorted(
        choices.grades.map((grade) => ({
          value: isSameGrade(grade, asked.grade) ? asked.grade : grade,
          label: inWords(grade),
        })),
      ),
      asked.grade,
      inWords,
    ),
    diameter: withAsked(pickFirstOfEach(diameters), asked.diameter === undefined ? undefined : String(asked.diameter)),
    basis: withAsked(
      sorted(choices.bases.map((basis) => ({ value: basis, label: getBasisShortName(basis, locale) }))),
      asked.basis,
      (basis) => getBasisShortName(basis, locale),
    ),
  };
}

/** Whether two texts are spellings of one grade: «А500С» in Cyrillic and in Latin. */
const isSameGrade = (grade: string, asked: string | undefined): asked is string =>
  asked !== undefined && toWordKey(grade) === toWordKey(readGrade(asked));

/** Keeps the first option of each value: ranges may begin alike. */
function pickFirstOfEach(options: Option[]): Option[] {
  return options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
}

function withAsked(options: Option[], asked: string | undefined, label = (value: string) => value): Option[] {
  return asked === undefined || options.some(({ value }) => value === asked)
    ? options
    : [{ value: asked, label: label(asked) }, ...options];
}
