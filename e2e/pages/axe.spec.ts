import AxeBuilder from "@axe-core/playwright";
import { expect, person, signIn, test } from "./support";

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
  "/en/docs/errors",
  "/ru/docs/errors/validation_failed",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [device, viewport] of [
    ["desktop", { width: 1440, height: 900 }],
    ["phone", { width: 390, height: 844 }],
  ] as const) {
    test.describe(`${colorScheme}, ${device}`, () => {
      test.use({ colorScheme, viewport });

      test("public pages have no accessibility faults and do not scroll sideways", async ({ page }) => {
        test.slow();
        for (const path of PAGES) {
          await page.goto(path);
          await check(page, path);
        }
        await page.goto("/ru/catalogue");
        await page.locator("tbody a").first().click();
        await page.waitForURL("**/listings/**");
        await check(page, "a listing");
      });

      test("account pages have none either", async ({ page }) => {
        await signIn(page, await person("pro"));
        for (const path of ["/ru/account", "/ru/account/api-keys", "/ru/account/password"]) {
          await page.goto(path);
          await check(page, path);
        }
      });
    });
  }
}

async function check(page: Parameters<typeof signIn>[0], name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found, name).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${name} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}
