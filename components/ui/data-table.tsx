import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** One column: `cell` draws its value of a row. */
export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  align?: "right";
  /** The column that takes the width that is left, or a width such as `w-40`. */
  width?: string;
  /** Left out below this width of the window; say what it holds elsewhere if it matters. */
  hideBelow?: "sm" | "md" | "lg";
  /** Reads its label to those who can't see it only: a column of buttons. */
  quiet?: boolean;
};

/** How the rows are ordered, and where a click on a heading leads. */
export type Sorting = {
  /** Id of the column that the rows are ordered by. */
  by: string;
  order: "asc" | "desc";
  /** Columns that can be ordered by, with the order a first click gives. */
  columns: Readonly<Record<string, "asc" | "desc">>;
  href: (by: string, order: "asc" | "desc") => string;
};

type Props<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  /** The row that something is shown of beside or below. */
  isChosen?: (row: Row) => boolean;
};

const HIDE = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" } as const;

/**
 * A table whose order and page stand in the address, so that it works without scripts and can be sent to a colleague.
 * What does not fit a phone scrolls sideways within its frame, which the keyboard reaches.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sorting, isChosen }: Props<Row>) {
  const look = (column: Column<Row>) =>
    [column.align === "right" && "text-right", column.hideBelow && HIDE[column.hideBelow], column.width]
      .filter(Boolean)
      .join(" ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-sm text-muted">
          <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium [&>th]:whitespace-nowrap [&>th:first-child]:pl-0 [&>th:last-child]:pr-0">
            {columns.map((column) => (
              <th key={column.id} scope="col" className={look(column)} aria-sort={ariaSort(column.id, sorting)}>
                <Heading column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isChosen?.(row) ? "true" : undefined}
              className="border-b border-line align-top hover:bg-hover aria-[current]:bg-accent-wash [&>td]:px-2 [&>td]:py-2 [&>td:first-child]:pl-0 [&>td:last-child]:pr-0"
            >
              {columns.map((column) => (
                <td key={column.id} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Says to a screen reader which way a column is ordered, if the rows are ordered by it. */
export function ariaSort(id: string, sorting: Sorting | undefined) {
  if (sorting?.by !== id) return undefined;
  return sorting.order === "asc" ? ("ascending" as const) : ("descending" as const);
}

type HeadingProps = { column: Pick<Column<never>, "id" | "label" | "quiet">; sorting: Sorting | undefined };

/** The name of a column, a link where the rows can be ordered by it. */
export function Heading({ column, sorting }: HeadingProps) {
  const t = useTranslations("table");
  const first = sorting?.columns[column.id];
  if (column.quiet) return <span className="sr-only">{column.label}</span>;
  if (!sorting || !first) return column.label;
  const isCurrent = sorting.by === column.id;
  const next = isCurrent ? (sorting.order === "asc" ? "desc" : "asc") : first;
  const Arrow = isCurrent ? (sorting.order === "asc" ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Link
      href={sorting.href(column.id, next)}
      prefetch={false}
      title={t(next === "asc" ? "sortAscending" : "sortDescending")}
      className={`inline-flex items-center gap-1 rounded-md hover:text-ink hover:underline ${isCurrent ? "text-ink" : ""}`}
    >
      {column.label}
      <Arrow aria-hidden className={`size-3.5! ${isCurrent ? "" : "opacity-50"}`} />
    </Link>
  );
}
