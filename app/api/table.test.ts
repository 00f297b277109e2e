import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { SCOPES } from "@/lib/core/caller";
import en from "@/lib/i18n/messages/en.json";
import ru from "@/lib/i18n/messages/ru.json";
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

it("says where keys are issued which scopes open nothing yet, and only of those", () => {
  const routes = Object.values(API).flatMap(({ GET }) => Object.values(GET.declarations));
  // A caller who may read listings also gets own ones that are not public by this one.
  const needed = new Set<string>(["listings:read", ...routes.map(({ access }) => access)]);
  for (const { keys } of [ru, en])
    for (const scope of SCOPES) expect(keys.scopes[scope].endsWith(")"), keys.scopes[scope]).toBe(!needed.has(scope));
});
