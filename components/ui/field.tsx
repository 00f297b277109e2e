// Form fields with label, hint and error: text, several lines, checkbox, select.
import type { ComponentProps, ReactNode } from "react";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (field: { id: string; describedBy: string | undefined; invalid: true | undefined }) => ReactNode;
};

/** Id of a field, to which the summary of errors links. */
export const formatFieldId = (name: string) => `field-${name}`;

/** A label above, its hint, the field itself, and what is wrong with it beside. */
export function Field({ name, label, hint, error, children }: Props) {
  const id = formatFieldId(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="pt-1">
        {children({
          id,
          describedBy: describedBy || undefined,
          invalid: error ? true : undefined,
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export const inputClass =
  "h-10 max-lg:h-11 w-full rounded-md border border-edge bg-raised px-3 text-lg aria-[invalid]:border-bad aria-[invalid]:outline-1 aria-[invalid]:outline-bad";

type Around<Tag extends "input" | "textarea" | "select"> = Omit<Props, "children"> &
  Omit<ComponentProps<Tag>, "name" | "children">;

/** A field of text with everything around it. */
export function TextField({ name, label, hint, error, className = inputClass, ...input }: Around<"input">) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <input
          {...input}
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={className}
        />
      )}
    </Field>
  );
}

/** A field of several lines with everything around it. */
export function AreaField({ name, label, hint, error, className, ...area }: Around<"textarea">) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...area}
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={className ?? `${inputClass} h-auto py-2`}
        />
      )}
    </Field>
  );
}

export type Option = { value: string; label: string };

type CheckProps = {
  name: string;
  /** Value that a ticked box sends. */
  value: string;
  /** Whether it is ticked at first. */
  ticked: boolean;
  error?: string | undefined;
  children: ReactNode;
};

/** A box to tick, with its text beside and its error below. */
export function CheckField({ name, value, ticked, error, children }: CheckProps) {
  const id = formatFieldId(name);
  return (
    <div>
      <label className="flex min-h-6 max-lg:min-h-11 items-start gap-3">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={ticked}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-5 flex-none accent-accent aria-[invalid]:outline-2 aria-[invalid]:outline-bad"
        />
        <span className="min-w-0">{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Choices of a list. */
export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SelectProps = Around<"select"> & {
  /** Word for no choice. */
  blank?: string;
  options: readonly (Option | { label: string; options: readonly Option[] })[];
};

/** A choice from a list, which may have groups. */
export function SelectField({ name, label, hint, error, blank, options, ...select }: SelectProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <select
          {...select}
          id={id}
          name={name}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={`${inputClass} px-2`}
        >
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                <Options options={option.options} />
              </optgroup>
            ) : (
              <Options key={option.value} options={[option]} />
            ),
          )}
        </select>
      )}
    </Field>
  );
}
