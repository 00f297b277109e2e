import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { api, header, ok } from "./support";

const CACHED = ["/api/listings", "/api/categories", "/api/currency"];

for (const path of CACHED) {
  test(`${path} is public for a short while`, async () => {
    const value = header(await api().get(path), "cache-control");
    expect(value).toMatch(/\bpublic\b/);
    const [, age = ""] = /\bmax-age=(\d+)/.exec(value) ?? [];
    expect(Number(age)).toBeLessThanOrEqual(300);
    expect(age).not.toBe("");
    expect(value).toMatch(/\bstale-while-revalidate=\d+/);
  });
  test(`${path} with a key is private, no-store`, async () => {
    const answer = await api((await seller()).key).get(path);
    ok(answer);
    expect(header(answer, "cache-control")).toBe("private, no-store");
  });
}
test("a refusal of a bad key is private, no-store", async () => {
  expect(header(await api("nonsense").get("/api/listings"), "cache-control")).toBe("private, no-store");
});
