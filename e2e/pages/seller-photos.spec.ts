import type { Page } from "@playwright/test";
import sharp from "sharp";
import { unique } from "../api/accounts";
import { waitForCalm } from "../support/calm";
import { expectAccessibleAsIs } from "./accessibility";
import { pressOn, typeInto } from "./keyboard";
import { expect, finishSignUp, person, signIn, test } from "./support";

const LIST = "/ru/account/listings";
/** A form is saved some time after typing stops, and photos are made small by the server. */
const SLOW = { timeout: 20_000 };

/** A photo as a phone takes it: on its side, with the place in it. */
async function photo(name: string, background: string, width = 1600, height = 1200) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Artist: "Ivanov" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 13/1 0/1" } })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

async function fillRest(page: Page, title: string): Promise<void> {
  await page.getByLabel("Название").fill(title);
  await page.getByLabel("Цена за единицу").fill("14 500");
}

type Picture = Awaited<ReturnType<typeof photo>>;

/** Pictures as the clipboard or a dragging hand holds them. */
function carried(page: Page, files: readonly Picture[]) {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("base64") }));
  return page.evaluateHandle((given) => {
    const carrier = new DataTransfer();
    for (const { name, mimeType, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      carrier.items.add(new File([bytes], name, { type: mimeType }));
    }
    return carrier;
  }, plain);
}

const photos = (page: Page) => page.getByRole("group", { name: "Фотографии" });
const picker = (page: Page) => photos(page).locator("input[type=file]");
const cards = (page: Page) => photos(page).getByRole("listitem");

test("photos: chosen, pasted, dropped, refused with a reason, described, put in order by hand and keyboard, shown, changed", async ({
  page,
  expectedFailures,
}) => {
  test.slow();
  // The recorder of traces reads previews by a way that pages may not.
  expectedFailures.push("/account/listings/photos", "blob:");
  const title = `Пшеница ${unique("фото")}`;
  await signIn(page, await person("free"), `${LIST}/new?category=wheat-milling`);
  await fillRest(page, title);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await picker(page).setInputFiles([
    await photo("a.jpg", "#b98"),
    { name: "b.jpg", mimeType: "image/jpeg", buffer: svg },
    await photo("c.jpg", "#468", 800, 1200),
  ]);
  await expect(photos(page)).toContainText("b.jpg: это не фото JPEG, PNG, WebP или AVIF", SLOW);
  await page.getByRole("button", { name: "Фото 2: убрать" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(photos(page).getByRole("progressbar")).toHaveCount(0, SLOW);
  await cards(page).nth(1).getByLabel("Что на фото").fill("Зерно на ладони");
  // Two more: from the clipboard while a text field has the focus, and dragged in from another window.
  await page.getByLabel("Название").focus();
  await page
    .getByLabel("Название")
    .evaluate(
      (field, clipboardData) =>
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
      await carried(page, [await photo("e.jpg", "#a53", 400, 300)]),
    );
  await expect(cards(page)).toHaveCount(3);
  const drag = { dataTransfer: await carried(page, [await photo("f.jpg", "#35a", 400, 300)]) };
  await photos(page).dispatchEvent("dragover", drag);
  await expect(photos(page)).toContainText("Отпустите");
  await photos(page).dispatchEvent("drop", drag);
  await expect(cards(page)).toHaveCount(4);
  await expect(photos(page)).not.toContainText("Отпустите");
  await expect(page.getByLabel("Название")).toHaveValue(title);
  await expect(photos(page).getByRole("progressbar")).toHaveCount(0, SLOW);
  await cards(page).nth(3).getByLabel("Что на фото").fill("Вагон");
  await cards(page).nth(3).getByRole("img").dragTo(cards(page).nth(1).getByRole("img"));
  await expect(cards(page).nth(1).getByLabel("Что на фото")).toHaveValue("Вагон");
  await expect(cards(page).nth(2).getByLabel("Что на фото")).toHaveValue("Зерно на ладони");
  for (const number of [4, 2]) await page.getByRole("button", { name: `Фото ${number}: убрать` }).click();
  const forward = page.getByRole("button", { name: "Фото 2: переставить ближе к началу" });
  await forward.focus();
  await page.keyboard.press("Enter");
  await expect(cards(page).first().getByLabel("Что на фото")).toHaveValue("Зерно на ладони");
  await expect(cards(page).first()).toContainText("Обложка");
  await expectAccessibleAsIs(page);
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await page.getByRole("link", { name: "Посмотреть объявление" }).click();
  await page.waitForURL("**/ru/listings/**");

  const gallery = page.getByRole("region", { name: "Фотографии" });
  const cover = gallery.getByRole("img", { name: "Зерно на ладони" }).first();
  await expect(cover).toHaveJSProperty("complete", true);
  const src = (await cover.getAttribute("srcset"))?.split(", ").at(-1)?.split(" ")[0] ?? "";
  const file = await page.request.get(src);
  expect(file.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const kept = await sharp(await file.body()).metadata();
  expect([kept.width, kept.height, kept.exif]).toEqual([800, 1200, undefined]);
  await gallery.getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: "Фотографии" });
  await expect(dialog).toContainText("фото 1 из 2");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("фото 2 из 2");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const slug = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`${LIST}/${slug}/edit`);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Фото 1: убрать" }).click();
  await photos(page).getByRole("button", { name: "Вернуть" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Фото 2: убрать" }).click();
  await picker(page).setInputFiles(await photo("d.jpg", "#7a4"));
  // Sent while the photo is still on its way: the form waits for it by itself.
  await page.getByRole("button", { name: "Сохранить изменения" }).click();
  await page.waitForURL("**/account/listings?done=saved**");
  await page.goto(`${LIST}/${slug}/edit`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().getByLabel("Что на фото")).toHaveValue("Зерно на ладони");
});

test("a photo that is removed can come back while there is room, and the focus goes along", async ({ page }) => {
  await signIn(page, await person("free"), `${LIST}/new?category=wheat-milling`);
  // Refused before they are sent, they take their places all the same.
  const refused = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("x") });
  await picker(page).setInputFiles(Array.from({ length: 20 }, (_, index) => refused(`${index}.txt`)));
  await expect(cards(page)).toHaveCount(20);
  const last = page.getByRole("button", { name: "Фото 20: убрать" });
  await pressOn(page, last);
  await expect(picker(page)).toBeFocused();
  await pressOn(page, photos(page).getByRole("button", { name: "Вернуть" }));
  await expect(last).toBeFocused();
  await pressOn(page, last);
  await picker(page).setInputFiles([refused("more.txt")]);
  await expect(cards(page)).toHaveCount(20);
  await expect(photos(page).getByRole("button", { name: "Вернуть" })).toHaveCount(0);

  // A form does not go without them unasked: they may be out of sight.
  await fillRest(page, `Пшеница ${unique("без фото")}`);
  const publish = page.getByRole("button", { name: "Опубликовать" });
  await publish.click();
  await expect(page.getByText("Не все фото загрузились")).toBeVisible();
  await publish.click();
  await page.waitForURL("**/account/listings?done=published**");
});

test("a form that waits for its photos sends itself, unless somebody types on meanwhile", async ({
  page,
  expectedFailures,
}) => {
  test.slow();
  expectedFailures.push("blob:");
  await signIn(page, await person("free"), `${LIST}/new?category=wheat-milling`);
  await fillRest(page, `Пшеница ${unique("ждёт")}`);
  let arrive = () => {};
  await page.route("**/account/listings/photos", async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  const publish = page.getByRole("button", { name: "Опубликовать" });
  const waiting = page.getByText("Фото ещё загружаются.");
  await picker(page).setInputFiles([await photo("a.jpg", "#b98")]);
  await publish.click();
  await expect(waiting).toBeVisible();
  await page.getByLabel("Цена за единицу").fill("1");
  await expect(page.getByText("не отправлена. Нажмите кнопку ещё раз")).toBeVisible();
  arrive();
  await expect(photos(page).getByRole("progressbar")).toHaveCount(0, SLOW);
  await page.getByLabel("Цена за единицу").fill("15 100");
  await picker(page).setInputFiles([await photo("b.jpg", "#468")]);
  await publish.click();
  await expect(waiting).toBeVisible();
  arrive();
  await page.waitForURL("**/account/listings?done=published**");
  await expect(page.getByRole("row").filter({ hasText: /15.100/ })).toBeVisible();
});

test("a form that was not sent is there on another device, and two tabs lose nothing of each other", async ({
  page,
  browser,
}) => {
  test.slow();
  const who = await person("free");
  await waitForCalm();
  const title = `Пшеница ${unique("черновик")}`;
  await signIn(page, who, `${LIST}/new?category=wheat-milling`);
  await page.getByLabel("Название").fill(title);
  await expect(page.getByText("Черновик сохранён сегодня")).toBeVisible(SLOW);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, who, `${LIST}/new`);
  await expect(other.getByRole("main")).toContainText(title);
  await other.getByRole("link", { name: "Продолжить" }).click();
  await other.waitForURL("**/new?category=wheat-milling");
  await expect(other.getByText("Восстановлены неотправленные данные")).toBeVisible();
  await expect(other.getByLabel("Название")).toHaveValue(title);
  // What was restored says that it is saved, too: the saving itself tells when the price is.
  const priceSaved = other.waitForResponse((answer) => answer.request().postData()?.includes("15 000") === true, SLOW);
  await other.getByLabel("Цена за единицу").fill("15 000");
  expect((await priceSaved).status()).toBe(200);

  // The first tab knows nothing of the price, and goes on.
  await page.getByLabel("Объём", { exact: true }).fill("60");
  await expect(page.getByText("Эту же форму заполняли в другой вкладке")).toBeVisible(SLOW);
  await page.getByRole("button", { name: "Взять ту версию" }).click();
  await expect(page.getByLabel("Цена за единицу")).toHaveValue("15 000");
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await page.waitForURL("**/account/listings?done=published**");

  await other.goto(`${LIST}/new?category=wheat-milling`);
  await expect(other.getByLabel("Название")).toHaveValue("");
  await elsewhere.close();
});

test("on a phone and without a mouse: from sign-up to a listing that is seen, changed and sold", async ({
  page,
  browser,
  expectedFailures,
}) => {
  // A whole story: minutes on a machine that compiles its pages meanwhile.
  test.setTimeout(180_000);
  expectedFailures.push("blob:");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  const title = `Milling wheat ${unique("phone")}`;
  await page.goto("/en/sign-up");
  await typeInto(page, page.getByLabel("Name"), "Anna Seller");
  const who = { email: `${unique("seller")}@tonna.example`, password: "long-enough-1" };
  await typeInto(page, page.getByLabel("E-mail"), who.email);
  await typeInto(page, page.getByLabel("Password"), who.password);
  for (const box of ["terms", "personal-data"]) await pressOn(page, page.locator(`input[name="${box}"]`), "Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("We sent an e-mail");
  await finishSignUp(page, who, "en");
  await page.goto("/en/account/listings/new?category=wheat-milling");
  await typeInto(page, page.getByLabel("Title"), title);
  await typeInto(page, page.getByLabel("Price per unit"), "14,500");
  const chooser = page.waitForEvent("filechooser");
  await pressOn(page, page.locator("input[type=file]"));
  await (await chooser).setFiles(await photo("a.jpg", "#b98"));
  const group = page.getByRole("group", { name: "Photos" });
  await expect(group.getByRole("listitem")).toHaveCount(1);
  await expect(group.getByRole("progressbar")).toHaveCount(0, SLOW);
  await pressOn(page, page.getByRole("button", { name: "Publish", exact: true }));
  await page.waitForURL("**/listings?done=published**");
  const href = (await page.getByRole("link", { name: "See the listing" }).getAttribute("href")) ?? "";

  const visitor = await browser.newContext();
  const seen = await visitor.newPage();
  // Closed earlier, the browser takes back what it has not sent.
  const told = seen.waitForEvent("requestfinished", (request) => request.url().endsWith("/account/listings/views"));
  await seen.goto(href);
  await told;
  await visitor.close();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText("1 view", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await pressOn(page, page.getByRole("link", { name: "1 view" }));
  await expect(page.getByRole("img", { name: /1 view in 30 days/ })).toBeVisible();
  await pressOn(page, page.getByText("The numbers as a table"));
  await expect(page.getByRole("row").nth(1)).toContainText("1");
  await expectAccessibleAsIs(page);

  const slug = href.split("/").at(-1);
  await page.goto(`/en/account/listings/${slug}/edit`);
  await typeInto(page, page.getByLabel("Price per unit"), "14,200");
  await expectAccessibleAsIs(page);
  await pressOn(page, page.getByRole("button", { name: "Save changes" }));
  await page.waitForURL("**/listings?done=saved**");
  await pressOn(page, page.getByRole("row").filter({ hasText: title }).locator("summary"));
  await pressOn(page, page.getByRole("button", { name: "Mark as sold" }));
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("sold");
});
