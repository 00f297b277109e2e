import type { APIRequestContext } from "@playwright/test";
import { ERRORS } from "@/lib/core/errors";
import { GUIDES } from "@/lib/docs/reference/guides";
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
  for (const path of ["/ru/docs/errors", "/ru/docs/errors/internal", "/ru/catalogue"]) {
    await page.goto(path);
    const links = page.locator('a[href="mailto:support@tonna.example"]');
    await expect(links.last(), path).toHaveText("Написать в поддержку");
    expect(await links.count(), path).toBeGreaterThan(path === "/ru/catalogue" ? 0 : 1);
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
  await page.goto("/ru/docs/start");
  await page.getByRole("button", { name: "Скопировать" }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/api/listings?cat=wheat-milling");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference has every operation in the site's frame, in both languages", async ({ page, request }) => {
    const { paths } = (await (await request.get("/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const locale of ["ru", "en"]) {
      await page.goto(`/${locale}/docs/api`);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("navigation", { name: /^(Documentation|Документация)$/ })).toBeVisible();
      for (const { operationId } of operations) await expect(page.locator(`h3#${operationId}`)).toBeVisible();
      await expect(page.locator("h3#Listing")).toBeVisible();
    }
    await expectRedirect(request, "/docs/api", /^\/(ru|en)\/docs\/api$/);
  });

  test("an example in several languages is chosen by keyboard", async ({ page }) => {
    await page.goto("/en/docs/start");
    const group = page.getByRole("group", { name: "Language of the example" }).first();
    await expect(group.getByText("curl ", { exact: false }).first()).toBeVisible();
    await group.getByRole("radio", { name: "Python" }).focus();
    await page.keyboard.press("Space");
    await expect(group.getByText("import json, urllib.parse", { exact: false })).toBeVisible();
    await expect(group.getByText("URLSearchParams", { exact: false })).toBeHidden();
  });
});

async function expectRedirect(request: APIRequestContext, from: string, to: RegExp): Promise<void> {
  const answer = await request.get(from, { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(new URL(answer.headers().location ?? "", answer.url()).pathname).toMatch(to);
}

test("the reference is reached and read by keyboard", async ({ page }) => {
  await page.goto("/en/docs/api");
  const entry = page.getByRole("navigation", { name: "Requests" }).getByRole("link", { name: /^Create a listing/ });
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#createListing$/);
  await expect(page.locator("#createListing")).toBeInViewport();
  const section = page.locator("section", { has: page.locator("#createListing") }).last();
  await section.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(section.getByText('"categorySlug": "wheat-milling"').first()).toBeVisible();
});

test("every page of the docs is Markdown too, and llms.txt lists them", async ({ request }) => {
  const listed = await (await request.get("/llms.txt")).text();
  const pages = [...GUIDES.map(({ slug }) => slug), "api"];
  const error = await (await request.get("/en/docs/errors/not_found.md")).text();
  expect(error).toContain("# [`not_found`]");
  expect(await (await request.get("/ru/docs.md")).text()).toContain("/ru/docs/erp.md)");
  for (const locale of ["ru", "en"]) {
    for (const page of pages) {
      const answer = await request.get(`/${locale}/docs/${page}.md`);
      expect(answer.status(), page).toBe(200);
      expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
      const text = await answer.text();
      expect(text).toMatch(/^# \S/);
      expect(text).not.toMatch(/\{\{|\{#/);
      expect(listed).toContain(`/${locale}/docs/${page}.md)`);
      expect((await request.get(`/${locale}/docs/${page}`)).status(), page).toBe(200);
    }
    expect((await request.get(`/${locale}/docs/nothing.md`)).status()).toBe(404);
  }
});

test("the changelog is a feed", async ({ request }) => {
  for (const locale of ["ru", "en"]) {
    const answer = await request.get(`/${locale}/docs/changelog/rss.xml`);
    expect(answer.headers()["content-type"]).toContain("application/rss+xml");
    const text = await answer.text();
    expect(text).toContain(`/${locale}/docs/changelog#2026-11-23`);
    expect(text).toContain("<item>");
  }
});

test("the collections are downloads that name this service", async ({ request, baseURL }) => {
  for (const name of ["postman", "bruno"]) {
    const answer = await request.get(`/docs/tonna.${name}_collection.json`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain("application/json");
    const text = await answer.text();
    expect(text).toContain(new URL(baseURL ?? "").port);
    expect(text).toContain("/api/me/listings/by-external-id/:externalId");
  }
});
