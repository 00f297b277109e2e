import type { Page } from "@playwright/test";
import { expect, publishListing, test } from "./support";

/** Cells of volume and price whose text is wider than they are. */
const tooNarrow = (page: Page) =>
  page
    .locator("td.offer-volume, td.offer-price")
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );

test("a unit that begins with a figure does not run into the volume and the price", async ({ page }) => {
  await page.goto("/en/catalogue/eggs");
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows.filter({ hasText: /\d\s×\s10 pcs/ }).first()).toBeVisible();
  await expect(rows.filter({ hasText: /\d\s\/\s10 pcs/ }).first()).toBeVisible();
  expect(await tooNarrow(page)).toEqual([]);
  await page.goto("/en/catalogue/natural-gas");
  await expect(rows.filter({ hasText: /\d\sthousand m³/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\d\s(10|1000)\s(pcs|m³)/);
  expect(await tooNarrow(page)).toEqual([]);
});

test("the longest price stays in its column", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const terms = { categorySlug: "barley-feed", region: "Ростовская область" };
  await publishListing(request, { ...terms, pricePerUnit: 12_500_000.5, currency: "UZS" });
  await page.goto("/ru/catalogue/barley-feed?currency=UZS");
  const price = page.locator("td.offer-price").filter({ hasText: "500" }).first();
  await expect(price).toContainText("UZS/т");
  expect(await tooNarrow(page)).toEqual([]);
  await publishListing(request, { ...terms, pricePerUnit: 99_999_999_999.9999 });
  await page.goto("/ru/catalogue/barley-feed?currency=RUB&priceMin=99999999999");
  await expect(page.locator("td.offer-price")).toContainText(["999,9999"]);
  expect(await tooNarrow(page)).toEqual([]);
});

test("a basis is read whole beside the others, with its region below it or in the hint", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const terms = { categorySlug: "barley-feed", region: "Ростовская область", basis: "EXW" };
  const long = await publishListing(request, { ...terms, basisPlace: "элеватор Матвеев Курган" });
  const short = await publishListing(request, { ...terms, basisPlace: "Азов" });
  await page.goto("/ru/catalogue/barley-feed");
  const place = ({ title }: { title: string }) =>
    page.getByRole("row").filter({ hasText: title }).locator("td.offer-place > span");
  const cutOff = (box: Element) => {
    const text = document.createRange();
    text.setStart(box, 0);
    text.setEnd(box, 1);
    const { bottom, right } = box.getBoundingClientRect();
    return [...text.getClientRects()].some((line) => line.bottom > bottom + 1 || line.right > right + 1);
  };
  for (const one of [long, short]) {
    await expect(place(one)).toHaveAttribute("title", /^EXW .+, Ростовская область$/);
    expect(await place(one).evaluate(cutOff)).toBe(false);
  }
  expect(await place(short).evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(false);
});
