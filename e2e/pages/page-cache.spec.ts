import { freshAccount } from "../api/accounts";
import { createListing } from "../api/listings";
import { expect, test } from "./support";

test.describe("a kept page", () => {
  test("is the same for a visitor with a session as for one without", async ({ request }) => {
    const plain = await request.get("/ru/catalogue", { headers: { Cookie: "" } });
    const other = await request.get("/ru/catalogue", {
      headers: { Cookie: "next-auth.session-token=forged; theme=dark" },
    });
    expect(plain.headers()["cache-control"]).toContain("s-maxage");
    expect(other.headers().etag).toBe(plain.headers().etag);
    const again = await request.get("/ru/catalogue", { headers: { "If-None-Match": plain.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
  });

  test("shows an edited, sold and deleted listing at the next request", async ({ request }) => {
    const seller = await freshAccount();
    const { listing } = await createListing(seller);
    const path = `/ru/listings/${listing.slug}`;
    expect(await (await request.get(path)).text()).toContain(listing.title);

    const headers = { Authorization: `Bearer ${seller.key}` };
    const title = `${listing.title} исправлено`;
    await request.patch(`/api/listings/${listing.slug}`, { headers, data: { title } });
    expect(await (await request.get(path)).text()).toContain(title);

    await request.delete(`/api/listings/${listing.id}`, { headers });
    expect((await request.get(path)).status()).toBe(404);
  });
});

test("private pages are never kept", async ({ request }) => {
  for (const path of ["/ru/account", "/ru/sign-in", "/ru/account/api-keys"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()["cache-control"], path).not.toContain("public");
    expect(answer.headers().etag ?? "", path).toBe("");
  }
});

test("a public page is painted before its scripts start", async ({ page }) => {
  await page.goto("/en/market");
  const [painted, started] = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => /_next\/static\/.*\.js/.test(name));
    return [paint?.startTime, Math.min(...scripts.map(({ startTime }) => startTime))];
  });
  expect(painted, "the first paint").toBeGreaterThan(0);
  expect(started, "the first script").toBeGreaterThanOrEqual(painted ?? Number.NaN);
  expect(started).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("a button that is pressed before the scripts are there does its work once they are", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const arrived = page.goto("/en/market");
  const toggle = page.getByRole("banner").getByRole("button", { name: /theme|scheme|colou?rs/i });
  await toggle.click();
  await toggle.click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  release();
  await arrived;
  await expect(page.locator("html"), "pressed once, however often").toHaveAttribute("data-theme", "light");
  await toggle.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
