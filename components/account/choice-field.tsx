// The field of kind `choice` in a RecordForm.
import { formatFieldId } from "@/components/ui/field";

export type ChoiceOption = { value: string; label: string; aside?: string };

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly ChoiceOption[];
  value: string | undefined;
  /** Prices stand at the right end, a hairline between the options; other notes beside their option. */
  isPriced?: boolean | undefined;
};

/** Radio buttons with the error of the choice beside them. */
export function ChoiceField({ name, label, hint, error, options, value, isPriced }: Props) {
  const id = formatFieldId(name);
  return (
    <fieldset aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}>
      <legend className={`font-medium ${hint ? "" : "pb-1"}`}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="pb-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {options.map(({ value: each, label: text, aside }, index) => (
        <label
          key={each}
          className={
            isPriced
              ? "flex min-h-11 items-center gap-3 border-b border-line first-of-type:border-t has-checked:font-medium"
              : "flex min-h-10 max-lg:min-h-11 items-center gap-3"
          }
        >
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={each}
            defaultChecked={each === value}
            className="size-4 accent-accent"
          />
          <span className={isPriced ? "flex-1" : "wrap-anywhere"}>{text}</span>
          {aside && (isPriced ? <span>{aside}</span> : <code className="font-mono text-sm text-muted">{aside}</code>)}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
