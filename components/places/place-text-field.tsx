// The field for a place with its label, hint and error: in the forms of a listing and a company.
import type { ComponentProps, ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";
import { PlaceField } from "./place-field";

type Props = { name: string; label: string; hint?: ReactNode; error?: string | undefined } & Omit<
  ComponentProps<typeof PlaceField>,
  "name"
>;

/** A place as text, with suggestions. */
export function PlaceTextField({ name, label, hint, error, ...input }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <PlaceField
          {...input}
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={inputClass}
        />
      )}
    </Field>
  );
}
