// One field of a RecordForm: the input for its kind.
import type { ComponentProps, ReactNode } from "react";
import { PlaceTextField } from "@/components/places/place-text-field";
import { AreaField, CheckField, inputClass, SelectField, TextField } from "@/components/ui/field";
import type { Locale } from "@/lib/i18n/routing";
import { ChoiceField, type ChoiceOption } from "./choice-field";

type Common = {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  /** The value of a choice of this form with which alone the field is there; with any other it is sent blank. */
  only?: { name: string; value: string };
};
type Text = {
  autoComplete?: string;
  maxLength?: number;
  inputMode?: "numeric" | "decimal" | "url";
  autoFocus?: boolean;
  /** Narrow, for little text. */
  short?: boolean;
};

/** A field of a record: a line of text, several lines, or a choice; the suggestions of a place may be typed past. */
export type RecordField = Common &
  (
    | (Text & { kind: "text" | "date" | "email" | "password"; required?: boolean })
    | {
        kind: "place";
        locale: Locale;
        texts: ComponentProps<typeof PlaceTextField>["texts"];
        maxLength?: number;
        /** Scripts give it its purpose: without them it is not shown. */
        isScripted?: boolean;
      }
    | { kind: "area"; rows?: number; maxLength?: number }
    | { kind: "select"; options: readonly { value: string; label: string }[] }
    // Its text may hold links, its label names it in the summary of errors.
    | { kind: "check"; ticks: string; text: ReactNode }
    | { kind: "choice"; options: readonly ChoiceOption[]; isPriced?: boolean }
  );

type Props = {
  field: RecordField;
  value: string | undefined;
  error: string | undefined;
  onChoose: (value: string) => void;
};

export function RecordInput({ field, value, error, onChoose }: Props) {
  const { name, label, hint } = field;
  const around = { name, label, hint, error };
  switch (field.kind) {
    case "area":
      return <AreaField {...around} rows={field.rows ?? 5} maxLength={field.maxLength} defaultValue={value} />;
    case "select":
      return (
        <SelectField
          {...around}
          // A kept choice must show after an error without scripts too.
          key={value}
          defaultValue={value}
          onChange={(event) => onChoose(event.target.value)}
          options={field.options}
        />
      );
    case "choice":
      return (
        <ChoiceField
          {...around}
          value={field.options.some((option) => option.value === value) ? value : field.value}
          options={field.options}
          isPriced={field.isPriced}
        />
      );
    case "check":
      return (
        <CheckField name={name} value={field.ticks} ticked={value === field.ticks} error={error}>
          {field.text}
        </CheckField>
      );
    case "place":
      return (
        <div className={field.isScripted ? "[@media(scripting:none)]:hidden" : undefined}>
          <PlaceTextField
            {...around}
            locale={field.locale}
            texts={field.texts}
            maxLength={field.maxLength}
            defaultValue={value}
          />
        </div>
      );
    default: {
      const { kind, only: _only, value: _value, short, autoComplete = "off", required, ...input } = field;
      return (
        <TextField
          {...input}
          type={kind}
          required={required ?? (kind === "email" || kind === "password")}
          autoComplete={autoComplete}
          defaultValue={value}
          error={error}
          className={short ? `${inputClass} max-w-60` : inputClass}
        />
      );
    }
  }
}
