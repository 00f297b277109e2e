import { expectEachAccessible } from "./accessibility";
import { expect, test } from "./support";

test("quotes stand by industry, each with unit, change, period and source", async ({ page }) => {
  await page.goto("/ru/market");
  await expect(page.getByRole("heading", { name: "Котировки", level: 1 })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Отрасли" })
    .getByRole("link", { name: /Энергоносители/ })
    .click();
  await expect(page).toHaveURL(/#energy$/);
  const row = page.getByRole("row", { name: /Нефть Brent/ });
  await expect(row).toContainText("$/барр");
  await expect(row).toContainText("%");
  await expect(row.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
  await expect(row).toContainText("Всемирный банк");
  await expect(row.locator("svg").last()).toBeVisible();
});

test("charts by industry say in words what they show", async ({ page }) => {
  await page.goto("/en/market");
  await page.getByRole("link", { name: "Charts" }).click();
  await expect(page).toHaveURL(/view=charts/);
  const chart = page.getByRole("img", { name: /^Copper: from \$[\d,.]+\/t \(.* 20\d\d\) to \$/ });
  await expect(chart).toBeVisible();
  await page.getByRole("link", { name: "Copper", exact: true }).click();
  await expect(page).toHaveURL(/\/en\/market\/copper$/);
});

test("a symbol has a chart that zooms, ranges in the address, and the same figures as a table", async ({ page }) => {
  await page.goto("/ru/market/crude-oil-brent");
  await expect(page.getByRole("heading", { name: "Нефть Brent" })).toBeVisible();
  await expect(page.locator("[data-chart=ready] canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "Приблизить" }).click();
  await page.getByRole("button", { name: "Показать целиком" }).press("Enter");
  const table = page.getByRole("table", { name: /Цены по периодам/ });
  await expect(table.locator("tbody tr")).toHaveCount(61);
  await page.getByRole("link", { name: "1 год" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(page.getByRole("link", { name: "1 год" })).toHaveAttribute("aria-current", "page");
  await expect(table.locator("tbody tr")).toHaveCount(13);
  await expect(table).not.toContainText("Предыдущей котировки нет");
  await expect(page.getByText("CC BY 4.0")).toBeVisible();
  await expect(page.getByRole("link", { name: /TradingView/ })).toHaveAttribute("href", "https://www.tradingview.com/");
  await expect(page.getByRole("link", { name: /Предложения на площадке/ })).toHaveAttribute(
    "href",
    /\/ru\/catalogue\//,
  );
});

test("a symbol with too few prices for a chart says nothing of one", async ({ page, request }) => {
  const symbol = "eu-wheat-milling-fr-rouen";
  const { history } = (await (await request.get(`/api/market-data?symbol=${symbol}`)).json()) as { history: unknown[] };
  expect(history, "what came with the product").toHaveLength(1);
  await page.goto(`/ru/market/${symbol}`);
  await expect(page.getByText("Для графика цен пока мало.")).toBeVisible();
  await expect(page.locator("figcaption")).toContainText("Лицензия данных");
  await expect(page.locator("figcaption")).not.toContainText(/График|TradingView/);
});

test("recorded prices say so", async ({ page, request }) => {
  const { data } = (await (await request.get("/api/market-data?symbol=gold")).json()) as { data: { date: string }[] };
  expect(data[0]?.date, "no source answers under test").toBe("2026-05-31");
  await page.goto("/ru/market/gold");
  await expect(page.locator("figcaption")).toContainText("Всемирный банк");
  await expect(page.locator("figcaption time")).toHaveAttribute("datetime", "2026-05-31");
});

test("metadata names the other language and the page's own address", async ({ page }) => {
  await page.goto("/en/market/copper?range=all");
  await expect(page).toHaveTitle(/Copper/);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/en\/market\/copper$/);
  await expect(page.locator("link[hreflang=ru]")).toHaveAttribute("href", /\/ru\/market\/copper$/);
});

test.describe("an unknown symbol", () => {
  test.use({ expectedFailures: ["unobtainium", "404"] });

  test("is not found", async ({ page }) => {
    const answer = await page.goto("/ru/market/unobtainium");
    expect(answer?.status()).toBe(404);
  });
});

test("the home page shows key quotes that lead to their histories", async ({ page }) => {
  await page.goto("/en");
  const strip = page.getByRole("region", { name: "Quotes" });
  await expect(strip.getByRole("listitem")).toHaveCount(6);
  await strip.getByRole("link", { name: /Brent/ }).click();
  await expect(page).toHaveURL(/\/en\/market\/crude-oil-brent$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the chart is a picture and the figures are there", async ({ page }) => {
    await page.goto("/ru/market/copper");
    await expect(page.getByRole("img", { name: /^Медь\. Начало/ }).first()).toBeVisible();
    await expect(page.getByRole("table", { name: /Цены по периодам/ })).toBeVisible();
  });
});

test("no accessibility faults, nothing scrolls sideways", async ({ page }) => {
  test.slow();
  await expectEachAccessible(page, [
    "/ru/market",
    "/en/market?view=charts",
    "/ru/market/copper?range=all",
    "/en/market/eu-wheat-milling-at",
  ]);
});
