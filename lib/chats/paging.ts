import { createCursorError, decodeCursor, encodeCursor, requireCursorAlone } from "@/lib/core/cursor";
import type { ChatQuery } from "./contract";

export type Position = { value: string; id: string; page: number };

/** Where a page starts, or null without a cursor. Throws `invalid_parameter` for one that is broken or of another list. */
export function readCursor({ cursor, page }: ChatQuery, order: string, form: RegExp): Position | null {
  if (cursor === undefined) return null;
  requireCursorAlone({ cursor, page });
  const position = decodeCursor(cursor, order);
  if (position.value === null || !form.test(position.value)) {
    throw createCursorError();
  }
  return { value: position.value, id: position.id, page: position.page };
}

/** The cursor behind the last row of a page. */
export function cursorBehind(order: string, value: string, id: string, page: number): string {
  return encodeCursor({ order, value, id, page: page + 1 });
}
