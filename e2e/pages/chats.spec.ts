import type { Browser, Page } from "@playwright/test";
import { issueKey, unique } from "../api/accounts";
import { expectAccessible } from "./accessibility";
import { expect, type Person, person, signIn, test } from "./support";

const INBOX = "/ru/account/chats";
const field = (page: Page) => page.getByRole("textbox", { name: /^(Сообщение|Message)$/ });
const log = (page: Page) => page.getByRole("log");

/** Another person at a browser of their own. */
async function elsewhere(browser: Browser, who: Person, next = INBOX): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who, next);
  return page;
}

/** A seller with a listing, known by a key as well. */
async function sellerWithListing(request: Page["request"]) {
  const owner = await person("corporate");
  const key = await issueKey(owner.email);
  const title = `Пшеница ${unique("чат")}`;
  const terms = { type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500, currency: "RUB" };
  const answer = await request.post("/api/listings", {
    headers: { authorization: `Bearer ${key}` },
    data: { title, ...terms, volumeUnit: "тонна", country: "Россия" },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { slug } = (await answer.json()) as { slug: string };
  return { owner, key, slug, title };
}

/** A message sent over the API. */
async function post(request: Page["request"], key: string, data: Record<string, string>) {
  const answer = await request.post("/api/chats", { headers: { authorization: `Bearer ${key}` }, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { chat: { id: string }; message: { id: string } };
}

async function open(page: Page, slug: string, text: string): Promise<void> {
  await page.goto(`/ru/listings/${slug}`);
  await page.getByRole("link", { name: "Написать продавцу" }).click();
  // The script puts the cursor there.
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  await field(page).press("Enter");
  await page.waitForURL(/\/account\/chats\/[0-9a-f-]{36}$/);
  await expect(log(page)).toContainText(text);
}

test("two browsers talk to each other, live both ways", async ({ page, browser, request }) => {
  test.slow();
  const { owner, slug, title } = await sellerWithListing(request);
  const seller = await elsewhere(browser, owner);
  await expect(seller.getByText("Переписок пока нет")).toBeVisible();
  await signIn(page, await person("free"));
  await open(page, slug, "Есть 3 класс?");

  await expect(seller.getByRole("link", { name: new RegExp(title) }), "the list fills by itself").toBeVisible();
  await expect(seller.getByText("Непрочитанных сообщений: 1")).toBeAttached();
  await seller.getByRole("link", { name: new RegExp(title) }).click();
  await expect(log(seller)).toContainText("Есть 3 класс?");
  await expect(log(page), "the buyer sees that it was read").toContainText("прочитано");

  await field(seller).fill("Есть, 500 т.\nСамовывоз.");
  await field(seller).press("Enter");
  await expect(log(page)).toContainText("Есть, 500 т.");
  await field(page).fill("Беру");
  await page.getByRole("button", { name: "Отправить" }).click();
  await expect(log(seller)).toContainText("Беру");
  for (const side of [page, seller]) await expect(log(side).getByText("Беру", { exact: true })).toHaveCount(1);
});

test("Enter sends, Shift+Enter breaks the line; many quick messages keep their order", async ({ page, request }) => {
  test.slow();
  const { key, slug } = await sellerWithListing(request);
  await signIn(page, await person("free"));
  await open(page, slug, "Начнём");
  await page.goBack();
  await expect(page, "the form of the first message is not on the way back").toHaveURL(
    new RegExp(`/listings/${slug}$`),
  );
  await page.goForward();
  await field(page).fill("первая");
  await field(page).press("Shift+Enter");
  await field(page).pressSequentially("вторая");
  await field(page).press("Enter");
  for (const text of ["а", "б", "в", "г"]) {
    await field(page).fill(text);
    await field(page).press("Enter");
  }
  await expect(log(page).getByRole("listitem").last()).toContainText(/г\s*отправлено/);
  const id = page.url().split("/").at(-1);
  const answer = await request.get(`/api/chats/${id}/messages`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await answer.json()) as { data: { text: string }[] };
  expect(data.map(({ text }) => text)).toEqual(["Начнём", "первая\nвторая", "а", "б", "в", "г"]);
});

test("who is signed out before the first message finds the way in beside it, and goes on with the text", async ({
  page,
  request,
}) => {
  const { slug } = await sellerWithListing(request);
  const buyer = await person("free");
  await signIn(page, buyer, `/ru/account/chats/new?listing=${slug}`);
  await field(page).fill("Партия свободна?");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Отправить" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Войти" }).click();
  await page.getByLabel("Электронная почта").fill(buyer.email);
  await page.getByLabel("Пароль").fill(buyer.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await page.waitForURL(`**/account/chats/new?listing=${slug}`);
  await expect(field(page)).toHaveValue("Партия свободна?");
});

test("a draft survives a reload, and leaves with its message", async ({ page, request }) => {
  test.slow();
  const { slug } = await sellerWithListing(request);
  await signIn(page, await person("free"));
  await page.goto(`${INBOX}/new?listing=${slug}`);
  await field(page).fill("Ещё не дописано");
  await page.reload();
  await expect(field(page)).toHaveValue("Ещё не дописано");
  await field(page).press("Enter");
  await page.waitForURL(/[0-9a-f-]{36}$/);
  await field(page).fill("И здесь черновик");
  await page.reload();
  await expect(field(page)).toHaveValue("И здесь черновик");
  await field(page).press("Enter");
  await expect(log(page)).toContainText("И здесь черновик");
  await page.reload();
  await expect(field(page)).toHaveValue("");
  await page.goto(`${INBOX}/new?listing=${slug}`);
  await page.waitForURL(/[0-9a-f-]{36}$/);
});

test("without a connection nothing is lost either way", async ({ browser, request }) => {
  test.slow();
  const { key, slug } = await sellerWithListing(request);
  // A page of its own: failed requests are the point here.
  const page = await elsewhere(browser, await person("free"));
  await open(page, slug, "Есть?");
  const chatId = page.url().split("/").at(-1) ?? "";
  await post(request, key, { chatId, text: "На связи" });
  await expect(log(page), "the line is open before it breaks").toContainText("На связи");
  await page.context().setOffline(true);
  await expect(page.getByText("Нет связи")).toBeVisible();
  for (const text of ["Есть", "Сколько?", "Ау"]) await post(request, key, { chatId, text });
  await field(page).fill("Пишу в туннеле");
  await field(page).press("Enter");
  await expect(log(page)).toContainText("Сервис сейчас недоступен");
  await expect(log(page)).toContainText("Пишу в туннеле");
  await page.context().setOffline(false);
  for (const text of ["Есть", "Сколько?", "Ау"])
    await expect(log(page).getByText(text, { exact: true }), text).toHaveCount(1);
  await expect(page.getByText("Нет связи")).toHaveCount(0);
  await page.reload();
  await expect(log(page), "what was not sent survives a reload").toContainText("Пишу в туннеле");
  await page.getByRole("button", { name: "Отправить снова" }).click();
  await expect(log(page).getByText("отправлено")).toBeVisible();
  await page.reload();
  await expect(log(page).getByText("Пишу в туннеле")).toHaveCount(1);
});

test("where no stream gets through, messages come by asking again and again", async ({ browser, request }) => {
  test.slow();
  const { key, slug } = await sellerWithListing(request);
  // A page of its own: failed requests are the point here.
  const page = await elsewhere(browser, await person("free"));
  const isStream = (url: URL) => url.pathname.endsWith("/account/chats/events") && !url.searchParams.has("once");
  await page.route(isStream, (route) => route.abort());
  await open(page, slug, "Есть?");
  const chatId = page.url().split("/").at(-1) ?? "";
  for (const text of ["Есть", "Сколько?"]) {
    await post(request, key, { chatId, text });
    await expect(log(page)).toContainText(text, { timeout: 20_000 });
  }
  await expect(page.getByText("Нет связи"), "the pause between two questions is no loss").toHaveCount(0);
  await expect(log(page).getByText("Есть", { exact: true })).toHaveCount(1);
});

test("a block ends the talk for both, without telling who did it, until it is lifted", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { owner, slug } = await sellerWithListing(request);
  await signIn(page, await person("free"));
  await open(page, slug, "Купите у меня");
  const seller = await elsewhere(browser, owner, new URL(page.url()).pathname);
  await seller.getByRole("button", { name: "Пожаловаться" }).click();
  await seller.getByLabel("Реклама, спам").check();
  await seller.getByRole("button", { name: "Отправить жалобу" }).click();
  await expect(seller.getByText("Жалоба отправлена модераторам")).toBeVisible();
  await seller.getByRole("button", { name: "Заблокировать" }).first().click();
  await seller.getByRole("dialog").getByRole("button", { name: "Заблокировать" }).click();
  await expect(seller.getByText("Вы заблокировали этого собеседника")).toBeVisible();
  await field(page).fill("Ответьте");
  await field(page).press("Enter");
  await expect(log(page)).toContainText("переписка с этим собеседником закрыта");
  await seller.getByRole("button", { name: "Снять блокировку" }).click();
  await expect(field(seller)).toBeVisible();
  await page.getByRole("button", { name: "Отправить снова" }).click();
  await expect(log(seller)).toContainText("Ответьте");
});

test("the header shows unread chats, on public pages too", async ({ page, request }) => {
  const { owner, slug } = await sellerWithListing(request);
  const buyer = await issueKey((await person("corporate")).email);
  await post(request, buyer, { listingSlug: slug, text: "Есть?" });
  await signIn(page, owner);
  await page.goto("/en/docs");
  const badge = page.getByRole("link", { name: "Unread chats: 1" });
  await badge.click();
  await page.waitForURL("**/en/account/chats");
  await page.getByRole("navigation", { name: "Chats" }).getByRole("link").click();
  await expect(log(page)).toContainText("Есть?");
  await expect(badge).toHaveCount(0);
});

test("somebody else's chat, an unknown listing and a stranger's address are not found", async ({ page, request }) => {
  const { key, slug } = await sellerWithListing(request);
  const buyer = await issueKey((await person("corporate")).email);
  const { chat } = await post(request, buyer, { listingSlug: slug, text: "Есть?" });
  expect(key).not.toBe(buyer);
  await signIn(page, await person("free"));
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of [`${chat.id}`, "1", "new", `new?to=${chat.id}`]) {
    const answer = await request.get(`${INBOX}/${path}`, { headers: { cookie } });
    expect(answer.status(), path).toBe(404);
  }
  // A link from an old mail leads to words, whether the listing is gone or never was.
  const gone = await request.get(`${INBOX}/new?listing=no-such-${unique()}`, { headers: { cookie } });
  expect(await gone.text()).toContain("Это объявление больше не опубликовано");
  const stream = await request.get(`${INBOX}/events?chat=${chat.id}`, { headers: { cookie } });
  expect(stream.status()).toBe(404);
  const signedOut = await request.get(`${INBOX}/events?chat=${chat.id}`);
  expect(signedOut.status()).toBe(204);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one writes, reads and sends as a form", async ({ page, request }) => {
    test.slow();
    const { key, slug, title } = await sellerWithListing(request);
    await signIn(page, await person("free"));
    await page.goto(`/ru/listings/${slug}`);
    await page.getByRole("link", { name: "Написать продавцу" }).click();
    await field(page).fill("Без скриптов");
    await page.getByRole("button", { name: "Отправить" }).click();
    await page.waitForURL(/[0-9a-f-]{36}$/);
    await expect(log(page)).toContainText("Без скриптов");
    const chatId = page.url().split("/").at(-1) ?? "";
    await post(request, key, { chatId, text: "Вижу" });
    await page.goto(INBOX);
    await expect(page.getByText("Непрочитанных сообщений: 1")).toBeAttached();
    await page.getByRole("link", { name: new RegExp(title) }).click();
    await expect(log(page)).toContainText("Вижу");
    await field(page).fill("Строка\nи ещё строка");
    await page.getByRole("button", { name: "Отправить" }).click();
    await expect(log(page)).toContainText("и ещё строка");
    await page.goto(INBOX);
    await expect(page.getByText("Непрочитанных сообщений")).toHaveCount(0);
  });
});

test("the pages have no accessibility faults and do not scroll sideways", async ({ page, request }) => {
  test.slow();
  const { owner, slug, key } = await sellerWithListing(request);
  const buyer = await issueKey((await person("corporate")).email);
  const long = `${"длинноесловобезпробелов".repeat(12)}\n${"Обычный текст. ".repeat(30)}`;
  const { chat } = await post(request, buyer, { listingSlug: slug, text: long });
  await post(request, key, { chatId: chat.id, text: "Ответ" });
  await signIn(page, owner);
  const { slug: other } = await sellerWithListing(request);
  const paths = ["", `/${chat.id}`, `/${chat.id}?reported=1`, `/new?listing=${slug}`, `/new?listing=${other}`];
  for (const [index, path] of paths.entries()) {
    const locale = index % 2 === 0 ? "ru" : "en";
    await page.goto(`/${locale}/account/chats${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
});
