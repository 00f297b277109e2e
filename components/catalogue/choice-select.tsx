"use client";

// A drop-down of the filter panel, for regions and other long lists of choices.
import { Options } from "@/components/ui/field";

type Props = {
  name: string;
  label: string;
  /** The value that is chosen; empty: none. */
  chosen: string;
  /** Label of the list while nothing in it is chosen. */
  none: string;
  options: readonly { value: string; label: string }[];
};

/** Values in a list that opens. They come as data: as elements, a hundred regions are the longest part of a page's data. */
export function ChoiceSelect({ name, label, chosen, none, options }: Props) {
  return (
    <select
      key={chosen}
      name={name}
      defaultValue={chosen}
      aria-label={label}
      className="h-8 w-full min-w-0 max-lg:h-11 max-lg:text-lg rounded-md border border-edge bg-raised px-1.5"
    >
      <option value="">{none}</option>
      <Options options={options} />
    </select>
  );
}
