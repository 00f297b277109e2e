import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectAccessibleAsIs } from "./accessibility";
import { expect, listingBy, person, publishListing, signIn, staff, test } from "./support";

const at = (page: import("@playwright/test").Page) => page.getByRole("combobox", { name: "С доставкой до" });

test("a place above the list adds a column of delivered prices, and stays with the visitor", async ({
  page,
  request,
}) => {
  const word = unique("доставка");
  const offer = { currency: "RUB", vat: "included", basis: "EXW" };
  await publishListing(request, {
    ...offer,
    title: `Пшеница ${word} Ставрополь`,
    pricePerUnit: 14_000,
    basisPlace: "Ставрополь",
  });
  await publishListing(request, {
    ...offer,
    title: `Пшеница ${word} Краснодар`,
    pricePerUnit: 14_500,
    basisPlace: "Краснодар",
  });
  await publishListing(request, { ...offer, title: `Пшеница ${word} нигде`, pricePerUnit: 14_000 });
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}`);
  await expect(at(page)).toHaveValue("");
  await at(page).fill("новоросс");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: /С доставкой: Новороссийск/ })).toBeVisible();
  await expect(page.getByText("по демонстрационному тарифу").first()).toBeVisible();
  const rows = page.locator("tbody tr");
  const near = rows.filter({ hasText: "Краснодар" });
  await expect(near).toContainText(/15\s450\s₽\/т/);
  const price = near.locator("summary[title*='Краснодар – Новороссийск']");
  const part = near.getByRole("listitem").filter({ hasText: "Краснодар – Новороссийск" });
  await expect(part).toBeHidden();
  await price.press("Enter");
  await expect(part).toBeVisible();
  await price.press("Enter");
  await expect(part).toBeHidden();
  await page
    .getByRole("columnheader", { name: /С доставкой/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/sortBy=priceAt/);
  await expect(rows).toHaveText([/Краснодар/, /Ставрополь/, /нигде/]);
  await page.getByLabel("С доставкой, ₽/т, до").fill("15 450");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/priceAtMax=/);
  await expect(rows).toHaveText([/Краснодар/]);
  await expect(page.getByLabel("С доставкой, ₽/т, до")).toHaveValue("15450");
  await expectAccessible(page);
  await page.getByRole("link", { name: /Убрать фильтр: Цена с доставкой до 15\s450\s₽\/т/ }).click();
  await expect(rows).toHaveCount(3);
  await near.getByRole("link").click();
  const similar = page.getByRole("table", { name: "Похожие объявления" });
  await expect(similar.getByRole("columnheader", { name: /: Новороссийск/ })).toBeVisible();
  await page.goto("/ru/catalogue/rebar");
  await expect(page).toHaveURL(/at=/);
});

test("bids at a place are ordered by what remains of them there, the highest first", async ({ page, request }) => {
  const word = unique("нетбэк");
  const bid = { type: "BUY", currency: "RUB", vat: "included", basis: "CPT", basisPlace: "Новороссийск" };
  await publishListing(request, { ...bid, title: `Куплю пшеницу ${word} ниже`, pricePerUnit: 15_000 });
  await publishListing(request, { ...bid, title: `Куплю пшеницу ${word} выше`, pricePerUnit: 16_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&type=BUY&at=krasnodar`);
  await page.locator("summary", { hasText: "Сортировка" }).click();
  await expect(page.getByRole("link", { name: "Дешёвые с доставкой" })).toHaveCount(0);
  await page.getByRole("link", { name: "Дорогие за вычетом" }).click();
  await expect(page).toHaveURL(/sortBy=priceAt&order=desc/);
  await expect(page.locator("tbody tr")).toHaveText([/выше/, /ниже/]);
  await expect(page.locator("summary", { hasText: "Дорогие за вычетом" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const head = page.getByRole("columnheader", { name: /вычетом|С доставкой/ });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  // The goods of a bid come from the visitor.
  await expect(page.getByRole("combobox", { name: "Отгрузка из" })).toHaveValue("Краснодар");
  await expect(page.getByLabel("За вычетом доставки, ₽/т, от")).toBeVisible();
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&type=BUY&at=krasnodar`);
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/order=desc/);
});

test("favourites and own listings show delivered prices for the place above them", async ({ page }) => {
  const me = await person("corporate");
  const goods = { currency: "RUB", vat: "included", basisPlace: "Краснодар", pricePerUnit: 14_500 };
  const key = await issueKey(me.email);
  const { slug, title } = await listingBy(page.request, key, { ...goods, basis: "EXW" });
  const bid = await listingBy(page.request, key, { ...goods, basis: "CPT", type: "BUY" });
  await signIn(page, me, `/ru/account/favourites/add?listing=${slug}`);
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await page.waitForURL(/account\/favourites(?!\/add)/);
  const head = page.getByRole("columnheader", { name: "С доставкой: Новороссийск" });
  await expect(head).toHaveCount(0);
  await at(page).fill("новоросс");
  await page.keyboard.press("Enter");
  await expect(head).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row.locator("summary[title*='Краснодар – Новороссийск']")).toContainText(/15\s450\s₽\/т/);
  await row.locator("summary").press("Enter");
  await expect(row.getByRole("listitem").filter({ hasText: "Краснодар – Новороссийск" })).toBeVisible();
  await expectAccessible(page);
  // The place stays with the visitor. A narrower screen has no room for a column of its own.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/ru/account/listings");
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByRole("columnheader", { name: "С учётом доставки: Новороссийск" })).toBeVisible();
  await expect(row.locator("summary[title*='Краснодар – Новороссийск']")).toContainText(/15\s450\s₽\/т/);
  for (const width of [1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(row.getByText("С доставкой: Новороссийск").filter({ visible: true })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
  }
  await expect(page.getByRole("row").filter({ hasText: bid.title })).toContainText("За вычетом доставки: Новороссийск");
  await expectAccessible(page);
});

test("a map above the list marks where goods are, and leads to what is there", async ({ page, request }) => {
  const word = unique("карта");
  const offer = { currency: "RUB", vat: "included", basis: "EXW", pricePerUnit: 14_000 };
  for (const basisPlace of ["Ставрополь", "Ставрополь", "Мурманск"])
    await publishListing(request, { ...offer, title: `Пшеница ${word} ${basisPlace}`, basisPlace });
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&at=novorossiysk`);
  await page.getByRole("link", { name: "На карте" }).first().click();
  await expect(page).toHaveURL(/view=map/);
  const map = page.getByRole("figure").filter({ has: page.getByRole("img", { name: /Карта/ }) });
  await expect(map.getByText("Новороссийск")).toBeVisible();
  await expect(map.getByRole("link")).toHaveCount(2);
  await expect(page.locator("tbody tr"), "the list stays below the map").toHaveCount(3);
  const outline = await page.request.get((await map.locator("use").getAttribute("href"))?.split("#")[0] ?? "");
  expect(outline.headers()["content-type"]).toContain("image/svg+xml");
  await expectAccessible(page);
  await map.getByRole("link", { name: "Ставрополь: 2 объявления" }).click();
  await expect(page).toHaveURL(/place=stavropol/);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.locator("tbody a").first().click();
  await page.waitForURL("**/listings/**");
  await expect(page.getByRole("figure").getByText("Ставрополь")).toBeVisible();
  // The title of a page may come after its content.
  await expect(page).toHaveTitle(/Ставрополь/);
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("places are typed as plain text, and a distance narrows the list", async ({ page, request }) => {
    const word = unique("близко");
    const title = `Пшеница ${word}`;
    await publishListing(request, { title: `${title} Азов`, basis: "EXW", basisPlace: "Азов" });
    await publishListing(request, { title: `${title} Омск`, basis: "EXW", basisPlace: "Омск" });
    await page.goto(`/ru/catalogue/wheat-milling?q=${word}&near=Ростов&within=100`);
    await expect(page.locator("tbody tr")).toHaveText([/Азов/]);
    await expect(page.getByRole("link", { name: /Убрать фильтр: От места: Ростов-на-Дону/ })).toBeVisible();
    await page.getByRole("link", { name: /Убрать фильтр: От места/ }).click();
    await expect(page.locator("tbody tr")).toHaveCount(2);
  });
});

test("the listing form suggests places, also for a typing error, and keys take one", async ({ page }) => {
  await signIn(page, await person("free"), "/ru/account/listings/new?category=wheat-milling");
  const place = page.getByRole("combobox", { name: "Место поставки" });
  const options = page.getByRole("listbox", { name: "Подходящие места" }).getByRole("option");
  await place.fill("Навороссийс");
  await expect(options.first()).toHaveText("НовороссийскКраснодарский край");
  await expect(place).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(place).toHaveValue("Новороссийск");
  await expect(options).toHaveCount(0);
  await place.fill("азо");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
});

test("a suggestion shows the other name that was typed, Home and End choose, and a phone has room to touch", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ru/catalogue/wheat-milling");
  await page.getByRole("button", { name: /^Фильтры/ }).click();
  const near = page.getByRole("group", { name: "Рядом с местом" });
  await page.locator("summary", { hasText: "Рядом с местом" }).click();
  const field = near.getByRole("combobox", { name: "Рядом с местом" });
  const options = near.getByRole("option");
  await field.fill("питер");
  await expect(options.first()).toHaveText(/^Санкт-Петербург.* · Питер$/);
  await field.fill("кра");
  await expect(options.nth(2)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  expect((await options.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await options.first().click();
  await expect(page).toHaveURL(/near=/);
});

test("a suggested place is taken with a click, and the list is delivered there at once", async ({ page }) => {
  await page.goto("/en/catalogue/wheat-milling");
  const place = page.getByRole("combobox", { name: "Delivered to" });
  await place.fill("yjdjhjccbqcr");
  const option = page.getByRole("option", { name: /^Novorossiysk\s*Krasnodar Krai$/ });
  await expect(option).toBeVisible();
  await expectAccessibleAsIs(page, "open suggestions of places");
  await option.click();
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByRole("columnheader", { name: /Novorossiysk/ })).toBeVisible();
});

test("an administrator sees versions of the freight table with their reports", async ({ page }) => {
  await signIn(page, await staff("admin"), "/ru/admin/freight");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Тарифы перевозки");
  await page
    .getByRole("link", { name: /^Версия \d+$/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { name: /Отчёт о версии/ })).toBeVisible();
  await expect(page.getByText("voronezh → novorossiysk, road, grain")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone, wheat of class 3 at Novorossiysk, without VAT and in dollars, takes five acts", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ru");
  const search = page.locator("input[name=q]").first();
  await search.fill("пшеница 3 класса протеин от 12,5");
  await search.press("Enter");
  await expect(page.getByRole("link", { name: /протеин:? от 12,5/i })).toBeVisible();
  await page.getByText("₽ · доставка").click();
  await page.getByRole("combobox", { name: "Цены в" }).selectOption("USD");
  await expect(page).toHaveURL(/priceIn=USD/);
  await page.getByRole("combobox", { name: "НДС" }).selectOption("excluded");
  await expect(page).toHaveURL(/vatView=excluded/);
  await at(page).fill("новоросс");
  await page.keyboard.press("Enter");
  const rows = page.locator("tbody tr");
  await expect(rows.filter({ hasText: /С доставкой: Новороссийск\s*[\d\s,]+\$\/т/ }).first()).toBeVisible();
  for (const row of await rows.all()) {
    const protein = /Протеин (?:от )?([\d,]+)/.exec((await row.textContent()) ?? "")?.[1] ?? "";
    expect(Number(protein.replace(",", "."))).toBeGreaterThanOrEqual(12.5);
  }
});
