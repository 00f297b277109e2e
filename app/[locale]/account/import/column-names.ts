import type { ShownColumn } from "@/components/price-lists/list-state";
import type { Option } from "@/components/ui/field";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { Corrections } from "@/lib/price-lists/contract";
import { findAttribute, listAttributes } from "@/lib/reference/categories/tree";
import { COLUMNS, type Column, type Meaning } from "@/lib/sheets/columns";
import type { SheetColumn, SheetTable } from "@/lib/sheets/read-sheets";

/** Columns that a form offers: those that a listing is made of. */
const OFFERED = COLUMNS.filter(
  (column) => !["unused", "date", "source", "note", "attributes", "basisTerm"].includes(column),
);

/** A meaning as the value of a choice: `column:price`, `attribute:protein`, `none`, `own`. */
function formatMeaning(meaning: Meaning): string {
  if (meaning.kind === "attribute") return `attribute:${meaning.key}`;
  if (meaning.kind === "unknown") return "own";
  if (meaning.kind === "blank" || meaning.column === "unused") return "none";
  return `column:${meaning.column}`;
}

/** The correction that a choice means; undefined for no choice, or one that the reader makes by itself. */
function parseMeaning(value: string): Corrections[string] | undefined {
  if (value === "none") return null;
  const [kind, name = ""] = value.split(":");
  if (kind === "attribute" && findAttribute(name)) return { attribute: name };
  const column = COLUMNS.find((one) => one === name);
  return kind === "column" && column ? { column } : undefined;
}

/** The name of a column among those of its table: its head, or its place where the head is missing or repeated. */
function nameColumn({ head, index }: SheetColumn, columns: readonly SheetColumn[]): string {
  const isAlone = head !== "" && columns.filter((one) => one.head === head).length === 1;
  return isAlone ? head : `#${index}`;
}

/** The columns of all tables that have values, each name once: sheets of a workbook often have the same heads. */
export function listShownColumns(tables: readonly SheetTable[], noHead: (number: number) => string): ShownColumn[] {
  const shown = new Map<string, ShownColumn>();
  for (const { columns } of tables)
    for (const column of columns) {
      const name = nameColumn(column, columns);
      if (shown.has(name) || (column.head === "" && column.samples.length === 0)) continue;
      const { head, index, samples, meaning, confidence } = column;
      const isUnsure = confidence === "likely";
      const label = head === "" ? noHead(index + 1) : head;
      shown.set(name, { name, label, samples, value: formatMeaning(meaning), isUnsure });
    }
  return [...shown.values()];
}

/** Corrections of a list after a form was sent: only columns whose choice was changed are. */
export function readCorrections(form: FormData, before: Corrections): Corrections {
  const corrections: Record<string, Corrections[string]> = { ...before };
  for (let index = 0; index < MOST_COLUMNS; index++) {
    const [name, was, value] = ["column", "was", "meaning"].map((part) => form.get(`${part}-${index}`));
    if (typeof name !== "string" || typeof value !== "string") break;
    if (value === was) continue;
    const correction = parseMeaning(value);
    if (correction === undefined) delete corrections[name];
    else corrections[name] = correction;
  }
  return corrections;
}

const MOST_COLUMNS = 500;

/** Choices of meanings: the fields, and qualities that the goods of the list know, or all of them. */
export function listMeanings(
  known: ReadonlySet<string>,
  locale: Locale,
  texts: { meanings: Readonly<Record<Column, string>>; columns: string; qualities: string },
): { label: string; options: Option[] }[] {
  const attributes = listAttributes()
    .filter(({ key }) => known.size === 0 || known.has(key))
    .map((attribute) => ({ value: `attribute:${attribute.key}`, label: getName(attribute, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return [
    {
      label: texts.columns,
      options: OFFERED.map((column) => ({ value: `column:${column}`, label: texts.meanings[column] })),
    },
    { label: texts.qualities, options: attributes },
  ];
}
