"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { AreaField, inputClass, SelectField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useKeptFields } from "@/components/ui/use-kept-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { type BillingChoice, ChoiceField } from "./choice-field";
import type { BillingFormState } from "./form-state";

type BillingField = {
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "date";
  inputMode?: "numeric" | "decimal";
  autoComplete?: string;
  maxLength?: number;
  defaultValue?: string;
  /** Choices of a field that is not typed. */
  options?: readonly { value: string; label: string }[];
  /** Several lines. */
  long?: boolean;
  /** Narrow where little is typed. */
  short?: boolean;
};

type Props = {
  action: (previous: BillingFormState, form: FormData) => Promise<BillingFormState>;
  hidden: Record<string, string>;
  fields: readonly BillingField[];
  /** Stand above the fields. */
  choices?: readonly BillingChoice[];
  submit: string;
  pending: string;
  look?: "primary" | "danger";
  /** Name under which the browser keeps the typed values; it carries the account. Without it nothing is kept. */
  keptAs?: string;
  children?: ReactNode;
};

/** A form of one action, which works without JavaScript too. What was typed stays, with what is wrong beside it. */
export function BillingForm({
  action,
  hidden,
  fields,
  choices = [],
  submit,
  pending,
  look = "primary",
  keptAs,
  children,
}: Props) {
  const { state, pending: isPending, form, lost } = useSentForm(action, IDLE);
  const failure = state.status === "error" ? state : null;
  const box = useRef<HTMLFormElement>(null);
  const keep = useKeptFields(box, keptAs);
  return (
    <form ref={box} {...form} onInput={keep} noValidate className="flex max-w-xl flex-col gap-4">
      {lost}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={failure.error}
          fields={[...choices, ...fields].flatMap(({ name, label }) => {
            const error = failure.fields[name];
            return error ? [{ name, text: `${label}: ${error}` }] : [];
          })}
        >
          {failure.code && <SignInAgain error={failure.code} />}
        </ErrorSummary>
      )}
      <HiddenFields values={hidden} />
      {children}
      {choices.map((choice) => (
        <ChoiceField
          key={choice.name}
          choice={choice}
          value={failure?.values[choice.name]}
          error={failure?.fields[choice.name]}
        />
      ))}
      {fields.map(({ name, label, hint, options, long, short, defaultValue, ...input }) => {
        const value = failure?.values[name] ?? defaultValue;
        const common = { name, label, hint, error: failure?.fields[name], defaultValue: value };
        // By its value a kept choice shows after an error without scripts too.
        if (options) return <SelectField key={`${name} ${value}`} {...common} options={options} />;
        if (long) return <AreaField key={name} {...common} maxLength={input.maxLength} rows={3} />;
        return <TextField key={name} {...common} {...input} className={`${inputClass} ${short ? "max-w-60" : ""}`} />;
      })}
      <div>
        <Button type="submit" look={look} size="large" disabled={isPending}>
          {isPending ? pending : submit}
        </Button>
      </div>
    </form>
  );
}
