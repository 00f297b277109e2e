import { expect, it } from "vitest";
import { answerForNextAuth, buildSignInProblem } from "./sign-in-requests";

const ask = (method: string, path: string) =>
  answerForNextAuth({ method, url: `http://localhost${path}`, headers: new Headers() });

it.each([
  ["GET", "/api/auth/session?x=1"],
  ["HEAD", "/api/auth/csrf"],
  ["POST", "/api/auth/callback/credentials"],
])("leaves %s %s to next-auth", (method, path) => {
  expect(ask(method, path)).toBeNull();
});

it.each([
  ["TRACE", "/api/auth/session", 405, "GET, HEAD, POST, OPTIONS"],
  ["PROPFIND", "/api/auth/csrf", 405, "GET, HEAD, OPTIONS"],
  ["POST", "/api/auth/providers", 405, "GET, HEAD, OPTIONS"],
  ["OPTIONS", "/api/auth/callback/credentials", 204, "POST, OPTIONS"],
  ["GET", "/api/auth/%zz", 404, undefined],
  ["TRACE", "/api/auth/_log", 404, undefined],
  ["OPTIONS", "/api/auth/session/x", 404, undefined],
])("answers %s %s with %i, its methods, and nothing for scripts of other sites", (method, path, status, allow) => {
  const answer = ask(method, path);
  expect(answer).toMatchObject({ status, headers: { "API-Version": "1" } });
  expect(answer?.headers.Allow).toBe(allow);
  expect(Object.keys(answer?.headers ?? {}).join()).not.toMatch(/access-control/i);
});

it.each(["https://elsewhere.example", "null"])("answers 403 to a sign-in from a page of %s", (origin) => {
  const request = { method: "POST", url: "http://localhost/api/auth/callback/credentials" };
  const answer = answerForNextAuth({ ...request, headers: new Headers({ origin, host: "tonna.example" }) });
  expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"code":"foreign_origin"') });
  const own = new Headers({ origin: "https://tonna.example", host: "tonna.example" });
  expect(answerForNextAuth({ ...request, headers: own })).toBeNull();
});

it("a sign-in without the database says when to try again", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const request = { url: "http://localhost/api/auth/callback/credentials", headers: new Headers() };
  expect(buildSignInProblem(request, error)).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
});
