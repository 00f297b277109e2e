import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import type { Listener } from "../api-request";
import { listen } from "../test-connection";
import { CapturedResponse, createRequest } from "./captured-response";
import { notePageFailure, providePageStatus, setPageStatus } from "./status";

const OUTAGE = Object.assign(new Error("a query failed"), {
  cause: Object.assign(new Error("lost"), { code: "57P01" }),
});

/** Result of `setPageStatus(404)` in a page, and the status of its answer. */
async function answer(headers: Record<string, string>) {
  const req = Object.assign(new IncomingMessage(new Socket()), { headers });
  const res = new ServerResponse(req);
  const isSet = await providePageStatus(async () => {
    await new Promise(setImmediate);
    return setPageStatus(404);
  })(req, res);
  return [isSet, res.statusCode];
}

/** Fails as Next does: it tells, then writes a page of its own in parts. */
const failWith =
  (error: unknown, status = 500): Listener =>
  async (_req, res) => {
    await new Promise(setImmediate);
    notePageFailure(error);
    res.statusCode = status;
    res.setHeader("x-of-next", "1");
    res.write("its own ");
    res.end("page");
  };

async function fetchFrom(listener: Listener, path: string, init: RequestInit = {}) {
  const port = await listen(createServer(providePageStatus(listener)));
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it("setPageStatus sets the status of a document, and not of a request by script", async () => {
  expect(await Promise.all([answer({}), answer({ rsc: "1" }), answer({ "next-action": "a" })])).toEqual([
    [true, 404],
    [false, 200],
    [false, 200],
  ]);
});

it("setPageStatus does nothing outside of a document, as under plain `next start`", () => {
  expect(setPageStatus(404)).toBe(false);
});

it("a page whose database is unavailable is 503 in its language and tells when to come back", async () => {
  const { status, headers, text } = await fetchFrom(failWith(OUTAGE), "/en/news");
  expect([status, headers.get("retry-after"), headers.get("x-of-next")]).toEqual([503, "2", null]);
  expect(text).toMatch(/^<!doctype html><html lang="en">.*The service is briefly unavailable.*<\/html>$/);
  expect((await fetchFrom(failWith(OUTAGE), "/ru/news")).text).toContain("Сервис ненадолго недоступен");
});

it.each([
  ["data for a script", { headers: { rsc: "1" } }],
  ["a server action", { method: "POST", headers: { "next-action": "a" } }],
])("%s whose database is unavailable is 503 as plain text, though Next says 200", async (_what, init) => {
  const { status, headers, text } = await fetchFrom(failWith(OUTAGE, 200), "/en/news", init);
  expect([status, headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(text).not.toContain("page");
});

it("a form without scripts whose database is unavailable leads back to what was typed, and is not sent again", async () => {
  const { status, text } = await fetchFrom(failWith(OUTAGE), "/en/sign-in", { method: "POST", body: "a=b" });
  expect(status).toBe(503);
  expect(text).toContain("everything you typed is still in the form");
  expect(text).not.toContain("refresh");
});

it("a page that fails by itself keeps what Next wrote, and data for a script is not 200", async () => {
  const failing = await fetchFrom(failWith(new Error("ours")), "/en/news");
  expect([failing.status, failing.text]).toEqual([500, "its own page"]);
  expect((await fetchFrom(failWith(new Error("ours"), 200), "/en/news", { headers: { rsc: "1" } })).status).toBe(500);
});

it("data for a script arrives whole, though Next's compression writes its head again for each part", async () => {
  const inParts: Listener = (_req, res) => {
    for (const part of ["one ", "two "]) res.writeHead(200, { "x-of-next": "1" }).write(part);
    res.end("three");
  };
  const { status, headers, text } = await fetchFrom(inParts, "/en/news", { headers: { rsc: "1" } });
  expect([status, headers.get("x-of-next"), text]).toEqual([200, "1", "one two three"]);
});

it("a page for the cache keeps all its bytes, also when its head is written for each of them", async () => {
  const req = createRequest("/en/news", { host: "a" });
  const res = new CapturedResponse(req);
  // Next's compression does so.
  await providePageStatus((_req, page) => {
    for (const part of ["one ", "two "]) page.writeHead(200).write(part);
    page.end("three");
  })(req, res);
  expect(String((await res.captured).body)).toBe("one two three");
});

it("a page for the cache is 503 although its first bytes were written before it failed", async () => {
  const req = createRequest("/en/news", { host: "a" });
  const res = new CapturedResponse(req);
  await providePageStatus(async (...given) => {
    given[1].write("the beginning");
    await failWith(OUTAGE, 200)(...given);
  })(req, res);
  const { status, body, headers } = await res.captured;
  expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  expect(String(body)).toMatch(/^<!doctype html>.*<\/html>$/);
});
