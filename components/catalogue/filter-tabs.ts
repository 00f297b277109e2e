// Data of the tabs above a list, such as the states of invoices: for `CountTabs`.
import type { CountTab } from "@/components/ui/count-tabs";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";

type Choice<Value extends string> = {
  /** The parameter of the address that the tabs set. */
  name: string;
  current: Value | undefined;
  /** Values that have a tab. */
  values: readonly Value[];
  counts: Readonly<Record<Value, number>>;
  /** Label of the tab of the whole list. */
  all: string;
  label: (value: Value) => string;
};

/**
 * Tabs of a list that one parameter narrows: the whole list, then its values. The first counts every value there is, also
 * those without a tab.
 */
export function listFilterTabs<Value extends string>(
  state: CatalogueState,
  { name, current, values, counts, all, label }: Choice<Value>,
): CountTab[] {
  const tab = (value: Value | null, text: string, count: number): CountTab => ({
    label: text,
    count,
    href: formatCatalogueHref(state, { [name]: value }),
    isCurrent: (current ?? null) === value,
  });
  const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
  return [tab(null, all, total), ...values.map((value) => tab(value, label(value), counts[value]))];
}
