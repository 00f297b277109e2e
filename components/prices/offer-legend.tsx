import { Link } from "@/components/ui/link";
import { getDotColour, type OfferDot } from "./history-chart";

type Props = {
  name: string;
  href: string;
  offer: OfferDot | undefined;
};

/** The legend above a chart: names of its line and of its dot. */
export function OfferLegend({ name, href, offer }: Props) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-1 text-sm">
      <Link href={href}>{name}</Link>
      {offer && (
        <span className="flex items-center gap-1.5 text-muted">
          <span aria-hidden className={`size-2.5 flex-none rounded-full ${getDotColour(offer)}`} />
          {offer.label}
        </span>
      )}
    </p>
  );
}
