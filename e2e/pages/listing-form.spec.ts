import type { Page } from "@playwright/test";
import { issueKey, unique } from "../api/accounts";
import { waitForCalm } from "../support/calm";
import { choose, fillWheat, LIST, rowOf } from "./own-listings";
import { expect, listingBy, person, signIn, test } from "./support";

test("a change of category brings its fields and keeps the rest; what is typed survives a closed tab", async ({
  page,
}) => {
  test.slow();
  await signIn(page, await person("free"), `${LIST}/new?category=wheat-milling`);
  await page.getByLabel("Название").fill("Ячмень на корм");
  await page.getByLabel("Влажность").fill("13,5");
  await page.getByLabel("Категория").selectOption({ label: "Ячмень фуражный" });
  await expect(page.getByLabel("Класс пшеницы")).toHaveCount(0);
  await expect(page.getByLabel("Влажность")).toHaveValue("13,5");
  await expect(page.getByLabel("Название")).toHaveValue("Ячмень на корм");
  await page.getByLabel("Цена за единицу").fill("11000");
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes("11000")));
  await page.goto(`${LIST}/new?category=corn`);
  await page.getByRole("button", { name: "Восстановить" }).click();
  await expect(page.getByLabel("Название")).toHaveValue("Ячмень на корм");
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("11000");
  await expect(page.getByLabel("Категория")).toHaveValue("barley-feed");
  await page.getByRole("button", { name: "Сохранить черновик" }).click();
  await page.waitForURL("**/edit?done=created");
  await expect(page.getByText("Черновик сохранён. Его видите только вы.")).toBeVisible();
  await page.goto(`${LIST}/new?category=corn`);
  await expect(page.getByRole("button", { name: "Опубликовать" })).toBeVisible();
  await expect(page.getByText("Есть неотправленные данные")).toHaveCount(0);
});

/** Resolves when the form was busy and is no more. */
const hasAnswered = (page: Page) =>
  page.locator("form:has([name=title])").evaluate(
    (form) =>
      new Promise<void>((resolve) => {
        let wasBusy = false;
        new MutationObserver(() => {
          const isBusy = form.getAttribute("aria-busy") === "true";
          if (wasBusy && !isBusy) resolve();
          wasBusy ||= isBusy;
        }).observe(form, { attributeFilter: ["aria-busy"] });
      }),
  );

test("a change made meanwhile is told, what was typed stays, and can be saved over it", async ({ page }) => {
  test.slow();
  const who = await person("pro");
  const title = `Пшеница ${unique("спор")}`;
  const key = await issueKey(who.email);
  const { slug } = await listingBy(page.request, key, { title });
  await signIn(page, who, `${LIST}/${slug}/edit`);
  await page.getByLabel("Цена за единицу").fill("15000");
  const changed = await page.request.patch(`/api/listings/${slug}`, {
    headers: { authorization: `Bearer ${key}` },
    data: { pricePerUnit: 16000 },
  });
  expect(changed.status()).toBe(200);
  const save = page.getByRole("button", { name: "Сохранить изменения" });
  await save.click();
  await expect(page.getByText("Пока вы правили, объявление изменили")).toBeVisible();
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("15000");
  // The same words stand there already: what is pressed before the second answer would meet a button about to be locked.
  const answered = hasAnswered(page);
  await save.click();
  await answered;
  await expect(page.getByText("Пока вы правили, объявление изменили")).toBeVisible();
  await page.getByRole("button", { name: "Сохранить мою версию" }).click();
  await page.waitForURL("**/account/listings?done=saved**");
  await expect(rowOf(page, title)).toContainText(/15.000.₽\/т/);
});

test("a listing moves to a category that does not show what it had", async ({ page }) => {
  const who = await person("pro");
  const key = await issueKey(who.email);
  const attributes = { protein: 12.5, wheat_class: "3" };
  const { slug } = await listingBy(page.request, key, { title: `Ячмень ${unique("переезд")}`, attributes });
  await signIn(page, who, `${LIST}/${slug}/edit`);
  await page.getByLabel("Категория").selectOption({ label: "Ячмень фуражный" });
  await expect(page.getByLabel("Класс пшеницы")).toHaveCount(0);
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await page.waitForURL("**/account/listings?done=saved**");
  const moved = await page.request.get(`/api/listings/${slug}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await moved.json()).toMatchObject({ categorySlug: "barley-feed", attributes: { protein: 12.5 } });
});

test("what is sold is told to stay as it is, also to who had begun to change it", async ({ page }) => {
  const who = await person("pro");
  const key = await issueKey(who.email);
  const { slug } = await listingBy(page.request, key, { title: `Пшеница ${unique("итог")}` });
  await signIn(page, who, `${LIST}/${slug}/edit`);
  await page.getByLabel("Цена за единицу").fill("15000");
  const sold = await page.request.patch(`/api/listings/${slug}`, {
    headers: { authorization: `Bearer ${key}` },
    data: { status: "SOLD" },
  });
  expect(sold.status()).toBe(200);
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await page.getByRole("button", { name: "Сохранить мою версию" }).click();
  await expect(page.getByText("Объявление тем временем завершено или убрано в архив")).toBeVisible();
  await page.goto(`${LIST}/${slug}/edit`);
  await expect(page.getByText("Завершённое или архивное объявление изменить нельзя")).toBeVisible();
  await expect(page.getByLabel("Цена за единицу")).toHaveCount(0);
  await page.getByRole("link", { name: "Предпросмотр" }).click();
  await expect(page.getByText("Завершённое или архивное объявление изменить нельзя")).toBeVisible();
  await expect(page.getByRole("link", { name: "Изменить" })).toHaveCount(0);
});

test("a form that goes on in the other language keeps its amounts", async ({ page }) => {
  test.slow();
  await waitForCalm();
  const title = `Пшеница ${unique("язык")}`;
  await signIn(page, await person("free"), "/en/account/listings/new?category=wheat-milling");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Protein").fill("12.5");
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("14,500") === true);
  await page.getByLabel("Price per unit").fill("14,500");
  expect((await saved).status()).toBe(200);
  await page.goto(`${LIST}/new?category=wheat-milling`);
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("14500");
  await expect(page.getByLabel("Протеин")).toHaveValue("12,5");
  // The browser's copy says the same in English: there is nothing to restore.
  await page.getByLabel("Объём", { exact: true }).fill("60");
  await expect(page.getByText(/Черновик сохранён сегодня/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Восстановить" })).toHaveCount(0);

  // What only the browser kept is written anew when it is taken.
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('"60"')));
  await page.evaluate(() => {
    for (const [name, kept] of Object.entries(localStorage))
      if (name.startsWith("tonna:listing:")) {
        const { at, values } = JSON.parse(kept);
        const english = { ...values, typedIn: "en", pricePerUnit: "16,750" };
        localStorage.setItem(name, JSON.stringify({ at, values: english }));
      }
  });
  await page.reload();
  await page.getByRole("button", { name: "Восстановить" }).click();
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("16750");
  await expect(page.getByText(/16.750.₽\/т/)).toBeVisible();
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await page.waitForURL("**/account/listings?done=published**");
  await expect(rowOf(page, title)).toContainText(/16.750.₽\/т/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a listing is made, mistakes keep what was typed; it is paused, deleted and taken back", async ({ page }) => {
    test.slow();
    const title = `Пшеница ${unique("просто")}`;
    await signIn(page, await person("free"), `${LIST}/new?find=barley`);
    await page.getByRole("link", { name: /Ячмень фуражный/ }).click();
    await page.getByLabel("Категория").selectOption({ label: "Пшеница продовольственная" });
    await page.getByRole("button", { name: "Показать поля категории" }).click();
    await fillWheat(page, title);
    await page.getByLabel("Цена за единицу").fill("0");
    await page.getByRole("button", { name: "Опубликовать" }).click();
    await expect(page.getByText("нужно число больше нуля", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Класс пшеницы")).toHaveValue("3");
    await expect(page.getByLabel("Базис поставки")).toHaveValue("EXW");
    await expect(page.getByLabel("Название")).toHaveValue(title);
    await page.getByLabel("Цена за единицу").fill("14500");
    await page.getByRole("button", { name: "Опубликовать" }).click();
    await page.waitForURL("**/account/listings?done=published**");
    await rowOf(page, title)
      .getByRole("button", { name: /Приостановить/ })
      .click();
    await expect(page.getByText("Приостановлено: 1.")).toBeVisible();
    await expect(rowOf(page, title)).toContainText("на паузе");
    await choose(page, title, "Удалить");
    await expect(page.getByText("Удалено: 1.")).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect(page.getByText("Восстановлено: 1.")).toBeVisible();
    await expect(rowOf(page, title)).toContainText("на паузе");
  });
});

test("a price on request is a word in the form, in the list and on the listing", async ({ page }) => {
  await signIn(page, await person("free"), `${LIST}/new?category=wheat-milling`);
  const title = `Пшеница ${unique("без цены")}`;
  await fillWheat(page, title);
  await page.getByLabel("Цена договорная").check();
  await expect(page.getByText("В каталоге: договорная")).toBeVisible();
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await page.waitForURL("**/account/listings?done=published*");
  await expect(rowOf(page, title)).toContainText("договорная");
  const slug = new URL(page.url()).searchParams.get("listing");
  await page.goto(`/ru/listings/${slug}`);
  await expect(page.getByRole("main")).toContainText("договорная");

  await page.goto(`${LIST}/${slug}/edit`);
  await expect(page.getByLabel("Цена договорная")).toBeChecked();
  await page.getByLabel("Цена договорная").uncheck();
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Цена за единицу" })).toBeVisible();
});
