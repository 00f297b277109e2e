// Finds out whether the database can serve requests.
import { sql } from "drizzle-orm";
import { log } from "../log";
import { withDeadline } from "../time/deadline";
import { queryPrepared } from "./db";
import { findWriteFault } from "./write-failures";

/** Time in which the database has to answer, in milliseconds. */
const DEADLINE_MS = 1_000;

const isReadOnly = sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** Finds what keeps the database from serving requests, as the end of a sentence about it; null when nothing does. */
export async function findDatabaseFault(): Promise<string | null> {
  try {
    const [row] = await withDeadline(queryPrepared<{ isReadOnly: boolean }>(isReadOnly), DEADLINE_MS);
    return row?.isReadOnly ? "is read-only" : findWriteFault();
  } catch (error) {
    log().warn({ err: error }, "the database does not answer");
    return "does not answer";
  }
}
