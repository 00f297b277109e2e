import http from "node:http";
import { expect, test } from "@playwright/test";
import { FIELD_CODES } from "../../lib/http/openapi/field-codes";

/** One answer, as it came over the wire: nothing decoded, followed or repaired. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer; text: string };

export type Sending = {
  key?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as `application/json` unless a header says otherwise. */
  json?: unknown;
  /** Sent as they are, without a content type of our own. */
  bytes?: Uint8Array | string;
  /** Send the body without Content-Length. */
  chunked?: boolean;
  /** Address of another server than the one under test. */
  to?: string;
};

export type FieldError = { parameter?: string; pointer?: string; code: string; detail: string };
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: FieldError[];
  requiredTariff?: string;
};

export type Envelope<T> = { data: T[]; total: number; page: number; totalPages: number; nextCursor: string | null };

/** Address of the server under test, without a trailing slash. */
export function baseUrl(): string {
  const { baseURL } = test.info().project.use;
  if (!baseURL) throw new Error("The Playwright project has no baseURL.");
  return baseURL.replace(/\/+$/, "");
}

/**
 * Sends one request with node:http, which, unlike fetch, leaves the path, the method and the body
 * alone: `/api/%zz`, TRACE and broken bytes arrive as written.
 */
export function send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { hostname, port } = new URL(sending.to ?? baseUrl());
  const headers: Record<string, string> = {};
  if (sending.key) headers.authorization = `Bearer ${sending.key}`;
  const body = sending.json === undefined ? sending.bytes : JSON.stringify(sending.json);
  if (sending.json !== undefined) headers["content-type"] = "application/json";
  for (const [name, value] of Object.entries(sending.headers ?? {})) headers[name.toLowerCase()] = value;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  if (bytes && !sending.chunked) headers["content-length"] = String(bytes.length);
  else if (bytes) headers["transfer-encoding"] = "chunked";
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const all = Buffer.concat(parts);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: all,
          text: all.toString("utf8"),
        });
      });
    });
    // After the answer has begun, a refused rest of our body is no failure; before that it is one.
    request.on("error", reject);
    request.on("timeout", () =>
      request.destroy(new Error(`No answer to ${method} ${path.slice(0, 200)} within a minute.`)),
    );
    if (bytes && sending.chunked) {
      for (let at = 0; at < bytes.length; at += 65_536) request.write(bytes.subarray(at, at + 65_536));
    } else if (bytes) request.write(bytes);
    request.end();
  });
}

/** A client that sends one key with everything; without one it is a stranger. */
export function api(key?: string) {
  const bound =
    (method: string) =>
    (path: string, sending: Sending = {}) =>
      send(method, path, { key, ...sending });
  return {
    get: bound("GET"),
    head: bound("HEAD"),
    post: bound("POST"),
    patch: bound("PATCH"),
    delete: bound("DELETE"),
    send: (method: string, path: string, sending: Sending = {}) => send(method, path, { key, ...sending }),
  };
}

/** The body as JSON. The type is the caller's claim; assertions check what matters. */
export function body<T>(answer: Answer): T {
  try {
    return JSON.parse(answer.text) as T;
  } catch {
    throw new Error(`Status ${answer.status} with a body that is no JSON: ${answer.text.slice(0, 300)}`);
  }
}

/** A GET on a connection of its own, of any server. */
export function getAlone(url: string, key?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    const request = http.get(url, { agent: false, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
  });
}

/** The body of a success, after checking the status. */
export function ok<T>(answer: Answer, status = 200): T {
  expect(answer.status, answer.text.slice(0, 800)).toBe(status);
  return body<T>(answer);
}

/** One response header as a string; absent is the empty string. */
export function header(answer: Answer, name: string): string {
  const value = answer.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** A path with its query, each value encoded; a pair list allows repeated names. */
export function withQuery(path: string, query: Record<string, string | number> | [string, string][]): string {
  const pairs = Array.isArray(query)
    ? query
    : Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  return text ? `${path}?${text}` : path;
}

const NEEDS_ERRORS = new Set(["invalid_parameter", "validation_failed"]);
const LEAKS = /node_modules|\.(ts|js|mjs):\d+|\bselect\b.+\bfrom\b|insert into|postgres|drizzle|\bzod\b|ECONN/i;
const visited = new Map<string, Promise<{ status: number; type: string; text: string }>>();

/** Checks everything that the contract promises of a refusal, to a request without a cookie unless told, and returns the problem document. */
export async function expectProblem(
  answer: Answer,
  status: number,
  code: string,
  { cookie = false } = {},
): Promise<Problem> {
  expect(answer.status, answer.text.slice(0, 800)).toBe(status);
  expect(header(answer, "content-type")).toMatch(/^application\/problem\+json\b/);
  const problem = body<Problem>(answer);
  expect(problem.code, answer.text.slice(0, 800)).toBe(code);
  expect(problem.status).toBe(status);
  expect(problem.title.trim()).not.toBe("");
  expect(problem.detail.trim()).not.toBe("");
  expect(answer.text).not.toMatch(LEAKS);
  expect(problem.instance, "instance is a URI reference").toMatch(/^(\/|https?:|urn:)\S*$/);
  expect(problem.requestId).toBe(header(answer, "x-request-id"));
  expect(header(answer, "api-version")).toBe("1");
  const isShared = !cookie && !problem.instance.startsWith("/api/auth/");
  expect(header(answer, "access-control-allow-origin")).toBe(isShared ? "*" : "");
  expect(header(answer, "cache-control"), "a refusal may not linger in shared caches").not.toContain(
    "stale-while-revalidate",
  );
  if (NEEDS_ERRORS.has(code)) expect(problem.errors ?? []).not.toHaveLength(0);
  for (const error of problem.errors ?? []) {
    expect(Number("parameter" in error) + Number("pointer" in error), "a parameter or a pointer").toBe(1);
    if (error.pointer !== undefined) expect(error.pointer).toMatch(/^#(\/|$)/);
    expect(FIELD_CODES, "the description lists every code").toHaveProperty(error.code);
    expect(error.detail.trim()).not.toBe("");
  }
  if (status === 401) expect(header(answer, "www-authenticate")).toMatch(/^Bearer\b/);
  if (status === 405) expect(header(answer, "allow")).not.toBe("");
  if (status === 429 || status === 503) expect(header(answer, "retry-after")).toMatch(/^[1-9]\d*$/);
  await expectErrorPage(problem.type, code);
  return problem;
}

/** The pointers or parameters that a problem names. */
export function named(problem: Problem): string[] {
  return (problem.errors ?? []).map((error) => error.pointer ?? error.parameter ?? "");
}

/** Follows `type` to its page on this server, whatever public address the server believes in. */
async function expectErrorPage(type: string, code: string): Promise<void> {
  const { pathname, search } = new URL(type, baseUrl());
  const address = baseUrl() + pathname + search;
  const page =
    visited.get(address) ??
    fetch(address).then(async (response) => ({
      status: response.status,
      type: response.headers.get("content-type") ?? "",
      text: await response.text(),
    }));
  visited.set(address, page);
  const found = await page;
  expect(found.status, `the page behind ${type}`).toBe(200);
  expect(found.type).toContain("text/html");
  expect(found.text.includes(code), `the page behind ${type} documents ${code}`).toBe(true);
}
