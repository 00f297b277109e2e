// Column of prices at a place: the head and the cell.
import { Missing } from "@/components/ui/missing";
import { Figure, FigureHead } from "./figure";
import { PartsFold } from "./parts-fold";
import type { ShownPlacePrice } from "./place-price";

type Props = {
  atPlace: ShownPlacePrice | null;
  /** Names the price on a phone, where the table has no heads. */
  label: string;
  /** Width that prices of the column need right of the decimal mark, in characters. */
  tail: number;
  /** Why there is none, where the price itself does not say it. */
  why: string;
  /** Whether the head of the column says something else: the label stands on wide screens too. */
  isLabelled?: boolean;
};

/** The head of a column of prices at a place, above its figures. */
export const PlacedHead = ({ label, tail, className = "" }: { label: string; tail: number; className?: string }) => (
  <th scope="col" className={`text-right md:w-36 ${className}`}>
    <FigureHead label={label} tail={tail} wraps />
  </th>
);

/** The price at a place in its column. Its parts are a hint, and open below it: a finger and a keyboard have no hints. */
export const PlacedPrice = ({ atPlace, label, tail, why, isLabelled = false }: Props) => (
  <>
    <span
      className={
        isLabelled ? "mr-1.5 text-sm font-normal text-muted md:block md:text-xs md:whitespace-normal" : "offer-label"
      }
    >
      {label}
    </span>
    {atPlace?.parts ? (
      <PartsFold hint={atPlace.hint}>
        <Figure parts={atPlace.parts} tail={tail} />
      </PartsFold>
    ) : (
      <Missing why={atPlace?.hint ?? why} />
    )}
  </>
);
