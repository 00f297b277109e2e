"use client";

// The usual form of sign-in, an account and the administration: its fields come as data.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useKeptFields } from "@/components/ui/use-kept-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { type RecordField, RecordInput } from "./record-input";
import { formatRecordError, formatRecordFieldError, type RecordAction, type RecordTexts } from "./record-state";

type Props = {
  action: RecordAction;
  fields: readonly RecordField[];
  hidden: Readonly<Record<string, string>>;
  submit: string;
  /** Tells the button from those of other forms, for screen readers. */
  name?: string;
  look?: "primary" | "plain" | "danger";
  /** `wide`: a large button as wide as the form. */
  size?: "normal" | "large" | "wide";
  texts: RecordTexts;
  /** After a success: the fields stay by default; `blank` empties them; `gone` puts the answer in place of the form. */
  after?: "blank" | "gone";
  /** Link that goes on from the answer. */
  onward?: { done: ReactNode; error: ReactNode };
  /** Name under which the browser keeps the typed values; it carries the account. Without it nothing is kept. */
  keptAs?: string;
  /** A question before it is sent; for what others will feel. */
  confirm?: { id: string; title: string; text: string; cancel: string };
  /** Stands between the fields and the button. */
  children?: ReactNode;
};

/**
 * Form of a server action, which stays on the page. It works without JavaScript; with it nothing typed is lost on an
 * error, passwords included, since React never resets the browser's form.
 */
export function RecordForm({
  action,
  fields,
  hidden,
  submit,
  look = "primary",
  size = "normal",
  texts,
  after,
  onward,
  keptAs,
  name,
  confirm,
  children,
}: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const box = useRef<HTMLFormElement>(null);
  const keep = useKeptFields(box, keptAs);
  useEffect(() => {
    if (after && state.status === "done") box.current?.reset();
  }, [after, state]);
  useClosedPopovers(state);
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
  const errorOf = (name: string) => failure?.fields[name] && formatRecordFieldError(texts, name, failure.fields[name]);
  const done = state.status === "done" && (
    <Notice key={state.at} kind="good" role="status" title={texts.done[state.what] ?? texts.done.saved}>
      {onward?.done}
    </Notice>
  );
  if (done && after === "gone") return done;
  return (
    <form ref={box} {...form} onInput={keep} noValidate className="flex flex-col gap-4">
      {lost}
      {done}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={formatRecordError(texts, failure)}
          error={failure.error}
          fields={shown.map(({ name, label }) => ({ name, label, error: errorOf(name) }))}
        >
          {onward?.error}
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
      <Button
        {...(confirm ? { popoverTarget: confirm.id } : { type: "submit" })}
        look={look}
        size={size === "wide" ? "large" : size}
        className={size === "wide" ? "" : "self-start"}
        disabled={pending}
      >
        {pending ? texts.pending : submit}
        {name && <span className="sr-only">: {name}</span>}
      </Button>
      {confirm && (
        <Confirm {...confirm}>
          <Button type="submit" look={look}>
            {submit}
          </Button>
        </Confirm>
      )}
    </form>
  );
}
