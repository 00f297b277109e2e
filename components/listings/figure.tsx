import type { CSSProperties } from "react";
import type { PriceParts } from "@/lib/i18n/format";

/** A price in a column: figures line up on the decimal mark, and the unit stays with its number. */
export function Figure({ parts: { before, whole, fraction, after }, tail }: { parts: PriceParts; tail: number }) {
  const figure = before + whole;
  return (
    // Ten digits and more would run into the neighbouring column.
    <span className={`inline-flex whitespace-nowrap ${figure.length > 11 ? "md:text-xs" : ""}`}>
      <span>{figure}</span>
      <span className="text-left md:min-w-(--tail)" style={{ "--tail": `${tail * 0.54}em` } as CSSProperties}>
        {fraction}
        <span className="font-normal">{after}</span>
      </span>
    </span>
  );
}
