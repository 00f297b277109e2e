import { expect, test } from "@playwright/test";
import { METHODS, REFUSED_BY_NEXT } from "./methods";
import { api, expectProblem, header } from "./support";

const BROKEN_ENCODING = /%(?![0-9a-f]{2})|%E0%A4%A$/i;

test.describe("unknown paths are 404 problems, never HTML", () => {
  const UNKNOWN = [
    "/api/nowhere",
    "/api/nowhere/at/all",
    "/api/listings/a/b",
    "/api/v1/listings",
    "/api/Listings",
    "/api/listings.json",
    "/api/__proto__",
    "/api/constructor",
    `/api/${"a".repeat(6_000)}`,
    "/api/listings%2f",
    "/api/%00",
    "/api/%D0%BF%D1%83%D1%82%D1%8C",
    "/api/route.ts",
    "/api/;",
    "/api/nowhere?x=1",
    "/api/*",
  ];
  for (const path of UNKNOWN) {
    test(`GET ${path.slice(0, 60)}`, async () => {
      await expectProblem(await api().get(path), 404, "not_found");
    });
  }
  for (const method of METHODS.filter((one) => one !== "GET" && one !== "PROPFIND")) {
    test(`${method} /api/nowhere`, async () => {
      await expectProblem(await api().send(method, "/api/nowhere"), 404, "not_found");
    });
  }
  test("HEAD /api/nowhere", async () => {
    const answer = await api().head("/api/nowhere");
    expect([answer.status, answer.text]).toEqual([404, ""]);
  });

  // What a path that is no clean path means is open; that it is never HTML and never our fault is not.
  for (const path of [
    "/api/%zz",
    "/api/listings/%zz",
    "/api/%",
    "/api//listings",
    "/api///",
    "/api/listings/",
    "/api/",
    "/api/../api/listings",
    "/api/./listings",
    "/api/x/../listings",
    "/api/listings/%2e%2e",
    "/api/%E0%A4%A",
    "//api/listings",
    "/api\\listings",
  ].filter((path) => !(REFUSED_BY_NEXT && BROKEN_ENCODING.test(path)))) {
    test(`GET ${path} is a problem, a redirect or the resource`, async () => {
      const answer = await api().get(path);
      expect(answer.status).toBeLessThan(500);
      if ([301, 302, 307, 308].includes(answer.status)) return;
      if (path.startsWith("//")) return;
      if (answer.status === 200) expect(header(answer, "content-type")).toMatch(/^application\/json\b/);
      else if (answer.status === 400) expect(header(answer, "content-type")).toMatch(/^application\/problem\+json\b/);
      else await expectProblem(answer, 404, "not_found");
    });
  }
});
