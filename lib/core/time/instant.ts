// Instants and addresses in answers.
import { z } from "zod";

/** An instant in an answer: RFC 3339, UTC. Not validated, since we format it ourselves. */
export const InstantText = z.string().meta({ format: "date-time", example: "2026-11-20T08:15:00.000Z" });

/** An instant in a request: RFC 3339 with an offset, from the year 1 on. It becomes UTC. */
export const instantField = z.iso
  .datetime({ offset: true, abort: true, error: "must be a time such as 2026-11-20T08:15:00Z" })
  .refine((text) => Number.isFinite(Date.parse(text)) && new Date(text).getUTCFullYear() >= 1, {
    error: "must be a time such as 2026-11-20T08:15:00Z",
  })
  .transform((text) => new Date(text).toISOString());

/** A URL in an answer. Not validated, since we build it ourselves. */
export const AddressText = z.string().meta({ format: "uri" });

type IsoDates<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

/** Formats the dates of a row as RFC 3339. */
export function toIsoDates<T extends object>(row: T): IsoDates<T> {
  const format = ([name, value]: [string, unknown]) => [name, value instanceof Date ? value.toISOString() : value];
  return Object.fromEntries(Object.entries(row).map(format)) as IsoDates<T>;
}

/** Formats a `timestamptz` of Postgres (`2026-11-20 08:15:00.123456+00`) as RFC 3339 with milliseconds. */
export function formatInstant(stored: string): string {
  // Sessions run in UTC. Parsing some eighty dates a page costs more than the rest of the page.
  if (!stored.endsWith("+00") || stored.length < 22 || stored[10] !== " ") return new Date(stored).toISOString();
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${stored.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
}
