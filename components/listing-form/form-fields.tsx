// The fields of the listing form, with the previews of price and volume.

import { PlaceTextField } from "@/components/places/place-text-field";
import { Button } from "@/components/ui/button";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { formatUnitAfterAmount } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { TEXT_MAX } from "@/lib/listings/text-policy";
import { formatFieldError, withLimit } from "./error-text";
import { ON_REQUEST } from "./fields";
import type { AttributeField, Choices, FormTexts, SaveState, TypedValues } from "./form-state";
import { AmountField, FormSection } from "./inputs";
import { formatTypedLength } from "./length-hint";
import { PhotosField } from "./photos-field";
import { PricePreview } from "./price-preview";
import { StepFields } from "./step-fields";
import { VolumePreview } from "./volume-preview";

type Props = {
  state: SaveState;
  /** Typed values that the previews of price and volume need. */
  shown: TypedValues;
  /** Names of fields whose error is gone since. */
  corrected: ReadonlySet<string>;
  choices: Choices;
  locale: Locale;
  texts: FormTexts;
  /** Another category is chosen: its qualities have to come. */
  onCategory: (form: HTMLFormElement) => void;
  /** Photos are on their way, or one was refused. */
  onPhotos: (busy: boolean, refused: boolean) => void;
};

const VAT = ["included", "excluded", "none"] as const;

/** The fields of a listing, in one column. */
export function FormFields({ state, shown, corrected, choices, locale, texts, onCategory, onPhotos }: Props) {
  const { values, category } = state;
  const errorOf = (name: string) => {
    const code = state.status === "error" && !corrected.has(name) ? state.fields[name] : undefined;
    return code && formatFieldError(texts, name, code, locale);
  };
  const { labels, hints } = texts;
  const field = <K extends keyof FormTexts["labels"]>(name: K) => ({
    name,
    label: labels[name],
    error: errorOf(name),
    defaultValue: values[name] ?? "",
  });
  // A stored unit that fits no longer stays in sight: a list without it would choose another one unasked.
  const units = choices.units.filter(
    ({ value }) => value === values.volumeUnit || !category.unfitUnits.includes(value),
  );
  const unit = choices.units.find(({ value }) => value === (shown.volumeUnit ?? values.volumeUnit));
  return (
    <>
      <div className="flex flex-col gap-4">
        <TypeChoice texts={texts} value={values.type ?? ""} error={errorOf("type")} />
        <div>
          <SelectField
            {...field("categorySlug")}
            key={category.slug}
            defaultValue={category.slug}
            options={choices.categories}
            onChange={(event) => event.currentTarget.form && onCategory(event.currentTarget.form)}
          />
          <noscript>
            <Button type="submit" name="do" value="category" size="small" className="mt-2">
              {texts.buttons.category}
            </Button>
          </noscript>
        </div>
        <TextField {...field("title")} hint={withLimit(hints.title, TEXT_MAX.title, locale)} maxLength={400} />
        <AreaField
          {...field("description")}
          hint={withLimit(hints.description, TEXT_MAX.description, locale)}
          rows={6}
        />
        <PhotosField
          value={values.images}
          error={errorOf("images")}
          address={`/${locale}/account/listings/photos`}
          texts={texts.photos}
          onBusy={onPhotos}
        />
      </div>
      <FormSection title={texts.sections.price}>
        <div className="grid gap-4 sm:grid-cols-3">
          <AmountField {...field("pricePerUnit")} unit={null} />
          <SelectField {...field("currency")} options={choices.currencies} />
          <SelectField {...field("volumeUnit")} options={units} />
        </div>
        <label className="flex h-10 max-lg:h-11 items-center gap-2.5">
          <input
            type="checkbox"
            name={ON_REQUEST}
            value="true"
            defaultChecked={values[ON_REQUEST] === "true"}
            className="size-4 accent-accent"
          />
          {labels.priceOnRequest}
        </label>
        <PricePreview values={shown} choices={choices} locale={locale} word={texts.preview} hint={category.priceHint} />
        <StepFields
          values={values}
          errorOf={errorOf}
          unit={unit ? formatUnitAfterAmount(unit.abbr) : null}
          texts={texts.steps}
        />
        <SelectField
          {...field("vat")}
          blank={texts.none}
          options={VAT.map((value) => ({ value, label: texts.vat[value] }))}
        />
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            <AmountField {...field("volume")} unit={unit ? formatUnitAfterAmount(unit.abbr) : null} />
            <AmountField {...field("minVolume")} unit={unit ? formatUnitAfterAmount(unit.abbr) : null} />
          </div>
          <VolumePreview values={shown} unit={unit?.abbr ?? null} locale={locale} texts={texts} />
        </div>
      </FormSection>
      {category.attributes.length > 0 && (
        <FormSection
          key={category.slug}
          title={texts.sections.quality}
          hint={`${category.name}. ${texts.sections.qualityHint}`}
        >
          <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
            {category.attributes.map((attribute) => (
              <Quality
                key={attribute.key}
                attribute={attribute}
                value={values[`attr.${attribute.key}`] ?? ""}
                typed={shown[`attr.${attribute.key}`] ?? ""}
                locale={locale}
                error={errorOf(`attr.${attribute.key}`)}
                texts={texts}
              />
            ))}
          </div>
        </FormSection>
      )}
      <FormSection title={texts.sections.delivery}>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
          <SelectField {...field("country")} options={choices.countries} />
          <TextField {...field("region")} list="regions" autoComplete="off" maxLength={200} />
          <SelectField {...field("basis")} hint={hints.basis} blank={texts.none} options={choices.bases} />
          <PlaceTextField {...field("basisPlace")} texts={texts.places} locale={locale} maxLength={200} />
        </div>
        <datalist id="regions">
          {choices.regions.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
      </FormSection>
      <FormSection title={texts.sections.own}>
        <TextField {...field("externalId")} hint={hints.externalId} autoComplete="off" maxLength={200} />
      </FormSection>
    </>
  );
}

function TypeChoice({ texts, value, error }: { texts: FormTexts; value: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? "field-type-error" : undefined}>
      <legend className="pb-1 font-medium">{texts.labels.type}</legend>
      <div className="flex gap-6">
        {(["SELL", "BUY"] as const).map((type) => (
          <label key={type} className="flex h-10 max-lg:h-11 items-center gap-2 text-lg">
            <input
              type="radio"
              // The summary of errors links to the first.
              id={type === "SELL" ? "field-type" : undefined}
              name="type"
              value={type}
              defaultChecked={value === type}
              className="size-4.5 accent-accent"
            />
            {texts.types[type]}
          </label>
        ))}
      </div>
      {error && (
        <p id="field-type-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type QualityProps = {
  attribute: AttributeField;
  value: string;
  /** The value as it stands in the field now. */
  typed: string;
  error: string | undefined;
  locale: Locale;
  texts: FormTexts;
};

function Quality({ attribute, value, typed, error, locale, texts }: QualityProps) {
  const field = {
    name: `attr.${attribute.key}`,
    label: attribute.name,
    error,
    defaultValue: value,
  };
  const length = attribute.metres && formatTypedLength(typed, attribute.metres, locale);
  switch (attribute.type) {
    case "number":
      return <AmountField {...field} hint={length ? `${texts.preview} ${length}` : undefined} unit={attribute.unit} />;
    case "text":
      return <TextField {...field} autoComplete="off" maxLength={400} />;
    default:
      return <SelectField {...field} blank={texts.none} options={attribute.options} />;
  }
}
