import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { choose, fillWheat, LIST, rowOf } from "./own-listings";
import { expect, listingBy, person, publishListing, signIn, test } from "./support";

test("a seller's whole story: choose, fill, publish, edit, pause, resume, copy, sell", async ({ page }) => {
  test.slow();
  const title = `Пшеница ${unique("проба")}`;
  await signIn(page, await person("free"), LIST);
  await expect(page.getByText("Здесь появятся ваши объявления")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Разместить объявление" }).click();
  await page.getByLabel("Какой товар").fill("wheat мягк");
  await page.getByRole("link", { name: /Пшеница продовольственная/ }).click();
  await page.waitForURL("**/new?category=wheat-milling");

  await page.getByLabel("Цена за единицу").fill("14.500");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  const whichOne = "Цена за единицу: непонятно, тысячи это или дробь";
  await expect(page.getByRole("alert").filter({ hasText: whichOne })).toBeFocused();
  await page.getByLabel("Цена за единицу").fill("дорого");
  await page.getByLabel("Минимальная партия").fill("5");
  await page.getByLabel("Объём", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Проверьте поля" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Название: заполните поле");
  await expect(summary).toContainText("Цена за единицу: нужно число");
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("дорого");
  // A line goes once its field is right.
  await page.getByLabel("Цена за единицу").fill("14500");
  await expect(summary).not.toContainText("Цена за единицу");
  await expect(summary).toContainText("Название: заполните поле");
  await fillWheat(page, title);
  await expect(page.getByText(/В каталоге:.*14.500,50.₽\/т/)).toBeVisible();
  await expect(page.getByText(/В каталоге:.*1.500.т, от 60.т/)).toBeVisible();
  await page.getByLabel("Минимальная партия").fill("2000");
  await page.getByLabel("Протеин").fill("много");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await expect(page.getByText("больше, чем весь объём", { exact: true })).toBeVisible();
  await expect(summary).toContainText("Протеин (белок): нужно число");
  await page.getByLabel("Минимальная партия").fill("60");
  await page.getByLabel("Протеин").fill("12,7");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await page.waitForURL("**/account/listings?done=published**");
  const published = page.getByText("Объявление опубликовано.");
  await expect(published).toBeVisible();
  await rowOf(page, title)
    .getByRole("button", { name: /Приостановить/ })
    .click();
  await expect(page.getByText("Приостановлено: 1.")).toBeVisible();
  await expect(published, "no longer true").toHaveCount(0);
  await page.getByRole("button", { name: "Отменить" }).click();
  await page.getByRole("link", { name: "Посмотреть объявление" }).click();
  await page.waitForURL("**/ru/listings/**");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(main).toContainText(/14.500,50.₽\/т/);
  await expect(main).toContainText(/12,7.%/);
  await expect(main).toContainText("EXW Ростов-на-Дону");
  await page.goto("/ru/catalogue/wheat-milling?attr.protein.min=12.6&attr.protein.max=12.8");
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await page.goto(LIST);
  await choose(page, title, "Изменить");
  await page.waitForURL("**/edit");
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("14500,5");
  await expect(page.getByLabel("Регион")).toHaveValue("Ростовская область");
  await page.getByLabel("Цена за единицу").fill("14 200");
  await page.getByLabel("Протеин").fill("");
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await page.waitForURL("**/account/listings?done=saved**");
  await expect(rowOf(page, title)).toContainText(/14.200.₽\/т/);

  await rowOf(page, title)
    .getByRole("button", { name: /Приостановить/ })
    .click();
  await expect(page.getByText("Приостановлено: 1.")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("на паузе");
  await rowOf(page, title)
    .getByRole("button", { name: /Возобновить/ })
    .click();
  await expect(rowOf(page, title)).toContainText("опубликовано");

  await choose(page, title, "Создать копию");
  await page.waitForURL("**/edit?done=copied");
  await expect(page.getByLabel("Класс пшеницы")).toHaveValue("3");
  await page.getByLabel("Название").fill(`${title} копия`);
  await page.getByRole("button", { name: "Сохранить черновик" }).click();
  await expect(page.getByText("Изменения сохранены.")).toBeVisible();
  await page.getByLabel("Название").fill(`${title} вторая`);
  await page.getByRole("button", { name: "Сохранить черновик" }).click();
  await expect(page.getByRole("main")).toContainText(`${title} вторая`);
  await page.getByRole("link", { name: "Предпросмотр" }).click();
  await page.waitForURL("**/preview");
  await expect(page.getByText("Сейчас его видите только вы.")).toBeVisible();

  await page.goto(`${LIST}?status=ACTIVE`);
  await choose(page, title, "Отметить проданным");
  await expect(page.getByText("Сделка отмечена: 1.")).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByText("Восстановлено: 1.")).toBeVisible();
  await choose(page, title, "Отметить проданным");
  await page.getByRole("link", { name: /продано или куплено 1/ }).click();
  await expect(rowOf(page, title)).toContainText("продано");
  await page.goto(LIST);
  await choose(page, `${title} вторая`, "Удалить");
  const told = page.getByRole("status").filter({ hasText: "Удалено: 1." });
  await expect(told).toContainText("Отменить можно в течение 15 минут.");
  await expect(rowOf(page, `${title} вторая`)).toHaveCount(0);
  // The pressed button is gone: the way back is the next stop of the keyboard.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Отменить" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, `${title} вторая`)).toContainText("черновик");
});

test("a purchase request is bought, not sold", async ({ page }) => {
  const buyer = await person("pro");
  const title = `Куплю пшеницу ${unique("проба")}`;
  await listingBy(page.request, await issueKey(buyer.email), { type: "BUY", title });
  await signIn(page, buyer, LIST);
  await choose(page, title, "Отметить купленным");
  await expect(page.getByText("Сделка отмечена: 1.")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("куплено");
});

test("several are moved at once, found by text and state, all in the address", async ({ page }) => {
  test.slow();
  const who = await person("pro");
  const mark = unique("партия");
  const key = await issueKey(who.email);
  for (const name of ["один", "два"]) await listingBy(page.request, key, { title: `Пшеница ${mark} ${name}` });
  await signIn(page, who, LIST);
  await page.getByLabel("Выбрать все на странице").check();
  await page
    .getByRole("region", { name: "Действия с выбранными" })
    .getByRole("button", { name: "Приостановить" })
    .click();
  await expect(page.getByText("Приостановлено: 2.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Название или ваш номер" }).fill(`${mark} дв`);
  await page.getByRole("main").getByRole("button", { name: "Найти" }).click();
  await page.waitForURL(/q=/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: /на паузе 1/ }).click();
  await page.waitForURL(/status=PAUSED/);
  expect(new URL(page.url()).searchParams.get("q")).toContain(mark);
  await expect(rowOf(page, `${mark} два`)).toBeVisible();
  await page.goto(`${LIST}?status=SOLD&sort=expires&page=zwei`);
  await expect(page.getByText("Таких объявлений нет.")).toBeVisible();

  const bar = page.getByRole("region", { name: "Действия с выбранными" });
  await page.goto(LIST);
  await page.getByLabel("Выбрать все на странице").check();
  await bar.getByRole("button", { name: "Создать копии" }).click();
  await expect(page.getByText("Создано копий: 2.")).toBeVisible();
  await page.goto(LIST);
  await page.getByLabel("Выбрать все на странице").check();
  await bar.getByRole("button", { name: "Продлить", exact: true }).click();
  await expect(page.getByText("Пропущено: 4")).toBeVisible();
  await page.goto(LIST);
  await page.getByLabel("Выбрать все на странице").check();
  await bar.getByRole("button", { name: "Удалить", exact: true }).click();
  await expect(page.getByText("Удалено: 4.")).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByText("Восстановлено: 4.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(5);
});

test("an act that fails leaves the rows chosen, one that is done does not", async ({ page, context }) => {
  const who = await person("pro");
  const key = await issueKey(who.email);
  for (const name of ["один", "два"]) await listingBy(page.request, key, { title: `Пшеница ${name}` });
  await signIn(page, who, LIST);
  const chosen = page.locator("tbody input:checked");
  const all = page.getByLabel("Выбрать все на странице");
  await rowOf(page, "Пшеница один").getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Действия с выбранными" });
  const pause = bar.getByRole("button", { name: "Приостановить" });
  const cookies = await context.cookies();
  await context.clearCookies();
  await pause.click();
  await expect(page.getByRole("alert").filter({ hasText: "Вы вышли из аккаунта" })).toBeVisible();
  await expect(chosen).toHaveCount(1);
  await context.addCookies(cookies);
  await pause.click();
  await expect(page.getByText("Приостановлено: 1.")).toBeVisible();
  await expect(rowOf(page, "Пшеница один")).toContainText("на паузе");
  await expect(chosen).toHaveCount(0);
  await all.check();
  await bar.getByRole("button", { name: "Продлить", exact: true }).click();
  await expect(page.getByText("Пропущено: 2")).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await expect(all).not.toBeChecked();
});

test.describe("a paused listing", () => {
  test.use({ expectedFailures: ["/ru/listings/"] });

  test("the page of a paused listing offers its owner alone to resume it", async ({ page, browser }) => {
    const who = await person("corporate");
    const title = `Пшеница ${unique("проба")}`;
    const key = await issueKey(who.email);
    const { slug } = await listingBy(page.request, key, { title });
    const path = `/ru/listings/${slug}`;
    await page.request.patch(`/api/listings/${slug}`, {
      headers: { authorization: `Bearer ${key}` },
      data: { status: "PAUSED" },
    });
    const stranger = await browser.newPage();
    await stranger.goto(path);
    await expect(stranger.getByText("Приостановлено", { exact: true })).toBeVisible();
    await expect(stranger.getByRole("heading", { name: title })).toBeVisible();
    // The price of what is no longer public may be changing.
    await expect(stranger.getByRole("main").locator("header")).not.toContainText(/14.500,50/);
    await signIn(page, who, path);
    await page.getByRole("main").getByRole("button", { name: "Возобновить" }).click();
    await expect(page.getByRole("link", { name: "Написать продавцу" }).first()).toBeVisible();
    await expect(page.getByText("Приостановлено", { exact: true })).toHaveCount(0);
    await expect(stranger.getByRole("button", { name: "Возобновить" })).toHaveCount(0);
    await stranger.close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("several are moved at once all the same", async ({ page }) => {
    const who = await person("pro");
    await listingBy(page.request, await issueKey(who.email), { title: "Пшеница одна" });
    await signIn(page, who, LIST);
    await rowOf(page, "Пшеница одна").getByRole("checkbox").check();
    const bar = page.getByRole("region", { name: "Действия с выбранными" });
    await bar.getByRole("button", { name: "Приостановить" }).click();
    await expect(page.getByText("Приостановлено: 1.")).toBeVisible();
  });
});

test("another account's listing can be neither seen, nor edited, nor moved", async ({ page }) => {
  test.slow();
  const other = await publishListing(page.request);
  const who = await person("pro");
  await listingBy(page.request, await issueKey(who.email), { title: "Пшеница своя" });
  await signIn(page, who, LIST);
  for (const part of ["edit", "preview"]) {
    expect((await page.request.get(`${LIST}/${other.slug}/${part}`)).status(), part).toBe(404);
  }
  // The owner's own button, made to name another's listing.
  for (const move of ["pause", "renew", "copy", "delete"]) {
    await page.goto(LIST);
    const pressed = page.getByRole("row").getByRole("button", { name: /Приостановить/ });
    await pressed.evaluate((element, value) => element.setAttribute("value", value), `${move} ${other.slug}`);
    await pressed.click();
    await expect(page.getByText("Такого объявления у вас нет.")).toBeVisible();
  }
  expect((await page.request.get(`/api/listings/${other.slug}`)).status()).toBe(200);
});

test("the pages are accessible and do not scroll sideways", async ({ page }) => {
  test.slow();
  const who = await person("pro");
  const title = `Пшеница ${"очень ".repeat(12)}хорошая`;
  const { slug } = await listingBy(page.request, await issueKey(who.email), { title });
  await signIn(page, who, LIST);
  await expectEachAccessible(page, [
    `${LIST}/new`,
    "/en/account/listings/new?category=rebar",
    `/en/account/listings/${slug}/edit`,
    `${LIST}/${slug}/preview`,
    `${LIST}/${slug}/interest`,
    `/en/account/listings/${slug}/interest`,
    "/en/account/listings",
  ]);
  await page.locator("tbody input").check();
  await page.locator("details[name=row-menu] summary").click();
  await expectAccessible(page, "open menu");
});
