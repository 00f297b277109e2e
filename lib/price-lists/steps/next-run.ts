import { type SQL, sql } from "drizzle-orm";
import { HOURS, type Schedule } from "../contract";

/** When an address is fetched next by its schedule; null for one that a person fetches. */
export const planNextRun = (schedule: Schedule): SQL<Date> | null =>
  schedule === "manual" ? null : sql<Date>`now() + make_interval(hours => ${HOURS[schedule]}::int)`;
