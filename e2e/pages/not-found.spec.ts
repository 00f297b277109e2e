import type { Page } from "@playwright/test";
import { freshAccount } from "../api/accounts";
import { expect, listingBy, person, signIn, staff, test } from "./support";

test.use({ javaScriptEnabled: false, expectedFailures: ["/nope", "/listings/", "/admin"] });

const TITLES = { ru: "Страница не найдена", en: "Page not found" };
const POST = { ru: "Разместить объявление", en: "Post a listing" };
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
    for (const path of ["nope", "nope/deeper"]) {
      await expectNotFound(page, `/${locale}/${path}`);
      await expect(page.getByRole("banner").getByRole("link", { name: POST[locale] })).toBeVisible();
    }
  });

test("a listing that was paused, then sold, says so, and shows similar ones", async ({ page, request }) => {
  const { key } = await freshAccount();
  const { slug } = await listingBy(request, key, { title: "Milling wheat of a lot", description: "Call me maybe" });
  const path = `/en/listings/${slug}`;
  expect((await page.goto(path))?.status()).toBe(200);
  for (const [status, words] of [
    ["PAUSED", "Paused"],
    ["SOLD", "Sold"],
  ] as const) {
    await request.patch(`/api/listings/${slug}`, { headers: { Authorization: `Bearer ${key}` }, data: { status } });
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Milling wheat of a lot");
    await expect(main.getByText(words, { exact: true })).toBeVisible();
    await expect(main.getByRole("region", { name: "Similar listings" }).locator("tbody tr").first()).toBeVisible();
    await expect(main).not.toContainText("Call me maybe");
    await expect(main.getByRole("link", { name: /Message the seller|Write to/ })).toHaveCount(0);
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
