import type { Page } from "@playwright/test";
import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { pressOn, typeInto } from "./keyboard";
import { expect, type KeptMail, mailsTo, person, publishListing, signIn, test, unconfirm } from "./support";

const PHONE = { width: 390, height: 844 };
const linkIn = ({ text }: KeptMail, part: string) =>
  new URL(/https?:\/\/\S+/.exec(text.slice(text.indexOf(part)))?.[0] ?? "");
const path = ({ pathname, search }: URL) => pathname + search;

async function signInHere(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(/^(Электронная почта|E-mail)$/).fill(email);
  await page.getByLabel(/^(Пароль|Password)$/).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Войти|Sign in)$/ })
    .click();
}

test("a buyer on a phone, by keyboard: saves a search, hears of a new listing by mail, writes to its seller, ends the alerts", async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const word = unique("заря");
  const buyer = await person("free");
  await page.goto(`/ru/catalogue/wheat-milling?type=SELL&q=${word}&priceMax=15000`);
  await pressOn(page, page.getByRole("link", { name: "Сохранить поиск" }));
  await page.waitForURL("**/sign-in?next=**");
  await typeInto(page, page.getByLabel("Электронная почта"), buyer.email);
  await typeInto(page, page.getByLabel("Пароль"), buyer.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/saved-searches/new?**");
  await expect(page.getByText(`Пшеница продовольственная: «${word}», продажа, цена до`)).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, page.getByRole("button", { name: "Сохранить" }));
  await page.waitForURL("**/account/saved-searches?done=saved");
  await expect(page.getByRole("status").filter({ hasText: "Поиск сохранён" })).toBeVisible();

  const { slug, title } = await publishListing(request, { title: `Пшеница ${word}`, pricePerUnit: 14_900 });
  await publishListing(request, { title: `Пшеница ${word} дорогая`, pricePerUnit: 15_900 });
  let mail: KeptMail | undefined;
  await expect
    .poll(async () => (mail = (await mailsTo(buyer.email)).find(({ subject }) => subject.includes(word))), {
      timeout: 30_000,
    })
    .toBeTruthy();
  if (!mail) return;
  expect(mail.text).not.toContain("дорогая");
  const listing = linkIn(mail, `– ${title}`);
  expect(listing.pathname).toBe(`/ru/listings/${slug}`);
  await page.goto(path(listing));
  await pressOn(page, page.getByRole("link", { name: "Написать продавцу" }));
  const message = page.getByRole("textbox", { name: "Сообщение" });
  await expect(message).toBeFocused();
  await typeInto(page, message, "Партия свободна?");
  await pressOn(page, page.getByRole("button", { name: "Отправить" }));
  await expect(page.getByRole("log")).toContainText("Партия свободна?");

  const stranger = await (await browser.newContext()).newPage();
  const ending = linkIn(mail, "Отключить уведомления об этом поиске");
  const token = ending.searchParams.get("token") ?? "";
  await stranger.goto(path(ending));
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Отписаться" }).click();
  await expect(stranger.getByText("таких писем больше не будет")).toBeVisible();
  const oneClick = (given: string) =>
    request.post(`/ru/unsubscribe/one-click?token=${given}`, { form: { "List-Unsubscribe": "One-Click" } });
  expect((await oneClick(token)).status()).toBe(200);
  expect((await oneClick(`${token}x`)).status()).toBe(400);

  await page.goto("/ru/account/saved-searches");
  const row = page.getByRole("listitem").filter({ hasText: word });
  await expect(row.getByRole("combobox")).toHaveValue("off");
  await row.getByRole("combobox").selectOption("daily");
  await expect(page.getByText("Уведомления изменены: раз в сутки")).toBeVisible();
  // By keyboard a choice counts once it is left, or with Enter.
  await row.getByRole("combobox").focus();
  await page.keyboard.press("ArrowUp");
  await expect(row.getByRole("combobox")).not.toHaveValue("daily");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Уведомления изменены: (?!раз в сутки)/)).toBeVisible();
  await row.getByRole("combobox").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Уведомления изменены: раз в сутки")).toBeVisible();
  // The question takes the focus, and gives it back when it is left.
  const rename = row.getByRole("button", { name: /^Переименовать/ });
  await pressOn(page, rename);
  const name = page.getByLabel("Название");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeHidden();
  await expect(rename).toBeFocused();
  await page.keyboard.press("Enter");
  await typeInto(page, name, "Моя пшеница");
  // Signed out meanwhile: what was typed stays, and is sent once more.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByText("Вы вышли из")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Войти в новой вкладке" })).toHaveAttribute(
    "href",
    "/ru/sign-in",
  );
  await expect(name).toHaveValue("Моя пшеница");
  await page.context().addCookies(cookies);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Моя пшеница" })).toBeVisible();
  await expect(name).toBeHidden();
  await expectEachAccessible(page, ["/ru/account/saved-searches", "/en/account/notifications"]);
  await page.getByRole("checkbox", { name: "New listings" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.goto("/ru/account/saved-searches");
  await expect(page.getByText("Письма о новых объявлениях выключены")).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: /^Удалить: Моя пшеница/ }));
  await expect(page.getByText("Поиск удалён: Моя пшеница")).toBeVisible();
  // The pressed button is gone with its row: the way back is the next stop.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Отменить" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Моя пшеница" })).toBeVisible();
  // That button is gone too: the focus is where it says what it did.
  await expect(page.getByRole("status").filter({ hasText: "возвращ" })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("возвращ");
});

test("a visitor keeps a listing on the way through signing in, and sees what became of its price", async ({ page }) => {
  test.slow();
  const seller = await person("corporate");
  const authorization = `Bearer ${await issueKey(seller.email)}`;
  const title = `Пшеница ${unique("сердце")}`;
  const terms = { type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 20_000, currency: "RUB" };
  const made = await page.request.post("/api/listings", {
    headers: { authorization },
    data: { title, ...terms, volumeUnit: "тонна", country: "Россия" },
  });
  const { slug } = (await made.json()) as { slug: string };
  const patch = async (data: Record<string, unknown>) => {
    const headers = { authorization, "content-type": "application/merge-patch+json" };
    const answer = await page.request.patch(`/api/listings/${slug}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  await page.goto(`/ru/listings/${slug}`);
  await page.getByRole("button", { name: "В избранное", exact: true }).click();
  await page.waitForURL("**/sign-in?next=**");
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/marks"),
  );
  await signInHere(page, await person("free"));
  await page.waitForURL(`**/ru/listings/${slug}`);
  expect((await kept).status()).toBe(204);
  await expect(page.getByRole("button", { name: "В избранном" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "В избранном" })).toBeVisible();

  await patch({ pricePerUnit: 19_000 });
  await page.goto("/ru/account/favourites");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(/20.000.₽\/т/);
  await expect(row).toContainText(/19.000.₽\/т/);
  await expect(row).toContainText(/−5.%/);
  const adding = `/account/favourites/add?listing=${slug}`;
  await expectEachAccessible(page, [
    "/ru/account/favourites",
    "/en/account/favourites",
    `/ru${adding}`,
    `/en${adding}`,
  ]);
  await patch({ status: "SOLD" });
  await page.goto("/ru/account/favourites");
  await expect(row).toContainText("Продано");
  await page.goto(`/ru/account/chats/new?listing=${slug}`);
  await expect(page.getByText("Это объявление больше не опубликовано")).toBeVisible();
  await page.goto("/ru/account/favourites");
  await row.getByRole("button", { name: /^Убрать из избранного/ }).click();
  await expect(page.getByText(`Убрано из избранного: ${title}`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(row).toContainText(/20.000.₽\/т/);
});

test("listings of the catalogue are collected by keyboard and compared on a phone, four at most", async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const word = unique("весы");
  const prices = [14_000, 14_200, 14_400, 14_600, 14_800];
  await Promise.all(
    prices.map((pricePerUnit, index) =>
      publishListing(request, {
        title: `Пшеница ${word} ${index + 1}`,
        pricePerUnit,
        attributes: index === 0 ? { protein: 13 } : { protein: 12.5 },
        ...(index === 4 && { currency: "USD" }),
      }),
    ),
  );
  await page.goto(`/ru/catalogue/wheat-milling?q=${word}&sortBy=price`);
  const scales = page.getByRole("button", { name: /^Сравнить: / });
  await expect(scales).toHaveCount(5);
  await scales.nth(0).focus();
  await page.keyboard.press("Enter");
  await expect(scales.nth(0)).toHaveAttribute("aria-pressed", "true");
  for (const index of [1, 2, 3, 4]) await scales.nth(index).click();
  await expect(page.getByRole("status").filter({ hasText: "не больше четырёх" })).toBeAttached();
  await expect(scales.nth(4)).toHaveAttribute("aria-pressed", "false");
  await scales.nth(3).click();
  await scales.nth(4).click();
  await page.reload();
  const tray = page.getByRole("region", { name: "Сравнение" });
  await expect(tray).toContainText("4/4");
  await tray.getByRole("link", { name: "Сравнить" }).click();
  await page.waitForURL("**/ru/compare?listings=**");
  await expect(page.getByRole("columnheader")).toHaveCount(4);
  await expect(page.getByRole("row").filter({ hasText: "Сопоставимая цена" })).toContainText(
    /14\s000\s₽\/т\s*самая низкая/,
  );
  await expect(page.getByRole("row").filter({ hasText: "Протеин" })).toContainText("различается");
  await expect(page.getByRole("row").filter({ hasText: "Категория" })).not.toContainText("различается");
  await expectAccessible(page);
  await page.getByRole("link", { name: `Убрать: Пшеница ${word} 5` }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.goto(
    page
      .url()
      .replace("/ru/", "/en/")
      .replace(/listings=[^,]*/, "listings=no-such-listing"),
  );
  await expect(page.getByText("1 listing is no longer public")).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Message the seller" }).first().click();
  await page.waitForURL("**/en/sign-in?next=**");
  await signInHere(page, await person("free"));
  await page.waitForURL("**/en/account/chats/new?listing=**");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
});

test("a search by its seller is named after them before it is saved too", async ({ page, request }) => {
  const { slug } = await publishListing(request);
  const { owner } = (await (await request.get(`/api/listings/${slug}`)).json()) as {
    owner: Record<"id" | "name", string>;
  };
  await signIn(page, await person("free"), `/ru/account/saved-searches/new?owner=${owner.id}`);
  await expect(page.getByLabel("Название")).toHaveAttribute("placeholder", `Все объявления: ${owner.name}`);
});

test("whose address is not confirmed reads it where mails about new listings are promised", async ({ page }) => {
  const who = await person("free");
  await unconfirm(who);
  await signIn(page, who);
  const main = page.getByRole("main");
  await page.goto("/ru/account/saved-searches/new?cat=grains");
  await expect(main).toContainText("Адрес не подтверждён");
  await main.getByRole("button", { name: "Сохранить" }).click();
  await page.waitForURL("**/account/saved-searches?done=saved");
  await expect(main).toContainText("Поиск сохранён");
  await expect(main).toContainText("Адрес не подтверждён");
  await main.getByRole("button", { name: /^Удалить/ }).click();
  await expect(main).toContainText("Поиск удалён");
  await expect(main).not.toContainText("Поиск сохранён");
  await main.getByRole("button", { name: "Отменить" }).click();
  await main.getByRole("link", { name: "Подтвердить адрес" }).click();
  await page.waitForURL("**/account/profile#email-section");
});
