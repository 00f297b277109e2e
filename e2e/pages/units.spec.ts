import { expect, test } from "./support";

test("a unit that begins with a figure does not run into the volume and the price", async ({ page }) => {
  await page.goto("/en/catalogue/eggs");
  const tooNarrow = () =>
    page
      .locator("td.offer-volume, td.offer-price")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows.filter({ hasText: /\d\s×\s10 pcs/ }).first()).toBeVisible();
  await expect(rows.filter({ hasText: /\d\s\/\s10 pcs/ }).first()).toBeVisible();
  expect(await tooNarrow()).toEqual([]);
  await page.goto("/en/catalogue/natural-gas");
  await expect(rows.filter({ hasText: /\d\sthousand m³/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\d\s(10|1000)\s(pcs|m³)/);
  expect(await tooNarrow()).toEqual([]);
});
