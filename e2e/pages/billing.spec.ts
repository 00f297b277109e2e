import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createUser, listKeys, setTariff, unique } from "../api/accounts";
import { expectAccessible, expectEachAccessible } from "./accessibility";
import { pressOn, typeInto } from "./keyboard";
import { expect, person, signIn, test } from "./support";

const TARIFF = "/ru/account/tariff";

/** Fills the payer of an invoice. */
async function fillPayer(page: Page, name: string): Promise<void> {
  await page.getByLabel("Название организации").fill(name);
  await page.getByLabel("ИНН").fill("7707083893");
  await page.getByLabel("КПП").fill("770701001");
  await page.getByLabel("Юридический адрес").fill("101000, Москва, ул. Мясницкая, д. 1");
}

/** An administrator of the test's own, signed in in a browser of their own. */
async function adminPage(page: Page): Promise<Page> {
  const who = { email: `${unique("boss")}@tonna.example`, password: `long-${unique()}` };
  await createUser({ tariff: "free", role: "admin", ...who });
  const context = await page.context().browser()?.newContext({ locale: "ru-RU" });
  if (!context) throw new Error("There is no browser.");
  const own = await context.newPage();
  await signIn(own, who, "/ru/admin/invoices");
  return own;
}

test("the tariffs side by side fit the narrowest phone", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, await person("free"), TARIFF);
  await expect(page.getByRole("columnheader", { name: "Corporate" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("an owner's way from Free through an invoice to a Corporate key, and back down", async ({ page, request }) => {
  test.slow();
  const payer = `ООО «${unique("Покупатель ")}»`;
  const who = await person("free");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, who, "/ru/account/api-keys");
  await pressOn(page, page.getByRole("link", { name: "Сравнить тарифы" }));
  await page.waitForURL(`**${TARIFF}`);
  await expect(page.getByRole("cell", { name: /^24\s900\s₽$/ })).toBeVisible();
  await pressOn(page, page.getByRole("link", { name: "Перейти на Corporate" }));
  await page.waitForURL("**/request?tariff=corporate");
  await fillPayer(page, payer);
  await page.getByLabel("ИНН").fill("7707083894");
  await pressOn(page, page.getByRole("button", { name: /Выставить счёт на 24.900.₽/ }));
  const summary = page.getByRole("alert").filter({ hasText: "Проверьте поля" });
  await expect(summary).toContainText("ИНН или налоговый номер: проверьте, нет ли опечатки");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Юридический адрес")).toHaveValue(/Мясницкая/);
  // The summary leads to the field.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("ИНН")).toBeFocused();
  await typeInto(page, page.getByLabel("ИНН"), "7707 083 893");
  await pressOn(page, page.getByRole("button", { name: /Выставить счёт/ }));
  await page.waitForURL("**/account/tariff/invoices/*");
  await expect(
    page.getByText(/Основание: публичная оферта в редакции от .*\/ru\/offer\/\d{4}-\d{2}-\d{2}\)/),
  ).toBeVisible();
  await expect(page.getByText("Двадцать четыре тысячи девятьсот рублей 00 копеек")).toBeVisible();
  const invoiceUrl = new URL(page.url()).pathname;
  const number = /\d{4}-\d{6}/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";

  await page.goto("/ru/account");
  await expect(page.getByRole("region", { name: "Требует внимания" })).toContainText(`Счёт ${number} не оплачен.`);
  await page.goto("/ru/account/delete");
  await expect(page.getByText(`Неоплаченный счёт № ${number} аннулируется`)).toBeVisible();
  await page.goto(invoiceUrl);
  const download = page.waitForEvent("download");
  await pressOn(page, page.getByRole("link", { name: "Скачать PDF" }));
  const file = await download;
  expect(file.suggestedFilename()).toBe(`tonna-${number}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  const boss = await adminPage(page);
  await boss.getByLabel("Номер, плательщик, ИНН, почта, платёжка").fill(payer);
  await boss.getByRole("main").getByRole("button", { name: "Показать" }).click();
  await boss.waitForURL("**q=*");
  await boss.getByRole("link", { name: number }).click();
  await boss.waitForURL("**/admin/invoices/*");
  await boss.getByLabel("Поступило, ₽").fill("24 000");
  await boss.getByLabel("Номер платёжного поручения").fill("п/п 17");
  await boss.getByRole("button", { name: "Подтвердить оплату" }).click();
  await expect(boss.getByRole("alert").filter({ hasText: "Проверьте поля" })).toContainText("меньше суммы счёта");
  await expect(boss.getByLabel("Номер платёжного поручения")).toHaveValue("п/п 17");
  await boss.getByLabel("Поступило, ₽").fill("24 900,00");
  await boss.getByRole("button", { name: "Подтвердить оплату" }).click();
  await expect(boss.getByText("Оплата подтверждена, тариф включён.")).toBeVisible();
  await boss.context().close();

  await page.goto("/ru/account/api-keys");
  await typeInto(page, page.getByLabel("Название"), "Склад");
  await pressOn(page, page.getByRole("button", { name: "Выпустить ключ" }));
  const key = ((await page.getByTestId("new-key").textContent()) ?? "").trim();
  const call = () => request.get("/api/me", { headers: { authorization: `Bearer ${key}` } });
  expect(await (await call()).json()).toMatchObject({ tariff: "corporate", limits: { requestsPerHour: 10_000 } });

  await page.goto("/ru/account/usage");
  await expect(page.getByText("Запросов за 30 дней")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Склад" })).toContainText("1");
  await expectAccessible(page);

  await expectEachAccessible(page, ["/en/account/tariff/renewal?tariff=pro", `${TARIFF}/renewal?tariff=pro`]);
  await expect(page.getByText("Лимит станет 100 запросов в час")).toBeVisible();
  // What a stale page may still offer is refused beside the choice.
  const chosen = page.getByRole("radio", { name: "Pro на месяц" });
  await chosen.evaluate((radio) => radio.setAttribute("value", "gold month"));
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("group", { name: "Тариф и срок" })).toContainText("выберите тариф и срок из списка");
  await expect(page.getByRole("link", { name: /^Тариф и срок: / })).toBeVisible();
  await page.goto(`${TARIFF}/renewal?tariff=pro`);
  await pressOn(page, page.getByRole("button", { name: "Сохранить" }));
  await expect(page.getByText(/С .+: Pro на месяц, 4.900.₽/)).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Отменить подписку" }));
  await expect(page.getByText(/1 ключ приостановится/)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Отменить подписку" })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Отменить подписку" }));
  await expect(page.getByText("отменён, работает до конца периода")).toBeVisible();
  expect((await call()).status()).toBe(200);
  await pressOn(page, page.getByRole("button", { name: "Возобновить подписку" }));
  await expect(page.getByText("Подписка возобновлена.")).toBeVisible();

  // An operator gives what is paid for: it runs out, and there is nothing to pay or to cancel any more.
  await setTariff(who.email, "corporate");
  await page.goto(`${TARIFF}/renewal`);
  await expect(page.getByText("Этот тариф выдан вам без срока: платить за него не нужно.")).toBeVisible();
  await expect(page.getByText(/С .+ тариф Corporate останется без оплаты/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Отменить подписку" })).toHaveCount(0);
  await expectAccessible(page);

  // The end of a period is a matter of the calendar, tested beside the code; an operator's word ends it at once.
  await setTariff(who.email, "free");
  expect((await call()).status()).toBe(403);
  expect(await listKeys(who.email)).toMatchObject([{ state: "SUSPENDED" }]);
  await page.goto(TARIFF);
  await expect(page.getByText("бесплатный, без срока")).toBeVisible();
  await page.goto(invoiceUrl);
  await expect(page.getByText("Оплачен", { exact: false }).first()).toBeVisible();
});

test("what was typed for an invoice is there for another period, on the way back and for who was signed out", async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, await person("free"), `${TARIFF}/request?tariff=pro`);
  await fillPayer(page, "ООО «Возврат»");
  await page.getByRole("navigation", { name: "Период" }).getByRole("link", { name: "Год" }).click();
  await page.waitForURL("**period=year");
  const name = page.getByLabel("Название организации");
  await expect(name).toHaveValue("ООО «Возврат»");
  await page.getByRole("link", { name: "← Тариф и счета" }).click();
  await page.waitForURL(`**${TARIFF}`);
  await page.goBack();
  await expect(name).toHaveValue("ООО «Возврат»");
  await expect(page.getByLabel("КПП")).toHaveValue("770701001");

  const cookies = await context.cookies();
  await context.clearCookies();
  const send = page.getByRole("button", { name: /Выставить счёт/ });
  await send.click();
  const summary = page.getByRole("alert").filter({ hasText: "Вы вышли" });
  await expect(summary.getByRole("link", { name: "Войти в новой вкладке" })).toBeVisible();
  await context.addCookies(cookies);
  await send.click();
  await page.waitForURL("**/account/tariff/invoices/*");
  // Sent, the way back offers no second one.
  await page.goBack();
  await expect(page.getByRole("main")).toContainText("счёт");
  await expect(send).toHaveCount(0);
  await page.goto(TARIFF);
  await pressOn(page, page.getByRole("button", { name: "Отозвать счёт" }));
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Отозвать счёт" }));
  await expect(page.getByRole("status").filter({ hasText: "отозван" })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("отозван");
});

test.describe("elsewhere", () => {
  test.use({
    colorScheme: "dark",
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    expectedFailures: ["/account/tariff/invoices/", "/admin/invoices"],
  });

  test("others' invoices do not exist; a request is withdrawn on a phone", async ({ page, browser }) => {
    test.slow();
    await signIn(page, await person("free"), TARIFF);
    await page.goto("/en/account/tariff/request?tariff=pro&period=year");
    await page.getByLabel("Name of the company").fill("Romashka");
    await page.getByLabel("INN or tax number").fill("070240000123");
    await page.getByLabel("Registered address").fill("Almaty");
    await page.getByRole("button", { name: /Issue the invoice/ }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Check the fields" });
    await expect(summary).toContainText("INN or tax number: check for typos and check the country");
    await page.getByLabel("Country").selectOption({ label: "Kazakhstan" });
    await expectAccessible(page);
    await page.getByRole("button", { name: /Issue the invoice for ₽49,000/ }).click();
    await page.waitForURL("**/en/account/tariff/invoices/*");
    await expect(page.getByText("Forty-nine thousand roubles 00 kopecks")).toBeVisible();
    await expect(page.getByText("Romashka, Tax number 070240000123, Kazakhstan, Almaty")).toBeVisible();
    await expectAccessible(page);
    const url = new URL(page.url()).pathname;

    const context = await browser.newContext();
    const stranger = await context.newPage();
    await signIn(stranger, await person("free"), TARIFF);
    for (const path of [url, `${url}/pdf`, "/ru/admin/invoices", url.replace("/en/account/tariff", "/ru/admin")])
      expect((await stranger.request.get(path)).status(), path).toBe(404);
    await context.close();
    expect((await page.request.get(`${url}/pdf`)).headers()["content-type"]).toBe("application/pdf");

    await page.goto("/en/account/tariff");
    await expectAccessible(page);
    const tariffs = page.getByRole("table", { name: "Compare tariffs" });
    expect(await tariffs.evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? 0))).toBeLessThan(
      1,
    );
    await page.getByRole("button", { name: "Withdraw the invoice" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw the invoice" }).click();
    await expect(page.getByText("The invoice is withdrawn.")).toBeVisible();
    await page.goto("/en/account/usage");
    await expect(page.getByText("The Free tariff has no access to the API")).toBeVisible();
  });
});
