// Heads of columns of `listing-table.tsx`: links that sort, and widths.
import { ArrowDown, ArrowUp } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { getColumnName } from "@/lib/i18n/quality-names";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { ComparedColumn } from "./compared-column";
import { FigureHead } from "./figure";

export type SortColumn = "volume" | "price" | "priceAt" | "date";
/** Link of a column's heading, and the present sort of the column; null where it sorts by nothing. */
type SortLink = { href: string; now: "ascending" | "descending" | null } | null;
export type SortLinks = Record<SortColumn, SortLink> & { ofQuality: (attribute: Attribute) => SortLink };

/** Shows the direction that a list is sorted in. */
function Arrow({ link }: { link: SortLink | undefined }) {
  if (!link?.now) return null;
  const Icon = link.now === "ascending" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden className="mr-0.5 inline size-3.5!" />;
}

/** The text of a head, as a link where the list can be sorted by it. `hasArrow`: the text has the arrow itself. */
function Sorted({
  link,
  hasArrow = false,
  children,
}: {
  link: SortLink | undefined;
  hasArrow?: boolean;
  children: ReactNode;
}) {
  if (!link) return children;
  return (
    <Link href={link.href} rel="nofollow" className="hover:text-ink hover:underline">
      {!hasArrow && <Arrow link={link} />}
      {children}
    </Link>
  );
}

/** The widest column of a quality: what is longer is cut, and leaves the titles their room. */
const MOST_QUALITY_REM = 6.75;

/** The head of a column of a quality: its short name, and the whole name as a hint. */
export function QualityHead({
  attribute,
  locale,
  cells,
  sort,
}: {
  attribute: Attribute;
  locale: Locale;
  cells: readonly string[];
  sort: SortLinks | undefined;
}) {
  const link = sort?.ofQuality(attribute);
  const [short, name] = [getColumnName(attribute, locale), getName(attribute, locale)];
  return (
    <th
      scope="col"
      title={name}
      aria-sort={link?.now ?? undefined}
      className={`truncate tight:hidden ${attribute.type === "number" ? "text-right" : ""}`}
      style={{
        width: computeWidth([link?.now ? `${short}  ` : short, ...cells], {
          least: 3.5,
          fits: 5,
          most: MOST_QUALITY_REM,
        }),
      }}
    >
      <Sorted link={link}>
        <span aria-hidden>{short}</span>
        <span className="sr-only">{name}</span>
      </Sorted>
    </th>
  );
}

/** A column's width, in rem: wider where its longest text needs it, such as a unit in words. A character takes about half a rem. */
export function computeWidth(
  texts: readonly string[],
  { least, fits, most = Number.POSITIVE_INFINITY }: { least: number; fits: number; most?: number },
): string {
  return `${Math.min(most, least + Math.max(0, ...texts.map(({ length }) => length - fits)) * 0.47)}rem`;
}

/** The head of the column of comparable prices: currency, unit and VAT that all of them are in. */
export function ComparedHead({
  column: { head, isOfOneUnit, vat, tail, length },
  name,
  sort,
}: {
  column: ComparedColumn;
  name: string;
  sort: SortLinks | undefined;
}) {
  const width = computeWidth([" ".repeat(length), head, vat], { least: 3.75, fits: 6 });
  return (
    <th scope="col" title={name} className="text-right cramped:hidden" style={{ width }}>
      <Sorted link={sort?.price}>
        <span className="sr-only">{name} </span>
        <FigureHead label={head} tail={isOfOneUnit ? 0 : tail} size="text-sm" />
      </Sorted>
      {vat && <span className="block text-xs leading-3">{vat}</span>}
    </th>
  );
}

const toWidths = (narrow: string, wide: string) => ({ "--narrow": narrow, "--wide": wide }) as CSSProperties;

/** The head of a column of figures; a link where the list can be sorted by it. */
export function FigureColumnHead({
  name,
  label,
  sort,
  width,
  wide,
  last = false,
  tail = 0,
  wraps = false,
}: {
  name: SortColumn;
  label: string;
  sort: SortLinks | undefined;
  width: string;
  /** The width where every fact has a column, if that is another. */
  wide?: string | undefined;
  last?: boolean;
  /** Room of a column of prices right of its decimal mark: the label stands above the figures. */
  tail?: number;
  /** Whether a long label takes several lines. */
  wraps?: boolean;
}) {
  const link = sort?.[name];
  const text = wraps ? [<Arrow key="arrow" link={link} />, label] : label;
  return (
    <th
      scope="col"
      aria-sort={link?.now ?? undefined}
      className={`text-right ${last ? "pr-0!" : ""} ${wide ? "has-compared w-(--narrow) roomy:w-(--wide)" : ""}`}
      style={wide ? toWidths(width, wide) : { width }}
    >
      <Sorted link={link} hasArrow={wraps}>
        <FigureHead label={text} tail={tail} wraps={wraps} />
      </Sorted>
    </th>
  );
}
