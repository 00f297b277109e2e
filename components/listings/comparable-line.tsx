import { Missing } from "@/components/ui/missing";
import { Figure } from "./figure";
import type { ShownComparable } from "./shown-price";

type Props = {
  comparable: ShownComparable;
  /** Width that comparable prices of the column need right of the decimal mark, in characters. */
  tail: number;
};

/** The comparable price below a price: figures line up on the decimal mark. */
export function ComparableLine({ comparable: { parts, hint }, tail }: Props) {
  return (
    <span className="comparable-line" title={hint}>
      {parts ? <Figure parts={parts} tail={tail} /> : <Missing why={hint} />}
    </span>
  );
}
