"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { formatRecordError, type RecordAction, type RecordTexts } from "./record-state";

type Common = {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  required?: boolean;
  /** The value of a choice of this form with which alone the field is there; with any other it is sent blank. */
  only?: { name: string; value: string };
};
/** A field of a record: a line of text, several lines, or a choice; `suggestions` may be typed past. */
type RecordField = Common &
  (
    | { kind: "text" | "email" | "password"; autoComplete?: string; maxLength?: number; inputMode?: "numeric" | "url" }
    | { kind: "suggest"; suggestions: readonly string[]; maxLength?: number }
    | { kind: "area"; rows?: number; maxLength?: number }
    | { kind: "select"; options: readonly { value: string; label: string }[] }
  );

type Props = {
  action: RecordAction;
  fields: readonly RecordField[];
  hidden: Readonly<Record<string, string>>;
  submit: string;
  look?: "primary" | "plain" | "danger";
  texts: RecordTexts;
  /** The form asks for something new each time: it is blank after a success. */
  renews?: boolean;
  /** Stands between the fields and the button. */
  children?: ReactNode;
};

/**
 * Form of a record and its server action, which stays on the page. It works without JavaScript; with it nothing typed is
 * lost on an error, passwords included, since React never resets the browser's form.
 */
export function RecordForm({ action, fields, hidden, submit, look = "primary", texts, renews, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (renews && state.status === "done") box.current?.reset();
  }, [renews, state]);
  const failure = state.status === "error" ? state : null;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const givenFor = ({ name, value }: RecordField) => failure?.values[name] ?? value;
  const isThere = ({ name, only }: RecordField) => {
    const choice = only && fields.find((field) => field.name === only.name);
    if (!choice) return true;
    const picked = chosen[choice.name];
    // Without scripts nothing is picked here: sent values stay in sight, with their errors.
    return (picked ?? givenFor(choice)) === only.value || (picked === undefined && Boolean(failure?.values[name]));
  };
  const shown = fields.filter(isThere);
  const errorOf = (name: string) => {
    const code = failure?.fields[name];
    return code && (texts.fields[code] ?? texts.fields.invalid);
  };
  return (
    <form ref={box} {...form} noValidate className="flex flex-col gap-4">
      {lost}
      {state.status === "done" && (
        <Notice key={state.at} kind="good" role="status" title={texts.done[state.what] ?? texts.done.saved} />
      )}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={formatRecordError(texts, failure)}
          fields={shown.flatMap(({ name, label }) => {
            const error = errorOf(name);
            return error ? [{ name, text: `${label}: ${error}` }] : [];
          })}
        >
          <SignInAgain error={failure.error} />
        </ErrorSummary>
      )}
      <HiddenFields values={hidden} />
      {shown.map((field) => (
        <RecordInput
          key={field.name}
          field={field}
          value={givenFor(field)}
          error={errorOf(field.name)}
          onChoose={(value) => setChosen((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {children}
      <div>
        <Button type="submit" look={look} disabled={pending}>
          {pending ? texts.pending : submit}
        </Button>
      </div>
    </form>
  );
}

type InputProps = {
  field: RecordField;
  value: string | undefined;
  error: string | undefined;
  onChoose: (value: string) => void;
};

function RecordInput({ field, value, error, onChoose }: InputProps) {
  const { name, label, hint, required } = field;
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
    case "suggest":
      return (
        <>
          <TextField
            {...around}
            required={required}
            maxLength={field.maxLength}
            defaultValue={value}
            list={`${name}-list`}
            autoComplete="off"
          />
          <datalist id={`${name}-list`}>
            {field.suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      );
    default:
      return (
        <TextField
          {...around}
          type={field.kind}
          required={required}
          maxLength={field.maxLength}
          inputMode={field.inputMode}
          autoComplete={field.autoComplete ?? "off"}
          defaultValue={value}
        />
      );
  }
}
