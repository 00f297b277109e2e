import type { Browser, Page } from "@playwright/test";
import { expect, type Person, person, publishListing, signIn, test } from "./support";

/** A page of its own: failed requests are the point here. */
async function elsewhere(browser: Browser, who: Person, next: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who, next);
  return page;
}

const LOST = "Нет связи с сервисом";

test("a form that is sent without a connection keeps all that was typed, and goes through when it is back", async ({
  browser,
}) => {
  const page = await elsewhere(browser, await person("free"), "/ru/account/profile");
  await page.getByLabel("Имя").fill("Пётр в туннеле");
  await page.getByLabel("Язык писем").selectOption("en");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeFocused();
  await expect(page.getByLabel("Имя")).toHaveValue("Пётр в туннеле");
  await expect(page.getByLabel("Язык писем")).toHaveValue("en");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Сохранить", exact: true }).click();
  await expect(page.getByText("Изменения сохранены.")).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
});

test("so does one whose answer is a 503 without a page, wherever it stands", async ({ browser, request }) => {
  test.slow();
  const { slug } = await publishListing(request);
  const page = await elsewhere(browser, await person("pro"), "/ru/account/api-keys");
  const breakDown = () =>
    page.route("**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
    );
  await breakDown();
  await page.getByLabel("Название").fill("Склад");
  await page.getByRole("button", { name: "Выпустить ключ" }).click();
  await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeFocused();
  await expect(page.getByLabel("Название")).toHaveValue("Склад");

  await page.unrouteAll();
  await page.goto(`/ru/account/report?listing=${slug}`);
  await page.getByRole("radio").first().check();
  await page.getByLabel("Подробности").fill("Фото с чужого склада");
  await breakDown();
  await page.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeFocused();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expect(page.getByLabel("Подробности")).toHaveValue("Фото с чужого склада");

  await page.unrouteAll();
  await page.goto("/ru/account/listings/new?category=wheat-milling");
  await page.getByLabel("Название").fill("Пшеница 3 класса");
  await breakDown();
  await page.getByRole("button", { name: "Сохранить черновик" }).click();
  await expect(page.getByRole("alert").filter({ hasText: LOST })).toBeFocused();
  await expect(page.getByLabel("Название")).toHaveValue("Пшеница 3 класса");
});
