import { issueKey } from "../api/accounts";
import { expect, listingBy, person, publishListing, signIn, test } from "./support";

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

test("a Russian offer reads English on an English page, with the seller's own words beside it", async ({
  page,
  request,
}) => {
  const title = "Арматура А500С 12 мм, мерная";
  const listing = await publishListing(request, {
    title,
    categorySlug: "rebar",
    volumeUnit: "кг",
    volume: 1_800_000,
    priceSteps: [{ from: 60_000, pricePerUnit: 14_300 }],
    basis: "EXW",
    basisPlace: "Верхние Котлы",
    attributes: { steel_class: "А500С", diameter: 12, length: 11_700 },
  });
  const composed = "Rebar A500C, ⌀12\u202fmm, length 11.7\u202fm";
  await page.goto(`/en/listings/${listing.slug}`);
  await expect(page).toHaveTitle(new RegExp(`^${composed}`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(composed);
  await expect(main.getByText(title).first()).toHaveAttribute("lang", "ru");
  await expect(main).toContainText("EXW Verkhnie Kotly");
  await expect(main).toContainText(/1,800\st/);
  await expect(main.getByRole("region", { name: "Terms" })).toContainText(/Price from 60\st/);
  const jsonLd = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(jsonLd ?? "")).toMatchObject({ name: composed, alternateName: title });

  const { owner } = (await (await request.get(`/api/listings/${listing.slug}`)).json()) as { owner: { id: string } };
  await page.goto(`/en/catalogue/rebar?owner=${owner.id}`);
  const row = page.locator("tbody tr").first();
  await expect(row.getByRole("link")).toHaveText(composed);
  for (const name of [/^A500C$/, /^12\smm$/, /^11\.7\sm$/]) await expect(row.getByRole("cell", { name })).toBeVisible();
});

test("on a phone the way to the seller stays in sight, and a printed page names its address", async ({
  page,
  request,
}) => {
  const { slug } = await publishListing(request, { title: "Пшеница у реки", attributes: { protein: 13 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/ru/listings/${slug}`);
  await expect(page.getByRole("link", { name: "Написать продавцу" })).toBeInViewport();
  const quality = await page.getByRole("region", { name: "Качество" }).boundingBox();
  const seller = page.getByRole("complementary", { name: "Кто разместил" });
  expect(quality?.y).toBeLessThan((await seller.boundingBox())?.y ?? 0);
  for (const link of await seller.getByRole("link").all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Написать продавцу" })).toHaveCount(0);
  await expect(page.getByText(new RegExp(`/ru/listings/${slug} · `))).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Разделы" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Пожаловаться на объявление" })).toBeHidden();
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
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

  test("keeps its title once it is sold, and shows similar ones in the visitor's currency", async ({
    page,
    request,
  }) => {
    const key = await issueKey((await person("corporate")).email);
    const { slug, title } = await listingBy(request, key);
    const sold = { headers: { authorization: `Bearer ${key}` }, data: { status: "SOLD" } };
    expect((await request.patch(`/api/listings/${slug}`, sold)).status()).toBe(200);
    const answer = await page.goto(`/ru/listings/${slug}?priceIn=USD`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("main")).toContainText("Продано");
    await expect(page.getByRole("combobox", { name: "Цены в" })).toHaveValue("USD");
    await expect(page.getByRole("columnheader", { name: /Сопоставимая цена ≈\s\$\/т/ })).toBeVisible();
  });
});

test("a matching listing is named in the language of the page", async ({ page, request }) => {
  const goods = { categorySlug: "rebar", basis: "EXW", basisPlaceId: "vorkuta", vat: "none", pricePerUnit: 40_000 };
  await publishListing(request, { ...goods, title: "Арматура у шахты", attributes: { diameter: 18 } });
  const bid = await publishListing(request, { ...goods, title: "Куплю арматуру", type: "BUY" });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/en/listings/${bid.slug}`);
  const matches = page.getByRole("table", { name: "Matching listings" });
  await expect(matches.getByRole("link", { name: /Rebar/ }).first()).toBeInViewport();
  await expect(matches).not.toContainText(/[а-яё]/i);
});

test("an own listing that crosses the other side says the spread, and leads to it", async ({ page, request }) => {
  const goods = {
    categorySlug: "rebar",
    basis: "EXW",
    basisPlaceId: "vorkuta",
    vat: "none",
    attributes: { diameter: 20 },
  };
  await publishListing(request, { ...goods, title: "Арматура у шахты", pricePerUnit: 40_000 });
  const owner = await person("corporate");
  const bid = { ...goods, title: "Куплю арматуру", type: "BUY", pricePerUnit: 44_000 };
  await listingBy(request, await issueKey(owner.email), bid);
  await signIn(page, owner, "/ru/account/listings");
  await page.getByRole("link", { name: /Встречное объявление, спред \+10\s%/ }).click();
  await expect(page).toHaveURL(/#matches$/);
  await expect(page.getByRole("table", { name: "Встречные объявления" })).toContainText("Арматура у шахты");

  // All that crosses own listings stands on a page of the account, with the way to the rest of the other side.
  await page.goto("/ru/account/matches");
  const crossing = page.getByRole("table", { name: "Куплю арматуру" });
  await expect(crossing.getByRole("row").filter({ hasText: "Арматура у шахты" }).first()).toContainText(/\+10,00\s%/);
  await page.getByRole("link", { name: "Все предложения, цены с доставкой: Воркута" }).click();
  await expect(page).toHaveURL(/\/catalogue\/rebar\?type=SELL&at=vorkuta&sortBy=priceAt/);
  await expect(page.getByRole("row").filter({ hasText: "Арматура у шахты" }).first()).toBeVisible();
});

test("labels of a listing page are there, also those of closed dialogs", async ({ page, request }) => {
  const listing = await publishListing(request);
  await page.goto(`/ru/listings/${listing.slug}`);
  const missing = await page
    .locator("[aria-labelledby]")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-labelledby") ?? "").filter((id) => !document.getElementById(id)),
    );
  expect(missing).toEqual([]);
});
