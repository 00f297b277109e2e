// Radio buttons with the reasons of a report or of a refusal.

type Props = {
  legend: string;
  reasons: readonly { code: string; label: string }[];
  chosen: string | undefined;
  error: string | undefined;
  /** Key that goes to the first reason (see `shortcuts.tsx`). */
  shortcut?: string;
};

/**
 * Choice of a reason. React resets radio buttons after an action, controlled or not: give it a new `key` with each
 * answer.
 */
export function ReasonChoice({ legend, reasons, chosen, error, shortcut }: Props) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "reason-error"}>
      <legend className="pb-1 font-medium">{legend}</legend>
      {reasons.map(({ code, label }, index) => (
        <label key={code} className="flex min-h-8 max-lg:min-h-11 items-center gap-2">
          <input
            type="radio"
            name="reason"
            value={code}
            defaultChecked={chosen === code}
            data-key={index === 0 ? shortcut : undefined}
            className="accent-accent"
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p id="reason-error" className="pt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
