// Place controls of the filter panel: listings at given places, and listings near one place.
import { useMessages, useTranslations } from "next-intl";
import { PlaceField } from "@/components/places/place-field";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import type { CountedValue } from "@/lib/listings/filter-values-policy";
import { toTypedPlace } from "@/lib/places/typed-policy";
import { ChoiceSelect } from "./choice-select";
import { FacetOptions } from "./facet-options";
import { FacetSection } from "./facet-parts";

const FIELD = "h-8 w-full min-w-0 rounded-md border border-edge bg-raised px-1.5 max-lg:h-11 max-lg:text-lg";

type PlaceProps = {
  locale: Locale;
  chosen: readonly string[];
  /** Places of most listings; null where they are not counted. */
  counts: readonly CountedValue[] | null;
  mapHref: string;
};

/** Listings at places: those of most listings and those that are chosen, a field for one more, and the way to the map. */
export function PlaceFilter({ locale, chosen, counts, mapHref }: PlaceProps) {
  const t = useTranslations("filters");
  const { places } = useMessages().listingForm;
  const ofCatalogue = useTranslations("catalogue");
  const missing = chosen.filter((id) => counts?.every(({ value }) => value !== id) ?? true);
  const options = [...(counts ?? []), ...missing.map((value) => ({ value, count: counts && 0 }))].map(
    ({ value, count }) => ({
      value,
      label: getPlaceNameById(value, locale),
      count: count === null ? null : formatNumber(count, locale),
      isChosen: chosen.includes(value),
    }),
  );
  return (
    <FacetSection title={t("place")} open={options.length > 0}>
      {options.length > 0 && <FacetOptions name="place" isSingle={false} isDense={false} options={options} />}
      <PlaceField
        key={chosen.join()}
        name="place"
        aria-label={t("place")}
        placeholder={t("placeName")}
        locale={locale}
        texts={places}
        className={`${FIELD} mt-1`}
      />
      <Link href={mapHref} rel="nofollow" className="inline-flex items-center py-1 max-lg:min-h-11">
        {ofCatalogue("onMap")}
      </Link>
    </FacetSection>
  );
}

/** Distances to choose from, in km. */
const DISTANCES = [50, 100, 200, 300, 500, 1_000];

type NearProps = {
  locale: Locale;
  near: string | undefined;
  within: number | undefined;
  /** Parameters that go when the place does. */
  needing: readonly string[];
};

/** Listings near a place: how far away each is, and once a place is chosen the distance within. */
export function NearFilter({ locale, near, within, needing }: NearProps) {
  const t = useTranslations("filters");
  const { places } = useMessages().listingForm;
  const toOption = (km: number) => ({ value: String(km), label: t("withinKm", { km: formatNumber(km, locale) }) });
  const distances = within === undefined || DISTANCES.includes(within) ? DISTANCES : [within, ...DISTANCES];
  return (
    <FacetSection title={t("near")} open={near !== undefined}>
      <div className="flex flex-col gap-1.5">
        <PlaceField
          key={near ?? ""}
          name="near"
          data-needed-by={needing.join(" ")}
          defaultValue={near && toTypedPlace(near, locale)}
          aria-label={t("near")}
          placeholder={t("placeName")}
          locale={locale}
          texts={places}
          className={FIELD}
        />
        {near !== undefined && (
          <ChoiceSelect
            name="within"
            label={t("withinLabel")}
            chosen={within === undefined ? "" : String(within)}
            none={t("anyDistance")}
            options={distances.map(toOption)}
          />
        )}
      </div>
    </FacetSection>
  );
}
