import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { issueKey } from "../api/accounts";
import { expectAccessible } from "./accessibility";
import { expect, person, signIn, test } from "./support";

const HOME = "/ru/account/import";

/** A workbook of one sheet, its cells as texts and numbers. */
function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const toXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const cell = (value: string | number, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === "number"
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${toXml(value)}</t></is></c>`;
  };
  const data = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, at) => cell(value, row, at)).join("")}</row>`)
    .join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaging = "http://schemas.openxmlformats.org/package/2006";
  const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Цены" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const csv = (text: string, name = "прайс.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel("Файл прайс-листа").setInputFiles(file);
  await page
    .getByRole("button", { name: /Загрузить и посмотреть|Загрузить новую версию/ })
    .first()
    .click();
  await page.waitForURL(/\/account\/import\/[0-9a-f-]{36}$/);
}

async function check(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Проверить все строки" }).click();
  await page.waitForURL(/\/import\/reports\//);
}

/** Imports what was checked, and waits for the end. */
async function importAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Импортировать" }).click();
  await expect(page.getByRole("heading", { name: "Импорт", exact: true })).toBeVisible();
  await expect(page.getByText("готов", { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The account's own listings by their numbers, as the API answers them. */
async function listOwn(page: Page, email: string) {
  const key = await issueKey(email);
  const answer = await page.request.get("/api/me/listings?perPage=100", {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await answer.json()) as { data: { externalId: string; pricePerUnit: number; volume: number }[] };
  return Object.fromEntries(data.map(({ externalId, pricePerUnit, volume }) => [externalId, [pricePerUnit, volume]]));
}

test("a workbook is looked at, corrected, checked, imported and undone", async ({ page }) => {
  test.slow();
  const who = await person("corporate");
  await signIn(page, who, HOME);
  await expect(page.getByText("Прайс-листов пока нет")).toBeVisible();
  await expectAccessible(page, "import, nothing yet");
  const book = workbook([
    ["Артикул", "Наименование", "Цена с НДС, руб./т", "Сколько", "Протеин, %"],
    ["А-1", "Пшеница 3 класса", 14500.5, 120, 12.5],
    ["А-2", "Пшеница 4 класса", 13500, 80, "12-13"],
    ["А-3", "Неведомое", 1000, 5, ""],
  ]);
  await upload(page, {
    name: "зерно.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: book,
  });
  await expect(page.getByRole("heading", { name: "зерно.xlsx" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Первые строки" })).toContainText("'Цены'!E3");
  await expectAccessible(page, "the preview of a price list");
  // A column that nobody knows is corrected, and remembered.
  await page.getByLabel("Что значит столбец «Сколько»").selectOption({ label: "Объём" });
  await page.getByRole("button", { name: "Применить" }).click();
  await expect(page.getByText("Настройки сохранены")).toBeVisible();
  await expect(page.getByLabel("Что значит столбец «Сколько»")).toHaveValue("column:quantity");
  await check(page);
  await expect(page.getByRole("heading", { name: "Проверка" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Строки отчёта" });
  await expect(rows).toContainText("'Цены'!E3");
  await expect(rows).toContainText("диапазон, а в объявлении нужно одно число");
  await expect(rows).toContainText("«Неведомое» — такого товара в каталоге нет");
  await expect(rows.getByText(/^строка \d$/)).toHaveText(["строка 1", "строка 2", "строка 3"]);
  await expectAccessible(page, "the report of a check");
  // On a phone a row without a problem has no empty reason.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(rows.locator("td").getByText("Почему").filter({ visible: true })).toHaveCount(2);
  if (wide) await page.setViewportSize(wide);
  expect(await listOwn(page, who.email)).toEqual({});
  await importAll(page);
  await expect(rows.getByRole("link", { name: /^Пшеница 3 класса/ })).toBeVisible();
  expect(await listOwn(page, who.email)).toEqual({ "А-1": [14_500.5, 120] });

  // The next version: the correction holds, a price changes.
  await page.getByRole("link", { name: "зерно.xlsx" }).click();
  await upload(page, csv("Артикул;Наименование;Цена с НДС, руб./т;Сколько\nА-1;Пшеница 3 класса;15 000;7\n"));
  await expect(page.getByLabel("Что значит столбец «Сколько»")).toHaveValue("column:quantity");
  await check(page);
  await importAll(page);
  expect(await listOwn(page, who.email)).toEqual({ "А-1": [15_000, 7] });
  await page.getByRole("button", { name: "Отменить импорт" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Отменить импорт" }).click();
  await expect(page.getByText("Импорт отменён. Возвращено объявлений: 1.")).toBeVisible({ timeout: 20_000 });
  expect(await listOwn(page, who.email)).toEqual({ "А-1": [14_500.5, 120] });
  await expectAccessible(page, "an import that is undone");
  await page.goto(HOME);
  await expect(page.getByRole("table", { name: "Последние импорты" }).getByText("отменён")).toBeVisible();
});

test("a row without a number is shown by its title, not by the number that is made for it", async ({ page }) => {
  const who = await person("corporate");
  await signIn(page, who, HOME);
  await upload(page, csv("Наименование;Цена, руб./т\nПшеница 3 класса;14500\n"));
  await check(page);
  await importAll(page);
  const rows = page.getByRole("table", { name: "Строки отчёта" });
  await expect(rows.getByRole("link", { name: /^Пшеница 3 класса/ })).toBeVisible();
  expect(Object.keys(await listOwn(page, who.email))).toEqual([expect.stringMatching(/^list-[0-9a-f]{20}$/)]);
  await expect(rows).not.toContainText("list-");
  await page.goto("/ru/account/listings");
  const own = page.getByRole("row").filter({ hasText: "Пшеница 3 класса" });
  await expect(own).toBeVisible();
  await expect(own).not.toContainText("list-");
});

test("a wrong kind of file is told by its name, and the list can be deleted", async ({ page }) => {
  await signIn(page, await person("corporate"), HOME);
  await upload(page, { name: "прайс.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByText("Это PDF. Отправьте прайс-лист в .xlsx или CSV.")).toBeVisible();
  await page.getByRole("button", { name: "Удалить прайс-лист" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Удалить прайс-лист" }).click();
  await page.waitForURL(`**${HOME}`);
  await expect(page.getByText("Прайс-листов пока нет")).toBeVisible();
});

test("an address is fetched, checked and imported, and its schedule is kept", async ({ page }) => {
  test.slow();
  const who = await person("corporate");
  const server = createServer((_, response) => {
    response.end("Артикул;Наименование;Цена\nБ-1;Арматура А500С 12 мм;45 000\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await signIn(page, who, HOME);
    await page
      .getByLabel("Адрес")
      .fill(`http://127.0.0.1:${port}/missing-host`.replace("127.0.0.1", "nowhere.invalid"));
    await page.getByRole("button", { name: "Загрузить и посмотреть" }).last().click();
    await expect(page.getByRole("alert").filter({ hasText: "Адрес не отдал файл" })).toBeVisible();
    await page.getByLabel("Адрес").fill(`http://127.0.0.1:${port}/price.csv`);
    await page.getByRole("button", { name: "Загрузить и посмотреть" }).last().click();
    await page.waitForURL(/\/account\/import\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("table", { name: "Первые строки" })).toContainText("нет валюты");
    await page.getByLabel("Валюта, если не указана").selectOption("RUB");
    await page.getByLabel("Единица цены, если не указана").fill("т");
    await page.getByLabel("Загружать").selectOption("daily");
    await check(page);
    await importAll(page);
    expect(await listOwn(page, who.email)).toEqual({ "Б-1": [45_000, null] });
    await page.goto(HOME);
    await expect(page.getByText("адрес, раз в день")).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a price list is sent, checked and imported all the same", async ({ page }) => {
    const who = await person("corporate");
    await signIn(page, who, HOME);
    await upload(page, csv("Артикул;Наименование;Цена, руб./т\nА-1;Пшеница 3 класса;14500\n"));
    await check(page);
    await page.getByRole("button", { name: "Импортировать" }).click();
    await page.waitForURL(/\/import\/reports\//);
    await expect.poll(() => listOwn(page, who.email)).toEqual({ "А-1": [14_500, null] });
  });
});

test("the pages fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await person("corporate"), HOME);
  await upload(
    page,
    csv(
      `Артикул;Наименование;Цена с НДС, руб./т;${"Очень длинный заголовок столбца ".repeat(3)}\nА;Пшеница 3 класса;1.250;x\n`,
    ),
  );
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  await expectAccessible(page, "the preview on a phone");
  await check(page);
  expect(await isWide()).toBe(false);
});

test("other tariffs are told which one has imports, in English too", async ({ page }) => {
  await signIn(page, await person("pro"), "/en/account/import");
  await expect(page.getByText("Imports come with the Corporate tariff")).toBeVisible();
  await expectAccessible(page, "import on Pro");
});
