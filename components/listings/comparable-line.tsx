// The second line of a price in tables of listings.
import { Missing } from "@/components/ui/missing";
import { Figure, SMALLER } from "./figure";
import type { ShownComparable } from "./shown-price";

type Props = {
  comparable: ShownComparable;
  /** Width that prices of the column need right of the decimal mark, in characters of the price as written. */
  tail: number;
};

/** The comparable price below a price, in smaller letters: figures line up on the one decimal mark of the column. */
export function ComparableLine({ comparable: { parts, hint }, tail }: Props) {
  return (
    <span className="comparable-line" title={hint}>
      {parts ? <Figure parts={parts} tail={tail / SMALLER} /> : <Missing why={hint} />}
    </span>
  );
}
