"use client";

// Rows of the table of quotes, laid out in the browser from texts that the server made.
import { Figure } from "@/components/listings/figure";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import type { PriceParts } from "@/lib/i18n/format";
import { ChangeFigure, type ChangeTexts } from "./change-figure";
import { Spark, type SparkShape } from "./spark";

/** A quote as its row shows it. */
export type QuoteRow = {
  symbol: string;
  href: string;
  name: string;
  price: PriceParts;
  change: ChangeTexts | null;
  year: SparkShape | null;
  date: string;
  period: string;
  stale: boolean;
  source: string;
};

type Props = {
  quotes: readonly QuoteRow[];
  /** Width that prices need right of the decimal mark, in characters. */
  tail: number;
  noChange: string;
};

/** Quotes as rows; on a phone each becomes two lines. They come worded, as rows of listings do. */
export function QuoteRows({ quotes, tail, noChange }: Props) {
  return quotes.map(({ symbol, href, name, price, change, year, date, period, stale, source }) => (
    <tr
      key={symbol}
      className="border-t border-line hover:bg-hover max-md:relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-10 [&>td]:px-2 max-md:[&>*]:px-0!"
    >
      <th scope="row" className="py-1 pr-2 text-left font-medium max-md:py-0">
        <Link href={href} className="hover:text-accent hover:underline max-md:after:absolute max-md:after:inset-0">
          {name}
        </Link>
      </th>
      <td className="text-right font-medium">
        <Figure parts={price} tail={tail} />
      </td>
      <td className="text-right max-md:order-last">
        {change ? <ChangeFigure change={change} /> : <Missing why={noChange} />}
      </td>
      <td className="max-md:hidden">{year && <Spark shape={year} />}</td>
      <td className={`text-sm whitespace-nowrap ${stale ? "text-muted" : ""}`}>
        <time dateTime={date}>{period}</time>
      </td>
      <td className="truncate pr-0! text-sm text-muted max-lg:hidden">{source}</td>
    </tr>
  ));
}
