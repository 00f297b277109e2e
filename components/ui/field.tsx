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
  "h-10 w-full rounded-md border border-edge bg-raised px-3 text-lg aria-[invalid]:border-bad aria-[invalid]:outline-1 aria-[invalid]:outline-bad";

type TextProps = Omit<Props, "children"> & Omit<ComponentProps<"input">, "name" | "children">;

/** A field of text with everything around it. */
export function TextField({ name, label, hint, error, ...input }: TextProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <input
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
