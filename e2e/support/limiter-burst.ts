import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

/** A store that answers late is as exact: the service's deadline of a second is tested apart, and a busy machine needs longer. */
const PATIENCE_MS = 30_000;

const CHILD = `
  import { once } from "node:events";
  import { createPostgresLimiter } from "@/lib/core/limiter/postgres";
  import { createPlainRedisLimiter } from "@/lib/core/limiter/redis";
  import { createUpstashLimiter } from "@/lib/core/limiter/upstash";
  const { bucket, limit, windowSeconds, each } = JSON.parse(process.argv[2]);
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL: redisUrl } = process.env;
  const limiter = url
    ? createUpstashLimiter(url, token, ${PATIENCE_MS})
    : redisUrl ? createPlainRedisLimiter(redisUrl, ${PATIENCE_MS}) : createPostgresLimiter();
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
 * A burst that the store answered whole, and the bucket it went to. On a busy machine a connection of 200 may fail; such
 * a burst tells nothing about exactness, and another is sent to a new bucket, five times at most.
 */
export async function answeredBurst(
  settings: Record<string, string>,
  burst: Omit<Burst, "bucket">,
): Promise<{ bucket: string; takes: TakeText[] }> {
  for (let attempt = 1; ; attempt++) {
    const bucket = randomUUID();
    const takes = await burstFromTwoProcesses(settings, { ...burst, bucket });
    if (attempt === 6 || !takes.includes(null)) return { bucket, takes };
  }
}

/** Takes `each` times at one moment from each of two processes of their own; null stands for one that failed. */
async function burstFromTwoProcesses(settings: Record<string, string>, burst: Burst): Promise<TakeText[]> {
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
    await Promise.all(children.map(({ child }) => end(child)));
    rmSync(file, { force: true });
  }
}

/** A length of window whose current one neither began nor ends within a minute: counts then cannot slide during a test. */
export function calmWindowSeconds(nowMs = Date.now()): number {
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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
