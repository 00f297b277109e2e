import { z } from "zod";
import { findDatabaseFault } from "@/lib/core/database/fault";
import type { Feed } from "@/lib/core/feeds/feed";
import { checkLimiterHealth } from "@/lib/core/limiter/shared";
import { log } from "@/lib/core/log";
import { withDeadline } from "@/lib/core/time/deadline";

/** A check must end before the prober gives up, in milliseconds. */
const DEADLINE_MS = 1_500;

const HealthStatus = z.enum(["pass", "warn", "fail"]);

const HealthCheck = z.object({
  status: HealthStatus,
  componentType: z.enum(["datastore", "component", "system"]),
  observedValue: z.union([z.number(), z.string()]).optional(),
  observedUnit: z.string().optional().meta({ description: "`s` seconds, `d` days." }),
  sourceDate: z.string().optional().meta({ description: "Date of the feed's data, as its source gives it." }),
  time: z.string().meta({ description: "When this was checked." }),
  output: z.string().optional().meta({ description: "What is wrong; present only if something is." }),
});
type HealthCheck = z.infer<typeof HealthCheck>;

/** Body of the health checks (draft-inadarei-api-health-check). */
export const Health = z
  .object({
    status: HealthStatus.meta({ description: "Worst status of all checks." }),
    checks: z.record(z.string(), z.array(HealthCheck)).meta({
      description: "By name: `database`, `rateLimiter`, `feed:<name>`; `uptime` of the process for liveness.",
    }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;

/** Answers that the process runs. It checks nothing else: a restart would not bring a database back. */
export function checkLiveness(): Health {
  const observedValue = Math.round(process.uptime());
  return summarise({ uptime: [{ ...begin("system"), status: "pass", observedValue, observedUnit: "s" }] });
}

/** Checks whether requests can be served. Never throws: `fail` without the database, `warn` for parts that the service can do without. */
export async function checkReadiness(feeds: readonly Pick<Feed, "name" | "enabled" | "age">[]): Promise<Health> {
  const [database, rateLimiter, ...ages] = await Promise.all([
    checkDatabase(),
    checkLimiter(),
    ...feeds.map(async (feed) => [`feed:${feed.name}`, await checkFeed(feed)] as const),
  ]);
  const checked = ages.flatMap(([name, check]) => (check ? [[name, [check]] as const] : []));
  return summarise({ database: [database], rateLimiter: [rateLimiter], ...Object.fromEntries(checked) });
}

/** HTTP status of a health answer. */
export function getHealthStatus({ status }: Health): number {
  return status === "fail" ? 503 : 200;
}

/** The worst of the checks, and the checks. */
function summarise(checks: Health["checks"]): Health {
  const found = new Set(Object.values(checks).flatMap((list) => list.map(({ status }) => status)));
  return { status: found.has("fail") ? "fail" : found.has("warn") ? "warn" : "pass", checks };
}

function begin(componentType: HealthCheck["componentType"]): Pick<HealthCheck, "componentType" | "time"> {
  return { componentType, time: new Date().toISOString() };
}

async function checkDatabase(): Promise<HealthCheck> {
  const output = await findDatabaseFault();
  return { ...begin("datastore"), ...(output === null ? { status: "pass" } : { status: "fail", output }) };
}

async function checkLimiter(): Promise<HealthCheck> {
  const health = await attempt("rateLimiter", checkLimiterHealth);
  const store = health && { observedValue: health.store };
  if (health?.status === "pass") return { ...begin("datastore"), ...store, status: "pass" };
  const output = "the store is out of reach: writes with a key are refused, reads go on under a limit of this process";
  return { ...begin("datastore"), ...store, status: "warn", output };
}

/** Null for a feed that is switched off and has no data: nobody waits for any. */
async function checkFeed({ name, enabled, age }: Pick<Feed, "name" | "enabled" | "age">): Promise<HealthCheck | null> {
  const found = await attempt(`feed:${name}`, async () => (await age()) ?? "none");
  if (found === null || found === "none") {
    if (enabled?.() === false) return null;
    const output = found ? "no data yet, so no age" : "the age of its data can't be told";
    return { ...begin("component"), status: "warn", output };
  }
  const { status, date: sourceDate, ageDays: observedValue, recorded } = found;
  const check: HealthCheck = { ...begin("component"), status, observedValue, observedUnit: "d", sourceDate };
  if (status === "pass") return check;
  return { ...check, output: recorded ? "recorded data: the source has not answered yet" : "older than usual" };
}

/** Runs a probe; null when it fails or takes too long. */
function attempt<T>(name: string, probe: () => Promise<T>): Promise<T | null> {
  return withDeadline(probe(), DEADLINE_MS).catch((error: unknown) => {
    log().warn({ err: error, check: name }, "a health check failed");
    return null;
  });
}
