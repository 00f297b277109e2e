// /market/indices/…: loads a series of the Tonna index and its history.
import { cache } from "react";
import type { IndexPoint, IndexValue } from "@/lib/indices/contract";
import { normaliseSymbol } from "@/lib/indices/policy";
import { findIndex, listIndexHistory } from "@/lib/indices/queries/indices";

/** The symbol that a path segment names: the router leaves colons encoded. */
function readSymbol(segment: string): string {
  try {
    return normaliseSymbol(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** The latest value of the series that a path segment names; null when there is none. Read once per request. */
export const loadSeries = cache((segment: string): Promise<IndexValue | null> => findIndex(readSymbol(segment)));

/** Every revision since a day, oldest first, and the value in force of each day. */
export async function loadHistory(
  symbol: string,
  from?: string,
): Promise<{ revisions: IndexPoint[]; points: IndexPoint[] }> {
  const revisions = await listIndexHistory(symbol, { from, revisions: true });
  const points = new Map(revisions.map((point) => [point.date, point]));
  return { revisions, points: [...points.values()] };
}
