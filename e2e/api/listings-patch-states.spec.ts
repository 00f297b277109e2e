import { expect, test } from "@playwright/test";
import type { Listing } from "./listings";
import { fresh, patch, read } from "./patches";
import { api, expectProblem, ok } from "./support";

test.describe("states", () => {
  const move = (slug: string, status: string) => patch(slug, { status });
  const PATHS: string[][] = [
    ["PAUSED"],
    ["PAUSED", "ACTIVE"],
    ["SOLD"],
    ["ARCHIVED"],
    ["PAUSED", "SOLD"],
    ["PAUSED", "ARCHIVED"],
    ["PAUSED", "ACTIVE", "PAUSED", "ACTIVE", "SOLD"],
  ];
  for (const path of PATHS) {
    test(`ACTIVE → ${path.join(" → ")}`, async () => {
      const { listing } = await fresh();
      for (const status of path) expect(ok<Listing>(await move(listing.slug, status)).status).toBe(status);
      const answer = await api().get(`/api/listings/${listing.slug}`);
      expect(answer.status).toBe(path.at(-1) === "ACTIVE" ? 200 : 404);
    });
  }

  for (const status of ["SOLD", "ARCHIVED"]) {
    test(`what is ${status} keeps what it says: 409; its externalId may go`, async () => {
      const { listing } = await fresh({ externalId: "1" });
      ok(await move(listing.slug, status));
      for (const change of [
        { title: "Another" },
        { pricePerUnit: 1 },
        { volume: 5 },
        { status, description: "More" },
      ]) {
        const problem = await expectProblem(await patch(listing.slug, change), 409, "conflict");
        expect(problem.detail).toContain(status);
      }
      const freed = ok<Listing>(await patch(listing.slug, { externalId: null }));
      expect(freed).toMatchObject({ title: listing.title, pricePerUnit: listing.pricePerUnit, externalId: null });
    });
  }

  const REFUSED: [by: string[], to: string][] = [
    [[], "PENDING"],
    [[], "DRAFT"],
    [[], "REJECTED"],
    [["SOLD"], "ACTIVE"],
    [["SOLD"], "PAUSED"],
    [["SOLD"], "ARCHIVED"],
    [["SOLD"], "PENDING"],
    [["ARCHIVED"], "ACTIVE"],
    [["ARCHIVED"], "PAUSED"],
    [["ARCHIVED"], "SOLD"],
    [["ARCHIVED"], "DRAFT"],
    [["PAUSED"], "PENDING"],
    [["PAUSED"], "DRAFT"],
    [["PAUSED"], "REJECTED"],
  ];
  for (const [by, to] of REFUSED) {
    const from = by.at(-1) ?? "ACTIVE";
    test(`${from} → ${to} is 409 naming both states, and nothing moves`, async () => {
      const { listing } = await fresh();
      for (const status of by) ok(await move(listing.slug, status));
      const problem = await expectProblem(
        await patch(listing.slug, { status: to, pricePerUnit: 77 }),
        409,
        "invalid_transition",
      );
      expect(problem.detail).toContain(from);
      expect(problem.detail).toContain(to);
      expect(await read(listing.slug)).toMatchObject({ status: from, pricePerUnit: 14_500 });
    });
  }

  test("a draft is submitted with PENDING and, with moderation after the fact, is public at once", async () => {
    const { listing } = await fresh({ status: "DRAFT" });
    const submitted = ok<Listing>(await move(listing.slug, "PENDING"));
    expect(submitted.status).toBe("ACTIVE");
    expect(submitted.publishedAt).toEqual(expect.any(String));
    ok(await api().get(`/api/listings/${listing.slug}`));
  });

  for (const to of ["PAUSED", "SOLD", "REJECTED"]) {
    test(`DRAFT → ${to} is 409`, async () => {
      const { listing } = await fresh({ status: "DRAFT" });
      const problem = await expectProblem(await move(listing.slug, to), 409, "invalid_transition");
      expect(problem.detail).toMatch(new RegExp(`DRAFT.*${to}`));
    });
  }

  test("a pause does not make a listing newer", async () => {
    const { listing } = await fresh();
    ok(await move(listing.slug, "PAUSED"));
    expect(ok<Listing>(await move(listing.slug, "ACTIVE")).publishedAt).toBe(listing.publishedAt);
  });
});
