import type { Page } from "@playwright/test";
import { freshAccount } from "../api/accounts";
import { expect, listingBy, person, signIn, staff, test } from "./support";

test.use({ javaScriptEnabled: false, expectedFailures: ["/nope", "/listings/", "/admin"] });

const TITLES = { ru: "Страница не найдена", en: "Page not found" };
const SECTIONS = ["catalogue", "listings", "market", "prices", "companies", "users", "news", "docs/errors"];

async function expectNotFound(page: Page, path: string) {
  const locale = path.startsWith("/en/") ? "en" : "ru";
  expect((await page.goto(path))?.status(), path).toBe(404);
  await expect(page.locator("html"), path).toHaveAttribute("lang", locale);
  await expect(page.getByRole("banner"), path).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 }), path).toHaveText(TITLES[locale]);
  await expect(page.locator('head meta[name="robots"]'), path).toHaveAttribute("content", "noindex");
}

for (const locale of ["ru", "en"] as const)
  test(`what is not there says so without scripts in every section (${locale})`, async ({ page }) => {
    for (const section of SECTIONS) {
      await expectNotFound(page, `/${locale}/${section}/nope`);
      await expect(page).toHaveTitle(/^404 · /);
    }
  });

test("a listing that was paused, then sold, is not there", async ({ page, request }) => {
  const { key } = await freshAccount();
  const { slug } = await listingBy(request, key);
  expect((await page.goto(`/en/listings/${slug}`))?.status()).toBe(200);
  for (const status of ["PAUSED", "SOLD"]) {
    await request.patch(`/api/listings/${slug}`, { headers: { Authorization: `Bearer ${key}` }, data: { status } });
    await expectNotFound(page, `/en/listings/${slug}`);
  }
});

test("nor are private pages of others", async ({ page }) => {
  await signIn(page, await person("free"));
  for (const path of ["/ru/account/chats/nope", "/en/account/listings/nope/edit", "/en/admin/users"])
    await expectNotFound(page, path);
  await page.context().clearCookies();
  await signIn(page, await staff("admin"));
  await expectNotFound(page, "/ru/admin/users/nope");
});
