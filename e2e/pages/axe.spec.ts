import { expectAccessible, expectEachAccessible } from "./accessibility";
import { person, signIn, test } from "./support";

const PAGES = [
  "/ru",
  "/en/catalogue",
  "/ru/catalogue/wheat-milling?type=SELL&attr.protein.min=10",
  "/en/catalogue/grains?view=cards",
  "/ru/catalogue/wheat-milling?priceMin=99999999999&type=SWAP",
  "/ru/sign-in",
  "/en/sign-up",
  "/ru/forgot-password",
  "/ru/docs",
  // By far the largest page: eleven thousand elements, which are the same in both languages.
  "/en/docs/api",
  "/ru/docs/start",
  "/en/docs/webhooks",
  "/en/docs/attributes",
  "/en/docs/errors",
  "/ru/docs/errors/validation_failed",
  "/en/docs/changelog",
  "/ru/docs/security",
];

for (const path of PAGES)
  test(`${path} has no accessibility faults and does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page, path);
  });

test("a listing has none", async ({ page }) => {
  await page.goto("/ru/catalogue");
  await page.locator("tbody a").first().click();
  await page.waitForURL("**/listings/**");
  await expectAccessible(page, "a listing");
});

test("account pages have none either", async ({ page }) => {
  await signIn(page, await person("pro"));
  await expectEachAccessible(page, ["/ru/account", "/ru/account/api-keys"]);
});
