import { expectAccessible } from "./accessibility";
import { expect, publishListing, test } from "./support";

// The demo sheet has rebar А500С of 12 mm, EXW in the Moscow region, with VAT.
const REBAR = {
  title: "Арматура А500С 12 мм, рядом с рынком",
  categorySlug: "rebar",
  pricePerUnit: 45_000,
  vat: "included",
  region: "Московская область",
  basis: "EXW",
  attributes: { steel_class: "А500С", diameter: 12, standard: "ГОСТ 34028-2016" },
};

test("a listing says how far it stands from the market and how that was found", async ({ page, request }) => {
  const listing = await publishListing(request, REBAR);
  await page.goto(`/ru/listings/${listing.slug}`);
  const line = page.getByRole("button", { name: /к рынку · Арматура А500С ⌀12, Москва/ });
  await expect(line).toBeVisible();
  await line.click();
  const dialog = page.getByRole("dialog", { name: "Как мы сравниваем с рынком" });
  await expect(dialog).toContainText("полное: совпадают качество, группа базиса и регион");
  await expect(dialog).toContainText("без НДС");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(line).toBeFocused();
  await expect(
    page.getByRole("img", { name: /График цены: Арматура А500С ⌀12, Москва\. Точка — это объявление/ }),
  ).toBeVisible();
  await expect(page.locator("[data-offer]")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Цена и рынок" })).toContainText(/это объявление: .*₽\/т, с НДС, /);
  await expectAccessible(page, "a listing beside the market");
});

// No price sheet has sunflower meal; the index has.
const MEAL = {
  title: "Шрот подсолнечный, рядом с индексом",
  categorySlug: "sunflower-meal",
  pricePerUnit: 22_000,
  vat: "excluded",
  region: "Самарская область",
  basis: "EXW",
  attributes: {},
};

test("a listing without a quote stands in the band of its index", async ({ page, request }) => {
  const listing = await publishListing(request, MEAL);
  await page.goto(`/ru/listings/${listing.slug}`);
  const market = page.getByRole("region", { name: "Цена и рынок" });
  await expect(market).toContainText(/это объявление: 22\s000\s₽\/т, без НДС, [+−]\d+,\d\s% к индексу/);
  await expect(
    market.getByRole("img", { name: /Шрот подсолнечный, Россия, предложение\. Точка — это объявление/ }),
  ).toBeVisible();
  await expect(market.locator("[data-offer]")).toHaveCount(1);
  await expectAccessible(page, "a listing in the band of its index");
  await market.getByRole("link", { name: "Шрот подсолнечный, Россия, предложение" }).click();
  await expect(page).toHaveURL(/\/market\/indices\/TN:sunflower-meal:all:RU:SELL$/);
});

test("a listing whose price is told on request has the band without a dot", async ({ page, request }) => {
  const listing = await publishListing(request, { ...MEAL, pricePerUnit: undefined, priceOnRequest: true });
  await page.goto(`/en/listings/${listing.slug}`);
  const market = page.getByRole("region", { name: "Price and market" });
  await expect(market.getByRole("img", { name: /^Sunflower meal, Russia, offers/ })).toBeVisible();
  await expect(market.locator("[data-offer]")).toHaveCount(0);
});

test("the way leads from a listing to the prices of its goods, and back to the offers of the grade", async ({
  page,
  request,
}) => {
  const listing = await publishListing(request, REBAR);
  await page.goto(`/en/listings/${listing.slug}`);
  await page
    .getByRole("region", { name: "Price and market" })
    .getByRole("link", { name: /^Rebar/ })
    .click();
  await expect(page).toHaveURL(/\/en\/prices\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Offers: Rebar, A500C" }).click();
  await expect(page).toHaveURL(/\/en\/catalogue\/rebar\?attr\.steel_class=/);
  await expect(page.getByRole("row").filter({ hasText: "vs market" }).first()).toBeVisible();
  await page.goto("/ru/prices?commodity=rebar&grade=A500C");
  await expect(page.getByRole("link", { name: "Объявления: Арматура, A500C" })).toHaveAttribute(
    "href",
    /\/ru\/catalogue\/rebar\?attr\.steel_class=/,
  );
});

test("the big chart draws nothing where the source has no prices", async ({ page }) => {
  await page.goto("/ru/market/wheat-us-srw?range=all");
  await expect(page.locator("[data-chart=ready] canvas").first()).toBeVisible();
  // The picture of the server stands behind the chart: its line is lifted over the gap.
  const line = page.locator("figure svg[role=img] path[fill=none]");
  expect((await line.getAttribute("d"))?.match(/M/g)?.length).toBeGreaterThan(1);
});
