import type { Page } from "@playwright/test";
import sharp from "sharp";
import { issueKey, unique } from "../api/accounts";
import { startTonna, type TestTonna } from "../support/servers";
import { expectAccessibleAsIs } from "./accessibility";
import { pressOn, tabTo, typeInto } from "./keyboard";
import { test as base, expect, listingBy, person, signIn, staff } from "./support";

/**
 * A server that holds back what unverified sellers publish, with a database of its own: the tests’ server lacks its photos, and would
 * show listings without them.
 */
const test = base.extend<object, { careful: TestTonna }>({
  careful: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const tonna = await startTonna({ env: { MODERATION: "pre", JOBS: "0" } });
      // The command line of this worker makes its accounts there.
      Object.assign(process.env, tonna.env);
      await use(tonna);
      await tonna.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ careful }, use) => use(careful.url),
});

// One server for both tests.
test.describe.configure({ mode: "default" });

const LIST = "/ru/account/listings";

/** Sends a photo as the form does. Returns its address. */
async function uploadPhoto(page: Page): Promise<string> {
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#b98" } })
    .jpeg()
    .toBuffer();
  return page.evaluate(
    async ([address, bytes]) => {
      const headers = { "content-type": "image/jpeg" };
      const answer = await fetch(address, { method: "POST", headers, body: new Uint8Array(bytes) });
      return String((await answer.json()).url);
    },
    [`${LIST}/photos`, [...jpeg]] as const,
  );
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a listing waits for a moderator; one is approved, one rejected, mended on a phone by keyboard, and approved", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const word = unique("queue");
  const [first, second] = [`Пшеница ${word} готовая`, `Пшеница ${word} странная`];
  const seller = await person("pro");
  await signIn(page, seller, `${LIST}/new?category=wheat-milling`);
  const { slug, status } = await listingBy(page.request, await issueKey(seller.email), {
    title: first,
    images: [{ url: await uploadPhoto(page) }],
  });
  expect(status).toBe("PENDING");
  expect((await page.request.get(`/api/listings/${slug}`)).status()).toBe(404);

  await typeInto(page, page.getByLabel("Название"), second);
  await typeInto(page, page.getByLabel("Цена за единицу"), "1");
  await pressOn(page, page.getByRole("button", { name: "Опубликовать" }));
  await page.waitForURL("**/account/listings?done=submitted**");
  await expect(page.getByText("Объявление отправлено на проверку.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: second });
  await expect(row).toContainText("на проверке");

  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const admin = await office.newPage();
  await signIn(admin, await staff("admin"), `/ru/admin/moderation?kind=pending&q=${word}`);
  // Who waits longest comes first.
  await expect(admin.getByRole("link", { name: word })).toHaveText([first, second]);
  await admin.keyboard.press("j");
  await expect(admin.getByRole("link", { name: first })).toBeFocused();
  await admin.keyboard.press("Enter");
  await admin.waitForURL("**/admin/moderation/listings/**");
  await expect(admin.getByRole("checkbox", { name: "Клавиши быстрого выбора" })).toBeChecked();
  // Nobody decides by a key while a photo covers the listing.
  await admin.getByRole("link", { name: "Увеличить фото" }).click();
  await expect(admin.getByRole("dialog", { name: "Фотографии" })).toBeVisible();
  await admin.keyboard.press("a");
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("button", { name: "Опубликовать" })).toBeEnabled();
  expect((await page.request.get(`/api/listings/${slug}`)).status()).toBe(404);
  await admin.keyboard.down("a");
  await expect(admin.getByRole("status").filter({ hasText: "Опубликовано." })).toContainText(second);
  // Still held, the key repeats itself: the next listing has to be looked at first.
  await admin.keyboard.down("a");
  await admin.keyboard.up("a");
  expect((await page.request.get(`/api/listings/${slug}`)).status()).toBe(200);
  await admin.keyboard.press("r");
  await expect(admin.getByRole("radio", { name: "не та категория" })).toBeFocused();
  await admin.keyboard.press("ArrowDown");
  await expect(admin.getByRole("radio", { name: "нереальная цена" })).toBeChecked();
  await typeInto(admin, admin.getByLabel("Пояснение автору"), "Рубль за тонну?");
  await pressOn(admin, admin.getByRole("button", { name: "Отклонить" }));
  await expect(admin.getByRole("status").filter({ hasText: "Отклонено." })).toBeVisible();
  await expect(admin.getByRole("link", { name: word })).toHaveCount(0);

  await page.reload();
  await expect(row).toContainText("отклонено");
  await expect(row).toContainText("Рубль за тонну?");
  await expectAccessibleAsIs(page);
  const menu = row.locator("summary");
  await pressOn(page, menu);
  await tabTo(page, row.getByRole("link", { name: "Изменить" }));
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, row.getByRole("link", { name: "Изменить" }));
  await page.waitForURL("**/edit");
  await expect(page.getByRole("main")).toContainText("Модератор отклонил объявление");
  await expect(page.getByRole("main")).toContainText("Рубль за тонну?");
  await typeInto(page, page.getByLabel("Цена за единицу"), "14 600");
  await pressOn(page, page.getByRole("button", { name: "Опубликовать" }));
  await page.waitForURL("**/account/listings?done=submitted**");
  await expect(row).toContainText("на проверке");
  await expect(row).not.toContainText("Рубль за тонну?");

  await admin.goto(`/ru/admin/moderation?kind=pending&q=${word}`);
  await pressOn(admin, admin.getByRole("link", { name: second }));
  await admin.waitForURL("**/admin/moderation/listings/**");
  await expect(admin.getByRole("region", { name: "История объявления" })).toContainText("Рубль за тонну?");
  await pressOn(admin, admin.getByRole("button", { name: "Опубликовать" }));
  await expect(admin.getByRole("status").filter({ hasText: "Опубликовано." })).toBeVisible();
  await office.close();
  await page.reload();
  await expect(row).toContainText("опубликовано");
});

test("single keys lead on from a reported conversation too", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, await staff("admin"), "/ru/admin/moderation");
  const conversation = page.locator("a[data-queue-item][href*='/chats/']").first();
  await conversation.click();
  await page.waitForURL("**/admin/moderation/chats/**");
  const next = page.locator("a[data-key]").first();
  const href = (await next.getAttribute("href")) ?? "";
  await page.keyboard.press((await next.getAttribute("data-key")) ?? "");
  await page.waitForURL(`**${href}`);
});
