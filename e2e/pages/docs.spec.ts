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

test("the list of errors has an anchor for each code", async ({ page }) => {
  await page.goto("/docs/errors#rate_limited");
  await expect(page.locator("#rate_limited")).toBeInViewport();
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
