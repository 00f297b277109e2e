// /companies: the form with text, category, country, region and order of the list.
import { Search } from "lucide-react";
import Form from "next/form";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { buttonClass } from "@/components/ui/button";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCountryName, getRegionName } from "@/lib/i18n/terms";

/** An entry of the category list: an industry with its groups. */
type CategoryGroup = { slug: string; name: string; groups: { slug: string; name: string }[] };

type Props = {
  locale: Locale;
  path: string;
  params: Readonly<Record<string, string>>;
  countries: readonly { code: string; count: number }[];
  regions: readonly { countryCode: string; region: string; count: number }[];
  categories: readonly CategoryGroup[];
  /** The filters of the address, however it spells them. */
  chosen: { country: string | null; region: string | null; cat: { slug: string; name: string } | null };
};

const field = "h-9 max-lg:h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-2";

/** The filters of the list of companies: one GET form, which sends itself where scripts run. */
export function CompanyFilters({ locale, path, params, countries, regions, categories, chosen }: Props) {
  const t = useTranslations("companies");
  const counted = (name: string, count: number) => `${name} (${formatNumber(count, locale)})`;
  // The list has no leaves, which are hundreds; one that the address asks for still has to show as chosen.
  const { cat } = chosen;
  const lacksCat =
    cat !== null &&
    !categories.some(({ slug, groups }) => slug === cat.slug || groups.some((group) => group.slug === cat.slug));
  // A chosen value is shown even if the other filters leave no company of it.
  const lacksCountry = chosen.country !== null && !countries.some(({ code }) => code === chosen.country);
  const lacksRegion = chosen.region !== null && !regions.some(({ region }) => region === chosen.region);
  return (
    <Form
      action={path}
      prefetch={false}
      scroll={false}
      role="search"
      aria-label={t("filters")}
      className="grid items-end gap-x-3 gap-y-2 border-y border-line py-3 grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <SubmitOnChange />
      <Labelled label={t("q")} wide>
        <span className="relative block">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
          <input
            key={params.q ?? ""}
            type="search"
            name="q"
            defaultValue={params.q}
            placeholder={t("qHint")}
            maxLength={200}
            autoComplete="off"
            className={`${field} pl-8.5`}
          />
        </span>
      </Labelled>
      <Labelled label={t("cat")}>
        <select key={cat?.slug ?? ""} name="cat" defaultValue={cat?.slug ?? ""} className={field}>
          <option value="">{t("anyCat")}</option>
          {lacksCat && <option value={cat.slug}>{cat.name}</option>}
          {categories.map(({ slug, name, groups }) => (
            <optgroup key={slug} label={name}>
              <option value={slug}>{t("allOf", { category: name })}</option>
              {groups.map((group) => (
                <option key={group.slug} value={group.slug}>
                  {group.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("country")}>
        <select key={chosen.country ?? ""} name="country" defaultValue={chosen.country ?? ""} className={field}>
          <option value="">{t("anyCountry")}</option>
          {lacksCountry && chosen.country !== null && (
            <option value={chosen.country}>{counted(getCountryName(chosen.country, locale), 0)}</option>
          )}
          {countries.map(({ code, count }) => (
            <option key={code} value={code}>
              {counted(getCountryName(code, locale), count)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("region")}>
        <select key={chosen.region ?? ""} name="region" defaultValue={chosen.region ?? ""} className={field}>
          <option value="">{t("anyRegion")}</option>
          {lacksRegion && chosen.region !== null && (
            <option value={chosen.region}>{counted(getRegionName(chosen.region, chosen.country, locale), 0)}</option>
          )}
          {regions.map(({ countryCode, region, count }) => (
            <option key={`${countryCode} ${region}`} value={region}>
              {counted(getRegionName(region, countryCode, locale), count)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("sort")}>
        <select key={params.sortBy ?? ""} name="sortBy" defaultValue={params.sortBy ?? ""} className={field}>
          <option value="">{t("byName")}</option>
          <option value="listings">{t("byListings")}</option>
          <option value="newest">{t("byNewest")}</option>
        </select>
      </Labelled>
      <button type="submit" className={`${buttonClass({ look: "primary" })} max-lg:col-span-2`}>
        {t("apply")}
      </button>
    </Form>
  );
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what the caller puts inside
    <label className={`block min-w-0 ${wide ? "max-lg:col-span-2" : ""}`}>
      <span className="block pb-0.5 text-sm text-muted">{label}</span>
      {children}
    </label>
  );
}
