import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { issueKey, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { expect as impatient, listingBy, mailedPath, person, signIn, staff, test } from "./support";

// Whole stories on a busy machine: an action answers with the page that it changed.
const expect = impatient.configure({ timeout: 15_000 });

const COMPANY = "/ru/account/company";

/** A taxpayer number of a company with a right check digit. */
function freshInn(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 9) + 1);
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  return `${digits.join("")}${(sum % 11) % 10}`;
}

/** A registration number of a company with a right check digit. */
function freshOgrn(): string {
  const head = `1${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
  return `${head}${(Number(head) % 11) % 10}`;
}

async function makeCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel("Название").fill(name);
  await page.getByLabel("ИНН или налоговый номер").fill(freshInn());
  await page.getByLabel("ОГРН или ОГРНИП").fill(freshOgrn());
  await page.getByLabel("Регион или город").fill("Таганрог");
  await page.getByRole("button", { name: "Добавить компанию" }).click();
  await page.waitForURL("**/account/company?done=created");
}

// A refused paper is a 422, which the browser logs.
test.use({ expectedFailures: ["/company/documents"] });

test("an owner's story: a company, its papers and check, a colleague who works for it, and roles", async ({
  page,
  browser,
  baseURL,
}) => {
  // Two browsers, a dozen pages and three command lines.
  test.setTimeout(180_000);
  const boss = await person("pro");
  const name = `ООО «${unique("Степь")}»`;
  await signIn(page, boss, COMPANY);
  await page.getByLabel("Название").fill(name);
  await page.getByLabel("ИНН или налоговый номер").fill("7707083894");
  await page.getByRole("button", { name: "Добавить компанию" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Проверьте поля" })).toBeFocused();
  await expect(page.getByText("в номере ошибка; проверьте цифры и страну", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Название")).toHaveValue(name);
  await page.getByLabel("Регион или город").pressSequentially("таганро");
  await page.getByRole("option", { name: /^Таганрог/ }).click();
  await expect(page.getByLabel("Регион или город")).toHaveValue("Таганрог");
  await makeCompany(page, name);
  await expect(page.getByLabel("Регион или город")).toHaveValue("Ростовская область");

  await expect(page.getByText("нужен хотя бы один документ")).toBeVisible();
  await page.getByLabel("О компании").fill("не потеряется");
  const html = { name: "выписка.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") };
  await page.getByLabel("Файл").setInputFiles(html);
  await page.getByRole("button", { name: "Приложить документ" }).click();
  await expect(page.getByText("Это не PDF")).toBeVisible();
  await page.getByLabel("Файл").setInputFiles({ ...html, buffer: Buffer.from("%PDF-1.7 выписка") });
  await page.getByRole("button", { name: "Приложить документ" }).click();
  await expect(page.getByRole("link", { name: "выписка.pdf" })).toBeVisible();
  await expect(page.getByLabel("О компании")).toHaveValue("не потеряется");
  await expect(page.getByText("Документ приложен.")).toBeVisible();
  await page.getByRole("button", { name: "Убрать: выписка.pdf" }).click();
  await expect(page.getByText("Документ убран.")).toBeVisible();
  await expect(page.getByText("Документ приложен.")).toHaveCount(0);
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByText("Документ снова на месте.")).toBeVisible();
  const document = (await page.getByRole("link", { name: "выписка.pdf" }).getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Отправить на проверку" }).click();
  await expect(page.getByText("Мы сверяем реквизиты")).toBeVisible();
  await expect(page.getByText("документы остаются")).toBeVisible();

  const { slug } = await listingBy(page.request, await issueKey(boss.email));
  const colleague = await person("free");
  await page.goto(`${COMPANY}/members`);
  await page.getByLabel("Электронная почта").fill(colleague.email);
  await page.getByRole("button", { name: "Пригласить", exact: true }).click();
  await expect(page.getByText("Приглашение отправлено.")).toBeVisible();
  await expect(page.getByLabel("Электронная почта"), "the next one is asked for").toHaveValue("");
  await page.getByRole("button", { name: `Отозвать: ${colleague.email}` }).click();
  await expect(page.getByText("Приглашение отозвано.")).toBeVisible();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByText("Приглашение снова действует.")).toBeVisible();
  const invitation = await mailedPath(colleague.email);
  // Somebody else who got hold of the link.
  await page.goto(invitation);
  await expect(page.getByText("Приглашение отправлено на")).toBeVisible();

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await other.goto(invitation);
  await other.getByRole("link", { name: "Войти" }).last().click();
  await other.getByLabel("Электронная почта").fill(colleague.email);
  await other.getByLabel("Пароль").fill(colleague.password);
  await other.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await other.getByRole("button", { name: "Принять приглашение" }).click();
  await other.waitForURL("**/account/company?done=joined");
  await expect(other.getByRole("heading", { name })).toBeVisible();
  expect((await other.request.get(document)).status()).toBe(200);
  await expect(other.getByRole("button", { name: "Приложить документ" })).toHaveCount(0);
  await other.goto(`/ru/account/listings/${slug}/edit`);
  await other.getByLabel("Цена за единицу").fill("15 750");
  await other.getByRole("button", { name: "Сохранить изменения" }).click();
  await other.waitForURL("**/account/listings?done=saved**");
  await expect(other.getByRole("row").filter({ hasText: /15.750/ })).toBeVisible();

  await page.goto(`${COMPANY}/members`);
  const row = page.getByRole("row").filter({ hasText: colleague.email });
  await row.getByRole("combobox").selectOption("viewer");
  await row.getByRole("button", { name: /Изменить/ }).click();
  await expect(page.getByText("Роль изменена.")).toBeVisible();
  const me = page.getByRole("row").filter({ hasText: boss.email });
  await me.getByRole("combobox").selectOption("viewer");
  await me.getByRole("button", { name: /Изменить/ }).click();
  await expect(page.getByText("Вы последний владелец компании")).toBeVisible();
  await other.goto(`${COMPANY}/members`);
  await expect(other.getByRole("combobox")).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Пригласить" })).toHaveCount(0);
  await other.goto(`/ru/account/listings/${slug}/edit`);
  await other.waitForURL("**/preview");
  await other.goto("/ru/account/listings/new?category=wheat-milling");
  await expect(other.getByText("Ваша роль в компании — наблюдатель")).toBeVisible();

  await page.goto(`${COMPANY}/members`);
  await row.getByRole("button", { name: /Исключить/ }).click();
  await page.getByRole("button", { name: "Исключить", exact: true }).last().click();
  await expect(page.getByText("Сотрудник исключён.")).toBeVisible();
  expect((await other.request.get(document)).status()).toBe(404);

  await other.context().clearCookies();
  await signIn(other, await staff("admin"), "/ru/admin/companies");
  await other.getByRole("searchbox", { name: /Название, ИНН/ }).fill(name);
  await other.keyboard.press("Enter");
  await other.getByRole("link", { name }).click();
  await other.getByRole("button", { name: "Подтвердить компанию" }).click();
  const told = (text: string) => other.getByRole("status").filter({ hasText: text });
  await expect(told("Компания подтверждена.")).toContainText(/жд(ё|у)т/i);
  await other.getByLabel("Почему проверяем снова").fill("Нужна свежая выписка.");
  await other.getByRole("button", { name: "Отозвать и проверить снова" }).click();
  await expect(told("Подтверждение отозвано")).toBeVisible();
  await expect(other.getByLabel("Почему отклонена")).toHaveValue("");
  await other.getByLabel("Почему отклонена").fill("Выписка старая.");
  await other.getByRole("button", { name: "Отклонить" }).click();
  await expect(told("Компания отклонена.")).toBeVisible();
  await other.goBack();
  await expect(other, "the way back is to the queue").toHaveURL(/\/admin\/companies(\?|$)/);
  await other.close();
});

test("an account's story: another address, devices, own data, and the end of it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const who = await person("free");
  await signIn(page, who, "/ru/account/profile");
  await page.getByLabel("Имя").fill("");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("заполните поле", { exact: true })).toBeVisible();
  await page.getByLabel("Имя").fill("Мария Новая");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText("Изменения сохранены.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Мария Новая" })).toBeVisible();
  const next = `${unique("next")}@tonna.example`;
  await page.getByLabel("Новый адрес").fill(next);
  await page.getByLabel("Пароль").fill("not this one");
  await page.getByRole("button", { name: "Сменить адрес" }).click();
  await expect(page.getByText("неверный пароль", { exact: true })).toBeVisible();
  await page.getByLabel("Пароль").fill(who.password);
  await page.getByRole("button", { name: "Сменить адрес" }).click();
  await expect(page.getByText(`Ждёт подтверждения: ${next}`)).toBeVisible();
  await page.goto(await mailedPath(next));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Адрес подтверждён" })).toBeVisible();

  const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signIn(elsewhere, { ...who, email: next });
  await page.goto("/ru/account/security");
  await expect(page.getByRole("row").filter({ hasText: "это устройство" })).toContainText(/Chrome/);
  await page.getByRole("button", { name: /Завершить сеанс/ }).click();
  await expect(page.getByText("Сеанс на этом устройстве завершён.")).toBeVisible();
  await elsewhere.goto("/ru/account");
  await elsewhere.waitForURL("**/sign-in?next=**");
  await signIn(elsewhere, { ...who, email: next });
  await page.reload();
  await page.getByRole("button", { name: "Завершить остальные" }).click();
  await expect(page.getByText("Сеансы на остальных устройствах завершены.")).toBeVisible();
  await elsewhere.goto("/ru/account");
  await elsewhere.waitForURL("**/sign-in?next=**");
  await elsewhere.close();

  await page.goto("/ru/account/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Скачать мои данные" }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, { email: string }[]>;
  expect(data.profile).toMatchObject([{ email: next, name: "Мария Новая" }]);
  await page.getByRole("link", { name: "Удалить аккаунт" }).click();
  await page.waitForURL("**/account/delete");
  await expect(page.getByText("Выставленные счета с названием, налоговым номером и адресом плательщика")).toBeVisible();
  await page.getByLabel("Пароль").fill("not this one");
  await page.getByRole("button", { name: "Удалить аккаунт навсегда" }).click();
  await expect(page.getByText("неверный пароль", { exact: true })).toBeVisible();
  await page.getByLabel("Пароль").fill(who.password);
  await page.getByRole("button", { name: "Удалить аккаунт навсегда" }).click();
  await page.waitForURL("**/sign-in?deleted=done");
  await expect(page.getByText("Аккаунт удалён")).toBeVisible();
  await page.getByLabel("Электронная почта").fill(next);
  await page.getByLabel("Пароль").fill(who.password);
  await page.getByRole("main").getByRole("button", { name: "Войти" }).click();
  await expect(page.getByText("Почта или пароль не подходят")).toBeVisible();
});

test("a company of another country is asked for no KPP and no OGRN, and sends none", async ({ page }) => {
  await signIn(page, await person("free"), COMPANY);
  await page.getByLabel("Название").fill(`ТОО «${unique("Дала")}»`);
  await page.getByLabel("ОГРН или ОГРНИП").fill(freshOgrn());
  await page.getByLabel("Страна").selectOption("KZ");
  await expect(page.getByLabel("КПП")).toHaveCount(0);
  await expect(page.getByLabel("ОГРН или ОГРНИП")).toHaveCount(0);
  await page.getByRole("button", { name: "Добавить компанию" }).click();
  await page.waitForURL("**/account/company?done=created");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a company is made, a paper sent, mistakes keep what was typed", async ({ page }) => {
    test.slow();
    await signIn(page, await person("free"), COMPANY);
    await page.getByLabel("Название").fill("ТОО «Просто»");
    await page.getByLabel("ОГРН или ОГРНИП").fill("123");
    await page.getByLabel("Страна").selectOption("KZ");
    await page.getByRole("button", { name: "Добавить компанию" }).click();
    await expect(page.getByText("Проверьте поля")).toBeVisible();
    await expect(page.getByText("есть только у российских компаний: оставьте поле пустым").first()).toBeVisible();
    await expect(page.getByLabel("ОГРН или ОГРНИП")).toHaveValue("123");
    await expect(page.getByLabel("Страна")).toHaveValue("KZ");
    await page.getByLabel("Страна").selectOption("RU");
    await makeCompany(page, `ООО «${unique("Просто")}»`);
    const file = { name: "устав.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 устав") };
    await page.getByLabel("Файл").setInputFiles(file);
    await page.getByRole("button", { name: "Приложить документ" }).click();
    await page.waitForURL("**/account/company?done=uploaded");
    await page.getByRole("button", { name: "Отправить на проверку" }).click();
    await expect(page.getByText("Мы сверяем реквизиты")).toBeVisible();
  });
});

test("the pages of an account are accessible and do not scroll sideways", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, await person("pro"), COMPANY);
  await expectAccessible(page, "no company yet");
  await makeCompany(page, `ООО «${unique("Долгое")} ${"название".repeat(6)}»`);
  const paths = ["", "/profile", "/company", "/company/members", "/security", "/delete"];
  await expectEachAccessible(page, [
    ...paths.map((path, index) => `/${index % 2 === 0 ? "ru" : "en"}/account${path}`),
    "/en/invitation?token=x",
  ]);
});
