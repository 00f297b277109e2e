// Bursts of requests to a rate limiter, from two processes at once.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { endProgram } from "./programs";

/** Deadline of the store. It is longer than the product's second: a busy machine may be slow, and only exactness is tested. */
const DEADLINE_MS = 30_000;

const CHILD = `
  import { once } from "node:events";
  import { createPostgresLimiter } from "@/lib/core/limiter/postgres";
  import { createPlainRedisLimiter } from "@/lib/core/limiter/redis";
  import { createUpstashLimiter } from "@/lib/core/limiter/upstash";
  const { bucket, limit, windowSeconds, each } = JSON.parse(process.argv[2]);
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL: redisUrl } = process.env;
  const limiter = url
    ? createUpstashLimiter(url, token, ${DEADLINE_MS})
    : redisUrl ? createPlainRedisLimiter(redisUrl, ${DEADLINE_MS}) : createPostgresLimiter();
  await limiter.peek("warm", 1, 60);
  console.log("ready");
  await once(process.stdin, "data");
  const take = () => limiter.take(bucket, limit, windowSeconds).catch(() => null);
  console.log(JSON.stringify(await Promise.all(Array.from({ length: each }, take))));
  await limiter.close();
  process.exit(0);`;

export type Burst = {
  bucket: string;
  limit: number;
  windowSeconds: number;
  each: number;
};
type TakeText = { allowed: boolean; remaining: number; resetAt: string } | null;

/**
 * Sends a burst to a new bucket, and again to another one (five times at most) if any request failed: on a busy machine a
 * connection of 200 may fail, and such a burst shows nothing about exactness.
 */
export async function runBurst(
  settings: Record<string, string>,
  burst: Omit<Burst, "bucket">,
): Promise<{ bucket: string; takes: TakeText[] }> {
  for (let attempt = 1; ; attempt++) {
    const bucket = randomUUID();
    const takes = await runInTwoProcesses(settings, { ...burst, bucket });
    if (attempt === 6 || !takes.includes(null)) return { bucket, takes };
  }
}

/** Takes `each` times at one moment from each of two processes. A failed request gives null. */
async function runInTwoProcesses(settings: Record<string, string>, burst: Burst): Promise<TakeText[]> {
  const file = path.resolve(`.test/limiter-burst-${process.pid}-${Date.now()}.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  await build({
    stdin: { contents: CHILD, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: file,
    logLevel: "error",
  });
  const children = [1, 2].map(() => start(file, settings, burst));
  try {
    for (const { lines } of children) await lines.next();
    for (const { child } of children) child.stdin?.write("go\n");
    const answers = await Promise.all(children.map(async ({ lines }) => (await lines.next()).value as string));
    return answers.flatMap((line) => JSON.parse(line) as TakeText[]);
  } finally {
    await Promise.all(children.map(({ child }) => endProgram(child)));
    rmSync(file, { force: true });
  }
}

/** A window length in seconds whose current window has a minute to both of its ends, so that no window ends during a test. */
export function findCalmWindow(nowMs = Date.now()): number {
  const calm = [3_600, 3_000, 4_000, 5_000].find((seconds) => {
    const into = (nowMs / 1000) % seconds;
    return into > 60 && into < seconds - 60;
  });
  return calm ?? 7_000;
}

function start(file: string, settings: Record<string, string>, burst: Burst) {
  const child = spawn(process.execPath, [file, JSON.stringify(burst)], {
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", LOG_LEVEL: "error", ...settings },
    stdio: ["pipe", "pipe", "inherit"],
  });
  return {
    child,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
  };
}
