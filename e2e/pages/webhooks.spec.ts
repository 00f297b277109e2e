import { isSignedWith, startReceiver } from "../api/receiver";
import { expectAccessible } from "./accessibility";
import { expect, person, signIn, test } from "./support";

test("a webhook is made, tested, looked into, replayed, rotated and deleted on its pages", async ({ page }) => {
  test.slow();
  const receiver = await startReceiver();
  try {
    await signIn(page, await person("pro"), "/ru/account/webhooks");
    await expect(page.getByText("Вебхуков пока нет")).toBeVisible();
    await expectAccessible(page, "webhooks, none yet");
    await page.getByRole("button", { name: "Добавить вебхук" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Проверьте поля" })).toBeVisible();
    await page.getByLabel("Адрес").fill(receiver.url);
    await page.getByLabel("Название").fill("Обмен с 1С");
    await page.getByRole("button", { name: "Добавить вебхук" }).click();
    const secret = ((await page.getByTestId("new-secret").textContent()) ?? "").trim();
    expect(secret).toMatch(/^whsec_/);
    await page.reload();
    await expect(page.getByText(secret)).toHaveCount(0);

    await page.getByRole("link", { name: "Обмен с 1С" }).click();
    await expect(page.getByText("Пока ничего не отправлено")).toBeVisible();
    await page.getByRole("button", { name: "Отправить пробное событие" }).click();
    await expect(page.getByText("Пробное событие отправляется")).toBeVisible();
    const [first] = await receiver.waitFor(({ type }) => type === "webhook.test");
    if (!first) throw new Error("nothing came");
    expect(isSignedWith(secret, first)).toBe(true);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText("доставлено", { exact: true }).count();
      })
      .toBe(1);
    await page.getByText(/Попытки, запрос и ответ/).click();
    await expect(page.getByRole("code").filter({ hasText: first.message.id })).toBeVisible();
    await expectAccessible(page, "a webhook with a delivery");
    await page.getByRole("button", { name: /Отправить ещё раз/ }).click();
    const again = await receiver.waitFor(({ type }) => type === "webhook.test", 2);
    expect(again[1]?.headers["webhook-id"]).toBe(first.headers["webhook-id"]);

    await page.getByRole("button", { name: "Заменить секрет" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Заменить секрет" }).click();
    await expect(page.getByTestId("new-secret")).not.toHaveText(secret);
    await page.getByRole("button", { name: "Выключить" }).click();
    await expect(page.getByRole("button", { name: "Включить" })).toBeVisible();
    await page.getByRole("button", { name: "Удалить" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
    await page.waitForURL("**/ru/account/webhooks");
    await expect(page.getByText("Вебхуков пока нет")).toBeVisible();
  } finally {
    receiver.close();
  }
});

test("without a tariff that has the API the page says so, in English too", async ({ page }) => {
  await signIn(page, await person("free"), "/en/account/webhooks");
  await expect(page.getByText("Webhooks come with tariffs that include the API")).toBeVisible();
  await expectAccessible(page, "webhooks on Free");
});
