// The table of lists in an account and the administration: columns come as data.
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** Column of a table: `cell` draws its value of a row. */
export type TableColumn<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  align?: "right";
  /** The column that takes the width that is left, or a width such as `w-40`. */
  width?: string;
  /** Left out where the table is narrow and its rows are no blocks yet; a block has room for it again. */
  hideBelow?: "lg";
  /** Reads its label to those who can't see it only: a column of buttons. */
  quiet?: boolean;
};

/** The present order of the rows, and the links of the headings. */
export type TableSorting = {
  /** Id of the column that the rows are ordered by. */
  by: string;
  order: "asc" | "desc";
  /** Columns that can be ordered by, with the order a first click gives. */
  columns: Readonly<Record<string, "asc" | "desc">>;
  href: (by: string, order: "asc" | "desc") => string;
};

type Props<Row> = {
  /** Content of the table, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: TableSorting;
  /** The row that something is shown of beside or below. */
  isChosen?: (row: Row) => boolean;
  /**
   * Below this width of the window each row is a block, whose first column is its head and whose others name themselves. A column whose
   * cell is null is left out of the block.
   */
  stackBelow?: keyof typeof STACK;
};

/** Classes that turn rows into blocks below a width. Spelled out, since Tailwind reads class names from the code. */
const STACK = {
  md: {
    block: "max-md:block",
    head: "max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:[&>th]:px-0!",
    heading: "max-md:w-auto! max-md:min-w-0! max-md:leading-11",
    hidden: "max-md:sr-only",
    row: "max-md:py-2",
    cell: "max-md:flex max-md:w-auto! max-md:min-w-0! max-md:items-baseline max-md:gap-2 max-md:px-0! max-md:py-0.5! max-md:text-left!",
    label: "md:hidden",
    empty: "max-md:hidden",
  },
  lg: {
    block: "max-lg:block",
    head: "max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:[&>th]:px-0!",
    heading: "max-lg:w-auto! max-lg:min-w-0! max-lg:leading-11",
    hidden: "max-lg:sr-only",
    row: "max-lg:py-2",
    cell: "max-lg:flex max-lg:w-auto! max-lg:min-w-0! max-lg:items-baseline max-lg:gap-2 max-lg:px-0! max-lg:py-0.5! max-lg:text-left!",
    label: "lg:hidden",
    empty: "max-lg:hidden",
  },
} as const;

/**
 * A table whose order and page stand in the address, so that it works without scripts and can be sent to a colleague.
 * On a phone each row is a block. What does not fit a wider window scrolls sideways within its frame, which the keyboard reaches.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, sorting, isChosen, stackBelow = "md" }: Props<Row>) {
  const stack = STACK[stackBelow];
  const look = (column: TableColumn<Row>) =>
    [column.align === "right" && "text-right", column.hideBelow && "md:max-lg:hidden", column.width]
      .filter(Boolean)
      .join(" ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto">
      <table className={`w-full border-collapse ${stack.block}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={`text-left text-sm text-muted ${sorting ? stack.block : stack.hidden}`}>
          <tr
            className={`border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium [&>th]:whitespace-nowrap [&>th:first-child]:pl-0 [&>th:last-child]:pr-0 ${stack.head}`}
          >
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`${look(column)} ${sorting?.columns[column.id] ? stack.heading : stack.hidden}`}
                aria-sort={getAriaSort(column.id, sorting)}
              >
                <Heading column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stack.block}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isChosen?.(row) ? "true" : undefined}
              className={`border-b border-line align-top hover:bg-hover aria-[current]:bg-accent-wash [&>td]:px-2 [&>td]:py-2 [&>td:first-child]:pl-0 [&>td:last-child]:pr-0 ${stack.block} ${stack.row}`}
            >
              {columns.map((column, index) => {
                const content = column.cell(row);
                return (
                  <td key={column.id} className={`${look(column)} ${content === null ? stack.empty : stack.cell}`}>
                    {index > 0 && !column.quiet && (
                      <span aria-hidden className={`w-28 flex-none text-sm text-muted ${stack.label}`}>
                        {column.label}
                      </span>
                    )}
                    <div className="min-w-0">{content}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Says to a screen reader which way a column is ordered, if the rows are ordered by it. */
function getAriaSort(id: string, sorting: TableSorting | undefined) {
  if (sorting?.by !== id) return undefined;
  return sorting.order === "asc" ? ("ascending" as const) : ("descending" as const);
}

type HeadingProps = { column: Pick<TableColumn<never>, "id" | "label" | "quiet">; sorting: TableSorting | undefined };

/** The name of a column, a link where the rows can be ordered by it. */
function Heading({ column, sorting }: HeadingProps) {
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
      title={t(next === "asc" ? "sortAscending" : "sortDescending")}
      className={`inline-flex items-center gap-1 rounded-md hover:text-ink hover:underline ${isCurrent ? "text-ink" : ""}`}
    >
      {column.label}
      <Arrow aria-hidden className={`size-3.5! ${isCurrent ? "" : "opacity-50"}`} />
    </Link>
  );
}
