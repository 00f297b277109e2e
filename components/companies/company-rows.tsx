"use client";

// Rows of the table on /companies, laid out in the browser from texts that the server made.
import { BadgeCheck } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";

/** A company as its row shows it; null where nothing is stated. */
export type ShownCompany = {
  id: string;
  href: string;
  name: string;
  /** Categories that it trades in: the first few names, all of them, and the number left out. */
  trades: { shown: string; all: string; more: string | null } | null;
  place: string;
  inn: string | null;
  listings: { count: string; word: string };
};

type Props = { companies: readonly ShownCompany[]; texts: Record<"noListings" | "noInn", string> };

/** Companies as rows; on a phone each becomes three lines. They come worded, as rows of listings do. */
export function CompanyRows({ companies, texts }: Props) {
  return companies.map(({ id, href, name, trades, place, inn, listings }) => (
    <tr
      key={id}
      className="group relative border-b border-line hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-11 md:[&>td]:px-2 md:[&>td]:py-1"
    >
      <td className="min-w-0 md:pl-0!">
        <span className="flex min-w-0 items-center gap-1">
          <Link
            href={href}
            className="truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
          <BadgeCheck aria-hidden className="size-3.5! flex-none text-accent" />
        </span>
      </td>
      <td className="min-w-0 text-sm max-md:order-3 max-md:col-span-2 max-md:text-muted">
        {trades ? (
          <span className="line-clamp-2 leading-4" title={trades.all}>
            {trades.shown}
            {trades.more && <span className="text-muted"> {trades.more}</span>}
          </span>
        ) : (
          <Missing why={texts.noListings} />
        )}
      </td>
      <td className="min-w-0 text-sm max-md:order-2 max-md:col-span-2 max-md:text-muted">
        <span className="block truncate">{place}</span>
      </td>
      <td className="text-sm wrap-anywhere max-lg:hidden">{inn ?? <Missing why={texts.noInn} />}</td>
      <td className="text-right font-medium max-md:order-1 md:pr-0!">
        {listings.count}
        <span className="text-sm font-normal text-muted md:sr-only"> {listings.word}</span>
      </td>
    </tr>
  ));
}
