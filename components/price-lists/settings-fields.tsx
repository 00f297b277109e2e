// /account/import/…: the settings of a price list, part of `list-form.tsx`.
import { type Option, SelectField, TextField } from "@/components/ui/field";
import { MISSING_CHOICES } from "@/lib/imports/contract";
import { VAT_MODES } from "@/lib/listings/contract";
import type { Defaults, PriceList } from "@/lib/price-lists/contract";
import { SCHEDULES } from "@/lib/price-lists/contract";
import type { ListField, ListFormTexts } from "./list-state";

/** Words and lists that the fields offer, in the language of the page. */
export type SettingChoices = {
  types: readonly Option[];
  vat: Readonly<Record<(typeof VAT_MODES)[number], string>>;
  currencies: readonly Option[];
  countries: readonly Option[];
  bases: readonly Option[];
};

type Props = {
  list: PriceList;
  choices: SettingChoices;
  texts: ListFormTexts;
  errorOf: (name: ListField) => string | undefined;
};

/** Fields of the values for rows where the sheet says nothing, and of the way in which the list runs. */
export function SettingsFields({ list, choices, texts, errorOf }: Props) {
  const { defaults } = list;
  const select = (name: keyof Defaults, label: string, options: readonly Option[], blank?: string) => (
    <SelectField
      name={name}
      label={label}
      options={options}
      defaultValue={defaults[name] ?? ""}
      {...(blank !== undefined && { blank })}
    />
  );
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-1 text-lg font-semibold">{texts.settings}</legend>
      <p className="text-sm text-muted sm:col-span-2">{texts.settingsHint}</p>
      <TextField
        name="name"
        label={texts.nameLabel}
        error={errorOf("name")}
        type="text"
        maxLength={80}
        autoComplete="off"
        defaultValue={list.name}
      />
      {select("type", texts.typeLabel, choices.types)}
      {select("currency", texts.currencyLabel, choices.currencies, texts.blank)}
      <TextField
        name="unit"
        label={texts.unitLabel}
        hint={texts.unitHint}
        error={errorOf("unit")}
        type="text"
        maxLength={40}
        autoComplete="off"
        defaultValue={defaults.unit ?? ""}
      />
      {select(
        "vat",
        texts.vatLabel,
        VAT_MODES.map((value) => ({ value, label: choices.vat[value] })),
        texts.blank,
      )}
      {select("country", texts.countryLabel, choices.countries)}
      <TextField
        name="region"
        label={texts.regionLabel}
        error={errorOf("region")}
        type="text"
        maxLength={120}
        autoComplete="off"
        defaultValue={defaults.region ?? ""}
      />
      {select("basis", texts.basisLabel, choices.bases, texts.blank)}
      <TextField
        name="basisPlace"
        label={texts.placeLabel}
        error={errorOf("basisPlace")}
        type="text"
        maxLength={120}
        autoComplete="off"
        defaultValue={defaults.basisPlace ?? ""}
      />
      <SelectField
        name="missing"
        label={texts.missingLabel}
        options={MISSING_CHOICES.map((value) => ({ value, label: texts.missing[value] }))}
        defaultValue={list.missing}
      />
      {list.kind === "address" && (
        <SelectField
          name="schedule"
          label={texts.scheduleLabel}
          options={SCHEDULES.map((value) => ({ value, label: texts.schedules[value] }))}
          defaultValue={list.schedule}
        />
      )}
    </fieldset>
  );
}
