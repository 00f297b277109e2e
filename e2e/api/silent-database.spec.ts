import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type APIRequestContext, type APIResponse, expect, request, test } from "@playwright/test";
import { formOn, sendForm, signInWithForm } from "../pages/forms";
import { freezeServer, thawServer } from "../support/frozen-server";
import { startTonna, type TestTonna } from "../support/servers";
import { unique } from "./accounts";
import { wheat } from "./listings";
import { api, header, ok } from "./support";

// The database of a Tonna of its own is stopped with SIGSTOP, as a machine that hangs.

type Outcome = { name: string; status: number; retryAfter: string; ms: number };
type Ask = () => Promise<{ status: number; retryAfter: string }>;

async function time(name: string, ask: Ask): Promise<Outcome> {
  const since = performance.now();
  const { status, retryAfter } = await ask();
  return { name, status, retryAfter, ms: Math.round(performance.now() - since) };
}

/** Every kind of request that needs the database. */
async function listAsks({ url: to, env }: TestTonna, seller: APIRequestContext): Promise<Record<string, Ask>> {
  const cli = (...args: string[]) =>
    execFileSync(process.execPath, [".build/cli.mjs", ...args], { env: { ...process.env, ...env }, encoding: "utf8" });
  const key = cli("keys", "issue", "--email", "corporate@tonna.example").trim();
  const form = await formOn(seller, "/ru/account/profile", 'name="name"');
  const byNode = (answer: Awaited<ReturnType<ReturnType<typeof api>["get"]>>) => ({
    status: answer.status,
    retryAfter: header(answer, "retry-after"),
  });
  const byPage = (answer: APIResponse) => ({
    status: answer.status(),
    retryAfter: answer.headers()["retry-after"] ?? "",
  });
  const headers = { rsc: "1" };
  const login = { email: "nobody@tonna.example", password: "a wrong password" };
  const csrf = (await (await seller.get("/api/auth/csrf")).json()) as { csrfToken: string };
  return {
    read: async () => byNode(await api().get(`/api/listings?q=${unique()}`, { to })),
    "read of one": async () => byNode(await api().get(`/api/listings/${unique()}`, { to })),
    "keyed read": async () => byNode(await api(key).get("/api/me", { to })),
    write: async () => byNode(await api(key).post("/api/listings", { to, json: wheat() })),
    page: async () => byNode(await api().get(`/ru/catalogue?q=${unique()}`, { to })),
    // Next leads on to an address that names the headers.
    navigation: async () => byPage(await seller.get(`/en/catalogue?q=${unique()}`, { headers })),
    "private page": async () => byPage(await seller.get("/ru/account/listings")),
    session: async () => byPage(await seller.get("/api/auth/session")),
    "sign-in": async () =>
      byPage(await seller.post("/api/auth/callback/credentials", { form: { ...login, ...csrf, json: "true" } })),
    "form without scripts": async () => byPage(await sendForm(seller, form, { name: "Пётр" })),
    // The state of the form tells it too: its page shows the message, and keeps what was typed.
    "server action": async () => {
      const answer = await sendForm(seller, form, { name: "Пётр" }, { sending: "script" });
      const isToldByForm = answer.status() === 200 && (await answer.text()).includes('"unavailable"');
      return isToldByForm ? { status: 503, retryAfter: "0" } : byPage(answer);
    },
  };
}

test("a stopped database is known within 3 s, everything that needs it is refused at once, and all is well 3 s after its return", async () => {
  test.skip(test.info().config.metadata.way !== "server", "`server.ts` brings the database along.");
  test.setTimeout(240_000);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "tonna-silent-"));
  const tonna = await startTonna({ databaseUrl: null, dataDir, timeoutMs: 150_000, env: { LOG_FORMAT: "text" } });
  try {
    const to = tonna.url;
    const seller = await request.newContext({ baseURL: to });
    const password = /password (\S+)\)/.exec(tonna.output())?.[1] ?? "";
    await signInWithForm(seller, { email: "pro@tonna.example", password });
    const asks = Object.entries(await listAsks(tonna, seller));
    const isReady = async () => (await api().get("/api/health/ready", { to })).status === 200;
    const askAll = () => Promise.all(asks.map(([name, ask]) => time(name, ask)));
    for (const { name, status } of await askAll())
      expect(status, `${name}: ${tonna.output().slice(-3_000)}`).toBeLessThan(500);
    // Kept in memory from now on.
    ok(await api().get("/api/currency", { to }));
    expect((await api().get("/ru", { to })).status).toBe(200);

    freezeServer(dataDir);
    const since = performance.now();
    const waiting = askAll();
    await expect.poll(isReady, { timeout: 3_000, intervals: [50] }).toBe(false);
    expect(performance.now() - since).toBeLessThan(3_000);
    for (const { name, status, ms } of await waiting) {
      expect(status, name).toBe(503);
      expect(ms, name).toBeLessThan(6_000);
    }
    await sleep(2_000);
    // Longer than the time that a new connection may take.
    for (const until = performance.now() + 7_000; performance.now() < until; await sleep(400)) {
      for (const { name, status, retryAfter, ms } of await askAll()) {
        expect([name, status, retryAfter]).toEqual([name, 503, expect.stringMatching(/^\d+$/)]);
        expect(ms, name).toBeLessThan(1_500);
      }
      expect(await isReady()).toBe(false);
      ok(await api().get("/api/currency", { to }));
      expect((await api().get("/ru", { to })).status).toBe(200);
    }
    const page = await api().get("/en/catalogue?q=nothing", { to });
    expect(page.text).toContain("The service is briefly unavailable");

    thawServer(dataDir);
    await expect.poll(isReady, { timeout: 3_000, intervals: [50] }).toBe(true);
    for (const { name, status } of await askAll()) expect(status, name).toBeLessThan(500);
    await seller.dispose();
  } finally {
    thawServer(dataDir);
    await tonna.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
