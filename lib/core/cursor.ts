// Cursors of lists: written, read, and checked against the order and filters they were made for.
import { z } from "zod";
import { AppError } from "./errors";
import { computeDigest } from "./etag";
import { type Envelope, type PageRequest, resolvePageRequest, toEnvelope } from "./page";

const Cursor = z.object({
  /** Name of the order that the cursor was made for. */
  o: z.string(),
  /** Value of the sort column of the last row, as text. */
  v: z.string().nullable(),
  /** Id of the last row: the tie-break. */
  i: z.uuid(),
  /** Number of the page that the cursor leads to. */
  p: z.int().min(2),
});
type CursorPosition = { order: string; value: string | null; id: string; page: number };

/** Names an order with its filters. A cursor works only under the name that it was made for. */
export function nameFilteredOrder(order: string, filters: Record<string, unknown>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return `${order}.${computeDigest(JSON.stringify(given.sort()))}`;
}

/** Encodes the position in a list at which the next page starts. */
export function encodeCursor({ order, value, id, page }: CursorPosition): string {
  return Buffer.from(JSON.stringify({ o: order, v: value, i: id, p: page })).toString("base64url");
}

/** Reads a cursor. Throws `invalid_parameter` when it is broken or belongs to another order or filter. */
export function decodeCursor(text: string, order: string): CursorPosition {
  let parsed: z.infer<typeof Cursor> | undefined;
  try {
    parsed = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw createCursorError();
  }
  const position = { order: parsed.o, value: parsed.v, id: parsed.i, page: parsed.p };
  // The decoder accepts stray characters in Base64; only the exact text of a cursor is valid.
  if (encodeCursor(position) !== text) throw createCursorError();
  if (parsed.o !== order)
    throw createCursorError("belongs to another order or filter; keep both as they are while you follow it");
  return position;
}

/** Throws `invalid_parameter` for a page number beside a cursor. */
export function requireCursorAlone({ cursor, page }: { cursor?: string | undefined; page?: number | undefined }): void {
  if (cursor === undefined || page === undefined) return;
  const detail = "can't go together with cursor: a cursor already sets where the page starts";
  throw new AppError("invalid_parameter", {
    detail: `page ${detail}.`,
    errors: [{ parameter: "page", code: "excluded", detail }],
  });
}

/** Creates the error `invalid_parameter` for a cursor that can't be used. */
export function createCursorError(detail = "is not a cursor of this list; take it from `nextCursor`"): AppError {
  return new AppError("invalid_parameter", {
    detail: `The parameter cursor ${detail}.`,
    errors: [{ parameter: "cursor", code: "invalid_cursor", detail }],
  });
}

/** A page of a list under the name of its order. `after` is the row that a cursor leads past; null for a numbered page. */
type ListPage = PageRequest & { order: string; after: { value: string; id: string } | null };

type ListQuery = { cursor?: string | undefined; page?: number | undefined; perPage?: number | undefined };

/** Reads the page of a list from its query; `form` is that of a sort value. Throws `invalid_parameter`, `page_too_deep`. */
export function readListPage(query: ListQuery, order: string, form: { test(value: string): boolean }): ListPage {
  if (query.cursor === undefined) return { ...resolvePageRequest(query), order, after: null };
  requireCursorAlone(query);
  const { value, id, page } = decodeCursor(query.cursor, order);
  if (value === null || !form.test(value)) throw createCursorError();
  return { ...resolvePageRequest({ perPage: query.perPage }), page, order, after: { value, id } };
}

/** Builds the envelope of a page from its rows and one more, if there is one: it shows that there is a next page. */
export function toListEnvelope<Row extends { id: string }>(
  rows: readonly Row[],
  total: number,
  request: ListPage,
  toSortValue: (row: Row) => string,
): Envelope<Row> {
  const { order, page, perPage } = request;
  const data = rows.slice(0, perPage);
  const last = rows.length > perPage ? data.at(-1) : undefined;
  const next = last ? encodeCursor({ order, value: toSortValue(last), id: last.id, page: page + 1 }) : null;
  return toEnvelope(data, total, request, next);
}
