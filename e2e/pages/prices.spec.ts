import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect, test } from "./support";

// The demo sheet is there from the first start: 27 specifications, 26 weeks.
const COMPARED = "/ru/prices?commodity=rebar&grade=%D0%90500%D0%A1";

test("the form filters, and its state is the address", async ({ page }) => {
  await page.goto("/ru/prices");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Цены на сырьё");
  await expect(page.getByRole("row").filter({ hasText: "₽/т" }).first()).toContainText(/НДС/);
  await page.getByRole("combobox", { name: "Товар" }).selectOption({ label: "Пшеница продовольственная" });
  await expect(page).toHaveURL(/\?commodity=wheat-milling$/);
  await page.getByLabel("Протеин от, %").fill("12,6");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/proteinMin=12(%2C|\.)6/);
  const rows = page.getByRole("table", { name: "Цены на сырьё" }).locator("tbody tr");
  await expect(rows.first()).toContainText("протеин 13");
  for (const row of await rows.all()) await expect(row).not.toContainText("12,5");
  await page.getByRole("link", { name: "Сбросить" }).click();
  await expect(page).toHaveURL(/\/ru\/prices$/);
});

test("one grade is compared by regions and bases, and leads to a history", async ({ page }) => {
  await page.goto(COMPARED);
  const table = page.getByRole("table", { name: "Сравнение: Арматура, А500С" });
  await expect(table.getByRole("columnheader", { name: "EXW" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "FCA" })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "Свердловская область" })).toBeVisible();
  await expect(table.getByText("самая низкая").first()).toBeVisible();
  await table.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/ru\/prices\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("img", { name: /График цены: Арматура/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Цены по датам" }).locator("tbody tr").first()).toContainText("₽/т");
  await expect(page.getByText(/Источник: .+/)).toBeVisible();
});

test("a grade spelled in Latin letters is the same one", async ({ page }) => {
  await page.goto("/en/prices?commodity=rebar&grade=A500C");
  await expect(page.getByRole("table", { name: "Compared: Rebar, A500C" })).toBeVisible();
  await expect(page.getByLabel("Grade, class").locator("option:checked")).toHaveText(/^[АA]500[СC]$/);
});

test("conditions that can't be used are named, and nothing found says what to drop", async ({ page }) => {
  await page.goto(
    "/ru/prices?commodity=rebar&grade=%D0%BD%D0%B5%D1%82%D1%82%D0%B0%D0%BA%D0%BE%D0%B9&basis=ZZZ&colour=x",
  );
  for (const text of ["basis=ZZZ", "colour=x"]) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText("По этим условиям цен нет")).toBeVisible();
  await page.getByRole("link", { name: "Без фильтра «Марка, класс»" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Арматура" }).first()).toBeVisible();
  await page.goto("/ru/prices?page=2000");
  await expect(page.getByText("Такой страницы в списке нет")).toBeVisible();
});

test("protein from 14 to 12 is told in words, and stays in the form", async ({ page }) => {
  for (const [locale, why] of [
    ["ru", "Протеин: «от» (14) больше, чем «до» (12)"],
    ["en", "Protein: “from” (14) is above “to” (12)"],
  ] as const) {
    await page.goto(`/${locale}/prices?commodity=wheat-milling&proteinMin=14&proteinMax=12`);
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    await expect(page.locator("[name=proteinMin]")).toHaveValue("14");
    await expect(page.locator("[name=proteinMax]")).toHaveValue("12");
    await expect(page.getByRole("main").locator("tbody tr").first()).toBeVisible();
  }
});

test("both languages name their own address and each other's", async ({ page }) => {
  await page.goto("/en/prices?commodity=urea");
  await expect(page).toHaveTitle(/Commodity prices/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/en\/prices$/);
  await expect(page.locator('link[hreflang="ru"]')).toHaveAttribute("href", /\/ru\/prices$/);
});

test.describe("an unknown specification", () => {
  test.use({ expectedFailures: ["/ru/prices/"] });
  test("is a page that is not found", async ({ page }) => {
    const answer = await page.goto("/ru/prices/00000000-0000-7000-8000-000000000000");
    expect(answer?.status()).toBe(404);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the form still filters", async ({ page }) => {
    await page.goto("/ru/prices");
    await page.getByRole("combobox", { name: "Товар" }).selectOption("rebar");
    await page.getByRole("button", { name: "Показать" }).click();
    await expect(page).toHaveURL(/commodity=rebar/);
    await expect(page.getByRole("table", { name: "Цены на сырьё" }).locator("tbody tr").first()).toContainText(
      "Арматура",
    );
  });
});

test("no accessibility faults, no sideways scrolling", async ({ page }) => {
  test.slow();
  await expectEachAccessible(page, [
    "/ru/prices",
    "/en/prices?commodity=rebar&basis=ZZZ&grade=none",
    COMPARED,
    "/en/prices",
  ]);
  await page.locator("tbody a").first().click();
  await page.waitForURL("**/prices/*");
  await expectAccessible(page, "a history");
});
