// Checkboxes for a few values of one field: scopes of a key, events of a webhook.
import type { ReactNode } from "react";
import { formatFieldId } from "./field";

type Props = {
  name: string;
  legend: string;
  hint?: string;
  error?: string | undefined;
  options: readonly { value: string; label: ReactNode; isChosen: boolean }[];
};

/** A choice of several values, in two columns where there is room. */
export function CheckboxList({ name, legend, hint, error, options }: Props) {
  return (
    <fieldset id={formatFieldId(name)} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="pb-1 font-medium">{legend}</legend>
      {hint && <p className="pb-1 text-sm text-muted">{hint}</p>}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map(({ value, label, isChosen }) => (
          <label key={value} className="flex min-h-9 max-lg:min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isChosen}
              className="size-4 flex-none accent-accent"
            />
            <span>
              {label} <code className="font-mono text-xs text-muted">{value}</code>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
