"use client";

import { Button } from "@/components/ui/button";
import { Field, Options } from "@/components/ui/field";
import { AdminForm } from "./admin-form";
import type { AdminAction, AdminFormTexts } from "./form-state";

type Props = {
  action: AdminAction;
  hidden: Record<string, string>;
  name: string;
  label: string;
  hint: string;
  value: string;
  options: readonly { value: string; label: string }[];
  submit: string;
  pending: string;
  texts: AdminFormTexts;
};

/** Form for a single value of an account, with its own button. */
export function ChoiceForm({ action, hidden, name, label, hint, value, options, submit, pending, texts }: Props) {
  return (
    <AdminForm action={action} hidden={hidden} texts={texts}>
      {(form) => (
        <Field name={name} label={label} hint={hint} error={form.error(name)}>
          {({ id, describedBy }) => (
            <span className="flex flex-wrap gap-2">
              <select
                // After a change elsewhere the field shows what holds now.
                key={value}
                id={id}
                name={name}
                defaultValue={form.values[name] ?? value}
                aria-describedby={describedBy}
                className="h-9 min-w-40 rounded-md border border-edge bg-raised px-2.5"
              >
                <Options options={options} />
              </select>
              <Button type="submit" disabled={form.pending}>
                {form.pending ? pending : submit}
                <span className="sr-only">: {label}</span>
              </Button>
            </span>
          )}
        </Field>
      )}
    </AdminForm>
  );
}
