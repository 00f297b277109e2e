import { expectEachAccessible } from "./accessibility";
import { expect, person, publishListing, signIn, test } from "./support";

const COMPANY = "sem-elevatorov";
const NAME = "АО «Семь элеваторов»";

test("the list narrows by form, keeps its state in the address and leads to a company", async ({ page }) => {
  await page.goto("/ru/companies");
  const status = page.getByRole("heading", { level: 1 }).getByRole("status");
  await expect(status).toContainText(/^\d+ компан/);
  const everyone = Number.parseInt((await status.textContent()) ?? "", 10);
  await page.getByLabel("Страна").selectOption("KZ");
  await page.waitForURL(/country=KZ/);
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await expect(status).toContainText("3 компании");
  expect(everyone).toBeGreaterThan(3);
  await page.getByLabel("Сортировка").selectOption("listings");
  await page.waitForURL(/country=KZ.*sortBy=listings|sortBy=listings.*country=KZ/);
  await page.goto("/ru/companies?q=элеватор");
  await expect(page.getByLabel("Название, ИНН или налоговый номер")).toHaveValue("элеватор");
  await page.getByRole("link", { name: NAME }).click();
  await page.waitForURL(`**/ru/companies/${COMPANY}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
});

test("nothing found says which filter to drop", async ({ page }) => {
  await page.goto("/en/companies?q=stalmira&country=KZ");
  await expect(page.getByText("No verified companies match")).toBeVisible();
  await page.getByRole("link", { name: /Any country/ }).click();
  await page.waitForURL(/\/en\/companies\?q=stalmira$/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("a leaf of the tree in the address shows as chosen, though the list offers groups", async ({ page }) => {
  for (const [address, name] of [
    ["/ru/companies?cat=wheat-milling", "Пшеница продовольственная"],
    ["/en/companies?cat=wheat-milling", "Milling wheat"],
    ["/ru/companies?cat=polymers", "Полимеры"],
  ] as const) {
    await page.goto(address);
    const chosen = page.locator("select[name=cat] option:checked");
    await expect(chosen).toContainText(name);
    await expect(page.locator(`select[name=cat] option[value="${await chosen.getAttribute("value")}"]`)).toHaveCount(1);
  }
});

test("what can't be used is named, and the rest is shown", async ({ page }) => {
  await page.goto("/ru/companies?cat=no-such&sortBy=price&country=KZ");
  await expect(page.getByText("cat=no-such")).toBeVisible();
  await expect(page.getByText("sortBy=price")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(3);
  await page.goto("/ru/companies?page=900");
  await page.getByRole("link", { name: "К странице 2" }).click();
  await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("a company shows its numbers, its check and its listings, and no phone or e-mail", async ({ page }) => {
  await page.goto(`/ru/companies/${COMPANY}`);
  const main = page.getByRole("main");
  await expect(main.getByText("ИНН", { exact: true })).toBeVisible();
  await expect(main).toContainText(/\d{10}/);
  await expect(main.getByRole("heading", { name: /^Проверена/ })).toBeVisible();
  await expect(main).not.toContainText(/@|\+7[\s(-]*\d{3}/, { useInnerText: true });
  const site = main.getByRole("link", { name: `${COMPANY}.example` });
  await expect(site).toHaveAttribute("rel", /nofollow/);
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "");
  expect(jsonLd).toMatchObject({ "@type": "Organization", name: NAME, address: { addressCountry: "RU" } });
  expect(JSON.stringify(jsonLd)).not.toMatch(/@tonna|email|telephone/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/ru/companies/${COMPANY}$`));
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", new RegExp(`/en/companies/${COMPANY}$`));
  const listings = main.getByRole("region", { name: /^Объявления/ });
  await expect(listings.locator("tbody tr")).toHaveCount(20);
  await expect(listings.locator("tbody")).not.toContainText(NAME);
  await listings.getByRole("link", { name: "Страница 2" }).click();
  await page.waitForURL(/\?page=2$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\?page=2$/);
  await listings.getByRole("list", { name: "По товарам" }).getByRole("link").first().click();
  await page.waitForURL(/\/ru\/catalogue\/[a-z0-9-]+\?company=sem-elevatorov$/);
});

test("a listing leads to the verified company and to the person", async ({ page }) => {
  await page.goto(`/ru/companies/${COMPANY}`);
  await page.getByRole("main").locator("tbody a").first().click();
  await page.waitForURL("**/listings/**");
  await page.getByRole("main").getByRole("link", { name: NAME, exact: true }).click();
  await page.waitForURL(`**/companies/${COMPANY}`);
});

test("one writes to a company, and somebody who answers for it reads that", async ({ page }) => {
  const who = await person("free");
  await signIn(page, who, `/ru/companies/${COMPANY}`);
  await page.getByRole("main").getByRole("link", { name: "Написать", exact: true }).click();
  await page.waitForURL("**/account/chats/new?to=*");
  await expect(page.getByRole("main")).toContainText(NAME);
  const message = page.getByRole("textbox", { name: "Сообщение" });
  await message.fill("Есть ли фуражная пшеница?");
  await message.press("Enter");
  await page.waitForURL(/\/account\/chats\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("log")).toContainText("Есть ли фуражная пшеница?");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form and the pages work", async ({ page }) => {
    await page.goto("/ru/companies");
    await page.getByLabel("Чем торгует").selectOption("polymers");
    await page.getByRole("button", { name: "Показать" }).click();
    await expect(page).toHaveURL(/cat=polymers/);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Эти фильтры применить не удалось")).toHaveCount(0);
  });
});

test.describe("one that is not public", () => {
  test.use({ expectedFailures: ["/companies/"] });

  test("is a 404 page", async ({ page }) => {
    // Demo companies that wait, are drafts, or were refused.
    for (const slug of ["ip-grechkin", "ip-sternenko", "ip-kopra", "no-such", "a".repeat(300)]) {
      const answer = await page.goto(`/ru/companies/${slug}`);
      expect(answer?.status(), slug).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
    }
  });
});

test("the pages have no accessibility faults and do not scroll sideways", async ({ page, request }) => {
  test.slow();
  const listing = await publishListing(request);
  const answer = await request.get(`/api/listings/${listing.slug}`);
  const { owner } = (await answer.json()) as { owner: { id: string } };
  await expectEachAccessible(page, [
    "/ru/companies",
    "/en/companies?country=KZ&q=нет",
    `/en/companies/${COMPANY}`,
    "/ru/companies/paxta-demo",
    `/ru/users/${owner.id}`,
  ]);
});
