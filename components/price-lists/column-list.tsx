// /account/import/…: the columns of a waiting price list.
import { inputClass, type Option, Options } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { ListTexts, ShownColumn } from "./list-state";

type Props = {
  columns: readonly ShownColumn[];
  options: readonly { label: string; options: readonly Option[] }[];
  /** Choices of no group. */
  others: readonly Option[];
  texts: ListTexts["preview"];
};

/** The columns of a price list: head, first values, and the meaning, which the person may correct. */
export function ColumnList({ columns, options, others, texts }: Props) {
  return (
    <ul className="border-t border-line">
      {columns.map(({ name, label, samples, value, isUnsure }, index) => (
        <li
          key={name}
          className="grid items-center gap-x-6 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {label}
              {isUnsure && <span className="font-normal text-sell"> · {texts.unsure}</span>}
            </p>
            {samples.length > 0 && <p className="truncate text-sm text-muted">{samples.join(" · ")}</p>}
          </div>
          <HiddenFields values={{ [`column-${index}`]: name, [`was-${index}`]: value }} />
          <select
            key={value}
            name={`meaning-${index}`}
            defaultValue={value}
            aria-label={texts.meaningOf.replace("{head}", () => label)}
            className={`${inputClass} px-2`}
          >
            <Options options={others} />
            {options.map((group) => (
              <optgroup key={group.label} label={group.label}>
                <Options options={group.options} />
              </optgroup>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
