import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { findRoute } from "./routes";

const folder = mkdtempSync(path.join(tmpdir(), "routes-"));
const forget = () => (globalThis as { __tonna?: Map<string, unknown> }).__tonna?.delete("routes");

beforeEach(() => {
  forget();
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  return () => {
    vi.restoreAllMocks();
    forget();
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

test("without a build every route is `other`", () => {
  expect(findRoute("/api/listings")).toBe("other");
});

test("a target has the route of the build that matches its path, whatever its query", () => {
  mkdirSync(path.join(folder, ".next"));
  const manifest = {
    staticRoutes: [{ page: "/api/listings", regex: "^/api/listings(?:/)?$" }],
    dynamicRoutes: [
      { page: "/api/listings/[slug]", regex: "^/api/listings/([^/]+?)(?:/)?$" },
      { page: "/[locale]/search", regex: "^/([^/]+?)/search(?:/)?$" },
    ],
  };
  writeFileSync(path.join(folder, ".next/routes-manifest.json"), JSON.stringify(manifest));
  for (const [target, route] of [
    ["/api/listings", "/api/listings"],
    ["/api/listings?q=private", "/api/listings"],
    ["/api/listings/wheat-1", "/api/listings/[slug]"],
    ["/api/listings/wheat-2?a=b", "/api/listings/[slug]"],
    ["/ru/search", "/[locale]/search"],
    ["/_next/static/chunks/a.js", "/_next/static"],
    ["/wp-login.php", "other"],
    ["", "other"],
  ] as const)
    for (let round = 0; round < 2; round += 1) expect(findRoute(target)).toBe(route);
  const names = Array.from({ length: 10_000 }, (_, index) => findRoute(`/api/listings/${index}`));
  expect(new Set(names)).toEqual(new Set(["/api/listings/[slug]"]));
});
