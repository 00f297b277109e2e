import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect, test } from "./support";

const at = (q: string, more = "") => `/ru/search?q=${encodeURIComponent(q)}${more}`;

test("listings and companies, with the matches marked, and each with a page of its own", async ({ page }) => {
  await page.goto(at("пшеница"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("пшеница");
  // Others may offer "wheat" meanwhile, which is found and marked as well.
  await expect(page.locator("tbody mark", { hasText: /пшениц/i }).first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Что показать" })
    .getByRole("link", { name: /Компании/ })
    .click();
  await expect(page).toHaveURL(/\/ru\/search\?.*type=companies/);
  await expect(page.locator("main li a[href*='/companies/']").first()).toBeVisible();
  await page.goto(at("сталь", "&type=listings"));
  const first = await page.locator("tbody a").first().textContent();
  await page
    .getByRole("link", { name: /Страница 2|^2$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("tbody a").first()).not.toHaveText(first ?? "");
});

test("another layout is understood and said", async ({ page }) => {
  await page.goto(at("gitybwf"));
  await expect(page.getByRole("status").filter({ hasText: "пшеница" })).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("nothing found offers a wider query that finds", async ({ page }) => {
  await page.goto(at("цемент 12Х18Н10Т"));
  await expect(page.getByText("Точных совпадений нет")).toBeVisible();
  await expect(page.getByText("без «12Х18Н10Т»")).toBeVisible();
  await page.getByText("Можно искать шире").getByRole("link").click();
  await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("a query is shown in parts, each of which can be removed", async ({ page }) => {
  await page.goto(at("пшеница 3 класса до 90000"));
  const parts = page.getByRole("list", { name: "Что ищем" });
  await expect(parts.getByRole("listitem")).toHaveText(["Товар: пшеница", "Класс пшеницы: 3", /^Цена: до 90\s000\s₽$/]);
  // The name of a link has the words that it shows.
  await parts.getByRole("link", { name: /Цена: до 90\s000/ }).click();
  await expect(page).toHaveURL(`/ru/search?q=${encodeURIComponent("пшеница 3 класса").replaceAll("%20", "+")}`);
});

test("the whole catalogue says how it understood a query, as the search does", async ({ page }) => {
  const parts = page.getByRole("list", { name: "Что ищем" });
  const near = page.getByRole("region", { name: "Похожие объявления" });
  for (const path of ["/ru/search", "/ru/catalogue"]) {
    await page.goto(`${path}?q=${encodeURIComponent("арматура 77 мм москва")}`);
    await expect(parts.getByRole("listitem").first()).toHaveText("Товар: Арматура");
    await expect(parts.getByRole("listitem").last()).toHaveText("Место: Москва");
    await expect(near).toContainText("Сначала самые похожие, из них — ближайшие к месту: Москва");
    await expect(near.locator("tbody tr").first()).toContainText(/арматур/i);
  }
});

test("filters and orders of the catalogue narrow a search", async ({ page }) => {
  await page.goto(at("пшеница", "&type=BUY"));
  const rows = page.getByRole("table", { name: "Объявления" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) await expect(row).toContainText(/куплю/i);
  await page.getByRole("list", { name: "Выбранные фильтры" }).getByRole("link").first().click();
  await expect(page).toHaveURL(at("пшеница"));
  await expect(page.locator("a[href*='/ru/catalogue/wheat-milling?']").first()).toBeAttached();
});

test("goods that a search names bring their qualities, their lots and orders by them", async ({ page }) => {
  await page.goto(at("арматура", "&country=RU"));
  const filters = page.getByRole("complementary", { name: "Фильтры" }).or(page.locator("#filters"));
  await expect(page.getByLabel("Минимальная партия, т, до")).toBeVisible();
  const size = filters.first().getByRole("group", { name: "Диаметр, мм" }).getByRole("checkbox", { name: /^12\s/ });
  await size.check();
  await expect(page).toHaveURL(/attr\.diameter=12/);
  const rows = page.getByRole("table", { name: "Объявления" }).locator("tbody tr");
  await expect(rows.first()).toContainText(/12\sмм/);
  await page.getByRole("columnheader", { name: "Класс арматуры" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/ru\/catalogue\/rebar\?.*sortBy=quality&quality=steel_class/);
  await expect(page).toHaveURL(/attr\.diameter=12/);
});

test("goods that no category has lead to the nearest one", async ({ page }) => {
  for (const [q, name] of [
    ["жмых", "Корма и кормовые добавки"],
    ["жмых льняной", "Корма и кормовые добавки"],
    ["чеснок", "Овощи и картофель"],
  ] as const) {
    await page.goto(at(q));
    await expect(page.locator("main").getByRole("link", { name })).toBeVisible();
  }
});

test("search engines count all queries as one page", async ({ page }) => {
  await page.goto(at("арматура"));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/ru\/search$/);
  await expect(page.locator("meta[name=robots][content*=noindex]")).toHaveCount(0);
});

test("near matches stand apart under a heading of their own, before the advice", async ({ page }) => {
  await page.goto(at("арматура 77 мм"));
  const near = page.getByRole("region", { name: "Похожие объявления" });
  await expect(page.getByText("Точных совпадений нет")).toBeVisible();
  await expect(near.locator("tbody tr").first()).toContainText(/арматур/i);
  const [list, advice] = await Promise.all([
    near.boundingBox(),
    page.getByText(/Оставьте одно-два слова/).boundingBox(),
  ]);
  expect(list?.y ?? Number.NaN).toBeLessThan(advice?.y ?? Number.NaN);
});

test("results of named goods are sorted by price", async ({ page }) => {
  const menu = page.locator("summary", { hasText: "Сортировка" });
  await page.goto(at("Полевиста"));
  await menu.click();
  await expect(page.getByRole("link", { name: "Сначала новые" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Сначала дешёвые" })).toHaveCount(0);
  await page.goto(at("арматура"));
  await menu.click();
  await page.getByRole("link", { name: "Сначала дешёвые" }).click();
  await expect(page).toHaveURL(/sortBy=comparablePrice/);
  await expect(menu).toContainText("Сначала дешёвые");
});

test("an empty result leads to the category of the goods", async ({ page }) => {
  await page.goto(at("арматура 77 мм"));
  await page.getByRole("main").getByRole("link", { name: "Арматура", exact: true }).click();
  await expect(page).toHaveURL(/\/ru\/catalogue\/rebar/);
});

test("goods that nobody offers find nothing, and can be waited for", async ({ page }) => {
  await page.goto(at("подшипник"));
  await expect(page.getByText("Ничего не нашлось")).toBeVisible();
  await expect(page.getByRole("link", { name: /Сохранить поиск/ })).toHaveAttribute("href", /saved-searches\/new\?q=/);
  const main = page.getByRole("main");
  await expect(main, "one word can't be fewer").not.toContainText("Оставьте одно-два слова");
  await expect(main.getByRole("link", { name: "Открыть весь каталог" })).toHaveAttribute("href", "/ru/catalogue");
  await expect(main.locator("a[href^='/ru/catalogue/']"), "no category is near").toHaveCount(0);
});

test("hostile text is shown as text", async ({ page }) => {
  await page.goto(at("<img src=x onerror=alert(1)> ((("));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img");
  await page.goto("/ru/search?q=%00&page=0&type=x");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the search page sets and reads no cookie", async ({ page, context }) => {
  await page.goto(at("пшеница"));
  expect(await context.cookies()).toEqual([]);
});

test.describe("suggestions in the header", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/ru/search");
    await page.waitForLoadState("networkidle");
    await page.getByRole("searchbox").pressSequentially("пше", { delay: 40 });
    await expect(page.getByRole("option").first()).toBeVisible();
  });

  test("arrows choose, Enter takes the chosen", async ({ page }) => {
    await page.keyboard.press("ArrowDown");
    const chosen = page.getByRole("option", { selected: true });
    await expect(chosen).toHaveCount(1);
    await expect(page.getByRole("searchbox")).toHaveAttribute(
      "aria-activedescendant",
      (await chosen.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/ru\/search\?q=%D0%BF%D1%88%D0%B5/);
  });

  test("Enter without a choice belongs to the form", async ({ page }) => {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/ru/search?q=${encodeURIComponent("пше")}`);
    await expect(page.getByRole("listbox")).toHaveCount(0);
  });

  test("Escape closes and keeps what was typed; a category leads to its page", async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(page.getByRole("searchbox")).toHaveValue("пше");
    await page.getByRole("searchbox").pressSequentially("ница", { delay: 40 });
    await page.getByRole("option", { name: /Пшеница продовольственная/ }).click();
    await expect(page).toHaveURL(/\/ru\/catalogue\/wheat-milling$/);
  });

  test("has no accessibility faults while open", async ({ page }) => {
    await page.keyboard.press("ArrowDown");
    // The links beneath have a test of their own: the list may end in the middle of a line of them.
    await page.addStyleTag({ content: "main a { visibility: hidden }" });
    await expectAccessible(page, "open suggestions");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form searches", async ({ page }) => {
    await page.goto("/en/search");
    await page.getByRole("searchbox").fill("urea");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/en\/search\?q=urea/);
    await expect(page.locator("tbody tr").first()).toBeVisible();
  });
});

test("no accessibility faults", async ({ page }) => {
  test.slow();
  await expectEachAccessible(page, [
    at("пшеница"),
    at("ыыы"),
    "/en/search",
    "/en/search?q=gitybwf",
    at("зерно", "&type=companies"),
  ]);
});
