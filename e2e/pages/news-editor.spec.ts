import type { Page } from "@playwright/test";
import { unique } from "../api/accounts";
import { expectAccessibleAsIs } from "./accessibility";
import { expect, person, signIn, staff, test } from "./support";

const DESK = "/ru/admin/news";

/** Begins a draft and waits for its editor. */
async function begin(page: Page, title: string): Promise<string> {
  await page.goto(`${DESK}/new`);
  await page.getByLabel("Заголовок").fill(title);
  await page.getByLabel("Тема", { exact: true }).selectOption("Зерно и масличные");
  await page.getByRole("button", { name: "Создать черновик" }).click();
  await page.waitForURL(/\/admin\/news\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

const body = (page: Page) => page.getByLabel("Текст", { exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Сохранено" });

/** A date and time field's text for a moment that lies so many hours ahead, in the browser's own zone. */
const ahead = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours * 3_600_000);

test.describe("an editor in another zone", () => {
  test.use({ timezoneId: "Asia/Vladivostok", expectedFailures: ["/ru/news/"] });

  test("writes with a preview, schedules, publishes, corrects and takes an article down", async ({ page }) => {
    test.slow();
    const title = `Пшеница дорожает ${unique()}`;
    await signIn(page, await staff("editor"), DESK);
    // Only what an editor may open.
    await expect(page.getByRole("navigation", { name: "Администрирование" }).getByRole("link")).toHaveText(["Новости"]);
    const path = await begin(page, title);
    await page.getByLabel("Кратко").fill("Цены за неделю выросли.");
    await body(page).fill("## Спрос\n\nЭкспортёры **покупают** [больше](javascript:alert(1)). Ячмень стоит.");
    const preview = page.getByRole("region", { name: "Просмотр" });
    await expect(preview.getByRole("heading", { name: "Спрос" })).toBeVisible();
    await expect(preview.locator("strong")).toHaveText("покупают");
    expect(await preview.innerHTML()).not.toContain("javascript:");
    await page.getByLabel("Ячмень фуражный").check();
    await expect(saved(page)).toBeVisible();
    await expectAccessibleAsIs(page);
    // It is on the server, without a button.
    await page.reload();
    await expect(body(page)).toHaveValue(/Экспортёры/);
    await expect(page.getByLabel("Ячмень фуражный")).toBeChecked();

    await page.getByRole("button", { name: "Отложить до этой даты" }).click();
    await expect(page.getByText("Дата и время выхода: заполните поле")).toBeVisible();
    const when = await ahead(page, 30);
    await page.getByLabel("Дата и время выхода").fill(when);
    await page.getByRole("button", { name: "Отложить до этой даты" }).click();
    await expect(page.getByText("Публикация отложена.")).toBeVisible();
    await expect(page.getByLabel("Дата и время выхода")).toHaveValue(when);
    await page.getByRole("link", { name: "Страница целиком" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("Материал ещё не вышел")).toBeVisible();
    const listed = async () =>
      ((await (await page.request.get("/api/news?perPage=100")).json()) as { data: { title: string }[] }).data.some(
        (item) => item.title === title,
      );
    expect(await listed()).toBe(false);

    await page.goto(path);
    await page.getByRole("button", { name: "Опубликовать сейчас" }).click();
    await expect(page.getByText("Материал опубликован.")).toBeVisible({ timeout: 20_000 });
    const address = await page.getByRole("link", { name: "Открыть на сайте" }).first().getAttribute("href");
    expect((await page.request.get(address ?? "")).status()).toBe(200);
    await expect.poll(listed).toBe(true);
    expect(await (await page.request.get("/ru/news/rss.xml")).text()).toContain(title);
    await expect(page.getByText("адрес и язык не меняются")).toBeVisible();
    await page.getByLabel("Кратко").fill("Исправлено.");
    await page.getByRole("button", { name: "Сохранить изменения" }).click();
    await expect(saved(page)).toBeVisible();
    await expect.poll(async () => (await page.request.get(address ?? "")).text()).toContain("Исправлено.");

    await page.getByRole("button", { name: "Снять с публикации" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Снять с публикации" }).click();
    await expect(page.getByText("Материал снят с публикации.")).toBeVisible();
    await expect.poll(async () => (await page.request.get(address ?? "")).status()).toBe(404);
    await page.goto(`${DESK}?status=ARCHIVED&q=${encodeURIComponent(title)}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText("снят");
  });
});

test("two editors of one article: the second is told, keeps every word and decides", async ({ page, browser }) => {
  test.slow();
  await signIn(page, await staff("editor"), DESK);
  const path = await begin(page, `Спор ${unique()}`);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, await staff("editor"), path);
  await body(page).fill("Первый редактор.");
  await expect(saved(page)).toBeVisible();
  await body(other).fill("Второй редактор.");
  const told = other.getByRole("alert").filter({ hasText: "материал сохранил кто-то другой" });
  await expect(told).toBeVisible();
  await expect(body(other)).toHaveValue("Второй редактор.");
  await other.getByRole("button", { name: "Сохранить черновик" }).click();
  await expect(told).toBeVisible();
  await other.getByRole("button", { name: "Сохранить мою версию" }).click();
  await expect(saved(other)).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(body(page)).toHaveValue("Второй редактор.");
  await context.close();
});

test("a move that came too late says why", async ({ page, context }) => {
  await signIn(page, await staff("editor"), DESK);
  const path = await begin(page, `Опоздание ${unique()}`);
  await page.getByRole("button", { name: "Убрать черновик" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Убрать черновик" }).click();
  const back = (tab: Page) => tab.getByRole("button", { name: "Вернуть в черновики" });
  await expect(back(page)).toBeVisible();
  const late = await context.newPage();
  await late.goto(path);
  await expect(back(late)).toBeVisible();
  await back(page).click();
  await expect(body(page)).toBeVisible();
  await back(late).click();
  await expect(late.getByRole("alert").filter({ hasText: "успел изменить кто-то другой" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an article is written and published, mistakes keep what was typed, a cover is added", async ({ page }) => {
    test.slow();
    const title = `Просто ${unique()}`;
    await signIn(page, await staff("editor"), DESK);
    const path = await begin(page, title);
    await page.getByLabel("Добавить товар").fill("ячмень фуражный");
    await page.getByLabel("Кратко").fill("Кратко о главном.");
    await page.getByRole("button", { name: "Опубликовать", exact: true }).click();
    await expect(page.getByText("Текст: заполните поле")).toBeVisible();
    await expect(page.getByLabel("Кратко")).toHaveValue("Кратко о главном.");
    await body(page).fill("Текст без сценариев.");
    await page.getByRole("button", { name: "Сохранить черновик" }).click();
    await page.goto(path);
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4CAIAAAC2BqGFAAAAh0lEQVR42u3QMQEAAAgDoC251a3g4wsRqE0yBSFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChAgRIkSIECFChPxZRPYB8eQwAroAAAAASUVORK5CYII=",
      "base64",
    );
    await page.getByLabel("Выбрать файл").setInputFiles({ name: "c.png", mimeType: "image/png", buffer: picture });
    await page.getByRole("button", { name: "Загрузить" }).click();
    await page.waitForURL(`**${path}**`);
  });
});

test.describe("anyone but an editor", () => {
  test.use({ expectedFailures: ["/admin/news"] });

  test("finds no editor, no preview, no cover route", async ({ page }) => {
    await signIn(page, await person("corporate"));
    const id = "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11";
    for (const path of ["", "/new", `/${id}`, `/${id}/preview`])
      expect((await page.request.get(DESK + path)).status(), path).toBe(404);
    for (const path of ["/render", `/${id}/cover`])
      expect(
        (
          await page.request.post(DESK + path, { headers: { "Sec-Fetch-Site": "same-origin" }, form: { body: "x" } })
        ).status(),
        path,
      ).toBe(404);
  });
});

test.describe("dark, 390 pixels, English", () => {
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test("the list and the editor have no accessibility faults", async ({ page }) => {
    test.slow();
    await signIn(page, await staff("editor"), DESK);
    const path = await begin(page, `Phone ${unique()}`);
    for (const address of [`${DESK}?sort=title`, path]) {
      await page.goto(address.replace("/ru/", "/en/"));
      await expectAccessibleAsIs(page);
    }
    await body(page)
      .or(page.getByLabel("Text", { exact: true }))
      .fill("# Harvest");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Harvest" })).toBeVisible();
  });
});
