"use client";

// A drop-down of the price bar: currency, VAT.
import { type Option, Options } from "@/components/ui/field";

type Props = {
  name: string;
  label: string;
  chosen: string;
  /** Class of its width: else it would be as wide as its longest value. */
  width?: string;
  options: readonly Option[];
  /** Rarer values, as a group of their own. */
  more?: { label: string; options: readonly Option[] };
};

/** A labelled list of values. They come as data: as elements, fifty currencies would be a long part of each page's data. */
export function ViewSelect({ name, label, chosen, width = "", options, more }: Props) {
  return (
    <label className="flex max-w-full items-center gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <select
        key={chosen}
        name={name}
        defaultValue={chosen}
        className={`h-8 min-w-0 rounded-md max-sm:h-11 max-sm:text-lg border border-edge bg-raised px-1.5 ${width}`}
      >
        <Options options={options} />
        {more && more.options.length > 0 && (
          <optgroup label={more.label}>
            <Options options={more.options} />
          </optgroup>
        )}
      </select>
    </label>
  );
}
