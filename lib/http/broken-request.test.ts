import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { cpuMs } from "@/lib/core/test-cpu";
import { answerBrokenRequest, noteUnderWay, sendProblem } from "./broken-request";

let server: Server | undefined;
afterEach(() => server?.close());

/** Answer of a server of ours to raw text: its status line, headers and problem. */
async function ask(text: string) {
  const started = createServer({ requireHostHeader: false }, (req, res) => {
    noteUnderWay(req, res);
    sendProblem(res, "bad_request", { detail: "The Host header is missing." });
  });
  server = started;
  started.on("clientError", answerBrokenRequest);
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const answer = await new Promise<string>((resolve) => {
    let got = "";
    const { port } = started.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      got += chunk;
    });
    socket.on("close", () => resolve(got));
  });
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { head, problem: JSON.parse(body) as Record<string, unknown> };
}

test("headers that are too long get 431 as a problem document with the requested path", async () => {
  const { head, problem } = await ask(
    `GET /api/listings?q=a HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
  );
  expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(head).toContain("Content-Type: application/problem+json; charset=utf-8");
  expect(problem).toEqual({
    type: `${env().APP_URL}/docs/errors/headers_too_large`,
    title: "The headers are too large",
    status: 431,
    detail: "The headers are longer than 16 KiB.",
    instance: "/api/listings",
    code: "headers_too_large",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(head).toContain(`X-Request-Id: ${problem.requestId}`);
  expect(head).toContain("API-Version: 1\r\n");
  expect(head).toContain("Access-Control-Allow-Origin: *\r\n");
});

test("a broken request to sign-in gets no headers that let scripts of other sites read it", async () => {
  const { head } = await ask(`GET /api/auth/session HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(head).toContain("API-Version: 1\r\n");
  expect(head).not.toContain("Access-Control-");
});

test("bytes that are not HTTP, or name no host, get 400", async () => {
  expect((await ask("hello\r\n\r\n")).problem).toMatchObject({ status: 400, code: "bad_request", instance: "/" });
  const { head, problem } = await ask("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(problem).toMatchObject({ code: "bad_request", detail: "The Host header is missing." });
});

test("a first line of question marks without an end is parsed in linear time", async () => {
  const spent = (line: string) =>
    cpuMs(async () => {
      for (let at = 0; at < 10; at += 1) await ask(`GET /${line.repeat(30_000)}`);
    });
  const plain = await spent("aa");
  expect(await spent("?a")).toBeLessThan(plain * 2 + 400);
});
