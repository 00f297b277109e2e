import type { IncomingMessage } from "node:http";
import { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { CapturedResponse, createRequest } from "./captured-response";
import { createNonce, findNonce, sendPolicy, writeNonce } from "./script-policy";

const readNonce = (req: IncomingMessage) => findNonce({ get: (name) => req.headers[name]?.toString() ?? null });

test("the nonce that was written is found, and nothing in other headers", () => {
  const nonce = createNonce();
  expect(findNonce(new Headers({ "content-security-policy": writeNonce(nonce) }))).toBe(nonce);
  expect(findNonce(new Headers())).toBeUndefined();
  expect(findNonce(new Headers({ "content-security-policy": writeNonce("") }))).toBeUndefined();
});

test("each answer to a visitor has a nonce of its own, whatever the request says, and no inline script without it", () => {
  const seen = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const req = createRequest("/ru/account", { "content-security-policy": writeNonce("of-an-attacker") });
    const res = new ServerResponse(req);
    sendPolicy((given, answer) => {
      seen.add(readNonce(given) ?? "");
      answer.writeHead(200);
    })(req, res);
    const policy = String(res.getHeader("content-security-policy"));
    expect(policy).toContain(`script-src 'self' 'nonce-${readNonce(req)}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|attacker/);
  }
  expect(seen.size).toBe(3);
});

test("a handler keeps the stricter policy that it set", () => {
  const req = createRequest("/ru/account/company/documents/1", {});
  const res = new ServerResponse(req);
  sendPolicy((_, answer) => answer.setHeader("Content-Security-Policy", "sandbox").writeHead(200))(req, res);
  expect(res.getHeader("content-security-policy")).toBe("sandbox");
});

test("a captured page has no policy yet, and data of a navigation no nonce", () => {
  for (const [headers, hasNonce] of [
    [{}, true],
    [{ rsc: "1" }, false],
  ] as const) {
    const req = createRequest("/ru", headers);
    const res = new CapturedResponse(req);
    sendPolicy((given, answer) => {
      expect(readNonce(given) !== undefined).toBe(hasNonce);
      answer.writeHead(200);
    })(req, res);
    expect(res.nonce !== "").toBe(hasNonce);
    expect(res.hasHeader("content-security-policy")).toBe(false);
  }
});
