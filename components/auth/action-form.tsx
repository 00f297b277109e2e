"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import type { FieldCode, FormError, FormState } from "@/lib/auth/contract";
import { IDLE } from "@/lib/core/form-state";

type FormField = {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  hint?: string;
  maxLength?: number;
  autoFocus?: boolean;
};

export type FormTexts = {
  submit: string;
  pending: string;
  /** Shown in place of the form once it is done, or above it with `stays`. */
  done: string;
  errors: Record<FormError, string>;
  fieldErrors: Record<FieldCode, string>;
};

type Props = {
  action: (previous: FormState, form: FormData) => Promise<FormState>;
  fields: readonly FormField[];
  hidden: Record<string, string>;
  texts: FormTexts;
  stays?: boolean;
  /** Link that goes on from the answer. */
  onward?: { done: ReactNode; error: ReactNode };
  children?: ReactNode;
};

/**
 * A form of one server action. It works without JavaScript; with it, nothing typed is lost on an error, passwords
 * included, since React never resets the browser's form. One that `stays` is blank again once it is done.
 */
export function ActionForm({ action, fields, hidden, texts, stays = false, onward, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "done") box.current?.reset();
  }, [state]);
  if (state.status === "done" && !stays)
    return (
      <Notice kind="good" role="status" title={texts.done}>
        {onward?.done}
      </Notice>
    );
  const failure = state.status === "error" ? state : null;
  const errorOf = (name: string) => {
    const code = failure?.fields[name];
    return code && texts.fieldErrors[code];
  };
  return (
    <form ref={box} {...form} noValidate className="flex flex-col gap-4">
      {lost}
      {state.status === "done" && <Notice kind="good" role="status" title={texts.done} />}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={withMinutes(texts.errors[failure.error], failure.retryAfter)}
          fields={fields.flatMap(({ name, label }) => {
            const error = errorOf(name);
            return error ? [{ name, text: `${label}: ${error}` }] : [];
          })}
        >
          <SignInAgain error={failure.error} />
          {onward?.error}
        </ErrorSummary>
      )}
      <HiddenFields values={hidden} />
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          name={name}
          {...field}
          defaultValue={failure?.values[name]}
          error={errorOf(name)}
          required
        />
      ))}
      {children}
      <Button type="submit" look="primary" size="large" disabled={pending}>
        {pending ? texts.pending : texts.submit}
      </Button>
    </form>
  );
}

/** Puts whole minutes to wait in place of `#`. */
function withMinutes(text: string, seconds = 60): string {
  return text.replace("#", String(Math.max(1, Math.ceil(seconds / 60))));
}
