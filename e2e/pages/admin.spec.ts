import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect, listingBy, person, publishListing, signIn, staff, test } from "./support";

test("a buyer reports a listing, an admin takes it down, its seller reads why", async ({ page, browser }) => {
  test.slow();
  const seller = await person("corporate");
  const title = `Пшеница ${unique("жалоба")}`;
  const key = await issueKey(seller.email);
  const { slug } = await listingBy(page.request, key, { title });

  // Signed out: to sign in, and back to the open dialog.
  const buyer = await person("free");
  await page.goto(`/ru/listings/${slug}`);
  await page.getByRole("link", { name: "Пожаловаться на объявление" }).click();
  await page.waitForURL("**/ru/sign-in?next=**");
  await page.getByLabel("Электронная почта").fill(buyer.email);
  await page.getByLabel("Пароль").fill(buyer.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await page.waitForURL(`**/ru/listings/${slug}**`);
  const dialog = page.getByRole("dialog", { name: "Пожаловаться на объявление" });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(dialog.getByText("выберите, что не так")).toBeVisible();
  await dialog.getByLabel("Другое").check();
  await dialog.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(dialog.getByText("расскажите, что не так")).toBeVisible();
  await expect(dialog.getByLabel("Другое")).toBeChecked();
  await dialog.getByLabel("Подробности").fill("Фото чужого склада.");
  await dialog.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(dialog.getByText("Спасибо, жалоба отправлена")).toBeVisible();
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await page.getByRole("link", { name: "Пожаловаться на объявление" }).click();
  await expect(dialog.getByText("Вы уже пожаловались")).toBeVisible();

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, await staff("admin"), "/ru/admin");
  await admin.getByRole("link", { name: "Жалобы на объявления" }).click();
  await admin.waitForURL("**/admin/moderation?kind=reported");
  await admin.getByLabel("Название, автор или компания").fill(title);
  await admin.getByRole("button", { name: "Показать" }).click();
  await admin.waitForURL("**q=**");
  // The whole desk by keyboard: to the row, in, to the reasons.
  await expect(admin.getByRole("link", { name: title })).toBeVisible();
  await admin.keyboard.press("j");
  await expect(admin.getByRole("link", { name: title })).toBeFocused();
  await admin.keyboard.press("Enter");
  await admin.waitForURL("**/admin/moderation/listings/**");
  await expect(admin.getByText("Фото чужого склада.")).toBeVisible();
  const desk = admin.url();
  const second = await office.newPage();
  await second.goto(desk);
  await admin.getByRole("button", { name: "Снять с публикации" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Снять с публикации" }).click();
  await expect(admin.getByText("выберите причину")).toBeVisible();
  await admin.getByLabel("мошенничество").check();
  await admin.getByLabel("Пояснение автору").fill("Фото взяты у другого продавца.");
  await admin.getByRole("button", { name: "Снять с публикации" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Снять с публикации" }).click();
  await expect(admin.getByRole("status").filter({ hasText: "Снято с публикации" })).toBeVisible();

  // A second moderator, with the page from before.
  await second.getByRole("button", { name: "Жалобы не подтвердились" }).click();
  await expect(second.getByRole("alert").filter({ hasText: "Уже решено" })).toContainText("снято с публикации");

  await admin.goto("/ru/admin/audit?type=listing&action=listing.take-down");
  await expect(admin.getByRole("row").filter({ hasText: title })).toContainText("Фото взяты у другого продавца.");
  await office.close();

  const shop = await browser.newPage();
  await signIn(shop, seller, "/ru/account/listings");
  await expect(shop.getByRole("row").filter({ hasText: title })).toContainText("Есть признаки мошенничества.");
  await shop.close();
});

test("an admin changes a tariff and a role, blocks and unblocks, and finds it all in the trail", async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, await staff("admin"), "/ru/admin");
  const user = await person("free");
  await page.goto(`/ru/admin/users?q=${encodeURIComponent(user.email)}`);
  await page.locator("tbody").getByRole("link").first().click();
  await page.waitForURL("**/admin/users/*");
  const userPage = page.url();
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "Тариф" }).selectOption("Pro");
  await main.getByRole("button", { name: /Сохранить.*Тариф/ }).click();
  await expect(main.getByText("Тариф изменён.")).toBeVisible();
  await main.getByRole("combobox", { name: "Роль" }).selectOption("редактор");
  await main.getByRole("button", { name: /Сохранить.*Роль/ }).click();
  await expect(main.getByText("Роль изменена.")).toBeVisible();
  await main.getByRole("button", { name: "Заблокировать" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Заблокировать" }).click();
  await expect(main.getByText("напишите причину", { exact: true })).toBeVisible();
  await main.getByLabel("Причина").fill("Проверка связи");
  await main.getByRole("button", { name: "Заблокировать" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Заблокировать" }).click();
  await expect(main.getByRole("button", { name: "Снять блокировку" })).toBeVisible();
  await main.getByRole("link", { name: "В журнале" }).click();
  await page.waitForURL("**/admin/audit?type=user**");
  const trail = page.getByRole("table", { name: "Журнал действий" });
  await expect(trail).toContainText("Проверка связи");
  await expect(trail).toContainText("пользователь → редактор");
  await expect(trail).toContainText("Free → Pro");

  const other = await browser.newPage();
  await other.goto("/ru/sign-in");
  await other.getByLabel("Электронная почта").fill(user.email);
  await other.getByLabel("Пароль").fill(user.password);
  await other.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await expect(other.getByText(/Администратор заблокировал этот аккаунт.*support@tonna\.example/)).toBeVisible();
  await other.close();
  await page.goto(userPage);
  await main.getByLabel("Причина").fill("Разобрались");
  await main.getByRole("button", { name: "Снять блокировку" }).click();
  await expect(main.getByRole("button", { name: "Заблокировать" })).toBeVisible();

  // A mail that went nowhere for want of a server is here to be read.
  await page.goto(`/ru/admin/mails?q=${encodeURIComponent("Новый пароль")}`);
  await expect(page.getByText("Почтовый сервер не настроен")).toBeVisible();
});

const PAGES = ["", "/moderation", "/companies?status=ALL", "/users", "/audit", "/mails", "/queue"];

test("on a phone each row of a table is a block that names its values", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await staff("admin"), "/ru/admin");
  for (const [path, name, label] of [
    ["/users", "Пользователи", "Тариф"],
    ["/companies?status=ALL", "Компании", "Налоговый номер"],
    ["/audit", "Журнал действий", "Кто"],
    ["/feeds", "Источники данных", "Следующий"],
  ] as const) {
    await page.goto(`/ru/admin${path}`);
    const frame = page.getByRole("region", { name, exact: true });
    await expect(frame).toHaveAttribute("tabindex", "0");
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBeLessThanOrEqual(0);
    const row = frame.locator("tbody tr").first();
    await expect(row.getByText(label, { exact: true }), path).toBeVisible();
  }
});

test("the admin pages have no accessibility faults and do not scroll sideways", async ({ page, request }) => {
  test.slow();
  const { id } = await publishListing(request);
  await signIn(page, await staff("admin"), "/ru/admin");
  const all = [...PAGES, `/moderation/listings/${id}`];
  await expectEachAccessible(
    page,
    all.map((path, index) => `/${index % 2 === 0 ? "ru" : "en"}/admin${path}`),
  );
});

for (const list of ["/users", "/companies?status=ALL", "/mails"])
  test(`nor has what ${list} leads to`, async ({ page, request }) => {
    test.slow();
    // Its seller is told by mail of the key.
    await publishListing(request);
    await signIn(page, await staff("admin"), `/en/admin${list}`);
    await page.locator("tbody").getByRole("link").first().click();
    await page.waitForURL(/\/admin\/[a-z]+\/[0-9a-f-]{36}/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
