import type { Page } from "@playwright/test";
import { expect, publishListing, test } from "./support";

test("filters, chips, order and view live in the address", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling");
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  await filters.getByRole("radio", { name: /Продаю/ }).check();
  await expect(page).toHaveURL(/type=SELL/);
  await expect(page.getByRole("link", { name: "Убрать фильтр: Продаю" })).toBeVisible();

  await filters.getByLabel("Цена, ₽/т, от").fill("1 000,5");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/comparablePriceMin=1(\+|%20)000%2C5|comparablePriceMin=1000\.5/);
  await expect(page.getByRole("link", { name: /Убрать фильтр: Цена/ })).toBeVisible();
  await expect(filters.getByLabel("Цена, ₽/т, от")).toBeFocused();
  await expect(page).toHaveURL(/type=SELL/);
  await expect(page).not.toHaveURL(/comparablePriceMax=/);

  await page.getByRole("columnheader", { name: "Цена" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Цена" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Карточками" }).click();
  await expect(page).toHaveURL(/view=cards/);
  await expect(page.getByRole("table")).toHaveCount(0);

  await page.getByRole("link", { name: "Сбросить всё" }).click();
  await expect(page).not.toHaveURL(/type=|comparablePriceMin=/);
});

test("a filter that is dropped by keyboard leaves the focus to the next one", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling?type=SELL&country=RU&priceMin=1000");
  const chips = page.getByRole("list", { name: "Выбранные фильтры" });
  const links = chips.getByRole("link", { name: /Убрать фильтр/ });
  await expect(links).toHaveCount(3);
  for (const left of [2, 1]) {
    await links.first().focus();
    await page.keyboard.press("Enter");
    await expect(links).toHaveCount(left);
    await expect(links.first()).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(0);
  // From there on the list is the next stop, not the beginning of the page.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

/** Both ends of the price as the address has them, once it has one of them. */
async function expectPrices(page: Page, min: string, max: string) {
  await expect(page).toHaveURL(/comparablePrice/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("comparablePriceMin"), searchParams.get("comparablePriceMax")]).toEqual([min, max]);
}

for (const width of [1280, 390]) {
  test(`both ends of a range are typed before it is sent, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const from = page.getByLabel("Цена, ₽/т, от");
    const to = page.getByLabel("Цена, ₽/т, до");
    const open = async () => {
      await page.goto("/ru/catalogue/wheat-milling");
      if (width < 1024) await page.getByRole("button", { name: "Фильтры" }).first().click();
    };

    await open();
    await from.focus();
    await page.keyboard.type("14000");
    await page.keyboard.press("Tab");
    await page.keyboard.type("16000");
    await expect(to).toBeFocused();
    await expect(page).not.toHaveURL(/comparablePrice/);
    await page.keyboard.press("Enter");
    await expectPrices(page, "14000", "16000");

    await open();
    await from.click();
    await page.keyboard.type("14000");
    await to.click();
    await page.keyboard.type("16000");
    await expect(to).toBeFocused();
    if (width < 1024) await page.getByRole("button", { name: /^Показать \d/ }).click();
    else await page.getByRole("heading", { level: 1 }).click();
    await expectPrices(page, "14000", "16000");
  });
}

test("a range is sent when its form is left, without the end that is empty", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling");
  const from = page.getByLabel("Цена, ₽/т, от");
  await from.fill("14000");
  await page.getByRole("searchbox").focus();
  await expect(page).toHaveURL(/wheat-milling\?comparablePriceMin=14000$/);
});

const REST_OF_REGIONS = /^Регион: Ещё \d+$/;

/** The number that ends a choice: what it would leave. */
const countOf = (text: string) => Number(/(\d+)$/.exec(text.replace(/\s/g, ""))?.[1]);

test("of many regions those with most are boxes, the others a list by name", async ({ page }) => {
  await page.goto("/ru/catalogue?type=SELL&country=RU");
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  const list = filters.getByRole("combobox", { name: REST_OF_REGIONS });
  const names = (await list.getByRole("option").allTextContents()).slice(1);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "ru")));
  const section = filters.getByRole("group", { name: "Регион", exact: true });
  const boxes = await section.getByRole("listitem").allTextContents();
  expect(Math.min(...boxes.map(countOf))).toBeGreaterThanOrEqual(Math.max(...names.map(countOf)));

  const [, region = ""] = /^(.*) · /.exec(names[3] ?? "") ?? [];
  await list.selectOption({ index: 4 });
  await expect(page.getByRole("link", { name: `Убрать фильтр: ${region}` })).toBeVisible();
  expect(new URL(page.url()).searchParams).toEqual(new URLSearchParams({ type: "SELL", country: "RU", region }));
  await expect(page.locator("tbody tr").first()).toContainText(region);
  const chosen = section.getByRole("checkbox", { name: region });
  await expect(chosen).toBeChecked();
  await chosen.uncheck();
  await expect(page).toHaveURL(/catalogue\?type=SELL&country=RU$/);
  await expect(list).toHaveValue("");
});

test("a key moves through a list of regions, and Enter chooses", async ({ page }) => {
  await page.goto("/ru/catalogue?country=RU");
  const list = page.getByRole("combobox", { name: REST_OF_REGIONS });
  await list.focus();
  for (const _ of [1, 2]) await page.keyboard.press("ArrowDown");
  await expect(list).not.toHaveValue("");
  const region = await list.inputValue();
  await expect(page).toHaveURL(/country=RU$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("region") === region);
  await expect(list).toBeFocused();
});

test("a filter takes several values, each a box that says its state, and counts add up", async ({ page }) => {
  await page.goto("/ru/catalogue/rebar");
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  const total = page.getByRole("heading", { level: 1 });
  const sizes = filters.getByRole("group", { name: "Диаметр, мм", exact: true }).getByRole("checkbox");
  const counts: number[] = [];
  for (const place of [0, 1]) {
    const size = sizes.nth(place);
    counts.push(
      countOf(
        (await filters
          .getByRole("group", { name: "Диаметр, мм" })
          .getByRole("listitem")
          .nth(place)
          .locator("small")
          .textContent()) ?? "",
      ),
    );
    await size.check();
    await expect(page).toHaveURL((url) => url.searchParams.getAll("attr.diameter").length === place + 1);
    await expect(size).toBeChecked();
    await expect(size).toBeFocused();
  }
  const sum = counts.reduce((all, count) => all + count, 0);
  await expect.poll(async () => countOf((await total.textContent()) ?? "")).toBe(sum);
  const current = filters.getByRole("link", { name: /^Арматура/ });
  expect(countOf((await current.textContent()) ?? "")).toBe(sum);
  // What the chosen sizes leave nothing of stays in sight.
  await filters.getByRole("checkbox", { name: /^А1000/ }).check();
  await expect(filters.getByRole("checkbox", { name: /^А240/ })).toBeVisible();
  await page
    .getByRole("link", { name: /Убрать фильтр: Диаметр/ })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.getAll("attr.diameter").length === 1);
});

test("ranges are typed one after the other and sent together", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling");
  await page.getByLabel("Протеин (белок), от").fill("11");
  await page.getByLabel("Цена, ₽/т, до").fill("99000");
  await page.getByLabel("Минимальная партия, т, до").fill("500");
  await expect(page).toHaveURL(/wheat-milling$/);
  await page.getByRole("button", { name: "Применить", exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("attr.protein.min") === "11");
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("comparablePriceMax"), searchParams.get("minVolumeMax")]).toEqual(["99000", "500"]);
});

test("another country leaves the regions of the one before behind", async ({ page }) => {
  await page.goto("/ru/catalogue?country=RU&region=Ростовская область");
  await page.getByRole("checkbox", { name: /^Казахстан/ }).check();
  await expect(page).toHaveURL(
    (url) => url.searchParams.getAll("country").length === 2 && !url.searchParams.has("region"),
  );
});

test("the keyboard leads past the filters to the list", async ({ page }) => {
  await page.goto("/ru/catalogue/rebar");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "К списку объявлений" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Объявления" })).toBeFocused();
});

test("conditions that can't be used are named and the rest is kept", async ({ page }) => {
  await page.goto("/ru/catalogue?type=SWAP&priceMin=dear&nonsense=1&country=RU&page=99999999");
  const notice = page.getByText("Эти фильтры применить не удалось");
  await expect(notice).toBeVisible();
  for (const text of ["type=SWAP", "priceMin=dear", "nonsense=1"]) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("link", { name: "Убрать фильтр: Россия" })).toBeVisible();
});

test("a range the wrong way round is told in words, and neither end is kept", async ({ page }) => {
  for (const [address, why] of [
    [
      "/ru/catalogue/wheat-milling?priceMin=16000&priceMax=14000",
      /Цена за единицу: «от» \(16.000\) больше, чем «до» \(14.000\)/,
    ],
    [
      "/en/catalogue/wheat-milling?attr.protein.min=13.5&attr.protein.max=12",
      /Protein.*: “from” \(13\.5\) is above “to” \(12\)/,
    ],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole("list", { name: /Выбранные фильтры|Active filters/ })).toHaveCount(0);
  }
});

test("filters in use read in the page's language, a person among them by name", async ({ page, request }) => {
  test.slow();
  const { slug } = await publishListing(request, { region: "Ростовская область" });
  const answer = await request.get(`/api/listings/${slug}`);
  const { owner } = (await answer.json()) as { owner: { id: string; name: string } };
  const chip = (filter: string) => page.getByRole("link", { name: `Remove filter: ${filter}`, exact: true });
  await page.goto("/en/catalogue?region=Ростовская область&q=пшеница");
  await expect(chip("Rostov Oblast")).toBeVisible();
  await expect(chip("“пшеница”")).toBeVisible();
  // With offers of theirs and without.
  for (const more of ["", "&priceMin=99999999999"]) {
    await page.goto(`/en/catalogue?owner=${owner.id}${more}`);
    await expect(chip(`Member: ${owner.name}`)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(owner.id);
  }
  const feed = await (await request.get("/en/catalogue/rss.xml?region=Ростовская область")).text();
  expect(feed).toContain("<title>Catalogue: Rostov Oblast");
  await page.goto("/ru/catalogue?region=RU-ROS");
  await expect(page.getByRole("link", { name: "Убрать фильтр: Ростовская область" })).toBeVisible();
});

test("a price typed as the page shows prices filters by that price, in either language", async ({ page }) => {
  await page.goto("/en/catalogue/wheat-milling");
  await page.getByLabel("Price, ₽/t, from").fill("14,500.50");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Remove filter: Price from ₽14,500.5/t", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "На русском" }).click();
  await expect(page).toHaveURL(/\/ru\/catalogue\/wheat-milling\?comparablePriceMin=14500\.50$/);
  await expect(page.getByRole("link", { name: /Убрать фильтр: Цена от 14.500,5.₽\/т$/ })).toBeVisible();
});

test("nothing found says which filter to drop", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling?priceMin=999999999999");
  await expect(page.getByText("По этим фильтрам ничего не найдено")).toBeVisible();
  await page.getByRole("link", { name: /Без фильтра «Цена за единицу от 999.999.999.999»/ }).click();
  await expect(page.locator("tbody tr").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters and search work", async ({ page }) => {
    await page.goto("/ru/catalogue/wheat-milling");
    await page.getByLabel("Цена, ₽/т, до").fill("999999");
    const apply = page.getByRole("button", { name: "Применить", exact: true });
    await apply.click();
    await expect(page).toHaveURL(/comparablePriceMax=999999/);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await page.getByRole("searchbox").fill("пшеница");
    await page.getByRole("button", { name: "Найти" }).click();
    await expect(page).toHaveURL(/q=/);
    await expect(page).toHaveURL(/comparablePriceMax=999999/);
    await page.getByRole("combobox", { name: /^Базис поставки/ }).selectOption("FOB");
    await apply.click();
    await expect(page).toHaveURL(/basis=FOB/);
    await expect(page).toHaveURL(/comparablePriceMax=999999/);
    await page.goto("/ru/catalogue?type=SELL");
    await page.getByRole("combobox", { name: REST_OF_REGIONS }).selectOption({ index: 1 });
    await apply.click();
    await expect(page).toHaveURL(/type=SELL.*&region=[^&]/);
    await page.getByRole("checkbox", { name: /^Казахстан/ }).check();
    await apply.click();
    await expect(page).toHaveURL(/country=KZ/);
  });
});

test("a mistyped search says what is shown; what a category lacks is looked for in all of them", async ({ page }) => {
  await page.goto(`/ru/catalogue?q=${encodeURIComponent("пшенца")}`);
  const told = page.getByRole("status").filter({ hasText: "Показаны результаты по запросу «пшеница»" });
  await expect(told).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.goto(`/ru/catalogue/rebar?q=${encodeURIComponent("пшеница")}`);
  await page.getByRole("link", { name: "Искать «пшеница» во всём каталоге" }).click();
  await expect(page).toHaveURL(`/ru/catalogue?q=${encodeURIComponent("пшеница")}`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
});
