import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { API, UNKNOWN_PATH } from "./table";

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/** Path of each `route.ts` under `app/api` to its file; next-auth's own and the catch-all are no resources. */
const files = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => [path.posix.join("/api", path.dirname(file).split(path.sep).join("/")), file] as const)
    .map(([url, file]) => [url.replace(/\[(\w+)\]/g, ":$1"), file] as const)
    .filter(([url]) => !url.startsWith("/api/auth") && !url.includes("[...")),
);

it("lists exactly the folders that have a route", () => {
  expect(Object.keys(API).sort()).toEqual([...files.keys()].sort());
});

it.each([...files])("has the handlers of %s, for every method", async (url, file) => {
  const handlers: Record<string, unknown> = await import(path.join(import.meta.dirname, file));
  expect(Object.keys(handlers).sort()).toEqual(METHODS);
  expect(API[url]?.GET).toBe(handlers.GET);
});

it("answers every method of an unknown path", () => {
  expect(Object.keys(UNKNOWN_PATH).sort()).toEqual(METHODS);
});
