// Two columns of one meaning in one table.
import type { Column, Head } from "./columns";
import { SheetFileError } from "./problems";

/** Columns that may stand twice: only the first counts. */
const REPEATABLE = new Set<Column>(["unused", "note", "description", "images", "place", "kind"]);

/**
 * Leaves out later columns of a meaning that an earlier one has: a price with VAT beside one without, per metre, or under other terms. Throws SheetFileError for two prices
 * that nothing tells apart.
 */
export function leaveOutRepeats(heads: Head[]): Head[] {
  const seen = new Map<Column, Head>();
  return heads.map((head) => {
    if (head.meaning.kind !== "column" || REPEATABLE.has(head.meaning.column)) return head;
    const { column } = head.meaning;
    const first = seen.get(column);
    if (!first) seen.set(column, head);
    if (!first) return head;
    const { currency, vat, unit } = head.measure;
    const differs =
      (currency !== null && currency !== first.measure.currency) ||
      (vat !== null && vat !== first.measure.vat) ||
      (unit !== null && unit !== first.measure.unit) ||
      (head.basis !== null && head.basis !== first.basis);
    if (/^price/.test(column) && !differs) throw new SheetFileError("repeated_head", { head: head.text });
    if (!/^price/.test(column) && first.text === head.text)
      throw new SheetFileError("repeated_head", { head: head.text });
    return { ...head, meaning: { kind: "column", column: "unused" }, confidence: "likely" };
  });
}
