import { expect, test } from "./support";

for (const [header, locale] of [
  ["en-GB,en;q=0.9", "en"],
  ["ru", "ru"],
  ["de-DE", "ru"],
] as const) {
  test(`/ leads a browser of ${header} to ${locale}`, async ({ request }) => {
    const answer = await request.get("/", { headers: { "accept-language": header }, maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toBe(`/${locale}`);
    expect(answer.headers().vary).toContain("Accept-Language");
  });
}

test("home shows search, industries, rates and the newest listings", async ({ page }) => {
  await page.goto("/ru");
  const field = page.getByRole("searchbox", { name: "Поиск товаров и компаний" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("placeholder", /арматура/);
  await expect(page.getByRole("region", { name: "Отрасли" }).getByRole("listitem")).toHaveCount(13);
  await expect(page.getByRole("region", { name: "Курсы Банка России" })).toContainText("USD");
  expect(await page.getByRole("region", { name: "Новые объявления" }).getByRole("row").count()).toBeGreaterThan(5);
  await expect(page).toHaveTitle(/Тонна/);
});

test("the other language is one click away, on the same page", async ({ page }) => {
  await page.goto("/ru/catalogue/grains?type=SELL");
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(/\/en\/catalogue\/grains\?type=SELL$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Grains");
});

test("the search leads to its page", async ({ page }) => {
  await page.goto("/ru");
  await page.getByRole("searchbox").fill("арматура");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ru\/search\?q=/);
  await expect(page.getByRole("searchbox")).toHaveValue("арматура");
});

test("the chosen theme stays", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/ru");
  await page.getByRole("button", { name: /как в системе/ }).click();
  await page.getByRole("button", { name: /светлая/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: /тёмная/ })).toBeVisible();
});

test("the dark theme is printed in the ink of the light one", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/ru");
  const ink = () => page.locator("body").evaluate((body) => getComputedStyle(body).color);
  const light = await ink();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ink()).not.toBe(light);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await ink()).toBe(light);
  await page.locator("html").evaluate((html) => html.setAttribute("data-theme", "dark"));
  expect(await ink()).toBe(light);
});

test("all sections are in sight on a phone", async ({ page }) => {
  for (const locale of ["ru", "en"])
    for (const width of [320, 360, 390, 430]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${locale}`);
      const nav = page.getByRole("banner").getByRole("navigation");
      const boxes = await nav
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
      expect(boxes).toHaveLength(6);
      for (const { left, right } of boxes) {
        expect(left, `${locale} ${width}`).toBeGreaterThanOrEqual(0);
        expect(right, `${locale} ${width}`).toBeLessThanOrEqual(width);
      }
      // One row from 360 px on, with room for letters that another device draws a little wider.
      if (width < 360) continue;
      expect(new Set(boxes.map(({ top }) => top)).size, `${locale} ${width}`).toBe(1);
      const room = await nav.evaluate(
        (box) => box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight),
      );
      expect(room - (boxes.at(-1)?.right ?? 0), `${locale} ${width}`).toBeGreaterThan(8);
    }
});

test("text is as large as the browser is set to, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [
    "/ru",
    "/ru/catalogue/wheat-milling",
    "/ru/search?q=%D0%BF%D1%88%D0%B5%D0%BD%D0%B8%D1%86%D0%B0",
    "/ru/sign-in",
  ]) {
    await page.goto(path);
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).fontSize), path).toBe("28px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test("public HTML is the same for everybody and sets no cookie", async ({ request }) => {
  const plain = await request.get("/ru/docs");
  expect(plain.headers()["set-cookie"]).toBeUndefined();
  expect(plain.headers()["x-powered-by"]).toBeUndefined();
  expect(plain.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(plain.headers()["x-content-type-options"]).toBe("nosniff");
});

test.describe("an address that does not exist", () => {
  test.use({ expectedFailures: ["/ru/nope", "/en/nope", "/nope"] });

  test("gets a page of its language, with 404", async ({ page }) => {
    const answer = await page.goto("/ru/nope");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
    await page.goto("/en/nope/deeper");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Companies" }).click();
    await expect(page).toHaveURL(/\/en\/companies$/);
  });

  test("outside the languages gets both", async ({ page }) => {
    const answer = await page.goto("/nope");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Page not found")).toBeVisible();
  });
});
