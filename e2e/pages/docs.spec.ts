import { ERRORS } from "@/lib/core/errors";
import { expect, test } from "./support";

test("every error code has its page, in both languages and without one", async ({ request }) => {
  for (const code of Object.keys(ERRORS)) {
    for (const path of [`/docs/errors/${code}`, `/en/docs/errors/${code}`]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).toContain(code);
    }
  }
});

test("support is a click away on every page, and where the docs send people to it", async ({ page }) => {
  for (const path of ["/ru/docs", "/ru/docs/errors", "/ru/docs/errors/internal", "/ru/catalogue"]) {
    await page.goto(path);
    const links = page.locator('a[href="mailto:support@tonna.example"]');
    await expect(links.last(), path).toHaveText("Написать в поддержку");
    await expect(links, path).toHaveCount(path === "/ru/catalogue" ? 1 : 2);
  }
});

test("the list of errors has an anchor for each code", async ({ page }) => {
  await page.goto("/docs/errors#rate_limited");
  await expect(page.locator("#rate_limited")).toBeInViewport();
});

test("the changelog is found from the docs, in the sitemap, and says what version 1 is", async ({ page, request }) => {
  await page.goto("/en/docs");
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Changelog" }).click();
  await expect(page).toHaveURL(/\/en\/docs\/changelog$/);
  await expect(page.getByRole("heading", { level: 2, name: /^Version 1, \d+ \w+ 2026$/ })).toBeVisible();
  await page.getByRole("link", { name: "На русском" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Изменения API" })).toBeVisible();
  const sitemap = await (await request.get("/sitemap-pages.xml")).text();
  for (const locale of ["ru", "en"]) expect(sitemap).toContain(`/${locale}/docs/changelog</loc>`);
  expect((await request.get("/docs/changelog")).status()).toBe(200);
});

test("getting started shows requests that can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/ru/docs");
  await page.getByRole("button", { name: "Скопировать" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/api/listings?cat=wheat-milling");
});

test("the reference is read from our own description", async ({ page }) => {
  await page.goto("/docs/api");
  await expect(page.getByText("/api/listings").first()).toBeVisible({ timeout: 15_000 });
});
