import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect, listingBy, person, publishListing, signIn, test } from "./support";

const currency = (page: import("@playwright/test").Page) => page.getByRole("combobox", { name: "Цены в" });
const vat = (page: import("@playwright/test").Page) => page.getByRole("combobox", { name: "НДС" });

/** Wheat at 15 000 roubles, 100 dollars and 1 rouble a kilogram, of which the second is cheapest in any currency but the first by its figure. */
async function publishThree(request: Parameters<typeof publishListing>[0]) {
  const word = unique("паритет");
  const offers = [
    { title: `Пшеница ${word} рубли`, pricePerUnit: 15_000, vat: "included" },
    { title: `Пшеница ${word} доллары`, pricePerUnit: 100, currency: "USD", vat: "none" },
    { title: `Пшеница ${word} килограммы`, pricePerUnit: 1, volumeUnit: "кг", vat: "excluded" },
    { title: `Пшеница ${word} мешки`, pricePerUnit: 2, volumeUnit: "меш." },
  ];
  const listings = await Promise.all(offers.map((offer) => publishListing(request, offer)));
  return { word, listings };
}

test("the cheapest offer is first by the number that is shown, and what can't be compared is last and says why", async ({
  page,
  request,
}) => {
  const { word } = await publishThree(request);
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}`);
  await page.locator("summary", { hasText: "Сортировка" }).click();
  await page.getByRole("link", { name: "Сначала дешёвые" }).click();
  await expect(page).toHaveURL(/sortBy=comparablePrice/);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveText([/килограммы/, /доллары/, /рубли/, /мешки/]);
  await expect(rows.nth(0).locator(".comparable-line")).toHaveText(/^≈\s1\s000\s₽\/т$/);
  await expect(rows.nth(1).locator(".comparable-line")).toHaveAttribute("title", /Банка России.*1\s\$ = \d/);
  await expect(rows.nth(2).locator(".comparable-line")).toHaveCount(0);
  await expect(rows.nth(3)).toContainText("Цену за мешок нельзя пересчитать");

  await vat(page).selectOption("excluded");
  await expect(page).toHaveURL(/vatView=excluded/);
  await expect(rows.nth(2).locator(".comparable-line")).toHaveText(/^≈\s13\s636\s₽\/т без НДС$/);
  await expect(rows.nth(2).locator(".comparable-line")).toHaveAttribute("title", /НДС 10\s% вычтен/);
  await page.getByRole("link", { name: "Карточками" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "рубли" })).toContainText(/13\s636\s₽\/т без НДС/);
});

test("the price filter is in the chosen currency and VAT, and names its unit", async ({ page, request }) => {
  const { word } = await publishThree(request);
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&vatView=excluded`);
  await page.getByLabel("Цена, ₽/т без НДС, до").fill("13 636,37");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Убрать фильтр: Цена до 13.636,37.₽\/т без НДС/ })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(3);
  // In another currency the bound would be another price.
  await currency(page).selectOption("USD");
  await expect(page).toHaveURL(/priceIn=USD/);
  await expect(page).not.toHaveURL(/comparablePriceMax/);
  await expect(page.getByLabel("Цена, $/т без НДС, до")).toHaveValue("");
  await page.getByLabel("Цена, $/т без НДС, до").fill("100");
  await page.keyboard.press("Enter");
  await expect(page.locator("tbody tr")).toHaveCount(2);
  // A page's older address goes on working.
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&priceMin=14000`);
  await expect(page.locator("tbody tr")).toHaveText([/рубли/]);
  await expect(page.getByRole("link", { name: /Убрать фильтр: Цена за единицу от 14.000/ })).toBeVisible();
});

test("gold is shown and asked for per gram", async ({ page, request }) => {
  const word = unique("слиток");
  const gold = { categorySlug: "gold", title: `Золото ${word}` };
  await publishListing(request, { ...gold, pricePerUnit: 9_999_000, volumeUnit: "кг" });
  await publishListing(request, { ...gold, pricePerUnit: 10_001, volumeUnit: "г" });
  await page.goto(`/ru/catalogue/gold?q=${word}&sortBy=comparablePrice`);
  await expect(page.locator("tbody tr").first().locator(".comparable-line")).toHaveText(/^≈\s9\s999\s₽\/г$/);
  const bound = page.getByLabel("Цена, ₽/г, до");
  await bound.fill("10 000,5");
  await page.keyboard.press("Enter");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(bound).toHaveValue("10000,5");
  const chip = page.getByRole("link", { name: /Убрать фильтр: Цена до 10.000,5.₽\/г/ });
  await expect(chip).toBeVisible();
  await page.getByRole("link", { name: "Карточками" }).click();
  await expect(page).toHaveURL(/comparablePriceMax=10000500000(&|$)/);
  await expect(bound).toHaveValue("10000,5");
  await page.goto(`/ru/catalogue/gold?comparablePriceMin=2000000000&comparablePriceMax=1000000000`);
  await expect(page.getByText(/Цена: «от» \(2.000\) больше, чем «до» \(1.000\)/)).toBeVisible();
});

test("the chosen currency is kept in the browser, and the address says it", async ({ page }) => {
  await page.goto("/ru/catalogue/rebar");
  await currency(page).selectOption("KZT");
  await expect(page).toHaveURL(/rebar\?priceIn=KZT$/);
  await expect(page.locator(".comparable-line").first()).toContainText("₸/т");
  await page.getByRole("link", { name: "Покупают" }).click();
  await expect(page).toHaveURL(/priceIn=KZT/);
  await expect(page).toHaveURL(/type=BUY/);
  for (const path of ["/ru/catalogue/wheat-milling", "/ru/search?q=арматура", "/en/catalogue?page=2"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/priceIn=KZT/);
    // Another row may be in a unit that has no comparable price.
    await expect(page.locator(".comparable-line", { hasText: "₸" }).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/page=2/);
  // A bound without a currency is in roubles, whatever is kept.
  await page.goto("/ru/catalogue/rebar?comparablePriceMin=1000");
  await expect(page.getByLabel("Цена, ₽/т, от")).toHaveValue("1000");
  await expect(page).not.toHaveURL(/priceIn/);
  await page.goto("/ru/catalogue/rebar?priceIn=KZT");
  await currency(page).selectOption({ label: "₽ RUB" });
  await expect(page).toHaveURL(/rebar$/);
  await page.goto("/ru/catalogue/wheat-milling");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page).toHaveURL(/wheat-milling$/);
});

test("a currency or VAT that can't be used is named, and prices are in roubles", async ({ page, request }) => {
  const { slug } = await publishListing(request);
  const { owner } = (await (await request.get(`/api/listings/${slug}`)).json()) as { owner: { id: string } };
  for (const path of ["catalogue/rebar?", `users/${owner.id}?`, "search?q=арматура&", `compare?listings=${slug}&`]) {
    await page.goto(`/ru/${path}priceIn=XXX&vatView=maybe`);
    for (const text of ["priceIn=XXX", "vatView=maybe"]) await expect(page.getByText(text), path).toBeVisible();
    await expect(currency(page)).toHaveValue("");
  }
});

test("a place that is not known is named once, and not kept", async ({ page }) => {
  await page.goto("/ru/catalogue/rebar");
  const place = page.getByRole("combobox", { name: "С доставкой до" });
  await place.fill("Нетакогоместа");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Нетакогоместа")).toBeVisible();
  // The page is there before its scripts have forgotten the place.
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("tonna.prices"))).toBeNull();
  await page.goto("/ru/catalogue/wheat-milling");
  await expect(place).toHaveValue("");
  await expect(page).not.toHaveURL(/at=/);
});

test("a person's page can be narrowed to one side", async ({ page, request }) => {
  const { slug, title } = await publishListing(request, { type: "BUY" });
  const { owner } = (await (await request.get(`/api/listings/${slug}`)).json()) as { owner: { id: string } };
  await page.goto(`/ru/users/${owner.id}?priceIn=USD`);
  await page.getByRole("link", { name: "Покупают" }).click();
  await expect(page).toHaveURL(/type=BUY/);
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("$/т");
  await page.getByRole("link", { name: "Продают" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
  await expect(page).toHaveURL(/priceIn=USD/);
});

test("the comparison marks the lowest comparable price among those that can be compared", async ({ page, request }) => {
  const { listings } = await publishThree(request);
  const slugs = listings.map(({ slug }) => slug).join(",");
  await page.goto(`/ru/compare?listings=${slugs}&priceIn=USD`);
  const cells = page.getByRole("row").filter({ hasText: "Сопоставимая цена" }).getByRole("cell");
  await expect(cells).toHaveCount(4);
  await expect(cells.nth(1)).toHaveText(/^100\s\$\/т$/);
  await expect(cells.nth(2)).toContainText("самая низкая");
  for (const other of [0, 1, 3]) await expect(cells.nth(other)).not.toContainText("самая низкая");
  await expect(cells.nth(3)).toContainText("нельзя пересчитать");
  await expect(page.getByText("Не все цены здесь можно сравнить")).toBeVisible();
  await expectAccessible(page);
});

test("a search saved from the catalogue is in the currency and VAT that are shown", async ({ page, request }) => {
  const { word } = await publishThree(request);
  await signIn(page, await person("free"), `/ru/catalogue/wheat-milling?q=${word}&priceIn=USD&vatView=excluded`);
  await page.getByLabel("Цена, $/т без НДС, до").fill("100");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Убрать фильтр: Цена до 100.\$\/т без НДС/ })).toBeVisible();
  await page.getByRole("link", { name: "Сохранить поиск" }).click();
  await page.waitForURL("**/account/saved-searches/new?**");
  await expect(page.getByRole("main")).toContainText(/цена до 100.\$\/т без НДС/);
  await page.getByRole("button", { name: "Сохранить" }).click();
  await page.waitForURL("**/account/saved-searches?done=saved");
  await page.getByRole("link", { name: /цена до 100/ }).click();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page).toHaveURL(/priceIn=USD/);
});

test("favourites show the comparable price as well", async ({ page, request }) => {
  const { word } = await publishThree(request);
  await signIn(page, await person("free"), `/ru/catalogue?q=${word}`);
  const heart = page.getByRole("button", { name: /^В избранное: .*килограммы/ });
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await heart.click();
  await kept;
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/ru/account/favourites?priceIn=USD");
  await expect(page.getByRole("row").filter({ hasText: "килограммы" })).toContainText("$/т");
  await expectAccessible(page);
});

test("price and comparable price share one decimal mark, and a price on request stands alone", async ({
  page,
  request,
}) => {
  const { word } = await publishThree(request);
  await publishListing(request, { title: `Пшеница ${word} по запросу`, pricePerUnit: undefined, priceOnRequest: true });
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&vatView=excluded&priceIn=USD`);
  const row = page.getByRole("row").filter({ hasText: "килограммы" });
  // What stands left of the decimal mark.
  const whole = (place: string) => row.locator(`${place} > span:first-child`).boundingBox();
  const [price, comparable] = await Promise.all([
    whole(".offer-price > span:first-child"),
    whole(".comparable-line > span"),
  ]);
  const endOf = (box: typeof price) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(Math.abs(endOf(price) - endOf(comparable))).toBeLessThan(2);
  const onRequest = page.getByRole("row").filter({ hasText: "по запросу" }).locator(".offer-price");
  await expect(onRequest).toHaveText("договорная");
});

test("a listing says its comparable price and the rate", async ({ page, request }) => {
  const listing = await publishListing(request, { pricePerUnit: 20, currency: "USD", volumeUnit: "ц" });
  await page.goto(`/ru/listings/${listing.slug}`);
  await expect(page.getByRole("main")).toContainText(
    /≈\s\d+\s\d{3}\s₽\/т по курсу Банка России на .*: 1\s\$ = \d+,\d+\s₽; пересчитано из цены за центнер/,
  );
});

test("own listings show the comparable price as well", async ({ page, request }) => {
  const seller = await person("corporate");
  const { title } = await listingBy(request, await issueKey(seller.email));
  await signIn(page, seller, "/ru/account/listings");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(row.locator(".comparable-line")).toHaveCount(0);
  await currency(page).selectOption("CNY");
  await expect(row.locator(".comparable-line")).toContainText("CNY/т");
  await page.goto("/ru/account/listings?priceIn=XXX");
  await expect(page.getByText("priceIn=XXX")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("side, currency and VAT are links and a form", async ({ page }) => {
    await page.goto("/ru/catalogue/rebar?sortBy=comparablePrice");
    await currency(page).selectOption("KZT");
    await vat(page).selectOption("included");
    await page.getByRole("button", { name: "Показать цены в этой валюте" }).click();
    await expect(page).toHaveURL(/priceIn=KZT/);
    await expect(page).toHaveURL(/vatView=included/);
    await expect(page).toHaveURL(/sortBy=comparablePrice/);
    await expect(page.locator(".comparable-line").first()).toContainText("₸/т");
    await expect(currency(page)).toHaveValue("KZT");
    await page.getByRole("link", { name: "Продают" }).click();
    await expect(page).toHaveURL(/type=SELL/);
    await expect(page).toHaveURL(/priceIn=KZT/);
  });
});

test("lists with the control have no accessibility faults, and nothing scrolls sideways on a phone", async ({
  page,
}) => {
  test.slow();
  const lists = [
    "/ru/catalogue/rebar?priceIn=KZT&vatView=excluded&sortBy=comparablePrice",
    "/en/catalogue/wheat-milling?priceIn=USD&vatView=included&view=cards",
    "/en/search?q=wheat&priceIn=EUR",
  ];
  await expectEachAccessible(page, lists);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of lists) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
    }
  }
});
