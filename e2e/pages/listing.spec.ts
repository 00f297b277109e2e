import { expect, publishListing, test } from "./support";

const TITLE = "Пшеница </script><b>3 класса</b>";

test("a listing shows price, quality and conditions, and describes itself to machines", async ({ page, request }) => {
  const listing = await publishListing(request, {
    title: TITLE,
    volume: 1500,
    minVolume: 60,
    basis: "EXW",
    basisPlace: "Ростов-на-Дону",
    vat: "included",
    attributes: { protein: 13.5 },
    description: "Первая строка\nвторая строка",
  });
  await page.goto(`/ru/listings/${listing.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  const main = page.getByRole("main");
  await expect(main).toContainText(/14\s500,50\s₽\/т/);
  await expect(main).toContainText("с НДС, EXW Ростов-на-Дону");
  await expect(main).toContainText(/1\s500\sт, от 60\sт/);
  await expect(main).toContainText(/13,5\s%/);
  await expect(main.getByText("Продаю").first()).toBeVisible();

  const jsonLd = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(jsonLd ?? "")).toMatchObject({
    "@type": "Product",
    name: TITLE,
    offers: { price: 14500.5, priceCurrency: "RUB" },
  });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/ru/listings/${listing.slug}$`),
  );
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute(
    "href",
    new RegExp(`/en/listings/${listing.slug}$`),
  );

  await page.goto(`/en/listings/${listing.slug}`);
  await expect(page.getByRole("main")).toContainText("₽14,500.50/t");
  await expect(page.getByText("Selling").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Terms" })).toContainText("— Rostov-on-Don");
});

test.describe("one that is not public", () => {
  test.use({ expectedFailures: ["/listings/"] });

  test("is a 404 page", async ({ page, request }) => {
    const draft = await publishListing(request, { status: "DRAFT" });
    for (const slug of [draft.slug, "no-such-listing", "a".repeat(300)]) {
      const answer = await page.goto(`/ru/listings/${slug}`);
      expect(answer?.status(), slug).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
    }
  });
});
