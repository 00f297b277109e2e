import { readCsv } from "../api/csv";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect, person, signIn, test } from "./support";

const SERIES = "/market/indices/TN:sunflower-meal:all:RU:SELL";

test("series stand by category, and a filter leaves those of a zone", async ({ page }) => {
  await page.goto("/ru/market");
  await page.getByRole("link", { name: /^Индекс Тонны/ }).click();
  await expect(page.getByRole("heading", { name: "Индекс Тонны", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Шрот подсолнечный", level: 2 })).toBeVisible();
  await page.getByLabel("Зона").selectOption({ label: "Центральный ФО" });
  await expect(page).toHaveURL(/zone=RU-CFD/);
  await expect(page.getByRole("row", { name: /^Россия/ })).toHaveCount(0);
  await page
    .getByRole("row", { name: /Центральный ФО/ })
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/market\/indices\/TN:.*:RU-CFD:/);
});

test("a series shows median, band, companies, chart, table, corrections and composed history", async ({
  page,
  request,
}) => {
  await page.goto(`/ru${SERIES}`);
  await expect(page.getByRole("heading", { name: /^Шрот подсолнечный, Россия, предложение/, level: 1 })).toBeVisible();
  for (const name of ["Диапазон", "Компаний", "Предложений", "Не учтено"])
    await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole("img", { name: /медиана и диапазон по дням/ })).toBeVisible();
  const rows = page.getByRole("table", { name: /Значения по дням/ }).getByRole("row");
  expect(await rows.count()).toBeGreaterThan(90);
  await expect(page.getByText("Значения с этой пометкой — демонстрационные")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Исправления" })).toBeVisible();
  const href = await page.getByRole("link", { name: "Скачать CSV" }).getAttribute("href");
  const csv = await request.get(href ?? "");
  expect(csv.headers()["content-type"]).toContain("text/csv");
  expect(readCsv(await csv.text()).length).toBeGreaterThan(90);
});

test("the values of the day are a feed", async ({ request }) => {
  const feed = await request.get("/en/market/indices/rss.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThanOrEqual(20);
});

test("a leaf category has the band of its index and the way to the method", async ({ page }) => {
  await page.goto("/ru/catalogue/sunflower-meal");
  const band = page.getByRole("region", { name: "Индекс Тонны" });
  await expect(band).toContainText("₽/т");
  await expect(band).toContainText(/\d+ компани/);
  await band.getByRole("link", { name: "Как считается" }).click();
  await expect(page).toHaveURL(/\/ru\/docs\/index-method$/);
  await expect(page.getByRole("heading", { name: "Как считается индекс Тонны" })).toBeVisible();
});

test("a person subscribes on the way from a series, and unsubscribes among the notifications", async ({ page }) => {
  await signIn(page, await person("free"));
  await page.goto(`/ru${SERIES}`);
  await page.getByRole("link", { name: "Подписаться" }).click();
  await page.waitForURL("**/account/indices?symbol=**");
  await page.getByLabel("О чём сообщать").selectOption("under");
  await page.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByText("Укажите порог")).toBeVisible();
  await page.getByLabel("О чём сообщать").selectOption("under");
  await page.getByLabel("Порог", { exact: true }).fill("19 500");
  await page.getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByText("Подписка оформлена.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/ru/account/notifications");
  const row = page.getByRole("listitem").filter({ hasText: "Шрот подсолнечный" });
  await expect(row).toContainText("опустится ниже 19\u202f500\u202f₽/т");
  await row.getByRole("button", { name: /^Отписаться/ }).click();
  await expect(page.getByText("Подписка снята.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the pages of the index have no accessibility faults and do not scroll sideways", async ({ page }) => {
  test.slow();
  await expectEachAccessible(page, [
    "/ru/market/indices",
    "/en/market/indices?zone=RU-CFD&side=SELL",
    `/ru${SERIES}`,
    `/en${SERIES}`,
    "/ru/docs/index-method",
    "/en/docs/index-method",
    "/ru/catalogue/sunflower-meal",
  ]);
});
