import type { ComponentProps, ReactNode } from "react";
import { Field, inputClass } from "@/components/ui/field";

type Common = { name: string; label: string; hint?: ReactNode; error?: string | undefined };

/** A number as text, with its unit inside the field; figures are read with commas and spaces too. */
export function AmountField({
  name,
  label,
  hint,
  error,
  unit,
  ...input
}: Common & { unit: string | null } & Omit<ComponentProps<"input">, "name">) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className="relative block">
          <input
            {...input}
            id={id}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${inputClass} ${unit ? "pr-28" : ""}`}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** A group of fields under a heading of its own. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left w-full pb-1 text-lg font-semibold">{title}</legend>
      {hint && <p className="clear-both pb-3 text-sm text-muted">{hint}</p>}
      <div className="clear-both flex flex-col gap-4 pt-1">{children}</div>
    </fieldset>
  );
}
