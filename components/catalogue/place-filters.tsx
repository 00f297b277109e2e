import Form from "next/form";
import { useTranslations } from "next-intl";
import { PlaceField } from "@/components/places/place-field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { formatNumber } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { type CatalogueState, listOtherParams } from "./catalogue-url";
import { ChoiceSelect } from "./choice-select";
import { Apply, Section } from "./facet-parts";
import { SubmitOnChange } from "./submit-on-change";

type Props = { state: CatalogueState; locale: Locale };

const FIELD = "h-8 w-full min-w-0 rounded-md border border-edge bg-raised px-1.5";

/** Listings at a place. */
export function PlaceFilter({ state, locale, chosen }: Props & { chosen: string | undefined }) {
  const t = useTranslations("filters");
  return (
    <Section title={t("place")} open={chosen !== undefined}>
      <Form action={state.path} prefetch={false} scroll={false} className="flex items-center gap-1.5">
        <HiddenFields values={listOtherParams(state.params, ["place"])} />
        <PlaceField
          key={chosen ?? ""}
          name="place"
          defaultValue={chosen && getPlaceNameById(chosen, locale)}
          aria-label={t("place")}
          placeholder={t("placeName")}
          locale={locale}
          className={FIELD}
        />
        <Apply title={t("place")} />
      </Form>
    </Section>
  );
}

/** Distances to choose from, in km. */
const DISTANCES = [50, 100, 200, 300, 500, 1_000];

type NearProps = Props & { near: string | undefined; within: number | undefined };

/** Listings near a place; without a distance, how far away each is. */
export function NearFilter({ state, locale, near, within }: NearProps) {
  const t = useTranslations("filters");
  const toOption = (km: number) => ({ value: String(km), label: t("withinKm", { km: formatNumber(km, locale) }) });
  const distances = within === undefined || DISTANCES.includes(within) ? DISTANCES : [within, ...DISTANCES];
  return (
    <Section title={t("near")} open={near !== undefined}>
      <Form action={state.path} prefetch={false} scroll={false} className="flex flex-col gap-1.5">
        <SubmitOnChange />
        <HiddenFields values={listOtherParams(state.params, ["near", "within"])} />
        <PlaceField
          key={near ?? ""}
          name="near"
          required
          defaultValue={near && getPlaceNameById(near, locale)}
          aria-label={t("near")}
          placeholder={t("placeName")}
          locale={locale}
          className={FIELD}
        />
        <span className="flex items-center gap-1.5">
          <ChoiceSelect
            name="within"
            label={t("withinLabel")}
            chosen={within === undefined ? "" : String(within)}
            none={t("anyDistance")}
            options={distances.map(toOption)}
          />
          <Apply title={t("near")} />
        </span>
      </Form>
    </Section>
  );
}
