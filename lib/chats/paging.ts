import { badCursor, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import type { ChatQuery } from "./contract";

export type Position = { value: string; id: string; page: number };

/** Where a page starts, or null without a cursor. Throws `invalid_parameter` for one that is broken or of another list. */
export function readCursor({ cursor, page }: ChatQuery, order: string, form: RegExp): Position | null {
  if (cursor === undefined) return null;
  if (page !== undefined) {
    const detail = "can't go together with cursor: a cursor already says where the page starts";
    throw new AppError("invalid_parameter", {
      detail: `page ${detail}.`,
      errors: [{ parameter: "page", code: "excluded", detail }],
    });
  }
  const position = decodeCursor(cursor, order);
  if (position.value === null || !form.test(position.value)) {
    throw badCursor("is not a cursor of this list; take it from `nextCursor`");
  }
  return { value: position.value, id: position.id, page: position.page };
}

/** The cursor behind the last row of a page. */
export function cursorBehind(order: string, value: string, id: string, page: number): string {
  return encodeCursor({ order, value, id, page: page + 1 });
}
