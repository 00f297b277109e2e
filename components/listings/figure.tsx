// Prices of a table column, aligned on the decimal mark, and the head of such a column.
import type { CSSProperties, ReactNode } from "react";
import type { PriceParts } from "@/lib/i18n/format";

/** Letters of a comparable price beside those of the price above it: 13 px and 14 px. */
export const SMALLER = 13 / 14;

/** Room right of the decimal mark of a column, at about half an em a character. */
export const toTail = (tail: number, name = "--tail") => ({ [name]: `${tail * 0.54}em` }) as CSSProperties;

type FigureHeadProps = { label: ReactNode; tail: number; size?: string; wraps?: boolean };

/** The head of a column of prices: its label ends above the decimal mark. A label that `wraps` takes the whole column. */
export function FigureHead({ label, tail, size = "text-base", wraps = false }: FigureHeadProps) {
  return (
    <span className={`inline-flex ${wraps ? "leading-4" : "whitespace-nowrap"}`}>
      <span>{label}</span>
      {!wraps && <span aria-hidden className={`figure-tail ${size}`} style={toTail(tail)} />}
    </span>
  );
}

/** A price in a column: figures line up on the decimal mark, and the unit stays with its number. */
export function Figure({ parts: { before, whole, fraction, after }, tail }: { parts: PriceParts; tail: number }) {
  const figure = before + whole;
  const isWhole = fraction === "";
  return (
    // Ten digits and more would run into the neighbouring column.
    <span className={`inline-flex whitespace-nowrap ${figure.length > 11 ? "md:text-xs" : ""}`}>
      {figure}
      {(tail > 0 || after !== "" || !isWhole) && (
        <span className={isWhole ? "figure-tail font-normal" : "figure-tail"} style={toTail(tail)}>
          {fraction}
          {isWhole ? after : <span className="font-normal">{after}</span>}
        </span>
      )}
    </span>
  );
}
