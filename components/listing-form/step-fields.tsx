// Rows of the listing form for prices that depend on the amount.
import { ChevronDown } from "lucide-react";
import type { FormTexts, TypedValues } from "./form-state";
import { AmountField } from "./inputs";
import { formatStepName, listShownSteps } from "./typed-in";

type Props = {
  values: TypedValues;
  errorOf: (name: string) => string | undefined;
  /** Unit of the amounts, as it stands behind a number. */
  unit: string | null;
  texts: FormTexts["steps"];
};

/** Prices of larger amounts, folded until one is typed. */
export function StepFields({ values, errorOf, unit, texts }: Props) {
  const rows = listShownSteps(values);
  const names = rows.flatMap((row) => [formatStepName(row, "from"), formatStepName(row, "pricePerUnit")]);
  const isUsed = names.some((name) => values[name] || errorOf(name));
  return (
    <details open={isUsed} className="group/steps">
      <summary className="flex w-fit items-center gap-1.5 font-medium text-accent hover:underline max-lg:min-h-11">
        <ChevronDown aria-hidden className="transition-transform duration-120 group-open/steps:rotate-180" />
        {texts.title}
      </summary>
      <p className="pb-2 text-sm text-muted">{texts.hint}</p>
      <div className="flex flex-col gap-3">
        {rows.map((row) => (
          <div key={row} className="grid grid-cols-2 gap-4">
            {(["from", "pricePerUnit"] as const).map((part) => {
              const name = formatStepName(row, part);
              return (
                <AmountField
                  key={name}
                  name={name}
                  label={`${texts[part]}, ${row + 1}`}
                  error={errorOf(name)}
                  defaultValue={values[name] ?? ""}
                  unit={part === "from" ? unit : null}
                />
              );
            })}
          </div>
        ))}
      </div>
    </details>
  );
}
