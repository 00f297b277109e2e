import type { Page } from "@playwright/test";
import { freshAccount } from "../api/accounts";
import { createListing } from "../api/listings";
import { send } from "../api/support";
import { expect, test } from "./support";

test.describe("a kept page", () => {
  test("is the same for a visitor with a session as for one without", async ({ request }) => {
    // A page that no other test changes meanwhile.
    const path = "/ru/docs";
    const plain = await request.get(path, { headers: { Cookie: "" } });
    const other = await request.get(path, {
      headers: { Cookie: "next-auth.session-token=forged; theme=dark" },
    });
    expect(plain.headers()["cache-control"]).toContain("s-maxage");
    expect(other.headers().etag).toBe(plain.headers().etag);
    const again = await request.get(path, { headers: { "If-None-Match": plain.headers().etag ?? "" } });
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

test("a listing's page stops linking to another one that is gone", async ({ request }) => {
  const seller = await freshAccount();
  // Priced like nothing else, so that they are the nearest to each other.
  const terms = { currency: "KZT", volumeUnit: "кг", pricePerUnit: 777_777 };
  const [one, other] = [await createListing(seller, terms), await createListing(seller, terms)];
  const path = `/ru/listings/${one.listing.slug}`;
  expect(await (await request.get(path)).text()).toContain(other.listing.slug);
  await request.delete(`/api/listings/${other.listing.id}`, { headers: { Authorization: `Bearer ${seller.key}` } });
  const after = await request.get(path);
  expect(after.headers()["cache-control"]).toContain("s-maxage");
  expect(await after.text()).not.toContain(other.listing.slug);
});

test("a public page is made for nobody who asks by another method", async () => {
  for (const method of ["POST", "PUT", "PATCH", "PROPFIND"]) {
    const answer = await send(method, "/ru/catalogue");
    expect([answer.status, answer.headers.allow], method).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  }
  const options = await send("OPTIONS", "/ru/catalogue");
  expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
});

/** Its number is one that no id, price or name of a file can spell. */
const CLICK = "utm_source=yandex&utm_medium=cpc&yclid=of-nobody";

test("a click on an advertisement shows the page itself, which knows nothing of the click", async ({ request }) => {
  for (const path of ["/ru", "/ru/catalogue", "/ru/companies", "/ru/market", "/ru/news", "/ru/prices", "/ru/search"]) {
    const answer = await request.get(`${path}?${CLICK}`);
    expect(answer.headers()["cache-control"], path).toContain("s-maxage");
    expect(await answer.text(), path).not.toMatch(/utm_|yclid|of-nobody/);
  }
  const [plain, clicked] = [await request.get("/ru/docs"), await request.get(`/ru/docs?${CLICK}`)];
  expect(clicked.headers().etag).toBe(plain.headers().etag);
  const feed = await request.get(`/ru/catalogue/rss.xml?${CLICK}`);
  expect(feed.status()).toBe(200);
  const moved = await request.get(`/ru/catalogue?cat=grains&${CLICK}`, { maxRedirects: 0 });
  expect(moved.headers().location).toMatch(/\/ru\/catalogue\/grains$/);
});

test("from a click on an advertisement one goes on and comes back as from any page", async ({ page }) => {
  await page.goto(`/ru/catalogue/grains?sortBy=price&${CLICK}`);
  await expect(page.getByText("Эти фильтры применить не удалось")).toBeHidden();
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.textContent();
  await page.getByRole("link", { name: "Страница 2", exact: true }).click();
  await page.waitForURL(/\/ru\/catalogue\/grains\?sortBy=price&page=2$/);
  await page.goBack();
  expect(new URL(page.url()).searchParams.get("yclid")).toBe("of-nobody");
  await expect(heading).toHaveText(title ?? "");
  await page.reload();
  await page.getByRole("link", { name: "In English" }).click();
  await page.waitForURL(/\/en\/catalogue\/grains\?sortBy=price$/);
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

/** Opens a page whose scripts come only once `release` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ release: () => Promise<unknown> }> {
  let send = () => {};
  const released = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const arrived = page.goto(path);
  arrived.catch(() => {});
  return {
    release: () => {
      send();
      return arrived;
    },
  };
}

for (const { stored, pressed, last } of [
  { stored: null, pressed: "light", last: "dark" },
  { stored: "light", pressed: "dark", last: null },
])
  test(`a button that is pressed before the scripts are there works once they are (${stored ?? "nothing"} stored)`, async ({
    page,
  }) => {
    const html = page.locator("html");
    const hasTheme = async (theme: string | null) => {
      if (theme) await expect(html).toHaveAttribute("data-theme", theme);
      else await expect(html).not.toHaveAttribute("data-theme");
    };
    if (stored) await page.addInitScript((theme) => localStorage.setItem("tonna-theme", theme), stored);
    const { release } = await openWithoutScripts(page, "/en/market");
    const toggle = page.getByRole("banner").getByRole("button", { name: /^Theme/ });
    await toggle.click();
    await toggle.click();
    await hasTheme(stored);
    await release();
    await hasTheme(pressed);
    await toggle.click();
    await hasTheme(last);
  });

test("what is typed before the scripts are there has its suggestions once they are", async ({ page }) => {
  const { release } = await openWithoutScripts(page, "/en/market");
  await page.getByRole("searchbox").fill("wheat");
  await release();
  await expect(page.getByRole("listbox")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("wheat");
});
