import { waitForCalm } from "../support/calm";
import { expect, publishListing, test } from "./support";

test("the order has a name, also one that only a column's head asks for", async ({ page }) => {
  for (const [order, name] of [
    ["", "Сначала новые"],
    ["?sortBy=comparablePrice&order=asc", "Сначала дешёвые"],
    ["?sortBy=price", "Цена как указана, по возрастанию"],
    ["?sortBy=volume", "Сначала мелкие"],
  ]) {
    await page.goto(`/ru/catalogue${order}`);
    await expect(page.locator("summary", { hasText: "Сортировка" })).toContainText(name ?? "");
  }
});

for (const width of [1024, 1280]) {
  test(`titles of the table can be read whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/ru/catalogue/wheat-milling", "/ru/catalogue"]) {
      await page.goto(path);
      const titles = page.locator("tbody tr td:nth-child(2) a");
      const cut = await titles.evaluateAll((links) =>
        links
          .filter((link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight + 2)
          .map((link) => link.textContent),
      );
      // The longest of forty may be; its hint has the rest.
      expect(cut.length, cut.join("\n")).toBeLessThan(8);
      const hint = (await titles.first().getAttribute("title")) ?? "";
      // Where goods differ, their qualities follow; then what prices are computed from.
      expect(hint.split(/ · |\n/)[0]).toBe(await titles.first().textContent());
    }
  });
}

test("a desktop screen has some thirty rows, each with its title in one line", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // A place has a line of its own above the list, and a head of two lines.
  for (const [path, least] of [
    ["/ru/catalogue", 30],
    ["/ru/catalogue/rebar", 30],
    ["/ru/catalogue/wheat-milling?priceIn=USD", 29],
    ["/ru/catalogue/rebar?priceIn=CNY&vatView=excluded", 29],
    ["/ru/catalogue/rebar?at=novorossiysk", 24],
  ] as const) {
    await page.goto(path);
    const rows = page.locator("tbody tr");
    await expect(rows).toHaveCount(40);
    const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end <= 900).length, path).toBeGreaterThanOrEqual(least);
    const titles = await rows.locator(".offer-link").evaluateAll((links) =>
      links.map((link) => ({
        text: link.textContent ?? "",
        hint: link.getAttribute("title") ?? "",
        height: link.getBoundingClientRect().height,
      })),
    );
    for (const { text, hint, height } of titles) {
      expect(hint, path).toContain(text);
      // One line, and as high as a target.
      expect(height, text).toBeLessThan(25);
    }
    // Beside columns of qualities a title has room: it leaves out what they say.
    const cut = await rows.locator(".offer-link").evaluateAll((links) => {
      const end = (box: Element | null) => box?.getBoundingClientRect().right ?? 0;
      return links.filter((link) => end(link) > end(link.closest("td")) + 1).map((link) => link.textContent);
    });
    // Titles that other tests have made hold one long word, which no seller writes.
    const readable = cut.filter((title) => !/[0-9a-f]{12}/.test(title ?? ""));
    expect(readable.length, readable.join("\n")).toBeLessThan(20);
    // The distance from the market stays inside of the row.
    const low = await rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const end = row.getBoundingClientRect().bottom;
          const parts = [...row.querySelectorAll(".offer-market, .offer-share")].map((part) =>
            part.getBoundingClientRect(),
          );
          return parts.some(({ width, bottom }) => width > 1 && bottom > end - 1);
        }).length,
    );
    expect(low, path).toBe(0);
    // Symbols of a row stay as large as a pointer needs them.
    const symbol = await rows.first().locator(".tool").first().boundingBox();
    expect(Math.min(symbol?.width ?? 0, symbol?.height ?? 0), path).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1440);
  }
});

test("a wide table has the comparable price in a column whose head names its unit", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/ru/catalogue/rebar?priceIn=CNY&vatView=excluded");
  await expect(page.getByRole("columnheader", { name: /Сопоставимая цена ≈ CNY\/т\s?без НДС/ })).toBeVisible();
  const cell = page.locator("td.offer-compared[title]").filter({ hasText: /\d/ }).first();
  await expect(cell).toHaveText(/^\d+(\s\d{3})*(,\d+)?$/);
  await expect(cell).toHaveAttribute("title", /Банка России/);
  // The link of a row lies over its cells: its hint has theirs.
  await cell.scrollIntoViewIfNeeded();
  const hovered = await cell.evaluate((box) => {
    const { left, width, top, height } = box.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.getAttribute("title");
  });
  expect(hovered).toContain((await cell.getAttribute("title")) ?? "?");
  await expect(page.locator(".comparable-line").first()).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.locator(".comparable-line").first()).toBeVisible();
  await expect(cell).toBeHidden();
});

test("a head of a key quality sorts by it, and turns the order round", async ({ page }) => {
  await page.goto("/ru/catalogue/wheat-milling?sortBy=date");
  const head = page.getByRole("columnheader", { name: /Протеин/ });
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=quality&.*quality=protein|quality=protein.*sortBy=quality/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("columnheader", { name: "Цена" }).getByRole("link").click();
  await expect(page).not.toHaveURL(/quality=/);
});

test("pages are links, and the address of one is its number", async ({ page }) => {
  await page.goto("/ru/catalogue");
  await expect(page.locator("tbody tr")).toHaveCount(40);
  await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "Страница 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("link", { name: "Страница 2" })).toHaveAttribute("aria-current", "page");
  await page.goto("/ru/catalogue?page=2000");
  await expect(page.getByText("Такой страницы в списке нет")).toBeVisible();
});

test("another name of a category leads to its own address", async ({ page }) => {
  await page.goto("/ru/catalogue/agro?type=SELL&country=%D0%A0%D0%BE%D1%81%D1%81%D0%B8%D1%8F&page=2");
  await expect(page).toHaveURL(/\/ru\/catalogue\/agriculture\?type=SELL&country=%D0%A0%D0%BE%D1%81%D1%81%D0%B8%D1%8F$/);
  await page.goto("/ru/catalogue?cat=grains&type=BUY");
  await expect(page).toHaveURL(/\/ru\/catalogue\/grains\?type=BUY$/);
});

test("a listing that was just published is first", async ({ page, request }) => {
  // Where no other test publishes meanwhile.
  const listing = await publishListing(request, { categorySlug: "lentils" });
  await page.goto("/ru/catalogue/lentils");
  await expect(page.locator("tbody tr").first()).toContainText(listing.title);
  await page.goto(`/ru/catalogue?q=${encodeURIComponent(listing.title)}`);
  await expect(page.locator("tbody tr").first()).toContainText(listing.title);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("filters are a sheet with their number on the button", async ({ page }) => {
    await page.goto("/ru/catalogue/wheat-milling");
    const open = page.getByRole("button", { name: "Фильтры", exact: false }).first();
    await open.click();
    const sheet = page.getByRole("complementary", { name: "Фильтры" });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("radio", { name: /Продаю/ }).check();
    await expect(page).toHaveURL(/type=SELL/);
    await sheet.getByRole("button", { name: /Показать/ }).click();
    await expect(sheet).toBeHidden();
    await expect(open).toContainText("1");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test("the first offer is on the first screen, and prices are chosen in a line that opens", async ({ page }) => {
    for (const path of [
      "/ru/catalogue/rebar?at=novorossiysk&type=SELL&country=RU&attr.diameter=12&attr.diameter=16",
      "/en/catalogue/wheat-milling?at=novorossiysk&type=SELL&country=RU&attr.wheat_class=3&attr.protein.min=12",
    ]) {
      await page.goto(path);
      const row = page.locator("tbody tr").first();
      for (const part of [row.locator(".offer-link"), row.locator(".offer-price")]) {
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThan(664);
      }
      // A basis that is cut names no place.
      expect(await row.locator(".offer-terms").evaluate((terms) => terms.scrollWidth <= terms.clientWidth), path).toBe(
        true,
      );
      const fold = page.locator("summary").filter({ hasText: /Как показать цены|How to show prices/ });
      const currency = page.getByRole("combobox", { name: /Цены в|Prices in/ });
      await expect(currency).toBeHidden();
      await expect(fold).toContainText(/Новороссийск|Novorossiysk/);
      await fold.click();
      for (const target of [fold, currency, page.locator("#price-at"), page.locator(".chips a").last()])
        expect((await target.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
    await page.getByRole("combobox", { name: "Prices in" }).selectOption("USD");
    await expect(page).toHaveURL(/priceIn=USD/);
    await expect(page.locator("summary").filter({ hasText: "How to show prices" })).toContainText("$ · Novorossiysk");
  });

  test("everything above a search's list fits the page and can be touched", async ({ page }) => {
    await page.goto("/ru/catalogue?q=пшеница&country=RU");
    const tools = [
      page.getByRole("button", { name: "Фильтры", exact: false }).first(),
      page.getByRole("link", { name: "Сохранить поиск" }).first(),
      page.getByText("По совпадению").first(),
      page.getByRole("link", { name: "Карточками" }),
    ];
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const tool of tools) {
        const box = await tool.boundingBox();
        expect(box?.width, `${width} ${tool}`).toBeGreaterThanOrEqual(34);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${width} ${tool}`).toBeLessThanOrEqual(width - 15);
      }
    }
  });
});

test.describe("far from the market", () => {
  test.use({ timezoneId: "Asia/Vladivostok" });

  test("a row says when by the reader's clock, and a hint in which zone", async ({ page, request }) => {
    await waitForCalm();
    const { slug, title, publishedAt } = await publishListing(request);
    const at = new Intl.DateTimeFormat("ru", { timeZone: "Asia/Vladivostok", hour: "2-digit", minute: "2-digit" });
    await page.goto(`/ru/search?q=${encodeURIComponent(title)}`);
    const when = page.getByRole("row").filter({ hasText: title }).first().locator("time");
    await expect(when).toHaveText(`сегодня, ${at.format(new Date(publishedAt))}`);
    await page.goto(`/ru/listings/${slug}`);
    const published = page.getByRole("main").locator("time").first();
    // Without a hover: who can't point hears the hint, too.
    await expect(published).toHaveAttribute("title", /UTC\+10/);
  });
});

for (const width of [1440, 390]) {
  test(`short choices are read whole beside their counts at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/ru/catalogue", "/ru/catalogue/diesel", "/en/catalogue"]) {
      await page.goto(path);
      if (width < 1024) await page.locator("button[popovertarget=filters]").first().click();
      const choices = page.locator(".facet-sizes span");
      await expect(choices.first()).toBeVisible();
      const cut = await choices.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut, path).toBe(0);
    }
  });
}

test("the list stays in sight beside a filter far down, and its new total is told", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/ru/catalogue/rebar");
  const told = page.getByRole("status").filter({ hasText: /^Найдено объявлений: \d+$/ });
  const before = (await told.textContent()) ?? "";
  const box = page
    .getByRole("complementary", { name: "Фильтры" })
    .getByRole("checkbox", { name: /^НДС не облагается/ });
  await box.check();
  await expect(page).toHaveURL(/vat=/);
  await expect(told).not.toHaveText(before);
  await expect(box).toBeInViewport();
  await expect(
    page.getByRole("columnheader", { name: "Цена" }).or(page.getByText("Ничего не найдено")).first(),
  ).toBeInViewport();
});

test("cards show the drawings of demo goods, which are made when somebody looks", async ({ page }) => {
  // Goods that no other test offers: the newest offer of a category has its drawing.
  await page.goto("/ru/catalogue/hay?view=cards&type=SELL");
  const drawing = page.getByRole("img", { name: /^Рисунок: / }).first();
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
});
