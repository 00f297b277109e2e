"use client";

// Checkboxes and radio buttons of the filter panel.

/** A choice of a filter, worded. */
type FacetOption = { value: string; label: string; count: string | null; isChosen: boolean };

type Props = {
  /** The parameter that the choices set. */
  name: string;
  options: readonly FacetOption[];
  /** Whether only one can be chosen. */
  isSingle: boolean;
  /** Parameters that a change clears. */
  clears?: readonly string[] | undefined;
  /** Short values, several in a line. */
  isDense?: boolean;
};

/** Choices as boxes with their counts: they come as data and the browser lays them out. */
export function FacetOptions({ name, options, isSingle, clears, isDense = false }: Props) {
  return (
    <ul data-clears={clears?.join(" ")} className={isDense ? "facet-sizes" : undefined}>
      {options.map(({ value, label, count, isChosen }) => (
        <li key={value}>
          <label className="facet-option">
            <input
              key={String(isChosen)}
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              value={value}
              defaultChecked={isChosen}
            />
            <span title={label}>{label}</span>
            {count !== null && <small>{count}</small>}
          </label>
        </li>
      ))}
    </ul>
  );
}
