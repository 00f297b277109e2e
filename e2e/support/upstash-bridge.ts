// Upstash's REST protocol in front of a real Redis, for tests.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { z } from "zod";

const Command = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).min(1);
const Commands = z.array(Command).min(1);
type Command = z.infer<typeof Command>;
type Answer = { result: unknown } | { error: string };

/** A bridge. `url` and `token` are values for `UPSTASH_REDIS_REST_URL` and `UPSTASH_REDIS_REST_TOKEN`. */
export type UpstashBridge = { url: string; token: string; requests: number; stop(): Promise<void> };

/**
 * Serves `POST /` (one command), `POST /pipeline` and `POST /multi-exec` (several) over the Redis at `redisUrl`.
 * Source of the protocol: Upstash's REST API reference (results, errors with 400, `upstash-encoding: base64`).
 */
export async function startUpstashBridge(redisUrl: string): Promise<UpstashBridge> {
  const redis = new Redis(redisUrl);
  const token = randomBytes(16).toString("hex");
  const bridge: UpstashBridge = { url: "", token, requests: 0, stop };
  const server = createServer((req, res) => {
    bridge.requests++;
    handle(redis, token, req, res).catch((error: Error) => send(res, 400, { error: `ERR ${error.message}` }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  bridge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return bridge;

  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    redis.disconnect();
  }
}

async function handle(redis: Redis, token: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!hasToken(req, token)) return send(res, 401, { error: "WRONGPASS invalid or missing auth token" });
  if (req.method !== "POST") return send(res, 405, { error: "ERR only POST is served here" });
  const { pathname } = new URL(req.url ?? "/", "http://bridge");
  const body: unknown = JSON.parse(await readBody(req));
  const encode = req.headers["upstash-encoding"] === "base64" ? encodeStrings : (value: unknown) => value;
  const answer = async (): Promise<{ status: number; body: unknown }> => {
    if (pathname === "/") return single(await perform(redis, Command.parse(body)));
    if (pathname === "/pipeline") return { status: 200, body: await inTurn(redis, Commands.parse(body)) };
    if (pathname === "/multi-exec") return transaction(redis, Commands.parse(body));
    return { status: 404, body: { error: "ERR unknown path" } };
  };
  const { status, body: found } = await answer();
  send(
    res,
    status,
    Array.isArray(found) ? found.map((item) => encodeAnswer(item, encode)) : encodeAnswer(found, encode),
  );
}

function hasToken(req: IncomingMessage, token: string): boolean {
  const given = Buffer.from(req.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function perform(redis: Redis, [name, ...args]: Command): Promise<Answer> {
  try {
    return { result: await redis.call(String(name), ...args.map(String)) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function single(answer: Answer): { status: number; body: Answer } {
  return { status: "error" in answer ? 400 : 200, body: answer };
}

async function inTurn(redis: Redis, commands: Command[]): Promise<Answer[]> {
  return Promise.all(commands.map((command) => perform(redis, command)));
}

async function transaction(redis: Redis, commands: Command[]): Promise<{ status: number; body: unknown }> {
  try {
    const multi = redis.multi();
    for (const [name, ...args] of commands) multi.call(String(name), ...args.map(String));
    const rows = (await multi.exec()) ?? [];
    return { status: 200, body: rows.map(([error, result]) => (error ? { error: error.message } : { result })) };
  } catch (error) {
    return { status: 400, body: { error: (error as Error).message } };
  }
}

function encodeAnswer(answer: unknown, encode: (value: unknown) => unknown): unknown {
  return answer && typeof answer === "object" && "result" in answer ? { result: encode(answer.result) } : answer;
}

/** Strings become base64, except the bare "OK"; numbers and null stay. */
function encodeStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encodeStrings);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value, "utf8").toString("base64") : value;
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
