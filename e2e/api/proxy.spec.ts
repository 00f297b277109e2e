import { readFileSync } from "node:fs";
import https from "node:https";
import { expect, test } from "@playwright/test";
import { cloneDatabase } from "../support/database";
import { findNginx, startNginx } from "../support/nginx";
import { startTonna } from "../support/servers";

// deploy/nginx.conf in front of two processes on one database.

test.describe.configure({ timeout: 120_000 });

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer };
type Got = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

/** Sends requests over TLS to the name that nginx serves, each on a connection of its own. */
function createClient(port: number, certificate: string) {
  const ca = readFileSync(certificate);
  const options = { host: "127.0.0.1", port, servername: "tonna.example", ca, agent: false, timeout: 30_000 };
  return (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
    new Promise<Got>((resolve, reject) => {
      const sent = { host: "tonna.example", ...headers, ...(body && { "content-length": String(body.length) }) };
      const request = https.request({ ...options, path, method, headers: sent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
        );
      });
      request.on("error", reject);
      request.end(body);
    });
}

test("two processes behind nginx: TLS, the visitor's address, long headers, large bodies, and the loss of one", async () => {
  test.skip(test.info().config.metadata.way !== "server", "The proxy stands in front of the server.");
  test.skip(findNginx() === null, "NOT RUN: nginx is not installed.");
  const { TONNA_ADMIN_URL: admin = "", TONNA_TEMPLATE: template = "" } = process.env;
  const database = await cloneDatabase(admin, template);
  const env = { APP_URL: "https://tonna.example", TRUST_PROXY: "1", ANON_RATE_LIMIT: "20/min", JOBS: "0" };
  const start = () => startTonna({ databaseUrl: database.url, env });
  const [one, two] = [await start(), await start()];
  const nginx = await startNginx([one, two].map(({ url }) => new URL(url).host));
  const get = createClient(nginx.port, nginx.certificate);
  try {
    const page = await get("/ru");
    expect(page.status).toBe(200);
    expect(page.headers["content-security-policy"]).toBeTruthy();
    expect(page.text).toContain("</html>");

    // The limit counts the address that nginx sees, whatever a visitor writes about himself.
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++)
      statuses.push((await get("/api/categories", { headers: { "x-forwarded-for": `203.0.113.${n}` } })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);

    const long = await get("/ru/companies", { headers: { "x-long": "x".repeat(8_000) } });
    expect(long.status).toBe(200);
    const large = await get("/ru/account/listings/photos", { method: "POST", body: Buffer.alloc(16 * 2 ** 20) });
    expect([401, 403, 404, 413, 415], large.text.slice(0, 200)).toContain(large.status);

    await one.stop("SIGKILL");
    for (let n = 0; n < 10; n++) expect((await get("/ru")).status).toBe(200);
    expect(nginx.errors()).not.toMatch(/\[(?:emerg|crit|alert)\]|too big header/);
  } finally {
    await nginx.stop();
    await Promise.all([one.stop(), two.stop()]);
    await database.leave();
  }
});
